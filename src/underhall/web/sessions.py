"""Who asks: the guest of a signed cookie. The cookie holds the guest's token; the store knows only its hash."""

from __future__ import annotations

from secrets import token_bytes
from typing import Final

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer

from underhall.engine.language import Language
from underhall.table.people import Person, recognise, register
from underhall.table.store import Store
from underhall.web.words import LANGUAGES, language_of, preferred

COOKIE: Final = "underhall"
LANGUAGE: Final = "language"
TEXT: Final = "text"
YEAR: Final = 365 * 24 * 3600


class Sessions:
    """Reads and writes the cookie. Its key is kept in the store, so that a restart forgets nobody."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._signer = Signer(store.keep("cookie-key", token_bytes(32)), salt="guest")

    def person(self, request: Request) -> Person | None:
        """The guest who asks; None for one we do not know."""
        cookie = request.cookies.get(COOKIE, "")
        try:
            token = self._signer.unsign(cookie.encode()).decode()
        except (BadSignature, UnicodeError):
            return None
        return recognise(self._store, token)

    def welcome(self, name: str) -> tuple[Person, str]:
        """A new guest and the cookie that proves it is them. Raises Unusable for an impossible name."""
        person, token = register(self._store, name)
        return person, self._signer.sign(token.encode()).decode()

    @staticmethod
    def give(request: Request, response: Response, cookie: str) -> None:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def language(request: Request) -> str:
    """The language a page is to be in: as chosen, else as the browser prefers."""
    chosen = request.cookies.get(LANGUAGE, "")
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def in_words(request: Request) -> bool:
    """Are tables to be shown in words, without pictures?"""
    return request.cookies.get(TEXT, "") == "on"


def say_to(request: Request) -> Language:
    """The language in which things are said to who asks."""
    return language_of(language(request))
