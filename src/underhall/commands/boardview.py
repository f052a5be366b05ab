"""Draws a home board from the plain data of a game's screen module: a grid of cells, each with what is on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

Cell = Mapping[str, Any]

# Ink and ground by kind of cell. Every cell says in words what it is, so colour is never needed.
STYLES: Final = {
    "forest": "#a9c26a on #26391f",
    "rock": "#9a9ca1 on #2c2d31",
    "outside": "",
    "meadow": "#1d1712 on #a9c26a",
    "field": "#1d1712 on #c98d55",
    "small-pasture": "#1d1712 on #d5df9a",
    "large-pasture": "#1d1712 on #d5df9a",
    "cavern": "#1d1712 on #cdb48a",
    "tunnel": "#1d1712 on #9c8b74",
    "deep-tunnel": "#f3e6c8 on #5b5148",
    "ore-mine": "#f3e6c8 on #33414f",
    "ruby-mine": "#f3e6c8 on #7d1d2c",
    "entry": "#f3e6c8 on #8a4526",
    "orange": "#f3e6c8 on #a8552f",
    "green": "#f3e6c8 on #4f7034",
    "yellow": "#f3e6c8 on #8a5c0c",
}
LINES: Final = "dim"
LEAST_HEIGHT: Final = 3
WIDEST: Final = 14
MARGIN: Final = 2  # for the letters of the rows


def board_width(board: Mapping[str, Any], width: int) -> int:
    """How many characters the board takes where there is room for so many."""
    columns = len(board["columns"])
    return MARGIN + (_cell_width(columns, width) + 1) * columns + 1


def _cell_width(columns: int, width: int) -> int:
    return max(6, min(WIDEST, (width - MARGIN - 1) // columns - 1))


def draw(board: Mapping[str, Any], width: int) -> list[Text]:
    """The board as lines of at most so many characters."""
    columns = len(board["columns"])
    wide = _cell_width(columns, width)
    cells = board["cells"]
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    lines = [Text(" " * MARGIN + " " + " ".join([name.center(wide) for name in board["columns"]]), style="dim")]
    for number, row in enumerate(rows):
        above = rows[number - 1] if number else None
        lines.append(_border(above, row, wide))
        lines += _row(board["rows"][number], row, wide)
    lines.append(_border(rows[-1], None, wide))
    return lines


def _row(name: str, row: list[Cell], wide: int) -> list[Text]:
    written = [cell_lines(cell, wide) for cell in row]
    height = max([LEAST_HEIGHT, *[len(lines) for lines in written]])
    found = []
    for at in range(height):
        line = Text()
        line.append(f"{name} " if at == height // 2 else " " * MARGIN, style="bold")
        for number, cell in enumerate(row):
            line.append(*_side(row[number - 1] if number else None, cell))
            text = written[number][at] if at < len(written[number]) else ""
            line.append(text.center(wide), style=STYLES.get(cell["kind"], ""))
        line.append(*_side(row[-1], None))
        found.append(line)
    return found


def _side(left: Cell | None, right: Cell | None) -> tuple[str, str]:
    """What stands between two neighbours: nothing inside one pasture."""
    if not _parted(left, right, "east"):
        return " ", STYLES.get(left["kind"], "") if left else ""
    return ("║" if _is_edge(left, right) else "│"), LINES


def _parted(one: Cell | None, other: Cell | None, way: str) -> bool:
    """Is there a line between two neighbours, of which the other lies that way?"""
    if one is not None and one["joined"] == way:
        return False
    return any([cell is not None and cell["kind"] != "outside" for cell in (one, other)])


def _is_edge(left: Cell | None, right: Cell | None) -> bool:
    """The line between forest and mountain."""
    return left is not None and right is not None and left["cell"][1] == "4"


def _border(above: list[Cell] | None, below: list[Cell] | None, wide: int) -> Text:
    """The line between two rows; open where one pasture lies in both."""
    line = Text(" " * MARGIN)
    count = len(above or below or [])
    parted = [_parted(above[at] if above else None, below[at] if below else None, "south") for at in range(count)]
    for at in range(count + 1):
        up = above is not None and _parted(above[at - 1] if at else None, above[at] if at < count else None, "east")
        down = below is not None and _parted(below[at - 1] if at else None, below[at] if at < count else None, "east")
        line.append(_corner(up, at < count and parted[at], down, at > 0 and parted[at - 1]), style=LINES)
        if at < count and not parted[at]:
            line.append(" " * wide, style=STYLES.get(above[at]["kind"], "") if above else "")
        elif at < count:
            line.append("─" * wide, style=LINES)
    return line


def _corner(up: bool, right: bool, down: bool, left: bool) -> str:
    return " ╵╶└╷│┌├╴┘─┴┐┤┬┼"[up + 2 * right + 4 * down + 8 * left]


def cell_lines(cell: Cell, wide: int) -> list[str]:
    """What a cell says, in lines of at most so many characters."""
    notes = []
    if cell["stable"]:
        notes.append("stable")
    notes += [f"{count} {name}" for name, count in cell["crops"].items()]
    notes += [f"{count} {name}" for name, count in cell["animals"].items()]
    notes += [f"+{count} {name}" for name, count in cell["bonus"].items()]
    title = "" if cell["joined"] in ("west", "north") else cell["title"]
    return [*wrap(title, wide), *_packed(notes, wide)]


def _packed(notes: list[str], wide: int) -> list[str]:
    """Notes one after the other, several on a line where they fit."""
    lines: list[str] = []
    for note in notes:
        if lines and len(lines[-1]) + 2 + len(note) <= wide:
            lines[-1] += f", {note}"
        else:
            lines.append(note[:wide])
    return lines


def wrap(text: str, wide: int) -> list[str]:
    """A name in lines; a word that is too long is parted by a hyphen."""
    lines: list[str] = []
    for word in text.split():
        rest = word
        if lines and len(lines[-1]) + 1 + len(rest) <= wide:
            lines[-1] += f" {rest}"
            continue
        while len(rest) > wide:
            lines.append(rest[: wide - 1] + "-")
            rest = rest[wide - 1 :]
        lines.append(rest)
    return lines
