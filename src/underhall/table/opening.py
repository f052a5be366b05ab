"""Games from files: a log is played again, a position file is where a new log begins."""

from __future__ import annotations

from collections.abc import Mapping
from json import JSONDecodeError, loads
from secrets import token_bytes
from typing import Any

from underhall.engine.entries import json_fault
from underhall.engine.game import Unusable
from underhall.engine.log import Log, read_log
from underhall.engine.track import Start
from underhall.games import read_position, rules


def read_game(content: bytes) -> Log:
    """The game that a file tells of, be it a log or a position. Raises Unusable."""
    if is_log(content) or not content.lstrip().startswith(b"{"):
        return read_log(content, rules, read_position)
    return begun_at(read_document(content))


def is_log(content: bytes) -> bool:
    """Does it begin like a log, whose first line is a table with the key "log"?"""
    try:
        first = loads(content.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(first, dict) and "log" in first


def read_document(content: bytes) -> Any:
    """The one JSON document of a file. Raises Unusable with the place that is wrong."""
    try:
        return loads(content.decode("utf-8-sig"), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise Unusable("this is not a text file; a position is a JSON document") from None
    except JSONDecodeError as fault:
        place = {"line": fault.lineno, "column": fault.colno, "why": json_fault(fault)}
        raise Unusable("line {line}, column {column}: not JSON ({why}); correct it", **place) from None
    except (ValueError, RecursionError) as fault:
        raise Unusable("not JSON that can be used ({why}); correct it", why=json_fault(fault)) from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def begun_at(document: Any) -> Log:
    """A new log that begins in the position of a position file's document. Raises Unusable with the field.

    Names of players become those of the seats; notes are for readers of the file and stay in it.
    """
    of, p = read_position(document)
    players = [dict(player) for player in document.get("players", [])]
    names = [player.pop("name", "") for player in players]
    said = [name if isinstance(name, str) else "" for name in names] + [""] * of.seats
    start = {key: value for key, value in document.items() if key != "note"}
    if players:
        start["players"] = players
    seats = [said[seat] or f"Seat {seat + 1}" for seat in range(of.seats)]
    return Log(of, seats, key=token_bytes(16), start=Start(p, start))


def start_of(header: Mapping[str, Any]) -> Start | None:
    """Where the log of a header begins, if not with the set-up. Raises Unusable."""
    document = header.get("start")
    return None if document is None else Start(read_position(document)[1], document)
