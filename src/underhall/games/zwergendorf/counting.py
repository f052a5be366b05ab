"""What is counted in a village for points, and how it is told."""

from __future__ import annotations

from typing import Final

from underhall.games.zwergendorf.grid import CELL_NAMES, squares_of
from underhall.games.zwergendorf.position import TAVERN, WALL, Village

COVERS: Final[tuple[int, ...]] = (1, 1, 1, 1, 1, 1, 1, 2, 4)  # squares of a piece, by kind
ONE: Final = ("coin", "wood", "stone", "beer", "dwarf", "mine", "smith", "wall section", "tavern")
MANY: Final = ("coins", "wood", "stones", "beer", "dwarfs", "mines", "smiths", "wall sections", "taverns")


class Mark:
    """Something that counts, or falls short: its points, the mask of the squares it lies on, and what it is.

    The words hold {0}, {1} for the arguments, as those of a line of the sheet do.
    """

    def __init__(self, points: int, squares: int, words: str, args: list[int | str]) -> None:
        self.points = points
        self.squares = squares
        self.words = words
        self.args = args


def named(kind: int, count: int) -> str:
    """A kind in words, for one or for several."""
    return ONE[kind] if count == 1 else MANY[kind]


def place_of(piece: int) -> str:
    """The name of a piece's first square."""
    return CELL_NAMES[(piece & -piece).bit_length() - 1]


def pieces_of(village: Village, kind: int) -> list[int]:
    """The mask of every piece of a kind: walls and taverns in the order drawn, others by square."""
    if kind == WALL:
        return village.walls
    return village.taverns if kind == TAVERN else [1 << square for square in squares_of(village.land[kind])]


def touching(village: Village, kind: int, squares: int) -> int:
    """The squares of all pieces of a kind that have at least one on those of a mask."""
    if kind != WALL and kind != TAVERN:
        return village.land[kind] & squares
    found = 0
    for piece in village.walls if kind == WALL else village.taverns:
        if piece & squares:
            found |= piece
    return found
