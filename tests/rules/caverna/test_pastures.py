"""Cases C077 to C083: fences and stables."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.engine.game import Unusable

THREE_STABLES: Final = {"E3": "stable", "D3": "stable", "C3": "stable"}


def farming(sheep: int = 0, **player: Any) -> Situation:
    """A dwarf on Sheep farming, where so many sheep lie."""
    s = alone(2, **{"goods": {}, **player}, table={"spaces": {"sheep-farming": {"sheep": sheep}}})
    return s.do("place sheep-farming")


def looting(strength: int, **player: Any) -> Situation:
    """A dwarf with a weapon on an expedition of level 3."""
    return alone(**{"goods": {}, "dwarfs": [strength, strength], **player}).do("place blacksmithing")


def keeps(sheep: int, **player: Any) -> bool:
    """Do so many sheep find room, with two boars in the entry-level dwelling? Takes them all at once."""
    s = farming(sheep, animals={"boar": 2}, **player)
    if "part take" in s.names():
        s.do("part take")
    assert s.good("sheep") == sheep
    return "free sheep" not in s.names()


def test_c077_a_large_pasture_keeps_the_stables_below() -> None:
    """caverna.fence.6, caverna.animals.5: of two meadows with stables it holds 16."""
    meadows = {"B2": "meadow stable", "B3": "meadow stable"}
    for sheep, room in ((16, True), (17, False)):
        s = farming(sheep, goods={"wood": 4}, animals={"boar": 2}, board=meadows)
        s.do("part fence", "pasture B2 east", "part take")
        assert s.board() == {"B2-B3": "large-pasture stable stable"}
        assert s.names()[0].startswith("place ") == room
        assert s.offers("free sheep") != room


COSTS: Final = [("small", 2, "E4", "E4", "small-pasture"), ("large", 4, "D4 south", "D4-E4", "large-pasture")]


@pytest.mark.parametrize(("size", "wood", "way", "cells", "laid"), COSTS, ids=["small", "large"])
def test_c078_fences_cost_wood(size: str, wood: int, way: str, cells: str, laid: str) -> None:
    """caverna.fence.1, caverna.fence.2: 2 wood for a small pasture, 4 for a large one."""
    board = {"E4": "meadow", "D4": "meadow"}
    s = farming(1, goods={"wood": wood}, board=board).do("part fence", f"pasture {way}")
    assert s.goods() == {}
    assert s.board()[cells] == laid
    assert s.points("pastures") == wood
    s = farming(goods={"wood": wood - 1, "stone": 1}, board=board)
    assert f"It takes {wood} wood, and you have {wood - 1}. [caverna.fence." in s.refusal(f"pasture {way}")


@pytest.mark.parametrize(("size", "wood", "way", "cells", "laid"), COSTS, ids=["small", "large"])
def test_c078_as_loot_fences_cost_half(size: str, wood: int, way: str, cells: str, laid: str) -> None:
    """caverna.fence.8, caverna.loot.19, caverna.loot.20."""
    strength = {"small": 9, "large": 10}[size]
    board = {"E4": "meadow", "D4": "meadow"}
    s = looting(strength, goods={"wood": wood // 2}, board=board).do(f"loot {size}-pasture")
    if f"pasture {way}" in s.names():
        s.do(f"pasture {way}")
    assert s.good("wood") == 0
    assert s.board()[cells] == laid
    s = looting(strength, goods={"wood": wood // 2 - 1}, board=board)
    assert f"It takes {wood // 2} wood, and you have {wood // 2 - 1}." in s.refusal(f"loot {size}-pasture")
    assert "takes a weapon of strength" in looting(strength - 1, board=board).refusal(f"loot {size}-pasture")


def test_c079_only_meadows_are_fenced() -> None:
    """caverna.fence.4: no field, no forest, no pasture; the field beside a fenced meadow stays as it is."""
    board = {"E4": "meadow", "E3": "field grain 2", "D4": "small-pasture", "C4": "meadow"}
    s = farming(goods={"wood": 9}, board=board)
    for cell in ("E3", "D4", "D3"):
        assert "Only a meadow can be fenced. [caverna.fence.4]" in s.refusal(f"pasture {cell}")
    for way in ("E3 east", "D4 south", "C3 east", "C4 south"):
        assert "two meadows side by side. [caverna.fence.4]" in s.refusal(f"pasture {way}")
    assert [name for name in s.names() if name.startswith("pasture")] == ["pasture C4", "pasture E4"]
    s.do("pasture E4")
    assert s.board() == {**board, "E4": "small-pasture"}


def test_c081_three_stables_and_no_more() -> None:
    """caverna.stable.4: neither for a stone nor for nothing, by loot or with the Stone carver."""
    refused = "All 3 stables stand already. [caverna.stable.4]"
    assert refused in looting(8, board=THREE_STABLES).refusal("loot stable")
    s = alone(2, goods={"stone": 5}, board={**THREE_STABLES, "D5": "stone-carver"})
    assert refused in s.refusal("place sheep-farming")
    s = farming(goods={"wood": 2, "stone": 5}, board={**THREE_STABLES, "E4": "meadow", "D4": "meadow"})
    assert refused in s.refusal("stable E4")
    with pytest.raises(Unusable, match="there are 3 stables, not 4"):
        alone(board={**THREE_STABLES, "B3": "stable"})


def test_c081_the_third_is_still_there() -> None:
    """caverna.stable.4, caverna.stable.1, caverna.stable.7: for 1 stone, as loot, with the Stone carver for nothing."""
    two = {"E3": "stable", "D3": "stable"}
    s = looting(8, board=two).do("loot stable", "stable C3", "stop")
    assert (s.board(), s.goods()) == (THREE_STABLES, {})
    s = farming(goods={"stone": 1}, board=two).do("stable C3")
    assert (s.board(), s.goods()) == (THREE_STABLES, {})
    s = farming(board={**two, "D5": "stone-carver"}).do("stable C3")
    assert (s.board(), s.goods()) == ({**THREE_STABLES, "D5": "stone-carver"}, {})
    assert "It takes 1 stone, and you have 0. [caverna.stable.1]" in alone(2, board=two).refusal("place sheep-farming")


def test_c082_one_stable_on_a_space() -> None:
    """caverna.stable.3: and so one on a small pasture, two on a large one."""
    board = {"E4": "small-pasture stable", "C4-D4": "large-pasture stable"}
    s = farming(goods={"stone": 1}, board=board)
    for cell in ("E4", "C4"):
        assert "A stable stands there already. [caverna.stable.3]" in s.refusal(f"stable {cell}")
    s.do("stable D4")
    assert s.board() == {"E4": "small-pasture stable", "C4-D4": "large-pasture stable stable"}


ROOMS: Final = [
    ({"D4": "small-pasture"}, 2),
    ({"D4": "small-pasture stable"}, 4),
    ({"C4-D4": "large-pasture"}, 4),
    ({"C4-D4": "large-pasture stable"}, 8),
    ({"C4-D4": "large-pasture stable stable"}, 16),
    ({"D3-D4": "large-pasture stable stable"}, 16),
    ({"D3": "small-pasture stable", "B2-B3": "large-pasture stable"}, 12),
]


@pytest.mark.parametrize(("board", "room"), ROOMS, ids=[f"{' '.join(row[0].values())} {row[1]}" for row in ROOMS])
def test_c082_each_stable_doubles_the_room(board: dict[str, str], room: int) -> None:
    """caverna.stable.5, caverna.animals.5."""
    assert keeps(room, board=board)
    assert not keeps(room + 1, board=board)


def test_c083_where_a_stable_may_stand() -> None:
    """caverna.stable.2: forest, meadow, pasture; no field, no mountain, no bare space outside."""
    board = {
        "E4": "meadow",
        "E3": "field",
        "D4": "small-pasture",
        "B3-C3": "large-pasture",
        "F2": "meadow",
        "F4": "field",
    }
    s = farming(goods={"stone": 1}, board={**board, "D5": "office-room"})
    for cell in ("E3", "F4", "F3", "A2", "C1"):
        assert "[caverna.stable.2]" in s.refusal(f"stable {cell}")
    for cell in ("B2", "E4", "D4", "B3", "C3", "F2"):
        assert s.offers(f"stable {cell}")
    with pytest.raises(KeyError):  # there is no such choice at all
        s.refusal("stable C5")


def test_c083_a_stable_in_the_forest_makes_its_space_used() -> None:
    """caverna.stable.6: and it is worth nothing by itself."""
    s = farming(goods={"stone": 1})
    total = s.total()
    s.do("stable B2")
    assert s.points("unused") == -21
    assert s.total() == total + 1
