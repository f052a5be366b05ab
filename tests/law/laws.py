"""What must hold in every position of every game. Each law takes rules, a position and some dice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from json import dumps, loads
from typing import Any

import pytest

from tests.law.tables import changeable, everything, haggle, open_to, sample
from underhall.engine.driver import Dice
from underhall.engine.flow import CHANCE
from underhall.engine.game import Ledger, Refused, Rules, digest
from underhall.engine.words import ENGINE_WORDS

Law = Callable[[Rules[Any], Any, Dice], None]

MOST_TRIED = 12  # pairs of answers tried where all would be too many
MOST_STEPS = 200  # choices until a lane rests


def a_copy_equals_what_a_dump_loads(rules: Rules[Any], p: Any, dice: Dice) -> None:
    found = everything(p)
    twin, dump = p.copy(), p.dump()
    loaded = rules.load(dump)
    assert everything(twin) == found
    assert everything(loaded) == found
    assert everything(rules.load(loads(dumps(dump)))) == found
    for one, other in combinations([p, twin, dump, loaded], 2):
        assert not changeable(one) & changeable(other), "play on one could change the other"


def nothing_offered_is_a_dead_end(rules: Rules[Any], p: Any, dice: Dice) -> None:
    """Everything offered can be played, on copies that leave no trace, and so can what follows in that lane."""
    before = everything(p)
    for seat in rules.to_move(p):
        offered = open_to(rules, p, seat)
        assert len(offered) == len(set(offered)), "a choice is offered twice"
        for choice in offered:
            assert rules.why_not(p, seat, choice) is None, rules.vocabulary.text(choice)
            twin = p.copy()
            rules.play(twin, seat, choice)
            _go_on(rules, twin, seat, dice)
    assert everything(p) == before, "play on a copy has left a trace"


def _go_on(rules: Rules[Any], p: Any, seat: int, dice: Dice) -> None:
    """Play on until a lane rests or the agenda moves."""
    stamp = p.stamp
    for _ in range(MOST_STEPS):
        if seat == CHANCE or p.stamp != stamp or seat not in rules.to_move(p):
            return
        rules.play(p, seat, haggle(rules, p, seat, dice))
    raise AssertionError(f"seat {seat} could go on for ever: {rules.asked(p, seat)}")


def nothing_else_can_be_played(rules: Rules[Any], p: Any, dice: Dice, most: int = 5) -> None:
    """The rest of the vocabulary is refused with a reason in words, also to those whose turn it is not."""
    before, trace = everything(p), digest(p)
    movers = rules.to_move(p)
    for seat in range(CHANCE - 1, rules.seats + 1):
        allowed = set(open_to(rules, p, seat)) if seat in movers else set()
        rest = [choice for choice in range(len(rules.vocabulary)) if choice not in allowed]
        for choice in sample(rest, most if seat in movers else 5, dice):
            _refused(rules, p, seat, choice)
    for seat in range(rules.seats):
        for choice in (-1, len(rules.vocabulary)):
            _refused(rules, p, seat, choice)
    assert digest(p) == trace
    assert everything(p) == before


def _refused(rules: Rules[Any], p: Any, seat: int, choice: int) -> None:
    refusal = rules.why_not(p, seat, choice)
    assert refusal is not None, f"seat {seat} could {choice}, which is not offered"
    assert refusal.message in ENGINE_WORDS or refusal.message in rules.words, refusal
    assert len(rules.say(refusal)) > 1
    with pytest.raises(Refused) as refused:
        rules.play(p, seat, choice)
    assert refused.value.refusal == refusal


def every_decision_is_one(rules: Rules[Any], p: Any, dice: Dice) -> None:
    """Who is asked has a choice; one way left runs by itself unless a trade could open another."""
    for seat in rules.to_move(p):
        offered = rules.choices(p, seat)
        assert offered, f"seat {seat} is asked and has no choice"
        assert len(offered) > 1 or p.lanes[seat][-1].waits(p, seat), rules.vocabulary.text(offered[0])


def a_resting_lane_leaves_no_notes(rules: Rules[Any], p: Any, dice: Dice) -> None:
    movers = rules.to_move(p)
    for seat in range(rules.seats):
        assert (seat in movers) == bool(p.lanes[seat])
        assert seat in movers or not any(p.notes[seat]), f"seat {seat} rests and remembers {p.notes[seat]}"


def lanes_commute(rules: Rules[Any], p: Any, dice: Dice) -> None:
    pairs = []
    for a, b in combinations(rules.to_move(p), 2):
        pairs += [(a, choice, b, answer) for choice in open_to(rules, p, a) for answer in open_to(rules, p, b)]
    for a, choice, b, answer in sample(pairs, MOST_TRIED, dice):
        one, other = p.copy(), p.copy()
        rules.play(one, a, choice)
        rules.play(one, b, answer)
        rules.play(other, b, answer)
        rules.play(other, a, choice)
        assert everything(one) == everything(other), (a, choice, b, answer)


def what_is_hidden_changes_nothing(rules: Rules[Any], p: Any, dice: Dice) -> None:
    """Re-dealing what a seat cannot know changes neither its view nor what it may do."""
    for seat in range(CHANCE, rules.seats):
        view = rules.view(p, seat)
        assert everything(rules.view(view, seat)) == everything(view)
        redealt = rules.redeal(view, dice.roll)
        assert everything(rules.view(redealt, seat)) == everything(view)
        if seat != CHANCE:
            assert open_to(rules, redealt, seat) == open_to(rules, p, seat)
            assert rules.choices(view, seat) == rules.choices(p, seat)


def sheets_need_no_history(rules: Rules[Any], p: Any, dice: Dice) -> None:
    before = everything(p)
    shown = everything(rules.sheets(p))
    assert [sheet.seat for sheet in rules.sheets(p)] == list(range(rules.seats))
    assert everything(rules.sheets(rules.load(loads(dumps(p.dump()))))) == shown
    assert everything(p) == before, "scoring has changed the position"


def goods_equal_the_ledger(rules: Rules[Any], p: Any, dice: Dice) -> None:
    """Every change of a good is a line of the ledger, with its reason."""
    before = rules.holdings(p)
    assert len(before) == rules.seats
    for seat in rules.to_move(p):
        for choice in sample(open_to(rules, p, seat), MOST_TRIED, dice):
            twin = p.copy()
            ledger: Ledger = []
            rules.play(twin, seat, choice, ledger)
            assert twin.ledger is None
            accounted_for(before, ledger, rules.holdings(twin))
    assert rules.holdings(p) == before


def accounted_for(before: list[list[int]], ledger: Ledger, after: list[list[int]]) -> None:
    """The goods after a choice are those before it and the changes in the ledger, each with its reason."""
    counted = [goods[:] for goods in before]
    for owner, good, change, reason in ledger:
        assert change != 0, (owner, good, reason)
        assert reason, (owner, good, change)
        counted[owner][good] += change
    assert counted == after, ledger


CHEAP: list[Law] = [every_decision_is_one, a_resting_lane_leaves_no_notes]
LAWS: list[Law] = [
    *CHEAP,
    a_copy_equals_what_a_dump_loads,
    nothing_offered_is_a_dead_end,
    nothing_else_can_be_played,
    lanes_commute,
    what_is_hidden_changes_nothing,
    sheets_need_no_history,
    goods_equal_the_ledger,
]
