"""Why a square cannot be drawn on now, for whoever points at one."""

from __future__ import annotations

from underhall.engine.words import Refusal
from underhall.games.zwergendorf.grid import CELL_NAMES
from underhall.games.zwergendorf.position import Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules


def closed_cell(rules: ZwergendorfRules, p: Zwergendorf, seat: int, cell: str) -> Refusal | None:
    """Why nothing of what is due can begin on a square; None if something can, or if nothing is due."""
    if cell not in CELL_NAMES:
        return None
    square, due, found = CELL_NAMES.index(cell), p.villages[seat].due, None
    for choice, (way, first) in rules.box.way_of.items():
        if first == square and due[way.kind]:
            refusal = rules.why_not(p, seat, choice)
            if refusal is None:
                return None
            found = found or refusal
    return found
