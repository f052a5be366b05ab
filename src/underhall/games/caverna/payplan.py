"""Ways to pay for what goods are missing for: lists of choices by name, trades first. Plain data, as in mealplan.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypedDict

from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused
from underhall.games.caverna.aiming import at
from underhall.games.caverna.furnishing import At, Furnish
from underhall.games.caverna.paying import Pay
from underhall.games.caverna.payways import Goal, Search, Way, plenty
from underhall.games.caverna.position import FURNISHED, GOODS, ORE, STONE, WOOD, Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.score import sheet

MOST_FOUND: Final = 40  # ways that are compared
ANY: Final = "any "  # before what is wanted of the board, on whichever cell: "any stable"
KEPT: Final = ("ruby", "food")  # of which a plan tells what is left


class PayStep(TypedDict):
    """A choice of a plan, and how it changes the goods."""

    name: str
    pays: dict[str, int]
    gets: dict[str, int]


class PayPlan(TypedDict):
    """A way to reach a choice."""

    plan: str  # points: the best for the score; ruby, food: more of it is kept
    names: list[str]  # the choices to make, in order
    steps: list[PayStep]  # what happens: one more than names where the last comes by itself
    done: bool  # is the wanted choice among the steps? Else its cell is left to the player
    cost: int  # points lost by the trades
    after: int  # the score when all of it is done
    left: dict[str, int]  # of KEPT, the price of a wanted furnishing tile taken off


def pay_plans(rules: CavernaRules, p: Caverna, seat: int, wanted: str) -> list[PayPlan]:
    """Up to three ways to make a choice of this name, or one on any cell, possible: all different, the best first.

    None if no trade helps, or it is not asked for; a single one without trades if nothing is missing.
    """
    goal = goal_of(rules, p, seat, wanted)
    found: list[PayPlan] = []
    if goal is None:
        return found
    for way in Search(rules, p, seat, goal).run():
        found.append(_plan(rules, p, seat, way, -1 if wanted.startswith(ANY) else goal.one))
        if len(found) >= MOST_FOUND or not way.names:
            break
    return _chosen(found, lambda plan: _lean(rules, p, seat, goal, plan))


def goal_of(rules: CavernaRules, p: Caverna, seat: int, wanted: str) -> Goal | None:
    """The choices that are meant, if a seat is asked for them or would be with more goods; None otherwise."""
    if seat == CHANCE or seat not in rules.to_move(p):
        return None
    if wanted.startswith(ANY):
        what = wanted.removeprefix(ANY).replace("-", " ")
        rich = p.lanes[seat][-1].offer(plenty(p, seat), seat)
        meant = [choice for choice in rich if at(rules.vocabulary.text(choice))["what"] == what]
        return Goal(frozenset(meant), meant[0]) if meant else None
    choice = rules.vocabulary.find(wanted)
    return None if choice is None else Goal(frozenset({choice}), choice)


def _chosen(found: list[PayPlan], lean: Callable[[PayPlan], bool]) -> list[PayPlan]:
    """The best for the score; then what keeps more rubies, and more food, than those before."""
    kept: list[PayPlan] = []
    for key in ("points", *KEPT):
        for plan in sorted(found, key=_order(key)):
            if kept and plan["left"][key] <= max([other["left"][key] for other in kept]):
                break
            if lean(plan):
                kept.append({**plan, "plan": key})
                break
    return kept


def _order(key: str) -> Callable[[PayPlan], tuple[int, int, int]]:
    if key == "points":
        return lambda plan: (-plan["after"], -plan["left"]["ruby"], len(plan["steps"]))
    return lambda plan: (-plan["left"][key], -plan["after"], len(plan["steps"]))


def _lean(rules: CavernaRules, p: Caverna, seat: int, goal: Goal, plan: PayPlan) -> bool:
    """Is every trade needed? One that only betters the score is the player's affair."""
    trades: list[list[str]] = []
    for name in plan["names"]:
        if name.startswith("lay ") and trades:
            trades[-1].append(name)  # the tile that was bought
        elif rules.vocabulary.parse(name) not in goal.choices:
            trades.append([name])
    for number in range(len(trades)):
        if _reached(rules, p, seat, goal, [name for trade in trades[:number] + trades[number + 1 :] for name in trade]):
            return False
    return True


