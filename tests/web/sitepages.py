"""Pages of the site without a server: rendered, handed to a browser with their files, and looked at by axe."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route

from underhall.web.rendering import KINDS, static_file

SITE: Final = "http://underhall.test"
SIZES: Final = ((1440, 900), (390, 844))
AXE: Final = (Path(__file__).parent / "axe.min.js").read_text("utf-8")


def opened(chromium: Browser, html: str, size: tuple[int, int] = SIZES[0], path: str = "/") -> Page:
    """The page in a browser of that size; everything it asks for but the static files is refused."""
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)

    def answer(route: Route) -> None:
        asked = urlsplit(route.request.url).path
        file = static_file(asked.removeprefix("/static/")) if asked.startswith("/static/") else None
        if asked == urlsplit(path).path:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif file is not None:
            route.fulfill(body=file.read_bytes(), content_type=KINDS[file.suffix])
        else:
            route.fulfill(status=404)

    context.route("**/*", answer)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(SITE + path)
    return page


def findings(page: Page) -> list[Any]:
    """What axe has to say against a page."""
    page.evaluate(AXE)
    found: list[Any] = page.evaluate(
        "async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 160))])"
    )
    return found


def fits(page: Page) -> bool:
    """Is nothing wider than the window?"""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return wide
