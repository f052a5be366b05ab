"""Checks what is printed on the village plan and the phase cards: every figure is there, of its kind, and no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from underhall.games.zwergendorf.position import KINDS, OF_A_TYPE, RESOURCES, TREES_PRINTED, TYPES

Check = Callable[[Any], str]  # what is wrong with a value; "" if nothing is
Fault = tuple[tuple[str, ...], str]  # where, and what is wrong there

PHASES: Final = 10
KINDS_OF_PHASES: Final = ("card", "production", "scoring")
MOST_FIGURE: Final = 99
MADE: Final = KINDS[len(RESOURCES) :]
MOST_PLAYERS: Final = 4


def number(least: int) -> Check:
    """A whole number from there on."""

    def check_number(value: Any) -> str:
        fits = type(value) is int and least <= value <= MOST_FIGURE
        return "" if fits else f"must be a whole number from {least} to {MOST_FIGURE}, not {value!r}"

    return check_number


ANY: Final = number(0)
SOME: Final = number(1)


def own(value: Any) -> str:
    return "" if value == "our own" else f"must be 'our own', not {value!r}"


def list_of(count: int, names: tuple[str, ...]) -> Check:
    """A list of so many names, each one of these."""

    def check_list(value: Any) -> str:
        if type(value) is list and len(value) == count and all([each in names for each in value]):
            return ""
        return f"must be a list of {count}, each one of {', '.join(map(repr, names))}, not {value!r}"

    return check_list


def phases(value: Any) -> str:
    """The scoring comes last and once, and every stack lasts for the card phases of four players."""
    wrong = list_of(PHASES, KINDS_OF_PHASES)(value)
    if wrong:
        return wrong
    if "scoring" in value[:-1] or value[-1] != "scoring":
        return "must have the scoring once, as the last"
    most = OF_A_TYPE // MOST_PLAYERS
    return "" if value.count("card") <= most else f"must have at most {most} card phases, as far as the stacks last"


def trees(value: Any) -> str:
    fits = type(value) is list and len(value) == TREES_PRINTED and all([type(each) is int for each in value])
    return "" if fits else f"must be a list of {TREES_PRINTED} whole numbers, not {value!r}"


def targets(value: Any) -> str:
    fits = type(value) is dict and sorted(value) == ["2", "3", "4"]
    fits = fits and all([type(each) is int and each > 0 for each in value.values()])
    return "" if fits else f"must tell the points for 2, 3 and 4 dwarf cards, not {value!r}"


def need(value: Any) -> str:
    names = KINDS[: len(RESOURCES)]
    fits = type(value) is dict and value and all([key in names and not SOME(count) for key, count in value.items()])
    return "" if fits else f"must tell how many of {', '.join(names)}, not {value!r}"


MOST: Final[dict[str, Check]] = {"most": ANY, "tie": ANY, "alone": SOME}
SECTIONS: Final[dict[str, dict[str, Any]]] = {
    "plan": {"caps": ANY, "trees": trees, "trees_mark": own},
    "phases": {"kinds": phases, "pass": list_of(PHASES, ("left", "right", "")), "pass_mark": own},
    "production": dict.fromkeys(MADE, need),
    "scoring": {"goals": SOME, "tavern": MOST, "smith": MOST},
    "solo": {"prepared": list_of(len(TYPES), TYPES), "goals": targets},
}


def check(table: Mapping[str, Any]) -> list[Fault]:
    """All that is wrong with the figures."""
    return _check(table, SECTIONS, ())


def _check(found: Any, wanted: Mapping[str, Any], path: tuple[str, ...]) -> list[Fault]:
    if not isinstance(found, Mapping):
        return [(path, f"must be a table, not {found!r}")]
    faults: list[Fault] = [((*path, key), "is not known here") for key in found if key not in wanted]
    for key, each in wanted.items():
        here = (*path, key)
        if key not in found:
            faults.append((here, "is missing"))
        elif isinstance(each, Mapping):
            faults += _check(found[key], each, here)
        else:
            wrong = each(found[key])
            if wrong:
                faults.append((here, wrong))
    return faults


def merged(table: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """The figures with those of another table in place of them."""
    return _merged(table, over, SECTIONS)


def _merged(table: Mapping[str, Any], over: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(table)
    for key, value in over.items():
        deeper = isinstance(wanted.get(key), Mapping) and isinstance(value, Mapping) and key in table
        found[key] = _merged(table[key], value, wanted[key]) if deeper else value
    return found
