"""What may be changed in a line of play, so that another one comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from underhall.bots.solving.line import ALONE, Line, Player, Spoilt, Terms, Turn

NEAR: Final = 4.0  # turns between two that are exchanged, on average
FAR: Final = 5.0  # turns by which one is moved, on average
AFRESH: Final = 1.5  # turns that are searched anew, on average


class Change:
    """A line in the making: what stays of the old one, what has been played since, and what is planned."""

    def __init__(self, player: Player, line: Line, at: int, terms: Terms) -> None:
        """The turns before one stay."""
        self.player = player
        self.old = line
        self.at = at
        self.terms = terms
        self.random = terms.random
        self.turns = line.turns[:at]
        self.begins = line.begins[:at]
        self.p: Any = line.begins[at].position.copy()
        self.plan = line.turns[at:]

    def one_choice(self) -> None:
        """Another answer to one question; what differs in one word is renamed in the rest of the line, or not."""
        made, wanted = self._halfway()
        old = wanted.pop(0)
        choices = self.player.rules.choices(self.p, ALONE)
        others = [choice for choice in self._leads() if choice != old]
        if not others or self.random.random() < 0.5:
            others = [choice for choice in choices if choice != old]
        if not others:
            raise Spoilt
        new = self.random.choice(others)
        if self.random.random() < 0.3:
            wanted = []  # the rest of the turn is searched
        elif old >= 0 and new >= 0 and self.random.random() < 0.5:
            wanted = self._renamed([wanted], old, new)[0]
            self.plan[1:] = self._renamed(self.plan[1:], old, new)
        self.player.take(self.p, new, made)
        self._through(made, wanted)

    def one_trade(self) -> None:
        """A trade more, somewhere."""
        made, wanted = self._halfway()
        trades = self.player.rules.trades(self.p, ALONE)
        if not trades:
            raise Spoilt
        self.player.take(self.p, ~self.random.choice(trades), made)
        self._through(made, wanted)

    def one_less(self) -> None:
        """A choice less, somewhere."""
        made, wanted = self._halfway()
        self._through(made, wanted[1:])

    def exchanged(self) -> None:
        """Two turns change places."""
        other = 1 + int(self.random.expovariate(1 / NEAR))
        if other >= len(self.plan):
            raise Spoilt
        self.plan[0], self.plan[other] = self.plan[other], self.plan[0]

    def moved(self) -> None:
        """A turn comes earlier or later."""
        other = 1 + int(self.random.expovariate(1 / FAR))
        if other >= len(self.plan):
            raise Spoilt
        if self.random.random() < 0.5:
            self.plan.insert(0, self.plan.pop(other))
        else:
            self.plan.insert(other, self.plan.pop(0))

    def repeated(self) -> None:
        """A turn from elsewhere, before one or in its place."""
        turn = self.random.choice(self.old.turns)
        self.plan[: int(self.random.random() < 0.5)] = [turn]

    def searched(self) -> None:
        """Some turns as the eye likes them best."""
        count = 1 + int(self.random.expovariate(1 / AFRESH))
        self.terms.aligned = True
        self.terms.repairs += count
        del self.plan[:count]
        while count > 0 and self.player.asked(self.p):
            turn: Turn = []
            self.begins.append(self.player.begin(self.p))
            self.player.mend(self.p, turn, self.terms)
            self.turns.append(turn)
            count -= 1

    def renamed(self) -> None:
        """Two words change places in the rest of the line: two spaces, tiles or cells."""
        turn = self.random.choice(self.plan)
        old = self.random.choice(turn)
        verb = self.player.verb[old if old >= 0 else ~old]
        others = [each for turn in self.plan for each in turn if each >= 0 and self.player.verb[each] == verb]
        if old < 0 or not others:
            raise Spoilt
        self.plan = self._renamed(self.plan, old, self.random.choice(others))

    def _halfway(self) -> tuple[Turn, Turn]:
        """Play a part of the turn: what was played, and what was to come; the turn leaves the plan."""
        turn = self.plan[0]
        at = self.random.randrange(len(turn))
        made: Turn = []
        for choice in turn[:at]:
            self.player.take(self.p, choice, made)
        return made, turn[at:]

    def _through(self, made: Turn, wanted: Turn) -> None:
        """Play the changed turn to its end. Raises Spoilt if nothing has come of the change."""
        begin = self.old.begins[self.at]
        self.player.finish(self.p, wanted, made, begin.position.stamp, self.terms)
        if made == self.plan.pop(0):
            raise Spoilt
        self.turns.append(made)
        self.begins.append(begin)

    def _leads(self) -> list[int]:
        """What the eye finds worth a look, as it stands in turns."""
        offer = self.player.rules.choices(self.p, ALONE)
        return [lead if lead in offer else ~lead for lead in self.player.eye.leads(self.p, ALONE)]

    def _renamed(self, plan: list[Turn], old: int, new: int) -> list[Turn]:
        """A plan in which two words change places, if it is one word in which two choices differ; else as it is."""
        names = self.player.names
        pairs = [(one, other) for one, other in zip(names[old], names[new]) if one != other]
        if len(pairs) != 1 or len(names[old]) != len(names[new]):
            return plan
        one, other = pairs[0]
        swapped = {one: other, other: one}
        find = self.player.rules.vocabulary.find
        found: list[Turn] = []
        for turn in plan:
            words = [names[choice if choice >= 0 else ~choice] for choice in turn]
            ids = [find(" ".join([swapped.get(word, word) for word in name])) for name in words]
            found.append([choice if id is None else id if choice >= 0 else ~id for choice, id in zip(turn, ids)])
        return found


# How often each is tried, of 100. Changes of one choice find most; the others lead out of where these end.
KINDS: Final[list[tuple[Callable[[Change], None], int]]] = [
    (Change.one_choice, 38),
    (Change.one_trade, 8),
    (Change.one_less, 6),
    (Change.exchanged, 20),
    (Change.moved, 11),
    (Change.repeated, 6),
    (Change.searched, 6),
    (Change.renamed, 5),
]
_WAYS: Final = [way for way, often in KINDS for _ in range(often)]


def changed(player: Player, line: Line, terms: Terms) -> Line:
    """A line that differs from another one in something. Raises Spoilt if nothing comes of the change."""
    change = Change(player, line, terms.random.randrange(len(line.turns)), terms)
    terms.random.choice(_WAYS)(change)
    return player.follow(change.p, change.plan, terms, change.turns, change.begins)
