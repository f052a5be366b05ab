"""What the dwarf cards ask of a village, what that is worth there, and what of it counts."""

from __future__ import annotations

from typing import Any, Final

from underhall.games.zwergendorf.counting import COVERS, Mark, named, pieces_of, place_of, touching
from underhall.games.zwergendorf.grid import Grid, around, beside, largest, parts
from underhall.games.zwergendorf.position import WALL, Village
from underhall.games.zwergendorf.ruletable import RuleTable

Needs = list[tuple[int, int]]  # (kind, how many)

INSIDE: Final = (
    "",
    "inside the wall {0} of {1} {2}",
    "inside the wall {0} of {1} {2}, {3} of {4} {5}",
    "inside the wall {0} of {1} {2}, {3} of {4} {5}, {6} of {7} {8}",
    "inside the wall {0} of {1} {2}, {3} of {4} {5}, {6} of {7} {8}, {9} of {10} {11}",
)
AREA: Final = "a walled area with what is asked for, from {0} on"
PIECE: Final = "{0} on {1}"
LARGEST: Final = "{0} {1} in the largest group"
GROUP: Final = "a group of {0} {1}, from {2} on"
BESIDE: Final = "{0} kinds beside the {1} on {2}"


class Task:
    """What a dwarf card asks for. cap: the most it is ever worth."""

    def __init__(self, rule: RuleTable) -> None:
        self.cap = rule.number("cap")

    def points(self, grid: Grid, village: Village) -> int:
        """What the card is worth in a village."""
        worth = self.worth(grid, village)
        return self.cap if worth > self.cap else worth

    def worth(self, grid: Grid, village: Village) -> int:
        """The same without the cap."""
        raise NotImplementedError

    def marks(self, grid: Grid, village: Village) -> list[Mark]:
        """What counts, and where: together what it is worth without the cap."""
        raise NotImplementedError


