"""The land of a village: masks of its 80 squares A1 to H10, bit = 10 * row + column, and what lies beside what.

Only squares that share a side touch. What is said here of a mask holds for the pieces that cover it, too: every
piece is connected, so the groups of a kind are the connected parts of the squares it covers.
"""

from __future__ import annotations

from typing import Final

ROWS: Final = "ABCDEFGH"
COLUMNS: Final = 10
SQUARES: Final = 80
CELL_NAMES: Final = [f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1)]
EVERY: Final = (1 << SQUARES) - 1

CLEARINGS: Final = ("normal", "small", "smaller")
LEAST_WALL: Final = 8  # squares: with fewer than four sections nothing can be walled in


def mask_of(names: str) -> int:
    """The mask of squares named like "C4 C5"."""
    return sum([1 << CELL_NAMES.index(name) for name in names.split()])


def squares_of(mask: int) -> list[int]:
    """The squares of a mask, by number."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _block(rows: str, first: int, last: int) -> int:
    return mask_of(" ".join([f"{row}{column}" for row in rows for column in range(first, last + 1)]))


NOT_LAST: Final = _block(ROWS, 1, COLUMNS - 1)  # squares with one to their east
NOT_FIRST: Final = _block(ROWS, 2, COLUMNS)
OUTER: Final = EVERY & ~_block("BCDEFG", 2, COLUMNS - 1)
PLAYABLE: Final = (EVERY, _block(ROWS, 2, COLUMNS - 1), _block("BCDEFG", 2, COLUMNS - 1))  # by clearing


def around(mask: int) -> int:
    """The squares that share a side with one of a mask; its own are among them where two of it touch."""
    return ((mask & NOT_LAST) << 1 | (mask & NOT_FIRST) >> 1 | mask << COLUMNS | mask >> COLUMNS) & EVERY


def beside(piece: int) -> int:
    """All squares that share a side with a piece, without its own."""
    return around(piece) & ~piece


def fill(start: int, room: int) -> int:
    """The squares of a room that can be reached from a start in steps over sides."""
    reached = start & room
    while True:
        wider = (reached | around(reached)) & room
        if wider == reached:
            return reached
        reached = wider


def fill_aslant(start: int, room: int) -> int:
    """The same in steps over sides and corners."""
    reached = start & room
    while True:
        row = reached | (reached & NOT_LAST) << 1 | (reached & NOT_FIRST) >> 1
        wider = (row | row << COLUMNS | row >> COLUMNS) & room
        if wider == reached:
            return reached
        reached = wider


def parts(mask: int, aslant: bool = False) -> list[int]:
    """The connected parts of a mask, by their first square. aslant: corners connect as well."""
    found: list[int] = []
    while mask:
        first = mask & -mask
        part = fill_aslant(first, mask) if aslant else fill(first, mask)
        found.append(part)
        mask ^= part
    return found


def largest(mask: int) -> int:
    """The largest connected part of a mask; of equals the one with the first square; 0 if there is none."""
    best = 0
    size = 0
    while mask.bit_count() > size:  # what is left could still be larger
        part = fill(mask & -mask, mask)
        if part.bit_count() > size:
            best = part
            size = part.bit_count()
        mask ^= part
    return best


class Shape:
    """One way for a piece to lie. It is named by its first square: the leftmost of its topmost row.

    mask: the piece with its first square on A1, to be shifted to another only. anchors: the squares where its
    first square may be, so that it lies within the grid.
    """

    def __init__(self, name: str, drawing: str) -> None:
        rows = drawing.split("/")
        first = rows[0].index("x")
        self.name = name
        self.steps: list[int] = []  # from the first square to each of the others
        for down, row in enumerate(rows):
            self.steps += [COLUMNS * down + right - first for right, sign in enumerate(row) if sign == "x"]
        self.steps.pop(0)
        self.mask = 1 + sum([1 << step for step in self.steps])
        self.anchors = _block(ROWS[: len(ROWS) + 1 - len(rows)], 1 + first, COLUMNS - len(rows[0]) + 1 + first)

    def at(self, square: int) -> int:
        """The squares it covers with its first on a square of anchors."""
        return self.mask << square

    def fits(self, free: int) -> int:
        """Where its first square may be so that all lie on free ones."""
        found = self.anchors & free
        for step in self.steps:
            found &= free >> step
        return found


WALLS: Final = [Shape("east", "xx"), Shape("south", "x/x")]
TWO_BY_TWO: Final = Shape("o", "xx/xx")
TETROMINOES: Final = [
    TWO_BY_TWO,
    Shape("i-flat", "xxxx"), Shape("i-tall", "x/x/x/x"),
    Shape("s-flat", ".xx/xx."), Shape("s-tall", "x./xx/.x"),
    Shape("z-flat", "xx./.xx"), Shape("z-tall", ".x/xx/x."),
    Shape("t-north", ".x./xxx"), Shape("t-east", "x./xx/x."), Shape("t-south", "xxx/.x."), Shape("t-west", ".x/xx/.x"),
    Shape("l-north", "x./x./xx"), Shape("l-east", "xxx/x.."), Shape("l-south", "xx/.x/.x"), Shape("l-west", "..x/xxx"),
    Shape("j-north", ".x/.x/xx"), Shape("j-east", "x../xxx"), Shape("j-south", "xx/x./x."), Shape("j-west", "xxx/..x"),
]  # fmt: skip


def shape_of(piece: int, shapes: list[Shape]) -> Shape | None:
    """How a piece lies, None if it is none of these."""
    if piece <= 0 or piece > EVERY:
        return None
    first = (piece & -piece).bit_length() - 1
    for shape in shapes:
        if shape.anchors >> first & 1 and shape.at(first) == piece:
            return shape
    return None


class Grid:
    """The clearing of a table and how its rulings read walls, the forest and taverns.

    playable: its squares. ring: those that touch the forest. edge: those that count as forest edge.
    walls, taverns: the ways these pieces may lie.
    """

    def __init__(
        self,
        clearing: str = "normal",
        tetromino: bool = False,
        corners_leak: bool = False,
        forest_closes: bool = False,
        edge_of_grid: bool = False,
    ) -> None:
        """clearing: one of CLEARINGS.

        tetromino: a tavern is any four connected squares, not two by two. corners_leak: wall squares that touch
        by a corner only do not hold. forest_closes: the forest is as good as a wall. edge_of_grid: the forest edge
        is the ring of the whole grid, however small the clearing. Raises ValueError for an unknown clearing.
        """
        if clearing not in CLEARINGS:
            raise ValueError(f"there is no clearing {clearing!r}; there are {', '.join(CLEARINGS)}")
        self.playable = PLAYABLE[CLEARINGS.index(clearing)]
        self.ring = self.playable & (OUTER | around(EVERY & ~self.playable))
        self.edge = self.playable & OUTER if edge_of_grid else self.ring
        self.walls = WALLS
        self.taverns = TETROMINOES if tetromino else [TWO_BY_TWO]
        self.corners_leak = corners_leak
        self.forest_closes = forest_closes

    def inside(self, wall: int) -> int:
        """All squares inside the wall that covers a mask; wall squares never are."""
        if self.forest_closes:
            return sum(self.areas(wall))
        if wall.bit_count() < LEAST_WALL:
            return 0
        room = self.playable & ~wall
        return room & ~(fill_aslant(self.ring, room) if self.corners_leak else fill(self.ring, room))

    def areas(self, wall: int) -> list[int]:
        """The walled areas, each a mask, by their first square.

        Where the forest closes, what it shuts in together with the wall is one as well; open land is then only the
        largest part at the forest, and every other as large.
        """
        if not self.forest_closes:
            return parts(self.inside(wall), self.corners_leak)
        found = parts(self.playable & ~wall, self.corners_leak)
        at_forest = [part.bit_count() for part in found if part & self.ring]
        open_land = max(at_forest) if at_forest else 0
        return [part for part in found if not part & self.ring or part.bit_count() < open_land]
