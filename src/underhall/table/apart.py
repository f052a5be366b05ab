"""A game of one's own that goes on from a moment of another: what its player may not know is dealt anew."""

from __future__ import annotations

from secrets import randbelow, token_bytes

from underhall.engine.flow import CHANCE
from underhall.engine.log import Log
from underhall.engine.track import Start
from underhall.games import write_position
from underhall.table.table import Table


def apart(table: Table, n: int, viewer: int | None) -> Log:
    """A log that goes on after the first n entries of a table's, and tells a seat (None: an onlooker) no secret of it.

    Where nothing is hidden, or the game is over, it has all these entries. Else it begins with a position that goes
    with what the seat knew then. Raises Unusable if there are not so many entries.
    """
    log, rules = table.log, table.rules
    seat = CHANCE if viewer is None else viewer
    p = log.position_at(n)
    sealed = any(seat not in entry["to"] for entry in log.entries[:n] if "to" in entry)
    view = rules.view(p, seat)
    if log.ended or (not sealed and view.dump() == p.dump()):
        return log.branch(n)
    dealt = rules.redeal(view, randbelow)
    names = [chair.name for chair in table.seats]
    return Log(rules, names, key=token_bytes(16), start=Start(dealt, write_position(rules, dealt)))
