"""Tiles that lower a price or allow another way to pay it."""

from __future__ import annotations

from underhall.games.caverna.box import Box
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.position import DONKEY, ORE, ORE_MINE, RUBY_MINE, STONE, WOOD, Player


def register(box: Box) -> None:
    carpenter = box.bit("carpenter")
    box.furnish_less.add(carpenter, WOOD, 1)
    box.fence_less.add(carpenter, WOOD, 1)
    carver = box.bit("stone-carver")
    box.furnish_less.add(carver, STONE, 1)
    box.stable_less.add(carver, STONE, 1)
    box.forge_less.add(box.bit("blacksmith"), ORE, 2)
    builder = box.bit("builder")
    box.swaps += [(builder, WOOD, ORE), (builder, STONE, ORE)]
    box.swap_mask = builder
    working = box.bit("working-cave")
    box.meals += [(working, WOOD, 1), (working, STONE, 1), (working, ORE, 2)]
    box.hunger_less.append((box.bit("mining-cave"), _donkeys_in_mines))


def _donkeys_in_mines(player: Player) -> int:
    """Donkeys that stand in mines, in the owner's best arrangement: mines hold nothing else."""
    mines = player.land[ORE_MINE] | player.land[RUBY_MINE]
    return min(player.goods[DONKEY], len(cells_of(mines)))
