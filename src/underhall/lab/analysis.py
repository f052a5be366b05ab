"""A finished game looked at again: what each turn of a seat has lost against the best that a bot finds there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from underhall.bots.advice import Advice, Why, read_why
from underhall.engine.log import Log
from underhall.games import front

LEVEL: Final = 4  # of the bot that judges
THINKING: Final = "60it"  # for each turn
ALONE: Final = "2"  # seconds for each turn of one who plays alone, which is looked at to the end of the game
MOST_COSTLY: Final = 3  # turns that are told at length


class OwnTurn(NamedTuple):
    """What a seat decided before the agenda moved on. view: what it knew when it began.

    before: so many entries of the log had been written; last: the number of its last entry.
    """

    before: int
    last: int
    round: int
    view: Any
    choices: list[str]


class Judged(NamedTuple):
    """A turn and what it has lost: points at the end of the game, estimated by a bot.

    played, best: choices by name, and the reasons for them; the same turn where nothing better was found.
    """

    before: int
    last: int
    round: int
    loss: float
    played: list[str]
    best: list[str]
    played_why: Why
    best_why: Why

    def plain(self) -> dict[str, Any]:
        """As it is kept."""
        return self._asdict() | {"played_why": self.played_why.plain(), "best_why": self.best_why.plain()}


def read_judged(plain: Mapping[str, Any]) -> Judged:
    """Back from where it was kept."""
    whys = {key: read_why(plain[key]) for key in ("played_why", "best_why")}
    return Judged(**{**plain, **whys})


def usual_thinking(seats: int) -> str:
    """How long to think about each turn."""
    return ALONE if seats == 1 else THINKING


def own_turns(log: Log, seat: int) -> list[OwnTurn]:
    """The turns of a seat in a game, in order; those in which it had but one way are left out."""
    return list(_own_turns(log, seat))


def _own_turns(log: Log, seat: int) -> Iterator[OwnTurn]:
    rules, p = log.rules, log.position_at(0)
    round_of = front(rules.name).round_of
    turn: OwnTurn | None = None
    free = False  # has it had a choice in the turn?
    for move in log.standing:
        if move.seat == seat:
            if turn is None or turn.view.stamp != p.stamp:
                if turn is not None and free:
                    yield turn
                turn, free = OwnTurn(move.n - 1, move.n, round_of(p), rules.view(p, seat).copy(), []), False
            free = free or len(rules.choices(p, seat)) > 1 or bool(rules.trades(p, seat))
            turn = turn._replace(last=move.n)
            turn.choices.append(rules.vocabulary.text(move.choice))
        rules.play(p, move.seat, move.choice)
    if turn is not None and free:
        yield turn


def judged(turn: OwnTurn, advised: Sequence[Advice]) -> Judged:
    """What a turn has lost. advised: the best turn first, that which was played last."""
    best, played = advised[0], advised[-1]
    if best.choices == played.choices or best.value <= played.value:
        best = played
    loss = round(best.value - played.value, 1)
    return Judged(turn.before, turn.last, turn.round, loss, played.choices, best.choices, played.why, best.why)


def costly(turns: Sequence[Judged]) -> list[Judged]:
    """The turns that have lost most, the worst first."""
    return sorted([turn for turn in turns if turn.loss > 0], key=lambda turn: -turn.loss)[:MOST_COSTLY]
