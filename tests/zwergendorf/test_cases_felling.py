"""Trees: which is felled, what it costs, when there is none, and who is out."""

from __future__ import annotations

import pytest

from tests.zwergendorf.situation import FULL, Situation
from underhall.engine.flow import CHANCE

ALL_BUT_ONE = ".MMMMMMMMM " + "MMMMMMMMMM " * 7  # A1 is free
# Every second square is free, and no two of them share a side.
SPECKLED = "M.M.M.M.M. .M.M.M.M.M " * 4


def test_a_tree_may_be_felled_where_there_is_room() -> None:
    """zwergendorf.fell.4."""
    table = Situation().drafted("R01", "B04").do("choose R01 top right", "fell beer")
    assert table.due() == {"beer": 1}
    assert table.at().felled == 1
    assert table.at().covered() == 0


def test_a_tree_is_felled_only_for_what_is_due() -> None:
    """zwergendorf.fell.1."""
    table = Situation().drafted("R01", "B04").do("choose R01 top right")
    assert table.refusal("fell coin").startswith("You have no coin to draw in.")


def test_a_tavern_costs_one_tree_as_a_coin_does() -> None:
    """zwergendorf.fell.1."""
    table = Situation().drafted("G25", "B04").do("choose G25 top left", "fell tavern")
    assert table.at().felled == 1
    assert table.due() == {}


@pytest.mark.parametrize(("felled", "points"), [(0, 0), (1, 0), (2, -2), (3, -5), (4, -10), (5, -20)])
def test_only_the_last_printed_tree_felled_counts(felled: int, points: int) -> None:
    """zwergendorf.fell.2, zwergendorf.fell.3, zwergendorf.score.8: never the sum."""
    table = Situation()
    table.at().felled = felled
    table.begin(10)
    assert table.points("trees") == points
    assert table.totals()[0] == points


def test_extra_trees_go_first_and_cost_nothing() -> None:
    """zwergendorf.fell.5."""
    table = Situation().drafted("R01", "B04")
    table.at().extra_trees = 1
    table.do("choose R01 top right", "fell beer")
    assert (table.at().extra_trees, table.at().felled) == (0, 0)
    table.do("fell beer")
    assert (table.at().extra_trees, table.at().felled) == (0, 1)


def test_an_extra_tree_goes_first_even_after_printed_ones() -> None:
    """zwergendorf.fell.5: it came later than two felled trees and still saves the third."""
    table = Situation().drafted("R17", "B04")
    table.at().felled = 2
    table.do("choose R17 top left", "choose R17 bottom left", "fell coin")
    assert (table.at().extra_trees, table.at().felled) == (0, 2)
    assert table.points("trees") == -2


def test_without_a_tree_what_fits_must_be_drawn() -> None:
    """zwergendorf.fell.6."""
    table = Situation().drafted("R01", "B04")
    table.at().felled = 5
    table.do("choose R01 top right")
    assert table.asked("fell") == []
    assert table.refusal("fell beer") == (
        "You have no tree left, so what still fits must be drawn in. [zwergendorf.fell.6]"
    )


def test_felling_the_last_tree_puts_nobody_out() -> None:
    """zwergendorf.fell.7: everything was drawn or felled."""
    table = Situation().drafted("R01", "B04")
    table.at().felled = 4
    table.do("choose R01 top right", "fell beer").finish(0, 1)
    assert (table.at().felled, table.at().out) == (5, 0)
    table.deal("G01", "B01", "R02", "G02", "B02", "R03")
    assert table.movers() == (0, 1)


def test_what_has_neither_room_nor_tree_is_lost_and_ends_the_game_for_its_owner() -> None:
    """zwergendorf.fell.7, zwergendorf.fell.8: after the phase; the next cards are dealt to the other alone."""
    table = Situation().village(0, FULL, felled=5).drafted("R01", "B04")
    table.do("choose R01 top right", "choose R01 bottom left", "choose B04 top left")
    assert table.names() == []
    assert table.at().out == 1
    table.finish(1)
    assert table.p.phase == 2
    table.deal("G01", "B01", "R02")
    assert table.hand(0) == []
    assert table.hand(1) == ["G01", "B01", "R02"]
    assert table.movers() == (1,)


def test_a_lost_symbol_costs_nothing_more() -> None:
    """zwergendorf.fell.11: 20 points is the end of it."""
    table = Situation().village(0, FULL, felled=5).drafted("R01", "B04").finish(0)
    assert table.points("trees") == -20


def test_with_one_tree_left_the_second_of_two_symbols_is_lost() -> None:
    """zwergendorf.fell.7: the tree serves the first."""
    table = Situation().village(0, FULL, felled=4).drafted("G01", "G28")
    table.do("choose G01 top left", "choose G28 top left")
    assert (table.at().felled, table.at().out) == (5, 1)
    assert table.counts() == {"mine": 80}


