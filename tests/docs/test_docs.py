"""The documentation is true: its examples run, and it names everything there is."""

from __future__ import annotations

import re
from json import loads
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.docs.pages import ROOT, Command, blocks, check_command, check_python, commands, page
from underhall.cli import COMMANDS as PROGRAM
from underhall.engine.entries import HEADER, KINDS
from underhall.engine.log import read_log
from underhall.games import GAMES, read_position, rules
from underhall.games.caverna.position_file import ANIMALS, KNOWN, PHASES, PLAYER_KNOWN

PAGES = sorted([path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")])
RUN = [name for name in PAGES if name != "docs/performance.md"]  # its commands take minutes
ROW_OF_SPACES = re.compile(r"^\| (all|[1-7](?:(?: to |, )[1-7])?) \| (.*) \|$", re.MULTILINE)
# Folders whose modules the design names.
LAID_OUT = ("engine", "games", "games/caverna", "bots", "bots/solving", "lab", "table", "web")
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
    assert shown == [loads(page("tests/positions/caverna/example.json"))]


def test_every_key_of_a_position_is_told() -> None:
    text = page("docs/position.md")
    for key in (*KNOWN, *PLAYER_KNOWN, *ANIMALS, *PHASES):
        assert f"`{key}`" in text, key


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


def test_the_smallest_position_is_one() -> None:
    assert '{"game": "caverna"}' in page("docs/position.md")
    read_position({"game": "caverna"})


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
    for name in re.findall(r"\b((?:src|tests|tools|docs|caverna|engine|commands|tiles|data)/[\w./]+\.\w+)", text):
        places = [ROOT, ROOT / "src/underhall", ROOT / "src/underhall/games", ROOT / "src/underhall/games/caverna"]
        assert any([(place / name).exists() for place in places]), name
