"""What the goal cards are worth, and what of a village counts for them; who has the most taverns and smiths.

A goal is worth what it says in the village of its owner, and for a majority what it says of all villages. A card
that copies is worth the best of the goals it may copy until one is chosen.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.games.zwergendorf.counting import COVERS, MANY, ONE, Mark, named, touching
from underhall.games.zwergendorf.grid import Grid, largest
from underhall.games.zwergendorf.position import KINDS, NO_CARD, Village
from underhall.games.zwergendorf.ruletable import RuleTable

MOST: Final = 12  # points of a goal card, whatever it says

# What is counted beside pieces, numbered on from the kinds.
BESIDE_PIECES: Final = ("empty_square", "unused_cap", "building_card")
EMPTY_SQUARES: Final = 9
CAPS: Final = 10
BUILDINGS: Final = 11
COUNTED_ONE: Final = (*ONE, "empty square", "cap left", "building laid out")
COUNTED: Final = (*MANY, "empty squares", "caps left", "buildings laid out")

PLAIN: Final = "{0} {1}"
AT_EDGE: Final = "{0} {1} on the forest edge"
SET: Final = "{0} set"
SETS: Final = "{0} sets"
PRINTED: Final = "printed on the card"
MOST_WORDS: Final = "{0} {1}; the others have {2} at most"
GROUP_WORDS: Final = "{0} {1} in the largest group; the others have {2} at most"
ALONE_WORDS: Final = "{0} {1}, where {2} are needed"

LEFT: Final = 0
RIGHT: Final = 1
ANY: Final = 2
SOURCES: Final = ("left", "right", "any")


class Effect:
    """What a goal card is worth."""

    def points(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> int:
        """What it is worth to a seat. goals: every goal by number, for those who copy."""
        raise NotImplementedError

    def marks(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> list[Mark]:
        """What counts, and where; together what it is worth."""
        raise NotImplementedError


class Per(Effect):
    """Points for every so many of something, or of sets of one of each kind."""

    def __init__(self, rule: RuleTable) -> None:
        self.vp = rule.number("vp")
        self.per = rule.number("per")
        self.most = min(MOST, rule.number("max"))
        self.of = _counted(rule.take("of"))
        self.at_edge = _word(rule, "where", "forest_edge")
        self.sets = _word(rule, "match", "set")
        if self.sets == (len(self.of) == 1):
            raise ValueError('match = "set" stands where several kinds are counted, and only there')
        if self.at_edge and max(self.of) >= EMPTY_SQUARES:
            raise ValueError("where: only pieces lie on the forest edge")

    def amount(self, grid: Grid, village: Village) -> int:
        """How many there are: pieces, or whole sets."""
        least = self.count(grid, village, self.of[0])
        for kind in self.of[1:]:
            least = min(least, self.count(grid, village, kind))
        return least

    def count(self, grid: Grid, village: Village, kind: int) -> int:
        """How many of a kind count, or of what is counted beside pieces."""
        if kind < EMPTY_SQUARES:
            if self.at_edge:
                return touching(village, kind, grid.edge).bit_count() // COVERS[kind]
            return village.count(kind)
        if kind == EMPTY_SQUARES:
            return (grid.playable & ~village.covered()).bit_count()
        return village.caps if kind == CAPS else len(village.buildings)

    def points(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> int:
        return self.paid(self.amount(grid, villages[seat]))

    def paid(self, amount: int) -> int:
        """The points for so many."""
        return min(self.most, self.vp * (amount // self.per))

    def marks(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> list[Mark]:
        village = villages[seat]
        squares = 0
        for kind in self.of:
            if kind < EMPTY_SQUARES:
                squares |= touching(village, kind, grid.edge) if self.at_edge else village.land[kind]
            elif kind == EMPTY_SQUARES:
                squares |= grid.playable & ~village.covered()
        amount = self.amount(grid, village)
        points = self.points(grid, villages, seat, goals)
        if self.sets:
            return [Mark(points, squares, SET if amount == 1 else SETS, [amount])]
        words = (COUNTED_ONE if amount == 1 else COUNTED)[self.of[0]]
        return [Mark(points, squares, AT_EDGE if self.at_edge else PLAIN, [amount, words])]


class Majority(Effect):
    """Points for whoever has more than every other seat: pieces of a kind, or pieces in its largest group of them.

    Who plays alone must have a number of pieces, wherever they lie.
    """

    def __init__(self, rule: RuleTable) -> None:
        self.kind = rule.kind("of")
        self.vp = min(MOST, rule.number("vp"))
        self.alone = rule.number("solo_min")
        metric = rule.take("metric")
        if metric not in ("count", "largest_group"):
            raise ValueError(f"metric is count or largest_group, not {metric!r}")
        self.groups: bool = metric == "largest_group"

    def amount(self, village: Village) -> int:
        """What is compared."""
        if self.groups:
            return largest(village.land[self.kind]).bit_count() // COVERS[self.kind]
        return village.count(self.kind)

    def _others(self, villages: list[Village], seat: int) -> int:
        """The most that any other seat has."""
        best = 0
        for other, village in enumerate(villages):
            if other != seat:
                best = max(best, self.amount(village))
        return best

    def points(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> int:
        if len(villages) == 1:
            won = villages[seat].count(self.kind) >= self.alone
        else:
            won = self.amount(villages[seat]) > self._others(villages, seat)
        return self.vp if won else 0

    def marks(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> list[Mark]:
        village = villages[seat]
        points = self.points(grid, villages, seat, goals)
        squares = village.land[self.kind]
        if len(villages) == 1:
            count = village.count(self.kind)
            return [Mark(points, squares, ALONE_WORDS, [count, named(self.kind, count), self.alone])]
        amount = self.amount(village)
        args: list[int | str] = [amount, named(self.kind, amount), self._others(villages, seat)]
        if self.groups:
            return [Mark(points, largest(squares), GROUP_WORDS, args)]
        return [Mark(points, squares, MOST_WORDS, args)]


class Direct(Effect):
    """Points as they are printed."""

    def __init__(self, rule: RuleTable) -> None:
        self.vp = min(MOST, rule.number("vp"))

    def points(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> int:
        return self.vp

    def marks(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> list[Mark]:
        return [Mark(self.vp, 0, PRINTED, [])]


class Copy(Effect):
    """A goal laid out by a neighbour, by anyone else, or, alone, by oneself: it counts as if it were one's own."""

    def __init__(self, rule: RuleTable) -> None:
        source = rule.take("from")
        if source not in SOURCES:
            raise ValueError(f"from is {', '.join(SOURCES)}, not {source!r}")
        self.source = SOURCES.index(source)

    def owners(self, seats: int, seat: int) -> list[int]:
        """The seats whose goals may be copied. The left neighbour is the next seat."""
        if seats == 1:
            return [seat]
        if self.source == LEFT:
            return [(seat + 1) % seats]
        if self.source == RIGHT:
            return [(seat - 1) % seats]
        return [other for other in range(seats) if other != seat]

    def targets(self, villages: list[Village], seat: int, goals: list[Effect]) -> list[int]:
        """The goals that may be copied, ascending: all laid out there that copy none themselves."""
        found = [goal for owner in self.owners(len(villages), seat) for goal in villages[owner].goals]
        return sorted([goal for goal in found if not isinstance(goals[goal], Copy)])

    def best(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> int:
        """The target worth most to the seat, of equals the first; NO_CARD if there is none."""
        best = NO_CARD
        most = -1
        for goal in self.targets(villages, seat, goals):
            points = goals[goal].points(grid, villages, seat, goals)
            if points > most:
                best = goal
                most = points
        return best

    def points(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> int:
        best = self.best(grid, villages, seat, goals)
        return 0 if best == NO_CARD else goals[best].points(grid, villages, seat, goals)

    def marks(self, grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> list[Mark]:
        best = self.best(grid, villages, seat, goals)
        return [] if best == NO_CARD else goals[best].marks(grid, villages, seat, goals)


def effect(table: Any) -> Effect:
    """The goal of a card by its effect. Raises ValueError with what is wrong with it."""
    rule = RuleTable(table)
    kind = rule.take("type")
    found: Effect
    if kind == "per":
        found = Per(rule)
    elif kind == "majority":
        found = Majority(rule)
    elif kind == "direct":
        found = Direct(rule)
    elif kind == "copy":
        found = Copy(rule)
    else:
        raise ValueError(f"type: no goal card has the type {kind!r}")
    rule.end()
    return found


def ranked(grid: Grid, villages: list[Village], seat: int, goals: list[Effect]) -> list[tuple[int, int]]:
    """The goals a seat has laid out as (points, goal), the best first, of equals the first by number."""
    found = [(-goals[card].points(grid, villages, seat, goals), card) for card in villages[seat].goals]
    return [(-lost, card) for lost, card in sorted(found)]


class Award:
    """Points for the most pieces of a kind: for one seat alone, less for each where several have as many."""

    def __init__(self, kind: int, vp: int, tie: int, alone: int) -> None:
        """vp: for one seat alone. tie: for each of several. alone: how many a single player needs."""
        self.kind = kind
        self.vp = vp
        self.tie = tie
        self.alone = alone

    def points(self, villages: list[Village]) -> list[int]:
        """What every seat gets. Alone one must have a number of pieces; nobody gets anything for none."""
        counts = [village.count(self.kind) for village in villages]
        most = max(counts)
        if most < (self.alone if len(counts) == 1 else 1):
            return [0] * len(counts)
        worth = self.vp if counts.count(most) == 1 else self.tie
        return [worth if count == most else 0 for count in counts]


def _counted(names: Any) -> list[int]:
    """What is counted, by name: kinds, or something beside pieces."""
    known = [*KINDS, *BESIDE_PIECES]
    if type(names) is not list or not names:
        raise ValueError(f"of: a list is needed, not {names!r}")
    for name in names:
        if name not in known:
            raise ValueError(f"of: {name!r} cannot be counted; what can is {', '.join(known)}")
    return [known.index(name) for name in names]


def _word(rule: RuleTable, key: str, only: str) -> bool:
    """Is this said? There is one word for it."""
    said = rule.take_or(key, "")
    if said not in ("", only):
        raise ValueError(f"{key} can only be {only}, not {said!r}")
    return bool(said == only)
