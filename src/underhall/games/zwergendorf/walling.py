"""What a dwarf card may become worth that asks for something inside a wall, and which walls are planned for it."""

from __future__ import annotations

from underhall.games.zwergendorf.counting import COVERS
from underhall.games.zwergendorf.dwarfs import EnclosedAreas, EnclosedSets
from underhall.games.zwergendorf.grid import Grid
from underhall.games.zwergendorf.position import WALL
from underhall.games.zwergendorf.rings import Ring
from underhall.games.zwergendorf.sketch import Aim, Sketch
from underhall.games.zwergendorf.worths import Worths


class WallAim(Aim):
    """For EnclosedSets: one ring is planned, into which all is to be drawn."""

    def __init__(self, task: EnclosedSets, grid: Grid, worths: Worths) -> None:
        super().__init__(task, grid, worths)
        self.lines = task.lines
        self.closed = [(worths.section**sections, worths.early**sections) for sections in range(41)]
        self.come = [worths.inside**pieces for pieces in range(20)]
        self.absent = [worths.absent**pieces for pieces in range(20)]

    def worth(self, sketch: Sketch) -> float:
        wall = sketch.land[WALL]
        inside = self.grid.inside(wall)
        best = self.within(sketch, inside, 1.0) if inside else 0.0
        if sketch.plan:
            ring = sketch.plan[0]
            chance = self.chance(sketch, ring)
            if chance > 0.0:
                best = max(best, self.within(sketch, ring.inside | inside, chance))
        return best

    def chance(self, sketch: Sketch, ring: Ring) -> float:
        """That a ring will be closed."""
        wall = sketch.land[WALL]
        if not ring.possible(wall, ~(wall | sketch.free)):
            return 0.0
        wanting = ring.wanting(wall)
        supply = max(0.0, sketch.supply[WALL])
        late = 0 if wanting <= supply else min(40, int(wanting - supply + 0.99))
        if late and sketch.last:
            return 0.0
        return self.closed[wanting][0] * self.closed[late][1]

    def within(self, sketch: Sketch, inside: int, chance: float) -> float:
        """What the lines are worth in a place, if it will be inside."""
        room = (inside & sketch.free).bit_count()
        lines: list[tuple[float, int]] = []
        for needs, vp in self.lines:
            likely = 1.0
            squares = 0
            for kind, need in needs:
                lacks = need - (sketch.land[kind] & inside).bit_count() // COVERS[kind]
                if lacks > 0:
                    squares += lacks * COVERS[kind]
                    sure = min(lacks, max(0, int(sketch.supply[kind] + 0.5)))
                    likely *= self.come[sure] * self.absent[lacks - sure]
                    if sketch.last and lacks > sure:
                        likely = 0.0
            lines.append((vp * likely, squares))
        lines.sort(key=_dearest)
        found = 0.0
        for worth, squares in lines:
            if squares <= room:
                found += worth
                room -= squares
            elif room > 0 and squares:
                found += 0.3 * worth * room / squares
                room = 0
        return found * chance

    def masks(self, sketch: Sketch) -> list[int]:
        return [sketch.plan[0].inside, sketch.plan[0].wall] if sketch.plan else []

    def planned(self, sketch: Sketch, choices: list[Ring], lean: list[float]) -> None:
        """Plan the ring that promises most."""
        wall = sketch.land[WALL]
        blocked = ~(wall | sketch.free)
        best = 0.0
        found: Ring | None = None
        for at, ring in enumerate(choices):
            if ring.wall & blocked or not ring.possible(wall, blocked):
                continue
            chance = self.chance(sketch, ring) * lean[at]
            if chance * self.cap > best:
                worth = self.within(sketch, ring.inside, chance)
                if worth > best:
                    best = worth
                    found = ring
        sketch.plan = [] if found is None else [found]
        sketch.kept = 0 if found is None else found.wall & ~wall


class AreasAim(WallAim):
    """For EnclosedAreas: several small rings."""

    def __init__(self, task: EnclosedAreas, grid: Grid, worths: Worths) -> None:
        Aim.__init__(self, task, grid, worths)
        self.lines = [(task.needs, task.vp)]
        self.most = task.most
        self.closed = [(worths.section**sections, worths.early**sections) for sections in range(41)]
        self.come = [worths.inside**pieces for pieces in range(20)]
        self.absent = [worths.absent**pieces for pieces in range(20)]

    def worth(self, sketch: Sketch) -> float:
        wall = sketch.land[WALL]
        found: list[float] = []
        there = 0
        for area in self.grid.areas(wall):
            there |= area
            found.append(self.within(sketch, area, 1.0))
        share = 1.0
        supply = sketch.supply[WALL]
        for ring in sketch.plan:
            if ring.inside & there:
                continue
            chance = self.chance(sketch, ring)
            if chance > 0.0:
                found.append(share * self.within(sketch, ring.inside, chance))
                sketch.supply[WALL] -= ring.wanting(wall)
                share *= self.worths.another
        sketch.supply[WALL] = supply
        found.sort(reverse=True)
        points = 0.0
        for worth in found[: self.most]:
            points += worth
        return points

    def masks(self, sketch: Sketch) -> list[int]:
        found: list[int] = []
        inside = self.grid.inside(sketch.land[WALL])
        if inside:
            found.append(inside)
        for ring in sketch.plan:
            found.append(ring.inside)
        walls = 0
        for ring in sketch.plan:
            walls |= ring.wall
        return [*found, walls] if walls else found

    def planned(self, sketch: Sketch, choices: list[Ring], lean: list[float]) -> None:
        """Plan rings one after the other; later ones may use walls of those before."""
        plan: list[Ring] = []
        land, free, supply = sketch.land[WALL], sketch.free, sketch.supply[WALL]
        done = self.grid.inside(land)
        for _ in range(self.most):
            best = 0.05
            found: Ring | None = None
            wall = sketch.land[WALL]
            blocked = ~(wall | sketch.free)
            for at, ring in enumerate(choices):
                if ring.size > 4:
                    break
                if ring.wall & blocked or ring.inside & done or not ring.possible(wall, blocked):
                    continue
                worth = self.within(sketch, ring.inside, self.chance(sketch, ring) * lean[at])
                if worth > best:
                    best = worth
                    found = ring
            if found is None:
                break
            plan.append(found)
            done |= found.inside
            sketch.supply[WALL] -= found.wanting(wall)
            sketch.land[WALL] |= found.wall
            sketch.free &= ~found.wall
        sketch.land[WALL], sketch.free, sketch.supply[WALL] = land, free, supply
        sketch.plan = plan
        sketch.kept = 0
        for ring in plan:
            sketch.kept |= ring.wall & ~land


def _dearest(line: tuple[float, int]) -> float:
    return -line[0] / (1 + line[1])
