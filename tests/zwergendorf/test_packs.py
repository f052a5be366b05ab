"""Packs: three cards and a figure of another box laid over ours, checked, played under, and asked for again."""

from __future__ import annotations

from json import loads
from pathlib import Path
from shutil import copy
from typing import Any, Final

import pytest

from tests.cli.conftest import terminal as terminal  # a fixture
from tests.cli.terminal import Terminal
from tests.table.tables import in_a_loop, opened, people
from tests.zwergendorf.cards import CARDS
from tests.zwergendorf.situation import Situation, scored
from underhall.commands.inputs import lay_pack
from underhall.engine.game import Lacking, Unusable
from underhall.engine.log import Log, read_log
from underhall.games import packs, read_position, rules, write_position
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.table.service import Service
from underhall.table.store import Store

THREE: Final = Path(__file__).parents[1] / "packs" / "three-cards.toml"
ID: Final = "three-cards 503ba7e2ee0e247c"  # of a pack as it stands: it is in logs
NAMED: Final = "name its file with --pack"
MY_BOT: Final = "tests.bots.test_bots:First"
FAULTY: Final = """\
[pack]
game = "zwergendorf"
name = "faulty"

[plan]
caps = "six"
trees = [0, -1]

[[goals]]
id = "G02"
top_left = { smith = 10 }
top_right = { con = 3 }
effect = { type = "per", vp = 1 }

[[goals]]
id = "G32"
top_left = { smith = 1 }
top_right = { coin = 3 }
effect = { type = "direct", vp = 1 }
text = "1 point"

[[dwarfs]]
id = "d-i-schmied"
dwarf = "schmied"
colour = "green"
name = "Bladesmith"
name_mark = "pack"
rule = { type = "per_piece", piece = "smith", vp = 3, cap = 24 }
text = "3 points per smith"

[meals]
"""
FAULTS: Final = [
    "line 31: there is no table meals; there are pack, goals, buildings,",
    "line 9: G02: text is missing",
    "line 11: G02: top_left: smith must be from 1 to 9, not 10",
    "line 12: G02: top_right: there is no con; there are coin, wood,",
    "line 13: G02: effect: per is missing",
    "line 15: G32: there is no such card among the goals",
    "line 22: d-i-schmied: colour: this card is the grey schmied",
    "line 6: plan.caps must be a whole number from 0 to 99, not 'six'",
    "line 7: plan.trees must be a list of 5 whole numbers, not [0, -1]",
]


