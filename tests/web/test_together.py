"""Two people at one table, each with a browser of their own: by mouse, by keys, by words, by finger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.playing import DESKTOP, PHONE, QUICK, Seat, late_log, sit_down
from tests.web.server import Server
from tests.web.ways import by_clicks, by_keys, by_taps, by_words

MOST_STEPS: Final = 400
FINGER: Final = {"has_touch": True, "is_mobile": True}
Way = Callable[[Page, Random], None]


def play_to_the_end(seats: list[Seat], way: Way, dice: Random) -> None:
    for _ in range(MOST_STEPS):
        if all(seat.over for seat in seats):
            return
        free = [seat for seat in seats if seat.page.locator("#prompt:not(.idle)").count() and not seat.over]
        if free:
            free[0].step(dice, way)
        else:
            seats[0].page.wait_for_timeout(50)
    said = [(seat.page.locator("#prompt").inner_text(), seat.faults) for seat in seats]
    raise AssertionError(f"no end after {MOST_STEPS} steps: {said} {seats[0].server.output()}")


@pytest.mark.parametrize(
    ("way", "sizes", "more"),
    [
        (by_clicks, (DESKTOP, PHONE), {}),
        (by_keys, (DESKTOP, DESKTOP), {}),
        (by_words, (DESKTOP, DESKTOP), {}),
        (by_taps, (PHONE, PHONE), FINGER),
    ],
)
def test_two_people_play_to_the_end(
    shared: Server, chromium: Browser, tmp_path: Path, way: Way, sizes: tuple[dict[str, int], ...], more: dict[str, Any]
) -> None:
    ada = Seat(chromium, shared, "Ada", sizes[0], **more)
    bo = Seat(chromium, shared, "Bo", sizes[1], **more)
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 2, 12, 3), "friend")
    sit_down(ada, bo, table)
    play_to_the_end([ada, bo], way, Random(5))
    expect(bo.page.locator("#prompt")).to_contain_text("The game is over", timeout=QUICK)
    ended = ada.page.request.get(f"{table}/log").text()
    assert '"end":{"scores":' in ended.splitlines()[-1]
    assert ada.faults == bo.faults == []
    assert shared.faults() == []
