"""Logs that begin in a position: everything works there as it does from the set-up."""

from __future__ import annotations

from json import dumps, loads
from typing import Any

import pytest

from tests.engine.scenes import opening
from tests.toy.dig import dig
from underhall.engine.driver import Dice, pick
from underhall.engine.entries import CHECK_EVERY, MOST_HEADER
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, Unusable, digest
from underhall.engine.log import Log, read_log
from underhall.engine.track import Start


def rules_for(game: str, options: Any) -> Any:
    return dig(options)


def reader(document: Any) -> tuple[Any, Any]:
    """A position of the toy: its seats and its dump."""
    of = dig({"seats": document["seats"]})
    if document.get("wood", 0) < 0:
        raise Unusable("wood: must be a whole number from 0 to 9, not -1")
    return of, of.load(document["dump"])


def begun(key: bytes = b"key", seats: int = 2) -> Log:
    """A log that begins where seat 0 is to place."""
    p = opening(seats).position
    document = {"seats": seats, "dump": p.dump()}
    return Log(dig({"seats": seats}), key=key, start=Start(p, document))


def played(log: Log, seed: int = 1) -> Log:
    """The log gone on with at random to the end."""
    dice = Dice(seed)
    while movers := log.rules.to_move(log.position):
        name = log.rules.vocabulary.text(pick(log.rules, log.position, movers[0], dice))
        if movers[0] == CHANCE:
            log.chance(name)
        else:
            log.append(movers[0], name)
    log.end()
    return log


def test_it_begins_in_the_position() -> None:
    log = begun()
    assert log.position.dump() == opening().position.dump()
    assert log.position.dump() != log.rules.setup().dump()
    assert log.entries == []
    assert log.position_at(0).dump() == log.position.dump()


def test_the_start_is_a_copy() -> None:
    p = opening().position
    before = p.dump()
    log = Log(dig({"seats": 2}), start=Start(p, {"seats": 2, "dump": before}))
    log.append(0, log.rules.vocabulary.text(log.rules.choices(log.position, 0)[0]))
    assert p.dump() == before
    assert log.position.dump() != before


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_read_back_from_every_line(seats: int, seed: int) -> None:
    log = played(begun(seats=seats), seed)
    lines = log.text().splitlines(keepends=True)
    assert read_log(log.text(), rules_for, reader).text() == log.text()
    for n in range(0, len(log.entries), 5):
        part = read_log("".join(lines[: n + 1]), rules_for, reader)
        assert digest(part.position) == digest(log.position_at(n))


def test_what_is_taken_back_ends_at_the_start() -> None:
    log = begun()
    first = log.rules.vocabulary.text(log.rules.choices(log.position, 0)[0])
    log.append(0, first)
    log.undo_last(0)
    assert log.position.dump() == opening().position.dump()
    assert log.fence(0) == (3, "fence-start")
    with pytest.raises(Refused):
        log.undo_last(0)


def test_a_branch_begins_there_too() -> None:
    log = played(begun())
    twin = log.branch(0)
    assert twin.header["start"] == log.header["start"]
    assert twin.position.dump() == opening().position.dump()
    assert read_log(played(twin, 7).text(), rules_for, reader).scores() == twin.scores()


def test_checkpoints_depend_on_it() -> None:
    """A start that was changed by hand leads elsewhere, and the next checkpoint tells."""
    log = played(begun(seats=4))
    assert len(log.standing) >= CHECK_EVERY
    header, *lines = log.text().splitlines()
    changed = loads(header)
    changed["start"]["dump"]["farms"][0]["goods"][0] += 1
    with pytest.raises(Unusable, match="the checkpoint is"):
        read_log("\n".join([dumps(changed), *lines[:CHECK_EVERY]]) + "\n", rules_for, reader)


def test_a_seat_sees_where_it_began_unless_something_there_is_hidden() -> None:
    hiding = loads(begun().project(1).splitlines()[0])  # the omens of the others
    assert "start" not in hiding
    assert "key" not in hiding
    of = dig({"seats": 2})
    document = {"seats": 2, "dump": of.setup().dump()}
    log = Log(of, start=Start(of.setup(), document))
    assert loads(log.project(1).splitlines()[0])["start"] == document


def refused(change: dict[str, Any], read: Any = reader) -> str:
    header = {**begun().header, **change}
    with pytest.raises(Unusable) as unusable:
        read_log(dumps(header) + "\n", rules_for, read)
    said = str(unusable.value)
    assert said.startswith("line 1: ")
    assert "; " in said
    assert "\n" not in said
    return said


def test_a_start_that_is_impossible_is_refused_with_its_field() -> None:
    assert "start: wood: must be a whole number" in refused({"start": {"seats": 2, "wood": -1}})


def test_a_start_of_another_table_is_refused() -> None:
    start = begun(seats=3).header["start"]
    assert "start: a position of dig with seats 3, the log is one of dig with 2" in refused({"start": start})


def test_a_start_needs_a_reader() -> None:
    assert "start: positions cannot be read here" in refused({}, None)


@pytest.mark.parametrize("start", [[], "here", 7, None, {}])
def test_a_start_is_an_object_with_something_in_it(start: Any) -> None:
    def read(document: Any) -> Any:
        raise Unusable(f"the document: holds nothing, {len(document)} fields")

    assert "start" in refused({"start": start}, read)


def test_a_start_of_absurd_size_is_refused() -> None:
    assert "longer than" in refused({"start": {"x": "y" * MOST_HEADER}})
    p = opening().position
    with pytest.raises(Unusable, match="the header of a log holds at most"):
        Log(dig({"seats": 2}), start=Start(p, {"x": "y" * MOST_HEADER}))
    deep: Any = []
    for _ in range(20):
        deep = [deep]
    assert "nests deeper" in refused({"start": {"x": deep}})
