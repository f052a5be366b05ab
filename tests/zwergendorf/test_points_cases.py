"""zwergendorf.pieces, zwergendorf.score: what is easily got wrong about edges, groups and cards that copy."""

from __future__ import annotations

import pytest

from tests.zwergendorf.cards import EFFECTS, GRID, TASKS, dwarf_worth, goal_worth, laid, number
from tests.zwergendorf.drawing import drawn, put
from underhall.games.zwergendorf.goals import Copy
from underhall.games.zwergendorf.grid import Grid, mask_of
from underhall.games.zwergendorf.position import NO_CARD, TAVERN

# Edge and clearing.


def test_a_tavern_at_the_edge_with_one_side() -> None:
    """zwergendorf.pieces.5, zwergendorf.dwarfs.d-ii-wirt: two squares on the ring are enough; in a corner, 6 once."""
    assert dwarf_worth("d-ii-wirt", "...Tt.....\n...tt.....") == 6
    assert dwarf_worth("d-ii-wirt", "........Tt\n........tt") == 6
    assert dwarf_worth("d-ii-wirt", "..........\n...Tt.....\n...tt.....") == 0


def test_a_tavern_of_another_shape_at_the_edge() -> None:
    """zwergendorf.rulings.1: one square on the ring is enough."""
    village = drawn("..........")
    put(village, TAVERN, mask_of("A4 B3 B4 B5"))
    put(village, TAVERN, mask_of("C4 D4 E4 F4"))
    assert TASKS["d-ii-wirt"].points(Grid(tetromino=True), village) == 6


@pytest.mark.parametrize(
    ("clearing", "drawing"),
    [
        ("normal", "M........M\n.M........"),
        ("small", ".M......M.\n..M......."),
        ("smaller", "..........\n.M......M.\n..M......."),
    ],
)
def test_the_edge_moves_with_the_clearing(clearing: str, drawing: str) -> None:
    """zwergendorf.pieces.6, zwergendorf.dwarfs.d-ii-bergmann: two corners of what remains, a third mine inland: 4."""
    assert dwarf_worth("d-ii-bergmann", drawing, Grid(clearing)) == 4


def test_the_edge_stays_with_the_board_under_the_ruling() -> None:
    """zwergendorf.rulings.4: of the small clearing A2 is on the edge, B2 is not; of the even smaller one nothing is."""
    drawing = ".M........\n.M........"
    assert dwarf_worth("d-ii-bergmann", drawing, Grid("small")) == 4
    assert dwarf_worth("d-ii-bergmann", drawing, Grid("small", edge_of_grid=True)) == 2
    assert dwarf_worth("d-ii-bergmann", "..........\n.MMMMMMMM.", Grid("smaller", edge_of_grid=True)) == 0


# Groups.


def test_groups_of_exactly_three() -> None:
    """zwergendorf.dwarfs.d-iii-bergmann: a fourth mine takes the points away again; joined, two threes are six."""
    assert dwarf_worth("d-iii-bergmann", "MM........\nM.........") == 6
    assert dwarf_worth("d-iii-bergmann", "MM........\nMM........") == 0
    assert dwarf_worth("d-iii-bergmann", "MMM.MMM...") == 12
    assert dwarf_worth("d-iii-bergmann", "MMMMMMM...") == 0
    assert dwarf_worth("d-iii-bergmann", "M.........\n.M........\n..M.......") == 0  # corners


def test_a_row_does_not_go_on_in_the_next() -> None:
    """zwergendorf.pieces.2: A10 and B1 are no neighbours."""
    assert dwarf_worth("d-i-bergmann", "........MM\nMM........") == 4
    assert dwarf_worth("d-iii-bergmann", "........MM\nM.........") == 0


def test_a_group_of_taverns_or_walls_counts_pieces() -> None:
    """zwergendorf.pieces.4, zwergendorf.goals.g24: two sections are 2, not 4 squares."""
    assert goal_worth("G24", [drawn("<><>......"), drawn("<><><>....")], 1) == 10
    assert goal_worth("G24", [drawn("<><>......"), drawn("<>.<>.....")]) == 0
    assert goal_worth("G09", [drawn("TtTt......\ntttt......")]) == 4


