"""The site around the tables: start page, names, import, static files."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response, UploadFile
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse

from underhall.engine.game import Unusable
from underhall.engine.language import Language
from underhall.games.packs import name_of
from underhall.table import marks
from underhall.table.chat import HOST
from underhall.table.opening import read_game
from underhall.table.people import MOST_NAME, Person, checked_name
from underhall.table.service import BRANCH_BOT
from underhall.table.table import Table
from underhall.web import start
from underhall.web.desk import Desk
from underhall.web.fronts import GAMES_SHOWN
from underhall.web.guard import IMPORT_PATH
from underhall.web.rendering import KINDS, render, static_file
from underhall.web.sessions import LANGUAGE, YEAR, Sessions, language, say_to
from underhall.web.words import LANGUAGES, N_

ROUTES = APIRouter()
MOST_MINE = 12  # games listed on the start page
Short = Annotated[str, Form(max_length=200)]


@ROUTES.get("/static/{name:path}")
async def static(name: str, v: str = "") -> Response:
    """Style sheets, scripts, icons and fonts: kept by browsers for ever, since their address changes with them."""
    path = static_file(name)
    if path is None:
        return PlainTextResponse("There is no such file.\n", 404)
    kept = "public, max-age=31536000, immutable" if v else "no-cache"
    return FileResponse(path, media_type=KINDS[path.suffix], headers={"cache-control": kept})


@ROUTES.get("/", response_class=HTMLResponse)
async def start_page(request: Request, game: str = "") -> HTMLResponse:
    return await _start(Desk.of(request), request, game)


async def _start(desk: Desk, request: Request, game: str = "", status: int = 200, **said: Any) -> HTMLResponse:
    person = desk.sessions.person(request)
    say = say_to(request)
    mine = await _games_of(desk, person, say) if person is not None else []
    listed = await _listed(desk, say)
    shown = start.context(person, game, mine, listed, say, desk.service.bots, **said)
    shown["pack"] = name_of({"pack": desk.service.packs.get(shown["about"], "")})
    return HTMLResponse(render(language(request), "start.j2", shown), status)


async def _games_of(desk: Desk, person: Person, say: Language) -> list[dict[str, Any]]:
    """A person's games, those that wait for them first."""
    found = []
    rows = await asyncio.to_thread(desk.service.store.games_of, person.id)
    for row in [row for row in rows if not row["settings"].get("lesson")][:MOST_MINE]:
        try:
            table = await desk.service.open(row["id"])
        except Unusable:
            continue
        own = {seat.seat for seat in table.seats if seat.person == person.id}
        state = "over" if table.log.ended else "turn" if own & set(table.waiting()) else "wait"
        others = ", ".join(
            say(seat.name) if seat.kind == "open" else seat.name for seat in table.seats if seat.seat not in own
        )
        found.append(
            {
                "url": f"/t/{table.id}", "title": _title(table, say), "words": others, "state": state,
                "icon": table.front.SIGN,
            }
        )  # fmt: skip
    return sorted(found, key=lambda each: ("turn", "wait", "over").index(str(each["state"])))


async def _listed(desk: Desk, say: Language) -> list[dict[str, Any]]:
    """Tables at which anybody may sit down."""
    found = []
    for row in await asyncio.to_thread(desk.service.store.listed):
        try:
            table = await desk.service.open(row["id"])
        except Unusable:
            continue
        free = [seat for seat in table.seats if seat.kind == "open"]
        if free and not table.log.ended:
            words = ", ".join(seat.name for seat in table.seats if seat.kind != "open")
            sign = table.front.SIGN
            found.append({"url": f"/t/{table.id}/join", "title": _title(table, say), "words": words, "icon": sign})
    return found


def _title(table: Table, say: Language) -> str:
    if table.log.ended:
        return say("{game}, over", game=table.front.TITLE)
    return say("{game}, {moment}", game=table.front.TITLE, moment=table.moment(say))


