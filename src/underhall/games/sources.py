"""TOML files of printed components, ours or a pack's: entries field by field, and every fault with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final

Path = tuple[str, ...]  # (table, key), or (table, number from 0, key) of one that comes several times
Read = Callable[[Any], Any]  # what a value means; raises ValueError with what is wrong

# What an entry has beside its fields; known: what of it is public, and where it is told.
BESIDE: Final = ("id", "mark", "known")
TABLE: Final = re.compile(r"\s*(\[\[?)\s*([\w.\- ]+?)\s*\]\]?\s*(?:#.*)?")
KEY: Final = re.compile(r"\s*([\w.\-]+)\s*=")


class BadData(Exception):
    """Components that cannot be used: every fault in a line, with the file, the line and what is wrong there."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Source:
    """A file by its name, what stands in it, and where. Raises BadData if it is no TOML."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        try:
            self.tables: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as fault:
            raise BadData([f"{name}: {fault}"]) from fault
        self._lines = _lines_of(text)

    def at(self, path: Path) -> str:
        """Where a value stands, or else what it stands in: "goals.toml, line 8"."""
        while path:
            if path in self._lines:
                return f"{self.name}, line {self._lines[path]}"
            path = path[:-1]
        return self.name

    def holds(self, path: Path) -> bool:
        """Does something of this path stand here?"""
        value: Any = self.tables
        for key in path:
            if not isinstance(value, Mapping) or key not in value:
                return False
            value = value[key]
        return True


def _lines_of(text: str) -> dict[Path, int]:
    """The line of every table and of every key that begins a line, from 1."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        heading, key = TABLE.fullmatch(line), KEY.match(line)
        if heading:
            table = tuple([each.strip() for each in heading[2].split(".")])
            if heading[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, str(counts[table]))
            found.setdefault(table, number)
        elif key:
            found.setdefault((*table, *key[1].split(".")), number)
    return found


class Entry:
    """A table under [[kind]] with what its fields mean; mark: where it is from."""

    def __init__(self, id: str, mark: str, values: Mapping[str, Any]) -> None:
        self.id = id
        self.mark = mark
        self.values = values


def read_entries(
    source: Source, kind: str, fields: Mapping[str, Read], faults: list[str], marks: tuple[str, ...], mark: str = ""
) -> dict[str, Entry]:
    """The tables under [[kind]] by id, those that are whole; what is wrong with others is added to the faults.

    marks: those there are. mark: of entries that have none; "": each must have one.
    """
    tables = source.tables.get(kind, [])
    if not isinstance(tables, list):
        faults.append(f"{source.at((kind,))}: {kind} must be [[{kind}]], once for each card")
        return {}
    found: dict[str, Entry] = {}
    ids: set[str] = set()
    for number, table in enumerate(tables):
        path = (kind, str(number))
        id = table.get("id") if isinstance(table, dict) else None
        if type(id) is not str or id in ids:
            faults.append(f"{source.at(path)}: [[{kind}]] number {number + 1} has no id of its own")
            continue
        ids.add(id)
        wrong = _faults_of(source, path, id, table, fields, (*marks, mark) if mark else marks, not mark)
        values: dict[str, Any] = {}
        for field, read in fields.items():
            if field in table:
                try:
                    values[field] = read(table[field])
                except (KeyError, TypeError, ValueError) as fault:
                    wrong.append(f"{source.at((*path, field))}: {id}: {field}: {fault}")
        if not wrong:
            found[id] = Entry(id, table.get("mark", mark), values)
        faults += wrong
    return found


def _faults_of(
    source: Source,
    path: Path,
    id: str,
    table: Mapping[str, Any],
    fields: Mapping[str, Read],
    marks: tuple[str, ...],
    marked: bool,
) -> list[str]:
    """Fields that are missing or not known, and a mark that is none. marked: must there be one?"""
    wrong = [f"{source.at(path)}: {id}: {field} is missing" for field in fields if field not in table]
    if marked and "mark" not in table:
        wrong.append(f"{source.at(path)}: {id}: mark is missing")
    for field in table:
        if field not in fields and field not in BESIDE:
            wrong.append(f"{source.at((*path, field))}: {id}: {field} is not known here; there are {', '.join(fields)}")
    if table.get("mark", marks[0]) not in marks:
        wrong.append(f"{source.at((*path, 'mark'))}: {id}: mark is {' or '.join(marks)}, not {table['mark']!r}")
    return wrong
