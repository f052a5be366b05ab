"""The processes in which the bots of a server think.

Those that come with Underhall share some. Every other bot has one of its own: where it stalls, it keeps nobody
waiting but its own tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from underhall.bots.keeper import SECONDS, Keeper, Kept
from underhall.bots.registry import BOTS
from underhall.engine.game import Rules

MOST_CHOICES: Final = 200  # of one turn
OURS: Final = ""  # stands for the bots that come with Underhall


class Asked(NamedTuple):
    """Whose turn it is, and who plays it."""

    table: str
    seat: int
    bot: str  # a name that leads to code, as bots.bot takes it
    seed: int
    told: Callable[[str], None]  # hears why a bot has failed, in any thread


class Lane:
    """Some processes, and a thread for each that waits for it."""

    def __init__(self, width: int) -> None:
        self._threads = ThreadPoolExecutor(width)
        self._keepers = [Keeper(nice=True) for _ in range(width)]
        self._free: SimpleQueue[Keeper] = SimpleQueue()
        for keeper in self._keepers:
            self._free.put(keeper)

    async def turn(self, rules: Rules[Any], view: Any, asked: Asked, seconds: float) -> list[str]:
        """The choices of a seat's turn, by name; view is played on."""

        def think() -> list[str]:
            keeper = self._free.get()
            try:
                return _turn(rules, view, asked, keeper, seconds)
            finally:
                self._free.put(keeper)

        return await asyncio.get_running_loop().run_in_executor(self._threads, think)

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for keeper in self._keepers:
            keeper.close()


def _turn(rules: Rules[Any], view: Any, asked: Asked, keeper: Keeper, seconds: float) -> list[str]:
    mind = Kept(keeper, asked.bot, asked.seed, asked.table, seconds, asked.told)
    stamp, seat = view.stamp, asked.seat
    found: list[str] = []
    while view.stamp == stamp and seat in rules.to_move(view) and len(found) < MOST_CHOICES:
        choice = mind.choose(rules, view, seat)
        found.append(rules.vocabulary.text(choice))
        rules.play(view, seat, choice)
    return found


class Thinking:
    """What bots think of, turn by turn. workers: processes for our own bots; seconds: that a decision may take."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.seconds: float = SECONDS
        self._lanes: dict[str, Lane] = {}

    async def turn(self, rules: Rules[Any], view: Any, asked: Asked) -> list[str]:
        """The choices of a seat's turn, by name: until the agenda moves on, or another has to decide.

        view: what the seat may know; nobody else may look at it from now on.
        """
        key = OURS if asked.bot in BOTS else asked.bot
        if key not in self._lanes:
            self._lanes[key] = Lane(self.workers if key == OURS else 1)
        return await self._lanes[key].turn(rules, view, asked, self.seconds)

    def stop(self) -> None:
        """End all thinking, for good."""
        for lane in self._lanes.values():
            lane.stop()
