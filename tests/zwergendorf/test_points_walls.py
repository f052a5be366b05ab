"""zwergendorf.wall: what is easily got wrong about what is inside."""

from __future__ import annotations

from typing import Final

import pytest

from tests.zwergendorf.cards import GRID, dwarf_worth
from tests.zwergendorf.drawing import drawn
from underhall.games.zwergendorf.grid import CELL_NAMES, Grid, squares_of
from underhall.games.zwergendorf.position import WALL

OPEN: Final = Grid(corners_leak=True)
CLOSING: Final = Grid(forest_closes=True)

# Two by two squares within four sections that touch by corners only.
TIGHT: Final = """
..........
..<>......
.^DD^.....
.vDMv.....
..<>......
"""


def areas(grid: Grid, drawing: str) -> list[str]:
    """The walled areas, each by the names of its squares."""
    found = grid.areas(drawn(drawing).land[WALL])
    assert grid.inside(drawn(drawing).land[WALL]) == sum(found)
    return [" ".join([CELL_NAMES[square] for square in squares_of(area)]) for area in found]


def test_corners_are_tight() -> None:
    """zwergendorf.wall.3, zwergendorf.wall.10: four sections enclose two by two; 3 dwarfs are inside, 8 points."""
    assert areas(GRID, TIGHT) == ["C3 C4 D3 D4"]
    assert dwarf_worth("d-i-zwergin", TIGHT) == 8


def test_corners_leak_under_the_ruling() -> None:
    """zwergendorf.rulings.2: then a wall needs its four corners too."""
    assert areas(OPEN, TIGHT) == []
    assert dwarf_worth("d-i-zwergin", TIGHT, OPEN) == 0
    corners = ".<><>.....\n.^DD^.....\n.vDMv.....\n.<><>....."
    assert areas(OPEN, corners) == ["B3 B4 C3 C4"]
    assert dwarf_worth("d-i-zwergin", corners, OPEN) == 8
    assert areas(OPEN, ".<><>.....\n.^DD^.....\n.vDMv.....\n..<>......") == []


def test_one_missing_section_lets_everything_out() -> None:
    """zwergendorf.wall.1."""
    assert areas(GRID, TIGHT.replace("^DD^", "^DD.").replace("vDMv", "vDM.")) == []


def test_other_pieces_are_no_wall() -> None:
    """zwergendorf.wall.4: a tavern in the gap keeps nobody out."""
    gap = """
    ..........
    ..<>......
    .^DDTt....
    .vDMtt....
    ..<>......
    """
    assert areas(GRID, gap) == []


@pytest.mark.parametrize(
    ("drawing", "area", "sections"),
    [
        (TIGHT, 4, 4),
        ("..<><>....\n.^....^...\n.v....v...\n..<><>....", 8, 6),
        ("..<><>....\n.^....^...\n.v....v...\n.^....^...\n.v....v...\n..<><>....", 16, 8),
    ],
)
def test_the_smallest_walls(drawing: str, area: int, sections: int) -> None:
    """zwergendorf.wall.10: 2 by 2, 2 by 4, 4 by 4."""
    village = drawn(drawing)
    assert len(village.walls) == sections
    assert GRID.inside(village.land[WALL]).bit_count() == area


def test_a_wall_on_the_ring_closes_there() -> None:
    """zwergendorf.wall.7: A3 and A4 are wall; the same room a row higher has its squares on the ring: outside."""
    assert areas(GRID, "..<>......\n.^DD^.....\n.vDMv.....\n..<>......") == ["B3 B4 C3 C4"]
    assert areas(GRID, ".^DD^.....\n.vDMv.....\n..<>......") == []


def test_the_forest_closes_under_the_ruling() -> None:
    """zwergendorf.wall.2, zwergendorf.rulings.3: the same room at the forest is walled in, the large rest is not."""
    room = ".^DD^.....\n.vDMv.....\n..<>......"
    assert areas(CLOSING, room) == ["A3 A4 B3 B4"]
    assert dwarf_worth("d-i-zwergin", room, CLOSING) == 8
    assert areas(CLOSING, "..........") == []  # no wall, nothing walled in
    assert areas(CLOSING, "D^........\n.v........") == []


def test_a_wall_across_the_clearing() -> None:
    """zwergendorf.rulings.3: the smaller side is walled in; of two halves neither is."""
    across = "\n".join(["..........", "<><><><><>", *[".........."] * 6])
    assert areas(CLOSING, across) == [" ".join(CELL_NAMES[:10])]
    assert areas(GRID, across) == []
    middle = "\n".join(["...<>....."] * 8)
    assert [len(area.split()) for area in areas(CLOSING, middle)] == [24]
    halves = "\n".join(["....<>...."] * 8)
    assert areas(CLOSING, halves) == []


def test_a_town_of_more_than_half_the_clearing_is_inside_all_the_same() -> None:
    """zwergendorf.rulings.3: what does not reach the ring is inside, however large."""
    town = ["<><><><><>", *["^........^", "v........v"] * 3, "<><><><><>"]
    drawing = "\n".join(town)
    for grid in (GRID, OPEN, CLOSING):
        assert [len(area.split()) for area in areas(grid, drawing)] == [48]


def test_the_open_land_is_at_the_forest_however_small() -> None:
    """zwergendorf.rulings.3: 36 squares in the ring of a wall are inside; the 16 beside it are all that is outside."""
    drawing = "\n".join(["<><><><>..", *["^......^..", "v......v.."] * 3, "<><><><>.."])
    for grid in (GRID, OPEN, CLOSING):
        assert [len(area.split()) for area in areas(grid, drawing)] == [36]


