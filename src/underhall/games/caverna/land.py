"""Where a landscape tile may lie: masks of the 48 cells A1 to F8, bit = 8 * row + column, and tables."""

from __future__ import annotations

from typing import Final

from underhall.engine.vocabulary import MOST_MENUS, NOTHING, Choices, Menu, Vocabulary, spread
from underhall.games.caverna.position import (
    CAVERN,
    DEEP,
    FIELD,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    LARGE_EAST,
    LARGE_SOUTH,
    MEADOW,
    ORE_MINE,
    ROOM,
    RUBY_MINE,
    SMALL,
    STABLE,
    TUNNEL,
    VEGETABLE_1,
    VEGETABLE_2,
    Player,
)  # fmt: skip

ROWS: Final = "ABCDEF"
COLUMNS: Final = 8
CELLS: Final = 48
CELL_NAMES: Final = [f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1)]


def mask_of(names: str) -> int:
    """The mask of cells named like "E4 E5"."""
    return sum([1 << CELL_NAMES.index(name) for name in names.split()])


def _block(rows: str, columns: str) -> int:
    return mask_of(" ".join([row + column for row in rows for column in columns]))


FOREST: Final = _block("BCDE", "234")
MOUNTAIN: Final = _block("BCDE", "567")
FOREST_RING: Final = _block("BCDE", "1") | _block("AF", "234")  # where a half may overhang
MOUNTAIN_RING: Final = _block("BCDE", "8") | _block("AF", "567")
ENTRANCE: Final = mask_of("E4")
ENTRY_LEVEL: Final = mask_of("E5")
SPARE_CAVERN: Final = mask_of("D5")

# The two halves of the board never touch in these masks: neither sees the other's columns.
WAYS: Final = ("east", "south", "west", "north")
STEPS: Final[tuple[int, ...]] = (1, COLUMNS, -1, -COLUMNS)


def around(mask: int) -> int:
    """All cells beside those of a mask; to be cut to one half of the board, or rows run into each other."""
    return mask << 1 | mask >> 1 | mask << COLUMNS | mask >> COLUMNS


def toward(mask: int, way: int) -> int:
    """The cells from which one step that way leads into the mask."""
    if way == 0:
        return mask >> 1
    if way == 1:
        return mask >> COLUMNS
    return mask << 1 if way == 2 else mask << COLUMNS


def side_by_side(mask: int) -> bool:
    """Are there two cells of a mask that touch?"""
    return mask & (mask >> 1 | mask >> COLUMNS) != 0


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, by number."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def large_cells(player: Player) -> int:
    """Both cells of every large pasture."""
    east = player.land[LARGE_EAST]
    south = player.land[LARGE_SOUTH]
    return east | east << 1 | south | south << COLUMNS


def farmland(player: Player) -> int:
    """Meadows, fields and pastures."""
    land = player.land
    east = land[LARGE_EAST]
    south = land[LARGE_SOUTH]
    return land[MEADOW] | land[FIELD] | land[SMALL] | east | east << 1 | south | south << COLUMNS


def caves(player: Player) -> int:
    """Everything dug out or furnished."""
    land = player.land
    return land[CAVERN] | land[TUNNEL] | land[DEEP] | land[ORE_MINE] | land[RUBY_MINE] | land[ROOM]


def empty_fields(player: Player) -> int:
    land = player.land
    return land[FIELD] & ~(land[GRAIN_1] | land[GRAIN_2] | land[GRAIN_3] | land[VEGETABLE_1] | land[VEGETABLE_2])


def unused(player: Player) -> int:
    """Cells on the board with neither tile nor stable."""
    return (FOREST & ~(farmland(player) | player.land[STABLE])) | (MOUNTAIN & ~caves(player))


class Half:
    """One half of the home board: where it lies, and where tiles may begin."""

    def __init__(self, board: int, ring: int, start: int) -> None:
        self.board = board
        self.ring = ring
        self.start = start  # where the first tile must touch if nothing is covered yet

    def reach(self, covered: int) -> int:
        """Cells a tile must touch one of: beside what is covered, or the start."""
        return around(covered) & ~covered if covered else self.start


