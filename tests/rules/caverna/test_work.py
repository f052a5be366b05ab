"""Cases C013 to C019, and C029 to C039: where a dwarf may go, what a space lets it do, the order of weapons."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

MOUNTAIN: Final = dict.fromkeys(["B5", "B6", "B7", "C5", "C6", "C7", "D6", "D7", "E6", "E7"], "cavern")
FOREST: Final = ["B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4", "E2", "E3", "E4"]
SPREAD: Final = {"E4": "field", "E3": "meadow", "D4": "meadow", "D3": "field", "C4": "field", "C3": "meadow"}


def dwarfs(s: Situation, seat: int = 0) -> list[int]:
    """The weapons of a family."""
    found: list[int] = s.document()["players"][seat]["dwarfs"]
    return found


def test_c013_a_placement_must_do_something() -> None:
    """caverna.place.3: no room for a child (caverna.growth.1) and no wood for a Dwelling (caverna.furnish.5)."""
    s = Situation(seats=2, round=4, players=[{"goods": {"stone": 3}}, {}])
    refused = s.refusal("place wish-for-children")  # changes nothing
    assert "[caverna.place.3]" in refused
    assert "2 dwarfs live in dwellings for 2. [caverna.growth.1]" in refused
    assert "[caverna.furnish.5]" in refused
    assert s.seat == 0
    assert "place wish-for-children" not in s.names()


def test_c014_goods_alone_are_enough() -> None:
    """caverna.phrase.9: with a mountain that is full Excavation still gives its stone."""
    s = alone(goods={}, board=MOUNTAIN, table={"spaces": {"excavation": {"stone": 4}}})
    s.do("place excavation")
    assert s.goods() == {"stone": 4}
    assert s.board() == MOUNTAIN
    s = alone(goods={}, board=MOUNTAIN)
    assert "no space left where this tile could lie. [caverna.lay.1]" in s.refusal("place excavation")


def test_c015_slash_and_burn_sows_without_a_tile() -> None:
    """caverna.spaces.slash-and-burn, caverna.lay.1: one free forest space is no pair, one field can be sown."""
    board = dict.fromkeys(FOREST[1:], "meadow") | {"E4": "field"}
    s = alone(goods={"grain": 1}, board=board).do("place slash-and-burn")
    assert s.board() == {**board, "E4": "field grain 3"}
    assert s.goods() == {}
    refused = alone(goods={}, board=board).refusal("place slash-and-burn")
    assert "[caverna.lay.1]" in refused
    assert "It takes 1 grain, and you have 0. [caverna.sow.4]" in refused


def boars_at_home() -> Situation:
    """Two boars in the entry-level dwelling, an empty small pasture, nothing to build with, three sheep to take."""
    board = {"E4": "small-pasture"}
    return alone(2, goods={}, animals={"boar": 2}, board=board, table={"spaces": {"sheep-farming": {"sheep": 3}}})


@pytest.mark.parametrize(
    ("answers", "animals", "food"),
    [
        (("eat sheep",), {"sheep": 2, "boar": 2}, 1),
        (("free sheep",), {"sheep": 2, "boar": 2}, 0),
        (("eat boar", "eat boar"), {"sheep": 3}, 4),
    ],
    ids=["eaten", "let go", "room made"],
)
def test_c017_sheep_farming_without_building(answers: tuple[str, ...], animals: dict[str, int], food: int) -> None:
    """caverna.phrase.9, caverna.animals.14: nothing to build with; two sheep have room, for the third one chooses."""
    s = alone(
        2,
        goods={},
        animals={"boar": 2},
        board={"E4": "small-pasture"},
        table={"spaces": {"sheep-farming": {"sheep": 3}}},
    ).do("place sheep-farming")
    assert set(s.names()) == {"eat sheep", "free sheep", "eat boar", "free boar"}
    s.do(*answers)
    assert s.goods() == animals | ({"food": food} if food else {})
    assert s.names()[0].startswith("place ")


def test_c017_the_boars_may_be_eaten_before() -> None:
    """caverna.place.9: a trade before the placement makes the room."""
    s = alone(
        2,
        goods={},
        animals={"boar": 2},
        board={"E4": "small-pasture"},
        table={"spaces": {"sheep-farming": {"sheep": 3}}},
    ).do("eat boar", "eat boar", "place sheep-farming")
    assert s.goods() == {"food": 4, "sheep": 3}
    assert s.names()[0].startswith("place ")


def donkey_farm(**goods: int) -> Situation:
    return alone(5, goods=goods, board=SPREAD, table={"spaces": {"donkey-farming": {"donkey": 3}}}).do(
        "place donkey-farming"
    )


def test_c018_build_first_then_take() -> None:
    """caverna.fence.9, caverna.animals.5: a small pasture with a stable takes 4, so all 3 donkeys stay."""
    s = donkey_farm(wood=3, stone=1).do("part fence", "pasture E3", "stable E3")
    assert s.names() == ["part take", "stop"]
    s.do("part take")
    assert s.goods() == {"wood": 1, "donkey": 3}
    assert s.board() == {**SPREAD, "E3": "small-pasture stable"}
    assert s.names()[0].startswith("place ")


def test_c018_who_takes_first_builds_no_more() -> None:
    """caverna.phrase.3: never back to a part that is printed earlier."""
    s = donkey_farm(wood=3, stone=1).do("part take")
    assert set(s.names()) == {"eat donkey", "free donkey", "eat donkey 2"}  # only two have room indoors
    s.do("eat donkey")
    assert s.goods() == {"wood": 3, "stone": 1, "food": 1, "donkey": 2}
    assert s.names()[0].startswith("place ")


def test_c018_one_small_one_large_one_stable() -> None:
    """caverna.fence.3, caverna.stable.1: each at most once in an action, however rich one is."""
    board = dict.fromkeys(["E4", "D4", "C4", "D3", "C3", "B3"], "meadow")
    s = alone(5, goods={"wood": 20, "stone": 5}, board=board).do("place donkey-farming", "pasture E4")
    assert "[caverna.fence.3]" in s.refusal("pasture D4")
    s.do("pasture C4 south")
    assert "[caverna.fence.3]" in s.refusal("pasture C3 south")
    s.do("stable E4")
    assert s.board() == {
        **dict.fromkeys(["D3", "C3", "B3"], "meadow"),
        "E4": "small-pasture stable",
        "C4-D4": "large-pasture",
    }
    assert s.goods() == {"wood": 14, "stone": 4}
    assert s.names()[0].startswith("place ")


def test_c019_fence_building_takes_the_wood_before() -> None:
    """caverna.fence.9: the wood that lies there already pays for the fences, one small and one large."""
    board = {"E4": "field", "D4": "field", "E3": "meadow", "D3": "meadow", "C4": "meadow"}
    table: dict[str, Any] = {"seats": 5, "spaces": {"fence-building": {"wood": 1}}}
    s = Situation(players=[{"goods": {"wood": 5}, "board": board}], **table)
    s.do("place fence-building", "part take", "part fence", "pasture D3 south", "pasture C4")
    assert s.goods() == {}
    assert s.board() == {"E4": "field", "D4": "field", "D3-E3": "large-pasture", "C4": "small-pasture"}
    assert s.seat == 1


def test_c019_who_fences_first_leaves_the_wood() -> None:
    """caverna.phrase.3, caverna.refill.10: and no stable is built there (caverna.spaces.fence-building)."""
    table: dict[str, Any] = {"seats": 5, "spaces": {"fence-building": {"wood": 1}}}
    s = Situation(players=[{"goods": {"wood": 5, "stone": 1}, "board": SPREAD}], **table)
    s.do("place fence-building", "part fence")
    assert "pasture E3" in s.names()
    assert not any(name.startswith("stable") for name in s.names())
    s.do("pasture E3")
    assert (s.goods(), s.pile("fence-building"), s.seat) == ({"wood": 3, "stone": 1}, {"wood": 1}, 1)


@pytest.mark.parametrize("tiles", [{}, {"D5": "blacksmith"}], ids=["", "blacksmith"])
def test_c029_ore_trading(tiles: dict[str, str]) -> None:
    """caverna.spaces.ore-trading: 2 ore for 2 gold and 1 food, up to three times; the Blacksmith saves nothing."""
    s = alone(12, goods={"ore": 5}, board=tiles).do("place ore-trading")
    assert s.goods() == {"ore": 3, "gold": 2, "food": 1}  # one exchange must be made
    assert s.names() == ["trade ore", "stop"]
    s.do("trade ore")
    assert s.goods() == {"ore": 1, "gold": 4, "food": 2}
    assert s.names()[0].startswith("place ")
    s = alone(12, goods={"ore": 9}, board=tiles).do("place ore-trading", "trade ore", "trade ore")
    assert s.goods() == {"ore": 3, "gold": 6, "food": 3}
    assert s.names()[0].startswith("place ")
    refused = alone(12, goods={"ore": 1}, board=tiles).refusal("place ore-trading")
    assert "It takes 2 ore, and you have 1. [caverna.spaces.ore-trading]" in refused


def test_c030_weekly_market() -> None:
    """caverna.spaces.weekly-market: 4 gold more, then at most one of each kind; the dog pays at the Dog school."""
    s = Situation(seats=5, players=[{"goods": {"gold": 1}, "board": {"D5": "dog-school"}}])
    s.do("place weekly-market")
    assert s.goods() == {"gold": 5}
    s.do("part buy", "buy dog")
    assert s.goods() == {"gold": 3, "wood": 1, "dog": 1}
    assert "only once in one action. [caverna.spaces.weekly-market]" in s.refusal("buy dog")
    assert not {"buy ruby", "buy food"} & set(s.names())
    s.do("buy vegetable")
    assert "It takes 2 gold, and you have 1. [caverna.spaces.weekly-market]" in s.refusal("buy boar")
    s.do("buy donkey")
    assert s.goods() == {"wood": 1, "vegetable": 1, "dog": 1, "donkey": 1}
    assert s.seat == 1


def test_c030_the_gold_may_be_kept() -> None:
    """caverna.phrase.5: buying comes after the gold, and one may stop before it."""
    s = Situation(seats=5, players=[{"goods": {"gold": 1}}]).do("place weekly-market", "stop")
    assert (s.goods(), s.seat) == ({"gold": 5}, 1)


def test_the_only_answer_waits_where_a_trade_could_open_another() -> None:
    """caverna.phrase.10: trades may come between the parts, so nothing is forged, built or laid over one's head."""
    s = alone(goods={"ore": 1, "ruby": 2}).do("place blacksmithing")
    assert s.names() == ["forge 1"]
    s.do("trade ruby ore", "trade ruby ore", "forge 3", "stop")
    assert dwarfs(s) == [3, 0]
    s = alone(goods={"ruby": 1}).do("place housework", "part furnish")
    assert s.names() == ["furnish dog-school"]
    s.do("trade ruby stone", "furnish carpenter")
    assert s.board() == {"D5": "carpenter"}
    s = alone(6, goods={"ruby": 1}, board={"C6": "tunnel"}).do("place ruby-mine-construction")
    assert s.names() == ["lay ruby-mine C6"]
    s.do("trade ruby tunnel", "lay tunnel E6", "lay ruby-mine E6")
    assert (s.board(), s.goods()) == ({"C6": "tunnel", "E6": "ruby-mine"}, {"food": 1})


def test_the_only_answer_runs_by_itself_where_no_trade_could() -> None:
    """caverna.phrase.8: what was begun is then carried out without a question."""
    s = alone(goods={"ore": 1}).do("place blacksmithing")
    assert (dwarfs(s), s.names()) == ([1, 0], ["part expedition", "stop"])
    assert alone(goods={}).do("place housework", "part furnish").board() == {"D5": "dog-school"}
    assert alone(6, goods={}, board={"C6": "tunnel"}).do("place ruby-mine-construction").board() == {"C6": "ruby-mine"}