class EnclosedSets(Task):
    """Points for each line whose pieces are inside the wall, whatever else is there."""

    def __init__(self, rule: RuleTable) -> None:
        super().__init__(rule)
        self.lines: list[tuple[Needs, int]] = []
        lines = rule.take("lines")
        if type(lines) is not list or not lines:
            raise ValueError(f"lines: a list of tables is needed, not {lines!r}")
        for table in lines:
            line = RuleTable(table)
            needs = line.needs("need")
            if len(needs) >= len(INSIDE):
                raise ValueError(f"lines: at most {len(INSIDE) - 1} kinds in a line, not {len(needs)}")
            self.lines.append((needs, line.number("vp")))
            line.end()

    def worth(self, grid: Grid, village: Village) -> int:
        inside = grid.inside(village.land[WALL])
        points = 0
        if inside:
            for needs, vp in self.lines:
                if _holds(village, inside, needs):
                    points += vp
        return points

    def marks(self, grid: Grid, village: Village) -> list[Mark]:
        """A mark a line, with what there is of it, whether it is enough or not."""
        inside = grid.inside(village.land[WALL])
        found: list[Mark] = []
        for needs, vp in self.lines:
            squares = 0
            args: list[int | str] = []
            for kind, need in needs:
                there = village.land[kind] & inside
                squares |= there
                args += [there.bit_count() // COVERS[kind], need, named(kind, need)]
            points = vp if _holds(village, inside, needs) else 0
            found.append(Mark(points, squares, INSIDE[len(needs)], args))
        return found


class EnclosedAreas(Task):
    """Points for each walled area that holds certain pieces, up to a number of areas."""

    def __init__(self, rule: RuleTable) -> None:
        super().__init__(rule)
        self.needs = rule.needs("need")
        self.vp = rule.number("vp")
        self.most = rule.number("max_areas")

    def _areas(self, grid: Grid, village: Village) -> list[int]:
        found = [area for area in grid.areas(village.land[WALL]) if _holds(village, area, self.needs)]
        return found[: self.most]

    def worth(self, grid: Grid, village: Village) -> int:
        return self.vp * len(self._areas(grid, village))

    def marks(self, grid: Grid, village: Village) -> list[Mark]:
        return [Mark(self.vp, area, AREA, [place_of(area)]) for area in self._areas(grid, village)]


class PerPiece(Task):
    """Points for each piece of a kind: at the forest edge, beside some kinds, not beside others."""

    def __init__(self, rule: RuleTable) -> None:
        super().__init__(rule)
        self.kind = rule.kind("piece")
        self.vp = rule.number("vp")
        self.beside_all = rule.kinds("adjacent_all")
        self.beside_none = rule.kinds("adjacent_none")
        edge = rule.take_or("forest_edge", False)
        if type(edge) is not bool:
            raise ValueError(f"forest_edge is true or false, not {edge!r}")
        self.at_edge = edge

    def _counting(self, grid: Grid, village: Village) -> int:
        """The squares of all pieces that count."""
        land = village.land
        found = touching(village, self.kind, grid.edge) if self.at_edge else land[self.kind]
        if COVERS[self.kind] > 1:
            for piece in pieces_of(village, self.kind):
                if not self._suits(land, piece):
                    found &= ~piece
            return found
        for kind in self.beside_all:
            found &= around(land[kind])
        for kind in self.beside_none:
            found &= ~around(land[kind])
        return found

    def _suits(self, land: list[int], piece: int) -> bool:
        near = beside(piece)
        for kind in self.beside_all:
            if not near & land[kind]:
                return False
        for kind in self.beside_none:
            if near & land[kind]:
                return False
        return True

    def worth(self, grid: Grid, village: Village) -> int:
        return self.vp * (self._counting(grid, village).bit_count() // COVERS[self.kind])

    def marks(self, grid: Grid, village: Village) -> list[Mark]:
        counting = self._counting(grid, village)
        pieces = [piece for piece in pieces_of(village, self.kind) if piece & counting]
        return [Mark(self.vp, piece, PIECE, [named(self.kind, 1), place_of(piece)]) for piece in pieces]


class LargestGroup(Task):
    """Points for each piece of a kind in the largest group of it."""

    def __init__(self, rule: RuleTable) -> None:
        super().__init__(rule)
        self.kind = rule.kind("piece")
        self.vp = rule.number("vp")

    def worth(self, grid: Grid, village: Village) -> int:
        return self.vp * (largest(village.land[self.kind]).bit_count() // COVERS[self.kind])

    def marks(self, grid: Grid, village: Village) -> list[Mark]:
        group = largest(village.land[self.kind])
        size = group.bit_count() // COVERS[self.kind]
        return [Mark(self.vp * size, group, LARGEST, [size, named(self.kind, size)])]


class GroupsOfSize(Task):
    """Points for each group of exactly so many pieces of a kind."""

    def __init__(self, rule: RuleTable) -> None:
        super().__init__(rule)
        self.kind = rule.kind("piece")
        self.size = rule.number("size")
        self.vp = rule.number("vp")

    def _groups(self, village: Village) -> list[int]:
        squares = self.size * COVERS[self.kind]
        return [group for group in parts(village.land[self.kind]) if group.bit_count() == squares]

    def worth(self, grid: Grid, village: Village) -> int:
        return self.vp * len(self._groups(village))

    def marks(self, grid: Grid, village: Village) -> list[Mark]:
        words = named(self.kind, self.size)
        return [Mark(self.vp, group, GROUP, [self.size, words, place_of(group)]) for group in self._groups(village)]


class DistinctNeighbours(Task):
    """For each piece of a kind, points for every different kind beside it that is asked for."""

    def __init__(self, rule: RuleTable) -> None:
        super().__init__(rule)
        self.kind = rule.kind("piece")
        self.others = rule.kinds("kinds")
        self.vp = rule.number("vp")
        if not self.others:
            raise ValueError("kinds: at least one kind is needed")

    def _beside(self, village: Village, piece: int) -> list[int]:
        near = beside(piece)
        return [kind for kind in self.others if near & village.land[kind]]

    def worth(self, grid: Grid, village: Village) -> int:
        return self.vp * sum([len(self._beside(village, piece)) for piece in pieces_of(village, self.kind)])

    def marks(self, grid: Grid, village: Village) -> list[Mark]:
        """A mark a piece, with the pieces of its kind and what lies beside it."""
        found: list[Mark] = []
        for piece in pieces_of(village, self.kind):
            kinds = self._beside(village, piece)
            squares = piece
            for kind in kinds:
                squares |= beside(piece) & village.land[kind]
            args: list[int | str] = [len(kinds), named(self.kind, 1), place_of(piece)]
            found.append(Mark(self.vp * len(kinds), squares, BESIDE, args))
        return found


def task(table: Any) -> Task:
    """The task of a card by its rule. Raises ValueError with what is wrong with it."""
    rule = RuleTable(table)
    kind = rule.take("type")
    found: Task
    if kind == "enclosed_sets":
        found = EnclosedSets(rule)
    elif kind == "enclosed_areas":
        found = EnclosedAreas(rule)
    elif kind == "per_piece":
        found = PerPiece(rule)
    elif kind == "largest_group":
        found = LargestGroup(rule)
    elif kind == "groups_of_size":
        found = GroupsOfSize(rule)
    elif kind == "distinct_neighbours":
        found = DistinctNeighbours(rule)
    else:
        raise ValueError(f"type: no dwarf card has the type {kind!r}")
    rule.end()
    return found


def _holds(village: Village, squares: int, needs: Needs) -> bool:
    """Do so many pieces lie on the squares? Only where pieces lie there as a whole or not at all."""
    for kind, need in needs:
        if (village.land[kind] & squares).bit_count() < need * COVERS[kind]:
            return False
    return True
