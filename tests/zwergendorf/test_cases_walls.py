"""What counts where: inside the wall, by every ruling, and on the forest edge."""

from __future__ import annotations

import pytest

from tests.zwergendorf.situation import scored

HOUSE = "Tt........ tt........"  # one tavern
# Four wall sections around two by two squares: every corner of the wall is open.
RING = ".......... ..<>...... .^DD^..... .vDDv..... ..<>......"


def test_a_wall_is_tight_at_its_corners() -> None:
    """zwergendorf.wall.3, zwergendorf.wall.10: four sections shut in two by two squares."""
    assert scored(RING, "").points("d-i-zwergin") == 8


def test_by_the_other_ruling_a_wall_needs_its_corners() -> None:
    """zwergendorf.rulings.2: `wall_diagonals` open; with the four corners closed it holds again."""
    assert scored(RING, "", wall_diagonals="open").points("d-i-zwergin") == 0
    closed = ".......... .<><>..... .^DD^..... .vDDv..... .<><>....."
    assert scored(closed, "", wall_diagonals="open").points("d-i-zwergin") == 8


def test_a_gap_in_the_wall_lets_everything_out() -> None:
    """zwergendorf.wall.1."""
    assert scored(".......... ..<>...... .^DD...... .vDDD..... ..<>......", "").points("d-i-zwergin") == 0


def test_taverns_and_mines_are_no_wall() -> None:
    """zwergendorf.wall.4: a tavern closes one side of the ring."""
    assert scored(".......... ..<>...... .^DDTt.... .vDDtt.... ..<>......", "").points("d-i-zwergin") == 0


def test_the_forest_is_no_wall() -> None:
    """zwergendorf.wall.2: row A is the edge of the clearing, so what stands on it is outside."""
    corner = "DD^....... DDv....... <>........"
    assert scored(corner, "").points("d-i-zwergin") == 0


def test_by_the_other_ruling_the_forest_closes_a_wall() -> None:
    """zwergendorf.rulings.3: `forest_closes_wall` yes; the corner is the smaller part at the forest."""
    corner = "DD^....... DDv....... <>........"
    assert scored(corner, "", forest_closes_wall="yes").points("d-i-zwergin") == 8


def test_by_the_other_ruling_the_largest_parts_are_all_outside() -> None:
    """zwergendorf.rulings.3: two walls from forest to forest; left and right are equal, the middle is less."""
    sides = "DDD^..^... ...v..v... ...^..^... ...v..v... ...^..^... ...v..v... ...^..^... ...v..v..."
    middle = "...^DD^... ...vD.v... ...^..^... ...v..v... ...^..^... ...v..v... ...^..^... ...v..v..."
    found = [scored(plan, "", forest_closes_wall="yes").points("d-i-zwergin") for plan in (sides, middle)]
    assert found == [0, 8]


def test_a_wall_on_the_edge_of_the_clearing_closes_an_area() -> None:
    """zwergendorf.wall.7: it stands on row A and on column 1."""
    assert scored(".<>....... ^DD^...... vDDv...... .<>.......", "").points("d-i-zwergin") == 8


def test_areas_are_added_up_for_three_of_the_dwarf_women() -> None:
    """zwergendorf.wall.8: two dwarfs in one area and one in another."""
    two = ".<>..<>... ^D.^^D.^.. vD.vv..v.. .<>..<>..."
    assert scored(two, "").points("d-i-zwergin") == 8


def test_one_piece_serves_several_lines_and_more_does_no_harm() -> None:
    """zwergendorf.wall.8, zwergendorf.wall.9: three lines at once, among other things."""
    full = ".<><>..... ^DDDM^.... vMSSbv.... .<><>....."
    assert scored(full, "").points("d-i-zwergin") == 24


def test_the_green_dwarf_woman_looks_at_each_area_apart() -> None:
    """zwergendorf.dwarfs.d-iv-zwergin, zwergendorf.wall.6: a mine here and a dwarf there are not enough."""
    apart = ".<>..<>... ^D.^^MM^.. vD.vv..v.. .<>..<>..."
    assert scored(apart, "", zwergin="green").points("d-iv-zwergin") == 0
    both = ".<>..<>... ^DM^^MD^.. v..vv..v.. .<>..<>..."
    assert scored(both, "", zwergin="green").points("d-iv-zwergin") == 16


def test_an_area_within_the_ring_of_another() -> None:
    """zwergendorf.wall.6: both count, the inner one and what lies between the two walls."""
    nested = ".<><><>... ^......^.. v.<>...v.. ^^DM^D.^.. vv..vM.v.. ^.<>...^.. v......v.. .<><><>..."
    assert scored(nested, "", zwergin="green").points("d-iv-zwergin") == 16


@pytest.mark.parametrize(("corners", "points"), [("tight", 0), ("open", 8)])
def test_with_open_corners_areas_that_touch_by_a_corner_are_one(corners: str, points: int) -> None:
    """zwergendorf.rulings.2: a dwarf on B2 and a mine on C3, walled in together on all sides and corners."""
    plan = "<>^....... ^Dv^...... v^Mv...... .v<>......"
    assert scored(plan, "", zwergin="green", wall_diagonals=corners).points("d-iv-zwergin") == points


def test_a_tavern_is_on_the_edge_with_one_square_of_it() -> None:
    """zwergendorf.pieces.5: beige innkeeper; the one in rows B and C is not."""
    assert scored(HOUSE, "", wirt="beige").points("d-ii-wirt") == 6
    assert scored(".......... .Tt....... .tt.......", "", wirt="beige").points("d-ii-wirt") == 0


@pytest.mark.parametrize(
    ("clearing", "edge", "points"),
    [("normal", "clearing", 2), ("small", "clearing", 4), ("smaller", "clearing", 2), ("small", "board", 2),
     ("smaller", "board", 0)],
)  # fmt: skip
def test_the_edge_of_a_small_clearing(clearing: str, edge: str, points: int) -> None:
    """zwergendorf.pieces.6, zwergendorf.rulings.4: mines on A5, D2 and B5; `edge` board keeps the printed ring."""
    mines = "....M..... ....M..... .......... .M........"
    if clearing == "smaller":
        mines = ".......... ....M..... .......... ....M....."
    found = scored(mines, "", bergmann="beige", clearing=clearing, edge=edge).points("d-ii-bergmann")
    assert found == points


def test_a_group_of_exactly_three() -> None:
    """zwergendorf.dwarfs.d-iii-bergmann: four in a row are none, three around a corner are one."""
    assert scored("MMMM......", "", bergmann="brown").points("d-iii-bergmann") == 0
    assert scored("MM.MMM.... M.........", "", bergmann="brown").points("d-iii-bergmann") == 12
