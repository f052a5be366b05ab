"""What changes while Caverna is played: ints, bit masks of cells, tiles and spaces, and flat lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.game import Position

GOODS: Final = (
    "wood", "stone", "ore", "ruby", "food", "gold", "grain", "vegetable", "dog", "sheep", "donkey", "boar", "cattle",
)  # fmt: skip
WOOD: Final = 0
STONE: Final = 1
ORE: Final = 2
RUBY: Final = 3
FOOD: Final = 4
GOLD: Final = 5
GRAIN: Final = 6
VEGETABLE: Final = 7
DOG: Final = 8
SHEEP: Final = 9
DONKEY: Final = 10
BOAR: Final = 11
CATTLE: Final = 12
FARM_ANIMALS: Final[tuple[int, ...]] = (SHEEP, DONKEY, BOAR, CATTLE)

LANDS: Final = (
    "meadow", "field", "small-pasture", "large-pasture-east", "large-pasture-south", "cavern", "tunnel", "deep-tunnel",
    "ore-mine", "ruby-mine", "room", "stable", "grain-1", "grain-2", "grain-3", "vegetable-1", "vegetable-2",
)  # fmt: skip
MEADOW: Final = 0  # not fenced
FIELD: Final = 1
SMALL: Final = 2
LARGE_EAST: Final = 3  # the first cell of a large pasture that goes on to the east
LARGE_SOUTH: Final = 4  # the first cell of one that goes on to the south
CAVERN: Final = 5  # empty
TUNNEL: Final = 6  # ordinary, empty
DEEP: Final = 7
ORE_MINE: Final = 8
RUBY_MINE: Final = 9
ROOM: Final = 10  # furnished, the entry-level dwelling included
STABLE: Final = 11
GRAIN_1: Final = 12  # fields with one grain on them, then two, three
GRAIN_2: Final = 13
GRAIN_3: Final = 14
VEGETABLE_1: Final = 15
VEGETABLE_2: Final = 16

# What a seat's places remember within a turn (engine.flow.Lanes.notes); zero when its lane rests.
NOTES: Final = (
    "acting", "tile", "cell", "strength", "looted", "sown", "fenced", "bought", "sold", "bred", "kept", "imitated",
)  # fmt: skip
ACTING: Final = 0  # 1 + the dwarf on its way (or chosen out of order)
FURNISHED: Final = 1  # 1 + the furnishing tile chosen
CELL: Final = 2  # 1 + the cell chosen for it
STRENGTH: Final = 3  # of the acting dwarf when its expedition began
LOOTED: Final = 4  # the rest are notes of "up to" places, and masks
SOWN: Final = 5
FENCED: Final = 6
BOUGHT: Final = 7
SOLD: Final = 8
BRED: Final = 9
KEPT: Final = 10  # mask of spaces kept from the clear-out of the solo game
IMITATED: Final = 11  # mask of Imitation spaces used in a chain

EXTENSION: Final = 1  # bit of Player.spent: an either/or that may be used twice once a game has been

UNKNOWN: Final = 0  # Caverna.markers
GREEN_LEAF: Final = 1
RED_QUESTION: Final = 2
MARKERS: Final = ("", "green-leaf", "red-question")

NO_SEAT: Final = -1  # starting: not drawn yet


class Player:
    """What one seat owns. Lists are indexed by the constants above; masks of cells are those of land.py."""

    goods: list[int]
    land: list[int]
    dwarfs: list[int]  # weapon strengths, 0 = unarmed; ascending when all are at home
    built: list[int]  # furnishing tile * 64 + cell, in the order built; a later one on a cell lies on top
    future: list[int]  # of wood, stone and ruby: mask of the rounds at whose start one comes
    tiles: int  # mask of furnishing tiles in force
    placed: int  # mask of dwarfs placed (or passed, or born) this round
    newborn: int  # how many of the dwarfs were born this round
    stands: int  # mask of spaces where an own dwarf stands
    begging: int
    spent: int

    def copy(self) -> Player:
        twin = Player()
        twin.goods = self.goods[:]
        twin.land = self.land[:]
        twin.dwarfs = self.dwarfs[:]
        twin.built = self.built[:]
        twin.future = self.future[:]
        twin.tiles = self.tiles
        twin.placed = self.placed
        twin.newborn = self.newborn
        twin.stands = self.stands
        twin.begging = self.begging
        twin.spent = self.spent
        return twin


PLAYER_LISTS: Final = ("goods", "land", "dwarfs", "built", "future")
PLAYER_INTS: Final = ("tiles", "placed", "newborn", "stands", "begging", "spent")


class Caverna(Position):
    """The whole table. No order of cards or markers is kept: what is left is what is not open yet."""

    players: list[Player]
    piles: list[int]  # goods on the accumulating spaces, by slot (box.py)
    markers: list[int]  # by round: UNKNOWN, GREEN_LEAF, RED_QUESTION
    open_spaces: int  # mask of spaces and cards in play
    supply: int  # mask of furnishing tiles on the supply boards
    round: int  # 0 before the first
    starting: int  # seat with the starting player token
    turn: int  # seat that placed last, or the one before who is to begin

    def copy(self) -> Caverna:
        twin = Caverna(0, 0)
        self.lanes_into(twin)
        twin.players = [player.copy() for player in self.players]
        twin.piles = self.piles[:]
        twin.markers = self.markers[:]
        twin.open_spaces = self.open_spaces
        twin.supply = self.supply
        twin.round = self.round
        twin.starting = self.starting
        twin.turn = self.turn
        return twin

    def dump(self) -> dict[str, Any]:
        found = super().dump()
        for name in TABLE_LISTS:
            found[name] = getattr(self, name)[:]
        for name in TABLE_INTS:
            found[name] = getattr(self, name)
        found["players"] = [dump_player(player) for player in self.players]
        return found


TABLE_LISTS: Final = ("piles", "markers")
TABLE_INTS: Final = ("open_spaces", "supply", "round", "starting", "turn")


def dump_player(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(player, name)[:] for name in PLAYER_LISTS}
    found.update({name: getattr(player, name) for name in PLAYER_INTS})
    return found


def load_player(dump: Mapping[str, Any]) -> Player:
    player = Player()
    for name in PLAYER_LISTS:
        setattr(player, name, list(dump[name]))
    for name in PLAYER_INTS:
        setattr(player, name, dump[name])
    return player


def load_table(dump: Mapping[str, Any]) -> Caverna:
    """All but the lanes."""
    p = Caverna(len(dump["players"]), len(NOTES))
    for name in TABLE_LISTS:
        setattr(p, name, list(dump[name]))
    for name in TABLE_INTS:
        setattr(p, name, dump[name])
    p.players = [load_player(player) for player in dump["players"]]
    return p
