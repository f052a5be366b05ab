"""The documentation is true: its examples run, and it names everything there is."""

from __future__ import annotations

import re
from json import loads
from tomllib import loads as loads_toml
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.docs.pages import ROOT, Command, blocks, check_command, check_python, commands, page
from underhall.cli import COMMANDS as PROGRAM
from underhall.engine.entries import HEADER, KINDS
from underhall.engine.log import read_log
from underhall.games import GAMES, read_position, rules
from underhall.games.caverna.position_file import ANIMALS, KNOWN, PHASES, PLAYER_KNOWN
from underhall.games.packs import read_pack
from underhall.games.zwergendorf import position_file, village_file
from underhall.games.zwergendorf.data import FIELDS
from underhall.games.zwergendorf.packfile import faults, replaced
from underhall.games.zwergendorf.position import KINDS as PIECES
from underhall.games.zwergendorf.table_data import SECTIONS

PAGES = sorted([path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")])
RUN = [name for name in PAGES if name != "docs/performance.md"]  # its commands take minutes
ROW_OF_SPACES = re.compile(r"^\| (all|[1-7](?:(?: to |, )[1-7])?) \| (.*) \|$", re.MULTILINE)
# Folders whose modules the design names.
LAID_OUT = (
    "engine", "games", "games/caverna", "games/zwergendorf", "games/rise", "bots", "bots/solving", "lab", "table",
    "web",
)  # fmt: skip
COMMANDS = [command for name in RUN for command in commands(page(name))]
LINK = re.compile(r"\]\((?P<target>[^)#]+)")


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_commands_print_what_is_told(command: Command, terminal: Terminal) -> None:
    check_command(command, terminal)


def test_python_lines_do_what_is_told() -> None:
    assert sum([check_python(name) for name in PAGES]) > 0


def test_every_command_is_told_of() -> None:
    every = "".join([page(name) for name in ["README.md", *PAGES]])
    for name in PROGRAM:
        assert f"underhall {name}" in every, name


@pytest.mark.parametrize("name", [*PAGES, "README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_somewhere(name: str) -> None:
    for found in LINK.finditer(page(name)):
        target = found["target"]
        assert "://" in target or ((ROOT / name).parent / target).exists(), target


def test_every_log_that_is_shown_can_be_read() -> None:
    shown = blocks(page("docs/log.md"), "jsonl")
    assert shown
    for text in shown:
        read_log(text, rules)


def test_every_key_of_a_log_is_told() -> None:
    text = page("docs/log.md")
    for must, may in (HEADER, *KINDS.values()):
        for key in must | may:
            assert f"`{key}`" in text, key


def test_the_position_that_is_shown_is_the_one_of_the_file() -> None:
    shown = [loads(block) for block in blocks(page("docs/position.md"), "json")]
    assert shown == [loads(page(f"tests/positions/{game}/example.json")) for game in ("caverna", "zwergendorf")]


def test_every_key_of_a_position_is_told() -> None:
    caverna, _, zwergendorf = page("docs/position.md").partition("## A position of Zwergendorf")
    for key in (*KNOWN, *PLAYER_KNOWN, *ANIMALS, *PHASES):
        assert f"`{key}`" in caverna, key
    options = [name for name in GAMES["zwergendorf"].options if name != "seats"]
    for key in (*position_file.KNOWN, *village_file.KNOWN, *PIECES, *options):
        assert f"`{key}`" in zwergendorf, key


@pytest.mark.parametrize("seats", GAMES["caverna"].options["seats"])
def test_every_space_of_a_position_is_told(seats: int) -> None:
    """The table of spaces names those in play for so many players, and no others."""
    of: Any = rules("caverna", {"seats": seats})
    named: set[str] = set()
    for players, names in re.findall(
        r"^\| (all|[1-7](?:(?: to |, )[1-7])?) \| (.*) \|$", page("docs/position.md"), re.M
    ):
        bounds = [int(digit) for digit in re.findall(r"\d", players)] or [1, 7]
        if bounds[0] <= seats <= bounds[-1]:
            named |= set(re.findall(r"`([a-z0-9-]+)`", names.partition("; not alone")[0] if seats == 1 else names))
    assert named == {name for name, space in zip(of.box.space_names, of.box.spaces, strict=True) if not space.card}


def test_every_card_of_a_position_is_told() -> None:
    of: Any = rules("caverna", {"seats": 3})
    for name, space in zip(of.box.space_names, of.box.spaces, strict=True):
        assert not space.card or f"`{name}`" in page("docs/position.md"), name


@pytest.mark.parametrize("game", GAMES)
def test_the_smallest_position_is_one(game: str) -> None:
    assert f'{{"game": "{game}"}}' in page("docs/position.md")
    assert read_position({"game": game})[0].name == game


def test_the_packs_that_are_shown_are_packs_and_every_field_is_told() -> None:
    text = page("docs/packs.md")
    header, cards = blocks(text, "toml")
    pack = read_pack(header + cards, "packs.md")
    assert faults(pack) == []
    assert replaced(pack) == [("plan", ["trees: [0, -2, -5, -10, -20] → [0, -1, -3, -6, -10]"]), ("goals", ["G02"])]
    for name, fields in FIELDS.items():
        assert f"`[[{name}]]`" in text
        for field in fields:
            assert f"`{field}`" in text, field
    for name in SECTIONS:
        assert f"`[{name}]`" in text, name
    told = set(re.findall(r"`(\w+)`", text))
    cards_of = {name: loads_toml(page(f"src/underhall/games/zwergendorf/data/{name}.toml"))[name] for name in FIELDS}
    for rule in [card["effect"] for card in cards_of["goals"]] + [card["rule"] for card in cards_of["dwarfs"]]:
        assert rule["type"] in told
        assert {*rule} - {"match", "where", "forest_edge"} <= told, rule


def test_the_bot_that_is_shown_is_the_example() -> None:
    [shown] = [block for block in blocks(page("docs/bots.md"), "python") if ">>>" not in block]
    assert page("examples/my_bot.py").partition('"""\n\n')[2] == shown


def test_the_design_names_every_module_and_no_other() -> None:
    house = page("docs/design.md").split("```")[1]
    named = set(re.findall(r"([a-z_]+\.py)", house))
    folders = [ROOT / "src" / "underhall" / part for part in LAID_OUT]
    there = {path.name for folder in folders for path in folder.glob("*.py")} - {"__init__.py"}
    assert there <= named
    assert named - there <= {"__init__.py", "cli.py"}


def test_the_design_names_only_what_is_there() -> None:
    text = page("docs/design.md")
    for name in re.findall(
        r"\b((?:src|tests|tools|docs|caverna|zwergendorf|engine|commands|games|tiles|data)/[\w./]+\.\w+)", text
    ):
        places = [ROOT, ROOT / "src/underhall", ROOT / "src/underhall/games", ROOT / "src/underhall/games/caverna"]
        assert any([(place / name).exists() for place in places]), name
