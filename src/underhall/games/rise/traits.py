"""What a seat of Rise to Nobility was dealt for the whole game, by name: its luck, told beside its score."""

from __future__ import annotations

from underhall.games.rise.position import Rise
from underhall.games.rise.rules import RiseRules


def began(rules: RiseRules, p: Rise) -> int:
    """Who was first in the first round; at the end of a game the first player has moved on with every round but one."""
    return (p.first - max(0, p.round - 1)) % rules.seats


def traits(rules: RiseRules, p: Rise, seat: int) -> dict[str, str]:
    """The character of a seat."""
    return {"character": rules.box.character_names[p.players[seat].character]}
