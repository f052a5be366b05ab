"""Port, Stone Council, Berk the Clerk's Office, White Castle: rise.port, rise.council, rise.berk, rise.castle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rise.situation import Situation, goods

ROW = ["human-b", "dwarf-b", "elf-b", "trobit-b", "halfling-b", "green-elf-b"]
HALL = ["scholars-a", "library", "wizards-b", "shrine", "artists-c", "school"]


def test_one_good_at_least() -> None:
    """rise.port.2."""
    table = Situation({"dice": [3, 1], **goods(books=2, magic=1)}, {"dice": [1]}, ship="1a").place("3", "port")
    assert table.names() == ["sell books", "sell magic"]
    assert table.refusal("stop") == "One good at least is sold. [rise.port.2]"


def test_the_die_is_the_most() -> None:
    """rise.port.2."""
    table = Situation({"dice": [2, 1], **goods(books=3)}, {"dice": [1]}, ship="1a")
    table.place("2", "port", "sell books")  # the first of a single kind is sold by itself
    assert table.has("books") == 1
    assert table.mover() == 1


def test_one_may_sell_fewer() -> None:
    """rise.port.2."""
    table = Situation({"dice": [3, 1], **goods(books=1, magic=1)}, {"dice": [1]}, ship="1a")
    table.place("3", "port", "sell books", "stop")
    assert (table.has("books"), table.has("magic")) == (0, 1)


def test_spaces_of_a_kind_run_out() -> None:
    """rise.port.3: the ship 1a has a single space for weaponry."""
    table = Situation({"dice": [4, 1], **goods(weaponry=2, magic=1)}, {"dice": [1]}, ship="1a")
    table.place("4", "port", "sell weaponry")
    assert table.refusal("sell weaponry") == "The ship takes no more weaponry. [rise.port.3]"


def test_a_ship_that_takes_nothing_one_has() -> None:
    """rise.port.3."""
    table = Situation({"dice": [3], **goods(weaponry=2)}, ship="1a", sold={"weaponry": 1}, row=ROW)
    table.do("use 3")
    assert table.refusal("place port") == "You have no goods that the ship still takes. [rise.port.3]"


def test_each_value_once() -> None:
    """rise.port.1."""
    table = Situation({"dice": [3, 4], **goods(books=2)}, {"dice": [1]}, dice={"port": [[], [], [1, 3]]}, ship="1a")
    assert "port" not in table.places("3")
    assert "port" in table.places("4")


def council(row: int, tile: str, race: int = 0) -> list[str]:
    """The Stone Council with one tile, that of a councillor in a row."""
    found = [""] * 18
    found[6 * row + race] = tile
    return found


def test_a_tile_of_the_council() -> None:
    """rise.council.3, rise.council.4: 2a asks for nobility 4, 2 books and 1 weaponry, and brings 6 points."""
    own = {"dice": [1, 1], "nobility": 4, "completed": ["human-a"], **goods(books=2, weaponry=1)}
    table = Situation(own, {"dice": [1]}, council=council(0, "2a")).place("1", "council human")
    assert (table.has("books"), table.has("weaponry")) == (0, 0)
    assert (table.scored("council"), table.has("reputation")) == (6, 7)
    assert table.rules.box.council_names[table.at().council[0]] == "2a"


def test_a_tile_that_asks_for_coins() -> None:
    """rise.council.3: 1b asks for 4 coins only."""
    own: dict[str, Any] = {"dice": [1, 1], "nobility": 2, "completed": ["human-a"], **goods(coin=3)}
    table = Situation(own, {"dice": [1]}, council=council(0, "1b"), row=ROW)
    table.do("use 1")
    assert table.refusal("place council human") == "This takes 4 coins; there are 3. [rise.council.1]"
    own["goods"] = {"coin": 4}
    table = Situation(own, {"dice": [1]}, council=council(0, "1b")).place("1", "council human")
    assert table.has("coin") == 0


@pytest.mark.parametrize(("row", "dice"), [(0, "12"), (1, "34"), (2, "56")])
def test_the_die_of_a_row(row: int, dice: str) -> None:
    """rise.council.1."""
    own = {"dice": [1, 2, 3, 4, 5], "nobility": 4, "reputation": 20, "completed": ["human-a"], **goods(coin=9)}
    table = Situation(own, {"dice": [1]}, council=council(row, "1b"), row=ROW)
    fits = [value for value in "12345" if "council human" in table.places(value)]
    assert fits == [value for value in "12345" if value in dice]


def test_the_race_must_be_housed() -> None:
    """rise.council.2."""
    own = {"dice": [1], "nobility": 4, "completed": ["dwarf-a"], **goods(coin=9)}
    table = Situation(own, council=council(0, "1b"), row=ROW)
    table.do("use 1")
    assert table.refusal("place council human") == (
        "You have not completed a settlers card of this race: human. [rise.council.2]"
    )


def test_nobility_must_suffice() -> None:
    """rise.council.2."""
    own = {"dice": [1], "nobility": 1, "completed": ["human-a"], **goods(coin=9)}
    table = Situation(own, council=council(0, "1b"), row=ROW)
    table.do("use 1")
    assert table.refusal("place council human") == "The tile asks for nobility 2; yours is 1. [rise.council.2]"


def test_the_council_at_reputation_six() -> None:
    """rise.council.5: nothing more is lost."""
    own = {"dice": [1, 1], "nobility": 4, "reputation": 6, "completed": ["human-a"], **goods(coin=9)}
    table = Situation(own, {"dice": [1]}, council=council(0, "1b")).place("1", "council human")
    assert table.has("reputation") == 6
    assert table.scored("council") == 4


def test_the_council_at_reputation_seven() -> None:
    """rise.council.5: it stops at 6."""
    own = {"dice": [1, 1], "nobility": 4, "reputation": 7, "completed": ["human-a"], **goods(coin=9)}
    table = Situation(own, {"dice": [1]}, council=council(0, "1b")).place("1", "council human")
    assert table.has("reputation") == 6


def test_by_the_other_ruling_nobody_goes_there_at_six() -> None:
    """rise.rulings.5."""
    own = {"dice": [1], "nobility": 4, "reputation": 6, "completed": ["human-a"], **goods(coin=9)}
    table = Situation(own, council=council(0, "1b"), options={"council_floor": "refused"}, row=ROW)
    table.do("use 1")
    assert table.refusal("place council human") == "You have no reputation to lose. [rise.council.5]"


def test_a_place_in_the_council_stays_empty() -> None:
    """rise.council.7: the die lies there; another councillor's tile is still there."""
    own = {"dice": [1, 2], "nobility": 4, "reputation": 20, "completed": ["human-a", "dwarf-a"], **goods(coin=9)}
    tiles = council(0, "1b")
    tiles[1] = "1e"
    table = Situation(own, {"dice": [1, 1]}, council=tiles, row=ROW).place("1", "council human")
    table.place("1", "castle")
    places = table.places("2")
    assert "council human" not in places
    assert "council dwarf" in places


