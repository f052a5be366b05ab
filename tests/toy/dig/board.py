"""The two halves of a home board: 12 cells each, a set of cells is a 12-bit mask, bit = 3 * row + column."""

from __future__ import annotations

from functools import cache
from typing import Final

from underhall.engine.vocabulary import Choices

COLUMNS: Final = {"forest": "ABC", "mountain": "DEF"}
GATE: Final = {"forest": 11, "mountain": 9}  # C4 and D4, side by side at the entrance
WIDE: Final = 3
CELLS: Final = 12
ALL: Final = (1 << CELLS) - 1


def cell_name(half: str, cell: int) -> str:
    return f"{COLUMNS[half][cell % WIDE]}{cell // WIDE + 1}"


def _beside(cell: int) -> dict[str, int]:
    """The neighbours of a cell by direction."""
    sides = {"north": cell - WIDE, "south": cell + WIDE}
    if cell % WIDE > 0:
        sides["west"] = cell - 1
    if cell % WIDE < WIDE - 1:
        sides["east"] = cell + 1
    return {side: near for side, near in sides.items() if 0 <= near < CELLS}


# Every way a twin tile can lie: (cell of its first half, direction of the second, cell of the second).
TWINS: Final = [(cell, side, near) for cell in range(CELLS) for side, near in _beside(cell).items()]
NEAR: Final = [sum(1 << near for near in _beside(cell).values()) for cell in range(CELLS)]


@cache
def twin_ways(ids: Choices, gate: int) -> list[Choices]:
    """By mask of covered cells: the ids of the twins that fit, ids being one per entry of TWINS.

    A tile covers two free cells, at least one of them the gate or beside a covered cell.
    """
    pairs = [1 << first | 1 << second for first, _, second in TWINS]
    ways: list[Choices] = []
    for covered in range(1 << CELLS):
        reach = 1 << gate
        for cell in range(CELLS):
            if covered >> cell & 1:
                reach |= NEAR[cell]
        fits = [not pair & covered and pair & reach for pair in pairs]
        ways.append(tuple(choice for choice, fit in zip(ids, fits, strict=True) if fit))
    return ways
