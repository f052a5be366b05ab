"""The options of a table in words: what a start page asks. Plain data, as in screen.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.games.optional import Option, in_words
from underhall.games.zwergendorf.rules import OPTIONS, OTHER_DWARFS, RULINGS

# Bots have one of these tastes or none: what each is called, and what it is after.
CHARACTERS: Final = {
    "host": ("host", "is after taverns and beer"),
    "digger": ("digger", "is after mines"),
    "warden": ("warden", "is after wall sections"),
}
COLOURS: Final[dict[Any, str]] = {
    "none": "None", "grey": "Grey", "beige": "Beige", "brown": "Brown", "green": "Green",
}  # fmt: skip
WORDS: Final[dict[str, tuple[str, str, dict[Any, str]]]] = {
    "zwergin": ("Dwarf woman", "asks for things inside the wall; she always joins", COLOURS),
    "schmied": ("Smith", "asks for smiths in the right company; grey for a first game", COLOURS),
    "bergmann": ("Miner", "asks for mines; grey is a good next step", COLOURS),
    "wirt": ("Innkeeper", "asks for dwarfs and taverns", COLOURS),
    "building": (
        "Building cards",
        "stay for all productions, or are discarded once used",
        {"normal": "Stay", "advanced": "Discarded once used"},
    ),
    "drafting": (
        "Drafting",
        "keep one and pass two, or keep one, give one to a neighbour and discard the third",
        {"normal": "Pass on", "nasty": "Nasty dwarfs"},
    ),
    "clearing": (
        "Clearing",
        "how many squares there are to draw on",
        {"normal": "80 squares", "small": "64 squares", "smaller": "48 squares"},
    ),
    "tavern_shape": (
        "Shape of a tavern",
        "a block of 2 by 2 squares, or any 4 connected squares",
        {"block": "2 by 2", "tetromino": "Any 4"},
    ),
    "wall_diagonals": (
        "Wall corners",
        "does a wall hold where its sections touch by a corner only?",
        {"tight": "It holds", "open": "It leaks"},
    ),
    "forest_closes_wall": ("Forest as a wall", "may the forest close a wall?", {"no": "No", "yes": "Yes"}),
    "edge": (
        "Forest edge of a small clearing",
        "its own outermost ring, or only that of the whole board",
        {"clearing": "Of the clearing", "board": "Of the board"},
    ),
}


def options(say: Language = ENGLISH) -> list[Option]:
    """All options but the number of seats."""
    return in_words(OPTIONS, RULINGS, WORDS, say)


def check(chosen: Mapping[str, Any]) -> None:
    """Raise Unusable, in the words of a start page, if options do not go together."""
    if all(chosen[dwarf] == "none" for dwarf in OTHER_DWARFS):
        raise Unusable("Somebody must join the dwarf woman: choose a smith, a miner or an innkeeper.")
    if chosen["seats"] == 1 and chosen["drafting"] == "nasty":
        raise Unusable("Alone there is no neighbour for the nasty dwarfs: choose to pass on.")
