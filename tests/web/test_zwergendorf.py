"""Zwergendorf in the browser: a game by clicks, secret picks, drawing by drag and keys, a phone, text mode, axe."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.playing import DESKTOP, PHONE, QUICK, Seat, random_log, sit_down
from tests.web.server import Server
from tests.web.sitepages import findings, fits
from tests.web.test_pages import MOST_BYTES, fetched
from underhall.engine.driver import Deal
from underhall.games import rules

MOST_CLICKS: Final = 400
LOW: Final = 60  # pixels: about three lines of the log
CONFIRM: Final = "#prompt [data-confirm]:not([aria-disabled]):not(#keep-it)"
WAY: Final = "#board .way:not([hidden])"
# What may be clicked, the first kind of it that is there: cards, halves, squares, cards laid out, answers, trees.
CLICKS: Final = (CONFIRM, "button.bc[data-hand]", "button.side", WAY, "button.lo.legal", "#prompt .ans", ".fell")


def answer(page: Page, dice: Random) -> None:
    """One answer by mouse or finger, or the confirmation of what is done."""
    expect(page.locator(".htmx-request")).to_have_count(0)  # what was clicked before is answered
    for goal in CLICKS:
        found = page.locator(f"{goal}:visible")
        if found.count():
            found.nth(dice.randrange(found.count())).click()
            break
    if goal.startswith("button.bc"):
        page.locator("#keep-it").click()
    elif goal == WAY and page.locator("#draw-here").is_visible():
        page.locator("#draw-here").click()


def play_on(seats: list[Seat], dice: Random, clicks: int = MOST_CLICKS) -> None:
    """Answer whoever is asked, until the game is over or so many clicks are done."""
    for _ in range(clicks):
        if all(seat.over for seat in seats):
            return
        free = [seat for seat in seats if seat.page.locator("#prompt:not(.idle)").count() and not seat.over]
        if free:
            free[0].step(dice, answer)
        else:
            seats[0].page.wait_for_timeout(50)


def brought(folder: Path, seats: int, begin: str, seed: int, **options: Any) -> Path:
    """The log of a random game up to the first decision with a choice whose name begins so; "" plays to the end."""

    def here(p: Any, names: list[str]) -> bool:
        return bool(begin) and p.phase > 1 and any([name.startswith(begin) for name in names])

    of = rules("zwergendorf", {"seats": seats, **options})
    return random_log(folder, of, here, Deal(b"a village" + bytes([seed])), seed)


def at_table(browser: Browser, server: Server, log: Path, size: dict[str, int] = DESKTOP, **context: Any) -> Seat:
    """Ada at the table of a log, asked something."""
    ada = Seat(browser, server, "Ada", size, **context)
    ada.introduce()
    ada.bring(log, "friend")
    return ada


def test_a_solo_game_from_the_start_page_to_the_report(shared: Server, chromium: Browser) -> None:
    ada = Seat(chromium, shared, "Ada")
    page = ada.page
    page.goto(f"{shared.url}/?game=zwergendorf")
    page.locator("input[name=name]:visible").fill("Ada")
    page.locator("input[name=confirm][value=off]").check(force=True)
    page.locator("button[name=start][value=solo]").click()
    page.wait_for_url("**/t/*")
    table = page.url
    expect(page.locator("#prompt[data-asked]")).to_be_visible(timeout=QUICK)
    play_on([ada], Random(1))
    assert ada.over
    assert '"end":{"scores":' in page.request.get(f"{table}/log").text().splitlines()[-1]
    page.goto(f"{table}?at=20")
    expect(page.locator(".past")).to_contain_text("You are looking at move 20")
    page.goto(f"{table}/report")
    expect(page.locator("h1")).to_contain_text("Report")
    expect(page.locator(".village").first).to_be_visible()
    assert ada.faults == []
    assert shared.faults() == []


def test_two_people_see_neither_hands_nor_picks_of_the_other(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    """zwergendorf.pick.8: what is not shown yet stands nowhere on the other's page."""
    ada = at_table(chromium, shared, brought(tmp_path, 2, "keep", 4))
    bo = Seat(chromium, shared, "Bo", PHONE)
    table = ada.page.url
    sit_down(ada, bo, table)
    cards = {
        seat.name: seat.page.locator(".bc[data-hand]").evaluate_all("all => all.map(e => e.id.slice(5))")
        for seat in (ada, bo)
    }
    assert [len(cards["Ada"]), len(cards["Bo"])] == [3, 3]
    ada.page.locator(f"#hand-{cards['Ada'][0]}").click()
    ada.page.locator("#keep-it").click()
    expect(ada.page.locator(".bc.on")).to_have_count(1)
    expect(bo.page.locator("#seat-0")).to_contain_text("has chosen", timeout=QUICK)
    for seat, others in ((bo, cards["Ada"]), (ada, cards["Bo"])):
        for path in ("", "?board=0", "?board=1", "/told", "/log"):
            text = seat.page.request.get(f"{table}{path}").text()
            assert [card for card in others if card in text] == [], (seat.name, path)
    play_on([ada, bo], Random(2), 12)
    assert ada.faults == bo.faults == []
    assert shared.faults() == []