def test_a_wall_of_single_corners_around_one_square() -> None:
    """zwergendorf.wall.3: four sections around one square, none of them at its corners."""
    cross = """
    ...^......
    ...v......
    .<>D<>....
    ...^......
    ...v......
    """
    assert areas(GRID, cross) == ["C4"]
    assert areas(OPEN, cross) == []


def test_two_areas_count_together_for_grey_and_apart_for_green() -> None:
    """zwergendorf.wall.6, zwergendorf.wall.8, zwergendorf.dwarfs.d-iv-zwergin: 2 + 1 dwarfs, one mine in each area."""
    drawing = """
    ..........
    ..<>.<>...
    .^DD^DM^..
    .vM.v..v..
    ..<>.<>...
    """
    assert areas(GRID, drawing) == ["C3 C4 D3 D4", "C6 C7 D6 D7"]
    assert dwarf_worth("d-i-zwergin", drawing) == 16  # 3 dwarfs and 2 mines, no smith
    assert dwarf_worth("d-iv-zwergin", drawing) == 16
    assert dwarf_worth("d-iv-zwergin", drawing.replace("^DM^", "^DD^")) == 8


def test_two_areas_that_touch_by_a_corner() -> None:
    """zwergendorf.wall.6, zwergendorf.rulings.2: two areas with a dwarf and a mine; one, where one slips through."""
    drawing = """
    ..........
    .<><>.....
    .^D<>.....
    .v^M^.....
    ..v^v.....
    ...v......
    """
    assert areas(GRID, drawing) == ["C3", "D4"]
    assert areas(OPEN, drawing) == ["C3 D4"]
    assert dwarf_worth("d-iv-zwergin", drawing) == 0
    assert dwarf_worth("d-iv-zwergin", drawing, OPEN) == 8


def test_an_area_within_the_ring_of_another() -> None:
    """zwergendorf.wall.6: the inner wall parts them, each with a dwarf and a mine: two areas, 16 points."""
    drawing = """
    <><><><>..
    ^......^..
    v..<>..v..
    ^.^DM^.^..
    v.v..v.v..
    ^..<>..^..
    v.DM...v..
    <><><><>..
    """
    assert [len(area.split()) for area in areas(GRID, drawing)] == [24, 4]  # 36 less 8 squares of wall less 4
    assert dwarf_worth("d-iv-zwergin", drawing) == 16
    assert dwarf_worth("d-iv-zwergin", drawing.replace("v.DM...v", "v.D....v")) == 8


def test_wall_sections_are_not_inside() -> None:
    """zwergendorf.wall.5, zwergendorf.wall.8: a section across a room parts it; 3 dwarfs and 2 mines of both areas."""
    parted = "..<><>....\n.^D^M.^...\n.vDvDMv...\n..<><>...."
    assert areas(GRID, parted) == ["B3 C3", "B5 B6 C5 C6"]
    assert dwarf_worth("d-i-zwergin", parted) == 16


def test_a_tavern_is_inside_as_a_whole() -> None:
    """zwergendorf.wall.5, zwergendorf.dwarfs.d-iii-zwergin: 10 for one that fills the room, nothing for one outside."""
    assert dwarf_worth("d-iii-zwergin", TIGHT.replace("DD", "Tt").replace("DM", "tt")) == 10
    assert dwarf_worth("d-iii-zwergin", "..<>......\n.^..^Tt...\n.v..vtt...\n..<>......") == 0


def test_more_than_is_asked_for_does_no_harm() -> None:
    """zwergendorf.wall.9: 4 dwarfs and a mine more bring the 16 points of 3 dwarfs and 2 mines."""
    room = "..<><>....\n.^DDDM^...\n.vM.cwv...\n..<><>...."
    assert dwarf_worth("d-i-zwergin", room) == 16
    assert dwarf_worth("d-i-zwergin", room.replace("vM.cwv", "vMDMwv")) == 16


def test_a_piece_serves_several_lines() -> None:
    """zwergendorf.wall.8, zwergendorf.dwarfs.d-ii-zwergin: without a smith 10 + 7; with one all three lines, 24."""
    room = "..<><>....\n.^DDDM^...\n.vcwsbv...\n.^....^...\n.v....v...\n..<><>...."
    assert dwarf_worth("d-ii-zwergin", room) == 17
    assert dwarf_worth("d-ii-zwergin", room.replace("^....^", "^S...^")) == 24


@pytest.mark.parametrize("board_edge", [False, True])
def test_walls_at_the_edge_of_a_small_clearing(board_edge: bool) -> None:
    """zwergendorf.wall.2: its own ring is where the outside begins, whatever counts as forest edge."""
    room = "..........\n.^DD^.....\n.vDMv.....\n..<>......"
    grid = Grid("smaller", edge_of_grid=board_edge)
    assert areas(grid, room) == []
    lower = "..........\n..<>......\n.^DD^.....\n.vDMv.....\n..<>......"
    assert areas(grid, lower) == ["C3 C4 D3 D4"]
    west = "..........\n.<>.......\n.DD^......\n.DMv......\n.<>......."
    assert areas(grid, west) == []
    assert areas(Grid("smaller", forest_closes=True, edge_of_grid=board_edge), west) == ["C2 C3 D2 D3"]
