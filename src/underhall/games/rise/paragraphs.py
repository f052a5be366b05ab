"""Which paragraph of rules.md tells of a thing on the page: ids without the name of the game before them."""

from __future__ import annotations

from typing import Final

from underhall.games.rise.position import GUILDS

PLACES: Final = {
    "tavern": "tavern.1", "yard": "yard.1", "hall": "hall.1", "port": "port.1", "berk": "berk.1", "castle": "castle.1",
    "council": "council.1", "guilds": "guild.1", "chancery": "chancery.1",
    **dict.fromkeys(GUILDS, "guild.1"),
}  # fmt: skip
# The lines of the score sheet, in its order.
SCORE: Final = {
    "settlers": "cards.6", "communities": "community.4", "workshops": "workshop.2", "buildings": "community.3",
    "owners": "guild.9", "council": "council.4", "stars": "nobility.3", "events": "events.1", "desks": "chancery.4",
    "nobility": "nobility.4", "coins": "end.2", "commission": "chancery.6",
}  # fmt: skip