FOREST_HALF: Final = Half(FOREST, FOREST_RING, ENTRANCE)
MOUNTAIN_HALF: Final = Half(MOUNTAIN, MOUNTAIN_RING, 0)


class Twin:
    """The ways a twin tile can lie: one id for the cell of its first half and the way to the second.

    A tile of two equal halves has one name each: its second half lies east or south of the first.
    """

    def __init__(self, vocabulary: Vocabulary, tile: str, half: Half, equal: bool, verb: str, named: bool) -> None:
        self.tile = tile
        self.half = half
        self.first: dict[int, int] = {}  # choice -> cell of the first half
        self.second: dict[int, int] = {}
        self.ways = 2 if equal else 4
        self._menus: list[Menu] = []
        self._known: dict[int, Choices] = {}
        self._stabled: dict[tuple[int, int], Choices] = {}
        domain = half.board | half.ring
        for way in range(self.ways):
            ids = [0] * CELLS
            for cell in cells_of(domain & toward(domain, way)):
                name = [verb, tile] if named else [verb]
                choice = vocabulary.learn(*name, CELL_NAMES[cell], WAYS[way])
                ids[cell] = choice
                self.first[choice] = cell
                self.second[choice] = cell + STEPS[way]
            self._menus.append(Menu(ids))

    def room(self, covered: int, overhang: bool, blocked: int) -> bool:
        """May it lie anywhere on bare land? As new, without listing the ways."""
        half = self.half
        free = (half.board | half.ring if overhang else half.board) & ~covered
        second = free & ~blocked
        reach = half.reach(covered)
        for way in range(4 if blocked else 2):  # with nothing blocked, a pair is as good either way round
            found = free & toward(second, way) & (reach | toward(reach, way))
            if found & (half.board | toward(half.board, way)):
                return True
        return False

    def new(self, covered: int, overhang: bool, blocked: int) -> Choices:
        """Where it may lie on bare land. blocked: bare cells on which its second half may not lie."""
        key = spread(covered | 1 if overhang else covered)  # A1 is no cell of either half
        if blocked:
            known = self._stabled.get((key, blocked))
            if known is None:
                known = self._look(covered, overhang, blocked)
                if len(self._stabled) < MOST_MENUS:
                    self._stabled[(key, blocked)] = known
            return known
        found = self._known.get(key)
        if found is None:
            found = self._look(covered, overhang, 0)
            if len(self._known) < MOST_MENUS:
                self._known[key] = found
        return found

    def _look(self, covered: int, overhang: bool, blocked: int) -> Choices:
        half = self.half
        free = (half.board | half.ring if overhang else half.board) & ~covered
        second = free & ~blocked
        reach = half.reach(covered)
        found = NOTHING
        for way in range(self.ways):
            touching = reach | toward(reach, way)
            aboard = half.board | toward(half.board, way)
            found += self._menus[way].of(free & toward(second, way) & touching & aboard)
        if self.ways == 2 and blocked:
            raise ValueError("a tile of equal halves knows no second half")
        return found

    def over(self, mask: int) -> Choices:
        """Where it may lie on tiles of a mask, both halves on one of them."""
        key = spread(mask)
        found = self._known.get(key)
        if found is None:
            found = NOTHING
            for way in range(self.ways):
                found += self._menus[way].of(mask & toward(mask, way))
            if len(self._known) < MOST_MENUS:
                self._known[key] = found
        return found


class Single:
    """The ways something can lie on one cell."""

    def __init__(self, vocabulary: Vocabulary, domain: int, *words: str) -> None:
        self.cell: dict[int, int] = {}
        ids = [0] * CELLS
        for cell in cells_of(domain):
            ids[cell] = vocabulary.learn(*words, CELL_NAMES[cell])
            self.cell[ids[cell]] = cell
        self.ids = [choice for choice in ids if choice]
        self._menu = Menu(ids)

    def of(self, mask: int) -> Choices:
        return self._menu.of(mask)
