"""Asking the table to take back more than one may: what each sees, who may answer, with and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Locator, expect

from tests.web.playing import PHONE, Seat, late_log, sit_down
from tests.web.server import Server
from tests.web.sitepages import findings
from tests.web.test_german import left
from tests.web.test_site import Site, invited, opened, seen

SCRIPTED = {"hx-request": "true"}
ASK = "button[formaction$='/takeback']"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    found = Site(tmp_path)
    with TestClient(found.app):
        yield found
    found.store.close()


def turn(client: TestClient, table: str, name: str) -> None:
    """A finished and confirmed turn."""
    client.post(f"{table}/do", data={"do": name, "seen": seen(client, table)})
    assert client.post(f"{table}/confirm").status_code == 303


def played(site: Site, *seats: str) -> tuple[TestClient, TestClient, str]:
    """A table at which Ada and then Bo have placed a dwarf."""
    ada, bo = site.client(), site.client()
    table = opened(ada, seat=["me", "friend", *seats]).removesuffix("/invite")
    bo.get(invited(ada, table))
    assert bo.post(f"{table}/join", data={"name": "Bo", "seat": "1"}).status_code == 303
    turn(ada, table, "place starting-player")
    turn(bo, table, "place logging")
    return ada, bo, table


def prompt(client: TestClient, address: str) -> str:
    found = re.search(r'<section class="prompt.*?</section>', client.get(address).text, re.DOTALL)
    assert found
    return " ".join(found[0].split())


def value(html: str, action: str, name: str) -> str:
    """What the button that posts there would send."""
    found = re.search(rf'formaction="[^"]*/{action}"[^>]*name="{name}" value="(\d+)"', html)
    assert found, f"no button for {action} in {html}"
    return found[1]


def asks(client: TestClient, table: str) -> str:
    """Press "Ask the table"; the id of the plea as the asker's page shows it."""
    first = value(prompt(client, table), "takeback", "first")
    client.post(f"{table}/takeback", data={"first": first, "seen": seen(client, table)})
    return value(prompt(client, table), "takeback/withdraw", "plea")


def undone(client: TestClient, table: str) -> list[str]:
    return re.findall(r'"undo":(\[[^]]*\],"by":\d(?:,"agreed":\[[^]]*\])?)', client.get(f"{table}/log").text)


def test_where_undo_is_off_the_table_may_be_asked(site: Site) -> None:
    ada, bo, table = played(site)
    mine = prompt(ada, table)
    assert 'data-says="You have confirmed that turn, and somebody else has decided since."' in mine
    assert "Ask the table" in mine
    assert 'title="Takes back your last turn and all since: 2 moves, also of Bo"' in mine
    assert "Ask the table" not in prompt(bo, table), "Bo may simply take it back"


def test_it_works_without_scripts_and_the_log_tells_it(site: Site) -> None:
    ada, bo, table = played(site)
    plea = asks(ada, table)
    mine, theirs = prompt(ada, table), prompt(bo, table)
    assert '<p role="status">You asked to take back the last 2 moves. Waiting for Bo.' in mine
    assert "takeback/agree" not in mine
    assert "Ask the table" not in mine
    assert '<p role="status">Ada asks to take back the last 2 moves. Do you agree?' in theirs
    assert "<li><b>Ada</b> went to Starting player</li><li><b>Bo</b> went to Logging</li>" in theirs
    assert "takeback/withdraw" not in theirs
    assert value(theirs, "takeback/agree", "plea") == value(theirs, "takeback/decline", "plea") == plea
    moved = bo.post(f"{table}/takeback/agree", data={"plea": plea})
    assert (moved.status_code, moved.headers["location"]) == (303, table)
    assert len(undone(ada, table)) == 1
    assert undone(ada, table)[0].endswith('"by":0,"agreed":[1]')
    page = " ".join(bo.get(table).text.split())
    assert page.count('class="struck"') == 2
    assert re.search(r"<b>Ada</b> took back the last 2 moves; all agreed", page)
    assert '<div class="plea">' in page


def test_a_doubled_or_late_answer_does_nothing(site: Site) -> None:
    ada, bo, table = played(site)
    plea = asks(ada, table)
    for how in ("agree", "agree", "decline", "withdraw"):
        assert bo.post(f"{table}/takeback/{how}", data={"plea": plea}).status_code == 303
    assert len(undone(ada, table)) == 1
    late = bo.post(f"{table}/takeback/agree", data={"plea": plea}, headers=SCRIPTED)
    assert late.status_code == 409
    assert "The table has moved on meanwhile" in late.text
    first = re.search(r"\[(\d+),", undone(ada, table)[0])
    assert first
    again = ada.post(f"{table}/takeback", data={"first": first[1]}, headers=SCRIPTED)
    assert again.status_code == 409
    assert len(undone(ada, table)) == 1


