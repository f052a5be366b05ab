"""The score sheet, line by line with its reason; for the end of the game and at any moment before."""

from __future__ import annotations

from typing import Final

from underhall.engine.sheet import Line, Sheet
from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.land import large_cells, unused
from underhall.games.caverna.position import (
    DOG,
    FARM_ANIMALS,
    GOLD,
    GOODS,
    ORE_MINE,
    RUBY,
    RUBY_MINE,
    SMALL,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.tiles.scores import LAST, REASONS, SCORES, grain_of, vegetables_of

MISSING: Final = (
    "no kind is missing",
    "2 lost for each kind missing: {0}",
    "2 lost for each kind missing: {0}, {1}",
    "2 lost for each kind missing: {0}, {1}, {2}",
    "2 lost for each kind missing: {0}, {1}, {2}, {3}",
)


def sheet(box: Box, p: Caverna, seat: int) -> Sheet:
    """The sheet of one seat."""
    player = p.players[seat]
    lines = [*_animals(box, player), *_crops(player), *_board(box, player)]
    losses = -sum([line.points for line in lines if line.points < 0])
    begging = player.begging
    lost = begging * box.board["points"]["begging"]
    lines += [
        _furnishings(box, player),
        _bonus(box, player, losses - lost),
        Line("gold", player.goods[GOLD], "{0} gold", [player.goods[GOLD]]),
        Line("begging", lost, "3 lost for each of {0} begging markers", [begging]),
    ]
    return Sheet(seat, lines)


def _animals(box: Box, player: Player) -> list[Line]:
    goods = player.goods
    farm = sum([goods[kind] for kind in FARM_ANIMALS])
    missing = [GOODS[kind] for kind in FARM_ANIMALS if goods[kind] == 0]
    lost = len(missing) * box.board["points"]["missing"]
    return [
        Line("animals", farm + goods[DOG], "{0} farm animals and {1} dogs", [farm, goods[DOG]]),
        Line("missing", lost, MISSING[len(missing)], [*missing]),
    ]


def _crops(player: Player) -> list[Line]:
    grain = grain_of(player)
    vegetables = vegetables_of(player)
    return [
        Line("grain", (grain + 1) // 2, "half of {0} grain, rounded up", [grain]),
        Line("vegetables", vegetables, "{0} vegetables", [vegetables]),
        Line("rubies", player.goods[RUBY], "{0} rubies", [player.goods[RUBY]]),
        Line("dwarfs", len(player.dwarfs), "{0} dwarfs", [len(player.dwarfs)]),
    ]


def _board(box: Box, player: Player) -> list[Line]:
    points = box.board["points"]
    free = unused(player).bit_count()
    small = player.land[SMALL].bit_count()
    large = large_cells(player).bit_count() // 2
    ore = player.land[ORE_MINE].bit_count()
    ruby = player.land[RUBY_MINE].bit_count()
    pastures = small * points["small_pasture"] + large * points["large_pasture"]
    mines = ore * points["ore_mine"] + ruby * points["ruby_mine"]
    return [
        Line("unused", free * points["unused"], "1 lost for each of {0} unused spaces", [free]),
        Line("pastures", pastures, "{0} small pastures at 2, {1} large at 4", [small, large]),
        Line("mines", mines, "{0} ore mines at 3, {1} ruby mines at 4", [ore, ruby]),
    ]


def tiles_in_force(player: Player) -> list[int]:
    """Every furnishing tile that counts, each copy of an ordinary one; what lies under another does not."""
    top: dict[int, int] = {}
    for built in player.built:
        top[built & (1 << TILE_BITS) - 1] = built >> TILE_BITS
    return list(top.values())


def _furnishings(box: Box, player: Player) -> Line:
    tiles = tiles_in_force(player)
    parts = [Line(box.tiles[tile].id, box.points[tile], box.tiles[tile].name) for tile in tiles if box.points[tile]]
    return Line("furnishings", sum([part.points for part in parts]), "printed on {0} tiles", [len(tiles)], parts)


def _bonus(box: Box, player: Player, losses: int) -> Line:
    parts: list[Line] = []
    for id, scored in SCORES.items():
        if player.tiles & box.bit(id):
            points, args = scored(box, player)
            parts.append(Line(id, points, REASONS[id], args))
    for id, last in LAST.items():
        if player.tiles & box.bit(id):
            points, args = last(losses)
            parts.append(Line(id, points, REASONS[id], args))
    return Line(
        "bonus", sum([part.points for part in parts]), "{0} parlors, storages and chambers", [len(parts)], parts
    )
