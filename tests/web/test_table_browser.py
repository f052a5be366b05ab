"""The table page in Chromium: nothing that axe would find, nothing that overflows, and play by keyboard and finger."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.look import caverna, page, play, visit

from underhall.engine.driver import Dice
from underhall.games.caverna.position import Caverna
from underhall.web.rendering import static_file

AXE: Final = (Path(__file__).parent / "axe.min.js").read_text("utf-8")
DESKTOP: Final = (1440, 900)
BETWEEN: Final = (1100, 800)
PHONE: Final = (390, 844)
ZOOMED: Final = (720, 450)  # 1440 x 900 at 200 %
MOST_BYTES: Final = 150_000  # of the whole page, as it is sent
STATES: Final = {  # (seats, seed, round, what is asked)
    "placing": (3, 4, 8, "place"),
    "laying": (3, 4, 6, "lay"),
    "looting": (7, 5, 6, "loot"),
    "seven": (7, 4, 9, "place"),
    "furnishing": (3, 9, 7, "furnish"),
    "feeding": (3, 2, 5, "feed"),
    "alone": (1, 2, 9, "place"),
}
WHAT_IS_SENT: Final = """() => {
  const found = [];
  document.querySelector("#commands").submit = () => {};
  document.querySelector("#commands").addEventListener("submit", (event) => {
    event.preventDefault(); event.stopImmediatePropagation(); found.push(event.submitter.value); window.sent = found;
  }, true);
}"""


@cache
def html(state: str) -> str:
    seats, seed, round, until = STATES[state]
    rules = caverna(seats=seats)
    p = rules.setup()

    def stop(p: Caverna, names: list[str]) -> bool:
        return p.round >= round and names[0].startswith(until)

    log = play(rules, p, Dice(seed), stop)
    assert rules.to_move(p), "the game was over before"
    return page(rules, p, rules.to_move(p)[0], log)


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Page]:
    """A window as large as a desktop's."""
    made = chromium.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    yield made
    made.close()


def open_at(chromium: Browser, state: str, size: tuple[int, int], **more: Any) -> tuple[Page, list[str]]:
    tab = chromium.new_page(viewport={"width": size[0], "height": size[1]}, **more)
    return tab, visit(tab, html(state))


def sent(tab: Page) -> list[str]:
    found: list[str] = tab.evaluate("window.sent ?? []")
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_nothing_goes_wrong(chromium: Browser, state: str, size: tuple[int, int]) -> None:
    tab, wrong = open_at(chromium, state, size, reduced_motion="reduce")
    tab.evaluate(AXE)
    found = tab.evaluate("axe.run().then((report) => report.violations.map((each) => [each.id, each.nodes[0].html]))")
    tab.close()
    assert found == []
    assert wrong == []


@pytest.mark.parametrize("state", STATES)
def test_a_desktop_does_not_scroll(chromium: Browser, state: str) -> None:
    tab, _ = open_at(chromium, state, DESKTOP)
    over = tab.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    board = tab.locator(".home-frame").bounding_box()
    tab.close()
    assert over == list(DESKTOP)
    assert board is not None
    assert board["height"] > 180


@pytest.mark.parametrize("size", [PHONE, ZOOMED, BETWEEN], ids=["phone", "zoomed", "between"])
@pytest.mark.parametrize("state", ["placing", "laying", "looting", "seven"])
def test_no_window_scrolls_sideways(chromium: Browser, state: str, size: tuple[int, int]) -> None:
    tab, _ = open_at(chromium, state, size)
    assert tab.evaluate("document.documentElement.scrollWidth") == size[0]
    tab.close()


def test_a_phone_shows_legal_spaces_only(chromium: Browser) -> None:
    tab, _ = open_at(chromium, "placing", PHONE)
    expect(tab.locator("#spaces .sp.no").first).to_be_hidden()
    expect(tab.locator("#spaces .sp.legal").first).to_be_visible()
    low = tab.locator(".tabs button").first.bounding_box()
    tab.close()
    assert low is not None
    assert low["height"] >= 44


def test_a_tile_is_laid_by_keyboard(tab: Page) -> None:
    visit(tab, html("laying"))
    tab.evaluate(WHAT_IS_SENT)
    tab.keyboard.press("b")
    first = tab.evaluate("document.activeElement.value")
    expect(tab.locator("#ghost use")).to_have_count(2)
    cell = tab.evaluate("document.activeElement.closest('.cell').querySelectorAll('.way').length")
    tab.keyboard.press("ArrowDown")
    moved = tab.evaluate("document.activeElement.value")
    assert moved != first
    tab.keyboard.press("r")
    turned = tab.evaluate("document.activeElement.value")
    ways = tab.evaluate("document.activeElement.closest('.cell').querySelectorAll('.way').length")
    assert (turned != moved) == (ways > 1)
    tab.keyboard.press("Space")
    assert sent(tab) == [turned]
    assert cell


