"""Which paragraph of rules.md tells of a thing on the page: ids without the name of the game before them."""

from __future__ import annotations

from typing import Final

# The lines of the score sheet, in its order.
SCORE: Final = {
    "goals": "score.1", "dwarfs": "score.4", "taverns": "score.5", "smiths": "score.6", "trees": "score.8",
}  # fmt: skip
PHASES: Final = {"card": "phases.4", "production": "phases.5", "scoring": "score.1"}
CARDS: Final = ("goals", "buildings", "resources")  # sections, by the type of a card


def card(type: int, name: str) -> str:
    """Of a goal, building or resource card."""
    return f"{CARDS[type]}.{name.lower()}"


def dwarf(id: str) -> str:
    """Of a dwarf card."""
    return f"dwarfs.{id}"
