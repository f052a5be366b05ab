"""zwergendorf.goals, zwergendorf.score: goal cards and the most of a kind in villages drawn by hand."""

from __future__ import annotations

import pytest

from tests.zwergendorf.cards import CARDS, EFFECTS, GRID, LOTS, MOST, goal_worth, laid, number
from tests.zwergendorf.drawing import drawn
from tests.zwergendorf.slow import COPIES
from underhall.games.zwergendorf import goals
from underhall.games.zwergendorf.goals import Copy, effect
from underhall.games.zwergendorf.grid import Grid, mask_of
from underhall.games.zwergendorf.position import NO_CARD


def points(card: str, *drawings: str, grid: Grid = GRID, seat: int = 0) -> int:
    """What a card is worth to a seat of a table of drawn villages."""
    return goal_worth(card, [drawn(drawing) for drawing in drawings], seat, grid)


def row(signs: str, count: int) -> str:
    """So many of a sign, row by row."""
    line = signs * count
    return "\n".join([line[at : at + 10].ljust(10, ".") for at in range(0, len(line), 10)] or ["." * 10])


@pytest.mark.parametrize(
    ("card", "sign", "lot", "each"),
    [
        ("G01", "s", 3, 3), ("G02", "c", 3, 3), ("G03", "w", 3, 3), ("G04", "b", 3, 3), ("G05", "D", 5, 3),
        ("G06", "M", 5, 3), ("G07", "<>", 5, 3), ("G08", "S", 4, 3),
    ],
)  # fmt: skip
def test_points_for_every_so_many(card: str, sign: str, lot: int, each: int) -> None:
    """zwergendorf.goals.g01 to zwergendorf.goals.g08, zwergendorf.score.3: full lots only, at most 12 points."""
    assert points(card, row(sign, 0)) == points(card, row(sign, lot - 1)) == 0
    assert points(card, row(sign, lot)) == points(card, row(sign, 2 * lot - 1)) == each
    assert points(card, row(sign, 4 * lot)) == 4 * each == 12
    assert points(card, row(sign, 5 * lot)) == 12  # zwergendorf.score.2: five lots would be 15


def test_points_for_taverns() -> None:
    """zwergendorf.goals.g09: 2 each; seven would be 14."""
    two = "Tt..Tt....\ntt..tt...."
    assert points("G09", two) == 4
    assert points("G09", "TtTtTtTt..\ntttttttt..\nTtTtTt....\ntttttt....") == 12


def test_sets_of_the_four_resources() -> None:
    """zwergendorf.goals.g10: as many as of the rarest, 2 each; seven sets would be 14."""
    assert points("G10", "ccwwwssbb.") == 4
    assert points("G10", "ccwwwss...") == 0
    assert points("G10", row("cwsb", 7)) == 12


def test_empty_squares() -> None:
    """zwergendorf.goals.g11: 2 per 3. 30 wall sections leave 80 - 60 = 20: 6 lots, 12 points; 17 left: 5 lots, 10."""
    assert points("G11", row("<>", 30)) == 12
    assert points("G11", row("<>", 30) + "\nDDD.......") == 10
    assert points("G11", row("<>", 39) + "\n..........") == 0  # 2 left
    smaller = Grid("smaller")
    assert (
        points("G11", "\n".join(["..........", *[".DDDDDDDD."] * 5]), grid=smaller) == 4
    )  # 8 left of 48, none in the forest


def test_unticked_caps() -> None:
    """zwergendorf.goals.g12, zwergendorf.score.15: 1 each."""
    village = drawn("..........")
    for caps in (5, 2, 0):
        village.caps = caps
        assert goal_worth("G12", [village]) == caps


def test_building_cards() -> None:
    """zwergendorf.goals.g13, zwergendorf.score.15: 3 per 2 laid out; ten would be 15."""
    village = drawn("..........")
    for count, expected in ((0, 0), (1, 0), (2, 3), (7, 9), (9, 12), (10, 12)):
        village.buildings = list(range(31, 31 + count))
        assert goal_worth("G13", [village]) == expected


@pytest.mark.parametrize(("card", "sign"), [("G14", "D"), ("G15", "M")])
def test_pieces_on_the_forest_edge(card: str, sign: str) -> None:
    """zwergendorf.goals.g14, zwergendorf.goals.g15: 3 per 3; those inland do not count."""
    drawing = "XX......X.\nXXXXX.....".replace("X", sign)  # four on the edge: A1, A2, A9, B1
    assert points(card, drawing) == 3
    assert points(card, drawing.replace("......", f".{sign}{sign}...")) == 6
    assert points(card, row(sign, 20)) == 12  # twelve of them on the edge: 4 lots


def test_sets_of_dwarf_mine_and_smith() -> None:
    """zwergendorf.goals.g16: 2 per 3 sets; the kind there is least of decides."""
    assert points("G16", row("DMS", 5)) == 2
    assert points("G16", row("DMS", 6)) == 4
    assert points("G16", row("DMS", 2) + "\n" + row("MS", 10)) == 0
    assert points("G16", row("DMS", 21)) == 12  # 7 lots would be 14


