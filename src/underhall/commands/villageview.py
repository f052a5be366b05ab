"""Draws a village from the plain data of a game's screen module: a square a word, and facts beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from underhall.commands.output import number
from underhall.games import front

WIDE: Final = 6  # characters of a square
STYLES: Final = {
    "free": "dim",
    "forest": "#a9c26a on #26391f",
    "coin": "#1d1712 on #e3c04b",
    "wood": "#f3e6c8 on #8a5c2c",
    "stone": "#1d1712 on #9a9ca1",
    "beer": "#1d1712 on #d5973b",
    "dwarf": "#f3e6c8 on #7d1d2c",
    "mine": "#f3e6c8 on #33414f",
    "smith": "#f3e6c8 on #5b5148",
    "wall": "#1d1712 on #cdb48a",
    "tavern": "#f3e6c8 on #4f7034",
}
NUMBERED: Final = {"wall": "wall", "tavern": "tav"}  # pieces of several squares: each has its number


def show_village(console: Console, screen: Mapping[str, Any], names: list[str]) -> None:
    """The village of a seat, if there is one to draw, what it has, and the other seats."""
    unit = front(screen["game"]).ROUND.lower()
    title = f"{names[screen['seat']]} · {unit} {screen['round']} of {screen['rounds']} · {screen['phase']}"
    console.print(Rule(Text(title, style="bold"), style="dim"))
    for line in _squares(screen["board"]) if screen["board"]["rows"] else []:
        console.print(line)
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    last = ""
    for heading, text in [*screen["facts"], ("points", number(screen["total"]))]:
        facts.add_row("" if heading == last else heading, Text(text))
        last = heading
    console.print(facts)
    for seat in screen["seats"] if len(screen["seats"]) > 1 else []:
        console.print(_seat(seat, names))


def _squares(board: Mapping[str, Any]) -> list[Text]:
    columns = len(board["columns"])
    lines = [Text("  " + " ".join([name.center(WIDE) for name in board["columns"]]), style="dim")]
    for at, row in enumerate(board["rows"]):
        line = Text(f"{row} ", style="bold")
        for cell in board["cells"][at * columns : (at + 1) * columns]:
            line.append(_word(cell).center(WIDE), style=f"not bold {STYLES[cell['kind']]}")
            line.append(" ")
        lines.append(line)
    return lines


def _word(cell: Mapping[str, Any]) -> str:
    if cell["kind"] == "free":
        return "·"
    return f"{NUMBERED[cell['kind']]}{cell['piece']}" if cell["piece"] else str(cell["kind"])


def _seat(seat: Mapping[str, Any], names: list[str]) -> Text:
    """A seat at a glance."""
    said = [f"{number(seat['score'])} points"]
    if seat["words"]:
        said.append(seat["words"])
    if seat["cards"]:
        said.append(f"cards {', '.join(seat['cards'])}")
    if seat["out"]:
        said.append("out")
    return Text(f"{'►' if seat['to_move'] else ' '} {names[seat['seat']]}: {'; '.join(said)}")
