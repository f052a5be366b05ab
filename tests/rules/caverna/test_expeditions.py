"""Cases C177 to C191: loot and what it does."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

LOOT: Final[dict[int, list[str]]] = {
    1: ["all-weapons-plus-1", "dog", "wood"],
    2: ["grain", "sheep"],
    3: ["stone", "donkey"],
    4: ["vegetable", "ore-2"],
    5: ["boar"],
    6: ["gold-2"],
    7: ["furnish-cavern"],
    8: ["stable"],
    9: ["tunnel", "small-pasture"],
    10: ["cattle", "large-pasture"],
    11: ["meadow", "dwelling"],
    12: ["field", "sow"],
    13: [],
    14: ["cavern", "breed"],
}
FARM: Final = {"E4": "meadow", "D4": "meadow", "E3": "field"}


def trip(strength: int, level: int = 3, others: list[int] | None = None, **owner: Any) -> Situation:
    """An armed dwarf has set out; the others of its family are placed already."""
    family = others if others is not None else [0]
    number, space = {1: (1, "logging"), 2: (3, "ore-mine-construction"), 3: (1, "blacksmithing")}[level]
    s = alone(number, dwarfs=[*family, strength], placed=family, **{"goods": {}, **owner})
    return s.do(f"place {space}")


def weapons(s: Situation) -> list[int]:
    return sorted(s.document()["players"][0]["dwarfs"])


def test_c177_the_own_growth_comes_at_the_end() -> None:
    """caverna.loot.8, caverna.loot.5: a weapon of 6 comes home with 7, but furnishes nothing on the way."""
    s = trip(6, 2, goods={"wood": 1})
    assert (
        s.refusal("loot furnish-cavern") == "This takes a weapon of strength 7; this one counts as 6. [caverna.loot.17]"
    )
    s.do("loot dog")
    assert s.refusal("loot furnish-cavern").startswith("This takes a weapon of strength 7")
    assert weapons(s) == [0, 6]
    s.do("loot grain")
    assert weapons(s) == [0, 7]


def test_c178_all_weapons_and_the_own_growth() -> None:
    """caverna.loot.11: 6 on the way and 3 at home come to 8 and 4; nothing stronger is unlocked by default."""
    s = trip(6, 2, [3], goods={"wood": 1}).do("loot all-weapons-plus-1")
    assert (
        s.refusal("loot furnish-cavern") == "This takes a weapon of strength 7; this one counts as 6. [caverna.loot.17]"
    )
    s.do("loot dog")
    assert weapons(s) == [4, 8]


def test_c178_by_the_other_ruling_it_unlocks_the_next_item() -> None:
    """caverna.rulings.6: with all_weapons_unlocks = yes the weapon counts as 7 at once; the result is the same."""
    table = {"rulings": {"all_weapons_unlocks": "yes"}}
    s = trip(6, 2, [3], goods={"wood": 1}, table=table)
    assert not s.offers("loot furnish-cavern")
    s.do("loot all-weapons-plus-1", "loot furnish-cavern", "furnish cuddle-room")
    assert s.board() == {"D5": "cuddle-room"}
    assert weapons(s) == [4, 8]


def test_c179_all_weapons_leaves_the_unarmed_and_the_strongest_alone() -> None:
    """caverna.loot.11: 14 stays 14, 9 becomes 10 and then 11 by its own growth, the unarmed dwarf stays unarmed."""
    home = {"D5": "dwelling"}
    s = trip(9, 3, [0, 14], board=home).do("loot all-weapons-plus-1")
    assert weapons(s) == [0, 10, 14]
    s.do("loot dog", "loot wood")
    assert weapons(s) == [0, 11, 14]


@pytest.mark.parametrize("taken", [1, 2, 3])
def test_c181_fewer_items_than_the_level(taken: int) -> None:
    """caverna.loot.3: one, two or three at level 3, and the weapon grows each time."""
    items = ["loot dog", "loot wood", "loot grain"]
    s = trip(5, 3)
    assert not s.offers("stop")
    s.do(*items[:taken])
    if taken < 3:
        s.do("stop")
    assert weapons(s) == [0, 6]
    assert sum(s.goods().values()) == taken


def test_c181_each_item_once_and_no_more_than_the_level() -> None:
    """caverna.loot.4, caverna.loot.2."""
    s = trip(5, 3).do("loot dog")
    assert s.refusal("loot dog").endswith("[caverna.loot.4]")
    s.do("loot wood", "loot grain")
    assert not s.offers("loot stone")  # it is over


def test_c181_no_item_at_all_by_the_other_ruling() -> None:
    """caverna.rulings.9: with empty_expedition = yes a dwarf may go to strengthen its weapon only."""
    s = trip(5, 3, table={"rulings": {"empty_expedition": "yes"}})
    assert s.offers("stop")
    s.do("stop")
    assert weapons(s) == [0, 6]
    assert s.goods() == {}


def adventure(strength: int, **owner: Any) -> Situation:
    return alone(11, dwarfs=[0, strength], placed=[0], **owner).do("place adventure")


def test_c182_adventure_is_two_expeditions() -> None:
    """caverna.loot.9: the same item twice; 10 is 11 after the first and 12 after the second."""
    s = adventure(10, goods={"wood": 2}, board={"C5": "cavern"}).do(
        "loot furnish-cavern", "furnish cuddle-room", "at D5"
    )
    assert weapons(s) == [0, 11]
    s.do("part expedition", "loot furnish-cavern", "furnish breakfast-room")
    assert weapons(s) == [0, 12]
    assert s.board() == {"C5": "breakfast-room", "D5": "cuddle-room"}
    assert s.goods() == {}


def test_c182_the_second_uses_the_new_strength() -> None:
    """caverna.loot.9, caverna.loot.23: a weapon of 13 lays no cavern, but does so on the second expedition, as 14."""
    s = adventure(13, goods={})
    assert s.refusal("loot cavern") == "This takes a weapon of strength 14; this one counts as 13. [caverna.loot.23]"
    s.do("loot dog", "part expedition", "loot cavern", "lay cavern C5")
    assert weapons(s) == [0, 14]
    assert s.board() == {"C5": "cavern"}


def test_c182_the_second_is_optional() -> None:
    """caverna.spaces.adventure, caverna.phrase.5."""
    s = adventure(10, goods={}).do("loot dog")
    assert s.names() == ["part expedition", "stop"]
    s.do("stop")
    assert weapons(s) == [0, 11]


def test_c183_loot_feeds_loot() -> None:
    """caverna.loot.6, caverna.loot.7: the grain of one item pays for the Breeding cave of the next."""
    s = trip(7, 3, goods={"stone": 1}).do("loot furnish-cavern")
    assert s.refusal("furnish breeding-cave") == "Breeding cave takes 1 grain, and you have 0. [caverna.furnish.5]"
    s = trip(7, 3, goods={"stone": 1})
    s.do("loot grain", "loot furnish-cavern", "furnish breeding-cave", "stop")
    assert s.board() == {"D5": "breeding-cave"}
    assert s.goods() == {}
    assert weapons(s) == [0, 8]


def test_c183_an_item_needs_to_be_carried_out_at_once() -> None:
    """caverna.loot.7: without wood there is no fence, until the wood is looted."""
    s = trip(9, 2, board={"E4": "meadow"})
    assert s.refusal("loot small-pasture") == "It takes 1 wood, and you have 0. [caverna.fence.1]"
    s.do("loot wood", "loot small-pasture")
    assert s.board() == {"E4": "small-pasture"}


@pytest.mark.parametrize("strength", range(1, 15))
def test_c185_what_each_strength_may_bring_home(strength: int) -> None:
    """caverna.loot.11 to caverna.loot.23: all items up to the strength, where every one could be carried out."""
    goods = {"wood": 9, "stone": 9, "grain": 2}
    s = trip(strength, 3, goods=goods, animals={"sheep": 2}, board={**FARM, "C5": "cuddle-room"})
    expected = [f"loot {item}" for need, items in LOOT.items() if need <= strength for item in items]
    assert sorted(s.names()) == sorted(expected)
    for need, items in LOOT.items():
        for item in items:
            if need > strength:
                assert s.refusal(f"loot {item}").startswith(f"This takes a weapon of strength {need}; ")


@pytest.mark.parametrize(
    ("item", "good", "count"),
    [
        ("dog", "dog", 1), ("wood", "wood", 1), ("grain", "grain", 1), ("sheep", "sheep", 1), ("stone", "stone", 1),
        ("donkey", "donkey", 1), ("vegetable", "vegetable", 1), ("ore-2", "ore", 2), ("boar", "boar", 1),
        ("gold-2", "gold", 2), ("cattle", "cattle", 1),
    ],
)  # fmt: skip
def test_c185_goods_and_animals(item: str, good: str, count: int) -> None:
    """caverna.loot.11 to caverna.loot.20: they come at once."""
    assert trip(10).do(f"loot {item}").goods() == {good: count}


def test_c185_fences_meadow_field_and_sowing() -> None:
    """caverna.loot.19 to caverna.loot.22: pastures for 1 and 2 wood, tiles for nothing, a sow action."""
    s = trip(12, 3, goods={"wood": 3}, board={**FARM, "C4": "meadow", "C3": "meadow"})
    s.do("loot large-pasture", "pasture C3 east")
    assert s.goods() == {"wood": 1}
    s.do("loot small-pasture", "pasture D4")
    assert s.goods() == {}
    s.do("loot meadow", "lay meadow D3")
    assert s.board() == {**FARM, "C3-C4": "large-pasture", "D4": "small-pasture", "D3": "meadow"}
    s = trip(12, 3, goods={"grain": 2}, board=FARM).do(
        "loot field", "lay field D3", "loot sow", "sow grain D3", "sow grain E3"
    )
    assert s.board() == {**FARM, "D3": "field grain 3", "E3": "field grain 3"}


def test_c185_two_kinds_breed() -> None:
    """caverna.loot.23, caverna.breed.9."""
    animals = {"sheep": 2, "donkey": 2, "boar": 2}
    board = {"E4": "small-pasture stable", "D4": "small-pasture stable", "C4": "small-pasture stable"}
    s = trip(14, 1, animals=animals, board=board).do("loot breed")
    assert s.names() == ["breed sheep", "breed donkey", "breed boar"]
    s.do("breed sheep", "breed boar")
    assert s.goods() == {"sheep": 3, "donkey": 2, "boar": 3}


def test_c186_the_dwelling_for_two_wood_and_two_stone() -> None:
    """caverna.loot.21: the ordinary one and no other, into an empty cavern; it keeps its 3 points."""
    s = trip(11, 1, goods={"wood": 2, "stone": 2}).do("loot dwelling")
    assert s.board() == {"D5": "dwelling"}
    assert s.goods() == {}
    assert s.points("dwelling") == 3
    s = trip(11, 1, goods={"wood": 2, "stone": 1})
    assert s.refusal("loot dwelling") == "Dwelling takes 2 stone, and you have 1. [caverna.furnish.5]"
    s = trip(11, 1, goods={"wood": 2, "stone": 2}, board={"D5": "carpenter"})
    assert s.refusal("loot dwelling") == "There is no empty cavern to furnish. [caverna.furnish.2]"


def test_c186_no_choice_of_another_dwelling() -> None:
    """caverna.loot.21: with a second cavern the site is asked, never the tile."""
    s = trip(11, 1, goods={"wood": 9, "stone": 9}, board={"C5": "cavern"}).do("loot dwelling")
    assert s.names() == ["at C5", "at D5"]


@pytest.mark.parametrize(
    ("tile", "wood", "stone"),
    [
        ("carpenter", 0, 1),
        ("dwelling", 4, 3),
        ("mixed-dwelling", 5, 4),
        ("couple-dwelling", 8, 6),
        ("main-storage", 2, 1),
    ],
)
def test_c187_furnishing_as_loot_costs_the_printed_price(tile: str, wood: int, stone: int) -> None:
    """caverna.loot.17: Dwellings of any kind included."""
    s = trip(7, 1, goods={"wood": 8, "stone": 6}).do("loot furnish-cavern", f"furnish {tile}")
    assert s.board() == {"D5": tile}
    assert (s.good("wood"), s.good("stone")) == (8 - wood, 6 - stone)


def test_c189_a_stable_for_nothing() -> None:
    """caverna.loot.18, caverna.stable.7: without a stone; not if all three stand already."""
    s = trip(8, 1).do("loot stable", "stable C3")
    assert s.board() == {"C3": "stable"}
    assert s.goods() == {}
    s = trip(8, 1, board={"C3": "stable", "C4": "stable", "C2": "stable"})
    assert s.refusal("loot stable") == "All 3 stables stand already. [caverna.stable.4]"


def test_c190_a_single_tunnel() -> None:
    """caverna.loot.19, caverna.lay.16: it must touch what is dug out, and the water below it pays."""
    s = trip(9, 2).do("loot tunnel")
    assert sorted(s.names()) == ["lay tunnel C5", "lay tunnel D6", "lay tunnel E6"]
    assert (
        s.refusal("lay tunnel C6")
        == "It must touch what you have already cleared or dug out, edge to edge. [caverna.lay.7]"
    )
    s.do("lay tunnel E6")
    assert s.goods() == {"food": 1}
    assert s.board() == {"E6": "tunnel"}
    s = trip(9, 2, board={"C7": "tunnel"}).do("loot tunnel", "lay tunnel B7")
    assert s.goods() == {"food": 2}


def test_c191_an_animal_without_room_is_eaten_at_once() -> None:
    """caverna.loot.10, caverna.animals.15: two sheep fill the dwelling; the boar is eaten for 2 food."""
    s = trip(5, 1, animals={"sheep": 2}).do("loot boar")
    assert sorted(s.names()) == ["eat boar", "eat sheep", "free boar", "free sheep"]
    s.do("eat boar")
    assert s.goods() == {"food": 2, "sheep": 2}