def test_sets_of_wall_and_tavern() -> None:
    """zwergendorf.goals.g17: 3 per 2 sets."""
    assert points("G17", "TtTtTt<><>\ntttttt<>..") == 3
    assert points("G17", "TtTtTtTt<>\ntttttttt<>\n<><>......") == 6
    assert points("G17", "TtTtTtTt<>\ntttttttt..") == 0


@pytest.mark.parametrize(("card", "sign"), [("G18", "c"), ("G19", "w"), ("G20", "s"), ("G21", "b")])
def test_the_largest_group(card: str, sign: str) -> None:
    """zwergendorf.goals.g18 to g21, zwergendorf.score.9, zwergendorf.score.10: groups, not numbers."""
    three, many = row(sign, 3), "X.X.X.X.X.\n.X.X.X.X.X\nX.X.X.X.X.\n.......X..\n.......X..".replace("X", sign)
    assert points(card, three, many) == 8  # 3 in a row against 17 of which no 3 hang together
    assert points(card, many, three) == 0
    assert points(card, three, three) == points(card, three, many, three) == 0  # a tie
    assert points(card, three, row(sign, 2), row(sign, 1)) == 8
    assert points(card, row(sign, 2), three, row(sign, 1)) == 0
    assert points(card, row(sign, 2), three, row(sign, 1), seat=1) == 8
    assert points(card, "..........", "..........") == 0  # more than 0


@pytest.mark.parametrize(("card", "sign"), [("G22", "D"), ("G23", "M"), ("G24", "<>")])
def test_the_most_of_a_kind(card: str, sign: str) -> None:
    """zwergendorf.goals.g22 to zwergendorf.goals.g24, zwergendorf.score.9."""
    assert points(card, row(sign, 4), row(sign, 3), row(sign, 2)) == 10
    assert points(card, row(sign, 4), row(sign, 4), row(sign, 2)) == 0
    assert points(card, row(sign, 4), row(sign, 3), row(sign, 5)) == 0
    assert points(card, row(sign, 4), row(sign, 3), row(sign, 5), seat=2) == 10
    assert points(card, row(sign, 1), "..........") == 10
    assert points(card, "..........", "..........") == 0


@pytest.mark.parametrize(("card", "sign"), [("G18", "c"), ("G19", "w"), ("G20", "s"), ("G21", "b")])
def test_alone_ten_of_a_resource_connected_or_not(card: str, sign: str) -> None:
    """zwergendorf.solo.7."""
    assert points(card, row(f"{sign}.", 10)) == 8
    assert points(card, row(sign, 9)) == 0


@pytest.mark.parametrize(("card", "sign"), [("G22", "D"), ("G23", "M"), ("G24", "<>")])
def test_alone_twenty_of_a_product(card: str, sign: str) -> None:
    """zwergendorf.solo.8."""
    assert points(card, row(sign, 20)) == 10
    assert points(card, row(sign, 19)) == 0


@pytest.mark.parametrize(("card", "printed"), [("G25", 2), ("G26", 3), ("G27", 4), ("G28", 5)])
def test_printed_points(card: str, printed: int) -> None:
    """zwergendorf.goals.g25 to zwergendorf.goals.g28."""
    assert points(card, "..........") == points(card, "..........", "DDDDDDDDDD") == printed


@pytest.mark.parametrize(
    ("seats", "card", "owners"),
    [(4, "G29", [2]), (4, "G30", [0]), (4, "G31", [0, 2, 3]), (2, "G29", [0]), (2, "G30", [0]), (2, "G31", [0])],
)
def test_whose_goals_may_be_copied(seats: int, card: str, owners: list[int]) -> None:
    """zwergendorf.goals.g29 to zwergendorf.goals.g31, zwergendorf.setup.11: seat 1's left neighbour is seat 2."""
    villages = [laid(f"G0{seat + 1}") for seat in range(seats)]
    copy = EFFECTS[number(card)]
    assert isinstance(copy, Copy)
    assert copy.owners(seats, 1) == owners
    assert copy.targets(villages, 1, EFFECTS) == owners  # seat n has laid out goal n


def test_a_card_that_copies_is_not_copied() -> None:
    """zwergendorf.score.13, zwergendorf.score.14: there is nothing left to copy, and it is worth nothing."""
    villages = [laid("G31"), laid("G29", "G30")]
    copy = EFFECTS[number("G31")]
    assert isinstance(copy, Copy)
    assert copy.targets(villages, 0, EFFECTS) == []
    assert copy.best(GRID, villages, 0, EFFECTS) == NO_CARD
    assert goal_worth("G31", villages) == 0
    assert copy.marks(GRID, villages, 0, EFFECTS) == []


