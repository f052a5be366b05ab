"""The processes in which the bots of a server think.

Those that come with Underhall share some; hints and analyses have one to themselves. Every other bot has one of its
own: where it stalls, it keeps nobody waiting but its own tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

from underhall.bots.advice import Advice, Why
from underhall.bots.answering import Question
from underhall.bots.keeper import SECONDS, Failed, Keeper, Kept
from underhall.bots.registry import STAND_IN, gives_reasons, is_ours, patience
from underhall.engine.game import Rules

MOST_CHOICES: Final = 200  # of one turn
OURS: Final = ""  # stands for the bots that come with Underhall
ADVISERS: Final = " "  # and these for the same where they give hints or analyse

Found = TypeVar("Found")


class Asked(NamedTuple):
    """Whose turn it is, and who plays it."""

    table: str
    seat: int
    bot: str  # a name that leads to code, as bots.bot takes it
    seed: int
    told: Callable[[str], None]  # hears why a bot has failed, in any thread


class Played(NamedTuple):
    """A turn that a bot has decided on."""

    names: list[str]  # its choices
    why: Why | None  # bots of somebody's own give no reason


class Lane:
    """Some processes, and a thread for each that waits for it."""

    def __init__(self, width: int) -> None:
        self._threads = ThreadPoolExecutor(width)
        self._keepers = [Keeper(nice=True) for _ in range(width)]
        self._free: SimpleQueue[Keeper] = SimpleQueue()
        for keeper in self._keepers:
            self._free.put(keeper)

    async def run(self, think: Callable[[Keeper], Found]) -> Found:
        """Do something with a process that is free, in a thread."""

        def with_keeper() -> Found:
            keeper = self._free.get()
            try:
                return think(keeper)
            finally:
                self._free.put(keeper)

        return await asyncio.get_running_loop().run_in_executor(self._threads, with_keeper)

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for keeper in self._keepers:
            keeper.close()


def _turn(rules: Rules[Any], view: Any, asked: Asked, keeper: Keeper, seconds: float) -> Played:
    """A seat's turn; view is played on."""
    if gives_reasons(asked.bot):
        try:
            (best,) = keeper.advice(_question(rules, view, asked, 1, None), patience(asked.bot))
            return _checked(rules, view, asked.seat, best)
        except Failed as fault:
            asked.told(str(fault))
            asked = asked._replace(bot=STAND_IN)
    mind = Kept(keeper, asked.bot, asked.seed, asked.table, seconds, asked.told)
    stamp, seat = view.stamp, asked.seat
    found: list[str] = []
    while view.stamp == stamp and seat in rules.to_move(view) and len(found) < MOST_CHOICES:
        choice = mind.choose(rules, view, seat)
        found.append(rules.vocabulary.text(choice))
        rules.play(view, seat, choice)
    return Played(found, None)


def _checked(rules: Rules[Any], view: Any, seat: int, best: Advice) -> Played:
    """A turn that can be played. Raises Failed."""
    p = view.copy()
    for name in best.choices:
        choice = rules.vocabulary.find(name)
        if choice is None or rules.why_not(p, seat, choice) is not None:
            raise Failed(f"answers {name!r}, which is not offered")
        rules.play(p, seat, choice)
    return Played(best.choices, best.why)


def _question(rules: Rules[Any], view: Any, asked: Asked, most: int, also: Sequence[str] | None) -> Question:
    turn = None if also is None else tuple(also)
    return Question(
        rules.name, dict(rules.options), view.dump(), asked.seat, asked.bot, asked.seed, asked.table, most, turn
    )


class Thinking:
    """What bots think of, turn by turn. workers: processes for our own bots; seconds: that a decision may take."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.seconds: float = SECONDS
        self._lanes: dict[str, Lane] = {}

    async def turn(self, rules: Rules[Any], view: Any, asked: Asked) -> Played:
        """A seat's turn: until the agenda moves on, or another has to decide.

        view: what the seat may know; nobody else may look at it from now on.
        """
        lane = self._lane(OURS if is_ours(asked.bot) else asked.bot)
        return await lane.run(lambda keeper: _turn(rules, view, asked, keeper, self.seconds))

    async def advice(
        self, rules: Rules[Any], view: Any, asked: Asked, most: int, also: Sequence[str] | None = None
    ) -> list[Advice]:
        """What one of our own bots would do in a turn, the best first, and what it thinks of another turn.

        It is thought of apart from the bots that play, which it keeps from nothing. Raises Failed.
        """
        question = _question(rules, view, asked, most, also)
        return await self._lane(ADVISERS).run(lambda keeper: keeper.advice(question, patience(asked.bot)))

    def _lane(self, key: str) -> Lane:
        if key not in self._lanes:
            self._lanes[key] = Lane(self.workers if key == OURS else 1)
        return self._lanes[key]

    def stop(self) -> None:
        """End all thinking, for good."""
        for lane in self._lanes.values():
            lane.stop()
