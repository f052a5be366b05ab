"""How tables go on by themselves: chance draws, bots think, a time to take something back passes.

Bots think in processes of their own; what they answer is checked like everybody's command.
"""

from __future__ import annotations

import asyncio
from logging import getLogger
from typing import TYPE_CHECKING, Final

from underhall.bots.advice import Advice
from underhall.bots.keeper import Failed
from underhall.bots.registry import STAND_IN
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused
from underhall.table.table import GRACE_SECONDS, Table
from underhall.table.thinking import Asked, Thinking

if TYPE_CHECKING:
    from underhall.table.service import Service

LOG: Final = getLogger("underhall.table")
ADVISER: Final = "level4@120it"  # gives hints
ADVISER_ALONE: Final = "level4@3"  # the same to one who plays alone, for whom it looks to the end of the game
MOST_HINTS: Final = 3
BOT_PAUSE: Final = 0.35  # seconds between two bots' turns, so that people can follow


class Course:
    """What goes on at the tables of a service, one task for each. workers: processes in which bots think."""

    def __init__(self, service: Service, workers: int) -> None:
        self.service = service
        self.thinking = Thinking(workers)
        self.pause = BOT_PAUSE
        self._running: dict[str, asyncio.Task[None]] = {}
        self._missed: set[tuple[str, str]] = set()  # tables and the bots they want that are not here

    def go_on(self, table: Table) -> None:
        """Let chance, bots and grace take their course, if that is not under way."""
        if table.id not in self._running:
            task = asyncio.create_task(self._run(table))
            self._running[table.id] = task
            task.add_done_callback(lambda done: self._done(table, done))

    def runs(self, id: str) -> bool:
        """Is something under way at a table?"""
        return id in self._running

    def leave(self, id: str) -> None:
        """Stop what is under way at a table."""
        task = self._running.get(id)
        if task is not None:
            task.cancel()

    def stop(self) -> None:
        """Stop everything, for good."""
        for task in list(self._running.values()):
            task.cancel()
        self.thinking.stop()

    async def hints(self, table: Table, seat: int) -> list[Advice]:
        """What our own bot would do in a seat that is asked, the best first; nothing if it is not asked."""
        with table.lock:
            if not table.asked(seat):
                return []
            view = table.rules.view(table.log.position, seat).copy()
        adviser = ADVISER_ALONE if table.rules.seats == 1 else ADVISER
        asked = Asked(f"hints at {table.id}", seat, adviser, seat, lambda why: LOG.warning("a hint: %s", why))
        try:
            return await self.thinking.advice(table.rules, view, asked, MOST_HINTS)
        except Failed as fault:
            LOG.warning("a hint at %s: %s", table.code, fault)
            return []

    async def play_for(self, table: Table, seat: int, bot: str) -> None:
        """The turn of a person whose time is over: what is finished counts, the rest a bot plays."""
        if seat in table.holders():
            await self.service.write_down(table, lambda _: table.confirm(seat) if seat in table.holders() else None)
        else:
            await self._let_think(table, seat, bot)
        self.go_on(table)

    def _done(self, table: Table, task: asyncio.Task[None]) -> None:
        self._running.pop(table.id, None)
        if task.cancelled():
            return
        if task.exception() is not None:
            LOG.error("table %s stands still", table.code, exc_info=task.exception())
        elif table.due() is not None or _in_grace(table):
            self.go_on(table)  # something came up while it ended

    async def _run(self, table: Table) -> None:
        while True:
            seat = table.due()
            if seat == CHANCE:
                await self.service.write_down(table, lambda _: table.draw() if table.due() == CHANCE else None)
            elif seat is not None:
                await self._let_think(table, seat)
                await asyncio.sleep(self.pause)
            elif _in_grace(table):
                await self._wait_out(table)
            else:
                return

    async def _let_think(self, table: Table, seat: int, stand_in: str | None = None) -> None:
        """A bot's turn. If something has changed for its seat when it answers, it is asked again; what others do in
        their lanes meanwhile is nothing to it.

        stand_in: the bot that plays it for a person, whose seat it stays.
        """
        seen, name = table.log.latest(seat), stand_in or table.seats[seat].bot
        if name is None:
            return
        view = table.rules.view(table.log.position, seat)
        seed = int.from_bytes(table.secret[:3], "big") + seat

        def told(why: str) -> None:
            LOG.warning("bot %s at %s: %s; %s decides in its place", name, table.code, why, STAND_IN)

        question = Asked(table.id, seat, self._known(table, name), seed, told)
        played = await self.thinking.turn(table.rules, view, question)

        def take(_: Table) -> None:
            asked = table.asked(seat) if stand_in else table.goes_on(seat)
            if asked and table.log.latest(seat) == seen:
                table.bot_turn(seat, played.names, played.why)

        try:
            await self.service.write_down(table, take)
        except Refused as refused:
            LOG.warning("bot %s at %s: %s", name, table.code, refused)

    def _known(self, table: Table, bot: str) -> str:
        """What leads to the code of a bot, if whoever runs the server lets it play here."""
        found = self.service.bots.get(bot)
        if found is None and (table.id, bot) not in self._missed:
            self._missed.add((table.id, bot))
            LOG.warning("bot %s at %s: there is none on this server; %s plays in its place", bot, table.code, STAND_IN)
        return found or STAND_IN

    async def _wait_out(self, table: Table) -> None:
        """Confirm for those who have let their time to take something back pass."""
        version = table.version
        await asyncio.sleep(GRACE_SECONDS)

        def take(_: Table) -> None:
            if table.version == version:
                for holder in _lapsing(table):
                    table.confirm(holder)

        await self.service.write_down(table, take)


def _in_grace(table: Table) -> bool:
    return table.settings.get("confirm") == "grace" and bool(_lapsing(table))


def _lapsing(table: Table) -> list[int]:
    """Those whose turn is confirmed for them when time has passed: nothing in it is only proposed."""
    return [seat for seat in table.holders() if not table.proposed(seat)]
