"""Halves, and what is drawn where: edges, corners, small clearings, other shapes of taverns."""

from __future__ import annotations

import pytest

from tests.zwergendorf.situation import FULL, Situation
from underhall.games import read_position, write_position
from underhall.games.zwergendorf.grid import mask_of

OPEN = "MMMMMMMMMM " * 7  # seven full rows; row H is free


def test_both_halves_of_both_cards_are_asked_for_at_once() -> None:
    """zwergendorf.halves.6: in any order; a building card asks for its upper half only."""
    table = Situation().drafted("R01", "B04")
    assert table.asked("choose") == [
        "R01 top left", "R01 top right", "R01 bottom left", "R01 bottom right", "B04 top left", "B04 top right",
    ]  # fmt: skip
    assert not table.knows("choose B04 bottom left")
    assert not table.knows("choose G01 bottom left")


def test_the_symbols_of_a_half_may_be_drawn_before_the_next_is_chosen() -> None:
    """zwergendorf.halves.6."""
    table = Situation().drafted("R01", "B04").do("choose R01 top right", "draw beer A1")
    assert table.offers("choose B04 top left")
    table.do("choose B04 top right", "draw coin A2", "draw beer A3")
    assert table.due() == {"coin": 1}
    assert table.asked("choose") == ["R01 bottom left", "R01 bottom right"]


def test_a_side_brings_all_its_symbols_and_the_other_none() -> None:
    """zwergendorf.halves.5."""
    table = Situation().drafted("R25", "B04").do("choose R25 top left")
    assert table.due() == {"coin": 1, "wood": 1, "stone": 1}


def test_a_half_is_chosen_once() -> None:
    """zwergendorf.halves.7."""
    table = Situation().drafted("R01", "B04").do("choose R01 top left")
    assert table.refusal("choose R01 top right") == (
        "The top half of R01 has been chosen already. [zwergendorf.halves.7]"
    )


def test_halves_of_cards_of_others_cannot_be_chosen() -> None:
    """zwergendorf.halves.1."""
    table = Situation().drafted("R01", "B04")
    assert table.refusal("choose R02 top left") == (
        "R02 is not one of the cards you took in this phase. [zwergendorf.halves.1]"
    )


def test_halves_of_an_earlier_phase_are_past() -> None:
    """zwergendorf.halves.10: the building card still lies there, its upper half has had its effect."""
    table = Situation().lay_out(0, "B01").drafted("B02", "B03")
    assert table.cards(table.at().buildings) == ["B01", "B02", "B03"]
    assert "not one of the cards you took in this phase" in table.refusal("choose B01 top left")


def test_a_goal_brings_pieces_that_cost_nothing_and_produce_nothing() -> None:
    """zwergendorf.halves.9, zwergendorf.draw.10: a tavern and a wall section without a stone."""
    table = Situation().drafted("G25", "G14")
    table.do("choose G25 top left", "choose G14 top left")
    assert table.due() == {"wall": 1, "tavern": 1}
    table.do("draw tavern A1", "draw wall A3 south").finish(1)
    assert table.counts() == {"wall": 1, "tavern": 1}
    table.at().caps = 0
    table.begin(4)
    assert table.names() == []
    assert table.due() == {}


@pytest.mark.parametrize(
    ("card", "side", "kind", "squares"),
    [
        ("R02", "right", "coin", 1), ("R03", "right", "wood", 1), ("R04", "right", "stone", 1),
        ("R01", "right", "beer", 1), ("G01", "right", "dwarf", 1), ("G01", "left", "mine", 1),
        ("G02", "left", "smith", 1), ("G03", "left", "wall", 2), ("G25", "left", "tavern", 4),
    ],
)  # fmt: skip
def test_how_many_squares_a_symbol_takes(card: str, side: str, kind: str, squares: int) -> None:
    """zwergendorf.draw.3, zwergendorf.draw.4, zwergendorf.draw.5; each is one piece (zwergendorf.pieces.1)."""
    table = Situation().drafted(card, "B31").do(f"choose {card} top {side}")
    table.do(table.names()[[name.startswith("draw ") for name in table.names()].index(True)])
    assert table.counts() == {kind: 1}
    assert table.at().covered().bit_count() == squares


def test_symbols_need_not_touch_each_other() -> None:
    """zwergendorf.draw.2: each of the 80 squares is open to the first, the other 79 to the second."""
    table = Situation().drafted("R01", "B04").do("choose R01 top right")
    assert len(table.asked("draw")) == 80
    table.do("draw beer D5")
    assert len(table.asked("draw")) == 79
    assert table.offers("draw beer H10")


def test_a_square_holds_one_symbol() -> None:
    """zwergendorf.draw.6."""
    table = Situation().drafted("R01", "B04").do("choose R01 top left", "draw coin D5")
    assert table.refusal("draw wood D5") == "There is a coin on D5 already. [zwergendorf.draw.6]"


