"""What changes at a table reaches its viewers: one stream each, with only the regions that differ."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from underhall.table.service import Service
from underhall.table.table import Table
from underhall.web.events import STILL_HERE, event
from underhall.web.gallery import Gallery, Picture
from underhall.web.hearing import Ear, ear
from underhall.web.viewing import View

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
        self._differences: OrderedDict[tuple[Hashable, Hashable], bytes] = OrderedDict()
        self._muted: dict[str, frozenset[str]] = {}  # by whom, where it is anybody
        self._drawing: dict[Hashable, asyncio.Task[Picture]] = {}

    def ear(self, table: Table, who: str, muted: Iterable[str] | None = None) -> Ear:
        """What a person hears at a table. muted: whom they have muted, where that is told anew; streams keep to it."""
        if muted is not None and (muted or who in self._muted):
            self._muted[who] = frozenset(muted)
        return ear(table, who, self._muted.get(who, ()))

    async def picture(self, table_id: str, view: View) -> Picture:
        """A table as a viewer sees it."""
        table = await self.service.open(table_id)
        here = self.presence.people(table_id)
        seated = frozenset([seat.person for seat in table.seats if seat.person])
        looking = (view, here & seated, len(here - seated))
        key = (table_id, table.version, looking)
        task = self._drawing.get(key)
        if task is None:  # whoever wants to see the same at the same time waits for the same
            task = asyncio.create_task(asyncio.to_thread(self.gallery.regions, table, *looking))
            self._drawing[key] = task
            task.add_done_callback(lambda _: self._drawing.pop(key, None))
        return await asyncio.shield(task)

    def difference(self, new: Picture, old: Picture | None) -> bytes:
        """The event that brings a page from one picture to another, the same for all who see the same; b"" if they
        are alike."""
        key = (new.key, old.key if old is not None else None)
        found = self._differences.get(key)
        if found is None:
            html = partials(new, old.regions if old is not None else {})
            found = self._differences[key] = event(html, str(new.state)) if html else b""
            while len(self._differences) > MOST_DIFFERENCES:
                self._differences.popitem(last=False)
        return found

    async def follow(self, table_id: str, view: View, who: str, state: int) -> AsyncGenerator[bytes, None]:
        """What changes, as it does. At first everything that the page may not have: a page that was made for the
        present state lacks at most who is here."""
        with self.presence.at(table_id, who), self.service.bus.listen(table_id) as heard:
            self.service.bus.publish(table_id)
            shown: Picture | None = None
            try:
                while True:
                    heard.clear()
                    view = view._replace(ear=self.ear(await self.service.open(table_id), who))
                    picture = await self.picture(table_id, view)
                    if shown is None and picture.state == state:
                        shown = without(picture, LIVELY)
                    change = self.difference(picture, shown)
                    if change:
                        yield change
                    shown = picture
                    try:
                        await asyncio.wait_for(heard.wait(), QUIET)
                    except TimeoutError:
                        yield STILL_HERE
            finally:
                asyncio.get_running_loop().call_soon(self.service.bus.publish, table_id)


def without(picture: Picture, names: tuple[str, ...]) -> Picture:
    """A picture that lacks some regions."""
    left = {name: html for name, html in picture.regions.items() if name not in names}
    return Picture((picture.key, names), picture.state, left)
