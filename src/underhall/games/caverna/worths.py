"""What things are worth to a bot, from data/worths*.toml: read, checked and kept by name.

There are three sets of weights: whoever is alone finds all that has piled up and need not hurry, and the board of
two is not the one of more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from underhall.engine.game import Unusable
from underhall.games.caverna.data import File, loot, tiles

FILES: Final = ("worths.toml", "worths_alone.toml", "worths_two.toml")  # the others by the number of seats
CHARACTERS: Final = "characters"  # the section of the first: what a character likes
TASTES: Final = ("mine", "weapon", "ruby", "crop", "pasture", "animal", "tile", "dwarf")
RANKS: Final = ("second", "third", "fourth", "fifth", "sixth")  # of dwarfs, the best armed first


class Worths:
    """The weights of an eye; what each means stands in the file. `weights` holds them all by name, as "land.field".

    file: where they come from, for faults; taste: by TASTES, what a character likes beyond their worth. Raises
    Unusable, in one line, for a weight that is missing, unknown or no number above 0.
    """

    def __init__(
        self, weights: Mapping[str, Any], file: str = FILES[0], taste: Mapping[str, float] | None = None
    ) -> None:
        rest = dict(weights)
        self.file = file
        self.taste = dict(taste or {})
        self.weights: dict[str, float] = {}

        self.half_gone = self._take(rest, "time.half_gone")
        self.land_half_gone = self._take(rest, "time.land_half_gone")
        self.early = self._take(rest, "time.early")
        self.land_early = self._take(rest, "time.land_early")

        self.action = self._take(rest, "family.action")
        self.late = self._take(rest, "family.late")
        self.room = self._take(rest, "family.room")
        self.next_room = self._take(rest, "family.next_room")

        self.wood = self._take(rest, "goods.wood")
        self.stone = self._take(rest, "goods.stone")
        self.ore = self._take(rest, "goods.ore")
        self.ruby = self._take(rest, "goods.ruby")
        self.home = self._take(rest, "goods.home")
        self.home_a_round = self._take(rest, "goods.home_a_round")
        self.laid_out = self._take(rest, "goods.laid_out")
        materials = ("wood", "stone", "ore")
        self.plenty = [self._take(rest, f"goods.plenty_{good}") for good in materials]
        enough = [self._take(rest, f"goods.enough_{good}") for good in materials]
        self.enough = [max(both) for both in zip(self.plenty, enough)]
        self.less = self._take(rest, "goods.less")
        self.least = self._take(rest, "goods.least")

        self.field = self._take(rest, "land.field")
        self.seed = self._take(rest, "land.seed")
        self.sown = self._take(rest, "land.sown")
        self.meadow = self._take(rest, "land.meadow")
        self.cavern = self._take(rest, "land.cavern")
        self.next_cavern = self._take(rest, "land.next_cavern")
        self.tunnel = self._take(rest, "land.tunnel")
        self.deep_tunnel = self._take(rest, "land.deep_tunnel")
        self.tunnels = self._take(rest, "land.tunnels")
        self.meadows = self._take(rest, "land.meadows")
        self.filled = self._take(rest, "land.filled")
        self.alone = self._take(rest, "land.alone")

        self.young = self._take(rest, "animals.young")
        self.cramped = self._take(rest, "animals.cramped")
        self.partner = self._take(rest, "animals.partner")
        self.stall = self._take(rest, "animals.stall")
        self.stalls = self._take(rest, "animals.stalls")
        self.caught = self._take(rest, "animals.caught")
        self.species = self._take(rest, "animals.species")

        self.weapons = self._take(rest, "weapons.round")
        self.plain_trip = self._take(rest, "weapons.plain")
        self.by_rank = [1.0] + [self._take(rest, f"weapons.{rank}") for rank in RANKS]
        self.loot = {each.id: self._take(rest, f"loot.{each.id}") for each in loot()}

        named = [tile.id for tile in tiles() if f"tiles.{tile.id}" in rest]  # the others do nothing in a round
        self.tile_a_round = {id: self._take(rest, f"tiles.{id}") for id in named}
        self.mined = self._take(rest, "furnishing.mined")
        self.exchanged = self._take(rest, "furnishing.exchanged")
        self.price = self._take(rest, "furnishing.price")
        self.dwelling = self._take(rest, "furnishing.dwelling")
        self.neighbours = self._take(rest, "furnishing.neighbours")

        self.meal = self._take(rest, "food.meal")
        self.crop_eaten = self._take(rest, "food.crop_eaten")
        self.ruby_eaten = self._take(rest, "food.ruby_eaten")
        self.herd_eaten = self._take(rest, "food.herd_eaten")
        self.foraged = self._take(rest, "food.foraged")
        self.forage = self._take(rest, "food.forage")
        self.hungry = self._take(rest, "food.hungry")

        for name in rest:
            raise unfit(file, name, "is the name of no weight")

    def _take(self, rest: dict[str, Any], name: str) -> float:
        """A weight by name, taken out of those that are left."""
        value = rest.pop(name, None)
        if type(value) not in (int, float) or not 0 < value < float("inf"):
            raise unfit(self.file, name, "is missing" if value is None else f"must be a number above 0, not {value!r}")
        self.weights[name] = float(value)
        return self.weights[name]

    def changed(self, weights: Mapping[str, float]) -> Worths:
        """The same with some weights in place of theirs. Raises Unusable as Worths does."""
        return Worths({**self.weights, **weights}, self.file, self.taste)


def unfit(file: str, name: str, wrong: str) -> Unusable:
    """What is wrong with a weight, and where it stands in the file."""
    section, _, key = name.rpartition(".")
    return Unusable(str(File(file).fault_in(section, key, wrong)))


@cache
def load(character: str = "", seats: int = 0) -> Worths:
    """The weights for a table of so many seats (0: of several); with the taste of a character, if one is named.

    Raises Unusable.
    """
    table = File(FILES[0]).table
    tastes = table.pop(CHARACTERS, {})
    if character and character not in tastes:
        raise Unusable("there is no character {name}; there are {names}", name=character, names=", ".join(tastes))
    taste = tastes.get(character, {})
    for name, points in taste.items():
        if name not in TASTES or type(points) not in (int, float):
            wrong = f"must be a number, not {points!r}" if name in TASTES else f"no such taste; {', '.join(TASTES)}"
            raise unfit(FILES[0], f"{CHARACTERS}.{character}.{name}", wrong)
    file = file_of(seats)
    return Worths(dict(_named(table if file == FILES[0] else File(file).table)), file, taste)


def file_of(seats: int) -> str:
    """The file with the weights for a table of so many seats."""
    return FILES[seats] if seats < len(FILES) else FILES[0]


@cache
def characters() -> list[str]:
    """The characters there are, by name."""
    return list(File(FILES[0]).table.get(CHARACTERS, {}))


def _named(table: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """The values of nested tables, each with the names on the way to it."""
    for key, value in table.items():
        if isinstance(value, dict):
            for name, inner in _named(value):
                yield f"{key}.{name}", inner
        else:
            yield key, value
