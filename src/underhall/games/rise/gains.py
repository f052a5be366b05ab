"""What a component gives: goods and steps on tracks, goods of one's choice, a settlers card, points."""

from __future__ import annotations

from typing import Final

from underhall.games.rise.position import COIN, HOUSE, MODIFIER, NOBILITY, REPUTATION, WORKER

# As data files name them, beside what they are.
NAMED: Final = {
    "coins": COIN,
    "modifiers": MODIFIER,
    "workers": WORKER,
    "houses": HOUSE,
    "nobility": NOBILITY,
    "reputation": REPUTATION,
}
OTHERS: Final = ("goods_any", "settlers_choice", "points")


class Gains:
    """goods: [(good, how many)]; any: goods of one's choice; cards: settlers cards of one's choice; points."""

    def __init__(self, goods: list[tuple[int, int]], any: int, cards: int, points: int) -> None:
        self.goods = goods
        self.any = any
        self.cards = cards
        self.points = points
