"""The log of a table: what is written, what may be taken back, what a seat gets to know."""

from __future__ import annotations

from json import loads
from typing import Any

import pytest

from tests.engine.scenes import opening, vowing
from tests.toy.dig import dig
from tests.toy.dig.position import NONE
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, Unusable, digest
from underhall.engine.log import Log, read_log


def rules_for(game: str, options: Any) -> Any:
    assert game == "dig"
    return dig(options)


def lines(log: Log) -> list[Any]:
    return [loads(line) for line in log.text().splitlines()]


def refused(message: str) -> Any:
    return pytest.raises(Refused, match=message)


# --- what is written


def test_a_log_reads_as_it_is_documented() -> None:
    log = opening()
    log.append(0, "place clearing")
    log.append(0, "part take")
    log.undo(0, [5])
    log.append(0, "part lay")
    log.confirm(0)
    assert lines(log) == [
        {"log": 1, "game": "dig", "version": "1", "options": {"seats": 2}, "key": "6b6579"},
        {"n": 1, "chance": "draw omen 1 rain", "to": [0]},
        {"n": 2, "chance": "draw omen 2 rain", "to": [1]},
        {"n": 3, "chance": "draw omen 3 calm"},
        {"n": 4, "seat": 0, "do": "place clearing"},
        {"n": 5, "seat": 0, "do": "part take"},
        {"n": 6, "undo": [5], "by": 0},
        {"n": 7, "seat": 0, "do": "part lay"},
        {"n": 8, "confirm": 0},
    ]
    assert [move.n for move in log.standing] == [1, 2, 3, 4, 7]


def test_the_header_names_seats_deal_and_whatever_else_one_likes() -> None:
    log = Log(dig({"seats": 2}), ["Ada", "Ören"], deal="ab" * 32, about={"table": 7})
    assert lines(log)[0] == {
        "log": 1, "game": "dig", "version": "1", "options": {"seats": 2},
        "seats": ["Ada", "Ören"], "deal": "ab" * 32, "about": {"table": 7},
    }  # fmt: skip
    assert read_log(log.text(), rules_for).text() == log.text()
    with pytest.raises(Unusable, match="1 names for 2 seats"):
        Log(dig({"seats": 2}), ["Ada"])


def test_what_is_refused_is_not_written() -> None:
    log = opening()
    before = log.text(), digest(log.position)
    with refused("not this seat's turn"):
        log.append(1, "place clearing")
    with refused("no choice of that name"):
        log.append(0, "place the clearing")
    with refused("no choice of that name"):
        log.append(0, " place clearing")
    with refused("Nothing can be done there"):
        log.append(0, "place chapel")
    for seat in (CHANCE, 2, -2):
        with refused(f"no seat {seat}"):
            log.append(seat, "place clearing")
    with refused("not this seat's turn"):
        log.chance("draw omen 4 rain")
    for to in ([1, 0], [0, 0], [2], [-1]):
        with refused("rising list of seats"):
            log.append(0, "place clearing", to)
    with refused("not over"):
        log.end()
    assert (log.text(), digest(log.position)) == before


def test_every_32_moves_that_stand_a_keyed_checkpoint_is_written() -> None:
    log, without = a_long_game(b"key"), a_long_game(b"")
    checked = [entry["n"] for entry in log.entries if "check" in entry]
    assert checked == [32, 64]
    assert log.entries[31]["check"] == digest(log.position_at(32), b"key")
    assert log.entries[31]["check"] != a_long_game(b"other key").entries[31]["check"]
    assert not any(["check" in entry for entry in without.entries])


def a_long_game(key: bytes) -> Log:
    """All who are asked do the first thing that is offered."""
    log = opening(3, key)
    while movers := log.rules.to_move(log.position):
        choice = log.rules.choices(log.position, movers[0])[0]
        if movers == (CHANCE,):
            log.chance(log.rules.vocabulary.text(choice))
        else:
            log.append(movers[0], log.rules.vocabulary.text(choice))
    return log


# --- the end


def test_a_finished_log_is_closed_with_its_scores() -> None:
    log = a_long_game(b"key")
    assert not log.ended
    log.end()
    assert log.ended
    assert log.entries[-1]["end"] == {"scores": [sheet.total for sheet in log.rules.sheets(log.position)]}
    for attempt in (lambda: log.append(0, "pass"), lambda: log.undo_last(0), lambda: log.confirm(0), log.end):
        with refused("closed"):
            attempt()
    assert read_log(log.text(), rules_for).text() == log.text()


