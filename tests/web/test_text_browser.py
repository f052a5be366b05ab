"""Text mode, what is read out, rules on the spot and the sheet of keys, in Chromium."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.look import HOST, caverna, context, play, visit

from tests.web.playing import QUICK, Seat, late_log, sit_down
from tests.web.server import Server
from tests.web.sitepages import findings, fits
from tests.web.test_table_browser import DESKTOP, PHONE, STATES, WHAT_IS_SENT, ZOOMED, sent
from tests.web.ways import CONFIRM, by_keys
from underhall.engine.driver import Dice
from underhall.games.caverna.position import Caverna
from underhall.web.rendering import render

STEPS: Final = 12  # of a stretch that is played by keyboard
RULE: Final = {"body": "<p>what the rule says</p>", "content_type": "text/html"}
# What a key may change: where the keyboard is, what is open, what is sent, where one is.
SITUATION: Final = """() => JSON.stringify([document.activeElement.id || document.activeElement.tagName,
  [...document.querySelectorAll(":popover-open")].map((each) => each.id), window.sent ?? [], window.left ?? []])"""
WATCHED: Final = """() => {
  window.left = [];
  window.fetch = (address) => { window.left.push(String(address)); return new Promise(() => {}); };
  for (const form of document.forms) form.addEventListener("submit", (event) => {
    event.preventDefault(); event.stopImmediatePropagation();
    window.left.push(event.submitter?.value ?? "", event.submitter?.formAction ?? "");
  }, true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link) { event.preventDefault(); window.left.push(link.href); }
  });
}"""
NAMED: Final = {
    "← ↑ ↓ →": ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"], "Space": [" "], "Z, Shift Z": ["z", "Z"],
    "Esc": ["Escape"], "Space, then arrows": [" "], "Shift P": ["P"], ", .": [",", "."],
}  # fmt: skip


@cache
def words(state: str, text: bool = True, past: bool = False) -> str:
    """A page in one of the states of the other tests of the table. past: one move before it."""
    seats, seed, round, until = STATES[state]
    rules = caverna(seats=seats)
    p = rules.setup()

    def stop(p: Caverna, names: list[str]) -> bool:
        return p.round >= round and names[0].startswith(until)

    log = play(rules, p, Dice(seed), stop)
    seen = context(rules, p, rules.to_move(p)[0], log) | {"text": text}
    if past:
        seen["scrub"] = {**seen["scrub"], "at": 142}
    seen["draft"] = {**seen["draft"], "can_undo": True, "can_confirm": True, "steps": [{"n": 1, "words": "did it"}]}
    return render("en", "caverna/table.j2", seen)


def opened(chromium: Browser, html: str, size: tuple[int, int], **more: Any) -> tuple[Page, list[str]]:
    tab = chromium.new_page(viewport={"width": size[0], "height": size[1]}, **more)
    return tab, visit(tab, html)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, ZOOMED], ids=["desktop", "phone", "zoomed"])
@pytest.mark.parametrize("state", ["placing", "laying", "looting", "furnishing", "feeding"])
def test_axe_finds_nothing_in_words(chromium: Browser, state: str, size: tuple[int, int]) -> None:
    tab, wrong = opened(chromium, words(state), size, reduced_motion="reduce")
    found, narrow = findings(tab), fits(tab)
    tab.close()
    assert found == []
    assert wrong == []
    assert narrow


def test_the_keyboard_walks_the_board_in_words(chromium: Browser) -> None:
    tab, _ = opened(chromium, words("laying"), DESKTOP)
    tab.evaluate(WHAT_IS_SENT)
    tab.keyboard.press("b")
    cells = "document.activeElement.closest('[role=gridcell]')"
    first, many = tab.evaluate(f"[{cells}.id, {cells}.querySelectorAll('.way').length]")
    before = tab.evaluate("document.activeElement.value")
    tab.keyboard.press("r")
    turned = tab.evaluate("document.activeElement.value")
    assert (turned != before) == (many > 1)
    assert tab.evaluate(f"{cells}.id") == first
    tab.keyboard.press("ArrowRight")
    assert tab.evaluate(f"{cells}.id") != first
    tab.keyboard.press("ArrowLeft")
    assert tab.evaluate(f"{cells}.id") == first
    chosen = tab.evaluate("document.activeElement.value")
    tab.keyboard.press("Space")
    assert sent(tab) == [chosen]
    tab.close()


@pytest.mark.parametrize("text", [False, True], ids=["pictures", "text"])
def test_arrows_walk_loot_and_the_catalogue(chromium: Browser, text: bool) -> None:
    tab, _ = opened(chromium, words("looting", text), DESKTOP)
    tab.keyboard.press("p")
    first = tab.evaluate("document.activeElement.id")
    tab.keyboard.press("ArrowRight")
    assert tab.evaluate("document.activeElement.id").startswith("do-loot-")
    assert tab.evaluate("document.activeElement.id") != first
    tab.locator(".ans.far").first.focus()
    tab.keyboard.press("ArrowRight")
    assert tab.evaluate("document.activeElement.matches('.ans.far')"), "what is out of reach has its reason and rule"
    tab.keyboard.press("f")
    tab.locator("#catalogue .fc[tabindex='0']").focus()
    tab.keyboard.press("ArrowDown")
    assert tab.evaluate("document.activeElement.matches('.fc')")
    assert tab.locator("#catalogue .fc[tabindex='0']").count() == 1
    tab.close()


def test_an_answer_is_given_by_its_number(chromium: Browser) -> None:
    tab, _ = opened(chromium, words("placing"), DESKTOP)
    tab.evaluate(WHAT_IS_SENT)
    wanted = tab.locator("[data-n='3']")
    name = wanted.get_attribute("value")
    tab.keyboard.press("/")
    tab.keyboard.insert_text("3")
    tab.keyboard.press("Enter")
    assert sent(tab) == [name]
    expect(tab.locator("#say-it")).to_have_value("")
    tab.close()


def lines(page: Page) -> list[str]:
    return page.locator("#told p").all_inner_texts()


def test_a_stretch_by_keyboard_only_in_words_is_read_out_to_both(
    shared: Server, chromium: Browser, tmp_path: Path
) -> None:
    ada, bo = Seat(chromium, shared, "Ada"), Seat(chromium, shared, "Bo")
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 2, 10, 3), "friend")
    sit_down(ada, bo, table)
    for seat in (ada, bo):
        expect(seat.page.locator(".live")).to_have_text("live")
    if not ada.asked:
        ada, bo = bo, ada
    ada.page.keyboard.press("w")
    expect(ada.page.locator("body.text-mode")).to_be_visible(timeout=QUICK)
    expect(ada.page.locator(".live")).to_have_text("live")
    assert lines(ada.page) == lines(bo.page) == [], "what has happened before is not told"
    dice = Random(7)
    ada.step(dice, by_keys)
    expect(ada.page.locator("#told p").first).to_have_text(re.compile("^You went to "))
    ada.page.keyboard.press("z")
    expect(ada.page.locator("#told")).to_contain_text("Taken back: You went to")
    for _ in range(STEPS):
        if not ada.page.locator("#prompt:not(.idle)").count():
            break
        ada.step(dice, by_keys)
    expect(bo.page.locator("#told")).to_contain_text("Your turn: ", timeout=QUICK)
    heard = lines(bo.page)
    assert re.match("Ada|Bo", heard[0])
    assert not heard[0].startswith("You")
    went = [line for line in lines(ada.page) if line.startswith("You went to")]
    assert len(went) >= 2
    assert len([line for line in heard if line.startswith("Your turn: ")]) == 1
    ada.page.reload()
    expect(ada.page.locator("body.text-mode")).to_be_visible()
    assert lines(ada.page) == []
    assert ada.faults == bo.faults == []


def test_the_log_line_of_a_turn_is_read_out_once(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = Seat(chromium, shared, "Ada")
    ada.introduce()
    ada.bring(late_log(tmp_path, 1, 8, 2), "friend")
    expect(ada.page.locator(".live")).to_have_text("live")
    dice = Random(3)
    for _ in range(6):
        ada.step(dice)
    told = [line for line in lines(ada.page) if line.startswith("You ")]
    numbers = ada.page.locator("#log li:not(.struck) a:first-of-type b").count()
    assert told
    assert len(told) <= numbers
    own = ada.page.locator("#log li:has(b)").all_inner_texts()
    assert [line[:18] for line in told] == [" ".join(line.split())[:18] for line in own[-len(told) :]]
    assert not ada.page.locator(f"{CONFIRM} [role=status]").count()


def test_a_rule_opens_by_key_by_the_other_button_and_by_a_finger_that_stays(chromium: Browser) -> None:
    asked: list[str] = []
    tab, _ = opened(chromium, words("placing", False), DESKTOP)

    def rule(route: Any) -> None:
        asked.append(route.request.url.removeprefix(f"{HOST}/rules/caverna?only="))
        route.fulfill(**RULE)

    tab.route("**/rules/caverna?only=*", rule)
    tab.evaluate(WHAT_IS_SENT)
    tab.keyboard.press("a")
    space = tab.evaluate("document.activeElement.dataset.rule")
    tab.keyboard.press("?")
    expect(tab.locator("#rule")).to_contain_text("what the rule says")
    tab.keyboard.press("Escape")
    tab.locator("#near-cuddle-room").click(button="right")
    expect(tab.locator("#rule")).to_be_visible()
    tab.keyboard.press("Escape")
    box = tab.locator("#sp-logging").bounding_box()
    assert box is not None
    at = {"x": box["x"] + 20, "y": box["y"] + 20}
    touch = tab.context.new_cdp_session(tab)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(tab.locator("#rule")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert asked == [space, "tiles.cuddle-room", "spaces.logging"]
    assert sent(tab) == []
    tab.close()


def keys_of(row: str) -> list[str]:
    """The keys that a row of the sheet names."""
    if row in NAMED:
        return NAMED[row]
    parts = row.split(", ") if ", " in row else row.split(" ")
    return [part if len(part) > 1 else part.lower() for part in parts]


@pytest.mark.parametrize("text", [False, True], ids=["pictures", "text"])
def test_every_key_of_the_sheet_does_something(chromium: Browser, text: bool) -> None:
    left: set[str] | None = None
    for state in ("placing", "laying", "feeding", "past"):
        html = words("placing", text, True) if state == "past" else words(state, text)
        tab, _ = opened(chromium, html, DESKTOP)
        tab.route("**/rules/caverna?only=*", lambda route: route.fulfill(**RULE))
        named = [key for row in tab.locator("#keys td:first-child").all_inner_texts() for key in keys_of(row)]
        left = set(named) if left is None else left
        tab.evaluate(WATCHED)
        for key in sorted(left):
            tab.evaluate("for (const each of document.querySelectorAll(':popover-open')) each.hidePopover()")
            tab.evaluate("document.activeElement.blur()")
            if key.startswith("Arrow") or key == " ":
                tab.keyboard.press({"placing": "a", "laying": "b"}.get(state, "p"))
            if key == "r" and state == "laying":
                tab.locator(".cell:has(.way + .way) .way").first.focus()
            if key == "P" and tab.locator("#spaces [data-pay]").count():
                tab.locator("#spaces [data-pay]").first.focus()
            if key in ("ArrowUp", "ArrowLeft"):
                tab.keyboard.press({"ArrowUp": "ArrowDown", "ArrowLeft": "ArrowRight"}[key])
            if key == "Escape":
                tab.keyboard.press("f")
            before = tab.evaluate(SITUATION)
            tab.keyboard.press(key)
            tab.wait_for_timeout(30)
            if tab.evaluate(SITUATION) != before:
                left.discard(key)
        tab.close()
    assert left == set()
