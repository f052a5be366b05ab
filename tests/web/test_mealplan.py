"""Ways to feed the family."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from tools.look import caverna, play

from underhall.engine.driver import Dice
from underhall.games.caverna.mealplan import Plan, plans
from underhall.games.caverna.position import FOOD, Caverna
from underhall.games.caverna.rules import CavernaRules

SEEDS: Final = range(4)
DEEPEST: Final = 4  # trades of which every combination is tried
ANIMALS: Final = ("sheep", "donkey", "boar", "cattle")


@cache
def feedings(seats: int) -> list[tuple[Caverna, int, list[Plan]]]:
    """Positions of random games in which a seat is to feed its family, and its plans."""
    rules = caverna(seats=seats)
    found: list[tuple[Caverna, int, list[Plan]]] = []
    for seed in SEEDS:
        p = rules.setup()
        dice = Dice(seed)
        while True:
            play(rules, p, dice, lambda p, names: names[0].startswith("feed"))
            movers = rules.to_move(p)
            if not movers:
                break
            found.append((p.copy(), movers[0], plans(rules, p, movers[0])))
            rules.play(p, movers[0], rules.choices(p, movers[0])[0])
    return found


@pytest.fixture(params=[1, 3])
def asked(request: pytest.FixtureRequest) -> tuple[CavernaRules, list[tuple[Caverna, int, list[Plan]]]]:
    seats: int = request.param
    return caverna(seats=seats), feedings(seats)


def carried_out(rules: CavernaRules, p: Caverna, seat: int, names: list[str]) -> Caverna:
    done = p.copy()
    for name in names:
        rules.play(done, seat, rules.vocabulary.parse(name))
    return done


Asked = tuple[CavernaRules, list[tuple[Caverna, int, list[Plan]]]]


def test_every_plan_can_be_carried_out_and_ends_the_feeding(asked: Asked) -> None:
    rules, found = asked
    for p, seat, made in found:
        feed = p.lanes[seat][-1]
        for plan in made:
            done = carried_out(rules, p, seat, plan["names"])
            assert not done.lanes[seat] or done.lanes[seat][-1] is not feed
            assert rules.sheets(done)[seat].total == plan["after"]
            assert done.players[seat].begging - p.players[seat].begging == plan["begs"]


def test_plans_differ_and_one_of_them_trades_nothing(asked: Asked) -> None:
    _, found = asked
    for _, _, made in found:
        ways = [sorted(plan["names"]) for plan in made]
        assert all(ways.count(way) == 1 for way in ways)
        assert any(len(way) == 1 for way in ways)


def test_with_enough_food_nothing_is_lost(asked: Asked) -> None:
    rules, found = asked
    full = [made for p, seat, made in found if p.players[seat].goods[FOOD] >= 2 * len(p.players[seat].dwarfs)]
    assert full
    assert all(made[0]["begs"] == 0 and made[0]["names"][-1].startswith("feed") for made in full)
    assert rules.name == "caverna"


def test_a_plan_spares_what_it_says(asked: Asked) -> None:
    _, found = asked
    keys = {plan["plan"] for _, _, made in found for plan in made}
    assert {"points", "rubies", "beg"} <= keys
    for _, _, made in found:
        for plan in made:
            if plan["plan"] == "rubies":
                assert "ruby" not in plan["pays"]
            if plan["plan"] == "animals":
                assert not set(plan["pays"]) & set(ANIMALS)


def combinations(rules: CavernaRules, p: Caverna, seat: int, left: int, least: int = -1) -> Iterator[Caverna]:
    """The position after every combination of up to some number of trades."""
    yield p
    if left:
        for trade in rules.trades(p, seat):
            name = rules.vocabulary.text(trade)
            if trade >= least and name.startswith(("eat", "trade gold", "trade ruby food")):
                twin = p.copy()
                rules.trade(twin, seat, trade)
                yield from combinations(rules, twin, seat, left - 1, trade)


def test_no_combination_of_few_trades_does_better(asked: Asked) -> None:
    rules, found = asked
    compared = 0
    for p, seat, made in found[::3]:
        best = max(plan["after"] for plan in made)
        feed = rules.vocabulary.parse("feed")
        for tried in combinations(rules, p, seat, DEEPEST):
            done = tried.copy()
            rules.play(done, seat, feed)
            compared += 1
            assert rules.sheets(done)[seat].total <= best, made
    assert compared > 200


def test_nobody_else_gets_plans() -> None:
    rules = caverna(seats=3)
    p = rules.setup()
    play(rules, p, Dice(1), lambda p, names: names[0].startswith("place"))
    assert plans(rules, p, rules.to_move(p)[0]) == []
