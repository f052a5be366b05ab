"""Server-sent events as an answer: bytes as they come, for as long as the reader is there.

The framework's own answer of this kind runs four tasks and two buffers for each reader. Here it is two tasks, and an
event that many readers get is encoded once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STILL_HERE: Final = b": still here\n\n"  # a comment, so that proxies see that the stream lives


def event(line: str, id: str) -> bytes:
    """An event of one line of text. id: what the reader tells when it comes back."""
    return f"data: {line}\nid: {id}\n\n".encode()


class EventStream(Response):
    """Sends what a generator gives, and closes it when the reader has gone."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes, None]) -> None:
        self.events = events
        self.status_code = 200
        self.background = None
        self.init_headers({"cache-control": "no-cache", "x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        tasks = [asyncio.ensure_future(each) for each in (self._send(send), gone(receive))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                each.result()
        finally:
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        async with aclosing(self.events) as events:
            async for each in events:
                await send({"type": "http.response.body", "body": each, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def gone(receive: Receive) -> None:
    """Wait until the reader has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
