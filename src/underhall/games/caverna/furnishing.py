"""Furnishing: the tile, then the cell, then, where there are several ways, the payment."""

from __future__ import annotations

from typing import Final

from underhall.engine.vocabulary import NOTHING, ONLY, Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.caverna.box import TILE_BITS, Box, payment
from underhall.games.caverna.land import CELL_NAMES, MOUNTAIN, MOUNTAIN_RING, Single, caves
from underhall.games.caverna.position import (
    CAVERN,
    CELL,
    DEEP,
    FOOD,
    FURNISHED,
    GOODS,
    ORE,
    ROOM,
    RUBY,
    STONE,
    TUNNEL,
    WOOD,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.verbs import Verb

ENOUGH_FOOD: Final = 99  # more than any tile costs


class Prices:
    """What furnishing tiles cost, and which an owner of some goods and tiles can pay for."""

    def __init__(self, box: Box, cost: list[list[int]]) -> None:
        self.box = box
        self.cost = cost
        self._first = payment(cost)
        self._priced = [  # by good: mask of tiles that cost more than n of it
            [sum([1 << tile for tile, row in enumerate(cost) if row[good] > n]) for n in range(3)]
            for good in range(len(GOODS))
        ]

    def affordable(self, player: Player, food: int) -> int:
        """Mask of the tiles a player can pay for, with so much food at hand."""
        less = self.box.furnish_less.of(player.tiles)
        found = self._payable_with(player, less, food, 0, 0, 0)
        swaps = player.tiles & self.box.swap_mask
        if swaps:
            for saved in self.swap_sets(swaps):
                found |= self._with_swaps(player, less, food, saved)
        return found

    def swap_sets(self, tiles: int) -> list[list[tuple[int, int, int]]]:
        """The ways to combine the swaps of some tiles: every set of them but the empty one."""
        rows = [row for row in self.box.swaps if row[0] & tiles]
        return [[row for bit, row in enumerate(rows) if chosen >> bit & 1] for chosen in range(1, 1 << len(rows))]

    def _with_swaps(self, player: Player, less: list[int], food: int, swaps: list[tuple[int, int, int]]) -> int:
        wood = 0
        stone = 0
        instead = 0
        useful = -1
        for _, saved, _ in swaps:
            useful &= self._priced[saved][min(less[saved], 2)]
            instead += 1
            if saved == WOOD:
                wood += 1
            else:
                stone += 1
        return useful & self._payable_with(player, less, food, wood, stone, instead)

    def _payable_with(self, player: Player, less: list[int], food: int, wood: int, stone: int, ore: int) -> int:
        found = -1
        price = self._first
        while price is not None:
            good = price.good
            have = player.goods[good] + less[good]
            if good == WOOD:
                have += wood
            elif good == STONE:
                have += stone
            elif good == FOOD:
                have = food
            found &= price.payable(have)
            price = price.next
        if ore:
            swapped = 0
            for tile in range(len(self.cost)):
                if self.cost[tile][ORE] + ore <= player.goods[ORE]:
                    swapped |= 1 << tile
            found &= swapped
        return found

    def price(self, player: Player, tile: int, swaps: list[tuple[int, int, int]]) -> list[int] | None:
        """What is paid for a tile with some swaps, by good; None if a swap saves nothing or it cannot be paid."""
        less = self.box.furnish_less.of(player.tiles)
        row = [max(0, count - less[good]) for good, count in enumerate(self.cost[tile])]
        for _, saved, instead in swaps:
            if row[saved] == 0:
                return None
            row[saved] -= 1
            row[instead] += 1
        for good, count in enumerate(row):
            if player.goods[good] < count:
                return None
        return row


class Pay(Verb):
    """Pay for the tile that was chosen, in one of the ways there are, and lay it."""

    def __init__(self, box: Box, prices: Prices, label: str) -> None:
        super().__init__(box, f"pay {label}", "furnish.5")
        self.prices = prices
        sets = [[], *prices.swap_sets(box.swap_mask)]
        self.sets: list[list[tuple[int, int, int]]] = sets
        self.names = [_swap_name(swaps) for swaps in sets]
        self.ids = [box.vocabulary.learn("pay", name) for name in self.names]
        self.menu = Menu(self.ids)
        self.reasons = [f"furnish {tile.id}" for tile in box.tiles]

    def ways(self, player: Player, tile: int) -> int:
        """Mask of the sets of swaps with which a tile can be paid."""
        if not player.tiles & self.box.swap_mask:
            return 1 if self.prices.price(player, tile, self.sets[0]) is not None else 0
        found = 0
        for number, swaps in enumerate(self.sets):
            if all([bit & player.tiles for bit, _, _ in swaps]) and self.prices.price(player, tile, swaps) is not None:
                found |= 1 << number
        return found

    def offer(self, p: Caverna, seat: int) -> Choices:
        tile = p.notes[seat][FURNISHED] - 1
        return self.menu.of(self.ways(p.players[seat], tile)) if tile >= 0 else NOTHING

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        notes = p.notes[seat]
        tile = notes[FURNISHED] - 1
        cell = notes[CELL] - 1
        notes[FURNISHED] = 0
        notes[CELL] = 0
        row = self.prices.price(p.players[seat], tile, self.sets[self.ids.index(choice)])
        if row is None:
            raise ValueError("a way to pay that was offered cannot be paid")
        for good, count in enumerate(row):
            if count:
                self.box.pay(p, seat, good, count, self.reasons[tile])
        furnish(self.box, p, seat, tile, cell)


def _swap_name(swaps: list[tuple[int, int, int]]) -> str:
    """A way to pay: "as-printed", "ore-for-wood", "ore-for-wood-and-stone"."""
    if not swaps:
        return "as-printed"
    return f"{GOODS[swaps[0][2]]}-for-" + "-and-".join([GOODS[saved] for _, saved, _ in swaps])


def furnish(box: Box, p: Caverna, seat: int, tile: int, cell: int) -> None:
    """Lay a paid furnishing tile and let it work."""
    player = p.players[seat]
    bit = 1 << cell
    for land in (CAVERN, TUNNEL, DEEP):
        player.land[land] &= ~bit
    player.land[ROOM] |= bit
    under = box.over[tile]
    if under >= 0 and player.tiles >> under & 1:
        player.tiles &= ~(1 << under)
    player.tiles |= 1 << tile
    player.built.append(tile << TILE_BITS | cell)
    if not box.unlimited >> tile & 1:
        p.supply &= ~(1 << tile)
    if box.on_built[tile].mask:
        box.on_built[tile].tell(box, p, seat, cell)


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
