"""Mines: laid over tunnels that are there."""

from __future__ import annotations

from underhall.engine.vocabulary import Choices
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box
from underhall.games.caverna.land import MOUNTAIN, MOUNTAIN_HALF, MOUNTAIN_RING, Single, Twin, side_by_side
from underhall.games.caverna.position import DEEP, ORE_MINE, RUBY, RUBY_MINE, TUNNEL, Caverna
from underhall.games.caverna.verbs import Verb


class LayOreMine(Verb):
    """An ore mine and a deep tunnel over two ordinary tunnels side by side."""

    def __init__(self, box: Box, tile: str) -> None:
        super().__init__(box, f"lay {tile}", "mine.1")
        self.twin = Twin(box.vocabulary, tile, MOUNTAIN_HALF, False, "lay", True)

    def offer(self, p: Caverna, seat: int) -> Choices:
        return self.twin.over(p.players[seat].land[TUNNEL])

    def possible(self, p: Caverna, seat: int) -> bool:
        return side_by_side(p.players[seat].land[TUNNEL])

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        land = p.players[seat].land
        first = 1 << self.twin.first[choice]
        second = 1 << self.twin.second[choice]
        land[TUNNEL] &= ~(first | second)
        land[ORE_MINE] |= first
        land[DEEP] |= second

    def hope(self, p: Caverna, seat: int) -> bool:
        """A tunnel for a ruby beside one that is there; two rubies, two tunnels."""
        player = p.players[seat]
        rubies = player.goods[RUBY]
        return rubies > 1 or (rubies == 1 and player.land[TUNNEL] != 0)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return Refusal("mine.ore", self.rule) if choice < 0 or choice in self.twin.first else None


class LayRubyMine(Verb):
    """A ruby mine on an ordinary or on a deep tunnel: ("lay", "ruby-mine", cell)."""

    def __init__(self, box: Box, on: int, name: str) -> None:
        super().__init__(box, f"lay ruby-mine on {name}", "mine.4")
        self.on = on
        self.name = name
        self.cells = Single(box.vocabulary, MOUNTAIN | MOUNTAIN_RING, "lay", "ruby-mine")

    def offer(self, p: Caverna, seat: int) -> Choices:
        return self.cells.of(p.players[seat].land[self.on])

    def possible(self, p: Caverna, seat: int) -> bool:
        return p.players[seat].land[self.on] != 0

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        land = p.players[seat].land
        cell = 1 << self.cells.cell[choice]
        land[self.on] &= ~cell
        land[RUBY_MINE] |= cell

    def waits(self, p: Caverna, seat: int) -> bool:
        return self.hope(p, seat)

    def hope(self, p: Caverna, seat: int) -> bool:
        return self.on == TUNNEL and p.players[seat].goods[RUBY] > 0

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return Refusal("mine.ruby", self.rule, on=self.name) if choice < 0 or choice in self.cells.cell else None
