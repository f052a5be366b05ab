"""What people say at a table: who may speak, how much, and how fast."""

from __future__ import annotations

from typing import Final

from underhall.engine.game import Unusable
from underhall.table.chairs import Said
from underhall.table.table import Table

MOST_SAID: Final = 300  # characters at once
MOST_CHAT: Final = 2000  # lines at a table
MOST_A_MINUTE: Final = 20  # lines of one person
MINUTE: Final = 60.0  # seconds
QUIET: Final = "quiet"  # the setting of a table at which only those who have a seat may speak
HOST: Final = "host"  # the setting that tells who made the table


def next_line(table: Table, person: str, name: str, text: str, now: float) -> Said:
    """What somebody says next, blanks tidied. Raises Unusable if they may not say it."""
    tidy = " ".join(text.split())
    if not tidy or not tidy.isprintable():
        raise Unusable("There is nothing to say in that.")
    if len(tidy) > MOST_SAID:
        raise Unusable("At most {most} characters at once; that were {count}.", most=MOST_SAID, count=len(tidy))
    if not may_speak(table, person):
        raise Unusable("The host lets only those speak who sit at this table.")
    if len(table.chat) >= MOST_CHAT:
        raise Unusable("Enough has been said at this table.")
    if len([1 for said in table.chat if said.person == person and said.at > now - MINUTE]) >= MOST_A_MINUTE:
        raise Unusable("At most {most} lines a minute: wait a little.", most=MOST_A_MINUTE)
    return Said(len(table.chat) + 1, person, name, tidy, now)


def may_speak(table: Table, person: str) -> bool:
    """Whoever has a seat may; others as long as the host has not asked them to be quiet."""
    return not table.settings.get(QUIET) or table.seat_of(person) is not None


def set_quiet(table: Table, quiet: bool) -> None:
    """Only those who have a seat may speak, or all may."""
    if bool(table.settings.get(QUIET)) != quiet:
        table.settings = {**table.settings, QUIET: quiet}
        table.version += 1
