"""Private copies of a table, in which a person tries moves out while others think. They are never written down."""

from __future__ import annotations

import asyncio
from secrets import token_bytes, token_urlsafe

from underhall.table.apart import apart
from underhall.table.service import Service
from underhall.table.table import Stale, Table


async def copy_of(service: Service, table: Table, person: str) -> Table:
    """A copy of the present position, in which a person plays all seats: what they may not know is dealt anew."""
    seat = table.seat_of(person)

    def copied() -> tuple[Table, int]:
        with table.lock:
            log = apart(table, len(table.log.entries), seat)
            latest = table.log.latest(seat or 0)
        names = [seat.name for seat in table.seats]
        row = {
            "id": f"try-{token_urlsafe(9)}", "code": table.code, "game": table.game, "header": log.header,
            "secret": token_bytes(32), "settings": {**table.settings, "confirm": "off", "listed": False},
        }  # fmt: skip
        seats = [
            {"seat": seat, "name": name, "person": person, "bot": None, "marks": table.seats[seat].marks}
            for seat, name in enumerate(names)
        ]
        return Table(row, seats, log.entries), latest

    twin, latest = await asyncio.to_thread(copied)
    twin.scratch_of, twin.scratch_from, twin.scratch_at = table.id, len(twin.log.entries), latest
    service.keep(twin)
    return twin


async def take_over(service: Service, scratch: Table, person: str) -> Table:
    """Do at the table itself what a person has tried out for their own turn. Raises Stale or Refused."""
    table = await service.open(scratch.scratch_of)
    seat = table.seat_of(person)
    tried = [move for move in scratch.log.standing if move.n > scratch.scratch_from]
    names = []
    for move in tried:
        if move.seat != seat:
            break
        names.append(scratch.rules.vocabulary.text(move.choice))

    def act(real: Table) -> None:
        if seat is None or real.log.latest(seat) != scratch.scratch_at or not names:
            raise Stale
        for name in names:
            real.do(seat, name, real.log.latest(seat))

    await service.change(table, act)
    service.drop(scratch)
    return table
