"""Walls that could be planned: rectangles with a ring of sections around them."""

from __future__ import annotations

from typing import Final

from underhall.games.zwergendorf.grid import COLUMNS, ROWS, Grid

SIDES: Final = ((2, 2), (2, 4), (4, 2), (4, 4), (2, 6), (6, 2), (4, 6), (6, 4), (2, 8))  # rows and columns inside


class Ring:
    """A rectangle inside a wall, with sides of even length.

    corners: whether the wall goes around its corners. inside: the squares within. wall: those of the sections around
    them. sections: the mask of each.
    """

    def __init__(self, top: int, left: int, high: int, wide: int, corners: bool) -> None:
        self.inside = 0
        for row in range(top, top + high):
            for column in range(left, left + wide):
                self.inside |= 1 << row * COLUMNS + column
        last, right = top + high, left + wide
        above = [(top - 1, column) for column in range(left, right)]
        beyond = [(row, right) for row in range(top, last)]
        below = [(last, column) for column in range(right - 1, left - 1, -1)]
        before = [(row, left - 1) for row in range(last - 1, top - 1, -1)]
        if corners:
            above = [(top - 1, left - 1), *above, (top - 1, right)]
            below = [(last, right), *below, (last, left - 1)]
        squares = [1 << row * COLUMNS + column for row, column in above + beyond + below + before]
        self.sections = [squares[at] | squares[at + 1] for at in range(0, len(squares), 2)]
        self.wall = 0
        for section in self.sections:
            self.wall |= section
        self.size = self.inside.bit_count()
        self.length = len(self.sections)

    def wanting(self, wall: int) -> int:
        """How many sections are not there yet."""
        if not self.wall & wall:
            return self.length
        found = 0
        for section in self.sections:
            if section & ~wall:
                found += 1
        return found

    def possible(self, wall: int, blocked: int) -> bool:
        """Can its wall still be built? wall: the squares of walls; blocked: those of all else that is drawn."""
        if self.wall & blocked or self.inside & wall:
            return False
        if self.wall & wall:
            for section in self.sections:
                there = section & wall
                if there and there != section:
                    return False
        return True


def rings(grid: Grid) -> list[Ring]:
    """All that lie within the clearing, small ones first."""
    found: list[Ring] = []
    for high, wide in SIDES:
        for top in range(1, len(ROWS) - high):
            for left in range(1, COLUMNS - wide):
                ring = Ring(top, left, high, wide, grid.corners_leak)
                if not (ring.inside | ring.wall) & ~grid.playable:
                    found.append(ring)
    return found
