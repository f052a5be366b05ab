"""What seats have in the end, each on one sheet of paper."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any, Final

from babel.dates import format_date
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from underhall.engine.game import Unusable
from underhall.table.table import Table
from underhall.web.desk import Desk
from underhall.web.reading import NO_PAGE
from underhall.web.rendering import render
from underhall.web.sessions import language
from underhall.web.viewing import View, faces, in_sight
from underhall.web.words import N_, language_of

ROUTES = APIRouter()
ALL: Final = "all"
DATES: Final = {"en": "en_GB"}  # day before month, as the rest of the site is written
NOT_YET: Final = N_("While a game goes on, everybody prints only what is their own.")


@ROUTES.get("/t/{id}/print", response_class=HTMLResponse)
async def sheets(request: Request, id: str, board: str = "") -> HTMLResponse:
    """A page that prints what a seat has. board: the seat, or all of them; one's own if it is not said."""
    desk = Desk.of(request)
    table = await desk.table(id)
    if not table.front.PRINT_STYLES:
        return desk.error_page(request, 404, NO_PAGE)
    person, lang = desk.sessions.person(request), language(request)
    own = [seat.seat for seat in table.seats if person is not None and seat.person == person.id]
    seats = _asked(table, own, board)
    shown = await asyncio.to_thread(_context, table, seats, own, lang)
    frame = {"me": desk.me(request), "path": f"/t/{id}/print", "about": table.game, "whole": board == ALL}
    return HTMLResponse(render(lang, "print.j2", {**shown, **frame}))


def _asked(table: Table, own: list[int], board: str) -> list[int]:
    """The seats to print. Raises Unusable for those of others before the end."""
    allowed = list(range(table.rules.seats)) if table.log.ended else own
    if board == ALL and allowed:
        return allowed
    number = int(board) if board.isascii() and board.isdigit() else next(iter(own or allowed), -1)
    if number not in allowed:
        raise Unusable(NOT_YET)
    return [number]


def _context(table: Table, seats: list[int], own: list[int], lang: str) -> dict[str, Any]:
    say, of = language_of(lang), table.front
    with table.lock:
        over = table.log.ended
        known = faces(table, View(own[0] if own else None, seats[0], lang), say)
        views = {seat: in_sight(table, seat) for seat in seats}
        screens = {seat: table.screen.screen(table.rules, p, seat, say) for seat, p in views.items()}
        scores = over or bool(table.settings.get("live_score", True))
        totals = [sheet.total for sheet in table.rules.sheets(views[seats[0]])]
        played = max(table.times, default=table.opened)
        return {
            "table": {"url": f"/t/{table.id}", "title": of.TITLE, "game": table.game, "seats": table.rules.seats},
            "styles": [f"{table.game}/{name}" for name in of.PRINT_STYLES],
            "over": over,
            "scores": scores,
            "moment": "" if over else table.moment(say),
            "date": format_date(datetime.fromtimestamp(played, UTC), "long", locale=DATES.get(lang, lang)),
            "winners": list(table.rules.winners(views[seats[0]])) if over else [],
            "players": [{**face, "total": totals[face["seat"]] if scores else None} for face in known],
            "pages": [{"who": known[seat], "screen": screens[seat], "total": totals[seat]} for seat in seats],
        }
