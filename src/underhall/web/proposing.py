"""What the table proposes to a seat: asked for, changed, taken back."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse

from underhall.engine.game import Refused
from underhall.table import proposing
from underhall.table.table import Stale, Table
from underhall.web.desk import Desk
from underhall.web.rendering import render
from underhall.web.sessions import language
from underhall.web.tables import command
from underhall.web.words import language_of

ROUTES = APIRouter()
Seen = Annotated[int, Form(ge=0)]
Word = Annotated[str, Form(max_length=40)]


@ROUTES.post("/t/{id}/proposal")
async def propose(request: Request, id: str, seen: Seen) -> Response:
    """Let the table propose how to go on."""
    return await command(request, id, lambda table, seat: proposing.propose(table, seat, seen))


@ROUTES.post("/t/{id}/proposal/move")
async def move(
    request: Request, id: str, seen: Seen, n: Annotated[int, Form(ge=1)], to: Word, way: Word = ""
) -> Response:
    """Put something of it elsewhere. way: how it is to lie, where that is not among the words of `to`."""
    words = f"{to} {way}".strip()
    return await command(request, id, lambda table, seat: proposing.move(table, seat, seen, n, words))


@ROUTES.post("/t/{id}/proposal/back")
async def take_back(request: Request, id: str, seen: Seen) -> Response:
    """Take all of it back."""
    return await command(request, id, lambda table, seat: proposing.take_back(table, seat, seen))


@ROUTES.get("/t/{id}/proposal/targets", response_class=HTMLResponse)
async def targets(request: Request, id: str, n: int) -> HTMLResponse:
    """Where something of it may be put; nothing if it is not there any more."""
    desk = Desk.of(request)
    table = await desk.table(id)
    seat = desk.seat(request, table)
    return HTMLResponse(await asyncio.to_thread(_targets, table, seat, n, language(request)))


def _targets(table: Table, seat: int, n: int, lang: str) -> str:
    with table.lock:
        try:
            found = proposing.targets(table, seat, n, language_of(lang))
        except (Stale, Refused):
            return ""
        seen = table.log.latest(seat)
    shown = {"targets": found, "table": {"url": f"/t/{table.id}", "seen": seen}}
    return render(lang, f"{table.game}/targets.j2", shown)
