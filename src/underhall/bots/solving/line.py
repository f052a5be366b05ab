"""Lines of play, and how a plan is played that a change has made impossible here and there."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from underhall.bots.mind import Eye, eye_for
from underhall.bots.turns import Turns
from underhall.engine.driver import Deal
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules, Unusable
from underhall.engine.vocabulary import holds

ALONE: Final = 0  # the seat of one who plays alone
AHEAD: Final = 8  # turns of a plan among which the next is sought
AS_LIKED: Final = 10**6  # turns that may be searched anew: all
LONGEST: Final = 150  # choices of a turn; a plan that trades to and fro must come to an end
WIDTH: Final = 1  # of the search that mends a turn: better than 3, for three times as many lines are tried

Turn = list[int]  # choices; a trade t stands there as ~t, for it is asked for in another way


class Spoilt(Exception):
    """A changed line that is not worth playing any further."""


class Begin(NamedTuple):
    """The position in which a turn begins, and what the eye thinks of it."""

    position: Any
    worth: float


class Line(NamedTuple):
    """A whole game: its turns, where they begin, and the score."""

    turns: list[Turn]
    begins: list[Begin]
    score: int


class Terms:
    """On what terms a plan is played.

    repairs: how many turns may be searched anew. aligned: whether a plan that has a turn too many or too few is
    kept in step with the table, or moved up. against: a line whose positions may be better by margin at most.
    """

    def __init__(self, random: Random, repairs: int, aligned: bool, against: Line | None, margin: float) -> None:
        self.random = random
        self.repairs = repairs
        self.aligned = aligned
        self.against = against
        self.margin = margin

    def mend(self) -> None:
        """One turn more is searched anew. Raises Spoilt if they are too many."""
        self.repairs -= 1
        if self.repairs < 0:
            raise Spoilt


class Player:
    """Plays plans under the rules of a game for one seat.

    eye: by whom turns are found that no plan has; None: the game's. deal: the luck that is taken for granted; None:
    luck may have no say. Raises Unusable for games of several seats, and for those without an eye.
    """

    def __init__(self, rules: Rules[Any], eye: Eye | None = None, deal: Deal | None = None) -> None:
        if rules.seats != 1:
            raise Unusable(f"a line can be sought for one who plays alone, not for {rules.seats} seats")
        self.rules = rules
        self.eye = eye_for(rules) if eye is None else eye
        self.deal = deal
        self.turns = Turns(rules, self.eye, WIDTH)
        self.names = rules.vocabulary.names
        self.verb = [name[0] for name in self.names]

    def line(self, plan: list[Turn], random: Random, p: Any = None) -> Line:
        """The line that follows a plan as far as it goes; an empty one gives what greedy play comes to.

        p: the position in which it begins; None: the first of the game.
        """
        terms = Terms(random, AS_LIKED, False, None, 0.0)
        return self.follow(self.rules.setup() if p is None else p.copy(), plan, terms, [], [])

    def follow(self, p: Any, plan: list[Turn], terms: Terms, turns: list[Turn], begins: list[Begin]) -> Line:
        """Play on to the end of the game, after turns that began in some positions. Raises Spoilt."""
        plan = plan[:]
        while self.asked(p):
            begins.append(self._unspoilt(p, len(turns), terms))
            at = self._next(p, plan, terms.aligned)
            turn: Turn = []
            if at >= 0:
                self.finish(p, plan.pop(at), turn, p.stamp, terms)
            else:
                self.mend(p, turn, terms)
            turns.append(turn)
        return Line(turns, begins, self.rules.sheets(p)[ALONE].total)

    def finish(self, p: Any, wanted: Turn, turn: Turn, stamp: int, terms: Terms) -> None:
        """Play a turn to its end: what is wanted, in this order, and where that cannot be, what is like it."""
        rules = self.rules
        while p.stamp == stamp and (offer := rules.choices(p, ALONE)):
            if len(turn) > LONGEST:
                raise Spoilt
            at = self._open(p, offer, wanted)
            if at >= 0:
                choice = wanted[at]
            elif len(offer) == 1:
                self.take(p, offer[0], turn)
                continue
            else:
                at, choice = self._alike(offer, wanted, terms.random)
                if at < 0:
                    self.mend(p, turn, terms)
                    return
            wanted = wanted[at + 1 :]
            self.take(p, choice, turn)

    def mend(self, p: Any, turn: Turn, terms: Terms) -> None:
        """Play the rest of a turn as the eye likes it best."""
        terms.mend()
        for choice in self.turns.best(p, ALONE, terms.random.getrandbits(20)).choices:
            self.take(p, choice, turn)

    def take(self, p: Any, choice: int, turn: Turn) -> None:
        """Play a choice, or a trade, and write it down."""
        plain = choice if choice >= 0 else ~choice
        turn.append(plain if holds(self.rules.choices(p, ALONE), plain) else ~plain)
        self.rules.play(p, ALONE, plain)

    def open(self, p: Any, choice: int) -> bool:
        """May this choice or trade be played?"""
        plain = choice if choice >= 0 else ~choice
        offered = holds(self.rules.choices(p, ALONE), plain)
        return offered or (choice < 0 and self.rules.may_trade(p, ALONE, plain))

    def begin(self, p: Any) -> Begin:
        """Where a turn begins that begins now."""
        return Begin(p.copy(), self.eye.value(p, ALONE))

    def text(self, choice: int) -> str:
        """The name of a choice, with a ~ before that of a trade."""
        return self.rules.vocabulary.text(choice) if choice >= 0 else f"~{self.rules.vocabulary.text(~choice)}"

    def asked(self, p: Any) -> bool:
        """Is the seat asked for something, after what must be drawn?"""
        rules = self.rules
        while movers := rules.to_move(p):
            if movers[0] != CHANCE:
                return True
            outcomes = rules.choices(p, CHANCE)
            if len(outcomes) > 1 and self.deal is not None:
                rules.play(p, CHANCE, self.deal.draw(rules, p))
                continue
            if len(outcomes) > 1:
                raise Unusable(
                    f"luck has a say in this game: {rules.vocabulary.text(outcomes[0])!r} is one of {len(outcomes)} "
                    "draws; choose options under which nothing is drawn"
                )
            rules.play(p, CHANCE, outcomes[0])
        return False

    def _unspoilt(self, p: Any, at: int, terms: Terms) -> Begin:
        """Where a turn of some number begins. Raises Spoilt if the line to be bettered is much better off there."""
        begin, against = self.begin(p), terms.against
        if against is not None and at < len(against.begins) and begin.worth < against.begins[at].worth - terms.margin:
            raise Spoilt
        return begin

    def _next(self, p: Any, plan: list[Turn], aligned: bool) -> int:
        """Which turn of a plan comes next; -1 if none can. Turns that the table has left behind are dropped."""
        offer = self.rules.choices(p, ALONE)
        at = -1
        for number, turn in enumerate(plan[:AHEAD]):
            if self._begins(p, offer, turn):
                at = number
                break
        if at <= 0 or not aligned:
            return at
        verb = self.verb[offer[0]]
        if verb == self._verb(plan[0]):
            return at  # only the order has changed
        if verb == self._usual(plan):
            return -1  # a turn more than planned: it is searched
        del plan[:at]  # a turn less
        return 0

    def _begins(self, p: Any, offer: tuple[int, ...], turn: Turn) -> bool:
        """Can a turn begin now? What it begins with may be possible only after the trades that stand before it."""
        if not turn or turn[0] >= 0:
            return holds(offer, _first(turn))
        twin = p.copy()
        for choice in turn:
            if choice >= 0:
                return holds(self.rules.choices(twin, ALONE), choice)
            if self.rules.may_trade(twin, ALONE, ~choice):
                self.rules.play(twin, ALONE, ~choice)
        return bool(twin.stamp != p.stamp)  # nothing but trades, after which nothing is left to ask

    def _usual(self, plan: list[Turn]) -> str:
        """The verb with which most turns of a plan begin: those of a seat; the others are those of phases."""
        verbs = [self._verb(turn) for turn in plan]
        return max(verbs, key=verbs.count, default="")

    def _verb(self, turn: Turn) -> str:
        """The verb with which a turn begins, trades left out; "" if there is nothing else."""
        first = _first(turn)
        return self.verb[first] if first >= 0 else ""

    def _open(self, p: Any, offer: tuple[int, ...], wanted: Turn) -> int:
        for at, choice in enumerate(wanted):
            if holds(offer, choice) or (choice < 0 and self.open(p, choice)):
                return at
        return -1

    def _alike(self, offer: tuple[int, ...], wanted: Turn, random: Random) -> tuple[int, int]:
        """The first of what is wanted for which there is something of its verb, mostly what stands next to it."""
        for at, choice in enumerate(wanted):
            if choice < 0 or self.verb[choice] == "part":
                continue
            alike = [other for other in offer if self.verb[other] == self.verb[choice]]
            if alike:
                near = random.random() < 0.7
                return at, min(alike, key=lambda other: abs(other - choice)) if near else random.choice(alike)
        return -1, -1


def _first(turn: Turn) -> int:
    """The choice a turn begins with, trades left out; -1 if there is none."""
    for choice in turn:
        if choice >= 0:
            return choice
    return -1
