"""The score sheet of any game."""

from __future__ import annotations

from typing import Any

from underhall.engine.language import ENGLISH, Language


class Line:
    """A line of a score sheet: an id, points, the reason in words, and what it is made of.

    The reason holds {0}, {1} for its arguments: it is put together only for those who read it.
    """

    def __init__(
        self, id: str, points: int, words: str, args: list[int | str] | None = None, parts: list[Line] | None = None
    ) -> None:
        self.id = id
        self.points = points
        self.words = words
        self.args: list[int | str] = args or []
        self.parts: list[Line] = parts or []

    @property
    def reason(self) -> str:
        """Why, in English."""
        return self.said(ENGLISH)

    def said(self, language: Language) -> str:
        """Why, in a language."""
        args = [language(each) if isinstance(each, str) else each for each in self.args]
        return language(self.words).format(*args)


class Sheet:
    """The score of a seat, line by line."""

    def __init__(self, seat: int, lines: list[Line]) -> None:
        self.seat = seat
        self.lines = lines

    @property
    def total(self) -> int:
        return sum([line.points for line in self.lines])

    def points(self, id: str) -> int:
        """The points of a line or of a part of one; 0 if there is none of that id."""
        for line in self.lines:
            if line.id == id:
                return line.points
            for part in line.parts:
                if part.id == id:
                    return part.points
        return 0


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain values."""
    return {"seat": sheet.seat, "total": sheet.total, "lines": [_line_data(line) for line in sheet.lines]}


def _line_data(line: Line) -> dict[str, Any]:
    found: dict[str, Any] = {"id": line.id, "points": line.points, "reason": line.reason}
    if line.parts:
        found["parts"] = [_line_data(part) for part in line.parts]
    return found
