"""Which choices of Rise to Nobility are worth a look: for each value the die that reaches it most easily."""

from __future__ import annotations

from underhall.games.rise.position import Rise
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.turn import Turn


class Leads:
    """Sifts what a seat may do, under one set of rules."""

    def __init__(self, rules: RiseRules) -> None:
        self.rules = rules
        self.turn: Turn = rules.flow.turn

    def of(self, p: Rise, seat: int) -> list[int]:
        """For a seat in to_move, one at least."""
        place = p.lanes[seat][-1]
        choices = self.rules.choices(p, seat)
        if place is self.turn:
            return self._turn(p, seat, choices)
        return list(choices)

    def _turn(self, p: Rise, seat: int, choices: tuple[int, ...]) -> list[int]:
        """Each value of a die once, changed as little as can be; cards; and to stop."""
        found: list[int] = []
        nearest: dict[int, int] = {}
        for choice in choices:
            if choice not in self.turn.dice:
                found.append(choice)
                continue
            rolled, value = self.turn.dice[choice]
            other = nearest.get(value, -1)
            if other < 0 or abs(rolled - value) < abs(self.turn.dice[other][0] - value):
                nearest[value] = choice
        return [*nearest.values(), *found]
