"""Reads the printed components from data/*.toml; a fault is told with file and line. Nothing here changes during play.

Cards and tiles are numbered in the order of their files: workshops before community buildings.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final

from underhall.games.rise.board_data import check
from underhall.games.rise.gains import NAMED, OTHERS, Gains
from underhall.games.rise.position import CARDS, CHARACTERS, COUNCIL_TILES, GUILDS, KINDS, RACES, SHIPS
from underhall.games.sources import BadData, Entry, Read, Source, read_entries

FOLDER: Final = files("underhall.games.rise") / "data"
MARKS: Final = ("rulebook", "source", "our own")
MOST: Final = 200
LONGEST: Final = 60  # characters of a name
EFFECTS: Final = (
    "port_coin_per_good", "apprentice_income", "guild_goods", "house_cost", "tavern_first_coin", "berk_free", "castle",
    "building_cost", "settler_vp", "council_rep", "port_max", "workshop_income", "limit", "building_star",
)  # fmt: skip
GOALS: Final = (
    "points", "races", "cards", "workshops", "guilds", "community", "nobility", "council", "reputation", "big_cards",
    "big_min",
)  # fmt: skip
COMMISSION_NUMBERS: Final = (
    "points", "workshop", "apprentice", "per_card", "per_council", "per_reputation", "per_community", "per_goods",
    "per_apprentice", "max",
)  # fmt: skip
BRINGS: Final = ("per_card", "per_good", "per_star", "per_worker", "min_goods", "min_types", "new_race")


def number(least: int, most: int = MOST) -> Read:
    """Reads a whole number."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"it must be a whole number from {least} to {most}, not {value!r}")
        return value

    return read


def one_of(names: tuple[str, ...]) -> Callable[[Any], int]:
    """Reads a word of these as its number."""

    def read(value: Any) -> int:
        if type(value) is not str or value not in names:
            raise ValueError(f"it is one of {', '.join(names)}, not {value!r}")
        return names.index(value)

    return read


def words(value: Any) -> str:
    """Reads a text of one line."""
    if type(value) is not str or not value.strip() or not value.isprintable() or len(value) > LONGEST:
        raise ValueError(f"a text of one line is needed, of {LONGEST} characters at most")
    return value


def several(names: tuple[str, ...]) -> Callable[[Any], list[int]]:
    """Reads a list of these words, each once, as their numbers in order."""

    def read(value: Any) -> list[int]:
        if type(value) is not list or not value or len(set(map(str, value))) < len(value):
            raise ValueError(f"it must be a list of some of {', '.join(names)}, each once, not {value!r}")
        return sorted([one_of(names)(each) for each in value])

    return read


def counts(names: tuple[str, ...], least: int = 1) -> Callable[[Any], dict[str, int]]:
    """Reads how many of what."""

    def read(value: Any) -> dict[str, int]:
        if type(value) is not dict:
            raise ValueError(f"it must tell how many of what, not {value!r}")
        for name, count in value.items():
            if name not in names:
                raise ValueError(f"there is no {name}; there are {', '.join(names)}")
            number(least)(count)
        return dict(value)

    return read


def gains(value: Any) -> Gains:
    """Reads what a component gives."""
    found = counts((*NAMED, *OTHERS))(value)
    goods = [(good, found[name]) for name, good in NAMED.items() if name in found]
    return Gains(goods, *[found.get(name, 0) for name in OTHERS])


def demand(value: Any) -> list[tuple[int, int]]:
    """Reads by kind of good how many spaces a ship has, and what each pays."""
    if type(value) is not dict or sorted(value) != sorted(KINDS):
        raise ValueError(f"it must tell [spaces, coins] of each of {', '.join(KINDS)}")
    for each in value.values():
        if type(each) is not list or len(each) != 2:
            raise ValueError(f"[spaces, coins] are needed, not {each!r}")
    return [(number(0, 9)(value[kind][0]), number(0, 9)(value[kind][1])) for kind in KINDS]


def workshop(value: Any) -> tuple[Gains, int, int]:
    """Reads what a workshop gives who visits it: gains, goods of its guild, goods that may be exchanged."""
    found = counts((*NAMED, "good", "swap"))(value)
    goods = [(good, found[name]) for name, good in NAMED.items() if name in found]
    return Gains(goods, 0, 0, 0), found.get("good", 0), found.get("swap", 0)


class Brings:
    """What a community building brings in points for a settlers card that is completed."""

    def __init__(self, value: Any) -> None:
        numbers = {name: each for name, each in value.items() if name not in ("race", "good", "new_race")}
        found = counts(BRINGS)(numbers)
        self.per_card = found.get("per_card", 0)
        self.per_good = found.get("per_good", 0)
        self.per_star = found.get("per_star", 0)
        self.per_worker = found.get("per_worker", 0)
        self.least_goods = found.get("min_goods", 0)
        self.least_kinds = found.get("min_types", 0)
        self.new_race: bool = value.get("new_race", False) is True
        self.races: list[int] = several(RACES)(value["race"]) if "race" in value else []
        self.good: int = one_of(KINDS)(value["good"]) if "good" in value else -1


