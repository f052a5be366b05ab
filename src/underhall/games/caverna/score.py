"""The score sheet, line by line with its reason; for the end of the game and at any moment before."""

from __future__ import annotations

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
from underhall.games.caverna.tiles.scores import LAST, SCORES, grain_of, vegetables_of


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
        Line("gold", player.goods[GOLD], f"{player.goods[GOLD]} gold"),
        Line("begging", lost, f"3 lost for each of {begging} begging markers"),
    ]
    return Sheet(seat, lines)


def _animals(box: Box, player: Player) -> list[Line]:
    goods = player.goods
    farm = sum([goods[kind] for kind in FARM_ANIMALS])
    missing = [GOODS[kind] for kind in FARM_ANIMALS if goods[kind] == 0]
    lost = len(missing) * box.board["points"]["missing"]
    why = f"2 lost for each kind missing: {', '.join(missing)}" if missing else "no kind is missing"
    return [
        Line("animals", farm + goods[DOG], f"{farm} farm animals and {goods[DOG]} dogs"),
        Line("missing", lost, why),
    ]


def _crops(player: Player) -> list[Line]:
    grain = grain_of(player)
    vegetables = vegetables_of(player)
    return [
        Line("grain", (grain + 1) // 2, f"half of {grain} grain, rounded up"),
        Line("vegetables", vegetables, f"{vegetables} vegetables"),
        Line("rubies", player.goods[RUBY], f"{player.goods[RUBY]} rubies"),
        Line("dwarfs", len(player.dwarfs), f"{len(player.dwarfs)} dwarfs"),
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
        Line("unused", free * points["unused"], f"1 lost for each of {free} unused spaces"),
        Line("pastures", pastures, f"{small} small pastures at 2, {large} large at 4"),
        Line("mines", mines, f"{ore} ore mines at 3, {ruby} ruby mines at 4"),
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
    return Line("furnishings", sum([part.points for part in parts]), f"printed on {len(tiles)} tiles", parts)


def _bonus(box: Box, player: Player, losses: int) -> Line:
    parts: list[Line] = []
    for id, scored in SCORES.items():
        if player.tiles & box.bit(id):
            points, reason = scored(box, player)
            parts.append(Line(id, points, reason))
    for id, last in LAST.items():
        if player.tiles & box.bit(id):
            points, reason = last(losses)
            parts.append(Line(id, points, reason))
    return Line("bonus", sum([part.points for part in parts]), f"{len(parts)} parlors, storages and chambers", parts)
