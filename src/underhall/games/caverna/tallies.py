"""What a player counts for the score pad: read from a position, or made into a player who has just that."""

from __future__ import annotations

from typing import Final

from underhall.games.caverna.box import TILE_BITS, Box
from underhall.games.caverna.land import (
    CELLS,
    ENTRY_LEVEL,
    FOREST,
    MOUNTAIN,
    around,
    cells_of,
    large_cells,
    mask_of,
    unused,
)
from underhall.games.caverna.position import (
    CAVERN,
    GOODS,
    LARGE_EAST,
    LARGE_SOUTH,
    MEADOW,
    ORE_MINE,
    RUBY_MINE,
    SMALL,
    Player,
)  # fmt: skip
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.score import tiles_in_force
from underhall.games.caverna.start import empty_player
from underhall.games.caverna.tiles.reactions import dwellings_beside
from underhall.games.caverna.tiles.scores import grain_of, vegetables_of

Counts = dict[str, int]  # how many of what; a furnishing tile counts under its id

LOSSES: Final = "losses"  # not counted by anybody: the points that the lines before have lost
FARM: Final = ["sheep", "donkey", "boar", "cattle"]
# id, label, icon, the most that can be entered
COUNTED: Final[tuple[tuple[str, str, str, int], ...]] = (
    ("sheep", "Sheep", "sheep", 40),
    ("donkey", "Donkeys", "donkey", 40),
    ("boar", "Wild boars", "boar", 40),
    ("cattle", "Cattle", "cattle", 40),
    ("dog", "Dogs", "dog", 40),
    ("grain", "Grain", "grain", 60),
    ("vegetable", "Vegetables", "vegetable", 60),
    ("ruby", "Rubies", "ruby", 60),
    ("dwarfs", "Dwarfs", "dwarf", 6),
    ("small-pastures", "Small pastures", "tilefarm", 12),
    ("large-pastures", "Large pastures", "tilefarm", 6),
    ("ore-mines", "Ore mines", "mine", 6),
    ("ruby-mines", "Ruby mines", "mine", 10),
    ("gold", "Gold", "gold", 200),
    ("unused", "Unused spaces", "tilecave", 22),
    ("begging", "Begging markers", "beg", 60),
    ("stone", "Stone", "stone", 60),
    ("ore", "Ore", "ore", 60),
    ("armed", "Armed dwarfs", "axe", 6),
    ("beside", "Dwellings beside the State parlor", "house", 4),
)
# What the lines of the sheet are called, and the sign of each.
LINES: Final = {
    "animals": ("Animals", "sheep"),
    "missing": ("Missing kinds", "cattle"),
    "grain": ("Grain", "grain"),
    "vegetables": ("Vegetables", "vegetable"),
    "rubies": ("Rubies", "ruby"),
    "dwarfs": ("Dwarfs", "dwarf"),
    "unused": ("Unused spaces", "tilecave"),
    "pastures": ("Pastures", "tilefarm"),
    "mines": ("Mines", "mine"),
    "furnishings": ("Furnishings", "furnish"),
    "bonus": ("Bonus tiles", "star"),
    "gold": ("Gold", "gold"),
    "begging": ("Begging", "beg"),
}
MOST: Final = {id: most for id, _, _, most in COUNTED} | {LOSSES: 60}  # no tile looks at more points lost
PARLOR: Final = mask_of("C6")  # with room for four dwellings around it, none of them there at the start


def counts(rules: CavernaRules, player: Player) -> Counts:
    """What a player of a game here would enter, those of which there are none left out."""
    box, land, goods = rules.box, player.land, player.goods
    found = {name: goods[good] for good, name in enumerate(GOODS) if name in MOST}
    tiles = tiles_in_force(player)
    found |= {
        "grain": grain_of(player),
        "vegetable": vegetables_of(player),
        "dwarfs": len(player.dwarfs),
        "armed": len([strength for strength in player.dwarfs if strength]),
        "small-pastures": land[SMALL].bit_count(),
        "large-pastures": large_cells(player).bit_count() // 2,
        "ore-mines": land[ORE_MINE].bit_count(),
        "ruby-mines": land[RUBY_MINE].bit_count(),
        "unused": unused(player).bit_count(),
        "begging": player.begging,
        **{box.tiles[tile].id: tiles.count(tile) for tile in tiles},
    }
    for built in player.built:
        if built >> TILE_BITS == box.tile_ids["state-parlor"]:
            found["beside"] = dwellings_beside(box, player, built & (1 << TILE_BITS) - 1)
    return {id: count for id, count in found.items() if count}


def shared(box: Box, group: list[str], count: int) -> Counts:
    """So many of a group of counts together."""
    if group == [LOSSES]:
        begging, unused = divmod(count, -box.board["points"]["begging"])
        return {"begging": begging, "unused": unused}
    found = dict.fromkeys(group, 0)
    if group[0] in box.tile_ids:  # of these there is one each, if they are several
        owned = group[:count] if len(group) > 1 else group * count
        return found | {id: owned.count(id) for id in owned}
    return found | {group[0]: count}


def owner(box: Box, have: Counts) -> Player:
    """A player who has just that. Only what the score looks at is set; it need not be possible all together."""
    player = empty_player(box)
    goods = {name: have[name] for name in GOODS if name in have}
    for name, count in goods.items():
        player.goods[GOODS.index(name)] = count
    player.begging = have.get("begging", 0)
    armed = have.get("armed", 0)
    player.dwarfs = [1] * armed + [0] * (have.get("dwarfs", max(armed, len(player.dwarfs))) - armed)
    forest, mountain = cells_of(FOREST), cells_of(MOUNTAIN & ~ENTRY_LEVEL)
    covered = [*forest, *mountain][: len(forest) + len(mountain) - have.get("unused", 0)]
    player.land[MEADOW] = _mask(covered) & FOREST
    player.land[CAVERN] = _mask(covered) & MOUNTAIN
    player.land[SMALL] = _mask(forest[: have.get("small-pastures", 0)])
    player.land[LARGE_EAST] = _mask(forest[::3][: have.get("large-pastures", 0)])
    player.land[LARGE_SOUTH] = _mask(forest[2::6][: max(0, have.get("large-pastures", 0) - 4)])
    player.land[ORE_MINE] = _mask(mountain[: have.get("ore-mines", 0)])
    player.land[RUBY_MINE] = _mask(mountain[: have.get("ruby-mines", 0)])
    _furnish(box, player, have)
    return player


def _mask(cells: list[int]) -> int:
    return sum([1 << cell for cell in cells])


def _furnish(box: Box, player: Player, have: Counts) -> None:
    """Build what is owned: the State parlor with its dwellings around it, the rest wherever it is out of their way."""
    beside = cells_of(around(PARLOR))
    dwelling = next(number for number, _ in enumerate(box.tiles) if box.orange >> number & 1)
    player.built = [dwelling << TILE_BITS | cell for cell in beside[: have.get("beside", 0)]]
    elsewhere = [cell for cell in range(CELLS) if not (PARLOR | around(PARLOR)) >> cell & 1]
    for id, count in have.items():
        for _ in range(count if id in box.tile_ids else 0):
            cell = cells_of(PARLOR)[0] if id == "state-parlor" else elsewhere.pop()
            player.built.append(box.tile_ids[id] << TILE_BITS | cell)
            player.tiles |= box.bit(id)
