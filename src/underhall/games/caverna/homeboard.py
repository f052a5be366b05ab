"""A home board to show: what lies on each space, and where the animals may stand. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.land import (
    CELL_NAMES,
    COLUMNS,
    ENTRY_LEVEL,
    FOREST,
    MOUNTAIN,
    ROWS,
    caves,
    farmland,
    large_cells,
)
from underhall.games.caverna.position import LANDS, LARGE_EAST, LARGE_SOUTH, STABLE, Player
from underhall.games.caverna.standing import FARM, Herd, Standing, farm_animal, room, settled
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


def board(box: Box, player: Player, say: Language = ENGLISH, wish: Any = None) -> Board:
    """A home board, with its animals where they may stand; wish: as their owner has put them (standing.py)."""
    used = farmland(player) | caves(player) | player.land[STABLE] | FOREST | MOUNTAIN
    rows = [row for row in range(len(ROWS)) if used >> COLUMNS * row & (1 << COLUMNS) - 1]
    columns = [column for column in range(COLUMNS) if any([used >> COLUMNS * row + column & 1 for row in rows])]
    standing, homeless = settled(box, player, wish)
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


def _cell(box: Box, player: Player, cell: int, standing: Standing, rooms: dict[int, int], say: Language) -> Cell:
    kind, title, tile, under = _lying(box, player, cell)
    here = standing.get(CELL_NAMES[cell], {})
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
        "animals": {each: here[each] for each in (*FARM, "dog") if each in here},
        "tile": tile,
        "under": under,
        "points": points_words(box.tiles[box.tile_ids[tile]]) if tile else "",
        "room": rooms.get(cell, 0),
        "bonus": bonus,
    }


def _rooms(box: Box, player: Player, standing: Standing) -> dict[int, int]:
    """By cell, how many animals of one kind find room; n dogs on guard keep n + 1 sheep."""
    found: dict[int, int] = {}
    for spot in box.spots(player):
        here: Herd = standing.get(CELL_NAMES[spot.cell], {})
        animal, dogs = farm_animal(here), here.get("dog", 0)
        found[spot.cell] = room(spot, animal, dogs) if animal else spot.size
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
