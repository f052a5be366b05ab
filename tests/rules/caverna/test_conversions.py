"""Cases C138 to C161: what makes food, and the trades that tiles add."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone


def test_c138_gold_becomes_food_in_one_deal() -> None:
    """caverna.trade.2: 7 gold and a need of 5: one deal of 6 gold leaves 1, two deals leave none."""
    family: dict[str, Any] = {"goods": {"gold": 7}, "dwarfs": [0, 0, 0], "newborn": 1, "board": {"D5": "dwelling"}}
    s = alone(5, "feeding", **family)
    assert [name for name in s.trades() if name.startswith("trade gold")] == [
        f"trade gold food {n}" for n in range(1, 7)
    ]
    assert s.refusal("trade gold food 7") == "It takes 8 gold, and you have 7. [caverna.trade.2]"
    s.do("trade gold food 5")  # nothing more can be traded, so the family is fed
    assert s.goods() == {"gold": 1}
    assert s.points("begging") == 0
    s = alone(5, "feeding", **family).do("trade gold food 3", "trade gold food 2")
    assert s.goods() == {}
    assert s.points("begging") == 0


def test_c139_one_gold_buys_nothing() -> None:
    """caverna.trade.2: the least deal is 2 gold for 1 food."""
    s = alone(5, "feeding", goods={"gold": 1})
    assert s.trades() == []
    assert s.refusal("trade gold food 1") == "It takes 2 gold, and you have 1. [caverna.trade.2]"


@pytest.mark.parametrize(
    ("trades", "food"),
    [
        (["trade ruby food"], 2),
        (["trade ruby boar", "eat boar"], 2),
        (["trade ruby vegetable", "eat vegetable"], 2),
        (["trade ruby cattle", "eat cattle"], 2),  # 3 for the cattle, less the food it cost
        (["trade ruby sheep", "eat sheep"], 1),
        (["trade ruby grain", "eat grain"], 1),
    ],
)
def test_c142_a_ruby_is_worth_two_food(trades: list[str], food: int) -> None:
    """caverna.trade.5, caverna.ruby.3: at once, or by what it buys."""
    s = alone(5, goods={"ruby": 1, "food": 1}).do(*trades)
    assert s.goods() == {"food": 1 + food}


@pytest.mark.parametrize(
    ("trades", "food"),
    [
        (["trade ruby boar", "eat boar"], 3),
        (["trade ruby cattle", "eat cattle"], 3),  # 4, less the food it cost
        (["trade ruby vegetable", "eat vegetable"], 2),
        (["trade ruby food"], 2),
    ],
)
def test_c143_a_ruby_with_the_slaughtering_cave(trades: list[str], food: int) -> None:
    """caverna.trade.7: one food more, but only for an animal that is eaten."""
    s = alone(5, goods={"ruby": 1, "food": 1}, board={"D5": "slaughtering-cave"}).do(*trades)
    assert s.goods() == {"food": 1 + food}


@pytest.mark.parametrize(
    ("name", "plain", "slaughtered"),
    [("eat sheep", 1, 2), ("eat donkey", 1, 2), ("eat donkey 2", 3, 5), ("eat boar", 2, 3), ("eat cattle", 3, 4)],
)
def test_c151_the_slaughtering_cave_adds_one_food_an_animal(name: str, plain: int, slaughtered: int) -> None:
    """caverna.trade.3, caverna.trade.7."""
    kind = name.split()[1]
    s = alone(5, goods={}, animals={kind: 2}).do(name)
    assert s.good("food") == plain
    s = alone(5, goods={}, animals={kind: 2}, board={"D5": "slaughtering-cave"}).do(name)
    assert s.good("food") == slaughtered
    # It adds nothing to crops.
    s = alone(5, goods={"grain": 1, "vegetable": 1}, board={"D5": "slaughtering-cave"})
    assert s.do("eat grain", "eat vegetable").good("food") == 3


@pytest.mark.parametrize("phase", ["work", "feeding", "breeding", "end"])
def test_c153_the_cooking_cave_at_any_time_and_often(phase: str) -> None:
    """caverna.tiles.cooking-cave, caverna.trade.1: 1 grain and 1 vegetable for 5 food, as often as one can pay."""
    number = 12 if phase == "end" else 5
    animals = {"sheep": 2}  # a pair without more room keeps the breeding phase open
    s = alone(number, phase, goods={"grain": 3, "vegetable": 2}, animals=animals, board={"D5": "cooking-cave"})
    s.do("trade cooking-cave", "trade cooking-cave")
    assert s.goods() == {"grain": 1, "food": 10, "sheep": 2}
    expected = "It takes 1 vegetable, and you have 0. [caverna.tiles.cooking-cave]"
    assert s.refusal("trade cooking-cave") == expected
    other = alone(number, phase, goods={"grain": 3, "vegetable": 2}, animals=animals)
    assert other.refusal("trade cooking-cave").endswith("[caverna.tiles.cooking-cave]")


def test_c154_a_weapon_becomes_food() -> None:
    """caverna.tiles.peaceful-cave: while feeding; each weapon by itself and whole."""
    s = alone(5, "feeding", goods={}, dwarfs=[4, 9], board={"D5": "peaceful-cave"})
    assert s.trades() == ["trade peaceful-cave 4", "trade peaceful-cave 9"]
    assert (
        s.refusal("trade peaceful-cave 5")
        == "No dwarf of yours has a weapon of strength 5. [caverna.tiles.peaceful-cave]"
    )
    s.do("trade peaceful-cave 9")
    assert s.goods() == {"food": 9}
    assert sorted(s.document()["players"][0]["dwarfs"]) == [0, 4]
    other = alone(5, "feeding", goods={}, dwarfs=[4, 9])
    assert (
        other.refusal("trade peaceful-cave 9")
        == "Only the owner of the Peaceful cave may do this. [caverna.tiles.peaceful-cave]"
    )


def test_c154_who_gave_up_a_weapon_goes_first_and_may_forge() -> None:
    """caverna.place.7, caverna.weapon.4: the dwarf of strength 9 is unarmed now, so it is next and may forge anew."""
    s = alone(goods={"ore": 3}, dwarfs=[4, 9], board={"D5": "peaceful-cave"})
    s.do("trade peaceful-cave 9", "place blacksmithing", "forge 3", "stop")
    assert sorted(s.document()["players"][0]["dwarfs"]) == [3, 4]
    assert s.goods() == {"food": 9}
    assert s.document()["players"][0]["placed"] == [3]


def test_c155_weapons_given_up_no_longer_count() -> None:
    """caverna.tiles.peaceful-cave: Weapon storage and Supplies storage lose, the Prayer chamber wins."""
    board = {
        "D5": "peaceful-cave", "C5": "weapon-storage", "C6": "supplies-storage", "D6": "prayer-chamber",
    }  # fmt: skip
    s = alone(12, "end", goods={}, dwarfs=[2, 9], board=board)
    lines = ("weapon-storage", "supplies-storage", "prayer-chamber")
    assert [s.points(line) for line in lines] == [6, 8, 0]
    s.do("trade peaceful-cave 9")
    assert [s.points(line) for line in lines] == [3, 0, 0]
    s.do("trade peaceful-cave 2")
    assert [s.points(line) for line in lines] == [0, 0, 8]
    assert s.goods() == {"food": 11}


def test_c157_the_hunting_parlor_takes_two_boars() -> None:
    """caverna.tiles.hunting-parlor: for 2 gold and 2 food, at any time; the Slaughtering cave adds nothing."""
    board = {"D5": "hunting-parlor", "C5": "slaughtering-cave"}
    s = alone(goods={}, animals={"boar": 2}, board=board).do("trade hunting-parlor")
    assert s.goods() == {"gold": 2, "food": 2}
    s = alone(goods={}, animals={"cattle": 2}, board=board)
    assert s.refusal("trade hunting-parlor") == "It takes 2 boar, and you have 0. [caverna.tiles.hunting-parlor]"


def test_c158_the_blacksmithing_parlor_takes_a_ruby_and_an_ore() -> None:
    """caverna.tiles.blacksmithing-parlor: 1 ruby and 1 ore for 2 gold and 1 food, as often as one can pay."""
    s = alone(goods={"ruby": 3, "ore": 2}, board={"D5": "blacksmithing-parlor"})
    s.do("trade blacksmithing-parlor", "trade blacksmithing-parlor")
    assert s.goods() == {"ruby": 1, "gold": 4, "food": 2}
    assert not s.offers("trade blacksmithing-parlor")


def test_c159_trader_and_spare_part_storage_trade_the_set() -> None:
    """caverna.tiles.spare-part-storage, caverna.tiles.trader: each repeated at will."""
    s = alone(goods={"wood": 2, "stone": 3, "ore": 2}, board={"D5": "spare-part-storage"})
    s.do("trade spare-part-storage", "trade spare-part-storage")
    assert s.goods() == {"gold": 4, "stone": 1}
    s = alone(goods={"gold": 5}, board={"D5": "trader"}).do("trade trader", "trade trader")
    assert s.goods() == {"gold": 1, "wood": 2, "stone": 2, "ore": 2}


LOWER: Final = {"trader": "spare-part-storage", "spare-part-storage": "trader"}


@pytest.mark.parametrize("upper", LOWER)
def test_c161_trader_and_spare_part_storage_never_work_together(upper: str) -> None:
    """caverna.trade.12, caverna.furnish.11: the second is built over the first, which then trades no more."""
    goods = {"wood": 4, "stone": 4, "ore": 4, "gold": 6}
    s = alone(goods=goods, board={"D5": LOWER[upper]}).do("place housework", "part furnish")
    assert s.board() == {"D5": f"{upper} over {LOWER[upper]}"}
    assert s.offers(f"trade {upper}")
    assert not s.offers(f"trade {LOWER[upper]}")


Goods = tuple[int, ...]


def chains(s: Situation) -> dict[Goods, set[Goods]]:
    """Everything trades alone can lead to: goods, and the goods one trade later."""
    found: dict[Goods, set[Goods]] = {}
    open_ends = [s.p]
    while open_ends:
        p = open_ends.pop()
        have = tuple(p.players[0].goods)
        if have in found:
            continue
        found[have] = set()
        for trade in s.rules.trades(p, 0):
            twin = p.copy()
            s.rules.play(twin, 0, trade)
            if s.rules.choices(twin, 0) == s.rules.choices(p, 0):  # no tile to be laid, no animal without room
                found[have].add(tuple(twin.players[0].goods))
                open_ends.append(twin)
    return found


@pytest.mark.parametrize("shop", ["trader", "spare-part-storage"])
def test_c161_no_chain_of_trades_gains(shop: str) -> None:
    """caverna.trade.12: every chain from these tiles comes to an end, and none comes back as rich as before."""
    tiles = f"{shop} seam beer-parlor hunting-parlor blacksmithing-parlor cooking-cave slaughtering-cave".split()
    cells = ("D5", "C5", "C6", "D6", "B5", "B6", "B7")
    goods = {"gold": 3, "ruby": 1, "wood": 1, "stone": 1, "ore": 1, "grain": 1}
    graph = chains(alone(12, "end", goods=goods, board=dict(zip(cells, tiles, strict=True))))
    assert len(graph) > 100
    for have in graph:
        later, reached = list(graph[have]), set[Goods]()
        while later:
            after = later.pop()
            assert any(now < then for now, then in zip(after, have, strict=True)), f"{have} leads to {after}"
            if after not in reached:
                reached.add(after)
                later += graph[after]


def test_c161_with_the_seam_the_set_brings_an_ore_more_for_its_gold_only() -> None:
    """caverna.tiles.seam, caverna.tiles.trader: 1 wood, 1 stone and 2 ore, and nothing buys the gold back."""
    s = alone(goods={"gold": 2}, board={"D5": "trader", "C5": "seam"}).do("trade trader")
    assert s.goods() == {"wood": 1, "stone": 1, "ore": 2}
    assert s.trades() == []
