"""Who sits at a table, and what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.games.marks import Value


class Seat:
    """A chair. person: the id of whom it belongs to; bot: who plays there, alone or while the person is away;
    neither: it is kept free."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.seat: int = row["seat"]
        self.name: str = row["name"]
        self.person: str | None = row["person"]
        self.bot: str | None = row["bot"]
        self.marks: dict[str, Value] = dict(row.get("marks") or {})  # by what it is known beside its name

    @property
    def kind(self) -> str:
        """Who decides here: bot, person, or open if nobody does."""
        if self.bot:
            return "bot"
        return "person" if self.person else "open"

    @property
    def away(self) -> bool:
        """Does a bot play for a person who may come back?"""
        return self.person is not None and self.bot is not None


class Said:
    """What somebody said at a table."""

    def __init__(self, n: int, person: str, name: str, text: str, at: float) -> None:
        self.n = n
        self.person = person
        self.name = name
        self.text = text
        self.at = at
