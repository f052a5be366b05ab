"""The analysis on the report of a finished game: begun by a press, watched, read, and played on from."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.lastround import played_out
from tests.web.playing import QUICK, Seat, late_log
from tests.web.server import Server
from tests.web.sitepages import findings, fits


def test_a_finished_game_is_analysed(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = Seat(chromium, shared, "Ada")
    ada.introduce()
    log = tmp_path / "over.jsonl"
    log.write_text(played_out(2, 4).text(), "utf-8")
    table = ada.bring(log, "bot")
    page = ada.page
    page.goto(f"{table}/report")
    part = page.locator("#analysis")
    part.get_by_role("button", name="Analyse").click()
    expect(part).to_contain_text(re.compile("is being looked at|The analysis begins|lost in all"), timeout=QUICK)
    page.reload()
    expect(part).to_contain_text("lost in all", timeout=QUICK)
    bars = part.locator(".losses rect")
    expect(part.locator("tbody tr").first.locator("td")).to_have_count(bars.count())
    worst = part.locator(".worst li")
    expect(worst.first).to_contain_text(re.compile(r"Round 12.*Played.*Better.*(Worth|Costs|About)", re.DOTALL))
    part.locator(".numbers summary").click()
    page.set_viewport_size({"width": 390, "height": 844})
    assert findings(page) == []
    assert fits(page)
    moment = worst.first.locator("[name=n]").get_attribute("value")
    worst.first.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: not url.endswith("/report") and url != table)
    expect(page.locator("#scrub-at")).to_have_attribute("max", moment or "")
    expect(page.locator("#prompt[data-asked]")).to_be_visible(timeout=QUICK)
    assert ada.faults == []
    onlooker = Seat(chromium, shared, "Bo")
    onlooker.page.goto(f"{table}/report?judge=1")
    expect(onlooker.page.locator("#analysis").get_by_role("button", name="Analyse")).to_be_visible()


def test_a_running_game_has_no_analysis(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = Seat(chromium, shared, "Ada")
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 2, 8, 3), "friend")
    refused = ada.page.request.post(f"{table}/analysis", form={"seat": "0"})
    assert refused.status == 422
    assert "when the game is over" in refused.text()
    assert ada.page.request.get(f"{table}/report").status == 422
    assert ada.page.request.get(f"{table}/analysis").status == 422