def test_arrows_walk_the_action_spaces_and_space_chooses(tab: Page) -> None:
    visit(tab, html("placing"))
    tab.evaluate(WHAT_IS_SENT)
    tab.keyboard.press("a")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowDown")
    focused = tab.evaluate("document.activeElement.id")
    assert focused.startswith("sp-")
    tab.keyboard.press("Home")
    tab.keyboard.press("Space")
    assert len(sent(tab)) == 1
    assert sent(tab)[0].startswith("place ")


def test_a_jumps_to_the_first_space_that_is_open(tab: Page) -> None:
    visit(tab, html("seven"))
    tab.evaluate("document.querySelector('#spaces .sp').before(document.querySelector('#spaces .sp.no'))")
    tab.keyboard.press("a")
    assert tab.evaluate("document.activeElement.matches('.legal')")


def test_a_closed_space_says_why_and_sends_nothing(tab: Page) -> None:
    visit(tab, html("placing"))
    tab.evaluate(WHAT_IS_SENT)
    tab.locator("#spaces .sp.no").first.click(force=True)  # it is marked as disabled, and still speaks
    expect(tab.locator("#toast")).to_be_visible()
    assert len(tab.locator("#toast").inner_text()) > 10
    assert sent(tab) == []


def test_saying_it_in_words(tab: Page) -> None:
    visit(tab, html("placing"))
    tab.evaluate(WHAT_IS_SENT)
    tab.keyboard.press("/")
    tab.keyboard.type("ruby mining")
    tab.keyboard.press("Enter")
    assert sent(tab) == ["place ruby-mining"]


def test_the_first_tap_shows_and_the_second_chooses(chromium: Browser) -> None:
    tab, _ = open_at(chromium, "laying", PHONE, has_touch=True, is_mobile=True)
    tab.evaluate(WHAT_IS_SENT)
    way = tab.locator(".way:not([hidden])").first
    way.tap()
    assert sent(tab) == []
    expect(tab.locator("#ghost use")).to_have_count(2)
    name = way.get_attribute("value")
    way.tap()
    assert sent(tab) == [name]
    tab.close()


def test_the_catalogue_opens_by_itself_and_builds_what_is_picked(tab: Page) -> None:
    visit(tab, html("furnishing"))
    tab.evaluate(WHAT_IS_SENT)
    expect(tab.locator("#catalogue")).to_be_visible()
    card = tab.locator("#catalogue .fc.ok").first
    card.click()
    assert sent(tab) == []
    tab.locator("#tile-detail .btn.primary").click()
    assert sent(tab) == [card.get_attribute("value")]
    expect(tab.locator("#catalogue")).to_be_hidden()


def test_the_catalogue_is_searched_by_words_of_the_effect(tab: Page) -> None:
    visit(tab, html("placing"))
    tab.keyboard.press("f")
    tab.fill("#tile-search", "sheep")
    bright = tab.locator("#catalogue .fc:not(.dim)")
    assert 0 < bright.count() < 20
    assert "Cuddle room" in bright.all_inner_texts()[0]
    tab.keyboard.press("Escape")
    expect(tab.locator("#catalogue")).to_be_hidden()


def test_the_meal_is_planned_in_one_click(tab: Page) -> None:
    visit(tab, html("feeding"))
    expect(tab.locator("#meal")).to_be_visible()
    with tab.expect_request("**/plan") as posted:
        tab.locator("#meal .plan").first.click()
    assert "feed" in (posted.value.post_data or "")
    expect(tab.locator("#meal")).to_be_hidden()


def test_it_is_light(tab: Page) -> None:
    names: list[str] = []
    tab.on("request", lambda request: names.append(request.url))
    visit(tab, html("seven"))
    files = [static_file(name.split("/static/")[1].split("?")[0]) for name in names if "/static/" in name]
    assert len(files) > 10
    sizes = {
        file.name: len(file.read_bytes() if file.suffix == ".woff2" else gzip.compress(file.read_bytes()))
        for file in files
        if file is not None
    }
    assert sum(sizes.values()) + len(gzip.compress(html("seven").encode())) < MOST_BYTES, sizes
