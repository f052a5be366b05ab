"""Drawing in for a player: all that is due, as the eye likes it best; what is proposed so may be moved elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn, TypedDict

from underhall.engine.game import Refused
from underhall.engine.language import ENGLISH, Language
from underhall.engine.words import Refusal
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.drafted import (
    Item,
    Step,
    choices_of,
    drawing,
    items,
    place_words,
    places_of,
    shapes_of,
    spelled,
)
from underhall.games.zwergendorf.drawing import Shaping
from underhall.games.zwergendorf.eye import Eye
from underhall.games.zwergendorf.grid import CELL_NAMES
from underhall.games.zwergendorf.homeboard import names as cell_names
from underhall.games.zwergendorf.pencil import PROPOSED, Pencil, reluctance
from underhall.games.zwergendorf.position import KINDS, TAVERN, WALL, Village, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.wording import choice_text

__all__ = ["Step", "count", "drawn", "moved", "shown", "targets", "without"]


class Draft(NamedTuple):
    """A draft in other steps. anew: how many pieces lie elsewhere because of that; lost: own steps that are gone."""

    steps: list[Step]
    anew: int = 0
    lost: int = 0


class Way(TypedDict):
    """Where a piece could lie."""

    to: str
    cells: list[str]
    way: str  # how it lies, where there are several ways
    text: str


class Targets(TypedDict):
    """Where a proposed piece may be moved to. cells: where it lies, none if a tree was felled in its place."""

    n: int
    kind: str
    cells: list[str]
    way: str
    ways: list[Way]
    fell: bool  # may a tree be felled in its place?


def count(rules: ZwergendorfRules, p: Zwergendorf, seat: int) -> int:
    """How many symbols a seat is to draw in now."""
    if not drawing(rules, p, seat):
        return 0
    return max(1, sum(p.villages[seat].due))  # a tavern without a shape is no longer due


def drawn(rules: ZwergendorfRules, eye: Eye, p: Zwergendorf, seat: int) -> list[str]:
    """The choices that draw in all that is due: every one an answer to a question of drawing, and none beyond."""
    if not drawing(rules, p, seat):
        return []
    place = p.lanes[seat][-1]
    if isinstance(place, Shaping):
        pencil = Pencil(rules, eye, p, seat)
        worths = {
            choice: pencil.value([Item(PROPOSED, TAVERN, place.shapes[choice].at(place.square))])
            for choice in rules.choices(p, seat)
        }
        best = max(worths, key=lambda choice: worths[choice])
        twin = p.copy()
        rules.play(twin, seat, best)
        rest = drawn(rules, eye, twin, seat) if twin.stamp == p.stamp else []
        return [rules.vocabulary.text(best), *rest]
    top, found = 0.0, list[Step]()
    for parts in Pencil(rules, eye, p, seat).plans():
        steps, after, _ = spelled(rules, p, seat, parts)
        worth = eye.value(after, seat) - reluctance(parts)
        if not found or worth > top:
            top, found = worth, steps
    return [step.name for step in found]


def moved(
    rules: ZwergendorfRules,
    eye: Eye,
    p: Zwergendorf,
    now: Zwergendorf,
    seat: int,
    steps: Sequence[Step],
    n: int,
    to: str,
) -> Draft:
    """A draft in which a proposed piece lies elsewhere, or is felled for ("fell"), and the others as far as can be.

    p: before the first of its steps; now: after the last; n: a step of the piece. What was proposed and is in the way
    is drawn anew; what the player has drawn stays. Raises Refused.
    """
    village = now.villages[seat]
    parts = items(village, steps)
    at = _which(parts, n)
    item = parts[at]
    piece = _read(rules, item, to)
    taken = piece & (_fixed(p, now, seat, parts) | ~rules.box.grid.playable)
    if taken:
        _refuse(rules, _occupied(rules.box, village, taken))
    if not piece and item.piece and not village.trees():
        _refuse(rules, Refusal("fell.none", "fell.6"))
    parts[at] = item._replace(piece=piece)
    pushed = [other for other, part in enumerate(parts) if other != at and part.piece & piece]
    lying = [part for other, part in enumerate(parts) if other not in pushed]
    pencil = Pencil(rules, eye, p, seat)
    for other in pushed:
        new = pencil.instead(lying, parts[other].kind)
        if new is None:
            _refuse(rules, Refusal("move.room", "fell.6", kind=KINDS[parts[other].kind]))
        parts[other] = new._replace(steps=parts[other].steps)
        lying.append(parts[other])
    found, after, done = spelled(rules, p, seat, parts)
    if done < len(parts) or after.villages[seat].out > village.out:
        _refuse(rules, Refusal("move.room", "fell.6", kind=KINDS[item.kind]))
    return Draft(found, len(pushed))


def without(rules: ZwergendorfRules, p: Zwergendorf, now: Zwergendorf, seat: int, steps: Sequence[Step]) -> Draft:
    """A draft without what was proposed in it, and of the player's own steps those that can be without that."""
    own = [item for item in items(now.villages[seat], steps) if not item.steps[0].proposed]
    found, _, done = spelled(rules, p, seat, own)
    return Draft(found, 0, len(own) - done)


