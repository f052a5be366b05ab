"""Paying for a furnishing tile: what it costs, who can pay for it and in which ways, and what it does once it lies."""

from __future__ import annotations

from underhall.engine.vocabulary import NOTHING, Choices, Menu
from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.position import (
    CAVERN,
    CELL,
    DEEP,
    FOOD,
    FURNISHED,
    GOODS,
    ORE,
    ROOM,
    STONE,
    TUNNEL,
    WOOD,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.registers import payment
from underhall.games.caverna.verbs import Verb


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
