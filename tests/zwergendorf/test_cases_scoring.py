"""The end of the game: goals chosen and copied, majorities, awards, ties, and what one needs who plays alone."""

from __future__ import annotations

import pytest

from tests.zwergendorf.situation import Situation, scored
from underhall.engine.sheet import Line

HOUSE = "Tt........ tt........"  # one tavern


def test_three_of_the_goals_are_chosen() -> None:
    """zwergendorf.score.1: one by one, and the others are void."""
    table = scored("", "", goals={0: ["G25", "G26", "G27", "G28"]})
    assert table.names() == ["score G25", "score G26", "score G27", "score G28"]
    table.do("score G25", "score G26")
    assert table.refusal("score G25") == "G25 is chosen already. [zwergendorf.score.1]"
    table.do("score G27")
    assert table.points("goals") == 2 + 3 + 4
    assert table.movers() == ()


def test_goals_of_others_cannot_be_scored() -> None:
    """zwergendorf.score.1."""
    table = scored("", "", goals={0: ["G25", "G26", "G27", "G28"], 1: ["G12"]})
    assert table.refusal("score G12") == "G12 is not one of your goals. [zwergendorf.score.1]"


@pytest.mark.parametrize(("goals", "points"), [([], 0), (["G28"], 5), (["G28", "G27", "G26"], 12)])
def test_three_goals_or_fewer_are_all_scored(goals: list[str], points: int) -> None:
    """zwergendorf.score.1: nobody is asked."""
    table = scored("", "", goals={0: goals})
    assert table.movers() == ()
    assert table.points("goals") == points


def line_of(table: Situation, id: str) -> Line:
    """A line of the sheet of the first seat."""
    return next(line for line in table.rules.sheets(table.p)[0].lines if line.id == id)


def told(line: Line) -> list[tuple[int, str]]:
    """What a line is made of."""
    return [(part.points, part.reason) for part in line.parts]


def test_a_dwarf_card_tells_what_it_is_made_of() -> None:
    """zwergendorf.score.4: what counts and where, and what more than its most would have brought."""
    table = scored("cSb....... " * 8, "")
    dwarfs = line_of(table, "dwarfs")
    assert told(dwarfs) == [(0, "Dwarf woman, grey"), (24, "Smith, grey")]
    woman, smith = dwarfs.parts
    assert told(woman) == [
        (0, "inside the wall 0 of 3 dwarfs"), (0, "inside the wall 0 of 2 mines"), (0, "inside the wall 0 of 2 smiths"),
    ]  # fmt: skip
    assert told(smith) == [*[(4, f"smith on {row}2") for row in "ABCDEFGH"], (-8, "at most 24")]
    assert smith.points == sum([part.points for part in smith.parts])


def test_a_goal_that_copies_tells_what_it_copies() -> None:
    """zwergendorf.score.13: the points and the words of the other, in the village of who copies."""
    table = scored("ccc.......", "", goals={0: ["G29"], 1: ["G02"]})
    (copy,) = line_of(table, "goals").parts
    assert (copy.points, copy.reason) == (3, "counts as G02")
    assert told(copy) == [(3, "3 coins")]


def test_a_goal_for_every_n_pays_for_full_lots() -> None:
    """zwergendorf.score.3: five coins, five wood; sets: the scarcest kind counts."""
    table = scored("cccccwwwww ss.bbb.... DDDDDMMMMM", "", goals={0: ["G02", "G10", "G05"]})
    assert [table.points(goal) for goal in ("G02", "G10", "G05")] == [3, 4, 3]


def test_no_goal_pays_more_than_twelve() -> None:
    """zwergendorf.score.2: fifteen coins and seven taverns."""
    taverns = "TtTtTtTtTt tttttttttt TtTt...... tttt......"
    table = scored(f"cccccccccc ccccc..... {taverns}", "", goals={0: ["G02", "G09"]})
    assert [table.points(goal) for goal in ("G02", "G09")] == [12, 12]


def test_a_tie_for_the_most_pays_no_goal() -> None:
    """zwergendorf.score.9: three dwarfs each; with four against three it pays."""
    assert scored("DDD.......", "DDD.......", goals={0: ["G22"]}).points("G22") == 0
    assert scored("DDDD......", "DDD.......", goals={0: ["G22"]}).points("G22") == 10


def test_a_goal_for_the_most_pays_its_owner_only() -> None:
    """zwergendorf.score.9: the other has more dwarfs and no card for them."""
    table = scored("DDD.......", "DDDDDD....", goals={0: ["G22"]})
    assert [table.points("goals", seat) for seat in (0, 1)] == [0, 0]


def test_nobody_has_the_most_of_nothing() -> None:
    """zwergendorf.score.9, zwergendorf.score.7."""
    table = scored("", "", goals={0: ["G22", "G18", "G24"]})
    assert table.totals() == [0, 0]


