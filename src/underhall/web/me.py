"""One's own page: name, language, sound, how one is told that it is one's turn, and vacation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from underhall.engine.game import Unusable
from underhall.table import channels, clocks
from underhall.table.channels import Channel, channels_of
from underhall.table.delivery import Message
from underhall.table.people import Person, checked_name
from underhall.table.posting import Undelivered
from underhall.table.sending import said
from underhall.web.desk import Desk
from underhall.web.rendering import render
from underhall.web.sessions import LANGUAGE, TEXT, YEAR, language
from underhall.web.site import own_path
from underhall.web.words import LANGUAGES, N_, language_of

ROUTES = APIRouter()
SOUND: Final = "sound"
TEST_PAUSE: Final = 10.0  # seconds between two tests of one person
MOST_LINE: Final = 1000
Line = Annotated[str, Form(max_length=MOST_LINE)]
SAID: Final = {
    "saved": N_("Saved."),
    "sent": N_("Sent: it should arrive in a moment."),
    "code": N_("A code is on its way to that address. Type it in below."),
    "added": N_("Added. Try it with the test button."),
    "removed": N_("Removed."),
}


@ROUTES.get("/me", response_class=HTMLResponse)
async def page(request: Request, done: str = "") -> Response:
    return await _page(request, told=SAID.get(done, ""))


async def _page(request: Request, told: str = "", fault: Unusable | Undelivered | None = None) -> Response:
    desk = Desk.of(request)
    person = desk.sessions.person(request)
    if person is None:
        return RedirectResponse("/name?back=/me", 303)
    lang = language(request)
    say = language_of(lang)
    now = desk.service.clock()
    vacations = person.settings.get("vacations", [])
    rest = clocks.resting(vacations, now)
    delivery = desk.service.sender.delivery
    shown: dict[str, Any] = {
        "me": {"name": person.name},
        "path": "/me",
        "told": say(told) if told else "",
        "fault": fault.said(say) if fault is not None else "",
        "sound": request.cookies.get(SOUND, "") == "on",
        "channels": [_shown(each) for each in await asyncio.to_thread(channels_of, desk.service.store, person.id)],
        "mails": delivery.mails,
        "push_key": delivery.push_key,
        "today": _day(now),
        "rest": _day(rest - 1) if rest is not None else "",
        "days_left": _days_left(vacations, now),
    }
    return HTMLResponse(render(lang, "me.j2", shown), 422 if fault is not None else 200)


def _shown(channel: Channel) -> dict[str, Any]:
    target = channel.target
    place = {"push": "", "webhook": target.get("url", ""), "mail": target.get("address", "")}[channel.kind]
    since = _day(channel.created)
    return {
        "id": channel.id, "kind": channel.kind, "place": place, "ready": channel.ready, "since": since,
        "secret": f"whsec_{target['secret']}" if channel.kind == "webhook" else "",
    }  # fmt: skip


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def _days_left(vacations: clocks.Vacations, now: float) -> int:
    taken = clocks.days_in(vacations, datetime.fromtimestamp(now, UTC).year)
    return max(0, int(clocks.MOST_VACATION - taken))


async def _do(request: Request, done: str, act: Callable[[Desk, Person, float], object]) -> Response:
    """Change something for who asks, in a thread, and show the page again."""
    desk = Desk.of(request)
    person = desk.sessions.person(request)
    if person is None:
        return RedirectResponse("/name?back=/me", 303)
    try:
        await asyncio.to_thread(act, desk, person, desk.service.clock())
        if done in ("added", "code") and "language" not in person.settings:  # the language of what is sent
            kept = {**person.settings, "language": language(request)}
            await asyncio.to_thread(desk.service.store.set_person, person.id, settings=kept)
    except (Unusable, Undelivered) as fault:
        return await _page(request, fault=fault)
    return RedirectResponse(f"/me?done={done}", 303)


@ROUTES.post("/me")
async def settings(request: Request, name: Line, lang: Line = "", sound: Line = "") -> Response:
    """Name, language, and whether this device makes a sound."""

    def act(desk: Desk, person: Person, _: float) -> None:
        kept = {**person.settings, "language": lang} if lang in LANGUAGES else person.settings
        desk.service.store.set_person(person.id, name=checked_name(name), settings=kept)

    response = await _do(request, "saved", act)
    if response.status_code == 303:
        response.set_cookie(SOUND, "on" if sound == "on" else "off", max_age=YEAR, samesite="lax")
        if lang in LANGUAGES:
            response.set_cookie(LANGUAGE, lang, max_age=YEAR, samesite="lax")
    return response


@ROUTES.post("/text")
async def text_mode(to: Line, back: Line = "/") -> Response:
    """Show tables in words or in pictures, on this device. The page reads the cookie too: see text.js."""
    response = RedirectResponse(own_path(back), 303)
    response.set_cookie(TEXT, "on" if to == "on" else "off", max_age=YEAR, samesite="lax")
    return response


@ROUTES.post("/me/webhook")
async def add_webhook(request: Request, url: Line) -> Response:
    def act(desk: Desk, person: Person, now: float) -> None:
        channels.add(desk.service.store, person.id, "webhook", channels.webhook(url), now)

    return await _do(request, "added", act)


@ROUTES.post("/me/push")
async def add_push(request: Request) -> Response:
    """What a browser gives when it agrees to be told, as JSON."""
    try:
        given = await request.json()
    except ValueError:
        given = None

    def act(desk: Desk, person: Person, now: float) -> None:
        channels.add(desk.service.store, person.id, "push", channels.push(given), now)

    return await _do(request, "added", act)


@ROUTES.post("/me/mail")
async def add_mail(request: Request, address: Line) -> Response:
    """A mail address is used when the code that is sent there has been typed in here."""
    lang = language(request)

    def act(desk: Desk, person: Person, now: float) -> None:
        store, delivery = desk.service.store, desk.service.sender.delivery
        if not delivery.mails:
            raise Unusable("This server sends no mail.")
        target, code = channels.mail(store, address, now)
        added = channels.add(store, person.id, "mail", target, now)
        words = {"language": lang}
        title, text = said(words, "code-title", code=code), said(words, "code", code=code)
        delivery.mail(target["address"], Message(f"code:{added.id}", "code", title, text, f"{delivery.url}me"))

    return await _do(request, "code", act)


@ROUTES.post("/me/channels/{id}/code")
async def confirm(request: Request, id: str, code: Line) -> Response:
    def act(desk: Desk, person: Person, _: float) -> None:
        channels.confirm_mail(desk.service.store, _own(desk, person, id), code)

    return await _do(request, "added", act)


@ROUTES.post("/me/channels/{id}/remove")
async def remove(request: Request, id: str) -> Response:
    return await _do(request, "removed", lambda desk, person, _: channels.remove(desk.service.store, person.id, id))


@ROUTES.post("/me/channels/{id}/test")
async def test(request: Request, id: str) -> Response:
    """Send a notice now, and say whether it went out."""
    words = {"language": language(request)}

    def act(desk: Desk, person: Person, now: float) -> None:
        channel = _own(desk, person, id)
        if now - desk.tested.get(person.id, 0.0) < TEST_PAUSE:
            raise Unusable("One test has just been sent: wait ten seconds.")
        desk.tested[person.id] = now
        delivery = desk.service.sender.delivery
        message = Message(
            f"test:{id}:{now:.0f}", "test", said(words, "test-title"), said(words, "test"), f"{delivery.url}me"
        )
        delivery.send(channel, message)

    return await _do(request, "sent", act)


def _own(desk: Desk, person: Person, id: str) -> Channel:
    for channel in channels_of(desk.service.store, person.id):
        if channel.id == id:
            return channel
    raise Unusable("That way to be told is gone.")


@ROUTES.post("/me/vacation")
async def vacation(request: Request, until: Line = "") -> Response:
    """Rest until the end of a day; without one, be back now."""
    desk = Desk.of(request)
    person = desk.sessions.person(request)
    if person is None:
        return RedirectResponse("/name?back=/me", 303)
    now = desk.service.clock()
    try:
        found = clocks.vacation_until(person.settings.get("vacations", []), now, _date(until) if until else None)
    except (Unusable, Undelivered) as fault:
        return await _page(request, fault=fault)
    kept = {**person.settings, "vacations": found}
    await asyncio.to_thread(desk.service.store.set_person, person.id, settings=kept)
    await desk.service.sender.rest(person.id, found)
    return RedirectResponse("/me?done=saved", 303)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unusable("A day looks like {example}.", example="2026-12-24") from None


@ROUTES.get("/me/worker.js")
async def worker(request: Request) -> Response:
    """The service worker that shows notices."""
    return Response(render(language(request), "notices.j2", {}), media_type="text/javascript")
