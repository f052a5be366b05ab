"""What a page keeps: through a power cut of the server, on a second device, under the pushes of others."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.playing import PHONE, QUICK, Seat, late_log, sit_down
from tests.web.server import Server

SOON: Final = 2000  # milliseconds in which a page says that the server is gone
ANSWER: Final = "button[name=do]:visible:not([aria-disabled])"
CONFIRM: Final = "#prompt [data-confirm]:not([aria-disabled])"
UNDO: Final = "#prompt [data-key=z]"


def two_at_a_table(browser: Browser, server: Server, folder: Path, seed: int = 3) -> tuple[Seat, Seat, str]:
    """Ada, whose turn it is, and Bo in round 11; the address of their table."""
    ada, bo = Seat(browser, server, "Ada"), Seat(browser, server, "Bo")
    ada.introduce()
    table = ada.bring(late_log(folder, 2, 11, seed), "friend")
    sit_down(ada, bo, table)
    expect(ada.page.locator(".live")).to_have_text("live")
    if not ada.asked:
        ada, bo = bo, ada
    return ada, bo, table


def draft(seat: Seat) -> None:
    """Begin a turn: place a dwarf."""
    seat.page.locator("#spaces .sp.legal").first.click()
    expect(seat.page.locator("#prompt .steps li")).not_to_have_count(0)


def finish(seat: Seat, dice: Random) -> None:
    """Finish a turn up to its confirmation."""
    while not seat.page.locator(CONFIRM).count():
        seat.step(dice)


def lines(seat: Seat, table: str) -> list[str]:
    return seat.page.request.get(f"{table}/log").text().splitlines()


def test_a_power_cut_loses_nothing(server: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo, table = two_at_a_table(chromium, server, tmp_path)
    draft(ada)
    steps = ada.page.locator("#prompt .steps").inner_text()
    before = lines(ada, table)
    server.kill()
    for seat in (ada, bo):
        expect(seat.page.locator(".live")).to_have_text("connection lost, trying again", timeout=SOON)
    server.start()
    for seat in (ada, bo):
        expect(seat.page.locator(".live")).to_have_text("live", timeout=QUICK)
    assert lines(ada, table) == before
    expect(ada.page.locator("#prompt .steps")).to_have_text(steps, use_inner_text=True)
    finish(ada, Random(1))
    ada.page.locator(CONFIRM).click()
    expect(bo.page.locator("#prompt[data-asked]")).to_be_visible(timeout=QUICK)
    assert lines(bo, table)[: len(before)] == before
    assert server.faults() == []


def test_a_choice_that_finds_no_server_says_so_and_can_be_made_again(
    server: Server, chromium: Browser, tmp_path: Path
) -> None:
    ada, _, table = two_at_a_table(chromium, server, tmp_path)
    before = lines(ada, table)
    server.kill()
    ada.page.locator("#spaces .sp.legal").first.click()
    expect(ada.page.locator("#toast")).to_contain_text("connection lost", timeout=QUICK)
    server.start()
    expect(ada.page.locator(".live")).to_have_text("live", timeout=QUICK)
    assert lines(ada, table) == before
    draft(ada)


def test_a_second_device_of_the_same_person_mirrors_the_first(
    shared: Server, chromium: Browser, tmp_path: Path
) -> None:
    ada, bo, table = two_at_a_table(chromium, shared, tmp_path)
    other = chromium.new_context(storage_state=ada.context.storage_state(), viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]  # plain dicts
    second = other.new_page()
    second.goto(table)
    expect(second.locator("#prompt[data-asked]")).to_be_visible()
    draft(ada)
    steps = ada.page.locator("#prompt .steps").inner_text()
    expect(second.locator("#prompt .steps")).to_have_text(steps, use_inner_text=True, timeout=QUICK)
    finish(ada, Random(2))
    expect(second.locator(CONFIRM)).to_be_visible(timeout=QUICK)
    second.locator(CONFIRM).click()
    expect(ada.page.locator(CONFIRM)).to_have_count(0, timeout=QUICK)
    expect(bo.page.locator("#prompt[data-asked]")).to_be_visible(timeout=QUICK)
    assert ada.faults == bo.faults == []
    other.close()


def test_beyond_the_fence_undo_is_off_and_says_why(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo, _ = two_at_a_table(chromium, shared, tmp_path)
    draft(ada)
    finish(ada, Random(3))
    ada.page.locator(CONFIRM).click()
    expect(bo.page.locator("#prompt[data-asked]")).to_be_visible(timeout=QUICK)
    expect(ada.page.locator(UNDO)).not_to_have_attribute("aria-disabled", "true")  # nobody has decided since
    draft(bo)
    undo = ada.page.locator(UNDO)
    expect(undo).to_have_attribute("aria-disabled", "true", timeout=QUICK)
    state = ada.page.locator("#prompt").get_attribute("data-state") or ""
    reason = "You have confirmed that turn, and somebody else has decided since."
    expect(undo).to_have_attribute("title", reason)
    undo.click(force=True)  # it is marked as disabled, and still speaks
    expect(ada.page.locator("#toast")).to_contain_text(reason)
    expect(ada.page.locator("#prompt")).to_have_attribute("data-state", state)
    assert ada.faults == bo.faults == []


def test_what_is_typed_and_focused_survives_a_push(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo, _ = two_at_a_table(chromium, shared, tmp_path)
    watcher = Seat(chromium, shared, "Eve")
    watcher.introduce()
    watcher.page.goto(ada.page.url)
    for seat, words in ((watcher, "what a"), (ada, "wait for")):
        seat.page.locator("#chat-text").press_sequentially(words)
    ada.page.locator("#chat-text").evaluate("(field) => field.setSelectionRange(2, 4)")
    said(bo, "hello")
    for seat, words in ((watcher, "what a"), (ada, "wait for")):
        expect(seat.page.locator("#log .chat")).to_contain_text("hello", timeout=QUICK)
        expect(seat.page.locator("#chat-text")).to_have_value(words)
        expect(seat.page.locator("#chat-text")).to_be_focused()
    assert ada.page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]") == [2, 4]
    ada.page.keyboard.press("End")
    ada.page.keyboard.type(" me")
    ada.page.keyboard.press("Enter")
    expect(bo.page.locator("#log .chat")).to_contain_text("wait for me", timeout=QUICK)
    expect(ada.page.locator("#chat-text")).to_have_value("")
    assert ada.faults == bo.faults == watcher.faults == []


def said(seat: Seat, text: str) -> None:
    """Say something without a page, as a phone in the pocket might."""
    answer = seat.page.request.post(f"{seat.page.url}/say", form={"text": text}, headers={"hx-request": "true"})
    assert answer.ok


@pytest.mark.parametrize("letter", ["a", "b", "l"])
def test_the_keyboard_stays_where_it_is_when_others_act(
    shared: Server, chromium: Browser, tmp_path: Path, letter: str
) -> None:
    ada, bo, _ = two_at_a_table(chromium, shared, tmp_path)
    ada, bo = bo, ada  # the one who waits looks around
    ada.page.keyboard.press(letter)
    ada.page.keyboard.press("ArrowRight")
    held = focused(ada.page)
    assert held != "BODY"
    moves = ada.page.locator("#log li[id]").count()
    draft(bo)
    expect(ada.page.locator("#log li[id]")).not_to_have_count(moves, timeout=QUICK)
    assert focused(ada.page) == held


def focused(page: Page) -> str:
    """The element that has the focus: by its id, or by what it is."""
    found: str = page.evaluate(
        "document.activeElement.id || document.activeElement.className || document.activeElement.tagName"
    )
    return found
