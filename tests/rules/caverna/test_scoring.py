"""Cases C251 to C262 and C277 to C281: the sheet line by line."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

FOREST: Final = tuple(row + column for row in "BCDE" for column in "234")
MOUNTAIN: Final = tuple(row + column for row in "BCDE" for column in "567")
KINDS: Final = ("sheep", "donkey", "boar", "cattle")
LINES: Final = [
    "animals", "missing", "grain", "vegetables", "rubies", "dwarfs", "unused", "pastures", "mines", "furnishings",
    "bonus", "gold", "begging",
]  # fmt: skip


def end(**owner: Any) -> Situation:
    """After the last harvest: the last trades, then the score."""
    return alone(12, "end", **{"goods": {}, **owner})


def lines(s: Situation) -> dict[str, int]:
    """The lines that are not zero."""
    return {line.id: line.points for line in s.rules.sheets(s.p)[0].lines if line.points}


def test_c251_a_fresh_board() -> None:
    """caverna.score.2, caverna.score.6, caverna.score.7: 2 dwarfs, four kinds missing, 22 spaces unused."""
    s = end()
    assert lines(s) == {"missing": -8, "dwarfs": 2, "unused": -22}
    assert s.total() == -28
    assert Situation.fresh(seats=1).total() == -28


def test_c253_vegetables_in_supply_and_on_fields() -> None:
    """caverna.score.4, caverna.score.3: 1 point each; grain is half a point each, rounded up over all of it."""
    s = end(goods={"vegetable": 2, "grain": 2}, board={"E4": "field vegetable 2", "D4": "field vegetable 1"})
    assert s.points("vegetables") == 5
    assert s.points("grain") == 1
    s = end(goods={"grain": 2}, board={"E4": "field grain 3", "D4": "field grain 2"})
    assert s.points("grain") == 4  # 7 grain
    assert s.points("vegetables") == 0


def test_c254_dogs_count_and_are_never_missing() -> None:
    """caverna.score.1, caverna.score.2."""
    s = end(animals={"dog": 3})
    assert s.points("animals") == 3
    assert s.points("missing") == -8
    assert end(animals={"dog": 3}).total() == end().total() + 3


@pytest.mark.parametrize("owned", range(5))
def test_c255_two_points_lost_for_each_kind_missing(owned: int) -> None:
    """caverna.score.2, caverna.score.1: per kind missing, and 1 point per animal, not per kind."""
    board = {"E4": "small-pasture", "D4": "small-pasture", "C4": "small-pasture", "B3": "small-pasture"}
    s = end(animals=dict.fromkeys(KINDS[:owned], 2), board=board)
    assert s.points("missing") == -2 * (4 - owned)
    assert s.points("animals") == 2 * owned
    reasons = {line.id: line.reason for line in s.rules.sheets(s.p)[0].lines}
    assert all((kind in reasons["missing"]) is (kind not in KINDS[:owned]) for kind in KINDS)


def test_c257_unused_spaces() -> None:
    """caverna.score.7, caverna.stable.6: a tile or a stable makes a space used; D5 and E5 always are."""
    assert end().points("unused") == -22
    assert end(board={"C3": "stable"}).points("unused") == -21
    assert end(board={"C3": "meadow stable"}).points("unused") == -21
    assert end(board={"C3-C4": "large-pasture stable"}).points("unused") == -20
    assert end(board={"D5": "carpenter"}).points("unused") == -22
    everything = dict.fromkeys(FOREST, "field") | {cell: "tunnel" for cell in MOUNTAIN if cell not in ("D5", "E5")}
    assert end(board=everything).points("unused") == 0


def test_c258_spaces_outside_are_not_counted() -> None:
    """caverna.lay.22: with the Office room, neither bare nor covered."""
    office = {"D5": "office-room"}
    assert end(board=office).points("unused") == -22
    assert end(board={**office, "E4": "meadow", "E8": "cavern", "F6": "tunnel", "E1": "field"}).points("unused") == -21


@pytest.mark.parametrize("tile", ["cavern", "tunnel", "deep-tunnel", "meadow", "field"])
def test_c259_empty_tiles_are_used(tile: str) -> None:
    """caverna.score.7."""
    cell = "E4" if tile in ("meadow", "field") else "C5"
    assert end(board={cell: tile}).points("unused") == -21
    assert end(board={cell: tile}).total() == -27


def test_c261_gold_by_its_face_and_materials_nothing() -> None:
    """caverna.score.12."""
    s = end(goods={"gold": 7, "food": 9, "wood": 9, "stone": 9, "ore": 9})
    assert s.points("gold") == 7
    assert s.total() == -28 + 7


@pytest.mark.parametrize("markers", [0, 1, 4])
def test_c262_three_points_for_each_begging_marker(markers: int) -> None:
    """caverna.score.13."""
    s = end(begging=markers)
    assert s.points("begging") == -3 * markers
    assert s.total() == -28 - 3 * markers


PRINTED: Final = {
    "weaving-parlor": 0, "milking-parlor": 0, "state-parlor": 0, "hunting-parlor": 1, "beer-parlor": 3,
    "blacksmithing-parlor": 2,
}  # fmt: skip


@pytest.mark.parametrize("tile", PRINTED)
def test_c277_printed_points_come_besides_the_bonus(tile: str) -> None:
    """caverna.score.10, caverna.score.11: the parlors, C5 touching no dwelling."""
    s = end(animals={"sheep": 2}, board={"C5": tile})
    assert s.points("furnishings") == PRINTED[tile]
    assert s.points("bonus") == (1 if tile == "weaving-parlor" else 0)


def test_c277_mines_and_pastures() -> None:
    """caverna.score.8, caverna.score.9."""
    s = end(
        board={
            "E4": "small-pasture",
            "C3-C4": "large-pasture",
            "C5": "ore-mine",
            "C6": "ruby-mine",
            "D6": "deep-tunnel",
        }
    )
    assert s.points("pastures") == 6
    assert s.points("mines") == 7


def test_c278_a_tie_has_several_winners() -> None:
    """caverna.score.14: neither the order of play nor goods that are worth nothing set equal totals apart."""
    players = [{"goods": {"gold": 3}}, {"goods": {"gold": 3, "wood": 9, "food": 9}}, {"goods": {"gold": 2}}]
    s = Situation(seats=3, round=12, phase="end", starting=1, players=players)
    totals = [s.total(seat) for seat in range(3)]
    assert totals == [-25, -25, -26]
    assert [seat for seat, total in enumerate(totals) if total == max(totals)] == [0, 1]
    assert [[line.id for line in sheet.lines] for sheet in s.rules.sheets(s.p)] == [LINES] * 3


def test_c279_negative_totals_stand() -> None:
    """caverna.score.14: nothing is raised to zero."""
    s = end(begging=20)
    assert s.total() == -88
    assert sum(lines(s).values()) == -88


def test_c281_the_running_score_is_the_final_one() -> None:
    """caverna.score.11: the sheet in the middle of a game is that of the end with the same goods."""
    owner: dict[str, Any] = {
        "goods": {"gold": 5, "ore": 3, "grain": 3},
        "animals": {"sheep": 2},
        "board": {"E6": "state-parlor", "D6": "dwelling", "D5": "dwelling", "C5": "ore-storage", "E4": "field"},
    }
    s = alone(11, **owner)
    assert s.points("state-parlor") == 8  # E5 and D6 are edge to edge with it, D5 is not
    assert s.points("ore-storage") == 1
    assert lines(s) == lines(end(**owner))
    # The score at the very end is the sheet shown before the last choice.
    last = end(**owner)
    before = lines(last)
    last.do("stop")
    assert last.rules.to_move(last.p) == ()
    assert lines(last) == before
