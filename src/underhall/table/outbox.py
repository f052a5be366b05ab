"""What people are to be told, and when: kept in the database until it is done, one row for each turn of a seat.

A row is written with the entries that made the turn, and goes when the turn does. So nothing is lost or
doubled by a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from underhall.table import clocks
from underhall.table.schema import CHANNELS, OUTBOX
from underhall.table.store import Store
from underhall.table.table import Table

GRACE: Final = 60.0  # seconds in which somebody may look or act before a notice goes out
MOST_AT_ONCE: Final = 50
WAITING: Final = "waiting"
SENT: Final = "sent"
SEEN: Final = "seen"
GIVEN_UP: Final = "given-up"


class Notice(NamedTuple):
    """A row of the outbox. payload: seat, turn, at (when the turn began), pace, what the words need; done: the
    channels it has gone out by."""

    id: str
    person: str
    game: str
    kind: str
    payload: dict[str, Any]
    due: float
    tries: int = 0


def wanted(table: Table) -> list[Notice]:
    """The notices that a table's present state asks for: whose turn it is, and when their time is over."""
    if table.log.ended or table.scratch_of:
        return []
    found = []
    for seat in table.waiting():
        chair = table.seats[seat]
        if chair.person is None or chair.kind != "person":
            continue
        turn, at = clocks.turn_of(table, seat), clocks.begun(table, seat)
        payload = {
            "seat": seat, "turn": turn, "at": at, "done": [], "pace": table.settings.get("pace", "live"),
            "title": table.front.TITLE, "unit": table.front.ROUND,
            "round": max(1, table.front.round_of(table.log.position)),
            "others": [other.name for other in table.seats if other.person != chair.person],
        }  # fmt: skip
        again = clocks.renewed(table)  # a turn that comes once more is told of once more
        id = f"{table.id}:{seat}:{turn}" + (f":{again}" if again else "")
        found.append(Notice(f"turn:{id}", chair.person, table.id, "turn", payload, at + GRACE))
        over = clocks.deadline(table, seat)
        if over is not None:
            found.append(Notice(f"clock:{id}", chair.person, table.id, "clock", payload, over))
    return found


def put(on: Connection, game: str, notices: Sequence[Notice]) -> None:
    """Bring a game's rows to what is wanted: new ones are added, those not sent and no longer wanted are gone.

    People without a channel are not told, but their clocks run.
    """
    known = {row.id: row.state for row in on.execute(select(OUTBOX.c.id, OUTBOX.c.state).where(OUTBOX.c.game == game))}
    ids = {notice.id for notice in notices}
    gone = [id for id, state in known.items() if state == WAITING and id not in ids]
    if gone:
        on.execute(delete(OUTBOX).where(OUTBOX.c.id.in_(gone)))
    people = {notice.person for notice in notices}
    reached = set(on.execute(select(CHANNELS.c.person).where(CHANNELS.c.person.in_(people))).scalars())
    new = [each for each in notices if each.id not in known and (each.kind == "clock" or each.person in reached)]
    if new:
        on.execute(insert(OUTBOX), [{**notice._asdict(), "state": WAITING} for notice in new])


def due(store: Store, now: float) -> list[Notice]:
    """What is to be done by now, the longest due first."""
    columns = [OUTBOX.c[name] for name in Notice._fields]
    query = select(*columns).where(OUTBOX.c.state == WAITING, OUTBOX.c.due <= now)
    with store.read() as on:
        return [Notice(*row) for row in on.execute(query.order_by(OUTBOX.c.due).limit(MOST_AT_ONCE))]


def next_due(store: Store) -> float | None:
    """When the next row is due; None if none waits."""
    with store.read() as on:
        query = select(OUTBOX.c.due).where(OUTBOX.c.state == WAITING).order_by(OUTBOX.c.due).limit(1)
        found: float | None = on.execute(query).scalar()
        return found


def mark(store: Store, notice: Notice, **values: Any) -> None:
    """Change a row that still waits; one that has gone meanwhile does not come back."""
    with store.begin() as on:
        on.execute(update(OUTBOX).where(OUTBOX.c.id == notice.id, OUTBOX.c.state == WAITING).values(**values))


def look_again(store: Store, person: str, now: float) -> None:
    """Have the clocks of a person read again: a vacation has changed."""
    with store.begin() as on:
        mine = (OUTBOX.c.person == person, OUTBOX.c.kind == "clock", OUTBOX.c.state == WAITING)
        on.execute(update(OUTBOX).where(*mine).values(due=now))
