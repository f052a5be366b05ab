"""Company at a table: lines that are muted, onlookers who are quiet, moves that were missed, moments to share."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from tests.web.playing import QUICK, Seat
from tests.web.server import Server
from tests.web.sitepages import findings
from tests.web.test_connection import draft, finish, said, two_at_a_table
from tests.web.test_german import in_german, left
from tests.web.test_site import SCRIPTED, Site, invited, opened, seen, site
from underhall.table.service import Service
from underhall.web.app import create_app

__all__ = ["site"]  # a fixture
AWAY: Final = 60_000  # milliseconds
LOOKED: Final = """([entries, away]) => {
  const key = Object.keys(localStorage).find((each) => each.startsWith("seen:"));
  const {n} = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({n: n - entries, at: Date.now() - away}));
}"""
CONFIRM: Final = "#prompt [data-confirm]:not([aria-disabled])"


def named(site: Site, name: str) -> TestClient:
    client = site.client()
    client.post("/name", data={"name": name})
    return client


def say(client: TestClient, table: str, text: str) -> int:
    return client.post(f"{table}/say", data={"text": text}, headers=SCRIPTED).status_code


def chat(client: TestClient, table: str) -> list[str]:
    """The chat as a page shows it, without its buttons."""
    found = re.search(r'<div class="chat".*?</div>', client.get(table).text, re.DOTALL)
    assert found
    bare = re.sub(r"<button.*?</button>", "", found[0], flags=re.DOTALL)
    return [re.sub(r"<[^>]+>", "", line).strip() for line in re.findall(r"<p.*?</p>", bare, re.DOTALL)]


@pytest.fixture
def three(site: Site) -> tuple[str, TestClient, TestClient, TestClient]:
    """A table with Ada, who made it, and Bo; Eve looks on."""
    ada, bo, eve = site.client(), named(site, "Bo"), named(site, "Eve")
    table = opened(ada, seat=["me", "friend"]).removesuffix("/invite")
    bo.get(invited(ada, table))
    assert bo.post(f"{table}/join", data={"name": "Bo", "seat": "1"}).status_code == 303
    return table, ada, bo, eve


# Muting.


def test_muted_lines_are_folded_for_who_has_muted_them_and_nobody_else(
    three: tuple[str, TestClient, TestClient, TestClient],
) -> None:
    table, ada, bo, eve = three
    for client, text in ((bo, "one"), (eve, "two"), (eve, "three"), (bo, "four")):
        assert say(client, table, text) == 200
    answer = ada.post(f"{table}/mute", data={"line": "2"}, headers=SCRIPTED)
    assert "2 lines of Eve are muted" in answer.text
    assert chat(ada, table) == ["Bo one", "2 lines of Eve are muted", "Bo four"]
    assert chat(bo, table) == ["Eve two", "Eve three", "Bo four"]
    say(eve, table, "five")
    assert chat(ada, table) == ["2 lines of Eve are muted", "Bo four", "1 line of Eve is muted"]
    ada.post(f"{table}/hear", data={"line": "2"}, headers=SCRIPTED)
    assert chat(ada, table) == ["Eve three", "Bo four", "Eve five"]


def test_a_mute_is_remembered_and_holds_at_other_tables(
    site: Site, three: tuple[str, TestClient, TestClient, TestClient]
) -> None:
    table, ada, _, eve = three
    say(eve, table, "spam")
    ada.post(f"{table}/mute", data={"line": "1"})
    other = opened(ada)
    say(eve, other, "more of it")
    service = Service(site.store)
    with TestClient(create_app(service), base_url="http://underhall.test", cookies=ada.cookies) as later:
        assert chat(later, table) == ["1 line of Eve is muted"]
        assert chat(later, other) == ["1 line of Eve is muted"]


def test_ones_own_lines_cannot_be_muted(three: tuple[str, TestClient, TestClient, TestClient]) -> None:
    table, ada, bo, eve = three
    say(eve, table, "me")
    for client, offered in ((eve, False), (bo, True)):
        assert ("Mute Eve" in client.get(table).text) is offered
    answer = eve.post(f"{table}/mute", data={"line": "1"}, headers=SCRIPTED)
    assert answer.status_code == 422
    assert "You would not hear yourself." in answer.text
    assert eve.post(f"{table}/mute", data={"line": "9"}).status_code == 422
    assert ada.post(f"{table}/mute", data={"line": "0"}).status_code == 422


def test_no_id_of_a_person_stands_on_a_page(site: Site, three: tuple[str, TestClient, TestClient, TestClient]) -> None:
    table, ada, bo, eve = three
    for client in (ada, bo, eve):
        say(client, table, "hello")
    ada.post(f"{table}/mute", data={"line": "3"})
    ids = {said["person"] for said in site.store.chat(table.removeprefix("/t/"))}
    assert len(ids) == 3
    for client in (ada, bo, eve):
        text = client.get(table).text
        assert [id for id in ids if id in text] == []


def test_who_has_no_name_is_asked_for_one(site: Site, three: tuple[str, TestClient, TestClient, TestClient]) -> None:
    table = three[0]
    for path, data in (("say", {"text": "hello"}), ("mute", {"line": "1"})):
        nobody = site.client()
        assert nobody.post(f"{table}/{path}", data=data).headers["location"] == f"/name?back={table}"
        scripted = nobody.post(f"{table}/{path}", data=data, headers=SCRIPTED)
        assert scripted.headers["hx-redirect"] == f"/name?back={table}"


# Onlookers.


def test_only_who_made_the_table_may_quiet_onlookers(three: tuple[str, TestClient, TestClient, TestClient]) -> None:
    table, ada, bo, eve = three
    assert "Let only players speak" not in ada.get(table).text  # nobody else has spoken
    say(eve, table, "spam")
    assert "Let only players speak" in ada.get(table).text
    assert "Let only players speak" not in bo.get(table).text
    assert bo.post(f"{table}/quiet", data={"on": "on"}, headers=SCRIPTED).status_code == 422
    assert say(eve, table, "more") == 200
    assert ada.post(f"{table}/quiet", data={"on": "on"}, headers=SCRIPTED).status_code == 200
    assert say(eve, table, "and more") == 422
    assert 'id="chat-text"' not in eve.get(table).text
    assert "The host lets only those speak who sit at this table." in eve.get(table).text
    assert say(bo, table, "peace") == 200
    ada.post(f"{table}/quiet", data={"on": "off"}, headers=SCRIPTED)
    assert say(eve, table, "sorry") == 200


# What was missed.


def test_what_was_missed_is_told_by_name_and_leads_to_its_first_move(
    three: tuple[str, TestClient, TestClient, TestClient],
) -> None:
    table, ada, bo, eve = three
    start = int(seen(ada, table))
    ada.post(f"{table}/do", data={"do": "place ore-mining", "seen": start})
    ada.post(f"{table}/confirm")
    told = bo.get(f"{table}/missed", params={"seen": start}).text
    assert "1 move happened while you were away:" in told
    assert "Ada 1" in told
    assert f'href="{table}?at={start + 1}"' in told
    assert ada.get(f"{table}/missed", params={"seen": start}).text == ""
    assert "Ada 1" in eve.get(f"{table}/missed", params={"seen": start}).text
    assert eve.get(f"{table}/missed", params={"seen": start + 1}).text == ""


# Sharing.


def test_a_moment_is_shared_with_anybody(site: Site, three: tuple[str, TestClient, TestClient, TestClient]) -> None:
    table, ada, _, _ = three
    start = int(seen(ada, table))
    ada.post(f"{table}/do", data={"do": "place ore-mining", "seen": start})
    n = start + 1
    assert f'href="{table}/share?at={n}"' in ada.get(f"{table}?at={n}").text
    for bare in ("", "1"):
        page = ada.get(f"{table}/share", params={"at": n, "bare": bare}).text
        assert f'value="http://underhall.test{table}?at={n}"' in page
        assert "Ada went to Ore mining" in page
        assert "<svg" in page
        assert ("<html" in page) == (not bare)
    stranger = site.client()
    assert f"You are looking at move {n} of {n}" not in stranger.get(table).text
    assert stranger.get(f"{table}?at={start}").status_code == 200
    assert f"You are looking at move {start} of {n}." in stranger.get(f"{table}?at={start}").text
    assert ada.get(f"{table}/share", params={"at": n + 1}).status_code == 422


def test_company_speaks_german(three: tuple[str, TestClient, TestClient, TestClient]) -> None:
    table, ada, bo, eve = three
    start = int(seen(ada, table))
    ada.post(f"{table}/do", data={"do": "place ore-mining", "seen": start})
    say(eve, table, "Hallo")
    ada.post(f"{table}/mute", data={"line": "1"})
    ada.post(f"{table}/quiet", data={"on": "on"})
    for client in (ada, bo, eve):
        in_german(client)
    told = bo.get(f"{table}/missed", params={"seen": start}).text
    page = re.sub(r'<div class="chat".*', "", ada.get(table).text, flags=re.DOTALL)
    below = ada.get(table).text.removeprefix(page).partition("</section>")[0]
    assert "1 Zeile von Eve ist stumm" in below
    assert "1 Zug, während du weg warst: Ada 1" in told
    for text in (below, told, ada.get(f"{table}/share", params={"at": start + 1}).text):
        assert left(text) == set()


# In a browser.


def test_who_comes_back_is_told_what_happened(server: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo, table = two_at_a_table(chromium, server, tmp_path)
    notice = bo.page.locator("#missed")
    turn(ada)
    expect(bo.page.locator("#prompt[data-asked]")).to_be_visible(timeout=QUICK)
    expect(notice).to_be_empty()  # he was looking
    bo.page.reload()
    expect(bo.page.locator("#prompt[data-asked]")).to_be_visible()
    expect(notice).to_be_empty()
    for away, told in ((0, ""), (AWAY, f"1 move happened while you were away: {ada.name} 1")):
        bo.page.goto(f"{server.url}/score/caverna")
        bo.page.evaluate(LOOKED, [4, away])
        bo.page.goto(table)
        expect(bo.page.locator("#prompt[data-asked]")).to_be_visible()
        expect(notice.locator("p")).to_have_text([told] if told else [])
    notice.get_by_role("link", name="Show me").click()
    expect(bo.page.locator("#prompt .past")).to_contain_text("You are looking at move", timeout=QUICK)
    expect(notice).to_be_empty()
    bo.page.goto(table)
    turn(bo)
    expect(notice).to_be_empty()  # his own move is none

    server.kill()
    expect(ada.page.locator(".live")).to_contain_text("connection lost", timeout=QUICK)
    bo.page.route("**/stream**", lambda route: route.abort())  # he is the last to find it again
    server.start()
    expect(ada.page.locator(".live")).to_have_text(re.compile("^live"), timeout=QUICK)
    turn(ada)
    bo.page.unroute("**/stream**")
    expect(notice.locator("p")).to_have_text(f"1 move happened while you were away: {ada.name} 1", timeout=QUICK)
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_be_empty()


def turn(seat: Seat) -> None:
    """A whole turn, confirmed."""
    draft(seat)
    finish(seat, Random(1))
    seat.page.locator(CONFIRM).click()
    expect(seat.page.locator(CONFIRM)).to_have_count(0, timeout=QUICK)


def test_chat_is_muted_and_a_moment_copied_on_the_page(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo, _ = two_at_a_table(chromium, shared, tmp_path)
    said(bo, "first")
    said(bo, "second")
    line = ada.page.locator("#log .chat p", has_text="second")
    line.hover(timeout=QUICK)
    line.get_by_role("button", name="Mute").click()
    chat = ada.page.locator("#log .chat")
    expect(chat).to_contain_text(re.compile(r"2 lines of \w+ are muted"), timeout=QUICK)
    said(bo, "third")  # the stream keeps to it as well
    expect(chat).to_contain_text(re.compile(r"3 lines of \w+ are muted"), timeout=QUICK)
    expect(chat).not_to_contain_text("third")
    chat.get_by_role("button", name="Hear again").click()
    expect(chat).to_contain_text("third", timeout=QUICK)
    ada.page.locator("#log li[id] a").last.focus()
    number = ada.page.locator("#log li[id]").last.get_attribute("id")
    assert number
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    box = ada.page.locator("#share")
    expect(box.locator("input")).to_have_value(
        re.compile(rf"/t/[\w-]+\?at={number.removeprefix('log-')}$"), timeout=QUICK
    )
    box.get_by_role("button", name="Copy").click()
    expect(box.get_by_role("button", name="Copied")).to_be_visible()
    assert findings(ada.page) == []
    assert ada.faults == bo.faults == []
