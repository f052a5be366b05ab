"""Component files that cannot be used: the file, the line and what is wrong are told."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from underhall.games.caverna import data
from underhall.games.caverna.rules import CavernaRules

CACHED: Final = (data.board, data.tiles, data.loot, data.all_spaces, data.edition)
PRINTED: Final = data.FOLDER


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the component files that the game is read from."""
    for file in ("board.toml", "expedition.toml", "furnishings.toml", "spaces.toml"):
        (tmp_path / file).write_text((PRINTED / file).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    for each in CACHED:
        each.cache_clear()
    yield tmp_path
    for each in CACHED:
        each.cache_clear()


# File, what stands there, what is put in its place, and what is told of it; % stands for the line of the entry.
FAULTS: Final = [
    ("furnishings.toml", "cost = { wood = 8, stone = 6 }", "cost = { wood = 8, marble = 6 }",
     "furnishings.toml, line %: couple-dwelling: no such good: marble"),
    ("furnishings.toml", "cost = { wood = 8, stone = 6 }", "cost = { wood = -8, stone = 6 }",
     "furnishings.toml, line %: couple-dwelling: wood must be a whole number above 0, not -8"),
    ("furnishings.toml", "cost = { wood = 8, stone = 6 }", "cost = { wood = 8.5, stone = 6 }",
     "furnishings.toml, line %: couple-dwelling: wood must be a whole number above 0, not 8.5"),
    ("furnishings.toml", "cost = { wood = 8, stone = 6 }", "cost = { wood = true }",
     "furnishings.toml, line %: couple-dwelling: wood must be a whole number above 0, not True"),
    ("furnishings.toml", "cost = { wood = 8, stone = 6 }", "cost = 14",
     "furnishings.toml, line %: couple-dwelling: goods are a table of counts, not 14"),
    ("furnishings.toml", 'id = "couple-dwelling"', 'id = "mixed-dwelling"',
     "furnishings.toml, line %: mixed-dwelling: stands there twice"),
    ("furnishings.toml", 'name = "Couple dwelling"\ntag = "orange"', 'name = "Couple dwelling"\ntag = "blue"',
     "furnishings.toml, line %: couple-dwelling: tag is orange, green or yellow, not blue"),
    ("furnishings.toml", 'name = "Couple dwelling"\n', "",
     "furnishings.toml, line %: couple-dwelling: name must be a str, not None"),
    ("furnishings.toml", 'id = "couple-dwelling"\n', "",
     "furnishings.toml: an entry without id: id must be a str, not None"),
    ("furnishings.toml", "points = 5\ncapacity = 2", "points = true\ncapacity = 2",
     "furnishings.toml, line %: couple-dwelling: points must be a int, not True"),
    ("furnishings.toml", "points = 5\ncapacity = 2", "points = 5\ncapacity = [2]",
     "furnishings.toml, line %: couple-dwelling: capacity must be a int, not [2]"),
    ("furnishings.toml", 'overbuilds = "trader"', 'overbuilds = "tailor"',
     "furnishings.toml, line %: spare-part-storage: overbuilds tailor, which is no tile"),
    ("furnishings.toml", "exchange = [{ pay = { boar = 2 }, get = { gold = 2, food = 2 } }]",
     "exchange = [{ pay = { boar = 2 } }]",
     "furnishings.toml, line %: hunting-parlor: a table of pay and get is needed, not {'pay': {'boar': 2}}"),
    ("furnishings.toml", "future = { goods = { wood = 1 }, rounds = 7 }", "future = { wood = 1 }",
     "furnishings.toml, line %: wood-supplier: a table of goods and rounds is needed, not {'wood': 1}"),
    ("furnishings.toml", "[[furnishings]]", "[[furniture]]", "furnishings.toml: there is no [[furnishings]]"),
    ("furnishings.toml", "points = 5\ncapacity = 2", "points = five",
     "furnishings.toml: Invalid value (at line 64, column 10)"),
    ("expedition.toml", "strength = 14", 'strength = "14"',
     "expedition.toml, line %: cavern: strength must be a int, not '14'"),
    ("expedition.toml", "gain = { gold = 2 }", "gain = { gold = 0 }",
     "expedition.toml, line %: gold-2: gold must be a whole number above 0, not 0"),
    ("spaces.toml", 'id = "slash-and-burn"', 'id = "housework"', "spaces.toml, line %: housework: stands there twice"),
    ("spaces.toml", 'flow = { op = "in_order", of = [{ do = "lay", tiles = ["meadow-field"] }, { do = "sow" }] }',
     'flow = { op = "unless", of = [{ do = "sow" }, { do = "sow" }] }',
     "spaces.toml, line %: slash-and-burn: flow: neither a step nor one of all_of, then, some_of, in_order, one_of"),
    ("spaces.toml", 'flow = { op = "in_order", of = [{ do = "lay", tiles = ["meadow-field"] }, { do = "sow" }] }',
     'flow = { op = "in_order", of = ["lay", "sow"] }', "spaces.toml, line %: slash-and-burn: flow: "),
    ("spaces.toml", 'flow = { op = "in_order", of = [{ do = "lay", tiles = ["meadow-field"] }, { do = "sow" }] }', "",
     "spaces.toml, line %: slash-and-burn: flow: 'flow'"),
    ("spaces.toml", 'flow = { op = "in_order", of = [{ do = "lay", tiles = ["meadow-field"] }, { do = "sow" }] }',
     'flow = { do = "plough" }', "spaces.toml, line %: slash-and-burn: no such verb: plough"),
    ("spaces.toml", 'flow = { op = "in_order", of = [{ do = "lay", tiles = ["meadow-field"] }, { do = "sow" }] }',
     'flow = { do = "gain", goods = { turnip = 1 } }', "spaces.toml, line %: slash-and-burn: gain: "),
    ("spaces.toml", "accumulate = { empty = { ruby = 2 }, nonempty = { ruby = 1 } }",
     "accumulate = { empty = { ruby = 2 } }",
     "spaces.toml, line %: ruby-delivery: a table of empty and nonempty is needed, not {'empty': {'ruby': 2}}"),
    ("spaces.toml", 'back_of = "wish-for-children"', 'back_of = "wish"',
     "spaces.toml, line %: urgent-wish-for-children: names wish, which is no card"),
    ("spaces.toml", 'id = "family-life"\nname = "Family life"\nstage = 3', 'id = "family-life"\nname = "Family life"',
     "spaces.toml, line %: family-life: stage must be a int, not None"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "printed", "written", "told"), FAULTS, ids=[told for _, _, _, told in FAULTS])
def test_a_fault_is_told_with_file_and_line(folder: Path, file: str, printed: str, written: str, told: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert printed in text
    (folder / file).write_text(text.replace(printed, written), encoding="utf-8")
    with pytest.raises(data.BadData) as fault:
        CavernaRules({"seats": 3})
    message = str(fault.value)
    id = told.partition("%: ")[2].partition(":")[0]
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line == f'id = "{id}"']
    assert message.startswith(told.replace("%", str(lines[0]) if lines else "%")), message
    assert "\n" not in message


# What stands in board.toml, what is put in its place, and what is told of it; % stands for the line of the new text,
# or of the section if there is none.
BOARD_FAULTS: Final = [
    ("food_alone = 2", "food_alone = -2", ", line %: players.food_alone: must be a whole number, 0 or more, not -2"),
    ("food_alone = 2", "food_alone = true",
     ", line %: players.food_alone: must be a whole number, 0 or more, not True"),
    ("food_alone = 2", 'food_alone = "2"', ", line %: players.food_alone: must be a whole number, 0 or more, not '2'"),
    ("food_alone = 2", "food_alone = 2.0", ", line %: players.food_alone: must be a whole number, 0 or more, not 2.0"),
    ("[players]", "[players]\ngold = 1", ", line 6: players.gold: there is no such key"),
    ("stables = 3\n", "", ", line %: players: stables is missing"),
    ("food = [1, 1, 2, 3, 3, 3, 3]", "food = [1, 1, 2]", ", line %: players.food: must be a list of 7, not [1, 1, 2]"),
    ("food = [1, 1, 2, 3, 3, 3, 3]", "food = [1, 1, 2, 3, 3, 3, -3]",
     ", line %: players.food: must be a whole number, 0 or more, not -3"),
    ('common = ["ruby-mining"', 'common = ["opal-mining"', ", line %: boards.common: no such space: opal-mining"),
    ('common = ["ruby-mining"', 'common = ["blacksmithing"', ", line %: boards.common: no such space: blacksmithing"),
    ('2 = ["common", "p1-3"]', '2 = ["common", "p2"]', ", line %: boards_by_players.2: no such board: p2"),
    ('7 = ["common", "p4-7", "p6-7", "p7"]\n', "", ", line %: boards_by_players: 7 is missing"),
    ('7 = "ore-delivery"', '7 = "ore-dispatch"', ", line %: alone.cards: 7: no such card: ore-dispatch"),
    ('7 = "ore-delivery"', '70 = "ore-delivery"', ", line %: alone.cards: no such round: 70"),
    ("[rounds]", "[round]", ": rounds: this section is missing"),
    ("[rounds]", "[moons]\nlast = 7\n[rounds]", ", line %: moons: there is no such section"),
    ("4 = [10, 11, 12]", "5 = [10, 11, 12]", ", line %: rounds.stages: no such stage: 5"),
    ('2 = "none"', '2 = "feast"', ", line %: harvest.fixed: 2: no such event: feast"),
    ('events = ["none"', "events = [0", ", line %: harvest.events: no such event: 0"),
    ("breeding_food = [0, 1, 2, 3, 5]", "breeding_food = 5",
     ", line %: harvest.breeding_food: must be a list of 5, not 5"),
    ('cavern = "D5"', 'cavern = "D9"', ", line %: home.cavern: no such cell: D9"),
    ("D2 = { boar = 1 }", "D2 = { bear = 1 }", ", line %: home.bonus: D2: no such good: bear"),
    ("D2 = { boar = 1 }", "D2 = 1", ", line %: home.bonus: D2: must be a table, not 1"),
    ("missing = -2", "missing = -2.5", ", line %: points.missing: must be a whole number, not -2.5"),
    ("small = { wood = 2 }", "small = { ore = 2 }", ", line %: fences.small: no such price of a fence: ore"),
    ('"dog", "sheep"', '"dog", "cat"', ", line %: ruby.goods: no such good: cat"),
    ("tunnel = 1, cavern = 2", "tunnel = 1, hall = 2", ", line %: ruby.tiles: no such single tile: hall"),
    ("two_donkeys = 3", "two_donkeys = []", ", line %: food.two_donkeys: must be a whole number, 0 or more, not []"),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "written", "told"), BOARD_FAULTS, ids=[told for _, _, told in BOARD_FAULTS])
