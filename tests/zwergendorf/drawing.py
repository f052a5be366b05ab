"""Villages drawn in eight rows of ten signs, as one would on the plan.

c w s b coin, wood, stone, beer; D M S dwarf, mine, smith; <> a wall section to the east, ^ over v one to the south;
T the upper left square of a tavern of two by two, t its other three; . nothing.
"""

from __future__ import annotations

from typing import Final

from underhall.games.zwergendorf.grid import COLUMNS, SQUARES
from underhall.games.zwergendorf.position import TAVERN, WALL, Village, empty_village

CAPS: Final = 5
SIGNS: Final = "cwsbDMS"


def bit(row: int, column: int) -> int:
    return 1 << row * COLUMNS + column


def drawn(drawing: str) -> Village:
    """The village of a drawing; rows that are left out at its end are empty."""
    rows = drawing.split()
    village = empty_village(CAPS)
    seen = 0
    for row, line in enumerate(rows):
        assert len(line) == COLUMNS, f"row {row}: {line}"
        for column, sign in enumerate(line):
            here = bit(row, column)
            if sign in SIGNS:
                village.land[SIGNS.index(sign)] |= here
            elif sign == "<":
                assert line[column + 1] == ">", f"row {row}: {line}"
                put(village, WALL, here | here << 1)
            elif sign == "^":
                assert rows[row + 1][column] == "v", f"row {row}: {line}"
                put(village, WALL, here | here << COLUMNS)
            elif sign == "T":
                put(village, TAVERN, here | here << 1 | here << COLUMNS | here << COLUMNS + 1)
                assert (line[column + 1], rows[row + 1][column : column + 2]) == ("t", "tt"), f"row {row}: {line}"
            seen |= 0 if sign == "." else here
    assert seen == village.covered() < 1 << SQUARES
    return village


def put(village: Village, kind: int, piece: int) -> None:
    """Draw a piece on free squares."""
    assert not village.covered() & piece
    village.land[kind] |= piece
    if kind == WALL:
        village.walls.append(piece)
    elif kind == TAVERN:
        village.taverns.append(piece)
