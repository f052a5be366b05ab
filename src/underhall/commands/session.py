"""A table at the terminal: its log, who plays it, and what happens between two decisions of people."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

from underhall.bots import SECONDS, Bot
from underhall.bots.keeper import Keepers
from underhall.bots.registry import STAND_IN, is_ours
from underhall.commands.inputs import read_bytes, read_json, read_log_file, screen_of
from underhall.engine.driver import Deal
from underhall.engine.entries import quoted
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules, Unusable
from underhall.engine.log import Log
from underhall.games import rules as rules_for
from underhall.lab.files import writing
from underhall.table.opening import begun_at, is_log
from underhall.table.reasons import sentence_of
from underhall.table.telling import changes

YOU: Final = "You"  # what a person is called who plays without others
FENCES: Final = {
    "fence-start": "nothing was decided before",
    "fence-chance": "what chance has shown cannot be unseen",
    "fence-reveal": "what was hidden has been shown",
    "fence-others": "somebody else has decided since",
    "fence-confirmed": "that turn is over, and somebody else has decided since",
}


class Turn:
    """What a bot or chance (seat CHANCE) did in a row, in words, what it had more or less after it, and its reason."""

    def __init__(self, seat: int, words: list[str], changed: str, why: str) -> None:
        self.seat = seat
        self.words = words
        self.changed = changed
        self.why = why


class Session:
    """One table. bots: by seat the name of the bot that plays it, "" for a person.

    seed: draws and bots repeat; None: nobody knows what chance brings. With a seed a saved game goes on with
    the same luck, without one with new luck.
    """

    def __init__(self, log: Log, names: list[str], bots: list[str], seed: int | None) -> None:
        self.log = log
        self.rules: Rules[Any] = log.rules
        self.names = names
        self.screen = screen_of(log.rules.name)
        self.saved_to: Path | None = None
        self.saved_at = 0  # how many entries the file has
        self._deal = Deal(token_bytes(32) if seed is None else secret_of(seed))
        if seed is not None or not log.entries:
            log.header["deal"] = self._deal.hash_published()
        first = int.from_bytes(token_bytes(4)) if seed is None else seed
        self._keepers = Keepers()
        self._bots: list[Bot | None] = [
            self._keepers.bot(name, first + seat, "", SECONDS, partial(_warn, name)) if name else None
            for seat, name in enumerate(bots)
        ]

    # Who is to decide.

    @property
    def position(self) -> Any:
        return self.log.position

    @property
    def over(self) -> bool:
        return not self.rules.to_move(self.position)

    def people(self) -> list[int]:
        """The seats of people that owe a decision."""
        return [seat for seat in self.rules.to_move(self.position) if self._is_person(seat)]

    def machines(self) -> list[int]:
        """Chance and bots that owe one."""
        return [seat for seat in self.rules.to_move(self.position) if not self._is_person(seat)]

    def _is_person(self, seat: int) -> bool:
        return seat != CHANCE and self._bots[seat] is None

    def company(self) -> bool:
        """Does more than one person play?"""
        return self._bots.count(None) > 1

    # What they do.

    def play(self, seat: int, choice: int) -> str:
        """A person's choice; what it had more or less after it. Raises Refused.

        What other people have not confirmed, they stand by from now on.
        """
        before = self.holdings(seat)
        for other in self._drafted():
            if other != seat:
                self.log.confirm(other)
        self.log.append(seat, self.rules.vocabulary.text(choice))
        return changes(before, self.holdings(seat))

    def turns(self) -> Iterator[Turn]:
        """Let chance and bots go on until somebody else is to decide."""
        self.confirm()
        while self.machines():
            seat = self.machines()[0]
            before, first = self.holdings(seat), len(self.log.entries)
            words = [self._step(seat)]
            while seat != CHANCE and seat in self.machines()[:1]:
                words.append(self._step(seat))
            why = " ".join(filter(None, [sentence_of(entry, self.rules) for entry in self.log.entries[first:]]))
            yield Turn(seat, words, changes(before, self.holdings(seat)), why)

    def _step(self, seat: int) -> str:
        """One decision of chance or of a bot, in words. Where a turn of a bot begins, its reason goes into the log."""
        p, mind = self.position, self._bots[seat] if seat != CHANCE else None
        view = p if mind is None else self.rules.view(p, seat)
        known = getattr(mind, "why", None)
        choice = self._deal.draw(self.rules, p) if mind is None else mind.choose(self.rules, view, seat)
        said = self.say(seat, choice)
        name = self.rules.vocabulary.text(choice)
        if seat == CHANCE:
            self.log.chance(name)
        else:
            why = getattr(mind, "why", None)  # bots of somebody's own give no reason
            self.log.append(seat, name, why=None if why is None or why is known else why.plain())
        return said

    def confirm(self) -> None:
        """Everybody stands by what has been done."""
        for seat in self._drafted():
            self.log.confirm(seat)

    def _drafted(self) -> list[int]:
        """People who have done something that they have not confirmed."""
        return [seat for seat in range(self.rules.seats) if self._is_person(seat) and self.log.draft(seat)]

    def undoable(self) -> bool:
        """Could somebody who has not confirmed it still take something back?"""
        return any([self.log.fence(seat)[0] <= self.log.draft(seat)[-1] for seat in self._drafted()])

    def undo(self) -> str:
        """Take back the last decision of a person; its name. Raises Unusable with the reason."""
        mine = next((move for move in reversed(self.log.standing) if self._is_person(move.seat)), None)
        if mine is None:
            raise Unusable("there is nothing to take back")
        first, reason = self.log.fence(mine.seat)
        if self.log.ended or mine.n < first:
            raise Unusable(f"that cannot be taken back: {'the game is closed' if self.log.ended else FENCES[reason]}")
        self.log.undo_last(mine.seat)
        return self.rules.vocabulary.text(mine.choice)

    # What is told.

    def holdings(self, seat: int) -> dict[str, int]:
        """What a seat has, by name; chance has nothing."""
        found: dict[str, int] = {} if seat == CHANCE else self.screen.holdings(self.rules, self.position, seat)
        return found

    def say(self, seat: int, choice: int) -> str:
        """An open choice in words; without the secret of one that not all people here may know."""
        to = self.rules.audience(self.position, seat, choice)
        if to is not None and not set(self.at_the_keyboard()) <= set(to):
            return self.named(self.screen.sealed_words(self.rules, choice))
        return self.named(self.screen.choice_words(self.rules, self.position, seat, choice))

    def at_the_keyboard(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.rules.seats) if self._is_person(seat)]

    def named(self, text: str) -> str:
        """A sentence with names in place of the numbers of seats."""
        for seat, name in enumerate(self.names):
            text = text.replace(f"of seat {seat}", "of yours") if name == YOU else text
            text = text.replace(f"seat {seat}", name)
        return text

    # Keeping it.

    @property
    def unsaved(self) -> bool:
        return len(self.log.entries) > self.saved_at

    def save(self, path: Path) -> None:
        """Write the log to a new file, or to the one it was written to before. Raises Unusable."""
        if path != self.saved_to and path.exists():
            raise Unusable(f"{path} exists already; choose another name")
        if self.over and not self.log.ended:
            self.confirm()
            self.log.end()
        with writing(path) as file:
            file.write(self.log.text())
        self.saved_to, self.saved_at = path, len(self.log.entries)

    def close(self) -> None:
        """End the processes in which bots think."""
        self._keepers.close()


def _warn(bot: str, why: str) -> None:
    print(f"warning: {bot} {why}; {STAND_IN} decides in its place", file=sys.stderr)


def secret_of(seed: int) -> bytes:
    """The secret of a deal made from a number."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"underhall seed").digest()


