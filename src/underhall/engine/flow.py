"""The small machine that walks printed phrases.

Every Place one can ever stand in is made beforehand (book.py), so a frame on a stack is only a
reference to a Place: copying a stack copies pointers, and what a phrase offers is looked up, not
worked out. Nothing here knows a game.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from underhall.engine.vocabulary import GO, NOTHING, ONLY, STOP, Choices
from underhall.engine.words import Refusal

CHANCE: Final = -1  # the table as a seat: lanes[CHANCE] is the last lane, the agenda
MOST_SEATS: Final = 7
SEATS: Final[list[Choices]] = [
    tuple([seat for seat in range(MOST_SEATS) if mask >> seat & 1]) for mask in range(1 << MOST_SEATS)
]


class DeadEnd(Exception):
    """Something that must be done has no way left: a fault in a game's rules, never a player's."""


class Lanes:
    """Who owes which decision: a stack of places per seat, and the table's agenda as the last one.

    Seats with a non-empty lane decide side by side; the agenda waits until all of them rest.
    """

    def __init__(
        self,
        lanes: list[list[Place[Any]]],
        offers: list[Choices],
        notes: list[list[int]],
        waiting: int,
        stamp: int,
    ) -> None:
        self.lanes = lanes
        self.offers = offers  # what settle() found on top of each lane; () where nothing is owed
        self.notes = notes  # per seat: what places must remember within a turn; all zero when its lane rests
        self.waiting = waiting  # bit per seat whose lane is not empty
        self.stamp = stamp  # how many steps the agenda has taken: what a seat did under one stamp, it may undo

    def open(self, seat: int, place: Place[Any]) -> None:
        """Hand a seat something to do. Only the agenda does: what a verb in one seat's lane means for
        others goes onto the agenda, or the seats could no longer decide in any order.
        """
        self.lanes[seat].append(place)
        self.waiting |= 1 << seat


P = TypeVar("P", bound=Lanes)


class Place(Generic[P]):
    """A point in a printed flow: it offers choices and takes one. Static, shared, never copied.

    A game's verbs are subclasses; an object of them is a step bound to its arguments.
    """

    def __init__(self, label: str, rule: str = "") -> None:
        self.label = label  # names the place in a dump
        self.rule = rule  # the paragraph of the rules that speaks of it
        self.firm = False  # no trade can take its last way, so none need be tried out
        self.bargains = False  # random play makes trades here as well as choices

    def offer(self, p: P, seat: int) -> Choices:
        """The ways to go on, never none: one runs by itself, more are a decision."""
        raise NotImplementedError

    def take(self, p: P, seat: int, choice: int) -> None:
        """Carry out one of the ways. The place has left its lane already; it may push others."""
        raise NotImplementedError

    def possible(self, p: P, seat: int) -> bool:
        """Can it be begun, and does anything come of it?"""
        return len(self.offer(p, seat)) > 0

    def able(self, p: P, seat: int) -> bool:
        """Can it be carried out, or does it count as done where nothing comes of it?"""
        return self.possible(p, seat)

    def hope(self, p: P, seat: int) -> bool:
        """Not possible now: could a trade make it so?"""
        return False

    def waits(self, p: P, seat: int) -> bool:
        """Ask although one way is left, because a trade could open another."""
        return False

    def why(self, p: P, seat: int, choice: int) -> Refusal | None:
        """Why it may not begin (choice < 0), or why this choice is not offered; None: no reason of its own."""
        return None

    def whys(self, p: P, seat: int) -> list[Refusal]:
        """All that keeps it from beginning, part by part."""
        found = self.why(p, seat, -1)
        return [] if found is None else [found]


class Sure(Place[P]):
    """A step that can always be done, in one way: it runs by itself."""

    def offer(self, p: P, seat: int) -> Choices:
        return ONLY

    def possible(self, p: P, seat: int) -> bool:
        return True


class Joint(Place[P]):
    """A phrase of several parts, some of them spent."""

    def __init__(self, label: str, op: str, parts: list[Place[P]], ids: list[int], spent: int) -> None:
        super().__init__(label, "phrase")
        unspent = [part for part in range(len(parts)) if not spent >> part & 1]
        self.op = op
        self.parts = parts
        self.ids = ids  # the choice that enters each part
        self.every = op == "all_of"
        self.open = unspent[:1] if op in ("all_of", "then") else unspent
        self.rest = [parts[part] for part in unspent] if self.every else [parts[part] for part in self.open]
        self.may_stop = spent != 0 and op in ("then", "some_of", "in_order")
        self.firm = self.may_stop
        # The parts of rest once more, as attributes: compiled, they need no type test where list elements do.
        self.first = self.rest[0]
        self.second = self.rest[1] if len(self.rest) > 1 else None
        self.others = self.rest[2:]
        self.after: list[Joint[P] | None] = [None] * len(parts)  # what stays behind when a part is entered
        self._offers: list[Choices] = []
        for live in range(1 << len(parts)):
            found = tuple([ids[part] for part in self.open if live >> part & 1])
            self._offers.append((*found, STOP) if self.may_stop else found)

    def offer(self, p: P, seat: int) -> Choices:
        live = 0
        for part in self.open:
            if self.every or self.parts[part].possible(p, seat):
                live |= 1 << part
        return self._offers[live]

    def take(self, p: P, seat: int, choice: int) -> None:
        if choice == STOP:
            return
        lane = p.lanes[seat]
        for part in self.open:
            if self.ids[part] == choice:
                rest = self.after[part]
                if rest is not None:
                    lane.append(rest)
                lane.append(self.parts[part])
                return

    def possible(self, p: P, seat: int) -> bool:
        """All of: every part can be carried out, and something comes of one. Others: a part is possible."""
        if not self.every:
            if self.first.possible(p, seat):
                return True
            if self.second is not None and self.second.possible(p, seat):
                return True
            for part in self.others:
                if part.possible(p, seat):
                    return True
            return False
        something = False
        for part in self.rest:
            if part.possible(p, seat):
                something = True
            elif not part.able(p, seat):
                return False
        return something

    def able(self, p: P, seat: int) -> bool:
        if self.may_stop:
            return True
        if not self.every:
            return self.possible(p, seat)
        for part in self.rest:
            if not part.able(p, seat):
                return False
        return True

    def hope(self, p: P, seat: int) -> bool:
        if not self.every:
            for part in self.rest:
                if part.hope(p, seat):
                    return True
            return False
        hopeful = False
        for part in self.rest:
            if not part.able(p, seat):
                if not part.hope(p, seat):
                    return False
                hopeful = True
        return hopeful

    def waits(self, p: P, seat: int) -> bool:
        if self.every:
            return False
        for part in self.open:
            if not self.parts[part].possible(p, seat) and self.parts[part].hope(p, seat):
                return True
        return False

    def why(self, p: P, seat: int, choice: int) -> Refusal | None:
        for part in self.open:
            if self.ids[part] == choice or choice < 0:
                found = self.parts[part].why(p, seat, -1)
                if found is not None:
                    return found
        return None

    def whys(self, p: P, seat: int) -> list[Refusal]:
        found: list[Refusal] = []
        for part in self.rest:
            if not part.possible(p, seat):
                found += [reason for reason in part.whys(p, seat) if reason not in found]
        return found


def settle(p: P, seat: int) -> None:
    """Run what nobody has to decide: first in seat's lane, then, when all lanes rest, on the agenda.

    After an outcome of chance: first in the lanes that it has opened, as any step of the agenda may.
    """
    if seat != CHANCE:
        while _forced(p, seat):
            pass
    elif p.waiting:
        _run_opened(p)
    while p.waiting == 0 and _forced(p, CHANCE):
        _run_opened(p)


def _run_opened(p: P) -> None:
    """The agenda has taken a step: go on in every lane that it has opened."""
    p.stamp += 1
    for opened in SEATS[p.waiting]:
        while _forced(p, opened):
            pass


def _forced(p: P, seat: int) -> bool:
    """Do the next thing in a lane unless it is a decision; False when there is nothing to do."""
    lane = p.lanes[seat]
    if not lane:
        p.offers[seat] = NOTHING
        if seat != CHANCE:
            p.waiting &= ~(1 << seat)
        return False
    place = lane[-1]
    offer = place.offer(p, seat)
    if len(offer) != 1:
        if not offer:
            raise DeadEnd(f"seat {seat} must go on with {place.label}, and cannot")
        p.offers[seat] = offer
        return False
    if offer[0] != GO and place.waits(p, seat):
        p.offers[seat] = offer
        return False
    lane.pop()
    place.take(p, seat, offer[0])
    return True
