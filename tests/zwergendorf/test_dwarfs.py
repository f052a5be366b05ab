"""zwergendorf.dwarfs: the points of each dwarf card in villages drawn by hand, and what is marked."""

from __future__ import annotations

import pytest

from tests.zwergendorf.cards import GRID, TASKS
from tests.zwergendorf.drawing import drawn
from underhall.games.zwergendorf.dwarfs import task
from underhall.games.zwergendorf.grid import mask_of


def check(card: str, drawing: str, points: int, *marked: str) -> None:
    """The points of a drawn village; what is marked, each as its points and the squares."""
    village = drawn(drawing)
    found = TASKS[card].points(GRID, village)
    marks = [(mark.points, mark.squares) for mark in TASKS[card].marks(GRID, village)]
    assert found == points
    assert marks == [(int(first), mask_of(rest)) for first, _, rest in [each.partition(" ") for each in marked]]


def test_there_are_16_cards_none_worth_more_than_24() -> None:
    """zwergendorf.setup.7, zwergendorf.score.4."""
    assert len(TASKS) == 16
    assert {each.cap for each in TASKS.values()} == {24}


def test_grey_dwarf_woman() -> None:
    """zwergendorf.dwarfs.d-i-zwergin: 3 dwarfs 8, 2 mines 8; only one of two smiths is inside: 16."""
    drawing = """
    ..<><>....
    .^DDM.^.S.
    .vD.MSv...
    ..<><>....
    """
    check("d-i-zwergin", drawing, 16, "8 B3 B4 C3", "8 B5 C5", "0 C6")


def test_grey_smith() -> None:
    """zwergendorf.dwarfs.d-i-schmied: C3 has coin and beer, C6 two coins, E3 the beer only by a corner: 1 x 4."""
    drawing = """
    ..........
    ..c..c....
    ..Sb.Sc...
    .b........
    ..Sc......
    """
    check("d-i-schmied", drawing, 4, "4 C3")


def test_grey_miner() -> None:
    """zwergendorf.dwarfs.d-i-bergmann: groups of 4 and 3, and one that only touches by a corner: 4 x 2."""
    drawing = """
    MM........
    MM.MMM....
    ..M.......
    """
    check("d-i-bergmann", drawing, 8, "8 A1 A2 B1 B2")


def test_grey_miner_at_most_24() -> None:
    """zwergendorf.score.4: 14 mines would be 28."""
    check(
        "d-i-bergmann", "MMMMMMMMMM\nMMMM......", 24, "28 " + " ".join([f"A{n}" for n in range(1, 11)]) + " B1 B2 B3 B4"
    )


def test_grey_innkeeper() -> None:
    """zwergendorf.dwarfs.d-i-wirt: B2, B3 and C6 touch a tavern by a side, B6 by a corner only: 3 x 2."""
    drawing = """
    ..........
    .DD..D....
    ..Tt.D....
    ..tt......
    """
    check("d-i-wirt", drawing, 2, "2 B3")
    check("d-i-wirt", drawing.replace("..Tt.D....", ".DTtDD...."), 6, "2 B3", "2 C2", "2 C5")


def test_beige_dwarf_woman() -> None:
    """zwergendorf.dwarfs.d-ii-zwergin: all four resources 10; 2 dwarfs are too few; a mine and a smith 7: 17."""
    drawing = """
    ..<><>....
    .^cwsb^...
    .vDDMSv.D.
    ..<><>....
    """
    check("d-ii-zwergin", drawing, 17, "10 B3 B4 B5 B6", "0 C3 C4", "7 C5 C6")
    check("d-ii-zwergin", drawing.replace("b", "c"), 7, "0 B3 B4 B5 B6", "0 C3 C4", "7 C5 C6")


def test_beige_smith() -> None:
    """zwergendorf.dwarfs.d-ii-schmied: A1 and C10 count; H4 has a smith beside it, G9 is not on the edge: 2 x 4."""
    drawing = """
    S.........
    .S........
    .........S
    ..........
    ..........
    ..........
    ...S....S.
    ...S......
    """
    check("d-ii-schmied", drawing, 8, "4 A1", "4 C10")


