"""The file of a tournament: a line of JSON for each game, written when it is over, so that it can be gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from json import JSONDecodeError, dumps, loads
from pathlib import Path
from typing import Any, BinaryIO, Final

from underhall.engine.game import Unusable
from underhall.lab.schedule import Schedule

NUMBERS: Final = ("game", "first", "decisions", "checksum")
BY_SEAT: Final[dict[str, type | tuple[type, ...]]] = {
    "bots": str, "totals": int, "wins": (int, float), "replaced": int, "why": str
}  # fmt: skip


class GamesFile:
    """Games that have been played, and where the next are written. Without a file nothing is kept."""

    def __init__(self, file: BinaryIO | None, mark: str) -> None:
        self._file = file
        self._mark = mark

    def add(self, result: Mapping[str, Any]) -> None:
        """Write a game down."""
        if self._file is not None:
            line = dumps({"of": self._mark, **result}, separators=(",", ":")) + "\n"
            self._file.write(line.encode())
            self._file.flush()


@contextmanager
def games_file(
    schedule: Schedule, out: Path | None, resume: Path | None
) -> Iterator[tuple[GamesFile, list[dict[str, Any]]]]:
    """The file to write to, and the games that it has already. Raises Unusable if it cannot be used."""
    if out is not None and resume is not None and out != resume:
        raise Unusable("--resume: the games that follow are written to the same file; leave --out out")
    path = resume or out
    if path is None:
        yield GamesFile(None, ""), []
        return
    try:
        if resume is None and path.exists():
            raise Unusable(f"--out {path}: there is such a file already; --resume {path} goes on with it")
        with path.open("xb" if resume is None else "r+b") as file:
            played = _read(file, schedule, path) if resume is not None else []
            yield GamesFile(file, schedule.mark()), played
    except FileNotFoundError:
        raise Unusable(f"{path}: there is no such file or folder; check its name") from None
    except OSError as fault:
        raise Unusable(f"{path}: cannot be used ({(fault.strerror or str(fault)).lower()}); choose another") from None


def _read(file: BinaryIO, schedule: Schedule, path: Path) -> list[dict[str, Any]]:
    """The games of a file, which goes on after the last whole line: one that was cut short is dropped."""
    found: dict[int, dict[str, Any]] = {}
    mark, end = schedule.mark(), 0
    for at, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            break
        try:
            game = loads(line)
        except (JSONDecodeError, UnicodeDecodeError, RecursionError):
            raise Unusable(f"{path}: line {at} is no JSON; take it out") from None
        if not isinstance(game, dict) or not _whole(game, schedule.seats):
            raise Unusable(f"{path}: line {at} is no game of a tournament; take it out")
        if game.get("of") != mark:
            raise Unusable(f"{path}: line {at} is of another tournament: game, options, bots, seats or seed differ")
        if game["game"] in found:
            raise Unusable(f"{path}: line {at}: game {game['game']} stands there twice; take one out")
        found[game["game"]] = game
        end += len(line)
    file.seek(end)
    file.truncate()
    return list(found.values())


def _whole(game: Mapping[str, Any], seats: int) -> bool:
    """Has a game all that is counted?"""
    return all([type(game.get(key)) is int for key in NUMBERS]) and all(
        isinstance(game.get(key), list)
        and len(game[key]) == seats
        and all([isinstance(each, kind) and not isinstance(each, bool) for each in game[key]])
        for key, kind in BY_SEAT.items()
    )
