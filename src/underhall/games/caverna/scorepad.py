"""The score sheet as a pad for a game on a real table: what is counted, and tables that turn counts into points.

The pad must add up without a network, so it cannot ask score.py while it is used. Nor is any rule written down a
second time: each row here only says which counts a line of the sheet looks at, and its points and words are taken
from score.py itself, which is asked once for every count there can be. Whoever adds up (a script on a page) sums
counts and looks up tables, and knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.box import Box
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.score import sheet
from underhall.games.caverna.start import empty_table
from underhall.games.caverna.tallies import COUNTED, FARM, LINES, LOST, MOST, Counts, owner, shared
from underhall.games.caverna.tiles.scores import LAST, SCORES

Table = list[Any]  # of points, by count; of tables, by the first of several counts


class Count(TypedDict):
    """Something a player counts. tiles: asked only of the owners of one of these; none: of everybody."""

    id: str
    label: str
    icon: str
    most: int
    start: int
    tiles: list[str]


class PadLine(TypedDict):
    """A line of the sheet, and what is counted for it; what only owners of a tile count stands with the bonus."""

    id: str
    label: str
    icon: str
    counts: list[str]


class Row(TypedDict):
    """Points of a line of the sheet, or of a part of one.

    of: the counts it looks at; each group is summed, and the sums are its places. each: points for one of a
    place, where points simply add up; else table: points by place, then by the next place, whose last value
    holds for all higher counts. words: the reason, with {0} for the first place. tile: counts only for its owner.
    """

    id: str
    line: str
    tile: str
    of: list[list[str]]
    each: list[int]
    table: Table
    words: str


class PadTile(TypedDict):
    tile: str
    name: str
    kind: str
    points: int
    formula: bool  # worth what the end of the game says
    effect: str
    most: int


class Pad(TypedDict):
    lines: list[PadLine]
    counts: list[Count]
    tiles: list[PadTile]
    rows: list[Row]


class Source(NamedTuple):
    """Which counts a line or a bonus tile looks at. The rest is asked of score.py."""

    id: str
    line: str
    of: list[list[str]]


SOURCES: Final = (
    Source("animals", "animals", [FARM, ["dog"]]),
    *[Source(f"missing {kind}", "missing", [[kind]]) for kind in FARM],
    Source("grain", "grain", [["grain"]]),
    Source("vegetables", "vegetables", [["vegetable"]]),
    Source("rubies", "rubies", [["ruby"]]),
    Source("dwarfs", "dwarfs", [["dwarfs"]]),
    Source("unused", "unused", [["unused"]]),
    Source("pastures", "pastures", [["small-pastures"], ["large-pastures"]]),
    Source("mines", "mines", [["ore-mines"], ["ruby-mines"]]),
    Source("gold", "gold", [["gold"]]),
    Source("begging", "begging", [["begging"]]),
)
BONUS: Final[dict[str, list[list[str]]]] = {
    "weaving-parlor": [["sheep"]],
    "milking-parlor": [["cattle"]],
    "state-parlor": [["beside"]],
    "stone-storage": [["stone"]],
    "ore-storage": [["ore"]],
    "weapon-storage": [["armed"]],
    "supplies-storage": [["armed"], ["dwarfs"]],
    "broom-chamber": [["dwarfs"]],
    "treasure-chamber": [["ruby"]],
    "food-chamber": [["grain"], ["vegetable"]],
    "prayer-chamber": [["armed"]],
    "fodder-chamber": [FARM],
    "writing-chamber": [[LOST]],
}
MOST_OF_ONE_TILE: Final = 10  # of the tile that there is without limit
Told = tuple[int, str]  # points and their reason


@lru_cache(maxsize=4)
def pad(rules: CavernaRules, say: Language = ENGLISH) -> Pad:
    """The pad for a game under these rules."""
    box = rules.box
    rows = [row for source in _sources(box) for row in _row(box, source, say)]
    asked = [_count(each, rows, say) for each in COUNTED]
    return {
        "lines": [_line(line.id, asked, rows, say) for line in sheet(box, empty_table(box), 0).lines],
        "counts": asked,
        "tiles": [_tile(box, number, say) for number in cells_of(box.supply)],
        "rows": rows,
    }


def _sources(box: Box) -> list[Source]:
    """All of them, in the order in which they are added up: what cancels losses comes last."""
    tiles = [box.tiles[number] for number in cells_of(box.supply)]
    yellow = [tile.id for tile in tiles if tile.tag == "yellow"]
    yellow.sort(key=lambda id: id != "main-storage")  # it counts itself
    bonus = BONUS | {"main-storage": [yellow]}
    printed = [Source(tile.id, "furnishings", [[tile.id]]) for tile in tiles]
    offered = {tile.id for tile in tiles}
    return [*SOURCES, *printed, *[Source(id, "bonus", bonus[id]) for id in [*SCORES, *LAST] if id in offered]]


def _row(box: Box, source: Source, say: Language) -> list[Row]:
    """The row of a source; none if it is never worth anything."""
    most = [sum([_most(box, id) for id in group]) for group in source.of]
    told: dict[tuple[int, ...], Told] = {}
    table = _grid(most, (), lambda at: _ask(box, source, at, told, say))
    each = _each(table, len(most))
    if each is not None and not any(each):
        return []
    return [
        {
            "id": source.id,
            "line": source.line,
            "tile": source.id if source.line == "bonus" else "",
            "of": source.of,
            "each": each or [],
            "table": [] if each else _trimmed(table),
            "words": _words(told),
        }
    ]


def _most(box: Box, id: str) -> int:
    """The most of a count, or of a tile."""
    if id in MOST:
        return MOST[id]
    return MOST_OF_ONE_TILE if box.bit(id) & box.unlimited else 1


def _grid(most: Sequence[int], at: tuple[int, ...], ask: Callable[[tuple[int, ...]], int]) -> Table:
    if len(most) == 1:
        return [ask((*at, count)) for count in range(most[0] + 1)]
    return [_grid(most[1:], (*at, count), ask) for count in range(most[0] + 1)]


def _each(table: Table, places: int) -> list[int] | None:
    """The points for one of each place, if all that the table says is their sum."""
    if places == 1:
        return [table[1]] if all([points == count * table[1] for count, points in enumerate(table)]) else None
    first, second = table[1][0], table[0][1]
    linear = all([
        points == one * first + other * second for one, row in enumerate(table) for other, points in enumerate(row)
    ])  # fmt: skip
    return [first, second] if linear else None


def _trimmed(table: Table) -> Table:
    """Without a tail that repeats the last value."""
    found = [_trimmed(row) if isinstance(row, list) else row for row in table]
    while len(found) > 1 and found[-1] == found[-2]:
        found.pop()
    return found


def _words(told: dict[tuple[int, ...], Told]) -> str:
    """The reason with places for the counts, if one says all; else that of the first count worth anything."""
    for at, (_, reason) in reversed(told.items()):
        words = _with_places(reason, at)
        if all([words.format(*other) == said for other, (_, said) in told.items()]):
            return words
    return next(reason for points, reason in told.values() if points)


def _with_places(reason: str, at: tuple[int, ...]) -> str:
    words = reason.split(" ")
    for place, count in enumerate(at):
        words = [word.replace(str(count), f"{{{place}}}") if word.strip(",:") == str(count) else word for word in words]
    return " ".join(words)


def _ask(box: Box, source: Source, at: tuple[int, ...], told: dict[tuple[int, ...], Told], say: Language) -> int:
    """What score.py gives a player for so many of each place, all else being nothing. Its reason goes to told."""
    have: Counts = {}
    for group, count in zip(source.of, at, strict=True):
        have |= shared(box, group, count)
    if source.line == "bonus":
        have.setdefault(source.id, 1)
    if have.get("armed", 0) > have.get("dwarfs", MOST["dwarfs"]) or have.get(source.id) == 0:
        return 0  # cannot be
    p = empty_table(box)
    p.players[0] = owner(box, {**{kind: 1 for kind in FARM if kind not in have}, **have})
    line = next(line for line in sheet(box, p, 0).lines if line.id == source.line)
    part = next((part for part in line.parts if part.id == source.id), None)
    points = part.points if part is not None and source.line == "bonus" else line.points
    told[at] = (points, (line if part is None else part).said(say))
    return points


def _count(counted: tuple[str, str, str, int], rows: list[Row], say: Language) -> Count:
    id, label, icon, most = counted
    readers = [row["tile"] for row in rows if any([id in group for group in row["of"]])]
    start = {"dwarfs": 2, "unused": 22}.get(id, 0)
    tiles = [] if "" in readers else readers
    return {"id": id, "label": say(label), "icon": icon, "most": most, "start": start, "tiles": tiles}


def _line(id: str, asked: list[Count], rows: list[Row], say: Language) -> PadLine:
    """A line with the counts that no line before it looks at."""
    found = []
    for each in asked:
        lines = [row["line"] for row in rows if any([each["id"] in group for group in row["of"]])]
        if id == ("bonus" if each["tiles"] else lines[0]):
            found.append(each["id"])
    label, icon = LINES[id]
    return {"id": id, "label": say(label), "icon": icon, "counts": found}


def _tile(box: Box, number: int, say: Language) -> PadTile:
    tile = box.tiles[number]
    return {
        "tile": tile.id,
        "name": say(tile.name),
        "kind": tile.tag,
        "points": tile.points,
        "formula": tile.id in SCORES or tile.id in LAST,
        "effect": say(tile.effect),
        "most": _most(box, tile.id),
    }
