"""Positions written by hand: what is read, what may then be done, and what is refused with its field."""

from __future__ import annotations

from json import dumps, loads
from typing import Any

import pytest

from tests.zwergendorf.test_flow_secrets import TABLES, positions
from underhall.engine.game import Unusable, digest
from underhall.games import read_position, rules, write_position
from underhall.games.zwergendorf.position import TAVERN, WALL


def read(**document: Any) -> Any:
    return read_position({"game": "zwergendorf", **document})


def names(of: Any, p: Any, seat: int = 0) -> list[str]:
    return [of.vocabulary.text(choice) for choice in of.choices(p, seat)]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_is_written_is_read_again(options: dict[str, Any]) -> None:
    of = rules("zwergendorf", options)
    for p in positions(options, 8, 9):
        document = loads(dumps(write_position(of, p)))
        again, found = read_position(document)
        assert again is of
        assert digest(found) == digest(p)
        assert found.offers == p.offers


def test_a_view_is_not_written() -> None:
    of, p = read(players=[{"hand": ["R01", "G01", "B01"]}, {"hand": ["R02", "G02", "B02"]}])
    with pytest.raises(Unusable, match=r"players\[1\]: cards are hidden here"):
        write_position(of, of.view(p, 0))
    dealt = of.redeal(of.view(p, 0), lambda n: 0)
    assert write_position(of, dealt)["players"][0] == write_position(of, p)["players"][0]


def test_a_village_by_hand() -> None:
    board = {"C4": "coin", "C5-C6": "wall", "D1-D2-E1-E2": "tavern", "A1": "beer"}
    _, p = read(players=[{"board": board, "caps": 2, "felled": 1, "extra_trees": 1}], phase=4, seats=1)
    village = p.villages[0]
    assert [village.count(kind) for kind in range(9)] == [1, 0, 0, 1, 0, 0, 0, 1, 1]
    assert village.walls == [village.land[WALL]]
    assert village.taverns == [village.land[TAVERN]]
    assert (village.caps, village.trees()) == (2, 5)


def test_a_hand_begins_the_draft() -> None:
    of, p = read(players=[{"hand": ["R01", "G01", "B01"]}, {"hand": ["R02", "G02", "B02"]}], phase=2)
    assert of.to_move(p) == (0, 1)
    assert names(of, p) == ["keep G01", "keep B01", "keep R01"]
    assert [left.bit_count() for left in p.left] == [29, 29, 29]
    for seat, card in enumerate(("G01", "G02")):
        of.play(p, seat, of.vocabulary.parse(f"keep {card}"))
    assert names(of, p) == ["keep B02", "keep R02"]  # the two of seat 1 were passed on


def test_a_second_hand_goes_on_with_the_draft() -> None:
    of, p = read(players=[{"hand": ["R01", "G01"], "kept": ["B09"]}, {"hand": ["R02", "G02"], "kept": ["B10"]}])
    of.play(p, 0, of.vocabulary.parse("keep R01"))
    of.play(p, 1, of.vocabulary.parse("keep R02"))
    assert "choose R01 bottom left" in names(of, p)
    assert "choose B10 top left" in names(of, p, 1)


def test_halves_and_symbols_that_are_due_are_asked_for() -> None:
    of, p = read(players=[{"halves": ["R01 top", "R01 bottom"], "due": {"wall": 1}}], seats=2)
    assert of.to_move(p) == (0,)
    assert names(of, p)[:4] == [
        f"choose R01 {half}" for half in ("top left", "top right", "bottom left", "bottom right")
    ]
    assert "draw wall A1 south" in names(of, p)
    assert not p.left[2] & 1, "a card whose halves are chosen lies in no stack"


def test_a_production_phase_begins_with_the_caps() -> None:
    of, p = read(players=[{"board": {"A1": "coin"}, "buildings": ["B01"]}], seats=1, phase=7)
    assert names(of, p) == ["conjure coin", "conjure wood", "conjure stone", "conjure beer", "use B01", "produce"]
    of.play(p, 0, of.vocabulary.parse("produce"))
    assert "draw dwarf A2" in names(of, p)


def test_the_scoring_asks_for_goals() -> None:
    of, p = read(players=[{"goals": ["G01", "G02", "G03", "G04"]}], seats=2, phase=10)
    assert of.to_move(p) == (0,)
    assert names(of, p) == ["score G01", "score G02", "score G03", "score G04"]


