"""What a bot sees in Zwergendorf: how good a position is for a seat, and what is worth a look.

A position is worth the points that are to be expected in the end: what the dwarf cards and the best three goals will
bring with the pieces still to come and the squares left for them, the most taverns and smiths, trees, and caps. Nothing
is looked at but what lies open to all, and the cards that the seat has taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from underhall.games.zwergendorf import score
from underhall.games.zwergendorf.forecast import Season
from underhall.games.zwergendorf.leads import Leads
from underhall.games.zwergendorf.position import NO_CARD, Zwergendorf
from underhall.games.zwergendorf.prospects import NOTHING_MORE, Prospects
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.scope import Scope
from underhall.games.zwergendorf.worths import Worths, load
from underhall.games.zwergendorf.worths import characters as characters

# What cards are dealt decides more than what is done with one of them (bots.mind).
LUCK: Final = True
PART_WORDS: Final = {  # of a value: what each part is called, after "for"
    "dwarfs": "the dwarf cards",
    "goals": "goals",
    "awards": "the most taverns and smiths",
    "room": "room in the village",
    "trees": "trees felled",
    "caps": "caps left",
    "given": "what a neighbour gets",
    "taste": "what it likes",
}


class Eye:
    """Judges positions of Zwergendorf under one set of rules.

    character: one of worths.characters(), "" for none; worths: weights in place of the file's.
    Raises Unusable for a character that there is not.
    """

    def __init__(self, rules: ZwergendorfRules, character: str = "", worths: Worths | None = None) -> None:
        self.rules = rules
        self.box = rules.box
        self.worths = load(character, rules.seats) if worths is None else worths
        self.prospects = Prospects(self.box, self.worths)
        self._leads = Leads(rules, self.prospects)
        self._scope = Scope(rules)
        self.scoring = self.box.phases.index("scoring") + 1  # the phase

    def leads(self, p: Zwergendorf, seat: int) -> list[int]:
        """The choices of a seat in to_move that are worth a look, one at least."""
        return self._leads.of(p, seat)

    def likeness(self, p: Zwergendorf, seat: int) -> tuple[object, ...]:
        """Equal for positions within one turn of a seat that are as good as the same for it."""
        village = p.villages[seat]
        lane = p.lanes[seat]
        return (
            tuple(village.land),
            tuple(village.hand),
            tuple(village.kept),
            tuple(village.due),
            tuple(village.halves),
            tuple(village.scored),
            tuple(village.copies),
            village.used,
            village.caps,
            village.extra_trees,
            village.felled,
            village.pick,
            village.gift,
            lane[-1].label if lane else "",
        )

    def scope(self, p: Zwergendorf, seat: int, lead: int) -> tuple[object, ...]:
        """Equal where a lead comes to the same, up to the end of the turn and in its worth, for a seat in to_move."""
        return self._scope.of(p, seat, lead)

    def weights(self) -> dict[str, float]:
        """What it believes, by the names in its file."""
        return dict(self.worths.weights)

    def weighing(self, weights: Mapping[str, float]) -> Eye:
        """An eye of the same character that believes in other weights, where they differ."""
        return Eye(self.rules, worths=self.worths.changed(weights))

    def value(self, p: Zwergendorf, seat: int) -> float:
        """How good a position is for a seat: about the points it will have in the end."""
        found = 0.0  # a loop: compiled, sum() of floats would begin with an int
        for part in self._parts(p, seat):
            found += part
        return found

    def parts(self, p: Zwergendorf, seat: int) -> list[tuple[str, float]]:
        """What the value comes from, by the ids of PART_WORDS: together they are the value."""
        return list(zip(PART_WORDS, self._parts(p, seat)))

    def _parts(self, p: Zwergendorf, seat: int) -> list[float]:
        if p.phase == self.scoring:
            sheet = score.sheets(self.box, p)[seat]
            awards = float(sheet.points("taverns") + sheet.points("smiths"))
            scored = [float(sheet.points("dwarfs")), float(sheet.points("goals")), awards, 0.0]
            return [*scored, float(sheet.points("trees")), 0.0, 0.0, 0.0]
        prospects = self.prospects
        village = p.villages[seat]
        season = Season(self.box, p, seat)
        more = NOTHING_MORE
        if village.halves or season.held:
            more = prospects.with_halves(p, seat, season)
        outlook = prospects.outlook(p, seat, season, more)
        forecast, sketch = outlook.forecast, outlook.sketch
        taste = 0.0
        for kind, liked in enumerate(self.worths.liked):
            taste += liked * forecast.final[kind]
        room = prospects.room(sketch) - self.worths.wanted * forecast.over
        caps = self.worths.cap * village.caps * season.productions
        given = 0.0
        if village.gift >= 0 and village.gift != NO_CARD:
            given = -self._gift(p, seat, village.gift)
        return [
            prospects.dwarfs(sketch),
            prospects.goals(outlook),
            outlook.awards,
            room,
            forecast.trees,
            caps,
            given,
            taste,
        ]

    def _gift(self, p: Zwergendorf, seat: int, card: int) -> float:
        """What a card is worth that is given away, as far as it counts."""
        season = Season(self.box, p, seat)
        before = self.prospects.whole(self.prospects.outlook(p, seat, season, NOTHING_MORE))
        season.held.append(card)
        more = self.prospects.with_halves(p, seat, season)
        after = self.prospects.whole(self.prospects.outlook(p, seat, season, more))
        return self.worths.gift * max(0.0, after - before)
