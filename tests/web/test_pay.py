"""Pay for me: offered where only goods are missing, asked for on demand, made of ordinary steps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from tests.rules.caverna.situation import Situation, alone
from tests.web.playing import DESKTOP, PHONE, QUICK, Seat
from tests.web.server import Server
from tests.web.test_site import SCRIPTED, Site, seen

AXE: Final = (Path(__file__).parent / "axe.min.js").read_text("utf-8")
SIZES: Final = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]
OWNER: Final[dict[str, Any]] = {"goods": {"ruby": 4, "food": 2, "grain": 1}, "board": {"D5": "cavern"}}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    found = Site(tmp_path)
    with TestClient(found.app):
        yield found
    found.store.close()


def placing() -> Situation:
    """Rubies and nothing else to pay with, before a dwarf is placed."""
    return alone(5, **OWNER)


def furnishing() -> Situation:
    """Asked which tile to build: only the Dog school costs nothing."""
    return placing().do("place housework", "part furnish")


def brought(client: TestClient, s: Situation) -> str:
    """The address of a table that goes on from there."""
    client.post("/name", data={"name": "Ada"})
    file = json.dumps(s.document()).encode()
    answer = client.post("/import", files={"log": ("turn.json", file, "text/plain")}, data={"others": "friend"})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def steps(fragment: str) -> list[list[str]]:
    """The choices of every plan in a fragment."""
    forms = re.findall(r"<form.*?</form>", fragment, re.DOTALL)
    return [re.findall(r'name="do" value="([^"]+)"', form) for form in forms]


def test_the_seat_that_is_asked_gets_plans_and_nobody_else(site: Site) -> None:
    ada, eve = site.client(), site.client()
    table = brought(ada, furnishing())
    answer = ada.get(f"{table}/pay", params={"do": "furnish carpenter"})
    assert steps(answer.text) == [["trade ruby stone", "furnish carpenter"]]
    assert "Carpenter takes 1 stone, and you have 0." in answer.text
    assert "costs 1 point" in answer.text
    eve.post("/name", data={"name": "Eve"})
    assert eve.get(f"{table}/pay", params={"do": "furnish carpenter"}).status_code == 403


@pytest.mark.parametrize(
    "name", ["furnish couple-dwelling", "place logging", "no such thing", "any", "é\x00", "x" * 999]
)
def test_where_there_is_no_way_nothing_is_answered(site: Site, name: str) -> None:
    ada = site.client()
    answer = ada.get(f"{brought(ada, furnishing())}/pay", params={"do": name})
    assert (answer.status_code, answer.text) == (200, "")


def test_a_plan_is_made_of_steps_that_can_be_taken_back(site: Site) -> None:
    ada = site.client()
    table = brought(ada, furnishing())
    names = steps(ada.get(f"{table}/pay", params={"do": "furnish guest-room"}).text)[0]
    assert len(names) == 3
    before = seen(ada, table)
    assert ada.post(f"{table}/plan", data={"do": names, "seen": before}, headers=SCRIPTED).status_code == 200
    page = ada.get(table).text
    assert "built the Guest room" in page
    for _ in names:
        assert ada.post(f"{table}/undo", data={"to": "step"}, headers=SCRIPTED).status_code == 200
    assert "built the Guest room" in ada.get(f"{table}/told").text
    assert steps(ada.get(f"{table}/pay", params={"do": "furnish guest-room"}).text)[0] == names


def test_a_plan_that_no_longer_holds_stops_at_the_first_step_that_cannot_be(site: Site) -> None:
    ada = site.client()
    table = brought(ada, furnishing())
    names = steps(ada.get(f"{table}/pay", params={"do": "furnish guest-room"}).text)[0]
    before = seen(ada, table)
    for _ in range(3):
        ada.post(f"{table}/do", data={"do": "trade ruby food", "seen": seen(ada, table)}, headers=SCRIPTED)
    assert ada.post(f"{table}/plan", data={"do": names, "seen": before}, headers=SCRIPTED).status_code == 409
    answer = ada.post(f"{table}/plan", data={"do": names, "seen": seen(ada, table)}, headers=SCRIPTED)
    assert answer.status_code == 422
    assert "It takes 1 ruby, and you have 0." in answer.text
    assert "<hx-partial" in answer.text  # with the present view: the first step stands
    told = re.sub(r"<[^>]+>", "", ada.get(f"{table}/told").text)
    assert "traded 1 ruby for 1 stone" in told or "traded 1 ruby for 1 wood" in told
    assert "built" not in told


def test_the_page_marks_what_trades_might_open(site: Site) -> None:
    ada = site.client()
    page = ada.get(brought(ada, placing())).text
    (smithy,) = re.findall(r'<button[^>]* id="sp-blacksmithing"[^>]*>', page)
    assert 'data-pay="place blacksmithing"' in smithy
    assert "aria-disabled" not in smithy
    furnish = ada.get(brought(ada, furnishing())).text
    assert 'data-pay="furnish carpenter"' in furnish
    assert 'data-pay="furnish dog-school"' not in furnish
    poor = ada.get(brought(ada, alone(5, board={"D5": "cavern"}))).text
    assert "data-pay" not in poor


def test_answers_without_a_place_on_the_page_are_listed(site: Site) -> None:
    ada = site.client()
    s = alone(5, goods={"ruby": 2, "ore": 1}).do("place blacksmithing")
    page = ada.get(brought(ada, s)).text
    assert re.findall(r'data-pay="(forge \d)"', page) == [f"forge {n}" for n in range(2, 9)]


def test_what_goes_on_a_cell_is_paid_for_before_the_cell_is_chosen(site: Site) -> None:
    """caverna.stable.1: a stone for whichever cell."""
    ada = site.client()
    s = alone(3, goods={"ruby": 1, "wood": 2}, board={"E4": "meadow"}).do("place sheep-farming")
    table = brought(ada, s)
    assert 'data-pay="any stable"' in ada.get(table).text
    answer = ada.get(f"{table}/pay", params={"do": "any stable"}).text
    assert steps(answer) == [["trade ruby stone"]]
    assert "then choose where" in answer


def test_several_ways_to_pay_begin_with_the_cheapest(site: Site) -> None:
    """caverna.furnish.7: the Builder leaves the choice."""
    ada = site.client()
    s = alone(5, board={"D5": "builder", "C5": "cavern"}, goods={"ore": 9, "wood": 1, "stone": 1})
    table = brought(ada, s.do("place housework", "part furnish", "furnish working-cave"))
    ways = re.findall(
        r'<button class="ans"[^>]* value="(pay [^"]+)"[^>]*>(.*?)</button>', ada.get(table).text, re.DOTALL
    )
    assert ways[0][0] == "pay ore-for-wood-and-stone"
    assert ["cheapest" in inside for _, inside in ways] == [True, False, False, False]


def test_plans_are_told_in_german(site: Site) -> None:
    ada = site.client()
    table = brought(ada, furnishing())
    ada.post("/language", data={"to": "de", "back": "/"})
    answer = ada.get(f"{table}/pay", params={"do": "furnish guest-room"}).text
    assert "Zahl für mich: Gästezimmer" in answer or "Gäste" in answer
    assert not re.findall(r"\b(Cheapest|Pay|left|afterwards|costs)\b", re.sub(r"<[^>]+>", "", answer))


def findings(page: Page) -> list[Any]:
    page.evaluate(AXE)
    found: list[Any] = page.evaluate("axe.run().then((r) => r.violations.map((each) => [each.id, each.nodes[0].html]))")
    return found


def here(chromium: Browser, shared: Server, s: Situation, folder: Path, size: dict[str, int]) -> Seat:
    """Somebody at a table that goes on from a position."""
    file = folder / "turn.json"
    file.write_text(json.dumps(s.document()), "utf-8")
    ada = Seat(chromium, shared, "Ada", size, reduced_motion="reduce")
    ada.introduce()
    ada.bring(file, "open")
    return ada


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_is_paid_for_step_by_step_and_built(
    shared: Server, chromium: Browser, tmp_path: Path, size: dict[str, int]
) -> None:
    ada = here(chromium, shared, furnishing(), tmp_path, size)
    page = ada.page
    if size == PHONE:
        page.locator("[data-view=tiles]").click()
    page.locator("#tile-guest-room").click()
    page.get_by_role("button", name="Pay for me").click()
    sheet = page.get_by_role("dialog", name="Pay for me")
    expect(sheet.locator(".pp")).to_have_count(1)
    assert findings(page) == []
    sheet.locator(".pp li button").first.click()
    expect(sheet.locator(".pp li")).to_have_count(2, timeout=QUICK)
    sheet.get_by_role("button", name="Pay and build").click()
    expect(page.locator("#cell-D5")).to_contain_text("Guest room", timeout=QUICK)
    expect(sheet).to_be_hidden()
    assert ada.faults == []


@pytest.mark.parametrize("size", SIZES)
def test_a_closed_space_is_opened_by_a_tap_or_in_words(
    shared: Server, chromium: Browser, tmp_path: Path, size: dict[str, int]
) -> None:
    ada = here(chromium, shared, placing(), tmp_path, size)
    page = ada.page
    page.locator("#sp-blacksmithing").click()
    expect(page.locator("#pay")).to_contain_text("It takes 1 ore, and you have 0.")
    assert page.evaluate("document.querySelector('#pay .pp').contains(document.activeElement)")
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#pay")).to_be_hidden()
    page.keyboard.press("/")
    page.locator("#say-it").fill("pay place blacksmithing")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Pay and go there").click()
    expect(page.locator("#prompt")).to_contain_text("forge", ignore_case=True, timeout=QUICK)
    assert ada.faults == []


def test_shift_p_pays_for_what_has_the_focus(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada = here(chromium, shared, furnishing(), tmp_path, DESKTOP)
    page = ada.page
    page.locator("#tile-carpenter").click()
    expect(page.locator("[data-pays]")).to_be_visible()
    page.keyboard.press("Shift+P")
    expect(page.locator("#pay")).to_contain_text("Carpenter")
    page.keyboard.press("Enter")
    expect(page.locator("#pay li")).to_have_count(1, timeout=QUICK)
    assert ada.faults == []
