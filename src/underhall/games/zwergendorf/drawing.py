"""Halves are chosen, symbols drawn into the village, trees felled for those that are not."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.engine.vocabulary import GO, ONLY, Choices
from underhall.engine.words import Refusal
from underhall.games.zwergendorf.box import SIDES, Box
from underhall.games.zwergendorf.grid import CELL_NAMES
from underhall.games.zwergendorf.position import KINDS, PRODUCTS, TAVERN, Village, Zwergendorf
from underhall.games.zwergendorf.verbs import Verb


class Shaping(Verb):
    """A tavern begins on a square, and may lie in several ways from there: ("shape", which)."""

    def __init__(self, box: Box, square: int) -> None:
        super().__init__(box, f"shape {CELL_NAMES[square]}", "draw.5")
        self.square = square
        self.shapes = {box.vocabulary.learn("shape", shape.name): shape for shape in box.grid.taverns}

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        village = p.villages[seat]
        if not village.due[TAVERN]:  # only in a position that nobody can come to
            return ()
        free = self.box.free(village)
        return tuple([choice for choice, shape in self.shapes.items() if shape.fits(free) >> self.square & 1])

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        village = p.villages[seat]
        village.due[TAVERN] -= 1
        self.box.draw(p, seat, TAVERN, self.shapes[choice].at(self.square))
        if not village.halves and not any_due(village):
            p.lanes[seat].pop()  # the drawing that goes on after this

    def why(self, p: Zwergendorf, seat: int, choice: int) -> Refusal | None:
        cell = CELL_NAMES[self.square]
        if choice in self.shapes:
            return Refusal("shape.fits", "draw.5", cell=cell)
        drawing = choice in self.box.way_of or choice in self.box.fells
        return Refusal("shape.first", "draw.5", cell=cell) if drawing else None


class Draw(Verb):
    """Draw in all that is due, in any order: ("draw", kind, square, how it lies), ("fell", kind).

    Halves of one's cards may be chosen at any time between: ("choose", card, half, side). What has no room and no
    tree is lost by itself, once all halves are chosen; who has lost something is out when the phase ends.
    """

    def __init__(self, box: Box, label: str, rule: str, shapings: list[Place[Zwergendorf]]) -> None:
        """shapings: by square, what then asks for the shape of a tavern; none where it has only one."""
        super().__init__(box, label, rule)
        self.shapings = shapings
        self.half: dict[int, tuple[int, int]] = {}  # by choice: which half, and 1 for its right side
        for half, ids in enumerate(box.halves):
            for side, choice in enumerate(ids):
                self.half[choice] = (half, side)
        self.felled = {choice: kind for kind, choice in enumerate(box.fells)}

    def kinds(self, village: Village) -> list[int]:
        """What may be drawn now, of all that is due."""
        return [kind for kind, count in enumerate(village.due) if count]

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        box = self.box
        village = p.villages[seat]
        found: Choices = ()
        for half in village.halves:
            found += box.halves[half]
        free = box.free(village)
        kinds = self.kinds(village)
        for kind in kinds:
            for way in box.ways[kind]:
                fits = way.fits(free)
                if fits:
                    found += way.menu.of(fits)
        if not village.trees():
            return found or ONLY
        if not found:  # whichever goes first, all of them go
            return (box.fells[kinds[0]],)
        for kind in kinds:
            found += (box.fells[kind],)
        return found

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        box = self.box
        village = p.villages[seat]
        if choice == GO:
            for kind in self.kinds(village):
                village.due[kind] = 0
            village.out = 1
        elif choice in box.way_of:
            way, square = box.way_of[choice]
            if len(way.shapes) > 1:
                p.lanes[seat] += [self, self.shapings[square]]
                return
            village.due[way.kind] -= 1
            box.draw(p, seat, way.kind, way.piece(square))
        elif choice in self.felled:
            box.fell(p, seat, self.felled[choice])
        else:
            half, side = self.half[choice]
            village.halves.remove(half)
            box.receive(p, seat, box.sides[half >> 1][2 * (half & 1) + side])
        if village.halves or any_due(village):
            p.lanes[seat].append(self)

    def why(self, p: Zwergendorf, seat: int, choice: int) -> Refusal | None:
        village = p.villages[seat]
        if choice in self.box.way_of:
            return self._why_not_there(village, choice)
        if choice in self.felled:
            kind = self.felled[choice]
            if kind not in self.kinds(village):
                return self._why_not_due(village, kind)
            return Refusal("fell.none", "fell.6")
        if choice in self.half:
            half, side = self.half[choice]
            where = SIDES[2 * (half & 1) + side].split()[0]
            card = self.box.card_names[half >> 1]
            if half >> 1 in village.kept:
                return Refusal("choose.done", "halves.7", card=card, half=where)
            return Refusal("choose.other", "halves.1", card=card)
        return None

    def _why_not_due(self, village: Village, kind: int) -> Refusal:
        if village.due[kind]:
            now = KINDS[self.kinds(village)[0]]
            return Refusal("draw.later", "produce.14", kind=KINDS[kind], now=now)
        return Refusal("draw.due", "draw.8", kind=KINDS[kind])

    def _why_not_there(self, village: Village, choice: int) -> Refusal:
        way, square = self.box.way_of[choice]
        if way.kind not in self.kinds(village):
            return self._why_not_due(village, way.kind)
        piece = way.piece(square) if len(way.shapes) < 2 else 1 << square
        outside = piece & ~self.box.grid.playable
        taken = outside or piece & village.covered()
        if not taken:
            return Refusal("shape.none", "draw.5", cell=CELL_NAMES[square])
        cell = CELL_NAMES[(taken & -taken).bit_length() - 1]
        if outside:
            return Refusal("draw.forest", "draw.7", cell=cell)
        there = next(kind for kind, land in enumerate(village.land) if land & taken & -taken)
        return Refusal("draw.taken", "draw.6", cell=cell, kind=KINDS[there])


class DrawMade(Draw):
    """Draw in what was produced, one product after the other."""

    def kinds(self, village: Village) -> list[int]:
        for kind in PRODUCTS:
            if village.due[kind]:
                return [kind]
        return []


def any_due(village: Village) -> bool:
    """Is there a symbol still to be drawn?"""
    for count in village.due:
        if count:
            return True
    return False
