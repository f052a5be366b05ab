"""Hints: what a bot would do in one's place, asked for by button or key, marked on the board, done by one press."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.playing import PHONE, QUICK, Seat, late_log, sit_down
from tests.web.server import Server
from tests.web.sitepages import findings

STEP = re.compile(r'<input type="hidden" name="do" value="([^"]+)">')


def test_hints_are_marked_on_the_board_and_done(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo = Seat(chromium, shared, "Ada"), Seat(chromium, shared, "Bo")
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 2, 8, 3), "friend")
    sit_down(ada, bo, table)
    if not ada.asked:
        ada, bo = bo, ada
    page = ada.page
    page.keyboard.press("h")
    sheet, hints = page.locator("#hint"), page.locator("#hint .hint")
    expect(hints).to_have_count(3, timeout=QUICK)
    expect(sheet.locator("h3").first).to_be_focused()
    assert findings(page) == []
    for n in range(3):
        expect(hints.nth(n)).to_contain_text(re.compile(r"[+−]?\d.*(Worth|Costs|About) .*Do it", re.DOTALL))
        space = (hints.nth(n).get_attribute("data-ids") or "").split()[0]
        expect(page.locator(f"#{space}")).to_have_attribute("data-hinted", re.compile(str(n + 1)))
    lit = page.locator("[data-lit]")
    hints.nth(2).hover()
    expect(lit.first).to_have_attribute("data-hinted", re.compile("3"))
    page.keyboard.press("Escape")
    expect(page.locator("[data-hinted]")).to_have_count(0)
    page.keyboard.press("h")
    before = page.locator("#prompt").get_attribute("data-state") or ""
    hints.first.get_by_role("button", name="Do it").click()
    expect(page.locator("#prompt")).not_to_have_attribute("data-state", before, timeout=QUICK)
    expect(sheet).to_be_hidden()
    expect(page.locator("[data-hinted]")).to_have_count(0)
    expect(page.locator("#prompt [data-confirm]:not([aria-disabled])")).to_be_visible(timeout=QUICK)
    assert ada.faults == []
    refused = bo.page.request.get(f"{table}/hint")
    assert "nothing to hint at" in refused.text(), "it is not Bo's turn"


def test_hints_on_a_phone_in_german_grow_old(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = Seat(chromium, shared, "Ada", PHONE)
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 1, 8, 2), "friend")
    page = ada.page
    page.request.post(f"{shared.url}/language", form={"to": "de", "back": "/"})
    page.goto(table)
    page.locator("#prompt [data-key=h]").click()
    sheet = page.locator("#hint")
    expect(sheet).to_contain_text("Das schätzt ein Bot", timeout=QUICK)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    answer = page.locator("#spaces .sp.legal").first
    other = page.request.post(
        f"{table}/do",
        form={"do": answer.get_attribute("value") or "", "seen": page.locator("#seen").input_value()},
    )
    assert other.ok
    expect(sheet).to_contain_text("Der Tisch ist inzwischen weiter.", timeout=QUICK)
    expect(sheet.locator(".hint")).to_have_count(0)
    sheet.get_by_role("button", name="Ein neuer Tipp").click()
    expect(sheet).to_contain_text("Das schätzt ein Bot", timeout=QUICK)


def test_a_hint_is_a_turn_that_may_be_played(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = Seat(chromium, shared, "Ada")
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 1, 6, 4), "friend")
    hint = ada.page.request.get(f"{table}/hint").text()
    names = [unescape(name) for name in STEP.findall(hint.partition("</form>")[0])]
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
