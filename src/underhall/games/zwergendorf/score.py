"""The score sheet, line by line with its reason; for the end of the game and at any moment before."""

from __future__ import annotations

from typing import Final

from underhall.engine.sheet import Line, Sheet
from underhall.games.zwergendorf import goals
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.counting import Mark, named
from underhall.games.zwergendorf.position import NO_CARD, SMITH, TAVERN, Zwergendorf

# Reasons with a number, each for one and for several.
GOAL: Final = "{0} goal scored"
GOALS: Final = "{0} goals scored"
TREE: Final = "{0} printed tree felled"
TREES: Final = "{0} printed trees felled"


def sheets(box: Box, p: Zwergendorf) -> list[Sheet]:
    """The sheet of every seat."""
    taverns = box.most_taverns.points(p.villages)
    smiths = box.most_smiths.points(p.villages)
    found: list[Sheet] = []
    for seat, village in enumerate(p.villages):
        felled = village.felled
        lines = [
            _goals(box, p, seat),
            _dwarfs(box, p, seat),
            _most("taverns", taverns[seat], TAVERN, village.count(TAVERN)),
            _most("smiths", smiths[seat], SMITH, village.count(SMITH)),
            Line("trees", box.tree_points[felled - 1] if felled else 0, TREE if felled == 1 else TREES, [felled]),
        ]
        found.append(Sheet(seat, lines))
    return found


def _most(id: str, points: int, kind: int, count: int) -> Line:
    """Who has the most of a kind."""
    return Line(id, points, goals.PLAIN, [count, named(kind, count)])


def scored(box: Box, p: Zwergendorf, seat: int) -> list[int]:
    """The goals that count: those chosen, and as many of the best others as there may be."""
    village = p.villages[seat]
    found = village.scored[:]
    if len(found) < box.scored:
        for _, goal in goals.ranked(box.grid, p.villages, seat, box.effects):
            if goal not in found and len(found) < box.scored:
                found.append(goal)
    return found


def _goals(box: Box, p: Zwergendorf, seat: int) -> Line:
    parts = [_goal(box, p, seat, at, goal) for at, goal in enumerate(scored(box, p, seat))]
    return Line("goals", sum([part.points for part in parts]), GOAL if len(parts) == 1 else GOALS, [len(parts)], parts)


def _goal(box: Box, p: Zwergendorf, seat: int, at: int, goal: int) -> Line:
    """A goal that is scored at a place among the others; one that copies, as what it copies, or the best it may."""
    village = p.villages[seat]
    effect = box.effects[goal]
    counted = goal
    if isinstance(effect, goals.Copy):
        chosen = at < len(village.copies)
        counted = village.copies[at] if chosen else effect.best(box.grid, p.villages, seat, box.effects)
        if counted == NO_CARD:
            return Line(box.card_names[goal], 0, "there is no goal to copy")
    points = box.effects[counted].points(box.grid, p.villages, seat, box.effects)
    if counted != goal:
        marks = box.effects[counted].marks(box.grid, p.villages, seat, box.effects)
        parts = _marks(box.card_names[goal], points, marks)
        return Line(box.card_names[goal], points, "counts as {0}", [box.card_names[counted]], parts)
    mark = effect.marks(box.grid, p.villages, seat, box.effects)[0]
    return Line(box.card_names[goal], points, mark.words, mark.args)


def _dwarfs(box: Box, p: Zwergendorf, seat: int) -> Line:
    village = p.villages[seat]
    parts: list[Line] = []
    for dwarf in box.dwarfs:
        points = dwarf.task.points(box.grid, village)
        marks = _marks(dwarf.id, points, dwarf.task.marks(box.grid, village))
        parts.append(Line(dwarf.id, points, "{0}, {1}", [dwarf.name, dwarf.colour], marks))
    return Line("dwarfs", sum([part.points for part in parts]), "{0} dwarf cards", [len(parts)], parts)


def _marks(id: str, points: int, marks: list[Mark]) -> list[Line]:
    """What a card's points are made of; where it says how many it brings at most, what is lost by that."""
    found = [Line(f"{id}.{at}", mark.points, mark.words, mark.args) for at, mark in enumerate(marks, 1)]
    lost = points - sum([mark.points for mark in marks])
    if lost:
        found.append(Line(f"{id}.most", lost, "at most {0}", [points]))
    return found
