"""What has happened at a table, in the words of one language: told when somebody reads it, as far as it has gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.entries import Entry, kind
from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.engine.log import Log
from underhall.games import front, part
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
        self._front = front(log.rules.name)
        self._language = language
        self._p = log.position_at(0)
        self._read = 0  # entries
        self._told: list[Told] = []
        self._sealed: list[int] = []  # where in _told stands what not all may have known when it was done

    def so_far(self) -> list[Told]:
        """All entries of play, those that were taken back too."""
        while self._read < len(self._log.entries):
            entry = self._log.entries[self._read]
            self._read += 1
            what = kind(entry)
            if what in ("do", "chance"):
                if "to" in entry:
                    self._sealed.append(len(self._told))
                self._told.append(self._tell(entry, entry.get("seat", CHANCE), entry[what]))
            elif what == "undo":
                if "agreed" in entry:
                    self._told.append(self._tell_undo(entry))
                self._p = self._log.position_at(entry["n"])
        return self._told

    def known_to(self, viewer: int, at: int | None = None) -> list[Told]:
        """The same as a seat (CHANCE: an onlooker) may know it; at: as it could at that moment.

        What was sealed when it was done is told in full once the game lets it be known, and when the game is over.
        """
        told = self.so_far()
        if not self._sealed or self._log.ended:
            return told
        entries, p = self._log.entries, self._log.position if at is None else self._log.position_at(at)
        found = told[:]
        for place in self._sealed:
            n = told[place].n
            if at is not None and n > at:
                break
            if not self._knows(viewer, entries[n - 1], p):
                found[place] = self._covered(told[place], entries[n - 1])
        return found

    def _knows(self, viewer: int, entry: Entry, p: Any) -> bool:
        """May somebody know of a sealed entry in a position?"""
        secrets = part(self._log.rules.name, "secrets")
        choice = self._log.rules.vocabulary.parse(entry[kind(entry)])
        return viewer in entry["to"] or (secrets is not None and secrets.known(self._log.rules, p, viewer, choice))

    def _covered(self, told: Told, entry: Entry) -> Told:
        """The line of an entry without its secret."""
        rules = self._log.rules
        words = self._screen.sealed_words(rules, rules.vocabulary.parse(entry[kind(entry)]), self._language)
        return Told(told.n, told.round, told.seat, words, "")

    def _tell_undo(self, entry: Entry) -> Told:
        """What was taken back beyond a fence: it concerns all."""
        say, count = self._language, len(entry["undo"])
        if entry["agreed"]:
            words = say.several(
                "took back the last move; all agreed", "took back the last {n} moves; all agreed", count
            )
        else:
            words = say.several("took back the last move", "took back the last {n} moves", count)
        return Told(entry["n"], self._front.round_of(self._p), entry["by"], words, "")

    def _tell(self, entry: Entry, seat: int, name: str) -> Told:
        rules, p, n = self._log.rules, self._p, entry["n"]
        choice = rules.vocabulary.parse(name)
        words = self._screen.told_words(rules, p, seat, choice, self._language)
        round, before = self._front.round_of(p), {} if seat == CHANCE else self._screen.holdings(rules, p, seat)
        rules.play(p, seat, choice)
        if seat == CHANCE:
            return Told(n, self._front.round_of(p), seat, words, "")
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
