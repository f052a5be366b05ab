"""Information-set Monte Carlo tree search over whole turns.

Every iteration deals again what the seat cannot know (Rules.redeal), walks down the tree, adds a node and plays on
for a few turns as the eye likes it best; what the eye thinks of every seat then goes up the path. A node is reached
by turns and by what chance brought between them, so it stands for all that the seat cannot tell apart. It looks at
the turns that the eye likes best, at more of them the more often it is visited (progressive widening).

Whoever plays alone can do again whatever has come out well: then the best of a turn's playouts counts, not their
mean, all playouts guess the same luck, and the best line is kept from turn to turn.
"""

from __future__ import annotations

from math import exp, inf, sqrt
from typing import Any, Final, NamedTuple

from underhall.bots.budget import Budget
from underhall.bots.turns import Turn, Turns
from underhall.engine.driver import Dice, draw
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules
from underhall.engine.vocabulary import holds

Drawn = tuple[int, ...]  # the outcomes of chance between two turns
Line = list[list[int]]  # turns of a seat, one after the other

FINE: Final = 1 << 20  # steps between 0 and 1
MOST_TURNS: Final = 40  # of a node


class Manner(NamedTuple):
    """How a search goes about it.

    curiosity: how much an edge that was seldom taken is preferred, beside values from 0 to 1. warmth: points by which
    the eye must like a turn better to find it e times as likely. widening: turns a node looks at when it has been
    visited once; their number grows with the root of its visits. noise: warmth of the turns in playouts; 0: the best.
    """

    curiosity: float
    warmth: float
    widening: float
    noise: float


# Where the best of many counts, looking far and wide costs nothing. Where the mean does, every own turn is tried at
# the root, but further down a seat is taken to play about as its eye likes it: else its worst ideas count too.
ALONE: Final = Manner(curiosity=2.0, warmth=6.0, widening=4.0, noise=0.25)
AT_THE_ROOT: Final = Manner(curiosity=2.0, warmth=6.0, widening=4.0, noise=0.0)
AGAINST_OTHERS: Final = Manner(curiosity=0.5, warmth=1.5, widening=4.0, noise=0.0)


class Edge:
    """A turn that a node looks at."""

    def __init__(self, turn: Turn, guess: float, seats: int) -> None:
        self.turn = turn
        self.guess = guess  # how likely it is the best, before anything is known; all of a node's together are 1
        self.visits = 0
        self.totals = [0.0] * seats  # of what came of it, by seat
        self.best = -inf  # the same for one who is alone, and ...
        self.rest: Line = []  # ... the turns that followed
        self.nodes: dict[Drawn, Node] = {}

    def worth(self, seat: int) -> float:
        """What has come of it, for a seat."""
        return self.best if len(self.totals) == 1 else self.totals[seat] / self.visits


class Node:
    """A seat before its turn."""

    def __init__(self, seat: int, turns: list[Turn], seats: int, manner: Manner) -> None:
        self.seat = seat
        self.manner = manner
        self.visits = 0
        turns = turns[:MOST_TURNS]
        top = turns[0].value
        weights = [exp((turn.value - top) / manner.warmth) for turn in turns]
        total = sum(weights)
        self.edges = [Edge(turn, weight / total, seats) for turn, weight in zip(turns, weights, strict=True)]

    def wide(self) -> int:
        """How many edges it looks at now."""
        return min(len(self.edges), int(self.manner.widening * sqrt(self.visits + 1)))


