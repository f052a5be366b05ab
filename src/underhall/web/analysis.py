"""The analysis of a finished game on its report: asked for, how far it is, and what it has found."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from underhall.engine.game import Unusable
from underhall.lab.analysis import Judged, costly
from underhall.table.analysing import RUNNING, WAITING, Analysis
from underhall.table.reasons import EVEN, number, points_words, sentence
from underhall.table.table import Table
from underhall.web.chart import bars
from underhall.web.desk import Desk
from underhall.web.hinting import steps
from underhall.web.rendering import render
from underhall.web.sessions import language
from underhall.web.viewing import View, faces, shown_seat
from underhall.web.words import language_of

ROUTES = APIRouter()
MOST_TURNS: Final = 200  # that a chart has room for


@ROUTES.get("/t/{id}/analysis", response_class=HTMLResponse)
async def look(request: Request, id: str, seat: str = "") -> HTMLResponse:
    """How far the analysis of a seat is, or what it has found."""
    desk = Desk.of(request)
    table = await desk.table(id)
    if not table.log.ended:
        raise Unusable("An analysis is made when the game is over.")
    return await _part(request, desk, table, seat)


@ROUTES.post("/t/{id}/analysis")
async def begin(request: Request, id: str, seat: Annotated[int, Form(ge=0, le=6)]) -> Response:
    """Have the turns of a seat judged. Raises Unusable while the game goes on."""
    desk = Desk.of(request)
    table = await desk.table(id)
    await desk.service.analyses.begin(table, seat)
    if "hx-request" not in request.headers:
        return RedirectResponse(f"/t/{id}/report?judge={seat}#analysis", 303)
    return await _part(request, desk, table, str(seat))


async def _part(request: Request, desk: Desk, table: Table, seat: str) -> HTMLResponse:
    person = desk.sessions.person(request)
    me = table.seat_of(person.id) if person is not None else None
    lang = language(request)
    shown = await shown_analysis(desk, table, me, seat, lang)
    return HTMLResponse(render(lang, "parts/analysis.j2", shown | {"table": {"url": f"/t/{table.id}"}}))


async def shown_analysis(desk: Desk, table: Table, me: int | None, seat: str, lang: str) -> dict[str, Any]:
    """The context of parts/analysis.j2. seat: whose turns are looked at; one's own if that is none."""
    of = shown_seat(table, me, seat)
    found = await desk.service.analyses.of(table, of)
    return await asyncio.to_thread(_context, table, me, of, found, lang)


def _context(table: Table, me: int | None, seat: int, found: Analysis | None, lang: str) -> dict[str, Any]:
    say = language_of(lang)
    turns = [] if found is None else found.turns[:MOST_TURNS]
    return {
        "people": faces(table, View(me, seat, lang), say),
        "judged": {
            "seat": seat,
            "unit": say(table.front.ROUND),
            "state": "none" if found is None else found.state,
            "goes_on": found is not None and found.state in (WAITING, RUNNING),
            "ahead": 0 if found is None else found.ahead,
            "done": len(turns),
            "total": 0 if found is None else found.total,
            "lost": points_words(sum(turn.loss for turn in turns), say),
            "turns": [{"round": turn.round, "n": turn.before + 1, "loss": number(turn.loss, say)} for turn in turns],
            "bars": bars([(turn.round, turn.loss) for turn in turns]),
            "worst": [_worst(table, seat, turn, lang) for turn in costly(turns) if turn.loss >= EVEN],
        },
    }


def _worst(table: Table, seat: int, turn: Judged, lang: str) -> dict[str, Any]:
    """A turn that has cost much: what was played, and what would have been better."""
    say = language_of(lang)
    with table.lock:
        p = table.log.position_at(turn.before)
    return {
        "n": turn.before,
        "called": table.front.round_words(turn.round, say),
        "loss": points_words(turn.loss, say),
        "played": [step["words"] for step in steps(table, p, seat, turn.played, lang)],
        "best": [step["words"] for step in steps(table, p, seat, turn.best, lang)],
        "reason": sentence(turn.best_why, table.rules, say),
    }
