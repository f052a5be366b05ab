"""zwergendorf.pieces, zwergendorf.wall, zwergendorf.draw: masks and tables against a search square by square."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tests.zwergendorf.slow import Square, aslant, beside, squares_in
from tests.zwergendorf.villages import tables
from underhall.games.zwergendorf import grid
from underhall.games.zwergendorf.grid import CELL_NAMES, EVERY, SQUARES, TETROMINOES, TWO_BY_TWO, WALLS, Grid, Shape

MASKS: Final = 2000
ALL: Final = {(row, column) for row in range(8) for column in range(10)}


def masks(seed: int) -> list[int]:
    """Random sets of squares, sparse and dense."""
    dice = Random(seed)
    return [sum(1 << square for square in dice.sample(range(SQUARES), dice.randint(0, SQUARES))) for _ in range(MASKS)]


def connected(squares: set[Square]) -> bool:
    todo = [min(squares)]
    left = set(squares)
    while todo:
        square = todo.pop()
        if square in left:
            left.discard(square)
            todo += beside(square)
    return not left


def every_tavern() -> set[frozenset[Square]]:
    """All sets of four connected squares, grown square by square."""
    found = {frozenset({square}) for square in ALL}
    for _ in range(3):
        found = {squares | {side} for squares in found for square in squares for side in beside(square) & ALL - squares}
    return found


def lying(shapes: list[Shape]) -> list[frozenset[Square]]:
    return [squares_in(shape.at(square)) for shape in shapes for square in grid.squares_of(shape.anchors)]


def test_squares_are_named_by_row_and_column() -> None:
    """zwergendorf.setup.1: A1 to H10; C4 is the fourth of the third row."""
    assert len(CELL_NAMES) == len(set(CELL_NAMES)) == 80
    assert (CELL_NAMES[0], CELL_NAMES[23], CELL_NAMES[79]) == ("A1", "C4", "H10")
    assert grid.mask_of("A1 C4 H10") == 1 | 1 << 23 | 1 << 79
    assert squares_in(grid.mask_of("C4")) == {(2, 3)}
    assert grid.squares_of(grid.mask_of("H10 A1 C4")) == [0, 23, 79]


def test_neighbours_share_a_side_and_rows_do_not_run_into_each_other() -> None:
    """zwergendorf.pieces.2."""
    assert grid.around(grid.mask_of("C10")) == grid.mask_of("B10 D10 C9")
    assert grid.around(grid.mask_of("A1")) == grid.mask_of("A2 B1")
    for mask in masks(1):
        squares = squares_in(mask)
        sides = {side for square in squares for side in beside(square)} & ALL
        assert squares_in(grid.around(mask)) == sides
        assert squares_in(grid.beside(mask)) == sides - squares


@pytest.mark.parametrize("slanting", [False, True])
def test_parts_and_the_largest_of_them(slanting: bool) -> None:
    """zwergendorf.pieces.3, zwergendorf.wall.6: what hangs together, and nothing else."""
    steps = aslant if slanting else beside
    for mask in masks(2):
        found = [squares_in(part) for part in grid.parts(mask, slanting)]
        assert sum(len(part) for part in found) == mask.bit_count()
        assert frozenset().union(*found) == squares_in(mask)
        assert found == sorted(found, key=min)
        for part in found:
            assert not {side for square in part for side in steps(square)} & (squares_in(mask) - part)
            assert grown(min(part), part, slanting) == part
        if not slanting:
            size = max([len(part) for part in found], default=0)
            first = next((part for part in found if len(part) == size), frozenset())
            assert squares_in(grid.largest(mask)) == first


def grown(start: Square, room: frozenset[Square], slanting: bool) -> set[Square]:
    found = {start}
    while True:
        wider = found | {side for square in found for side in (aslant if slanting else beside)(square)} & room
        if wider == found:
            return found
        found = wider


def test_fill_stays_in_its_room() -> None:
    """zwergendorf.wall.1: from the squares of a start that lie in the room, to all that can be reached."""
    dice = Random(3)
    for room in masks(4):
        start = sum(1 << square for square in dice.sample(range(SQUARES), dice.randint(0, 3)))
        inner = squares_in(start & room)
        for fill, slanting in ((grid.fill, False), (grid.fill_aslant, True)):
            reached = squares_in(fill(start, room))
            assert reached == set().union(*[grown(square, squares_in(room), slanting) for square in inner])


def test_every_wall_section_there_can_be() -> None:
    """zwergendorf.draw.4: two squares that share a side, 72 lying and 70 standing."""
    found = lying(WALLS)
    assert [shape.name for shape in WALLS] == ["east", "south"]
    assert [shape.anchors.bit_count() for shape in WALLS] == [72, 70]
    assert set(found) == {frozenset({square, side}) for square in ALL for side in beside(square) & ALL}
    assert len(found) == len(set(found)) == 142


def test_every_tavern_there_can_be() -> None:
    """zwergendorf.draw.5, zwergendorf.rulings.1: 63 blocks; 1,049 ways for any four connected squares, by 19 names."""
    blocks = lying([TWO_BY_TWO])
    assert len(blocks) == len(set(blocks)) == 63
    assert all(max(square) - min(square) == 1 for block in blocks for square in zip(*block))
    found = lying(TETROMINOES)
    assert len(found) == len(set(found)) == 1049
    assert set(found) == every_tavern()
    assert len({shape.name for shape in TETROMINOES}) == len(TETROMINOES) == 19


@pytest.mark.parametrize(
    ("name", "drawing"),
    [("i", "xxxx"), ("s", ".xx/xx."), ("z", "xx./.xx"), ("t", ".x./xxx"), ("l", "x./x./xx"), ("j", ".x/.x/xx")],
)
def test_a_shape_turns_by_quarters(name: str, drawing: str) -> None:
    """zwergendorf.rulings.1: flat and tall, or north, east, south, west: each is the one before turned clockwise."""
    rows = drawing.split("/")
    turned = []
    for _ in range(4):
        turned.append(Shape("", "/".join(rows)).mask)
        rows = ["".join(row[column] for row in rows[::-1]) for column in range(len(rows[0]))]
    family = [shape.mask for shape in TETROMINOES if shape.name.startswith(f"{name}-")]
    assert family == turned[: len(family)]
    assert len(family) == len(set(turned))


def test_what_fits_on_free_squares() -> None:
    """zwergendorf.draw.6, zwergendorf.draw.7, zwergendorf.fell.6: every square free, none outside."""
    pieces = [(shape, grid.squares_of(shape.anchors)) for shape in WALLS + TETROMINOES]
    covering = {(shape.name, square): squares_in(shape.at(square)) for shape, anchors in pieces for square in anchors}
    for free in masks(5):
        squares = squares_in(free)
        for shape, anchors in pieces:
            fitting = [square for square in anchors if covering[shape.name, square] <= squares]
            assert grid.squares_of(shape.fits(free)) == fitting


def test_a_piece_is_named_by_the_leftmost_square_of_its_topmost_row() -> None:
    """zwergendorf.draw.4, zwergendorf.draw.5: and by it and its shape it is found again."""
    for shapes in (WALLS, TETROMINOES):
        for shape in shapes:
            for square in grid.squares_of(shape.anchors):
                piece = shape.at(square)
                assert min(squares_in(piece)) == divmod(square, 10)
                assert grid.shape_of(piece, shapes) is shape


@pytest.mark.parametrize("names", ["", "A1", "A1 A3", "A10 B1", "A1 B2", "A1 A2 A3"])
def test_what_is_no_wall_section(names: str) -> None:
    """zwergendorf.draw.4: corners, gaps and the end of a row make no section."""
    assert grid.shape_of(grid.mask_of(names), WALLS) is None


@pytest.mark.parametrize("piece", [-1, EVERY + 1, 1 << SQUARES | 1 << SQUARES - 1])
def test_what_is_no_mask_of_squares_has_no_shape(piece: int) -> None:
    """zwergendorf.draw.7: nothing lies beyond the grid."""
    assert grid.shape_of(piece, WALLS) is None


@pytest.mark.parametrize(
    ("clearing", "squares", "ring", "corners"),
    [("normal", 80, 32, "A1 A10 H1 H10"), ("small", 64, 28, "A2 A9 H2 H9"), ("smaller", 48, 24, "B2 B9 G2 G9")],
)
def test_the_clearing_and_its_ring(clearing: str, squares: int, ring: int, corners: str) -> None:
    """zwergendorf.variants.9, zwergendorf.variants.10, zwergendorf.pieces.5, zwergendorf.pieces.6."""
    found = Grid(clearing)
    assert found.playable.bit_count() == squares
    assert found.ring.bit_count() == found.edge.bit_count() == ring
    assert found.ring == found.edge
    assert found.ring & ~found.playable == 0
    assert grid.mask_of(corners) & ~found.ring == 0


@pytest.mark.parametrize(("clearing", "edge"), [("normal", 32), ("small", 16), ("smaller", 0)])
def test_the_edge_of_the_board_as_forest_edge(clearing: str, edge: int) -> None:
    """zwergendorf.rulings.4: of the small clearing only rows A and H; walls still end at the clearing's own ring."""
    found = Grid(clearing, edge_of_grid=True)
    assert found.edge.bit_count() == edge
    assert {row for row, _ in squares_in(found.edge)} <= {0, 7} or clearing == "normal"
    assert found.ring == Grid(clearing).ring


