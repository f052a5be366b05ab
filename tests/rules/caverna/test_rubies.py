"""Cases C163 to C170: what rubies buy, and when."""

from __future__ import annotations

from typing import Final

import pytest

from tests.rules.caverna.situation import alone

GOODS_FOR_A_RUBY: Final = ("wood", "stone", "ore", "grain", "vegetable", "gold", "dog", "sheep", "donkey", "boar")
WHOLE_FOREST: Final = dict.fromkeys(("B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4", "E2", "E3", "E4"), "field")


@pytest.mark.parametrize("good", GOODS_FOR_A_RUBY)
def test_c163_one_ruby_for_one_good_or_animal(good: str) -> None:
    """caverna.ruby.2: dogs and gold too."""
    s = alone(goods={"ruby": 1}).do(f"trade ruby {good}")
    assert s.goods() == {good: 1}
    assert s.refusal(f"trade ruby {good}") == "It takes 1 ruby, and you have 0. [caverna.ruby.2]"


def test_c163_cattle_takes_a_food_besides() -> None:
    """caverna.ruby.3: 1 ruby and 1 food."""
    s = alone(goods={"ruby": 1})
    assert s.refusal("trade ruby cattle") == "It takes 1 food, and you have 0. [caverna.ruby.3]"
    s = alone(goods={"ruby": 2, "food": 1}).do("trade ruby cattle")
    assert s.goods() == {"ruby": 1, "cattle": 1}


def test_c165_a_tunnel_bought_serves_the_ore_mine() -> None:
    """caverna.ruby.8, caverna.place.9: with one tunnel nothing comes of the space, with the second a mine does."""
    s = alone(3, goods={"ruby": 1}, board={"C5": "cavern", "C6": "tunnel"})
    assert "An ore mine needs two ordinary tunnels side by side. [caverna.mine.1]" in s.refusal(
        "place ore-mine-construction"
    )
    s.do("trade ruby tunnel", "lay tunnel D6", "place ore-mine-construction", "lay ore-mine-deep-tunnel C6 south")
    assert s.board() == {"C5": "cavern", "C6": "ore-mine", "D6": "deep-tunnel"}
    assert s.goods() == {"ore": 3}


def test_c165_it_may_be_bought_in_the_middle_of_the_action() -> None:
    """caverna.ruby.1, caverna.phrase.10: the dwarf came for the expedition, and lays the mine first all the same."""
    s = alone(3, goods={"ruby": 1}, dwarfs=[1, 1], board={"C5": "cavern", "C6": "tunnel"})
    s.do("place ore-mine-construction")
    assert not s.offers("part lay")
    s.do("trade ruby tunnel", "lay tunnel D6", "part lay")
    assert s.refusal("trade ruby wood") == "It takes 1 ruby, and you have 0. [caverna.ruby.2]"
    assert (
        s.refusal("lay ore-mine-deep-tunnel C5 south")
        == "An ore mine needs two ordinary tunnels side by side. [caverna.mine.1]"
    )
    s.do("lay ore-mine-deep-tunnel D6 north")
    assert s.board() == {"C5": "cavern", "C6": "deep-tunnel", "D6": "ore-mine"}
    assert s.names() == ["part expedition", "stop"]


def test_c166_a_field_bought_at_the_harvest_stays_empty() -> None:
    """caverna.ruby.5: laid at once, but nobody sows while feeding."""
    s = alone(5, "feeding", goods={"food": 4, "ruby": 2, "grain": 1})
    unused = s.points("unused")
    s.do("trade ruby field")  # the first one can lie at the entrance only
    assert s.board() == {"E4": "field"}
    assert s.points("unused") == unused + 1
    assert s.names() == ["feed"]
    assert not s.offers("sow grain E4")


@pytest.mark.parametrize(
    ("cell", "gain", "food", "animals"),
    [
        ("C3", 0, 0, {}),
        ("E3", 0, 1, {}),
        ("D2", 3, 0, {}),  # a boar, and its kind is no longer missing
        ("B4", 3, 0, {}),
        ("D2", 1, 0, {"boar": 1}),  # a boar more
        ("B4", 1, 0, {"boar": 1}),
    ],
)
def test_c167_the_last_ruby_for_the_last_space(cell: str, gain: int, food: int, animals: dict[str, int]) -> None:
    """caverna.ruby.12, caverna.score.7: the ruby's point for the unused space; more only by the printed bonus."""
    board = {key: words for key, words in WHOLE_FOREST.items() if key != cell}
    s = alone(12, "end", goods={"ruby": 1, "grain": 1}, animals=animals, board=board)
    before = s.total()
    assert s.offers("trade ruby field")
    s.do("trade ruby meadow")
    assert s.board()[cell] == "meadow"
    assert s.total() == before + gain
    assert s.good("food") == food
    assert s.good("ruby") == 0
    # Every forest space is covered now, so the next tile is not to be had (caverna.ruby.7).
    full = alone(12, "end", goods={"ruby": 1}, board=WHOLE_FOREST)
    assert full.refusal("trade ruby meadow") == "There is no space left where this tile could lie. [caverna.lay.16]"


def test_c169_the_dog_school_pays_for_a_ruby_dog() -> None:
    """caverna.ruby.9, caverna.tiles.dog-school: 1 wood with the dog, none with a sheep."""
    s = alone(goods={"ruby": 2}, board={"D5": "dog-school"}).do("trade ruby dog", "trade ruby sheep")
    assert s.goods() == {"wood": 1, "dog": 1, "sheep": 1}


def test_c170_the_treasure_chamber_doubles_what_is_left() -> None:
    """caverna.ruby.12, caverna.tiles.treasure-chamber: 1 and 1 for a ruby that is kept."""
    s = alone(12, "end", goods={"ruby": 3}, board={"D5": "treasure-chamber"})
    assert (s.points("rubies"), s.points("treasure-chamber")) == (3, 3)
    s.do("trade ruby food")
    assert (s.points("rubies"), s.points("treasure-chamber")) == (2, 2)
    plain = alone(12, "end", goods={"ruby": 3})
    assert (plain.points("rubies"), plain.points("treasure-chamber"), plain.points("bonus")) == (3, 0, 0)
