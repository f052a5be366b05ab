"""How the dice of a game fell: for its report. Plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.rules import RiseRules

VALUES: Final = range(1, 7)
NOBODY: Final = -1  # whose dice the solo game rolls too


def tables(rules: RiseRules, moves: Iterable[tuple[int, int]], say: Language = ENGLISH) -> list[dict[str, Any]]:
    """The tables of a report besides those that every game has. moves: seats and choices of the whole game.

    A row stands for a seat; NOBODY is none.
    """
    fell: dict[int, list[int]] = {}
    for seat, choice in moves:
        name = rules.vocabulary.name(choice)
        if seat == CHANCE and name[0] == "roll":
            owner = int(name[2]) if name[2].isdigit() else NOBODY
            fell.setdefault(owner, []).append(int(name[-1]))
    rows = [
        {
            "seat": owner,
            "name": say("dice of nobody") if owner == NOBODY else "",
            "values": [str(dice.count(value)) for value in VALUES] + [str(len(dice)), f"{sum(dice) / len(dice):.2f}"],
        }
        for owner, dice in sorted(fell.items(), key=lambda each: (each[0] == NOBODY, each[0]))
    ]
    if not rows:
        return []
    head = [*map(str, VALUES), say("rolled"), say("on average")]
    return [{"title": say("How the dice fell"), "icon": "chart", "head": head, "rows": rows}]