def test_a_smith_beside_another_at_the_edge() -> None:
    """zwergendorf.dwarfs.d-ii-schmied: one inland spoils its neighbour on the edge, not one aslant."""
    assert dwarf_worth("d-ii-schmied", "..S.......\n..S.......") == 0
    assert dwarf_worth("d-ii-schmied", "..S.......\n...S......") == 4
    assert dwarf_worth("d-ii-schmied", "..SS......") == 0


def test_one_coin_serves_several_smiths() -> None:
    """zwergendorf.dwarfs.d-i-schmied: A2 and B3 share the coin on B2, each with its own beer: 2 x 4."""
    assert dwarf_worth("d-i-schmied", "bS........\n.cSb......") == 8
    assert dwarf_worth("d-i-schmied", "bS........\n.cSb......\nbS........") == 12


# Goals that compare and copy.


def test_who_is_out_still_compares() -> None:
    """zwergendorf.score.11."""
    out = drawn("DDDD......")
    out.out = 1
    assert goal_worth("G22", [drawn("DDD......."), out]) == 0
    assert goal_worth("G22", [drawn("DDD......."), out], 1) == 10


def test_a_copied_majority_is_seen_from_the_copying_side() -> None:
    """zwergendorf.score.12: the owner of G22 wins with 5 dwarfs; seat 0 copies it and has too few, then more."""
    owner = laid("G22", drawing="DDDDD.....")
    assert goal_worth("G22", [laid("G31"), owner], 1) == 10
    assert goal_worth("G31", [laid("G31", drawing="DDDD......"), owner]) == 0
    assert goal_worth("G31", [laid("G31", drawing="DDDDDD...."), owner]) == 10
    assert goal_worth("G31", [laid("G31", drawing="DDDDD....."), owner]) == 0  # a tie brings nobody anything


def test_a_copied_goal_counts_ones_own_caps_and_cards() -> None:
    """zwergendorf.score.12, zwergendorf.score.15: own caps (2), own building cards (4: 6 points), not the owner's."""
    mine = laid("G29")
    mine.caps = 2
    mine.buildings = [31, 32, 33, 34]
    theirs = laid("G12")
    assert goal_worth("G29", [mine, theirs]) == 2
    theirs.goals.append(number("G13"))
    assert goal_worth("G29", [mine, theirs]) == 6


def test_two_copying_cards_may_take_the_same_goal() -> None:
    """zwergendorf.score.14: with two players left and right are the same neighbour."""
    villages = [laid("G29", "G30", "G31"), laid("G28", "G25")]
    best = [copying.best(GRID, villages, 0, EFFECTS) for copying in EFFECTS if isinstance(copying, Copy)]
    assert best == [number("G28")] * 3
    assert [goal_worth(card, villages) for card in ("G29", "G30", "G31")] == [5, 5, 5]


def test_left_and_right_with_three() -> None:
    """zwergendorf.goals.g29, zwergendorf.goals.g30, zwergendorf.setup.11: round the table."""
    villages = [laid("G25"), laid("G27"), laid("G28", "G29", "G30")]
    assert goal_worth("G29", villages, 2) == 2  # the next seat is seat 0
    assert goal_worth("G30", villages, 2) == 4
    assert goal_worth("G31", villages, 2) == 4


def test_alone_one_copies_oneself() -> None:
    """zwergendorf.solo.10: any of the three copies one's own G01, though it is scored as well; never another."""
    village = laid("G29", "G30", "G31", "G01", drawing="ssssss....")
    for card in ("G29", "G30", "G31"):
        copying = EFFECTS[number(card)]
        assert isinstance(copying, Copy)
        assert copying.targets([village], 0, EFFECTS) == [number("G01")]
        assert goal_worth(card, [village]) == goal_worth("G01", [village]) == 6
    nothing = laid("G29", "G31")
    assert goal_worth("G31", [nothing]) == 0
    copying = EFFECTS[number("G31")]
    assert isinstance(copying, Copy)
    assert copying.best(GRID, [nothing], 0, EFFECTS) == NO_CARD


def test_alone_a_copied_majority_needs_its_number() -> None:
    """zwergendorf.solo.7, zwergendorf.solo.10."""
    assert goal_worth("G31", [laid("G31", "G18", drawing="c.c.c.c.c.\n.c.c.c.c.c")]) == 8
    assert goal_worth("G31", [laid("G31", "G18", drawing="ccccccccc.")]) == 0
