"""Furnishing: the tile, then the cell; the payment, where there are several ways, is in paying.py."""

from __future__ import annotations

from typing import Final

from underhall.engine.vocabulary import NOTHING, ONLY, Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.land import CELL_NAMES, MOUNTAIN, MOUNTAIN_RING, Single, caves
from underhall.games.caverna.paying import Pay, Prices
from underhall.games.caverna.position import (
    CAVERN,
    CELL,
    DEEP,
    FOOD,
    FURNISHED,
    GOODS,
    ROOM,
    RUBY,
    TUNNEL,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.verbs import Verb

ENOUGH_FOOD: Final = 99  # more than any tile costs


class At(Verb):
    """Where the chosen tile is laid: ("at", cell)."""

    def __init__(self, box: Box, pay: Pay, label: str) -> None:
        super().__init__(box, f"at {label}", "furnish.2")
        self.pay = pay
        self.cells = Single(box.vocabulary, MOUNTAIN | MOUNTAIN_RING, "at")

    def sites(self, player: Player, tile: int) -> int:
        """Cells that a tile may be laid on."""
        under = self.box.over[tile]
        if under >= 0 and player.tiles >> under & 1:
            for built in player.built:
                if built >> TILE_BITS == under:
                    return 1 << (built & (1 << TILE_BITS) - 1)
        return open_sites(self.box, player)

    def offer(self, p: Caverna, seat: int) -> Choices:
        tile = p.notes[seat][FURNISHED] - 1
        player = p.players[seat]
        if tile < 0 or not self.pay.ways(player, tile):
            return NOTHING
        return self.cells.of(self.sites(player, tile))

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        p.notes[seat][CELL] = 1 + self.cells.cell[choice]
        p.lanes[seat].append(self.pay)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        if choice not in self.cells.cell:
            return None
        cell = self.cells.cell[choice]
        player = p.players[seat]
        if not (caves(player) >> cell & 1):
            return Refusal("furnish.rock", "furnish.2", cell=CELL_NAMES[cell])
        if player.land[ROOM] >> cell & 1:
            return Refusal("furnish.taken", "furnish.10", cell=CELL_NAMES[cell])
        return Refusal("furnish.cell", "furnish.2", cell=CELL_NAMES[cell])


def open_sites(box: Box, player: Player) -> int:
    """Cells that may be furnished."""
    land = player.land
    if player.tiles & box.dig_sites:
        return land[CAVERN] | land[TUNNEL] | land[DEEP]
    return land[CAVERN]


class Furnish(Verb):
    """Choose a furnishing tile: ("furnish", tile). Possible where tile, cell and payment all are."""

    def __init__(self, box: Box, allowed: int, cost: list[list[int]], label: str) -> None:
        super().__init__(box, f"furnish {label}", "furnish.5")
        self.allowed = allowed
        self.prices = Prices(box, cost)
        self.pay = Pay(box, self.prices, label)
        self.at = At(box, self.pay, label)
        self.ids = [box.vocabulary.learn("furnish", tile.id) for tile in box.tiles]
        self.tile = {choice: number for number, choice in enumerate(self.ids)}
        self.menu = Menu(self.ids)
        self.pairs = 0  # tiles that can be laid on another: no cell is needed
        for number, under in enumerate(box.over):
            if under >= 0:
                self.pairs |= 1 << number

    def mask(self, p: Caverna, seat: int) -> int:
        player = p.players[seat]
        found = p.supply & self.allowed
        if not open_sites(self.box, player):
            found &= self._on_top(player)
        if found:
            found &= self.prices.affordable(player, player.goods[FOOD])
        return found

    def _on_top(self, player: Player) -> int:
        """Tiles that must be laid on one the player has."""
        if not player.tiles & self.pairs:
            return 0
        return sum([1 << tile for tile, under in enumerate(self.box.over) if under >= 0 and player.tiles >> under & 1])

    def offer(self, p: Caverna, seat: int) -> Choices:
        return self.menu.of(self.mask(p, seat))

    def possible(self, p: Caverna, seat: int) -> bool:
        return self.mask(p, seat) != 0

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        self.begin(p, seat, self.tile[choice])

    def begin(self, p: Caverna, seat: int, tile: int) -> None:
        p.notes[seat][FURNISHED] = 1 + tile
        p.lanes[seat].append(self.at)

    def waits(self, p: Caverna, seat: int) -> bool:
        """The only tile that can be paid for, unless a trade could pay for another."""
        return self.hope(p, seat)

    def hope(self, p: Caverna, seat: int) -> bool:
        """Materials or a cavern for rubies, materials by a trade of a tile, food by eating."""
        player = p.players[seat]
        rubies = player.goods[RUBY]
        site = open_sites(self.box, player) != 0
        if rubies > 1 or (rubies == 1 and site):
            return True
        if not site:
            return False
        if self.box.trades_by_tile(p, seat):
            return True
        fed = p.supply & self.allowed & self.prices.affordable(player, ENOUGH_FOOD)
        return fed != 0 and self.box.trades.any(p, seat)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        player = p.players[seat]
        if choice not in self.tile:
            if choice >= 0:
                return None
            if not open_sites(self.box, player):
                return Refusal("furnish.site", "furnish.2")
            return None if self.mask(p, seat) else Refusal("furnish.none", "furnish.5")
        tile = self.tile[choice]
        if not self.allowed >> tile & 1:
            return Refusal("furnish.dwelling", "furnish.4", tile=self.box.tiles[tile].name)
        if not p.supply >> tile & 1:
            return Refusal("furnish.gone", "furnish.9", tile=self.box.tiles[tile].name)
        return self.why_tile(p, seat, tile)

    def why_tile(self, p: Caverna, seat: int, tile: int) -> Refusal | None:
        """Why a tile that is there cannot be furnished: the missing good and its number, or the cell."""
        player = p.players[seat]
        less = self.box.furnish_less.of(player.tiles)
        for good, count in enumerate(self.prices.cost[tile]):
            need = max(0, count - less[good])
            if player.goods[good] < need and not self.prices.affordable(player, player.goods[FOOD]) >> tile & 1:
                name, have = self.box.tiles[tile].name, player.goods[good]
                return Refusal("furnish.short", self.rule, tile=name, good=GOODS[good], need=need, have=have)
        return None if self.at.sites(player, tile) else Refusal("furnish.site", "furnish.2")


class FurnishOne(Verb):
    """Furnish a tile that is given, at a price of its own."""

    def __init__(self, furnish: Furnish, tile: int, rule: str) -> None:
        super().__init__(furnish.box, f"furnish one {furnish.box.tiles[tile].id}", rule)
        self.furnish = furnish
        self.tile = tile

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY if self.possible(p, seat) else NOTHING

    def possible(self, p: Caverna, seat: int) -> bool:
        return self.furnish.mask(p, seat) >> self.tile & 1 != 0

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        self.furnish.begin(p, seat, self.tile)

    def hope(self, p: Caverna, seat: int) -> bool:
        return self.furnish.hope(p, seat)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return self.furnish.why_tile(p, seat, self.tile)
