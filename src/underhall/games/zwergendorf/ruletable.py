"""The rule of a card as its data file holds it: one table, read key by key."""

from __future__ import annotations

from typing import Any

from underhall.games.zwergendorf.position import KINDS


class RuleTable:
    """The keys of a rule that are not read yet. Every reader raises ValueError with what is wrong."""

    def __init__(self, table: Any) -> None:
        if type(table) is not dict:
            raise ValueError(f"a table is needed, not {table!r}")
        self._left: dict[str, Any] = dict(table)

    def take(self, key: str) -> Any:
        """A value that must be there."""
        if key not in self._left:
            raise ValueError(f"{key} is missing")
        return self._left.pop(key)

    def take_or(self, key: str, default: Any) -> Any:
        """A value that may be left out."""
        return self.take(key) if key in self._left else default

    def number(self, key: str) -> int:
        """A whole number above 0."""
        return _number(key, self.take(key))

    def kind(self, key: str) -> int:
        return _kind(key, self.take(key))

    def kinds(self, key: str) -> list[int]:
        """Kinds by name, none if they are left out."""
        names = self.take_or(key, [])
        if type(names) is not list:
            raise ValueError(f"{key}: a list of kinds is needed, not {names!r}")
        return [_kind(key, name) for name in names]

    def needs(self, key: str) -> list[tuple[int, int]]:
        """Kinds and how many of each, at least one, from a table of counts."""
        table = self.take(key)
        if type(table) is not dict or not table:
            raise ValueError(f"{key}: a table of counts by kind is needed, not {table!r}")
        return [(_kind(key, name), _number(f"{key}.{name}", count)) for name, count in table.items()]

    def end(self) -> None:
        """Every key must have been taken."""
        if self._left:
            raise ValueError(f"{', '.join(self._left)}: nothing is known of that here")


def _kind(key: str, name: Any) -> int:
    if name not in KINDS:
        raise ValueError(f"{key}: there is no kind {name!r}; there are {', '.join(KINDS)}")
    return KINDS.index(name)


def _number(key: str, value: Any) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(f"{key}: a whole number above 0 is needed, not {value!r}")
    return value
