"""Rise to Nobility in the browser: a game by clicks to its end, dice and places, a phone, text mode, axe."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.playing import DESKTOP, PHONE, QUICK, Seat, random_log
from tests.web.server import Server
from tests.web.sitepages import findings, fits
from tests.web.test_pages import MOST_BYTES, fetched
from underhall.engine.driver import Deal
from underhall.games import rules

MOST_CLICKS: Final = 400
LOW: Final = 60  # pixels: about three lines of the log
CONFIRM: Final = "#prompt [data-confirm]:not([aria-disabled])"
DIE: Final = "#mine .pool button"
PLACE: Final = "#board .legal"
# What may be clicked, the first kind of it that is there: places, cards to finish, dice, answers.
CLICKS: Final = (CONFIRM, PLACE, "#mine .hand .legal", DIE, "#prompt .ans")


def answer(page: Page, dice: Random) -> None:
    """One answer by mouse or finger, or the confirmation of what is done."""
    expect(page.locator(".htmx-request")).to_have_count(0)  # what was clicked before is answered
    for goal in CLICKS:
        found = page.locator(f"{goal}:visible")
        if found.count():
            found.nth(dice.randrange(found.count())).click()
            return


def brought(folder: Path, seats: int, begin: str, seed: int, least: int = 2, **options: Any) -> Path:
    """The log of a random game up to the first decision of the first seat whose choices begin so; "" plays to the
    end."""

    def here(p: Any, names: list[str]) -> bool:
        return bool(begin) and p.turn == 0 and p.round >= least and any([name.startswith(begin) for name in names])

    of = rules("rise", {"seats": seats, **options})
    return random_log(folder, of, here, Deal(b"a city" + bytes([seed])), seed)


def at_table(browser: Browser, server: Server, log: Path, size: dict[str, int] = DESKTOP, **context: Any) -> Seat:
    """Ada at the table of a log, asked something."""
    ada = Seat(browser, server, "Ada", size, **context)
    ada.introduce()
    ada.bring(log, "friend")
    return ada


def play_on(seat: Seat, dice: Random) -> None:
    """Answer until the game is over."""
    for _ in range(MOST_CLICKS):
        if seat.over and not seat.page.locator(CONFIRM).count():
            return
        if seat.page.locator("#prompt:not(.idle)").count():
            seat.step(dice, answer)
        else:
            seat.page.wait_for_timeout(50)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_solo_game_is_played_to_its_report(
    shared: Server, chromium: Browser, tmp_path: Path, size: dict[str, int]
) -> None:
    """rise.solo.2"""
    ada = at_table(chromium, shared, brought(tmp_path, 1, "use", 2, 7, length="short"), size)
    page = ada.page
    table = page.url
    play_on(ada, Random(1))
    assert ada.over
    expect(page.locator("#prompt")).to_contain_text("the objective is")
    assert '"end":{"scores":' in page.request.get(f"{table}/log").text().splitlines()[-1]
    page.goto(f"{table}/report")
    expect(page.locator(".rise-board")).to_be_visible()
    page.get_by_text("How the dice fell").click()
    assert page.locator(".accounts:visible tbody tr").count() == 2, "one's own dice and those of nobody"
    assert findings(page) == []
    assert ada.faults == []
    assert shared.faults() == []


def test_a_die_in_hand_makes_places_glow(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    """rise.turn.3, rise.turn.4"""
    ada = at_table(chromium, shared, brought(tmp_path, 1, "use", 5))
    page = ada.page
    die = page.locator(f"{DIE}.legal").first
    takers = (die.get_attribute("data-takers") or "").split()
    die.hover()
    lit = page.locator("#board .maybe").evaluate_all("all => all.map(e => e.id.slice(6))")
    assert sorted(lit) == sorted(takers)
    value = (die.get_attribute("data-key")) or ""
    page.keyboard.press(value)
    expect(page.locator("#prompt .say")).to_contain_text(f"your {value} is in hand")
    ids = page.locator(PLACE).evaluate_all("all => all.map(e => e.id.slice(4))")
    assert sorted(ids) == sorted(takers)
    for said in page.locator("#board .glow .gives .wd").all_text_contents():
        assert said
    page.locator("#board [data-cell]").first.click()  # a slot that does not take it says why
    expect(page.locator(".toast, #said p").first).to_be_visible()
    page.keyboard.press("z")
    expect(page.locator(PLACE)).to_have_count(0)
    assert ada.faults == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("begin", ["use", "place", "take", ""])
def test_axe_finds_nothing_and_nothing_overflows(
    shared: Server, chromium: Browser, tmp_path: Path, begin: str, size: dict[str, int]
) -> None:
    ada = at_table(chromium, shared, brought(tmp_path, 4, begin, 6, 4, length="short"), size)
    page = ada.page
    page.evaluate("document.fonts.ready")
    assert findings(page) == []
    assert fits(page)
    if size == DESKTOP:
        assert page.evaluate("document.documentElement.scrollHeight") == DESKTOP["height"]
        assert page.locator("#log .scroll").evaluate("each => each.clientHeight") > LOW, "the log has room for lines"
    assert ada.faults == []


def test_a_table_is_light(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = at_table(chromium, shared, brought(tmp_path, 4, "place", 6, 4))
    sizes = fetched(ada, chromium, ada.page.url, PLACE)
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_text_mode_plays_too(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = at_table(chromium, shared, brought(tmp_path, 1, "use", 8))
    page = ada.page
    page.keyboard.press("w")
    expect(page.locator("body.text-mode")).to_be_visible()
    assert page.locator("svg.die").count() == 0
    for _ in range(8):
        expect(page.locator(".htmx-request")).to_have_count(0)
        state = page.locator("#prompt").get_attribute("data-state") or ""
        page.locator(f"{CONFIRM}, button[name=do]:not([aria-disabled])").first.click()  # waits until something is asked
        expect(page.locator("#prompt")).not_to_have_attribute("data-state", state, timeout=QUICK)
    assert findings(page) == []
    assert ada.faults == []
