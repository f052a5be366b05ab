"""What a viewer hears of what is said at a table: the lines of those they have muted are folded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from underhall.table.chat import HOST, QUIET
from underhall.table.table import Table

LINES: Final = 3  # of the chat on the table's page


class Ear(NamedTuple):
    """What a viewer hears and may say otherwise than others. Most onlookers have the same, and share what is rendered.

    muted: people whose lines are folded; voice: who listens, if they have said something here; host: made the table.
    """

    muted: frozenset[str] = frozenset()
    voice: str = ""
    host: bool = False


def ear(table: Table, person: str, muted: Iterable[str]) -> Ear:
    """The ear of a person at a table. muted: all whom they have muted, wherever that was."""
    voice = person if person in table.speakers else ""
    return Ear(table.speakers.intersection(muted), voice, table.settings.get(HOST) == person)


def lines(table: Table, of: Ear) -> list[dict[str, Any]]:
    """The last lines of the chat. Muted ones that follow each other are one, which tells how many they are."""
    found: list[dict[str, Any]] = []
    for said in reversed(table.chat):
        folded = said.person in of.muted
        if folded and found and found[-1]["folded"] and found[-1]["person"] == said.person:
            found[-1].update(n=said.n, folded=found[-1]["folded"] + 1)
            continue
        if len(found) == LINES:
            break
        line = {"n": said.n, "person": said.person, "name": said.name, "own": said.person == of.voice}
        found.append({**line, "text": "" if folded else said.text, "folded": int(folded)})
    return [{key: value for key, value in line.items() if key != "person"} for line in reversed(found)]


def talk(table: Table, me: int | None, of: Ear) -> dict[str, bool]:
    """May the viewer speak; are onlookers asked to be quiet; may the viewer change that, and is there a reason to?"""
    quiet = bool(table.settings.get(QUIET))
    seated = {seat.person for seat in table.seats}
    asked = quiet or not table.speakers <= seated
    return {"may": me is not None or not quiet, "quiet": quiet, "host": of.host and asked}
