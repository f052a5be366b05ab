"""Which paragraph of rules.md tells of a thing on the page: ids without the name of the game before them."""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.flow import Joint, Place
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.rules import CavernaRules

# The lines of the score sheet, in its order; of the mark on a round, how it ends.
SCORE: Final = {
    line: f"score.{number}"
    for number, line in enumerate(
        ("animals", "missing", "grain", "vegetables", "rubies", "dwarfs", "unused", "pastures", "mines", "furnishings",
         "bonus", "gold", "begging"), 1,
    )
}  # fmt: skip
MARKED: Final = {
    "hidden": "harvest.4", "full": "harvest.5", "none": "harvest.6", "one-food": "harvest.7",
    "field-or-breeding": "harvest.8",
}  # fmt: skip


def ending(calendar: Calendar, number: int, event: str) -> str:
    """Of how a round ends: of what is printed for it, or of its marker."""
    if event == "skipped":
        return "round.1"
    if calendar.has_marker(number):
        return MARKED[event]
    return "solo.5" if calendar.seats == 1 else "harvest.1"


def asked(place: Place[Any]) -> str:
    """Of what a seat is asked; "" if nothing tells of it. A space that has several parts tells of them itself."""
    return f"spaces.{space_of(place)}" if isinstance(place, Joint) else place.rule


def space_of(place: Joint[Any]) -> str:
    """The action space to whose parts a joint belongs."""
    return place.label.partition("/")[0].partition(".")[0].rstrip("~").removesuffix("+spent").removesuffix("+")


def trade(rules: CavernaRules, name: str) -> str:
    """Of a trade by its name."""
    trades = rules.box.trades
    number = trades.number.get(rules.vocabulary.parse(name))
    if number is not None:
        return trades.rows[number].rule
    match name.split():
        case ("trade", "gold", *_):
            return "trade.2"
        case ("dwarf", _):
            return "ruby.10"
    return f"tiles.{trades.weapon_name}"
