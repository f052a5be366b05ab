"""The rest drawn for a player, as a proposal: asked for, moved, taken back; by mouse, finger, keys and words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Page, expect

from tests.web.playing import DESKTOP, PHONE, Seat
from tests.web.server import Server
from tests.web.sitepages import findings, fits
from tests.web.test_german import left
from tests.web.test_zwergendorf import at_table, brought

TARGET = "#board .way[data-what=move]:not([hidden])"


@pytest.fixture
def ada(shared: Server, chromium: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Seat:
    """Ada, who has several smiths, walls and taverns to draw."""
    size, options = getattr(request, "param", (DESKTOP, {}))
    return at_table(chromium, shared, brought(tmp_path, 1, "draw wall", 9, **options), size, bypass_csp=True)


def squares(page: Page) -> dict[str, list[str]]:
    """The proposed pieces on the board: by entry the squares."""
    found: dict[str, list[str]] = page.evaluate(
        "[...document.querySelectorAll('#board .prop')].reduce((all, each) => {"
        " (all[each.dataset.move] ??= []).push(each.closest('.cell').id.slice(5)); return all; }, {})"
    )
    return found


def changed(page: Page, before: str | None) -> None:
    expect(page.locator("#prompt")).not_to_have_attribute("data-state", before or "")
    expect(page.locator(".htmx-request")).to_have_count(0)


def test_the_rest_is_drawn_one_piece_dragged_and_all_of_it_taken_back(ada: Seat) -> None:
    page = ada.page
    start = page.locator("#board .cell > .sr").all_inner_texts()
    page.keyboard.press("d")
    expect(page.locator("#prompt")).to_contain_text("Your turn is complete")
    expect(page.locator("#prompt")).to_contain_text("4 symbols are proposed in blue")
    expect(page.locator(".prop-tree")).to_have_count(1)
    assert findings(page) == []
    pieces = squares(page)
    n, (cell,) = next((n, cells) for n, cells in pieces.items() if len(cells) == 1)
    box = page.locator(f"#cell-{cell}").bounding_box() or pytest.fail("it is shown")
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    expect(page.locator(TARGET).first).to_be_visible()
    assert findings(page) == []
    goal = page.locator("#cell-C3").bounding_box() or pytest.fail("it is shown")
    page.mouse.move(goal["x"] + 20, goal["y"] + 20, steps=4)
    expect(page.locator("#ghost rect")).to_have_count(1)
    state = page.locator("#prompt").get_attribute("data-state")
    page.mouse.up()
    changed(page, state)
    now = squares(page)
    assert ["C3"] in now.values()
    assert sorted(map(str, now.values())) == sorted(map(str, [["C3"], *[c for each, c in pieces.items() if each != n]]))
    expect(page.locator(TARGET)).to_have_count(0)
    page.keyboard.press("Shift+D")
    expect(page.locator(".prop")).to_have_count(0)
    expect(page.locator("#draw-rest")).to_be_visible()
    assert page.locator("#board .cell > .sr").all_inner_texts() == start
    assert ada.faults == []


def test_a_proposal_is_changed_by_keys_and_confirmed(ada: Seat) -> None:
    page = ada.page
    page.keyboard.press("d")
    expect(page.locator("#erase-rest")).to_be_visible()
    page.locator(".prop").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{TARGET}:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(TARGET)).to_have_count(0)
    expect(page.locator(".prop:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(f"{TARGET}:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    to = page.locator(f"{TARGET}:focus").get_attribute("data-at")
    state = page.locator("#prompt").get_attribute("data-state")
    page.keyboard.press("Enter")
    changed(page, state)
    assert [to] in squares(page).values()
    page.locator("#prompt [data-confirm]").click()
    expect(page.locator(".prop")).to_have_count(0)
    expect(page.locator(".bc[data-hand]").first).to_be_visible()
    assert ada.faults == []


@pytest.mark.parametrize("ada", [(PHONE, {})], indirect=True)
def test_on_a_phone_a_piece_is_tapped_its_square_tapped_and_the_button_draws_it(ada: Seat) -> None:
    page = ada.page
    page.locator("#draw-rest").click()
    expect(page.locator(".prop").first).to_be_visible()
    assert fits(page)
    for button in page.locator("#prompt .acts .btn:visible, .prop-tree").all():
        assert (button.bounding_box() or pytest.fail("it is shown"))["height"] >= 44
    page.locator(".prop-tree").click()  # a wall after all
    expect(page.locator(TARGET).first).to_be_visible()
    assert findings(page) == []
    assert fits(page)
    page.locator(TARGET).first.click()
    state = page.locator("#prompt").get_attribute("data-state")
    page.locator("#draw-here").click()
    changed(page, state)
    expect(page.locator(".prop-tree")).to_have_count(0)
    assert ada.faults == []


@pytest.mark.parametrize("ada", [(DESKTOP, {"tavern_shape": "tetromino"})], indirect=True)
def test_a_tavern_of_any_shape_is_turned_while_it_is_moved(ada: Seat) -> None:
    page = ada.page
    page.locator("#draw-rest").click()
    expect(page.locator("#erase-rest")).to_be_visible()
    page.locator("[data-move]").last.click()
    expect(page.locator("#moving-form [data-turn]")).to_be_visible()
    here = page.locator("#cell-C4 .way[data-what=move]:not([hidden])")
    way = here.get_attribute("data-way") or ""
    here.hover()
    page.keyboard.press("r")
    expect(here).not_to_have_attribute("data-way", way)
    expect(page.locator("#ghost rect").first).to_be_visible()
    state = page.locator("#prompt").get_attribute("data-state")
    here.click()
    changed(page, state)
    assert any("C4" in cells and len(cells) == 4 for cells in squares(page).values())
    assert ada.faults == []


def test_text_mode_moves_by_words_and_speaks_german(ada: Seat) -> None:
    page = ada.page
    page.keyboard.press("w")
    expect(page.locator("body.text-mode")).to_be_visible()
    page.wait_for_load_state()
    page.locator("#say-it").fill("draw the rest")
    page.locator("#say-it").press("Enter")
    expect(page.locator(".moves form")).to_have_count(4)
    assert findings(page) == []
    form = page.locator(".moves form").filter(has_text="smith").first
    form.locator("input[name=to]").fill("a2")
    state = page.locator("#prompt").get_attribute("data-state")
    form.get_by_role("button", name="Move it").click()
    changed(page, state)
    expect(page.locator("#cell-A2")).to_contain_text("smith (proposed)")
    form.locator("input[name=to]").fill("Z9")
    form.get_by_role("button", name="Move it").click()
    expect(page.locator("#said")).to_contain_text("Name a square for the smith")
    page.context.add_cookies([{"name": "language", "value": "de", "url": ada.server.url}])
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("4 Symbole sind blau vorgeschlagen")
    assert left(page.locator("#prompt").inner_html() + page.locator(".moves").inner_html()) == set()
    assert [fault for fault in ada.faults if "422" not in fault] == []


def test_it_works_without_scripts(site: TestClient, tmp_path: Path) -> None:
    site.post("/name", data={"name": "Ada", "back": "/"})
    log = brought(tmp_path, 1, "draw wall", 9)
    table = site.post("/import", files={"log": log.open("rb")}, data={"others": "friend"}).headers["location"]

    def seen() -> str:
        return (re.search(r'name="seen" value="(\d+)"', site.get(table).text) or pytest.fail("nothing is asked"))[1]

    assert 'formaction="' + table + '/proposal"' in site.get(table).text
    assert site.post(f"{table}/proposal", data={"seen": seen()}).status_code == 303
    page = site.get(table).text
    n = (re.search(r'class="prop[^"]*" data-move="(\d+)"', page) or pytest.fail("nothing is proposed"))[1]
    assert site.post(f"{table}/proposal/move", data={"seen": seen(), "n": n, "to": "A3"}).status_code == 303
    refused = site.post(f"{table}/proposal/move", data={"seen": seen(), "n": "1", "to": "A3"}, headers=SCRIPTED)
    assert refused.status_code == 409
    assert site.get(f"{table}/proposal/targets", params={"n": 1}).text == ""
    assert site.post(f"{table}/proposal/back", data={"seen": seen()}).status_code == 303
    assert "data-move" not in site.get(table).text


SCRIPTED = {"hx-request": "true"}
