"""Cases C031 to C039: the card of round 4 turned, the order of weapons, newborns, two odd spaces."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

MOUNTAIN: Final = dict.fromkeys(["B5", "B6", "B7", "C5", "C6", "C7", "D6", "D7", "E6", "E7"], "cavern")
CARDS_OF_6: Final = [
    "blacksmithing", "sheep-farming", "ore-mine-construction", "wish-for-children", "donkey-farming",
    "ruby-mine-construction",
]  # fmt: skip
WISH: Final = "wish-for-children"
URGENT: Final = "urgent-wish-for-children"


def placed(s: Situation) -> list[int]:
    """The weapons of the dwarfs that have been placed."""
    found: list[int] = s.document()["players"][0].get("placed", [])
    return found


def round_6_ends() -> Situation:
    players = [{"goods": {"wood": 4, "stone": 3, "food": 9}, "placed": [0]}, {"placed": [0, 0]}]
    return Situation(
        seats=2, round=6, players=players, markers={"6": "red-question"}, spaces={"wood-gathering": {"wood": 1}}
    )


def test_c031_before_family_life_the_card_of_round_4_is_wish() -> None:
    """caverna.cards.3: both its sides are one card, and only one of them is in play."""
    s = round_6_ends()
    assert f"place {WISH}" in s.names()
    assert "is not in play. [caverna.round.3]" in s.refusal(f"place {URGENT}")
    s.do("place wood-gathering", "reveal card 7 ore-delivery", "reveal marker 7 green-leaf")
    assert f"place {WISH}" in s.names()


def test_c031_family_life_turns_it_from_its_own_round_on() -> None:
    """caverna.cards.4, caverna.spaces.urgent-wish-for-children: one action space still, for one dwarf a round."""
    s = round_6_ends().do("place wood-gathering", "reveal card 7 family-life", "reveal marker 7 green-leaf")
    assert s.p.round == 7
    assert "Wish for children is not in play. [caverna.round.3]" in s.refusal(f"place {WISH}")
    assert URGENT in s.document()["cards"]
    assert WISH not in s.document()["cards"]
    s.do(f"place {URGENT}", "part gain gold")
    assert s.good("gold") == 3
    assert s.seat == 1
    assert "[caverna.place.2]" in s.refusal(f"place {URGENT}")


def test_c031_wish_and_urgent_wish_offer_different_things() -> None:
    """caverna.growth.6, caverna.growth.7: growth or a Dwelling; or a Dwelling and then growth, or 3 gold."""
    player: dict[str, Any] = {"goods": {"wood": 4, "stone": 3}, "board": {"C5": "dwelling"}}
    s = alone(6, **player).do(f"place {WISH}")
    assert set(s.names()) == {"part grow", "part furnish"}
    s = alone(8, **player).do(f"place {URGENT}")
    assert set(s.names()) == {"part furnish", "part gain gold"}


def test_c033_equal_weapons_go_in_any_order() -> None:
    """caverna.place.4, caverna.place.5: only the 9 would be out of order, and that takes a ruby (caverna.place.6)."""
    table = {"spaces": {"logging": {"wood": 3}, "wood-gathering": {"wood": 1}, "ore-mining": {"ore": 2}}}
    s = alone(goods={}, dwarfs=[5, 5, 9], board={"D5": "dwelling"}, table=table)
    assert "It takes 1 ruby, and you have 0. [caverna.ruby.10]" in s.refusal("dwarf 9")
    for place, weapons in (("wood-gathering", [5]), ("ore-mining", [5, 5])):
        s.do(f"place {place}")
        assert placed(s) == weapons
    s.do("place logging", "part take")
    assert placed(s) == [5, 5, 9]
    s = alone(goods={"ruby": 2}, dwarfs=[5, 5, 9], board={"D5": "dwelling"}, table=table)
    assert [name for name in s.trades() if name.startswith("dwarf")] == ["dwarf 9"]
    assert "none of strength 5 waits. [caverna.place.4]" in s.refusal("dwarf 5")
    s.do("dwarf 9", "place wood-gathering")
    assert (placed(s), s.good("ruby")) == ([9], 1)


def test_c034_in_order_a_weapon_costs_no_ruby() -> None:
    """caverna.place.6: with all unarmed dwarfs placed the lowest weapon is next anyway."""
    table = {"spaces": {"logging": {"wood": 3}, "wood-gathering": {"wood": 1}}}
    family: dict[str, Any] = {"goods": {"ruby": 1}, "dwarfs": [0, 4, 6], "board": {"D5": "dwelling"}}
    s = alone(placed=[0], table=table, **family)
    assert [name for name in s.trades() if name.startswith("dwarf")] == ["dwarf 6"]
    assert "[caverna.place.4]" in s.refusal("dwarf 4")
    s.do("place logging", "part take", "part expedition", "loot vegetable")  # what strength 4 may bring
    assert (placed(s), s.good("ruby")) == ([0, 5], 1)
    s = alone(table=table, **family)
    assert [name for name in s.trades() if name.startswith("dwarf")] == ["dwarf 4", "dwarf 6"]
    s.do("dwarf 4", "place logging", "part take", "part expedition", "loot vegetable")
    assert (placed(s), s.good("ruby")) == ([5], 0)


def test_c035_a_newborn_is_placed_from_the_next_round_on() -> None:
    """caverna.growth.4, caverna.place.8: one placement is left in this round, and three come in the next."""
    table = {"spaces": {"wood-gathering": {"wood": 1}}}
    s = alone(4, goods={"food": 3}, board={"D5": "dwelling"}, dwarfs=[0, 7], table=table).do(f"place {WISH}")
    child = s.document()["players"][0]
    assert (child["dwarfs"], child["newborn"]) == ([0, 7, 0], 1)
    assert s.points("dwarfs") == 3
    s.do("place wood-gathering")
    assert (s.p.round, s.good("food")) == (5, 0)  # nobody else to place; 1 food for each, the child too
    s.do("place wood-gathering", "place sustenance", "part take", "stop")
    assert placed(s) == [0, 0]
    s.do("place ore-mining", "feed")
    assert s.p.round == 6
    assert s.document()["players"][0]["dwarfs"] == [0, 0, 7]


def test_c038_extension_is_one_tile_with_its_good() -> None:
    """caverna.spaces.extension: meadow/field and 1 wood, or cavern/tunnel and 1 stone; never the good alone."""
    s = Situation(seats=7, players=[{"goods": {}}]).do("place extension")
    assert s.names() == ["part lay meadow-field", "part lay cavern-tunnel"]
    s.do("part lay cavern-tunnel")
    assert s.refusal("lay cavern-cavern C5 east") == "Only a cavern/tunnel twin may be laid here. [caverna.lay.9]"
    s.do("lay cavern-tunnel C5 east")
    assert (s.goods(), s.board(), s.seat) == ({"stone": 1}, {"C5": "cavern", "C6": "tunnel"}, 1)
    s = Situation(seats=7, players=[{"goods": {}}]).do(
        "place extension", "part lay meadow-field", "lay meadow-field E4 west"
    )
    assert (s.goods(), s.board(), s.seat) == ({"wood": 1, "food": 1}, {"E4": "meadow", "E3": "field"}, 1)
    full = MOUNTAIN | dict.fromkeys([row + column for row in "BCDE" for column in "234"], "field")
    assert "[caverna.lay.1]" in Situation(seats=7, players=[{"board": full}]).refusal("place extension")


@pytest.mark.parametrize("first", ["meadow-field E4 north", "cavern-tunnel C5 east"])
def test_c038_the_guest_room_joins_both_halves_once_a_game(first: str) -> None:
    """caverna.tiles.guest-room: in either order, and the mark of it stays with the player."""
    second = "cavern-tunnel C5 east" if first.startswith("meadow") else "meadow-field E4 north"
    owner: dict[str, Any] = {"goods": {}, "board": {"D5": "guest-room"}}
    s = Situation(seats=7, players=[owner])
    s.do("place extension", f"part lay {first.split()[0]}", f"lay {first}")
    assert s.names() == [f"part lay {second.split()[0]}", "stop"]
    s.do(f"part lay {second.split()[0]}", f"lay {second}")
    assert (s.goods(), s.seat) == ({"wood": 1, "stone": 1}, 1)
    assert s.document()["players"][0]["spent"] == ["extension"]
    s = Situation(seats=7, players=[{**owner, "spent": ["extension"]}])
    s.do("place extension", f"part lay {first.split()[0]}", f"lay {first}")
    assert s.seat == 1


def test_c038_one_half_does_not_use_the_guest_room_up() -> None:
    """caverna.tiles.guest-room: only both halves in one use are counted."""
    s = Situation(seats=7, players=[{"goods": {}, "board": {"D5": "guest-room"}}])
    s.do("place extension", "part lay meadow-field", "lay meadow-field E4 west", "stop")
    assert "spent" not in s.document()["players"][0]


def test_c039_small_scale_drift_mining_each_part_for_itself() -> None:
    """caverna.rulings.7 (and-or): the stone alone, the tile alone or both; a cavern/tunnel only (caverna.lay.9)."""
    s = Situation(seats=5, players=[{"goods": {}}]).do("place small-scale-drift-mining")
    assert s.names() == ["part gain stone", "part lay"]
    s.do("part gain stone", "stop")
    assert (s.goods(), s.board(), s.seat) == ({"stone": 1}, {}, 1)
    s = Situation(seats=5, players=[{"goods": {}}]).do("place small-scale-drift-mining", "part lay")
    assert all(name.startswith("lay cavern-tunnel ") for name in s.names())
    s.do("lay cavern-tunnel C5 east", "part gain stone")
    assert (s.goods(), s.seat) == ({"stone": 1}, 1)
    s = Situation(seats=5, players=[{"goods": {}, "board": MOUNTAIN}]).do("place small-scale-drift-mining")
    assert s.goods() == {"stone": 1}


def test_c039_small_scale_drift_mining_both_together() -> None:
    """caverna.rulings.7 (both-together): the tile must be laid and brings the stone."""
    rulings = {"small_scale_drift_mining": "both-together"}
    s = Situation(seats=5, players=[{"goods": {}}], rulings=rulings).do("place small-scale-drift-mining")
    assert all(name.startswith("lay cavern-tunnel ") for name in s.names())
    s.do("lay cavern-tunnel C5 east")
    assert (s.goods(), s.seat) == ({"stone": 1}, 1)
    s = Situation(seats=5, players=[{"goods": {}, "board": MOUNTAIN}], rulings=rulings)
    assert "[caverna.lay.1]" in s.refusal("place small-scale-drift-mining")


def test_c039_its_stone_does_not_accumulate() -> None:
    """caverna.refill.9: the stone comes from the supply, 1 each time."""
    s = Situation.fresh(seats=5, first=0).play_on(4, "small-scale-drift-mining")
    assert s.pile("small-scale-drift-mining") == {}
    seat = s.seat
    stone = s.good("stone", seat)
    assert s.do("place small-scale-drift-mining", "part gain stone").good("stone", seat) == stone + 1
