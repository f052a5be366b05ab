"""Coming to a table: invitations, secret links, taking a seat."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from underhall.engine.game import Unusable
from underhall.table import marks
from underhall.table.opponents import bot_words
from underhall.table.people import checked_name, hashed
from underhall.table.table import Table
from underhall.web import marking
from underhall.web.desk import Desk
from underhall.web.fronts import line_of
from underhall.web.inviting import invitation
from underhall.web.rendering import render
from underhall.web.sessions import Sessions, language, say_to
from underhall.web.viewing import COLORS
from underhall.web.words import language_of

ROUTES = APIRouter()
Short = Annotated[str, Form(max_length=200)]


@ROUTES.get("/t/{id}/invite", response_class=HTMLResponse)
async def invite(request: Request, id: str) -> HTMLResponse:
    """New secret links for the seats that are kept free, for those who sit at the table."""
    desk = Desk.of(request)
    table = await desk.table(id)
    desk.seat(request, table)
    return await _join_page(desk, request, table, "", with_links=True)


@ROUTES.get("/j/{secret}")
async def by_link(request: Request, secret: str) -> Response:
    """A secret link leads to its seat; the secret does not stay in the address."""
    desk = Desk.of(request)
    row = await asyncio.to_thread(desk.service.store.seat_by_link, hashed(secret[:100]))
    if row is None:
        return desk.error_page(request, 404, "This link leads to no seat. Ask for a new one.")
    response = RedirectResponse(f"/t/{row['game']}/join", 303)
    response.set_cookie("seat-link", secret, max_age=3600, httponly=True, samesite="lax", path=f"/t/{row['game']}")
    return response


@ROUTES.get("/t/{id}/join", response_class=HTMLResponse)
async def join_page(request: Request, id: str) -> HTMLResponse:
    desk = Desk.of(request)
    return await _join_page(desk, request, await desk.table(id), "")


async def _join_page(
    desk: Desk, request: Request, table: Table, fault: str, status: int = 200, with_links: bool = False
) -> HTMLResponse:
    person = desk.sessions.person(request)
    lang = language(request)
    say = language_of(lang)
    link = await _linked_seat(desk, request, table)
    colors = COLORS[0] if table.rules.seats <= len(COLORS[0]) else COLORS[1]
    seats = [
        {
            "seat": seat.seat,
            "color": colors[seat.seat],
            "name": say(seat.name) if seat.kind == "open" else seat.name,
            "kind": seat.kind,
            "words": say("bot, {level}", level=bot_words(seat.bot, table.game, say)) if seat.bot else "",
            "marks": marks.shown(table.game, seat.marks, say),
            "take": _may_take(table, seat.seat, link),
        }
        for seat in table.seats
    ]
    fresh = [seat for seat in table.seats if seats[seat.seat]["take"] and marks.may_choose(table, seat.seat)]
    shown = {
        "me": {"name": person.name if person else ""},
        "path": f"/t/{table.id}/join",
        "about": table.game,
        "table": {
            "url": f"/t/{table.id}",
            "code": table.code,
            "title": table.front.TITLE,
            "line": line_of(table.rules, say),
            "moment": table.moment(say) if table.log.entries else "",
        },
        "seats": seats,
        "marks": marking.fields(table.game, fresh[0].marks, 0, say) if fresh else [],
        "color": colors[fresh[0].seat] if fresh else 1,
        "watching": 0,
        "invite": await invitation(desk, request, table) if with_links else None,
        "name": person.name if person else "",
        "fault": fault,
    }
    return HTMLResponse(render(lang, "join.j2", shown), status)


async def _linked_seat(desk: Desk, request: Request, table: Table) -> int | None:
    """The seat whose secret link the browser has come by."""
    secret = request.cookies.get("seat-link", "")
    row = await asyncio.to_thread(desk.service.store.seat_by_link, hashed(secret[:100])) if secret else None
    return row["seat"] if row is not None and row["game"] == table.id else None


def _may_take(table: Table, seat: int, link: int | None) -> bool:
    """A free seat of a listed table is anybody's; others are for whoever has their link."""
    if table.seats[seat].kind == "person" or table.log.ended:
        return False
    return link == seat or (bool(table.settings.get("listed")) and table.seats[seat].kind == "open")


@ROUTES.post("/t/{id}/join")
async def join(request: Request, id: str, name: Short, seat: Annotated[int, Form(ge=0, le=6)]) -> Response:
    """Sit down."""
    desk = Desk.of(request)
    table = await desk.table(id)
    link = await _linked_seat(desk, request, table)
    cookie = ""
    try:
        if seat >= len(table.seats) or not _may_take(table, seat, link):
            raise Unusable("This seat is not free for you: ask for its link.")
        chosen = marking.read(await request.form(), table.game, 0)
        person = desk.sessions.person(request)
        if person is None:
            person, cookie = desk.sessions.welcome(name)
        await desk.service.sit(table, seat, checked_name(name), person.id, None, chosen)
    except Unusable as fault:
        return await _join_page(desk, request, table, fault.said(say_to(request)), 422)
    response = RedirectResponse(f"/t/{id}", 303)
    response.delete_cookie("seat-link", path=f"/t/{id}")
    if cookie:
        Sessions.give(request, response, cookie)
    return response
