"""Component files that cannot be used: the file, the line and what is wrong are told."""

from __future__ import annotations

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
