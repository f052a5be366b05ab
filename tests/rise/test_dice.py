"""Turns, the dice limit, modifiers, passing: rise.turn, rise.limit, rise.modifiers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rise.situation import Situation, goods
from underhall.engine.flow import CHANCE

ROW = ["human-a", "dwarf-a", "elf-a", "trobit-a", "halfling-a", "green-elf-a"]


def test_a_die_and_then_a_card_on_one_turn() -> None:
    """rise.turn.2."""
    table = Situation({"dice": [1, 1], "cards": ["human-a"], **goods(books=1, weaponry=1, house=1)})
    table.place("1", "castle")
    assert table.mover() == 0
    assert table.names() == ["complete human-a", "stop"]


def test_a_card_and_then_a_die_on_one_turn() -> None:
    """rise.turn.2."""
    table = Situation({"dice": [1, 1], "cards": ["human-a"], **goods(books=1, weaponry=1, house=1)})
    table.do("complete human-a")
    assert table.mover() == 0
    assert "use 1" in table.names()
    assert "stop" in table.names()
    assert "pass" not in table.names()


def test_only_one_die_is_placed_on_a_turn() -> None:
    """rise.turn.3."""
    table = Situation({"dice": [1, 2], "cards": ["human-a"], **goods(books=1, weaponry=1, house=1)})
    table.place("1", "castle")
    assert table.refusal("use 2") == "Only one die is placed on a turn. [rise.turn.3]"


def test_a_die_that_one_does_not_have() -> None:
    """rise.turn.3."""
    assert Situation({"dice": [1, 2]}).refusal("use 5") == "You have no die that shows 5. [rise.turn.3]"


def test_only_one_card_is_completed_on_a_turn() -> None:
    """rise.turn.5."""
    own = {"dice": [1], "cards": ["human-a", "dwarf-a"], **goods(books=1, weaponry=4, furnishings=2, house=2)}
    table = Situation(own, {"dice": [1]})
    table.do("complete human-a", "spend weaponry 1")
    assert table.refusal("complete dwarf-a") == "Only one settlers card is completed on a turn. [rise.turn.5]"


def test_who_does_nothing_passes_for_the_round() -> None:
    """rise.turn.6."""
    table = Situation({"dice": [1]}, {"dice": [1, 1]})
    table.do("pass")
    table.place("1", "castle")
    assert table.mover() == 1
    assert table.p.passed == 1


def test_completing_a_card_without_a_die_is_no_pass() -> None:
    """rise.turn.6: the turn comes round again."""
    own = {"dice": [1], "cards": ["human-a"], **goods(books=1, weaponry=1, house=1)}
    table = Situation(own, {"dice": [1, 1]})
    table.do("complete human-a", "stop")
    table.place("1", "castle")
    assert table.mover() == 0
    assert table.p.passed == 0


def test_a_turn_ends_by_itself() -> None:
    """rise.turn.7: a die, and no card that could be completed."""
    table = Situation({"dice": [1, 1]}, {"dice": [1]})
    table.place("1", "castle")
    assert table.mover() == 1


def test_who_can_do_nothing_passes_by_itself() -> None:
    """rise.turn.6: no die left."""
    table = Situation({"dice": [1]}, {"dice": []}, {"dice": [1, 1]})
    table.place("1", "castle")
    assert table.mover() == 2
    assert table.p.passed == 0b010
    table.do("pass")
    assert table.mover() == CHANCE  # the next ship: the round is over


@pytest.mark.parametrize(("reputation", "open_to"), [(6, ["1"]), (8, ["1", "3"]), (10, ["1", "3", "5"])])
def test_all_dice_of_a_round_count_against_the_limit(reputation: int, open_to: list[str]) -> None:
    """rise.limit.1: a 5 lies in the city already."""
    own = {"dice": [1, 3, 5], "reputation": reputation, **goods()}
    table = Situation(own, dice={"berk": [[0, 5]]}, row=ROW)
    assert [value for value in "135" if table.offers(f"use {value}")] == open_to


def test_a_die_beyond_the_limit_is_refused_in_words() -> None:
    """rise.limit.2."""
    table = Situation({"dice": [1, 5], "reputation": 6}, dice={"berk": [[0, 5]]}, row=ROW)
    assert table.refusal("use 5") == (
        "A die of 5 is too high: your dice may add up to 1 more this round. [rise.limit.2]"
    )


def test_the_limit_after_the_castle() -> None:
    """rise.limit.3, rise.castle.2: 9 is the limit before, 12 after."""
    table = Situation({"dice": [5, 6]}, {"dice": [1]}, row=ROW)
    table.place("6", "castle")
    assert table.has("reputation") == 12
    table.do("pass")
    assert table.mover() == 0
    assert table.offers("use 5")
    assert table.rules.box.limit(table.p, 0) == 6


def test_the_limit_before_the_castle() -> None:
    """rise.limit.3: without it 5 cannot follow on 6."""
    table = Situation({"dice": [5, 6]}, {"dice": [1]}, row=ROW)
    table.place("6", "tavern", "take human-a").drawn()
    assert table.rules.box.limit(table.p, 0) == 3
    table.do("pass")
    assert table.mover() == CHANCE  # the first seat could do nothing with its 5


def test_the_die_in_the_castle_must_fit_before_its_gain() -> None:
    """rise.limit.4."""
    table = Situation({"dice": [6], "reputation": 10}, dice={"berk": [[0, 6]]})
    assert not table.offers("use 6")


def test_or_after_its_gain_by_the_other_ruling() -> None:
    """rise.rulings.4."""
    lies: dict[str, Any] = {"options": {"castle_limit": "after"}, "dice": {"berk": [[0, 6]]}}
    assert not Situation({"dice": [6, 1], "reputation": 8}, **lies).offers("use 6")  # 11 would be too few for 12
    table = Situation({"dice": [6, 1], "reputation": 9}, **lies)
    assert table.offers("use 6")
    table.do("use 6")
    assert table.has("reputation") == 12


def test_reputation_that_falls_takes_nothing_back() -> None:
    """rise.limit.3."""
    own = {"dice": [1, 1], "reputation": 8, "nobility": 2, "completed": ["human-a"], **goods(books=2)}
    table = Situation(own, {"dice": [1]}, council=["1a", *[""] * 17], dice={"berk": [[0, 6]]})
    table.place("1", "council human")
    assert table.has("reputation") == 6
    assert table.at().placed == 7
    assert table.rules.box.limit(table.p, 0) == -1
    table.do("pass")
    assert table.mover() == CHANCE  # the first seat could do nothing with its 1


@pytest.mark.parametrize(
    ("die", "modifiers", "offered"),
    [
        (1, 1, ["1", "1 as 2"]),
        (6, 1, ["6", "6 as 5"]),
        (1, 2, ["1", "1 as 2", "1 as 3"]),
        (4, 1, ["4", "4 as 3", "4 as 5"]),
        (3, 0, ["3"]),
    ],
)
def test_a_modifier_for_each_step(die: int, modifiers: int, offered: list[str]) -> None:
    """rise.modifiers.1, rise.modifiers.2: no step leads from 6 to 1 or back."""
    table = Situation({"dice": [die], **goods(coin=9, modifier=modifiers)}, row=ROW)
    assert sorted(table.asked("use")) == sorted(offered)


def test_modifiers_are_paid_and_go_back() -> None:
    """rise.modifiers.1."""
    table = Situation({"dice": [3, 1], **goods(coin=9, modifier=3)}, row=ROW)
    ledger = table.play("use 3 as 5")
    assert [(line[1], line[2]) for line in ledger] == [(7, -2)]
    assert table.has("modifier") == 1
    assert table.rules.box.modifiers_left(table.p) == 19


def test_a_changed_die_counts_as_changed() -> None:
    """rise.limit.2."""
    table = Situation({"dice": [6, 1], "reputation": 6, **goods(modifier=2)}, dice={"berk": [[0, 1]]}, row=ROW)
    assert "6 as 5" in table.asked("use")
    assert "6" not in table.asked("use")


def test_too_few_modifiers() -> None:
    """rise.modifiers.1."""
    table = Situation({"dice": [1], **goods(modifier=1)}, row=ROW)
    assert table.refusal("use 1 as 4").startswith("This takes 3 modifiers; there are 1.")


def test_there_are_twenty_modifiers() -> None:
    """rise.modifiers.3."""
    table = Situation({"dice": [1], **goods(modifier=10)}, {"dice": [1], **goods(modifier=10)})
    assert table.rules.box.modifiers_left(table.p) == 0
    assert "berk" not in table.places("1")


def test_turn_order_goes_on_behind_the_first_player() -> None:
    """rise.turn.1."""
    table = Situation({"dice": [1]}, {"dice": [1]}, {"dice": [1, 1]}, first=2)
    assert table.mover() == 2
    table.place("1", "castle")
    assert table.mover() == 0