def test_what_is_not_due_is_not_drawn() -> None:
    """zwergendorf.draw.1."""
    table = Situation().drafted("R01", "B04").do("choose R01 top left")
    assert table.refusal("draw stone A1").startswith("You have no stone to draw in.")


def test_a_wall_section_lies_across_or_upright_and_within_the_clearing() -> None:
    """zwergendorf.draw.4, zwergendorf.draw.7: 72 ways across and 70 upright, none around the end of a row."""
    table = Situation().drafted("G24", "B04").do("choose G24 top left")
    ways = table.asked("draw")
    assert (sum(way.endswith("east") for way in ways), sum(way.endswith("south") for way in ways)) == (72, 70)
    assert not table.knows("draw wall A10 east")
    assert not table.knows("draw wall H1 south")
    table.do("draw wall A9 east", "draw wall G1 south")
    assert table.counts() == {"wall": 2}
    assert table.at().covered().bit_count() == 4


def test_a_wall_section_does_not_lie_on_anything() -> None:
    """zwergendorf.draw.6: neither half of it."""
    table = Situation().village(0, ".......... .........M").drafted("G24", "B04")
    table.do("choose G24 top left")
    assert table.refusal("draw wall A10 south") == "There is a mine on B10 already. [zwergendorf.draw.6]"
    assert table.offers("draw wall A9 east")


def test_a_tavern_reaches_the_edge_and_not_beyond() -> None:
    """zwergendorf.draw.5, zwergendorf.draw.7: 7 rows of 9 upper left squares."""
    table = Situation().drafted("G25", "B04").do("choose G25 top left")
    assert len(table.asked("draw")) == 63
    assert table.offers("draw tavern G9")
    assert not table.knows("draw tavern A10")
    assert not table.knows("draw tavern H9")


def test_a_tavern_needs_all_four_squares_free() -> None:
    """zwergendorf.draw.5."""
    table = Situation().village(0, ".......... .M........").drafted("G25", "B04").do("choose G25 top left")
    assert "There is a mine on B2 already." in table.refusal("draw tavern A1")
    assert not any(table.offers(f"draw tavern {square}") for square in ("A1", "A2", "B1", "B2"))
    assert table.offers("draw tavern C1")


@pytest.mark.parametrize(
    ("clearing", "squares", "forest", "land"),
    [("small", 64, ["A1", "D10", "H1"], ["A2", "H9"]), ("smaller", 48, ["A5", "H9", "C1", "C10"], ["B2", "G9"])],
)
def test_nothing_is_drawn_into_the_forest(clearing: str, squares: int, forest: list[str], land: list[str]) -> None:
    """zwergendorf.variants.9, zwergendorf.variants.10, zwergendorf.draw.7, zwergendorf.setup.2."""
    table = Situation(clearing=clearing).drafted("R01", "B04").do("choose R01 top right")
    assert len(table.asked("draw")) == squares
    for square in forest:
        assert table.refusal(f"draw beer {square}") == f"{square} is forest. [zwergendorf.draw.7]"
    assert all(table.offers(f"draw beer {square}") for square in land)


def test_a_tavern_on_a_small_clearing_stays_out_of_the_forest() -> None:
    """zwergendorf.draw.7: half of it on column 10 is too much."""
    table = Situation(clearing="small").drafted("G25", "B04").do("choose G25 top left")
    assert len(table.asked("draw")) == 49
    assert table.refusal("draw tavern A9") == "A10 is forest. [zwergendorf.draw.7]"
    assert table.offers("draw tavern G8")


def test_by_the_other_ruling_a_tavern_is_any_four_connected_squares() -> None:
    """zwergendorf.rulings.1: `tavern_shape` tetromino; a straight one fills the last row, a block does not fit."""
    table = Situation(tavern_shape="tetromino").village(0, OPEN + "..M.......").drafted("G25", "B04")
    table.do("choose G25 top left")
    assert table.asked("draw") == [f"tavern H{column}" for column in range(4, 8)]
    assert table.refusal("draw tavern H1") == "A tavern of no shape fits on H1. [zwergendorf.draw.5]"
    assert table.refusal("draw tavern A1") == "There is a mine on A1 already. [zwergendorf.draw.6]"
    table.do("draw tavern H7")
    assert table.counts()["tavern"] == 1
    assert table.at().covered().bit_count() == 75


def test_a_tetromino_is_named_by_the_leftmost_square_of_its_first_row() -> None:
    """zwergendorf.draw.5: a T with its stem up begins with the stem."""
    table = Situation(tavern_shape="tetromino").drafted("G25", "B04").do("choose G25 top left")
    assert "t-north" not in table.do("draw tavern A1").asked("shape")
    assert table.refusal("shape t-north") == "A tavern of this shape does not fit on A1. [zwergendorf.draw.5]"
    table = Situation(tavern_shape="tetromino").drafted("G25", "B04").do("choose G25 top left")
    table.do("draw tavern A2", "shape t-north", "choose B04 top left")
    assert [square for square in ("A1", "A2", "A3", "B1", "B2", "B3") if not table.offers(f"draw beer {square}")] == [
        "A2", "B1", "B2", "B3",
    ]  # fmt: skip


