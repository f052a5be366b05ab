"""Pastures and stables."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.engine.upto import UpTo
from underhall.engine.vocabulary import NOTHING, Choices
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box, Goods
from underhall.games.caverna.land import FOREST, FOREST_HALF, FOREST_RING, Single, Twin, large_cells, side_by_side
from underhall.games.caverna.position import (
    FENCED,
    FIELD,
    LARGE_EAST,
    LARGE_SOUTH,
    MEADOW,
    RUBY,
    SMALL,
    STABLE,
    STONE,
    WOOD,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.verbs import Verb


class Fence(Verb):
    """Turn meadows into a pasture: ("pasture", cell) or ("pasture", cell, way to the second)."""

    def __init__(self, box: Box, large: bool, price: Goods, label: str) -> None:
        super().__init__(box, label, "fence.2" if large else "fence.1")
        self.large = large
        self.price = dict(price)[WOOD]
        self.other = 0 if large else 1  # the part of the same action that also fences
        self.per_action = box.options["carpenter_fences"] == "per-action"
        self.single = Single(box.vocabulary, FOREST | FOREST_RING, "pasture")
        self.twin = Twin(box.vocabulary, "large-pasture", FOREST_HALF, True, "pasture", False)
        self.ids = list(self.twin.first) if large else self.single.ids

    def cost(self, p: Caverna, seat: int) -> int:
        less = self.box.fence_less.of(p.players[seat].tiles)[WOOD]
        if less and self.per_action and p.notes[seat][FENCED] >> 2 * self.other & 3:
            less = 0  # the other pasture of this action has had it
        return max(0, self.price - less)

    def offer(self, p: Caverna, seat: int) -> Choices:
        player = p.players[seat]
        meadows = player.land[MEADOW]
        if meadows == 0 or player.goods[WOOD] < self.cost(p, seat):
            return NOTHING
        return self.twin.over(meadows) if self.large else self.single.of(meadows)

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        self.box.pay(p, seat, WOOD, self.cost(p, seat), self.label)
        land = p.players[seat].land
        if not self.large:
            cell = 1 << self.single.cell[choice]
            land[MEADOW] &= ~cell
            land[SMALL] |= cell
            return
        first = self.twin.first[choice]
        second = self.twin.second[choice]
        land[MEADOW] &= ~(1 << first | 1 << second)
        land[LARGE_EAST if second == first + 1 else LARGE_SOUTH] |= 1 << first
        self.box.look_for_room(p, seat)  # two meadows held two kinds, a pasture holds one

    def possible(self, p: Caverna, seat: int) -> bool:
        player = p.players[seat]
        meadows = player.land[MEADOW]
        if meadows == 0 or player.goods[WOOD] < self.cost(p, seat):
            return False
        return not self.large or side_by_side(meadows)

    def hope(self, p: Caverna, seat: int) -> bool:
        """Wood or a meadow for a ruby; wood by a trade of a tile."""
        player = p.players[seat]
        if player.goods[RUBY] > 0:
            return True
        return player.land[MEADOW] != 0 and self.box.trades_by_tile(p, seat)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        meadows = p.players[seat].land[MEADOW]
        if choice in self.single.cell:
            if not meadows >> self.single.cell[choice] & 1:
                return Refusal("fence.meadow", "fence.4")
        elif choice in self.twin.first:
            both = 1 << self.twin.first[choice] | 1 << self.twin.second[choice]
            if both & ~meadows:
                return Refusal("fence.meadows", "fence.4")
        elif not (self.twin.over(meadows) if self.large else meadows):
            return Refusal("fence.meadows" if self.large else "fence.meadow", "fence.4")
        return self.short(p, seat, WOOD, self.cost(p, seat))


class Stable(Verb):
    """Build a stable: ("stable", cell)."""

    def __init__(self, box: Box, free: bool) -> None:
        super().__init__(box, "stable free" if free else "stable", "stable.7" if free else "stable.1")
        self.free = free
        self.price: int = 0 if free else box.board["fences"]["stable"]["stone"]
        self.most: int = box.board["players"]["stables"]
        self.cells = Single(box.vocabulary, FOREST | FOREST_RING, "stable")

    def cost(self, player: Player) -> int:
        return max(0, self.price - self.box.stable_less.of(player.tiles)[STONE])

    def sites(self, player: Player) -> int:
        land = player.land
        fields = land[FIELD] | land[STABLE]
        return (FOREST | land[MEADOW] | land[SMALL] | large_cells(player)) & ~fields

    def offer(self, p: Caverna, seat: int) -> Choices:
        player = p.players[seat]
        if player.goods[STONE] < self.cost(player) or player.land[STABLE].bit_count() >= self.most:
            return NOTHING
        return self.cells.of(self.sites(player))

    def possible(self, p: Caverna, seat: int) -> bool:
        player = p.players[seat]
        return (
            player.goods[STONE] >= self.cost(player)
            and player.land[STABLE].bit_count() < self.most
            and self.sites(player) != 0
        )

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        player = p.players[seat]
        self.box.pay(p, seat, STONE, self.cost(player), self.label)
        player.land[STABLE] |= 1 << self.cells.cell[choice]

    def hope(self, p: Caverna, seat: int) -> bool:
        """The stone, for a ruby or by a trade of a tile."""
        player = p.players[seat]
        if player.land[STABLE].bit_count() >= self.most or self.sites(player) == 0:
            return False
        return player.goods[RUBY] > 0 or self.box.trades_by_tile(p, seat)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        player = p.players[seat]
        if player.land[STABLE].bit_count() >= self.most:
            return Refusal("stable.most", "stable.4", most=self.most)
        cell = self.cells.cell.get(choice, -1)
        if cell >= 0 and player.land[STABLE] >> cell & 1:
            return Refusal("stable.twice", "stable.3")
        if cell >= 0 and not self.sites(player) >> cell & 1:
            return Refusal("stable.site", "stable.2")
        return self.short(p, seat, STONE, self.cost(player))


def fences(box: Box, stable: bool) -> UpTo[Caverna]:
    """One small pasture, one large pasture and, on some spaces, one stable."""
    prices = box.board["fences"]
    small = Fence(box, False, [(WOOD, prices["small"]["wood"])], "fence small")
    large = Fence(box, True, [(WOOD, prices["large"]["wood"])], "fence large")
    parts: list[Place[Caverna]] = [small, large]
    ids = [small.ids, large.ids]
    if stable:
        built = Stable(box, False)
        parts.append(built)
        ids.append(built.cells.ids)
    return UpTo("fence stable" if stable else "fence", "fence.3", FENCED, len(parts), parts, ids, 1)
