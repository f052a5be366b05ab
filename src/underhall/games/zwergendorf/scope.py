"""On what it depends what a lead comes to for a seat: whatever else may differ changes nothing for it."""

from __future__ import annotations

from underhall.engine.flow import CHANCE
from underhall.games.zwergendorf.goals import Copy, Majority
from underhall.games.zwergendorf.position import KINDS, Village, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules


class Scope:
    """Tells positions apart that differ for a lead, under one set of rules."""

    def __init__(self, rules: ZwergendorfRules) -> None:
        self.box = rules.box
        self.lands = 0  # goals for which it counts where others have drawn
        for goal, effect in enumerate(rules.box.effects):
            if isinstance(effect, Copy) or (isinstance(effect, Majority) and effect.groups):
                self.lands |= 1 << goal

    def of(self, p: Zwergendorf, seat: int, lead: int) -> tuple[object, ...]:
        """Equal where a lead comes to the same, up to the end of the turn and in its worth, for a seat in to_move."""
        village = p.villages[seat]
        last = p.waiting == 1 << seat  # all that the others have chosen takes effect when the turn ends
        found: list[object] = [
            seat,
            lead,
            p.phase,
            last,
            tuple([place.label for place in p.lanes[seat]]),
            tuple([place.label for place in p.lanes[CHANCE]]),
            self._own(village),
        ]
        for other, theirs in enumerate(p.villages):
            if other != seat:
                found.append(self._others(theirs, last))
        return tuple(found)

    def _own(self, village: Village) -> tuple[object, ...]:
        return (
            tuple(village.land),
            tuple(village.walls),
            tuple(village.taverns),
            tuple(village.hand),
            tuple(village.kept),
            tuple(village.buildings),
            tuple(village.goals),
            tuple(village.scored),
            tuple(village.copies),
            tuple(village.due),
            tuple(village.halves),
            village.used,
            village.caps,
            village.extra_trees,
            village.felled,
            village.out,
            village.pick,
            village.gift,
        )

    def _others(self, village: Village, last: bool) -> tuple[object, ...]:
        """Of another seat: what is expected of it, and what will be shown at the end of the turn."""
        counts = tuple([village.count(kind) + village.due[kind] for kind in range(len(KINDS))])
        lands = tuple(village.land)
        if not last:
            return counts, lands, tuple(village.goals), village.felled, village.extra_trees, village.out, village.used
        return (
            counts,
            lands,
            tuple(village.goals),
            village.felled,
            village.extra_trees,
            village.out,
            village.used,
            tuple(village.hand),
            tuple(village.kept),
            village.pick,
            village.gift,
        )