def test_who_declines_is_named_and_who_withdraws_leaves_no_trace(site: Site) -> None:
    ada, bo, table = played(site)
    bo.post(f"{table}/takeback/decline", data={"plea": asks(ada, table)})
    for client in (ada, bo):
        assert '<p role="status">Bo declined: everything stays as it is.' in prompt(client, table)
    ada.post(f"{table}/takeback/withdraw", data={"plea": asks(ada, table)})
    for client in (ada, bo):
        assert re.search(r'<div class="plea"> <p role="status"> ?</p>', prompt(client, table))
    assert undone(ada, table) == []


def test_nobody_answers_for_somebody_else(site: Site) -> None:
    ada, bo, table = played(site)
    plea = asks(ada, table)
    eve = site.client()
    looking_on = prompt(eve, table)
    assert "Ada asks to take back the last 2 moves. Waiting for Bo." in looking_on
    assert "formaction" not in looking_on
    assert 'class="btn' not in looking_on
    for how in ("agree", "decline", "withdraw"):
        assert eve.post(f"{table}/takeback/{how}", data={"plea": plea}).status_code == 403
    for how in ("agree", "decline"):
        ada.post(f"{table}/takeback/{how}", data={"plea": plea})
    assert undone(ada, table) == []
    assert value(prompt(bo, table), "takeback/agree", "plea") == plea, "it still waits for Bo"
    assert bo.post(f"{table}/takeback/pardon", data={"plea": plea}).status_code == 422
    assert bo.post(f"{table}/takeback/agree", data={"plea": "x"}).status_code == 422


def test_a_moment_of_the_past_may_be_asked_for(site: Site) -> None:
    ada, bo, table = played(site)
    found = re.search(r'name="first" value="(\d+)"', prompt(ada, table)) or pytest.fail("no button")
    first = int(found[1])
    past = prompt(ada, f"{table}?at={first - 1}")
    assert f'action="{table}/takeback"><input type="hidden" name="first" value="{first}">' in past
    assert "Ask the table to take back to here" in past
    assert "takeback" not in prompt(ada, f"{table}?at={first}"), "nothing of Ada's came later"
    assert "takeback" not in prompt(site.client(), f"{table}?at={first - 1}")
    assert ada.post(f"{table}/takeback", data={"first": first}).status_code == 303
    assert "Do you agree?" in prompt(bo, table)


def test_who_plays_with_bots_only_asks_nobody(site: Site) -> None:
    ada = site.client()
    table = opened(ada, seat=["me", "me"])
    turn(ada, table, "place starting-player")
    turn(ada, table, "place logging")
    mine = prompt(ada, table)
    assert "Undo further" in mine
    ada.post(f"{table}/takeback", data={"first": value(mine, "takeback", "first"), "seen": seen(ada, table)})
    assert len(undone(ada, table)) == 1


def test_it_is_all_german_for_germans(site: Site) -> None:
    ada, bo, table = played(site)
    plea = asks(ada, table)
    for client in (ada, bo):
        client.cookies.set("language", "de")
    assert "Du willst die letzten 2 Schritte zurücknehmen. Antworten muss noch: Bo." in prompt(ada, table)
    assert "Ada möchte die letzten 2 Schritte zurücknehmen. Stimmst du zu?" in prompt(bo, table)
    bo.post(f"{table}/takeback/agree", data={"plea": plea})
    told = bo.get(table).text
    assert "nahm die letzten 2 Schritte zurück; alle waren einverstanden" in told
    assert left(prompt(ada, table)) == left(prompt(bo, table)) == set()


def press(button: Locator) -> None:
    """By keyboard."""
    button.focus()
    button.press("Enter")


def test_two_people_ask_and_answer_as_they_play(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    ada, bo = Seat(chromium, shared, "Ada", bypass_csp=True), Seat(chromium, shared, "Bo", PHONE, bypass_csp=True)
    ada.introduce()
    table = ada.bring(late_log(tmp_path, 2, 2, 3), "friend")
    sit_down(ada, bo, table)
    first = ada if ada.asked else bo
    other = bo if first is ada else ada
    for seat, name in ((first, "starting-player"), (other, "supplies")):
        seat.page.locator(f"button[name=do][value='place {name}']").click()
        seat.page.locator("[data-confirm]:not([aria-disabled])").click()
    expect(first.page.locator("#prompt[data-asked]")).to_be_visible()  # a turn that is confirmed ends what was asked
    press(first.page.locator(ASK))
    box = other.page.locator(".plea")
    expect(box.get_by_role("status")).to_contain_text("Do you agree?")
    assert findings(other.page) == findings(first.page) == []
    for button in bo.page.locator(".plea button").all():
        assert (button.bounding_box() or pytest.fail("it is shown"))["height"] >= 44
    press(box.get_by_role("button", name="Decline"))
    expect(first.page.locator(".plea").get_by_role("status")).to_contain_text("declined")
    press(first.page.locator(ASK))
    press(box.get_by_role("button", name="Agree"))
    expect(first.page.locator("#log .struck")).to_have_count(2)
    expect(other.page.locator("#log")).to_contain_text("took back the last 2 moves; all agreed")
    expect(first.page.locator("button[name=do][value='place starting-player']")).to_be_visible()
    assert first.faults == other.faults == shared.faults() == []
