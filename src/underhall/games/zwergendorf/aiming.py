"""Where on the page a choice points: at squares of the village, at a card or a half of one, or nowhere.

A name tells all of it, with the label of the place that asks, so no position is needed. Plain data, as in screen.py.
"""

from __future__ import annotations

from typing import Final, TypedDict

from underhall.games.zwergendorf.grid import CELL_NAMES, TETROMINOES, TWO_BY_TWO, WALLS, Shape, squares_of
from underhall.games.zwergendorf.words import SHAPING

SHAPES: Final[dict[str, Shape]] = {shape.name: shape for shape in (*WALLS, *TETROMINOES)}
SIDES: Final = {"left": 0, "right": 1}


class Aim(TypedDict):
    """What a choice points at."""

    kind: str  # cell, half, card, plain
    cells: list[str]  # the first is the one to point at
    what: str  # what is drawn there: a kind
    way: str  # how it lies, where there are several ways
    card: str
    half: str  # "top" or "bottom"
    side: int  # 0 left, 1 right


def at(name: str, asked: str = "") -> Aim:
    """Where a choice of this name points. asked: the label of the place that asks; "shape C4" tells the square."""
    match name.split():
        case ("draw", kind, cell, *ways):
            return _aim("cell", squares(kind, cell, *ways), kind, ways[0] if ways else "")
        case ("choose", card, half, side):
            return _aim("half", card=card, half=half, side=SIDES[side])
        case ("keep" | "give" | "use" | "score" | "copy", card):
            return _aim("card", card=card)
        case ("shape", way) if begun(asked):
            return _aim("cell", squares("tavern", begun(asked), way), "tavern", way)
    return _aim("plain")


def begun(asked: str) -> str:
    """The square on which a tavern begins whose shape is asked for; "" at a place with another label."""
    return asked.removeprefix("shape ") if asked in SHAPING else ""


def ids(name: str, at_home: bool) -> list[str]:
    """The ids of what a choice points at on a table page; at_home: does it show the village of who would choose it?"""
    aim = at(name)
    if not at_home:
        return []
    if aim["kind"] == "half":
        return [f"side-{aim['card']}-{aim['half']}-{aim['side']}"]
    cards = [f"hand-{aim['card']}", f"laid-{aim['card']}"] if aim["kind"] == "card" else []
    return [*cards, *[f"cell-{cell}" for cell in aim["cells"]]]


def squares(kind: str, cell: str, way: str = "") -> list[str]:
    """The squares that a piece covers whose first is on this one."""
    shape = SHAPES[way] if way else TWO_BY_TWO if kind == "tavern" else None
    first = CELL_NAMES.index(cell)
    return [cell] if shape is None else [CELL_NAMES[square] for square in squares_of(shape.at(first))]


def _aim(
    kind: str,
    cells: list[str] | None = None,
    what: str = "",
    way: str = "",
    *,
    card: str = "",
    half: str = "",
    side: int = 0,
) -> Aim:
    return {
        "kind": kind,
        "cells": cells or [],
        "what": what,
        "way": way,
        "card": card,
        "half": half,
        "side": side,
    }
