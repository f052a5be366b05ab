"""Who plays whom in a tournament, on which seat and with which luck: all from a game's number."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from json import dumps
from typing import Any

from underhall.lab.games import Series


class Schedule(Series):
    """The games of a tournament, in rounds of as many as there are seats.

    A round is one deal, played by one group of bots on every seat in turn: the luck, the bots' seeds among it, is
    the same for all of them. Of the bots those play next who have played least, and of these who have met least: in
    the end all have played as often, and all pairs about as often.
    """

    def __init__(
        self, game: str, options: Mapping[str, Any], bots: list[str], seed: int, games: int, seconds: float
    ) -> None:
        super().__init__(game, options, bots, seed, seconds)
        self.seats: int = options["seats"]
        rounds = -(-games // self.seats)
        self.games = rounds * self.seats
        self._groups = [self._in_order(at, group) for at, group in enumerate(groups(len(bots), self.seats, rounds))]

    def _in_order(self, at: int, group: list[int]) -> list[int]:
        """The group around the table, by lot: neighbours are not always the same."""
        return sorted(group, key=lambda bot: _hashed(f"{self.seed} {at} {bot}"))

    def secret(self, number: int) -> bytes:
        return _hashed(f"{self.seed} {(number - 1) // self.seats}")

    def playing(self, number: int) -> list[tuple[str, int]]:
        at, turned = divmod(number - 1, self.seats)
        group = self._groups[at]
        first = int.from_bytes(self.secret(number)[:4])
        return [(self.bots[bot], first + bot) for bot in group[turned:] + group[:turned]]

    def mark(self) -> str:
        """16 hex digits that only the same tournament has; it may be of any length."""
        same = [self.game, sorted(self.options.items()), self.bots, self.seed]
        return blake2b(dumps(same).encode(), digest_size=8, person=b"underhall of").hexdigest()


def groups(bots: int, seats: int, rounds: int) -> list[list[int]]:
    """The bots of each round: those who have played least, and of these those who have met least."""
    played = [0] * bots
    met = [[0] * bots for _ in range(bots)]
    found = []
    for _ in range(rounds):
        group: list[int] = []
        while len(group) < seats:
            rest = [bot for bot in range(bots) if bot not in group]
            group.append(min(rest, key=lambda bot: (played[bot], sum([met[bot][other] for other in group]), bot)))
        for bot in group:
            played[bot] += 1
            for other in group:
                met[bot][other] += 1
        found.append(group)
    return found


def _hashed(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=32, person=b"underhall cup").digest()