def test_what_still_fits_is_drawn_before_the_phase_is_over() -> None:
    """zwergendorf.fell.8: a wall section finds no two squares side by side, a smith and a dwarf find one each."""
    table = Situation().village(0, SPECKLED, felled=5).drafted("G24", "G26")
    table.do("choose G24 top left", "choose G26 top right")
    assert table.asked("draw")[:2] == ["dwarf A2", "dwarf A4"]
    assert not any(each.startswith("wall") for each in table.asked("draw"))
    table.do("draw dwarf A2", "draw smith A4")
    assert table.names() == []
    assert table.at().out == 1
    assert table.counts()["dwarf"] == table.counts()["smith"] == 1


def test_single_squares_are_no_room_for_a_wall_section() -> None:
    """zwergendorf.fell.6: 40 squares are free, none beside another; while a tree stands, it is felled."""
    table = Situation().village(0, SPECKLED).drafted("G24", "B04").do("choose G24 top left")
    assert table.asked("draw") == []
    assert table.asked("fell") == ["wall"]
    table.do("choose B04 top left", "fell wall", "fell wall")
    assert table.at().felled == 2


def test_three_free_squares_in_a_corner_are_no_room_for_a_tavern() -> None:
    """zwergendorf.fell.6."""
    table = Situation().village(0, "..MMMMMMMM .MMMMMMMMM " + "MMMMMMMMMM " * 6, felled=5).drafted("G25", "G26")
    table.do("choose G25 top left", "choose G26 top left")
    assert table.asked("draw") == ["wall A1 east", "wall A1 south"]


def test_nothing_is_lost_while_a_half_is_still_to_be_chosen() -> None:
    """zwergendorf.fell.10: the half brings a tree, and the mine is saved."""
    table = Situation().village(0, FULL, felled=5).drafted("R17", "G27")
    table.do("choose G27 top left")
    assert table.asked("choose") == ["R17 top left", "R17 top right", "R17 bottom left", "R17 bottom right"]
    assert table.at().out == 0
    table.do("choose R17 bottom left")
    assert table.at().out == 0
    assert table.due() == {"smith": 1}
    assert table.asked("fell") == ["smith"]


def test_who_is_out_produces_nothing() -> None:
    """zwergendorf.fell.9: and ticks no caps."""
    table = Situation().village(0, "ccccc.....").village(1, "cc........")
    table.at(0).out = 1
    table.begin(4)
    assert table.movers() == (1,)
    table.do("produce", seat=1)
    assert (table.due(0), table.due(1)) == ({}, {"dwarf": 2})
    assert table.at(0).caps == 5


def test_who_is_out_is_scored() -> None:
    """zwergendorf.fell.9: goals are chosen as by all others, and caps left still count."""
    table = Situation().lay_out(0, "G12", "G27", "G28", "G25").village(0, "Tt........ tt........")
    table.at(0).out = 1
    table.begin(10)
    assert table.movers() == (0,)
    table.do("score G12", "score G27", "score G28")
    assert [table.points(line) for line in ("G12", "G27", "G28", "taverns")] == [5, 4, 5, 7]
    assert table.movers() == ()


def test_if_all_are_out_the_scoring_follows() -> None:
    """zwergendorf.phases.7: no cards, no production."""
    table = Situation().lay_out(1, "G12")
    table.at(0).out = table.at(1).out = 1
    table.begin(5)
    assert table.p.phase == 10
    assert table.movers() == ()
    assert table.points("G12", 1) == 5


def test_a_felled_resource_is_not_ticked_and_brings_nothing() -> None:
    """zwergendorf.draw.9: one coin stands, one was felled."""
    table = Situation().drafted("R02", "G27")
    table.at().caps = 0
    table.do("choose R02 top right", "draw coin A1", "fell coin", "choose R02 bottom right", "draw stone A2")
    table.finish(0, 1).begin(4)
    assert table.due() == {"dwarf": 1, "wall": 1}


def test_products_are_felled_like_everything_else() -> None:
    """zwergendorf.produce.14, zwergendorf.fell.1: a tree for each of them that is not drawn."""
    table = Situation().village(0, "cc........", caps=0).begin(4)
    table.do("fell dwarf", "draw dwarf A3")
    assert (table.at().felled, table.counts()["dwarf"]) == (1, 1)


def test_who_goes_out_in_production_still_draws_its_later_products() -> None:
    """zwergendorf.fell.8: the wall section of step E is lost, the smith of step F is drawn."""
    table = Situation().village(0, "csb.MMMMMM M.MMMMMMMM " + "MMMMMMMMMM " * 6, felled=5, caps=0).begin(4)
    assert table.due() == {"dwarf": 1, "wall": 1, "smith": 1}
    table.do("draw dwarf A4")
    assert table.at().out == 1
    assert table.due() == {}
    assert table.counts()["smith"] == 1


def test_a_conjured_resource_may_put_its_owner_out() -> None:
    """zwergendorf.fell.7, zwergendorf.produce.4: no room, no tree; the production goes on to its end."""
    table = Situation().village(0, ALL_BUT_ONE.replace(".", "c"), felled=5).begin(4).do("conjure beer")
    assert (table.at().caps, table.at().out) == (4, 1)
    assert table.counts() == {"coin": 1, "mine": 79}
    assert table.offers("produce")
    table.finish(0, 1)
    assert table.movers() == (CHANCE,)
    table.deal("G01", "B01", "R01")
    assert table.movers() == (1,)
