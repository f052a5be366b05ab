"""Taking back beyond the fence: a seat asks, the other people at the table answer, and it is done if all agree.

A plea is kept among the settings of its table, so it outlives a restart. It is over when somebody declines, when
it is withdrawn, and with the next entry that is played. Bots agree to everything, and so does a seat nobody holds.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from underhall.table.table import Stale, Table

KEY: Final = "plea"  # in the settings of a table


class Plea(NamedTuple):
    """What a seat asks for: to take back the entry `first` and all that came after it."""

    id: int  # of all pleas of its table no other has it
    table: str  # settings are handed on to copies of a table, and mean nothing there
    by: int
    first: int
    at: int  # the last entry of play when it was made
    agreed: list[int]
    declined: int = -1  # the seat that did


def latest(table: Table) -> Plea | None:
    """The last plea, if nothing was played since: it may have been declined."""
    kept: dict[str, Any] | None = table.settings.get(KEY)
    if kept is None:
        return None
    plea = Plea(**kept)
    here = plea.table == table.id and table.seats[plea.by].kind == "person"
    return plea if here and plea.at == _last_played(table) else None


def pending(table: Table) -> Plea | None:
    """The plea that waits for an answer."""
    plea = latest(table)
    return plea if plea is not None and plea.declined < 0 else None


def others(table: Table, by: int) -> list[int]:
    """The seats whose people are to be asked if a seat pleads: those of one person ask for each other."""
    return [seat.seat for seat in table.seats if seat.kind == "person" and seat.person != table.seats[by].person]


def waiting(table: Table, plea: Plea) -> list[int]:
    """The seats whose people have not answered yet."""
    return [seat for seat in others(table, plea.by) if seat not in plea.agreed]


def numbers(table: Table, first: int) -> list[int]:
    """The standing entries of all from one on."""
    return [move.n for move in table.log.standing if move.n >= first]


def may_ask(table: Table, seat: int, first: int) -> bool:
    """May a seat ask to take back an entry and all after it? Something of its person's must be among them."""
    gone = [move for move in table.log.standing if move.n >= first]
    mine = _of_one_person(table, seat)
    fitting = bool(gone) and gone[0].n == first and any(move.seat in mine for move in gone)
    # What a private copy began with belongs to the table it is a copy of.
    return fitting and first > table.scratch_from and table.seats[seat].kind == "person" and not table.log.ended


def last_turn(table: Table, seat: int) -> int:
    """The entry with which the last turn of a seat began, if the seat may ask for it but not take it back; else 0."""
    own = table.last_turn(seat)
    beyond = bool(own) and own[-1] < table.log.fence(seat)[0]
    return own[0] if beyond and may_ask(table, seat, own[0]) else 0


def since(table: Table, seat: int, at: int) -> int:
    """The first entry after a moment if a seat may ask to go back there, else 0."""
    later = [move.n for move in table.log.standing if move.n > at]
    undone = [n for entry in table.log.entries[at:] for n in entry.get("undo", ())]
    # Where something from before was taken back since, the table would not come back to that moment.
    return later[0] if later and min(undone, default=at + 1) > at and may_ask(table, seat, later[0]) else 0


def ask(table: Table, seat: int, first: int) -> None:
    """A seat pleads. Raises Stale if another plea waits, or there is nothing to ask for."""
    now = pending(table)
    if now is not None and (now.by, now.first) == (seat, first):
        return
    if now is not None or not may_ask(table, seat, first):
        raise Stale
    table.version += 1
    _keep(table, Plea(table.version, table.id, seat, first, _last_played(table), []))


def answer(table: Table, seat: int, id: int, yes: bool) -> None:
    """The person of a seat agrees or declines, once. Raises Stale if it is not asked for that plea."""
    plea = _found(table, id)
    mine = _of_one_person(table, seat)
    if not set(mine) & set(others(table, plea.by)):
        raise Stale
    if set(mine) <= set(plea.agreed):
        return
    table.version += 1
    _keep(table, plea._replace(agreed=sorted([*plea.agreed, *mine])) if yes else plea._replace(declined=seat))


def withdraw(table: Table, seat: int, id: int) -> None:
    """Who pleaded does so no more. Raises Stale if it was not this seat's person."""
    plea = _found(table, id)
    if table.seats[plea.by].person != table.seats[seat].person:
        raise Stale
    _keep(table, None)
    table.version += 1


def follow(table: Table) -> None:
    """After every change of a table: do what all have agreed to, forget what is over. Raises Refused."""
    plea = latest(table)
    if plea is None:
        _keep(table, None)
    elif plea.declined < 0 and not waiting(table, plea):
        _keep(table, None)
        table.version += 1
        all_others = [seat for seat in range(table.rules.seats) if seat != plea.by]
        table.log.undo(plea.by, numbers(table, plea.first), all_others)


def _of_one_person(table: Table, seat: int) -> list[int]:
    return [each.seat for each in table.seats if each.person == table.seats[seat].person]


def _found(table: Table, id: int) -> Plea:
    plea = pending(table)
    if plea is None or plea.id != id:
        raise Stale
    return plea


def _keep(table: Table, plea: Plea | None) -> None:
    settings = {key: value for key, value in table.settings.items() if key != KEY}
    table.settings = settings if plea is None else {**settings, KEY: plea._asdict()}


def _last_played(table: Table) -> int:
    """The number of the last entry that is no confirm: standing by one's turn changes nothing."""
    for entry in reversed(table.log.entries):
        if "confirm" not in entry:
            n: int = entry["n"]
            return n
    return 0
