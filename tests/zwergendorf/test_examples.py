"""The worked examples of the printed rules, card by card and square by square."""

from __future__ import annotations

import pytest

from tests.zwergendorf.situation import FULL, Situation


def test_x01_three_wood_two_stones_and_a_coin() -> None:
    """zwergendorf.draw.9: what is drawn in is ticked, so the list and the village show the same."""
    table = Situation().drafted("R22", "B03")
    table.do("choose R22 top left", "choose R22 bottom right", "choose B03 top right")
    assert table.due() == {"wood": 3, "stone": 2, "coin": 1}
    table.do("draw wood A1", "draw coin H10", "draw stone D5", "draw wood A2", "draw stone E6", "draw wood C9")
    assert table.counts() == {"wood": 3, "stone": 2, "coin": 1}
    assert table.names() == []


@pytest.mark.parametrize(
    ("top", "bottom", "due"),
    [
        ("left", "left", {"coin": 1, "wood": 1, "beer": 1}),
        ("left", "right", {"coin": 1, "wood": 2}),
        ("right", "left", {"beer": 3}),
        ("right", "right", {"beer": 2, "wood": 1}),
    ],
)
def test_x02_a_resource_card_has_two_choices(top: str, bottom: str, due: dict[str, int]) -> None:
    """zwergendorf.resources.r01, zwergendorf.halves.2: a coin and a wood or two beer, and a beer or a wood.

    Then the card is gone; the goal beside it stays (zwergendorf.halves.4).
    """
    table = Situation().drafted("R01", "G01")
    table.do(f"choose R01 top {top}", f"choose R01 bottom {bottom}")
    assert table.due() == due
    assert table.at().buildings == []
    assert table.cards(table.at().goals) == ["G01"]


def test_x03_a_building_card_has_one_choice_and_stays() -> None:
    """zwergendorf.buildings.b01, zwergendorf.halves.3: two beer or two stones; then it lies beside the village."""
    table = Situation().drafted("B01", "R01")
    assert table.asked("choose") == ["B01 top left", "B01 top right", "R01 top left", "R01 top right",
                                     "R01 bottom left", "R01 bottom right"]  # fmt: skip
    assert table.do("choose B01 top right").due() == {"stone": 2}
    assert table.cards(table.at().buildings) == ["B01"]


@pytest.mark.parametrize(("used", "taverns"), [(False, 3), (True, 1)])
def test_x03_b01_asks_for_two_stones_a_tavern(used: bool, taverns: int) -> None:
    """zwergendorf.use.9: three beer, three stones and three wood."""
    table = Situation().lay_out(0, "B01").village(0, "bbbssswww.", caps=0).begin(4)
    table.do(*["use B01"] if used else ["produce"])
    table.finish(0)
    assert table.counts()["tavern"] == taverns


@pytest.mark.parametrize(
    ("stones", "points"), [(0, 0), (2, 0), (3, 3), (5, 3), (6, 6), (9, 9), (11, 9), (12, 12), (15, 12), (30, 12)]
)
def test_x04_three_points_for_every_three_stones_at_most_twelve(stones: int, points: int) -> None:
    """zwergendorf.goals.g01."""
    sites = ("s" * stones).ljust(80, ".")
    drawing = " ".join(sites[at : at + 10] for at in range(0, 80, 10))
    table = Situation().lay_out(0, "G01").village(0, drawing).begin(10)
    assert table.points("G01") == points


def test_x04_its_top_half_brings_a_mine_or_two_dwarfs() -> None:
    """zwergendorf.goals.g01: on these cards stand no resources, so the list stays as it is."""
    table = Situation().drafted("G01", "B21")
    assert table.do("choose G01 top right").due() == {"dwarf": 2}
    table.do("draw dwarf A1", "draw dwarf A3")
    assert table.counts() == {"dwarf": 2}
    assert Situation().drafted("G01", "B21").do("choose G01 top left").due() == {"mine": 1}


def test_x05_one_of_each_brings_a_mine_a_wall_section_and_a_tavern() -> None:
    """zwergendorf.produce.15: and the wood, the stone and the beer stay where they are."""
    table = Situation().village(0, "wsb.......", caps=0).begin(4)
    assert table.due() == {"mine": 1, "wall": 1, "tavern": 1}
    table.do("draw mine A10", "draw wall B1 south", "draw tavern G9")
    assert table.counts() == {"wood": 1, "stone": 1, "beer": 1, "mine": 1, "wall": 1, "tavern": 1}


def test_x06_three_dwarfs_then_five() -> None:
    """zwergendorf.produce.15: for three coins, and in the next production for three and two more."""
    table = Situation().village(0, "ccc.......", caps=0).begin(4)
    table.finish(0, 1)
    assert table.counts() == {"coin": 3, "dwarf": 3}
    table.village(0, "cccDDD....  cc........", caps=0).begin(7)
    assert table.due() == {"dwarf": 5}
    table.finish(0)
    assert table.counts() == {"coin": 5, "dwarf": 8}


def test_a_full_village_is_full() -> None:
    """What the other tests mean by it: no square is free, and nothing is produced."""
    table = Situation().village(0, FULL)
    assert table.at().covered().bit_count() == 80
    assert table.counts() == {"mine": 80}
