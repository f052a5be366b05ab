"""What a bot sees in Rise to Nobility: how good a position is for a seat, and what is worth a look.

A position is worth the points there are, and what is likely to come of the rest until the end: of coins and goods, of
cards in hand and tiles of the Stone Council, of apprentices and buildings, and of the dice still to be placed. Nothing
is looked at but what lies open to all, and the seat's own commission.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from underhall.games.rise import score
from underhall.games.rise.leads import Leads
from underhall.games.rise.pace import Pace
from underhall.games.rise.position import COIN, Rise
from underhall.games.rise.prospects import Prospects
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.scope import Scope
from underhall.games.rise.tastes import Taste
from underhall.games.rise.worths import Worths, load
from underhall.games.rise.worths import characters as characters

# Dice and cards come after a turn, for all alike: the tree found better turns than equal deals did (bots.mind).
LUCK: Final = False
PART_WORDS: Final = {  # of a value: what each part is called, after "for"
    "points": "points scored",
    "nobility": "nobility",
    "coins": "coins",
    "cards": "settlers cards in hand",
    "council": "tiles of the Stone Council in reach",
    "goods": "goods and houses kept",
    "apprentices": "apprentices",
    "workshops": "workshops",
    "buildings": "community buildings",
    "people": "workers and modifiers",
    "dice": "dice to come",
    "commission": "the commission",
    "taste": "what it likes",
}


class Eye:
    """Judges positions of Rise to Nobility under one set of rules.

    character: one of worths.characters(), "" for none; worths: weights in place of the file's.
    Raises Unusable for a character that there is not.
    """

    def __init__(self, rules: RiseRules, character: str = "", worths: Worths | None = None) -> None:
        self.rules = rules
        self.box = rules.box
        self.worths = load(character, rules.seats) if worths is None else worths
        flow = rules.flow
        self.pace = Pace(self.box, self.worths, flow.roll, flow.income)
        self.prospects = Prospects(self.box, self.worths, self.pace, flow.costs)
        self.taste = Taste(self.worths)
        self._leads = Leads(rules)
        self._scope = Scope()

    def leads(self, p: Rise, seat: int) -> list[int]:
        """The choices and trades of a seat in to_move that are worth a look, one at least."""
        return self._leads.of(p, seat)

    def likeness(self, p: Rise, seat: int) -> tuple[object, ...]:
        """Equal for positions within one turn of a seat that are as good as the same for it."""
        player = p.players[seat]
        lane = p.lanes[seat]
        return (
            tuple(player.goods),
            tuple(player.points),
            tuple(player.dice),
            tuple(player.cards),
            tuple(player.lots),
            tuple(player.apprentices),
            tuple(player.commissions),
            len(player.completed),
            len(player.council),
            player.placed,
            p.done,
            p.passed,
            tuple(p.masters),
            tuple(p.council),
            tuple(p.row),
            tuple(p.hall),
            tuple(p.notes[seat]),
            lane[-1].label if lane else "",
        )

    def scope(self, p: Rise, seat: int, lead: int) -> tuple[object, ...]:
        """Equal where a lead comes to the same, up to the end of the turn and in its worth, for a seat in to_move."""
        return self._scope.of(p, seat, lead)

    def weights(self) -> dict[str, float]:
        """What it believes things to be worth, by the names in its file."""
        return dict(self.worths.weights)

    def weighing(self, weights: Mapping[str, float]) -> Eye:
        """An eye of the same character that believes in other weights, where they differ."""
        return Eye(self.rules, worths=self.worths.changed(weights))

    def value(self, p: Rise, seat: int) -> float:
        """How good a position is for a seat: about the points it will have in the end."""
        found = 0.0  # a loop: compiled, sum() of floats would begin with an int
        for part in self._parts(p, seat):
            found += part
        return found

    def parts(self, p: Rise, seat: int) -> list[tuple[str, float]]:
        """What the value comes from, by the ids of PART_WORDS: together they are the value."""
        return list(zip(PART_WORDS, self._parts(p, seat)))

    def _parts(self, p: Rise, seat: int) -> list[float]:
        player = p.players[seat]
        points = 0.0
        for each in player.points:
            points += each
        if not self.rules.to_move(p):
            return self._over(p, seat, points)
        prospects, pace = self.prospects, self.pace
        rounds, incomes = pace.rounds(p), pace.incomes(p)
        left = pace.left(p, seat, rounds)
        fade = prospects.fade(left)
        cards, council, spare = prospects.spending(p, seat, rounds, incomes, left, fade)
        apprentices, shops, lots = prospects.engine(p, seat, rounds, incomes, left, fade)
        return [
            points,
            prospects.nobility(player, fade, left <= 0.0),
            prospects.coins(player.goods[COIN], fade),
            cards,
            council,
            spare,
            apprentices,
            shops,
            lots,
            prospects.tokens(player, incomes, fade),
            prospects.dice(p, seat, rounds),
            prospects.commission(p, seat, fade),
            self.taste.of(p, seat, fade),
        ]

    def _over(self, p: Rise, seat: int, points: float) -> list[float]:
        """The lines of the sheet; nothing is to come."""
        sheet = score.sheet(self.box, p, seat)
        nobility = float(sheet.points("nobility"))
        coins = float(sheet.points("coins"))
        commission = float(sheet.total) - points - nobility - coins
        rest = [0.0] * 8
        return [points, nobility, coins, *rest, commission, 0.0]