@pytest.mark.parametrize(("die", "most"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3)])
def test_how_many_modifiers_a_die_brings(die: str, most: int) -> None:
    """rise.berk.2."""
    table = Situation({"dice": [int(die), 1], **goods(coin=9)}, {"dice": [1]}, row=ROW)
    table.do(f"use {die}", "place berk")
    assert table.asked("modifiers") == [str(count) for count in range(1, most + 1)]
    table.do(f"modifiers {most}", "stop")
    assert (table.has("modifier"), table.has("coin")) == (most, 9 - (most - 1))


def test_without_coins_only_the_free_one() -> None:
    """rise.berk.2."""
    table = Situation({"dice": [5, 1], **goods()}, {"dice": [1]}, row=ROW).place("5", "berk")
    assert table.asked("modifiers") == ["1"]


def test_other_settlers() -> None:
    """rise.berk.3."""
    table = Situation({"dice": [1, 1]}, {"dice": [1]}, row=ROW, hall=HALL).place("1", "berk", "modifiers 1")
    assert table.names() == ["replace settlers", "replace buildings", "stop"]
    table.do("replace settlers").drawn("deal 0 elf-h")
    names = [table.rules.box.card_names[card] for card in table.p.row]
    assert names[0] == "elf-h"
    assert not set(names) & set(ROW)
    assert table.p.discards.bit_count() == 6


