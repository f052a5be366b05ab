"""What goes out: JSON documents, sheets, the console everything is printed on, and files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from json import dumps
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhall.engine.sheet import Line, Sheet


def console() -> Console:
    """Standard output as it is now: colours only where they can be seen, and every text as it stands."""
    return Console(highlight=False, markup=False, emoji=False)


def emit(document: Any) -> None:
    """One JSON document and nothing else."""
    sys.stdout.write(dumps(document, indent=1, ensure_ascii=False) + "\n")


def sheet_table(sheet: Sheet, name: str) -> Table:
    """A sheet line by line, with the reason of each; what a line is made of stands indented."""
    table = Table(title=name, title_justify="left", title_style="bold", box=None, pad_edge=False, show_header=False)
    table.add_column("line", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("reason", style="dim")
    for line in sheet.lines:
        table.add_row(line.id, points(line.points), line.reason)
        _add_parts(table, line.parts, "  ")
    table.add_row(Text("total", style="bold"), Text(number(sheet.total), style="bold"), "")
    return table


def _add_parts(table: Table, parts: list[Line], indent: str) -> None:
    for part in parts:
        table.add_row(f"{indent}{part.id}", Text(f"({number(part.points)})", style="dim"), part.reason)
        _add_parts(table, part.parts, f"{indent}  ")


def number(value: int) -> str:
    """A number with a real minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def points(value: int) -> Text:
    return Text(number(value), style="red" if value < 0 else "dim" if value == 0 else "green")


def seat_name(names: list[str] | None, seat: int) -> str:
    """What a seat is called."""
    return names[seat] if names else f"seat {seat}"


def mean(points: float) -> str:
    return f"{points:.1f}".replace("-", "−")


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


@contextmanager
def progress(count: int, what: str = "games") -> Iterator[Callable[[], None]]:
    """A bar on standard error where somebody can see it; what is given advances it by one of so many."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), what, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=count)
        yield lambda: bar.advance(task)


class Warnings:
    """Tells on standard error, once for each, of bots that have failed in games among bots."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def look(self, result: Mapping[str, Any]) -> None:
        """A game as games.play_one gives it."""
        for bot, why in zip(result["bots"], result["why"], strict=True):
            if why and bot not in self._told:
                self._told.add(bot)
                print(f"warning: game {result['game']}: {bot} {why}; another decides in its place", file=sys.stderr)
