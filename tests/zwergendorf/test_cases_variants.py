"""The nasty dwarfs, the solo game, the options of a table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.zwergendorf.situation import FULL, Situation
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable

HANDS = [["G01", "B01", "R01"], ["G02", "B02", "R02"], ["G03", "B03", "R03"]]


def nasty(seats: int, phase: int = 1) -> Situation:
    """With the nasty dwarfs; seat 0 holds G01, B01 and R01, seat 1 the cards with 02, and so on."""
    table = Situation(seats=seats, drafting="nasty")
    if phase > 1:
        table.begin(phase)
    return table.deal(*[card for hand in HANDS[:seats] for card in hand])


def exchanged(table: Situation, seats: int) -> Situation:
    """Everybody keeps the goal and gives the building away."""
    for seat in range(seats):
        table.do(f"keep G0{seat + 1}", f"give B0{seat + 1}", seat=seat)
    return table


# The nasty dwarfs.


@pytest.mark.parametrize(("phase", "givers"), [(1, [2, 0, 1]), (2, [1, 2, 0])])
def test_one_card_is_kept_one_given_one_discarded(phase: int, givers: list[int]) -> None:
    """zwergendorf.variants.3, zwergendorf.variants.4: to the left in phase 1, to the right in phase 2."""
    table = exchanged(nasty(3, phase), 3)
    kept = [table.cards(table.at(seat).kept) for seat in range(3)]
    assert kept == [[f"G0{seat + 1}", f"B0{giver + 1}"] for seat, giver in enumerate(givers)]
    assert [table.cards(table.at(seat).tossed) for seat in range(3)] == [["R01"], ["R02"], ["R03"]]


def test_the_card_kept_cannot_be_given() -> None:
    """zwergendorf.variants.3."""
    table = nasty(2).do("keep G01")
    assert table.names() == ["give B01", "give R01"]
    assert table.refusal("give G01") == "You keep G01: give away one of the others. [zwergendorf.variants.3]"
    assert table.refusal("give B02") == "B02 is not in your hand. [zwergendorf.variants.3]"


def test_whoever_is_given_a_card_draws_it_in() -> None:
    """zwergendorf.variants.6: chooses its half, and owns the building card."""
    table = exchanged(nasty(2), 2)
    assert table.asked("choose", 1) == ["G02 top left", "G02 top right", "B01 top left", "B01 top right"]
    assert table.cards(table.at(1).buildings) == ["B01"]
    table.do("choose B01 top left", seat=1)
    assert table.due(1) == {"beer": 2}


def test_both_decisions_are_sealed() -> None:
    """zwergendorf.variants.5: whatever is kept and given, others see the same until all are in."""
    one = nasty(2).do("keep G01", "give B01")
    other = nasty(2).do("keep R01", "give G01")
    for viewer in (1, CHANCE):
        assert one.rules.view(one.p, viewer).dump() == other.rules.view(other.p, viewer).dump()
    assert one.cards(one.at(1).kept) == []


def test_the_third_card_is_never_shown() -> None:
    """zwergendorf.variants.5: not even to the one who was given another card of that hand."""
    table = exchanged(nasty(2), 2)
    seen = table.rules.view(table.p, 1)
    assert table.cards(seen.villages[0].kept) == ["G01", "B02"]
    assert table.cards(seen.villages[0].tossed) == ["?R"]


def test_gifts_go_past_players_who_are_out() -> None:
    """zwergendorf.variants.7."""
    table = Situation(seats=3, drafting="nasty")
    table.at(1).out = 1
    table.begin(3).deal(*HANDS[0], *HANDS[2])
    table.do("keep G01", "give B01").do("keep G03", "give R03", seat=2)
    assert table.cards(table.at(2).kept) == ["G03", "B01"]
    assert table.cards(table.at(0).kept) == ["G01", "R03"]
    assert table.cards(table.at(1).kept) == []


def test_the_last_player_in_gives_the_card_to_itself() -> None:
    """zwergendorf.variants.7."""
    table = Situation(drafting="nasty")
    table.at(0).out = 1
    table.begin(2).deal(*HANDS[1]).do("keep G02", "give R02", seat=1)
    assert table.cards(table.at(1).kept) == ["G02", "R02"]
    assert table.cards(table.at(1).tossed) == ["B02"]


def test_without_the_nasty_dwarfs_nothing_is_given() -> None:
    """zwergendorf.variants.3."""
    assert not Situation().knows("give G01")


# Alone.


def test_the_first_pick_alone_is_one_of_three_and_the_rest_is_gone() -> None:
    """zwergendorf.solo.3."""
    table = Situation(seats=1).deal("G01", "B01", "R01").do("keep B01")
    assert table.cards(table.at().tossed) == ["G01", "R01"]
    assert table.cards(table.at().kept) == ["B01"]


def test_the_second_pick_alone_is_from_the_prepared_stack() -> None:
    """zwergendorf.solo.2, zwergendorf.solo.4, zwergendorf.solo.5: its cards come in its order, when they are due."""
    table = Situation(seats=1)
    pairs = []
    while table.p.phase < 9 or table.movers() == (CHANCE,):
        if table.movers() != (CHANCE,):
            name = table.names()[0]
            table.do("produce" if table.offers("produce") else name)
            continue
        first = table.at().kept == []
        types: list[str] = []
        while table.movers() == (CHANCE,) and len(types) < (3 if first else 2):
            name = table.names(CHANCE)[0]
            types.append(name.split()[1])
            table.do(name, seat=CHANCE)
        if not first:
            pairs.append((table.p.phase, *types))
        else:
            assert sorted(types) == ["building", "goal", "resource"]
    assert pairs == [
        (1, "building", "goal"), (2, "resource", "building"), (3, "goal", "resource"),
        (5, "building", "goal"), (6, "resource", "building"), (8, "goal", "resource"),
    ]  # fmt: skip


def test_the_second_pick_alone_discards_the_other_card() -> None:
    """zwergendorf.solo.4, zwergendorf.solo.6: and then both cards are drawn in, as with more players."""
    table = Situation(seats=1).deal("G01", "B01", "R01").do("keep B01").deal("B02", "G02")
    assert table.names() == ["keep B02", "keep G02"]
    table.do("keep G02")
    assert table.cards(table.at().tossed) == ["G01", "R01", "B02"]
    assert table.asked("choose") == ["B01 top left", "B01 top right", "G02 top left", "G02 top right"]


def test_alone_whoever_is_out_goes_to_the_scoring() -> None:
    """zwergendorf.phases.7, zwergendorf.solo.1."""
    table = Situation(seats=1).village(0, FULL, felled=5).deal("G01", "B01", "R01").do("keep R01")
    table.deal("B02", "G02").do("keep G02").finish(0)
    assert table.movers() == ()
    assert table.p.phase == 10
    assert table.points("trees") == -20


@pytest.mark.parametrize(
    ("dwarfs", "goal"),
    [({}, 60), ({"wirt": "grey"}, 80), ({"wirt": "grey", "bergmann": "brown"}, 100)],
)
def test_the_target_alone_grows_with_the_dwarf_cards(dwarfs: dict[str, str], goal: int) -> None:
    """zwergendorf.solo.11."""
    table = Situation(seats=1, **dwarfs)
    assert table.rules.box.table["solo"]["goals"][str(len(table.rules.box.dwarfs))] == goal


# Options.


@pytest.mark.parametrize("options", [{"schmied": "none"}, {"seats": 1, "drafting": "nasty"}, {"seats": 5},
                                     {"zwergin": "none"}, {"clearing": "tiny"}])  # fmt: skip
def test_tables_that_cannot_be(options: dict[str, Any]) -> None:
    """zwergendorf.setup.8, zwergendorf.rulings.8, zwergendorf.variants.8."""
    with pytest.raises(Unusable, match=r"^options: "):
        Situation(**options)


def test_the_first_game_is_the_default() -> None:
    """zwergendorf.setup.9: the grey dwarf woman and the grey smith."""
    assert [dwarf.id for dwarf in Situation().rules.box.dwarfs] == ["d-i-zwergin", "d-i-schmied"]


def test_colours_may_be_mixed() -> None:
    """zwergendorf.setup.8, zwergendorf.rulings.5, zwergendorf.rulings.6, zwergendorf.rulings.7: here four."""
    table = Situation(zwergin="green", schmied="brown", bergmann="beige", wirt="grey")
    assert sorted(dwarf.id for dwarf in table.rules.box.dwarfs) == [
        "d-i-wirt", "d-ii-bergmann", "d-iii-schmied", "d-iv-zwergin",
    ]  # fmt: skip


@pytest.mark.parametrize(("clearing", "squares"), [("normal", 80), ("small", 64), ("smaller", 48)])
def test_the_size_of_the_clearing(clearing: str, squares: int) -> None:
    """zwergendorf.setup.1, zwergendorf.variants.9, zwergendorf.variants.10."""
    assert Situation(clearing=clearing).rules.box.grid.playable.bit_count() == squares


def test_variants_go_together() -> None:
    """zwergendorf.variants.11, zwergendorf.rulings.9, zwergendorf.rulings.10, zwergendorf.rulings.11.

    A whole game of three with all of them comes to its end.
    """
    table = Situation(seats=3, drafting="nasty", building="advanced", clearing="smaller", tavern_shape="tetromino")
    while table.movers():
        seat = table.movers()[0]
        names = table.names(seat)
        table.do(next((name for name in names if name.startswith(("use", "draw"))), names[-1]), seat=seat)
    assert table.p.phase == 10
    for seat in range(3):
        assert not table.at(seat).covered() & ~table.rules.box.grid.playable
