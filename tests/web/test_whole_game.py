"""One whole game in the browser: from the start page to the report."""

from __future__ import annotations

from random import Random
from typing import Final

from playwright.sync_api import Browser, expect

from tests.web.playing import QUICK, Seat
from tests.web.server import Server

MOST_CLICKS: Final = 600


def test_a_solo_game_from_the_start_page_to_the_report(shared: Server, chromium: Browser) -> None:
    ada = Seat(chromium, shared, "Ada")
    page = ada.page
    page.goto(shared.url)
    page.locator("input[name=name]:visible").fill("Ada")
    page.locator("input[name=confirm][value=off]").check(force=True)
    page.locator("button[name=start][value=solo]").click()
    page.wait_for_url("**/t/*")
    table = page.url
    expect(page.locator("#prompt[data-asked]")).to_be_visible(timeout=QUICK)
    dice = Random(1)
    for _ in range(MOST_CLICKS):
        if ada.over:
            break
        ada.step(dice)
    ended = page.request.get(f"{table}/log").text().splitlines()
    assert '"end":{"scores":' in ended[-1]
    page.goto(f"{table}/report")
    expect(page.locator("h1")).to_contain_text("Report")
    assert ada.faults == []
    assert shared.faults() == []