@ROUTES.post("/tables")
async def create(request: Request) -> Response:
    """A new table as the start page's form asks for it."""
    desk = Desk.of(request)
    form = await request.form()
    person, cookie = desk.sessions.person(request), ""
    try:
        order = start.read_order(form, desk.service.bots)
        names = [str(each) for each in form.getlist("name") if str(each).strip()]
        if person is None:
            person, cookie = desk.sessions.welcome(names[0] if names else "")
        elif names and names[0] != person.name:
            person.name = checked_name(names[0])
        seats = start.chairs(order, person.id, person.name, names[1:])
        table, links = await desk.service.create(order.game, order.options, seats, order.settings | {HOST: person.id})
    except Unusable as fault:
        return await _start(desk, request, status=422, faults=[fault.said(say_to(request))])
    person.settings["start"] = order.kept
    person.settings["options"] = {**person.settings.get("options", {}), order.game: order.kept["options"]}
    await asyncio.to_thread(desk.service.store.set_person, person.id, name=person.name, settings=person.settings)
    friends = [links[at] for at, seat in enumerate(order.seats) if seat == "friend"]
    response = RedirectResponse(f"/t/{table.id}/invite" if friends else f"/t/{table.id}", 303)
    if cookie:
        Sessions.give(request, response, cookie)
    return response


@ROUTES.post(IMPORT_PATH)
async def import_log(request: Request, log: UploadFile, others: Short = "bot") -> Response:
    """A table of one's own from a file: the log of a game, or a position file; to look through, or to play on."""
    desk = Desk.of(request)
    person, say = desk.sessions.person(request), say_to(request)
    if person is None:
        return RedirectResponse("/name?back=/", 303)
    try:
        found = await asyncio.to_thread(read_game, await log.read())
        if found.rules.name not in GAMES_SHOWN:
            raise Unusable("There is no game {game}.", game=found.rules.name)
    except Unusable as fault:
        name = (log.filename or "")[:60] or say("The file")
        line = say("{file} cannot be used: {fault}", file=name, fault=fault.said(say))
        return await _start(desk, request, status=422, faults=[line])
    names = found.header.get("seats") or [""] * found.rules.seats
    names = [say("Seat {n}", n=n) if name in ("", f"Seat {n}") else name[:MOST_NAME] for n, name in enumerate(names, 1)]
    bot = None if others == "friend" else BRANCH_BOT
    seats: list[dict[str, Any]] = [
        {"name": name, "person": None, "bot": bot, "marks": worn}
        for name, worn in zip(names, marks.of_log(found), strict=True)
    ]
    seats[0] |= {"name": person.name, "person": person.id, "bot": None}
    settings = {"confirm": "ask", "pace": "live", "live_score": True, HOST: person.id}
    table, _ = await desk.service.adopt(found, seats, settings)
    return RedirectResponse(f"/t/{table.id}", 303)


@ROUTES.get("/join")
async def by_code(request: Request, code: str = "") -> Response:
    desk = Desk.of(request)
    row = await asyncio.to_thread(desk.service.store.game_by_code, "-".join(code.lower().split())[:40])
    if row is None:
        return await _start(
            desk,
            request,
            status=404,
            code=code[:40],
            code_fault=say_to(request)(N_("No table has this code.")),
        )
    return RedirectResponse(f"/t/{row['id']}/join", 303)


@ROUTES.get("/name", response_class=HTMLResponse)
async def name_page(request: Request, back: str = "/") -> HTMLResponse:
    me = Desk.of(request).me(request)
    shown = {"me": me, "name": me["name"], "fault": "", "path": "/name", "back": own_path(back)}
    return HTMLResponse(render(language(request), "name.j2", shown))


@ROUTES.post("/name")
async def set_name(request: Request, name: Short, back: Short = "/") -> Response:
    desk = Desk.of(request)
    person, cookie = desk.sessions.person(request), ""
    try:
        if person is None:
            person, cookie = desk.sessions.welcome(name)
        else:
            await asyncio.to_thread(desk.service.store.set_person, person.id, name=checked_name(name))
    except Unusable as fault:
        shown = {
            "me": {"name": ""},
            "name": name,
            "fault": fault.said(say_to(request)),
            "back": own_path(back),
            "path": "/name",
        }
        return HTMLResponse(render(language(request), "name.j2", shown), 422)
    response = RedirectResponse(own_path(back), 303)
    if cookie:
        Sessions.give(request, response, cookie)
    return response


@ROUTES.post("/language")
async def set_language(request: Request, to: Short, back: Short = "/") -> Response:
    """Read the site in another language."""
    response = RedirectResponse(own_path(back), 303)
    person = Desk.of(request).sessions.person(request)
    if to in LANGUAGES and person is not None:  # notices are in it too
        kept = {**person.settings, "language": to}
        await asyncio.to_thread(Desk.of(request).service.store.set_person, person.id, settings=kept)
    if to in LANGUAGES:
        response.set_cookie(LANGUAGE, to, max_age=YEAR, samesite="lax")
    return response


def own_path(back: str) -> str:
    """A path of this site; the start page for anything else."""
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
