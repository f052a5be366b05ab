"""Reads the printed components from data/*.toml and from a pack laid over them; a fault is told with file and line.

Nothing here changes during play. Cards are numbered as in position.py: goals, then buildings, then resources, each in
the order of its file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from underhall.games.packs import Pack
from underhall.games.sources import BadData, Entry, Read, Source, read_entries
from underhall.games.zwergendorf.dwarfs import Task, task
from underhall.games.zwergendorf.goals import Effect, effect
from underhall.games.zwergendorf.position import KINDS, OF_A_TYPE, RESOURCES, SYMBOLS
from underhall.games.zwergendorf.table_data import SECTIONS, check, merged

FOLDER: Final = files("underhall.games.zwergendorf") / "data"
DWARFS: Final = ("zwergin", "schmied", "bergmann", "wirt")
COLOURS: Final = {"grey": "i", "beige": "ii", "brown": "iii", "green": "iv"}
MARKS: Final = ("rulebook", "our own")  # where an entry is from
OF_A_PACK: Final = "pack"  # the mark of a card that a pack brings, if it does not say another
SIDES: Final = ("top_left", "top_right", "bottom_left", "bottom_right")
MOST_SHOWN: Final = 9  # of a symbol, on a side
LONGEST: Final = 300  # characters of a text


def symbols(names: tuple[str, ...]) -> Callable[[Any], list[tuple[int, int]]]:
    """Reads how many of what, of these symbols: [(symbol, count)], in the order of SYMBOLS."""

    def read(value: Any) -> list[tuple[int, int]]:
        if type(value) is not dict or not value:
            raise ValueError(f"it must tell how many of what, not {value!r}")
        for name, count in value.items():
            if name not in names:
                raise ValueError(f"there is no {name}; there are {', '.join(names)}")
            if type(count) is not int or not 1 <= count <= MOST_SHOWN:
                raise ValueError(f"{name} must be from 1 to {MOST_SHOWN}, not {count!r}")
        return [(symbol, value[name]) for symbol, name in enumerate(SYMBOLS) if name in value]

    return read


def one_of(names: tuple[str, ...]) -> Callable[[Any], str]:
    """Reads a word of these."""

    def read(value: Any) -> str:
        if type(value) is not str or value not in names:
            raise ValueError(f"it is one of {', '.join(names)}, not {value!r}")
        return value

    return read


def words(value: Any) -> str:
    """Reads a text of one line."""
    if type(value) is not str or not value.strip() or not value.isprintable() or len(value) > LONGEST:
        raise ValueError(f"a text of one line is needed, of {LONGEST} characters at most")
    return value


RESOURCE_NAMES: Final = KINDS[: len(RESOURCES)]
PRODUCT_NAMES: Final = KINDS[len(RESOURCES) :]
UPPER_OF_RESOURCES: Final[dict[str, Read]] = dict.fromkeys(SIDES[:2], symbols(RESOURCE_NAMES))
# By kind of card: its fields, and what reads each.
FIELDS: Final[dict[str, dict[str, Read]]] = {
    "goals": {**dict.fromkeys(SIDES[:2], symbols(KINDS)), "effect": effect, "text": words},
    "buildings": {**UPPER_OF_RESOURCES, "product": one_of(PRODUCT_NAMES), "need": symbols(RESOURCE_NAMES)},
    "resources": dict.fromkeys(SIDES, symbols((*RESOURCE_NAMES, SYMBOLS[-1]))),
    "dwarfs": {
        "dwarf": one_of(DWARFS),
        "colour": one_of(tuple(COLOURS)),
        "name": words,
        "name_mark": one_of((*MARKS, OF_A_PACK)),
        "rule": task,
        "text": words,
    },
}
COUNTS: Final = {**dict.fromkeys(FIELDS, OF_A_TYPE), "dwarfs": len(DWARFS) * len(COLOURS)}


class Card:
    """A goal, building or resource card.

    sides: of the upper half left and right, then of the lower half, each as [(symbol, count)]; cards of which the lower
    half gives nothing at once have two. text: what the lower half says, where it is no choice.
    """

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id
        self.mark = entry.mark
        self.sides: list[list[tuple[int, int]]] = [entry.values[key] for key in SIDES if key in entry.values]
        self.text: str = entry.values.get("text", "")


class Goal(Card):
    """A goal card: effect is what its lower half scores."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.effect: Effect = entry.values["effect"]


