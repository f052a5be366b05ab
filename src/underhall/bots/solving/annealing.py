"""Which changes of a line are kept: all that lose nothing, and others the more rarely the more they lose. A search
that begins with nothing looks for a line among styles first.

How much may be lost falls in the course of a cycle; then the next one begins, twice as long. All of it depends
on the seed alone: a leg, so many changes, gives the same from the same state on every machine.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, NamedTuple

from underhall.bots.solving.changes import changed
from underhall.bots.solving.line import Line, Player, Spoilt, Terms, Turn
from underhall.bots.solving.styles import moved, styled

LEG: Final = 100  # changes tried before a line is put down again
FIRST_CYCLE: Final = 40  # legs
WARM: Final = 0.5  # points that are lost in one of e changes that lose so many, when a cycle begins
YOUNG: Final = 60  # legs in which a search that begins with nothing tries styles
AS_LONG: Final = 10  # changes that take as long as a style, about
COLD: Final = 0.2  # the same when a cycle ends
REPAIRS: Final = 4  # turns that a change may make necessary to search anew
FLOOR: Final = 8  # points below the best line at which a line is given up: there are too many poor ones to come back
MARGIN: Final = 12.0  # points by which the eye may like a line less on its way

Plan = list[list[str]]  # a line as names, what is kept in files; ~ stands before a trade


class State(NamedTuple):
    """Where the bettering of one line stands: the line as it is and the best one so far, with their points.

    legs: how many have been done, over all. cycle: the leg in which its cycle began, and how many it has. heat: that
    with which it began. weights: of the best style, while styles are tried; then none.
    """

    plan: Plan
    points: int
    best: Plan
    best_points: int
    legs: int
    cycle: tuple[int, int]
    heat: float
    weights: dict[str, float]


def begin(player: Player, plan: Plan, seed: int) -> State:
    """The state of a line that begins with a plan; an empty one: with greedy play."""
    line = player.line(read(player, plan), Random(f"{seed}"))
    names = told(player, line)
    first = (0, FIRST_CYCLE) if plan else (YOUNG, FIRST_CYCLE)
    return State(names, line.score, names, line.score, 0, first, WARM, {} if plan else player.eye.weights())


def walk(player: Player, state: State, seed: int, number: int, changes: int = LEG) -> State:
    """The state after so many more changes."""
    random = Random(f"{seed} {number} {state.legs}")
    if state.weights:
        return _of_styles(player, state, random, max(1, changes // AS_LONG))
    line = best = player.line(read(player, state.plan), random)
    best_plan, best_points = state.best, state.best_points
    since, length = state.cycle
    start = (state.legs - since) / length
    for done in range(changes):
        heat = state.heat * (COLD / state.heat) ** (start + done / changes / length)
        new = tried(player, line, random)
        if new is not None and kept(line, new, best_points, heat, random):
            line = new
            if new.score > best_points:
                best, best_points = new, new.score
    if best_points > state.best_points:
        best_plan = told(player, best)
    legs = state.legs + 1
    if legs == since + length:  # a new cycle goes on from the best line
        return State(best_plan, best_points, best_plan, best_points, legs, (legs, 2 * length), WARM, {})
    return State(told(player, line), line.score, best_plan, best_points, legs, state.cycle, state.heat, {})


def _of_styles(player: Player, state: State, random: Random, styles: int) -> State:
    """The state after so many more styles."""
    plan, points, weights = state.best, state.best_points, state.weights
    for _ in range(styles):
        tried_now = moved(weights, random)
        line = styled(player, tried_now, random)
        if line.score >= points:
            plan, points, weights = told(player, line), line.score, tried_now
    legs = state.legs + 1
    return State(plan, points, plan, points, legs, state.cycle, state.heat, weights if legs < YOUNG else {})


def tried(player: Player, line: Line, random: Random) -> Line | None:
    """What comes of changing a line somewhere; None if it is soon seen to be nothing."""
    try:
        return changed(player, line, Terms(random, REPAIRS, random.random() < 0.5, line, MARGIN))
    except Spoilt:
        return None


def kept(old: Line, new: Line, best_points: int, heat: float, random: Random) -> bool:
    """Is a changed line gone on with?"""
    lost = old.score - new.score
    return new.score >= best_points - FLOOR and (lost <= 0 or random.random() < exp(-lost / heat))


def told(player: Player, line: Line) -> Plan:
    """A line as names."""
    return [[player.text(choice) for choice in turn] for turn in line.turns]


def read(player: Player, plan: Plan) -> list[Turn]:
    """A plan of names as choices. Raises KeyError for a name that the game does not know."""
    parse = player.rules.vocabulary.parse
    return [[~parse(name[1:]) if name[:1] == "~" else parse(name) for name in turn] for turn in plan]


def shared(states: list[State]) -> list[State]:
    """Lines bettered side by side: where a cycle begins, the worse half goes on from the best line of all."""
    if any([state.legs != state.cycle[0] or state.legs == 0 for state in states]):
        return states
    ranked = sorted(states, key=lambda state: -state.best_points)
    best, middle = ranked[0], ranked[(len(ranked) - 1) // 2].best_points
    return [
        state
        if state.best_points >= middle
        else state._replace(plan=best.best, points=best.best_points, best=best.best, best_points=best.best_points)
        for state in states
    ]
