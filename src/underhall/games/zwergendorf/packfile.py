"""What a pack of printed components holds for Zwergendorf: what it would replace, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.games.packs import HEADER, Pack
from underhall.games.sources import Source, read_entries
from underhall.games.zwergendorf import data
from underhall.games.zwergendorf.table_data import SECTIONS, merged

Replaced = list[tuple[str, list[str]]]  # by table: ids of cards, or figures as "caps: 5 → 6"


def faults(pack: Pack) -> list[str]:
    """Every fault of a pack, with its line and field."""
    source = data.laid_over(pack)
    known = [HEADER, *data.FIELDS, *SECTIONS]
    found = [
        f"{source.at((name,))}: there is no table {name}; there are {', '.join(known)}"
        for name in source.tables
        if name not in known
    ]
    for kind, fields in data.FIELDS.items():
        printed = {entry.id: entry for entry in data.entries(kind, None)}
        for id, entry in read_entries(source, kind, fields, found, data.MARKS, data.OF_A_PACK).items():
            where = source.at((kind, str(_number(source, kind, id))))
            if id not in printed:
                found.append(f"{where}: {id}: there is no such card among the {kind}")
            elif kind == "dwarfs":
                for field in ("dwarf", "colour"):
                    if entry.values[field] != printed[id].values[field]:
                        found.append(f"{where}: {id}: {field}: this card is the {_who(printed[id].values)}")
    ours = data.ours("table.toml")
    over = {key: value for key, value in source.tables.items() if key in SECTIONS}
    return found + data.table_faults(merged(ours.tables, over), ours, source)


def replaced(pack: Pack) -> Replaced:
    """What a pack without faults lays over ours, table by table."""
    found: Replaced = []
    for name, content in pack.tables.items():
        if name in data.FIELDS:
            found.append((name, [entry["id"] for entry in content]))
        else:
            found.append((name, _figures(data.table()[name], content, "")))
    return found


def _figures(ours: Mapping[str, Any], theirs: Mapping[str, Any], before: str) -> list[str]:
    found: list[str] = []
    for key, value in theirs.items():
        if isinstance(value, Mapping) and isinstance(ours[key], Mapping):
            found += _figures({**dict.fromkeys(value, "-"), **ours[key]}, value, f"{before}{key}.")
        else:
            found.append(f"{before}{key}: {ours[key]} → {value}")
    return found


def _number(source: Source, kind: str, id: str) -> int:
    return [table.get("id") for table in source.tables[kind] if isinstance(table, dict)].index(id)


def _who(values: Mapping[str, Any]) -> str:
    return f"{values['colour']} {values['dwarf']}"
