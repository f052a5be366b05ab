"""What has happened at a table while somebody was away."""

from __future__ import annotations

from typing import NamedTuple

from underhall.engine.flow import CHANCE
from underhall.table.table import Table


class Missed(NamedTuple):
    """first: the entry with which it began; moves: how many turns of which seats, in the order of their first."""

    first: int
    moves: dict[int, int]


def missed(table: Table, person: str, seen: int) -> Missed | None:
    """What others have done since an entry that a person has seen; None if nothing, or nothing that stands.

    What somebody has decided, they have decided in sight of all before: their own last entry counts as seen.
    A turn is what a seat does until the agenda goes on (Position.stamp).
    """
    own = {seat.seat for seat in table.seats if seat.person == person}
    standing = table.log.standing
    seen = max([seen, *[move.n for move in standing if move.seat in own]])
    others = [move for move in standing if move.n > seen and move.seat != CHANCE and move.seat not in own]
    if not others:
        return None
    moves: dict[int, int] = {}
    for seat, _ in dict.fromkeys([(move.seat, move.stamp) for move in others]):
        moves[seat] = moves.get(seat, 0) + 1
    return Missed(others[0].n, moves)
