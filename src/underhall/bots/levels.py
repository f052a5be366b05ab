"""Bots of five levels: how much one would like to be challenged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeVar

from underhall.bots.advice import Advice, Why, advice
from underhall.bots.budget import Budget
from underhall.bots.halving import Halving, Runner
from underhall.bots.lone import Lone, Plan, Way
from underhall.bots.mind import eye_for, luck
from underhall.bots.search import Edge, Tree
from underhall.bots.solving.line import ALONE
from underhall.bots.solving.line import Player as Soloist
from underhall.bots.turns import Turn, Turns
from underhall.engine.driver import Deal, Dice
from underhall.engine.game import Rules

Found = TypeVar("Found")


class Level(NamedTuple):
    """How a level thinks.

    blur: points by which it misjudges a turn at most. budget, alone, dealt: for its search among others, alone, and
    where luck has a large say; None: it looks at its own turn only. ahead: turns of its own until a playout of the
    search among others is judged; deep: the same where luck has a large say.
    """

    blur: float
    budget: Budget | None = None
    alone: Budget | None = None
    dealt: Budget | None = None
    ahead: int = 0
    deep: int = 0


LEVELS: Final = {
    1: Level(blur=8.0),
    2: Level(blur=0.0),
    3: Level(0.0, Budget(iterations=16), alone=Budget(iterations=10), dealt=Budget(iterations=48), ahead=3, deep=6),
    4: Level(0.0, Budget(seconds=1.0), alone=Budget(seconds=1.0), dealt=Budget(seconds=1.0), ahead=3, deep=10),
    5: Level(0.0, Budget(seconds=10.0), alone=Budget(seconds=10.0), dealt=Budget(seconds=10.0), ahead=4, deep=30),
}
QUICK: Final = 1  # ways kept in a search of turns for playouts: nearly twice as quick as more
GREEDY: Final = 2  # the level that looks through its own turn, and no further
FINE: Final = 1000  # steps of a blur


class Player:
    """A bot of a level. It thinks about a whole turn at once, and knows why it takes it."""

    def __init__(self, seed: int, level: int, character: str = "", budget: Budget | None = None) -> None:
        """budget: for the levels that search, in place of their own."""
        self.level = LEVELS[level]
        self.budget = budget or self.level.budget
        self.alone = budget or self.level.alone
        self.dealt = budget or self.level.dealt
        self.character = character
        self.why: Why | None = None  # of the turn it is in
        self._seed = seed
        self._rest: list[int] = []  # of the turn it is in
        self._expected: dict[str, Any] = {}  # the position in which the rest begins
        self._turns: Turns | None = None
        self._quick: Turns | None = None  # for playouts, where they are many
        self._soloist: Soloist | None = None
        self._plan: Plan | None = None  # of one who is alone

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
        if self._turns is None or self._turns.rules is not rules:
            eye = eye_for(rules, self.character)
            self._turns, self._quick, self._soloist = Turns(rules, eye), Turns(rules, eye, QUICK), None
        if luck(rules.name):
            if self.dealt is not None and self._quick is not None:
                return self._by_halving(self.dealt, self._turns, self._quick, view, seat, most, also)
        elif rules.seats == 1 and self.alone is not None:
            return self._alone(self.alone, self._turns, view, most, also)
        elif rules.seats > 1 and self.budget is not None:
            return self._by_search(self.budget, self._turns, view, seat, most, also)
        return self._by_eye(self._turns, view, seat, most, also)

    def forget(self) -> None:
        """Drop what it remembers of positions: a help only, and large. Its plan it keeps."""
        self._turns = self._quick = self._soloist = None

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
        self, budget: Budget, turns: Turns, view: Any, seat: int, most: int, also: Sequence[int] | None
    ) -> list[Advice]:
        rules, eye = turns.rules, turns.eye
        tree = Tree(turns, view, seat, self.level.ahead, self._seed)
        if len(tree.root.edges) > 1 or also is not None:
            tree.think(budget, only_best=most == 1 and also is None)
        ranked = tree.ranked() or tree.root.edges
        found = _different([(edge.turn.choices, edge) for edge in ranked], most)

        def told(edge: Edge, played: bool = False) -> Advice:
            worth = edge.worth(seat) if edge.visits else edge.turn.value
            return advice(rules, eye, view, seat, edge.turn.choices, worth, edge.visits, tree.then(edge), played)

        advised = [told(edge) for edge in found]
        if also is not None:
            advised.append(told(tree.study(list(also)), True))
        return advised

    def _by_halving(
        self, budget: Budget, turns: Turns, quick: Turns, view: Any, seat: int, most: int, also: Sequence[int] | None
    ) -> list[Advice]:
        rules, eye = turns.rules, turns.eye
        race = Halving(turns, quick, view, seat, self.level.deep, self._seed)
        race.think(budget, only_best=most == 1 and also is None)
        found = _different([(runner.turn.choices, runner) for runner in race.ranked], most)

        def told(runner: Runner, played: bool = False) -> Advice:
            looks = len(runner.seen)
            return advice(
                rules, eye, view, seat, runner.turn.choices, race.worth(runner), looks, race.then(runner), played
            )

        advised = [told(runner) for runner in found]
        if also is not None:
            advised.append(told(race.study(list(also)), True))
        return advised

    def _alone(self, budget: Budget, turns: Turns, view: Any, most: int, also: Sequence[int] | None) -> list[Advice]:
        rules, eye = turns.rules, turns.eye
        if self._soloist is None:
            self._soloist = Soloist(rules, eye, Deal(f"{self._seed}".encode()))
        lone = Lone(self._soloist, view, self._seed, self._plan)
        lone.think(budget)
        found = lone.ranked(turns, most)[:most]
        self._plan = lone.plan(found[0])

        def told(way: Way, played: bool = False) -> Advice:
            points = float(way.line.score)
            return advice(rules, eye, view, ALONE, way.choices, points, way.looks, way.then, played)

        advised = [told(way) for way in found]
        if also is not None:
            advised.append(told(lone.study(also), True))
        return advised


def _different(turns: Sequence[tuple[list[int], Found]], most: int) -> list[Found]:
    """The first of those that begin with different choices."""
    found: dict[int, Found] = {}
    for choices, turn in turns:
        found.setdefault(choices[0], turn)
    return list(found.values())[:most]
