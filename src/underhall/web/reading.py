"""What is read beside the table: the rule book, the score pad, the report of a finished game."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.games import front, part, rules
from underhall.games.packs import name_of
from underhall.table import arranging
from underhall.table.table import Table
from underhall.web.analysis import shown_analysis
from underhall.web.chart import chart, place_of
from underhall.web.desk import Desk
from underhall.web.fronts import GAMES_SHOWN, has, line_of, most_seats, with_pad
from underhall.web.rendering import render
from underhall.web.rulebook import book, paragraph, search
from underhall.web.sessions import language
from underhall.web.start import COLORS
from underhall.web.viewing import View, moment, people, shown_seat
from underhall.web.words import N_, language_of

ROUTES = APIRouter()
NO_PAGE = N_("There is no such page.")


@ROUTES.get("/rules/{game}", response_class=HTMLResponse)
async def rule_book(request: Request, game: str, q: str = "", only: str = "") -> HTMLResponse:
    """The rules of a game; q: what is looked for; only: one paragraph by its id."""
    desk = Desk.of(request)
    if game not in GAMES_SHOWN:
        return desk.error_page(request, 404, NO_PAGE)
    lang = language(request)
    whole = book(game, lang)
    one = paragraph(whole, only.removeprefix(f"{game}.")[:60]) if only else None
    if only and one is None:
        return desk.error_page(request, 404, "The rules have no such paragraph.")
    shown = {
        "me": desk.me(request),
        "path": f"/rules/{game}",
        "about": game,
        "others": [{"url": f"/rules/{each}", "title": front(each).TITLE} for each in GAMES_SHOWN if each != game],
        "book": {"url": f"/rules/{game}", "title": front(game).TITLE, "chapters": whole.chapters},
        "typed": language_of(lang)(front(game).LOOK_UP),
        "q": q[:100],
        "found": search(whole, q[:100]) if q.strip() else None,
        "only": one,
    }
    return HTMLResponse(render(lang, "rulebook.j2", shown))


@ROUTES.get("/score")
async def score() -> Response:
    return RedirectResponse(f"/score/{with_pad()[0]}", 307)


@ROUTES.get("/score/{game}", response_class=HTMLResponse)
async def score_pad(request: Request, game: str) -> HTMLResponse:
    """The score pad for a game on a real table."""
    desk = Desk.of(request)
    if game not in with_pad():
        return desk.error_page(request, 404, NO_PAGE)
    under = {"pack": desk.service.packs[game]} if game in desk.service.packs else {}
    shown = {
        "me": desk.me(request),
        "path": f"/score/{game}",
        "about": game,
        "others": [{"url": f"/score/{each}", "title": front(each).TITLE} for each in with_pad() if each != game],
        "game": {"id": game, "title": front(game).TITLE},
        "pad": await asyncio.to_thread(_pad, game, under.get("pack", ""), language(request)),
        "pack": name_of(under),
        "colors": COLORS[: most_seats(game)],
    }
    return HTMLResponse(render(language(request), "scorepad.j2", shown))


@lru_cache
def _pad(game: str, pack: str, lang: str) -> Any:
    """The pad of a game with the cards of a pack, if there is one."""
    pads: Any = part(game, "scorepad")
    return pads.pad(rules(game, {"pack": pack} if pack else {}), language_of(lang))


@ROUTES.get("/sw.js")
async def service_worker() -> Response:
    """The script that keeps the score pads for when there is no network."""
    text = render("en", "sw.j2", {"pads": [f"/score/{game}" for game in with_pad()]})
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@ROUTES.get("/t/{id}/report", response_class=HTMLResponse)
async def report_page(request: Request, id: str, at: str = "", board: str = "", judge: str = "") -> HTMLResponse:
    """What a game looks like afterwards. judge: the seat whose turns the analysis is to show."""
    desk = Desk.of(request)
    table = await desk.table(id)
    if not table.log.ended:
        raise Unusable("The report is written when the game is over.")
    person = desk.sessions.person(request)
    me = table.seat_of(person.id) if person is not None else None
    last = len(table.log.entries)
    n = moment(table, at)
    view = View(me, shown_seat(table, me, board), language(request), last if n is None else n)
    shown = await asyncio.to_thread(_report_context, desk, table, view)
    if has(table.game, "eye"):
        shown["judged"] = (await shown_analysis(desk, table, me, judge, view.lang))["judged"]
    return HTMLResponse(render(view.lang, "report.j2", {"me": desk.me(request), "path": f"/t/{id}/report", **shown}))


def _report_context(desk: Desk, table: Table, view: View) -> dict[str, Any]:
    n, say = view.at or 0, language_of(view.lang)
    with table.lock:
        p = table.log.position_at(n)
        told = [each for each in table.told_in(say) if each.n <= n]
        found = desk.report(table, view.lang)
        of = table.front
        curve = chart(found["curve"], of.round_of(p if not found["curve"] else table.log.position))
        return {
            "about": table.game,
            "table": {
                "url": f"/t/{table.id}",
                "title": of.TITLE,
                "game": table.game,
                "line": line_of(table.rules, say),
            },
            "people": people(table, view, frozenset(), p),
            "report": found,
            "chart": curve,
            **game_words(table.game, say),
            "tables": _tables(table, say),
            "at": {
                "n": n,
                "last": len(table.log.entries),
                "round": of.round_of(p),
                "called": of.round_words(of.round_of(p), say),
                "x": place_of(curve["columns"], n),
                "words": table.named(told[-1].words, say) if told else "",
                "why": told[-1].why if told else "",
            },
            "shown": view.shown,
            "screen": table.screen.screen(table.rules, p, view.shown, say),
            "rematch": view.me is not None,
        }


def _tables(table: Table, say: Language) -> list[dict[str, Any]]:
    """What a game counts for its report besides what all do: tables with a row for a seat (its statistics.py)."""
    statistics: Any = part(table.game, "statistics")
    if statistics is None:
        return []
    found: list[dict[str, Any]] = statistics.tables(
        table.rules, [(move.seat, move.choice) for move in table.log.standing], say
    )
    return found


def game_words(game: str, say: Language = ENGLISH) -> dict[str, Any]:
    """What a report shows of a game in its own words: the styles that it needs, and the keys of report.j2."""
    of, accounts = front(game), part(game, "accounts")
    assert accounts is not None
    return {
        "styles": [f"{game}/{name}" for name in of.REPORT_STYLES],
        "curve": [say(text) for text in of.CURVE],
        "round": say(of.ROUND),
        "kinds": [
            {"id": kind, "title": say(title), "icon": icon, "uses": say(uses), "points": say(points)}
            for kind, (title, icon, uses, points) in accounts.HEADINGS.items()
        ],
    }


@ROUTES.post("/t/{id}/rematch")
async def rematch(request: Request, id: str) -> Response:
    """A new table of the same people and options, the seats moved on by one."""
    desk = Desk.of(request)
    table = await desk.table(id)
    desk.seat(request, table)
    chairs = [{"name": seat.name, "person": seat.person, "bot": seat.bot, "marks": seat.marks} for seat in table.seats]
    seats = chairs[1:] + chairs[:1]
    options = dict(table.rules.options)
    twin, _ = await desk.service.create(table.game, options, seats, {**table.settings, "lesson": 0, arranging.KEY: {}})
    return RedirectResponse(f"/t/{twin.id}", 303)
