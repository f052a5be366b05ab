"""What a dwarf card may still become worth: what lies there, and what is to come with the squares left for it."""

from __future__ import annotations

from typing import Final

from underhall.games.zwergendorf.counting import COVERS
from underhall.games.zwergendorf.dwarfs import DistinctNeighbours, GroupsOfSize, LargestGroup, PerPiece
from underhall.games.zwergendorf.grid import COLUMNS, ROWS, Grid, around, beside, fill, parts
from underhall.games.zwergendorf.position import TAVERN
from underhall.games.zwergendorf.sketch import Aim, Sketch, apart, boxes
from underhall.games.zwergendorf.worths import Worths

LIGHT: Final = sum(
    [1 << COLUMNS * row + column for row in range(len(ROWS)) for column in range(COLUMNS) if (row + column) % 2]
)


class PieceAim(Aim):
    """For PerPiece."""

    def __init__(self, task: PerPiece, grid: Grid, worths: Worths) -> None:
        super().__init__(task, grid, worths)
        self.kind = task.kind
        self.vp = float(task.vp)
        self.all = task.beside_all
        self.none = task.beside_none
        self.at_edge = task.at_edge
        self.spaced = task.kind in task.beside_none

    def worth(self, sketch: Sketch) -> float:
        if self.kind == TAVERN:
            return self._taverns(sketch)
        worths = self.worths
        land, free = sketch.land, sketch.free & ~sketch.kept
        own = land[self.kind]
        ground = self.grid.edge if self.at_edge else self.grid.playable
        for kind in self.none:
            ground &= ~around(land[kind])
        near: list[int] = []
        every = ground
        for kind in self.all:
            squares = around(land[kind])
            near.append(squares)
            every &= squares
        done = own & every
        count = float(done.bit_count())
        part = 0  # squares that lack one kind only, of which some is to come
        for at, kind in enumerate(self.all):
            if sketch.supply[kind] >= 0.5:
                lack = ground & ~near[at]
                for other in range(len(near)):
                    if other != at:
                        lack &= near[other]
                part |= lack
        if part:
            part &= around(free)
            count += worths.mended * (own & part).bit_count()
            part &= free
        supply = sketch.supply[self.kind]
        if supply > 0.0:
            rest = 0
            if self.all and not part:
                least = sketch.supply[self.all[0]]
                for kind in self.all:
                    least = min(least, sketch.supply[kind])
                if least >= 0.5:
                    rest = free & ground & ~every
            count += self._filled(supply, free & every, part, rest)
        return self.vp * count

    def _filled(self, supply: float, full: int, part: int, rest: int) -> float:
        """Pieces that will count of those to come."""
        worths = self.worths
        room = float(self._room(full))
        if room >= supply:
            return worths.full * supply + worths.lacking * min(room - supply, 3.0)
        found = worths.full * room
        supply -= room
        room = self._room(part) / 2
        if room >= supply:
            return found + worths.part * supply
        found += worths.part * room
        return found + worths.open * min(supply - room, self._room(rest) / 3)

    def _room(self, squares: int) -> int:
        """How many pieces go there: no two side by side, if they may not touch."""
        if not squares:
            return 0
        if not self.spaced:
            return squares.bit_count()
        return max((squares & LIGHT).bit_count(), (squares & ~LIGHT).bit_count())

    def _taverns(self, sketch: Sketch) -> float:
        worths = self.worths
        count = 0.0
        for piece in sketch.taverns:
            near = beside(piece)
            good = 1.0 if not self.at_edge or piece & self.grid.edge else 0.0
            for kind in self.all:
                if not near & sketch.land[kind]:
                    good = min(good, worths.mended if near & sketch.free else 0.0)
            for kind in self.none:
                if near & sketch.land[kind]:
                    good = 0.0
            count += good
        supply = sketch.supply[TAVERN]
        if supply > 0.0:
            fits = boxes(sketch.free & ~sketch.kept)
            if self.at_edge:
                edge = self.grid.edge
                fits &= edge | edge >> 1 | edge >> 10 | edge >> 11
            room = float(apart(fits))
            count += worths.full * min(supply, room)
            if room > supply:
                count += worths.lacking * min(room - supply, 3.0)
        return self.vp * count

    def masks(self, sketch: Sketch) -> list[int]:
        found = [self.grid.edge] if self.at_edge else []
        for kind in [self.kind, *self.all, *self.none]:
            if sketch.land[kind]:
                near = around(sketch.land[kind])
                found.append(near)
                if kind in self.all:
                    found.append(around(near & sketch.free))
        return found