def new_session(game: str, options: dict[str, Any], names: list[str], bots: list[str], seed: int | None) -> Session:
    """A new table, as Session has it."""
    about: dict[str, Any] = {"bots": bots} if any(bots) else {}
    if seed is not None:
        about["seed"] = seed
    return Session(Log(rules_for(game, options), names, key=token_bytes(16), about=about), names, bots, seed)


def session_from(path: Path, bots: list[str], seed: int | None) -> Session:
    """A new table that begins in the position of a file; bots take the last seats. Raises Unusable."""
    try:
        log = begun_at(read_json(path))
    except Unusable as fault:
        raise Unusable(f"{path}: {fault}") from None
    people = log.rules.seats - len(bots)
    if people < 0:
        raise Unusable(f"--bots: {len(bots)} bots for the {log.rules.seats} seats of {path}; name fewer")
    playing = [""] * people + bots
    about: dict[str, Any] = {"bots": playing} if bots else {}
    if seed is not None:
        about["seed"] = seed
    if about:
        log.header["about"] = about
    return Session(log, log.header["seats"], playing, seed)


def load_session(path: Path, trusted: Sequence[str] = ()) -> Session:
    """A table that was saved. trusted: bots of somebody's own whose code it may run. Raises Unusable."""
    if not is_log(read_bytes(path)):
        raise Unusable(f"{path}: this is no log of a game; `save FILE` during a game writes one")
    log = read_log_file(path)
    about, seats = log.header.get("about", {}), log.rules.seats
    seed = about.get("seed") if type(about.get("seed")) is int else None
    bots = about.get("bots", [""] * seats)
    if not isinstance(bots, list) or len(bots) != seats or not all([isinstance(name, str) for name in bots]):
        raise Unusable(
            f'{path}: line 1: about.bots is {quoted(bots)}; it must be a list of {seats} names, "" for people'
        )
    for name in bots:
        if name and not is_ours(name) and name not in trusted:
            raise Unusable(f"{path}: the bot {name!r} plays there; if you trust its code, name it with --bots too")
    names = log.header.get("seats", [f"seat {seat}" for seat in range(seats)])
    if seed is None and not log.ended:
        log = log.branch(len(log.entries))
    session = Session(log, names, bots, seed)
    session.saved_to, session.saved_at = path, len(log.entries)
    return session