def test_a_block_alone_needs_no_name() -> None:
    """zwergendorf.draw.5: by default it is drawn with its first square."""
    table = Situation().drafted("G25", "B04").do("choose G25 top left", "draw tavern A1")
    assert table.counts() == {"tavern": 1}
    assert not table.knows("shape o")


def test_the_shape_is_chosen_before_anything_else() -> None:
    """zwergendorf.rulings.1: the other half waits meanwhile; a position file keeps where it stands."""
    table = Situation(tavern_shape="tetromino").drafted("G25", "B04").do("choose G25 top left", "draw tavern A1")
    assert len(table.names()) == len(table.asked("shape")) == 13
    first = "The tavern that begins on A1 needs its shape first. [zwergendorf.draw.5]"
    assert table.refusal("draw coin C3") == table.refusal("fell tavern") == first
    document = write_position(table.rules, table.p)
    assert read_position(document)[1].dump() == table.p.dump()
    assert table.counts() == {}
    table.do("shape l-south")
    assert table.due() == {}
    assert table.at().taverns == [mask_of("A1 A2 B2 C2")]
    assert table.asked("choose") == ["B04 top left", "B04 top right"]


def test_a_shape_is_asked_for_in_production_too() -> None:
    """zwergendorf.rulings.1, zwergendorf.produce.14: the next tavern follows, and the last one ends the drawing."""
    table = Situation(tavern_shape="tetromino").village(0, "wwssbb....").begin(4).do("produce")
    while not table.asked("draw")[0].startswith("tavern"):
        table.do(table.names()[0])
    table.do("draw tavern C1", "shape i-flat")
    assert table.due() == {"tavern": 1}
    table.do("draw tavern D1", "shape i-flat")
    assert table.names() == []


def test_symbols_that_are_due_together_come_in_any_order() -> None:
    """zwergendorf.draw.8: of both cards, however they were chosen."""
    table = Situation().drafted("R01", "G09").do("choose R01 top left", "choose G09 top left", "choose R01 bottom left")
    assert table.due() == {"coin": 1, "wood": 1, "beer": 1, "dwarf": 1}
    table.do("draw dwarf A1", "draw beer A2", "draw coin A3", "draw wood A4")
    assert table.names() == []


def test_whoever_has_drawn_everything_waits_for_the_others() -> None:
    """zwergendorf.phases.2: the next phase begins when the last one is done."""
    table = Situation().drafted("R01", "B04").finish(0)
    assert table.movers() == (1,)
    assert table.p.phase == 1
    table.finish(1)
    assert table.movers() == (-1,)
    assert table.p.phase == 2


def test_everyone_draws_at_the_same_time() -> None:
    """zwergendorf.phases.3: the order of the players within the phase changes nothing."""
    one = Situation().drafted("R01", "B04").finish(0).finish(1)
    other = Situation().drafted("R01", "B04").finish(1).finish(0)
    assert one.p.dump() == other.p.dump()


def test_a_tree_on_a_card_takes_no_square() -> None:
    """zwergendorf.halves.8: it stands at once, and nothing is left to be drawn."""
    table = Situation().drafted("R17", "B04").do("choose R17 bottom left")
    assert table.due() == {}
    assert table.at().trees() == 6
    assert table.at().covered() == 0


def test_six_cards_are_used_before_the_first_production() -> None:
    """zwergendorf.phases.6, zwergendorf.phases.1: and 10 and 12 before the others."""
    table = Situation()
    used: dict[int, int] = {}
    cards = 0
    while table.movers():
        seat = table.movers()[0]
        if table.p.phase in (4, 7, 9) and table.p.phase not in used:
            used[table.p.phase] = cards
        name = table.names(seat)[0]
        cards += seat == 0 and name.startswith("keep ")
        table.do("produce" if table.offers("produce", seat) else name, seat=seat)
    assert used == {4: 6, 7: 10, 9: 12}
    assert table.p.phase == 10


def test_resources_on_the_list_are_those_in_the_village() -> None:
    """zwergendorf.draw.11, zwergendorf.draw.9: a felled one is on neither."""
    table = Situation().drafted("R01", "B04").do("choose R01 top right", "draw beer A1", "fell beer")
    assert table.counts() == {"beer": 1}
    assert [table.rules.holdings(table.p)[0][kind] for kind in range(4)] == [0, 0, 0, 1]


def test_a_full_village_has_room_for_nothing() -> None:
    """zwergendorf.draw.6: the only answer left, a tree, is given by itself."""
    table = Situation().village(0, FULL).drafted("R01", "B04").do("choose R01 top right")
    assert table.asked("draw") == []
    assert table.at().felled == 0
    table.do("choose R01 bottom left", "choose B04 top left")
    assert table.at().felled == 5
    assert table.names() == []
