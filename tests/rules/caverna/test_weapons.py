"""Cases C171 to C175, C193 to C195: weapons, and who may go on an expedition at all."""

from __future__ import annotations

import pytest

from tests.rules.caverna.situation import Situation, alone


def test_c171_one_to_eight_ore() -> None:
    """caverna.weapon.1: with 11 ore the strengths 1 to 8 are offered, and there is no ninth."""
    s = alone(goods={"ore": 11}).do("place blacksmithing")
    assert s.names() == [f"forge {strength}" for strength in range(1, 9)]
    assert s.rules.vocabulary.find("forge 9") is None
    s.do("forge 8")
    assert s.goods() == {"ore": 3}
    s = alone(goods={"ore": 5}).do("place blacksmithing")
    assert s.refusal("forge 6") == "It takes 6 ore, and you have 5. [caverna.weapon.1]"
    s.do("forge 5")
    assert s.goods() == {}
    assert sorted(s.document()["players"][0]["dwarfs"]) == [0, 5]


def test_c173_an_armed_dwarf_goes_on_the_expedition_without_forging() -> None:
    """caverna.weapon.5, caverna.weapon.3: level 3, three items; a weapon is never improved with ore."""
    s = alone(goods={"ore": 5}, dwarfs=[4, 4])
    s.do("place blacksmithing")  # the one way there is: the expedition begins
    assert not s.offers("forge 5")
    s.do("loot dog", "loot grain", "loot vegetable")
    assert s.goods() == {"ore": 5, "dog": 1, "grain": 1, "vegetable": 1}
    assert sorted(s.document()["players"][0]["dwarfs"]) == [4, 5]
    # Who could trade the weapon away is asked, and may forge only then.
    s = alone(goods={"ore": 5}, dwarfs=[4, 4], board={"D5": "peaceful-cave"}).do("place blacksmithing")
    assert s.names() == ["part expedition"]
    assert (
        s.refusal("part forge")
        == "Only an unarmed dwarf forges; this one has a weapon of strength 4. [caverna.weapon.3]"
    )
    s.do("trade peaceful-cave 4", "forge 5")
    assert s.goods() == {"food": 4}
    assert sorted(s.document()["players"][0]["dwarfs"]) == [4, 5]


def test_c174_unarmed_and_without_ore() -> None:
    """caverna.weapon.6, caverna.place.3: nothing comes of Blacksmithing, until a ruby buys the ore."""
    s = alone(goods={"ruby": 1})
    refused = s.refusal("place blacksmithing")
    assert refused.startswith("Nothing would come of placing a dwarf on Blacksmithing. [caverna.place.3]")
    assert "It takes 1 ore, and you have 0. [caverna.weapon.1]" in refused
    assert "Only an armed dwarf goes on an expedition. [caverna.loot.1]" in refused
    s.do("trade ruby ore", "place blacksmithing")  # one ore, one strength
    assert s.goods() == {}
    assert s.document()["players"][0]["dwarfs"] == [1, 0]
    assert s.names() == ["part expedition", "stop"]


@pytest.mark.parametrize(
    ("ore", "strength", "left"), [(6, 8, 0), (0, 2, 0), (0, 1, 0), (5, 2, 5), (5, 1, 5), (9, 8, 3)]
)
def test_c175_the_blacksmith_saves_two_ore(ore: int, strength: int, left: int) -> None:
    """caverna.weapon.2: strength 8 for 6 ore, 1 and 2 for nothing and without a refund, 8 is still the most."""
    s = alone(goods={"ore": ore}, board={"D5": "blacksmith"}).do("place blacksmithing")
    assert s.names() == [f"forge {each}" for each in range(1, min(8, ore + 2) + 1)]
    s.do(f"forge {strength}")
    assert s.good("ore") == left
    assert sorted(s.document()["players"][0]["dwarfs"]) == [0, strength]


def test_c175_its_two_ore_come_when_it_is_built() -> None:
    """caverna.tiles.blacksmith: 1 wood and 2 stone, and 2 ore at once, this once."""
    s = alone(goods={"wood": 1, "stone": 2}).do("place housework", "part furnish", "furnish blacksmith", "stop")
    assert s.goods() == {"ore": 2}
    s.do("place blacksmithing")
    assert s.refusal("forge 5") == "It takes 3 ore, and you have 2. [caverna.weapon.1]"


def test_c193_exploration_is_an_expedition_and_nothing_else() -> None:
    """caverna.spaces.exploration: level 4 for an armed dwarf; an unarmed one may not go, for all its ore."""
    owner = {"goods": {"ore": 8}, "dwarfs": [0, 3], "placed": [0]}
    document = {"seats": 3, "round": 9, "cards": ["exploration"]}
    s = Situation(**document, players=[owner]).do("place exploration")
    s.do("loot dog", "loot wood", "loot grain", "loot stone")
    assert s.goods() == {"wood": 1, "stone": 1, "ore": 8, "grain": 1, "dog": 1}
    assert s.document()["players"][0]["dwarfs"] == [0, 4]
    s = Situation(**document, players=[{**owner, "placed": []}])
    assert s.refusal("place exploration") == (
        "Nothing would come of placing a dwarf on Exploration. [caverna.place.3] "
        "Only an armed dwarf goes on an expedition. [caverna.loot.1]"
    )


@pytest.mark.parametrize("seats", [1, 2])
def test_c193_it_is_not_in_a_game_of_one_or_two(seats: int) -> None:
    """caverna.cards.5."""
    s = Situation(seats=seats, round=12)
    assert s.rules.vocabulary.find("place exploration") is None
    assert "exploration" not in s.document()["cards"]


def test_c194_strength_14_stays_14() -> None:
    """caverna.loot.8, caverna.weapon.3: a further expedition adds nothing, nor does all weapons +1."""
    s = alone(dwarfs=[14, 14], goods={}).do("place blacksmithing", "loot dog", "stop")
    assert s.document()["players"][0]["dwarfs"] == [14, 14]
    s = alone(dwarfs=[13, 14], goods={}).do("place blacksmithing", "loot all-weapons-plus-1", "loot dog", "stop")
    assert s.document()["players"][0]["dwarfs"] == [14, 14]


def test_c195_a_weapon_stays_with_its_dwarf() -> None:
    """caverna.weapon.4: no choice and no trade swaps, passes on or throws away; the Peaceful cave is the exception."""
    s = alone(goods={"ruby": 3, "gold": 4, "ore": 6}, dwarfs=[0, 5, 8], board={"D5": "dwelling"})
    offered = s.names() + s.trades()
    assert len(offered) > 15
    for name in offered:
        twin = s.p.copy()
        s.rules.play(twin, 0, s.rules.vocabulary.parse(name))
        assert twin.players[0].dwarfs == [0, 5, 8]
    assert [name for name in s.trades() if name.startswith("trade peaceful-cave")] == []
    s = alone(goods={}, dwarfs=[0, 5, 8], board={"D5": "dwelling", "C5": "peaceful-cave"})
    assert s.trades() == ["trade peaceful-cave 5", "trade peaceful-cave 8"]


def test_c195_the_expedition_strengthens_who_went() -> None:
    """caverna.weapon.4, caverna.loot.8: the weapon of 5 grows, the weapons of 3 and 8 do not."""
    s = alone(goods={}, dwarfs=[3, 5, 8], placed=[3], board={"D5": "dwelling"}).do(
        "place blacksmithing", "loot dog", "stop"
    )
    assert s.document()["players"][0]["dwarfs"] == [3, 6, 8]
