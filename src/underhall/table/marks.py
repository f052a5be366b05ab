"""The marks of seats, as games declare them: given to every seat when a table begins, then chosen by who sits there.

They are kept with the seats and in no position. Until a seat has decided something it may change its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, TypedDict

from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.engine.log import Log
from underhall.games import front
from underhall.games.marks import Mark, Value
from underhall.table.people import printed
from underhall.table.table import Stale, Table

KEY: Final = "marks"  # what a log's header says of them under "about"


class Shown(TypedDict):
    """A mark as a reader sees it. words: the text, or what the picture shows; picture: its id, "" for a text; sheet:
    the static file that holds it."""

    words: str
    picture: str
    sheet: str


def given(game: str, chosen: Sequence[Mapping[str, Value]], seed: str) -> list[dict[str, Value]]:
    """The marks of all seats: what was chosen, and for others what the seed gives them, all different as long as there
    are enough."""
    found = [{mark.id: marks[mark.id] for mark in marks_of(game) if mark.id in marks} for marks in chosen]
    for mark in marks_of(game):
        taken = [marks[mark.id] for marks in found if mark.id in marks]
        free = sorted(mark.values, key=lambda value: (value in taken, _drawn(seed, mark, value)))
        for at, marks in enumerate([marks for marks in found if mark.id not in marks]):
            marks[mark.id] = free[at % len(free)]
    return found


def _drawn(seed: str, mark: Mark, value: Value) -> bytes:
    return sha256(f"{seed} {mark.id} {value}".encode()).digest()


def marks_of(game: str) -> Sequence[Mark]:
    found: Sequence[Mark] = front(game).MARKS
    return found


def checked(game: str, said: Mapping[str, str]) -> dict[str, Value]:
    """What somebody has chosen; what they have left empty is not chosen. Raises Unusable with one line."""
    found: dict[str, Value] = {}
    for mark in marks_of(game):
        text = " ".join(said.get(mark.id, "").split())
        if not text:
            continue
        if mark.pictures and text not in mark.pictures:
            raise Unusable(
                "{what}: there is no {given} to choose.", what=Unusable(mark.label), given=repr(text)[:40]
            )  # fmt: skip
        found[mark.id] = text if mark.pictures else printed(text, mark.most, mark.label)
    return found


def may_choose(table: Table, seat: int) -> bool:
    """Has a seat nothing decided yet, at a table whose game has marks?"""
    return (
        bool(marks_of(table.game))
        and not table.log.ended
        and not table.scratch_of
        and all(move.seat != seat for move in table.log.standing)
    )


def choose(table: Table, seat: int, chosen: Mapping[str, Value]) -> None:
    """A seat takes other marks. Raises Stale if it is too late for that."""
    if not may_choose(table, seat):
        raise Stale
    table.seats[seat].marks = {**table.seats[seat].marks, **chosen}
    note(table)
    table.version += 1


def shown(game: str, marks: Mapping[str, Value], say: Language = ENGLISH) -> dict[str, Shown]:
    """The marks of a seat by id."""
    return {mark.id: _shown(game, mark, marks[mark.id], say) for mark in marks_of(game) if mark.id in marks}


def _shown(game: str, mark: Mark, value: Value, say: Language) -> Shown:
    if mark.pictures:
        return {"words": say(mark.pictures[str(value)]), "picture": str(value), "sheet": f"{game}/{mark.sheet}"}
    return {"words": say(mark.names[value]) if isinstance(value, int) else value, "picture": "", "sheet": ""}


def note(table: Table) -> None:
    """Let the header of a table's log tell of the marks, where the game has any: each a text, as in English."""
    if marks_of(table.game):
        worn = [shown(table.game, seat.marks) for seat in table.seats]
        said = [{id: each["picture"] or each["words"] for id, each in row.items()} for row in worn]
        table.log.header["about"] = {**table.log.header.get("about", {}), KEY: said}


def of_log(log: Log) -> list[dict[str, Value]]:
    """What the header of a log from a file tells of them. It may hold anything: what cannot be used is left out."""
    game, rows = log.rules.name, log.header.get("about", {}).get(KEY, [])
    rows = [row if isinstance(row, Mapping) else {} for row in rows] if isinstance(rows, list) else []
    rows = (rows + [{}] * log.rules.seats)[: log.rules.seats]
    return [
        {mark.id: _read(mark, row[mark.id]) for mark in marks_of(game) if mark.fits(row.get(mark.id))} for row in rows
    ]


def _read(mark: Mark, value: str) -> Value:
    """A text that is one of those listed is that one, in whichever language it is read."""
    return mark.names.index(value) if value in mark.names else value
