"""The steps of a draft as pieces: what each of them has drawn or felled, and how the same comes about in steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.drawing import Draw, Shaping, any_due
from underhall.games.zwergendorf.grid import CELL_NAMES, Shape, shape_of, squares_of
from underhall.games.zwergendorf.position import KINDS, TAVERN, WALL, Village, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules


class Step(NamedTuple):
    """A choice of a seat. n: the number of its entry, 0 if it is not done yet; proposed: nobody has asked for it."""

    n: int
    name: str
    proposed: bool


class Item(NamedTuple):
    """Steps that belong together: those of one piece or tree, or one of another kind.

    kind: what is drawn, or for what a tree is felled; -1 if neither. piece: the squares it covers, 0 for a tree.
    """

    steps: Sequence[Step]
    kind: int
    piece: int

    @property
    def proposed(self) -> bool:
        return self.kind >= 0 and self.steps[0].proposed


def items(village: Village, steps: Sequence[Step]) -> list[Item]:
    """Steps, the pieces that they have drawn into a village told apart."""
    found: list[Item] = []
    for step in steps:
        match step.name.split():
            case ("draw", kind, cell, *_):
                of = KINDS.index(kind)
                piece = _lies(village, of, 1 << CELL_NAMES.index(cell))
                found.append(Item([step], of if piece else -1, piece))  # without one, its shape is not chosen yet
            case ("fell", kind):
                found.append(Item([step], KINDS.index(kind), 0))
            case ("shape", _) if found and found[-1].kind == TAVERN:
                found[-1] = found[-1]._replace(steps=[*found[-1].steps, step])
            case _:
                found.append(Item([step], -1, 0))
    return found


def _lies(village: Village, kind: int, first: int) -> int:
    """The piece of a kind whose first square this is; 0 if there is none."""
    if kind not in (WALL, TAVERN):
        return village.land[kind] & first
    for piece in village.walls if kind == WALL else village.taverns:
        if piece & -piece == first:
            return piece
    return 0


def shapes_of(box: Box, kind: int) -> list[Shape]:
    """How a piece of a kind may lie; nothing for what covers one square."""
    return box.grid.walls if kind == WALL else box.grid.taverns if kind == TAVERN else []


def places_of(box: Box, kind: int, free: int) -> list[int]:
    """All pieces of a kind that would lie on free squares."""
    shapes = shapes_of(box, kind)
    if not shapes:
        return [1 << square for square in squares_of(free)]
    return [shape.at(square) for shape in shapes for square in squares_of(shape.fits(free))]


def place_words(box: Box, kind: int, piece: int) -> str:
    """Where a piece lies, in a few words: "C4", "C4 east"; "fell" for a tree in its place."""
    if not piece:
        return "fell"
    cell = CELL_NAMES[(piece & -piece).bit_length() - 1]
    shapes = shapes_of(box, kind)
    shape = shape_of(piece, shapes) if len(shapes) > 1 else None
    return cell if shape is None else f"{cell} {shape.name}"


def choices_of(box: Box, kind: int, piece: int) -> list[str]:
    """The choices by which a piece is drawn, or a tree felled for it."""
    where = place_words(box, kind, piece)
    if kind == TAVERN and " " in where:
        cell, shape = where.split()
        return [f"draw tavern {cell}", f"shape {shape}"]
    return [f"draw {KINDS[kind]} {where}"] if piece else [f"fell {KINDS[kind]}"]


def drawing(rules: ZwergendorfRules, p: Zwergendorf, seat: int) -> bool:
    """Is a seat to draw something in now?"""
    lane = p.lanes[seat]
    if not lane or not rules.choices(p, seat):
        return False
    return isinstance(lane[-1], Shaping) or (isinstance(lane[-1], Draw) and any_due(p.villages[seat]))


def spelled(
    rules: ZwergendorfRules, p: Zwergendorf, seat: int, parts: Sequence[Item]
) -> tuple[list[Step], Zwergendorf, int]:
    """The steps by which all this comes about, what they lead to, and how many parts come about.

    What the rules do by themselves needs no step. The first part that cannot be ends it.
    """
    twin, found = p.copy(), list[Step]()
    for count, item in enumerate(parts):
        if item.kind < 0:
            names = [step.name for step in item.steps]
        elif drawing(rules, twin, seat) and twin.villages[seat].due[item.kind]:
            names = choices_of(rules.box, item.kind, item.piece)
        else:
            continue
        for at, name in enumerate(names):
            choice = rules.vocabulary.parse(name)
            if choice not in rules.choices(twin, seat):
                if at:  # the only shape that fits there
                    continue
                return found, twin, count
            rules.play(twin, seat, choice)
            found.append(Step(0, name, item.steps[0].proposed))
    return found, twin, len(parts)
