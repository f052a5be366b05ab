"""The turn of a seat, carried out on copies in every way worth a look.

This is where bots spend their time, so it is compiled with the rules.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.bots.mind import Eye
from underhall.engine.driver import Dice
from underhall.engine.game import Position, Rules

WIDTH: Final = 3  # unfinished ways kept after each step; 2 lose a point alone, 6 gain none
MOST_STEPS: Final = 40  # of one turn; the longest, a feeding bite by bite, stays far below
MOST_KEPT: Final = 30_000  # leads whose ends are remembered: 2 to 4 kB each
ALIKE: Final = 1e-9  # values that differ by less are one
BEST_OF_LEAD: Final = 2  # ends of a lead that are remembered: two ways to use one space may differ in what comes next


class Way:
    """A way through a turn, or its beginning."""

    def __init__(self, p: Position, choices: list[int], leads: list[int]) -> None:
        self.p = p
        self.choices = choices
        self.leads = leads  # what may come next; none when the turn is over
        self.value = 0.0  # of p, to the seat whose turn it is


class Turn:
    """A whole turn: its choices and trades in order, and what its end is worth to the seat."""

    def __init__(self, choices: list[int], value: float) -> None:
        self.choices = choices
        self.value = value


class Turns:
    """Searches the turns of a game with its eye, and remembers what it found.

    A lead is searched once for all positions in which it comes to the same (Eye.scope): when a seat has been
    tried out, the others still have the turns they had before. Memory lasts as long as the object.
    """

    def __init__(self, rules: Rules[Any], eye: Eye, width: int = WIDTH) -> None:
        self.rules = rules
        self.eye = eye
        self.width = width
        self._kept: dict[object, list[Turn]] = {}

    def ends(self, view: Position, seat: int) -> list[Turn]:
        """Every finished way through the turn of a seat that the search comes to."""
        begin = self._follow(view.copy(), seat, [], view.stamp)
        if not begin.leads:
            return [self._turn(begin, seat)]
        found: list[Turn] = []
        for lead in begin.leads:  # each with a beam of its own: what pays late is not crowded out
            found += self._of_lead(begin, seat, lead, view.stamp)
        return found

    def best(self, view: Position, seat: int, seed: int) -> Turn:
        """The turn whose end the eye likes best; the seed decides between equals."""
        ends = self.ends(view, seat)
        top = max([turn.value for turn in ends])
        equal = [turn for turn in ends if turn.value > top - ALIKE]
        return equal[Dice(seed + view.stamp).roll(len(equal))]

    def best_of_leads(self, view: Position, seat: int) -> list[Turn]:
        """The best ends of every lead, the best first; remembered from one position to the next."""
        begin = self._follow(view.copy(), seat, [], view.stamp)
        if not begin.leads:
            return [self._turn(begin, seat)]
        found: list[Turn] = []
        before = begin.choices
        for lead in begin.leads:
            key = self.eye.scope(begin.p, seat, lead)
            ends = self._kept.get(key)
            if ends is None:
                ends = self._of_lead(begin, seat, lead, view.stamp)
                ends.sort(key=_best_first)
                ends = [Turn(end.choices[len(before) :], end.value) for end in ends[:BEST_OF_LEAD]]
                if len(self._kept) >= MOST_KEPT:
                    self._kept.clear()
                self._kept[key] = ends
            found += [Turn(before + end.choices, end.value) for end in ends] if before else ends
        found.sort(key=_best_first)
        return found

    def _of_lead(self, begin: Way, seat: int, lead: int, stamp: int) -> list[Turn]:
        """The finished ways that begin with a lead, in a search of limited width."""
        first = self._step(begin, seat, lead, stamp)
        if not first.leads:
            return [self._turn(first, seat)]
        found: list[Turn] = []
        beam = [first]
        seen: set[object] = set()
        for _ in range(MOST_STEPS):
            open_ways: list[Way] = []
            for before in beam:
                for each in before.leads:
                    after = self._step(before, seat, each, stamp)
                    like = self.eye.likeness(after.p, seat)
                    if like in seen:
                        continue
                    seen.add(like)
                    if after.leads:
                        after.value = self.eye.value(after.p, seat)
                        open_ways.append(after)
                    else:
                        found.append(self._turn(after, seat))
            if not open_ways:
                break
            open_ways.sort(key=_likely_first)
            beam = open_ways[: self.width]
        return found

    def _turn(self, way: Way, seat: int) -> Turn:
        return Turn(way.choices, self.eye.value(way.p, seat))

    def _step(self, way: Way, seat: int, lead: int, stamp: int) -> Way:
        """The way with one more choice, on a copy."""
        p = way.p.copy()
        self.rules.play(p, seat, lead)
        return self._follow(p, seat, [*way.choices, lead], stamp)

    def _follow(self, p: Position, seat: int, choices: list[int], stamp: int) -> Way:
        """Play on where there is only one lead."""
        while p.stamp == stamp and self.rules.choices(p, seat):
            leads = self.eye.leads(p, seat)
            if len(leads) > 1:
                return Way(p, choices, leads)
            self.rules.play(p, seat, leads[0])
            choices.append(leads[0])
        return Way(p, choices, [])


def _best_first(turn: Turn) -> float:
    return -turn.value


def _likely_first(way: Way) -> float:
    return -way.value
