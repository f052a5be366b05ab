"""A dwarf of Caverna sent to a space, and how many ways it has there."""

from __future__ import annotations

from typing import Any, Final

from tests.counts.counting import ways
from tests.rules.caverna.situation import Situation

FOREST_ROOM: Final = {"E4": "small-pasture", "D4": "small-pasture", "C4": "small-pasture"}  # for a kind each


def table(
    space: str, seats: int = 1, number: int = 12, piles: dict[str, int] | None = None, **document: Any
) -> Situation:
    """A late round in which a space is free: what lies there; what seat 0 has, options and cards as keywords."""
    top = {name: document.pop(name) for name in ("rulings", "options", "cards") if name in document}
    player = {"goods": {}, **document}
    return Situation(seats=seats, round=number, players=[player], spaces={space: piles} if piles else {}, **top)


def count(space: str, seats: int = 1, number: int = 12, **document: Any) -> int:
    """The ways to use a space, for a dwarf that was just placed there."""
    s = table(space, seats, number, **document)
    return ways(s.rules, s.p, f"place {space}")