def targets(
    rules: ZwergendorfRules,
    p: Zwergendorf,
    now: Zwergendorf,
    seat: int,
    steps: Sequence[Step],
    n: int,
    say: Language = ENGLISH,
) -> Targets:
    """Where a proposed piece may be moved to: everywhere but on what the player has drawn."""
    box, parts = rules.box, items(now.villages[seat], steps)
    item = parts[_which(parts, n)]
    ways: list[Way] = []
    for piece in places_of(box, item.kind, box.grid.playable & ~_fixed(p, now, seat, parts)):
        if piece == item.piece:
            continue
        to = place_words(box, item.kind, piece)
        words = _words(box, item.kind, piece, say)
        ways.append({"to": to, "cells": cell_names(piece), "way": to.partition(" ")[2], "text": words})
    return {
        "n": n,
        "kind": KINDS[item.kind],
        "cells": cell_names(item.piece),
        "way": place_words(box, item.kind, item.piece).partition(" ")[2],
        "ways": ways,
        "fell": bool(item.piece and now.villages[seat].trees()),
    }


def shown(
    rules: ZwergendorfRules, eye: Eye, p: Zwergendorf, seat: int, steps: Sequence[Step], say: Language = ENGLISH
) -> dict[str, Any]:
    """What is proposed in a draft: the pieces; by how much they change the score; what the eye expects in the end."""
    box, before = rules.box, p.copy()
    found = [item for item in items(p.villages[seat], steps) if item.proposed]
    pieces = []
    for item in found:
        _erase(before.villages[seat], item)
        pieces.append(
            {
                "n": item.steps[0].n,
                "kind": KINDS[item.kind],
                "cells": cell_names(item.piece),
                "place": place_words(box, item.kind, item.piece).split(),
                "ways": [shape.name for shape in box.grid.walls] if item.kind == WALL else [],
                "text": _words(box, item.kind, item.piece, say),
            }
        )
    gain = rules.sheets(p)[seat].total - rules.sheets(before)[seat].total
    return {"pieces": pieces, "gain": gain, "value": round(eye.value(p, seat))}


def _words(box: Box, kind: int, piece: int, say: Language) -> str:
    """A piece and where it lies, or a tree in its place; where a tavern has a shape, by its squares."""
    if kind == TAVERN and piece and len(box.grid.taverns) > 1:
        return say("tavern on {cells}", cells=", ".join(cell_names(piece)))
    return choice_text(box, tuple(choices_of(box, kind, piece)[0].split()), say)


def _which(parts: Sequence[Item], n: int) -> int:
    return next(at for at, item in enumerate(parts) if item.proposed and n in [step.n for step in item.steps])


def _fixed(p: Zwergendorf, now: Zwergendorf, seat: int, parts: Sequence[Item]) -> int:
    """The squares that are covered whatever is proposed: what came by itself counts among them."""
    lifted = 0
    for item in parts:
        if item.proposed:
            lifted |= item.piece
    return (p.villages[seat].covered() | now.villages[seat].covered()) & ~lifted


def _read(rules: ZwergendorfRules, item: Item, to: str) -> int:
    """The squares meant by words like those of place_words; how the piece lies may be left out. Raises Refused."""
    words = to.split()
    if words == ["fell"]:
        return 0
    cell, ways = words[0].upper() if words else "", words[1:]
    shapes = shapes_of(rules.box, item.kind)
    if cell in CELL_NAMES and len(ways) < 2:
        square = CELL_NAMES.index(cell)
        if not shapes and not ways:
            return 1 << square
        lying = place_words(rules.box, item.kind, item.piece).partition(" ")[2]
        fitting = [shape for shape in shapes if shape.anchors >> square & 1 and (not ways or shape.name == ways[0])]
        fitting.sort(key=lambda shape: shape.name != lying)
        if fitting:
            return fitting[0].at(square)
    _refuse(rules, Refusal("move.where", "draw.5", kind=KINDS[item.kind]))


def _occupied(box: Box, village: Village, taken: int) -> Refusal:
    outside = taken & ~box.grid.playable
    low = outside & -outside or taken & -taken
    cell = CELL_NAMES[low.bit_length() - 1]
    if outside:
        return Refusal("draw.forest", "draw.7", cell=cell)
    there = next(kind for kind, land in enumerate(village.land) if land & low)
    return Refusal("draw.taken", "draw.6", cell=cell, kind=KINDS[there])


def _erase(village: Village, item: Item) -> None:
    if item.piece:
        village.land[item.kind] &= ~item.piece
        for pieces in (village.walls, village.taverns):
            if item.piece in pieces:
                pieces.remove(item.piece)
    elif village.felled:  # of the trees the extra ones went first
        village.felled -= 1
    else:
        village.extra_trees += 1


def _refuse(rules: ZwergendorfRules, refusal: Refusal) -> NoReturn:
    raise Refused(refusal, rules.say(refusal))
