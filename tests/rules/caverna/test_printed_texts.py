"""Cases X01 to X23: what the printed texts of tiles and spaces settle."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

WISH: Final = "place wish-for-children"


def renting(seats: int, **owner: Any) -> Situation:
    return Situation(seats=seats, players=[{"goods": {}, **owner}])


def test_x01_hardware_rental_with_five() -> None:
    """caverna.spaces.hardware-rental: the trip for an armed dwarf, sowing for anyone; an unarmed one needs a seed."""
    refused = renting(5).refusal("place hardware-rental")
    assert "Only an armed dwarf goes on an expedition. [caverna.loot.1]" in refused
    assert "There is no empty field. [caverna.sow.4]" in refused
    s = renting(5, goods={"grain": 1}, board={"E4": "field"}).do("place hardware-rental")
    assert s.board() == {"E4": "field grain 3"}
    s = renting(5, dwarfs=[2, 2]).do("place hardware-rental", "loot dog", "loot grain")
    assert s.goods() == {"dog": 1, "grain": 1}
    assert sorted(s.document()["players"][0]["dwarfs"]) == [2, 3]


@pytest.mark.parametrize("seats", [6, 7])
def test_x01_hardware_rental_with_six_and_seven(seats: int) -> None:
    """caverna.spaces.hardware-rental: 2 wood come first there, so it is always worth a dwarf."""
    s = renting(seats).do("place hardware-rental")
    assert s.goods() == {"wood": 2}
    s = renting(seats, goods={"grain": 1}, board={"E4": "field"}).do("place hardware-rental", "part sow")
    assert s.goods() == {}  # who sows first has left the wood behind
    assert s.board() == {"E4": "field grain 3"}


@pytest.mark.parametrize(("seats", "wood"), [(5, 1), (6, 2), (7, 3)])
def test_x02_fence_building_just_for_the_wood(seats: int, wood: int) -> None:
    """caverna.spaces.fence-building: nothing needs to be fenced, even where it could be."""
    spaces = {"fence-building": {"wood": wood}}
    owner = {"goods": {"wood": 4}, "board": {"E4": "meadow"}}
    s = Situation(seats=seats, players=[owner], spaces=spaces).do("place fence-building", "part take", "stop")
    assert s.goods() == {"wood": 4 + wood}
    assert s.board() == {"E4": "meadow"}


def test_x03_growth_with_the_guest_room() -> None:
    """caverna.spaces.growth: five kinds of goods and a child."""
    s = Situation(seats=4, players=[{"goods": {}, "board": {"D5": "guest-room", "C5": "dwelling"}}])
    s.do("place growth", "part grow", "part gain goods")
    assert s.goods() == {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}
    assert s.document()["players"][0]["newborn"] == 1


def test_x04_the_beer_parlor_takes_pairs() -> None:
    """caverna.tiles.beer-parlor, caverna.trade.9: 3 grain are one trade; the choice is made anew each time."""
    s = alone(goods={"grain": 3}, board={"D5": "beer-parlor"}).do("trade beer-parlor gold")
    assert s.goods() == {"grain": 1, "gold": 3}
    assert s.refusal("trade beer-parlor food") == "It takes 2 grain, and you have 1. [caverna.tiles.beer-parlor]"
    s = alone(goods={"grain": 4}, board={"D5": "beer-parlor"}).do("trade beer-parlor gold", "trade beer-parlor food")
    assert s.goods() == {"gold": 3, "food": 4}


def test_x04_grain_on_fields_is_no_beer() -> None:
    """caverna.tiles.beer-parlor."""
    s = alone(goods={"grain": 1}, board={"D5": "beer-parlor", "E4": "field grain 3"})
    assert not s.offers("trade beer-parlor gold")


def test_x05_the_hunting_parlor_takes_pairs() -> None:
    """caverna.tiles.hunting-parlor, caverna.trade.9: 3 boars are one trade."""
    board = {"D5": "hunting-parlor", "E4": "small-pasture"}
    s = alone(goods={}, animals={"boar": 3}, board=board).do("trade hunting-parlor")
    assert s.goods() == {"gold": 2, "food": 2, "boar": 1}
    assert not s.offers("trade hunting-parlor")


def test_x06_the_trader_sells_the_full_set_only() -> None:
    """caverna.tiles.trader, caverna.trade.9: one gold buys nothing, and the set is one trade."""
    s = alone(goods={"gold": 1}, board={"D5": "trader"})
    assert s.refusal("trade trader") == "It takes 2 gold, and you have 1. [caverna.tiles.trader]"
    s = alone(goods={"gold": 2}, board={"D5": "trader"})
    assert s.trades() == ["trade trader", "trade gold food 1"]


def test_x07_the_broom_chamber_counts_at_the_end() -> None:
    """caverna.tiles.broom-chamber: built by a family of four, it is worth 5 once the fifth is born."""
    board = {"D5": "couple-dwelling", "C5": "dwelling", "C6": "cavern"}
    s = alone(8, goods={"wood": 1}, dwarfs=[0, 0, 0, 0], board=board)
    s.do("place housework", "part furnish", "furnish broom-chamber", "stop")
    assert s.points("broom-chamber") == 0
    s.do("place family-life")
    assert s.points("broom-chamber") == 5


def test_x08_supplies_and_weapon_storage_with_two_dwarfs() -> None:
    """caverna.tiles.supplies-storage, caverna.tiles.weapon-storage: both armed make 8 and 6."""
    board = {"D5": "supplies-storage", "C5": "weapon-storage"}
    s = alone(12, "end", goods={}, dwarfs=[1, 8], board=board)
    assert (s.points("supplies-storage"), s.points("weapon-storage"), s.points("bonus")) == (8, 6, 14)


def test_x09_prayers_after_the_last_expedition() -> None:
    """caverna.tiles.prayer-chamber, caverna.trade.14: the weapons are given up when the last harvest is over."""
    board = {"D5": "prayer-chamber", "C5": "peaceful-cave"}
    s = alone(12, goods={"food": 4}, dwarfs=[0, 5], placed=[0], board=board)
    s.do("place logging", "loot boar", "feed")
    assert s.names() == ["stop"]
    assert s.points("prayer-chamber") == 0
    s.do("trade peaceful-cave 6")
    assert s.points("prayer-chamber") == 8


def test_x10_sixteen_is_the_most_of_the_state_parlor() -> None:
    """caverna.tiles.state-parlor: four edges, one to the entry-level dwelling; more Dwellings add nothing."""
    office = {"C5": "office-room", "D5": "dwelling", "C6": "dwelling"}
    four = {"D6": "dwelling", "E7": "dwelling", "F6": "dwelling"}
    s = alone(12, "end", goods={}, board={**office, **four, "E6": "state-parlor"})
    assert s.points("state-parlor") == 16
    assert alone(12, "end", goods={}, board={"E6": "state-parlor"}).points("state-parlor") == 4


def test_x10_its_food_at_once() -> None:
    """caverna.tiles.state-parlor: 2 for each Dwelling beside it when it is built."""
    board = {"E6": "cavern", "D5": "carpenter", "D6": "dwelling"}
    s = alone(goods={"stone": 3, "gold": 5}, board=board).do("place housework", "part furnish", "furnish state-parlor")
    assert s.goods() == {"food": 4}


def test_x11_a_newborn_makes_room_in_the_cuddle_room_at_once() -> None:
    """caverna.animals.9, caverna.growth.4: parent and child on one space, and a sheep more at home."""
    owner: dict[str, Any] = {
        "goods": {"ruby": 1}, "animals": {"sheep": 4}, "board": {"D5": "cuddle-room", "C5": "dwelling"},
    }  # fmt: skip
    s = alone(4, **owner).do("trade ruby sheep")
    assert sorted(s.names()) == ["eat sheep", "free sheep"]  # 2 in the Cuddle room, 2 in the entry-level dwelling
    s = alone(4, **owner).do(WISH, "trade ruby sheep")
    assert s.good("sheep") == 5
    assert s.names()[0].startswith("place ")


def test_x12_the_additional_dwelling_before_its_time() -> None:
    """caverna.tiles.additional-dwelling: built by two dwarfs it houses nobody, but has its points and its neighbour."""
    board = {"E6": "state-parlor", "D6": "cavern", "D5": "carpenter"}
    s = alone(4, goods={"wood": 4, "stone": 3}, board=board).do(WISH, "furnish additional-dwelling")
    assert s.points("additional-dwelling") == 5
    assert s.points("state-parlor") == 8
    s = alone(4, goods={}, board={**board, "D6": "additional-dwelling"})
    assert "[caverna.growth.1]" in s.refusal(WISH)


@pytest.mark.parametrize(("sheep", "housed"), [(4, True), (5, False)])
def test_x13_one_animal_on_each_empty_field(sheep: int, housed: bool) -> None:
    """caverna.animals.9, caverna.animals.13: two fields and the entry-level dwelling; dogs watch nobody on fields."""
    board = {"D5": "stubble-room", "E4": "field", "D4": "field", "C4": "field grain 1"}
    s = alone(goods={"ruby": 1}, animals={"sheep": sheep - 1, "dog": 3}, board=board).do("trade ruby sheep")
    assert (s.names()[0].startswith("place ")) is housed
    assert s.good("dog") == 3


def test_x14_each_of_two_donkeys_brings_its_food() -> None:
    """caverna.trade.7: 3 for the pair, and 1 more for each."""
    s = alone(goods={}, animals={"donkey": 2}, board={"D5": "slaughtering-cave"}).do("eat donkey 2")
    assert s.goods() == {"food": 5}


def test_x15_the_mining_cave_in_the_small_feedings() -> None:
    """caverna.tiles.mining-cave: in round 4 and at the second red marker."""
    board = {"D5": "mining-cave", "C5": "ore-mine"}
    s = alone(4, "feeding", goods={"food": 2}, animals={"donkey": 1}, board=board).do("feed")
    assert s.goods() == {"food": 1, "donkey": 1}
    owner = {"goods": {"food": 2}, "animals": {"donkey": 1}, "board": board}
    markers = {"6": "red-question", "7": "red-question"}
    s = Situation(seats=2, round=7, phase="feeding", to_move=0, players=[owner], markers=markers).do("feed")
    assert s.goods() == {"food": 1, "donkey": 1}


@pytest.mark.parametrize(
    ("tile", "kind", "wood", "stone"), [("weaving-parlor", "sheep", 2, 1), ("milking-parlor", "cattle", 2, 2)]
)
def test_x16_parlor_food_comes_once(tile: str, kind: str, wood: int, stone: int) -> None:
    """caverna.tiles.weaving-parlor, caverna.tiles.milking-parlor: later animals bring none."""
    board = {"C5": "cavern", "E4": "small-pasture"}
    goods = {"wood": wood, "stone": stone, "ruby": 1}
    s = alone(goods=goods, animals={kind: 3}, board=board).do(
        "place housework", "part furnish", f"furnish {tile}", "at D5"
    )
    assert s.good("food") == 3
    s.do(f"trade ruby {kind}")
    assert (s.good(kind), s.good("food")) == (4, 3 if kind == "sheep" else 2)  # the cattle's own price
    assert s.points(tile) == (2 if kind == "sheep" else 4)
