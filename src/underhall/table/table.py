"""One live table: its log, who sits where, whose confirmation is waited for, and what has happened in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from time import time
from typing import Any, Final

from underhall.bots.advice import Why
from underhall.engine.driver import Deal
from underhall.engine.entries import Entry, kind, last_confirm
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, Rules, Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.engine.log import Log
from underhall.games import front, part
from underhall.games import rules as rules_for
from underhall.table.chairs import Said, Seat
from underhall.table.opening import start_of
from underhall.table.telling import Telling, Told

MODES: Final = ("ask", "off", "grace")  # of confirming a turn
GRACE_SECONDS: Final = 5.0
PROPOSED: Final = "proposed"  # in the settings: the entries of drafts that proposing.py has made


class Stale(Exception):
    """The command was made in sight of a table that has changed since in what matters to its seat."""


class Table:
    """A table in memory. Everything here is done in an instant and leaves the database alone: whoever calls
    it takes the entries from `unsaved`, and only then tells anybody."""

    def __init__(self, game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], entries: list[Entry]) -> None:
        self.lock = RLock()  # held while something changes until it is on disk, and while somebody looks
        self.id: str = game["id"]
        self.code: str = game["code"]
        self.game: str = game["game"]
        self.settings: dict[str, Any] = dict(game["settings"])
        header = game["header"]
        self.rules: Rules[Any] = rules_for(self.game, header["options"])
        if self.rules.version != header["version"]:
            raise Unusable(
                "{code} needs the rules {wanted}, here are {have}",
                code=self.code,
                wanted=header["version"],
                have=self.rules.version,
            )
        self.secret: bytes = game["secret"]
        self.deal = Deal(self.secret)
        self.screen: Any = part(self.game, "screen")
        self.front = front(self.game)
        self._harmless = part(self.game, "harmless")  # None: the game has nothing that a table could do for people
        self.seats = [Seat(row) for row in seats]
        self._tellings: dict[str, Telling] = {}  # by language
        self.chat: list[Said] = []
        self._speakers: tuple[int, frozenset[str]] = (0, frozenset())  # after so many lines
        self.version = int(time() * 1000)  # grows with every change that a viewer could see, over restarts too
        self.log = Log(self.rules, key=bytes.fromhex(header.get("key", "")), start=start_of(header))
        self.log.header = dict(header)
        for entry in entries:
            self._again(entry)
        self.saved = len(self.log.entries)
        self.kept = dict(self.settings)  # as they are in the database
        self.scratch_of = ""  # the id of the table this is a private copy of: it is never written down
        self.scratch_from = 0  # how many entries it began with
        self.scratch_at = 0  # the last entry that had mattered there to who tries
        self.opened = float(game.get("created", 0.0))
        self.times: list[float] = []  # of the entries
        self.vacations: dict[str, list[list[float]]] = {}  # of those who sit here, by person
        self.noticed: list[str] | None = None  # ids of the notices in the outbox; None: not looked at yet

    # Who may do what.

    def seat_of(self, person: str) -> int | None:
        """Where a person sits; of several seats the first that is asked, or whose confirmation is waited for."""
        own = [seat.seat for seat in self.seats if seat.person == person]
        asked = [seat for seat in own if self.may_act(seat)] or [seat for seat in self.holders() if seat in own]
        return asked[0] if asked else own[0] if own else None

    def holders(self) -> list[int]:
        """The people whose finished turn is not confirmed yet: nothing goes on before."""
        p = self.log.position
        found = []
        for seat in self.seats:
            if seat.kind == "person" and self.log.draft(seat.seat):
                last = [move for move in self.log.standing if move.seat == seat.seat][-1]
                if last.stamp != p.stamp:
                    found.append(seat.seat)
        return found

    def proposed(self, seat: int) -> list[int]:
        """The entries of a seat's draft that were proposed to it: they count when it confirms, and not before."""
        kept = self.settings.get(PROPOSED, {})
        numbers = kept["seats"].get(str(seat), ()) if kept.get("table") == self.id else ()
        return [n for n in self.log.draft(seat) if n in numbers]

    def can_confirm(self, seat: int) -> bool:
        """Has a seat finished something that it has not confirmed? In the midst of a turn there is nothing to."""
        drafted = bool(self.log.draft(seat)) and not self.log.ended
        return drafted and (seat in self.holders() or seat not in self.rules.to_move(self.log.position))

    def may_act(self, seat: int) -> bool:
        """Is a seat asked now? What it holds back itself it confirms by going on."""
        return seat in self.rules.to_move(self.log.position) and not set(self.holders()) - {seat}

    def asked(self, seat: int) -> bool:
        """Is it the person of this seat who is to decide?"""
        return self.seats[seat].kind == "person" and not self.log.ended and self.may_act(seat)

    def waiting(self) -> list[int]:
        """Whom the table waits for."""
        held = self.holders()
        return held or [seat for seat in self.rules.to_move(self.log.position) if seat != CHANCE]

    def due(self) -> int | None:
        """The seat that goes on by itself: a bot, or CHANCE; None if people are to act, or nobody."""
        for seat in self.rules.to_move(self.log.position):
            if self.goes_on(seat):
                return seat
        return None

    def goes_on(self, seat: int) -> bool:
        """Is it a bot's or chance's to decide for a seat now?"""
        by_itself = seat == CHANCE or self.seats[seat].kind == "bot"
        return by_itself and not self.log.ended and self.may_act(seat)

    def moment(self, language: Language = ENGLISH) -> str:
        """How far the game has come."""
        return str(self.front.moment(self.rules, self.log.position, language))

    @property
    def speakers(self) -> frozenset[str]:
        """The people who have said something."""
        if self._speakers[0] != len(self.chat):
            self._speakers = (len(self.chat), frozenset([said.person for said in self.chat]))
        return self._speakers[1]

    # What is done.

    def do(self, seat: int, name: str, seen: int) -> None:
        """A person's choice or trade. Raises Stale or Refused; nothing has changed then."""
        if seen < self.log.latest(seat):
            raise Stale
        if self.seats[seat].kind != "person":
            raise Stale
        if not self.may_act(seat):
            refusal = self.rules.why_not(self.log.position, seat, self.rules.vocabulary.find(name) or 0)
            raise Refused(refusal, self.rules.say(refusal)) if refusal else Stale
        own = seat in self.holders()
        self._check(seat, name)
        if own:
            self.log.confirm(seat)
        self._append(seat, name)
        self._settle(seat)

    def _check(self, seat: int, name: str) -> None:
        """Raise Refused before anything is written."""
        choice = self.rules.vocabulary.find(name)
        refusal = self.rules.why_not(self.log.position, seat, -1 if choice is None else choice)
        if refusal is not None:
            raise Refused(refusal, self.rules.say(refusal))

    def redraft(self, seat: int, gone: list[int], names: Sequence[str], note: Callable[[int], None]) -> None:
        """Other steps in place of a seat's last. note hears how many entries came before them. Raises Refused."""
        if gone:
            self.log.undo(seat, gone)
        elif seat in self.holders():
            self.log.confirm(seat)
        before = len(self.log.entries)
        for name in names:
            self._append(seat, name)
        note(before)
        self._settle(seat)

    def bot_turn(self, seat: int, names: list[str], why: Why | None = None) -> None:
        """The choices of a bot's turn, and its reason. Raises Refused at the first that is not offered; those before
        stand."""
        try:
            for at, name in enumerate(names):
                self._append(seat, name, why.plain() if why is not None and at == 0 else None)
        finally:
            if self.log.draft(seat):
                self.log.confirm(seat)
        self._settle(seat)

    def draw(self) -> None:
        """Let chance decide what is due."""
        outcome = self.deal.draw(self.rules, self.log.position)
        self._append(CHANCE, self.rules.vocabulary.text(outcome))
        self._settle(CHANCE)

    def confirm(self, seat: int) -> None:
        """A seat stands by what it has done. Raises Refused if there is nothing new."""
        self.log.confirm(seat)
        self._settle(seat)

    def undo(self, seat: int, to: str) -> None:
        """Take back a seat's last step, its turn, or all since an entry. Raises Refused beyond the fence."""
        own = [move.n for move in self.log.standing if move.seat == seat]
        if to == "step":
            numbers = own[-1:]
        elif to == "turn":
            numbers = self.last_turn(seat)
        else:
            numbers = [n for n in own if n >= int(to)] if to.isascii() and to.isdigit() else []
        self.log.undo(seat, numbers)
        self.version += 1

    def last_turn(self, seat: int) -> list[int]:
        """The numbers of a seat's draft; if it has none, of its moves since the confirmation before its last."""
        entries = self.log.entries
        since = last_confirm(entries, seat, last_confirm(entries, seat, len(entries)) - 1)
        own = [move.n for move in self.log.standing if move.seat == seat and move.n > since]
        return self.log.draft(seat) or own

    def sit(self, seat: int, name: str, person: str | None, bot: str | None) -> None:
        """Somebody else takes a chair; what was drafted there stands."""
        if self.seats[seat].kind == "person" and self.log.draft(seat) and not self.log.ended:
            self.log.confirm(seat)
        marks = self.seats[seat].marks
        self.seats[seat] = Seat({"seat": seat, "name": name, "person": person, "bot": bot, "marks": marks})
        self.version += 1
        self._settle(seat)

    def told_in(self, language: Language) -> list[Told]:
        """What has happened, entry by entry, in the words of a language."""
        if language.name not in self._tellings:
            self._tellings[language.name] = Telling(self.log, self.screen, language)
        return self._tellings[language.name].so_far()

    @property
    def told(self) -> list[Told]:
        """The same in English."""
        return self.told_in(ENGLISH)

    def told_to(self, viewer: int | None, language: Language, at: int | None = None) -> list[Told]:
        """The same as somebody at this seat, or an onlooker, may know it; at: as of that moment."""
        self.told_in(language)
        return self._tellings[language.name].known_to(CHANCE if viewer is None else viewer, at)

    def named(self, words: str, say: Language = ENGLISH) -> str:
        """A sentence with names in place of the numbers of seats."""
        for seat in self.seats:
            for numbered in (say("seat {seat}", seat=seat.seat), f"seat {seat.seat}"):
                words = words.replace(numbered, seat.name)
        return words

    def unsaved(self) -> list[Entry]:
        return self.log.entries[self.saved :]

    # How it is done.

    def _settle(self, seat: int) -> None:
        """Confirm what needs no asking, and close the log of a finished game."""
        off = self.settings.get("confirm") == "off"
        for holder in self.holders():
            if (off and not self.proposed(holder)) or not self._may_take_back(holder):
                self.log.confirm(holder)
        self._spare()
        if not self.log.ended and not self.rules.to_move(self.log.position) and not self.holders():
            self.log.end()
        self.version += 1

    def _may_take_back(self, seat: int) -> bool:
        """Could a seat take anything of its draft back? What has shown the others' sealed choices counts at once."""
        return self.log.draft(seat)[-1] >= self.log.fence(seat)[0]

    def _spare(self) -> None:
        """Answer for people by what costs them nothing that they could keep, if the table has it so."""
        if self._harmless is None or not self.settings.get("auto_feed") or self.scratch_of:
            return
        for seat in self.rules.to_move(self.log.position):
            if seat != CHANCE and self.asked(seat) and not self.log.draft(seat):
                name = self._harmless.harmless(self.rules, self.log.position, seat)
                if name:
                    self._append(seat, name)
                    self.log.confirm(seat)

    def _append(self, seat: int, name: str, why: Mapping[str, Any] | None = None) -> None:
        if seat == CHANCE:
            self.log.chance(name)
        else:
            self.log.append(seat, name, why=why)

    def _again(self, entry: Entry) -> None:
        """An entry of the database happens once more."""
        what = kind(entry)
        if what in ("do", "chance"):
            self._append(entry.get("seat", CHANCE), entry[what], entry.get("why"))
            if entry.get("check") != self.log.entries[-1].get("check"):
                raise Unusable("{code}: entry {n} leads to another position than it did", code=self.code, n=entry["n"])
        elif what == "undo":
            self.log.undo(entry["by"], entry["undo"], entry.get("agreed"))
        elif what == "confirm":
            self.log.confirm(entry["confirm"])
        else:
            self.log.end()
