"""What is shown of a table: a position, as one seat looks at it, as plain data without any mark-up.

screen() gives all that lies there; asking.py gives the question a seat has to answer, in words. Whoever shows
them (a terminal, a page) decides how it looks, and computes no rule. Everything is JSON: dicts by name, lists, str and int.
"""

from __future__ import annotations

from typing import TypedDict

from underhall.engine.game import Line, Sheet
from underhall.games.caverna.asking import Question as Question
from underhall.games.caverna.asking import does, entry_words, goods_words, offered_trades, question
from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.harvest import hunger
from underhall.games.caverna.herd import Spot, arrange
from underhall.games.caverna.land import (
    CELL_NAMES, COLUMNS, ENTRY_LEVEL, FOREST, FOREST_RING, MOUNTAIN, MOUNTAIN_RING, ROWS, caves, cells_of, farmland,
    large_cells,
)  # fmt: skip
from underhall.games.caverna.position import (
    CAVERN, DEEP, DOG, FARM_ANIMALS, FIELD, GOODS, GRAIN_1, GRAIN_2, GRAIN_3, LARGE_EAST, LARGE_SOUTH, MARKERS, MEADOW,
    ORE_MINE, RED_QUESTION, RUBY_MINE, SMALL, STABLE, TUNNEL, UNKNOWN, VEGETABLE_1, VEGETABLE_2, Caverna, Player,
)  # fmt: skip
from underhall.games.caverna.rules import CavernaRules

__all__ = ["entry_words", "offered_trades", "question", "screen"]

LAND_NAMES = (
    (MEADOW, "meadow"), (FIELD, "field"), (SMALL, "small pasture"), (CAVERN, "cavern"), (TUNNEL, "tunnel"),
    (DEEP, "deep tunnel"), (ORE_MINE, "ore mine"), (RUBY_MINE, "ruby mine"),
)  # fmt: skip
CROPS = ((GRAIN_1, "grain", 1), (GRAIN_2, "grain", 2), (GRAIN_3, "grain", 3), (VEGETABLE_1, "vegetable", 1), (VEGETABLE_2, "vegetable", 2))  # fmt: skip
EVENTS = {
    "none": "no harvest",
    "one-food": "1 food each",
    "full": "harvest",
    "field-or-breeding": "field or breeding phase",
    "hidden": "not yet known",
    "skipped": "not played",
}


class Cell(TypedDict):
    """One space of a home board, and what is on it."""

    cell: str
    kind: str  # forest, rock, outside, a land, entry, or the colour of a furnishing tile
    title: str
    stable: bool
    joined: str  # the way to the other half of a large pasture
    crops: dict[str, int]
    animals: dict[str, int]
    tile: str  # id of a furnishing tile
    under: str  # id of the tile beneath it
    bonus: dict[str, int]  # what is gained by covering it


class Board(TypedDict):
    """A home board: the ring around it only as far as something lies there."""

    rows: list[str]
    columns: list[str]
    cells: list[Cell]  # row by row
    homeless: dict[str, int]  # animals for which no room is left


class Dwarf(TypedDict):
    strength: int  # 0: unarmed
    where: str  # home, placed, next (it is this one's turn), newborn


class Space(TypedDict):
    """An action space in play."""

    space: str
    choice: str  # what one chooses to go there
    name: str
    card: bool
    goods: dict[str, int]
    does: str
    seat: int | None  # whose dwarf stands there


class Row(TypedDict):
    """One line of a sheet, and what it is made of."""

    id: str
    points: int
    reason: str
    parts: list[Row]


class Seat(TypedDict):
    """What everybody sees of one seat at a glance."""

    seat: int
    goods: dict[str, int]
    dwarfs: list[Dwarf]
    begging: int
    score: int
    first: bool  # holds the starting player token
    to_move: bool
    furnishings: list[str]


class Round(TypedDict):
    round: int
    event: str  # a key of EVENTS
    words: str
    marker: str
    now: bool


class Screen(TypedDict):
    game: str
    round: int
    rounds: int
    phase: str  # work, harvest, trades, draw, over
    seat: int  # whose board and sheet these are
    board: Board
    goods: dict[str, int]
    future: dict[str, dict[str, int]]  # by round: what suppliers bring
    food_due: int  # at the next feeding, were it now
    seats: list[Seat]
    spaces: list[Space]
    plan: list[Round]
    markers_left: dict[str, int]
    score: list[Row]
    total: int


