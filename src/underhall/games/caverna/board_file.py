"""Reads and writes the home board of a position file: cell (or two cells of a large pasture) to what lies there."""

from __future__ import annotations

from typing import Final

from underhall.engine.game import Unusable
from underhall.games.caverna.box import TILE_BITS
from underhall.games.caverna.land import (
    CELL_NAMES,
    ENTRY_LEVEL,
    FOREST,
    FOREST_RING,
    MOUNTAIN,
    MOUNTAIN_RING,
    SPARE_CAVERN,
    cells_of,
    farmland,
)  # fmt: skip
from underhall.games.caverna.position import (
    CAVERN,
    DEEP,
    FIELD,
    GRAIN_1,
    LARGE_EAST,
    LARGE_SOUTH,
    MEADOW,
    ORE_MINE,
    ROOM,
    RUBY_MINE,
    SMALL,
    STABLE,
    TUNNEL,
    VEGETABLE_1,
    Player,
)  # fmt: skip
from underhall.games.caverna.rules import CavernaRules
from underhall.games.fields import Field, shown, whole

OUTDOORS: Final = {"meadow": MEADOW, "field": FIELD, "small-pasture": SMALL}
UNDERGROUND: Final = {
    "cavern": CAVERN, "tunnel": TUNNEL, "deep-tunnel": DEEP, "ore-mine": ORE_MINE, "ruby-mine": RUBY_MINE,
}  # fmt: skip
CROPS: Final = {"grain": (GRAIN_1, 3), "vegetable": (VEGETABLE_1, 2)}
MOST_STABLES: Final = 3
HINT: Final = "write 'meadow stable', 'field grain 2', 'large-pasture stable', 'ore-mine' or a furnishing tile"


def read_board(rules: CavernaRules, player: Player, field: Field) -> None:
    """Lay out a board; cells that are not named are as at the start."""
    outside = 0
    for key, content in field.content.items():
        words = content.split() if isinstance(content, str) else []
        if not words:
            raise field.fault(key, "must be words, not {found}: {hint}", found=shown(content), hint=Unusable(HINT))
        cells = _cells(field, key)
        mask = sum([1 << cell for cell in cells])
        if mask & ENTRY_LEVEL and content != "entry-level-dwelling":
            raise field.fault(key, "the entry-level dwelling lies there for good")
        if mask & ENTRY_LEVEL:
            continue
        _clear_start(player, mask)
        if _taken(player) & mask:
            raise field.fault(key, "something lies on that cell already")
        if len(cells) == 2:
            _large(player, field, key, cells, words)
        elif mask & (FOREST | FOREST_RING):
            _outdoors(player, field, key, mask, words)
        else:
            _underground(rules, player, field, key, cells[0], words)
        outside |= mask & (FOREST_RING | MOUNTAIN_RING)
    if outside and not player.tiles & rules.box.overhangs:
        name = CELL_NAMES[cells_of(outside)[0]]
        raise field.fault(name, "lies outside the board; only with the Office room may tiles overhang")
    if player.land[STABLE].bit_count() > MOST_STABLES:
        raise field.fault(
            "stable", "there are {most} stables, not {count}", most=MOST_STABLES, count=player.land[STABLE].bit_count()
        )


def _cells(field: Field, key: str) -> list[int]:
    names = key.split("-")
    for name in names:
        known = name in CELL_NAMES and 1 << CELL_NAMES.index(name) & (FOREST | FOREST_RING | MOUNTAIN | MOUNTAIN_RING)
        if not known or len(names) > 2:
            raise field.fault(key, "is no cell of the board: rows A to F, columns 1 to 8, as in E4, or E3-E4 for two")
    cells = [CELL_NAMES.index(name) for name in names]
    if len(cells) == 2 and cells[1] - cells[0] not in (1, 8):
        raise field.fault(key, "two cells must lie side by side, the western or northern one first")
    return cells


def _clear_start(player: Player, mask: int) -> None:
    """The empty cavern of the start is named with something else in it."""
    if mask & SPARE_CAVERN and player.land[CAVERN] & SPARE_CAVERN:
        player.land[CAVERN] &= ~SPARE_CAVERN


def _taken(player: Player) -> int:
    land = player.land
    under = land[CAVERN] | land[TUNNEL] | land[DEEP] | land[ORE_MINE] | land[RUBY_MINE] | land[ROOM]
    return under | farmland(player) | land[STABLE]


