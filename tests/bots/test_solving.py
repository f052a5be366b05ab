"""Lines of play are bettered by changes, and what is said of them is true."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.rules.caverna.situation import alone
from underhall.bots.solving import Plan, Player, State, begin, read, shared, walk
from underhall.bots.solving.annealing import FIRST_CYCLE, WARM, YOUNG, told
from underhall.bots.solving.line import Spoilt, Terms, Turn
from underhall.engine.game import Unusable
from underhall.engine.log import read_log
from underhall.games import rules

SOLO_200 = Path(__file__).parents[1] / "logs" / "caverna" / "solo-200.jsonl"


@pytest.fixture(scope="module")
def player() -> Player:
    return Player(rules("caverna", {"seats": 1}))


@pytest.fixture(scope="module")
def begun(player: Player) -> State:
    return begin(player, [], 0)


@pytest.fixture(scope="module")
def grown(begun: State) -> State:
    """The same where styles are over."""
    return begun._replace(legs=YOUNG, weights={})


def points(player: Player, plan: Plan) -> int:
    """What a line brings that is played choice by choice, by the contract alone."""
    of = player.rules
    p = of.setup()
    for name in [name for turn in plan for name in turn]:
        of.play(p, 0, of.vocabulary.parse(name.removeprefix("~")))
    assert of.to_move(p) == ()
    return of.sheets(p)[0].total


def test_a_line_begins_with_greedy_play(player: Player, begun: State) -> None:
    assert points(player, begun.plan) == begun.points == begun.best_points > 50


def test_a_search_begins_with_styles_and_then_cares(player: Player, begun: State) -> None:
    after = walk(player, begun, 1, 0, changes=60)
    assert after.best_points > begun.points
    assert points(player, after.best) == after.best_points
    assert after.weights.keys() == begun.weights.keys() == player.eye.weights().keys()
    assert after.weights != begun.weights
    last = walk(player, after._replace(legs=YOUNG - 1), 1, 0, changes=1)
    assert (last.weights, last.legs, last.cycle) == ({}, YOUNG, (YOUNG, FIRST_CYCLE))
    assert walk(player, last, 1, 0, changes=30).best_points >= last.best_points


def test_changes_better_a_line_and_it_brings_what_is_said(player: Player, grown: State) -> None:
    after = walk(player, walk(player, grown, 2, 0, changes=300), 2, 0)
    assert after.best_points > grown.points
    assert points(player, after.best) == after.best_points
    assert points(player, after.plan) == after.points
    assert after.legs == YOUNG + 2


def test_the_same_seed_gives_the_same_line(player: Player, grown: State) -> None:
    first = walk(player, grown, 3, 1, changes=20)
    assert walk(Player(player.rules), grown, 3, 1, changes=20) == first
    assert walk(player, grown, 4, 1, changes=20).plan != first.plan
    assert walk(player, grown, 3, 2, changes=20).plan != first.plan


def test_a_plan_is_followed_choice_by_choice(player: Player, begun: State) -> None:
    """Trades included: a line that is read again is the same line."""
    after = walk(player, begun, 0, 0, changes=60)
    assert any([name.startswith("~") for turn in after.plan for name in turn])
    assert told(player, player.line(read(player, after.plan), Random(1))) == after.plan


def test_a_turn_may_begin_with_the_trade_that_makes_it_possible() -> None:
    """caverna.place.3: Blacksmithing is no use without ore. The trade is part of the turn, and stands before it."""
    table = alone(8, goods={"ruby": 1, "food": 9}, dwarfs=[0, 0])
    player = Player(table.rules)
    assert "place blacksmithing" not in table.names()
    plan = read(player, [["place logging"], ["~trade ruby ore", "place blacksmithing"]])
    del plan[0]
    turns: list[Turn] = []
    player.follow(table.p, plan, Terms(Random(1), 99, True, None, 0.0), turns, [])
    assert turns[0][:2] == plan[0]


def test_a_turn_may_be_a_trade_and_nothing_else() -> None:
    """caverna.feed: once there is nothing left to make food of, a family is fed without being asked."""
    table = alone(4, "feeding", goods={"grain": 1, "food": 2}, dwarfs=[0, 0])
    player = Player(table.rules)
    plan = read(player, [["~eat grain"], ["place ruby-mining"]])
    turns: list[Turn] = []
    player.follow(table.p, plan, Terms(Random(1), 99, True, None, 0.0), turns, [])
    assert turns[:2] == plan


def test_a_plan_is_followed_as_far_as_it_goes(player: Player) -> None:
    """caverna.solo.7: where 7 goods are cleared, not 6, a ruby of the line of 200 points cannot be spent so."""
    log = read_log(SOLO_200.read_text(), rules)
    plan: Plan = [[log.rules.vocabulary.text(move.choice)] for move in log.standing]
    turns: dict[int, list[str]] = {}
    for move, (name,) in zip(log.standing, plan, strict=True):
        turns.setdefault(move.stamp, []).append(name)
    line = player.line(read(player, list(turns.values())), Random(1))
    assert line.turns[0] == [player.rules.vocabulary.parse(name) for name in next(iter(turns.values()))]
    assert points(player, told(player, line)) == line.score


@pytest.mark.parametrize("aligned", [True, False])
def test_a_missing_turn_is_searched_or_the_rest_moves_up(player: Player, begun: State, aligned: bool) -> None:
    """A placement before the first feeding is gone; where nothing may be searched, that shows which of both it is."""
    plan = read(player, begun.plan)
    feeding = next(at for at, turn in enumerate(plan) if player.verb[turn[-1]] == "feed")
    del plan[feeding - 1]
    turns: list[Turn] = []
    with suppress(Spoilt):
        player.follow(player.rules.setup(), plan, Terms(Random(1), 0, aligned, None, 0.0), turns, [])
    assert turns[: feeding - 1] == plan[: feeding - 1]
    assert (len(turns) > feeding - 1) is not aligned
    assert aligned or turns[feeding - 1][0] in [turn[0] for turn in plan[feeding:]]


def state(points: int, legs: int, cycle: tuple[int, int]) -> State:
    plan = [[f"line of {points}"]]
    return State(plan, points - 1, plan, points, legs, cycle, WARM, {})


def test_the_worse_half_goes_on_from_the_best_line_when_a_cycle_begins() -> None:
    here = (40, 80)
    found = shared([state(points, 40, here) for points in (70, 90, 60, 80)])
    assert [each.best_points for each in found] == [90, 90, 90, 80]
    assert [each.points for each in found] == [90, 89, 90, 79]
    assert found[2].plan == [["line of 90"]]
    within = [state(points, 41, here) for points in (70, 90)]
    assert shared(within) == within


def test_cycles_double_and_begin_with_the_best_line(player: Player, begun: State) -> None:
    end = YOUNG + FIRST_CYCLE
    last = begun._replace(legs=end - 1, best=begun.plan, best_points=begun.points + 1000, weights={})
    after = walk(player, last, 0, 0, changes=2)
    assert (after.legs, after.cycle) == (end, (end, 2 * FIRST_CYCLE))
    assert (after.plan, after.points, after.heat) == (last.best, last.best_points, WARM)


def refused(options: dict[str, Any]) -> str:
    with pytest.raises(Unusable) as caught:
        begin(Player(rules("caverna", options)), [], 0)
    return str(caught.value)


def test_games_of_several_and_games_of_luck_are_refused() -> None:
    assert "alone, not for 2 seats" in refused({"seats": 2})
    assert "luck has a say in this game: 'reveal card" in refused({"seats": 1, "solo_cards": "shuffled"})
