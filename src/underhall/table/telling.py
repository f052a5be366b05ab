"""What has happened at a table, in the words of one language: told when somebody reads it, as far as it has gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.entries import Entry, kind
from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.engine.log import Log
from underhall.table.reasons import sentence_of


class Told:
    """An entry of play in words, for the log on the page. why: the reason of a bot whose turn begins with it."""

    def __init__(self, n: int, round: int, seat: int, words: str, changes: str, why: str = "") -> None:
        self.n = n
        self.round = round
        self.seat = seat
        self.words = words
        self.changes = changes
        self.why = why


class Telling:
    """Follows a log with a position of its own, since only the position before a choice tells what it meant."""

    def __init__(self, log: Log, screen: Any, language: Language) -> None:
        self._log = log
        self._screen = screen
        self._language = language
        self._p = log.position_at(0)
        self._read = 0  # entries
        self._told: list[Told] = []

    def so_far(self) -> list[Told]:
        """All entries of play, those that were taken back too."""
        while self._read < len(self._log.entries):
            entry = self._log.entries[self._read]
            self._read += 1
            what = kind(entry)
            if what in ("do", "chance"):
                self._told.append(self._tell(entry, entry.get("seat", CHANCE), entry[what]))
            elif what == "undo":
                if "agreed" in entry:
                    self._told.append(self._tell_undo(entry))
                self._p = self._log.position_at(entry["n"])
        return self._told

    def _tell_undo(self, entry: Entry) -> Told:
        """What was taken back beyond a fence: it concerns all."""
        say, count = self._language, len(entry["undo"])
        if entry["agreed"]:
            words = say.several(
                "took back the last move; all agreed", "took back the last {n} moves; all agreed", count
            )
        else:
            words = say.several("took back the last move", "took back the last {n} moves", count)
        return Told(entry["n"], self._p.round, entry["by"], words, "")

    def _tell(self, entry: Entry, seat: int, name: str) -> Told:
        rules, p, n = self._log.rules, self._p, entry["n"]
        choice = rules.vocabulary.parse(name)
        words = self._screen.told_words(rules, p, seat, choice, self._language)
        round, before = p.round, {} if seat == CHANCE else self._screen.holdings(rules, p, seat)
        rules.play(p, seat, choice)
        if seat == CHANCE:
            return Told(n, p.round, seat, words, "")
        after = self._screen.holdings(rules, p, seat)
        why = sentence_of(entry, rules, self._language)
        return Told(n, round, seat, words, changes(before, after, self._language), why)


def changes(before: Mapping[str, int], after: Mapping[str, int], say: Language = ENGLISH) -> str:
    """What has become more or less: "+3 wood, −1 ruby"."""
    found = []
    for name, count in after.items():
        change = count - before.get(name, 0)
        if change:
            found.append(f"{'+' if change > 0 else '−'}{abs(change)} {say(name)}")
    return ", ".join(found)
