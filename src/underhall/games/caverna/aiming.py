"""Where on the screen a choice points: at a space, at cells of the home board, at a furnishing tile, or nowhere.

A name tells all of it, so no position is needed. Plain data, as in screen.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

from underhall.games.caverna.land import CELL_NAMES, STEPS, WAYS

# The halves of a twin tile: the first lies on the cell that is named, the second beside it.
HALVES: Final = {
    "meadow-field": ("meadow", "field"),
    "cavern-tunnel": ("cavern", "tunnel"),
    "cavern-cavern": ("cavern", "cavern"),
    "ore-mine-deep-tunnel": ("ore mine", "deep tunnel"),
}
COVERS: Final = ("meadow", "field", "cavern", "tunnel")  # what is laid on ground where nothing lay before

Bonuses = Mapping[str, Mapping[str, int]]


class Aim(TypedDict):
    """What a choice points at."""

    kind: str  # space, cell, tile, plain
    space: str
    cells: list[str]  # the first is the one to point at
    lays: list[str]  # what lies on each of these cells afterwards
    tile: str  # a furnishing tile
    what: str  # what is laid, without the place: answers that differ in it are told apart by it
    bonus: dict[str, int]  # what is gained by covering the cells


def at(name: str, bonuses: Bonuses | None = None) -> Aim:
    """Where a choice of this name points; bonuses: by cell, what is gained by covering it."""
    match name.split():
        case ("place" | "imitate" | "keep", space):
            return _aim("space", space=space)
        case ("furnish", tile):
            return _aim("tile", tile=tile)
        case ("lay", tile, cell, *ways):
            return _lay(tile, cell, ways, bonuses or {})
        case ("at", cell):
            return _aim("cell", [cell], ["furnishing"], what="furnishing")
        case ("pasture", cell, *ways):
            cells = [cell, *[beside(cell, way) for way in ways]]
            size = "large pasture" if ways else "small pasture"
            return _aim("cell", cells, [size] * len(cells), what=size)
        case ("stable", cell):
            return _aim("cell", [cell], ["stable"], what="stable")
        case ("sow", crop, cell):
            return _aim("cell", [cell], [crop], what=crop)
    return _aim("plain")


def ids(name: str, at_home: bool) -> list[str]:
    """The ids of what a choice points at on a table page; at_home: does it show the board of who would choose it?"""
    aim = at(name)
    spaces = [f"sp-{aim['space']}"] if aim["space"] else []
    return [*spaces, *[f"cell-{cell}" for cell in aim["cells"]]] if at_home else spaces


def beside(cell: str, way: str) -> str:
    """The cell one step that way."""
    return CELL_NAMES[CELL_NAMES.index(cell) + STEPS[WAYS.index(way)]]


def _lay(tile: str, cell: str, ways: list[str], bonuses: Bonuses) -> Aim:
    halves = HALVES.get(tile, (tile.replace("-", " "),))
    cells = [cell, *[beside(cell, way) for way in ways]]
    bonus: dict[str, int] = {}
    for covered in cells if halves[0] in COVERS else []:
        for good, count in bonuses.get(covered, {}).items():
            bonus[good] = bonus.get(good, 0) + count
    return _aim("cell", cells, list(halves), what="/".join(halves), bonus=bonus)


def _aim(
    kind: str,
    cells: list[str] | None = None,
    lays: list[str] | None = None,
    *,
    space: str = "",
    tile: str = "",
    what: str = "",
    bonus: dict[str, int] | None = None,
) -> Aim:
    return {
        "kind": kind,
        "space": space,
        "cells": cells or [],
        "lays": lays or [],
        "tile": tile,
        "what": what,
        "bonus": bonus or {},
    }