def test_a_clearing_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="tiny"):
        Grid("tiny")


def test_walled_areas_as_a_search_finds_them() -> None:
    """zwergendorf.wall.1 to zwergendorf.wall.7, zwergendorf.rulings.2, zwergendorf.rulings.3: 2,000 villages."""
    walled = {(leak, closes): 0 for leak in (False, True) for closes in (False, True)}
    villages = 0
    for table in tables():
        for village, slow in zip(table.villages, table.slow):
            wall = village.land[7]
            villages += 1
            assert [squares_in(area) for area in table.grid.areas(wall)] == sorted(slow.areas, key=min)
            assert squares_in(table.grid.inside(wall)) == set().union(*slow.areas)
            walled[table.ruled.leak, table.ruled.closes] += len(slow.areas) > 0
    assert villages >= 2000
    assert min(walled.values()) >= 50, walled  # the comparison has met enough walled villages under each ruling


def test_fewer_than_four_sections_wall_nothing_in() -> None:
    """zwergendorf.wall.10: every way for three sections to stand near a square leaves all of it outside."""
    near = grid.mask_of("C3 C4 C5 C6 D3 D4 D5 D6 E3 E4 E5 E6")
    sections = [shape.at(square) for shape in WALLS for square in grid.squares_of(shape.fits(near))]
    tried = 0
    for first in sections:
        for second in sections:
            for third in sections:
                wall = first | second | third
                if wall.bit_count() == 6 and first < second < third:
                    tried += 1
                    assert grid.fill(Grid().ring, EVERY & ~wall) == EVERY & ~wall
    assert tried > 200
