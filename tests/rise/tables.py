"""Tables of Rise to Nobility under many options, for the laws."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from underhall.games.rise.rules import RiseRules

MIXES: Final[dict[str, dict[str, Any]]] = {
    "plain": {},
    "short with events": {"length": "short", "events": "yes"},
    "chancery": {"chancery": "yes", "events": "yes"},
    "other rulings": {
        "income": "start",
        "activation": "one",
        "own_visit": "reward",
        "castle_limit": "after",
        "council_floor": "refused",
        "coin_points": "no",
    },
}
TABLES: Final = [
    (seats, mix) for seats in range(1, 7) for mix in MIXES if not (seats == 1 and MIXES[mix].get("chancery") == "yes")
]


@cache
def rules(seats: int, mix: str) -> RiseRules:
    return RiseRules({"seats": seats, **MIXES[mix]})
