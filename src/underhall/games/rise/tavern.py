"""The Cavern Tavern: a settlers card for a die, each at least as high as the one before."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import ONLY, Choices
from underhall.engine.words import Refusal
from underhall.games.rise.box import TAVERN_FIRST, Box
from underhall.games.rise.locations import ALL_VALUES, Location, first_free, up_to
from underhall.games.rise.position import COIN, NONE, TAVERN, Rise, value_of
from underhall.games.rise.verbs import Drawn, Verb

MOST_SHUFFLES: Final = 15  # told apart in the names of draws


class Tavern(Location):
    """Take one of the cards that lie open."""

    def __init__(self, box: Box, take: Place[Rise]) -> None:
        super().__init__(box, "tavern", "tavern.2")
        self.steps = [take]

    def slot(self, p: Rise, value: int) -> int:
        return first_free(p, TAVERN, self.box.row)

    def values(self, p: Rise, seat: int) -> int:
        slot = first_free(p, TAVERN, self.box.row)
        if slot < 0 or max(p.row) < 0:
            return 0
        return ALL_VALUES if slot == TAVERN else ALL_VALUES & ~up_to(value_of(p.slots[slot - 1]) - 1)

    def begin(self, p: Rise, seat: int, value: int) -> None:
        p.lanes[seat] += self.steps
        coins = self.box.effects[p.event][TAVERN_FIRST]
        if coins and first_free(p, TAVERN, self.box.row) == TAVERN + 1:
            self.box.gain(p, seat, COIN, coins, "event")

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        if max(p.row) < 0:
            return Refusal("tavern.empty", "tavern.5")
        slot = first_free(p, TAVERN, self.box.row)
        if slot > TAVERN and value < value_of(p.slots[slot - 1]):
            return Refusal("tavern.low", self.rule, last=value_of(p.slots[slot - 1]))
        return None


class TakeCard(Verb):
    """Take a settlers card that lies open: ("take", card)."""

    def __init__(self, box: Box, discard: Place[Rise], fill: Place[Rise]) -> None:
        super().__init__(box, "take card", "tavern.4")
        self.ids = [box.vocabulary.learn("take", name) for name in box.card_names]
        self.card = {choice: card for card, choice in enumerate(self.ids)}
        self.discard = discard
        self.fill = fill

    def offer(self, p: Rise, seat: int) -> Choices:
        return tuple([self.ids[card] for card in p.row if card >= 0])

    def take(self, p: Rise, seat: int, choice: int) -> None:
        card = self.card[choice]
        p.row[p.row.index(card)] = NONE
        p.players[seat].cards.append(card)
        if len(p.players[seat].cards) > self.box.hand:
            p.lanes[seat].append(self.discard)
        p.lanes[CHANCE].append(self.fill)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice not in self.card:
            return None
        return Refusal("tavern.other", self.rule, card=self.box.card_names[self.card[choice]])


class DiscardCard(Verb):
    """A card too many was taken: discard one of those one had before: ("discard", card)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "discard card", "tavern.6")
        self.ids = [box.vocabulary.learn("discard", name) for name in box.card_names]
        self.card = {choice: card for card, choice in enumerate(self.ids)}

    def offer(self, p: Rise, seat: int) -> Choices:
        return tuple([self.ids[card] for card in p.players[seat].cards[:-1]])

    def take(self, p: Rise, seat: int, choice: int) -> None:
        card = self.card[choice]
        p.players[seat].cards.remove(card)
        p.discards |= 1 << card

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice not in self.card:
            return None
        cards = p.players[seat].cards
        name = self.box.card_names[self.card[choice]]
        if cards and self.card[choice] == cards[-1]:
            return Refusal("discard.new", self.rule, card=name)
        return Refusal("cards.other", self.rule, card=name)


class FillRow(Drawn):
    """Cards are drawn until six lie open: ("deal", shuffle, card). An empty deck is made anew of the discards."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "fill row", "tavern.5")
        self.menus = [self.know(box.menu(f"deal {time}", box.card_names)) for time in range(MOST_SHUFFLES + 1)]

    def offer(self, p: Rise, seat: int) -> Choices:
        if NONE not in p.row:
            return ONLY
        if p.deck:
            return self.menus[min(p.shuffles, MOST_SHUFFLES)].of(p.deck)
        if p.discards:
            return self.menus[min(p.shuffles + 1, MOST_SHUFFLES)].of(p.discards)
        return ONLY

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice not in self.number:
            return
        card = self.number[choice]
        if p.deck == 0:
            p.deck = p.discards
            p.discards = 0
            p.shuffles += 1
        p.deck &= ~(1 << card)
        p.row[p.row.index(NONE)] = card
        self.again(p)
