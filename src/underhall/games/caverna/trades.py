"""The one table of what may be traded at any time: rubies, gold, food, and what tiles add."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import Place
from underhall.engine.vocabulary import Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box
from underhall.games.caverna.position import (
    ACTING,
    BRED,
    FARM_ANIMALS,
    FOOD,
    GOLD,
    GOODS,
    GRAIN,
    RUBY,
    VEGETABLE,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.registers import payment
from underhall.games.caverna.trade_rows import Row, TradeTable

MOST_GOLD_FOOD: Final = 20  # food bought with gold in one deal
MOST_STRENGTH: Final = 14


class Trades(TradeTable):
    """Everything a seat may trade while it owes a decision: the rows of the table, weapons, a dwarf out of order."""

    def __init__(self, box: Box, singles: dict[str, Place[Caverna]]) -> None:
        super().__init__(box, singles)
        self.menu = Menu(self.ids)
        self.number = {choice: number for number, choice in enumerate(self.ids)}
        self._first = payment([box.row(row.pay) for row in self.rows])
        self._tile_rows: dict[int, int] = {}
        learn = box.vocabulary.learn
        self.gold_ids = tuple([learn("trade", "gold", "food", str(food + 1)) for food in range(MOST_GOLD_FOOD)])
        strengths = range(MOST_STRENGTH + 1)
        self.weapon_tile = 0  # a tile whose owner may trade a weapon for food; set by tiles/
        self.weapon_name = ""
        self.weapon_ids: list[int] = []
        self.swap_ids = [learn("dwarf", str(strength)) for strength in strengths]
        self.weapon_menu = Menu([])
        self.swap_menu = Menu(self.swap_ids)
        self.placing: Place[Caverna] | None = None  # where a dwarf may be chosen out of order
        self.breeding: Place[Caverna] | None = None  # where kinds that breed may not be eaten

    def add_weapons(self, tile: int, id: str) -> None:
        """A dwarf's weapon may be traded for food by the owner of a tile."""
        self.weapon_tile = tile
        self.weapon_name = id
        learn = self.box.vocabulary.learn
        self.weapon_ids = [learn("trade", id, str(strength)) for strength in range(MOST_STRENGTH + 1)]
        self.weapon_menu = Menu(self.weapon_ids)

    # Asking it.

    def mask(self, p: Caverna, seat: int) -> int:
        """The goods rows a seat can pay for and use."""
        player = p.players[seat]
        goods = player.goods
        found = self.open_rows
        owned = player.tiles & self.tile_mask
        if owned:
            known = self._tile_rows.get(owned)
            if known is None:
                known = sum([bit for tile, bit in self.by_tile if tile & owned])
                self._tile_rows[owned] = known
            found |= known
        price = self._first
        while price is not None:
            found &= price.payable(goods[price.good])
            price = price.next
        asked = p.lanes[seat][-1]
        if goods[RUBY]:
            found &= ~self._no_tiles(p, seat, asked)
        if p.lanes[seat][0] is self.breeding:
            found &= ~self.barred(p, seat)
        return found

    def _no_tiles(self, p: Caverna, seat: int, asked: Place[Caverna]) -> int:
        """Rows whose tile could not be laid; all of them while one that was bought is not laid yet."""
        found = 0
        for bit, place in self.laying:
            if place is asked:
                return self.tile_rows
            if not place.possible(p, seat):
                found |= bit
        return found

    def _breeding(self, p: Caverna, seat: int) -> bool:
        """Is a seat in its breeding phase, also if something else is asked in between?"""
        lane = p.lanes[seat]
        if lane[0] is not self.breeding:
            return False
        for place in lane:
            if place.bargains:
                return False  # the family is still to be fed
        return True

    def barred(self, p: Caverna, seat: int) -> int:
        """Rows closed in the breeding phase: kinds that breed may not be eaten, others by a ruling."""
        if not self._breeding(p, seat):
            return 0
        if self.box.options["eat_while_breeding"] == "no":
            return self.eats
        found = 0
        bred = p.notes[seat][BRED]
        for kind in FARM_ANIMALS:
            if p.players[seat].goods[kind] >= 2 or bred >> kind & 1:
                found |= self.eats_of[kind]
        return found

    def any(self, p: Caverna, seat: int) -> bool:
        """Is there anything a seat could trade?"""
        player = p.players[seat]
        goods = player.goods
        if goods[RUBY] or goods[GRAIN] or goods[VEGETABLE]:
            return True  # a ruby buys goods, crops are eaten, whatever is pending
        return (
            self.mask(p, seat) != 0
            or player.goods[GOLD] > 1
            or (player.tiles & self.weapon_tile != 0 and max(player.dwarfs) > 0)
            or self._swaps(p, seat) != 0
        )

    def by_tile_open(self, p: Caverna, seat: int) -> bool:
        """Is there anything that a tile of the seat lets it trade?"""
        player = p.players[seat]
        if not player.tiles & (self.tile_mask | self.weapon_tile):
            return False
        if player.tiles & self.weapon_tile and max(player.dwarfs) > 0:
            return True
        return self.mask(p, seat) & ~self.open_rows != 0

    def offers(self, p: Caverna, seat: int) -> Choices:
        """All rows a seat can pay for."""
        player = p.players[seat]
        found = self.menu.of(self.mask(p, seat))
        gold = player.goods[GOLD]
        if gold > 1:
            found += self.gold_ids[: gold - 1]
        if player.tiles & self.weapon_tile:
            weapons = 0
            for strength in player.dwarfs:
                weapons |= 1 << strength
            found += self.weapon_menu.of(weapons & ~1)
        swaps = self._swaps(p, seat)
        if swaps:
            found += self.swap_menu.of(swaps)
        offered = p.offers[seat]
        if found and p.lanes[seat][-1] is self.box.overflow:
            return tuple([choice for choice in found if choice not in offered])
        return found

    def open_row(self, p: Caverna, seat: int, choice: int) -> bool:
        """Can a seat pay for this row? Looks at it alone."""
        number = self.number.get(choice)
        if number is not None:
            return self.mask(p, seat) >> number & 1 != 0
        player = p.players[seat]
        if choice in self.gold_ids:
            return player.goods[GOLD] > self.gold_ids.index(choice) + 1
        if choice in self.weapon_ids:
            strength = self.weapon_ids.index(choice)
            return strength > 0 and player.tiles & self.weapon_tile != 0 and strength in player.dwarfs
        if choice in self.swap_ids:
            return self._swaps(p, seat) >> self.swap_ids.index(choice) & 1 != 0
        return False

    def _swaps(self, p: Caverna, seat: int) -> int:
        """Mask of the weapon strengths of dwarfs that a ruby lets go out of order."""
        player = p.players[seat]
        if player.goods[RUBY] == 0 or p.notes[seat][ACTING] or p.lanes[seat][-1] is not self.placing:
            return 0
        lowest = player.dwarfs[self.box.lowest(player)]
        found = 0
        for dwarf in range(len(player.dwarfs)):
            if not player.placed >> dwarf & 1 and player.dwarfs[dwarf] > lowest:
                found |= 1 << player.dwarfs[dwarf]
        return found

    # Carrying it out.

    def carry_out(self, p: Caverna, seat: int, choice: int) -> None:
        number = self.number.get(choice)
        if number is not None:
            self._exchange(p, seat, self.rows[number])
        elif choice in self.gold_ids:
            food = self.gold_ids.index(choice) + 1
            self.box.pay(p, seat, GOLD, food + 1, "trade gold")
            self.box.gain(p, seat, FOOD, food, "trade gold")
        elif choice in self.weapon_ids:
            self._melt(p, seat, self.weapon_ids.index(choice))
        else:
            self._swap(p, seat, self.swap_ids.index(choice))

    def _exchange(self, p: Caverna, seat: int, row: Row) -> None:
        box = self.box
        for good, count in row.pay:
            box.pay(p, seat, good, count, row.name)
        for good, count in row.get:
            box.gain(p, seat, good, count + self._more(p.players[seat], row) if good == FOOD else count, row.name)
        if row.lays is not None:
            p.lanes[seat].append(row.lays)

    def _more(self, player: Player, row: Row) -> int:
        """Food that tiles add for farm animals eaten."""
        more = 0
        if row.eaten:
            for tile, food in self.box.animal_food:
                if player.tiles & tile:
                    more += food * row.eaten
        return more

    def _melt(self, p: Caverna, seat: int, strength: int) -> None:
        """A weapon becomes food; of equal ones the acting dwarf's."""
        dwarfs = p.players[seat].dwarfs
        dwarf = self.box.acting(p, seat)
        if dwarf < 0 or dwarfs[dwarf] != strength:
            dwarf = dwarfs.index(strength)
        dwarfs[dwarf] = 0
        self.box.gain(p, seat, FOOD, strength, "trade weapon")

    def _swap(self, p: Caverna, seat: int, strength: int) -> None:
        player = p.players[seat]
        self.box.pay(p, seat, RUBY, 1, "dwarf out of order")
        for dwarf in range(len(player.dwarfs)):
            if not player.placed >> dwarf & 1 and player.dwarfs[dwarf] == strength:
                p.notes[seat][ACTING] = dwarf + 1
                return

    def why_not(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        """Why a trade cannot be made; None if the choice is no trade."""
        player = p.players[seat]
        number = self.number.get(choice)
        if number is None:
            return self._why_not_other(player, choice)
        row = self.rows[number]
        if row.tile & ~player.tiles:
            return Refusal("trade.tile", row.rule, tile=self._owned(row.rule.partition(".")[2]))
        for good, count in row.pay:
            if player.goods[good] < count:
                return Refusal("short", row.rule, good=GOODS[good], need=count, have=player.goods[good])
        if row.lays is not None and not row.lays.possible(p, seat):
            return row.lays.why(p, seat, -1)
        if self.eats >> number & 1:
            breeds = any([player.goods[good] >= 2 for good, _ in row.pay])
            return Refusal("trade.breeding", "breed.4") if breeds else Refusal("trade.barred", "breed.5")
        return None

    def _owned(self, id: str) -> str:
        return self.box.tiles[self.box.tile_ids[id]].name

    def _why_not_other(self, player: Player, choice: int) -> Refusal | None:
        if choice in self.gold_ids:
            need = self.gold_ids.index(choice) + 2
            if player.goods[GOLD] < need:
                return Refusal("short", "trade.2", good="gold", need=need, have=player.goods[GOLD])
        if choice in self.weapon_ids:
            rule = f"tiles.{self.weapon_name}"
            if not player.tiles & self.weapon_tile:
                return Refusal("trade.tile", rule, tile=self._owned(self.weapon_name))
            return Refusal("trade.weapon", rule, strength=self.weapon_ids.index(choice))
        if choice in self.swap_ids:
            if player.goods[RUBY] == 0:
                return Refusal("short", "ruby.10", good="ruby", need=1, have=0)
            return Refusal("trade.order", "place.4", strength=self.swap_ids.index(choice))
        return None
