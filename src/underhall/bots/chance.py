"""The bot that thinks of nothing: it measures what others are worth."""

from __future__ import annotations

from typing import Any

from underhall.engine.driver import Dice, pick
from underhall.engine.game import Rules


class Random:
    """Plays as random play is defined: any choice, and any trade where the place bargains."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> int:
        return pick(rules, view, seat, self._dice)
