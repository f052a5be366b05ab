"""All live tables of one server process: opens them, writes what happens, lets chance and bots go on.

A table is changed under its lock, in a worker thread, and its entries are on disk before anybody hears of
them. Bots think in processes of their own; what they answer is checked like everybody's command.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from logging import getLogger
from multiprocessing import get_context
from secrets import token_bytes, token_urlsafe
from time import time
from typing import Any, Final

from sqlalchemy import Connection

from underhall.bots import bot as bot_named
from underhall.engine.driver import Deal
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, Unusable
from underhall.engine.log import Log
from underhall.games import rules as rules_for
from underhall.table import outbox
from underhall.table.bus import Bus
from underhall.table.delivery import Delivery
from underhall.table.opening import begun_at
from underhall.table.people import hashed, new_code, new_secret
from underhall.table.sending import Sender
from underhall.table.store import Store
from underhall.table.table import GRACE_SECONDS, Said, Stale, Table
from underhall.table.thinking import settle_in, think

LOG: Final = getLogger("underhall.table")
MOST_OPEN: Final = 500  # tables kept in memory
MOST_SAID: Final = 300  # characters at once
MOST_CHAT: Final = 2000  # lines at a table
RETRY: Final = 1.0  # seconds before a bot's turn is asked for again when its process has died
BRANCH_BOT: Final = "greedy"  # plays for those who are not there when somebody plays on from a moment
BOT_PAUSE: Final = 0.35  # seconds between two bots' turns, so that people can follow


class NoTable(Exception):
    """There is no such table."""


class Service:
    """The tables of a store."""

    def __init__(self, store: Store, workers: int = 1, delivery: Delivery | None = None) -> None:
        self.store = store
        self.clock: Callable[[], float] = time
        self.sender = Sender(self, delivery or Delivery(store))
        self.bus = Bus()
        self.workers = workers
        self._tables: dict[str, Table] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self.pause = BOT_PAUSE

    async def start(self) -> None:
        """Go on with every game in which a bot or chance is due."""
        for id in await asyncio.to_thread(self.store.playing):
            try:
                self.go_on(await self.open(id))
            except Unusable as problem:
                LOG.warning("a table stays closed: %s", problem)
        self.sender.start()

    async def stop(self) -> None:
        await self.sender.stop()
        for task in list(self._running.values()):
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    # Opening.

    async def open(self, id: str) -> Table:
        """The table of an id. Raises NoTable, or Unusable if its rules are gone."""
        if id not in self._tables:
            async with self._locks.setdefault(id, asyncio.Lock()):
                if id not in self._tables:
                    self._tables[id] = await asyncio.to_thread(self._load, id)
                    self._forget(id)
        return self._tables[id]

    def opened(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def _load(self, id: str) -> Table:
        game = self.store.game(id)
        if game is None:
            raise NoTable(id)
        entries = self.store.entries(id)
        table = Table(game, self.store.seats(id), [entry for entry, _ in entries])
        table.times = [at for _, at in entries]
        settings = self.store.settings_of([seat.person for seat in table.seats if seat.person])
        table.vacations = {person: each.get("vacations", []) for person, each in settings.items()}
        table.chat = [Said(row["n"], row["person"], row["name"], row["text"]) for row in self.store.chat(id)]
        self._write(table)
        return table

    def _forget(self, but: str) -> None:
        """Drop tables that nobody looks at: everything is in the store."""
        for id in list(self._tables):
            if len(self._tables) <= MOST_OPEN:
                return
            if id != but and id not in self._running and not self.bus.count(id) and not self._locks[id].locked():
                del self._tables[id], self._locks[id]

    async def create(
        self, game: str, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]
    ) -> tuple[Table, dict[int, str]]:
        """A new table, and the secret links of the seats that are kept for friends. Raises Unusable.

        seats: {"name", "person", "bot"} in order; one with neither person nor bot is kept free.
        """
        return await self.adopt(Log(rules_for(game, options), key=token_bytes(16)), seats, settings)

    async def begin(self, document: Any, seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> Table:
        """A new table that begins in the position of a position file's document. Raises Unusable with the field."""
        table, _ = await self.adopt(begun_at(document), seats, settings)
        return table

    async def branch(self, table: Table, n: int, person: str, name: str) -> Table:
        """A new table that goes on from the first n entries of one: a person in one seat, bots in the others."""
        log = await asyncio.to_thread(table.log.branch, min(n, len(table.log.entries)))
        own = table.seat_of(person) or 0
        seats: list[dict[str, Any]] = [
            {"name": seat.name, "person": None, "bot": seat.bot or BRANCH_BOT} for seat in table.seats
        ]
        seats[own] = {"name": name, "person": person, "bot": None}
        twin, _ = await self.adopt(log, seats, table.settings | {"listed": False})
        return twin

    async def scratch(self, table: Table, person: str) -> Table:
        """A private copy of the present position, in which a person plays all seats. It is never written down."""

        def copied() -> Table:
            with table.lock:
                log = table.log.branch(len(table.log.entries))
            names = [seat.name for seat in table.seats]
            row = {
                "id": f"try-{token_urlsafe(9)}", "code": table.code, "game": table.game, "header": log.header,
                "secret": token_bytes(32), "settings": {**table.settings, "confirm": "off", "listed": False},
            }  # fmt: skip
            seats = [{"seat": seat, "name": name, "person": person, "bot": None} for seat, name in enumerate(names)]
            return Table(row, seats, log.entries)

        twin = await asyncio.to_thread(copied)
        twin.scratch_of, twin.scratch_from = table.id, len(twin.log.entries)
        self._tables[twin.id] = twin
        self._locks[twin.id] = asyncio.Lock()
        self.go_on(twin)
        return twin

    async def take_over(self, scratch: Table, person: str) -> Table:
        """Do at the table itself what a person has tried out for their own turn. Raises Stale or Refused."""
        table = await self.open(scratch.scratch_of)
        seat = table.seat_of(person)
        tried = [move for move in scratch.log.standing if move.n > scratch.scratch_from]
        names = []
        for move in tried:
            if move.seat != seat:
                break
            names.append(scratch.rules.vocabulary.text(move.choice))

        def act(real: Table) -> None:
            if seat is None or len(real.log.entries) != scratch.scratch_from or not names:
                raise Stale
            for name in names:
                real.do(seat, name, real.log.latest(seat))

        await self.change(table, act)
        self.throw_away(scratch)
        return table

    def throw_away(self, scratch: Table) -> None:
        """Forget a private copy."""
        self._tables.pop(scratch.id, None)

    async def forget(self, id: str) -> None:
        """Remove a table and all about it."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            task = self._running.get(id)
            if task is not None:
                task.cancel()
            self._tables.pop(id, None)
            await asyncio.to_thread(self.store.forget_game, id)

    async def adopt(
        self, log: Log, seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]
    ) -> tuple[Table, dict[int, str]]:
        """A table that goes on from a log, with new luck; and the secret links of the seats that are kept free."""
        for seat in seats:
            if seat["bot"]:
                bot_named(seat["bot"], 0)
        secret, id = token_bytes(32), token_urlsafe(9)
        links = {number: new_secret() for number, seat in enumerate(seats) if not seat["person"]}
        header = {**log.header, "deal": Deal(secret).hash_published(), "seats": [seat["name"] for seat in seats]}
        row = {
            "id": id, "code": new_code(), "game": log.rules.name, "header": header, "secret": secret,
            "settings": dict(settings), "status": "over" if log.ended else "playing",
        }  # fmt: skip
        chairs = [
            {"seat": number, "link_hash": hashed(links[number]) if number in links else None, **seat}
            for number, seat in enumerate(seats)
        ]
        await asyncio.to_thread(self.store.add_game, row, chairs, log.entries, self.clock())
        table = await self.open(id)
        self.go_on(table)
        return table, links

    # Changing.

    async def change(self, table: Table, act: Callable[[Table], None]) -> None:
        """Do something at a table, write it down, tell everybody. What act raises is passed on."""
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            await asyncio.to_thread(self._change, table, act)
        self.bus.publish(table.id)
        self.go_on(table)

    def _change(self, table: Table, act: Callable[[Table], None]) -> None:
        with table.lock:
            try:
                act(table)
            finally:
                self._write(table)

    def _write(self, table: Table) -> None:
        """Bring new entries to disk. If that fails, the table in memory is given up: the store is right."""
        new = table.unsaved()
        if table.scratch_of:
            return
        now = self.clock()
        table.times += [now] * len(new)
        notices = outbox.wanted(table)
        ids = [notice.id for notice in notices]

        def note(on: Connection) -> None:
            if ids != table.noticed:
                outbox.put(on, table.id, notices)

        try:
            if new:
                self.store.add_entries(table.id, new, "over" if table.log.ended else "playing", now, note)
            elif ids != table.noticed:
                with self.store.begin() as on:
                    note(on)
        except BaseException:
            self._tables.pop(table.id, None)
            raise
        table.saved, table.noticed = len(table.log.entries), ids

    async def sit(self, table: Table, seat: int, name: str, person: str | None, bot: str | None) -> None:
        """Somebody takes a chair: a person, or a bot when a person leaves."""

        def take(_: Table) -> None:
            table.sit(seat, name, person, bot)
            self.store.set_seat(table.id, seat, name=name, person=person, bot=bot)
            if person is not None and bot is None:
                self._begin_anew(table, seat, person)

        await self.change(table, take)

    def _begin_anew(self, table: Table, seat: int, person: str) -> None:
        """Who sits down gets the whole time for a turn: what passed before does not count."""
        table.settings = {**table.settings, "sat": {**table.settings.get("sat", {}), str(seat): self.clock()}}
        self.store.set_settings(table.id, table.settings)
        table.vacations[person] = self.store.settings_of([person]).get(person, {}).get("vacations", [])

    async def say(self, table: Table, person: str, name: str, text: str) -> None:
        """Somebody says something to all who are at a table. Raises Unusable."""
        tidy = " ".join(text.split())
        if not tidy or not tidy.isprintable():
            raise Unusable("There is nothing to say in that.")
        if len(tidy) > MOST_SAID:
            raise Unusable("At most {most} characters at once; that were {count}.", most=MOST_SAID, count=len(tidy))
        if len(table.chat) >= MOST_CHAT:
            raise Unusable("Enough has been said at this table.")

        def speak(_: Table) -> None:
            said = Said(len(table.chat) + 1, person, name, tidy)
            self.store.add_chat(table.id, said.n, person, name, tidy)
            table.chat.append(said)
            table.version += 1

        await self.change(table, speak)

    # Going on by itself.

    def go_on(self, table: Table) -> None:
        """Let chance, bots and grace take their course, if that is not under way."""
        if table.id not in self._running:
            task = asyncio.create_task(self._run(table))
            self._running[table.id] = task
            task.add_done_callback(lambda done: self._done(table, done))

    def _done(self, table: Table, task: asyncio.Task[None]) -> None:
        self._running.pop(table.id, None)
        if task.cancelled():
            return
        if task.exception() is not None:
            LOG.error("table %s stands still", table.code, exc_info=task.exception())
        elif table.due() is not None or self._in_grace(table):
            self.go_on(table)  # something came up while it ended

    async def _run(self, table: Table) -> None:
        while True:
            seat = table.due()
            if seat == CHANCE:
                await self._do(table, lambda: table.draw() if table.due() == CHANCE else None)
            elif seat is not None:
                await self._let_think(table, seat)
                await asyncio.sleep(self.pause)
            elif self._in_grace(table):
                await self._wait_out(table)
            else:
                return

    async def _do(self, table: Table, act: Callable[[], None]) -> None:
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            await asyncio.to_thread(self._change, table, lambda _: act())
        self.bus.publish(table.id)

    async def _let_think(self, table: Table, seat: int, stand_in: str | None = None) -> None:
        """A bot's turn. If the table has changed when it answers, it is asked again.

        stand_in: the bot that plays it for a person, whose seat it stays.
        """
        version, name = table.version, stand_in or table.seats[seat].bot
        if name is None:
            return
        view = table.rules.view(table.log.position, seat).dump()
        seed = int.from_bytes(table.secret[:3], "big") + seat
        args = (table.game, dict(table.rules.options), view, seat, name, seed)
        try:
            names = await asyncio.get_running_loop().run_in_executor(self._workers(), think, *args)
        except BrokenProcessPool:
            LOG.warning("a bot's process has died; its turn is asked for again")
            self._pool = None
            await asyncio.sleep(RETRY)
            return

        def take() -> None:
            if table.version == version and (table.due() == seat or stand_in):
                table.bot_turn(seat, names)

        try:
            await self._do(table, take)
        except Refused as refused:
            LOG.warning("bot %s at %s: %s", name, table.code, refused)

    async def play_for(self, table: Table, seat: int, bot: str) -> None:
        """The turn of a person whose time is over: what is finished counts, the rest a bot plays."""
        if seat in table.holders():
            await self._do(table, lambda: table.confirm(seat) if seat in table.holders() else None)
        else:
            await self._let_think(table, seat, bot)
        self.go_on(table)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), settle_in)
        return self._pool

    def _in_grace(self, table: Table) -> bool:
        return table.settings.get("confirm") == "grace" and bool(table.holders())

    async def _wait_out(self, table: Table) -> None:
        """Confirm for those who have let their time to take something back pass."""
        version = table.version
        await asyncio.sleep(GRACE_SECONDS)

        def take() -> None:
            if table.version == version:
                for holder in table.holders():
                    table.confirm(holder)

        await self._do(table, take)
