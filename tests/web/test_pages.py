"""Every page of the site as a server sends it: axe, links, zoom, weight."""

from __future__ import annotations

import gzip
import re
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.web.playing import DESKTOP, PHONE, QUICK, Seat, late_log
from tests.web.server import Server
from tests.web.sitepages import findings, fits

ZOOMED: Final = {"width": 720, "height": 450}  # 1440 x 900 at 200 %
MOST_BYTES: Final = 150_000  # until the table can be played, packed
SMALL: Final = 600  # bytes that need no packing
PAGES: Final = {
    "start": "/",
    "name": "/name",
    "no page": "/nowhere",
    "rule book": "/rules/caverna",
    "search": "/rules/caverna?q=sow",
    "score pad": "/score/caverna",
    "invitation": "{table}/invite",
    "joining": "{table}/join",
    "table": "{table}",
    "another's board": "{table}?board=1",
    "the past": "{table}?at=40",
    "too early a report": "{table}/report",
    "a game that is over": "{over}",
    "report": "{over}/report",
    "the whole log": "{table}/told",
    "a moment to share": "{table}/share?at=40",
    "lessons": "/learn/caverna",
    "one's own page": "/me",
}


@pytest.fixture(scope="module")
def places(shared: Server, chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> tuple[Seat, dict[str, str]]:
    """Ada, and the addresses of a table of hers in play and of one that is over."""
    folder: Path = tmp_path_factory.mktemp("logs")
    ada = Seat(chromium, shared, "Ada")
    ada.introduce()
    table = ada.bring(late_log(folder, 3, 8, 5), "friend")
    over = ada.bring(late_log(folder, 2, 99, 4), "friend")
    expect(ada.page.locator("#prompt")).to_contain_text("The game is over", timeout=QUICK)
    return ada, {"table": table.removeprefix(shared.url), "over": over.removeprefix(shared.url)}


@pytest.fixture
def opened(places: tuple[Seat, dict[str, str]], chromium: Browser) -> Any:
    """Opens a page as Ada sees it, in a window of some size."""
    ada, addresses = places
    contexts = []

    def visit(path: str, size: dict[str, int]) -> Page:
        context = chromium.new_context(
            storage_state=ada.context.storage_state(), viewport=size, locale="en-GB", reduced_motion="reduce"  # type: ignore[arg-type]  # plain dicts
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(QUICK)
        page.goto(ada.server.url + path.format(**addresses))
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_any_page(opened: Any, size: dict[str, int]) -> None:
    found = {}
    for name, path in PAGES.items():
        page = opened(path, size)
        page.evaluate("document.fonts.ready")
        said = findings(page)
        if said or not fits(page):
            found[name] = said or "wider than the window"
    assert found == {}


def test_every_link_leads_somewhere(places: tuple[Seat, dict[str, str]]) -> None:
    ada, addresses = places
    ask = ada.page.request
    links: dict[str, str] = {}
    for name, path in PAGES.items():
        page = ask.get(ada.server.url + path.format(**addresses)).text()
        for link in re.findall(r'<(?:a|link)[^>]* href="([^"#]+)', page):
            links.setdefault(unescape(link), name)
    dead = {}
    for link, name in links.items():
        status = 200 if "?at=" in link else ask.get(ada.server.url + link).status
        if status != 200:
            dead[link] = (name, status)
    assert len(links) > 20
    assert dead == {}


def test_at_two_hundred_percent_the_prompt_stays(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    """Whatever is asked, and wherever one has scrolled to, it stands on the screen with its buttons."""
    ada = Seat(chromium, shared, "Ada", ZOOMED)
    ada.introduce()
    ada.bring(late_log(tmp_path, 1, 8, 2), "friend")
    page, dice, aims = ada.page, Random(2), set()
    for _ in range(12):
        expect(page.locator("#prompt:not(.idle)")).to_be_visible(timeout=QUICK)
        aims.add(page.locator("#prompt").get_attribute("data-aim"))
        for down in ("0", "document.documentElement.scrollHeight"):
            page.evaluate(f"scrollTo(0, {down})")
            expect(page.locator("#prompt .say")).to_be_in_viewport(ratio=0.9)
            expect(page.locator("#prompt [data-key=z]")).to_be_in_viewport(ratio=0.9)
        assert fits(page)
        ada.step(dice)
    assert aims >= {"space", "cell", "plain"}


def test_a_table_is_light(places: tuple[Seat, dict[str, str]], chromium: Browser) -> None:
    ada, addresses = places
    sizes = fetched(ada, chromium, ada.server.url + addresses["table"], "#spaces .sp")
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def fetched(ada: Seat, chromium: Browser, table: str, shown: str) -> dict[str, int]:
    """All that a new browser fetches until a table can be played, as small as it can be sent: bytes by file.

    shown: a selector of what is then there to be played with.
    """
    context = chromium.new_context(storage_state=ada.context.storage_state(), viewport=DESKTOP, locale="en-GB")  # type: ignore[arg-type]  # plain dicts
    page = context.new_page()
    got: list[Response] = []
    page.on("response", lambda answer: got.append(answer))
    page.goto(table, wait_until="load")
    page.evaluate("document.fonts.ready")
    expect(page.locator(shown).first).to_be_visible()
    found = [each for each in got if not each.url.partition("?")[0].endswith("/stream")]
    sizes = {each.url.rpartition("/")[2]: packed(each) for each in found}
    assert len([name for name in sizes if ".woff2" in name]) >= 2, "the fonts belong to it"
    assert len(sizes) > 10
    texts = (".css", ".js", ".svg", table.rpartition("/")[2])
    assert [each.url for each in found if each.url.partition("?")[0].endswith(texts) and not sent_packed(each)] == []
    context.close()
    return sizes


def sent_packed(answer: Response) -> bool:
    return answer.headers.get("content-encoding") == "gzip" or len(answer.body()) < SMALL


def packed(answer: Response) -> int:
    """The bytes of an answer, packed by gzip unless it is packed already."""
    body = answer.body()
    return len(body) if ".woff2" in answer.url else len(gzip.compress(body))