# --- confirming


def test_entries_are_a_draft_until_confirmed() -> None:
    log = opening()
    with refused("nothing to confirm"):
        log.confirm(0)
    log.append(0, "place clearing")
    log.append(0, "part take")
    assert (log.draft(0), log.draft(1)) == ([4, 5], [])
    log.confirm(0)
    assert log.draft(0) == []
    with refused("nothing to confirm"):
        log.confirm(0)
    with refused("no seat -1"):
        log.confirm(CHANCE)
    log.append(0, "stop")
    assert log.draft(0) == [7]
    log.append(1, "pass")
    log.confirm(1)
    assert (log.draft(0), log.draft(1)) == ([7], [])


# --- taking back


def test_a_seat_takes_back_its_own_last_entries() -> None:
    log = opening()
    start = digest(log.position)
    log.append(0, "place clearing")
    log.append(0, "part take")
    log.append(0, "stop")
    log.undo(0, [5, 6])
    assert digest(log.position) == digest(log.position_at(4))
    log.undo_last(0)
    assert digest(log.position) == start
    assert log.fence(0) == (9, "fence-chance")


@pytest.mark.parametrize(
    "numbers", [[], [4], [4, 5], [6, 5], [5, 5], [6, 6], [7], [3], [0], [-1], [5], [1, 2, 3, 4, 5, 6]]
)
def test_nothing_else_can_be_taken_back(numbers: list[int]) -> None:
    log = opening()
    log.append(0, "place clearing")
    log.append(0, "part take")
    log.append(0, "stop")
    before = log.text(), digest(log.position)
    with pytest.raises(Refused):
        log.undo(0, numbers)
    for seat in (1, CHANCE, 2):
        with pytest.raises(Refused):
            log.undo(seat, [6])
    with pytest.raises(Refused):
        log.undo_last(0, 0)
    assert (log.text(), digest(log.position)) == before


def test_a_draw_is_a_fence() -> None:
    log = vowing()
    while log.rules.to_move(log.position) != (CHANCE,):
        seat = log.rules.to_move(log.position)[0]
        log.append(seat, log.rules.vocabulary.text(log.rules.choices(log.position, seat)[0]))
    log.chance("draw omen 5 calm")
    assert log.fence(0) == (len(log.entries) + 1, "fence-chance")
    with refused("cannot be unseen"):
        log.undo_last(0)


def test_another_seats_decision_is_a_fence_once_the_agenda_has_moved() -> None:
    log = opening()
    log.append(0, "pass")
    assert log.fence(0) == (4, "fence-chance")  # seat 1 is to move, and has not decided
    log.append(1, "place clearing")
    assert log.fence(0) == (6, "fence-others")
    with refused("before entry 6: another seat has decided since"):
        log.undo_last(0)
    log.undo_last(1)
    assert log.fence(0) == (4, "fence-chance")
    log.undo_last(0)
    assert log.rules.to_move(log.position) == (0,)


def test_a_confirm_alone_is_no_fence_but_names_the_reason() -> None:
    log = opening()
    log.append(0, "pass")
    log.confirm(0)
    assert log.fence(0) == (4, "fence-chance")
    log.append(1, "pass")
    assert log.fence(0) == (7, "fence-confirmed")
    log.append(0, "place clearing")
    assert log.fence(0) == (7, "fence-confirmed")
    with refused("confirmed what stands before entry 7"):
        log.undo_last(0, 2)
    log.undo_last(0)


def test_seats_that_decide_side_by_side_do_not_fence_each_other() -> None:
    log = vowing(3)
    first = len(log.entries) + 1
    log.append(0, "vow wood")
    log.append(2, "vow stone")
    kept = log.position.farms[2].dump()
    log.confirm(0)
    log.undo(0, [first])
    assert (log.position.farms[0].vow, log.position.farms[2].dump()) == (NONE, kept)
    assert log.rules.to_move(log.position) == (0, 1)
    log.append(0, "vow grain")
    log.undo_last(2)
    assert log.rules.to_move(log.position) == (1, 2)


def test_the_last_one_of_a_side_by_side_phase_can_still_go_back() -> None:
    log = vowing(2)
    log.append(1, "vow wood", [0, 1])
    moved = log.position.stamp
    log.append(0, "vow wood", [0, 1])
    assert log.position.stamp > moved
    log.undo_last(1)
    assert log.position.stamp == moved
    assert log.rules.to_move(log.position) == (1,)
    assert log.position.farms[0].vow >= 0


