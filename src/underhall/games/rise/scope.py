"""On what it depends what a lead comes to for a seat: whatever else may differ changes nothing for it."""

from __future__ import annotations

from underhall.engine.flow import CHANCE
from underhall.games.rise.position import KINDS, Player, Rise


class Scope:
    """Tells positions apart that differ for a lead."""

    def of(self, p: Rise, seat: int, lead: int) -> tuple[object, ...]:
        """Equal where a lead comes to the same, up to the end of the turn and in its worth, for a seat in to_move."""
        player = p.players[seat]
        found: list[object] = [
            seat,
            lead,
            tuple([place.label for place in p.lanes[seat]]),
            tuple([place.label for place in p.lanes[CHANCE]]),
            tuple(p.notes[seat]),
            tuple(p.slots),
            tuple(p.row),
            tuple(p.hall),
            tuple(p.council),
            tuple(p.sold),
            tuple(p.workshops),
            tuple(p.masters),
            tuple(p.desks),
            p.round,
            p.first,
            p.turn,
            p.done,
            p.passed,
            p.ship,
            p.event,
            p.deck | p.discards != 0,
            p.bag != 0,
            self._own(player),
        ]
        for other in p.players:
            if other is not player:
                found.append((tuple(other.apprentices), tuple(other.lots), tuple(other.goods[len(KINDS) :])))
        return tuple(found)

    def _own(self, player: Player) -> tuple[object, ...]:
        return (
            tuple(player.goods),
            tuple(player.points),
            tuple(player.dice),
            tuple(player.cards),
            tuple(player.completed),
            tuple(player.paid),
            tuple(player.lots),
            tuple(player.apprentices),
            tuple(player.council),
            tuple(player.commissions),
            player.character,
            player.placed,
        )