def _large(player: Player, field: Field, key: str, cells: list[int], words: list[str]) -> None:
    rest = words[1:]
    second = len(rest) == 2 and rest == ["stable", CELL_NAMES[cells[1]]]
    stables = cells[1:] if second else cells[: len(rest)]
    if words[0] != "large-pasture" or not (second or rest in ([], ["stable"], ["stable", "stable"])):
        raise field.fault(key, "two cells hold 'large-pasture', with 'stable' once or twice behind it")
    if not all(1 << cell & (FOREST | FOREST_RING) for cell in cells):
        raise field.fault(key, "a pasture lies in the forest")
    player.land[LARGE_EAST if cells[1] == cells[0] + 1 else LARGE_SOUTH] |= 1 << cells[0]
    for cell in stables:
        player.land[STABLE] |= 1 << cell


def _outdoors(player: Player, field: Field, key: str, mask: int, words: list[str]) -> None:
    land = player.land
    if words == ["stable"] and mask & FOREST:
        land[STABLE] |= mask
        return
    kind = OUTDOORS.get(words[0])
    if kind is None:
        raise field.fault(key, "{found} does not lie in the forest: {hint}", found=shown(words[0]), hint=Unusable(HINT))
    land[kind] |= mask
    rest = words[1:]
    if rest == ["stable"] and kind != FIELD:
        land[STABLE] |= mask
    elif rest and kind == FIELD and len(rest) == 2 and rest[0] in CROPS:
        first, most = CROPS[rest[0]]
        count = whole(rest[1])
        if not 1 <= count <= most:
            raise field.fault(
                key, "a field holds 1 to {most} {crop}, not {found}", most=most, crop=rest[0], found=shown(rest[1])
            )
        land[first + count - 1] |= mask
    elif rest:
        raise field.fault(
            key,
            "{found} cannot be on a {kind}: {hint}",
            found=shown(" ".join(rest)),
            kind=words[0],
            hint=Unusable(HINT),
        )


def _underground(rules: CavernaRules, player: Player, field: Field, key: str, cell: int, words: list[str]) -> None:
    kind = UNDERGROUND.get(words[0])
    if kind is not None and len(words) == 1:
        player.land[kind] |= 1 << cell
        return
    ids = rules.box.tile_ids
    tiles = [words[0]] if len(words) == 1 else [words[2], words[0]] if len(words) == 3 and words[1] == "over" else []
    if not tiles or any(tile not in ids for tile in tiles):
        raise field.fault(
            key, "{found} does not lie in the mountain: {hint}", found=shown(" ".join(words)), hint=Unusable(HINT)
        )
    numbers = [ids[tile] for tile in tiles]
    over = rules.box.over[numbers[-1]]
    if len(numbers) == 2 and over != numbers[0]:
        raise field.fault(key, "{kind} is not built over {other}", kind=words[0], other=words[2])
    if len(numbers) == 1 and over >= 0 and player.tiles >> over & 1:
        raise field.fault(key, "must be built over {tile}", tile=rules.box.tiles[over].id)
    player.land[ROOM] |= 1 << cell
    player.built += [number << TILE_BITS | cell for number in numbers]
    player.tiles |= 1 << numbers[-1]


def write_board(rules: CavernaRules, player: Player) -> dict[str, str]:
    """The board as a position file gives it: all that is not as at the start."""
    found: dict[str, str] = {}
    land = player.land
    stable = land[STABLE]
    for firsts, step in ((land[LARGE_EAST], 1), (land[LARGE_SOUTH], 8)):
        for cell in cells_of(firsts):
            said = ["large-pasture", *["stable"] * ((stable >> cell & 1) + (stable >> (cell + step) & 1))]
            if len(said) == 2 and not stable >> cell & 1:
                said.append(CELL_NAMES[cell + step])  # the only stable stands on the second cell
            found[f"{CELL_NAMES[cell]}-{CELL_NAMES[cell + step]}"] = " ".join(said)
    for words, kind in {**OUTDOORS, **UNDERGROUND}.items():
        for cell in cells_of(land[kind]):
            found[CELL_NAMES[cell]] = f"{words} stable" if stable >> cell & 1 else words
    for crop, (first, most) in CROPS.items():
        for count in range(1, most + 1):
            for cell in cells_of(land[first + count - 1]):
                found[CELL_NAMES[cell]] = f"field {crop} {count}"
    for cell in cells_of(stable & ~farmland(player)):
        found[CELL_NAMES[cell]] = "stable"
    for built in player.built:
        name, cell_name = rules.box.tiles[built >> TILE_BITS].id, CELL_NAMES[built & (1 << TILE_BITS) - 1]
        found[cell_name] = f"{name} over {found[cell_name]}" if cell_name in found else name
    if found.get("D5") == "cavern":
        del found["D5"]
    return found
