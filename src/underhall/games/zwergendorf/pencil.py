"""Pieces drawn on trial, as the eye likes them best.

They are thought of without their order: each is drawn into a copy of the position in which all the others lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from underhall.games.zwergendorf.drafted import Item, Step, places_of
from underhall.games.zwergendorf.drawing import Draw
from underhall.games.zwergendorf.eye import Eye
from underhall.games.zwergendorf.position import KINDS, TREES_PRINTED, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules

ROUNDS: Final = 2  # in which every piece is drawn anew, once all the others lie
TRIED: Final = 160  # places that are looked at in them, each for a fifth of a millisecond
BETTER: Final = 1e-6  # points; what gains less stays
RELUCTANT: Final = 0.5  # points that a tree must gain: who asks to draw would rather see it drawn
PROPOSED: Final = [Step(0, "", True)]


class Pencil:
    """Draws into the village of a seat that is asked to draw in. p stays as it is."""

    def __init__(self, rules: ZwergendorfRules, eye: Eye, p: Zwergendorf, seat: int) -> None:
        self.rules = rules
        self.box = rules.box
        self.eye = eye
        self.p = p
        self.seat = seat

    def plans(self) -> list[list[Item]]:
        """Pieces and trees for all that is due, where that may be; if trees are felled, also with as few as can be."""
        first = self._drawn(True)
        return [first] if all([item.piece for item in first]) else [first, self._drawn(False)]

    def _drawn(self, early: bool) -> list[Item]:
        village = self.p.villages[self.seat]
        due, found, lost = village.due[:], list[Item](), False
        while any(due):
            new = self.next(found, due, early) or self.next(found, due)
            if new is not None:
                found.append(new)
                due[new.kind] -= 1
                continue
            place = self.p.lanes[self.seat][-1]
            if village.halves or not isinstance(place, Draw):
                break  # what has no room yet is not lost before all halves are chosen
            for kind in place.kinds(self._bare(found, due).villages[self.seat]):
                due[kind], lost = 0, True
        return found if lost else self._bettered(found)  # elsewhere they might leave room for what is lost

    def next(self, lying: Sequence[Item], due: Sequence[int], fell: bool = True) -> Item | None:
        """The piece that comes next, or if it may be the tree, where others lie; None if neither can be."""
        box = self.box
        bare = self._bare(lying, due)
        village = bare.villages[self.seat]
        free = box.free(village)
        if not fell:
            village.extra_trees, village.felled = 0, TREES_PRINTED
        village.halves = []
        place = bare.lanes[self.seat][-1]
        bare.offers[self.seat] = place.offer(bare, self.seat)
        found: list[Item] = []
        for choice in self.eye.leads(bare, self.seat):
            if choice in box.way_of:
                way, square = box.way_of[choice]
                shapes = [shape for shape in way.shapes if shape.fits(free) >> square & 1]
                pieces = [shape.at(square) for shape in shapes] or [1 << square]
                found += [Item(PROPOSED, way.kind, piece) for piece in pieces]
            elif choice in box.fells:
                found.append(Item(PROPOSED, box.fells.index(choice), 0))
        if len(found) < 2:
            return found[0] if found else None
        return max(found, key=lambda item: self.value([*lying, item], _less(due, item.kind)))

    def instead(self, lying: Sequence[Item], kind: int, fell: bool = True) -> Item | None:
        """A piece of a kind where all others lie, or a tree in its place."""
        return self.next(lying, _one(kind), fell)

    def value(self, lying: Sequence[Item], due: Sequence[int] = (0,) * len(KINDS)) -> float:
        """What the seat may expect with these pieces drawn, and so much still due; less for every tree."""
        return self.eye.value(self._bare(lying, due), self.seat) - reluctance(lying)

    def _bare(self, lying: Sequence[Item], due: Sequence[int]) -> Zwergendorf:
        """The position with these pieces drawn, and so much still due."""
        twin = self.p.copy()
        for item in lying:
            if item.piece:
                self.box.draw(twin, self.seat, item.kind, item.piece)
            elif item.kind >= 0:
                self.box.fell(twin, self.seat, item.kind)
        twin.villages[self.seat].due = list(due)
        return twin

    def _bettered(self, found: Sequence[Item]) -> list[Item]:
        """The same, each piece lifted and drawn anew where that is better, or felled for."""
        kept = list(found)
        most = TRIED // (1 + 2 * len(self.p.villages[self.seat].halves)) // (ROUNDS * max(1, len(kept)))
        for first in range(ROUNDS):
            before, now = kept[:], self.value(kept)
            for at, item in enumerate(kept):
                others = kept[:at] + kept[at + 1 :]
                for new in self._elsewhere(others, item, first, most):
                    then = self.value([*others, new])
                    if then > now + BETTER:
                        kept[at], now = new, then
            if kept == before:
                break
        return kept

    def _elsewhere(self, lying: Sequence[Item], item: Item, first: int, most: int) -> list[Item]:
        """Other places for a piece, where others lie: the eye's own, about so many of all there are, and a tree."""
        village = self._bare(lying, _one(item.kind)).villages[self.seat]
        pieces = places_of(self.box, item.kind, self.box.free(village))
        pieces = pieces[first :: max(1, len(pieces) // max(1, most))]
        own = [self.instead(lying, item.kind), self.instead(lying, item.kind, False)]
        found = [new for new in own if new is not None]
        found += [Item(PROPOSED, item.kind, piece) for piece in pieces]
        return [*found, Item(PROPOSED, item.kind, 0)] if village.trees() else found


def reluctance(lying: Sequence[Item]) -> float:
    """By how many points a plan must be better for the trees that it fells."""
    return RELUCTANT * len([item for item in lying if item.kind >= 0 and not item.piece])


def _one(kind: int) -> list[int]:
    return [int(each == kind) for each in range(len(KINDS))]


def _less(due: Sequence[int], kind: int) -> list[int]:
    return [count - (each == kind) for each, count in enumerate(due)]
