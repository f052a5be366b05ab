"""What the page is given beside the question: needs, the catalogue, spaces in brief, reasons, and what was done."""

from __future__ import annotations

import re
from typing import Final

import pytest
from tools.look import caverna, play

from underhall.engine.driver import Dice
from underhall.engine.flow import CHANCE
from underhall.games.caverna.catalogue import COLUMNS, shelf
from underhall.games.caverna.needs import need
from underhall.games.caverna.position import DOG, FOOD, GREEN_LEAF, RED_QUESTION, SHEEP, Caverna
from underhall.games.caverna.reasons import closed_spaces, why_not
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.screen import screen, told_words
from underhall.web.rendering import static_file

RAW: Final = re.compile(r"[a-z]-[a-z]|_|\[caverna")
SPOKEN: Final = ("Slash-and-burn", "Small-scale")  # names with a hyphen of their own


def at_round(seats: int, number: int, seed: int = 1) -> tuple[CavernaRules, Caverna, int]:
    """The first placement of a round, in a random game."""
    rules = caverna(seats=seats)
    p = rules.setup()
    play(rules, p, Dice(seed), lambda p, names: p.round == number and names[0].startswith("place"))
    return rules, p, rules.to_move(p)[0]


def test_two_dwarfs_need_four_food_at_a_harvest() -> None:
    rules, p, seat = at_round(3, 3)
    p.players[seat].goods[FOOD] = 1
    found = need(rules, p, seat)
    assert (found["round"], found["event"], found["now"], found["total"], found["have"]) == (3, "full", True, 4, 1)
    assert found["lines"] == [{"what": "dwarfs", "count": 2, "each": 2, "food": 4}]


def test_the_newborn_needs_one_and_everybody_one_in_the_small_feeding() -> None:
    rules, p, seat = at_round(3, 3)
    player = p.players[seat]
    player.dwarfs.append(0)
    player.newborn = 1
    assert [(line["what"], line["each"], line["food"]) for line in need(rules, p, seat)["lines"]] == [
        ("dwarfs", 2, 4),
        ("newborn", 1, 1),
    ]
    p.round = 4
    assert (need(rules, p, seat)["event"], need(rules, p, seat)["total"]) == ("one-food", 3)


def test_what_a_tile_saves_is_a_line_by_its_name() -> None:
    rules, p, seat = at_round(3, 3)
    tiles = [tile for tile, _ in rules.box.hunger_less]
    assert tiles
    p.players[seat].tiles |= tiles[0]
    names = [line["what"] for line in need(rules, p, seat)["lines"]]
    assert names == ["dwarfs", rules.box.tiles[tiles[0].bit_length() - 1].name]


def test_a_round_without_feeding_points_to_the_next_as_far_as_it_is_known() -> None:
    rules, p, seat = at_round(3, 7)
    p.markers[6], p.markers[7] = GREEN_LEAF, RED_QUESTION
    found = need(rules, p, seat)
    assert (found["round"], found["event"], found["now"]) == (8, "hidden", False)


def test_what_breeds_and_grows_is_told_before_a_harvest() -> None:
    rules, p, seat = at_round(3, 3)
    p.players[seat].goods[SHEEP] = 2
    p.players[seat].goods[DOG] = 2
    assert need(rules, p, seat)["born"] == ["sheep"]


def test_nobody_eats_after_the_end() -> None:
    rules = caverna(seats=2)
    p = rules.setup()
    play(rules, p, Dice(4), lambda p, names: False)
    assert need(rules, p, 0)["round"] == 0


@pytest.mark.parametrize(("edition", "tiles"), [("full", 48), ("introductory", 27)])
def test_the_catalogue_holds_the_edition_and_every_tile_has_a_place_of_its_own(edition: str, tiles: int) -> None:
    rules = caverna(seats=3, edition=edition)
    p = rules.setup()
    found = shelf(rules, p, 0)
    places = {(tile["column"], tile["row"]) for tile in found}
    assert len(found) == len(places) == tiles
    assert max(tile["column"] for tile in found) == len(COLUMNS) - 1


def test_a_price_is_what_this_seat_pays() -> None:
    rules, p, seat = at_round(3, 3)
    before = {tile["tile"]: tile for tile in shelf(rules, p, seat)}["wood-supplier"]
    assert before["price"] == before["printed"] == {"stone": 1}
    p.players[seat].tiles |= rules.box.bit("stone-carver")
    after = {tile["tile"]: tile for tile in shelf(rules, p, seat)}["wood-supplier"]
    assert after["price"] == {}
    assert after["printed"] == {"stone": 1}


def test_a_built_tile_has_an_owner_and_is_gone() -> None:
    rules = caverna(seats=2)
    p = rules.setup()
    play(rules, p, Dice(4), lambda p, names: False)
    for tile in shelf(rules, p, 0):
        if tile["owners"]:
            assert not tile["left"]
            assert not tile["payable"]
    assert any(tile["owners"] for tile in shelf(rules, p, 0))


@pytest.mark.parametrize("seats", [1, 3, 5, 7])
def test_every_space_is_told_in_brief_with_known_signs(seats: int) -> None:
    rules, p, seat = at_round(seats, 12)
    sprite = static_file("icons.svg")
    assert sprite is not None
    signs = set(re.findall(r'<symbol id="([^"]+)"', sprite.read_text("utf-8")))
    for space in screen(rules, p, seat)["spaces"]:
        for token in space["brief"]:
            assert token[1:] in signs if token.startswith("*") else not RAW.search(token)


def test_cards_ahead_are_those_of_their_stage() -> None:
    rules, p, seat = at_round(3, 7)
    ahead = screen(rules, p, seat)["coming"]
    assert [each["round"] for each in ahead] == [8, 9, 10, 11, 12]
    assert all(each["cards"] and each["played"] for each in ahead)
    assert not set(ahead[0]["cards"]) & set(ahead[-1]["cards"])


def test_closed_spaces_say_why_in_words() -> None:
    rules, p, seat = at_round(3, 8)
    reasons = closed_spaces(rules, p, seat)
    open_now = {rules.vocabulary.text(choice) for choice in rules.choices(p, seat)}
    spaces = {space["choice"] for space in screen(rules, p, seat)["spaces"]}
    assert set(reasons) == spaces - open_now
    assert not [reason for reason in reasons.values() if RAW.search(reason)]
    assert why_not(rules, p, seat, next(iter(open_now))) == ""


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_a_whole_game_is_told_in_words(seats: int) -> None:
    rules = caverna(seats=seats)
    p = rules.setup()
    dice = Dice(seats)
    kinds: set[str] = set()
    while rules.to_move(p):
        seat = rules.to_move(p)[0]
        choices = [*rules.choices(p, seat), *(rules.trades(p, seat) if seat != CHANCE else ())]
        choice = choices[dice.roll(len(choices))]
        words = told_words(rules, p, seat, choice)
        bare = words
        for name in SPOKEN:
            bare = bare.replace(name, "")
        assert not RAW.search(bare), words
        if seat != CHANCE:
            assert not words.startswith(rules.vocabulary.text(choice)), words
            kinds.add(words.split()[0])
        rules.play(p, seat, choice)
    assert {"went", "took", "laid", "paid", "traded"} <= kinds
