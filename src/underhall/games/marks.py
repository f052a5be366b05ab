"""Marks: by what a seat is known beside its name, as a game may have it. They are for looks, and no part of its rules.

A game declares its marks in front.py. What a seat has of one is a plain value: of pictures the id of one, of a text
the number of one that is listed, which is put into the language of a reader, or somebody's own, which is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

Value = str | int


class Mark(NamedTuple):
    """label: what it is called. names: of a text, those that are proposed. pictures: by id what each shows, in the file
    `sheet` of the game's page. One of the two is empty."""

    id: str
    label: str
    names: Sequence[str] = ()
    most: int = 0  # characters of a text of one's own
    pictures: Mapping[str, str] = MappingProxyType({})
    sheet: str = ""

    @property
    def values(self) -> list[Value]:
        """All that there is to choose from."""
        return list(self.pictures) if self.pictures else list(range(len(self.names)))

    def fits(self, value: object) -> bool:
        """Could a seat have this, be it read from a file?"""
        if isinstance(value, str) and not self.pictures:
            return 0 < len(value) <= self.most and value.isprintable() and value.strip() == value
        return type(value) in (int, str) and value in self.values
