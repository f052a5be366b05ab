"""A finished game looked at again: whose turns they were, what they have lost, and how that is kept."""

from __future__ import annotations

from json import dumps, loads

import pytest

from tests.lastround import played_out
from underhall.bots.advice import Advice, Why
from underhall.bots.budget import Budget
from underhall.bots.levels import Player
from underhall.engine.log import Log
from underhall.lab.analysis import Judged, OwnTurn, costly, judged, own_turns, read_judged

SEATS = 2


@pytest.fixture(scope="module")
def log() -> Log:
    return played_out(SEATS, 4)


def test_the_turns_of_a_seat_are_what_it_has_decided(log: Log) -> None:
    for seat in range(SEATS):
        turns = own_turns(log, seat)
        assert len(turns) >= 3
        decided = {move.n: log.rules.vocabulary.text(move.choice) for move in log.standing if move.seat == seat}
        for turn in turns:
            numbers = [n for n in decided if turn.before < n <= turn.last]
            assert [decided[n] for n in numbers] == turn.choices
            assert numbers[0] == turn.before + 1
            assert turn.view.dump() == log.rules.view(log.position_at(turn.before), seat).dump()
            assert turn.round == 12


def test_what_is_taken_back_is_no_turn(log: Log) -> None:
    again = log.branch(0)
    for move in log.standing[:12]:
        again.append(move.seat, log.rules.vocabulary.text(move.choice))
    seat = again.standing[-1].seat
    before = [turn.choices for turn in own_turns(again, seat)]
    name = log.rules.vocabulary.text(again.standing[-1].choice)
    again.undo_last(seat)
    again.append(seat, name)
    assert [turn.choices for turn in own_turns(again, seat)] == before


def test_a_search_judges_the_turns_of_a_game(log: Log) -> None:
    player, of = Player(1, 4, budget=Budget(iterations=2)), log.rules
    found = []
    for own in own_turns(log, 0):
        also = [of.vocabulary.parse(name) for name in own.choices]
        found.append(judged(own, player.advise(of, own.view, 0, also=also)))
    assert [turn.played for turn in found] == [turn.choices for turn in own_turns(log, 0)]
    assert max(turn.loss for turn in found) > 0, "random play is not the best there is"
    for turn in found:
        assert turn.loss >= 0
        assert (turn.best == turn.played) == (turn.loss == 0)
    assert [read_judged(loads(dumps(turn.plain()))) for turn in found] == found
    assert [turn.loss for turn in costly(found)] == sorted([turn.loss for turn in found if turn.loss > 0])[:-4:-1]


def advised(name: str, value: float, played: bool = False) -> Advice:
    return Advice([name], value, 1, Why(value, {}), played)


@pytest.mark.parametrize(
    ("best", "played", "loss"),
    [(("place a", 5.0), ("place b", 2.5), 2.5), (("place a", 5.0), ("place b", 5.4), 0), (("a", 5.0), ("a", 4.0), 0)],
)
def test_a_loss_is_what_the_best_is_ahead(best: tuple[str, float], played: tuple[str, float], loss: float) -> None:
    found = judged(OwnTurn(3, 4, 2, None, [played[0]]), [advised(*best), advised(*played, played=True)])
    kept = best if loss else played
    assert found == Judged(3, 4, 2, loss, [played[0]], [kept[0]], Why(played[1], {}), Why(kept[1], {}))
