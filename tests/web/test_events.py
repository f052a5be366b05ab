"""Streams: what is sent once for all who see the same, and what ends when a reader goes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from underhall.table.service import Service
from underhall.table.store import Store
from underhall.web import viewing
from underhall.web.events import EventStream, event
from underhall.web.streams import Streams
from underhall.web.viewing import View

SEATS = [{"name": name, "person": None, "bot": None} for name in ("Ada", "Bo")]


def run(scene: Coroutine[Any, Any, Any]) -> Any:
    """In a thread of its own: the browser of other tests has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scene).result()


class Reader:
    """Somebody at the other end of a connection."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.left = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.body":
            self.got.append(message["body"])


def test_an_event_is_one_line_and_has_an_id() -> None:
    assert event("<p>3 wood</p>", "17") == b"data: <p>3 wood</p>\nid: 17\n\n"


def test_a_stream_ends_when_its_reader_goes() -> None:
    ended = []

    async def news() -> AsyncGenerator[bytes, None]:
        try:
            yield event("first", "1")
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    async def read() -> list[bytes]:
        reader = Reader()
        answering = asyncio.create_task(EventStream(news())({"type": "http"}, reader.receive, reader.send))
        while not reader.got:
            await asyncio.sleep(0)
        assert not ended
        reader.left.set()
        await asyncio.wait_for(answering, 5)
        return reader.got

    assert run(read()) == [event("first", "1")]
    assert ended


def test_a_fault_in_a_stream_is_not_swallowed() -> None:
    async def news() -> AsyncGenerator[bytes, None]:
        yield event("first", "1")
        raise LookupError("nothing more to tell")

    async def read() -> None:
        reader = Reader()
        await EventStream(news())({"type": "http"}, reader.receive, reader.send)

    with pytest.raises(LookupError):
        run(read())


def test_who_sees_the_same_is_drawn_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    real = viewing.context

    def counted(table: Any, view: View, *more: Any) -> dict[str, Any]:
        drawn.append(view)
        return real(table, view, *more)

    monkeypatch.setattr(viewing, "context", counted)
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")

    async def look() -> None:
        service = Service(store)
        table, _ = await service.create("caverna", {"seats": 2, "first": 0}, SEATS, {})
        streams = Streams(service)
        looks = [View(None, 0, "en")] * 20 + [View(0, 0, "en")] * 5
        pictures = await asyncio.gather(*[streams.picture(table.id, view) for view in looks])
        assert len({picture.key for picture in pictures}) == 2
        await service.stop()

    run(look())
    store.close()
    assert sorted(drawn, key=str) == sorted([View(None, 0, "en"), View(0, 0, "en")], key=str)
