"""What goals, the most taverns and smiths, and all of it together with the dwarf cards may become worth to a seat."""

from __future__ import annotations

from typing import Final

from underhall.games.zwergendorf.aims import GroupAim, GroupsAim, KindsAim, PieceAim
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.counting import COVERS
from underhall.games.zwergendorf.dwarfs import (
    DistinctNeighbours,
    EnclosedAreas,
    EnclosedSets,
    GroupsOfSize,
    LargestGroup,
    PerPiece,
    Task,
)  # fmt: skip
from underhall.games.zwergendorf.forecast import Forecast, Season, chance
from underhall.games.zwergendorf.goals import BUILDINGS, CAPS, EMPTY_SQUARES, Award, Copy, Direct, Majority, Per
from underhall.games.zwergendorf.grid import Grid, around, largest
from underhall.games.zwergendorf.position import (
    BUILDING,
    GOAL,
    RESOURCE,
    SYMBOLS,
    TAVERN,
    Zwergendorf,
    type_of,
)  # fmt: skip
from underhall.games.zwergendorf.rings import rings
from underhall.games.zwergendorf.sketch import Aim, Sketch, apart, boxes
from underhall.games.zwergendorf.walling import AreasAim, WallAim
from underhall.games.zwergendorf.worths import Worths

BEST: Final = 3  # goals that are scored
NOTHING_MORE: Final[list[int]] = [0] * len(SYMBOLS)
FAR_CARDS: Final = 6.0  # to come, from which on better goals may be hoped for
TOUCHED: Final = 0.5  # of the free squares at the edge: as many pieces to come may lie there


class Outlook:
    """What is expected of a seat's village: counts, a sketch of the land, and the goals with their worth.

    fixed: what the goals are worth that depend on counts only; open: the others.
    """

    def __init__(self, season: Season, forecast: Forecast, sketch: Sketch) -> None:
        self.season = season
        self.forecast = forecast
        self.sketch = sketch
        self.fixed: list[float] = []
        self.open: list[int] = []
        self.rivals: list[Forecast] = []
        self.awards = 0.0
        self.caps = 0
        self.buildings = 0


