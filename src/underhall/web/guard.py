"""What every request passes: where it comes from, how large it is, and what browsers may do with the answer."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhall.web.sessions import say_to
from underhall.web.words import N_

MOST_BODY: Final = 200_000  # bytes of a form; imported logs have a limit of their own
IMPORT_PATH: Final = "/import"
MOST_IMPORT: Final = 5_000_000
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Refuses commands from other sites and bodies that are too large; adds the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if problem is not None:
            await problem(scope, receive, _with_headers(send))
            return
        await self.app(scope, _bounded(receive, _limit(scope)), _with_headers(send))

    def _problem(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        if not same_site(headers):
            return _plain(scope, 403, N_("This command comes from another site."))
        length = headers.get("content-length", "")
        if length.isdigit() and int(length) > _limit(scope):
            return _plain(scope, 413, N_("That is more than {most} bytes."), most=_limit(scope))
        return None


def _plain(scope: Scope, status: int, text: str, **values: int) -> PlainTextResponse:
    """A line for whoever has no page of ours before them, in their language."""
    return PlainTextResponse(f"{say_to(Request(scope))(text, **values)}\n", status)


def same_site(headers: Headers) -> bool:
    """Browsers say where a POST comes from; what says nothing is no browser, and has no cookie of one."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _limit(scope: Scope) -> int:
    return MOST_IMPORT if scope["path"] == IMPORT_PATH else MOST_BODY


def _bounded(receive: Receive, most: int) -> Receive:
    """A body without a length is read only so far: the rest is cut off."""
    left = most

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        if message["type"] == "http.request":
            body = message.get("body", b"")
            if len(body) > left:
                return {"type": "http.disconnect"}
            left -= len(body)
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
