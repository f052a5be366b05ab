"""The bot that looks through its own turn and takes what comes out best."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from underhall.bots.mind import Eye, eye_for
from underhall.engine.driver import Dice
from underhall.engine.game import Rules

WIDTH: Final = 3  # unfinished ways kept after each step; 2 lose a point alone, 6 gain none
MOST_STEPS: Final = 40  # of one turn; the longest, a feeding bite by bite, stays far below
ALIKE: Final = 1e-9  # values that differ by less are one


class Way(NamedTuple):
    """A way through a turn, or its beginning."""

    value: float
    p: Any
    choices: list[int]
    leads: list[int]  # what may come next; none when the turn is over


class Greedy:
    """Carries out its turn on copies, in every way worth a look, and goes the one whose end its eye likes best.

    It sees no further than its own turn: what the next card brings or others do never comes into it. Seeds
    decide between ways that look equally good.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._rest: list[int] = []  # of the turn it is in
        self._expected: dict[str, Any] = {}  # the position in which the rest begins

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> int:
        if not self._rest or view.dump() != self._expected:
            self._rest = Search(rules, seat).best(view, self._seed)
        choice = self._rest.pop(0)
        if self._rest:
            twin = view.copy()
            rules.play(twin, seat, choice)
            self._expected = twin.dump()
        return choice


class Search:
    """The turn of a seat: all that it decides before the agenda moves on."""

    def __init__(self, rules: Rules[Any], seat: int, width: int = WIDTH) -> None:
        self.rules = rules
        self.width = width
        self.seat = seat
        self.eye: Eye = eye_for(rules)

    def best(self, view: Any, seed: int) -> list[int]:
        """What to do until the turn is over."""
        begin = self._follow(view.copy(), [], view.stamp)
        if not begin.leads:
            return begin.choices
        ends: list[Way] = []
        for lead in begin.leads:  # each with a beam of its own: what pays late is not crowded out
            ends += self._ends(self._step(begin, lead, view.stamp), view.stamp)
        top = max([way.value for way in ends])
        equal = [way for way in ends if way.value > top - ALIKE]
        return equal[Dice(seed + view.stamp).roll(len(equal))].choices

    def _ends(self, way: Way, stamp: int) -> list[Way]:
        """The finished ways that go on from one, in a search of limited width."""
        if not way.leads:
            return [self._judged(way)]
        found: list[Way] = []
        beam = [way]
        seen: set[tuple[object, ...]] = set()
        for _ in range(MOST_STEPS):
            open_ways: list[Way] = []
            for before in beam:
                for lead in before.leads:
                    after = self._step(before, lead, stamp)
                    like = self.eye.likeness(after.p, self.seat)
                    if like in seen:
                        continue
                    seen.add(like)
                    (open_ways if after.leads else found).append(self._judged(after))
            if not open_ways:
                break
            open_ways.sort(key=_by_value)
            beam = open_ways[: self.width]
        return found

    def _judged(self, way: Way) -> Way:
        return way._replace(value=self.eye.value(way.p, self.seat))

    def _step(self, way: Way, lead: int, stamp: int) -> Way:
        """The way with one more choice, on a copy."""
        p = way.p.copy()
        self.rules.play(p, self.seat, lead)
        return self._follow(p, [*way.choices, lead], stamp)

    def _follow(self, p: Any, choices: list[int], stamp: int) -> Way:
        """Play on where there is only one lead."""
        while p.stamp == stamp and self.rules.choices(p, self.seat):
            leads = self.eye.leads(p, self.seat)
            if len(leads) > 1:
                return Way(0.0, p, choices, leads)
            self.rules.play(p, self.seat, leads[0])
            choices.append(leads[0])
        return Way(0.0, p, choices, [])


def _by_value(way: Way) -> float:
    return -way.value
