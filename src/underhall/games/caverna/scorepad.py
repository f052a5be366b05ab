"""The score sheet as a pad for a game on a real table: what is counted, and tables that turn counts into points.

No rule is written down a second time: each row here only says which counts a line of the sheet looks at, and its
points and words are taken from score.py itself, which is asked once for every count there can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.box import Box
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.score import sheet
from underhall.games.caverna.start import empty_table
from underhall.games.caverna.tallies import COUNTED, FARM, LINES, LOSSES, MOST, Counts, owner, shared
from underhall.games.caverna.tiles.scores import LAST, SCORES
from underhall.games.pads import BESIDE, BOXES, LOST, SUM, Count, Pad, PadCard, PadLine, Row, Shelf, Table, trimmed


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
    "writing-chamber": [[LOSSES]],
}
SHADES: Final = {"green": "#4f7034", "yellow": "#8a5c0c"}  # of tiles by their tag; the others are dwellings
MOST_OF_ONE_TILE: Final = 10  # of the tile that there is without limit
Told = tuple[int, str]  # points and their reason


@lru_cache(maxsize=4)
def pad(rules: CavernaRules, say: Language = ENGLISH) -> Pad:
    """The pad for a game under these rules."""
    box = rules.box
    rows = [row for source in _sources(box) for row in _row(box, source, say)]
    asked = [_count(each, say) for each in COUNTED]
    return {
        "lines": [_line(line.id, asked, rows, say) for line in sheet(box, empty_table(box), 0).lines],
        "counts": asked,
        "shelves": [_shelf(box, say)],
        "rows": rows,
        "ties": [],
        "target": None,
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
            "card": source.id if source.line == "bonus" else "",
            "seats": "",
            "copies": "",
            "places": [
                {"how": LOST, "of": []} if group == [LOSSES] else {"how": SUM, "of": group} for group in source.of
            ],
            "each": each or [],
            "table": [] if each else trimmed(table),
            "words": _words(told),
            "one": "",
            "none": "",
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


def _count(counted: tuple[str, str, str, int], say: Language) -> Count:
    id, label, icon, most = counted
    start = {"dwarfs": 2, "unused": 22}.get(id, 0)
    warns = f"missing {id}" if id in FARM else ""
    return {"id": id, "label": say(label), "icon": icon, "most": most, "start": start, "card": "", "warns": warns}


def _line(id: str, asked: list[Count], rows: list[Row], say: Language) -> PadLine:
    """A line, with the counts that none before it looks at; what only owners of a tile count stands with the bonus."""
    found = []
    for each in asked:
        readers = [row for row in rows if any([each["id"] in place["of"] for place in row["places"]])]
        if id == ("bonus" if all([row["card"] for row in readers]) else readers[0]["line"]):
            found.append(each["id"])
    label, icon = LINES[id]
    layout = BOXES if id == "animals" else BESIDE
    return {"id": id, "label": say(label), "icon": icon, "layout": layout, "counts": found, "best": 0}


def _shelf(box: Box, say: Language) -> Shelf:
    return {
        "id": "furnishings",
        "line": "furnishings",
        "title": say("Furnishing tiles"),
        "icon": "furnish",
        "choose": say("Choose tiles"),
        "one": say("{n} tile chosen"),
        "many": say("{n} tiles chosen"),
        "look": say("Look for a tile"),
        "typed": say("Name or effect"),
        "note": "",
        "shared": False,
        "cards": sorted([_tile(box, number, say) for number in cells_of(box.supply)], key=lambda tile: tile["name"]),
    }


def _tile(box: Box, number: int, say: Language) -> PadCard:
    tile = box.tiles[number]
    return {
        "id": tile.id,
        "name": say(tile.name),
        "text": say(tile.effect),
        "worth": str(tile.points),
        "formula": tile.id in SCORES or tile.id in LAST,
        "shade": SHADES.get(tile.tag, "#a8552f"),
        "glyph": f"f-{tile.id}",
        "most": _most(box, tile.id),
        "group": "",
        "start": False,
    }