def test_the_best_goal_is_copied_and_of_equals_the_first() -> None:
    """zwergendorf.score.12: 6 coins are 6 points with G02, 4 as printed on G27, 5 on G28; G26 and G01 both bring 3."""
    villages = [laid("G31", drawing="cccccc...."), laid("G28", "G27"), laid("G02")]
    copy = EFFECTS[number("G31")]
    assert isinstance(copy, Copy)
    assert copy.best(GRID, villages, 0, EFFECTS) == number("G02")
    assert goal_worth("G31", villages) == 6
    assert [mark.squares for mark in copy.marks(GRID, villages, 0, EFFECTS)] == [mask_of("A1 A2 A3 A4 A5 A6")]
    villages = [laid("G31", drawing="sss......."), laid("G26"), laid("G01")]
    assert copy.best(GRID, villages, 0, EFFECTS) == number("G01")


def test_goals_in_the_order_of_their_worth() -> None:
    """zwergendorf.score.1: the best three can be read off; of equals the lower number goes first."""
    villages = [laid("G28", "G01", "G25", "G26", drawing="sss......."), laid("G05")]
    assert goals.ranked(GRID, villages, 0, EFFECTS) == [
        (5, number("G28")), (3, number("G01")), (3, number("G26")), (2, number("G25")),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "counts", "expected"),
    [
        ("tavern", [3, 2], [7, 0]), ("tavern", [3, 3, 2], [3, 3, 0]), ("tavern", [1, 1, 1, 1], [3, 3, 3, 3]),
        ("tavern", [0, 0], [0, 0]), ("tavern", [0, 1, 0], [0, 7, 0]), ("tavern", [6], [7]), ("tavern", [5], [0]),
        ("smith", [3, 2], [4, 0]), ("smith", [3, 3, 2], [2, 2, 0]), ("smith", [2, 3, 3, 3], [0, 2, 2, 2]),
        ("smith", [0, 0, 0], [0, 0, 0]), ("smith", [7], [4]), ("smith", [6], [0]),
    ],
)  # fmt: skip
def test_most_taverns_and_smiths(kind: str, counts: list[int], expected: list[int]) -> None:
    """zwergendorf.score.5, zwergendorf.score.6, zwergendorf.score.7, zwergendorf.solo.9."""
    taverns = ["..........", "Tt........\ntt........", "TtTt......\ntttt......"]
    taverns += ["TtTtTt....\ntttttt....", "TtTtTtTt..\ntttttttt..", "TtTtTtTtTt\ntttttttttt"]
    taverns.append(taverns[5] + "\n" + taverns[1])
    villages = [drawn(taverns[count] if kind == "tavern" else row("S", count)) for count in counts]
    assert MOST[kind].points(villages) == expected


def test_which_cards_copy() -> None:
    """zwergendorf.goals.g29 to zwergendorf.goals.g31: these three and no others."""
    assert [card for card, one in zip(CARDS, EFFECTS) if isinstance(one, Copy)] == list(COPIES)
    assert CARDS == [f"G{n:02}" for n in range(1, 32)]


@pytest.mark.parametrize(
    ("card", "drawings", "said", "squares"),
    [
        ("G01", ["sss......s"], "4 stones", "A1 A2 A3 A10"),
        ("G14", ["D.........\n.D.......D"], "2 dwarfs on the forest edge", "A1 B10"),
        ("G10", ["cwsbc....."], "1 set", "A1 A2 A3 A4 A5"),
        ("G10", ["ccwwssbb.."], "2 sets", "A1 A2 A3 A4 A5 A6 A7 A8"),
        ("G02", ["c........."], "1 coin", "A1"),
        ("G12", ["c........."], "5 caps left", ""),
        ("G18", ["cc.c......", "c........."], "2 coins in the largest group; the others have 1 at most", "A1 A2"),
        ("G24", ["<>.<>.....", "<>........"], "2 wall sections; the others have 1 at most", "A1 A2 A4 A5"),
        ("G24", ["<>........"], "1 wall section, where 20 are needed", "A1 A2"),
        ("G28", ["c........."], "printed on the card", ""),
    ],
)  # fmt: skip
def test_marks_say_what_they_are_and_where(card: str, drawings: list[str], said: str, squares: str) -> None:
    """zwergendorf.goals: in words, with the arguments apart."""
    villages = [drawn(drawing) for drawing in drawings]
    (mark,) = EFFECTS[number(card)].marks(GRID, villages, 0, EFFECTS)
    assert (mark.words.format(*mark.args), mark.squares) == (said, mask_of(squares))


def test_empty_squares_are_marked() -> None:
    """zwergendorf.pieces.7: those of the clearing only."""
    village = drawn("\n".join(["..........", *[".DDDDDDDD."] * 5, ".DDDDDD..."]))
    (mark,) = EFFECTS[number("G11")].marks(Grid("smaller"), [village], 0, EFFECTS)
    assert (mark.squares, mark.args[0]) == (mask_of("G8 G9"), 2)


def test_larger_pieces_on_the_edge_are_marked_as_a_whole() -> None:
    """zwergendorf.pieces.5: a tavern with two squares on the edge; the one inland is not marked."""
    village = drawn("...Tt.....\n...tt.....\n.......Tt.\n.......tt.")
    (mark,) = effect({**LOTS, "of": ["tavern"], "where": "forest_edge"}).marks(GRID, [village], 0, EFFECTS)
    assert (mark.squares, mark.args[0]) == (mask_of("A4 A5 B4 B5"), 1)
