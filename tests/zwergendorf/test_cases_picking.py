"""Dealing, picking, passing on: what is sealed, what is shown, and who knows what."""

from __future__ import annotations

from random import Random

import pytest

from tests.zwergendorf.situation import CARDS, FULL, STACKS, Situation
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused
from underhall.engine.log import Log

HANDS = [["G01", "B01", "R01"], ["G02", "B02", "R02"], ["G03", "B03", "R03"], ["G04", "B04", "R04"]]


def dealt(seats: int, phase: int = 1) -> Situation:
    """Seat 0 holds G01, B01 and R01, seat 1 the cards with 02, and so on."""
    table = Situation(seats=seats)
    if phase > 1:
        table.begin(phase)
    return table.deal(*[card for hand in HANDS[:seats] for card in hand])


def logged(seats: int) -> Log:
    """The same at a table with a history."""
    log = Log(Situation(seats=seats).rules)
    for card in [card for hand in HANDS[:seats] for card in hand]:
        log.chance(f"deal {STACKS[card[0]]} {card}")
    return log


def test_how_a_table_begins() -> None:
    """zwergendorf.setup.3, zwergendorf.setup.4: three stacks of 31, and nothing drawn, ticked or felled."""
    table = Situation(seats=4)
    assert [left.bit_count() for left in table.p.left] == [31, 31, 31]
    assert table.movers() == (CHANCE,)
    for seat in range(4):
        village = table.at(seat)
        assert (table.counts(seat), village.caps, village.felled, village.trees()) == ({}, 5, 0, 5)


def test_what_lies_open_is_seen_by_all() -> None:
    """zwergendorf.setup.12: villages, caps, trees and the cards laid out."""
    table = Situation().village(0, "cwsb......", caps=2, felled=1).lay_out(0, "G01", "B01").begin(4)
    for viewer in (1, CHANCE):
        seen = table.rules.view(table.p, viewer).villages[0]
        assert (seen.land, seen.caps, seen.felled) == (table.at().land, 2, 1)
        assert [table.cards(cards) for cards in (seen.goals, seen.buildings)] == [["G01"], ["B01"]]


def test_everyone_is_dealt_one_card_of_each_kind() -> None:
    """zwergendorf.pick.1."""
    table = dealt(4)
    assert [table.hand(seat) for seat in range(4)] == HANDS
    assert table.movers() == (0, 1, 2, 3)


def test_a_card_is_dealt_only_once() -> None:
    """zwergendorf.setup.5: it has left its stack, and the stack is all that is drawn from."""
    table = Situation()
    assert len(table.names(CHANCE)) == 31
    table.deal("G07", "B07", "R07")
    assert len(table.names(CHANCE)) == 30
    assert table.refusal("deal goal G07", CHANCE) == "This card has left its stack. [zwergendorf.pick.1]"
    assert table.refusal("deal resource R08", CHANCE) == "A card of another type is dealt now. [zwergendorf.pick.1]"


@pytest.mark.parametrize("phase", [1, 3, 6])
def test_cards_go_to_the_left(phase: int) -> None:
    """zwergendorf.pick.4: to the next seat."""
    table = dealt(3, phase)
    for seat in range(3):
        table.do(f"keep R0{seat + 1}", seat=seat)
    assert [table.hand(seat) for seat in range(3)] == [["G03", "B03"], ["G01", "B01"], ["G02", "B02"]]


@pytest.mark.parametrize("phase", [2, 5, 8])
def test_cards_go_to_the_right(phase: int) -> None:
    """zwergendorf.pick.4: to the seat before."""
    table = dealt(3, phase)
    for seat in range(3):
        table.do(f"keep R0{seat + 1}", seat=seat)
    assert [table.hand(seat) for seat in range(3)] == [["G02", "B02"], ["G03", "B03"], ["G01", "B01"]]


@pytest.mark.parametrize("phase", [1, 2])
def test_between_two_both_ways_lead_to_the_same_player(phase: int) -> None:
    """zwergendorf.setup.11."""
    table = dealt(2, phase).do("keep B01").do("keep G02", seat=1)
    assert [table.hand(0), table.hand(1)] == [["B02", "R02"], ["G01", "R01"]]


def test_nothing_is_passed_on_before_all_have_picked() -> None:
    """zwergendorf.pick.5: whoever has picked waits, and others can pick in any order."""
    table = dealt(3).do("keep G03", seat=2).do("keep G01", seat=0)
    assert table.movers() == (1,)
    assert table.hand(1) == HANDS[1]
    assert table.names(0) == []
    table.do("keep G02", seat=1)
    assert table.movers() == (0, 1, 2)
    assert table.hand(0) == ["B03", "R03"]


