"""Where the animals of a home are shown: by themselves, or as their owner has put them. Plain data, as in screen.py.

The position keeps counts only (herd.py). What an owner has arranged is a wish, {place: {animal: count}} in plain
JSON values, which anybody may have written: it is fitted to the animals and places of the moment, and checked.
A place is named by its cell, a large pasture by its first one. How animals are moved is in moving.py.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box
from underhall.games.caverna.herd import Spot, arrange
from underhall.games.caverna.land import CELL_NAMES, ENTRY_LEVEL, cells_of
from underhall.games.caverna.position import DOG, FARM_ANIMALS, GOODS, SHEEP, Player

Herd = dict[str, int]  # counts by animal: at most one farm animal, and dogs
Standing = dict[str, Herd]  # by place
HEARTH: Final = CELL_NAMES[cells_of(ENTRY_LEVEL)[0]]  # dogs that watch nothing lie by the fire
FARM: Final = [GOODS[kind] for kind in FARM_ANIMALS]
ANIMALS: Final = ["dog", *FARM]
# By whom a place is kept for: why nobody else may stand there.
ONLY: Final = {
    "donkey": Refusal("herd.mine", "animals.7"),
    "boar": Refusal("herd.forest-stable", "animals.6"),
    "sheep": Refusal("herd.cuddle", "animals.9"),
    "cattle": Refusal("herd.breakfast", "animals.9"),
}


def settled(box: Box, player: Player, wish: Any = None) -> tuple[Standing, Herd]:
    """Where animals are shown, by place, and those that find no room: as wished if that can be."""
    spots = box.spots(player)
    animals = player.goods[:]
    homeless: Herd = {}
    found = arrange(spots, animals)
    while found is None:  # their owner is asked before anything else
        kind = _one_too_many(spots, animals)
        animals[kind] -= 1
        homeless[GOODS[kind]] = homeless.get(GOODS[kind], 0) + 1
        found = arrange(spots, animals)
    standing: Standing = {}
    for cell, kind, count in found:
        _add(standing, CELL_NAMES[cell], GOODS[kind], count)
    _add(standing, HEARTH, "dog", animals[DOG] - _total(standing, "dog"))
    return _fitted(spots, animals, wish) or standing, homeless


def _one_too_many(spots: list[Spot], animals: list[int]) -> int:
    """A kind of which one less makes the others fit; else the most numerous."""
    for kind in FARM_ANIMALS:
        if animals[kind]:
            fewer = [count - (good == kind) for good, count in enumerate(animals)]
            if arrange(spots, fewer) is not None:
                return kind
    return max(FARM_ANIMALS, key=lambda kind: animals[kind])


def _add(standing: Standing, place: str, animal: str, count: int) -> None:
    if count > 0:
        here = standing.setdefault(place, {})
        here[animal] = here.get(animal, 0) + count


def _total(standing: Standing, animal: str) -> int:
    return sum([here.get(animal, 0) for here in standing.values()])


def farm_animal(here: Herd) -> str:
    """The farm animal of a place, "" if there is none."""
    return next((animal for animal in here if animal != "dog"), "")


def room(spot: Spot, animal: str, dogs: int) -> int:
    """For how many of a kind there is room in a place where so many dogs are (caverna.animals.11)."""
    if GOODS.index(animal) not in spot.kinds:
        return 0
    watched = dogs + 1 if dogs and spot.guardable and animal == GOODS[SHEEP] else 0
    return max(spot.size, watched)


def _fitted(spots: list[Spot], animals: list[int], wish: Any) -> Standing | None:
    """All animals, standing as wished as far as they can; None if the rest then finds no place."""
    wanted = _read(wish)
    if not wanted:
        return None
    for idle in (True, False):
        found = _fit(spots, animals, wanted, idle)
        if found is not None and not any([why(spot, found.get(CELL_NAMES[spot.cell], {})) for spot in spots]):
            return found
    return None


def _read(wish: Any) -> Standing:
    """A wish as far as it can be understood."""
    if not isinstance(wish, dict):
        return {}
    return {
        place: {animal: here[animal] for animal in ANIMALS if isinstance(here.get(animal), int) and here[animal] > 0}
        for place, here in wish.items()
        if isinstance(here, dict)
    }


def _fit(spots: list[Spot], animals: list[int], wanted: Standing, idle: bool) -> Standing | None:
    """As wished; whoever is new joins its kind or goes where the automatic arrangement of the rest puts it.

    idle: do dogs that watch nothing stay where they are wished? Else they may be called to watch.
    """
    standing: Standing = {}
    left = {animal: animals[GOODS.index(animal)] for animal in ANIMALS}

    def settle(spot: Spot, animal: str, count: int) -> None:
        here = standing.get(CELL_NAMES[spot.cell], {})
        most = room(spot, animal, here.get("dog", 0)) - here.get(animal, 0) if animal != "dog" else count
        count = min(count, most, left[animal])
        left[animal] -= max(0, count)
        _add(standing, CELL_NAMES[spot.cell], animal, count)

    for spot in spots:
        here = wanted.get(CELL_NAMES[spot.cell], {})
        animal = farm_animal(here)
        need = here[animal] - 1 if animal == "sheep" and spot.guardable and here[animal] > spot.size else 0
        settle(spot, "dog", here.get("dog", 0) if idle else min(need, here.get("dog", 0)))
        if animal:
            settle(spot, animal, here[animal])
    for spot in spots:
        animal = farm_animal(standing.get(CELL_NAMES[spot.cell], {}))
        if animal:
            settle(spot, animal, left[animal])
    empty = [spot for spot in spots if not farm_animal(standing.get(CELL_NAMES[spot.cell], {}))]
    rest = [left.get(good, 0) for good in GOODS]
    found = arrange(empty, rest)
    if found is None:
        return None
    for cell, kind, count in found:
        left[GOODS[kind]] -= count
        _add(standing, CELL_NAMES[cell], GOODS[kind], count)
    _add(standing, HEARTH, "dog", left["dog"])
    return standing


def why(spot: Spot, here: Herd) -> Refusal | None:
    """Why a place cannot hold these animals."""
    cell = CELL_NAMES[spot.cell]
    farm = [animal for animal in here if animal != "dog"]
    if len(farm) > 1:
        return Refusal("herd.kinds", "animals.4", cell=cell)
    if not farm:
        return None
    animal, dogs = farm[0], here.get("dog", 0)
    if GOODS.index(animal) not in spot.kinds:
        return ONLY[GOODS[spot.kinds[0]]]
    most = room(spot, animal, dogs)
    if here[animal] <= most:
        return None
    if spot.size == 0 and not (dogs and animal == "sheep"):
        return Refusal("herd.meadow", "animals.6")
    return Refusal("herd.full", "animals.11" if most > spot.size else "", cell=cell, most=most)
