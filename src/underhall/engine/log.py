"""The history of a table: a header, then one entry per choice, by name, as JSON lines.

The log is the truth, and everything in it is public API. An undo is an entry too, so history stays
complete; the standing entries are those that no undo took back. What the rules do by themselves is not
logged: every few entries a checkpoint tells if it should ever differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from underhall.engine.entries import (
    CHECK_EVERY,
    FORMAT,
    MOST_ENTRIES,
    MOST_HEADER,
    MOST_LINE,
    Barred,
    Entry,
    fault,
    kind,
    last_confirm,
    masked,
    quoted,
    read_entry,
    read_header,
    split,
    undoing,
    write,
)
from underhall.engine.flow import CHANCE, DeadEnd
from underhall.engine.game import Lacking, Refused, Rules, Unusable, digest
from underhall.engine.track import Move, Reader, Start, Track, read_start
from underhall.engine.words import LOG_WORDS, Refusal, say


class Log:
    """A table's history and the position it has led to.

    names: of the seats, for people. deal: the published hash of the deal. key: of the checkpoints; without
    it none are written. about: whatever else one wants to keep about a table, as plain values. start: where
    the table begins, if not with the set-up; it must be a position of these rules.
    """

    def __init__(
        self, rules: Rules[Any], names: list[str] | None = None, deal: str = "", key: bytes = b"",
        about: Mapping[str, Any] | None = None, start: Start | None = None,
    ) -> None:  # fmt: skip
        if names is not None and len(names) != rules.seats:
            raise Unusable("{names} names for {seats} seats", names=len(names), seats=rules.seats)
        self.rules = rules
        self.key = key
        self.header: Entry = {"log": FORMAT, "game": rules.name, "version": rules.version, "options": rules.options}
        document = None if start is None else start.document
        extras = {"seats": names, "start": document, "deal": deal, "key": key.hex(), "about": about}
        self.header.update({name: value for name, value in extras.items() if value})
        if len(write(self.header)) > MOST_HEADER:
            raise Unusable("the header of a log holds at most {most} characters", most=MOST_HEADER)
        self.entries: list[Entry] = []
        self._track = Track(rules, None if start is None else start.position)
        self._moves: list[Move] = []  # those taken back included
        self._latest = [0] * rules.seats

    # What a table does.

    def append(self, seat: int, name: str, to: list[int] | None = None, why: Mapping[str, Any] | None = None) -> None:
        """Play a choice or trade and write it down.

        to: the seats that may know of it (default: those whom the rules name). why: the reason of a bot for the turn
        that begins with it, as {"gain": points, "parts": {a name: points}, "then": the name of a choice it has in
        mind, if any}. Raises Refused, and writes nothing, if it may not be played.
        """
        self._check(seat)
        entry: Entry = {"n": len(self.entries) + 1, "seat": seat, "do": name}
        if why is not None:
            entry["why"] = dict(why)
        self._play(seat, name, to, entry)

    def chance(self, name: str, to: list[int] | None = None) -> None:
        """Let an outcome happen and write it down, as append does."""
        self._play(CHANCE, name, to, {"n": len(self.entries) + 1, "chance": name})

    def confirm(self, seat: int) -> None:
        """Write down that a seat stands by what it has done. Raises Refused if nothing is new."""
        self._check(seat)
        if not self.draft(seat):
            raise self._refused("nothing-to-confirm", seat=seat)
        self.entries.append({"n": len(self.entries) + 1, "confirm": seat})

    def end(self) -> None:
        """Close the log of a finished game with its scores: nothing can be added or taken back any more."""
        self._check(0)
        if self.rules.to_move(self.position):
            raise self._refused("not-over")
        self.entries.append({"n": len(self.entries) + 1, "end": {"scores": self.scores()}})

    def undo(self, by: int, numbers: list[int], agreed: list[int] | None = None) -> None:
        """Take back a seat's own last entries, given by their numbers. Raises Refused beyond its fence.

        What other seats did meanwhile in their own lanes stays. agreed: all other seats, which let this one
        take back the last entries of the whole table, chance's too; then no fence holds.
        """
        self._check(by)
        if agreed is not None and agreed != (others := [seat for seat in range(self.rules.seats) if seat != by]):
            raise self._refused("not-all-agree", others=quoted(others), agreed=quoted(agreed))
        last = self._track.last_of(by if agreed is None else None, max(1, len(numbers)))
        if not numbers or last != numbers:
            if agreed is not None:
                raise self._refused("not-the-last", last=quoted(last), asked=quoted(numbers))
            raise self._refused("not-ones-last", seat=by, last=quoted(last), asked=quoted(numbers))
        if agreed is None:
            first, reason = self.fence(by)
            if numbers[0] < first:
                raise self._refused(reason, seat=by, first=first)
        entry = undoing(len(self.entries) + 1, by, numbers, agreed)
        if len(write(entry)) > MOST_LINE:
            raise self._refused("undo-too-long", most=MOST_LINE)
        gone, stamp = set(numbers), self.position.stamp
        self._track = self._track.with_moves([move for move in self.standing if move.n not in gone])
        self.entries.append(entry)
        self._note(by, agreed is not None or self.position.stamp != stamp)

    def undo_last(self, by: int, count: int = 1) -> None:
        """Take back so many of a seat's own last entries. Raises Refused as undo does."""
        self.undo(by, self._track.last_of(by, count))

    # What one may ask.

    @property
    def position(self) -> Any:
        """The present position. Play on it through the log only."""
        return self._track.position

    @property
    def standing(self) -> list[Move]:
        """The moves that no undo took back, in order."""
        return self._track.moves

    @property
    def ended(self) -> bool:
        return len(self.entries) > 0 and "end" in self.entries[-1]

    def scores(self) -> list[int]:
        """The points of every seat, were the game to end now."""
        return [sheet.total for sheet in self.rules.sheets(self.position)]

    def fence(self, seat: int) -> tuple[int, str]:
        """The first entry a seat may take back (the next number if there is none), and why none before.

        The reason is an id of LOG_WORDS, the nearest of: a draw, which cannot be unseen; sealed choices that
        have been shown; another seat's decision after the agenda had moved on.
        """
        fence = self._track.fence(seat)
        confirmed = last_confirm(self.entries, seat, fence.later) > fence.fenced
        reason = "fence-confirmed" if confirmed else fence.reason
        return fence.first or len(self.entries) + 1, reason

    def draft(self, seat: int) -> list[int]:
        """The numbers of a seat's standing entries that it has not confirmed."""
        confirmed = last_confirm(self.entries, seat, len(self.entries))
        return [move.n for move in self.standing if move.seat == seat and move.n > confirmed]

    def latest(self, seat: int) -> int:
        """The number of the last entry that mattered to a seat: its own, or one that moved the agenda.

        A command made in sight of an earlier one is stale; what others do in their lanes makes none so.
        """
        return self._latest[seat]

    def position_at(self, n: int) -> Any:
        """The position after the first n entries, by replay. Raises Unusable if there are not so many."""
        return self._track.with_moves(self._standing_at(n)).position.copy()

    def branch(self, n: int) -> Log:
        """A new log of the first n entries, playable from there. It has no deal: its luck is its own."""
        moves = self._standing_at(n)
        twin = Log(self.rules, key=self.key)
        twin.header = {key: value for key, value in self.header.items() if key != "deal"}
        twin.entries = [dict(entry) for entry in self.entries[:n] if "end" not in entry]
        twin._moves = [move for move in self._moves if move.n <= n]
        twin._track = self._track.with_moves(moves)
        twin._latest = [len(twin.entries)] * self.rules.seats
        return twin

    def text(self) -> str:
        """The whole log, with all that only some may know, as JSON lines."""
        return "".join([write(entry) + "\n" for entry in [self.header, *self.entries]])

    def project(self, seat: int) -> str:
        """The log as a seat (CHANCE: an onlooker) may know it while the game runs: to read, not to replay."""
        first = self.position_at(0)
        hidden = ("key",) if self.rules.view(first, seat).dump() == first.dump() else ("key", "start")
        header = {key: value for key, value in self.header.items() if key not in hidden}
        return "".join([write(entry) + "\n" for entry in [header, *[masked(entry, seat) for entry in self.entries]]])

    # How it is done.

    def _play(self, seat: int, name: str, to: list[int] | None, entry: Entry) -> None:
        self._check(0)
        if to is not None and (to != sorted(set(to)) or not set(to) <= set(range(self.rules.seats))):
            raise self._refused("no-such-seats", to=quoted(to))
        choice = self.rules.vocabulary.find(name)
        if choice is None:
            raise self._refused("no-such-choice")
        if to is None:
            to = self.rules.audience(self.position, seat, choice)
        if to is not None:
            entry["to"] = to[:]
        stamp = self.position.stamp
        self._track.play(entry["n"], seat, choice, entry.get("to"))
        self._moves.append(self.standing[-1])
        if self.key and len(self.standing) % CHECK_EVERY == 0:
            entry["check"] = digest(self.position, self.key)
        self.entries.append(entry)
        self._note(seat, seat == CHANCE or self.position.stamp != stamp)

    def _note(self, seat: int, for_all: bool) -> None:
        """The entry just written mattered to a seat, or to all."""
        for each in range(self.rules.seats):
            if for_all or each == seat:
                self._latest[each] = len(self.entries)

    def _standing_at(self, n: int) -> list[Move]:
        if not 0 <= n <= len(self.entries):
            raise Unusable("there is no entry {n}: the log has {count}", n=n, count=len(self.entries))
        gone: set[int] = set()
        for entry in self.entries[:n]:
            gone.update(entry.get("undo", []))
        return [move for move in self._moves if move.n <= n and move.n not in gone]

    def _check(self, seat: int) -> None:
        """May this seat write an entry at all?"""
        if self.ended:
            raise self._refused("log-ended")
        if len(self.entries) >= MOST_ENTRIES:
            raise self._refused("log-full", most=MOST_ENTRIES)
        if not 0 <= seat < self.rules.seats:
            raise self._refused("no-seat", seat=seat)

    def _refused(self, message: str, **args: Any) -> Refused:
        return Refused(Refusal(message, "", **args), say(LOG_WORDS, message, args))


