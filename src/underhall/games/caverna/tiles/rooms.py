"""Tiles that make room for animals, or for a sixth dwarf. Room for other dwarfs is a figure of the tile."""

from __future__ import annotations

from underhall.games.caverna.box import FARM_KINDS, TILE_BITS, Box
from underhall.games.caverna.herd import Places, Spot
from underhall.games.caverna.land import cells_of, empty_fields
from underhall.games.caverna.position import CATTLE, SHEEP, Player

BREAKFAST_CATTLE = 3
SHEEP_ROOM = 0  # indexes of Places.own and Places.bins
CATTLE_ROOM = 3
PAIRS = 3
SINGLES = 4


def register(box: Box) -> None:
    box.sixth = box.bit("additional-dwelling")
    for id, house in (
        ("mixed-dwelling", _mixed),
        ("cuddle-room", _cuddle),
        ("breakfast-room", _breakfast),
        ("stubble-room", _stubble),
    ):
        box.housing.append((box.bit(id), house))
        box.housing_mask |= box.bit(id)
        box.spotting.append((box.bit(id), Spots(id, box.tile_ids[id]).list))


def _mixed(player: Player, places: Places) -> None:
    places.bins[PAIRS] += 1


def _cuddle(player: Player, places: Places) -> None:
    places.own[SHEEP_ROOM] += len(player.dwarfs)


def _breakfast(player: Player, places: Places) -> None:
    places.own[CATTLE_ROOM] += BREAKFAST_CATTLE


def _stubble(player: Player, places: Places) -> None:
    places.bins[SINGLES] += len(cells_of(empty_fields(player)))


class Spots:
    """The same room as spots to show."""

    def __init__(self, id: str, tile: int) -> None:
        self.id = id
        self.tile = tile

    def list(self, player: Player) -> list[Spot]:
        if self.id == "stubble-room":
            return [Spot(cell, 1, FARM_KINDS, False) for cell in cells_of(empty_fields(player))]
        cells = [built & (1 << TILE_BITS) - 1 for built in player.built if built >> TILE_BITS == self.tile]
        if self.id == "mixed-dwelling":
            return [Spot(cell, 2, FARM_KINDS, False) for cell in cells]
        if self.id == "cuddle-room":
            return [Spot(cell, len(player.dwarfs), (SHEEP,), False) for cell in cells]
        return [Spot(cell, BREAKFAST_CATTLE, (CATTLE,), False) for cell in cells]
