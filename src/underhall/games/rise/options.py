"""The options of a table in words: what a start page asks. Plain data, as in screen.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.games.optional import Option, in_words
from underhall.games.rise.rules import OPTIONS, RULINGS

CHARACTERS: Final = {
    "courtier": ("courtier", "is after nobility and the Stone Council"),
    "merchant": ("merchant", "is after coins and goods"),
    "guildmaster": ("guild master", "is after apprentices and workshops"),
}
WORDS: Final[dict[str, tuple[str, str, dict[Any, str]]]] = {
    "length": (
        "Length",
        "ten rounds, or seven that begin richer",
        {"full": "Ten rounds", "short": "Seven rounds"},
    ),
    "events": ("Events", "an event for each round", {"no": "No", "yes": "Yes"}),
    "chancery": (
        "Chancery",
        "desks for workers, and a secret commission for everybody; not alone",
        {"no": "No", "yes": "Yes"},
    ),
    "income": (
        "Income",
        "after the dice of a round, or before them",
        {"end": "After the dice", "start": "Before the dice"},
    ),
    "activation": (
        "Workshops of a guild",
        "do all of them work for a visitor, or one of the visitor's choice?",
        {"all": "All", "one": "One"},
    ),
    "own_visit": (
        "Visiting one's own workshop",
        "does one get one's own reward of an owner?",
        {"none": "No", "reward": "Yes"},
    ),
    "castle_limit": (
        "Limit in the White Castle",
        "must the die fit into the limit before its reputation is gained, or after?",
        {"before": "Before", "after": "After"},
    ),
    "council_floor": (
        "Council at the lowest reputation",
        "may a tile be taken where no reputation can be lost?",
        {"allowed": "Yes", "refused": "No"},
    ),
    "coin_points": ("Coins at the end", "is there a point for every five?", {"yes": "Yes", "no": "No"}),
}


def options(say: Language = ENGLISH) -> list[Option]:
    """All options but the number of seats."""
    return in_words(OPTIONS, RULINGS, WORDS, say)


def check(chosen: Mapping[str, Any]) -> None:
    """Raise Unusable, in the words of a start page, if options do not go together."""
    if chosen["seats"] == 1 and chosen["chancery"] == "yes":
        raise Unusable("Alone there is no Chancery: leave it out.")
