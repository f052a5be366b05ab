"""Deals that a space offers: buying at the Weekly market, Ore trading."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.engine.upto import UpTo
from underhall.engine.vocabulary import NOTHING, Choices
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box, Goods
from underhall.games.caverna.position import BOUGHT, GOLD, GOODS, RUBY, SOLD, Caverna
from underhall.games.caverna.verbs import Verb


class Deal(Verb):
    """One deal of a market or of Ore trading: a choice that pays and gets."""

    def __init__(self, box: Box, choice: int, pay: Goods, get: Goods, rule: str) -> None:
        super().__init__(box, box.vocabulary.text(choice), rule)
        self.choice = choice
        self.ways = (choice,)
        self.pays = pay
        self.gets = get

    def offer(self, p: Caverna, seat: int) -> Choices:
        goods = p.players[seat].goods
        for good, count in self.pays:
            if goods[good] < count:
                return NOTHING
        return self.ways

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        for good, count in self.pays:
            self.box.pay(p, seat, good, count, self.label)
        for good, count in self.gets:
            self.box.gain(p, seat, good, count, self.label)

    def hope(self, p: Caverna, seat: int) -> bool:
        """What is paid, for a ruby or by a trade of a tile."""
        return p.players[seat].goods[RUBY] > 0 or self.box.trades_by_tile(p, seat)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        for good, count in self.pays:
            found = self.short(p, seat, good, count)
            if found is not None:
                return found
        return None


def buy(box: Box, prices: dict[str, int]) -> UpTo[Caverna]:
    """At most one of each kind for gold."""
    learn = box.vocabulary.learn
    deals = [
        Deal(box, learn("buy", good), [(GOLD, gold)], [(GOODS.index(good), 1)], "spaces.weekly-market")
        for good, gold in prices.items()
    ]
    places: list[Place[Caverna]] = [*deals]
    return UpTo("buy", "spaces.weekly-market", BOUGHT, len(deals), places, [[deal.choice] for deal in deals], 1)


def sell(box: Box, pay: Goods, get: Goods, most: int) -> UpTo[Caverna]:
    """The same deal some times over."""
    choice = box.vocabulary.learn("trade", GOODS[pay[0][0]])
    deal = Deal(box, choice, pay, get, "spaces.ore-trading")
    return UpTo(f"sell {GOODS[pay[0][0]]}", "spaces.ore-trading", SOLD, most, [deal], [[choice]], most)