def test_beige_miner() -> None:
    """zwergendorf.dwarfs.d-ii-bergmann: three mines on the ring, one beside it: 3 x 2."""
    check("d-ii-bergmann", "M.M.......\n.M.......M", 6, "2 A1", "2 A3", "2 B10")


def test_beige_innkeeper() -> None:
    """zwergendorf.dwarfs.d-ii-wirt: a tavern with two squares on the ring counts, one a step inland does not: 6."""
    drawing = """
    ....Tt....
    .Tt.tt....
    .tt.......
    """
    check("d-ii-wirt", drawing, 6, "6 A5 A6 B5 B6")


def test_beige_innkeeper_at_most_24() -> None:
    """zwergendorf.score.4: five taverns at the edge would be 30."""
    row = "Tt.Tt.Tt..\ntt.tt.tt..\n"
    village = drawn(row + "..........\n" * 4 + row.replace("Tt.Tt.Tt", "Tt....Tt").replace("tt.tt.tt", "tt....tt"))
    assert TASKS["d-ii-wirt"].worth(GRID, village) == 30
    assert TASKS["d-ii-wirt"].points(GRID, village) == 24


def test_brown_dwarf_woman() -> None:
    """zwergendorf.dwarfs.d-iii-zwergin: a tavern 10 and 3 beers 7; dwarfs outside count nothing: 17."""
    drawing = """
    ..<><>....
    .^Ttb.^DDD
    .vttbbv...
    ..<><>....
    """
    check("d-iii-zwergin", drawing, 17, "10 B3 B4 C3 C4", "0", "7 B5 C5 C6")


def test_brown_smith() -> None:
    """zwergendorf.dwarfs.d-iii-schmied: the largest group has 3 smiths: 3 x 4; of equal groups the first is marked."""
    check("d-iii-schmied", "SS.S......\nS.........", 12, "12 A1 A2 B1")
    check("d-iii-schmied", "...SS.....\nSS........", 8, "8 A4 A5")


def test_brown_miner() -> None:
    """zwergendorf.dwarfs.d-iii-bergmann: groups of 3, 3, 4 and 2 mines, and three that touch by corners: 2 x 6."""
    drawing = """
    MMM.MMMM..
    ..........
    M..MM..M..
    MM....M...
    .....M....
    """
    check("d-iii-bergmann", drawing, 12, "6 A1 A2 A3", "6 C1 D1 D2")


def test_brown_innkeeper() -> None:
    """zwergendorf.dwarfs.d-iii-wirt: two beers touch the tavern, A1 only by a corner, D1 not at all: 2 x 4."""
    check("d-iii-wirt", "b.b.......\n.Ttb......\n.tt.......\nb.........", 8, "4 A3", "4 B4")


def test_green_dwarf_woman() -> None:
    """zwergendorf.dwarfs.d-iv-zwergin: of three areas one lacks a mine: 2 x 8."""
    drawing = """
    ..........
    .<>.<>.<>.
    ^DM^DD^MD^
    v<>v<>v<>v
    """
    check("d-iv-zwergin", drawing, 16, "8 C2 C3", "8 C8 C9")


def test_green_dwarf_woman_at_most_three_areas() -> None:
    """zwergendorf.dwarfs.d-iv-zwergin: a fourth area brings nothing more and is not marked: 3 x 8."""
    drawing = """
    .<>.<>.<>.
    ^DM^DM^DM^
    v<>v<>v<>v
    ^DM^......
    v<>v......
    """
    check("d-iv-zwergin", drawing, 24, "8 B2 B3", "8 B5 B6", "8 B8 B9")


