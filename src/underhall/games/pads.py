"""What a score pad for a game on a real table is made of, whatever the game.

The pad must add up without a network, so it cannot ask a game's scorer while it is used. A game says which counts a
line of its sheet looks at, and gives the points for every count there can be as tables made by its scorer. Whoever
adds up (a script on a page) makes numbers of counts, looks up tables, and knows no rule.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

Table = list[Any]  # of points, by place; of tables, by the first of several places

# How a place is made of its counts.
SUM: Final = "sum"
LEAST: Final = "least"  # the smallest of them: whole sets
LEAD: Final = "lead"  # their sum beside that of others: 0 if one has more, 1 if the best has as many, 2 if nobody
LOST: Final = "lost"  # no counts at all: the points that the rows before have lost

# Where the counts of a line stand.
BESIDE: Final = "beside"  # in the line
BOXES: Final = "boxes"  # in boxes above it
BELOW: Final = "below"  # each in a line of its own below it


class Count(TypedDict):
    """Something a player counts. card: it stands with this card, else with its line; warns: the part of the sheet
    whose loss marks its field."""

    id: str
    label: str
    icon: str
    most: int
    start: int
    card: str
    warns: str


class PadLine(TypedDict):
    """A line of the sheet, and what stands with it. best: so many of its parts count, the best ones; 0: all."""

    id: str
    label: str
    icon: str
    layout: str
    counts: list[str]
    best: int


class PadCard(TypedDict):
    """Something with a name that a player has, or that lies there for all.

    worth: its points in a word; formula: they are for the end of the game to say. shade: its colour. glyph: its
    picture. group: of a group one may be chosen; start: chosen on a new sheet.
    """

    id: str
    name: str
    text: str
    worth: str
    formula: bool
    shade: str
    glyph: str
    most: int
    group: str
    start: bool


class Shelf(TypedDict):
    """The cards to choose from for a line. shared: they lie there for all players; note: what to mind in choosing."""

    id: str
    line: str
    title: str
    icon: str
    choose: str
    one: str  # what the chosen ones are called, with {n}
    many: str
    look: str  # what the field to look for one is called, and what may be typed there
    typed: str
    note: str
    shared: bool
    cards: list[PadCard]


class Place(TypedDict):
    """A number that a row looks at: made of counts, in one of the ways above."""

    how: str
    of: list[str]


class Row(TypedDict):
    """Points of a line of the sheet, or of a part of one.

    each: points for one of a place, where points simply add up; else table: points by place, then by the next place,
    whose last value holds for all higher ones. words: the reason, with {0} for the first place, or for a lead the most
    that another has; one, none: the same where the first place is 1 or 0, if it is told otherwise.
    card: counts only for whoever has it. seats: only for who plays "alone", or only for "several".
    copies: it counts as the best of the rows of cards in its line that are one's "own", those of the "next" player, of
    the one "before", or of all "others"; {0} is then the card.
    """

    id: str
    line: str
    card: str
    seats: str
    copies: str
    places: list[Place]
    each: list[int]
    table: Table
    words: str
    one: str
    none: str


class Target(TypedDict):
    """What to reach alone, by how many cards of a shelf lie there."""

    shelf: str
    points: dict[str, int]


class Pad(TypedDict):
    """ties: what parts equal totals, one count after the other."""

    lines: list[PadLine]
    counts: list[Count]
    shelves: list[Shelf]
    rows: list[Row]
    ties: list[str]
    target: Target | None


def trimmed(table: Table) -> Table:
    """Without a tail that repeats the last value."""
    found = [trimmed(row) if isinstance(row, list) else row for row in table]
    while len(found) > 1 and found[-1] == found[-2]:
        found.pop()
    return found
