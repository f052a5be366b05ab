"""The moves that stand at a table, and the positions they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from underhall.engine.entries import quoted
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules, Unusable

Reader = Callable[[Any], tuple[Rules[Any], Any]]  # the rules and the position that a document tells of

SNAPSHOT_EVERY: Final = 32  # standing moves between two kept copies: what a replay may cost at most


class Move:
    """An entry of play: what a replay needs of it."""

    def __init__(self, n: int, seat: int, choice: int, stamp: int, to: list[int] | None) -> None:
        self.n = n  # the number of its entry
        self.seat = seat
        self.choice = choice
        self.stamp = stamp  # of the position in which it was played: how far the agenda had come
        self.to = to  # who may know of it; None = everybody


class Start:
    """Where a table begins that does not begin with the set-up: a position, and the document that tells of it."""

    def __init__(self, position: Any, document: dict[str, Any]) -> None:
        self.position = position
        self.document = document


def read_start(document: dict[str, Any], rules: Rules[Any], read: Reader | None) -> Start:
    """Where a log under some rules begins. Raises Unusable with the field that is wrong."""
    if read is None:
        raise Unusable("start: positions cannot be read here")
    try:
        of, position = read(document)
    except Unusable as problem:
        raise Unusable("start: {why}", why=problem) from None
    for name, value in rules.options.items():
        if of.name != rules.name or of.options.get(name) != value:
            there = Unusable(
                "{game} with {option} {value}", game=of.name, option=name, value=quoted(of.options.get(name))
            )
            raise Unusable(
                "start: a position of {there}, the log is one of {game} with {value}",
                there=there,
                game=rules.name,
                value=quoted(value),
            )
    return Start(position, document)


class Fence:
    """How far back a seat may go."""

    def __init__(self, first: int, reason: str, fenced: int, later: int) -> None:
        self.first = first  # the number of its first move that may be taken back; 0 if none may
        self.reason = reason  # why none before may
        self.fenced = fenced  # the number of its move that is fenced off by another seat's; else 0
        self.later = later  # that other move


class Track:
    """Standing moves, the position after the last of them, and a copy every few moves as a cache."""

    def __init__(self, rules: Rules[Any], first: Any = None) -> None:
        """first: the position before the first move; None = as rules set it up."""
        self.rules = rules
        self.moves: list[Move] = []
        self.position: Any = rules.setup() if first is None else first.copy()
        self._snapshots: list[Any] = [self.position.copy()]  # never played on

    def play(self, n: int, seat: int, choice: int, to: list[int] | None) -> None:
        """Play a move. Raises Refused, and changes nothing, if it is not offered."""
        move = Move(n, seat, choice, self.position.stamp, to)
        self.rules.play(self.position, seat, choice)
        self.moves.append(move)
        if len(self.moves) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.position.copy())

    def with_moves(self, moves: list[Move]) -> Track:
        """The track of other moves, replayed only from where they part from these."""
        shared = 0
        while shared < min(len(moves), len(self.moves)) and moves[shared] is self.moves[shared]:
            shared += 1
        known = shared // SNAPSHOT_EVERY
        twin = Track(self.rules, self._snapshots[0])
        twin.moves = moves
        twin._snapshots = self._snapshots[: known + 1]
        twin.position = self._snapshots[known].copy()
        for count in range(known * SNAPSHOT_EVERY + 1, len(moves) + 1):
            move = moves[count - 1]
            self.rules.play(twin.position, move.seat, move.choice)
            if count % SNAPSHOT_EVERY == 0:
                twin._snapshots.append(twin.position.copy())
        return twin

    def last_of(self, seat: int | None, count: int) -> list[int]:
        """The numbers of a seat's last standing moves (None: of the whole table), so many of them or all."""
        found: list[int] = []
        for move in reversed(self.moves):
            if len(found) >= count:
                break
            if seat is None or move.seat == seat:
                found.append(move.n)
        found.reverse()
        return found

    def fence(self, seat: int) -> Fence:
        """Which moves of a seat must stand: what cannot be unseen, or what others have answered to."""
        first = 0
        later: Move | None = None  # the last decision of another seat
        for at in range(len(self.moves) - 1, -1, -1):
            move = self.moves[at]
            if move.seat == CHANCE:
                return Fence(first, "fence-chance", 0, 0)
            if move.seat != seat:
                later = later or move
            elif later is not None and later.stamp != move.stamp:
                return Fence(first, "fence-others", move.n, later.n)
            elif self._shown(at, seat):
                return Fence(first, "fence-reveal", 0, 0)
            else:
                first = move.n
        return Fence(first, "fence-start", 0, 0)

    def _shown(self, at: int, seat: int) -> bool:
        """Were choices that were sealed for a seat made beside its own, and has the table gone on since?"""
        stamp = self.moves[at].stamp
        if self.position.stamp == stamp:
            return False
        first = at
        while first > 0 and self.moves[first - 1].stamp == stamp:
            first -= 1
        for move in self.moves[first:]:
            if move.stamp != stamp:
                return False
            if move.to is not None and seat not in move.to:
                return True
        return False
