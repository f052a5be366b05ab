"""What a bot is, and what it may ask of a game beyond the rules.

Both are protocols: a class of plain Python cannot extend a compiled one, and need not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import ModuleType
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

    def parts(self, p: Any, seat: int) -> list[tuple[str, float]]:
        """What the value is made of, by id; together they are the value."""
        ...

    def leads(self, p: Any, seat: int) -> list[int]:
        """The choices and trades of a seat in to_move that are worth a look, one at least."""
        ...

    def likeness(self, p: Any, seat: int) -> tuple[object, ...]:
        """Equal for positions within one turn of a seat that are as good as the same for it."""
        ...

    def scope(self, p: Any, seat: int, lead: int) -> tuple[object, ...]:
        """Equal where a lead comes to the same, up to the end of the turn and in its worth, for a seat in to_move."""
        ...

    def weights(self) -> dict[str, float]:
        """What it believes things to be worth, by name: numbers above 0."""
        ...

    def weighing(self, weights: Mapping[str, float]) -> Eye:
        """An eye like it that believes in other weights, where they differ."""
        ...


@lru_cache(maxsize=64)
def eye_for(rules: Rules[Any], character: str = "") -> Eye:
    """The eye of a game, made once for each of its rules. character: a taste that it has, "" for none.

    Raises Unusable if the game has none, or its eye no such character.
    """
    module = _eye_of(rules.name)
    if module is None:
        raise Unusable(f"bots that judge positions cannot play {rules.name}: it has no eye.py")
    found: Eye = module.Eye(rules, character) if character else module.Eye(rules)
    return found


def characters(game: str) -> tuple[str, ...]:
    """The tastes that bots may have in a game."""
    module = _eye_of(game)
    return () if module is None else tuple(module.characters())


def luck(game: str) -> bool:
    """Has luck so large a say that turns must be compared in the same deals?"""
    return bool(getattr(_eye_of(game), "LUCK", False))


def _eye_of(game: str) -> ModuleType | None:
    try:
        return import_module(f"underhall.games.{game}.eye")
    except ModuleNotFoundError:
        return None