class Tree:
    """A search from the position of a seat.

    turns, quick: searches of a turn, for the seat's own and for all that come after it. ahead: turns of that seat
    until a playout is judged by the eye. plan: turns with which to begin, as far as they can be played; they are
    looked at first.
    """

    def __init__(
        self, turns: Turns, quick: Turns, view: Any, seat: int, ahead: int, seed: int, plan: Line | None = None
    ) -> None:
        self.turns = turns
        self.quick = quick
        self.rules: Rules[Any] = turns.rules
        self.view = view
        self.seat = seat
        self.ahead = ahead
        self.alone = self.rules.seats == 1
        self.seed = seed + view.stamp
        self.dice = Dice(self.seed)
        self.luck = Dice(self.seed + 1)  # of playouts
        self.manner = ALONE if self.alone else AGAINST_OTHERS
        self.root = Node(seat, turns.best_of_leads(view, seat), self.rules.seats, ALONE if self.alone else AT_THE_ROOT)
        self.looks = 0
        self._low, self._high = inf, -inf  # of what was worth how much to the seat
        if plan and self._playable(view, plan[0]):
            edge = self._edge(self.root, view, plan[0])
            edge.rest = plan[1:]
            self._look(edge)

    def think(self, budget: Budget) -> None:
        """Look until the budget is spent."""
        timer = budget.timer()
        while timer.go_on():
            self._look(None)

    def study(self, choices: list[int]) -> Edge:
        """The edge of a turn that one has asked about, looked at as often as the one looked at most."""
        found = self._edge(self.root, self.view, choices)
        most = max([edge.visits for edge in self.root.edges])
        while found.visits < max(1, most):
            self._look(found)
        return found

    def ranked(self) -> list[Edge]:
        """The turns that were looked at, the best first. Against others it is the one looked at most: the search
        goes where it is good, and knows it best."""
        tried = [edge for edge in self.root.edges if edge.visits]
        if self.alone:
            return sorted(tried, key=lambda edge: -edge.best)
        return sorted(tried, key=lambda edge: (-edge.visits, -edge.worth(self.seat)))

    def then(self, edge: Edge) -> int:
        """With which choice the seat would begin its next turn after one; -1 if the search has not come so far."""
        if self.alone:
            return edge.rest[0][0] if edge.rest else -1
        while edge.nodes:
            node = max(edge.nodes.values(), key=lambda node: node.visits)
            edge = max(node.edges, key=lambda edge: edge.visits)
            if node.seat == self.seat:
                return edge.turn.choices[0]
        return -1

    def _node(self, p: Any, seat: int) -> Node:
        return Node(seat, self.quick.best_of_leads(p, seat), self.rules.seats, self.manner)

    def _edge(self, node: Node, p: Any, choices: list[int]) -> Edge:
        """The edge of a turn: its own, that of a turn which comes to the same, or a new one."""
        end = self._end(p, node.seat, choices)
        for edge in node.edges:
            same_start = edge.turn.choices[0] == choices[0]
            if same_start and (edge.turn.choices == choices or self._end(p, node.seat, edge.turn.choices) == end):
                return edge
        edge = Edge(Turn(choices, node.edges[-1].turn.value), node.edges[-1].guess, self.rules.seats)
        node.edges.insert(0, edge)
        return edge

    def _end(self, p: Any, seat: int, choices: list[int]) -> dict[str, Any]:
        twin = p.copy()
        self._play(twin, seat, choices)
        found: dict[str, Any] = twin.dump()
        return found

    def _play(self, p: Any, seat: int, choices: list[int]) -> None:
        for choice in choices:
            self.rules.play(p, seat, choice)

    def _playable(self, p: Any, choices: list[int]) -> bool:
        """Can this whole turn of the seat be played?"""
        twin = p.copy()
        for choice in choices:
            if twin.stamp != p.stamp or self.seat not in self.rules.to_move(twin):
                return False
            if not holds(self.rules.choices(twin, self.seat), choice) and not self.rules.may_trade(
                twin, self.seat, choice
            ):
                return False
            self.rules.play(twin, self.seat, choice)
        return bool(twin.stamp != p.stamp or self.seat not in self.rules.to_move(twin))

    def _look(self, first: Edge | None) -> None:
        """One iteration; first: the turn to look at, None to look where it promises most."""
        if self.alone:
            self.dice = Dice(self.seed)
        p = self.rules.redeal(self.view, self.dice.roll)
        node, edge = self.root, first or self._choose(self.root)
        path, line = [(node, edge)], [edge.turn.choices]  # line: the seat's own turns
        while True:
            self._play(p, node.seat, edge.turn.choices)
            drawn = self._draw(p)
            movers = self.rules.to_move(p)
            if not movers or len(line) >= self.ahead:
                break
            known = edge.nodes.get(drawn)
            if known is None:
                node = edge.nodes[drawn] = self._node(p, movers[0])
                plan = edge.rest
                edge = self._edge(node, p, plan[0]) if plan and self._playable(p, plan[0]) else node.edges[0]
                path.append((node, edge))
                self._play_on(p, node.seat, edge, line, plan[1:])
                break
            node, edge = known, self._choose(known)
            path.append((node, edge))
            if node.seat == self.seat:
                line.append(edge.turn.choices)
        self._go_up(path, line, self._worth(p))

    def _choose(self, node: Node) -> Edge:
        """The edge that promises most: by what came of it, and by how seldom it was tried."""
        edges = node.edges[: node.wide()]
        if len(edges) == 1:
            return edges[0]
        spread = max(self._high - self._low, 1.0)
        tried = [edge.worth(node.seat) for edge in edges if edge.visits]
        unknown = sum(tried) / len(tried) if tried else 0.0
        scale = node.manner.curiosity * sqrt(node.visits + 1)
        best, found = -inf, edges[0]
        for edge in edges:
            worth = edge.worth(node.seat) if edge.visits else unknown
            promise = worth / spread + scale * edge.guess / (1 + edge.visits)
            if promise > best:
                best, found = promise, edge
        return found

    def _draw(self, p: Any) -> Drawn:
        """Let chance decide until a seat is asked."""
        found = []
        while self.rules.to_move(p) == (CHANCE,):
            outcome = draw(self.rules, p, self.dice)
            self.rules.play(p, CHANCE, outcome)
            found.append(outcome)
        return tuple(found)

    def _play_on(self, p: Any, seat: int, edge: Edge, line: Line, plan: Line) -> None:
        """The playout: after the turn of an edge, every seat takes the turn that its eye likes best, or that of the
        plan, until the seat has had its turns."""
        choices = edge.turn.choices
        while True:
            self._play(p, seat, choices)
            if seat == self.seat:
                line.append(choices)
            self._draw(p)
            movers = self.rules.to_move(p)
            if not movers or len(line) >= self.ahead:
                return
            seat = movers[0]
            if plan and seat == self.seat and self._playable(p, plan[0]):
                choices, plan = plan[0], plan[1:]
            else:
                choices = self._likely(self.quick.best_of_leads(p, seat)).choices

    def _likely(self, turns: list[Turn]) -> Turn:
        """A turn for a playout: the one that the eye likes best, or by chance one it likes about as well."""
        if self.manner.noise == 0 or self.looks == 0 or len(turns) == 1:
            return turns[0]
        top = turns[0].value
        weights = [exp((turn.value - top) / self.manner.noise) for turn in turns]
        left = self.luck.roll(FINE) / FINE * sum(weights)
        for turn, weight in zip(turns, weights, strict=True):
            left -= weight
            if left < 0:
                return turn
        return turns[0]

    def _worth(self, p: Any) -> list[float]:
        """By seat: the points to be expected, and against others those ahead of the best of them."""
        if self.rules.to_move(p):
            points = [self.turns.eye.value(p, seat) for seat in range(self.rules.seats)]
        else:
            points = [float(sheet.total) for sheet in self.rules.sheets(p)]
        if self.alone:
            return points
        return [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]

    def _go_up(self, path: list[tuple[Node, Edge]], line: Line, worth: list[float]) -> None:
        self.looks += 1
        self._low = min(self._low, worth[self.seat])
        self._high = max(self._high, worth[self.seat])
        for at, (node, edge) in enumerate(path, 1):
            node.visits += 1
            edge.visits += 1
            for seat, each in enumerate(worth):
                edge.totals[seat] += each
            if self.alone and worth[0] > edge.best:
                edge.best, edge.rest = worth[0], line[at:]
