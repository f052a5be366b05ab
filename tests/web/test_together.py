"""Two people at one table, each with a browser of their own."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from tests.web.playing import PHONE, QUICK, Seat, late_log
from tests.web.server import Server

MOST_CLICKS = 400


def sit_down(ada: Seat, bo: Seat, table: str) -> None:
    """Ada invites, Bo follows the link and takes the free seat."""
    ada.page.goto(f"{table}/invite")
    link = ada.page.locator("#invite-link").input_value()
    bo.page.goto(link)
    assert "/j/" not in bo.page.url
    bo.page.fill("input[name=name]", bo.name)
    bo.page.locator("button[name=seat]").first.click()
    bo.page.wait_for_url(table)
    ada.page.goto(table)


def play_to_the_end(seats: list[Seat], dice: Random) -> None:
    for _ in range(MOST_CLICKS):
        if all(seat.over for seat in seats):
            return
        free = [seat for seat in seats if seat.page.locator("#prompt:not(.idle)").count() and not seat.over]
        if free:
            free[0].step(dice)
        else:
            seats[0].page.wait_for_timeout(50)
    said = [(seat.page.locator("#prompt").inner_text(), seat.faults) for seat in seats]
    raise AssertionError(f"no end after {MOST_CLICKS} clicks: {said} {seats[0].server.output()}")


def test_two_people_play_to_the_end_by_clicks(server: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo = Seat(chromium, server, "Ada"), Seat(chromium, server, "Bo", PHONE)
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 2, 12, 3), "friend")
    sit_down(ada, bo, table)
    play_to_the_end([ada, bo], Random(5))
    expect(bo.page.locator("#prompt")).to_contain_text("The game is over", timeout=QUICK)
    ended = ada.page.request.get(f"{table}/log").text()
    assert '"end":{"scores":' in ended.splitlines()[-1]
    assert ada.faults == bo.faults == []
    assert server.faults() == []
