"""The games there are. A further game is one folder, and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from json import dumps, loads
from typing import Any, Final

from underhall.engine.game import Rules, Unusable
from underhall.games.caverna import CavernaRules

GAMES: Final = {"caverna": CavernaRules}


@lru_cache(maxsize=64)
def _cached(game: str, options: str) -> Rules[Any]:
    return GAMES[game](loads(options))


def rules(game: str, options: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The rules of a game under some options, made once for each set of them.

    Raises Unusable for a game or an option that does not exist.
    """
    if game not in GAMES:
        raise Unusable(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    try:
        key = dumps(dict(options or {}), sort_keys=True)
    except (TypeError, ValueError) as fault:
        raise Unusable(f"options: {fault}") from fault
    return _cached(game, key)
