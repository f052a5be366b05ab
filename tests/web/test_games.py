"""Several games on one site: each shows what it has, and what is hidden in one stays hidden on every page of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest
from starlette.testclient import TestClient

from tests.web.test_site import SCRIPTED, Site, invited, seen

KEEP: Final = re.compile(r'name="do" value="keep ([A-Z]\d\d)"')
ALSO_SQUARES: Final = ("B10", "G10")
TABLE: Final = {"game": "zwergendorf", "name": "Ada", "seat": ["me", "friend"], "confirm": "ask"}


class Hall(Site):
    """A site on which chance and bots go on between requests."""

    host: TestClient

    def client(self) -> TestClient:
        found = super().client()
        found.portal = self.host.portal
        return found


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A site of its own."""
    found = Hall(tmp_path)
    with TestClient(found.app) as found.host:
        yield found
    found.store.close()


@pytest.fixture
def two(hall: Hall) -> tuple[TestClient, TestClient, str]:
    """Ada and Bo, and the address of their table."""
    ada, bo = hall.client(), hall.client()
    table = str(ada.post("/tables", data=TABLE).headers["location"]).removesuffix("/invite")
    bo.get(invited(ada, table))
    assert bo.post(f"{table}/join", data={"name": "Bo", "seat": "1"}).status_code == 303
    deadline = monotonic() + 10
    while not KEEP.search(ada.get(table).text):  # chance deals in its own time
        assert monotonic() < deadline
        sleep(0.02)
    return ada, bo, table


def test_the_start_page_shows_the_options_of_the_game_that_is_chosen(hall: Hall) -> None:
    client = hall.client()
    first, other = client.get("/").text, client.get("/?game=zwergendorf").text
    for page in (first, other):
        assert 'href="/rules/caverna"' in page
        assert 'href="/rules/zwergendorf"' in page
    assert 'name="option.edition"' in first
    assert 'name="option.drafting"' in other
    assert 'name="option.edition"' not in other
    assert 'formaction="/learn/caverna"' in first
    assert 'formaction="/learn/zwergendorf"' in other
    assert first.count('class="seat"') == 7
    assert other.count('class="seat"') == 4


def test_what_is_chosen_for_one_game_is_kept_beside_the_other(hall: Hall) -> None:
    client = hall.client()
    client.post("/tables", data={**TABLE, "seat": ["me"], "option.clearing": "small"})
    client.post("/tables", data={"game": "caverna", "seat": ["me", "open"], "option.edition": "full"})
    page = client.get("/?game=zwergendorf").text
    assert re.search(r'name="option.clearing" value="small" checked', page)
    assert re.search(r'name="option.edition" value="full" checked', client.get("/").text)


def test_pages_about_a_game_lead_to_what_there_is_of_it(hall: Hall) -> None:
    client = hall.client()
    page = client.get("/rules/zwergendorf").text
    main = page.partition('aria-label="Main"')[2].partition("</nav>")[0]
    assert 'href="/rules/zwergendorf"' in main
    assert 'href="/learn/zwergendorf"' in main
    assert '<a href="/rules/caverna">' in page.partition("<main")[2]


def test_options_that_do_not_go_together_are_refused_in_one_line(hall: Hall) -> None:
    answer = hall.client().post("/tables", data={**TABLE, "option.schmied": "none"})
    assert answer.status_code == 422
    assert "Somebody must join the dwarf woman" in answer.text


def test_a_card_kept_face_down_is_on_no_page_of_the_others(two: tuple[TestClient, TestClient, str]) -> None:
    ada, bo, table = two
    hand = [card for card in KEEP.findall(ada.get(table).text) if card not in ALSO_SQUARES]
    assert hand
    answer = ada.post(f"{table}/do", data={"do": f"keep {hand[0]}", "seen": seen(ada, table)}, headers=SCRIPTED)
    assert answer.status_code == 200
    assert f"kept {hand[0]}" in ada.get(f"{table}/told").text
    for path in ("", "?board=0", "?at=7", "/told", "/log", "/share?at=7", "/missed?seen=1", "/why?do=keep%20G01"):
        text = bo.get(f"{table}{path}").text
        asked = path.partition("%20")[2]
        assert not [card for card in hand if re.search(rf"\b{card}\b", text) and card != asked], path
    assert "keeps a card" in bo.get(f"{table}/told").text


def test_a_private_copy_of_a_running_game_knows_nothing_of_its_secrets(two: tuple[TestClient, TestClient, str]) -> None:
    ada, bo, table = two
    hand = set(KEEP.findall(ada.get(table).text))
    known = {bo.get(str(bo.post(f"{table}/scratch").headers["location"])).text for _ in range(3)}
    offered = [set(KEEP.findall(page)) for page in known]
    assert all(offered)
    assert any(cards != hand for cards in offered)
