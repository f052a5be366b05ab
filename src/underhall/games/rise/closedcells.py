"""Why a slot of the city does not take the die in hand, for whoever points at one."""

from __future__ import annotations

from underhall.engine.words import Refusal
from underhall.games.rise.board_file import PARTS
from underhall.games.rise.locations import Locate
from underhall.games.rise.position import CHANCERY, COUNCIL, RACES, Rise
from underhall.games.rise.rules import RiseRules


def closed_cell(rules: RiseRules, p: Rise, seat: int, cell: str) -> Refusal | None:
    """Why the die in hand cannot go where this slot is (its number); None if it can, or if no die is in hand."""
    lane = p.lanes[seat]
    if not lane or not isinstance(lane[-1], Locate) or not cell.isascii() or not cell.isdigit():
        return None
    choice = rules.vocabulary.find(_name(rules, int(cell)))
    return None if choice is None else rules.why_not(p, seat, choice)


def _name(rules: RiseRules, slot: int) -> str:
    """The choice that places a die where a slot is; "" where there is none."""
    part = next((id for id, slots in PARTS.items() if slot in slots), "")
    if part == "council":
        return f"place council {RACES[(slot - COUNCIL) % len(RACES)]}"
    if part == "chancery":
        desks = [at for at, value in enumerate(rules.box.desk_die) if value == slot - CHANCERY + 1]
        return f"place desk {rules.box.desk_names[desks[0]]}" if desks else ""
    return f"place {part}" if part else ""