def screen(rules: CavernaRules, p: Caverna, seat: int) -> Screen:
    """The table as one seat looks at it."""
    player = p.players[seat]
    sheets = rules.sheets(p)
    calendar = rules.reader.calendar
    return {
        "game": rules.name,
        "round": p.round,
        "rounds": calendar.last,
        "phase": phase(rules, p),
        "seat": seat,
        "board": board(rules.box, player),
        "goods": goods_of(player),
        "future": _future(rules.box, player),
        "food_due": hunger(rules.box, player, bool(p.round) and event_of(calendar, p, p.round) == "one-food").total,
        "seats": [_seat(rules, p, each, sheets[each]) for each in range(rules.seats)],
        "spaces": [_space(rules, p, seat, number) for number in cells_of(p.open_spaces)],
        "plan": plan(calendar, p),
        "markers_left": {name: calendar.left(p, kind) for kind, name in enumerate(MARKERS) if kind and calendar.seats > 1},
        "score": [_row(line) for line in sheets[seat].lines],
        "total": sheets[seat].total,
    }


def phase(rules: CavernaRules, p: Caverna) -> str:
    """What is going on: work, harvest, trades (the last before scoring), draw or over."""
    movers = rules.to_move(p)
    if not movers:
        return "over"
    if movers[0] < 0:
        return "draw"
    harvest = {rules.reader.feeds[0].label, rules.reader.feeds[1].label, rules.reader.breed.label, "phase"}
    labels = {place.label for mover in movers for place in p.lanes[mover]}
    if rules.reader.last.label in labels:
        return "trades"
    return "harvest" if labels & harvest else "work"


def goods_of(player: Player) -> dict[str, int]:
    return {name: player.goods[good] for good, name in enumerate(GOODS)}


def _row(line: Line) -> Row:
    return {"id": line.id, "points": line.points, "reason": line.reason, "parts": [_row(part) for part in line.parts]}


def _seat(rules: CavernaRules, p: Caverna, seat: int, sheet: Sheet) -> Seat:
    player = p.players[seat]
    box = rules.box
    return {
        "seat": seat,
        "goods": goods_of(player),
        "dwarfs": _dwarfs(rules, p, seat),
        "begging": player.begging,
        "score": sheet.total,
        "first": p.starting == seat,
        "to_move": seat in rules.to_move(p),
        "furnishings": [box.tiles[built >> TILE_BITS].id for built in player.built],
    }


def _dwarfs(rules: CavernaRules, p: Caverna, seat: int) -> list[Dwarf]:
    player = p.players[seat]
    acting = rules.box.acting(p, seat) if p.waiting >> seat & 1 else -1
    grown = len(player.dwarfs) - player.newborn  # whoever is born comes last until all are home
    found: list[Dwarf] = []
    for dwarf, strength in enumerate(player.dwarfs):
        where = "placed" if player.placed >> dwarf & 1 else "home"
        if where == "placed" and dwarf >= grown:
            where = "newborn"
        elif where == "home" and dwarf == acting:
            where = "next"
        found.append({"strength": strength, "where": where})
    return found


def _space(rules: CavernaRules, p: Caverna, seat: int, number: int) -> Space:
    box = rules.box
    space = box.spaces[number]
    stands = [each for each, player in enumerate(p.players) if player.stands >> number & 1]
    flows = rules.reader.spaces
    return {
        "space": box.space_names[number],
        "choice": f"place {box.space_names[number]}",
        "name": space.name,
        "card": space.card,
        "goods": {GOODS[good]: p.piles[slot] for slot, good in box.slots[number] if p.piles[slot]},
        "does": does(flows.placed[flows.variant(p, seat)][number]),
        "seat": stands[0] if stands else None,
    }


def plan(calendar: Calendar, p: Caverna) -> list[Round]:
    """How the rounds end, as far as anybody can know."""
    found: list[Round] = []
    for number in range(1, calendar.last + 1):
        event = event_of(calendar, p, number)
        found.append(
            {
                "round": number,
                "event": event,
                "words": EVENTS[event],
                "marker": MARKERS[p.markers[number]],
                "now": number == p.round,
            }
        )
    return found


def event_of(calendar: Calendar, p: Caverna, number: int) -> str:
    """How a round ends: a key of EVENTS. One marker decides for itself, a red one by how many came before."""
    if number == calendar.skipped:
        return "skipped"
    fixed = calendar.fixed.get(str(number))
    if fixed is not None:
        return fixed
    if not calendar.has_marker(number):
        return "full"
    if p.markers[number] == UNKNOWN:
        return "hidden"
    if p.markers[number] != RED_QUESTION:
        return "full"
    return calendar.events[p.markers[:number].count(RED_QUESTION)]


