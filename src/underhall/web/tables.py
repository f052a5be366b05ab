"""A table's addresses: its page, its stream, and the commands. Every command is checked again by the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse

from underhall.engine.game import Refused, Unusable
from underhall.engine.language import Language
from underhall.engine.words import LOG_WORDS, Refusal
from underhall.engine.words import say as say_words
from underhall.games import part
from underhall.table import takeback
from underhall.table.service import BRANCH_BOT
from underhall.table.table import Stale, Table
from underhall.table.trying import copy_of
from underhall.table.trying import take_over as take_over_tried
from underhall.web.desk import Desk
from underhall.web.events import EventStream
from underhall.web.rendering import render
from underhall.web.sessions import say_to
from underhall.web.streams import partials
from underhall.web.viewing import View, context, in_sight, log_lines
from underhall.web.words import language_of

ROUTES = APIRouter()
Text = Annotated[str, Form(max_length=200)]


@ROUTES.get("/t/{id}", response_class=HTMLResponse)
async def page(request: Request, id: str, board: str = "", at: str = "") -> HTMLResponse:
    """The table's page."""
    desk = Desk.of(request)
    table = await desk.table(id)
    view = desk.view(request, table, board, at)
    here = desk.streams.presence.people(id)
    return HTMLResponse(await asyncio.to_thread(_whole, table, view, here))


def _whole(table: Table, view: View, here: frozenset[str]) -> str:
    with table.lock:
        shown = context(table, view, here, 0)
    return render(view.lang, f"{table.game}/table.j2", shown)


@ROUTES.get("/t/{id}/told", response_class=HTMLResponse)
async def told(request: Request, id: str) -> HTMLResponse:
    """The whole log in words."""
    desk = Desk.of(request)
    table = await desk.table(id)
    view = desk.view(request, table, "", "")
    with table.lock:
        shown = context(table, view, frozenset(), 0) | {"log": log_lines(table, view, language_of(view.lang))}
    frame = {"me": desk.me(request), "path": f"/t/{id}/told", "about": table.game}
    return HTMLResponse(render(view.lang, "told.j2", {**shown, **frame}))


@ROUTES.get("/t/{id}/stream")
async def stream(request: Request, id: str, board: str = "", state: int = 0) -> EventStream:
    """The regions of the page as they change. state: of the table when the page was made."""
    desk = Desk.of(request)
    table = await desk.table(id)
    view = desk.view(request, table, board, "")
    person = desk.sessions.person(request)
    who = person.id if person is not None else f"guest {request.client.host if request.client else ''}"
    return EventStream(desk.streams.follow(id, view, who, state))


@ROUTES.get("/t/{id}/why", response_class=PlainTextResponse)
async def why(request: Request, id: str, do: str = "", cell: str = "") -> PlainTextResponse:
    """One sentence: why a choice cannot be made now, or pointed at a cell of the board; nothing if it can."""
    desk = Desk.of(request)
    table = await desk.table(id)
    seat = desk.seat(request, table)
    rules, p = table.rules, in_sight(table, seat)
    if cell:
        closed = part(table.game, "closedcells")
        refusal = closed.closed_cell(rules, p, seat, cell[:12]) if closed is not None and table.may_act(seat) else None
    else:
        choice = rules.vocabulary.find(do[:200])
        refusal = rules.why_not(p, seat, -1 if choice is None else choice)
    say = say_to(request)
    return PlainTextResponse("" if refusal is None else table.named(rules.say(refusal, say), say))


@ROUTES.post("/t/{id}/do")
async def do(request: Request, id: str, do: Text, seen: Annotated[int, Form(ge=0)]) -> Response:
    """A choice or a trade of the seat of who asks."""
    return await command(request, id, lambda table, seat: table.do(seat, do, seen))


@ROUTES.post("/t/{id}/plan")
async def plan(
    request: Request, id: str, do: Annotated[list[str], Form(max_length=60)], seen: Annotated[int, Form(ge=0)]
) -> Response:
    """Several choices in order, as ordinary steps: all up to the first that is refused."""

    def act(table: Table, seat: int) -> None:
        table.do(seat, do[0], seen)
        for name in do[1:]:
            table.do(seat, name, len(table.log.entries))

    return await command(request, id, act)


@ROUTES.post("/t/{id}/confirm")
async def confirm(request: Request, id: str) -> Response:
    """Stand by a finished turn. Doing it twice does it once."""

    def act(table: Table, seat: int) -> None:
        if table.can_confirm(seat):
            table.confirm(seat)

    return await command(request, id, act)


@ROUTES.post("/t/{id}/undo")
async def undo(request: Request, id: str, to: Text = "step", seen: Annotated[int, Form(ge=0)] = 0) -> Response:
    """Take back a step, a turn, or all since an entry."""

    def act(table: Table, seat: int) -> None:
        if seen and seen < table.log.latest(seat):
            raise Stale
        table.undo(seat, to)

    return await command(request, id, act)


@ROUTES.post("/t/{id}/takeback")
async def ask_back(
    request: Request, id: str, first: Annotated[int, Form(ge=1)], seen: Annotated[int, Form(ge=0)] = 0
) -> Response:
    """Ask the table to take back an entry and all after it; done at once where there is nobody to ask."""

    def act(table: Table, seat: int) -> None:
        if seen and seen < table.log.latest(seat):
            raise Stale
        takeback.ask(table, seat, first)

    return await command(request, id, act)


