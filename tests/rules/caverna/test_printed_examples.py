"""Cases X17 to X23: examples and rules of thumb that must come out."""

from __future__ import annotations

from typing import Final

import pytest

from tests.rules.caverna.situation import Situation, alone


def test_x17_no_ore_without_the_mine() -> None:
    """caverna.mine.2: an armed dwarf has its expedition there, and nothing of the 3 ore; an unarmed one nothing."""
    s = alone(3, goods={}, board={"C5": "tunnel"})
    assert "An ore mine needs two ordinary tunnels side by side. [caverna.mine.1]" in s.refusal(
        "place ore-mine-construction"
    )
    s = alone(3, goods={}, dwarfs=[1, 1], board={"C5": "tunnel"}).do("place ore-mine-construction", "loot dog", "stop")
    assert s.goods() == {"dog": 1}


STABLES: Final = {"D4": "stable", "D3": "stable"}


def test_x18_a_stable_is_no_tile() -> None:
    """caverna.lay.4, caverna.lay.13: a meadow goes under a stable, so such a space is free for half a twin tile."""
    s = alone(goods={}, board={"E4": "meadow", **STABLES}).do("place slash-and-burn")
    assert s.offers("lay meadow-field D4 north")  # meadow under the stable, field on C4
    assert s.refusal("lay meadow-field C4 south") == "A field cannot lie under a stable. [caverna.lay.13]"
    assert s.refusal("lay meadow-field D4 west") == "A field cannot lie under a stable. [caverna.lay.13]"
    s.do("lay meadow-field D4 north")
    assert s.board() == {"E4": "meadow", "D4": "meadow stable", "D3": "stable", "C4": "field"}


def test_x18_a_tile_is_in_the_way() -> None:
    """caverna.lay.1, caverna.lay.4: of two spaces one of which is covered none takes a twin tile."""
    s = alone(goods={}, board={"E4": "meadow", "D4": "field"}).do("place slash-and-burn")
    assert s.refusal("lay meadow-field C4 south") == (
        "A tile lies there already, or it is not that kind of ground. [caverna.lay.4]"
    )
    cells = [row + column for row in "BCDE" for column in "234" if row + column not in ("B2", "D3")]
    s = alone(goods={}, board=dict.fromkeys(cells, "meadow"))
    assert "There is no space left where this tile could lie. [caverna.lay.1]" in s.refusal("place slash-and-burn")


def test_x19_the_blacksmith_for_two_ore_and_a_stone() -> None:
    """caverna.tiles.builder: of its 2 stone one is replaced, and its wood; its own 2 ore come afterwards."""
    board = {"D5": "builder", "C5": "cavern"}
    s = alone(goods={"ore": 2, "stone": 1}, board=board).do("place housework", "part furnish", "furnish blacksmith")
    assert s.board() == {"D5": "builder", "C5": "blacksmith"}
    assert s.goods() == {"ore": 2}
    s = alone(goods={"ore": 3}, board=board).do("place housework", "part furnish")
    assert not s.offers("furnish blacksmith")


def test_x20_three_kinds_of_loss_are_made_good() -> None:
    """caverna.tiles.writing-chamber: missing kinds, unused spaces, begging; neither a bad bargain nor anything else."""
    cells = [row + column for row in "BCDE" for column in "234"]
    caves = ["B5", "B6", "B7", "C5", "C6", "C7", "D6", "D7", "E6", "E7"]
    board = dict.fromkeys(cells, "small-pasture") | dict.fromkeys(caves, "tunnel") | {"D5": "writing-chamber"}
    kinds = {"sheep": 1, "donkey": 1, "boar": 1, "cattle": 1}
    s = alone(12, "end", goods={"ruby": 2, "ore": 1, "gold": 4}, animals=kinds, board=board)
    assert s.points("writing-chamber") == 0
    before = s.total()
    s.do("trade ruby wood", "trade gold food 3")  # 5 points thrown away
    assert s.total() == before - 5
    assert s.points("writing-chamber") == 0
    s.do("eat sheep")
    assert (s.points("missing"), s.points("writing-chamber")) == (-2, 2)


def test_x21_a_weak_hero_comes_home_with_three() -> None:
    """caverna.loot.11: strength 1 on level 3 may take the three items of strength 1, and is 3 then."""
    s = alone(goods={"ore": 1}).do("place blacksmithing", "part expedition")  # one ore: one strength
    items = ["loot all-weapons-plus-1", "loot dog", "loot wood"]
    assert s.names() == items
    s.do(*items[:2])
    assert s.names() == ["loot wood", "stop"]
    s.do("loot wood")
    assert s.goods() == {"wood": 1, "dog": 1}
    assert sorted(s.document()["players"][0]["dwarfs"]) == [0, 3]


@pytest.mark.parametrize(
    ("lying", "left"),
    [({"ore": 3, "stone": 4}, {"ore": 1, "stone": 1}), ({"ore": 3, "stone": 3}, {"ore": 4, "stone": 4})],
)
def test_x22_all_goods_on_a_space_count_together(lying: dict[str, int], left: dict[str, int]) -> None:
    """caverna.solo.7: 3 ore and 4 stone are 7 goods and too many, 6 are not; the refill follows at once."""
    s = alone(7, "feeding", goods={"food": 4}, table={"spaces": {"ore-delivery": lying}}).do("feed")
    assert s.p.round == 8
    assert s.pile("ore-delivery") == left


def test_x22_only_alone_is_anything_cleared() -> None:
    """caverna.refill.3: with three players goods pile up without limit."""
    markers = {"6": "green-leaf", "7": "green-leaf"}
    cards = ["ore-delivery"]
    players = [{"goods": {"food": 4}}] * 3
    s = Situation(
        seats=3, round=7, phase="feeding", markers=markers, cards=cards, players=players,
        spaces={"ore-delivery": {"ore": 20, "stone": 20}, "wood-gathering": {"wood": 9}},
    )  # fmt: skip
    for seat in range(3):
        s.do("feed", seat=seat)
    s.do("reveal card 8 exploration", "reveal marker 8 green-leaf")
    assert s.pile("ore-delivery") == {"ore": 21, "stone": 21}
    assert s.pile("wood-gathering") == {"wood": 10}


def test_x23_three_boars_feed_a_dwarf_for_ever() -> None:
    """caverna.trade.3, caverna.breed.1: with room for three, each harvest one is eaten and one is born."""
    s = alone(
        5,
        goods={},
        animals={"boar": 3},
        dwarfs=[0],
        board={"B2": "stable"},
        table={"spaces": {"wood-gathering": {"wood": 1}}},
    )
    for number in (5, 6, 7, 8, 10, 11, 12):
        assert s.p.round == number
        assert s.good("boar") == 3
        s.do("place wood-gathering", "eat boar", "feed")
    assert s.points("begging") == 0
    assert s.good("boar") == 3
    assert s.names() == ["stop"]  # the last trades
