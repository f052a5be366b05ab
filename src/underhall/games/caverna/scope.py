"""On what it depends what a lead comes to for a seat: whatever else may differ changes nothing for it."""

from __future__ import annotations

from underhall.engine.flow import CHANCE, Place
from underhall.games.caverna.position import NO_SEAT, Caverna
from underhall.games.caverna.rules import CavernaRules


class Scope:
    """Tells positions apart that differ for a lead, under one set of rules."""

    def __init__(self, rules: CavernaRules) -> None:
        self.box = rules.box
        self.rules = rules
        self.placing: Place[Caverna] = rules.book.places["place"]
        self.spaces = [-1] * len(rules.vocabulary)  # by choice: the space that is placed on
        for space, name in enumerate(rules.box.space_names):
            choice = rules.vocabulary.find(f"place {name}")
            if choice is not None:
                self.spaces[choice] = space

    def of(self, p: Caverna, seat: int, lead: int) -> tuple[object, ...]:
        """Equal where a lead comes to the same, up to the end of the turn and in its worth, for a seat in to_move."""
        player = p.players[seat]
        lane = p.lanes[seat]
        idle = 0  # seats that will still place in this round: the last placement ends it
        for other in p.players:
            if other is not player and other.placed.bit_count() < len(other.dwarfs):
                idle += 1
        space = self.spaces[lead] if lane[-1] is self.placing else -1
        if space < 0:
            lying: object = tuple(p.piles)
        elif self.rules.reader.spaces.imitations >> space & 1:
            lying = self.box.occupied(p)
        else:
            slots = self.box.slot_numbers[space]
            lying = p.piles[slots[0]] if len(slots) == 1 else tuple([p.piles[slot] for slot in slots])
        return (
            seat,
            lead,
            tuple([place.label for place in lane]),
            lying,
            idle > 0,
            p.round,
            tuple(p.markers),
            p.supply,
            tuple(player.goods),
            tuple(player.land),
            tuple(player.dwarfs),
            tuple(player.built),
            tuple(player.future),
            player.tiles,
            player.placed,
            player.newborn,
            player.stands,
            player.begging,
            player.spent,
            tuple(p.notes[seat]),
            p.starting == NO_SEAT,
            len(p.lanes[CHANCE]),
        )
