"""The points of a village once more, square by square and as slow as the rules are told: a twin to test against.

It shares no code with the game: squares are (row, column), a village is a list of (kind, squares), and every card
is written out by hand from its paragraph.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from underhall.games.zwergendorf.position import KINDS, TAVERN, WALL, Village

Square = tuple[int, int]
Area = frozenset[Square]
Piece = tuple[str, Area]

RESOURCES: Final = ("coin", "wood", "stone", "beer")
FIRST_AND_LAST: Final = {"normal": ((0, 7), (0, 9)), "small": ((0, 7), (1, 8)), "smaller": ((1, 6), (1, 8))}


class Ruled(NamedTuple):
    """The options that matter to points."""

    clearing: str = "normal"
    tetromino: bool = False
    leak: bool = False
    closes: bool = False
    board_edge: bool = False


def beside(square: Square) -> set[Square]:
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def aslant(square: Square) -> set[Square]:
    row, column = square
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {square}


def squares_in(mask: int) -> Area:
    return frozenset((number // 10, number % 10) for number in range(80) if mask & 1 << number)


def pieces(village: Village) -> list[Piece]:
    found: list[Piece] = []
    for kind, name in enumerate(KINDS):
        if kind == WALL:
            found += [(name, squares_in(piece)) for piece in village.walls]
        elif kind == TAVERN:
            found += [(name, squares_in(piece)) for piece in village.taverns]
        else:
            found += [(name, frozenset({square})) for square in squares_in(village.land[kind])]
    return found


class Slow:
    """One village under some rulings."""

    def __init__(self, village: Village, ruled: Ruled) -> None:
        self.village = village
        self.ruled = ruled
        self.pieces = pieces(village)
        (top, bottom), (left, right) = FIRST_AND_LAST[ruled.clearing]
        self.clearing = {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
        self.ring = {(row, column) for row, column in self.clearing if row in (top, bottom) or column in (left, right)}
        outer = {(row, column) for row, column in self.clearing if row in (0, 7) or column in (0, 9)}
        self.edge = outer if ruled.board_edge else self.ring
        self.areas = self._areas()
        self._near: dict[int, list[Piece]] = {}  # by id() of the piece, found out once

    def _areas(self) -> list[set[Square]]:
        wall = {square for kind, squares in self.pieces if kind == "wall" for square in squares}
        left = self.clearing - wall
        regions: list[set[Square]] = []
        while left:
            todo = [min(left)]
            region: set[Square] = set()
            while todo:
                square = todo.pop()
                if square in left:
                    left.discard(square)
                    region.add(square)
                    todo += aslant(square) if self.ruled.leak else beside(square)
            regions.append(region)
        if not self.ruled.closes:
            return [region for region in regions if not region & self.ring]
        most = max((len(region) for region in regions if region & self.ring), default=0)
        return [region for region in regions if not (region & self.ring and len(region) == most)]

    def of(self, *kinds: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece[0] in kinds]

    def count(self, kind: str) -> int:
        return len(self.of(kind))

    def near(self, piece: Piece) -> list[Piece]:
        """The other pieces adjacent to one."""
        if id(piece) not in self._near:
            sides = {side for square in piece[1] for side in beside(square)}
            self._near[id(piece)] = [other for other in self.pieces if other is not piece and other[1] & sides]
        return self._near[id(piece)]

    def kinds_near(self, piece: Piece) -> set[str]:
        return {kind for kind, _ in self.near(piece)}

    def on_edge(self, kind: str) -> list[Piece]:
        return [piece for piece in self.of(kind) if piece[1] & self.edge]

    def groups(self, kind: str) -> list[int]:
        """The sizes of the connected groups of a kind, in pieces."""
        left = self.of(kind)
        sizes = []
        while left:
            todo = [left[0]]
            size = 0
            while todo:
                piece = todo.pop()
                if piece in left:
                    left.remove(piece)
                    size += 1
                    todo += [other for other in self.near(piece) if other[0] == kind]
            sizes.append(size)
        return sizes

    def largest(self, kind: str) -> int:
        return max(self.groups(kind), default=0)

    def within(self, area: set[Square], kind: str) -> int:
        return len([squares for name, squares in self.pieces if name == kind and squares <= area])

    def inside(self, kind: str) -> int:
        return sum(self.within(area, kind) for area in self.areas)


def dwarf_points(it: Slow, card: str) -> int:
    """The paragraphs of the dwarf cards, one after the other."""
    return min(24, _dwarf_points(it, card))


def _dwarf_points(it: Slow, card: str) -> int:
    inside = it.inside
    if card == "d-i-zwergin":
        return 8 * (inside("dwarf") >= 3) + 8 * (inside("mine") >= 2) + 8 * (inside("smith") >= 2)
    if card == "d-ii-zwergin":
        every = all(inside(kind) for kind in RESOURCES)
        return 10 * every + 7 * (inside("dwarf") >= 3) + 7 * (inside("mine") >= 1 and inside("smith") >= 1)
    if card == "d-iii-zwergin":
        return 10 * (inside("tavern") >= 1) + 7 * (inside("dwarf") >= 3) + 7 * (inside("beer") >= 2)
    if card == "d-iv-zwergin":
        return 8 * min(3, len([area for area in it.areas if it.within(area, "dwarf") and it.within(area, "mine")]))
    if card == "d-i-schmied":
        return 4 * len([smith for smith in it.of("smith") if {"coin", "beer"} <= it.kinds_near(smith)])
    if card == "d-ii-schmied":
        return 4 * len([smith for smith in it.on_edge("smith") if "smith" not in it.kinds_near(smith)])
    if card == "d-iii-schmied":
        return 4 * it.largest("smith")
    if card == "d-iv-schmied":
        return 5 * len([smith for smith in it.of("smith") if {"dwarf", "mine", "wall"} <= it.kinds_near(smith)])
    if card == "d-i-bergmann":
        return 2 * it.largest("mine")
    if card == "d-ii-bergmann":
        return 2 * len(it.on_edge("mine"))
    if card == "d-iii-bergmann":
        return 6 * it.groups("mine").count(3)
    if card == "d-iv-bergmann":
        near = [it.kinds_near(mine) for mine in it.of("mine")]
        return 4 * len([kinds for kinds in near if {"dwarf", "wood"} <= kinds and "mine" not in kinds])
    if card == "d-i-wirt":
        return 2 * len([dwarf for dwarf in it.of("dwarf") if "tavern" in it.kinds_near(dwarf)])
    if card == "d-ii-wirt":
        return 6 * len(it.on_edge("tavern"))
    if card == "d-iii-wirt":
        return 4 * len([beer for beer in it.of("beer") if "tavern" in it.kinds_near(beer)])
    assert card == "d-iv-wirt"
    return sum(len(it.kinds_near(tavern) - {"tavern"}) for tavern in it.of("tavern"))


# By goal: points, for how many, of what; then for the most, and what a single player needs.
LOTS: Final[dict[str, tuple[int, int, str]]] = {
    "G01": (3, 3, "stone"), "G02": (3, 3, "coin"), "G03": (3, 3, "wood"), "G04": (3, 3, "beer"),
    "G05": (3, 5, "dwarf"), "G06": (3, 5, "mine"), "G07": (3, 5, "wall"), "G08": (3, 4, "smith"),
    "G09": (2, 1, "tavern"),
}  # fmt: skip
LARGEST: Final = {"G18": "coin", "G19": "wood", "G20": "stone", "G21": "beer"}
MOST: Final = {"G22": "dwarf", "G23": "mine", "G24": "wall"}
DIRECT: Final = {"G25": 2, "G26": 3, "G27": 4, "G28": 5}
COPIES: Final = ("G29", "G30", "G31")


def goal_points(table: list[Slow], seat: int, card: str) -> int:
    """The paragraphs of the goal cards, one after the other; a card that copies is worth the best it can be."""
    it = table[seat]
    if card in COPIES:
        worth = [goal_points(table, seat, target) for target in copyable(table, seat, card)]
        return max(worth, default=0)
    return min(12, _goal_points(table, it, card))


def _goal_points(table: list[Slow], it: Slow, card: str) -> int:
    if card in LOTS:
        points, lot, kind = LOTS[card]
        return points * (it.count(kind) // lot)
    if card == "G10":
        return 2 * min(it.count(kind) for kind in RESOURCES)
    if card == "G11":
        return 2 * (len(it.clearing - {square for _, squares in it.pieces for square in squares}) // 3)
    if card == "G12":
        return it.village.caps
    if card == "G13":
        return 3 * (len(it.village.buildings) // 2)
    if card == "G14":
        return 3 * (len(it.on_edge("dwarf")) // 3)
    if card == "G15":
        return 3 * (len(it.on_edge("mine")) // 3)
    if card == "G16":
        return 2 * (min(it.count("dwarf"), it.count("mine"), it.count("smith")) // 3)
    if card == "G17":
        return 3 * (min(it.count("wall"), it.count("tavern")) // 2)
    if card in DIRECT:
        return DIRECT[card]
    others = [other for other in table if other is not it]
    if card in LARGEST:
        kind = LARGEST[card]
        if not others:
            return 8 if it.count(kind) >= 10 else 0
        return 8 if all(it.largest(kind) > other.largest(kind) for other in others) else 0
    kind = MOST[card]
    if not others:
        return 10 if it.count(kind) >= 20 else 0
    return 10 if all(it.count(kind) > other.count(kind) for other in others) else 0


def copyable(table: list[Slow], seat: int, card: str) -> list[str]:
    """The goals that a card may copy."""
    owners = {"G29": [seat + 1], "G30": [seat - 1], "G31": [other for other in range(len(table)) if other != seat]}[
        card
    ]
    if len(table) == 1:
        owners = [seat]
    laid = [goal for owner in owners for goal in table[owner % len(table)].village.goals]
    return [name for name in (f"G{goal + 1:02}" for goal in sorted(laid)) if name not in COPIES]


def most_points(table: list[Slow], kind: str) -> list[int]:
    """Who has the most taverns, the most smiths."""
    alone, tie, needed = {"tavern": (7, 3, 6), "smith": (4, 2, 7)}[kind]
    counts = [it.count(kind) for it in table]
    if len(table) == 1:
        return [alone if counts[0] >= needed else 0]
    best = [count for count in counts if count == max(counts) and count > 0]
    return [0 if count not in best else alone if len(best) == 1 else tie for count in counts]
