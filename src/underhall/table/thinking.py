"""Bots in processes of their own: what a seat may know goes in, the names of its choices come out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from underhall.bots import Bot, bot
from underhall.games import rules as rules_for

NICE: Final = 10  # a page is never to wait for a bot
MOST_CHOICES: Final = 200  # of one turn


def settle_in() -> None:
    """What a new worker process does first."""
    if hasattr(os, "nice"):
        os.nice(NICE)


@lru_cache(maxsize=64)
def _bot(name: str, seed: int) -> Bot:
    return bot(name, seed)


def think(game: str, options: Mapping[str, Any], view: Mapping[str, Any], seat: int, name: str, seed: int) -> list[str]:
    """The choices of a seat's turn, by name: until the agenda moves on, or another has to decide.

    view: the dump of what the seat may know.
    """
    rules = rules_for(game, options)
    p = rules.load(view)
    mind = _bot(name, seed)
    stamp = p.stamp
    found: list[str] = []
    while p.stamp == stamp and seat in rules.to_move(p) and len(found) < MOST_CHOICES:
        choice = mind.choose(rules, p, seat)
        found.append(rules.vocabulary.text(choice))
        rules.play(p, seat, choice)
    return found
