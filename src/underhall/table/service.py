"""All live tables of one server process: opens them, writes down what happens, tells whoever listens.

A table is changed under its lock, in a worker thread, and its entries are on disk before anybody hears of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from logging import getLogger
from secrets import token_bytes, token_urlsafe
from time import time
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import Connection

from underhall.bots.registry import fitting, ours_in
from underhall.engine.driver import Deal
from underhall.engine.game import Refused, Unusable
from underhall.engine.log import Log
from underhall.games import GAMES
from underhall.games import rules as rules_for
from underhall.games.marks import Value
from underhall.table import chat, marks, outbox, takeback
from underhall.table.analysing import Analyses
from underhall.table.apart import apart
from underhall.table.bus import Bus
from underhall.table.chairs import Said
from underhall.table.course import Course
from underhall.table.delivery import Delivery
from underhall.table.opening import begun_at
from underhall.table.people import hashed, new_code, new_secret
from underhall.table.sending import Sender
from underhall.table.store import Store
from underhall.table.table import Table

LOG: Final = getLogger("underhall.table")
MOST_OPEN: Final = 500  # tables kept in memory
BRANCH_BOT: Final = "greedy"  # plays for those who are not there when somebody plays on from a moment


class NoTable(Exception):
    """There is no such table."""


class Service:
    """The tables of a store.

    bots: those of its own that whoever runs the server lets play, by the names they have here: a name from a form
    or a database never leads to code that is not among them. packs: by game the one under which new tables are made.
    """

    def __init__(
        self,
        store: Store,
        workers: int = 1,
        delivery: Delivery | None = None,
        bots: Mapping[str, str] = MappingProxyType({}),
        packs: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.store = store
        self.bots: Mapping[str, str] = {**bots, **{name: name for game in GAMES for name in ours_in(game)}}
        self.packs = packs
        self.clock: Callable[[], float] = time
        self.sender = Sender(self, delivery or Delivery(store))
        self.bus = Bus()
        self.course = Course(self, workers)
        self.analyses = Analyses(self)
        self._tables: dict[str, Table] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def start(self) -> None:
        """Go on with every game in which a bot or chance is due."""
        for id in await asyncio.to_thread(self.store.playing):
            try:
                self.course.go_on(await self.open(id))
            except Unusable as problem:
                LOG.warning("a table stays closed: %s", problem)
        await self.analyses.start()
        self.sender.start()

    async def stop(self) -> None:
        await self.sender.stop()
        await self.analyses.stop()
        self.course.stop()

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
        entries, seats = self.store.entries(id), self.store.seats(id)
        worn = marks.given(game["game"], [seat["marks"] or {} for seat in seats], game["header"].get("deal", ""))
        seats = [{**seat, "marks": each} for seat, each in zip(seats, worn, strict=True)]
        table = Table(game, seats, [entry for entry, _ in entries])
        marks.note(table)
        table.times = [at for _, at in entries]
        settings = self.store.settings_of([seat.person for seat in table.seats if seat.person])
        table.vacations = {person: each.get("vacations", []) for person, each in settings.items()}
        table.chat = [Said(row["n"], row["person"], row["name"], row["text"], row["at"]) for row in self.store.chat(id)]
        self._write(table)
        return table

    def _forget(self, but: str) -> None:
        """Drop tables that nobody looks at: everything is in the store."""
        for id in list(self._tables):
            if len(self._tables) <= MOST_OPEN:
                return
            if id != but and not self.course.runs(id) and not self.bus.count(id) and not self._locks[id].locked():
                del self._tables[id], self._locks[id]

    def keep(self, table: Table) -> None:
        """Let a table be opened that the store does not know: it lasts until it is dropped."""
        self._tables[table.id] = table
        self.course.go_on(table)

    def drop(self, table: Table) -> None:
        """Forget such a table."""
        self._tables.pop(table.id, None)

    async def create(
        self, game: str, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]
    ) -> tuple[Table, dict[int, str]]:
        """A new table, and the secret links of the seats that are kept for friends. Raises Unusable.

        seats: {"name", "person", "bot"} in order; one with neither person nor bot is kept free. Those that have chosen
        "marks" have them too.
        """
        chosen = {**options, "pack": self.packs[game]} if game in self.packs else options
        return await self.adopt(Log(rules_for(game, chosen), key=token_bytes(16)), seats, settings)

    async def begin(self, document: Any, seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> Table:
        """A new table that begins in the position of a position file's document. Raises Unusable with the field."""
        table, _ = await self.adopt(begun_at(document), seats, settings)
        return table

    async def branch(self, table: Table, n: int, person: str, name: str, seat: int | None = None) -> Table:
        """A new table that goes on from the first n entries of one: a person in one seat, bots in the others.

        What the person may not know of a game that still goes on is dealt anew. seat: the one of the person, if it is
        not where they sit.
        """
        log = await asyncio.to_thread(apart, table, min(n, len(table.log.entries)), table.seat_of(person))
        own = (table.seat_of(person) or 0) if seat is None else min(seat, table.rules.seats - 1)
        seats: list[dict[str, Any]] = [
            {"name": seat.name, "person": None, "bot": seat.bot or BRANCH_BOT, "marks": seat.marks}
            for seat in table.seats
        ]
        seats[own] |= {"name": name, "person": person, "bot": None}
        twin, _ = await self.adopt(log, seats, table.settings | {"listed": False, chat.HOST: person})
        return twin

    async def forget(self, id: str) -> None:
        """Remove a table and all about it."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            self.course.leave(id)
            self._tables.pop(id, None)
            await asyncio.to_thread(self.store.forget_game, id)

    async def adopt(
        self, log: Log, seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]
    ) -> tuple[Table, dict[int, str]]:
        """A table that goes on from a log, with new luck; and the secret links of the seats that are kept free."""
        with suppress(Refused):  # a log may stop after any entry: that of a finished game gets its last line
            log.end()
        for seat in seats:
            if seat["bot"] and seat["bot"] not in self.bots:
                raise Unusable("There is no bot {bot} here.", bot=repr(seat["bot"])[:40])
            fitting(seat["bot"] or "", log.rules.name)
        secret, id = token_bytes(32), token_urlsafe(9)
        links = {number: new_secret() for number, seat in enumerate(seats) if not seat["person"]}
        header = {**log.header, "deal": Deal(secret).hash_published(), "seats": [seat["name"] for seat in seats]}
        worn = marks.given(log.rules.name, [seat.get("marks", {}) for seat in seats], header["deal"])
        row = {
            "id": id, "code": new_code(), "game": log.rules.name, "header": header, "secret": secret,
            "settings": dict(settings), "status": "over" if log.ended else "playing",
        }  # fmt: skip
        chairs = [
            {"seat": number, "link_hash": hashed(links[number]) if number in links else None, **seat, "marks": own}
            for number, (seat, own) in enumerate(zip(seats, worn, strict=True))
        ]
        await asyncio.to_thread(self.store.add_game, row, chairs, log.entries, self.clock())
        table = await self.open(id)
        self.course.go_on(table)
        return table, links

    # Changing.

    async def change(self, table: Table, act: Callable[[Table], None]) -> None:
        """Do something at a table, write it down, tell everybody, go on. What act raises is passed on."""
        await self.write_down(table, act)
        self.course.go_on(table)

    async def write_down(self, table: Table, act: Callable[[Table], None]) -> None:
        """The same, but whoever calls it lets the table go on."""
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            await asyncio.to_thread(self._change, table, act)
        self.bus.publish(table.id)

    def _change(self, table: Table, act: Callable[[Table], None]) -> None:
        with table.lock:
            try:
                act(table)
                takeback.follow(table)
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
            if table.settings != table.kept:
                self.store.set_settings(table.id, table.settings)
        except BaseException:
            self._tables.pop(table.id, None)
            raise
        table.saved, table.noticed, table.kept = len(table.log.entries), ids, dict(table.settings)

    async def sit(
        self,
        table: Table,
        seat: int,
        name: str,
        person: str | None,
        bot: str | None,
        chosen: Mapping[str, Value] = MappingProxyType({}),
    ) -> None:
        """Somebody takes a chair: a person, or a bot when a person leaves. chosen: marks, if it is time for that."""

        def take(_: Table) -> None:
            table.sit(seat, name, person, bot)
            if chosen and marks.may_choose(table, seat):
                marks.choose(table, seat, chosen)
            self.store.set_seat(table.id, seat, name=name, person=person, bot=bot, marks=table.seats[seat].marks)
            if person is not None and bot is None:
                self._begin_anew(table, seat, person)

        await self.change(table, take)

    def _begin_anew(self, table: Table, seat: int, person: str) -> None:
        """Who sits down gets the whole time for a turn: what passed before does not count."""
        table.settings = {**table.settings, "sat": {**table.settings.get("sat", {}), str(seat): self.clock()}}
        table.vacations[person] = self.store.settings_of([person]).get(person, {}).get("vacations", [])

    async def mark(self, table: Table, seat: int, chosen: Mapping[str, Value]) -> None:
        """A seat takes other marks. Raises Stale if it is too late for that."""

        def take(_: Table) -> None:
            marks.choose(table, seat, chosen)
            self.store.set_seat(table.id, seat, marks=table.seats[seat].marks)

        await self.change(table, take)

    async def say(self, table: Table, person: str, name: str, text: str) -> None:
        """Somebody says something to all who are at a table. Raises Unusable."""

        def speak(_: Table) -> None:
            said = chat.next_line(table, person, name, text, self.clock())
            self.store.add_chat(table.id, said.n, person, name, said.text, said.at)
            table.chat.append(said)
            table.version += 1

        await self.change(table, speak)
