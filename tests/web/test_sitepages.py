"""Start, join, name and error page: nothing for axe to find, and the seats of a new table set up by hand."""

from __future__ import annotations

from typing import Any

import pytest
from markupsafe import Markup
from playwright.sync_api import Browser, Page

from tests.web.sitepages import SIZES, findings, fits, opened
from underhall.web import start
from underhall.web.rendering import render

GAMES = [
    {"url": "/t/a", "title": "Caverna, round 8 of 12", "words": "Thoki, Granite", "state": "turn", "icon": "sheep"},
    {"url": "/t/b", "title": "Caverna, round 2 of 12", "words": "Inge", "state": "wait", "icon": ""},
    {"url": "/t/c", "title": "Caverna, over", "words": "Ulfa", "state": "over", "icon": "chart"},
]
OPEN = [{"url": "/t/d/join", "title": "Caverna, 3 of 4", "words": "Jorik", "icon": ""}]


def start_page(mine: list[Any], listed: list[Any], **said: Any) -> str:
    return render("en", "start.j2", start.context(None, "caverna", mine, listed, **said))


def join_page(**said: Any) -> str:
    seats = [
        {"seat": 0, "color": 1, "name": "Ragna", "kind": "person", "words": "", "take": False},
        {"seat": 1, "color": 2, "name": "Flint", "kind": "bot", "words": "bot, greedy", "take": True},
        {"seat": 2, "color": 3, "name": "", "kind": "open", "words": "kept for a friend", "take": True},
    ]
    shown = {
        "me": {"name": ""},
        "table": {"url": "/t/a", "code": "ember-otter-31", "title": "Caverna", "line": "", "moment": "round 3 of 12"},
        "seats": seats,
        "watching": 1,
        "invite": {"url": "http://hall.test/j/x", "code": "ember-otter-31", "qr": Markup("<svg></svg>")},
        "name": "",
        "fault": "",
    }
    return render("en", "join.j2", {**shown, **said})


PAGES = {
    "start": start_page(GAMES, OPEN),
    "start-new": start_page([], [], faults=["One thing is wrong."], code="x", code_fault="No table has this code."),
    "join": join_page(),
    "join-fault": join_page(fault="This seat is taken.", invite=None, watching=0),
    "name": render("en", "name.j2", {"me": {"name": ""}, "name": "", "back": "/", "fault": "A name has letters."}),
    "error": render(
        "en", "error.j2",
        {"me": {"name": "Ragna"}, "title": "Nothing here", "words": "No table.", "status": 404, "back": None},
    ),
}  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_in_a_page(chromium: Browser, name: str, size: tuple[int, int]) -> None:
    page = opened(chromium, PAGES[name], size)
    assert findings(page) == []
    assert fits(page)
    page.context.close()


def test_the_start_page_needs_no_scrolling_on_a_desktop(chromium: Browser) -> None:
    page = opened(chromium, PAGES["start"])
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    page.context.close()


def sent(page: Page) -> dict[str, list[str]]:
    """What the form would post."""
    found: dict[str, list[str]] = page.evaluate("""() => {
      const found = {};
      for (const [name, value] of new FormData(document.querySelector(".table-form"))) (found[name] ??= []).push(value);
      return found;
    }""")
    return found


def test_seats_are_added_changed_and_removed(chromium: Browser) -> None:
    page = opened(chromium, PAGES["start"])
    assert page.locator(".seat:visible").count() == 2
    page.get_by_label("Name on seat 1").fill("Ragna")
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Keep a seat for a friend").click()
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_label("Name on seat 2").fill("Thoki")
    assert sent(page)["seat"] == ["me", "me", "bot level2", "friend", "none", "none", "none"]
    assert sent(page)["name"] == ["Ragna", "Thoki"]
    page.get_by_label("Style of the bot on seat 3").select_option("miner")
    assert sent(page)["character"] == ["", "", "miner", "", "", "", ""]
    page.get_by_role("button", name="Remove seat 3").click()
    assert sent(page)["seat"] == ["me", "me", "none", "friend", "none", "none", "none"]
    assert page.locator("[data-count]").inner_text() == "3 of 7"
    page.context.close()


def test_every_option_is_sent_by_its_name(chromium: Browser) -> None:
    page = opened(chromium, PAGES["start"])
    page.locator(".more summary").click()
    page.get_by_role("radio", name="All 48").check()
    names = set(sent(page))
    page.context.close()
    shown = start.context(None, "caverna", [], [])
    assert {f"option.{each['name']}" for each in shown["options"]} <= names
    assert {"pace", "confirm", "live-score", "game"} <= names
