"""What a seat may know, and how the rest may be dealt anew: only commissions are secret, until the game is over."""

from __future__ import annotations

from collections.abc import Callable

from underhall.engine.flow import CHANCE
from underhall.games.rise.position import HIDDEN, Rise


def view(p: Rise, seat: int, commissions: int) -> Rise:
    """The table as a seat (CHANCE: an onlooker) knows it: what it has not seen may as well not be dealt.

    commissions: how many there are.
    """
    twin = p.copy()
    every = (1 << commissions) - 1
    for other, player in enumerate(twin.players):
        if other == seat:
            for each in (*player.commissions, *player.tossed):
                every &= ~(1 << each)
        else:
            player.commissions = [HIDDEN] * len(player.commissions)
            player.tossed = [HIDDEN] * len(player.tossed)
    twin.commissions_left = every
    look_again(twin, seat)
    return twin


def redeal(view: Rise, pick: Callable[[int], int]) -> Rise:
    """A position that the view could be of."""
    p = view.copy()
    for player in p.players:
        player.commissions = [_dealt(p, pick) if each == HIDDEN else each for each in player.commissions]
        player.tossed = [_dealt(p, pick) if each == HIDDEN else each for each in player.tossed]
    look_again(p, CHANCE)
    return p


def look_again(p: Rise, known: int) -> None:
    """Look up what is offered where commissions have been changed; not to the seat whose own are known."""
    for seat, player in enumerate(p.players):
        if seat != known and p.lanes[seat] and len(player.commissions) > 1:
            p.offers[seat] = p.lanes[seat][-1].offer(p, seat)
    if p.offers[CHANCE]:
        p.offers[CHANCE] = p.lanes[CHANCE][-1].offer(p, CHANCE)


def _dealt(p: Rise, pick: Callable[[int], int]) -> int:
    """Draw a commission of those that are left."""
    left = p.commissions_left
    for _ in range(pick(left.bit_count())):
        left &= left - 1
    low = left & -left
    p.commissions_left &= ~low
    return low.bit_length() - 1
