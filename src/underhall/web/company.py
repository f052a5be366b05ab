"""A table's company: what people say, whom one does not want to hear, what was missed, a moment to share."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from underhall.engine.game import Unusable
from underhall.engine.language import Language
from underhall.table import chat
from underhall.table.absence import missed
from underhall.table.people import Person
from underhall.table.table import Table
from underhall.web.desk import Desk
from underhall.web.inviting import qr
from underhall.web.rendering import render
from underhall.web.sessions import language, say_to
from underhall.web.tables import answer
from underhall.web.viewing import moment
from underhall.web.words import language_of

ROUTES = APIRouter()
MOST_MUTED: Final = 200  # people
Line = Annotated[int, Form(ge=1)]


@ROUTES.post("/t/{id}/say")
async def say(request: Request, id: str, text: Annotated[str, Form(max_length=1000)] = "") -> Response:
    """Say something to all at the table; whoever has a name may."""
    desk = Desk.of(request)
    table = await desk.table(id)
    person = desk.sessions.person(request)
    if person is None:
        return _name_first(request, table)
    status, said = 200, ""
    try:
        await desk.service.say(table, person.id, person.name, text)
    except Unusable as fault:
        status, said = 422, fault.said(say_to(request))
    return await answer(request, desk, table, status, said)


@ROUTES.post("/t/{id}/mute")
async def mute(request: Request, id: str, line: Line) -> Response:
    """Hear no more of whoever said a line, here and elsewhere. Only a line is named: people's ids stay with us."""
    return await _hear(request, id, line, False)


@ROUTES.post("/t/{id}/hear")
async def hear(request: Request, id: str, line: Line) -> Response:
    """Hear again of whoever said a line."""
    return await _hear(request, id, line, True)


async def _hear(request: Request, id: str, line: int, again: bool) -> Response:
    desk = Desk.of(request)
    table = await desk.table(id)
    person = desk.sessions.person(request)
    if person is None:
        return _name_first(request, table)
    status, said = 200, ""
    try:
        await asyncio.to_thread(_set_muted, desk, person, _speaker(table, line), not again)
    except Unusable as fault:
        status, said = 422, fault.said(say_to(request))
    answered = await answer(request, desk, table, status, said)
    desk.service.bus.publish(table.id)  # to the other windows of this person
    return answered


def _speaker(table: Table, line: int) -> str:
    """Who said a line. Raises Unusable."""
    if not 1 <= line <= len(table.chat):
        raise Unusable("Nobody has said that.")
    return table.chat[line - 1].person


def _set_muted(desk: Desk, person: Person, other: str, muted: bool) -> None:
    """Keep it with the person, so that it holds at every table and on every device. Raises Unusable."""
    if other == person.id:
        raise Unusable("You would not hear yourself.")
    kept = [each for each in person.settings.get("muted", []) if each != other]
    if muted and len(kept) >= MOST_MUTED:
        raise Unusable("At most {most} people can be muted.", most=MOST_MUTED)
    settings = {**person.settings, "muted": [*kept, other] if muted else kept}
    desk.service.store.set_person(person.id, settings=settings)


@ROUTES.post("/t/{id}/quiet")
async def quiet(request: Request, id: str, on: Annotated[str, Form(max_length=3)] = "on") -> Response:
    """The host lets onlookers speak, or not."""
    desk = Desk.of(request)
    table = await desk.table(id)
    person = desk.sessions.person(request)
    status, said = 200, ""
    if person is None or table.settings.get(chat.HOST) != person.id:
        say = say_to(request)
        status, said = 422, say("Only who has made the table can do that.")
    else:
        await desk.service.change(table, lambda changed: chat.set_quiet(changed, on == "on"))
    return await answer(request, desk, table, status, said)


@ROUTES.get("/t/{id}/missed", response_class=HTMLResponse)
async def away(request: Request, id: str, seen: int) -> HTMLResponse:
    """What has happened since an entry that the page has shown, as a notice; nothing if nothing has."""
    desk = Desk.of(request)
    table = await desk.table(id)
    person = desk.sessions.person(request)
    with table.lock:
        found = missed(table, person.id if person is not None else "", seen)
        names = {seat.seat: seat.name for seat in table.seats}
    if found is None:
        return HTMLResponse("")
    shown = {
        "count": sum(found.moves.values()),
        "who": [{"name": names[seat], "moves": moves} for seat, moves in found.moves.items()],
        "url": f"/t/{table.id}?at={found.first}",
    }
    return HTMLResponse(render(language(request), "parts/missed.j2", shown))


@ROUTES.get("/t/{id}/share", response_class=HTMLResponse)
async def share(request: Request, id: str, at: str = "", bare: str = "") -> HTMLResponse:
    """The link to a moment, for anybody: whoever knows a table's address may look on."""
    desk = Desk.of(request)
    table = await desk.table(id)
    n, lang = moment(table, at), language(request)
    own = f"/t/{table.id}" + ("" if n is None else f"?at={n}")
    url = f"{request.base_url}{own[1:]}"
    shown = {"url": url, "own": own, "n": n, "words": _happened(table, n or 0, language_of(lang)), "qr": qr(url)}
    frame = {"bare": bool(bare), "me": desk.me(request), "path": f"/t/{table.id}/share"}
    return HTMLResponse(render(lang, "share.j2", {**shown, **frame}))


def _happened(table: Table, n: int, say: Language) -> str:
    """The last that had happened by an entry, and who did it, as everybody may know it."""
    with table.lock:
        told = [each for each in table.told_to(None, say, n) if each.n <= n]
        if not told:
            return ""
        who = table.seats[told[-1].seat].name + " " if told[-1].seat >= 0 else ""
        return who + table.named(told[-1].words, say)


def _name_first(request: Request, table: Table) -> Response:
    """Whoever speaks has a name: ask for it, whether a form or a script has sent the line."""
    path = f"/name?back=/t/{table.id}"
    return Response(headers={"HX-Redirect": path}) if "hx-request" in request.headers else RedirectResponse(path, 303)