def test_the_largest_group_not_the_most_pieces() -> None:
    """zwergendorf.score.10: three coins in a row beat five that touch by corners only."""
    table = scored("ccc.......", "c.c.c..... .c.c......", goals={0: ["G18"], 1: ["G02"]})
    assert table.points("G18") == 8


def test_corners_do_not_connect_a_group() -> None:
    """zwergendorf.pieces.2, zwergendorf.pieces.3: grey miner, two for each mine of the largest group."""
    table = scored("M.M....... .MM....... .M........", "", bergmann="grey")
    assert table.points("d-i-bergmann") == 8


def test_players_who_are_out_still_compare() -> None:
    """zwergendorf.score.11."""
    table = Situation().village(0, "DDD.......").village(1, "DDDD......  " + HOUSE).lay_out(0, "G22")
    table.at(1).out = 1
    table.begin(10)
    assert table.points("G22") == 0
    assert table.points("taverns", 1) == 7


@pytest.mark.parametrize(
    ("villages", "taverns"),
    [
        ((HOUSE, "", ""), [7, 0, 0]),
        ((HOUSE, HOUSE, ""), [3, 3, 0]),
        ((HOUSE, HOUSE, HOUSE), [3, 3, 3]),
        (("TtTt...... tttt......", HOUSE, HOUSE), [7, 0, 0]),
        (("", "", ""), [0, 0, 0]),
    ],
)
def test_the_most_taverns(villages: tuple[str, ...], taverns: list[int]) -> None:
    """zwergendorf.score.5, zwergendorf.score.7."""
    table = scored(*villages)
    assert [table.points("taverns", seat) for seat in range(3)] == taverns


@pytest.mark.parametrize(
    ("villages", "smiths"),
    [
        (("SS........", "S.........", ""), [4, 0, 0]),
        (("S.........", "S.........", ""), [2, 2, 0]),
        (("", "", ""), [0, 0, 0]),
    ],
)
def test_the_most_smiths(villages: tuple[str, ...], smiths: list[int]) -> None:
    """zwergendorf.score.6, zwergendorf.score.7."""
    table = scored(*villages)
    assert [table.points("smiths", seat) for seat in range(3)] == smiths


def test_dwarf_cards_are_scored_by_all() -> None:
    """zwergendorf.score.4, zwergendorf.setup.6: each for the own village."""
    table = scored("cSb.......", "cSbSc.....", "SSS.......")
    assert [table.points("d-i-schmied", seat) for seat in range(3)] == [4, 8, 0]


def test_no_dwarf_card_pays_more_than_24() -> None:
    """zwergendorf.score.4: six smiths, each between a coin and a beer, pay 24, and ten of them too."""
    six = "cSbScSb... .......... cSbScSb... .........."
    assert [scored(six + more, "").points("d-i-schmied") for more in ("", " cSbScSbScS .........b")] == [24, 24]


def test_caps_and_empty_squares_and_building_cards_at_the_end() -> None:
    """zwergendorf.score.15, zwergendorf.pieces.7."""
    table = Situation(clearing="smaller").village(0, "", caps=3).lay_out(0, "G11", "G12", "G13", "B01", "B02", "B03")
    table.begin(10)
    assert [table.points(goal) for goal in ("G11", "G12", "G13")] == [12, 3, 3]


def test_the_forest_is_no_empty_square() -> None:
    """zwergendorf.pieces.7: eight squares are left of 48, so two full lots of three."""
    rows = ".MMMMMMMM. " * 5 + ".........."
    table = scored(f".......... {rows} ..........", "", goals={0: ["G11"]}, clearing="smaller")
    assert table.points("G11") == 4


# Copies.


def test_the_left_neighbour_is_the_next_seat() -> None:
    """zwergendorf.setup.11, zwergendorf.goals.g29, zwergendorf.goals.g30."""
    goals = {0: ["G29", "G30"], 1: ["G28", "G27"], 2: ["G25", "G26"]}
    table = scored("", "", "", goals=goals)
    assert table.asked("copy") == ["G27", "G28"]
    table.do("copy G28")
    assert table.asked("copy") == ["G25", "G26"]
    table.do("copy G26")
    assert table.points("goals") == 5 + 3


def test_any_other_players_goal_may_be_copied() -> None:
    """zwergendorf.goals.g31: of all the others, none of one's own."""
    table = scored("", "", "", goals={0: ["G31", "G12"], 1: ["G27"], 2: ["G28"]})
    assert table.asked("copy") == ["G27", "G28"]
    assert table.refusal("copy G12") == "G12 is not laid out where this goal may copy. [zwergendorf.score.13]"


def test_a_copying_card_is_not_copied() -> None:
    """zwergendorf.score.13: there is no such choice at all."""
    table = scored("", "", goals={0: ["G31"], 1: ["G29", "G27", "G28"]})
    assert table.asked("copy") == ["G27", "G28"]
    assert not table.knows("copy G29")


