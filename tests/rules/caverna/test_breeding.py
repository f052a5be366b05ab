"""Cases C107 to C119: newborn animals, in the harvest and as loot."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

LARGE: Final = {  # room for 8, 4, 4, 4 of different kinds and 2 in the entry-level dwelling
    "C4-D4": "large-pasture stable", "C3-D3": "large-pasture", "C2-D2": "large-pasture", "E4": "small-pasture stable",
}  # fmt: skip


def harvest(number: int = 5, *answers: str, table: dict[str, Any] | None = None, **player: Any) -> Situation:
    """From the feeding of a harvest on; two dwarfs have their 4 food."""
    goods = {"food": 4, **player.pop("goods", {})}
    s = alone(number, "feeding", goods=goods, table=table, **player).do("feed")
    return s.do(*answers)


def looting(**player: Any) -> Situation:
    """Breeding as loot, with a weapon of 14."""
    return alone(**{"goods": {}, "dwarfs": [14, 14], **player}).do("place blacksmithing", "loot breed")


def herd(s: Situation) -> dict[str, int]:
    """The farm animals there are."""
    return {kind: count for kind, count in s.goods().items() if kind in ("sheep", "donkey", "boar", "cattle")}


def test_c107_without_room_there_is_no_newborn() -> None:
    """caverna.breed.1, caverna.breed.4: two sheep in the entry-level dwelling stay two."""
    s = harvest(animals={"sheep": 2})
    assert (herd(s), s.p.round) == ({"sheep": 2}, 6)
    assert herd(harvest(animals={"sheep": 2}, board={"E4": "meadow stable"})) == {"sheep": 3}


def test_c107_parents_are_not_eaten_to_make_room() -> None:
    """caverna.breed.4: neither they nor their newborn; nor are they eaten after one is born."""
    s = alone(5, "breeding", goods={"ruby": 1}, animals={"sheep": 2})
    assert "Kinds that breed cannot be eaten in the breeding phase. [caverna.breed.4]" in s.refusal("eat sheep")
    assert "There is no room for another sheep. [caverna.breed.4]" in s.refusal("breed sheep")
    s.do("stop")
    assert herd(s) == {"sheep": 2}


def test_c107_where_not_all_have_room_the_owner_chooses() -> None:
    """caverna.breed.3: room for one lamb or one piglet, and who has room beside the others is not turned away."""
    s = harvest(animals={"sheep": 2, "boar": 2}, board={"E4": "small-pasture", "D4": "meadow stable"})
    assert s.names() == ["breed sheep", "breed boar"]
    assert "Not all newborns have room. [caverna.breed.3]" in s.refusal("breed all")
    s.do("breed boar")
    assert (herd(s), s.p.round) == ({"sheep": 2, "boar": 3}, 6)


BOAR_IN_PASTURE: Final[dict[str, Any]] = {"animals": {"sheep": 2, "boar": 1}, "board": {"E4": "small-pasture"}}


def test_c109_a_kind_that_does_not_breed_makes_room() -> None:
    """caverna.breed.5, ruling caverna.rulings.4 (yes): the lone boar is eaten in the breeding phase."""
    s = harvest(**BOAR_IN_PASTURE)
    assert s.names() == ["stop"]
    s.do("eat boar")
    assert (s.goods(), s.p.round) == ({"food": 2, "sheep": 3}, 6)


def test_c109_or_by_the_ruling_it_does_not() -> None:
    """caverna.rulings.4 (no): nothing is eaten until the phase is over; so no lamb (caverna.breed.4)."""
    table = {"rulings": {"eat_while_breeding": "no"}}
    s = alone(5, "breeding", goods={}, table=table, **BOAR_IN_PASTURE)
    assert "[caverna.breed.5]" in s.refusal("eat boar")
    s = harvest(table=table, **BOAR_IN_PASTURE)
    assert (s.goods(), s.p.round) == ({"sheep": 2, "boar": 1}, 6)


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_c109_while_feeding_it_may_always_be_eaten(ruling: str) -> None:
    """caverna.feed.5, caverna.trade.1."""
    table = {"rulings": {"eat_while_breeding": ruling}}
    s = alone(5, "feeding", goods={"food": 4}, table=table, **BOAR_IN_PASTURE).do("eat boar", "feed")
    assert (s.goods(), s.p.round) == ({"food": 2, "sheep": 3}, 6)


@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 3), (4, 5), (7, 8)])
def test_c110_one_newborn_of_each_kind(before: int, after: int) -> None:
    """caverna.breed.1: however many there are."""
    s = harvest(animals={"sheep": before, "donkey": 2, "boar": 3, "cattle": 1}, board=LARGE)
    assert herd(s) == {"sheep": after, "donkey": 3, "boar": 4, "cattle": 1}


def test_c111_parents_may_be_apart() -> None:
    """caverna.breed.2: a donkey in each of two mines, a third mine for the newborn."""
    mines = {"C5": "ore-mine", "C6": "deep-tunnel", "D6": "ruby-mine", "D7": "ruby-mine"}
    at_home = {"sheep": 1}
    assert herd(harvest(animals={**at_home, "donkey": 2}, board=mines)) == {"sheep": 1, "donkey": 3}
    two = {"C5": "ore-mine", "C6": "deep-tunnel", "D6": "ruby-mine"}
    s = alone(5, "breeding", goods={}, animals={**at_home, "donkey": 2}, board=two)
    assert "[caverna.breed.4]" in s.refusal("breed donkey")
    assert herd(s.do("stop")) == {"sheep": 1, "donkey": 2}


def test_c113_dogs_do_not_breed() -> None:
    """caverna.breed.8: neither in the harvest nor as loot."""
    assert harvest(animals={"dog": 2}).goods() == {"dog": 2}
    with pytest.raises(KeyError):  # there is no such choice
        alone(5, "breeding", animals={"dog": 2}).refusal("breed dog")
    s = alone(goods={}, dwarfs=[14, 14], animals={"dog": 2}).do("place blacksmithing")
    assert "two are needed, and room for the third" in s.refusal("loot breed")


def test_c114_newborns_come_too_late_to_feed() -> None:
    """caverna.harvest.10, caverna.breed.6: feeding is before breeding, so begging cannot be avoided with them."""
    s = alone(5, "feeding", goods={"food": 2}, animals={"sheep": 2}, board={"E4": "meadow stable"}).do("feed")
    assert (s.goods(), s.document()["players"][0]["begging"], s.p.round) == ({"sheep": 3}, 2, 6)
    assert s.do("eat sheep").goods() == {"food": 1, "sheep": 2}  # afterwards they are like all others


def test_c114_the_last_newborns_count() -> None:
    """caverna.breed.6, caverna.score.1: those of the last harvest too."""
    s = alone(12, "feeding", goods={"food": 4}, animals={"sheep": 2, "boar": 2}, board=LARGE)
    before = s.total()
    s.do("feed")
    assert herd(s) == {"sheep": 3, "boar": 3}
    assert s.do("stop").rules.to_move(s.p) == ()
    assert s.total() == before + 2


THREE_KINDS: Final = {"sheep": 2, "donkey": 2, "boar": 2}


def test_c115_as_loot_two_kinds_breed_at_most() -> None:
    """caverna.breed.9, caverna.loot.23: of three that could, the player names two."""
    s = looting(animals=THREE_KINDS, board=LARGE)
    assert s.names() == ["breed sheep", "breed donkey", "breed boar"]
    s.do("breed donkey")
    assert s.names() == ["breed sheep", "breed boar", "stop"]
    assert "donkey has bred already. [caverna.breed.1]" in s.refusal("breed donkey")
    s.do("breed boar")
    assert herd(s) == {"sheep": 2, "donkey": 3, "boar": 3}
    assert "breed sheep" not in s.names()
    assert "loot dog" in s.names()  # the expedition goes on


def test_c115_one_kind_is_enough() -> None:
    """caverna.breed.9: up to two; and only kinds with two animals and room."""
    s = looting(animals={**THREE_KINDS, "cattle": 1}, board=LARGE)
    assert "Two cattle are needed to breed, and you have 1. [caverna.breed.1]" in s.refusal("breed cattle")
    s.do("breed sheep", "stop")
    assert herd(s) == {"sheep": 3, "donkey": 2, "boar": 2, "cattle": 1}
    s = alone(goods={}, dwarfs=[14, 14], animals={"sheep": 2}).do("place blacksmithing")
    assert "[caverna.breed.9]" in s.refusal("loot breed")  # no room for a third


@pytest.mark.parametrize(("kinds", "food"), [(("sheep",), 1), (("sheep", "boar"), 2)])
def test_c117_the_breeding_cave_pays_for_loot_too(kinds: tuple[str, ...], food: int) -> None:
    """caverna.breed.10, caverna.tiles.breeding-cave: 1 food for one newborn, 2 for two."""
    s = looting(animals=THREE_KINDS, board={**LARGE, "D5": "breeding-cave"})
    s.do(*[f"breed {kind}" for kind in kinds])
    if len(kinds) == 1:
        assert s.good("food") == 0  # it is paid when this breeding is over
        s.do("stop")
    assert s.goods() == {"food": food, **{kind: 3 if kind in kinds else 2 for kind in THREE_KINDS}}


@pytest.mark.parametrize(("kinds", "food"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_c117_what_the_breeding_cave_pays_in_the_harvest(kinds: int, food: int) -> None:
    """caverna.tiles.breeding-cave: 1, 2, 3 or 5 food for 1 to 4 newborns at once."""
    animals = dict.fromkeys(("sheep", "donkey", "boar", "cattle")[:kinds], 2)
    s = harvest(animals=animals, board={**LARGE, "D5": "breeding-cave"})
    assert s.goods() == {"food": food, **dict.fromkeys(animals, 3)}


QUARRY: Final = {**LARGE, "D5": "quarry"}


def test_c118_the_quarry_pays_for_newborn_donkeys() -> None:
    """caverna.breed.10, caverna.tiles.quarry: 1 stone, in the harvest and as loot; not for lambs."""
    assert harvest(animals={"donkey": 4}, board=QUARRY).goods() == {"stone": 1, "donkey": 5}
    assert harvest(animals={"sheep": 4}, board=QUARRY).goods() == {"sheep": 5}
    s = looting(animals={"donkey": 2, "sheep": 2}, board=QUARRY).do("breed donkey", "breed sheep")
    assert s.goods() == {"stone": 1, "donkey": 3, "sheep": 3}


def test_c118_but_for_no_other_donkeys() -> None:
    """caverna.breed.10: not for those from Donkey farming, for rubies, from the market or from loot."""
    s = alone(5, goods={}, board=QUARRY, table={"spaces": {"donkey-farming": {"donkey": 3}}}).do("place donkey-farming")
    assert s.goods() == {"donkey": 3}
    assert alone(goods={"ruby": 1}, board=QUARRY).do("trade ruby donkey").goods() == {"donkey": 1}
    s = alone(goods={}, board=QUARRY, dwarfs=[3, 3]).do("place blacksmithing", "loot donkey")
    assert s.goods() == {"donkey": 1}
    s = Situation(seats=5, players=[{"goods": {}, "board": QUARRY}])
    s.do("place weekly-market", "part buy", "buy donkey", "stop")
    assert s.goods() == {"gold": 3, "donkey": 1}


def test_c119_a_ruby_buys_the_second_parent() -> None:
    """caverna.breed.7, caverna.ruby.3: after feeding and before breeding; then there is a calf."""
    player: dict[str, Any] = {"animals": {"cattle": 1}, "board": {"E4": "meadow stable"}}
    s = harvest(goods={"food": 5, "ruby": 1}, **player)
    assert s.goods() == {"food": 1, "ruby": 1, "cattle": 1}
    s.do("trade ruby cattle")
    assert (s.goods(), s.p.round) == ({"cattle": 3}, 6)
    s = harvest(goods={"food": 5, "ruby": 1}, **player).do("stop")
    assert (s.goods(), s.p.round) == ({"food": 1, "ruby": 1, "cattle": 1}, 6)


def test_c119_without_room_for_three_there_is_no_calf() -> None:
    """caverna.breed.7, caverna.breed.4: the second cow may still be bought."""
    s = harvest(goods={"food": 5, "ruby": 1}, animals={"cattle": 1}).do("trade ruby cattle")
    assert herd(s) == {"cattle": 2}
    assert s.p.round == 6