def test_symbols_are_drawn_by_drag_by_keys_and_turned(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = at_table(chromium, shared, brought(tmp_path, 1, "draw wall", 7))
    page = ada.page
    page.locator("[data-tool=wall]").click()
    count = int(page.locator("#tool-wall b").inner_text())
    first = page.locator(f"{WAY}[data-way=east]").first
    assert first.get_attribute("data-what") == "wall"
    before = page.locator(f"{WAY}[data-way=south]").count()
    page.keyboard.press("r")
    assert page.locator(f"{WAY}[data-way=south]").count() > before
    way = page.locator(f"{WAY}[data-way=south]").first
    squares = (way.get_attribute("data-cells") or "").split()
    boxes = [page.locator(f"#cell-{name}").bounding_box() for name in squares]
    for at, box in enumerate(boxes):
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if not at:
            page.mouse.down()
    page.mouse.up()
    expect(page.locator("#tool-wall b")).to_have_text(str(count - 1), timeout=QUICK)
    for name in squares:
        expect(page.locator(f"#cell-{name} > .sr")).to_contain_text("wall")
    page.keyboard.press("z")
    expect(page.locator("#tool-wall b")).to_have_text(str(count), timeout=QUICK)
    state = page.locator("#prompt").get_attribute("data-state") or ""
    page.keyboard.press("b")
    page.keyboard.press("Space")
    expect(page.locator("#prompt")).not_to_have_attribute("data-state", state)
    assert ada.faults == []


def test_a_dwarf_card_shows_the_squares_that_count(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    options = {"schmied": "none", "bergmann": "grey"}
    ada = at_table(chromium, shared, brought(tmp_path, 1, "produce", 5, **options))
    page = ada.page
    task = page.locator("#task-bergmann")
    squares = (task.get_attribute("data-marks") or "").split()
    assert squares
    task.hover()
    assert page.locator("[data-counts]").evaluate_all("all => all.map(e => e.id.slice(5))") == squares
    page.mouse.move(0, 0)
    expect(page.locator("[data-counts]")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("begin", ["keep", "draw", "produce", "score", ""])
def test_axe_finds_nothing_and_nothing_overflows(
    shared: Server, chromium: Browser, tmp_path: Path, begin: str, size: dict[str, int]
) -> None:
    ada = at_table(chromium, shared, brought(tmp_path, 4, begin, 6, bergmann="grey", wirt="grey"), size)
    page = ada.page
    page.evaluate("document.fonts.ready")
    assert findings(page) == []
    assert fits(page)
    if size == DESKTOP:
        assert page.evaluate("document.documentElement.scrollHeight") == DESKTOP["height"]
        assert page.locator("#log .scroll").evaluate("each => each.clientHeight") > LOW, "the log has room for lines"
    assert ada.faults == []


def test_a_table_is_light(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = at_table(chromium, shared, brought(tmp_path, 4, "draw", 6, bergmann="grey", wirt="grey"))
    sizes = fetched(ada, chromium, ada.page.url, WAY)
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_text_mode_plays_too(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = at_table(chromium, shared, brought(tmp_path, 1, "keep", 8))
    page = ada.page
    page.keyboard.press("w")
    expect(page.locator("body.text-mode")).to_be_visible()
    assert page.locator("svg.village").count() == 0
    for _ in range(12):
        expect(page.locator(".htmx-request")).to_have_count(0)
        state = page.locator("#prompt").get_attribute("data-state") or ""
        page.locator(f"{CONFIRM}, button[name=do]:not([aria-disabled])").first.click()  # waits until something is asked
        expect(page.locator("#prompt")).not_to_have_attribute("data-state", state)
    assert findings(page) == []
    assert ada.faults == []


def test_a_drag_over_free_squares_draws_one_symbol_on_each(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = at_table(chromium, shared, brought(tmp_path, 1, "draw dwarf", 3))
    page = ada.page
    page.locator("[data-tool=dwarf]").click()
    count = int(page.locator("#tool-dwarf b").inner_text())
    assert count > 2
    ways = page.locator(WAY)
    names = ways.evaluate_all("all => all.map(each => each.value.split(' ')[2])")
    row, first = next((name[0], int(name[1:])) for name in names if f"{name[0]}{int(name[1:]) + 1}" in names)
    for at in (first, first + 1):
        box = page.locator(f"#cell-{row}{at}").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if at == first:
            page.mouse.down()
    expect(page.locator("#ghost rect")).to_have_count(2)
    page.mouse.up()
    expect(page.locator("#tool-dwarf b")).to_have_text(str(count - 2), timeout=QUICK)
    expect(page.locator(f"#cell-{row}{first} > .sr")).to_contain_text("dwarf")
    expect(page.locator(f"#cell-{row}{first + 1} > .sr")).to_contain_text("dwarf")
    assert ada.faults == []
