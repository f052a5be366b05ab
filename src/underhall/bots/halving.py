"""Sequential halving: the turns that the eye likes best are played on in the same deals, and the worse half drops out.

For games in which luck has a large say: what differs between two turns is small beside what differs between two deals,
so both must be seen in the same ones. In every heat all turns that are left get the same share of the time, which is
more for each the fewer they are. Where only the best is asked for, what is clearly behind drops out before its heat is
over.
"""

from __future__ import annotations

from math import sqrt
from statistics import stdev
from typing import Any, Final

from underhall.bots.budget import Budget
from underhall.bots.playouts import play_on, taken, worth
from underhall.bots.turns import Turn, Turns
from underhall.engine.driver import Dice
from underhall.engine.game import Rules

FIELD: Final = 8  # turns that begin
APART: Final = 1009  # between the seeds of two deals
BETWEEN: Final = 8  # deals from one time to the next that it asks whether it knows enough
SURE: Final = 3.0  # standard errors by which a turn must be behind to be given up


class Runner:
    """A turn in the race.

    seen: by deal, what came of it. deals: in how many of them it was compared. thens: how often the seat's next turn
    began with a choice.
    """

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.seen: list[float] = []
        self.deals = 0
        self.thens: dict[int, int] = {}

    def mean(self, deals: int) -> float:
        """What came of it in the first deals."""
        return sum(self.seen[:deals]) / deals


class Halving:
    """A race among the turns of a seat.

    turns: finds those that begin; quick: those of all seats in playouts. ahead: turns of that seat until a playout is
    judged by the eye.
    """

    def __init__(self, turns: Turns, quick: Turns, view: Any, seat: int, ahead: int, seed: int) -> None:
        self.turns = turns
        self.quick = quick
        self.rules: Rules[Any] = turns.rules
        self.view = view
        self.seat = seat
        self.ahead = ahead
        self.seed = seed + view.stamp
        self.ranked = [Runner(turn) for turn in turns.best_of_leads(view, seat)[:FIELD]]

    @property
    def looks(self) -> int:
        """How many playouts there were."""
        return sum([len(runner.seen) for runner in self.ranked])

    def think(self, budget: Budget, only_best: bool = False) -> None:
        """Race until the budget is spent; a single turn needs none. only_best: or until one is clearly the best."""
        field = self.ranked[:]
        heats = (len(field) - 1).bit_length()
        timer = budget.timer()
        for heat in range(heats):
            while len(field) > 1 and timer.spent() < (heat + 1) / heats:
                for runner in field:
                    if not timer.go_on():
                        break
                    self._look(runner)
                if only_best and len(field[0].seen) % BETWEEN == 0:
                    field = self._compare(field)
                    field = [field[0], *[runner for runner in field[1:] if not behind(field[0], runner)]]
            field = self._compare(field)[: (len(field) + 1) // 2]

    def _compare(self, field: list[Runner]) -> list[Runner]:
        """A field in order, by what came of them in the deals that all have seen."""
        deals = min([len(runner.seen) for runner in field])
        if deals:  # a deal that not all have seen says nothing
            for runner in field:
                runner.deals = deals
            field = sorted(field, key=lambda runner: -runner.mean(deals))
            self.ranked = field + [runner for runner in self.ranked if runner not in field]
        return field

    def worth(self, runner: Runner) -> float:
        """What is to be expected of a turn: as of the best, less what it fell behind in the deals in which they were
        compared; as the eye has it where there were none."""
        best = self.ranked[0]
        if not runner.deals:
            return runner.turn.value
        return best.mean(best.deals) - best.mean(runner.deals) + runner.mean(runner.deals)

    def then(self, runner: Runner) -> int:
        """With which choice the seat would most often begin its next turn; -1 if the game ends before."""
        return max(runner.thens, key=lambda choice: runner.thens[choice], default=-1)

    def study(self, choices: list[int]) -> Runner:
        """A turn that one has asked about, played on in all deals that the best has seen."""
        found = next((runner for runner in self.ranked if runner.turn.choices == choices), None)
        if found is None:
            found = Runner(Turn(choices, self._value(choices)))
        best = self.ranked[0]
        if not best.deals:
            self._look(best)
            best.deals = 1
        while len(found.seen) < best.deals:
            self._look(found)
        found.deals = best.deals
        return found

    def _look(self, runner: Runner) -> None:
        """A turn in the next deal that it has not seen."""
        dice = Dice(self.seed + APART * len(runner.seen))
        p = self.rules.redeal(self.view, dice.roll)
        taken(self.rules, p, self.seat, runner.turn.choices)
        then = play_on(self.quick, p, self.seat, self.ahead - 1, dice)
        if then >= 0:
            runner.thens[then] = runner.thens.get(then, 0) + 1
        runner.seen.append(worth(self.quick, p)[self.seat])

    def _value(self, choices: list[int]) -> float:
        p = self.view.copy()
        taken(self.rules, p, self.seat, choices)
        return self.turns.eye.value(p, self.seat)


def behind(best: Runner, other: Runner) -> bool:
    """Is a turn so far behind that chance hardly explains it, or the same in every deal?"""
    apart = [one - two for one, two in zip(best.seen, other.seen)]
    mean = sum(apart) / len(apart)
    return mean >= SURE * stdev(apart) / sqrt(len(apart))