@ROUTES.post("/t/{id}/takeback/{how}")
async def answer_back(
    request: Request, id: str, how: Literal["agree", "decline", "withdraw"], plea: Annotated[int, Form()]
) -> Response:
    """Answer what somebody asks to take back, or withdraw what one has asked for."""

    def act(table: Table, seat: int) -> None:
        if how == "withdraw":
            takeback.withdraw(table, seat, plea)
        else:
            takeback.answer(table, seat, plea, how == "agree")

    return await command(request, id, act)


@ROUTES.post("/t/{id}/leave")
async def leave(request: Request, id: str) -> Response:
    """A bot plays on in one's seat until one comes back."""
    return await _stand_in(request, id, BRANCH_BOT)


@ROUTES.post("/t/{id}/return")
async def come_back(request: Request, id: str) -> Response:
    """Take one's seat back from the bot that stood in."""
    return await _stand_in(request, id, None)


async def _stand_in(request: Request, id: str, bot: str | None) -> Response:
    desk = Desk.of(request)
    table = await desk.table(id)
    seat = table.seats[desk.seat(request, table)]
    if (seat.bot is None) != (bot is None) and not table.log.ended:
        await desk.service.sit(table, seat.seat, seat.name, seat.person, bot)
    return await answer(request, desk, table, 200, "")


async def command(request: Request, id: str, act: Callable[[Table, int], None]) -> Response:
    """Do something for the seat of who asks, and answer with what has changed for them."""
    desk = Desk.of(request)
    table = await desk.table(id)
    seat = desk.seat(request, table)
    status, said = 200, ""
    try:
        await desk.service.change(table, lambda changed: act(changed, seat))
    except Stale:
        status, said = 409, "stale"
    except Refused as refused:
        status, said = 422, _refused(table, refused.refusal, say_to(request))
    return await answer(request, desk, table, status, said)


def _refused(table: Table, refusal: Refusal, say: Language) -> str:
    """A refusal of the rules, or of the log, in the language of who asks."""
    if refusal.message in LOG_WORDS:
        return table.named(say_words(LOG_WORDS, refusal.message, refusal.args, say), say)
    return table.named(table.rules.say(refusal, say), say)


async def answer(request: Request, desk: Desk, table: Table, status: int, said: str) -> Response:
    """The present view: as regions for a page with a script, as a page for one without."""
    if "hx-request" not in request.headers:
        if status == 422:
            return desk.error_page(request, status, said)
        return RedirectResponse(f"/t/{table.id}", 303)
    here = request.headers.get("hx-current-url", "")
    view = desk.view(request, table, *desk.asked(here))
    picture = await desk.streams.picture(table.id, view)
    toast = render(view.lang, "parts/toast.j2", {"status": status, "said": said}) if said else ""
    return HTMLResponse(partials(picture, {}) + toast, status)


@ROUTES.get("/t/{id}/log")
async def export(request: Request, id: str) -> Response:
    """The log: whole when the game is over, else as the seat of who asks may know it."""
    desk = Desk.of(request)
    table = await desk.table(id)
    person = desk.sessions.person(request)
    seat = table.seat_of(person.id) if person is not None else None
    text = table.log.text() if table.log.ended else table.log.project(-1 if seat is None else seat)
    name = f"{table.game}-{table.code}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@ROUTES.post("/t/{id}/scratch")
async def scratch(request: Request, id: str) -> Response:
    """A private copy of the present position, to try things out in."""
    desk = Desk.of(request)
    table = await desk.table(id)
    desk.seat(request, table)
    person = desk.sessions.person(request)
    if person is None or table.scratch_of or table.log.ended:
        return RedirectResponse(f"/t/{id}", 303)
    twin = await copy_of(desk.service, table, person.id)
    return RedirectResponse(f"/t/{twin.id}", 303)


@ROUTES.post("/t/{id}/throw-away")
async def throw_away(request: Request, id: str) -> Response:
    """Leave a private copy: nothing in it counts."""
    desk = Desk.of(request)
    table = await desk.table(id)
    desk.seat(request, table)
    if table.scratch_of:
        desk.service.drop(table)
    return RedirectResponse(f"/t/{table.scratch_of or id}", 303)


@ROUTES.post("/t/{id}/take-over")
async def take_over(request: Request, id: str) -> Response:
    """Do at the table what was tried out for one's own turn."""
    desk = Desk.of(request)
    table = await desk.table(id)
    desk.seat(request, table)
    person = desk.sessions.person(request)
    if person is None or not table.scratch_of:
        return RedirectResponse(f"/t/{id}", 303)
    try:
        real = await take_over_tried(desk.service, table, person.id)
    except Stale:
        return desk.error_page(request, 409, "The table has moved on, or it was not your turn: nothing was taken over.")
    return RedirectResponse(f"/t/{real.id}", 303)


@ROUTES.post("/t/{id}/branch")
async def branch(
    request: Request, id: str, n: Annotated[int, Form(ge=0)], seat: Annotated[int | None, Form(ge=0, le=6)] = None
) -> Response:
    """A new table of one's own that goes on from a moment of this one, bots in the other seats.

    seat: where one sits there; where one sat here, if it is not said.
    """
    desk = Desk.of(request)
    table = await desk.table(id)
    person = desk.sessions.person(request)
    if person is None:
        return RedirectResponse(f"/name?back=/t/{id}", 303)
    if not (table.log.ended or len(table.seats) == 1 or len([s for s in table.seats if s.kind == "person"]) == 1):
        raise Unusable("Others are still playing here: play on from a moment of it when the game is over.")
    twin = await desk.service.branch(table, n, person.id, person.name, seat)
    return RedirectResponse(f"/t/{twin.id}", 303)
