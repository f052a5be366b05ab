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

Scored = tuple[int, list[int | str]]  # points, and what stands in the reason
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
    return sheep // 2, [sheep]


def _milking(box: Box, player: Player) -> Scored:
    return player.goods[CATTLE], [player.goods[CATTLE]]


def _state(box: Box, player: Player) -> Scored:
    tile = box.tile_ids["state-parlor"]
    cell = next(built & (1 << TILE_BITS) - 1 for built in player.built if built >> TILE_BITS == tile)
    beside = dwellings_beside(box, player, cell)
    return 4 * beside, [beside]


def _stone(box: Box, player: Player) -> Scored:
    return player.goods[STONE], [player.goods[STONE]]


def _ore(box: Box, player: Player) -> Scored:
    return player.goods[ORE] // 2, [player.goods[ORE]]


def _main(box: Box, player: Player) -> Scored:
    yellow = (player.tiles & box.yellow).bit_count()
    return 2 * yellow, [yellow]


def _weapons(box: Box, player: Player) -> Scored:
    armed = len([strength for strength in player.dwarfs if strength])
    return 3 * armed, [armed]


def _supplies(box: Box, player: Player) -> Scored:
    armed = len([strength for strength in player.dwarfs if strength])
    return 8 if armed == len(player.dwarfs) else 0, [armed, len(player.dwarfs)]


def _broom(box: Box, player: Player) -> Scored:
    dwarfs = len(player.dwarfs)
    return {5: 5, 6: 10}.get(dwarfs, 0), [dwarfs]


def _treasure(box: Box, player: Player) -> Scored:
    return player.goods[RUBY], [player.goods[RUBY]]


def _food(box: Box, player: Player) -> Scored:
    grain, vegetables = grain_of(player), vegetables_of(player)
    return 2 * min(grain, vegetables), [grain, vegetables]


def _prayer(box: Box, player: Player) -> Scored:
    armed = len([strength for strength in player.dwarfs if strength])
    return 0 if armed else 8, [armed]


def _fodder(box: Box, player: Player) -> Scored:
    animals = sum([player.goods[kind] for kind in FARM_ANIMALS])
    return animals // 3, [animals]


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
    return min(MOST_CANCELLED, losses), [MOST_CANCELLED, losses]


LAST: dict[str, Callable[[int], Scored]] = {"writing-chamber": _writing}

# Why, with {0} and {1} for what a function above gives.
REASONS: dict[str, str] = {
    "weaving-parlor": "1 for every 2 of {0} sheep",
    "milking-parlor": "1 for each of {0} cattle",
    "state-parlor": "4 for each of {0} dwellings beside it",
    "stone-storage": "1 for each of {0} stone",
    "ore-storage": "1 for every 2 of {0} ore",
    "main-storage": "2 for each of {0} yellow tiles",
    "weapon-storage": "3 for each of {0} armed dwarfs",
    "supplies-storage": "8 if all are armed: {0} of {1} are",
    "broom-chamber": "5 for 5 dwarfs, 10 for 6: there are {0}",
    "treasure-chamber": "1 for each of {0} rubies",
    "food-chamber": "2 for each pair of {0} grain and {1} vegetables",
    "prayer-chamber": "8 if none is armed: {0} are",
    "fodder-chamber": "1 for every 3 of {0} farm animals",
    "writing-chamber": "cancels up to {0} of {1} points lost",
}
