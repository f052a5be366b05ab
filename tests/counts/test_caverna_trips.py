"""How many ways there are to come home from an expedition: numbers derived by hand.

m items of loot allow m ways at level 1, m * m at level 2 (one, or two in order), and so on: `sequences`.
"""

from __future__ import annotations

from math import perm
from typing import Any, Final

import pytest

from tests.counts.counting import ways
from tests.counts.turns import FOREST_ROOM, count
from tests.rules.caverna.situation import Situation

# What a weapon of some strength may bring home where nothing can be built: items by the paragraphs of caverna.loot.
ITEMS: Final = {1: 3, 2: 5, 3: 7, 4: 9, 5: 10, 6: 11}
EXPLORING: Final = {"cards": ["exploration"]}


def sequences(items: int, level: int) -> int:
    """One to so many different items, in order."""
    return sum([perm(items, count) for count in range(1, level + 1)])


def test_how_the_sequences_are_counted() -> None:
    assert [sequences(3, level) for level in (1, 2, 3, 4)] == [3, 9, 15, 15]
    assert [sequences(11, level) for level in (1, 2, 3, 4)] == [11, 121, 1111, 9031]


@pytest.mark.parametrize("strength", ITEMS)
def test_level_1(strength: int) -> None:
    """Logging: the wood, then an expedition or not, or an expedition at once: (m + 1) + m; without wood m."""
    dwarfs = [strength, strength]
    assert count("logging", dwarfs=dwarfs) == ITEMS[strength]
    assert count("logging", piles={"wood": 3}, dwarfs=dwarfs) == 2 * ITEMS[strength] + 1


def test_level_1_unarmed() -> None:
    """Only the wood."""
    assert count("logging", piles={"wood": 3}) == 1


@pytest.mark.parametrize("strength", ITEMS)
def test_level_2(strength: int) -> None:
    assert (
        count("ore-mine-construction", dwarfs=[strength, strength], board=FOREST_ROOM)
        == sequences(ITEMS[strength], 2)
        == ITEMS[strength] ** 2
    )


@pytest.mark.parametrize("strength", ITEMS)
def test_level_3(strength: int) -> None:
    assert count("blacksmithing", dwarfs=[strength, strength], board=FOREST_ROOM) == sequences(ITEMS[strength], 3)


def test_level_4() -> None:
    """Exploration: 11 + 11 * 10 + 11 * 10 * 9 + 11 * 10 * 9 * 8."""
    assert count("exploration", 3, 9, dwarfs=[6, 6], board=FOREST_ROOM, **EXPLORING) == 9031
    assert count("exploration", 3, 9, dwarfs=[1, 1], **EXPLORING) == 15  # there are 3 items only


def test_one_item_pays_for_another() -> None:
    """Strength 7, the 27 tiles, no goods: 11 * 11, and a tile for a wood (4) or a stone (2) just brought home."""
    options: dict[str, Any] = {"options": {"edition": "introductory"}, "board": FOREST_ROOM}
    assert count("logging", dwarfs=[7, 7], **options) == 11
    assert count("ore-mine-construction", dwarfs=[7, 7], **options) == 121 + 6
    # Without a cavern there is nothing to furnish.
    options["board"] = {**FOREST_ROOM, "D5": "carpenter"}
    assert count("ore-mine-construction", dwarfs=[7, 7], **options) == 121


def test_a_stable_as_loot() -> None:
    """Strength 8, no cavern: 11 items, and a stable on one of 9 bare spaces or 3 pastures, unless all stand."""
    board = {**FOREST_ROOM, "D5": "carpenter"}
    assert count("logging", dwarfs=[8, 8], board=board) == 11 + 12
    # At level 2: 11 * 11, a stable alone 12, and with another item in 2 orders 2 * 11 * 12.
    assert count("ore-mine-construction", dwarfs=[8, 8], board=board) == 121 + 12 + 264
    board.update(dict.fromkeys(("B2", "C2", "D2"), "stable"))
    assert count("ore-mine-construction", dwarfs=[8, 8], board=board) == 121


def test_a_tunnel_as_loot() -> None:
    """Strength 9, no cavern, all stables built: 11 items, or a tunnel beside D5 or E5: C5, D6, E6."""
    board = {"D5": "carpenter", **dict.fromkeys(("B2", "C2", "D2"), "stable")}
    assert count("logging", dwarfs=[9, 9], board=board) == 11 + 3


def test_all_weapons_may_open_more_by_a_ruling() -> None:
    """caverna.rulings.6: one of 3; after "all weapons +1" 4 others instead of 2: 3 + 4 + 2 + 2."""
    assert count("ore-mine-construction", dwarfs=[1, 1]) == 9
    assert count("ore-mine-construction", dwarfs=[1, 1], rulings={"all_weapons_unlocks": "yes"}) == 11


def test_an_empty_expedition_by_a_ruling() -> None:
    """caverna.rulings.9: one way more, to bring nothing."""
    assert count("ore-mine-construction", dwarfs=[1, 1], rulings={"empty_expedition": "yes"}) == 10


def test_hardware_rental() -> None:
    """Of 9 trips each is followed by sowing or not, or there is sowing only; with 6 players 2 wood come first."""
    sower: dict[str, Any] = {"goods": {"grain": 1}, "board": {"E4": "field"}}
    assert count("hardware-rental", 5, dwarfs=[1, 1], **sower) == 9 * 2 + 1
    assert count("hardware-rental", 5, **sower) == 1
    # Wood, then 19 or nothing, or those 19 without the wood.
    assert count("hardware-rental", 6, dwarfs=[1, 1], **sower) == 20 + 19
    assert count("hardware-rental", 6) == 1


def test_blacksmithing() -> None:
    """A weapon of each strength that can be paid for, then 15, 85, ... trips or none."""
    assert count("blacksmithing", goods={"ore": 1}) == 1 + 15
    assert count("blacksmithing", goods={"ore": 2}) == (1 + 15) + (1 + 85)
    # The Blacksmith makes strengths 1 and 2 free.
    assert count("blacksmithing", board={"D5": "blacksmith"}) == (1 + 15) + (1 + 85)


def test_adventure() -> None:
    """From strength 1: "all weapons" makes it 3, so then none or one of 7; dog and wood make it 2: none or one of 5.
    8 + 6 + 6 = 20; forged before, also no trip at all.
    """
    assert count("adventure", dwarfs=[1, 1], board=FOREST_ROOM) == 20
    assert count("adventure", goods={"ore": 1}, board=FOREST_ROOM) == 21
    # From strength 2: "all weapons" makes it 4: none or one of 9; the other four make it 3: none or one of 7.
    assert count("adventure", goods={"ore": 2}, board=FOREST_ROOM) == 21 + (1 + 10 + 4 * 8)


def test_a_whole_turn_alone() -> None:
    """Round 1 alone, the first dwarf: Ruby mining 1, Housework 4, Slash-and-burn 4, Excavation 55, Logging 1, Wood
    gathering 1, Ore mining 1, Sustenance 13; nobody can forge without ore.
    """
    s = Situation.fresh(seats=1)
    while s.seat < 0:
        s.do(s.names()[0])
    assert ways(s.rules, s.p) == 1 + 4 + 4 + 55 + 1 + 1 + 1 + 13
