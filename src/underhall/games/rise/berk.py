"""Berk the Clerk's Office: modifiers, and other settlers cards or other buildings."""

from __future__ import annotations

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import ENOUGH, NOTHING, ONLY, STOP, Choices
from underhall.engine.words import Refusal
from underhall.games.rise.box import BERK_FREE, Box
from underhall.games.rise.locations import ALL_VALUES, Location, first_free
from underhall.games.rise.position import BERK, COIN, COUNT, HALL, MODIFIER, NONE, VALUE, Rise
from underhall.games.rise.verbs import Verb


class Office(Location):
    """Berk the Clerk: modifiers, and other cards or buildings."""

    def __init__(self, box: Box, steps: list[Place[Rise]]) -> None:
        super().__init__(box, "berk", "berk.1")
        self.steps = steps

    def slot(self, p: Rise, value: int) -> int:
        return first_free(p, BERK, 3)

    def values(self, p: Rise, seat: int) -> int:
        if first_free(p, BERK, 3) < 0:
            return 0
        if self.box.modifiers_left(p) > 0 or cards_come(p) or replaced(p):
            return ALL_VALUES
        return 0

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        return None if self.values(p, seat) else Refusal("berk.nothing", "berk.5")


def cards_come(p: Rise) -> bool:
    """Are there cards that could take the place of those that lie open?"""
    return max(p.row) >= 0 and (p.deck | p.discards) != 0


def replaced(p: Rise) -> int:
    """Mask of the slots of the Guild Hall whose tiles can be replaced: none if there is nothing to draw."""
    if p.bag == 0:
        return 0
    found = 0
    for slot in range(6):
        if p.hall[slot] >= 0 and p.slots[HALL + slot] == 0:
            found |= 1 << slot
    return found


class Tokens(Verb):
    """Modifiers: those that are free, and as many more as the die allows for a coin each: ("modifiers", number)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "modifiers", "berk.2")
        most = 1 + max(box.city["berk"]["more"]) + max([row[BERK_FREE] for row in box.effects])
        self.ids = [box.vocabulary.learn("modifiers", str(count + 1)) for count in range(most)]
        self.more: list[int] = box.city["berk"]["more"]
        self.cost: int = box.city["berk"]["cost"]
        self.free: int = box.city["berk"]["free"]

    def given(self, p: Rise) -> int:
        """How many are free."""
        return self.free + self.box.effects[p.event][BERK_FREE]

    def counts(self, p: Rise, seat: int) -> tuple[int, int]:
        """How few and how many one may take; (0, 0) if none is left."""
        left = self.box.modifiers_left(p)
        coins = p.players[seat].goods[COIN]
        most = self.more[p.notes[seat][VALUE] - 1]
        if self.cost:
            most = min(most, coins // self.cost)
        given = self.given(p)
        return min(left, given), min(left, given + most)

    def offer(self, p: Rise, seat: int) -> Choices:
        low, high = self.counts(p, seat)
        if high == 0:
            return ONLY
        found = tuple(self.ids[low - 1 : high])
        return found + ENOUGH if cards_come(p) or replaced(p) else found

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice not in self.ids:
            return
        count = self.ids.index(choice) + 1
        self.box.pay(p, seat, COIN, max(0, count - self.given(p)) * self.cost, "berk")
        self.box.gain(p, seat, MODIFIER, count, "berk")
        p.notes[seat][COUNT] = 1

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice == STOP:
            return Refusal("berk.something", "berk.5")
        if choice not in self.ids:
            return None
        low, high = self.counts(p, seat)
        return Refusal("berk.count", self.rule, least=low, most=high)


class Replace(Verb):
    """Other settlers cards or other buildings: ("replace", what)."""

    def __init__(self, box: Box, row: Place[Rise], hall: Place[Rise]) -> None:
        super().__init__(box, "replace", "berk.3")
        self.cards = box.vocabulary.learn("replace", "settlers")
        self.buildings = box.vocabulary.learn("replace", "buildings")
        self.row = row
        self.hall = hall

    def offer(self, p: Rise, seat: int) -> Choices:
        found = NOTHING
        if cards_come(p):
            found = (self.cards,)
        if replaced(p):
            found = (*found, self.buildings)
        if p.notes[seat][COUNT] or not found:
            found = found + ENOUGH
        return found

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice == self.cards:
            for at, card in enumerate(p.row):
                if card >= 0:
                    p.discards |= 1 << card
                    p.row[at] = NONE
            p.lanes[CHANCE].append(self.row)
        elif choice == self.buildings:
            p.due = replaced(p)
            for slot in range(6):
                if p.due >> slot & 1:
                    p.aside |= 1 << p.hall[slot]
                    p.hall[slot] = NONE
            p.lanes[CHANCE].append(self.hall)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice == STOP:
            return Refusal("berk.something", "berk.5")
        if choice == self.cards:
            return Refusal("berk.cards", self.rule)
        return Refusal("berk.buildings", "berk.4") if choice == self.buildings else None