class Commission:
    """What a commission scores at the end."""

    def __init__(self, value: Any) -> None:
        named = ("per_race", "guild")
        found = counts(COMMISSION_NUMBERS)({name: each for name, each in value.items() if name not in named})
        self.race = one_of(RACES)(value["per_race"]) if "per_race" in value else -1
        self.guild = one_of(GUILDS)(value["guild"]) if "guild" in value else -1
        self.numbers = found
        self.most: int = found["max"]


def truth(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(f"it must be true or false, not {value!r}")
    return value


def fourth(value: Any) -> int:
    """Reads the good of which a fourth may be spent; -1: of any one."""
    return -1 if value == "any" else one_of(KINDS)(value)


def effect(value: Any) -> list[int]:
    """Reads what an event changes, as a number for each of EFFECTS."""
    found = counts(EFFECTS, -9)(value)
    return [found.get(name, 0) for name in EFFECTS]


# By kind: its fields and what reads each.
FIELDS: Final[dict[str, dict[str, Read]]] = {
    "settlers": {
        "race": one_of(RACES),
        "back": number(1, 2),
        "goods": several(KINDS),
        "least": number(1, 24),
        "most": number(1, 24),
        "workers": number(0, 9),
        "stars": number(0, 9),
    },
    "workshops": {"guild": one_of(GUILDS), "gives": workshop},
    "communities": {"name": words, "brings": Brings},
    "council": {"nobility": number(0), "goods": counts(KINDS), "coins": number(0), "points": number(0)},
    "ships": {"demand": demand},
    "characters": {"name": words, "race": one_of(RACES), "bonus": gains, "fourth": fourth},
    "events": {"name": words, "level": number(1, 2), "effect": effect},
    "objectives": {"goal": counts(GOALS)},
    "desks": {
        "row": number(1, 2),
        "die": number(1, 6),
        "race": one_of(RACES),
        "income": gains,
        "house": number(0, 5),
        "port": number(0, 9),
    },
    "commissions": {"goal": Commission},
    "players": {
        "row": number(1, 6),
        "guild_dice": number(1, 3),
        "apprentices": number(1, 6),
        "coins": lambda value: [number(0, 9)(each) for each in value],
        "neutral": truth,
        "dice": number(1, 6),
        "reputation": number(1, 24),
    },
}
COUNTS: Final = {
    "settlers": CARDS, "workshops": 24, "communities": 24, "council": COUNCIL_TILES, "ships": SHIPS,
    "characters": CHARACTERS, "events": 16, "objectives": 15, "desks": 12, "commissions": 18, "players": 6,
}  # fmt: skip
FILES: Final = {
    "settlers": "settlers", "workshops": "buildings", "communities": "buildings", "council": "council",
    "ships": "ships", "characters": "characters", "events": "modules", "objectives": "modules", "desks": "modules",
    "commissions": "modules", "players": "city",
}  # fmt: skip


def ours(name: str) -> Source:
    """A file of data/."""
    return Source(f"{name}.toml", (FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def entries(kind: str) -> tuple[Entry, ...]:
    """All components of a kind in the order of their file."""
    return read_kind(ours(FILES[kind]), kind)


def read_kind(source: Source, kind: str) -> tuple[Entry, ...]:
    """The same from a file that is handed in. Raises BadData with every fault."""
    faults: list[str] = []
    found = read_entries(source, kind, FIELDS[kind], faults, MARKS)
    if not faults and len(found) != COUNTS[kind]:
        faults.append(f"{source.name}: there must be {COUNTS[kind]} times [[{kind}]]")
    for at, entry in enumerate(found.values()):
        faults += [f"{source.at((kind, str(at)))}: {entry.id}: {wrong}" for wrong in _odd(kind, entry)]
    if faults:
        raise BadData(faults)
    return tuple(found.values())


def _odd(kind: str, entry: Entry) -> list[str]:
    """What does not go together in an entry."""
    values = entry.values
    if kind == "settlers" and not len(values["goods"]) <= values["least"] <= values["most"] <= 3 * len(values["goods"]):
        return ["least and most must lie between one and three of each good"]
    if kind == "players" and len(values["coins"]) != values["apprentices"]:
        return ["coins must be as many as apprentices"]
    return []


@cache
def city() -> dict[str, Any]:
    """city.toml: places, tracks, prices."""
    source = ours("city")
    faults = [f"{source.at(path)}: {'.'.join(path)} {wrong}" for path, wrong in check(source.tables)]
    if faults:
        raise BadData(faults)
    return source.tables