def test_without_anything_the_game_begins() -> None:
    of, p = read()
    assert {**p.dump(), "stamp": 0} == {**of.setup().dump(), "stamp": 0}


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"phase": 11}, "phase: must be a whole number from 1 to 10, not 11"),
        ({"players": [{}] * 5}, "seats: must be a whole number from 1 to 4, not 5"),
        ({"seats": 2, "players": [{}] * 3}, "players: must be a list of at most 2 players, by seat"),
        ({"rulings": {"edgy": 1}}, "rulings.edgy: there is no such ruling; there are tavern_shape"),
        ({"seats": 2, "options": {"seats": 3}}, "options.seats: says 3 where seats says 2"),
        ({"board": {}}, "board: is not known here; known are game, seats"),
        ({"players": [{"board": {"Z9": "coin"}}]}, r"players\[0\].board.Z9: must be squares from A1 to H10"),
        ({"players": [{"board": {"C4": "gold"}}]}, r"players\[0\].board.C4: is one of coin, .*, not 'gold'"),
        ({"players": [{"board": {"C4-C5": "coin"}}]}, r"players\[0\].board.C4-C5: a coin cannot lie so"),
        ({"players": [{"board": {"C4-D5": "wall"}}]}, r"players\[0\].board.C4-D5: a wall cannot lie so"),
        ({"players": [{"board": {"A10-B1": "wall"}}]}, r"players\[0\].board.A10-B1: a wall cannot lie so"),
        ({"players": [{"board": {"C4": "coin", "C4-C5": "wall"}}]}, "C4-C5: something is drawn there already"),
        ({"options": {"clearing": "small"}, "players": [{"board": {"C1": "coin"}}]}, "board.C1: lies in the forest"),
        ({"players": [{"hand": ["G32"]}]}, r"players\[0\].hand: there is no goal or building or resource card 'G32'"),
        ({"players": [{"goals": ["B01"]}]}, r"players\[0\].goals: there is no goal card 'B01'"),
        ({"players": [{"hand": ["G01", "G01"]}]}, r"players\[0\].hand: G01 is there twice"),
        ({"players": [{"hand": ["G01"]}, {"goals": ["G01"]}]}, "players: G01 is there twice"),
        ({"players": [{"used": ["B01"]}]}, r"players\[0\].used: B01 is not among the buildings"),
        ({"players": [{"halves": ["G01 bottom"]}]}, r"players\[0\].halves: there is no half 'G01 bottom'"),
        ({"players": [{"pick": "G01"}]}, r"players\[0\].pick: must be a card of the hand, not 'G01'"),
        ({"players": [{"out": 1}]}, r"players\[0\].out: must be true or false, not 1"),
        ({"players": [{"due": {"tree": 1}}]}, r"players\[0\].due.tree: is not known here"),
        ({"players": [{"caps": 6}]}, r"players\[0\].caps: must be a whole number from 0 to 5, not 6"),
        ({"players": [{"scored": ["G01"]}]}, r"players\[0\].scored: G01 is not among the goals"),
        ({"pending": {"lanes": []}}, "pending.lanes: must be a list of 3 lists of labels"),
        ({"pending": {"lanes": [["sing"], [], []]}}, r"pending.lanes: nobody can have \['sing'\] to do"),
        ({"pending": {"lanes": [["keep"], [], ["phases"]]}}, "pending.lanes: what is to be done does not go with"),
        ({"pending": {"lanes": [["copy"], [], ["phases"]]}}, r"pending.lanes: nobody can have \['copy'\] to do"),
        ({"pending": {"lanes": [["give"], [], ["phases"]]}}, r"pending.lanes: nobody can have \['give'\] to do"),
        ({"pending": {"lanes": [[], [], ["show", "phases"]]}}, "cannot be on the agenda of this phase"),
        ({"pending": {"lanes": [[], [], []]}}, "cannot be on the agenda of this phase"),
        (
            {"options": {"drafting": "nasty"}, "players": [{"hand": ["G01", "B01", "R01"]}, {"hand": []}]},
            "players: what is to be done does not go with the rest of the position",
        ),
        ({"seats": 1, "options": {"drafting": "nasty"}}, "options: alone there is no neighbour"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(document: dict[str, Any], said: str) -> None:
    with pytest.raises(Unusable, match=said):
        read(**document)
