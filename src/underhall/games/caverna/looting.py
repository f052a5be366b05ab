"""All the loot there is, as an expedition may choose it: open, taken, or out of reach. Plain data."""

from __future__ import annotations

from typing import Any, TypedDict

from underhall.engine.flow import Place
from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.expedition import Item, Trip
from underhall.games.caverna.position import LOOTED, Caverna
from underhall.games.caverna.wording import loot_words

EACH = 3  # two bits of the note for every item


class Loot(TypedDict):
    """An item of loot."""

    choice: str
    words: str
    need: int  # the strength it needs
    rule: str  # the paragraph that tells of it
    state: str  # open, taken, far: too strong a weapon is needed, closed: nothing would come of it now


def loot(p: Caverna, seat: int, place: Place[Any], say: Language = ENGLISH) -> list[Loot]:
    """The items by the strength they need, while an expedition is asked; else none."""
    if not isinstance(place, Trip):
        return []
    note = p.notes[seat][LOOTED]
    found: list[Loot] = []
    for number, item in enumerate(place.parts):
        if not isinstance(item, Item):
            continue
        if note >> 2 * number & EACH:
            state = "taken"
        elif item.strength(p, seat) < item.need:
            state = "far"
        else:
            state = "open" if item.possible(p, seat) else "closed"
        id = item.label.removeprefix("loot ")
        found.append(
            {
                "choice": item.label,
                "words": loot_words(id, say),
                "need": item.need,
                "rule": item.rule,
                "state": state,
            }
        )
    return found
