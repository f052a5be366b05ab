"""What a bot believes of Rise to Nobility, from data/worths.toml: read, checked and kept by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from underhall.engine.game import Unusable
from underhall.games.rise.data import ours

FILE: Final = "worths.toml"
CHARACTERS: Final = "characters"  # the section of what a character likes: points for each
LIKED: Final = ("nobility", "council", "coin", "good", "apprentice", "workshop")


class Worths:
    """The weights of an eye; what each means stands in the file. `weights` holds them all by name, as "coin.each".

    taste: by LIKED, points for each that a character likes beyond its worth. Raises Unusable, in one line, for a weight
    that is missing, unknown or no number above 0.
    """

    def __init__(self, weights: Mapping[str, Any], taste: Mapping[str, float] | None = None) -> None:
        rest = dict(weights)
        self.taste = dict(taste or {})
        self.liked = [float(self.taste.get(name, 0.0)) for name in LIKED]
        self.weights: dict[str, float] = {}

        self.coin_end = self._take(rest, "coin.end")
        self.coin = self._take(rest, "coin.each")
        self.coin_first = self._take(rest, "coin.first")
        self.coin_few = self._take(rest, "coin.few")

        self.die = self._take(rest, "die.each")
        self.pip = self._take(rest, "die.pip")
        self.half = self._take(rest, "die.half")

        self.spare = self._take(rest, "good.spare")
        self.bought = self._take(rest, "good.bought")
        self.modifier = self._take(rest, "good.modifier")
        self.worker = self._take(rest, "good.worker")
        self.place = self._take(rest, "good.place")
        self.house = self._take(rest, "good.house")
        self.free = self._take(rest, "good.free")

        self.card_wait = self._take(rest, "card.wait")
        self.card_step = self._take(rest, "card.step")
        self.card_rate = self._take(rest, "card.rate")
        self.card_work = self._take(rest, "card.work")
        self.star = self._take(rest, "card.star")

        self.council_step = self._take(rest, "council.step")
        self.wait = self._take(rest, "council.wait")
        self.second = self._take(rest, "council.second")

        self.visit = self._take(rest, "guild.visit")
        self.shop = self._take(rest, "guild.shop")
        self.rich = self._take(rest, "guild.rich")

        self.commission = self._take(rest, "commission.rest")

        for name in rest:
            raise unfit(name, "is the name of no weight")

    def _take(self, rest: dict[str, Any], name: str) -> float:
        """A weight by name, taken out of those that are left."""
        value = rest.pop(name, None)
        if type(value) not in (int, float) or not 0 < value < float("inf"):
            raise unfit(name, "is missing" if value is None else f"must be a number above 0, not {value!r}")
        self.weights[name] = float(value)
        return self.weights[name]

    def changed(self, weights: Mapping[str, float]) -> Worths:
        """The same with some weights in place of theirs. Raises Unusable as Worths does."""
        return Worths({**self.weights, **weights}, self.taste)


def unfit(name: str, wrong: str) -> Unusable:
    """What is wrong with a weight, and where it stands in the file."""
    section, _, key = name.rpartition(".")
    where, inside = FILE, False
    for number, line in enumerate(ours("worths").text.splitlines(), 1):
        if line.startswith("["):
            inside = line.partition("]")[0] == f"[{section}"
        elif inside and line.partition("=")[0].strip() == key:
            where = f"{FILE}, line {number}"
            break
    said = f"{where}: {name}: {wrong}"
    return Unusable(said)


@cache
def load(character: str = "", seats: int = 0) -> Worths:
    """The weights, the same for every number of seats; with the taste of a character, if one is named.

    Raises Unusable.
    """
    table = ours("worths").tables
    tastes = table.pop(CHARACTERS, {})
    if character and character not in tastes:
        raise Unusable("there is no character {name}; there are {names}", name=character, names=", ".join(tastes))
    taste = tastes.get(character, {})
    for name, points in taste.items():
        if name not in LIKED or type(points) not in (int, float):
            wrong = f"must be a number, not {points!r}" if name in LIKED else f"no such thing; {', '.join(LIKED)}"
            raise unfit(f"{CHARACTERS}.{character}.{name}", wrong)
    weights = {f"{section}.{key}": value for section, rows in table.items() for key, value in rows.items()}
    return Worths(weights, taste)


def file_of(seats: int) -> str:
    """The file with the weights for a table of so many seats."""
    return FILE


@cache
def characters() -> list[str]:
    """The characters there are, by name."""
    return list(ours("worths").tables.get(CHARACTERS, {}))
