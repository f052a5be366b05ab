"""Counts the ways to finish what is pending, trades left out."""

from __future__ import annotations

from json import dumps
from typing import Any

from underhall.engine.flow import CHANCE


def ways(rules: Any, p: Any, *begun: str) -> int:
    """How many sequences of answers of the seat in turn, beginning with those named, end its decision."""
    return len(endings(rules, p, *begun))


def outcomes(rules: Any, p: Any, *begun: str) -> int:
    """How many different positions these sequences lead to."""
    return len({dumps(end.dump()) for end in endings(rules, p, *begun)})


def endings(rules: Any, p: Any, *begun: str) -> list[Any]:
    """The position after each sequence: the seat rests, or its next dwarf or phase is due."""
    seat = rules.to_move(p)[0]
    assert seat != CHANCE
    stamp = p.stamp
    found: list[Any] = []
    for name in begun:
        rules.play(p, seat, rules.vocabulary.parse(name))
    _play_on(rules, p, seat, stamp, found)
    return found


def _play_on(rules: Any, p: Any, seat: int, stamp: int, found: list[Any]) -> None:
    if p.stamp != stamp or seat not in rules.to_move(p):
        found.append(p)
        return
    for choice in rules.choices(p, seat):
        after = p.copy()
        rules.play(after, seat, choice)
        _play_on(rules, after, seat, stamp, found)
