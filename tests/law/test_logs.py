"""What must hold of every log of every game."""

from __future__ import annotations

from json import loads
from typing import Any

import pytest

from tests.law.tables import Table, haggle, rules_for, sample, tables
from underhall.engine.driver import Dice
from underhall.engine.entries import CHECK_EVERY
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, digest
from underhall.engine.log import Log, read_log

KEY = b"a key of checkpoints"

each_table = pytest.mark.parametrize("table", tables(), ids=str)


def write_down(log: Log, seat: int, choice: int) -> None:
    """Append a choice of a seat or of chance, sealed as the game says."""
    name = log.rules.vocabulary.text(choice)
    if seat == CHANCE:
        log.chance(name)
    else:
        log.append(seat, name)


def play_on(log: Log, dice: Dice) -> bool:
    """One more random choice, and sometimes a confirm; False when the game is over."""
    movers = log.rules.to_move(log.position)
    if not movers:
        return False
    seat = movers[dice.roll(len(movers))]
    write_down(log, seat, haggle(log.rules, log.position, seat, dice))
    if seat != CHANCE and dice.roll(3) == 0:
        log.confirm(seat)
    return True


def take_back_and_redo(log: Log, seat: int, count: int) -> None:
    """Undo a seat's last moves and make them again: the identity. What others did meanwhile stays."""
    before = digest(log.position)
    own = [move for move in log.standing if move.seat == seat][-count:]
    rest = [move.n for move in log.standing if move not in own]
    log.undo(seat, [move.n for move in own])
    assert [move.n for move in log.standing] == rest
    for move in own:
        write_down(log, seat, move.choice)
    assert digest(log.position) == before


@each_table
def test_undo_to_the_fence_and_redo_is_the_identity(table: Table) -> None:
    dice, undone = Dice(3), 0
    for _ in range(table.games):
        log = Log(table.rules, key=KEY)
        while play_on(log, dice):
            if dice.roll(8) == 0:
                undone += sum([try_undo(log, seat) for seat in range(table.rules.seats)])
        log.end()
        again = read_log(log.text(), rules_for)
        assert again.text() == log.text()
        assert digest(again.position) == digest(log.position)
        assert all([again.latest(seat) == log.latest(seat) for seat in range(table.rules.seats)])
    assert undone > 10


def try_undo(log: Log, seat: int) -> int:
    """Take back the last and then all that may go, and redo it; one more is refused. How often it was done."""
    first, reason = log.fence(seat)
    own = [move.n for move in log.standing if move.seat == seat]
    free = [n for n in own if n >= first]
    if len(free) < len(own):
        before = log.text()
        assert reason != "fence-start"
        with pytest.raises(Refused):
            log.undo(seat, own[-len(free) - 1 :])
        assert log.text() == before
    for count in {1, len(free)} if free else ():
        take_back_and_redo(log, seat, count)
    return len(free)


@each_table
def test_what_all_agree_to_take_back_can_be_played_again(table: Table) -> None:
    """Whatever the fence, chance and secrets: undo and redo is the identity, and the log can be read."""
    log, dice = Log(table.rules, key=KEY), Dice(6)
    done = 0
    while play_on(log, dice):
        if dice.roll(9) == 0:
            take_back_together(
                log, dice.roll(table.rules.seats), 1 + dice.roll(len(log.standing)) // (1 + dice.roll(9))
            )
            done += 1
            assert [log.draft(seat) for seat in range(table.rules.seats)] == drafts(log)
        elif dice.roll(9) == 0 and (last := log.standing[-1]).seat != CHANCE and log.fence(last.seat)[0] <= last.n:
            log.undo_last(last.seat)
            assert [log.draft(seat) for seat in range(table.rules.seats)] == drafts(log)
    assert done > 3
    again = read_log(log.text(), rules_for)
    assert again.text() == log.text()
    assert digest(again.position) == digest(log.position)
    assert all([again.latest(seat) == log.latest(seat) for seat in range(table.rules.seats)])


def take_back_together(log: Log, by: int, count: int) -> None:
    before, gone, kept = digest(log.position), log.standing[-count:], log.standing[:-count]
    log.undo(by, [move.n for move in gone], [seat for seat in range(log.rules.seats) if seat != by])
    assert log.standing == kept
    assert {log.latest(seat) for seat in range(log.rules.seats)} == {len(log.entries)}
    assert digest(log.position_at(len(log.entries))) == digest(log.position)
    for move in gone:
        write_down(log, move.seat, move.choice)
    assert digest(log.position) == before


def drafts(log: Log) -> list[list[int]]:
    """What each seat has not confirmed, found by going through the log: a confirm lasts as long as all it covers."""
    covered: list[tuple[int, set[int]]] = []
    standing: list[tuple[int, int]] = []  # number, seat
    for entry in log.entries:
        if "undo" in entry:
            gone = set(entry["undo"])
            standing = [(n, seat) for n, seat in standing if n not in gone]
            covered = [(seat, numbers) for seat, numbers in covered if not numbers & gone]
        elif "confirm" in entry:
            covered.append((entry["confirm"], {n for n, seat in standing if seat == entry["confirm"]}))
        elif "do" in entry:
            standing.append((entry["n"], entry["seat"]))
    done = {n for _, numbers in covered for n in numbers}
    return [[n for n, seat in standing if seat == each and n not in done] for each in range(log.rules.seats)]


@each_table
def test_every_prefix_replays(table: Table) -> None:
    log, dice = Log(table.rules, key=KEY), Dice(4)
    seen = [digest(log.position)]  # after each entry, or empty where two were made at once
    while play_on(log, dice):
        free = log.draft(0)
        if free and free[-1] >= log.fence(0)[0] and dice.roll(4) == 0:
            log.undo_last(0)
        seen += [""] * (len(log.entries) - len(seen)) + [digest(log.position)]
    assert sum(["check" in entry for entry in log.entries]) >= len(log.standing) // CHECK_EVERY
    lines = log.text().splitlines(keepends=True)
    prefixes = [n for n in sample(list(range(len(seen))), 24, dice) if seen[n]]
    for n in prefixes:
        assert digest(log.position_at(n)) == seen[n]
    for n in prefixes[::8]:
        assert digest(read_log("".join(lines[: n + 1]), rules_for).position) == seen[n]
        assert digest(log.branch(n).position) == seen[n]


@each_table
def test_a_log_made_for_a_seat_tells_no_secrets(table: Table) -> None:
    log, dice = Log(table.rules, key=KEY), Dice(5)
    while play_on(log, dice):
        if dice.roll(20) == 0:
            take_back_together(log, dice.roll(table.rules.seats), 1 + dice.roll(len(log.standing)))
    for seat in range(CHANCE, table.rules.seats):
        seen: list[dict[str, Any]] = [loads(line) for line in log.project(seat).splitlines()]
        assert KEY.hex() not in log.project(seat)
        for entry, mine in zip(log.entries, seen[1:], strict=True):
            hidden = "to" in entry and seat not in entry["to"]
            assert "check" not in mine
            assert "undo" not in entry or mine == entry  # numbers tell nothing of what was done
            assert (mine.get("do"), mine.get("chance")) == (
                (None, None) if hidden else (entry.get("do"), entry.get("chance"))
            )
