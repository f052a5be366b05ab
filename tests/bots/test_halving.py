"""Turns compared in the same deals, of which the worse half drops out again and again."""

from __future__ import annotations

from typing import Any

import pytest

from underhall.bots.budget import Budget
from underhall.bots.halving import Halving, Runner
from underhall.bots.levels import Player
from underhall.bots.mind import eye_for, luck
from underhall.bots.turns import Turns
from underhall.engine.driver import Dice, pick
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules
from underhall.games import rules as rules_of

ALONE = {"seats": 1}
TABLES = {"alone": ALONE, "three": {"seats": 3}}


def rules_for(table: str) -> Rules[Any]:
    return rules_of("zwergendorf", TABLES[table])


def somewhere(rules: Rules[Any], seed: int, after: int) -> tuple[Any, int]:
    """A position after so many random choices or a few more, and a seat with some ways to go on."""
    p, dice, done = rules.setup(), Dice(seed), 0
    turns = Turns(rules, eye_for(rules), 1)
    while movers := rules.to_move(p):
        seat = movers[0]
        if done >= after and seat != CHANCE and len(turns.best_of_leads(rules.view(p, seat), seat)) > 2:
            return p, seat
        rules.play(p, seat, pick(rules, p, seat, dice))
        done += 1
    raise AssertionError("the game was over before")


def race(rules: Rules[Any], p: Any, seat: int, seed: int = 5) -> Halving:
    turns = Turns(rules, eye_for(rules), 1)
    return Halving(turns, turns, rules.view(p, seat), seat, 4, seed)


def test_luck_has_a_large_say_in_one_game_only() -> None:
    assert luck("zwergendorf")
    assert not luck("caverna")


@pytest.mark.parametrize("table", TABLES)
def test_the_better_half_gets_more_looks_in_the_same_deals(table: str) -> None:
    rules = rules_for(table)
    p, seat = somewhere(rules, 4, 12)
    found, again = race(rules, p, seat), race(rules, p, seat)
    for each in (found, again):
        each.think(Budget(iterations=60))
    assert found.looks == again.looks == 60
    assert [runner.turn.choices for runner in found.ranked] == [runner.turn.choices for runner in again.ranked]
    seen = [len(runner.seen) for runner in found.ranked]
    assert seen[0] - seen[1] in (0, 1)  # the last two ran side by side
    assert seen[0] > 2 * seen[-1] > 0
    assert found.ranked[0].mean(seen[1]) >= found.ranked[1].mean(seen[1])


def test_luck_that_is_common_to_two_turns_does_not_part_them() -> None:
    """Two runners with one turn see the same in every deal."""
    rules = rules_for("alone")
    p, seat = somewhere(rules, 7, 10)
    found = race(rules, p, seat)
    found.ranked = [Runner(found.ranked[0].turn) for _ in range(2)]
    found.think(Budget(iterations=20))
    first, second = found.ranked
    assert first.seen == second.seen
    assert len(first.seen) == 10
    assert len({*first.seen}) > 1


def test_a_time_that_is_over_at_once_leaves_the_order_of_the_eye() -> None:
    rules = rules_for("alone")
    p, seat = somewhere(rules, 4, 12)
    found = race(rules, p, seat)
    before = [runner.turn.choices for runner in found.ranked]
    found.think(Budget(iterations=1))
    assert found.looks == 1
    assert [runner.turn.choices for runner in found.ranked] == before
    assert found.worth(found.ranked[-1]) == found.ranked[-1].turn.value


def test_a_turn_that_is_asked_about_is_seen_in_the_deals_of_the_best() -> None:
    rules = rules_for("alone")
    p, seat = somewhere(rules, 4, 12)
    found = race(rules, p, seat)
    found.think(Budget(iterations=60))
    worst = found.ranked[-1]
    asked = found.study(worst.turn.choices)
    assert asked is worst
    assert asked.deals == found.ranked[0].deals > 8
    assert found.worth(asked) == pytest.approx(asked.mean(asked.deals))


def test_advice_tells_the_best_first_and_what_comes_then() -> None:
    rules = rules_for("three")
    p, seat = somewhere(rules, 4, 12)
    view = rules.view(p, seat)
    advised = Player(3, 3, budget=Budget(iterations=40)).advise(rules, view, seat, most=3)
    assert [one.value for one in advised] == sorted([one.value for one in advised], reverse=True)
    assert len({one.choices[0] for one in advised}) == len(advised) > 1
    assert advised[0].looks > advised[-1].looks
    assert rules.vocabulary.parse(advised[0].why.then) >= 0
