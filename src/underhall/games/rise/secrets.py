"""Who may know by now of a commission that was dealt or kept face down."""

from __future__ import annotations

from underhall.games.rise.position import Rise
from underhall.games.rise.rules import RiseRules


def known(rules: RiseRules, p: Rise, viewer: int, choice: int) -> bool:
    """May a seat (CHANCE: an onlooker) know of a choice that was sealed for it? Only when the game is over."""
    return not rules.to_move(p)
