"""How much can still be done: dice to come and what they are worth, by reputation, and incomes to come."""

from __future__ import annotations

from math import factorial
from typing import Final

from underhall.engine.flow import CHANCE, Place
from underhall.games.rise.box import Box
from underhall.games.rise.position import REPUTATION, Rise
from underhall.games.rise.worths import Worths

SIDES: Final = 6  # of a die


class Pace:
    """What dice are worth. Lists are by the limit: how many of a fresh roll may be placed, and what they are worth."""

    def __init__(self, box: Box, worths: Worths, roll: Place[Rise], income: Place[Rise]) -> None:
        self.box = box
        self.worths = worths
        self.roll = roll
        self.income = income
        self.top = SIDES * box.dice
        self.placed = [0.0] * (self.top + 1)
        self.rolled = [0.0] * (self.top + 1)
        self._roll(1, [0] * (SIDES + 1), box.dice)

    def _roll(self, value: int, dice: list[int], left: int) -> None:
        """Every roll that begins with these dice, as often as it falls."""
        if value == SIDES:
            dice[SIDES] = left
            ways = factorial(self.box.dice)
            for count in dice[1:]:
                ways //= factorial(count)
            chance = ways / SIDES**self.box.dice
            for limit in range(self.top + 1):
                self.placed[limit] += chance * fits(dice, limit)[0]
                self.rolled[limit] += chance * self.worth(dice, limit)
            return
        for count in range(left + 1):
            dice[value] = count
            self._roll(value + 1, dice, left - count)
        dice[value] = 0

    def worth(self, dice: list[int], limit: int) -> float:
        """Of dice within a limit: of as many as fit, and of the pips that fit."""
        count, pips = fits(dice, limit)
        return self.worths.die * count + self.worths.pip * min(limit, pips)

    def rounds(self, p: Rise) -> int:
        """Rounds whose dice are still to be rolled."""
        left = self.box.rounds - p.round
        return left + 1 if self.roll in p.lanes[CHANCE] else left

    def incomes(self, p: Rise) -> int:
        left = self.box.rounds - p.round
        return left + 1 if self.income in p.lanes[CHANCE] else left

    def now(self, p: Rise, seat: int) -> list[int]:
        """The dice that a seat may still place in this round, by value."""
        return [] if p.passed >> seat & 1 else p.players[seat].dice

    def of(self, reputation: int) -> int:
        """A reputation as a number of the lists."""
        return min(reputation, self.top)

    def left(self, p: Rise, seat: int, rounds: int) -> float:
        """How many dice a seat may still place in the game."""
        found = rounds * self.placed[self.of(p.players[seat].goods[REPUTATION])]
        dice = self.now(p, seat)
        if dice:
            found += fits(dice, max(0, self.box.limit(p, seat)))[0]
        return found


def fits(dice: list[int], limit: int) -> tuple[int, int]:
    """How many dice fit into a limit, the least first; and the pips of all of them."""
    count = pips = 0
    left = limit
    for value in range(1, SIDES + 1):
        have = dice[value]
        if have:
            pips += value * have
            fit = min(have, left // value) if left > 0 else 0
            count += fit
            left -= fit * value
            if fit < have:
                left = 0
    return count, pips