def test_a_fault_of_the_board_is_told_with_its_line(folder: Path, printed: str, written: str, told: str) -> None:
    text = (folder / "board.toml").read_text(encoding="utf-8")
    assert text.count(printed) == 1
    changed = text.replace(printed, written)
    (folder / "board.toml").write_text(changed, encoding="utf-8")
    line = changed[: changed.index(written or f"[{told.split(': ')[1]}]")].count("\n") + 1
    with pytest.raises(data.BadData) as fault:
        CavernaRules({"seats": 3})
    assert str(fault.value) == f"board.toml{told.replace('%', str(line))}"


@pytest.mark.parametrize("section", tomllib.loads((PRINTED / "board.toml").read_text(encoding="utf-8")))
def test_every_key_of_the_board_must_be_there(folder: Path, section: str) -> None:
    """Whichever line is missing, nothing else ever comes out."""
    text = (folder / "board.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)[section]
    lines = text.splitlines()
    [begins] = [number for number, line in enumerate(lines) if line.startswith(f"[{section}]")]
    keys = [number for number in range(begins + 1, begins + 1 + len(table)) if section != "boards"]
    for number in [begins, *keys]:
        for each in CACHED:
            each.cache_clear()
        fewer = [line for at, line in enumerate(lines) if at != number]
        (folder / "board.toml").write_text("\n".join(fewer), encoding="utf-8")
        with pytest.raises(data.BadData, match=r"^board\.toml[,:] ") as fault:
            CavernaRules({"seats": 7})
        assert number == begins or str(fault.value).endswith(
            f"{section}: {lines[number].partition(' =')[0]} is missing"
        )


def test_more_tiles_than_fit_a_machine_word(folder: Path) -> None:
    text = (folder / "furnishings.toml").read_text(encoding="utf-8")
    entry = text[text.index("[[furnishings]]") :].split("\n\n")[0]
    more = [entry.replace('id = "dwelling"', f'id = "dwelling-{number}"') for number in range(15)]
    (folder / "furnishings.toml").write_text("\n\n".join([text, *more]), encoding="utf-8")
    with pytest.raises(data.BadData, match="at most 62 tiles, not 63"):
        CavernaRules({"seats": 3})


def test_the_printed_files_are_read_again() -> None:
    """What the tests here have put in their place is gone."""
    assert data.FOLDER == PRINTED
    assert len(CavernaRules({"seats": 3}).box.tiles) == 48
