"""How many pieces a village will have in the end, by what lies there, and what is to come of it."""

from __future__ import annotations

from math import exp
from typing import Final

from underhall.games.zwergendorf.box import Box, Counts
from underhall.games.zwergendorf.counting import COVERS
from underhall.games.zwergendorf.position import (
    BEER,
    COIN,
    DWARF,
    KINDS,
    MINE,
    NO_CARD,
    OF_A_TYPE,
    PRODUCTS,
    RESOURCES,
    SMITH,
    STONE,
    TAVERN,
    TREE,
    TREES_PRINTED,
    WALL,
    WOOD,
    Village,
    Zwergendorf,
)  # fmt: skip
from underhall.games.zwergendorf.worths import Worths

CARDS_A_PHASE: Final = 2
LARGE_FIRST: Final = (TAVERN, WALL, MINE, DWARF, SMITH)  # what one does without, where room is wanting


class Season:
    """What is still to come for a seat.

    cards: that it will take before each production to come. held: cards it has taken that are not laid out yet.
    """

    def __init__(self, box: Box, p: Zwergendorf, seat: int) -> None:
        village = p.villages[seat]
        self.cards: list[float] = []
        self.held: list[int] = []
        kinds = box.phases
        left = 0
        if p.phase and kinds[p.phase - 1] == "card":
            taken = len(village.kept)
            if taken < CARDS_A_PHASE:
                for card in village.kept:
                    if card >= 0:
                        self.held.append(card)
            if village.pick != NO_CARD:
                taken += 1
                if village.pick >= 0:
                    self.held.append(village.pick)
            left = max(0, CARDS_A_PHASE - taken)
        if village.out:
            left = 0
        elif p.phase and kinds[p.phase - 1] == "production":
            for place in p.lanes[seat]:
                if place.label == "prepare":
                    self.cards.append(0.0)
        if not village.out:
            for kind in kinds[p.phase :]:
                if kind == "card":
                    left += CARDS_A_PHASE
                elif kind == "production":
                    self.cards.append(float(left))
                    left = 0
        self.productions = len(self.cards)
        self.to_come = 0.0
        for count in self.cards:
            self.to_come += count


class Forecast:
    """The pieces of a village in the end.

    final: by kind. supply: those of them that do not lie there yet. over: squares by which more is to come than there
    is room for. felled: trees for what has no room. trees: points lost for trees in the end.
    """

    def __init__(
        self,
        box: Box,
        worths: Worths,
        village: Village,
        season: Season,
        more: list[int],
        cards: list[int],
        settled: bool = False,
    ) -> None:
        """more: by symbol, what comes beside what is due. cards: buildings that may be used, but not in a production
        that is settled already."""
        now: list[float] = []
        for kind in range(len(KINDS)):
            now.append(float(village.count(kind) + village.due[kind] + more[kind]))
        made = [0.0] * len(KINDS)
        spared = [0.0] * len(KINDS)  # what buildings in use would not let be made
        needs = _needs(box, cards) if cards else []
        using = settled or village.used != 0
        for before in season.cards:
            if before:
                for kind in RESOURCES:
                    now[kind] += worths.resource * before
                for kind in (DWARF, MINE, WALL, SMITH):
                    now[kind] += worths.piece * before
            coin, wood, stone, beer = now[COIN], now[WOOD], now[STONE], now[BEER]
            pair = coin if coin < beer else beer
            three = min(beer, stone, wood)
            each = (coin, wood, stone, pair, three)
            for at, product in enumerate(PRODUCTS):
                count = each[at]
                if using and village.used:
                    count = _lots(now, _needs(box, _in_use(village))[product] or box.needs[product])
                made[product] += count
                if needs and needs[product] and not using:
                    spared[product] += count - _lots(now, needs[product])
            using = False
        self.final = [now[kind] + made[kind] for kind in range(len(KINDS))]
        final = self.final
        self.trees_left = village.extra_trees + more[TREE] + TREES_PRINTED - village.felled
        used = 0.0
        for kind in range(len(KINDS)):
            used += COVERS[kind] * final[kind]
        room = box.grid.playable.bit_count() - (worths.left if season.cards else 0.0)
        self.over = max(0.0, used - room)
        over = self.over
        self.felled = 0.0
        if over > 0.0:
            for product in LARGE_FIRST:
                if over > 0.0 and spared[product] > 0.0:
                    less = min(spared[product], over / COVERS[product])
                    final[product] -= less
                    over -= less * COVERS[product]
            for product in LARGE_FIRST:
                if over > 0.0:
                    less = min(final[product] - village.count(product), over / COVERS[product])
                    if less > 0.0:
                        final[product] -= less
                        over -= less * COVERS[product]
                        self.felled += less
        self.empty = max(0.0, room - used)
        self.supply = [final[kind] - village.count(kind) for kind in range(len(KINDS))]
        self.trees = _tree_points(box, worths, village.felled, max(0.0, self.felled - village.extra_trees - more[TREE]))


def _needs(box: Box, cards: list[int]) -> list[Counts]:
    """By product: what it needs with all buildings in use that are laid out; nothing where there are none."""
    found: list[Counts] = [[] for _ in KINDS]
    for card in cards:
        building = card - OF_A_TYPE
        product = box.products[building]
        merged = dict(found[product] or box.needs[product])
        for kind, count in box.raises[building]:
            merged[kind] = max(merged.get(kind, 0), count)
        found[product] = list(merged.items())
    return found


def _in_use(village: Village) -> list[int]:
    return [OF_A_TYPE + building for building in range(OF_A_TYPE) if village.used >> building & 1]


def _lots(now: list[float], needs: Counts) -> float:
    most = -1.0
    for kind, count in needs:
        lots = now[kind] / count
        if most < 0.0 or lots < most:
            most = lots
    return most


def _tree_points(box: Box, worths: Worths, felled: int, more: float) -> float:
    """Points for the last printed tree when so many are felled, and some more."""
    table = [0, *box.tree_points]
    at = felled + more
    if at >= TREES_PRINTED:
        return table[TREES_PRINTED] - worths.lost * (at - TREES_PRINTED)
    low = int(at)
    return table[low] + (at - low) * (table[low + 1] - table[low])


def chance(ahead: float, spread: float) -> float:
    """That something uncertain is above 0 which is expected to be so much."""
    at = ahead / spread
    if at > 20.0:
        return 1.0
    return 0.0 if at < -20.0 else 1.0 / (1.0 + exp(-at))
