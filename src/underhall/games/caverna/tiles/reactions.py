"""Tiles that react: to goods gained, to their own building, to births, to a new round."""

from __future__ import annotations

from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.land import ENTRY_LEVEL, MOUNTAIN, MOUNTAIN_RING, around, cells_of
from underhall.games.caverna.position import (
    CATTLE,
    DOG,
    DONKEY,
    FOOD,
    GOLD,
    ORE,
    ORE_MINE,
    SHEEP,
    STONE,
    WOOD,
    Caverna,
    Player,
)  # fmt: skip

OVERHANG_GOLD = 2
STATE_FOOD = 2


def register(box: Box) -> None:
    box.on_gain[STONE].add(box.bit("seam"), _ore_with_stone)
    box.on_gain[DOG].add(box.bit("dog-school"), _wood_with_dogs)
    box.on_born[DONKEY].add(box.bit("quarry"), _stone_with_donkeys)
    box.on_bred.add(box.bit("breeding-cave"), _food_with_newborns)
    box.on_round.add(box.bit("miner"), _ore_with_mine_donkeys)
    box.on_overhang.add(box.bit("office-room"), _gold_with_overhang)
    _built(box, "weaving-parlor", _food_per_sheep)
    _built(box, "milking-parlor", _food_per_cattle)
    _built(box, "state-parlor", _food_per_dwelling)
    for number, tile in enumerate(box.tiles):
        if tile.at_once or tile.future:
            box.on_built[number].add(1 << number, AtOnce(box, number).react)


def _built(box: Box, id: str, reaction: object) -> None:
    assert callable(reaction)
    box.on_built[box.tile_ids[id]].add(box.bit(id), reaction)


class AtOnce:
    """Goods that come when a tile is built, now and in rounds to come."""

    def __init__(self, box: Box, tile: int) -> None:
        self.id = box.tiles[tile].id
        self.at_once = box.tiles[tile].at_once
        self.future = box.tiles[tile].future
        self.rounds = box.tiles[tile].future_rounds

    def react(self, box: Box, p: Caverna, seat: int, cell: int) -> None:
        for good, count in self.at_once:
            box.gain(p, seat, good, count, self.id)
        for good, _ in self.future:
            box.lay_out(p, seat, good, self.rounds)


def _ore_with_stone(box: Box, p: Caverna, seat: int, stone: int) -> None:
    box.gain(p, seat, ORE, stone, "seam")


def _wood_with_dogs(box: Box, p: Caverna, seat: int, dogs: int) -> None:
    box.gain(p, seat, WOOD, dogs, "dog-school")


def _stone_with_donkeys(box: Box, p: Caverna, seat: int, donkeys: int) -> None:
    box.gain(p, seat, STONE, donkeys, "quarry")


def _food_with_newborns(box: Box, p: Caverna, seat: int, newborns: int) -> None:
    box.gain(p, seat, FOOD, box.board["harvest"]["breeding_food"][newborns], "breeding-cave")


def _ore_with_mine_donkeys(box: Box, p: Caverna, seat: int, _: int) -> None:
    """The owner's best arrangement puts donkeys into ore mines first."""
    player = p.players[seat]
    box.gain(p, seat, ORE, min(player.goods[DONKEY], len(cells_of(player.land[ORE_MINE]))), "miner")


def _gold_with_overhang(box: Box, p: Caverna, seat: int, _: int) -> None:
    box.gain(p, seat, GOLD, OVERHANG_GOLD, "office-room")


def _food_per_sheep(box: Box, p: Caverna, seat: int, cell: int) -> None:
    box.gain(p, seat, FOOD, p.players[seat].goods[SHEEP], "weaving-parlor")


def _food_per_cattle(box: Box, p: Caverna, seat: int, cell: int) -> None:
    box.gain(p, seat, FOOD, p.players[seat].goods[CATTLE], "milking-parlor")


def _food_per_dwelling(box: Box, p: Caverna, seat: int, cell: int) -> None:
    box.gain(p, seat, FOOD, STATE_FOOD * dwellings_beside(box, p.players[seat], cell), "state-parlor")


def dwellings_beside(box: Box, player: Player, cell: int) -> int:
    """Dwellings edge to edge with a cell, the entry-level dwelling included."""
    dwellings = ENTRY_LEVEL
    for built in player.built:
        if box.orange >> (built >> TILE_BITS) & 1:
            dwellings |= 1 << (built & (1 << TILE_BITS) - 1)
    return len(cells_of(around(1 << cell) & (MOUNTAIN | MOUNTAIN_RING) & dwellings))