@pytest.fixture(autouse=True)
def nothing_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins without packs, at the root of the project."""
    monkeypatch.setattr(packs, "_laid", {})
    monkeypatch.chdir(THREE.parents[2])


def under_three(**options: Any) -> Situation:
    lay_pack(THREE)
    return Situation(pack=ID, **options)


# What the check tells.


def test_the_check_tells_what_a_pack_would_replace(terminal: Terminal) -> None:
    assert terminal.run("pack", "check", THREE) == 0
    lines = [" ".join(line.split()) for line in terminal.out.splitlines()]
    assert lines == [
        f"The pack {ID} for zwergendorf holds. It replaces",
        "plan caps: 5 → 6", "goals G02", "buildings B02", "dwarfs d-i-schmied",
    ]  # fmt: skip
    found = terminal.document("pack", "check", THREE)
    replaced = {"plan": ["caps: 5 → 6"], "goals": ["G02"], "buildings": ["B02"], "dwarfs": ["d-i-schmied"]}
    assert found == {"holds": True, "game": "zwergendorf", "pack": ID, "faults": [], "replaces": replaced}


def test_the_check_tells_every_fault_with_its_line_and_field(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "faulty.toml"
    file.write_text(FAULTY)
    assert terminal.run("pack", "check", file) == 1
    told = terminal.out.splitlines()
    assert len(told) == len(FAULTS)
    for line, fault in zip(told, FAULTS, strict=True):
        assert line.startswith(f"{file}, {fault}")
    assert terminal.run("pack", "check", file, "--json") == 1
    assert loads(terminal.out)["faults"] == told
    said = terminal.complaint("simulate", "zwergendorf", "--pack", file)
    assert said == f"--pack: {told[0]}; 9 faults in all; `underhall pack check {file}` tells them"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[pack", "no TOML that can be read: "),
        (f"deep = {'[' * 5000}", "no TOML that can be read: "),
        ("caps = 5", "a pack begins with [pack]"),
        ("pack = 5", "a pack begins with [pack]"),
        ('[pack]\ngame = "zwergendorf"', "pack.name must be lower case letters, digits and hyphens, 40 at most"),
        ('[pack]\ngame = "zwergendorf"\nname = "My Box"', "pack.name must be lower case letters"),
        ('[pack]\nname = "box"', "pack.game must name the game"),
        ('[pack]\ngame = "zwergendorf"\nname = "box"\nowner = "me"', "pack.owner is not known here; there are game,"),
        ('[pack]\ngame = "caverna"\nname = "box"', "nothing can be laid over the components of caverna"),
        ('[pack]\ngame = "chess"\nname = "box"', "there is no game 'chess'"),
        ("\udcff", "this is not a text file; a pack is TOML"),
    ],
)
def test_what_is_no_pack_is_told_in_one_line(terminal: Terminal, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(text.encode(errors="surrogateescape"))
    assert said in terminal.complaint("pack", "check", file)
    assert said in terminal.complaint("play", "zwergendorf", "--pack", file)


@pytest.mark.parametrize(
    "table", ["goals = 3", "goals = [3]", "plan = 3", "[plan.caps]\nmost = 3", "[[plan]]\ncaps = 3"]
)
def test_tables_of_another_shape_are_faults(terminal: Terminal, tmp_path: Path, table: str) -> None:
    file = tmp_path / "box.toml"
    file.write_text(f'{"" if "[" in table[:1] else table}\n[pack]\ngame = "zwergendorf"\nname = "box"\n')
    if table.startswith("["):
        file.write_text(file.read_text() + table)
    assert terminal.run("pack", "check", file) == 1
    assert len(terminal.out.splitlines()) == 1


# What is played under one.


def test_the_cards_of_a_pack_stand_in_place_of_ours_and_all_others_stay() -> None:
    """zwergendorf.setup.10."""
    lay_pack(THREE)
    laid, plain = rules("zwergendorf", {"pack": ID}), rules("zwergendorf")
    assert isinstance(laid, ZwergendorfRules)
    assert isinstance(plain, ZwergendorfRules)
    theirs, ours = [(rules.box.card_names, rules.box.sides) for rules in (laid, plain)]
    assert theirs[0] == ours[0] == CARDS + laid.box.card_names[len(CARDS) :]
    assert [name for name, mine, other in zip(ours[0], ours[1], theirs[1], strict=True) if mine != other] == [
        "G02",
        "B02",
    ]
    assert (laid.box.caps, plain.box.caps) == (6, 5)
    assert [dwarf.name for dwarf in laid.box.dwarfs] == ["Dwarf woman", "Bladesmith"]
    assert laid.box.cards[1].mark == laid.box.dwarfs[1].mark == "pack"
    assert "pack" not in plain.options


def test_a_goal_a_building_and_a_dwarf_card_work_as_the_pack_says() -> None:
    """zwergendorf.score.3, zwergendorf.use.3, zwergendorf.score.4, zwergendorf.produce.3."""
    lay_pack(THREE)
    village = "cccccccccc SM.S......"
    table = scored(village, "", goals={0: ["G02"]}, pack=ID)
    assert [table.points("G02"), table.points("d-i-schmied")] == [7, 3]
    table = under_three().village(0, "ccccc.....", caps=6).lay_out(0, "B02").begin(4).do("use B02")
    assert table.due() == {"dwarf": 2}
    assert Situation().village(0, "ccccc.....").begin(4).do("produce").due() == {"dwarf": 5}
    assert Situation(pack=ID).at().caps == 6


def test_without_the_pack_there_is_no_such_game() -> None:
    with pytest.raises(Lacking, match=f"this is played under the pack '{ID}'; {NAMED}"):
        rules("zwergendorf", {"pack": ID})
    lay_pack(THREE)
    rules("zwergendorf", {"pack": ID})
    with pytest.raises(Lacking, match=f"under the pack 'three-cards 0'.*here is '{ID}'; name the file as it was"):
        rules("zwergendorf", {"pack": "three-cards 0"})
    with pytest.raises(Unusable, match="options: pack is a text, not 3"):
        rules("zwergendorf", {"pack": 3})


def test_the_hash_is_one_of_what_is_printed(tmp_path: Path) -> None:
    """Comments, blanks and what is said about a pack change nothing; every figure does."""
    text = THREE.read_text(encoding="utf-8")
    same = text.replace("# Three cards", "# Some cards").replace('about = "a test"', "").replace("caps = 6", "caps=6")
    assert packs.read_pack(same, "same").id == ID
    assert packs.read_pack(text.replace("coin = 3", "coin = 4"), "other").id != ID


# What is written down.


def test_a_log_is_read_with_its_pack_only() -> None:
    log = Log(under_three().rules)
    log.chance("deal goal G02")
    text = log.text()
    assert f'"pack":"{ID}"' in text.splitlines()[0]
    assert read_log(text, rules).text() == text
    packs._laid.clear()
    with pytest.raises(Lacking, match=f"^line 1: this is played under the pack '{ID}'; {NAMED}$"):
        read_log(text, rules)


def test_a_position_file_names_its_pack() -> None:
    table = under_three().drafted("G02", "B02")
    document = write_position(table.rules, table.p)
    assert document["options"] == {"pack": ID}
    again, p = read_position(document)
    assert again is table.rules
    assert p.dump() == table.p.dump()


def test_games_among_bots_are_the_same_over_all_processes(terminal: Terminal, tmp_path: Path) -> None:
    """A bot of somebody's own thinks under the pack as well, in its own process."""
    simulate = ("simulate", "zwergendorf", "--games", "2", "--bots", f"random,{MY_BOT}", "--pack", THREE)
    alone = terminal.document(*simulate, "--log-dir", tmp_path / "logs")
    assert [row["replaced"] for row in alone["by_bot"]] == [0, 0]
    assert terminal.document(*simulate, "--jobs", "2")["checksum"] == alone["checksum"]
    assert terminal.document(*simulate[:-2])["checksum"] != alone["checksum"]
    file = tmp_path / "logs" / "zwergendorf-1.jsonl"
    packs._laid.clear()
    said = f"this is played under the pack '{ID}'; {NAMED}"
    for command in (["replay", str(file)], ["score", str(file)], ["play", "--load", str(file)]):
        assert terminal.complaint(*command) == f"{file}: line 1: {said}"
    assert terminal.complaint("replay", file, "--check") == f"{file}: {said}"
    assert terminal.run("replay", file, "--check", "--pack", THREE) == 0
    assert terminal.run("score", file, "--pack", THREE) == 0


