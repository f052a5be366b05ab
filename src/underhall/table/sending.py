"""Sends what is due: notices by every channel of a person, and a bot where somebody's time is over.

Deliveries happen in threads of their own, so no move waits for them. What fails is tried again, later and
later, for a day.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from logging import getLogger
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.game import Refused, Unusable
from underhall.table import clocks, outbox
from underhall.table.channels import channels_of, remove
from underhall.table.delivery import Delivery, Message
from underhall.table.outbox import GIVEN_UP, SEEN, SENT, Notice
from underhall.table.posting import Gone, Undelivered
from underhall.table.table import Table

if TYPE_CHECKING:
    from underhall.table.service import Service

LOG: Final = getLogger("underhall.table")
THREADS: Final = 4
PATIENCE: Final = 24 * 3600.0  # seconds after which a notice is given up
FIRST_WAIT: Final = 30.0  # seconds before the second try; four times as long before each that follows
LONGEST_WAIT: Final = 4 * 3600.0
LATELY: Final = 900.0  # seconds
MOST_LOOKED: Final = 10_000  # looks at tables that are remembered
LONGEST_SLEEP: Final = 15.0  # seconds without a look at the outbox
STAND_IN: Final = "greedy"  # the bot for those whose time is over
CLOCK_RETRY: Final = 60.0  # seconds before a clock is read again if the bot's turn has come to nothing
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "title": "{title}: it is your turn",
        "Round": "Round {n}",
        "Phase": "Phase {n}",
        "text": "{moment}, with {others}. The table waits for you.",
        "alone": "{moment}. The table waits for you.",
        "test": "This is how you will be told that it is your turn.",
        "test-title": "A test from Underhall",
        "code-title": "Your code: {code}",
        "code": "Somebody, most likely you, wants notices of their games sent here. The code is {code}. "
        "If it was not you, do nothing.",
    },
    "de": {
        "title": "{title}: Du bist am Zug",
        "Round": "Runde {n}",
        "Phase": "Phase {n}",
        "text": "{moment}, mit {others}. Der Tisch wartet auf dich.",
        "alone": "{moment}. Der Tisch wartet auf dich.",
        "test": "So erfährst du, dass du am Zug bist.",
        "test-title": "Eine Probe von Underhall",
        "code-title": "Dein Code: {code}",
        "code": "Jemand, vermutlich du, möchte Nachrichten über Partien hierher bekommen. Der Code ist {code}. "
        "Warst du es nicht, so ist nichts zu tun.",
    },
}


def said(settings: Mapping[str, Any], name: str, **values: Any) -> str:
    """A sentence in the language a person has chosen."""
    return WORDS.get(settings.get("language", "en"), WORDS["en"])[name].format(**values)


def back_off(tries: int) -> float:
    """Seconds until the next try after so many."""
    return min(FIRST_WAIT * 4.0 ** (tries - 1), LONGEST_WAIT)


class Sender:
    """Does what the outbox of a service's store holds, when it is due."""

    def __init__(self, service: Service, delivery: Delivery) -> None:
        self.service = service
        self.delivery = delivery
        self.here: Callable[[str], frozenset[str]] = lambda _: frozenset()  # who has a table's page open
        self._looked: dict[tuple[str, str], float] = {}  # by table and person: when they last looked or acted
        self._wake = asyncio.Event()
        self._threads: ThreadPoolExecutor | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "notices")
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """What is being sent is finished and written down."""
        if self._task is not None:
            self._task.cancel()
        if self._threads is not None:
            await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    def look(self, table: Table, person: str) -> None:
        """Somebody sees a table, or acts at it: they need not be told what they see."""
        self._looked[table.id, person] = self.service.clock()
        while len(self._looked) > MOST_LOOKED:
            del self._looked[next(iter(self._looked))]

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self.once()
                due = await asyncio.to_thread(outbox.next_due, self.service.store)
            except Exception:
                LOG.exception("the outbox could not be worked on; it is looked at again")
                due = None
            sleep = LONGEST_SLEEP if due is None else due - self.service.clock()
            try:
                await asyncio.wait_for(self._wake.wait(), min(max(sleep, 1.0), LONGEST_SLEEP))
            except TimeoutError:
                continue

    async def once(self) -> None:
        """Everything that is due now, once."""
        rows = await asyncio.to_thread(outbox.due, self.service.store, self.service.clock())
        done = await asyncio.gather(*[self._do(row) for row in rows], return_exceptions=True)
        for row, fault in zip(rows, done, strict=True):
            if isinstance(fault, Exception):
                LOG.error("a notice could not be dealt with; it is tried again", exc_info=fault)
                later = self.service.clock() + back_off(row.tries + 1)
                await asyncio.to_thread(outbox.mark, self.service.store, row, due=later, tries=row.tries + 1)

    async def _do(self, notice: Notice) -> None:
        if notice.kind == "clock":
            await self._time_over(notice)
        elif self._seen(notice):
            await asyncio.to_thread(outbox.mark, self.service.store, notice, state=SEEN)
        else:
            await asyncio.get_running_loop().run_in_executor(self._threads, self.deliver, notice)

    def _seen(self, notice: Notice) -> bool:
        """Has the person looked at the table since, or is it before their eyes?

        In a game over days a page may stand open for days: it counts if they have done something there lately.
        """
        looked = self._looked.get((notice.game, notice.person), 0.0)
        lately = notice.payload["pace"] == "live" or self.service.clock() - looked < LATELY
        return looked >= notice.payload["at"] or (lately and notice.person in self.here(notice.game))

    def deliver(self, notice: Notice) -> None:
        """By every channel that has not had it yet; each success is written down at once."""
        store, now = self.service.store, self.service.clock()
        message = self._message(notice)
        done, failed = list(notice.payload["done"]), False
        for channel in channels_of(store, notice.person):
            if channel.id in done or not channel.ready:
                continue
            try:
                self.delivery.send(channel, message)
            except Undelivered as fault:
                LOG.info("a notice by %s did not arrive: %s", channel.kind, fault)
                if isinstance(fault, Gone) and channel.kind == "push":
                    remove(store, channel.person, channel.id)
                else:
                    failed = True
            else:
                done.append(channel.id)
                outbox.mark(store, notice, payload={**notice.payload, "done": done})
        tries = notice.tries + 1
        if not failed:
            outbox.mark(store, notice, state=SENT, tries=tries)
        elif now - notice.payload["at"] >= PATIENCE:
            outbox.mark(store, notice, state=GIVEN_UP, tries=tries)
        else:
            outbox.mark(store, notice, due=now + back_off(tries), tries=tries)

    def _message(self, notice: Notice) -> Message:
        settings = self.service.store.settings_of([notice.person]).get(notice.person, {})
        payload = notice.payload
        others = ", ".join(payload["others"])
        moment = said(settings, payload.get("unit", "Round"), n=payload["round"])
        text = said(settings, "text" if others else "alone", moment=moment, others=others)
        title = said(settings, "title", title=payload["title"])
        return Message(notice.id, notice.kind, title, text, f"{self.delivery.url}t/{notice.game}")

    async def _time_over(self, notice: Notice) -> None:
        """A clock has run down, or has to be read again since a vacation has moved its end."""
        store, now, seat = self.service.store, self.service.clock(), notice.payload["seat"]
        await asyncio.to_thread(outbox.mark, store, notice, due=now + CLOCK_RETRY)
        try:
            table = await self.service.open(notice.game)
        except (Unusable, Undelivered):
            return
        over = clocks.deadline(table, seat)
        if over is None or clocks.turn_of(table, seat) != notice.payload["turn"]:
            return
        if over > now:
            await asyncio.to_thread(outbox.mark, store, notice, due=over)
            return
        try:
            await self._stand_in(table, seat)
        except Refused as refused:
            LOG.warning("a bot for %s at %s: %s", table.seats[seat].name, table.code, refused)

    async def _stand_in(self, table: Table, seat: int) -> None:
        """A bot plays the turn, and the seat stays its person's. After two turns in a row it plays till they return."""
        own = [move.n for move in table.log.standing if move.seat == seat]
        missed = dict(table.settings.get("missed", {}))
        again = bool(own) and missed.get(str(seat)) == own[-1]
        await self.service.course.play_for(table, seat, STAND_IN)
        chair = table.seats[seat]
        if again and chair.kind == "person" and not table.log.ended:
            await self.service.sit(table, seat, chair.name, chair.person, STAND_IN)
            return
        played = [move.n for move in table.log.standing if move.seat == seat]
        missed[str(seat)] = played[-1] if played else 0
        table.settings["missed"] = missed
        await asyncio.to_thread(self.service.store.set_settings, table.id, table.settings)

    async def rest(self, person: str, vacations: list[list[float]]) -> None:
        """The vacations of a person have changed: their clocks are read again."""
        await asyncio.to_thread(outbox.look_again, self.service.store, person, self.service.clock())
        for table in self.service.opened():
            if person in [seat.person for seat in table.seats]:
                table.vacations[person] = vacations
                table.version += 1
                self.service.bus.publish(table.id)
        self._wake.set()