def _reached(rules: CavernaRules, p: Caverna, seat: int, goal: Goal, names: list[str]) -> bool:
    """May the goal be chosen after some trades, or has it been, by itself?"""
    twin = p.copy()
    try:
        for name in names:
            rules.play(twin, seat, rules.vocabulary.parse(name))
    except Refused:
        return False
    return not goal.choices.isdisjoint(rules.choices(twin, seat)) or twin.stamp != p.stamp


def _plan(rules: CavernaRules, p: Caverna, seat: int, way: Way, wanted: int) -> PayPlan:
    """What a way costs and leads to, played step by step as it will be. wanted: -1 if its cell is left open."""
    done, rich = p.copy(), p.copy()
    steps: list[PayStep] = []
    for name in way.names:
        choice = rules.vocabulary.parse(name)
        rich = done.copy()
        if choice in rules.choices(done, seat):
            rules.play(rich, seat, choice)
        else:
            rules.trade(rich, seat, choice)  # what comes by itself afterwards is no part of the trade
        steps.append(_step(name, done.players[seat].goods, rich.players[seat].goods))
        rules.play(done, seat, choice)
    names = way.names[:]
    last = way.ran if way.ran >= 0 else wanted
    price: dict[str, int] = {}
    if last >= 0:
        price = _price(rich, seat, last)
        steps.append({"name": rules.vocabulary.text(last), "pays": price, "gets": {}})
        if way.ran < 0:
            names.append(rules.vocabulary.text(last))
            rules.play(done, seat, last)
        pay_up(rules, done, seat)
    goods = rich.players[seat].goods
    return {
        "plan": "points",
        "names": names,
        "steps": steps,
        "done": last >= 0,
        "cost": sheet(rules.box, p, seat).total - sheet(rules.box, rich, seat).total,
        "after": sheet(rules.box, done, seat).total,
        "left": {good: goods[GOODS.index(good)] - price.get(good, 0) for good in KEPT},
    }


def _step(name: str, then: list[int], now: list[int]) -> PayStep:
    change = {GOODS[good]: now[good] - count for good, count in enumerate(then)}
    return {
        "name": name,
        "pays": {good: -count for good, count in change.items() if count < 0},
        "gets": {good: count for good, count in change.items() if count > 0},
    }


def _price(p: Caverna, seat: int, wanted: int) -> dict[str, int]:
    """What is paid for a furnishing tile, in the cheapest way. Other choices pay later, or say what they take."""
    place = p.lanes[seat][-1]
    if not isinstance(place, Furnish) or wanted not in place.tile:
        return {}
    tile = place.tile[wanted]
    ways = place.pay.menu.of(place.pay.ways(p.players[seat], tile))
    return _paid(place.pay, p, seat, tile, _by_cost(place.pay, p, seat, tile, ways)[0])


def pay_up(rules: CavernaRules, p: Caverna, seat: int) -> None:
    """Play on until a tile that was chosen lies: on the first cell, paid in the cheapest way."""
    while p.lanes[seat] and isinstance(p.lanes[seat][-1], (At, Pay)):
        rules.play(p, seat, cheapest_first(rules, p, seat)[0])


def cheapest_first(rules: CavernaRules, p: Caverna, seat: int) -> list[int]:
    """The answers of a seat; ways to pay by the points that are left, then by how even its materials stay."""
    choices, place = rules.choices(p, seat), p.lanes[seat][-1]
    if not isinstance(place, Pay):
        return list(choices)
    return _by_cost(place, p, seat, p.notes[seat][FURNISHED] - 1, choices)


def _by_cost(pay: Pay, p: Caverna, seat: int, tile: int, ways: tuple[int, ...]) -> list[int]:
    def worth(way: int) -> tuple[int, int]:
        twin = p.copy()
        goods = twin.players[seat].goods
        for good, count in _paid(pay, p, seat, tile, way).items():
            goods[GOODS.index(good)] -= count
        return sheet(pay.box, twin, seat).total, (goods[WOOD] + 1) * (goods[STONE] + 1) * (goods[ORE] + 1)

    return sorted(ways, key=worth, reverse=True)


def _paid(pay: Pay, p: Caverna, seat: int, tile: int, way: int) -> dict[str, int]:
    row: list[Any] = pay.prices.price(p.players[seat], tile, pay.sets[pay.ids.index(way)]) or []
    return {GOODS[good]: count for good, count in enumerate(row) if count}