def test_only_a_card_of_ones_own_hand_is_kept() -> None:
    """zwergendorf.pick.2."""
    assert dealt(2).refusal("keep G02") == "G02 is not in your hand. [zwergendorf.pick.2]"


def test_the_same_kind_may_be_kept_twice() -> None:
    """zwergendorf.pick.6."""
    table = dealt(2).do("keep G01").do("keep R02", seat=1).do("keep G02").do("keep R01", seat=1)
    assert table.cards(table.at(0).goals) == ["G01", "G02"]
    assert table.cards(table.at(1).kept) == ["R02", "R01"]


def test_the_last_card_of_a_hand_is_discarded() -> None:
    """zwergendorf.pick.3: it is nobody's, and it does not come back into its stack."""
    table = dealt(2).do("keep G01").do("keep G02", seat=1).do("keep B02").do("keep B01", seat=1)
    assert [table.cards(table.at(seat).tossed) for seat in range(2)] == [["R02"], ["R01"]]
    assert [table.hand(seat) for seat in range(2)] == [[], []]
    assert table.p.left[2].bit_count() == 29


def test_no_half_is_chosen_before_all_have_picked_twice() -> None:
    """zwergendorf.pick.7."""
    table = dealt(2).do("keep R01").do("keep R02", seat=1).do("keep G02")
    assert table.cards(table.at(0).goals) == []
    with pytest.raises(Refused):
        table.do("choose R01 top left")
    table.do("keep G01", seat=1)
    assert table.offers("choose R01 top left")
    assert table.cards(table.at(0).goals) == ["G02"]


def test_a_hand_is_hidden_from_all_others() -> None:
    """zwergendorf.pick.8."""
    table = dealt(3)
    assert table.hand(1, viewer=1) == HANDS[1]
    assert table.hand(1, viewer=0) == ["?", "?", "?"]
    assert table.hand(1, viewer=CHANCE) == ["?", "?", "?"]


def test_a_pick_is_hidden_until_all_have_picked() -> None:
    """zwergendorf.pick.5: others see that a player has picked, not what."""
    one, other = dealt(2).do("keep G01"), dealt(2).do("keep R01")
    for viewer in (1, CHANCE):
        seen = [table.rules.view(table.p, viewer).dump() for table in (one, other)]
        assert seen[0] == seen[1]
    assert one.rules.view(one.p, 0).dump() != other.rules.view(other.p, 0).dump()


def test_who_passes_cards_on_knows_them_and_not_which_is_kept() -> None:
    """zwergendorf.pick.8."""
    table = dealt(3)
    for seat in range(3):
        table.do(f"keep R0{seat + 1}", seat=seat)
    assert table.hand(1, viewer=0) == ["G01", "B01"]
    assert table.hand(1, viewer=2) == ["?", "?"]
    twin = Situation(seats=3)
    twin.p = table.p.copy()
    table.do("keep G01", seat=1)
    twin.do("keep B01", seat=1)
    assert table.rules.view(table.p, 0).dump() == twin.rules.view(twin.p, 0).dump()


def test_the_first_pick_of_a_neighbour_stays_hidden_through_the_second() -> None:
    """zwergendorf.pick.7: shown together, not one by one."""
    table = dealt(3)
    for seat in range(3):
        table.do(f"keep R0{seat + 1}", seat=seat)
    assert table.cards(table.rules.view(table.p, 0).villages[1].kept) == ["?"]


def test_all_kept_cards_are_shown_together() -> None:
    """zwergendorf.pick.7, zwergendorf.phases.4: to everybody, onlookers too; then their symbols are drawn in."""
    table = dealt(2).do("keep R01").do("keep R02", seat=1).do("keep G02").do("keep G01", seat=1)
    for viewer in (0, 1, CHANCE):
        seen = table.rules.view(table.p, viewer)
        assert [table.cards(village.kept) for village in seen.villages] == [["R01", "G02"], ["R02", "G01"]]


def test_a_discarded_card_is_hidden_from_whoever_never_held_it() -> None:
    """zwergendorf.pick.8: its kind can be told from the two that were kept, the card cannot."""
    table = dealt(3)
    for seat in range(3):
        table.do(f"keep R0{seat + 1}", seat=seat)
    for seat in range(3):
        table.do(table.names(seat)[0], seat=seat)
    seen = [table.cards(table.rules.view(table.p, viewer).villages[1].tossed) for viewer in (0, 1, 2, CHANCE)]
    assert seen == [["B01"], ["B01"], ["?B"], ["?B"]]


