"""A turn played out, as a refresher of the rules tells it: round 7 with three players, you sit second.

Also the example of the position files, which shows their shape.
"""

from __future__ import annotations

from json import loads
from pathlib import Path
from typing import Any, Final

from tests.rules.caverna.situation import Situation
from underhall.engine.flow import CHANCE
from underhall.games import read_position, write_position

POSITIONS: Final = Path(__file__).parents[2] / "positions" / "caverna"
YOU: Final = 1
LEFT: Final = 2  # the player to your left

TO_YOUR_FIRST: Final = ("place sustenance", "part take", "stop")
FIRST: Final = ("place ore-mine-construction", "lay ore-mine-deep-tunnel C5 east")
TO_YOUR_SECOND: Final = ("place logging", "place clearing", "part take", "stop")
SECOND: Final = ("place ruby-mine-construction",)
TO_YOUR_LAST: Final = ("place wood-gathering",)
LAST: Final = ("place starting-player",)
WORK: Final = (*TO_YOUR_FIRST, *FIRST, *TO_YOUR_SECOND, *SECOND, *TO_YOUR_LAST, *LAST)


def document(name: str) -> dict[str, Any]:
    found: dict[str, Any] = loads((POSITIONS / name).read_text())
    return found


def the_turn(*played: str) -> Situation:
    return Situation(**document("refresher-turn.json")).do(*played)


def test_you_place_second_and_the_unarmed_go_first() -> None:
    s = the_turn()
    assert s.seat == 0
    s.do(*TO_YOUR_FIRST)
    assert s.seat == YOU
    assert s.goods(YOU) == {"food": 1, "sheep": 2}
    assert s.pile("starting-player") == {"food": 2}
    assert "ruby" in s.refusal("dwarf 3")


def test_the_ore_mine_covers_the_two_tunnels_and_brings_3_ore() -> None:
    s = the_turn(*TO_YOUR_FIRST, "place ore-mine-construction")
    assert s.names() == ["lay ore-mine-deep-tunnel C5 east", "lay ore-mine-deep-tunnel C6 west"]
    s.do("lay ore-mine-deep-tunnel C5 east")
    assert s.board(YOU)["C5"] == "ore-mine"
    assert s.board(YOU)["C6"] == "deep-tunnel"
    assert s.good("ore", YOU) == 3
    assert s.seat == LEFT


def test_the_ruby_mine_on_the_deep_tunnel_brings_1_ruby() -> None:
    s = the_turn(*TO_YOUR_FIRST, *FIRST, "place logging")
    assert s.seat == 0
    s.do("place clearing", "part take", "stop")
    assert s.seat == YOU
    s.do(*SECOND)
    assert s.board(YOU)["C6"] == "ruby-mine"
    assert s.good("ruby", YOU) == 1
    assert s.seat == LEFT


def test_on_an_ordinary_tunnel_it_would_have_brought_nothing() -> None:
    s = the_turn(*TO_YOUR_FIRST, "place ruby-mine-construction")
    assert s.names() == ["lay ruby-mine C5", "lay ruby-mine C6"]
    s.do("lay ruby-mine C6")
    assert s.good("ruby", YOU) == 0


def test_the_armed_dwarf_goes_last_and_takes_the_token_2_food_and_2_ore() -> None:
    s = the_turn(*WORK[: -len(LAST)])
    you = s.p.players[YOU]
    assert [you.dwarfs[dwarf] for dwarf in range(3) if not you.placed >> dwarf & 1] == [3]
    assert s.p.starting == 0
    before = s.goods(YOU)
    s.do(*LAST)
    assert s.p.starting == YOU
    assert s.good("food", YOU) == before["food"] + 2 == 3
    assert s.good("ore", YOU) == before["ore"] + 2 == 5
    assert s.pile("starting-player") == {}


def test_the_field_phase_leaves_2_and_1_grain() -> None:
    s = the_turn(*WORK)
    assert s.board(YOU)["E4"] == "field grain 2"
    assert s.board(YOU)["D3"] == "field grain 1"
    assert s.goods(YOU) == {"food": 3, "ore": 5, "ruby": 1, "grain": 2, "sheep": 2}


def test_ore_is_worth_no_food() -> None:
    s = the_turn(*WORK)
    assert {name for name in s.trades(YOU) if name.startswith("eat ")} == {"eat sheep", "eat grain"}
    assert not any("ore" in name.split()[:2] for name in s.trades(YOU))


def test_the_3_food_and_the_2_grain_are_one_short() -> None:
    s = the_turn(*WORK).do("eat grain", "eat grain", "feed", seat=YOU)
    assert s.p.players[YOU].begging == 1
    assert s.points("begging", YOU) == -3
    assert s.good("food", YOU) == 0


def test_a_sheep_eaten_would_have_left_no_pair() -> None:
    s = the_turn(*WORK).do("eat grain", "eat grain", "eat sheep", "feed", seat=YOU)
    assert s.p.players[YOU].begging == 0
    assert s.good("sheep", YOU) == 1


def test_the_ruby_feeds_and_one_lamb_is_born() -> None:
    """6 food from 3 food, 2 grain and the ruby's 2 leave 1; the small pasture with its stable holds 4 sheep."""
    s = the_turn(*WORK).do("eat grain", "eat grain", "trade ruby food", seat=YOU)
    assert s.good("food", YOU) == 7
    s.do("feed", seat=YOU)
    assert s.goods(YOU) == {"food": 1, "ore": 5, "sheep": 3}
    assert s.p.players[YOU].begging == 0


def test_the_round_ends_when_all_have_fed_and_you_begin_the_next() -> None:
    s = the_turn(*WORK).do("eat grain", "eat grain", "trade ruby food", "feed", seat=YOU)
    assert s.rules.to_move(s.p) == (0,)  # who took a grain may still eat it; the player to your left fed without asking
    assert s.p.round == 7
    s.do("feed", seat=0)
    assert s.seat == CHANCE
    assert s.p.round == 8
    s.do("reveal card 8 exploration", "reveal marker 8 red-question")
    assert s.seat == YOU
    assert s.goods(YOU) == {"food": 1, "ore": 5, "sheep": 3}
    assert s.board(YOU) == {
        "C5": "ore-mine", "C6": "ruby-mine", "D3": "field grain 1", "D4": "small-pasture stable", "D5": "dwelling",
        "E4": "field grain 2",
    }  # fmt: skip


def test_the_example_says_again_what_it_said() -> None:
    """What is left out comes back as at the set-up: the other player, and the one dwarf that stands on Housework."""
    given = document("example.json")
    rules, p = read_position(given)
    again = write_position(rules, p)
    nothing: dict[str, Any] = {"animals": {}, "board": {}, "begging": 0, "newborn": 0, "future": {}}
    other = {**nothing, "goods": {"food": 1}, "dwarfs": [0, 0], "placed": [0]}
    assert again == {**given, "players": [*given["players"], other]}
    assert read_position(again)[1].dump() == p.dump()


def test_what_may_be_done_in_the_example() -> None:
    s = Situation(**document("example.json"))
    assert s.seat == 0
    assert "seat 1 stands on Housework" in s.refusal("place housework")
    assert s.trades() == ["eat sheep"]
    s.do("place logging")
    assert s.good("wood") == 3 + 5
    assert s.pile("logging") == {}