def test_other_buildings_but_for_slots_with_a_die() -> None:
    """rise.berk.4: the shrine above the 4 stays; a slot that was empty stays empty; the old tiles go back after."""
    hall = [*HALL]
    hall[1] = ""
    table = Situation({"dice": [1, 1]}, {"dice": [1]}, hall=hall, dice={"hall": [[], [], [], [1, 4]]})
    table.place("1", "berk", "modifiers 1", "replace buildings")
    assert table.p.due == 0b110101
    assert table.p.aside.bit_count() == 4
    table.drawn("bag 0 hostel")
    names = [table.rules.box.tile_names[tile] if tile >= 0 else "" for tile in table.p.hall]
    assert names[0] == "hostel"
    assert (names[1], names[3]) == ("", "shrine")
    assert not {names[2], names[4], names[5]} & {*HALL, "", "hostel"}
    assert table.p.aside == 0
    assert table.p.returns == 1
    assert table.p.bag >> table.rules.box.tile_names.index("scholars-a") & 1


def test_modifiers_may_be_left() -> None:
    """rise.berk.1, rise.berk.5: but then something is replaced."""
    table = Situation({"dice": [1, 1]}, {"dice": [1]}, row=ROW, hall=HALL).place("1", "berk", "stop")
    assert table.names() == ["replace settlers", "replace buildings"]
    assert table.refusal("stop").startswith("Take modifiers, or have something replaced.")


def test_an_empty_bag_replaces_nothing() -> None:
    """rise.berk.4."""
    table = Situation({"dice": [1, 1]}, {"dice": [1]}, row=ROW, hall=HALL)
    table.p.bag = 0
    table.place("1", "berk", "modifiers 1")
    assert table.names() == ["replace settlers", "stop"]


def test_a_bag_that_runs_out_leaves_slots_empty() -> None:
    """rise.berk.4: two tiles for six slots; the old ones go back then."""
    table = Situation({"dice": [1, 1]}, {"dice": [1]}, hall=HALL)
    names = table.rules.box.tile_names
    table.p.bag = 1 << names.index("hostel") | 1 << names.index("theatre")
    table.place("1", "berk", "modifiers 1", "replace buildings").drawn()
    assert table.p.hall.count(-1) == 4
    assert table.p.bag.bit_count() == 6


def test_berk_has_three_slots() -> None:
    """rise.berk.1."""
    for lying in (2, 3):
        table = Situation({"dice": [1], **goods(coin=9)}, {}, {}, {}, dice={"berk": [[1, 2]] * lying}, row=ROW)
        assert ("berk" in table.places("1")) == (lying < 3)


@pytest.mark.parametrize(("die", "more"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3)])
def test_reputation_at_the_castle(die: str, more: int) -> None:
    """rise.castle.1."""
    table = Situation({"dice": [int(die), 1]}, {"dice": [1]}).place(die, "castle")
    assert table.has("reputation") == 9 + more


def test_a_slot_of_the_castle_once() -> None:
    """rise.castle.1, rise.castle.3."""
    table = Situation({"dice": [1, 3], **goods(coin=9)}, {"dice": [1]}, dice={"castle": [[1, 2], [], []]}, row=ROW)
    assert "castle" not in table.places("1")
    assert "castle" in table.places("3")


def test_reputation_ends_at_twenty_four() -> None:
    """rise.castle.4."""
    table = Situation({"dice": [6, 1], "reputation": 23}, {"dice": [1]}).place("6", "castle")
    assert table.has("reputation") == 24
    table = Situation({"dice": [6], "reputation": 24}, row=ROW)
    table.do("use 6")
    assert table.refusal("place castle") == "Your reputation is 24, and cannot grow any more. [rise.castle.4]"