def test_what_the_rules_keep_secret_is_sealed_without_being_told() -> None:
    log = vowing(2)
    log.append(1, "vow wood")
    assert log.entries[-1]["to"] == [1]
    log.append(0, "vow wood", [0, 1])
    assert log.entries[-1]["to"] == [0, 1]


def test_what_was_sealed_and_has_been_shown_is_a_fence() -> None:
    log = vowing(2)
    log.append(1, "vow wood", [1])
    log.append(0, "vow wood", [0])
    assert [log.fence(seat) for seat in (0, 1)] == [(len(log.entries) + 1, "fence-reveal")] * 2
    for seat in (0, 1):
        with refused("what was sealed has been shown"):
            log.undo_last(seat)


# --- stale commands


def test_only_what_mattered_to_a_seat_makes_its_command_stale() -> None:
    log = vowing(3)
    before = [log.latest(seat) for seat in range(3)]
    assert before == [len(log.entries)] * 3
    log.append(0, "vow wood")
    assert [log.latest(seat) for seat in range(3)] == [before[0] + 1, before[1], before[2]]
    log.undo_last(0)
    log.confirm(2)
    assert [log.latest(seat) for seat in range(3)] == [before[0] + 2, before[1], before[2]]
    for seat in range(3):
        log.append(seat, "vow wood", [0, 1, 2])
    assert [log.latest(seat) for seat in range(3)] == [len(log.entries)] * 3  # the agenda moved
    log.undo_last(1)
    assert [log.latest(seat) for seat in range(3)] == [len(log.entries)] * 3  # and back


# --- looking back and playing on


def test_any_prefix_can_be_looked_at_and_played_on() -> None:
    log = opening()
    for name in ("place clearing", "part take", "stop"):
        log.append(0, name)
    log.undo(0, [5, 6])
    log.append(0, "part lay")
    told = log.text()
    assert log.rules.to_move(log.position_at(0)) == (CHANCE,)
    assert log.rules.to_move(log.position_at(6)) == (1,)
    assert digest(log.position_at(7)) == digest(log.position_at(4))
    assert digest(log.position_at(8)) == digest(log.position)
    twin = log.branch(6)
    twin.append(1, "place quarry")
    assert [move.n for move in twin.standing] == [1, 2, 3, 4, 5, 6, 7]
    assert read_log(twin.text(), rules_for).text() == twin.text()
    assert log.text() == told
    for n in (-1, 9):
        with pytest.raises(Unusable, match=f"no entry {n}: the log has 8"):
            log.position_at(n)
        with pytest.raises(Unusable):
            log.branch(n)


def test_a_branch_has_luck_of_its_own_and_an_end_can_be_undone_there() -> None:
    log = a_long_game(b"key")
    log.header["deal"] = "ab" * 32
    log.end()
    twin = log.branch(len(log.entries))
    assert "deal" not in twin.header
    assert not twin.ended
    assert digest(twin.position) == digest(log.position)


def test_positions_given_out_are_nobodys() -> None:
    log = opening()
    before = digest(log.position)
    log.rules.play(log.position_at(3), 0, log.rules.vocabulary.parse("pass"))
    branch = log.branch(3)
    branch.append(0, "pass")
    assert digest(log.position) == digest(log.position_at(3)) == before


# --- what a seat may know


def test_a_projection_leaves_out_what_is_not_for_a_seat() -> None:
    log = vowing(2)
    log.append(1, "vow wood", [1])
    mine, theirs, onlookers = [[loads(line) for line in log.project(seat).splitlines()] for seat in (0, 1, CHANCE)]
    assert "key" not in mine[0]
    assert (mine[1]["chance"], mine[2]["chance"]) == ("draw omen 1 rain", None)
    assert (theirs[1]["chance"], theirs[2]["chance"]) == (None, "draw omen 2 rain")
    assert (onlookers[1]["chance"], onlookers[2]["chance"]) == (None, None)
    assert mine[-1] == {"n": len(log.entries), "seat": 1, "do": None, "to": [1]}
    assert theirs[-1]["do"] == "vow wood"
    assert not any(["check" in entry for entry in [*mine, *theirs, *onlookers]])
    with pytest.raises(Unusable, match="line 3: what was done is hidden"):
        read_log(log.project(0), rules_for)
