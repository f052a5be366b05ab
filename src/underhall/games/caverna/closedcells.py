"""Why a space of the home board cannot take what is being laid: the one reason that tells a player most.

For a twin there are up to eight ways over one space, each refused for a reason of its own. So the space is looked
at first, then the spaces beside it, and only then whether the tile would touch what lies already.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.flow import CHANCE, Place
from underhall.engine.words import Refusal
from underhall.games.caverna.aiming import at
from underhall.games.caverna.box import Box
from underhall.games.caverna.land import (
    CELL_NAMES,
    FOREST,
    FOREST_HALF,
    FOREST_RING,
    MOUNTAIN,
    MOUNTAIN_HALF,
    MOUNTAIN_RING,
    Half,
    around,
    caves,
    empty_fields,
    farmland,
)
from underhall.games.caverna.moving import check_cell
from underhall.games.caverna.position import FIELD, MEADOW, STABLE, TUNNEL, Caverna, Player
from underhall.games.caverna.rules import CavernaRules

FOREST_TILES: Final = ("meadow-field", "meadow", "field")
BOARD: Final = FOREST | FOREST_RING | MOUNTAIN | MOUNTAIN_RING  # with what hangs over


def closed_cell(rules: CavernaRules, p: Caverna, seat: int, cell: str) -> Refusal | None:
    """Why nothing that a seat is asked to lay can be pointed at a cell; None if it can, or nothing is to be laid.

    cell: A1 to F8. Raises Unusable for another.
    """
    check_cell(cell)
    if seat == CHANCE or not rules.choices(p, seat):
        return None
    names = [rules.vocabulary.text(choice) for choice in rules.choices(p, seat)]
    aims = {name: at(name)["cells"] for name in names if at(name)["kind"] == "cell"}
    if not aims or any([cells[0] == cell for cells in aims.values()]):
        return None
    for name, cells in aims.items():
        if cell in cells:
            rule = "fence.2" if name.startswith("pasture") else "lay.2"
            return Refusal("cell.half", rule, cell=cell, other=cells[0])
    return _reason(rules, p, seat, 1 << CELL_NAMES.index(cell), list(aims))


def _reason(rules: CavernaRules, p: Caverna, seat: int, bit: int, names: list[str]) -> Refusal:
    """By what is laid: why a cell takes none of it."""
    player = p.players[seat]
    place = p.lanes[seat][-1]
    verb, what = names[0].split()[:2]
    if verb == "lay" and what == "ore-mine-deep-tunnel":
        return _why_tunnels(player, bit)
    if verb == "lay" and what != "ruby-mine":
        return _why_tile(rules.box, player, bit, what)
    if verb == "sow":
        grown = player.land[FIELD] & ~empty_fields(player) & bit
        return Refusal("sow.grown" if grown else "sow.cell", "sow.4", cell=_name(bit))
    if verb in ("pasture", "stable"):
        return _why_fence(rules, p, seat, bit, names)
    own = _own(rules, p, seat, place, f"at {_name(bit)}" if verb == "at" else f"lay ruby-mine {_name(bit)}")
    if own is not None:
        return own
    return Refusal("furnish.cell", "furnish.2", cell=_name(bit)) if verb == "at" else _other_side(bit, False)


def _name(bit: int) -> str:
    return CELL_NAMES[bit.bit_length() - 1]


def _own(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], name: str) -> Refusal | None:
    """The reason of the place that asks, if there is a choice of that name."""
    choice = rules.vocabulary.find(name)
    return place.why(p, seat, choice) if choice is not None else None


def _other_side(bit: int, forest: bool) -> Refusal:
    """What belongs to one half of the board does not go to the other."""
    if not bit & BOARD:
        return Refusal("cell.corner", "lay.19", cell=_name(bit))
    return Refusal("cell.forest" if forest else "cell.rock", "lay.3", cell=_name(bit))


# Landscape.


def _why_tile(box: Box, player: Player, bit: int, tile: str) -> Refusal:
    """A tile on bare land."""
    forest = tile in FOREST_TILES
    half = FOREST_HALF if forest else MOUNTAIN_HALF
    covered = farmland(player) if forest else caves(player)
    stable = player.land[STABLE] & ~covered if forest else 0
    twin = "-" in tile
    if not bit & (half.board | half.ring):
        return _other_side(bit, forest)
    if bit & covered:
        return Refusal("cell.tile", "lay.4", cell=_name(bit))
    if bit & half.ring and not twin:
        return Refusal("cell.single", "lay.19")
    if bit & half.ring and not player.tiles & box.overhangs:
        return Refusal("lay.outside", "lay.17")
    if not twin:
        return _why_single(half, covered, stable if tile == "field" else 0, bit)
    room = half.board | half.ring if player.tiles & box.overhangs else half.board
    return _why_twin(half, covered, stable, room & ~covered, bit)


def _why_single(half: Half, covered: int, stable: int, bit: int) -> Refusal:
    if bit & stable:
        return Refusal("lay.field-stable", "lay.13")
    if bit & half.reach(covered):  # it could lie there, were it not for what is to be done afterwards
        return Refusal("spoils", "trade.11")
    return _far(half, covered)


def _why_twin(half: Half, covered: int, stable: int, free: int, bit: int) -> Refusal:
    """Two halves: on the cell, and on a free one beside it."""
    beside = around(bit) & (half.board | half.ring) & free
    if not beside:
        return Refusal("cell.alone", "lay.1", cell=_name(bit))
    touching = beside if bit & half.reach(covered) else beside & half.reach(covered)
    if not touching:
        return _far(half, covered)
    if not (touching | bit) & half.board or (bit & half.ring and not touching & half.board):
        return Refusal("lay.aboard", "lay.19")
    return Refusal("lay.field-stable", "lay.13")


def _far(half: Half, covered: int) -> Refusal:
    if half.start and not covered:
        return Refusal("lay.entrance", "lay.5")
    return Refusal("lay.far", "lay.6" if half is FOREST_HALF else "lay.7")


def _why_tunnels(player: Player, bit: int) -> Refusal:
    """An ore mine: over two plain tunnels."""
    if player.land[TUNNEL] & bit:
        return Refusal("mine.ore", "mine.1")
    return Refusal("mine.tunnel", "mine.1", cell=_name(bit))


# Pastures and stables.


def _why_fence(rules: CavernaRules, p: Caverna, seat: int, bit: int, names: list[str]) -> Refusal:
    place, cell = p.lanes[seat][-1], _name(bit)
    stables = any([name.startswith("stable") for name in names])
    pastures = any([name.startswith("pasture") for name in names])
    found = _own(rules, p, seat, place, f"stable {cell}") if stables else None
    if found is not None and found.message == "stable.twice":
        return found
    meadow = p.players[seat].land[MEADOW] & bit != 0
    if stables and (meadow or not pastures):
        return found or Refusal("stable.site", "stable.2")
    if stables:
        return Refusal("fence.neither", "fence.4")
    return Refusal("fence.meadows" if meadow else "fence.meadow", "fence.4")  # alone, a meadow is open to a small one
