"""What furnishing tiles change, kept by event: who lowers a price, who hears of something.

A register keeps a mask of the tiles it knows, so an event costs one test where nobody listens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from underhall.games.caverna.position import GOODS, Caverna

if TYPE_CHECKING:
    from underhall.games.caverna.box import Box

Reaction = Callable[["Box", Caverna, int, int], None]  # (box, p, seat, how many)


class Price:
    """What can be paid for by how much one has of a good, and the next good that anything costs.

    A chain, which compiled code walks without a type test.
    """

    def __init__(self, good: int, masks: list[int], next: Price | None) -> None:
        self.good = good
        self.next = next
        self._masks = masks  # by how much one has
        self._none = masks[0]
        self._all = masks[-1]
        self._enough = len(masks) - 1

    def payable(self, have: int) -> int:
        """Mask of what costs no more than that."""
        if have <= 0:
            return self._none
        return self._all if have >= self._enough else self._masks[have]


def payment(cost: list[list[int]]) -> Price | None:
    """The chain for things that cost so much by good. None if all are free."""
    found: Price | None = None
    for good in range(len(GOODS) - 1, -1, -1):
        prices = [row[good] for row in cost]
        if any(prices):
            masks = [
                sum([1 << number for number, price in enumerate(prices) if price <= have])
                for have in range(max(prices) + 1)
            ]
            found = Price(good, masks, found)
    return found


class Discounts:
    """By how much tiles lower a price, for one kind of payment."""

    def __init__(self) -> None:
        self.mask = 0
        self._rows: list[tuple[int, int, int]] = []
        self._known: dict[int, list[int]] = {}
        self._nothing = [0] * len(GOODS)

    def add(self, bit: int, good: int, less: int) -> None:
        self.mask |= bit
        self._rows.append((bit, good, less))

    def of(self, tiles: int) -> list[int]:
        """What is taken off each good, for an owner of these tiles. Not to be changed."""
        owned = tiles & self.mask
        if not owned:
            return self._nothing
        found = self._known.get(owned)
        if found is None:
            found = [0] * len(GOODS)
            for bit, good, less in self._rows:
                if owned & bit:
                    found[good] += less
            self._known[owned] = found
        return found


class Reactions:
    """What happens at an event to the owner of a tile."""

    def __init__(self) -> None:
        self.mask = 0
        self.rows: list[tuple[int, Reaction]] = []

    def add(self, bit: int, reaction: Reaction) -> None:
        self.mask |= bit
        self.rows.append((bit, reaction))

    def tell(self, box: Box, p: Caverna, seat: int, count: int) -> None:
        """Call who listens. Callers test the mask first."""
        tiles = p.players[seat].tiles
        for bit, reaction in self.rows:
            if tiles & bit:
                reaction(box, p, seat, count)
