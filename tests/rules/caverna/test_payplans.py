"""Paying by trades for what is wanted: each plan follows the rules, the cheapest stands first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.games.caverna.asking import question
from underhall.games.caverna.payplan import PayPlan, pay_plans
from underhall.games.caverna.paysheet import pay_sheet, wishes

BUILDER = {"D5": "builder", "C5": "cavern"}


def furnishing(**owner: Any) -> Situation:
    """Somebody who has gone to Housework, and is asked which tile to build."""
    owner = {"board": {"D5": "cavern"}, **owner}
    return alone(5, **owner).do("place housework", "part furnish")


def plans(s: Situation, wanted: str) -> list[PayPlan]:
    return pay_plans(s.rules, s.p, s.seat, wanted)


def names(s: Situation, wanted: str) -> list[list[str]]:
    return [plan["names"] for plan in plans(s, wanted)]


def test_rubies_buy_what_a_tile_lacks() -> None:
    """caverna.furnish.5, caverna.ruby.2: a wood and a stone for the Guest room; each ruby was a point."""
    s = furnishing(goods={"ruby": 3})
    (plan,) = plans(s, "furnish guest-room")
    assert sorted(plan["names"]) == ["furnish guest-room", "trade ruby stone", "trade ruby wood"]
    assert plan["names"][-1] == "furnish guest-room"
    assert plan["cost"] == 2
    assert plan["left"] == {"ruby": 1, "food": 0}
    s.do(*plan["names"])
    assert s.good("ruby") == 1
    assert s.board()["D5"] == "guest-room"
    assert s.total() == plan["after"]


def test_without_enough_to_trade_there_is_no_plan() -> None:
    """caverna.trade.9: the Couple dwelling takes 14 materials, and 3 rubies buy 3."""
    s = furnishing(goods={"ruby": 3})
    assert plans(s, "furnish couple-dwelling") == []
    assert pay_sheet(s.rules, s.p, s.seat, "furnish couple-dwelling") is None


def test_a_price_in_food_is_eaten_together() -> None:
    """caverna.trade.4: the Supplies storage takes 3 food. A vegetable is a point, two grains are one, a ruby is one."""
    s = furnishing(goods={"wood": 1, "grain": 3, "vegetable": 1, "ruby": 3})
    found = plans(s, "furnish supplies-storage")
    assert found[0]["cost"] == min(plan["cost"] for plan in found)
    for plan in found:
        assert s.total() - Situation.do(copy(s), *plan["names"][:-1]).total() == plan["cost"]
    assert found[0]["left"]["ruby"] == 3


def copy(s: Situation) -> Situation:
    twin = Situation.__new__(Situation)
    twin.rules, twin.p = s.rules, s.p.copy()
    return twin


def test_a_second_plan_keeps_more_rubies() -> None:
    """caverna.trade.3, caverna.ruby.4: 2 food for a ruby, which is a point, or for two sheep, which are two."""
    s = alone(
        5, goods={"ruby": 1, "food": 1, "wood": 1}, animals={"sheep": 4}, board={"D5": "cavern", "E4": "small-pasture"}
    )
    s.do("place housework", "part furnish")
    found = plans(s, "furnish supplies-storage")
    assert [plan["plan"] for plan in found] == ["points", "ruby"]
    assert found[0]["names"] == ["trade ruby food", "furnish supplies-storage"]
    assert found[1]["names"] == ["eat sheep", "eat sheep", "furnish supplies-storage"]


def test_the_slaughtering_cave_counts() -> None:
    """caverna.trade.7, caverna.tiles.slaughtering-cave: a sheep brings 2 food, so that one is enough."""
    owner = {"goods": {"food": 1, "wood": 1}, "animals": {"sheep": 2}}
    s = furnishing(board={"D5": "slaughtering-cave", "C5": "cavern"}, **owner)
    assert names(s, "furnish supplies-storage")[0] == ["eat sheep", "furnish supplies-storage"]


def test_the_trader_brings_three_goods_at_once() -> None:
    """caverna.tiles.trader: 2 gold for a wood, a stone and an ore, instead of two rubies or more."""
    s = furnishing(board={"D5": "trader", "C5": "cavern"}, goods={"gold": 2, "ruby": 1})
    found = names(s, "furnish guest-room")
    assert ["trade trader", "furnish guest-room"] in found


def test_gold_for_a_price_is_bought_with_grain() -> None:
    """caverna.tiles.beer-parlor, caverna.ruby.2: a ruby for the second grain, two grains for 3 gold: 5 are wanted."""
    s = furnishing(board={"D5": "beer-parlor", "C5": "cavern"}, goods={"stone": 3, "gold": 2, "grain": 1, "ruby": 1})
    assert names(s, "furnish state-parlor") == [["trade ruby grain", "trade beer-parlor gold", "furnish state-parlor"]]


def test_the_seam_gives_an_ore_with_the_stone() -> None:
    """caverna.ruby.9, caverna.tiles.seam: with the stone bought comes the ore, and the Blacksmithing parlor takes 3."""
    s = furnishing(board={"D5": "seam", "C5": "cavern"}, goods={"ore": 2, "ruby": 1})
    found = names(s, "furnish blacksmithing-parlor")
    assert found[0] in (
        ["trade ruby stone", "furnish blacksmithing-parlor"],
        ["trade ruby ore", "furnish blacksmithing-parlor"],
    )


def test_the_builder_needs_no_wood() -> None:
    """caverna.furnish.7: an ore bought serves as well as a wood; what is missing is the one or the other."""
    s = furnishing(board=BUILDER, goods={"ruby": 1})
    (plan,) = plans(s, "furnish carpenter")
    assert plan["names"][0] in ("trade ruby stone", "trade ruby ore")
    s.do(*plan["names"])
    assert s.board()["C5"] == "carpenter"


def test_a_cavern_is_bought_for_the_tile() -> None:
    """caverna.ruby.6, caverna.furnish.2: two rubies, laid beside the cave, and a third pays for the tile."""
    s = alone(5, goods={"ruby": 3, "wood": 1}, board={"D5": "carpenter"})
    s.do("place housework", "part gain dog")
    assert not s.offers("part furnish")
    found = plans(s, "part furnish")
    assert found[0]["names"][0] == "trade ruby cavern"
    assert found[0]["names"][1].startswith("lay cavern ")
    assert found[0]["names"][-1] == "part furnish"
    s.do(*found[0]["names"])
    assert s.names()[0].startswith("furnish ")


def test_a_space_is_opened() -> None:
    """caverna.place.9, caverna.weapon.1: an ore for Blacksmithing, which is bought for the last ruby but one."""
    s = alone(2, goods={"ruby": 2})
    assert "place blacksmithing" in [wish["name"] for wish in wishes(s.rules, s.p, s.seat)]
    (plan,) = plans(s, "place blacksmithing")
    assert plan["names"] == ["trade ruby ore", "place blacksmithing"]
    s.do(*plan["names"])
    assert s.names()[0].startswith(("part ", "forge "))


def test_a_stronger_weapon_is_paid_for() -> None:
    """caverna.weapon.1: strength 4 takes 4 ore, of which 2 are there."""
    s = alone(2, goods={"ruby": 3, "ore": 2}).do("place blacksmithing")
    assert [wish["name"] for wish in wishes(s.rules, s.p, s.seat)] == [f"forge {n}" for n in range(3, 9)]
    (plan,) = plans(s, "forge 4")
    assert plan["names"] == ["trade ruby ore", "trade ruby ore", "forge 4"]
    assert plan["left"]["ruby"] == 1


def test_whatever_cell_a_stable_shall_have_it_is_left_to_the_player() -> None:
    """caverna.stable.1: the stone is bought, and then all cells are open."""
    s = alone(3, goods={"ruby": 1, "wood": 2}, board={"E4": "meadow"})
    s.do("place sheep-farming")
    (wish,) = [wish for wish in wishes(s.rules, s.p, s.seat) if wish["text"] == "stable"]
    assert wish["name"] == "any stable"
    (plan,) = plans(s, "any stable")
    assert not plan["done"]
    assert plan["names"] == ["trade ruby stone"]
    s.do(*plan["names"])
    assert s.offers("stable E4")
    assert s.offers("stable B2")


def test_what_is_left_alone_comes_by_itself_and_the_plan_says_so() -> None:
    """caverna.place.10: with the last ruby spent no answer but one is left, and it is made without asking."""
    s = alone(2, goods={"ruby": 1})
    dump = s.p.dump()
    dump["open_spaces"] = 1 << s.rules.box.space_names.index("blacksmithing")
    s.p = s.rules.load(dump)
    assert s.names() == ["pass"]
    (plan,) = plans(s, "place blacksmithing")
    assert plan["names"] == ["trade ruby ore"]
    assert [step["name"] for step in plan["steps"]] == ["trade ruby ore", "place blacksmithing"]
    shown = pay_sheet(s.rules, s.p, s.seat, "place blacksmithing")
    assert shown is not None
    assert [step["itself"] for step in shown["plans"][0]["steps"]] == [False, True]
    s.do(*plan["names"])
    assert s.total() == plan["after"]
    assert s.p.players[0].stands


@pytest.mark.parametrize(
    "wanted", ["furnish carpenter", "lay meadow-field E4 west", "no such thing", "any nonsense", ""]
)
def test_what_is_not_asked_for_has_no_plan(wanted: str) -> None:
    """caverna.trade.1: trades come before the decision that is due, and lead to no other."""
    s = alone(5, goods={"ruby": 9})
    assert plans(s, wanted) == []


def test_what_may_be_done_at_once_needs_no_trade() -> None:
    s = furnishing(goods={"wood": 1, "ruby": 2})
    (plan,) = plans(s, "furnish cuddle-room")
    assert plan["names"] == ["furnish cuddle-room"]
    assert plan["cost"] == 0


@pytest.mark.parametrize(
    ("goods", "first"),
    [
        ({"ore": 9, "wood": 1, "stone": 1}, "pay ore-for-wood-and-stone"),
        ({"ore": 2, "wood": 8, "stone": 8}, "pay as-printed"),
    ],
)
def test_the_cheapest_way_to_pay_stands_first(goods: dict[str, int], first: str) -> None:
    """caverna.furnish.7: all ways cost the same points here, so the materials shall stay even."""
    s = furnishing(board=BUILDER, goods=goods).do("furnish working-cave")
    asked = question(s.rules, s.p, s.seat)
    assert asked["choices"][0]["name"] == first
    assert sorted(choice["name"] for choice in asked["choices"]) == sorted(s.names())


def test_a_store_makes_the_other_way_cheaper() -> None:
    """caverna.tiles.ore-storage: 2 ore in store are a point, so wood and stone are paid."""
    board = {"D5": "builder", "C5": "ore-storage", "C6": "cavern"}
    s = furnishing(board=board, goods={"ore": 4, "wood": 1, "stone": 1}).do("furnish working-cave")
    assert question(s.rules, s.p, s.seat)["choices"][0]["name"] == "pay as-printed"