def test_a_table_at_the_terminal_is_made_and_gone_on_with(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    shown = terminal.play(
        "zwergendorf", "--pack", THREE, "--bots", "random", typed=["cards G02", f"save {saved}", "quit"]
    )
    assert "1 point per coin, at most 7" in shown
    assert "Bladesmith" in shown
    assert loads(saved.read_text().splitlines()[0])["options"]["pack"] == ID
    assert "Bladesmith" in terminal.play("--load", saved, "--pack", THREE, typed=["quit"])


def test_a_pack_that_is_not_played_under_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    copy(THREE, tmp_path / "box.toml")
    said = "three-cards is a pack for zwergendorf, not for caverna"
    assert terminal.complaint("simulate", "caverna", "--pack", THREE) == f"--pack: {said}"
    assert "nowhere.toml: there is no such file" in terminal.complaint("serve", "--pack", "nowhere.toml")
    assert '"check"' in terminal.complaint("pack", "lay", THREE)
    example = "tests/positions/caverna/example.json"
    for command in ("position", "score"):
        said = terminal.complaint(command, example, "--pack", THREE)
        assert said == f"--pack: this game is not played under the pack {ID}; leave it out"


def test_new_tables_of_a_server_are_made_under_its_pack(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        laid = lay_pack(THREE)
        assert laid is not None
        service = Service(store, packs={laid.game: laid.id})
        [ada] = people(store, "Ada")
        seats = [{"name": name, "person": ada, "bot": None} for name in ("Ada", "Ben")]
        made, _ = await service.create("zwergendorf", {"seats": 2}, seats, {})
        assert made.rules.options["pack"] == ID
        plain, _ = await service.create("caverna", {"seats": 2}, seats, {})
        assert "pack" not in plain.rules.options
        service.course.stop()

    with opened(tmp_path) as store:
        in_a_loop(scene(store))
