"""The options of a table in words: what a start page asks. Plain data, as in screen.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.rules import OPTIONS, RULINGS
from underhall.games.optional import Option, in_words

# Bots have one of these tastes or none: what each is called, and what it is after.
CHARACTERS: Final = {
    "miner": ("miner", "is after mines, ore and expeditions"),
    "farmer": ("farmer", "is after fields, pastures and animals"),
    "furnisher": ("furnisher", "is after caverns and furnishings"),
}
WORDS: Final[dict[str, tuple[str, str, dict[Any, str]]]] = {
    "edition": (
        "Furnishings",
        "27 tiles for a first game, or all 48",
        {"full": "All 48", "introductory": "First game"},
    ),
    "first": ("Starting player", "drawn by chance, or a seat", {"random": "By chance"}),
    "solo_cards": (
        "Cards when alone",
        "in the printed order, or shuffled within their stages",
        {"fixed": "Printed order", "shuffled": "Shuffled"},
    ),
    "reveal_harvest": (
        "Harvest markers",
        "shown at the start of the round, or only at the harvest",
        {"round-start": "Round start", "harvest": "Harvest"},
    ),
    "solo_clear_at": ("Clear-out when alone", "spaces with so many goods are emptied", {7: "7 goods", 6: "6 goods"}),
    "carpenter_fences": (
        "Carpenter and fences",
        "1 wood less on every pasture, or once for an action",
        {"per-pasture": "Every pasture", "per-action": "Once"},
    ),
    "imitate_imitation": ("Imitating an Imitation", "may an opponent's Imitation be imitated?", {}),
    "eat_while_breeding": ("Eating while breeding", "may kinds that do not breed be eaten to make room?", {}),
    "guest_room_on_wish": ("Guest room and Wish for children", "does the room join the two halves there too?", {}),
    "all_weapons_unlocks": ("All weapons +1", "may it open a stronger item in the same expedition?", {}),
    "small_scale_drift_mining": (
        "Small-scale drift mining",
        "the stone with or without the tile, or only both together",
        {"and-or": "And/or", "both-together": "Together"},
    ),
    "supplier_skips_round_9": ("Suppliers and round 9", "do goods skip the round that one or two do not play?", {}),
    "empty_expedition": ("Empty expedition", "may a dwarf go on one and take nothing?", {}),
}
PLAIN: Final[dict[Any, str]] = {"yes": "Yes", "no": "No"}


def options(say: Language = ENGLISH) -> list[Option]:
    """All options but the number of seats."""

    def called(name: str, value: Any) -> str:
        return say("Seat {number}", number=value + 1) if name == "first" else say(PLAIN[value])

    return in_words(OPTIONS, RULINGS, WORDS, say, called)


def check(chosen: Mapping[str, Any]) -> None:
    """Raise Unusable, in the words of a start page, if options do not go together."""
    first, seats = chosen["first"], chosen["seats"]
    if isinstance(first, int) and first >= seats:
        raise Unusable(
            "Starting player: there are {seats} seats, none is number {first}.", seats=seats, first=first + 1
        )
