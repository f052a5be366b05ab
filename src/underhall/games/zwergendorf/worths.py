"""What a bot believes of Zwergendorf, from data/worths.toml: read, checked and kept by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from underhall.engine.game import Unusable
from underhall.games.zwergendorf.data import ours
from underhall.games.zwergendorf.position import KINDS

FILE: Final = "worths.toml"
CHARACTERS: Final = "characters"  # the section of what a character likes: points for each piece of a kind


class Worths:
    """The weights of an eye; what each means stands in the file. `weights` holds them all by name, as "wall.section".

    taste: by kind, points for each piece that a character likes beyond its worth. Raises Unusable, in one line, for a
    weight that is missing, unknown or no number above 0.
    """

    def __init__(self, weights: Mapping[str, Any], taste: Mapping[str, float] | None = None) -> None:
        rest = dict(weights)
        self.taste = dict(taste or {})
        self.liked = [float(self.taste.get(kind, 0.0)) for kind in KINDS]
        self.weights: dict[str, float] = {}

        self.resource = self._take(rest, "income.resource")
        self.piece = self._take(rest, "income.piece")
        self.goal = self._take(rest, "income.goal")
        self.cap = self._take(rest, "income.cap")

        self.left = self._take(rest, "space.left")
        self.wanted = self._take(rest, "space.wanted")
        self.room = self._take(rest, "space.tavern")
        self.lost = self._take(rest, "space.lost")

        self.full = self._take(rest, "piece.full")
        self.part = self._take(rest, "piece.part")
        self.open = self._take(rest, "piece.open")
        self.mended = self._take(rest, "piece.mended")
        self.lacking = self._take(rest, "piece.lacking")

        self.near = self._take(rest, "group.near")
        self.far = self._take(rest, "group.far")
        self.split = self._take(rest, "group.split")
        self.pair = self._take(rest, "group.pair")
        self.single = self._take(rest, "group.single")
        self.later = self._take(rest, "group.later")

        self.section = self._take(rest, "wall.section")
        self.early = self._take(rest, "wall.early")
        self.inside = self._take(rest, "wall.inside")
        self.absent = self._take(rest, "wall.absent")
        self.another = self._take(rest, "wall.another")

        self.beside = self._take(rest, "kinds.beside")
        self.neighbours = self._take(rest, "kinds.tavern")

        self.step = self._take(rest, "goals.step")
        self.spread = self._take(rest, "goals.spread")
        self.others = self._take(rest, "goals.others")
        self.gift = self._take(rest, "goals.gift")

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
    for number, line in enumerate(ours(FILE).text.splitlines(), 1):
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
    table = ours(FILE).tables
    tastes = table.pop(CHARACTERS, {})
    if character and character not in tastes:
        raise Unusable("there is no character {name}; there are {names}", name=character, names=", ".join(tastes))
    taste = tastes.get(character, {})
    for kind, points in taste.items():
        if kind not in KINDS or type(points) not in (int, float):
            wrong = f"must be a number, not {points!r}" if kind in KINDS else f"no such kind; {', '.join(KINDS)}"
            raise unfit(f"{CHARACTERS}.{character}.{kind}", wrong)
    weights = {f"{section}.{key}": value for section, rows in table.items() for key, value in rows.items()}
    return Worths(weights, taste)


def file_of(seats: int) -> str:
    """The file with the weights for a table of so many seats."""
    return FILE


@cache
def characters() -> list[str]:
    """The characters there are, by name."""
    return list(ours(FILE).tables.get(CHARACTERS, {}))
