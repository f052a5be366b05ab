"""Tiles that are worth points for what their owner has. The last sees the losses of the other lines."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.position import (
    CATTLE,
    FARM_ANIMALS,
    GRAIN,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    ORE,
    RUBY,
    SHEEP,
    STONE,
    VEGETABLE,
    VEGETABLE_1,
    VEGETABLE_2,
    Player,
)  # fmt: skip
from underhall.games.caverna.tiles.reactions import dwellings_beside

Scored = tuple[int, str]  # points and the reason
MOST_CANCELLED = 7


def grain_of(player: Player) -> int:
    """All grain, in the supply and on fields."""
    land = player.land
    count = player.goods[GRAIN]
    for worth, mask in ((1, GRAIN_1), (2, GRAIN_2), (3, GRAIN_3)):
        count += worth * land[mask].bit_count()
    return count


def vegetables_of(player: Player) -> int:
    land = player.land
    return player.goods[VEGETABLE] + land[VEGETABLE_1].bit_count() + 2 * land[VEGETABLE_2].bit_count()


def _weaving(box: Box, player: Player) -> Scored:
    sheep = player.goods[SHEEP]
    return sheep // 2, f"1 for every 2 of {sheep} sheep"


def _milking(box: Box, player: Player) -> Scored:
    return player.goods[CATTLE], f"1 for each of {player.goods[CATTLE]} cattle"


def _state(box: Box, player: Player) -> Scored:
    tile = box.tile_ids["state-parlor"]
    cell = next(built & (1 << TILE_BITS) - 1 for built in player.built if built >> TILE_BITS == tile)
    beside = dwellings_beside(box, player, cell)
    return 4 * beside, f"4 for each of {beside} dwellings beside it"


def _stone(box: Box, player: Player) -> Scored:
    return player.goods[STONE], f"1 for each of {player.goods[STONE]} stone"


def _ore(box: Box, player: Player) -> Scored:
    return player.goods[ORE] // 2, f"1 for every 2 of {player.goods[ORE]} ore"


def _main(box: Box, player: Player) -> Scored:
    yellow = (player.tiles & box.yellow).bit_count()
    return 2 * yellow, f"2 for each of {yellow} yellow tiles"


def _weapons(box: Box, player: Player) -> Scored:
    armed = len([strength for strength in player.dwarfs if strength])
    return 3 * armed, f"3 for each of {armed} armed dwarfs"


def _supplies(box: Box, player: Player) -> Scored:
    armed = len([strength for strength in player.dwarfs if strength])
    return 8 if armed == len(player.dwarfs) else 0, f"8 if all are armed: {armed} of {len(player.dwarfs)} are"


def _broom(box: Box, player: Player) -> Scored:
    dwarfs = len(player.dwarfs)
    return {5: 5, 6: 10}.get(dwarfs, 0), f"5 for 5 dwarfs, 10 for 6: there are {dwarfs}"


def _treasure(box: Box, player: Player) -> Scored:
    return player.goods[RUBY], f"1 for each of {player.goods[RUBY]} rubies"


def _food(box: Box, player: Player) -> Scored:
    grain, vegetables = grain_of(player), vegetables_of(player)
    return 2 * min(grain, vegetables), f"2 for each pair of {grain} grain and {vegetables} vegetables"


def _prayer(box: Box, player: Player) -> Scored:
    armed = len([strength for strength in player.dwarfs if strength])
    return 0 if armed else 8, f"8 if none is armed: {armed} are"


def _fodder(box: Box, player: Player) -> Scored:
    animals = sum([player.goods[kind] for kind in FARM_ANIMALS])
    return animals // 3, f"1 for every 3 of {animals} farm animals"


SCORES: dict[str, Callable[[Box, Player], Scored]] = {
    "weaving-parlor": _weaving,
    "milking-parlor": _milking,
    "state-parlor": _state,
    "stone-storage": _stone,
    "ore-storage": _ore,
    "main-storage": _main,
    "weapon-storage": _weapons,
    "supplies-storage": _supplies,
    "broom-chamber": _broom,
    "treasure-chamber": _treasure,
    "food-chamber": _food,
    "prayer-chamber": _prayer,
    "fodder-chamber": _fodder,
}


def _writing(losses: int) -> Scored:
    return min(MOST_CANCELLED, losses), f"cancels up to {MOST_CANCELLED} of {losses} points lost"


LAST: dict[str, Callable[[int], Scored]] = {"writing-chamber": _writing}
