"""A home board to show: what lies on each space, and where the animals may stand. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Final, TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.herd import Spot, arrange
from underhall.games.caverna.land import (
    CELL_NAMES,
    COLUMNS,
    ENTRY_LEVEL,
    FOREST,
    MOUNTAIN,
    ROWS,
    caves,
    cells_of,
    farmland,
    large_cells,
)
from underhall.games.caverna.position import DOG, FARM_ANIMALS, GOODS, LANDS, LARGE_EAST, LARGE_SOUTH, STABLE, Player
from underhall.games.caverna.wording import points_words

# Lands that are the name of what lies there; crops and stables lie on them.
PLAIN: Final = ("meadow", "field", "small-pasture", "cavern", "tunnel", "deep-tunnel", "ore-mine", "ruby-mine")
CROPS: Final = ("grain-1", "grain-2", "grain-3", "vegetable-1", "vegetable-2")


class Cell(TypedDict):
    """One space of a home board, and what is on it."""

    cell: str
    kind: str  # forest, rock, outside, a land, large-pasture, entry, or the colour of a furnishing tile
    title: str
    stable: bool
    joined: str  # the way to the other half of a large pasture
    crops: dict[str, int]
    animals: dict[str, int]
    tile: str  # id of a furnishing tile
    under: str  # id of the tile beneath it
    points: str  # printed on the tile
    room: int  # for animals of one kind, dogs on guard counted in; 0 if there is none
    bonus: dict[str, int]  # what is gained by covering it


class Board(TypedDict):
    """A home board: of the ring around it only what is used."""

    rows: list[str]
    columns: list[str]
    cells: list[Cell]  # row by row
    homeless: dict[str, int]  # animals for which there is no room
    stables: int  # not built yet


def board(box: Box, player: Player, say: Language = ENGLISH) -> Board:
    """A home board, with its animals where they may stand."""
    used = farmland(player) | caves(player) | player.land[STABLE] | FOREST | MOUNTAIN
    rows = [row for row in range(len(ROWS)) if used >> COLUMNS * row & (1 << COLUMNS) - 1]
    columns = [column for column in range(COLUMNS) if any([used >> COLUMNS * row + column & 1 for row in rows])]
    standing, homeless = housing(box, player)
    rooms = _rooms(box, player, standing)
    built: int = player.land[STABLE].bit_count()
    return {
        "rows": [ROWS[row] for row in rows],
        "columns": [str(column + 1) for column in columns],
        "cells": [
            _cell(box, player, COLUMNS * row + column, standing, rooms, say) for row in rows for column in columns
        ],
        "homeless": homeless,
        "stables": box.board["players"]["stables"] - built,
    }


def _cell(
    box: Box, player: Player, cell: int, standing: dict[int, dict[str, int]], rooms: dict[int, int], say: Language
) -> Cell:
    kind, title, tile, under = _lying(box, player, cell)
    bonus: dict[str, int] = {}
    if kind in ("forest", "rock"):
        bonus = dict(box.board["home"]["bonus"].get(CELL_NAMES[cell], {}))
    crops: dict[str, int] = {}
    for name in CROPS:
        if player.land[LANDS.index(name)] >> cell & 1:
            crop, _, count = name.partition("-")
            crops[crop] = int(count)
    return {
        "cell": CELL_NAMES[cell],
        "kind": kind,
        "title": say(title),
        "stable": bool(player.land[STABLE] >> cell & 1),
        "joined": _joined(player, cell),
        "crops": crops,
        "animals": standing.get(cell, {}),
        "tile": tile,
        "under": under,
        "points": points_words(box.tiles[box.tile_ids[tile]]) if tile else "",
        "room": rooms.get(cell, 0),
        "bonus": bonus,
    }


def _rooms(box: Box, player: Player, standing: dict[int, dict[str, int]]) -> dict[int, int]:
    """By cell, how many animals of one kind find room; n dogs on guard keep n + 1 sheep."""
    found: dict[int, int] = {}
    for spot in box.spots(player):
        guards = standing.get(spot.cell, {}).get("dog", 0) if spot.guardable else 0
        found[spot.cell] = guards + 1 if guards else max(found.get(spot.cell, 0), spot.size)
    return found


def overview(box: Box, player: Player) -> list[list[str]]:
    """What lies on the 24 spaces of a home board, row by row, as kinds only."""
    kinds = [[_lying(box, player, CELL_NAMES.index(f"{row}{column}"))[0] for column in "234567"] for row in "BCDE"]
    return kinds


def _lying(box: Box, player: Player, cell: int) -> tuple[str, str, str, str]:
    """What lies on a cell: (kind, title, furnishing tile, the tile beneath it)."""
    tiles = [built >> TILE_BITS for built in player.built if built & (1 << TILE_BITS) - 1 == cell]
    if tiles:
        top = box.tiles[tiles[-1]]
        return top.tag, top.name, top.id, box.tiles[tiles[-2]].id if len(tiles) > 1 else ""
    bit = 1 << cell
    if bit & ENTRY_LEVEL:
        return "entry", "Entry-level dwelling", "", ""
    if bit & large_cells(player):
        return "large-pasture", "large pasture", "", ""
    for name in PLAIN:
        if player.land[LANDS.index(name)] & bit:
            return name, name.replace("-", " "), "", ""
    if bit & FOREST:
        return "forest", "forest", "", ""
    return ("rock", "rock", "", "") if bit & MOUNTAIN else ("outside", "", "", "")


def _joined(player: Player, cell: int) -> str:
    """The way to the other half of a large pasture, "" if there is none."""
    east, south = player.land[LARGE_EAST], player.land[LARGE_SOUTH]
    if east >> cell & 1:
        return "east"
    if south >> cell & 1:
        return "south"
    if east << 1 >> cell & 1:
        return "west"
    return "north" if south << COLUMNS >> cell & 1 else ""


def housing(box: Box, player: Player) -> tuple[dict[int, dict[str, int]], dict[str, int]]:
    """Where animals may stand, by cell, and how many of each kind find no room."""
    spots = box.spots(player)
    animals = player.goods[:]
    homeless: dict[str, int] = {}
    found = arrange(spots, animals)
    while found is None:  # their owner is asked before anything else
        kind = _one_too_many(spots, animals)
        animals[kind] -= 1
        homeless[GOODS[kind]] = homeless.get(GOODS[kind], 0) + 1
        found = arrange(spots, animals)
    standing: dict[int, dict[str, int]] = {}
    guards = 0
    for cell, kind, count in found:
        here = standing.setdefault(cell, {})
        here[GOODS[kind]] = here.get(GOODS[kind], 0) + count
        guards += count if kind == DOG else 0
    if player.goods[DOG] > guards:  # those that guard nothing need no room: they lie by the fire
        hearth = standing.setdefault(cells_of(ENTRY_LEVEL)[0], {})
        hearth[GOODS[DOG]] = player.goods[DOG] - guards
    return standing, homeless


def _one_too_many(spots: list[Spot], animals: list[int]) -> int:
    """A kind of which one less makes the others fit; else the most numerous."""
    for kind in FARM_ANIMALS:
        if animals[kind]:
            fewer = [count - (good == kind) for good, count in enumerate(animals)]
            if arrange(spots, fewer) is not None:
                return kind
    return max(FARM_ANIMALS, key=lambda kind: animals[kind])
