"""Animals moved by hand, for looks: where they stand afterwards, where they may go, and why they may not."""

from __future__ import annotations

from typing import Any

from underhall.engine.game import Refused, Unusable
from underhall.engine.words import Refusal, say
from underhall.games.caverna.box import Box
from underhall.games.caverna.herd import ENTRY_LEVEL_SIZE, Spot
from underhall.games.caverna.land import CELL_NAMES, COLUMNS, ENTRY_LEVEL, FOREST, caves, farmland, large_cells
from underhall.games.caverna.position import (
    LARGE_EAST,
    LARGE_SOUTH,
    MEADOW,
    ORE_MINE,
    RUBY_MINE,
    SMALL,
    Caverna,
    Player,
)
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.standing import ANIMALS, Herd, Standing, farm_animal, settled, why
from underhall.games.caverna.words import WORDS


def moved(
    rules: CavernaRules, p: Caverna, seat: int, wish: Any, source: str, target: str, animal: str, one: bool = False
) -> Standing:
    """Where animals stand after those of a kind in a place, or one of them, have gone to another.

    As many go as have room there. Where another kind stands, the two change places if both then have room.
    source, target: cells. Raises Refused with the reason, Unusable for what is no cell or no animal.
    """
    for cell in (source, target):
        check_cell(cell)
    if animal not in ANIMALS:
        raise Unusable("{animal} is no animal.", animal=repr(animal[:12]))
    box, player = rules.box, p.players[seat]
    standing, homeless = settled(box, player, wish)
    if homeless:
        raise _refused(Refusal("herd.homeless", "animals.14"))
    spots = {CELL_NAMES[spot.cell]: spot for spot in box.spots(player)}
    source, target = place_of(player, source), place_of(player, target)
    if not standing.get(source, {}).get(animal):
        raise _refused(Refusal("herd.gone", "animals.3", animal=animal, cell=source))
    if source == target:
        raise _refused(Refusal("herd.there", "animals.3"))
    if target not in spots:
        raise _refused(_no_place(player, target))
    found = _move(spots, standing, source, target, animal, one)
    if isinstance(found, Refusal):
        found.rule = found.rule or _room_rule(box, player, spots[target])
        raise _refused(found)
    return found


def check_cell(cell: str) -> None:
    """Raise Unusable for what is no space of a home board."""
    if cell not in CELL_NAMES:
        raise Unusable("{cell} is no space of a home board: they go from A1 to F8.", cell=repr(cell[:12]))


def _refused(refusal: Refusal) -> Refused:
    return Refused(refusal, say(WORDS, refusal.message, refusal.args))


def by_hand(rules: CavernaRules, p: Caverna, seat: int, wish: Any) -> dict[str, dict[str, list[str]]]:
    """By place and animal, the places to which at least one of them can go. While some have no room, nobody moves."""
    box, player = rules.box, p.players[seat]
    standing, homeless = settled(box, player, wish)
    if homeless:
        return {}
    spots = {CELL_NAMES[spot.cell]: spot for spot in box.spots(player)}
    found: dict[str, dict[str, list[str]]] = {}
    for source, here in standing.items():
        for animal in here:
            others = [target for target in spots if target != source]
            found.setdefault(source, {})[animal] = [
                target
                for target in others
                if not isinstance(_move(spots, standing, source, target, animal, False), Refusal)
            ]
    return found


def place_of(player: Player, cell: str) -> str:
    """The place that a cell belongs to: the first cell of its large pasture, or itself."""
    number = CELL_NAMES.index(cell)
    for land, step in ((LARGE_EAST, 1), (LARGE_SOUTH, COLUMNS)):
        if number >= step and player.land[land] >> number - step & 1:
            return CELL_NAMES[number - step]
    return cell


def _move(
    spots: dict[str, Spot], standing: Standing, source: str, target: str, animal: str, one: bool
) -> Standing | Refusal:
    """After a move; or why not even one can go."""
    refusal: Refusal | None = None
    here, there = standing[source], standing.get(target, {})
    for count in range(1 if one else here[animal], 0, -1):
        after = [_plus(here, animal, -count), _plus(there, animal, count)]
        refusal = why(spots[target], after[1])
        if refusal is None and why(spots[source], after[0]):
            refusal = Refusal("herd.watched", "animals.11", cell=source)
        if refusal is None:
            return _with(standing, source, target, *after)
    assert refusal is not None
    if one and here[animal] > 1:
        return refusal
    other = farm_animal(there)
    if other == farm_animal(here):
        return refusal
    swaps = [(there, here)]  # with dogs and all
    if other and animal != "dog":
        mine, theirs = _plus(here, animal, -here[animal]), _plus(there, other, -there[other])
        swaps.insert(0, (_plus(mine, other, there[other]), _plus(theirs, animal, here[animal])))
    for swap in swaps:
        if not why(spots[source], swap[0]) and not why(spots[target], swap[1]):
            return _with(standing, source, target, *swap)
    return refusal


def _plus(here: Herd, animal: str, count: int) -> Herd:
    """A herd with more, or less, of a kind."""
    found = {**here, animal: here.get(animal, 0) + count}
    return {each: found[each] for each in ANIMALS if found.get(each)}


def _with(standing: Standing, source: str, target: str, here: Herd, there: Herd) -> Standing:
    found = {**standing, source: here, target: there}
    return {place: herd for place, herd in found.items() if herd}


def _room_rule(box: Box, player: Player, spot: Spot) -> str:
    """The paragraph that tells for how many a place has room."""
    bit = 1 << spot.cell
    land = player.land
    by_land = (
        (land[SMALL] | large_cells(player), "animals.5"),
        (land[MEADOW] | FOREST & ~farmland(player), "animals.6"),
        (land[ORE_MINE] | land[RUBY_MINE], "animals.7"),
        (ENTRY_LEVEL, "animals.8"),
    )
    mixed = spot.size == ENTRY_LEVEL_SIZE and player.tiles & box.bit("mixed-dwelling") != 0
    return next((rule for mask, rule in by_land if mask & bit), "animals.8" if mixed else "animals.9")


def _no_place(player: Player, cell: str) -> Refusal:
    """Why no animal can stand on a cell."""
    bit = 1 << CELL_NAMES.index(cell)
    if bit & FOREST and not bit & (farmland(player) | caves(player)):
        return Refusal("herd.forest", "animals.6")
    return Refusal("herd.nowhere", "animals.2", cell=cell)
