"""A village as plain data: its squares, its pieces, and the small picture of it."""

from __future__ import annotations

from typing import Any, TypedDict

from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.grid import CELL_NAMES, COLUMNS, ROWS, squares_of
from underhall.games.zwergendorf.position import KINDS, TAVERN, WALL, Village


class Piece(TypedDict):
    """Something drawn: which squares it covers, as row and column from 0."""

    kind: str
    cells: list[str]
    row: int  # of its upper left corner
    column: int
    height: int
    width: int
    whole: bool  # does it fill that rectangle?


class Board(TypedDict):
    rows: list[str]
    columns: list[str]
    cells: list[dict[str, Any]]  # by row: cell, kind ("free", "forest" or a kind), piece (its number, or 0), edge
    pieces: list[Piece]
    free: int
    squares: int  # of the clearing


def board(box: Box, village: Village) -> Board:
    """The squares of a village by row: each with its kind, "free" or "forest", and the number of its piece."""
    cells: list[dict[str, Any]] = [
        {
            "cell": cell,
            "kind": "free" if box.grid.playable >> at & 1 else "forest",
            "piece": 0,
            "edge": bool(box.grid.edge >> at & 1),
        }
        for at, cell in enumerate(CELL_NAMES)
    ]
    pieces: list[Piece] = []
    for kind, land in enumerate(village.land):
        for at in squares_of(land):
            cells[at]["kind"] = KINDS[kind]
            if kind not in (WALL, TAVERN):
                pieces.append(_piece(kind, 1 << at))
    for kind, masks in ((WALL, village.walls), (TAVERN, village.taverns)):
        for number, piece in enumerate(masks, 1):
            pieces.append(_piece(kind, piece))
            for at in squares_of(piece):
                cells[at]["piece"] = number
    return {
        "rows": list(ROWS),
        "columns": [str(column + 1) for column in range(COLUMNS)],
        "cells": cells,
        "pieces": pieces,
        "free": box.free(village).bit_count(),
        "squares": box.grid.playable.bit_count(),
    }


def names(mask: int) -> list[str]:
    """The squares of a mask by name."""
    return [CELL_NAMES[at] for at in squares_of(mask)]


def overview(box: Box, village: Village) -> list[list[str]]:
    """By row the kinds that lie there, "free" or "forest"."""
    kinds = [cell["kind"] for cell in board(box, village)["cells"]]
    return [kinds[at : at + COLUMNS] for at in range(0, len(kinds), COLUMNS)]


def _piece(kind: int, mask: int) -> Piece:
    places = squares_of(mask)
    rows = [at // COLUMNS for at in places]
    columns = [at % COLUMNS for at in places]
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return {
        "kind": KINDS[kind],
        "cells": [CELL_NAMES[at] for at in places],
        "row": min(rows),
        "column": min(columns),
        "height": height,
        "width": width,
        "whole": height * width == len(places),
    }
