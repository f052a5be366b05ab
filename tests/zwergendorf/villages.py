"""Random villages with rooms behind walls, clusters and neighbours, so that every card has something to count."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from tests.zwergendorf.drawing import CAPS, bit, put
from tests.zwergendorf.slow import FIRST_AND_LAST, Ruled, Slow, Square, aslant, beside
from underhall.games.zwergendorf.grid import CLEARINGS, Grid
from underhall.games.zwergendorf.position import TAVERN, WALL, Village, empty_village

TABLES: Final = 2000  # of one to four villages each
ONES: Final = range(7)  # kinds that take one square


class Table:
    """Some villages under the same rulings, as the game sees them and as the twin does."""

    def __init__(self, dice: Random) -> None:
        self.ruled = Ruled(
            dice.choice(CLEARINGS), dice.random() < 0.3, dice.random() < 0.3, dice.random() < 0.3, dice.random() < 0.3
        )
        self.grid = Grid(*self.ruled)
        self.villages = [random_village(dice, self.ruled) for _ in range(dice.randint(1, 4))]
        self.slow = [Slow(village, self.ruled) for village in self.villages]


@cache
def tables() -> tuple[Table, ...]:
    """Always the same, about 5,000 villages in all."""
    dice = Random(20)
    return tuple(Table(dice) for _ in range(TABLES))


def random_village(dice: Random, ruled: Ruled) -> Village:
    village = empty_village(dice.randint(0, CAPS))
    village.goals = dice.sample(range(31), dice.randint(0, 6))
    village.buildings = dice.sample(range(31, 62), dice.randint(0, 9))
    (top, bottom), (left, right) = FIRST_AND_LAST[ruled.clearing]
    free = {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
    for _ in range(dice.choice((0, 1, 1, 2, 2, 3))):
        _room(dice, ruled, village, free)
    for _ in range(dice.randint(0, 4)):
        _tavern(dice, ruled, village, free)
    for _ in range(dice.randint(0, 4)):
        square = dice.choice(sorted(free))
        _section(dice, village, free, square, free)
    for _ in range(min(len(free), dice.randint(0, 50))):
        _one(dice, village, free)
    return village


def _lay(village: Village, free: set[Square], kind: int, squares: set[Square]) -> None:
    put(village, kind, sum(bit(*square) for square in squares))
    free -= squares


def _section(dice: Random, village: Village, free: set[Square], square: Square, wanted: set[Square]) -> None:
    """A wall section on a square and one beside it, if there is room."""
    others = sorted(beside(square) & free & wanted)
    if others:
        _lay(village, free, WALL, {square, dice.choice(others)})


def _room(dice: Random, ruled: Ruled, village: Village, free: set[Square]) -> None:
    """Walls around a block; now and then there is no room for all of them."""
    row, column = dice.choice(sorted(free))
    block = {(row + down, column + right) for down in range(dice.randint(1, 3)) for right in range(dice.randint(1, 3))}
    around = aslant if ruled.leak or dice.random() < 0.2 else beside
    ring = {side for square in block for side in around(square)} - block
    for square in sorted(ring):
        if square in free:
            others = sorted(beside(square) & free & ring) or sorted((beside(square) & free) - block)
            if others:
                _lay(village, free, WALL, {square, dice.choice(others)})


def _tavern(dice: Random, ruled: Ruled, village: Village, free: set[Square]) -> None:
    row, column = dice.choice(sorted(free))
    squares = {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}
    if ruled.tetromino:
        squares = {(row, column)}
        while len(squares) < 4:
            squares.add(dice.choice(sorted({side for square in squares for side in beside(square)} - squares)))
    if squares <= free:
        _lay(village, free, TAVERN, squares)


def _one(dice: Random, village: Village, free: set[Square]) -> None:
    """A piece of one square, half of the time beside another of its kind."""
    kind = dice.choice(ONES)
    near = [square for square in sorted(free) if any(village.land[kind] & bit(*side) for side in _on(square))]
    square = dice.choice(near if near and dice.random() < 0.5 else sorted(free))
    _lay(village, free, kind, {square})


def _on(square: Square) -> list[Square]:
    return [(row, column) for row, column in beside(square) if 0 <= row < 8 and 0 <= column < 10]
