"""The games there are. A further game is one folder, and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from json import dumps, loads
from typing import Any, Final

from underhall.engine.game import Game, Rules, Unusable
from underhall.games import caverna

GAMES: Final[dict[str, Game]] = {"caverna": caverna.GAME}


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