def test_green_smith() -> None:
    """zwergendorf.dwarfs.d-iv-schmied: C3 has dwarf, mine and wall; C7 has a coin for the dwarf: 1 x 5."""
    drawing = """
    ..........
    ..D...c...
    .MS<>MS<>.
    """
    check("d-iv-schmied", drawing, 5, "5 C3")


def test_green_miner() -> None:
    """zwergendorf.dwarfs.d-iv-bergmann: B2 counts; B5 and B6 are mines side by side; B9 has no wood: 1 x 4."""
    drawing = """
    .D..DD..D.
    wM.wMMw.Mc
    """
    check("d-iv-bergmann", drawing, 4, "4 B2")


def test_green_innkeeper() -> None:
    """zwergendorf.dwarfs.d-iv-wirt: the left tavern sees coins, a dwarf and a wall section: 3; the right one a beer: 1.

    Two coins are one kind, and each tavern sees the other, which does not count.
    """
    drawing = """
    ..........
    ..cc......
    .DTtTtb...
    .^tttt....
    .v........
    """
    check("d-iv-wirt", drawing, 4, "3 C3 C4 D3 D4 B3 B4 C2 D2", "1 C5 C6 D5 D6 C7")


@pytest.mark.parametrize("card", list(TASKS))
def test_an_empty_village_is_worth_nothing(card: str) -> None:
    """zwergendorf.score.4."""
    village = drawn("..........")
    assert TASKS[card].points(GRID, village) == 0
    assert sum([mark.points for mark in TASKS[card].marks(GRID, village)]) == 0


def test_marks_say_what_they_are() -> None:
    """zwergendorf.dwarfs: in words, with the arguments apart."""
    inside = "..<><>....\n.^D.M.^...\n.v.bM.v...\n..<><>...."
    said = {
        card: [mark.words.format(*mark.args) for mark in TASKS[card].marks(GRID, drawn(drawing))]
        for card, drawing in {
            "d-i-zwergin": inside,
            "d-ii-zwergin": inside,
            "d-iv-zwergin": inside,
            "d-iii-zwergin": inside.replace("D.M.^", "TtM.^").replace(".bM.v", "ttM.v"),
            "d-ii-wirt": "Tt........\ntt........",
            "d-iii-bergmann": "MMM.......",
            "d-iii-schmied": "S.........",
            "d-iv-wirt": "Ttc.......\nttb.......",
        }.items()
    }
    assert said == {
        "d-i-zwergin": [
            "inside the wall 1 of 3 dwarfs",
            "inside the wall 2 of 2 mines",
            "inside the wall 0 of 2 smiths",
        ],
        "d-ii-zwergin": [
            "inside the wall 0 of 1 coin, 0 of 1 wood, 0 of 1 stone, 1 of 1 beer",
            "inside the wall 1 of 3 dwarfs",
            "inside the wall 2 of 1 mine, 0 of 1 smith",
        ],
        "d-iv-zwergin": ["a walled area with what is asked for, from B3 on"],
        "d-iii-zwergin": [
            "inside the wall 1 of 1 tavern",
            "inside the wall 0 of 3 dwarfs",
            "inside the wall 0 of 2 beer",
        ],
        "d-ii-wirt": ["tavern on A1"],
        "d-iii-bergmann": ["a group of 3 mines, from A1 on"],
        "d-iii-schmied": ["1 smith in the largest group"],
        "d-iv-wirt": ["2 kinds beside the tavern on A1"],
    }


def test_a_line_of_three_kinds_says_all_of_them() -> None:
    """zwergendorf.wall.8: no card has one, other data may."""
    rule = {"type": "enclosed_sets", "lines": [{"need": {"coin": 2, "wood": 4, "mine": 3}, "vp": 5}], "cap": 24}
    (mark,) = task(rule).marks(GRID, drawn("..<>......\n.^cw^.....\n.vM.v.....\n..<>......"))
    assert mark.words.format(*mark.args) == "inside the wall 1 of 2 coins, 1 of 4 wood, 1 of 3 mines"
    assert (mark.points, mark.squares) == (0, mask_of("B3 B4 C3"))
