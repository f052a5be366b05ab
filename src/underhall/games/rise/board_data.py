"""Checks what city.toml says of places, tracks and prices: every figure is there, of its kind, and no other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Path = tuple[str, ...]
Fault = tuple[Path, str]

MARKS: Final = ("rulebook", "source", "our own")
MOST: Final = 99
# By table: its figures; a number stands for a list of so many, 0 for a single one, None for what is read elsewhere.
TABLES: Final[dict[str, dict[str, int | None]]] = {
    "rounds": {"count": 0, "short": 0},
    "start": {"coins": 0, "houses": 0, "settlers": 0, "workers": 0, "reputation": 0},
    "short": {"coins": 0, "houses": 0, "settlers": 0, "workers": 0, "reputation": 0},
    "supply": {"meeples": 0, "houses": 0, "modifiers": 0, "lots": 0},
    "reputation": {"least": 0, "most": 0, "council": 0},
    "nobility": {"most": 0, "steps": 9, "points": 9, "bonus": None},
    "tavern": {"row": 0, "hand": 0},
    "yard": {"cost": 0},
    "hall": {"dice": 6, "cost": 6},
    "guilds": {"goods": 3, "price": 0, "apprentice": 0, "stars": 3, "points": 3, "owner": None, "income": 0},
    "lots": {"stars": 0, "points": 0, "income": None},
    "sale": {"coins": 0},
    "berk": {"free": 0, "cost": 0, "more": 6},
    "castle": {"reputation": 3},
    "council": {"rows": 0},
    "cards": {"each": 0, "fourth": 0},
    "end": {"coins": 0},
    "events": {"early": 0},
    "chancery": {"dealt": 0},
    "solo": {"pay": 0},
}
ELSEWHERE: Final = ("players",)  # read by data.py


def check(tables: Mapping[str, Any]) -> list[Fault]:
    """All that is wrong with the figures, and where."""
    faults: list[Fault] = [((name,), "is not known here") for name in tables if name not in (*TABLES, *ELSEWHERE)]
    for name, figures in TABLES.items():
        table = tables.get(name)
        if not isinstance(table, Mapping):
            faults.append(((name,), "is missing"))
            continue
        faults += [
            ((name, key), "is not known here") for key in table if key not in figures and key not in ("mark", "known")
        ]
        if table.get("mark") not in MARKS:
            faults.append(((name, "mark"), f"must be one of {', '.join(MARKS)}"))
        for key, count in figures.items():
            wrong = "is missing" if key not in table else _wrong(table[key], count)
            if wrong:
                faults.append(((name, key), wrong))
    return faults


def _wrong(value: Any, count: int | None) -> str:
    if count is None:
        return ""
    if count == 0:
        return "" if _figure(value) else f"must be a whole number from 0 to {MOST}, not {value!r}"
    if type(value) is list and len(value) == count and all(map(_figure, value)):
        return ""
    return f"must be a list of {count} whole numbers, not {value!r}"


def _figure(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST
