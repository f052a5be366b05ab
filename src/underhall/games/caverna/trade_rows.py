"""The rows of the trade table: what is paid and what is got, as board, overview cards and tiles print them."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.games.caverna.box import Box, Goods
from underhall.games.caverna.position import (
    CATTLE,
    DONKEY,
    FARM_ANIMALS,
    FOOD,
    GOODS,
    GRAIN,
    RUBY,
    VEGETABLE,
    Caverna,
)  # fmt: skip


class Row:
    """A line of the table: what is paid and what is got, and the tile it needs (0: none)."""

    def __init__(self, pay: Goods, get: Goods, tile: int, name: str, rule: str) -> None:
        self.pay = pay
        self.get = get
        self.tile = tile
        self.name = name
        self.rule = rule
        self.eaten = 0  # farm animals that are eaten: tiles may make more of them
        self.lays: Place[Caverna] | None = None  # a landscape tile bought: the place where it is laid


class TradeTable:
    """All trades of goods for goods or for a tile of land. Rows are bits of a mask."""

    def __init__(self, box: Box, singles: dict[str, Place[Caverna]]) -> None:
        self.box = box
        self.rows: list[Row] = []
        self.ids: list[int] = []
        self.open_rows = 0  # mask of rows that need no tile
        self.by_tile: list[tuple[int, int]] = []  # (tile bit, mask of rows)
        self.tile_mask = 0
        self.laying: list[tuple[int, Place[Caverna]]] = []  # (row bit, where the tile would be laid)
        self.eats = 0  # rows that eat a farm animal
        self.eats_of = [0] * len(GOODS)  # rows that take animals of a kind away
        self._add_rubies(singles)
        self.tile_rows = sum([bit for bit, _ in self.laying])
        self._add_food()
        self._add_tiles()

    def _add(self, row: Row, *words: str) -> Row:
        bit = 1 << len(self.rows)
        self.ids.append(self.box.vocabulary.learn(*words))
        self.rows.append(row)
        if row.tile:
            self.by_tile.append((row.tile, bit))
            self.tile_mask |= row.tile
        else:
            self.open_rows |= bit
        for good, _ in row.pay:
            if good in FARM_ANIMALS:
                self.eats_of[good] |= bit
                self.eats |= bit
        return row

    def _add_rubies(self, singles: dict[str, Place[Caverna]]) -> None:
        ruby = self.box.board["ruby"]
        for name in ruby["goods"]:
            row = Row([(RUBY, 1)], [(GOODS.index(name), 1)], 0, f"trade ruby {name}", "ruby.2")
            self._add(row, "trade", "ruby", name)
        row = Row([(RUBY, 1), (FOOD, ruby["cattle_food"])], [(CATTLE, 1)], 0, "trade ruby cattle", "ruby.3")
        self._add(row, "trade", "ruby", "cattle")
        self._add(Row([(RUBY, 1)], [(FOOD, ruby["food"])], 0, "trade ruby food", "ruby.4"), "trade", "ruby", "food")
        for name, rubies in ruby["tiles"].items():
            bit = 1 << len(self.rows)
            rule = "ruby.5" if name in ("meadow", "field") else "ruby.6"
            row = self._add(Row([(RUBY, rubies)], [], 0, f"trade ruby {name}", rule), "trade", "ruby", name)
            row.lays = singles[name]
            self.laying.append((bit, singles[name]))

    def _add_food(self) -> None:
        food = self.box.board["food"]
        for kind in FARM_ANIMALS:
            row = Row([(kind, 1)], [(FOOD, food[GOODS[kind]])], 0, f"eat {GOODS[kind]}", "trade.3")
            self._add(row, "eat", GOODS[kind]).eaten = 1
        row = Row([(DONKEY, 2)], [(FOOD, food["two_donkeys"])], 0, "eat donkey 2", "trade.3")
        self._add(row, "eat", "donkey", "2").eaten = 2
        for crop in (GRAIN, VEGETABLE):
            row = Row([(crop, 1)], [(FOOD, food[GOODS[crop]])], 0, f"eat {GOODS[crop]}", "trade.4")
            self._add(row, "eat", GOODS[crop])

    def _add_tiles(self) -> None:
        for tile in self.box.tiles:
            for pay, get in tile.exchange:
                words = ["trade", tile.id] if len(tile.exchange) == 1 else ["trade", tile.id, GOODS[get[0][0]]]
                row = Row(pay, get, self.box.bit(tile.id), " ".join(words), f"tiles.{tile.id}")
                self._add(row, *words)
