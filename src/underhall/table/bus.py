"""Who is to hear that a table has changed. A message carries no content: whoever hears it looks for itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Bus:
    """The listeners of one process. A slow listener misses hints, never the newest state."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Event]] = {}

    def publish(self, table: str) -> None:
        """Wake everybody who listens to a table. To be called in the event loop."""
        for listener in self._listeners.get(table, ()):
            listener.set()

    @contextmanager
    def listen(self, table: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table has changed; clear it before looking."""
        heard = asyncio.Event()
        self._listeners.setdefault(table, set()).add(heard)
        try:
            yield heard
        finally:
            self._listeners[table].discard(heard)
            if not self._listeners[table]:
                del self._listeners[table]

    def count(self, table: str) -> int:
        return len(self._listeners.get(table, ()))