def _future(box: Box, player: Player) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for number, good in enumerate(("wood", "stone", "ruby")):
        for coming in cells_of(player.future[number]):
            found.setdefault(str(coming), {})[good] = 1
    return {key: found[key] for key in sorted(found, key=int)}


# The home board.


def board(box: Box, player: Player) -> Board:
    """A home board, with its animals where they may stand."""
    used = farmland(player) | caves(player) | player.land[STABLE] | FOREST | MOUNTAIN
    rows = [row for row in range(len(ROWS)) if used >> COLUMNS * row & (1 << COLUMNS) - 1]
    columns = [column for column in range(COLUMNS) if any([used >> COLUMNS * row + column & 1 for row in rows])]
    standing, homeless = housing(box, player)
    cells = [_cell(box, player, COLUMNS * row + column, standing) for row in rows for column in columns]
    return {
        "rows": [ROWS[row] for row in rows],
        "columns": [str(column + 1) for column in columns],
        "cells": cells,
        "homeless": homeless,
    }


def _cell(box: Box, player: Player, cell: int, standing: dict[int, dict[str, int]]) -> Cell:
    kind, title, tile, under = _lying(box, player, cell)
    bonus: dict[str, int] = {}
    if kind in ("forest", "rock"):
        bonus = dict(box.board["home"]["bonus"].get(CELL_NAMES[cell], {}))
    return {
        "cell": CELL_NAMES[cell],
        "kind": kind,
        "title": title,
        "stable": bool(player.land[STABLE] >> cell & 1),
        "joined": _joined(player, cell),
        "crops": {crop: count for land, crop, count in CROPS if player.land[land] >> cell & 1},
        "animals": standing.get(cell, {}),
        "tile": tile,
        "under": under,
        "bonus": bonus,
    }


def _lying(box: Box, player: Player, cell: int) -> tuple[str, str, str, str]:
    """What lies on a cell: (kind, title, furnishing tile, the tile beneath it)."""
    tiles = [built >> TILE_BITS for built in player.built if built & (1 << TILE_BITS) - 1 == cell]
    if tiles:
        top = box.tiles[tiles[-1]]
        return top.tag, top.name, top.id, box.tiles[tiles[-2]].id if len(tiles) > 1 else ""
    bit = 1 << cell
    if bit & ENTRY_LEVEL:
        return "entry", "entry-level dwelling", "", ""
    if bit & large_cells(player):
        return "large-pasture", "large pasture", "", ""
    for land, name in LAND_NAMES:
        if player.land[land] & bit:
            return name.replace(" ", "-"), name, "", ""
    if bit & FOREST:
        return "forest", "forest", "", ""
    if bit & MOUNTAIN:
        return "rock", "rock", "", ""
    return ("outside", "", "", "") if bit & (FOREST_RING | MOUNTAIN_RING) else ("corner", "", "", "")


def _joined(player: Player, cell: int) -> str:
    """The way to the other half of a large pasture, "" if there is none."""
    east, south = player.land[LARGE_EAST], player.land[LARGE_SOUTH]
    for way, mask, first in (("east", east, cell), ("south", south, cell), ("west", east, cell - 1), ("north", south, cell - COLUMNS)):  # fmt: skip
        if first >= 0 and mask >> first & 1:
            return way
    return ""


def housing(box: Box, player: Player) -> tuple[dict[int, dict[str, int]], dict[str, int]]:
    """Where animals may stand, by cell, and how many of each kind find no room at all."""
    spots = box.spots(player)
    animals = player.goods[:]
    found = arrange(spots, animals)
    homeless: dict[str, int] = {}
    while found is None:  # an owner is asked before long; until then the fewest are shown outside
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
    if player.goods[DOG] > guards:  # dogs need no room: those that watch nothing lie at the fire
        home = standing.setdefault(cells_of(ENTRY_LEVEL)[0], {})
        home[GOODS[DOG]] = player.goods[DOG] - guards
    return standing, homeless


def _one_too_many(spots: list[Spot], animals: list[int]) -> int:
    """The kind of which one less makes the rest fit, or the most numerous."""
    for kind in FARM_ANIMALS:
        if animals[kind]:
            less = [count - (good == kind) for good, count in enumerate(animals)]
            if arrange(spots, less) is not None:
                return kind
    return max(FARM_ANIMALS, key=lambda kind: animals[kind])


def summary(goods: dict[str, int]) -> str:
    """Goods in words, those one has none of left out."""
    return goods_words(goods)
