"""Ways to give one answer at a table's page, or to confirm: by mouse, by keys, by words, by finger.

Each uses its own means only: nothing is pressed that its player could not find on the page.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

CONFIRM: Final = "#prompt [data-confirm]:not([aria-disabled])"
ANSWERS: Final = "button[name=do]:not([aria-disabled])"
ARROWS: Final = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
LETTERS: Final = {"space": "a", "cell": "b", "plain": "p", "tile": "p"}  # where a letter leads to what is asked
FOCUSED: Final = "document.activeElement.matches(%r)"
TURNS: Final = 3  # times a tile is turned at most
TRIES: Final = 3  # for a key


def by_clicks(page: Page, dice: Random) -> None:
    """With a mouse."""
    _point(page, dice, Locator.click)


def picked(found: Locator, dice: Random) -> Locator:
    return found.nth(dice.randrange(found.count()))


def by_keys(page: Page, dice: Random) -> None:
    """Without a mouse: letters jump, arrows walk, R turns, Space chooses, Enter confirms."""
    if page.locator(CONFIRM).count():
        page.keyboard.press("Enter")
        return
    if page.locator("#meal:popover-open").count():
        assert page.evaluate(FOCUSED % ".plan"), "the keyboard is led to the meal"
        page.keyboard.press("Enter")
        return
    aim = page.locator("#prompt").get_attribute("data-aim") or ""
    wanted = {"space": ".sp.legal", "cell": ".way", "tile": ".fc.ok"}.get(aim, ".ans[name=do]")
    page.keyboard.press(LETTERS[aim])
    for _ in range(dice.randrange(4)):
        page.keyboard.press(dice.choice(ARROWS))
    for _ in range(TRIES):  # while a page is still being changed, a key may come too early
        if page.evaluate(FOCUSED % wanted):
            break
        page.keyboard.press(LETTERS[aim])
        page.wait_for_timeout(20)
    assert page.evaluate(FOCUSED % wanted), f"the keyboard reaches what is asked: {wanted}"
    if aim == "cell":
        for _ in range(dice.randrange(TURNS)):
            page.keyboard.press("r")
    page.keyboard.press("Space")
    if aim == "tile":  # once to read, once to build
        page.keyboard.press("Space")


def by_words(page: Page, dice: Random) -> None:
    """By typing into the line that "/" opens: names of choices, or the words on the page."""
    confirm = page.locator(CONFIRM)
    if confirm.count():
        words = "confirm"
    else:
        answer = picked(page.locator(ANSWERS), dice)
        spoken = " ".join((answer.text_content() or "").split())
        alike = page.locator(ANSWERS).evaluate_all(
            "(all, words) => all.filter((each) => each.textContent.trim().replace(/\\s+/g, ' ') === words).length",
            spoken,
        )
        words = spoken if alike == 1 and dice.random() < 0.5 else answer.get_attribute("value") or ""
    page.keyboard.press("/")
    expect(page.locator("#say-it")).to_be_focused()
    page.keyboard.insert_text(words)
    page.keyboard.press("Enter")


def by_taps(page: Page, dice: Random) -> None:
    """With a finger on a phone: the first tap on a place of the board shows what is laid, the second lays it."""
    way = _point(page, dice, Locator.tap)
    if way is not None:
        expect(page.locator("#ghost use").first).to_be_attached()
        way.tap()


def _point(page: Page, dice: Random, press: Callable[[Locator], None]) -> Locator | None:
    """Press an answer; the place of the board, if it was one."""
    confirm = page.locator(CONFIRM)
    if confirm.count():
        press(confirm)
        return None
    if page.locator("#prompt").get_attribute("data-aim") == "tile":
        if not page.locator("#catalogue:popover-open").count():
            press(page.locator("#tabs [data-view=tiles]"))
        press(picked(page.locator("#catalogue .fc.ok"), dice))  # shows it
        press(page.locator("#tile-detail .btn.primary"))
        return None
    answer = picked(page.locator(f"{ANSWERS}:visible"), dice)
    on_the_board = "way" in (answer.get_attribute("class") or "").split()
    press(answer)
    return answer if on_the_board else None
