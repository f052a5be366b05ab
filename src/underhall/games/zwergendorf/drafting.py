"""A card phase until all cards are shown: dealing, keeping, passing on, giving away."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import GO, ONLY, STOP, Choices
from underhall.engine.words import Refusal
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.position import (
    BUILDING,
    GOAL,
    HIDDEN,
    NO_CARD,
    OF_A_TYPE,
    Village,
    Zwergendorf,
    type_of,
)  # fmt: skip
from underhall.games.zwergendorf.verbs import Step, Verb

OPEN: Final[Choices] = (GO, STOP)  # of chance, in a view


def playing(p: Zwergendorf) -> list[int]:
    """The seats that are not out."""
    return [seat for seat, village in enumerate(p.villages) if not village.out]


class Deal(Verb):
    """One card of each type for every seat, one draw after the other: ("deal", type, card)."""

    def __init__(self, box: Box, label: str, rule: str, prepared: bool) -> None:
        super().__init__(box, label, rule)
        self.prepared = prepared  # the second hand of the solo game, from the prepared stack
        self.card: dict[int, int] = {}
        for kind, ids in enumerate(box.deals):
            for at, choice in enumerate(ids):
                self.card[choice] = kind * OF_A_TYPE + at

    def due(self, p: Zwergendorf) -> tuple[int, int]:
        """The seat that gets the next card, and of which type; (-1, -1) when all have theirs."""
        types = self.box.hand_types(p, self.prepared)
        for seat, village in enumerate(p.villages):
            if not village.out and len(village.hand) < len(types):
                return seat, types[len(village.hand)]
        return -1, -1

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        kind = self.due(p)[1]
        return ONLY if kind < 0 else self.box.stacks[kind].of(p.left[kind])

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        owner = self.due(p)[0]
        if owner < 0:
            return
        card = self.card[choice]
        p.left[type_of(card)] &= ~(1 << card % OF_A_TYPE)
        village = p.villages[owner]
        village.hand.append(card)
        village.seen |= 1 << card
        p.lanes[CHANCE].append(self)

    def why(self, p: Zwergendorf, seat: int, choice: int) -> Refusal | None:
        if choice not in self.card:
            return None
        return Refusal("deal.type" if type_of(self.card[choice]) != self.due(p)[1] else "deal.gone", self.rule)


class Draft(Step):
    """Every seat with a hand picks from it."""

    def __init__(self, box: Box, label: str, rule: str, keep: Place[Zwergendorf]) -> None:
        super().__init__(box, label, rule)
        self.keep = keep

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        for owner in playing(p):
            p.open(owner, self.keep)


class Pick(Verb):
    """Choose a card of one's hand; it stays there until all have chosen."""

    def __init__(self, box: Box, label: str, rule: str, ids: list[int]) -> None:
        super().__init__(box, label, rule)
        self.ids = ids
        self.card = {choice: card for card, choice in enumerate(ids)}

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        village = p.villages[seat]
        # A card that is hidden in a view cannot be named.
        return tuple([self.ids[card] for card in village.hand if card >= 0 and card != village.pick])

    def why(self, p: Zwergendorf, seat: int, choice: int) -> Refusal | None:
        if choice not in self.card:
            return None
        if self.card[choice] == p.villages[seat].pick:
            return Refusal("give.kept", self.rule, card=self.box.card_names[self.card[choice]])
        return Refusal("keep.hand", self.rule, card=self.box.card_names[self.card[choice]])


class Keep(Pick):
    """("keep", card). With the nasty dwarfs another card is given away then."""

    def __init__(self, box: Box, give: Place[Zwergendorf] | None) -> None:
        super().__init__(box, "keep", "pick.2", box.keeps)
        self.give = give

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        p.villages[seat].pick = self.card[choice]
        if self.give is not None:
            p.lanes[seat].append(self.give)


class Give(Pick):
    """("give", card): what a neighbour must draw in."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "give", "variants.3", box.gives)

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        p.villages[seat].gift = self.card[choice]


def receivers(box: Box, p: Zwergendorf) -> list[tuple[int, int]]:
    """Who passes on to whom in this phase: (seat, the next one on that side who is not out)."""
    those = playing(p)
    step = 1 if box.table["phases"]["pass"][p.phase - 1] == "left" else -1
    return [(seat, those[(at + step) % len(those)]) for at, seat in enumerate(those)]


def _take_up(village: Village) -> None:
    """The card that was picked leaves the hand."""
    village.hand.remove(village.pick)
    village.kept.append(village.pick)
    village.pick = NO_CARD


def _toss(village: Village) -> None:
    """What is left of the hand is discarded face down."""
    village.tossed += village.hand
    village.hand = []


class Together(Step):
    """What comes of it when all have picked. Where a view hides some picks, nobody can tell: it is left open."""

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        for village in p.villages:
            if village.pick == HIDDEN or village.gift == HIDDEN:
                return OPEN
        return ONLY


class PassOn(Together):
    """All have picked once: two cards of every hand go to a neighbour, alone they are discarded."""

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        for village in p.villages:
            if village.hand:
                _take_up(village)
        if self.box.seats == 1:
            _toss(p.villages[0])
            return
        hands = [village.hand for village in p.villages]
        for giver, taker in receivers(self.box, p):
            village = p.villages[taker]
            village.hand = hands[giver]
            for card in village.hand:
                village.seen |= 1 << card


class Exchange(Together):
    """The nasty dwarfs: all have picked, and every gift goes to a neighbour."""

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        for giver in playing(p):
            village = p.villages[giver]
            village.hand.remove(village.gift)
            _take_up(village)
            _toss(village)
        for giver, taker in receivers(self.box, p):
            card = p.villages[giver].gift
            p.villages[taker].kept.append(card)
            p.villages[taker].seen |= 1 << card
            p.villages[giver].gift = NO_CARD


class Show(Together):
    """All second picks are in: what is kept is shown and laid out, and its halves are to be chosen."""

    def __init__(self, box: Box, draw: Place[Zwergendorf]) -> None:
        super().__init__(box, "show", "pick.7")
        self.draw = draw

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        for owner in playing(p):
            village = p.villages[owner]
            if village.hand:
                _take_up(village)
                _toss(village)
            for card in village.kept:
                p.shown |= 1 << card
                village.halves.append(card * 2)
                if type_of(card) == GOAL:
                    village.goals.append(card)
                elif type_of(card) == BUILDING:
                    village.buildings.append(card)
                else:
                    village.halves.append(card * 2 + 1)
            p.open(owner, self.draw)


class Gather(Step):
    """A card phase begins: what was kept in the one before is no longer of this phase."""

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        for village in p.villages:
            village.kept = []
