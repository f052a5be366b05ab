"""What changes at a table reaches its viewers: one stream each, with only the regions that differ."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from fastapi.sse import ServerSentEvent

from underhall.table.service import Service
from underhall.web.viewing import Gallery, Picture, View

LIVELY: Final = ("top", "players")  # regions that tell who is here
MOST_DIFFERENCES: Final = 100  # kept in memory
QUIET: Final = 20.0  # seconds without news after which a line tells proxies that the stream lives


class Presence:
    """Who has a table open now."""

    def __init__(self) -> None:
        self._here: dict[str, Counter[str]] = {}

    @contextmanager
    def at(self, table: str, who: str) -> Iterator[None]:
        here = self._here.setdefault(table, Counter())
        here[who] += 1
        try:
            yield
        finally:
            here[who] -= 1
            if here[who] <= 0:
                del here[who]
            if not here:
                self._here.pop(table, None)

    def people(self, table: str) -> frozenset[str]:
        return frozenset(self._here.get(table, ()))


def partials(picture: Picture, known: Mapping[str, str]) -> str:
    """The regions that differ from what a viewer has, each to take the place of the one it has; "" if none does.

    The state in front lets the page drop what comes too late (order.js).
    """
    changed = [
        f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>'
        for name, html in picture.regions.items()
        if known.get(name) != html
    ]
    return f"<!--state:{picture.state}-->{''.join(changed)}" if changed else ""


class Streams:
    """Sends every viewer of a table what it may see, as it changes."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.gallery = Gallery()
        self.presence = Presence()
        service.sender.here = self.presence.people
        self._differences: OrderedDict[tuple[Hashable, Hashable], str] = OrderedDict()

    async def picture(self, table_id: str, view: View) -> Picture:
        """A table as a viewer sees it."""
        table = await self.service.open(table_id)
        here = self.presence.people(table_id)
        seated = {seat.person for seat in table.seats}
        watching = len([who for who in here if who not in seated])
        return await asyncio.to_thread(
            self.gallery.regions, table, view, frozenset(here & {who for who in seated if who}), watching
        )

    def difference(self, new: Picture, old: Picture | None) -> str:
        """What brings a page from one picture to another: the same text for all who see the same."""
        key = (new.key, old.key if old is not None else None)
        found = self._differences.get(key)
        if found is None:
            found = self._differences[key] = partials(new, old.regions if old is not None else {})
            while len(self._differences) > MOST_DIFFERENCES:
                self._differences.popitem(last=False)
        return found

    async def follow(self, table_id: str, view: View, who: str, state: int) -> AsyncIterator[ServerSentEvent]:
        """What changes, as it does. At first everything that the page may not have: a page that was made for the
        present state lacks at most who is here."""
        with self.presence.at(table_id, who), self.service.bus.listen(table_id) as heard:
            self.service.bus.publish(table_id)
            shown: Picture | None = None
            try:
                while True:
                    heard.clear()
                    picture = await self.picture(table_id, view)
                    if shown is None and picture.state == state:
                        shown = without(picture, LIVELY)
                    html = self.difference(picture, shown)
                    if html:
                        yield ServerSentEvent(raw_data=html, id=str(picture.state))
                    shown = picture
                    try:
                        await asyncio.wait_for(heard.wait(), QUIET)
                    except TimeoutError:
                        yield ServerSentEvent(comment="still here")
            finally:
                asyncio.get_running_loop().call_soon(self.service.bus.publish, table_id)


def without(picture: Picture, names: tuple[str, ...]) -> Picture:
    """A picture that lacks some regions."""
    left = {name: html for name, html in picture.regions.items() if name not in names}
    return Picture((picture.key, names), picture.state, left)
