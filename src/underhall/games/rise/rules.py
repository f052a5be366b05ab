"""Rise to Nobility keeps the contract of engine.game: options, set-up, sales, secrets, draws and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from underhall.engine.flow import CHANCE, settle
from underhall.engine.game import Rules, Unusable
from underhall.engine.sheet import Sheet
from underhall.engine.vocabulary import NOTHING, Choices, Vocabulary
from underhall.engine.words import Refusal
from underhall.games.optional import checked
from underhall.games.rise import score, views
from underhall.games.rise.box import Box
from underhall.games.rise.flow import Flow
from underhall.games.rise.position import (
    CARDS,
    COIN,
    COUNCIL_TILES,
    GUILDS,
    KINDS,
    NOBILITY,
    NONE,
    NOTES,
    SHIPS,
    SLOTS,
    TILES,
    Rise,
    load_table,
    new_player,
)  # fmt: skip
from underhall.games.rise.words import ASKED, WORDS

VERSION: Final = "1"

# Every option with its legal values, the default first. Rulings answer questions that the rules we know leave open.
RULINGS: Final[dict[str, tuple[Any, ...]]] = {
    "income": ("end", "start"),
    "activation": ("all", "one"),
    "own_visit": ("none", "reward"),
    "castle_limit": ("before", "after"),
    "council_floor": ("allowed", "refused"),
    "coin_points": ("yes", "no"),
}
OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "seats": (4, 1, 2, 3, 5, 6),
    "length": ("full", "short"),
    "events": ("no", "yes"),
    "chancery": ("no", "yes"),
    **RULINGS,
}


def complete(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, given or by default. Raises Unusable for one that does not exist or has no such value."""
    found = checked("rise", OPTIONS, given)
    if found["seats"] == 1 and found["chancery"] == "yes":
        raise Unusable("options: alone there is no Chancery; leave it out")
    return found


class RiseRules(Rules[Rise]):
    """Rise to Nobility for 1 to 6 seats."""

    name = "rise"
    version = VERSION
    spoils = "sale.1"

    def __init__(self, options: Mapping[str, Any]) -> None:
        chosen = complete(options)
        vocabulary = Vocabulary()
        self.box = Box(chosen, vocabulary)
        self.flow = Flow(self.box)
        super().__init__(chosen, chosen["seats"], vocabulary, self.flow.book, WORDS)

    def empty(self) -> Rise:
        """A table before the set-up, nothing pending."""
        box = self.box
        p = Rise(self.seats, NOTES)
        p.players = [new_player(box.lots) for _ in range(self.seats)]
        p.slots = [0] * SLOTS
        p.row = [NONE] * box.city["tavern"]["row"]
        p.hall = [NONE] * len(box.hall_dice)
        p.council = [NONE] * (6 * box.city["council"]["rows"])
        p.sold = [0] * len(KINDS)
        p.workshops = [NONE] * (3 * len(GUILDS))
        p.masters = [0] * (3 * len(GUILDS))
        p.desks = [0] * len(box.desk_names)
        p.round = p.first = p.turn = p.done = p.passed = 0
        p.ship = p.event = p.objective = NONE
        p.deck = (1 << CARDS) - 1
        p.discards = p.shuffles = p.aside = p.returns = p.due = 0
        p.bag = (1 << TILES) - 1
        p.council_left = (1 << COUNCIL_TILES) - 1
        p.ships_left = (1 << SHIPS) - 1
        p.characters_left = box.all_characters
        p.events_left = (1 << len(box.event_names)) - 1
        p.commissions_left = (1 << len(box.commission_names)) - 1
        return p

    def setup(self) -> Rise:
        p = self.empty()
        p.lanes[CHANCE].append(self.flow.begin)
        settle(p, CHANCE)
        return p

    def load(self, dump: Mapping[str, Any]) -> Rise:
        return self.stand(load_table(dump), dump)

    def asked(self, p: Rise, seat: int) -> str:
        return ASKED[p.lanes[seat][-1].label.split()[0]]

    def rows(self, p: Rise, seat: int) -> Choices:
        return self.flow.sales.rows(p, seat) if self.on_turn(p, seat) else NOTHING

    def on_turn(self, p: Rise, seat: int) -> bool:
        """Is a seat at the beginning of its turn, or between its die and its card?"""
        return len(p.lanes[seat]) > 0 and p.lanes[seat][-1] is self.flow.turn

    def trade(self, p: Rise, seat: int, choice: int) -> None:
        self.flow.sales.sell(p, seat, choice)

    def why_no_trade(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        found = self.flow.sales.why(p, seat, choice)
        return found if found is None or self.on_turn(p, seat) else Refusal("sale.turn", "sale.1")

    def audience(self, p: Rise, seat: int, choice: int) -> list[int] | None:
        return self.flow.audience(p, seat)

    def view(self, p: Rise, seat: int) -> Rise:
        if self.options["chancery"] == "no" or not self.to_move(p):
            return p.copy()
        return views.view(p, seat, len(self.box.commission_names))

    def redeal(self, view: Rise, pick: Callable[[int], int]) -> Rise:
        return views.redeal(view, pick)

    def holdings(self, p: Rise) -> list[list[int]]:
        return [player.goods[:] for player in p.players]

    def sheets(self, p: Rise) -> list[Sheet]:
        return score.sheets(self.box, p)

    def winners(self, p: Rise) -> list[int]:
        """The most points; then the most completed cards, nobility, coins."""
        ranks = [
            (sheet.total, len(player.completed), player.goods[NOBILITY], player.goods[COIN])
            for sheet, player in zip(self.sheets(p), p.players)
        ]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
