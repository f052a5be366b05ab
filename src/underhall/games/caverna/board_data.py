"""Checks board.toml: every figure is there, of the kind that the rules need, and no other.

Each section of the file is a table of checks by key. A check says what is wrong with a value; "" if nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import MOST_SEATS
from underhall.games.caverna.land import CELL_NAMES
from underhall.games.caverna.position import FARM_ANIMALS, GOODS

if TYPE_CHECKING:
    from underhall.games.caverna.data import File

Check = Callable[[Any], str]

SEATS: Final = [str(seats) for seats in range(1, MOST_SEATS + 1)]
ROUNDS: Final = [str(number) for number in range(1, 13)]
STAGES: Final = ("1", "2", "3", "4")
EVENTS: Final = ("none", "one-food", "full", "field-or-breeding")
SINGLES: Final = ("field", "meadow", "tunnel", "cavern")  # tiles that a ruby buys


def number(value: Any) -> str:
    return "" if type(value) is int and value >= 0 else f"must be a whole number, 0 or more, not {value!r}"


def points(value: Any) -> str:
    return "" if type(value) is int else f"must be a whole number, not {value!r}"


def one_of(names: Collection[str], what: str) -> Check:
    """A text that is one of these."""

    def check(value: Any) -> str:
        return "" if type(value) is str and value in names else f"no such {what}: {value}"

    return check


good: Final = one_of(GOODS, "good")
cell: Final = one_of(CELL_NAMES, "cell")
event: Final = one_of(EVENTS, "event")


def all_of(each: Check, count: int = 0) -> Check:
    """A list whose values pass a check; count: how many there must be (0: any number)."""

    def check(value: Any) -> str:
        if type(value) is not list or (count and len(value) != count):
            return f"must be a list{f' of {count}' if count else ''}, not {value!r}"
        return next((wrong for wrong in map(each, value) if wrong), "")

    return check


def table(key: Check, each: Check) -> Check:
    """A table whose keys pass one check and whose values another."""

    def check(value: Any) -> str:
        if type(value) is not dict or not value:
            return f"must be a table, not {value!r}"
        for name, content in value.items():
            if key(name):
                return key(name)
            if each(content):
                return f"{name}: {each(content)}"
        return ""

    return check


goods: Final = table(good, number)
wood: Final = table(one_of(("wood",), "price of a fence"), number)
stone: Final = table(one_of(("stone",), "price of a stable"), number)

SECTIONS: Final[dict[str, dict[str, Check]]] = {
    "players": {
        **dict.fromkeys(("least", "most", "food_alone", "dwarfs", "most_dwarfs", "stables", "target_alone"), number),
        "most_dwarfs_with_additional_dwelling": number,
        "food": all_of(number, MOST_SEATS),
    },
    "rounds": {
        "last": number,
        "skipped_with_1_or_2_players": number,
        "stages": table(one_of(STAGES, "stage"), all_of(number)),
    },
    "harvest": {
        **dict.fromkeys(("first_marker", "green_leaf", "green_leaf_with_2_players", "red_question"), number),
        **dict.fromkeys(("food", "food_newborn", "food_special"), number),
        "fixed": table(one_of(ROUNDS, "round"), event),
        "events": all_of(event, 3),
        "breeding_food": all_of(number, len(FARM_ANIMALS) + 1),
    },
    "home": {"entrance": cell, "entry_level_dwelling": cell, "cavern": cell, "bonus": table(cell, goods)},
    "room": dict.fromkeys(
        ("small_pasture", "large_pasture", "meadow_stable", "forest_stable", "mine", "entry_level_dwelling"), number
    ),
    "points": dict.fromkeys(
        ("small_pasture", "large_pasture", "ore_mine", "ruby_mine", "missing", "unused", "begging"), points
    ),
    "fences": {"small": wood, "large": wood, "stable": stone},
    "sow": dict.fromkeys(("grain", "vegetable", "most"), number),
    "weapon": dict.fromkeys(("most_forged", "most"), number),
    "ruby": {
        "goods": all_of(good),
        "cattle_food": number,
        "food": number,
        "tiles": table(one_of(SINGLES, "single tile"), number),
    },
    "food": dict.fromkeys(("sheep", "donkey", "two_donkeys", "boar", "cattle", "grain", "vegetable"), number),
}


def check(file: File, spaces: Collection[str], cards: Collection[str]) -> None:
    """Raise the first fault of board.toml. spaces and cards: the ids of those that there are."""
    boards = file.table.get("boards")
    names = list(boards) if type(boards) is dict else []
    space = one_of(spaces, "space")
    sections = {
        **SECTIONS,
        "boards": dict.fromkeys(names, all_of(space)),
        "boards_by_players": dict.fromkeys(SEATS, all_of(one_of(names, "board"))),
        "alone": {"covered": all_of(space), "cards": table(one_of(ROUNDS, "round"), one_of(cards, "card"))},
    }
    for section in [*sections, *file.table]:
        if section not in sections:
            raise file.fault_in(section, "", "there is no such section")
        _check_section(file, section, sections[section])


def _check_section(file: File, section: str, checks: dict[str, Check]) -> None:
    content = file.table.get(section)
    if type(content) is not dict:
        raise file.fault_in(section, "", "this section is missing")
    for key in checks:
        if key not in content:
            raise file.fault_in(section, "", f"{key} is missing")
    for key, value in content.items():
        if key not in checks:
            raise file.fault_in(section, key, "there is no such key")
        wrong = checks[key](value)
        if wrong:
            raise file.fault_in(section, key, wrong)
