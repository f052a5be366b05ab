"""The guided first game: lessons on prepared positions, each at a private table, and what a guest has learned."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from underhall.games import front
from underhall.games.teaching import Lesson
from underhall.table.people import Person
from underhall.table.table import Table
from underhall.web.desk import Desk
from underhall.web.fronts import lessons_of, own_game
from underhall.web.rendering import render
from underhall.web.sessions import Sessions, language
from underhall.web.start import BOT_NAMES
from underhall.web.words import N_, language_of

ROUTES = APIRouter()
GUEST: Final = N_("Guest")  # nobody is asked for a name here
SETTINGS: Final = {"confirm": "off", "pace": "live", "live_score": True, "listed": False}
NEIGHBOUR: Final = "level1"  # the bot in a seat beside the one that learns
KEPT: Final = 2  # lesson tables of a guest: the present one, and the one before for the way back
NO_LESSON: Final = N_("There is no such lesson.")


@ROUTES.get("/learn/{game}", response_class=HTMLResponse)
async def overview(request: Request, game: str) -> HTMLResponse:
    """All lessons of a game, and which of them the guest has learned."""
    return _page(request, game, 0)


@ROUTES.get("/learn/{game}/{n}", response_class=HTMLResponse)
async def lesson(request: Request, game: str, n: int) -> HTMLResponse:
    """The same page with one lesson marked: it is begun by its button, since that opens a table."""
    return _page(request, game, n)


def _page(request: Request, game: str, chosen: int) -> HTMLResponse:
    desk = Desk.of(request)
    lessons = lessons_of(game)
    if not lessons or not 0 <= chosen <= len(lessons):
        return desk.error_page(request, 404, NO_LESSON)
    say, learned = language_of(language(request)), _learned(desk.sessions.person(request), game)
    shown = {
        "me": desk.me(request),
        "path": f"/learn/{game}",
        "about": game,
        "game": {"id": game, "title": front(game).TITLE},
        "lessons": [{"title": say(each.title), "goal": say(each.goal)} for each in lessons],
        "own": say(own_game(game)),
        "learned": learned,
        "next": chosen or _next(learned, len(lessons)),
    }
    return HTMLResponse(render(language(request), "learn.j2", shown))


@ROUTES.post("/learn/{game}")
async def go_on(request: Request, game: str) -> Response:
    """Begin the first lesson that is not learned; all lessons to choose from if there is none."""
    desk = Desk.of(request)
    n = _next(_learned(desk.sessions.person(request), game), len(lessons_of(game)))
    return await _begin(desk, request, game, n) if n else RedirectResponse(f"/learn/{game}", 303)


@ROUTES.post("/learn/{game}/solo")
async def solo(request: Request, game: str) -> Response:
    """After the lessons: a game alone, with the options of a first game."""
    desk = Desk.of(request)
    if not lessons_of(game):
        return desk.error_page(request, 404, NO_LESSON)
    return await _alone(desk, request, game)


@ROUTES.post("/learn/{game}/{n}")
async def begin(request: Request, game: str, n: int) -> Response:
    """A private table that begins with the position of a lesson."""
    return await _begin(Desk.of(request), request, game, n)


@ROUTES.post("/t/{id}/learned")
async def learned(request: Request, id: str) -> Response:
    """The lesson of this table is over: remember it if its goal is reached, and go on to the next."""
    desk = Desk.of(request)
    table = await desk.table(id)
    desk.seat(request, table)
    person, n = desk.sessions.person(request), table.settings.get("lesson", 0)
    lessons = lessons_of(table.game)
    if person is None or not n or not _reached(table, lessons[n - 1]):
        return RedirectResponse(f"/t/{id}", 303)
    known = {**person.settings.get("learned", {}), table.game: sorted({*_learned(person, table.game), n})}
    settings = {**person.settings, "learned": known}
    await asyncio.to_thread(desk.service.store.set_person, person.id, settings=settings)
    if n == len(lessons):
        return await _alone(desk, request, table.game)
    return await _begin(desk, request, table.game, n + 1)


def _reached(table: Table, lesson: Lesson) -> bool:
    with table.lock:
        return lesson.reached(table.rules, table.log.position)


def _learned(person: Person | None, game: str) -> list[int]:
    """The lessons that a guest has learned, by number."""
    found: list[int] = person.settings.get("learned", {}).get(game, []) if person is not None else []
    return found


def _next(learned: list[int], count: int) -> int:
    """The first lesson that is not learned; 0 if there is none."""
    return next((n for n in range(1, count + 1) if n not in learned), 0)


async def _begin(desk: Desk, request: Request, game: str, n: int) -> Response:
    lessons = lessons_of(game)
    if not 1 <= n <= len(lessons):
        return desk.error_page(request, 404, NO_LESSON)
    person, cookie = _guest(desk, request)
    one = lessons[n - 1]
    chairs: list[dict[str, Any]] = [{"name": person.name, "person": person.id, "bot": None}]
    seats = one.position.get("seats", 1)
    chairs += [{"name": name, "person": None, "bot": NEIGHBOUR} for name in BOT_NAMES[: seats - 1]]
    table = await desk.service.begin(one.position, chairs, {**SETTINGS, "lesson": n})
    await _tidy(desk, person)
    return _to(request, table, cookie)


async def _alone(desk: Desk, request: Request, game: str) -> Response:
    person, cookie = _guest(desk, request)
    chair = {"name": person.name, "person": person.id, "bot": None}
    options = {**front(game).FIRST_TIME, "seats": 1}
    table, _ = await desk.service.create(game, options, [chair], {**SETTINGS, "confirm": "ask"})
    return _to(request, table, cookie)


def _guest(desk: Desk, request: Request) -> tuple[Person, str]:
    """Who asks; a new guest and their cookie if we do not know them."""
    person, say = desk.sessions.person(request), language_of(language(request))
    return (person, "") if person is not None else desk.sessions.welcome(say(GUEST))


async def _tidy(desk: Desk, person: Person) -> None:
    """Forget a guest's older lesson tables: nobody comes back to them."""
    rows = await asyncio.to_thread(desk.service.store.games_of, person.id)
    for row in [row for row in rows if row["settings"].get("lesson")][KEPT:]:
        await desk.service.forget(row["id"])


def _to(request: Request, table: Table, cookie: str) -> Response:
    response = RedirectResponse(f"/t/{table.id}", 303)
    if cookie:
        Sessions.give(request, response, cookie)
    return response