def test_what_a_view_hides_may_be_any_card_it_does_not_know() -> None:
    """zwergendorf.pick.8: a table dealt anew from a view holds a card of each kind in a hand never seen."""
    table = dealt(3)
    found: set[str] = set()
    for start in range(40):
        again = table.rules.redeal(table.rules.view(table.p, 0), Random(start).randrange)
        hand = table.cards(again.villages[1].hand)
        assert [card[0] for card in hand] == ["G", "B", "R"]
        assert not set(hand) & set(HANDS[0])
        assert table.cards(again.villages[0].hand) == HANDS[0]
        found |= set(hand)
    assert len(found) > 20


def test_a_log_tells_no_one_of_the_cards_of_others() -> None:
    """zwergendorf.pick.8: neither what was dealt nor what was picked; that something was, it tells."""
    log = logged(2)
    log.append(0, "keep G01")
    mine, theirs = log.project(0), log.project(1)
    assert all(name in mine for name in ("deal goal G01", "deal resource R01", "keep G01"))
    assert not any(card in theirs for card in HANDS[0])
    assert not any(card in mine for card in HANDS[1])
    assert len(theirs.splitlines()) == len(mine.splitlines()) == 8


def test_a_pick_may_be_taken_back_while_another_is_missing() -> None:
    """zwergendorf.pick.5: whatever others have picked meanwhile."""
    log = logged(3)
    log.append(0, "keep G01")
    log.append(1, "keep G02")
    log.undo_last(0)
    assert log.rules.to_move(log.position) == (0, 2)
    log.append(0, "keep R01")
    log.append(2, "keep G03")
    assert [CARDS[card] for card in log.position.villages[0].kept] == ["R01"]


def test_no_pick_is_taken_back_when_cards_have_been_passed_on() -> None:
    """zwergendorf.pick.5: what was passed on has been seen."""
    log = logged(2)
    log.append(0, "keep G01")
    log.append(1, "keep G02")
    for seat in (0, 1):
        with pytest.raises(Refused):
            log.undo_last(seat)


def test_drawing_is_taken_back_within_ones_own_phase() -> None:
    """zwergendorf.phases.3: what others draw meanwhile stays; the picks that were shown stay as well."""
    log = logged(2)
    for seat, name in ((0, "keep R01"), (1, "keep R02"), (0, "keep G02"), (1, "keep G01")):
        log.append(seat, name)
    log.append(0, "choose R01 top right")
    log.append(1, "choose R02 top right")
    log.append(0, "draw beer A1")
    log.append(1, "draw coin A1")
    log.undo_last(0, 2)
    assert log.position.villages[0].covered() == 0
    assert log.position.villages[1].covered() == 1
    with pytest.raises(Refused):
        log.undo_last(0)


def test_who_is_out_is_dealt_no_cards() -> None:
    """zwergendorf.pick.9: and hands go past that seat."""
    table = Situation(seats=3)
    table.at(1).out = 1
    table.begin(2).deal("G01", "B01", "R01", "G03", "B03", "R03")
    assert table.movers() == (0, 2)
    table.do("keep G01").do("keep G03", seat=2)
    assert [table.hand(seat) for seat in range(3)] == [["B03", "R03"], [], ["B01", "R01"]]


def test_cards_go_past_a_player_who_is_out_in_the_same_direction() -> None:
    """zwergendorf.pick.9: to the next one on that side; to the right here."""
    table = Situation(seats=4)
    table.at(2).out = 1
    table.begin(2).deal(*HANDS[0], *HANDS[1], *HANDS[3])
    table.do("keep G01").do("keep G02", seat=1).do("keep G04", seat=3)
    assert [table.hand(seat) for seat in range(4)] == [["B02", "R02"], ["B04", "R04"], [], ["B01", "R01"]]


def test_the_last_player_in_picks_twice_from_the_same_hand() -> None:
    """zwergendorf.pick.10."""
    table = Situation(seats=3)
    table.at(0).out = table.at(2).out = 1
    table.begin(2).deal("G02", "B02", "R02").do("keep B02", seat=1)
    assert table.hand(1) == ["G02", "R02"]
    table.do("keep R02", seat=1)
    assert table.cards(table.at(1).tossed) == ["G02"]
    assert table.movers() == (1,)


def test_the_stacks_last_for_four() -> None:
    """zwergendorf.pick.11: after all six card phases 7 cards are left in each stack."""
    table = Situation(seats=4)
    for number in range(4):
        table.village(number, FULL, caps=0)
    while table.movers():
        seat = table.movers()[0]
        table.do(table.names(seat)[0], seat=seat)
        for number in range(4):  # everybody stays in
            table.at(number).out = table.at(number).felled = 0
    assert [left.bit_count() for left in table.p.left] == [7, 7, 7]
