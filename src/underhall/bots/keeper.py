"""Bots that nobody vouches for: they think in a process of their own, for so long and no longer, and where they
fail another decides."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock
from typing import Any, Final

from underhall.bots.advice import Advice
from underhall.bots.answering import FAULT, READY, Question, answer_all
from underhall.bots.chance import Random
from underhall.bots.mind import Bot
from underhall.bots.registry import STAND_IN, bot, is_ours
from underhall.engine.game import Rules
from underhall.games.packs import texts

SECONDS: Final = 10  # that a bot has for a decision, if nobody says otherwise
START_SECONDS: Final = 60.0  # until a process has come up and made its bot
END_SECONDS: Final = 5.0  # until a process that is ended has gone


class Failed(Exception):
    """A bot has not decided; the message goes on after its name."""


class Closed(Exception):
    """The keeper has been closed meanwhile."""


class Keeper:
    """A process in which bots think. It begins with the first question, and anew after it had to be ended.

    One question at a time; close may be called from any thread.
    """

    def __init__(self, nice: bool = False) -> None:
        self._nice = nice
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._lock = Lock()
        self._closed = False

    def ask(self, question: Question, seconds: float) -> str:
        """The choice of a bot, by name. Raises Failed, or Closed."""
        said: str = self._asked(question, seconds)
        return said

    def advice(self, question: Question, seconds: float) -> list[Advice]:
        """What one of our own bots would do. Raises Failed, or Closed."""
        said: list[Advice] = self._asked(question, seconds)
        return said

    def _asked(self, question: Question, seconds: float) -> Any:
        pipe = self._begun()
        try:
            pipe.send(question)
            kind, said = self._heard(pipe, START_SECONDS, "is not there after {:g} s")
            if kind == READY:
                kind, said = self._heard(pipe, seconds, "has not decided within {:g} s")
        except (EOFError, OSError):
            self._end()
            raise Failed("has brought its process down") from None
        if kind == FAULT:
            raise Failed(said)
        return said

    def _heard(self, pipe: Connection, seconds: float, late: str) -> tuple[str, Any]:
        if not pipe.poll(seconds):
            self._end()
            raise Failed(late.format(seconds))
        kind, said = pipe.recv()
        return kind, said

    def _begun(self) -> Connection:
        with self._lock:
            if self._closed:
                raise Closed
            if self._pipe is None:
                context = get_context("spawn")  # a fork would copy threads in the midst of their work
                self._pipe, theirs = context.Pipe()
                self._process = context.Process(target=answer_all, args=(theirs, self._nice, texts()), daemon=True)
                self._process.start()
                theirs.close()
            return self._pipe

    def _end(self) -> None:
        """End the process. Raises Closed if that was wanted."""
        with self._lock:
            self._kill()
            if self._closed:
                raise Closed

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(END_SECONDS)
            self._process = None
        if self._pipe is not None and not self._closed:
            self._pipe.close()
            self._pipe = None

    def close(self) -> None:
        """End the process for good, even in the midst of a question."""
        with self._lock:
            self._closed = True
            self._kill()


class Keepers:
    """Keepers for whoever needs one, a process for each bot of somebody's own."""

    def __init__(self) -> None:
        self._keepers: dict[str, Keeper] = {}

    def bot(self, name: str, seed: int, table: str, seconds: float, told: Callable[[str], None]) -> Bot:
        """A bot: of ours as it is, any other one kept. The arguments are those of Kept."""
        if is_ours(name):
            return bot(name, seed)
        return Kept(self._keepers.setdefault(name, Keeper()), name, seed, table, seconds, told)

    def close(self) -> None:
        """End all processes; whoever asks again gets new ones."""
        while self._keepers:
            self._keepers.popitem()[1].close()


class Kept:
    """A bot that thinks in a keeper's process. Where it raises, stalls, or names what is not offered, STAND_IN
    decides in its place: that decision, and not the next.

    name, seed: of the bot; table: a name for the table, so that no two share a bot; told: hears of every failure.
    """

    def __init__(
        self, keeper: Keeper, name: str, seed: int, table: str, seconds: float, told: Callable[[str], None]
    ) -> None:
        self.keeper = keeper
        self.name = name
        self.seed = seed
        self.table = table
        self.seconds = seconds
        self.told = told

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> int:
        """As any bot. Raises Closed if the keeper is closed meanwhile."""
        question = Question(
            rules.name, dict(rules.options), view.dump(), seat, self.name, self.seed, f"{self.table} {self.name}"
        )
        try:
            return self._checked(rules, view, question, self.seconds)
        except Failed as fault:
            self.told(str(fault))
        try:
            return self._checked(rules, view, question._replace(bot=STAND_IN), max(self.seconds, START_SECONDS))
        except Failed:  # the game has no eye, or this machine is at its end: chance needs neither
            return Random(self.seed).choose(rules, view, seat)

    def _checked(self, rules: Rules[Any], view: Any, question: Question, seconds: float) -> int:
        name = self.keeper.ask(question, seconds)
        choice = rules.vocabulary.find(name)
        if choice is None or rules.why_not(view, question.seat, choice) is not None:
            raise Failed(f"answers {name!r}, which is not offered")
        return choice
