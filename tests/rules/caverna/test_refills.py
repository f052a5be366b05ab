"""Cases C021 to C027 and C037: what accumulates on spaces, and what mines add for who takes it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

MINES: Final = ("C5", "C6", "D6", "C7", "D7")


def untouched(space: str, seats: int, rounds: int) -> Situation:
    """A game in which nobody went to a space in its first rounds."""
    return Situation.fresh(seats=seats, first=0).play_on(rounds, space)


def mined(kind: str, count: int) -> dict[str, str]:
    return dict.fromkeys(MINES[:count], kind)


@pytest.mark.parametrize(("seats", "piles"), [(2, [2, 3, 4, 5, 6]), (4, [3, 5, 7, 9, 11])])
def test_c021_the_amount_in_brackets_is_added_where_goods_lie(seats: int, piles: list[int]) -> None:
    """caverna.refill.2, caverna.refill.5, caverna.refill.6: Ore mining 2 (1) on one board, 3 (2) on the other."""
    s = Situation.fresh(seats=seats, first=0)
    for number, ore in enumerate(piles, 1):
        s.play_on(number, "ore-mining")
        assert s.pile("ore-mining") == {"ore": ore}
    seat = s.seat
    before = s.good("ore", seat)
    s.do("place ore-mining")
    assert s.good("ore", seat) == before + piles[-1]
    assert s.pile("ore-mining") == {}
    s.play_on(6, "ore-mining")
    assert s.pile("ore-mining") == {"ore": piles[0]}


def test_c022_sustenance_for_three_players_gives_food_and_a_grain() -> None:
    """caverna.refill.5, caverna.spaces.sustenance: 1 food more each round; the grain comes from the supply."""
    s = untouched("sustenance", 3, 4)
    assert s.pile("sustenance") == {"food": 4}
    seat = s.seat
    food, grain = s.good("food", seat), s.good("grain", seat)
    s.do("place sustenance", "part take")
    assert (s.good("food", seat), s.good("grain", seat)) == (food + 4, grain + 1)


def test_c022_sustenance_for_four_players_gives_crops_only() -> None:
    """caverna.refill.6: 1 grain first, then 1 vegetable in each refill; no food and no grain besides."""
    s = untouched("sustenance", 4, 4)
    assert s.pile("sustenance") == {"grain": 1, "vegetable": 3}
    s = Situation(seats=4, players=[{"goods": {}}], spaces={"sustenance": {"grain": 1, "vegetable": 3}})
    s.do("place sustenance", "part take")
    assert s.goods() == {"grain": 1, "vegetable": 3}
    s = untouched("sustenance", 4, 1)
    assert s.pile("sustenance") == {"grain": 1}


@pytest.mark.parametrize(("seats", "wood"), [(1, 5), (3, 5), (4, 9), (7, 9)])
def test_c023_logging_grows_faster_on_the_board_for_four(seats: int, wood: int) -> None:
    """caverna.refill.5, caverna.refill.6: 3 (1) wood with 1 to 3 players, 3 wood each round with more."""
    assert untouched("logging", seats, 3).pile("logging") == {"wood": wood}


@pytest.mark.parametrize("seats", [1, 4])
def test_c023_logging_is_an_expedition_for_armed_dwarfs_only(seats: int) -> None:
    """caverna.spaces.logging, caverna.loot.1, caverna.loot.2: level 1 on both boards."""
    table: dict[str, Any] = {"seats": seats, "spaces": {"logging": {"wood": 3}}}
    s = Situation(players=[{"goods": {}, "dwarfs": [0, 4]}], **table).do("place logging")
    assert (s.goods(), s.document()["players"][0]["dwarfs"]) == ({"wood": 3}, [0, 4])
    s = Situation(players=[{"goods": {}, "dwarfs": [4, 4]}], **table).do(
        "place logging", "part take", "part expedition"
    )
    s.do("loot ore-2")
    assert (s.goods(), s.document()["players"][0]["dwarfs"]) == ({"wood": 3, "ore": 2}, [5, 4])
    assert s.names()[0].startswith("place ")  # one item, and the trip is over
    s = Situation(seats=seats, players=[{"goods": {}}])
    assert "Only an armed dwarf goes on an expedition. [caverna.loot.1]" in s.refusal("place logging")


def test_c025_ore_delivery_pays_for_ore_mines_too() -> None:
    """caverna.refill.8, caverna.mine.3: 1 stone and 1 ore in each of two rounds, and 2 ore for the mine."""
    spaces = {"ore-delivery": {"ore": 1, "stone": 1}, "wood-gathering": {"wood": 1}}
    s = alone(7, goods={"food": 4}, placed=[0], board=mined("ore-mine", 1), table={"spaces": spaces})
    s.do("place wood-gathering")
    assert s.pile("ore-delivery") == {"stone": 2, "ore": 2}
    s.do("place ore-delivery")
    assert s.goods() == {"wood": 1, "stone": 2, "ore": 4}
    assert s.pile("ore-delivery") == {}


@pytest.mark.parametrize(("mines", "rubies"), [(0, 2), (1, 3), (3, 3)])
def test_c026_ruby_mining_pays_one_more_however_many_mines(mines: int, rubies: int) -> None:
    """caverna.mine.7: 1 ruby more with any ruby mine."""
    s = alone(goods={}, board=mined("ruby-mine", mines), table={"spaces": {"ruby-mining": {"ruby": 2}}})
    assert s.do("place ruby-mining").goods() == {"ruby": rubies}


def test_c026_the_bonus_alone_is_enough_to_go_there() -> None:
    """caverna.phrase.1, caverna.phrase.7: with a ruby mine an empty Ruby mining still gives 1; without, nothing."""
    s = alone(goods={}, board=mined("ruby-mine", 1)).do("place ruby-mining")
    assert s.goods() == {"ruby": 1}
    assert "Nothing lies there. [caverna.refill.10]" in alone(goods={}).refusal("place ruby-mining")


@pytest.mark.parametrize(("mines", "rubies"), [(0, 3), (1, 3), (2, 4), (4, 4)])
def test_c027_ruby_delivery_pays_one_more_from_two_mines_on(mines: int, rubies: int) -> None:
    """caverna.mine.8: 1 ruby more with at least two ruby mines, never more than one."""
    s = alone(12, goods={}, board=mined("ruby-mine", mines), table={"spaces": {"ruby-delivery": {"ruby": 3}}})
    assert s.do("place ruby-delivery").goods() == {"ruby": rubies}


def test_c037_with_several_players_goods_pile_up_without_limit() -> None:
    """caverna.refill.3: 9 wood stay and become 10; the same space is cleared for a player alone."""
    spaces = {"logging": {"wood": 9}, "strip-mining": {"ore": 5, "stone": 9}, "wood-gathering": {"wood": 1}}
    players = [{"goods": {"food": 4}, "placed": [0]}, *[{"goods": {"food": 4}, "placed": [0, 0]}] * 2]
    s = Situation(seats=3, round=5, players=players, spaces=spaces).do("place wood-gathering")
    s.play_on(6)
    assert s.pile("logging") == {"wood": 10}
    assert s.pile("strip-mining") == {"ore": 5, "stone": 10}
    spaces.pop("strip-mining")
    s = alone(5, goods={"food": 4}, placed=[0], table={"spaces": spaces}).do("place wood-gathering")
    assert s.pile("logging") == {"wood": 3}


@pytest.mark.parametrize(
    ("space", "added"), [("depot", {"wood": 3, "ore": 3}), ("large-depot", {"wood": 4, "stone": 3, "ore": 3})]
)
def test_c037_depots_pile_up_from_round_to_round(space: str, added: dict[str, int]) -> None:
    """caverna.refill.7: 1 wood and 1 ore each round; Large depot 2 (1) wood, 1 stone, 1 ore."""
    s = untouched(space, 7, 3)
    assert s.pile(space) == added
    seat = s.seat
    before = {good: s.good(good, seat) for good in added}
    s.do(f"place {space}")
    assert {good: s.good(good, seat) for good in added} == {good: before[good] + added[good] for good in added}
