"""Services with notices for tests: a clock that is set by hand, ways to be told, nothing sent but when asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import select

from tests.table.receivers import Browser
from tests.table.tables import Clock, opened, people, play, seated, settled
from underhall.table import channels, outbox
from underhall.table.delivery import Delivery
from underhall.table.schema import OUTBOX
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Table

HOME = "https://table.example/"


class Scene:
    """A service with a clock of its own and ways to be told; nothing is sent but by `send`."""

    def __init__(self, store: Store, clock: Clock, smtp: str = "") -> None:
        self.store = store
        self.clock = clock
        delivery = Delivery(store, HOME, smtp, "table@example.org" if smtp else "", private=True)
        self.service = Service(store, 1, delivery)
        self.service.clock = clock
        self.service.course.pause = 0

    @property
    def delivery(self) -> Delivery:
        return self.service.sender.delivery

    def webhook(self, person: str, url: str) -> str:
        """Tell a person by a webhook; its secret."""
        target = channels.webhook(url)
        channels.add(self.store, person, "webhook", target, self.clock())
        return str(target["secret"])

    def mail(self, person: str, address: str) -> None:
        channels.add(self.store, person, "mail", {"address": address}, self.clock())

    def push(self, person: str, endpoint: str) -> Browser:
        browser = Browser(endpoint)
        channels.add(self.store, person, "push", channels.push(browser.subscription), self.clock())
        return browser

    async def send(self, after: float = outbox.GRACE) -> None:
        """Let time pass, and send what is due."""
        self.clock.now += after
        await self.service.sender.once()

    async def turn(self, table: Table, seat: int, name: str) -> None:
        await play(self.service, table, seat, name)
        await self.service.change(table, lambda changed: changed.confirm(seat))
        await settled(self.service, table)

    def states(self) -> list[str]:
        with self.store.read() as on:
            return list(on.execute(select(OUTBOX.c.state).where(OUTBOX.c.kind == "turn")).scalars())


def run(folder: Path, act: Callable[[Scene], Awaitable[None]], smtp: str = "", clock: Clock | None = None) -> None:
    async def whole() -> None:
        with opened(folder) as store:
            scene = Scene(store, clock or Clock(), smtp)
            try:
                await act(scene)
            finally:
                await scene.service.stop()

    asyncio.run(asyncio.wait_for(whole(), 60))


async def waits_for_bo(scene: Scene, confirm: str = "ask", pace: str = "days") -> tuple[Table, str]:
    """A table at which Ada has just played, and Bo, who is away, is waited for."""
    ada, bo = people(scene.store, "Ada", "Bo")
    table = await seated(scene.service, [ada, bo], confirm)
    table.settings["pace"] = pace
    return table, bo
