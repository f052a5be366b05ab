"""Tables for tests, on a real database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from underhall.bots import SECONDS
from underhall.table.people import register
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Table

NOON = 1_800_000_000.0
Scene = Callable[[Service, Store], Awaitable[None]]


def in_a_loop(whole: Coroutine[Any, Any, None], seconds: float = 120) -> None:
    """Run to the end in a thread of its own: the browser of other tests keeps a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(whole, seconds)).result()


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


def run(
    folder: Path,
    scene: Scene,
    clock: Clock | None = None,
    bots: Mapping[str, str] = MappingProxyType({}),
    seconds: float = SECONDS,
) -> None:
    """Let a scene happen at a service of its own; where a clock is given, it goes by that.

    bots: of somebody's own that may play there, by name; seconds: that they have for a decision.
    """

    async def whole() -> None:
        with opened(folder) as store:
            service = Service(store, bots=bots)
            service.clock = clock or service.clock
            service.course.pause = 0
            service.course.thinking.seconds = seconds
            await service.start()
            try:
                await scene(service, store)
            finally:
                await service.stop()

    in_a_loop(whole())


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{folder}/tables.db")
    try:
        yield store
    finally:
        store.close()


def people(store: Store, *names: str) -> list[str]:
    """The ids of new guests."""
    return [register(store, name)[0].id for name in names]


async def seated(service: Service, who: list[str | None], confirm: str = "ask", **options: Any) -> Table:
    """A table of people and, for None, random bots. Seat 0 begins unless an option says otherwise."""
    seats = [
        {"name": f"name {at}", "person": person, "bot": None if person else "random"} for at, person in enumerate(who)
    ]
    chosen = {"seats": len(who), "first": 0, **options}
    table, _ = await service.create("caverna", chosen, seats, {"confirm": confirm})
    await settled(service, table)
    return table


async def settled(service: Service, table: Table) -> None:
    """Wait until the table waits for people, or is over."""
    while table.due() is not None or service.course.runs(table.id):
        await asyncio.sleep(0.01)


async def play(service: Service, table: Table, seat: int, name: str, seen: int | None = None) -> None:
    at = table.log.latest(seat) if seen is None else seen
    await service.change(table, lambda changed: changed.do(seat, name, at))
