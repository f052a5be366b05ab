"""Bots of five levels: how much one would like to be challenged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeVar

from underhall.bots.advice import Advice, Why, advice
from underhall.bots.budget import Budget
from underhall.bots.mind import eye_for
from underhall.bots.search import Edge, Line, Tree
from underhall.bots.turns import Turn, Turns
from underhall.engine.driver import Dice
from underhall.engine.game import Rules

Found = TypeVar("Found")

TO_THE_END: Final = 1000  # turns


class Level(NamedTuple):
    """How a level thinks.

    blur: points by which it misjudges a turn at most. budget: for its search; None: it looks at its own turn only.
    ahead: turns of its own until a playout of the search is judged, alone and against others.
    """

    blur: float
    budget: Budget | None = None
    ahead_alone: int = 0
    ahead: int = 0


LEVELS: Final = {
    1: Level(blur=8.0),
    2: Level(blur=0.0),
    3: Level(blur=0.0, budget=Budget(iterations=40), ahead_alone=20, ahead=3),
    4: Level(blur=0.0, budget=Budget(seconds=1.0), ahead_alone=TO_THE_END, ahead=3),
    5: Level(blur=0.0, budget=Budget(seconds=10.0), ahead_alone=TO_THE_END, ahead=4),
}
GREEDY: Final = 2  # the level that looks through its own turn, and no further
NARROW: Final = 1  # ways that a search of a turn keeps where playouts are long: more of them are worth more
FINE: Final = 1000  # steps of a blur


class Player:
    """A bot of a level. It thinks about a whole turn at once, and knows why it takes it."""

    def __init__(self, seed: int, level: int, character: str = "", budget: Budget | None = None) -> None:
        """budget: for the levels that search, in place of their own."""
        self.level = LEVELS[level]
        self.budget = budget or self.level.budget
        self.character = character
        self.why: Why | None = None  # of the turn it is in
        self._seed = seed
        self._rest: list[int] = []  # of the turn it is in
        self._expected: dict[str, Any] = {}  # the position in which the rest begins
        self._searches: tuple[Turns, Turns] | None = None  # of its own turn, and a quick one for those that follow
        self._plan: Line = []  # of one who is alone

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> int:
        if not self._rest or view.dump() != self._expected:
            found = self.advise(rules, view, seat)[0]
            self.why = found.why
            self._rest = [rules.vocabulary.parse(name) for name in found.choices]
        choice = self._rest.pop(0)
        if self._rest:
            twin = view.copy()
            rules.play(twin, seat, choice)
            self._expected = twin.dump()
        return choice

    def advise(
        self, rules: Rules[Any], view: Any, seat: int, most: int = 1, also: Sequence[int] | None = None
    ) -> list[Advice]:
        """What it would do in a seat to move, the best first, and at last also: a turn that one has asked about.

        One at least. Of turns that begin alike only the best is told.
        """
        if self._searches is None or self._searches[0].rules is not rules:
            eye = eye_for(rules, self.character)
            turns = Turns(rules, eye)
            self._searches = turns, Turns(rules, eye, NARROW) if rules.seats == 1 else turns
        turns, quick = self._searches
        if self.budget is None:
            return self._by_eye(turns, view, seat, most, also)
        return self._by_search(self.budget, turns, quick, view, seat, most, also)

    def forget(self) -> None:
        """Drop what it remembers of positions: a help only, and large. Its plan it keeps."""
        self._searches = None

    def _by_eye(self, turns: Turns, view: Any, seat: int, most: int, also: Sequence[int] | None) -> list[Advice]:
        """Its own turn is all it looks at."""
        rules, eye = turns.rules, turns.eye
        ends = turns.best_of_leads(view, seat) if most > 1 or self.level.blur else []
        first = self._blurred(ends, view) if self.level.blur else turns.best(view, seat, self._seed)
        found = _different([(turn.choices, turn) for turn in [first, *ends]], most)
        advised = [advice(rules, eye, view, seat, turn.choices, turn.value) for turn in found]
        if also is not None:
            p = view.copy()
            for choice in also:
                rules.play(p, seat, choice)
            advised.append(advice(rules, eye, view, seat, also, eye.value(p, seat), played=True))
        return advised

    def _blurred(self, ends: list[Turn], view: Any) -> Turn:
        """The best as it looks to somebody who misjudges all of them."""
        dice = Dice(self._seed + view.stamp)
        seen = [turn.value + self.level.blur * dice.roll(FINE) / FINE for turn in ends]
        return ends[seen.index(max(seen))]

    def _by_search(
        self, budget: Budget, turns: Turns, quick: Turns, view: Any, seat: int, most: int, also: Sequence[int] | None
    ) -> list[Advice]:
        rules, eye = turns.rules, turns.eye
        ahead = self.level.ahead_alone if rules.seats == 1 else self.level.ahead
        tree = Tree(turns, quick, view, seat, ahead, self._seed, self._plan if rules.seats == 1 else None)
        if len(tree.root.edges) > 1 or also is not None:
            tree.think(budget)
        ranked = tree.ranked() or tree.root.edges
        found = _different([(edge.turn.choices, edge) for edge in ranked], most)
        self._plan = found[0].rest

        def told(edge: Edge, played: bool = False) -> Advice:
            worth = edge.worth(seat) if edge.visits else edge.turn.value
            return advice(rules, eye, view, seat, edge.turn.choices, worth, edge.visits, tree.then(edge), played)

        advised = [told(edge) for edge in found]
        if also is not None:
            advised.append(told(tree.study(list(also)), True))
        return advised


def _different(turns: Sequence[tuple[list[int], Found]], most: int) -> list[Found]:
    """The first of those that begin with different choices."""
    found: dict[int, Found] = {}
    for choices, turn in turns:
        found.setdefault(choices[0], turn)
    return list(found.values())[:most]