class Prospects:
    """Judges villages under one set of rules."""

    def __init__(self, box: Box, worths: Worths) -> None:
        self.box = box
        self.worths = worths
        self.grid = box.grid
        self.aims: list[Aim] = [aim_of(dwarf.task, box.grid, worths) for dwarf in box.dwarfs]
        self.planner: Aim = self.aims[0]
        self.rings = rings(box.grid)
        at_edge = [dwarf for dwarf in box.dwarfs if getattr(dwarf.task, "at_edge", False)]
        # A wall in a corner leaves the rest of the land whole; but not where the edge is wanted.
        self.lean: list[float] = []
        for ring in self.rings:
            lines = (ring.wall & box.grid.edge).bit_count()
            self.lean.append(1.0 - 0.004 * lines if at_edge else 1.0 + 0.004 * lines)
        self.awards = (box.most_taverns, box.most_smiths)

    def outlook(self, p: Zwergendorf, seat: int, season: Season, more: list[int], settled: bool = False) -> Outlook:
        """What is expected. more: by symbol, what a seat gets beside what is due. settled: no further building is used
        in the production that comes first."""
        box = self.box
        village = p.villages[seat]
        buildings = village.buildings
        goals = village.goals
        for card in season.held:
            if type_of(card) == BUILDING:
                buildings = [*buildings, card]
            elif type_of(card) == GOAL:
                goals = [*goals, card]
        forecast = Forecast(box, self.worths, village, season, more, buildings, settled)
        sketch = Sketch(village, box.free(village), forecast.supply[:], season.productions == 0 and not season.held)
        found = Outlook(season, forecast, sketch)
        found.caps = village.caps
        found.buildings = len(buildings)
        self._plan(sketch)
        for other in range(box.seats):
            if other != seat:
                theirs = p.villages[other]
                found.rivals.append(Forecast(box, self.worths, theirs, Season(box, p, other), NOTHING_MORE, []))
        for goal in goals:
            effect = box.effects[goal]
            if self._by_land(goal):
                found.open.append(goal)
            elif isinstance(effect, Copy):
                best = 0.0
                for target in effect.targets(p.villages, seat, box.effects):
                    best = max(best, self._goal(target, found))
                if box.seats == 1:
                    for card in goals:
                        if not isinstance(box.effects[card], Copy):
                            best = max(best, self._goal(card, found))
                found.fixed.append(best)
            else:
                found.fixed.append(self._goal(goal, found))
        hope = self.worths.goal * min(1.0, season.to_come / FAR_CARDS)
        found.fixed += [hope] * BEST
        for award in self.awards:
            found.awards += self._award(award, found)
        return found

    def _plan(self, sketch: Sketch) -> None:
        planner = self.planner
        if isinstance(planner, WallAim):
            planner.planned(sketch, self.rings, self.lean)

    def _by_land(self, goal: int) -> bool:
        """Does it depend on where pieces lie?"""
        effect = self.box.effects[goal]
        if isinstance(effect, Per):
            return effect.at_edge
        return isinstance(effect, Majority) and effect.groups and self.box.seats > 1

    def dwarfs(self, sketch: Sketch) -> float:
        """What the dwarf cards are worth."""
        found = 0.0
        for aim in self.aims:
            found += aim.points(sketch)
        return found

    def goals(self, outlook: Outlook) -> float:
        """What the best three goals are worth."""
        worths = outlook.fixed
        if outlook.open:
            worths = worths[:]
            for goal in outlook.open:
                worths.append(self._goal(goal, outlook))
        worths = sorted(worths, reverse=True)
        found = 0.0
        for worth in worths[:BEST]:
            found += worth
        return found

    def land(self, outlook: Outlook) -> float:
        """All that depends on where pieces lie."""
        found = self.dwarfs(outlook.sketch) + self.room(outlook.sketch)
        return found + self.goals(outlook) if outlook.open else found

    def room(self, sketch: Sketch) -> float:
        """For room for taverns to come."""
        wanted = sketch.supply[TAVERN]
        if wanted <= 0.0:
            return 0.0
        return self.worths.room * min(wanted, float(apart(boxes(sketch.free & ~sketch.kept))))

    def _goal(self, goal: int, outlook: Outlook) -> float:
        effect = self.box.effects[goal]
        if isinstance(effect, Direct):
            return float(effect.vp)
        if isinstance(effect, Per):
            return self._per(effect, outlook)
        if isinstance(effect, Majority):
            return self._majority(effect, outlook)
        return 0.0

    def _per(self, effect: Per, outlook: Outlook) -> float:
        forecast, sketch = outlook.forecast, outlook.sketch
        amount = -1.0
        for kind in effect.of:
            if kind == EMPTY_SQUARES:
                count = forecast.empty
            elif kind == CAPS:
                count = float(outlook.caps)
            elif kind == BUILDINGS:
                count = float(outlook.buildings)
            elif effect.at_edge:
                edge = self.grid.edge
                count = float((sketch.land[kind] & edge).bit_count() // COVERS[kind])
                room = TOUCHED * (sketch.free & edge).bit_count()
                count += min(max(0.0, sketch.supply[kind]), room)
            else:
                count = forecast.final[kind]
            if amount < 0.0 or count < amount:
                amount = count
        sure = float(effect.vp * (int(amount + 0.001) // effect.per))
        if outlook.season.productions:
            likely = effect.vp * max(0.0, amount - 0.4 * (effect.per - 1)) / effect.per
            sure += self.worths.step * (likely - sure)
        return min(float(effect.most), sure)

    def _majority(self, effect: Majority, outlook: Outlook) -> float:
        own = outlook.forecast.final[effect.kind]
        spread = self.worths.spread * (0.3 + outlook.season.productions)
        if self.box.seats == 1:
            if not outlook.season.productions:
                return float(effect.vp) if own >= effect.alone else 0.0
            return effect.vp * chance(own - effect.alone + 0.5, spread)
        if effect.groups:
            land = outlook.sketch.land[effect.kind]
            group = largest(land)
            near = (around(group) & outlook.sketch.free).bit_count() if group else 9
            own = group.bit_count() + 0.8 * min(max(0.0, outlook.sketch.supply[effect.kind]), float(near))
        most = 0.0
        for rival in outlook.rivals:
            most = max(most, rival.final[effect.kind])
        if effect.groups:
            most *= self.worths.others
        return effect.vp * chance(own - most - 0.5, spread)

    def _award(self, award: Award, outlook: Outlook) -> float:
        own = outlook.forecast.final[award.kind]
        spread = self.worths.spread * (0.15 + 0.5 * outlook.season.productions)
        if self.box.seats == 1:
            return award.vp * chance(own - award.alone + 0.5, spread)
        most = 0.0
        for rival in outlook.rivals:
            most = max(most, rival.final[award.kind])
        return award.vp * chance(own - most, spread)

    def counts(self, outlook: Outlook) -> float:
        """All that depends on counts only, but goals."""
        forecast = outlook.forecast
        worths = self.worths
        found = forecast.trees - worths.wanted * forecast.over + outlook.awards
        return found + worths.cap * outlook.caps * outlook.season.productions

    def whole(self, outlook: Outlook) -> float:
        """All that is expected."""
        sketch = outlook.sketch
        return self.counts(outlook) + self.dwarfs(sketch) + self.room(sketch) + self.goals(outlook)

    def with_halves(self, p: Zwergendorf, seat: int, season: Season) -> list[int]:
        """By symbol, what the best sides of all halves bring that are still to be chosen, of held cards as well."""
        halves = p.villages[seat].halves[:]
        for card in season.held:
            halves.append(card * 2)
            if type_of(card) == RESOURCE:
                halves.append(card * 2 + 1)
        more = NOTHING_MORE[:]
        for half in halves:
            sides = self.sides(p, seat, season, half, more)
            more = sides[0][1] if sides[0][0] >= sides[1][0] else sides[1][1]
        return more

    def sides(
        self, p: Zwergendorf, seat: int, season: Season, half: int, more: list[int]
    ) -> list[tuple[float, list[int]]]:
        """Of both sides of a half: what they are worth beside more, and what there is then."""
        found: list[tuple[float, list[int]]] = []
        for side in (0, 1):
            with_side = more[:]
            for symbol, count in self.box.sides[half >> 1][2 * (half & 1) + side]:
                with_side[symbol] += count
            found.append((self.whole(self.outlook(p, seat, season, with_side)), with_side))
        return found


def aim_of(task: Task, grid: Grid, worths: Worths) -> Aim:
    """The aim of a task."""
    if isinstance(task, EnclosedSets):
        return WallAim(task, grid, worths)
    if isinstance(task, EnclosedAreas):
        return AreasAim(task, grid, worths)
    if isinstance(task, PerPiece):
        return PieceAim(task, grid, worths)
    if isinstance(task, LargestGroup):
        return GroupAim(task, grid, worths)
    if isinstance(task, GroupsOfSize):
        return GroupsAim(task, grid, worths)
    assert isinstance(task, DistinctNeighbours)
    return KindsAim(task, grid, worths)
