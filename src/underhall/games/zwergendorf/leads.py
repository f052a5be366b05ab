"""Which choices of Zwergendorf are worth a look: of the many squares for a piece the one that promises most."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import Place
from underhall.games.zwergendorf.aims import PieceAim
from underhall.games.zwergendorf.forecast import Season
from underhall.games.zwergendorf.grid import COLUMNS, NOT_FIRST, NOT_LAST, around, beside, squares_of
from underhall.games.zwergendorf.position import (
    BEER,
    COIN,
    DWARF,
    KINDS,
    MINE,
    OF_A_TYPE,
    PRODUCTS,
    RESOURCES,
    SMITH,
    STONE,
    TAVERN,
    WALL,
    WOOD,
    Zwergendorf,
)  # fmt: skip
from underhall.games.zwergendorf.prospects import NOTHING_MORE, Outlook, Prospects
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.sketch import Sketch

ORDER: Final = (TAVERN, WALL, COIN, BEER, STONE, WOOD, MINE, DWARF, SMITH)  # in which symbols of cards are drawn
LARGE: Final = (WALL, TAVERN)
CLOSE: Final = 1.0  # points between two ways that are both looked at
CLASSES: Final = 28  # of squares that are told apart
PIECES: Final = 14  # places of a large piece that are looked at
SOME: Final = 3  # sections of the planned wall that are looked at


class Leads:
    """Sifts what a seat may do, under one set of rules."""

    def __init__(self, rules: ZwergendorfRules, prospects: Prospects) -> None:
        self.rules = rules
        self.box = rules.box
        self.prospects = prospects
        places = rules.book.places
        self.draw: Place[Zwergendorf] = places["draw"]
        self.draw_made: Place[Zwergendorf] = places["draw made"]
        self.prepare: Place[Zwergendorf] = places["prepare"]
        parse = rules.vocabulary.parse
        self.conjures = [parse(f"conjure {KINDS[kind]}") for kind in RESOURCES]
        self.uses = [parse(f"use {name}") for name in self.box.card_names[OF_A_TYPE : 2 * OF_A_TYPE]]
        self.produce = parse("produce")
        self.pulled = [
            aim.kind for aim in prospects.aims if isinstance(aim, PieceAim) and TAVERN in aim.all
        ]  # kinds that like to lie beside taverns

    def of(self, p: Zwergendorf, seat: int) -> list[int]:
        """For a seat in to_move, one at least."""
        asked = p.lanes[seat][-1]
        if asked is self.draw or asked is self.draw_made:
            if p.villages[seat].halves:
                return self._sides(p, seat)
            return self._drawn(p, seat, asked is self.draw_made)
        if asked is self.prepare:
            return self._prepared(p, seat)
        return list(self.rules.choices(p, seat))

    def _sides(self, p: Zwergendorf, seat: int) -> list[int]:
        """The first half: its better side, and the other one where it is about as good."""
        prospects = self.prospects
        season = Season(self.box, p, seat)
        village = p.villages[seat]
        more = NOTHING_MORE[:]
        first = village.halves[0]
        for half in village.halves[1:]:
            sides = prospects.sides(p, seat, season, half, more)
            more = sides[0][1] if sides[0][0] >= sides[1][0] else sides[1][1]
        left, right = prospects.sides(p, seat, season, first, more)
        choices = self.box.halves[first]
        if left[0] >= right[0]:
            return [choices[0], choices[1]] if left[0] - right[0] < CLOSE else [choices[0]]
        return [choices[1], choices[0]] if right[0] - left[0] < CLOSE else [choices[1]]

    def _prepared(self, p: Zwergendorf, seat: int) -> list[int]:
        """To conjure, to use a building, or to produce at once: what promises most, and what is about as good."""
        prospects = self.prospects
        season = Season(self.box, p, seat)
        village = p.villages[seat]
        ranked = [(-prospects.whole(prospects.outlook(p, seat, season, NOTHING_MORE, True)), self.produce)]
        for choice in self.rules.choices(p, seat):
            if choice in self.conjures:
                more = NOTHING_MORE[:]
                more[self.conjures.index(choice)] += 1
                village.caps -= 1
                ranked.append((-prospects.whole(prospects.outlook(p, seat, season, more, True)), choice))
                village.caps += 1
            elif choice in self.uses:
                used = village.used
                village.used |= 1 << self.uses.index(choice)
                ranked.append((-prospects.whole(prospects.outlook(p, seat, season, NOTHING_MORE, True)), choice))
                village.used = used
        ranked.sort()
        return [choice for lost, choice in ranked[:2] if lost < ranked[0][0] + CLOSE]

    def _drawn(self, p: Zwergendorf, seat: int, made: bool) -> list[int]:
        """The best place for a piece; or to fell a tree for it."""
        box = self.box
        village = p.villages[seat]
        choices = self.rules.choices(p, seat)
        free = box.free(village)
        kind = -1
        for each in PRODUCTS if made else ORDER:
            if village.due[each] and self._fits(each, free):
                kind = each
                break
            if made and village.due[each]:
                break
        if kind < 0:
            return [choices[0]]  # what finds no room is felled, all of it
        season = Season(box, p, seat)
        outlook = self.prospects.outlook(p, seat, season, NOTHING_MORE)
        sketch = outlook.sketch
        sketch.supply[kind] = max(sketch.supply[kind], 1.0)
        best, found = -1e9, -1
        if kind in LARGE:
            for piece in self._large(outlook, kind):
                worth = self._worth(outlook, kind, piece)
                if worth > best:
                    best, found = worth, piece
        else:
            for square in self._squares(sketch):
                worth = self._worth(outlook, kind, 1 << square)
                if worth > best:
                    best, found = worth, 1 << square
        choice = self._choice(kind, found)
        if outlook.forecast.over > 0.0 and box.fells[kind] in choices:
            kept = self.prospects.counts(outlook) + best + (0.0 if outlook.open else self.prospects.goals(outlook))
            village.due[kind] -= 1
            extra, felled = village.extra_trees, village.felled
            if extra:
                village.extra_trees -= 1
            else:
                village.felled += 1
            less = self.prospects.whole(self.prospects.outlook(p, seat, season, NOTHING_MORE))
            village.due[kind] += 1
            village.extra_trees, village.felled = extra, felled
            if kind == TAVERN and abs(less - kept) < CLOSE:
                return [choice, box.fells[kind]]
            if less > kept:
                return [box.fells[kind]]
        return [choice]

    def _fits(self, kind: int, free: int) -> bool:
        for way in self.box.ways[kind]:
            if way.shape.fits(free) if way.shape is not None else free:
                return True
        return False

    def _worth(self, outlook: Outlook, kind: int, piece: int) -> float:
        sketch = outlook.sketch
        sketch.draw(kind, piece)
        worth = self.prospects.land(outlook)
        sketch.erase(kind, piece)
        return worth

    def _choice(self, kind: int, piece: int) -> int:
        """The choice that draws a piece."""
        low = piece & -piece
        square = low.bit_length() - 1
        for way in self.box.ways[kind]:
            if way.shape is None or (way.shape.anchors >> square & 1 and way.shape.at(square) == piece):
                return way.menu.of(low)[0]
        raise ValueError("no piece lies so")

    def _squares(self, sketch: Sketch) -> list[int]:
        """Of all free squares that are alike, those with the fewest free ones around them."""
        free = sketch.free
        classes = [free]
        for aim in self.prospects.aims:
            for mask in aim.masks(sketch):
                if len(classes) >= CLASSES:
                    break
                split: list[int] = []
                for squares in classes:
                    inner = squares & mask
                    if inner:
                        split.append(inner)
                    if squares != inner:
                        split.append(squares & ~mask)
                classes = split
        shut = ~free
        north = free & shut << COLUMNS | free & 0x3FF
        south = free & shut >> COLUMNS | free & 0x3FF << 70
        west = free & ~((free & NOT_LAST) << 1)
        east = free & ~((free & NOT_FIRST) >> 1)
        one, both = north ^ south, north & south
        other, too = west ^ east, west & east
        odd = one ^ other
        some = both | too
        tight = (both & too, odd & some, some | one & other, odd)
        found: list[int] = []
        for squares in classes:
            best = squares
            for mask in tight:
                if squares & mask:
                    best = squares & mask
                    break
            found.append((best & -best).bit_length() - 1)
            if len(classes) < CLASSES // 2 and best & best - 1:
                found.append(best.bit_length() - 1)
        return found

    def _large(self, outlook: Outlook, kind: int) -> list[int]:
        """Places of a piece of several squares."""
        sketch = outlook.sketch
        free = sketch.free
        inside = 0
        wall = 0
        found: list[int] = []
        for ring in sketch.plan:
            inside |= ring.inside
            wall |= ring.wall
            if kind == WALL:
                found += [section for section in ring.sections if not section & ~free][:SOME]
        pull = 0
        if kind == TAVERN:
            for each in self.pulled:
                pull |= around(sketch.land[each])
        ranked: list[tuple[int, int]] = []
        shut = ~free
        for way in self.box.ways[kind]:
            if way.shape is None or (ranked and way.kind == TAVERN):
                continue
            for square in squares_of(way.shape.fits(free)):
                piece = way.shape.at(square)
                near = beside(piece)
                score = 2 * (near & free).bit_count()
                if piece & wall:
                    score += 12
                if piece & inside:
                    score += 4
                if pull and piece & pull:
                    score -= 4 * (piece & pull).bit_count()
                if near & shut:
                    score -= 1
                ranked.append((score, piece))
        ranked.sort()
        for _, piece in ranked[:PIECES]:
            found.append(piece)
        rest = ranked[PIECES:]
        for at in range(0, len(rest), 6):
            found.append(rest[at][1])
        return found
