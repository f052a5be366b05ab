"""The variants of Zwergendorf in the browser, and two people to the end, each from a position late in a game."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect

from tests.web.playing import PHONE, QUICK, Seat, sit_down
from tests.web.server import Server
from tests.web.test_zwergendorf import CONFIRM, WAY, at_table, play_on

ONE: Final = {"clearing": "smaller", "building": "advanced"}
TAVERN: Final = {
    "B2": "beer",
    "B3": "stone",
    "B4": "wood",
}  # a wall, a tavern and, without a card that raises it, a mine
HANDS: Final = (["G01", "B01", "R01"], ["G02", "B13", "R09"])


def position(folder: Path, **document: Any) -> Path:
    """A position file."""
    path = folder / "position.json"
    path.write_text(json.dumps({"game": "zwergendorf", **document}), "utf-8")
    return path


def picks(seat: Seat, card: str) -> None:
    """Choose a card of the hand, by clicks."""
    seat.page.locator(f"#hand-{card}.legal").click()
    seat.page.locator("#keep-it").click()


def there(page: Page, cell: str) -> str:
    """What a square is said to hold."""
    return page.locator(f"#cell-{cell} > .sr").inner_text()


def test_a_small_clearing_taverns_of_any_shape_and_cards_used_once(
    shared: Server, chromium: Browser, tmp_path: Path
) -> None:
    """zwergendorf.variants.1, .10, .11 and zwergendorf.draw.5: forest all around, a tavern's square, then its shape."""
    players = [{"board": TAVERN, "buildings": ["B15", "B13"]}]
    file = position(tmp_path, options=ONE, rulings={"tavern_shape": "tetromino"}, phase=9, players=players)
    ada = at_table(chromium, shared, file)
    page = ada.page
    expect(page.locator(".vname")).to_contain_text("45 of 48 squares free")
    assert "forest" in there(page, "A1") + there(page, "H5") + there(page, "D10")
    page.locator("#laid-B15").click()  # a mine needs two wood
    expect(page.locator("#laid-B15")).to_contain_text("in use")
    expect(page.locator("#do-produce")).to_contain_text("1 wall")
    expect(page.locator("#do-produce")).not_to_contain_text("mine")
    page.locator("#do-produce").click()
    expect(page.locator("#tool-wall")).to_be_visible()
    assert page.locator(".way[value*=' A'], .way[value$=' B1']").count() == 0, "nothing is drawn into the forest"
    page.locator(".way[value='draw wall G2 east']").click()
    expect(page.locator("#tool-tavern")).to_be_visible(timeout=QUICK)
    page.locator(".way[value='draw tavern D5']").click()
    expect(page.locator(WAY)).to_have_count(1)
    way = page.locator(f"#cell-D5 {WAY.partition(' ')[2]}")
    shapes = set()
    for _ in range(30):
        shapes.add(way.get_attribute("data-way"))
        if way.get_attribute("value") == "shape z-tall":
            break
        way.hover()
        page.keyboard.press("r")
    squares = (way.get_attribute("data-cells") or "").split()
    assert len(shapes) > 2
    assert len(squares) == 4
    expect(page.locator("#ghost rect")).to_have_count(4)
    way.click()
    expect(page.locator(f"#cell-{squares[3]} > .sr")).to_contain_text("tavern", timeout=QUICK)
    assert all("tavern" in there(page, cell) for cell in squares)
    expect(page.locator("#log")).to_contain_text(f"drew: tavern on {', '.join(squares)}")
    page.locator(CONFIRM).click()
    expect(page.locator("#prompt")).to_contain_text("The game is over", timeout=QUICK)
    expect(page.locator("#laid-B15")).to_have_count(0)  # used, and gone
    expect(page.locator("#laid-B13")).to_be_visible()
    assert ada.faults == []
    assert shared.faults() == []


def test_nasty_dwarfs_give_a_card_face_down(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    """zwergendorf.variants.3 and .5: what is given is sealed until all have chosen, then it must be drawn in."""
    players = [{"hand": hand} for hand in HANDS]
    file = position(tmp_path, options={"drafting": "nasty"}, phase=8, players=players)
    ada = at_table(chromium, shared, file)
    bo = Seat(chromium, shared, "Bo", PHONE)
    sit_down(ada, bo, ada.page.url)
    picks(ada, "G01")
    expect(ada.page.locator("#prompt")).to_contain_text("Give one card to Bo")
    expect(ada.page.locator("#hand-G01")).to_contain_text("you keep it")
    picks(ada, "R01")
    expect(ada.page.locator("#hand-R01")).to_contain_text("you give it to Bo")
    expect(ada.page.locator("#hand-B01")).to_contain_text("is discarded")
    expect(bo.page.locator("#seat-0")).to_contain_text("has chosen", timeout=QUICK)
    assert not [card for card in HANDS[0] if card in bo.page.content()]
    picks(bo, "R09")
    expect(bo.page.locator("#prompt")).to_contain_text("Give one card to Ada", timeout=QUICK)
    picks(bo, "B13")
    for seat, cards in ((ada, ["B13", "G01"]), (bo, ["R01", "R09"])):
        expect(seat.page.locator(".kept .vcard")).to_have_count(2, timeout=QUICK)
        assert sorted(seat.page.locator(".kept .vcard").evaluate_all("all => all.map(e => e.id.slice(5))")) == cards
    assert "B01" not in bo.page.content(), "the third card is seen by nobody else"
    assert ada.faults == bo.faults == []
    assert shared.faults() == []


def test_two_people_pick_wait_and_play_to_the_end(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    """zwergendorf.pick.8 and zwergendorf.phases.4: picks are sealed, and who waits is told for whom."""
    players = [{"hand": hand} for hand in HANDS]
    ada = at_table(chromium, shared, position(tmp_path, phase=8, players=players))
    bo = Seat(chromium, shared, "Bo", PHONE)
    table = ada.page.url
    sit_down(ada, bo, table)
    picks(ada, "R01")
    ada.page.locator(CONFIRM).click()
    expect(ada.page.locator("#prompt")).to_contain_text("Waiting for Bo")
    expect(bo.page.locator("#seat-0")).to_contain_text("has chosen", timeout=QUICK)
    assert not [card for card in HANDS[0] if card in bo.page.content()]
    picks(bo, "R09")  # the last pick turns all up
    expect(bo.page.locator("#hand-G01")).to_be_visible(timeout=QUICK)  # what Ada passed on
    expect(ada.page.locator("#hand-B13")).to_be_visible(timeout=QUICK)
    play_on([ada, bo], Random(3))
    for seat in (ada, bo):
        expect(seat.page.locator("#prompt")).to_contain_text("The game is over", timeout=QUICK)
        if seat.page.locator(CONFIRM).count():
            seat.page.locator(CONFIRM).click()
    expect(bo.page.locator(".live")).to_contain_text("game over", timeout=QUICK)
    assert '"end":{"scores":' in ada.page.request.get(f"{table}/log").text().splitlines()[-1]
    assert ada.faults == bo.faults == []
    assert shared.faults() == []
