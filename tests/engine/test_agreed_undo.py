"""Taking back beyond the fence, with the consent of all other seats (docs/log.md)."""

from __future__ import annotations

from json import loads
from typing import Any

import pytest

from tests.engine.scenes import opening, vowing
from tests.toy.dig import dig
from underhall.engine.driver import Deal
from underhall.engine.entries import MOST_LINE, write
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, digest
from underhall.engine.log import Log, read_log
from underhall.games import rules


def rules_for(game: str, options: Any) -> Any:
    assert game == "dig"
    return dig(options)


def refused(message: str) -> Any:
    return pytest.raises(Refused, match=message)


def both_have_played() -> Log:
    """Seat 0 has placed and stopped, and confirmed it; seat 1 has passed since."""
    log = opening()
    for name in ("place clearing", "part take", "stop"):
        log.append(0, name)
    log.confirm(0)
    log.append(1, "pass")
    log.confirm(1)
    return log


def test_the_last_entries_of_all_go_if_all_agree() -> None:
    log = both_have_played()
    with refused("confirmed what stands before entry"):
        log.undo(0, [5, 6])
    log.undo(0, [5, 6, 8], [1])
    assert log.entries[-1] == {"n": 10, "undo": [5, 6, 8], "by": 0, "agreed": [1]}
    assert [move.n for move in log.standing] == [1, 2, 3, 4]
    assert digest(log.position) == digest(log.position_at(4)) == digest(log.position_at(10))
    assert digest(log.position_at(9)) != digest(log.position)
    assert log.rules.to_move(log.position) == (0,)
    assert [log.latest(seat) for seat in (0, 1)] == [10, 10]


def test_draws_go_too_and_come_again_the_same() -> None:
    log, deal = Log(dig({"seats": 2})), Deal(b"a secret")

    def draw() -> None:
        while log.rules.to_move(log.position) == (CHANCE,):
            log.chance(log.rules.vocabulary.text(deal.draw(log.rules, log.position)))

    draw()
    while log.entries[-1].get("seat") is not None or log.position.round < 2:
        log.append(log.rules.to_move(log.position)[0], "pass")
        draw()
    drawn, before = log.entries[-1]["chance"], digest(log.position)
    last = len(log.entries)
    seat = log.entries[-2]["seat"]
    assert log.fence(seat) == (last + 1, "fence-chance")
    log.undo(seat, [last - 1, last], [1 - seat])
    assert log.rules.to_move(log.position) == (seat,)
    log.append(seat, "pass")
    draw()
    assert (log.entries[-1]["chance"], digest(log.position)) == (drawn, before)


def test_what_was_sealed_and_shown_goes_and_stays_hidden_in_the_log_of_others() -> None:
    log = vowing(2)
    log.append(1, "vow wood", [1])
    log.append(0, "vow wood", [0])
    last = len(log.entries)
    log.undo(0, [last - 1, last], [1])
    assert log.rules.to_move(log.position) == (0, 1)
    mine = [loads(line) for line in log.project(0).splitlines()[1:]]
    assert (mine[last - 2]["do"], mine[last - 1]["do"]) == (None, "vow wood")
    assert mine[-1] == {"n": last + 1, "undo": [last - 1, last], "by": 0, "agreed": [1]}


def test_alone_nobody_is_asked() -> None:
    """An empty list is there: all others agree, and there are none."""
    log = Log(rules("caverna", {"seats": 1}))
    start = digest(log.position)
    log.append(0, "place logging")
    log.append(0, "place ore-mining")
    log.undo(0, [1, 2], [])
    assert log.entries[-1] == {"n": 3, "undo": [1, 2], "by": 0, "agreed": []}
    assert digest(log.position) == start
    assert read_log(log.text(), rules).text() == log.text()


