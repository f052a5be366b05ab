"""A village in which pieces may be drawn on trial, and what a bot aims at in it."""

from __future__ import annotations

from typing import Final

from underhall.games.zwergendorf.dwarfs import Task
from underhall.games.zwergendorf.grid import COLUMNS, NOT_LAST, ROWS, Grid
from underhall.games.zwergendorf.position import TAVERN, WALL, Village
from underhall.games.zwergendorf.rings import Ring
from underhall.games.zwergendorf.worths import Worths

EVEN: Final = sum([1 << COLUMNS * row + column for row in range(0, len(ROWS), 2) for column in range(0, COLUMNS, 2)])
PARITIES: Final = (EVEN, EVEN << 1, EVEN << COLUMNS, EVEN << COLUMNS + 1)


class Sketch:
    """A village as it lies, and what is to come: a piece may be drawn here on trial.

    free: squares on which nothing is drawn. supply: pieces of each kind that are still to come, as far as is known.
    last: whether nothing comes beside what is known. plan: the walls that are planned, the best first; kept: the
    squares that are kept for them.
    """

    def __init__(self, village: Village, free: int, supply: list[float], last: bool) -> None:
        self.last = last
        self.kept = 0
        self.land = village.land[:]
        self.walls = village.walls[:]
        self.taverns = village.taverns[:]
        self.free = free
        self.supply = supply
        self.plan: list[Ring] = []

    def draw(self, kind: int, piece: int) -> None:
        self.land[kind] |= piece
        self.free &= ~piece
        self.supply[kind] -= 1.0
        if kind == TAVERN:
            self.taverns.append(piece)
        elif kind == WALL:
            self.walls.append(piece)

    def erase(self, kind: int, piece: int) -> None:
        """Take back what was drawn last."""
        self.land[kind] &= ~piece
        self.free |= piece
        self.supply[kind] += 1.0
        if kind == TAVERN:
            self.taverns.pop()
        elif kind == WALL:
            self.walls.pop()


class Aim:
    """What to expect of a dwarf card."""

    def __init__(self, task: Task, grid: Grid, worths: Worths) -> None:
        self.cap = float(task.cap)
        self.grid = grid
        self.worths = worths

    def points(self, sketch: Sketch) -> float:
        found = self.worth(sketch)
        return self.cap if found > self.cap else found

    def worth(self, sketch: Sketch) -> float:
        """The same without the cap."""
        raise NotImplementedError

    def masks(self, sketch: Sketch) -> list[int]:
        """Squares that differ for it from all others."""
        raise NotImplementedError


def boxes(free: int) -> int:
    """The first squares of all two by two free ones."""
    wide = free & free >> 1 & NOT_LAST
    return wide & wide >> 10


def apart(fits: int) -> int:
    """How many pieces of two by two go side by side, of those that begin on some squares: about."""
    if not fits:
        return 0
    most = 0
    for places in PARITIES:
        most = max(most, (fits & places).bit_count())
    return most
