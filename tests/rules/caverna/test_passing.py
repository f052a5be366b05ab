"""caverna.place.10: a dwarf that can be placed nowhere is passed over, but never over its owner's head."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.engine.flow import CHANCE

FULL: Final = {
    **dict.fromkeys([row + column for row in "BCDE" for column in "234"], "meadow"),
    **dict.fromkeys(["B5", "B6", "B7", "C5", "C6", "C7", "D5", "D6", "D7", "E6", "E7"], "cavern"),
}
DWELLINGS: Final = {"D5": "dwelling", "D6": "dwelling", "D7": "dwelling"}
GIVING: Final = ("housework", "supplies", "starting-player", "sustenance")  # these are of use to anybody


def crowded(to_move: int, *, placed: int = 4, **player: Any) -> Situation:
    """Seat 0 owns nothing and has no land left to work on; seat 1's dwarfs stand where there is something to get.

    placed: how many of seat 1's five; one that is left can fetch a wood.
    """
    taken = {space: {"seat": 1} for space in GIVING}
    wood = {} if placed == 5 else {"wood-gathering": {"wood": 1}}
    other: dict[str, Any] = {"goods": {}, "dwarfs": [0] * 5, "placed": [0] * placed, "board": DWELLINGS}
    owner: dict[str, Any] = {"goods": {}, "board": FULL, **player}
    return Situation(seats=2, to_move=to_move, spaces={**taken, **wood}, players=[owner, other])


def placed(s: Situation, seat: int = 0) -> list[int]:
    """The strengths of the dwarfs that have had their turn."""
    found: list[int] = s.document()["players"][seat].get("placed", [])
    return found


def test_who_can_place_nowhere_may_only_pass() -> None:
    s = crowded(0, placed=5)
    assert (s.names(), s.trades()) == (["pass"], [])
    assert "Nothing would come of placing a dwarf" in s.refusal("place slash-and-burn")
    assert "[caverna.place.2]" in s.refusal("place housework")


def test_without_a_trade_passing_runs_by_itself() -> None:
    """Both dwarfs are passed over, and the round is over without a word from seat 0."""
    s = crowded(1).do("place wood-gathering")
    assert (s.seat, s.p.round) == (CHANCE, 2)
    assert s.goods(0) == {}
    assert placed(s) == []  # all are at home again


def test_alone_it_runs_by_itself_too() -> None:
    """caverna.solo.1: three dwarfs, and after Housework nothing is left for the last one."""
    table = {"spaces": {"sustenance": {"seat": 0}}}
    s = alone(goods={}, board={**FULL, "D5": "dwelling"}, dwarfs=[0, 0, 0], table=table)
    assert s.names() == ["place housework"]
    assert s.do("place housework", "part gain dog", "stop").p.round == 2


def test_while_a_trade_could_be_made_passing_is_asked() -> None:
    """It stands beside the trades and waits, though it is the only answer."""
    s = crowded(1, goods={"grain": 1}).do("place wood-gathering")
    assert (s.seat, s.names(), s.trades()) == (0, ["pass"], ["eat grain"])
    s.do("pass")
    assert (s.seat, s.names(), placed(s)) == (0, ["pass"], [0])  # the second dwarf is asked on the next turn
    s.do("pass")
    assert (s.seat, s.p.round, s.good("grain")) == (CHANCE, 2, 1)


def test_when_the_last_trade_is_made_in_vain_passing_runs_by_itself() -> None:
    s = crowded(1, goods={"grain": 1}).do("place wood-gathering", "eat grain")
    assert (s.seat, s.p.round, s.goods()) == (CHANCE, 2, {"food": 1})


def test_a_trade_that_opens_a_space_makes_its_placement_appear() -> None:
    """caverna.place.9: an ore for a ruby, and Blacksmithing has a use; now there is no passing any more."""
    s = crowded(1, goods={"ruby": 2}).do("place wood-gathering")
    assert s.names() == ["pass"]
    assert "trade ruby ore" in s.trades()
    assert not s.offers("place blacksmithing")
    s.do("trade ruby ore")
    assert s.names() == ["place blacksmithing"]
    assert "You can place this dwarf, so it may not be passed over. [caverna.place.10]" in s.refusal("pass")
    s.do("trade ruby ore", "forge 2")  # with the last ruby gone, the one placement that is left ran by itself
    assert (s.seat, s.p.round) == (0, 1)
    assert s.document()["players"][0]["dwarfs"] == [2, 0]


def test_an_armed_dwarf_out_of_order_opens_a_space() -> None:
    """caverna.place.6: Logging is of use to a weapon, and for a ruby the armed dwarf goes first."""
    s = crowded(1, goods={"ruby": 2}, dwarfs=[0, 3]).do("place wood-gathering")
    assert s.names() == ["pass"]
    s.do("dwarf 3")
    assert s.names() == ["place logging", "place blacksmithing"]


def test_a_dwarf_that_was_passed_over_stays_at_home_and_the_next_one_is_asked() -> None:
    """Seat 1, whose mountain has room, goes on in between; in the next round every dwarf is as good as any."""
    taken = {space: {"seat": 0 if space == "supplies" else 1} for space in GIVING}
    other = {"goods": {}, "dwarfs": [0] * 5, "board": {**DWELLINGS, "C5": "cavern"}}
    owner = {"goods": {"grain": 1}, "dwarfs": [0] * 3, "board": {**FULL, "D5": "dwelling"}}
    s = Situation(seats=2, to_move=1, spaces=taken, players=[owner, other])
    s.do("place drift-mining", "lay cavern-tunnel C6 east")
    assert (s.seat, s.names(), placed(s)) == (0, ["pass"], [0])
    s.do("pass")
    assert (s.seat, placed(s)) == (1, [0, 0])
    s.do("place excavation", "lay cavern-cavern B5 east")
    assert (s.seat, s.names()) == (0, ["pass"])
    standing = [space for space, content in s.document()["spaces"].items() if content.get("seat") == 0]
    assert standing == ["supplies"]
    s.do("pass", "reveal card 2 sheep-farming")
    assert (s.seat, placed(s)) == (0, [])
    assert "place housework" in s.names()


@pytest.mark.parametrize("goods", [{}, {"ruby": 1}], ids=["no trade", "a trade"])
def test_nobody_passes_who_can_place(goods: dict[str, int]) -> None:
    s = Situation(seats=2, players=[{"goods": goods}])
    assert "pass" not in s.names()
    assert "[caverna.place.10]" in s.refusal("pass")
