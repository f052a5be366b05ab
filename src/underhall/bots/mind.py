"""What a bot is, and what it may ask of a game beyond the rules.

Both are protocols: a class of plain Python cannot extend a compiled one, and need not.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol

from underhall.engine.game import Rules, Unusable


class Bot(Protocol):
    """Somebody who decides for seats."""

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> int:
        """A choice or a trade for a seat in to_move.

        view is what the seat may know (rules.view) and stays as it is: whoever wants to try things out plays on
        copies. The same questions in the same order get the same answers from bots of one name and seed.
        """
        ...


class Eye(Protocol):
    """What a game tells a bot that does not know it. Every game that has one calls it Eye, in its eye.py."""

    def value(self, p: Any, seat: int) -> float:
        """How good a position is for a seat, from what the seat may see; more is better."""
        ...

    def leads(self, p: Any, seat: int) -> list[int]:
        """The choices and trades of a seat in to_move that are worth a look, one at least."""
        ...

    def likeness(self, p: Any, seat: int) -> tuple[object, ...]:
        """Equal for positions within one turn of a seat that are as good as the same for it."""
        ...


@lru_cache(maxsize=64)
def eye_for(rules: Rules[Any]) -> Eye:
    """The eye of a game, made once for each of its rules. Raises Unusable if the game has none."""
    try:
        module = import_module(f"underhall.games.{rules.name}.eye")
    except ModuleNotFoundError:
        raise Unusable(f"bots that judge positions cannot play {rules.name}: it has no eye.py") from None
    found: Eye = module.Eye(rules)
    return found
