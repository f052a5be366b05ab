"""Hints: what a bot would do in one's place, asked for by button or key, and done by one press."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.playing import PHONE, QUICK, Seat, late_log, sit_down
from tests.web.server import Server
from tests.web.sitepages import findings

STEP = re.compile(r'<input type="hidden" name="do" value="([^"]+)">')


def test_a_hint_is_shown_and_done(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo = Seat(chromium, shared, "Ada"), Seat(chromium, shared, "Bo")
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 2, 8, 3), "friend")
    sit_down(ada, bo, table)
    if not ada.asked:
        ada, bo = bo, ada
    page = ada.page
    page.keyboard.press("h")
    sheet = page.locator("#hint")
    expect(sheet.locator("ol li")).not_to_have_count(0, timeout=QUICK)
    assert sheet.locator("ol li").first.inner_text().strip()
    assert findings(page) == []
    before = page.locator("#prompt").get_attribute("data-state") or ""
    sheet.get_by_role("button", name="Do it").click()
    expect(page.locator("#prompt")).not_to_have_attribute("data-state", before, timeout=QUICK)
    expect(sheet).to_be_hidden()
    expect(page.locator("#prompt [data-confirm]:not([aria-disabled])")).to_be_visible(timeout=QUICK)
    assert ada.faults == []
    refused = bo.page.request.get(f"{table}/hint")
    assert "nothing to hint at" in refused.text(), "it is not Bo's turn"


def test_a_hint_on_a_phone_in_german(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = Seat(chromium, shared, "Ada", PHONE)
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 1, 8, 2), "friend")
    page = ada.page
    page.request.post(f"{shared.url}/language", form={"to": "de", "back": "/"})
    page.goto(table)
    page.locator("#prompt [data-key=h]").click()
    expect(page.locator("#hint")).to_contain_text("Ein Bot an deiner Stelle", timeout=QUICK)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_hint_is_a_turn_that_may_be_played(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = Seat(chromium, shared, "Ada")
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 1, 6, 4), "friend")
    hint = ada.page.request.get(f"{table}/hint").text()
    names = [unescape(name) for name in STEP.findall(hint)]
    assert names
    seen = re.search(r'name="seen" value="(\d+)"', hint)
    assert seen
    form = [("seen", seen[1]), *[("do", name) for name in names]]
    body = "&".join(f"{key}={value.replace(' ', '+')}" for key, value in form)
    headers = {"content-type": "application/x-www-form-urlencoded", "hx-request": "true"}
    answer = ada.page.request.post(f"{table}/plan", data=body, headers=headers)
    assert answer.status == 200
    log = ada.page.request.get(f"{table}/log").text()
    assert all(f'"do":"{name}"' in log for name in names)
    stranger = Seat(chromium, shared, "Cid")
    assert stranger.page.request.get(f"{table}/hint").status == 403