def read_log(
    text: str | bytes,
    rules_for: Callable[[str, Mapping[str, Any]], Rules[Any]],
    read_position: Reader | None = None,
) -> Log:
    """The table a log tells of, every line of it played again.

    rules_for gives the rules of a game under the options of a header; read_position the rules and the position
    of a document a log starts from, and without it such logs are refused. Raises Unusable, which names the
    line, what is wrong with it and what to do, if anything could not have come about at a table.
    """
    lines = split(text)
    header = read_header(lines[0])
    try:
        rules = rules_for(header["game"], header["options"])
        key = bytes.fromhex(header.get("key", ""))
        start = read_start(header["start"], rules, read_position) if "start" in header else None
        log = Log(rules, header.get("seats"), header.get("deal", ""), key, header.get("about"), start)
    except Lacking as lacking:  # a name of its own: compiled, one that is caught twice has the type of the first
        raise Lacking("line 1: {why}", why=lacking) from None
    except (Unusable, ValueError, KeyError, TypeError) as problem:
        why = problem if isinstance(problem, Unusable) else " ".join(str(problem).split())
        raise fault(1, "no table can be set up so: {why}", "correct the game, options or seats", why=why) from None
    if (rules.name, rules.version) != (header["game"], header["version"]):
        wanted, have = f"{header['game']} {header['version']}", f"{rules.name} {rules.version}"
        of = {"wanted": quoted(wanted), "have": quoted(have)}
        raise fault(1, "the log needs the rules {wanted}, here are {have}", "use that version", **of)
    log.header = header
    for number, line in enumerate(lines[1:], 2):
        _again(log, read_entry(line, number), number)
    return log


