"""The marks of seats on pages: the fields to choose them by, and the page for it at a table."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.datastructures import FormData

from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.games.marks import Value
from underhall.table import marks
from underhall.table.table import Stale, Table
from underhall.web.desk import Desk, NotSeated
from underhall.web.fronts import most_seats
from underhall.web.rendering import render
from underhall.web.sessions import language, say_to
from underhall.web.viewing import View, faces
from underhall.web.words import N_

ROUTES = APIRouter()
TOO_LATE: Final = N_("That is chosen before one’s first decision, and you have made it.")


def read(form: FormData, game: str, row: int) -> dict[str, Value]:
    """What a form says for a row of it. Raises Unusable."""
    said = {mark.id: form.get(f"mark.{row}.{mark.id}", "") for mark in marks.marks_of(game)}
    return marks.checked(game, {id: text for id, text in said.items() if isinstance(text, str)})


def proposals(game: str) -> list[dict[str, Value]]:
    """Marks to begin with, for every seat there can be: some by chance, all different."""
    return marks.given(game, [{}] * most_seats(game), str(randbelow(1_000_000)))


def lasting(game: str, chosen: Mapping[str, Value]) -> dict[str, Value]:
    """What is remembered for the next time: people keep their picture, and find a new text."""
    return {mark.id: chosen[mark.id] for mark in marks.marks_of(game) if mark.pictures and mark.id in chosen}


def fields(game: str, worn: Mapping[str, Value], row: int, say: Language = ENGLISH) -> list[dict[str, Any]]:
    """The fields of a form, as parts/marks.j2 shows them."""
    known = marks.shown(game, worn, say)
    return [
        {
            "field": f"mark.{row}.{mark.id}",
            "label": say(mark.label),
            "most": mark.most,
            "names": [say(name) for name in mark.names],
            "pictures": [{"id": id, "words": say(words)} for id, words in mark.pictures.items()],
            "chosen": known[mark.id],
            "sheet": f"{game}/{mark.sheet}" if mark.sheet else "",
        }
        for mark in marks.marks_of(game)
    ]


@ROUTES.get("/t/{id}/marks", response_class=HTMLResponse)
async def marks_page(request: Request, id: str) -> HTMLResponse:
    """By what one's seat is to be known."""
    desk = Desk.of(request)
    table = await desk.table(id)
    seat = desk.seat(request, table)
    if not marks.may_choose(table, seat):
        raise Unusable(TOO_LATE)
    return _page(desk, request, table, seat, "")


def _page(desk: Desk, request: Request, table: Table, seat: int, fault: str) -> HTMLResponse:
    lang, say = language(request), say_to(request)
    shown = {
        "me": desk.me(request),
        "path": f"/t/{table.id}/marks",
        "about": table.game,
        "table": {"url": f"/t/{table.id}", "title": table.front.TITLE},
        "who": faces(table, View(seat, seat, lang), say)[seat],
        "marks": fields(table.game, table.seats[seat].marks, 0, say),
        "fault": fault,
    }
    return HTMLResponse(render(lang, "marks.j2", shown), 422 if fault else 200)


@ROUTES.post("/t/{id}/marks")
async def choose(request: Request, id: str, seat: Annotated[int, Form(ge=0, le=6)]) -> Response:
    """Choose them for a seat of one's own."""
    desk = Desk.of(request)
    table = await desk.table(id)
    person = desk.sessions.person(request)
    if person is None or seat >= len(table.seats) or table.seats[seat].person != person.id:
        raise NotSeated(table.code)
    try:
        await desk.service.mark(table, seat, read(await request.form(), table.game, 0))
    except Stale:
        raise Unusable(TOO_LATE) from None
    except Unusable as fault:
        return _page(desk, request, table, seat, fault.said(say_to(request)))
    return RedirectResponse(f"/t/{id}", 303)
