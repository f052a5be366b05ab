"""What a page asks about a table while somebody looks at it: nothing here changes anything."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from underhall.games import part
from underhall.table.table import Table
from underhall.web.desk import Desk
from underhall.web.hinting import hint_sheet
from underhall.web.rendering import render
from underhall.web.sessions import language
from underhall.web.viewing import shown_seat
from underhall.web.words import language_of

ROUTES = APIRouter()


@ROUTES.get("/t/{id}/pay", response_class=HTMLResponse)
async def pay(request: Request, id: str, do: str) -> HTMLResponse:
    """Ways for the seat of who asks to pay for a choice that is closed now; nothing if there is none."""
    desk = Desk.of(request)
    table = await desk.table(id)
    seat = desk.seat(request, table)
    return HTMLResponse(await asyncio.to_thread(_pay, table, seat, do[:200], language(request)))


@ROUTES.get("/t/{id}/hint", response_class=HTMLResponse)
async def hint(request: Request, id: str) -> HTMLResponse:
    """What a bot would do in the place of who asks: up to three turns, step by step, each with its reason."""
    desk = Desk.of(request)
    table = await desk.table(id)
    seat = desk.seat(request, table)
    seen = table.log.latest(seat)
    found = await desk.service.course.hints(table, seat)
    board, _ = desk.asked(request.headers.get("hx-current-url", ""))
    at_home = shown_seat(table, seat, board) == seat
    return HTMLResponse(await asyncio.to_thread(hint_sheet, table, seat, seen, found, language(request), at_home))


def _pay(table: Table, seat: int, wanted: str, lang: str) -> str:
    with table.lock:
        if not table.asked(seat):
            return ""
        p, seen = table.rules.view(table.log.position, seat), table.log.latest(seat)
    say, ways = language_of(lang), part(table.game, "paysheet")
    found = ways.pay_sheet(table.rules, p, seat, wanted, say) if ways is not None else None
    if found is None:
        return ""
    found["reason"] = table.named(found["reason"], say)
    return render(lang, f"{table.game}/pay.j2", {"sheet": found, "table": {"url": f"/t/{table.id}", "seen": seen}})
