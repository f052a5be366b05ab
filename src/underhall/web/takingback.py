"""What a table's page shows of taking back beyond the fence: what one may ask for, and who waits for which answer."""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.language import Language
from underhall.table import takeback
from underhall.table.table import Table

MOST_LINES: Final = 30  # of what would be taken back, in words


def plea(table: Table, me: int | None, at: int | None, say: Language) -> dict[str, Any]:
    """For a seat (None: an onlooker) at a moment (None: now).

    ask: the entry from which on it may ask to take back, 0 if it may not; count, whose, alone: how many would go,
    of which others, and whether nobody is to be asked. pending: the plea that waits; declined: who has just declined.
    """
    found: dict[str, Any] = {"ask": 0, "pending": None, "declined": ""}
    now = takeback.latest(table)
    if now is not None and now.declined >= 0:
        found["declined"] = table.seats[now.declined].name if at is None else ""
    elif now is not None:
        return found | {"pending": _pending(table, now, me, say) if at is None else None}
    if me is None:
        return found
    first = takeback.last_turn(table, me) if at is None else takeback.since(table, me, at)
    if first:
        gone = takeback.numbers(table, first)
        seats = {move.seat for move in table.log.standing if move.n >= first}
        others = [seat.name for seat in table.seats if seat.seat in seats and seat.seat != me]
        alone = not takeback.others(table, me)
        found |= {"ask": first, "count": len(gone), "whose": say(" and ").join(others), "alone": alone}
    return found


def _pending(table: Table, now: takeback.Plea, me: int | None, say: Language) -> dict[str, Any]:
    gone = set(takeback.numbers(table, now.first))
    lines = [
        {"who": table.seats[told.seat].name if told.seat >= 0 else "", "words": table.named(told.words, say)}
        for told in table.told_to(me, say)
        if told.n in gone
    ]
    left = takeback.waiting(table, now)
    mine = [seat.seat for seat in table.seats if me is not None and seat.person == table.seats[me].person]
    return {
        "id": now.id,
        "by": table.seats[now.by].name,
        "own": now.by in mine,
        "answer": any(seat in left for seat in mine),
        "agreed": any(seat in now.agreed for seat in mine),
        "waiting": say(" and ").join(dict.fromkeys([table.seats[seat].name for seat in left])),
        "count": len(gone),
        "lines": lines[:MOST_LINES],
        "more": max(0, len(lines) - MOST_LINES),
    }
