"""Tells what happened at a table in words: who did what, and what it brought."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from rich.text import Text

from underhall.commands.inputs import screen_of
from underhall.commands.output import number, seat_name
from underhall.engine.entries import Entry, kind
from underhall.engine.flow import CHANCE
from underhall.engine.log import Log
from underhall.table.telling import changes


class Teller:
    """Plays a log again and tells it line by line. readers: what one of these seats may not know is left out."""

    def __init__(self, log: Log, readers: Collection[int] = ()) -> None:
        self._log = log
        self._readers = set(readers)
        self._shown = screen_of(log.rules.name)
        self._names = [seat_name(log.header.get("seats"), seat) for seat in range(log.rules.seats)]

    def lines(self, last: int) -> Iterator[Text]:
        """The first so many entries in words."""
        again = self._log.branch(0)
        about = self._log.header.get("about", {}).get("title")
        if about:
            yield Text(str(about), style="bold")
        for entry in self._log.entries[:last]:
            yield self._line(again, entry)

    def _line(self, again: Log, entry: Entry) -> Text:
        line = Text(f"{entry['n']:>4}  ", style="dim")
        what = kind(entry)
        if what == "do":
            line.append(self._named(entry["seat"]), style="not dim bold")
            self._tell_play(again, entry, entry["seat"], line)
        elif what == "chance":
            line.append("chance", style="not dim bold")
            self._tell_play(again, entry, CHANCE, line)
        elif what == "undo":
            again.undo(entry["by"], entry["undo"], entry.get("agreed"))
            taken = ", ".join(map(str, entry["undo"]))
            agreed = "; all others agree" if entry.get("agreed") else ""
            line.append(f"{self._named(entry['by'])} takes back {taken}{agreed}", style="not dim")
        elif what == "confirm":
            again.confirm(entry["confirm"])
            line.append(f"{self._named(entry['confirm'])} stands by it")
        else:
            again.end()
            line.append(f"the end: {', '.join(map(number, entry['end']['scores']))} points", style="not dim")
        return line

    def _tell_play(self, again: Log, entry: Entry, seat: int, line: Text) -> None:
        """Say a choice, then let it happen and say what it brought."""
        p, of, name = again.position, again.rules, entry[kind(entry)]
        sealed = "to" in entry and not self._readers <= set(entry["to"])
        choice = of.vocabulary.parse(name)
        said = self._shown.sealed_words(of, choice) if sealed else self._shown.choice_words(of, p, seat, choice)
        before = [self._goods(of, p, each) for each in range(of.seats)]
        if seat == CHANCE:
            again.chance(name, entry.get("to"))
        else:
            again.append(seat, name, entry.get("to"))
        line.append(f": {said}", style="not dim")
        for each in range(of.seats):
            changed = changes(before[each], self._goods(of, again.position, each))
            if changed:
                whose = "" if each == seat else f"{self._named(each)} "
                line.append(f"  {whose}{changed}", style="not dim green")
        line.append("" if sealed else f"  [{name}]")

    def _goods(self, of: Any, p: Any, seat: int) -> dict[str, int]:
        found: dict[str, int] = self._shown.holdings(of, p, seat)
        return found

    def _named(self, seat: int) -> str:
        return self._names[seat]