class Building(Card):
    """A building card: in use, a product needs at least so many of some resources."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.product = KINDS.index(entry.values["product"])
        self.need: list[tuple[int, int]] = entry.values["need"]


class Dwarf:
    """A dwarf card."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id
        self.mark = entry.mark
        self.dwarf: str = entry.values["dwarf"]
        self.colour: str = entry.values["colour"]
        self.name: str = entry.values["name"]
        self.name_mark: str = entry.values["name_mark"]
        self.text: str = entry.values["text"]
        self.task: Task = entry.values["rule"]


def ours(name: str) -> Source:
    """A file of our own."""
    return Source(name, (FOLDER / name).read_text(encoding="utf-8"))


def laid_over(pack: Pack) -> Source:
    """The file of a pack."""
    return Source(pack.where, pack.text)


def entries(kind: str, pack: Pack | None) -> list[Entry]:
    """All cards of a kind in the order of our file; those that a pack has take the place of ours."""
    source, faults = ours(f"{kind}.toml"), list[str]()
    found = read_entries(source, kind, FIELDS[kind], faults, MARKS)
    if not faults and len(found) != COUNTS[kind]:
        faults.append(f"{source.name}: there must be {COUNTS[kind]} times [[{kind}]]")
    if pack is not None:
        found.update(read_entries(laid_over(pack), kind, FIELDS[kind], faults, MARKS, OF_A_PACK))
    if faults:
        raise BadData(faults)
    return list(found.values())


@cache
def goals(pack: Pack | None = None) -> tuple[Goal, ...]:
    """All 31 goal cards, in order."""
    return tuple([Goal(entry) for entry in entries("goals", pack)])


@cache
def buildings(pack: Pack | None = None) -> tuple[Building, ...]:
    """All 31 building cards, in order."""
    return tuple([Building(entry) for entry in entries("buildings", pack)])


@cache
def resources(pack: Pack | None = None) -> tuple[Card, ...]:
    """All 31 resource cards, in order. Both halves are a choice."""
    return tuple([Card(entry) for entry in entries("resources", pack)])


def cards(pack: Pack | None = None) -> list[Card]:
    """All 93 cards by their number."""
    return [*goals(pack), *buildings(pack), *resources(pack)]


@cache
def dwarfs(pack: Pack | None = None) -> dict[tuple[str, str], Dwarf]:
    """All 16 dwarf cards by dwarf and colour."""
    return {(dwarf.dwarf, dwarf.colour): dwarf for dwarf in map(Dwarf, entries("dwarfs", pack))}


@cache
def table(pack: Pack | None = None) -> dict[str, Any]:
    """table.toml: what is printed on the village plan and on the phase cards."""
    source = ours("table.toml")
    over = None if pack is None else laid_over(pack)
    found: dict[str, Any] = source.tables
    if over is not None:
        found = merged(found, {key: value for key, value in over.tables.items() if key in SECTIONS})
    faults = table_faults(found, source, over)
    if faults:
        raise BadData(faults)
    return found


def table_faults(found: Mapping[str, Any], source: Source, over: Source | None) -> list[str]:
    """What is wrong with the figures of the table, each where it stands."""
    faults: list[str] = []
    for path, wrong in check(found):
        where = over if over is not None and over.holds(path) else source
        faults.append(f"{where.at(path)}: {'.'.join(path)} {wrong}")
    return faults


def production_needs(pack: Pack | None = None) -> list[list[tuple[int, int]]]:
    """By kind: the resources that one piece of it needs, as (kind, count); nothing for resources themselves."""
    found: list[list[tuple[int, int]]] = [[] for _ in KINDS]
    for product, need in table(pack)["production"].items():
        found[KINDS.index(product)] = [(KINDS.index(kind), count) for kind, count in need.items()]
    return found
