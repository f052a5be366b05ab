"""Information-set Monte Carlo tree search over whole turns.

Every iteration deals again what the seat cannot know (Rules.redeal), walks down the tree, adds a node and plays on
for a few turns as the eye likes it best; what the eye thinks of every seat then goes up the path. A node is reached
by turns and by what chance brought between them, so it stands for all that the seat cannot tell apart. It looks at
the turns that the eye likes best, at more of them the more often it is visited (progressive widening). Where another
deal has other turns, only those count that can be played in it.

Whoever plays alone is better off with whole lines of play (lone.py), and where luck has a large say turns must be
compared in the same deals (halving.py).
"""

from __future__ import annotations

from math import exp, inf, sqrt
from typing import Any, Final, NamedTuple

from underhall.bots.budget import Budget
from underhall.bots.playouts import Drawn, by_chance, play_on, taken, worth
from underhall.bots.turns import Turn, Turns
from underhall.engine.driver import Dice
from underhall.engine.game import Refused, Rules

MOST_TURNS: Final = 40  # of a node
BETWEEN: Final = 8  # looks from one time to the next that it asks whether it knows enough


class Manner(NamedTuple):
    """How a search goes about it.

    curiosity: how much an edge that was seldom taken is preferred, beside values from 0 to 1. warmth: points by which
    the eye must like a turn better to find it e times as likely. widening: turns a node looks at when it has been
    visited once; their number grows with the root of its visits.
    """

    curiosity: float
    warmth: float
    widening: float


# Every own turn is tried at the root, but further down a seat is taken to play about as its eye likes it: in a mean
# its worst ideas would count too.
AT_THE_ROOT: Final = Manner(curiosity=2.0, warmth=6.0, widening=4.0)
AGAINST_OTHERS: Final = Manner(curiosity=0.5, warmth=1.5, widening=4.0)


class Edge:
    """A turn that a node looks at."""

    def __init__(self, turn: Turn, guess: float, seats: int) -> None:
        self.turn = turn
        self.guess = guess  # how likely it is the best, before anything is known; all of a node's together are 1
        self.visits = 0
        self.totals = [0.0] * seats  # of what came of it, by seat
        self.nodes: dict[tuple[int, Drawn], Node] = {}  # by the seat that comes next, too

    def worth(self, seat: int) -> float:
        """What has come of it, for a seat."""
        return self.totals[seat] / self.visits


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

    turns: searches of a turn, for all seats. ahead: turns of that seat until a playout is judged by the eye.
    """

    def __init__(self, turns: Turns, view: Any, seat: int, ahead: int, seed: int) -> None:
        self.turns = turns
        self.rules: Rules[Any] = turns.rules
        self.view = view
        self.seat = seat
        self.ahead = ahead
        self.dice = Dice(seed + view.stamp)
        self.root = Node(seat, turns.best_of_leads(view, seat), self.rules.seats, AT_THE_ROOT)
        self.looks = 0
        self._low, self._high = inf, -inf  # of what was worth how much to the seat

    def think(self, budget: Budget, only_best: bool = False) -> None:
        """Look until the budget is spent; only_best: or until no other turn can become the one looked at most."""
        timer = budget.timer()
        while timer.go_on():
            self._look(None)
            if only_best and self.looks % BETWEEN == 0 and self._ahead() > timer.left():
                return

    def study(self, choices: list[int]) -> Edge:
        """The edge of a turn that one has asked about, looked at as often as the one looked at most."""
        found = self._edge(self.root, self.view, choices)
        most = max([edge.visits for edge in self.root.edges])
        while found.visits < max(1, most):
            self._look(found)
        return found

    def ranked(self) -> list[Edge]:
        """The turns that were looked at, the one looked at most first: the search goes where it is good, and knows it
        best."""
        tried = [edge for edge in self.root.edges if edge.visits]
        return sorted(tried, key=lambda edge: (-edge.visits, -edge.worth(self.seat)))

    def _ahead(self) -> int:
        """By how many looks the turn that was looked at most is ahead of the next."""
        visits = sorted([edge.visits for edge in self.root.edges])
        return visits[-1] - (visits[-2] if len(visits) > 1 else 0)

    def then(self, edge: Edge) -> int:
        """With which choice the seat would begin its next turn after one; -1 if the search has not come so far."""
        while edge.nodes:
            node = max(edge.nodes.values(), key=lambda node: node.visits)
            edge = max(node.edges, key=lambda edge: edge.visits)
            if node.seat == self.seat:
                return edge.turn.choices[0]
        return -1

    def _node(self, p: Any, seat: int) -> Node:
        return Node(seat, self.turns.best_of_leads(p, seat), self.rules.seats, AGAINST_OTHERS)

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
        taken(self.rules, twin, seat, choices)
        found: dict[str, Any] = twin.dump()
        return found

    def _look(self, first: Edge | None) -> None:
        """One iteration; first: the turn to look at, None to look where it promises most."""
        p = self.rules.redeal(self.view, self.dice.roll)
        node = self.root
        edge, p = (first, self._after(p, node.seat, first)) if first else self._choose(node, p)
        path, done = [(node, edge)], 1  # done: turns of the seat
        while True:
            drawn = by_chance(self.rules, p, self.dice)
            movers = self.rules.to_move(p)
            if not movers or done >= self.ahead:
                break
            known = edge.nodes.get((movers[0], drawn))
            if known is None:
                node = edge.nodes[movers[0], drawn] = self._node(p, movers[0])
                edge = node.edges[0]
                path.append((node, edge))
                taken(self.rules, p, node.seat, edge.turn.choices)
                play_on(self.turns, p, self.seat, self.ahead - done - (node.seat == self.seat), self.dice)
                break
            node = known
            edge, p = self._choose(node, p)
            path.append((node, edge))
            if node.seat == self.seat:
                done += 1
        self._go_up(path, worth(self.turns, p))

    def _choose(self, node: Node, p: Any) -> tuple[Edge, Any]:
        """The edge that promises most of those that can be played in this deal, and the position after its turn."""
        width, refused = node.wide(), set[int]()
        while True:
            edges = [edge for edge in node.edges if id(edge) not in refused] if refused else node.edges
            if not edges:
                raise ValueError("no turn of a node can be played")  # the one just found for this deal always can
            edge = self._promising(node, edges[:width])
            after = self._after(p, node.seat, edge)
            if after is not None:
                return edge, after
            if not refused:
                self._note(node, self.turns.best_of_leads(p, node.seat)[0])
            refused.add(id(edge))

    def _note(self, node: Node, turn: Turn) -> None:
        """A turn that another deal has: what the node knew was found in other hands."""
        if turn.choices not in [edge.turn.choices for edge in node.edges]:
            node.edges.insert(0, Edge(turn, 1 / (1 + len(node.edges)), self.rules.seats))

    def _promising(self, node: Node, edges: list[Edge]) -> Edge:
        """The edge that promises most: by what came of it, and by how seldom it was tried."""
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

    def _after(self, p: Any, seat: int, edge: Edge) -> Any:
        """The position after the turn of an edge; None if this deal does not allow it."""
        after = p.copy()
        try:
            taken(self.rules, after, seat, edge.turn.choices)
        except Refused:
            return None
        return after

    def _go_up(self, path: list[tuple[Node, Edge]], worth: list[float]) -> None:
        self.looks += 1
        self._low = min(self._low, worth[self.seat])
        self._high = max(self._high, worth[self.seat])
        for node, edge in path:
            node.visits += 1
            edge.visits += 1
            for seat, each in enumerate(worth):
                edge.totals[seat] += each
