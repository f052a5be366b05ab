"""The score sheet of any game."""

from __future__ import annotations


class Line:
    """A line of a score sheet: an id, points, the reason in words, and what it is made of."""

    def __init__(self, id: str, points: int, reason: str, parts: list[Line] | None = None) -> None:
        self.id = id
        self.points = points
        self.reason = reason
        self.parts: list[Line] = parts or []


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
