"""Reads the printed components from data/*.toml and checks them; a fault is told with file and line.

Nothing here changes during play. Everything is numbered: goods and lands by position.py, furnishing
tiles in the order of furnishings.toml, spaces in the order of an edition's boards, then its cards.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from underhall.engine.phrase import Node, read
from underhall.games.caverna.board_data import check
from underhall.games.caverna.position import GOODS

FOLDER: Final = files("underhall.games.caverna") / "data"
MOST_TILES: Final = 62  # tile sets are bit masks within a machine word


class BadData(Exception):
    """A component file that cannot be used: the file, the line and what is wrong there."""


class File:
    """One TOML file, and where its entries stand."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.text = (FOLDER / name).read_text(encoding="utf-8")
        try:
            self.table: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as fault:
            raise BadData(f"{name}: {fault}") from fault

    def entries(self, name: str) -> list[dict[str, Any]]:
        """The tables under [[name]]."""
        found = self.table.get(name)
        if not isinstance(found, list) or not found or not all([isinstance(entry, dict) for entry in found]):
            raise BadData(f"{self.name}: there is no [[{name}]]")
        return found

    def fault(self, id: str, wrong: str) -> BadData:
        """What is wrong with the entry of an id, with its line."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if line.strip() == f'id = "{id}"':
                return BadData(f"{self.name}, line {number}: {id}: {wrong}")
        return BadData(f"{self.name}: {id}: {wrong}")

    def fault_in(self, section: str, key: str, wrong: str) -> BadData:
        """What is wrong with a key of a [section] (of the section itself, if there is no key), with its line."""
        here, name = "", f"{section}.{key}" if key else section
        for number, line in enumerate(self.text.splitlines(), 1):
            begins = line.startswith("[")
            here = line.partition("]")[0][1:] if begins else here
            if here == section and (line.partition("=")[0].strip() == key if key else begins):
                return BadData(f"{self.name}, line {number}: {name}: {wrong}")
        return BadData(f"{self.name}: {name}: {wrong}")


class Space:
    """An action space or a round card."""

    def __init__(self, file: File, entry: dict[str, Any], card: bool) -> None:
        self.id: str = _need(file, entry, "id", str)
        self.name: str = _need(file, entry, "name", str)
        self.card = card
        self.stage: int = _need(file, entry, "stage", int) if card else 0
        self.round: int = _may(file, entry, "round", 0)
        self.back_of: str = _may(file, entry, "back_of", "")
        self.turns: str = _may(file, entry, "turns", "")
        self.players: list[int] = _may(file, entry, "players", [1, 2, 3, 4, 5, 6, 7])
        self.imitable: bool = _may(file, entry, "imitable", True)
        self.twice_once_a_game: bool = _may(file, entry, "twice_once_a_game", False)
        self.first_refill_with_2: int = _may(file, entry, "first_refill_with_2_players", 0)
        fill = _may(file, entry, "accumulate", {"empty": {}, "nonempty": {}})
        empty, nonempty = _parts(file, self.id, fill, "empty", "nonempty")
        self.empty = _goods(file, self.id, empty)
        self.nonempty = _goods(file, self.id, nonempty)
        try:
            self.flow: Node = read(entry["flow"])
            other = entry.get("flow_if")
            self.flow_if: tuple[str, str, Node] | None = None
            if other:
                self.flow_if = (other["ruling"], other["value"], read(other["flow"]))
        except (AttributeError, KeyError, TypeError, ValueError) as fault:
            raise file.fault(self.id, f"flow: {fault}") from fault


class Tile:
    """A furnishing tile."""

    def __init__(self, file: File, entry: dict[str, Any]) -> None:
        self.id: str = _need(file, entry, "id", str)
        self.name: str = _need(file, entry, "name", str)
        self.tag: str = _need(file, entry, "tag", str)
        self.category: str = _need(file, entry, "category", str)
        self.supply: list[Any] = _may(file, entry, "supply", [])
        self.cost = _goods(file, self.id, entry.get("cost", {}))
        self.points: int = _need(file, entry, "points", int)
        self.capacity: int = _may(file, entry, "capacity", 0)
        self.introductory: bool = _need(file, entry, "introductory", bool)
        self.unlimited: bool = _may(file, entry, "unlimited", False)
        self.overbuilds: str = _may(file, entry, "overbuilds", "")
        self.at_once = _goods(file, self.id, entry.get("at_once", {}))
        later = _may(file, entry, "future", {"goods": {}, "rounds": 0})
        coming, rounds = _parts(file, self.id, later, "goods", "rounds")
        self.future = _goods(file, self.id, coming)
        self.future_rounds: int = rounds
        self.exchange: list[tuple[list[tuple[int, int]], list[tuple[int, int]]]] = []
        for row in _may(file, entry, "exchange", []):
            pay, get = _parts(file, self.id, row, "pay", "get")
            self.exchange.append((_goods(file, self.id, pay), _goods(file, self.id, get)))
        self.effect: str = _need(file, entry, "effect", str)
        self.scoring: str = _may(file, entry, "scoring", "")
        if self.tag not in ("orange", "green", "yellow"):
            raise file.fault(self.id, f"tag is orange, green or yellow, not {self.tag}")


class Loot:
    """What an expedition may bring home."""

    def __init__(self, file: File, entry: dict[str, Any]) -> None:
        self.id: str = _need(file, entry, "id", str)
        self.strength: int = _need(file, entry, "strength", int)
        self.gain = _goods(file, self.id, entry.get("gain", {}))
        self.cost = _goods(file, self.id, entry.get("cost", {}))


def _need(file: File, entry: dict[str, Any], key: str, kind: type) -> Any:
    value = entry.get(key)
    if type(value) is not kind:
        raise file.fault(str(entry.get("id", "an entry without id")), f"{key} must be a {kind.__name__}, not {value!r}")
    return value


def _may(file: File, entry: dict[str, Any], key: str, default: Any) -> Any:
    """A value that may be left out; given, it is of the kind of its default."""
    return _need(file, entry, key, type(default)) if key in entry else default


def _parts(file: File, id: str, table: Any, *keys: str) -> list[Any]:
    """The values of a table that has these keys and no others."""
    if type(table) is not dict or set(table) != set(keys):
        raise file.fault(id, f"a table of {' and '.join(keys)} is needed, not {table!r}")
    return [table[key] for key in keys]


def _goods(file: File, id: str, table: Any) -> list[tuple[int, int]]:
    """Goods by name as (good, count)."""
    if type(table) is not dict:
        raise file.fault(id, f"goods are a table of counts, not {table!r}")
    for name, count in table.items():
        if name not in GOODS:
            raise file.fault(id, f"no such good: {name}")
        if type(count) is not int or count < 1:
            raise file.fault(id, f"{name} must be a whole number above 0, not {count!r}")
    return [(GOODS.index(name), count) for name, count in table.items()]


def _unique(file: File, ids: list[str]) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise file.fault(id, "stands there twice")


@cache
def board() -> dict[str, Any]:
    """board.toml as it stands."""
    file = File("board.toml")
    every = all_spaces().values()
    check(file, [space.id for space in every if not space.card], [space.id for space in every if space.card])
    return file.table


@cache
def tiles() -> list[Tile]:
    """All furnishing tiles, in file order: their numbers."""
    file = File("furnishings.toml")
    found = [Tile(file, entry) for entry in file.entries("furnishings")]
    ids = [tile.id for tile in found]
    _unique(file, ids)
    for tile in found:
        if tile.overbuilds and tile.overbuilds not in ids:
            raise file.fault(tile.id, f"overbuilds {tile.overbuilds}, which is no tile")
    if len(found) > MOST_TILES:
        raise BadData(f"furnishings.toml: at most {MOST_TILES} tiles, not {len(found)}")
    return found


@cache
def loot() -> list[Loot]:
    """All loot, in file order."""
    file = File("expedition.toml")
    found = [Loot(file, entry) for entry in file.entries("loot")]
    _unique(file, [each.id for each in found])
    return found


@cache
def all_spaces() -> dict[str, Space]:
    """Every action space and card by id."""
    file = File("spaces.toml")
    found = [Space(file, entry, False) for entry in file.entries("spaces")]
    found += [Space(file, entry, True) for entry in file.entries("cards")]
    ids = [space.id for space in found]
    _unique(file, ids)
    for space in found:
        if (space.back_of or space.id) not in ids or (space.turns or space.id) not in ids:
            raise file.fault(space.id, f"names {space.back_of or space.turns}, which is no card")
    return {space.id: space for space in found}


class Edition:
    """The spaces and cards in play for a number of seats, numbered, with their names in play."""

    def __init__(self, seats: int) -> None:
        table = board()
        ids: list[str] = []
        for part in table["boards_by_players"][str(seats)]:
            ids += table["boards"][part]
        if seats == 1:
            ids = [id for id in ids if id not in table["alone"]["covered"]]
        every = all_spaces()
        cards = [space.id for space in every.values() if space.card and seats in space.players]
        self.spaces = [every[id] for id in ids + cards]
        self.names: list[str] = []
        for space in self.spaces:
            name = space.id.removesuffix("-a").removesuffix("-b")
            self.names.append(f"{name}-2" if name in self.names else name)


@cache
def edition(seats: int) -> Edition:
    return Edition(seats)
