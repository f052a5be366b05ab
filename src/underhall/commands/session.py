"""A table at the terminal: its log, who plays it, and what happens between two decisions of people."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

from underhall.bots import Bot, bot
from underhall.commands.inputs import is_log, read_bytes, screen_of
from underhall.engine.driver import Deal
from underhall.engine.entries import quoted
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, Rules, Unusable
from underhall.engine.log import Log, read_log
from underhall.games import rules as rules_for

FENCES: Final = {
    "fence-start": "there is nothing before it",
    "fence-chance": "what chance has shown cannot be unseen",
    "fence-reveal": "what was hidden has been shown",
    "fence-others": "somebody else has decided since",
    "fence-confirmed": "you ended that turn, and somebody else has decided since",
}
Happened = tuple[int, str]  # (seat or CHANCE, what it did, in words)


def secret_of(seed: int) -> bytes:
    """The secret of a deal from a number, for games that are to be repeated."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"underhall seed").digest()


class Session:
    """One table. bots: by seat the name of the bot that plays it, "" for a person."""

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
        self._bots: list[Bot | None] = [
            bot(name, 0 if seed is None else seed * 100 + seat) if name else None for seat, name in enumerate(bots)
        ]

    # Who is to decide.

    @property
    def position(self) -> Any:
        return self.log.position

    def people(self) -> list[int]:
        """The seats of people that owe a decision."""
        return [seat for seat in self.rules.to_move(self.position) if seat != CHANCE and self._bots[seat] is None]

    def machine(self) -> bool:
        """Is it chance or a bot that goes on?"""
        return any([seat == CHANCE or self._bots[seat] is not None for seat in self.rules.to_move(self.position)])

    @property
    def over(self) -> bool:
        return not self.rules.to_move(self.position)

    def alone(self) -> bool:
        """Does a single person play?"""
        return self._bots.count(None) == 1

    # What they do.

    def play(self, seat: int, choice: int) -> None:
        """A person's choice. What others had not confirmed, they stand by from now on."""
        for other in self._drafted():
            if other != seat:
                self.log.confirm(other)
        self.log.append(seat, self.rules.vocabulary.text(choice))

    def confirm(self) -> None:
        """Everybody stands by what has been done."""
        for seat in self._drafted():
            self.log.confirm(seat)

    def _drafted(self) -> list[int]:
        """People with something that could still be taken back."""
        return [seat for seat, plays in enumerate(self._bots) if plays is None and self.log.draft(seat)]

    def drafts(self) -> bool:
        """Would something become final if a machine went on?"""
        return any([self.log.fence(seat)[0] <= self.log.draft(seat)[-1] for seat in self._drafted()])

    def step(self) -> Happened:
        """Let chance or a bot decide once."""
        p = self.position
        seat = next(each for each in self.rules.to_move(p) if each == CHANCE or self._bots[each] is not None)
        if seat == CHANCE:
            choice = self._deal.draw(self.rules, p)
        else:
            mind = self._bots[seat]
            assert mind is not None
            choice = mind.choose(self.rules, self.rules.view(p, seat), seat)
        said = self.say(seat, choice)
        name = self.rules.vocabulary.text(choice)
        if seat == CHANCE:
            self.log.chance(name)
        else:
            self.log.append(seat, name)
        return seat, said

    def undo(self) -> str:
        """Take back the last decision of the person who decided last; its name. Raises Refused with the reason."""
        last = next((move for move in reversed(self.log.standing) if move.seat != CHANCE), None)
        person = next((move for move in reversed(self.log.standing) if self._is_person(move.seat)), None)
        if last is None or person is None:
            raise Unusable("nothing has been decided yet")
        first, reason = self.log.fence(person.seat)
        if person.n < first:
            raise Unusable(f"that cannot be taken back: {FENCES[reason]}")
        self.log.undo_last(person.seat)
        return self.rules.vocabulary.text(person.choice)

    def _is_person(self, seat: int) -> bool:
        return seat != CHANCE and self._bots[seat] is None

    # What is told.

    def say(self, seat: int, choice: int) -> str:
        """An open choice in words."""
        return self.named(self.screen.choice_words(self.rules, self.position, seat, choice))

    def named(self, text: str) -> str:
        """A sentence with the names of people in place of the numbers of their seats."""
        for seat, name in enumerate(self.names):
            text = text.replace(f"seat {seat}", name)
        return text

    # Keeping it.

    def save(self, path: Path) -> None:
        """Write the log to a new file, or to the one it was written to before. Raises Unusable."""
        if path.exists() and path != self.saved_to:
            raise Unusable(f"{path} exists already; choose another name")
        if self.over and not self.log.ended:
            self.log.end()
        try:
            write_text(path, self.log.text())
        except OSError as fault:
            raise Unusable(f"{path}: cannot be written ({(fault.strerror or str(fault)).lower()})") from None
        self.saved_to = path
        self.saved_at = len(self.log.entries)

    @property
    def unsaved(self) -> bool:
        return len(self.log.entries) > self.saved_at


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def new_session(options: dict[str, Any], game: str, names: list[str], bots: list[str], seed: int | None) -> Session:
    """A new table. Names of bots and people; bots: by seat the bot's name, "" for a person."""
    log = Log(rules_for(game, options), names=names, key=token_bytes(16), about=_about(bots, seed))
    return Session(log, names, bots, seed)


def _about(bots: list[str], seed: int | None) -> dict[str, Any]:
    about: dict[str, Any] = {}
    if any(bots):
        about["bots"] = bots
    if seed is not None:
        about["seed"] = seed
    return about


def load_session(path: Path) -> Session:
    """A table that was saved. Its luck goes on where it was drawn from a seed; else it is drawn anew."""
    content = read_bytes(path)
    if not is_log(content):
        raise Unusable(f"{path}: this is no log of a game; `save FILE` in a game writes one")
    try:
        log = read_log(content, rules_for)
    except Unusable as fault:
        raise Unusable(f"{path}: {fault}") from None
    about = log.header.get("about", {})
    seed = about.get("seed") if type(about.get("seed")) is int else None
    bots = about.get("bots", [""] * log.rules.seats)
    if not isinstance(bots, list) or len(bots) != log.rules.seats or not all([isinstance(name, str) for name in bots]):
        raise Unusable(f"{path}: line 1: about.bots is {quoted(bots)}; it must name a bot or nobody for each seat")
    names = log.header.get("seats", [f"seat {seat}" for seat in range(log.rules.seats)])
    if seed is None and not log.ended:
        log = log.branch(len(log.entries))
    session = Session(log, names, bots, seed)
    session.saved_to, session.saved_at = path, len(log.entries)
    return session


Ask = Callable[[str], str]
__all__ = ["Ask", "Happened", "Refused", "Session", "load_session", "new_session", "secret_of", "write_text"]
