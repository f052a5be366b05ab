"""Games that are soon over: they begin in the last round."""

from __future__ import annotations

from underhall.engine.driver import Dice, draw, pick
from underhall.engine.flow import CHANCE
from underhall.engine.log import Log
from underhall.games import rules, write_position
from underhall.table.opening import begun_at

LAST_ROUND = 12


def played_out(seats: int, seed: int) -> Log:
    """A game at random that begins where somebody is asked in the last round, with its end."""
    of = rules("caverna", {"seats": seats, "first": 0})
    p, dice = of.setup(), Dice(seed)
    while p.round < LAST_ROUND or of.to_move(p) == (CHANCE,):
        seat = of.to_move(p)[0]
        of.play(p, seat, draw(of, p, dice) if seat == CHANCE else pick(of, p, seat, dice))
    log = begun_at(write_position(of, p))
    while movers := of.to_move(log.position):
        log.append(movers[0], of.vocabulary.text(pick(of, log.position, movers[0], dice)))
    log.end()
    return log
