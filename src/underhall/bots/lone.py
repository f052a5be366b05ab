"""How one who plays alone thinks: whole lines of play to the end of the game, of which the best is followed.

Nobody comes in between, so a line that went well can be played again. What the seat cannot know is guessed once and
held to, so that lines can be compared; when the table shows something else, the plan is followed as far as it goes.
Lines come from two sources (bots.solving): styles, played as an eye likes it whose weights are moved; and care, which
changes a line somewhere. Styles find a good line soon and then nothing more; care makes a line better, but keeps its
character.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from underhall.bots.budget import Budget
from underhall.bots.solving.annealing import kept, tried
from underhall.bots.solving.line import ALONE, AS_LIKED, Line, Player, Terms, Turn
from underhall.bots.solving.styles import moved, styled
from underhall.bots.turns import Turns
from underhall.engine.driver import Dice
from underhall.engine.game import Rules


class Manner(NamedTuple):
    """How it goes about it.

    style: the share of a budget for styles at first; fading: to which part of it that falls with every turn in which
    they have found nothing better than there was. heat: points that are lost in one of e changes that lose so many.
    """

    style: float
    fading: float
    heat: float


MANNER: Final = Manner(style=0.5, fading=0.7, heat=0.35)


class Plan(NamedTuple):
    """What is kept from one turn to the next: turns to come, on the best line and on the one that was being changed;
    the weights of the best style, and the share of the budget for more of them."""

    best: list[Turn]
    now: list[Turn]
    weights: dict[str, float]
    share: float = MANNER.style


class Way:
    """A first turn, the best line that begins with it, and how many lines did."""

    def __init__(self, line: Line, looks: int = 0) -> None:
        self.line = line
        self.looks = looks

    @property
    def choices(self) -> list[int]:
        """The choices and trades of the turn."""
        return [_plain(choice) for choice in self.line.turns[0]]

    @property
    def then(self) -> int:
        """The choice with which the next turn begins, trades left out; -1 if there is none."""
        return next((choice for turn in self.line.turns[1:2] for choice in turn if choice >= 0), -1)


class Lone:
    """A search from the position of a seat that plays alone.

    player: plays lines; its deal is what the seat guesses. plan: what was kept of the turn before.
    """

    def __init__(self, player: Player, view: Any, seed: int, plan: Plan | None = None) -> None:
        self.player = player
        self.rules: Rules[Any] = player.rules
        self.random = Random(f"{seed} {view.stamp}")
        self.p = self.rules.redeal(view, Dice(seed).roll)
        self.looks = 0
        self.weights = dict(plan.weights) if plan else player.eye.weights()
        self.share = plan.share if plan else MANNER.style  # of the budget, for styles
        self._ways: dict[int, Way] = {}  # by the first choice
        self.best = self._line(plan.best if plan else [])
        self._now = self._line(plan.now) if plan else self.best  # the line that is being changed

    def plan(self, way: Way) -> Plan:
        """What is to be kept if a turn is taken."""
        return Plan(way.line.turns[1:], self._now.turns[1:], self.weights, self.share)

    def think(self, budget: Budget) -> None:
        """Look until the budget is spent."""
        timer = budget.timer()
        best: Line | None = None  # of the styles
        while timer.spent() < self.share and timer.go_on():
            weights = self.weights if best is None else moved(self.weights, self.random)
            line = styled(self.player, weights, self.random, self.p)
            self._note(line)
            if best is None or line.score >= best.score:
                best, self.weights = line, weights
        if best is not None and best.score > self._now.score:
            self._now = best
        else:
            self.share *= MANNER.fading
        while timer.go_on():
            self._now = self._cared(self._now, self.best.score)

    def ranked(self, turns: Turns, most: int = 1) -> list[Way]:
        """The best line for each first choice, the best first. Where they are fewer than asked for, turns finds what
        else might be done, and the best line goes on after that."""
        if len(self._ways) < most:
            for turn in turns.best_of_leads(self.p, ALONE):
                if turn.choices[0] not in self._ways:
                    self._note(self._joined(*self._after(turn.choices)))
        return sorted(self._ways.values(), key=lambda way: -way.line.score)

    def study(self, choices: Sequence[int]) -> Way:
        """A turn that one has asked about: what comes after it is cared for as much as what comes after the best."""
        made, rest = self._after(choices)
        best, most = rest, max([way.looks for way in self._ways.values()])
        for _ in range(most if rest.turns else 0):
            new = tried(self.player, rest, self.random)
            if new is not None and kept(rest, new, best.score, MANNER.heat, self.random):
                rest = new
                best = max(best, new, key=lambda line: line.score)
        return Way(self._joined(made, best), most)

    def _line(self, turns: list[Turn]) -> Line:
        """The line that follows a plan as far as it goes."""
        line = self.player.line(turns, self.random, self.p)
        self._note(line)
        return line

    def _cared(self, line: Line, best: int) -> Line:
        """A line that is changed, or stays."""
        new = tried(self.player, line, self.random)
        if new is None:
            return line
        self._note(new)
        return new if kept(line, new, best, MANNER.heat, self.random) else line

    def _note(self, line: Line) -> None:
        self.looks += 1
        way = self._ways.setdefault(_plain(line.turns[0][0]), Way(line))
        way.looks += 1
        if line.score > way.line.score:
            way.line = line
        if self.looks == 1 or line.score > self.best.score:
            self.best = line

    def _after(self, choices: Sequence[int]) -> tuple[Line, Line]:
        """A turn as a line of its own, and the line in which the rest of the best one follows it."""
        player, p = self.player, self.p.copy()
        made: Turn = []
        begin = player.begin(p)
        for choice in choices:
            player.take(p, choice, made)
        terms = Terms(self.random, AS_LIKED, True, None, 0.0)
        return Line([made], [begin], 0), player.follow(p, self.best.turns[1:], terms, [], [])

    def _joined(self, first: Line, rest: Line) -> Line:
        return Line(first.turns + rest.turns, first.begins + rest.begins, rest.score)


def _plain(choice: int) -> int:
    """A choice, or a trade, as bots tell it."""
    return choice if choice >= 0 else ~choice
