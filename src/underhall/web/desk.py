"""What every address of the site needs: the tables, who asks, and pages that say what is wrong."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from fastapi import Request
from fastapi.responses import HTMLResponse

from underhall.table.report import Report, report
from underhall.table.service import NoTable, Service
from underhall.table.table import Table
from underhall.web.hearing import Ear
from underhall.web.rendering import render
from underhall.web.sessions import Sessions, in_words, language
from underhall.web.streams import Streams
from underhall.web.viewing import View, moment, shown_seat
from underhall.web.words import N_, language_of

MOST_REPORTS: Final = 50  # kept in memory
TITLES: Final = {
    403: N_("Not your seat"), 404: N_("Nothing here"), 409: N_("The table has moved on"), 413: N_("Too much"),
}  # fmt: skip
OTHER_TITLE: Final = N_("That cannot be")


class NotSeated(Exception):
    """Who asks has no seat at this table."""


class Desk:
    """The site's parts, made once and kept with the application."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.sessions = Sessions(service.store)
        self.streams = Streams(service)
        self.tested: dict[str, float] = {}  # by person: when they last asked for a test of a notice
        self._reports: dict[tuple[str, str], Report] = {}

    @staticmethod
    def of(request: Request) -> Desk:
        found: Desk = request.app.state.desk
        return found

    def me(self, request: Request) -> dict[str, str]:
        """Who asks, as the frame of a page shows it."""
        person = self.sessions.person(request)
        return {"name": person.name if person is not None else ""}

    def report(self, table: Table, lang: str) -> Report:
        """The report of a finished game in a language, made once."""
        found = self._reports.get((table.id, lang))
        if found is None:
            found = self._reports[table.id, lang] = report(table.log, language_of(lang))
            while len(self._reports) > MOST_REPORTS:
                del self._reports[next(iter(self._reports))]
        return found

    async def table(self, id: str) -> Table:
        """A table by its id. Raises NoTable."""
        if not id or len(id) > 32:
            raise NoTable(id)
        return await self.service.open(id)

    def seat(self, request: Request, table: Table) -> int:
        """The seat of who asks. Raises NotSeated."""
        person = self.sessions.person(request)
        seat = table.seat_of(person.id) if person is not None else None
        if seat is None:
            raise NotSeated(table.code)
        return seat

    def view(self, request: Request, table: Table, board: str, at: str) -> View:
        """What the page that asks shows. Raises Unusable for a moment that never was."""
        person = self.sessions.person(request)
        me = table.seat_of(person.id) if person is not None else None
        if person is not None and me is not None:
            self.service.sender.look(table, person.id)
        ear = self.streams.ear(table, person.id, person.settings.get("muted", [])) if person is not None else Ear()
        at_moment = moment(table, at)
        return View(me, shown_seat(table, me, board), language(request), at_moment, in_words(request), ear)

    @staticmethod
    def asked(url: str) -> tuple[str, str]:
        """The board and the moment that the address of a table's page asks for."""
        query = parse_qs(urlsplit(url).query)
        return query.get("board", [""])[0], query.get("at", [""])[0]

    def error_page(self, request: Request, status: int, said: str) -> HTMLResponse:
        """One clear line, put into the language of who asks if it is one of the site's own texts."""
        lang = language(request)
        say = language_of(lang)
        title = say(TITLES.get(status, OTHER_TITLE))
        context: dict[str, Any] = {"title": title, "words": say(said), "status": status, "back": None, "here": ""}
        context |= {"me": self.me(request), "path": "/"}
        return HTMLResponse(render(lang, "error.j2", context), status)
