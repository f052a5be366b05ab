"""The printed components: their numbers, and what is said of a file that is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from underhall.games.sources import BadData
from underhall.games.zwergendorf import data
from underhall.games.zwergendorf.position import BUILDING, GOAL, KINDS, RESOURCE, RESOURCES, TREE, type_of

READERS: dict[str, Callable[[], Any]] = {
    "goals.toml": data.goals.__wrapped__,
    "buildings.toml": data.buildings.__wrapped__,
    "resources.toml": data.resources.__wrapped__,
    "dwarfs.toml": data.dwarfs.__wrapped__,
    "table.toml": data.table.__wrapped__,
}


def test_cards_are_numbered_through() -> None:
    cards = data.cards()
    assert [cards[at].id for at in (0, 30, 31, 61, 62, 92)] == ["G01", "G31", "B01", "B31", "R01", "R31"]
    assert [type_of(at) for at in (0, 30, 31, 61, 62, 92)] == [GOAL, GOAL, BUILDING, BUILDING, RESOURCE, RESOURCE]


def test_only_three_cards_are_as_printed() -> None:
    """zwergendorf.setup.10."""
    assert [card.id for card in data.cards() if card.mark == "rulebook"] == ["G01", "B01", "R01"]
    assert {dwarf.mark for dwarf in data.dwarfs().values()} == {"our own"}
    assert {dwarf.dwarf for dwarf in data.dwarfs().values() if dwarf.name_mark == "rulebook"} == {"zwergin", "schmied"}


def test_resource_cards_are_fair() -> None:
    """Over all halves each resource is there as often as every other; a dozen cards show a tree."""
    shown: Counter[int] = Counter()
    for card in data.resources():
        for side in card.sides:
            shown.update(dict(side))
    assert {kind: shown[kind] for kind in RESOURCES} == dict.fromkeys(RESOURCES, 52)
    assert shown[TREE] == 12


def test_building_cards_by_product() -> None:
    made = Counter([KINDS[building.product] for building in data.buildings()])
    assert made == {"tavern": 8, "dwarf": 6, "mine": 6, "wall": 6, "smith": 5}


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("goals.toml", "{ mine = 1 }", "{ mime = 1 }", "goals.toml, line 6: G01: top_left: there is no mime; there"),
        ("goals.toml", "{ mine = 1 }", "{ mine = 0 }", "goals.toml, line 6: G01: top_left: mine must be from 1 to 9"),
        ("goals.toml", "{ mine = 1 }", "3", "goals.toml, line 6: G01: top_left: it must tell how many of what, not 3"),
        ("goals.toml", 'type = "per"', 'type = "pure"', "goals.toml, line 8: G01: effect: type: no goal card"),
        ("goals.toml", 'text = "3', 'text = "\\n3', "goals.toml, line 9: G01: text: a text of one line is needed"),
        ("goals.toml", 'id = "G02"', 'id = "G01"', r"goals.toml, line 12: \[\[goals\]\] number 2 has no id of its own"),
        (
            "goals.toml",
            'mark = "rulebook"',
            'mark = "guessed"',
            "goals.toml, line 10: G01: mark is rulebook or our own",
        ),
        ("goals.toml", 'mark = "rulebook"', "", "goals.toml, line 4: G01: mark is missing"),
        (
            "goals.toml",
            'mark = "rulebook"',
            'mark = "rulebook"\nvp = 3',
            "goals.toml, line 11: G01: vp is not known here",
        ),
        ("goals.toml", "[[goals]]", "[[goals]", "goals.toml: Expected"),
        ("goals.toml", "[[goals]]", "[[goal]]", "goals.toml: there must be 31 times"),
        ("buildings.toml", 'product = "tavern"', 'product = "coin"', "line 9: B01: product: it is one of dwarf, mine"),
        ("buildings.toml", "need = { stone = 2 }", "need = { dwarf = 2 }", "line 10: B01: need: there is no dwarf"),
        ("resources.toml", "bottom_left = { beer = 1 }\n", "", "line 4: R01: bottom_left is missing"),
        ("dwarfs.toml", 'colour = "grey"', 'colour = "gray"', "line 7: d-i-zwergin: colour: it is one of grey, beige"),
        ("dwarfs.toml", "cap = 24", "cap = 0", "line 10: d-i-zwergin: rule: cap"),
        ("table.toml", "caps = 5", "caps = true", "line 5: plan.caps must be a whole number from 0 to 99, not True"),
        ("table.toml", "coin = 1", "gold = 1", "line 14: production.dwarf must tell how many of coin, wood"),
        ("table.toml", "coin = 1", "coin = 0", "line 14: production.dwarf must tell how many of coin, wood"),
        ("table.toml", "[solo]", "[alone]", "table.toml, line 45: alone is not known here"),
        (
            "table.toml",
            '"left", "right", "left", ""',
            '"left", "up", "left", ""',
            "line 11: phases.pass must be a list",
        ),
        (
            "table.toml",
            '"production", "scoring"',
            '"scoring", "scoring"',
            "line 10: phases.kinds must have the scoring on",
        ),
        (
            "table.toml",
            '"production", "card", "production"',
            '"card", "card", "card"',
            "line 10: phases.kinds must have at most",
        ),
    ],
)
def test_a_wrong_file_is_told_with_its_line(
    name: str, old: str, new: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    copytree(str(data.FOLDER), folder)
    monkeypatch.setattr(data, "FOLDER", folder)
    text = (folder / name).read_text()
    READERS[name]()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))
    with pytest.raises(BadData, match=said):
        READERS[name]()
