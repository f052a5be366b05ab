"""Analyses of finished games: asked for by anybody who may see the report, made one after the other, kept.

What is done is written down turn by turn: a server that begins anew goes on where it stopped.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from logging import getLogger
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import insert, select, update

from underhall.bots.keeper import Closed, Failed
from underhall.engine.game import Unusable
from underhall.lab.analysis import LEVEL, Judged, judged, own_turns, read_judged, usual_thinking
from underhall.table.schema import ANALYSES
from underhall.table.store import Store
from underhall.table.table import Table
from underhall.table.thinking import Asked

if TYPE_CHECKING:
    from underhall.table.service import Service

LOG: Final = getLogger("underhall.table")
WAITING: Final = "waiting"
RUNNING: Final = "running"
DONE: Final = "done"
FAILED: Final = "failed"
MOST_WAITING: Final = 50  # analyses at a time
Key = tuple[str, int]  # of a game and a seat


class Analysis(NamedTuple):
    """How far an analysis is. total: turns to be judged, 0 as long as nobody has counted; ahead: others before it."""

    state: str
    total: int
    turns: list[Judged]
    ahead: int = 0


class Analyses:
    """The analyses of a service's games."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._queue: list[Key] = []
        self._asking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Go on with what was not finished."""
        self._queue = await asyncio.to_thread(unfinished, self.service.store)
        self._go_on()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def begin(self, table: Table, seat: int) -> None:
        """Have the turns of a seat judged, unless that is done or under way. Raises Unusable."""
        if not table.log.ended or table.scratch_of:
            raise Unusable("An analysis is made when the game is over.")
        if not 0 <= seat < table.rules.seats:
            raise Unusable("There is no seat {seat}.", seat=seat)
        key = (table.id, seat)
        async with self._asking:
            known = await asyncio.to_thread(read, self.service.store, key)
            if key in self._queue or (known is not None and known.state == DONE):
                return
            if len(self._queue) >= MOST_WAITING:
                raise Unusable("So many analyses are under way that no more can wait. Try again later.")
            if known is None:
                await asyncio.to_thread(add, self.service.store, key, self.service.clock())
            else:
                await asyncio.to_thread(change, self.service.store, key, state=WAITING)
            self._queue.append(key)
        self._go_on()

    async def of(self, table: Table, seat: int) -> Analysis | None:
        """What is known of an analysis; None if nobody has asked for it."""
        key = (table.id, seat)
        found = await asyncio.to_thread(read, self.service.store, key)
        if found is None or key not in self._queue:
            return found
        return found._replace(ahead=self._queue.index(key))

    def _go_on(self) -> None:
        if self._queue and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._queue:
            key = self._queue[0]
            try:
                await self._analyse(key)
            except Closed:
                return
            except Exception as fault:  # one game that cannot be analysed keeps no other waiting
                LOG.warning("the analysis of %s for seat %s: %s", *key, fault, exc_info=not isinstance(fault, Failed))
                await asyncio.to_thread(change, self.service.store, key, state=FAILED)
            self._queue.remove(key)

    async def _analyse(self, key: Key) -> None:
        store, (id, seat) = self.service.store, key
        table = await self.service.open(id)
        known = await asyncio.to_thread(read, store, key)
        done = [] if known is None else [turn.plain() for turn in known.turns]
        turns = await asyncio.to_thread(own_turns, table.log, seat)
        await asyncio.to_thread(change, store, key, state=RUNNING, total=len(turns))
        rules = table.rules
        asked = Asked(f"analysis of {id}", seat, f"level{LEVEL}@{usual_thinking(rules.seats)}", seat, LOG.warning)
        for turn in turns[len(done) :]:
            advised = await self.service.course.thinking.advice(rules, turn.view, asked, 1, turn.choices)
            done.append(judged(turn, advised).plain())
            await asyncio.to_thread(change, store, key, turns=done)
        await asyncio.to_thread(change, store, key, state=DONE)


# What is kept.


def read(store: Store, key: Key) -> Analysis | None:
    """An analysis as it is kept; None if there is none."""
    with store.read() as on:
        row = on.execute(select(ANALYSES).where(*_is(key))).mappings().first()
    return None if row is None else Analysis(row["state"], row["total"], [read_judged(turn) for turn in row["turns"]])


def unfinished(store: Store) -> list[Key]:
    """The analyses that wait or were under way, in the order in which they were asked for."""
    query = select(ANALYSES.c.game, ANALYSES.c.seat).where(ANALYSES.c.state.in_([WAITING, RUNNING]))
    with store.read() as on:
        return [(row.game, row.seat) for row in on.execute(query.order_by(ANALYSES.c.asked))]


def add(store: Store, key: Key, asked: float) -> None:
    """One that waits. asked: when it was asked for, in seconds since 1970."""
    game, seat = key
    with store.begin() as on:
        on.execute(insert(ANALYSES).values(game=game, seat=seat, state=WAITING, total=0, turns=[], asked=asked))


def change(store: Store, key: Key, **values: Any) -> None:
    with store.begin() as on:
        on.execute(update(ANALYSES).where(*_is(key)).values(**values))


def _is(key: Key) -> tuple[Any, Any]:
    return ANALYSES.c.game == key[0], ANALYSES.c.seat == key[1]