@pytest.mark.parametrize("agreed", [[], [0], [0, 1], [1, 1], [2], [-1], [1, 2]])
def test_all_others_must_agree_and_nobody_else(agreed: list[int]) -> None:
    log = both_have_played()
    before = log.text(), digest(log.position)
    with refused(r"All other seats must agree to that, \[1\]"):
        log.undo(0, [8], agreed)
    assert (log.text(), digest(log.position)) == before


@pytest.mark.parametrize("numbers", [[], [6], [5, 8], [8, 6], [6, 7, 8], [8, 8], [9], [4, 5, 6], [0, 8], [-1]])
def test_only_the_last_entries_of_the_table_go(numbers: list[int]) -> None:
    log = both_have_played()
    before = log.text(), digest(log.position)
    with refused("The table can take back only its own last entries"):
        log.undo(0, numbers, [1])
    for by in (2, CHANCE):
        with refused("no seat"):
            log.undo(by, [8], [0, 1])
    assert (log.text(), digest(log.position)) == before


def test_a_finished_game_stays_finished() -> None:
    log = vowing()
    while movers := log.rules.to_move(log.position):
        name = log.rules.vocabulary.text(log.rules.choices(log.position, movers[0])[0])
        if movers[0] == CHANCE:
            log.chance(name)
        else:
            log.append(movers[0], name)
    log.end()
    with refused("closed"):
        log.undo(0, [log.standing[-1].n], [1])


def test_a_confirm_of_what_was_taken_back_confirms_nothing() -> None:
    log = both_have_played()
    log.undo(1, [6, 8], [0])
    assert (log.draft(0), log.draft(1)) == ([4, 5], [])
    with refused("Seat 1 has nothing to confirm"):
        log.confirm(1)
    log.confirm(0)
    assert log.draft(0) == []


def test_a_confirm_of_what_still_stands_counts_and_fences() -> None:
    log = both_have_played()
    log.undo(1, [8], [0])
    assert log.draft(0) == []
    assert log.fence(0) == (4, "fence-chance")
    log.append(1, "pass")
    assert log.fence(0) == (12, "fence-confirmed")
    assert log.draft(1) == [11]


def test_a_confirm_that_counts_no_more_is_no_reason_of_a_fence() -> None:
    log = opening()
    for seat in (0, 1, 0):
        log.append(seat, "pass")
    log.confirm(0)
    log.undo(1, [5, 6], [0])
    assert log.draft(0) == [4]
    log.append(1, "pass")
    assert log.fence(0) == (10, "fence-others")


def test_whoever_takes_back_a_part_of_what_is_confirmed_has_the_rest_as_a_draft() -> None:
    log = opening()
    for name in ("place clearing", "part take", "stop"):
        log.append(0, name)
    log.confirm(0)
    log.undo(0, [6])
    assert log.draft(0) == [4, 5]


def test_a_log_with_consent_in_it_is_read_looked_at_and_played_on() -> None:
    log = both_have_played()
    log.undo(0, [5, 6, 8], [1])
    log.append(0, "part lay")
    again = read_log(log.text(), rules_for)
    assert again.text() == log.text()
    assert digest(again.position) == digest(log.position)
    assert [again.latest(seat) for seat in (0, 1)] == [log.latest(seat) for seat in (0, 1)]
    twin = log.branch(10)
    assert [move.n for move in twin.standing] == [1, 2, 3, 4]
    twin.append(0, "part lay")
    assert digest(twin.position) == digest(log.position)
    with_all = log.branch(9)
    assert [move.n for move in with_all.standing] == [1, 2, 3, 4, 5, 6, 8]
    with_all.undo(0, [8], [1])
    assert read_log(with_all.text(), rules_for).text() == with_all.text()


def test_nothing_is_written_that_could_not_be_read() -> None:
    """One line holds so many numbers and no more."""
    log = opening()
    while len(write({"n": len(log.entries) + 1, "undo": [m.n for m in log.standing], "by": 0})) <= MOST_LINE:
        log.standing.extend(log.standing)  # as if the game were very long
    numbers = [move.n for move in log.standing]
    with refused("cannot be taken back at once"):
        log.undo(0, numbers, [1])