def test_a_goal_that_its_owner_does_not_score_may_be_copied() -> None:
    """zwergendorf.score.13."""
    table = scored("", "", goals={0: ["G31"], 1: ["G25", "G26", "G27", "G28"]})
    table.do("score G25", "score G26", "score G27", seat=1)
    assert "G28" in table.asked("copy")


def test_two_cards_may_copy_the_same_goal() -> None:
    """zwergendorf.score.14."""
    table = scored("", "", goals={0: ["G29", "G31"], 1: ["G28", "G27"]})
    table.do("copy G28", "copy G28")
    assert table.points("goals") == 10


def test_without_a_goal_to_copy_there_are_no_points() -> None:
    """zwergendorf.score.14: the neighbour has only a card that copies."""
    table = scored("", "", goals={0: ["G29"], 1: ["G30"]})
    assert table.movers() == ()
    assert table.totals() == [0, 0]


def test_a_copy_counts_in_the_village_of_its_owner() -> None:
    """zwergendorf.score.12: six coins here, none there; own caps as well."""
    table = scored("cccccc....", "", goals={0: ["G29", "G30"], 1: ["G02", "G12"]})
    table.at(0).caps, table.at(1).caps = 2, 5
    table.do("copy G02", "copy G12")
    assert table.points("goals") == 6 + 2


@pytest.mark.parametrize(("mine", "points"), [("DDDD......", 10), ("DDD.......", 0), ("DD........", 0)])
def test_a_copied_majority_is_compared_from_the_copying_side(mine: str, points: int) -> None:
    """zwergendorf.score.12, zwergendorf.score.9: also against the owner of the card; a tie pays nothing."""
    table = scored(mine, "DDD.......", goals={0: ["G29"], 1: ["G22"]})
    assert table.points("G29") == points


def test_goals_are_chosen_side_by_side() -> None:
    """zwergendorf.score.16: what one chooses takes nothing from another."""
    table = scored("", "", goals={0: ["G25", "G26", "G27", "G28"], 1: ["G31", "G29"]})
    assert table.movers() == (0, 1)
    table.do("score G25", "score G26", "score G27")
    assert table.asked("copy", 1) == ["G25", "G26", "G27", "G28"]


# Who wins.


def test_with_equal_points_the_most_dwarfs_win() -> None:
    """zwergendorf.score.17."""
    table = scored("D.........", "DD........")
    assert table.totals() == [0, 0]
    assert table.rules.winners(table.p) == [1]


def test_with_equal_points_and_dwarfs_the_win_is_shared() -> None:
    """zwergendorf.score.17: the third has more dwarfs and fewer points."""
    table = scored("D.........", "..D.......", "DDD.......")
    table.at(2).felled = 2
    assert table.totals() == [0, 0, -2]
    assert table.rules.winners(table.p) == [0, 1]


# Alone.


@pytest.mark.parametrize(("stones", "points"), [(9, 0), (10, 8)])
def test_alone_a_resource_goal_asks_for_ten(stones: int, points: int) -> None:
    """zwergendorf.solo.7: wherever they stand."""
    drawing = " ".join(["s." * 5, ".s" * 4 + ("." + "s" if stones == 10 else "..")])
    table = scored(drawing, goals={0: ["G20"]})
    assert table.counts()["stone"] == stones
    assert table.points("G20") == points


@pytest.mark.parametrize(("dwarfs", "points"), [(19, 0), (20, 10)])
def test_alone_a_goal_for_the_most_dwarfs_asks_for_twenty(dwarfs: int, points: int) -> None:
    """zwergendorf.solo.8."""
    drawing = "DDDDDDDDDD " + ("D" * (dwarfs - 10)).ljust(10, ".")
    assert scored(drawing, goals={0: ["G22"]}).points("G22") == points


def test_alone_the_most_taverns_are_six_and_the_most_smiths_seven() -> None:
    """zwergendorf.solo.9."""
    five, six = "TtTtTtTtTt tttttttttt", "TtTtTtTtTt tttttttttt Tt........ tt........"
    assert [scored(drawing).points("taverns") for drawing in (five, six)] == [0, 7]
    assert [scored(drawing).points("smiths") for drawing in ("SSSSSS....", "SSSSSSS...")] == [0, 4]


def test_alone_one_copies_ones_own_goals() -> None:
    """zwergendorf.solo.10: one that is scored itself pays twice; one that is not scored may be copied too."""
    table = scored("", goals={0: ["G25", "G26", "G28", "G31"]})
    table.do("score G25", "score G28", "score G31")
    assert table.asked("copy") == ["G25", "G26", "G28"]
    table.do("copy G28")
    assert table.points("goals") == 2 + 5 + 5
