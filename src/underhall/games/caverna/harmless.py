"""What a seat may leave to the table: an answer by which nothing is lost that could be kept."""

from __future__ import annotations

from underhall.games.caverna.harvest import Feed
from underhall.games.caverna.position import FOOD, Caverna
from underhall.games.caverna.rules import CavernaRules


def harmless(rules: CavernaRules, p: Caverna, seat: int) -> str:
    """The name of such an answer to the pending decision; "" if it is the seat's own to decide.

    Feeding from plain food is one, unless a tile could feed a dwarf with something else.
    """
    place = p.lanes[seat][-1] if p.lanes[seat] else None
    player = p.players[seat]
    if isinstance(place, Feed) and player.goods[FOOD] >= place.need(player) and not player.tiles & place.kitchens:
        return "feed"
    return ""