class GroupAim(Aim):
    """For LargestGroup."""

    def __init__(self, task: LargestGroup, grid: Grid, worths: Worths) -> None:
        super().__init__(task, grid, worths)
        self.kind = task.kind
        self.vp = float(task.vp)

    def worth(self, sketch: Sketch) -> float:
        worths = self.worths
        covers = COVERS[self.kind]
        supply = max(0.0, sketch.supply[self.kind])
        best = 0.0
        own = sketch.land[self.kind]
        free = sketch.free & ~sketch.kept
        count = own.bit_count()
        for group in parts(own):
            size = group.bit_count()
            if size * 2 < count and best:
                continue
            near = around(group) & free
            far = around(near) & free & ~near
            room = float(near.bit_count() // covers)
            more = min(supply, room)
            worth = size / covers + worths.near * more
            further = min(supply - more, float(far.bit_count() // covers) + 4.0 * (far.bit_count() > 2))
            worth += worths.far * further + worths.split * (count - size) / covers
            if room > supply:
                worth += worths.lacking * min(room - supply, 3.0)
            best = max(best, worth)
        if not own:
            best = worths.far * supply
        return self.vp * best

    def masks(self, sketch: Sketch) -> list[int]:
        own = sketch.land[self.kind]
        if not own:
            return []
        near = around(own)
        return [near, around(near)]


class GroupsAim(Aim):
    """For GroupsOfSize."""

    def __init__(self, task: GroupsOfSize, grid: Grid, worths: Worths) -> None:
        super().__init__(task, grid, worths)
        self.kind = task.kind
        self.size = task.size
        self.vp = float(task.vp)

    def worth(self, sketch: Sketch) -> float:
        worths = self.worths
        covers = COVERS[self.kind]
        supply = max(0.0, sketch.supply[self.kind])
        found = 0.0
        most = self.cap / self.vp
        for group in parts(sketch.land[self.kind]):
            size = group.bit_count() // covers
            if size == self.size:
                found += 1.0
            elif size < self.size:
                lacks = self.size - size
                room = (fill(around(group), sketch.free | group) & ~group).bit_count()
                if room >= lacks * covers and supply >= lacks:
                    found += worths.pair if lacks == 1 else worths.single
                    supply -= lacks
        if found < most and supply > 0.0:
            found += min(most - found, worths.later * supply / self.size)
        return self.vp * found

    def masks(self, sketch: Sketch) -> list[int]:
        found: list[int] = []
        apart_from: list[int] = [0] * (self.size + 1)
        for group in parts(sketch.land[self.kind]):
            size = min(self.size, group.bit_count() // COVERS[self.kind])
            apart_from[size] |= around(group)
        for mask in apart_from:
            if mask:
                found.append(mask)
        return found


class KindsAim(Aim):
    """For DistinctNeighbours."""

    def __init__(self, task: DistinctNeighbours, grid: Grid, worths: Worths) -> None:
        super().__init__(task, grid, worths)
        self.kind = task.kind
        self.others = task.others
        self.vp = float(task.vp)

    def worth(self, sketch: Sketch) -> float:
        worths = self.worths
        found = 0.0
        for piece in sketch.taverns:
            near = beside(piece)
            room = (near & sketch.free).bit_count()
            lacking = 0
            for kind in self.others:
                if near & sketch.land[kind]:
                    found += 1.0
                elif sketch.supply[kind] > 0.0:
                    lacking += 1
            found += worths.beside * min(lacking, room)
        if sketch.supply[TAVERN] > 0.0:
            found += worths.neighbours * min(sketch.supply[TAVERN], float(apart(boxes(sketch.free))))
        return self.vp * found

    def masks(self, sketch: Sketch) -> list[int]:
        found: list[int] = []
        for kind in self.others:
            lacking = 0
            for piece in sketch.taverns:
                near = beside(piece)
                if not near & sketch.land[kind]:
                    lacking |= near
            if lacking:
                found.append(lacking)
        return found