def _again(log: Log, entry: Entry, line: int) -> None:
    """Let an entry of a log happen once more."""
    try:
        _happen(log, entry)
    except Refused as refused:
        of = {"kind": kind(entry), "said": quoted(entry[kind(entry)]), "why": Barred(log.rules, refused)}
        raise fault(line, "{kind} {said} cannot be: {why}", "correct the line, or end the log before", **of) from None
    except (DeadEnd, ValueError) as problem:  # a verb that cannot do what was offered
        said = " ".join(str(problem).split())
        raise fault(line, "the rules fail here: {said}", "report this log as a fault", said=said) from problem
    told, found = entry.get("check"), log.entries[-1].get("check")
    if log.key and told != found:
        of = {"told": quoted(told), "found": quoted(found)}
        raise fault(
            line, "the checkpoint is {told} where the position gives {found}",
            "an earlier line or the rules have been changed since; restore them", **of,
        )  # fmt: skip
    log.entries[-1] = entry


def _happen(log: Log, entry: Entry) -> None:
    what = kind(entry)
    if what == "do":
        log.append(entry["seat"], entry["do"], entry.get("to"))
    elif what == "chance":
        log.chance(entry["chance"], entry.get("to"))
    elif what == "undo":
        log.undo(entry["by"], entry["undo"], entry.get("agreed"))
    elif what == "confirm":
        log.confirm(entry["confirm"])
    else:
        log.end()
        if log.scores() != entry["end"]["scores"]:
            raise log._refused("other-scores", scores=quoted(log.scores()))
