"""What a seat may know of the others' cards, and how what it does not know may be dealt anew.

Each card goes from its stack to a seat, and perhaps on to another: whoever has seen it knows where it has been.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from underhall.engine.flow import CHANCE
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.drafting import receivers
from underhall.games.zwergendorf.position import (
    ALL_OF_A_TYPE,
    HIDDEN,
    HIDDEN_OF,
    NO_CARD,
    OF_A_TYPE,
    TYPES,
    Village,
    Zwergendorf,
    type_of,
)  # fmt: skip

Pick = Callable[[int], int]

EVERY_TYPE: Final = (1 << len(TYPES)) - 1


def view(p: Zwergendorf, seat: int) -> Zwergendorf:
    """The table as a seat (CHANCE: an onlooker) knows it: what it has not seen may as well lie in the stacks."""
    twin = p.copy()
    known = p.shown if seat == CHANCE else p.shown | p.villages[seat].seen
    for kind in range(len(TYPES)):
        twin.left[kind] = ALL_OF_A_TYPE & ~(known >> kind * OF_A_TYPE)
    for other, village in enumerate(twin.villages):
        if other != seat:
            _hide(village, known)
    _look_again(twin, seat)
    return twin


def _look_again(p: Zwergendorf, known: int) -> None:
    """Look up what is offered where cards have been changed; not to the seat whose cards are known."""
    for seat, village in enumerate(p.villages):
        if seat != known and village.hand and p.lanes[seat]:
            p.offers[seat] = p.lanes[seat][-1].offer(p, seat)
    if p.offers[CHANCE]:
        p.offers[CHANCE] = p.lanes[CHANCE][-1].offer(p, CHANCE)


def _hide(village: Village, known: int) -> None:
    """Hide what is not known of another seat."""
    village.hand = [card if card >= 0 and known >> card & 1 else HIDDEN for card in village.hand]
    village.kept = [card if card >= 0 and known >> card & 1 else HIDDEN for card in village.kept]
    # What was kept is shown, so that everybody knows of which type a discarded card must be.
    village.tossed = [
        HIDDEN_OF - type_of(card) if card >= 0 and not known >> card & 1 else card for card in village.tossed
    ]
    village.pick = NO_CARD if village.pick == NO_CARD else HIDDEN
    village.gift = NO_CARD if village.gift == NO_CARD else HIDDEN
    village.seen &= known


class Redeal:
    """Deals anew what is hidden in a view: everyone was dealt a card of each type."""

    def __init__(self, box: Box, view: Zwergendorf, pick: Pick) -> None:
        self.box = box
        self.p = view.copy()
        self.pick = pick

    def dealt(self) -> Zwergendorf:
        """A position that the view could be of."""
        p = self.p
        if self.box.seats > 1:
            for giver, taker in receivers(self.box, p) if p.phase else []:
                if p.villages[giver].kept:
                    self._passed(p.villages[giver], p.villages[taker])
        for village in p.villages:
            self._alone(village)
            village.tossed = [self._card(HIDDEN_OF - card) if card <= HIDDEN_OF else card for card in village.tossed]
            for card in [*village.hand, *village.kept, *village.tossed]:
                village.seen |= 1 << card
            if village.pick == HIDDEN:
                village.pick = village.hand[self.pick(len(village.hand))]
            if village.gift == HIDDEN:
                others = [card for card in village.hand if card != village.pick]
                village.gift = others[self.pick(len(others))]
        _look_again(p, NO_CARD)
        return p

    def _passed(self, giver: Village, taker: Village) -> None:
        """One card was kept, the two of the other types were passed on: where they are hidden, deal them."""
        hidden = [card for card in (*giver.kept, *taker.hand) if card == HIDDEN]
        if not hidden or not taker.hand:
            return
        types = EVERY_TYPE
        for card in (*giver.kept, *taker.hand):
            if card != HIDDEN:
                types &= ~(1 << type_of(card))
        left = [kind for kind in range(len(TYPES)) if types >> kind & 1]
        if giver.kept[0] == HIDDEN:
            giver.kept[0] = self._card(left.pop(self.pick(len(left))))
        for at, card in enumerate(taker.hand):
            if card == HIDDEN:
                taker.hand[at] = self._card(left.pop(0))
        for card in taker.hand:
            giver.seen |= 1 << card

    def _alone(self, village: Village) -> None:
        """A hand as it was dealt, and, of a solo game, what was kept of the first."""
        if village.kept[:1] == [HIDDEN]:
            others = [HIDDEN_OF - card for card in village.tossed[-2:]]
            village.kept[0] = self._card(len(TYPES) - sum(others))
        for at, card in enumerate(village.hand):
            if card == HIDDEN:
                types = self.box.hand_types(self.p, len(village.kept) > 0)
                village.hand[at] = self._card(types[at])

    def _card(self, kind: int) -> int:
        """Draw a card of a type from what is left."""
        left = self.p.left[kind]
        for _ in range(self.pick(left.bit_count())):
            left &= left - 1
        low = left & -left
        self.p.left[kind] &= ~low
        return kind * OF_A_TYPE + low.bit_length() - 1
