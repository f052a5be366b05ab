"""How many ways there are to mine, to farm and to deal: numbers derived by hand, as in test_caverna_counts.py."""

from __future__ import annotations

from typing import Final

import pytest

from tests.counts.counting import ways
from tests.counts.turns import FOREST_ROOM, count
from tests.rules.caverna.situation import Situation, alone


@pytest.mark.parametrize(
    ("tunnels", "expected"),
    [("C5 C6", 2), ("C5 C6 C7", 4), ("C5 C6 B5", 4), ("B5 B6 C5 C6", 8), ("B5 B6 B7 C5 C6 C7", 14)],
)
def test_ore_mines(tunnels: str, expected: int) -> None:
    """For each pair side by side 2 ways: 1, 2, 2, 4 and 7 pairs."""
    assert count("ore-mine-construction", board=dict.fromkeys(tunnels.split(), "tunnel")) == expected


def test_an_ore_mine_and_then_an_expedition() -> None:
    """2 mines, each followed by nothing or by one of 9 trips (3 items, up to 2 of them: 3 + 3 * 2), or a trip alone."""
    assert count("ore-mine-construction", board={"C5": "tunnel", "C6": "tunnel"}, dwarfs=[1, 1]) == 2 * 10 + 9


def test_ruby_mines() -> None:
    """2 tunnels or 1 deep tunnel; with the Guest room one, then one of the other sort or none: 2 * 2 + 1 * 3."""
    ground = {"C5": "tunnel", "C6": "tunnel", "D6": "deep-tunnel", "D7": "ore-mine"}
    assert count("ruby-mine-construction", board=ground) == 3
    assert count("ruby-mine-construction", board={**ground, "D5": "guest-room"}) == 7


MEADOWS: Final = {"E4": "meadow", "D4": "meadow"}
FENCING: Final = [
    # Only the sheep.
    ({}, MEADOWS, 1),
    # A small pasture on one of 2, then the sheep or not, or the sheep alone: 2 * 2 + 1.
    ({"wood": 2}, MEADOWS, 5),
    # The large one too: 3 * 2 + 1.
    ({"wood": 4}, MEADOWS, 7),
    # Small 2, large 1, stable 12; stable and small 2 * 12 in 2 orders, stable and large 12 in 2: 87 * 2 + 1.
    ({"wood": 4, "stone": 1}, MEADOWS, 175),
    # Small 3, large 2; small and large: a small one on an end leaves a pair, 2 in 2 orders: 9 * 2 + 1.
    ({"wood": 6}, {**MEADOWS, "C4": "meadow"}, 19),
    # The Carpenter saves a wood on each: 1 and 3 are 4 wood.
    ({"wood": 4}, {**MEADOWS, "C4": "meadow", "D5": "carpenter"}, 19),
    # No meadow: a stable on one of 12, free with the Stone carver.
    ({}, {"D5": "stone-carver"}, 12 * 2 + 1),
]


@pytest.mark.parametrize(("goods", "board", "expected"), FENCING, ids=str)
def test_sheep_farming(goods: dict[str, int], board: dict[str, str], expected: int) -> None:
    """caverna.fence.9: building, and then the one sheep."""
    assert count("sheep-farming", piles={"sheep": 1}, goods=goods, board=board) == expected


def test_fence_building_takes_the_wood_first() -> None:
    """With 1 wood there and 1 at home: take, then a small pasture on one of 2 or none."""
    assert count("fence-building", 5, piles={"wood": 1}, goods={"wood": 1}, board=MEADOWS) == 3


@pytest.mark.parametrize(("donkeys", "expected"), [(2, 1), (3, 3), (4, 7)])
def test_donkeys_without_room(donkeys: int, expected: int) -> None:
    """Two stay at home. Of 3 one is eaten or let go, or a pair eaten; of 4 one goes (2 ways, then 3) or a pair (1)."""
    assert count("donkey-farming", piles={"donkey": donkeys}) == expected


@pytest.mark.parametrize(("rooms", "expected"), [(1, 3), (2, 6), (3, 1)])
def test_newborns_with_room_for_some(rooms: int, expected: int) -> None:
    """Of three kinds: one of 3, then one of the other 2; all come by themselves where they have room."""
    board = {"E4": "small-pasture", "D4": "small-pasture"}
    board.update(dict.fromkeys(("C4", "B4", "B3")[:rooms], "meadow stable"))
    animals = {"sheep": 2, "boar": 2, "cattle": 2}
    s = alone(5, "breeding", goods={"ruby": 1}, animals=animals, board=board)  # the ruby has all of it asked
    assert ways(s.rules, s.p) == expected


def test_a_small_meal() -> None:
    """Food or begging; with the Working cave also a wood, a stone or two ore for a dwarf."""
    s = alone(4, "feeding", goods={"grain": 1})
    assert ways(s.rules, s.p) == 1
    s = alone(4, "feeding", goods={"wood": 1, "stone": 1, "ore": 2}, board={"D5": "working-cave"})
    assert ways(s.rules, s.p) == 4


@pytest.mark.parametrize(("ore", "expected"), [(2, 1), (3, 1), (4, 2), (6, 3), (9, 3)])
def test_ore_trading(ore: int, expected: int) -> None:
    """Once, twice or three times."""
    assert count("ore-trading", goods={"ore": ore}) == expected


@pytest.mark.parametrize(
    ("gold", "expected"),
    [
        # 6 things cost 1 gold, 3 cost 2 and 1 costs 3. With 4 gold one thing 10; two of 15 + 18 + 6 + 3 sets in
        # 2 orders, three of 20 + 45 in 6, four of 15 in 24; or nothing.
        (0, 1 + 10 + 2 * 42 + 6 * 65 + 24 * 15),
        # With 5 gold two of 42 + 3, three of 65 + 15 + 18, four of 15 + 60 and five of 6 in 120 orders.
        (1, 1 + 10 + 2 * 45 + 6 * 98 + 24 * 75 + 120 * 6),
    ],
)
def test_weekly_market(gold: int, expected: int) -> None:
    assert count("weekly-market", 5, goods={"gold": gold}, board=FOREST_ROOM) == expected


def test_imitation() -> None:
    """Drift mining without its stone is 12 tiles, Housework 4 ways; nobody's own space and no free one."""
    s = Situation(
        seats=4, round=5, players=[{"goods": {"food": 2}}],
        spaces={"drift-mining": {"stone": 2, "seat": 1}, "housework": {"seat": 2}, "clearing": {"wood": 2}},
    )  # fmt: skip
    assert ways(s.rules, s.p, "place imitation-2food") == 16
