"""Playing on from a position: chance as a die has it, every seat as its eye likes best, and what comes of it."""

from __future__ import annotations

from typing import Any

from underhall.bots.turns import Turns
from underhall.engine.driver import Dice, draw
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules

Drawn = tuple[int, ...]  # the outcomes of chance between two turns


def by_chance(rules: Rules[Any], p: Any, dice: Dice) -> Drawn:
    """Let chance decide until a seat is asked, or the game is over."""
    found = []
    while rules.to_move(p) == (CHANCE,):
        outcome = draw(rules, p, dice)
        rules.play(p, CHANCE, outcome)
        found.append(outcome)
    return tuple(found)


def taken(rules: Rules[Any], p: Any, seat: int, choices: list[int]) -> None:
    """Take a turn. Raises Refused for one that is not to be had here."""
    for choice in choices:
        rules.play(p, seat, choice)


def play_on(turns: Turns, p: Any, own: int, ahead: int, dice: Dice) -> int:
    """Play until a seat has had so many turns more, or the game is over; it ends where chance has decided.

    The choice with which the seat began the first of them; -1 if there was none.
    """
    rules, first = turns.rules, -1
    while True:
        by_chance(rules, p, dice)
        movers = rules.to_move(p)
        if not movers or ahead <= 0:
            return first
        seat = movers[0]
        choices = turns.best_of_leads(p, seat)[0].choices
        taken(rules, p, seat, choices)
        if seat == own:
            ahead -= 1
            if first < 0:
                first = choices[0]


def worth(turns: Turns, p: Any) -> list[float]:
    """By seat: the points to be expected ahead of the best of the others; alone, the points."""
    rules = turns.rules
    if rules.to_move(p):
        points = [turns.eye.value(p, seat) for seat in range(rules.seats)]
    else:
        points = [float(sheet.total) for sheet in rules.sheets(p)]
    if len(points) == 1:
        return points
    return [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
