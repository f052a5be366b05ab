"""Animals moved on the page, by mouse, by keys and by finger; and why a space of the board takes no tile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.look import context, read_file

from tests.web.playing import PHONE, Seat
from tests.web.server import Server
from underhall.games.caverna.land import CELL_NAMES
from underhall.games.caverna.moving import by_hand
from underhall.games.caverna.rules import CavernaRules
from underhall.web.rendering import render

BOARD: Final[dict[str, Any]] = {
    "E4": "small-pasture", "D4": "small-pasture", "B2-B3": "large-pasture", "C2": "stable", "E3": "meadow",
}  # fmt: skip
BEGUN: Final[dict[str, Any]] = {
    "game": "caverna", "seats": 2, "round": 3, "to_move": 0, "starting": 0,
    "players": [{"board": BOARD, "animals": {"sheep": 2, "boar": 1, "dog": 1}}, {}],
}  # fmt: skip
AXE: Final = (Path(__file__).parent / "axe.min.js").read_text("utf-8")


def board(tmp_path: Path, *done: str, wish: Any = None, **ways: Any) -> str:
    """The board of who is to move, after some choices."""
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(BEGUN))
    rules, p = read_file(str(file))
    assert isinstance(rules, CavernaRules)
    for name in done:
        rules.play(p, 0, rules.vocabulary.parse(name))
    seen = context(rules, p, 0)
    seen["herd"] = {"ways": by_hand(rules, p, 0, wish), "kept": wish is not None, **ways}
    return render("en", "caverna/regions/board.j2", seen)


def test_each_kind_in_a_place_is_a_button_that_says_what_it_is(tmp_path: Path) -> None:
    html = board(tmp_path)
    assert html.count('class="beast"') == 3
    assert "2 sheep, large pasture B2: move" in html
    assert "1 boar, stable C2: move" in html or "1 boar, forest C2: move" in html
    assert "let them stand by themselves" not in html
    assert "let them stand by themselves" in board(tmp_path, wish={"E4": {"sheep": 2}})


def test_while_a_space_is_asked_for_no_animal_is_in_the_way_and_closed_ones_tell_why(
    tmp_path: Path,
) -> None:
    html = board(tmp_path, "place clearing")
    assert 'class="beast"' not in html
    offered = {name for name in CELL_NAMES if f'id="cell-{name}"' in html and f'data-cell="{name}"' not in html}
    assert "D2" in offered
    assert 'data-cell="E5"' in html
    assert "data-cell" not in board(tmp_path), "nothing is asked of the board"


def test_on_other_boards_and_in_the_past_nothing_can_be_moved(tmp_path: Path) -> None:
    assert 'class="beast"' not in board(tmp_path, ways={})


@pytest.fixture
def table(chromium: Browser, shared: Server, tmp_path: Path) -> Seat:
    """Somebody at a table of their own, with two sheep, a boar and a dog."""
    return _seat(chromium, shared, tmp_path)


def _seat(chromium: Browser, shared: Server, tmp_path: Path, **how: Any) -> Seat:
    seat = Seat(chromium, shared, "Ada", **how)
    seat.introduce()
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(BEGUN))
    seat.bring(file, "greedy")
    return seat


def beast(page: Page, place: str, animal: str) -> Any:
    return page.locator(f"#beast-{place}-{animal}")


def test_animals_are_dragged_and_walk_back_by_keys(table: Seat) -> None:
    page = table.page
    with page.expect_response("**/herd.js*"):  # it comes when somebody points at the board
        beast(page, "B2", "sheep").hover()
    beast(page, "B2", "sheep").drag_to(page.locator("#cell-E4"))
    expect(beast(page, "E4", "sheep")).to_be_focused()
    expect(page.locator("#herd-said")).to_have_text("2 sheep to E4")
    page.reload()
    expect(beast(page, "E4", "sheep")).to_be_visible()
    # One alone: Space twice; up to D4, where there is room.
    beast(page, "E4", "sheep").focus()
    page.keyboard.press("Space")
    expect(page.locator("#cell-D4 .berth")).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(beast(page, "D4", "sheep")).to_be_focused()
    expect(beast(page, "E4", "sheep")).to_have_attribute("data-count", "1")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.locator(".berth")).to_have_count(0)
    # Where they may not stand, the page says why.
    beast(page, "D4", "sheep").drag_to(page.locator("#cell-C3"))
    expect(page.locator("#said")).to_contain_text("[caverna.animals.6]")
    page.evaluate(AXE)
    beast(page, "D4", "sheep").click()
    wrong = page.evaluate("axe.run().then(found => found.violations.map(each => [each.id, each.nodes[0].html]))")
    assert wrong == []
    page.get_by_role("button", name="let them stand by themselves").click()
    expect(beast(page, "B2", "sheep")).to_be_visible()
    assert table.faults == [] or all("422" in fault for fault in table.faults)


def test_a_finger_moves_animals_and_asks_about_closed_spaces(chromium: Browser, shared: Server, tmp_path: Path) -> None:
    seat = _seat(chromium, shared, tmp_path, size=PHONE, has_touch=True, is_mobile=True)
    page = seat.page
    beast(page, "B2", "sheep").tap()
    page.locator("#cell-D4 .berth").tap()
    expect(beast(page, "D4", "sheep")).to_be_visible()
    page.locator("#sp-clearing").tap()
    page.locator("#cell-C5[data-cell]").tap()
    expect(page.locator("#toast")).to_contain_text("C5 is on the mountain side, and this goes into the forest.")
    assert seat.faults == []


def test_only_its_owner_moves_them_and_all_see_it(chromium: Browser, shared: Server, tmp_path: Path) -> None:
    seat = _seat(chromium, shared, tmp_path)
    address = seat.page.url
    stranger = Seat(chromium, shared, "Bo")
    stranger.introduce()
    move: dict[str, Any] = {"from": "B2", "to": "E4", "animal": "sheep"}
    assert stranger.page.request.post(f"{address}/herd", form=move).status == 403
    assert seat.page.request.post(f"{address}/herd", form=move, max_redirects=0).status == 303
    shown = stranger.page.request.get(address).text()
    assert "E4: small pasture, 2 sheep" in shown
    assert 'class="beast"' not in shown
    assert seat.page.request.post(f"{address}/herd", form={**move, "to": "Q9"}).status == 422
    assert seat.page.request.post(f"{address}/herd", form={**move, "from": "E4", "to": "C2"}).status == 422
    assert seat.page.request.post(f"{address}/herd/alone", max_redirects=0).status == 303
    assert "B2: large pasture, 2 sheep" in stranger.page.request.get(address).text()


def test_the_server_tells_why_a_space_is_closed(chromium: Browser, shared: Server, tmp_path: Path) -> None:
    seat = _seat(chromium, shared, tmp_path)
    why = f"{seat.page.url}/why?cell="
    get = seat.page.request.get
    assert get(f"{why}E5").text() == "", "nothing is asked of the board"
    done: dict[str, Any] = {"do": "place clearing", "seen": "0"}
    assert seat.page.request.post(f"{seat.page.url}/do", form=done, max_redirects=0).status == 303
    assert get(f"{why}E4").text() == "There is already a tile on E4. [caverna.lay.4]"
    assert get(f"{why}D2").text() == ""
    assert get(f"{why}Z1").status == 422
