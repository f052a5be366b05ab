"""The games there are. A further game is one folder, and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from json import dumps, loads
from types import ModuleType
from typing import Any, Final

from underhall.engine.game import Game, Rules, Unusable
from underhall.games import caverna, rise, zwergendorf

GAMES: Final[dict[str, Game]] = {"caverna": caverna.GAME, "zwergendorf": zwergendorf.GAME, "rise": rise.GAME}


@lru_cache(maxsize=64)
def _cached(game: str, options: str) -> Rules[Any]:
    """options: all of them, as JSON; what is left out and what is given by its default is one and the same."""
    return GAMES[game].rules(loads(options))


def rules(game: str, options: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The rules of a game under some options, made once for each set of them.

    Raises Unusable for a game or an option that does not exist.
    """
    if game not in GAMES:
        raise Unusable("there is no game {found}; there are {known}", found=repr(game), known=", ".join(GAMES))
    try:
        given = dumps(dict(options or {}), sort_keys=True)
    except (TypeError, ValueError) as fault:
        raise Unusable("options: {fault}", fault=fault) from fault
    return _cached(game, dumps(GAMES[game].complete(loads(given)), sort_keys=True))


@cache
def part(game: str, name: str) -> ModuleType | None:
    """A module of a game's folder; None where the game has none, and so does not offer what is told there."""
    path = f"{__name__}.{game}.{name}"
    return import_module(path) if game in GAMES and find_spec(path) is not None else None


def front(game: str) -> ModuleType:
    """What a game shows of itself."""
    found = part(game, "front")
    assert found is not None
    return found


def read_position(document: Any) -> tuple[Rules[Any], Any]:
    """The rules and the position of a position file's document.

    Raises Unusable with the field that is wrong.
    """
    if not isinstance(document, Mapping):
        raise Unusable("a position file holds one JSON table")
    game = document.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise Unusable(
            "game: there is no game {found}; there are {known}", found=repr(game)[:60], known=", ".join(GAMES)
        )
    return GAMES[game].read_position(document, lambda options: rules(game, options))


def write_position(of: Rules[Any], p: Any) -> dict[str, Any]:
    """A position as the document of a position file."""
    return GAMES[of.name].write_position(of, p)
