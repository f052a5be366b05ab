"""One's own page: what it changes, what it refuses, and the browser's part of notices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.table.receivers import Browser as Subscriber
from tests.table.receivers import Postbox, Receiver, webhook_content
from tests.web.server import Server
from tests.web.sitepages import SIZES, findings, fits
from underhall.table.channels import MOST, MOST_TRIES
from underhall.table.delivery import Delivery
from underhall.table.people import hashed
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.web.app import create_app

BASE = "http://underhall.test"


class Site:
    """The application with local receivers allowed, mail by a postbox, and guests as clients."""

    def __init__(self, folder: Path, smtp: str = "") -> None:
        self.store = Store(f"sqlite:///{folder}/tables.db")
        sender = "table@example.org" if smtp else ""
        self.service = Service(self.store, 1, Delivery(self.store, BASE, smtp, sender, private=True))
        self.service.course.pause = 0
        self.app = create_app(self.service)

    def client(self, name: str) -> TestClient:
        client = TestClient(self.app, base_url=BASE, follow_redirects=True)
        client.post("/name", data={"name": name})
        return client


@pytest.fixture
def box() -> Iterator[Postbox]:
    found = Postbox()
    with found.open():
        yield found


@pytest.fixture
def site(tmp_path: Path, box: Postbox) -> Iterator[Site]:
    found = Site(tmp_path, box.url)
    with TestClient(found.app):
        yield found
    found.store.close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


def first_channel(client: TestClient) -> str:
    """The path of the first way to be told that the page shows."""
    found = re.search(r'action="(/me/channels/[\w-]+)/remove"', client.get("/me").text)
    assert found
    return found[1]


def fault(text: str) -> str:
    found = re.search(r'<p class="fault" role="alert">([^<]*)</p>', text)
    return found[1] if found else ""


def test_a_stranger_is_asked_for_a_name_first(site: Site) -> None:
    stranger = TestClient(site.app, base_url=BASE, follow_redirects=False)
    for path, form in (("/me", None), ("/me/webhook", {"url": "https://a.example"}), ("/me/vacation", {})):
        answer = stranger.get(path) if form is None else stranger.post(path, data=form)
        assert (answer.status_code, answer.headers["location"]) == (303, "/name?back=/me")


def test_name_language_and_sound_are_kept(site: Site) -> None:
    ada = site.client("Ada")
    answer = ada.post("/me", data={"name": " Ada  Lovelace ", "lang": "de", "sound": "on"})
    assert 'value="Ada Lovelace"' in answer.text
    assert '<html lang="de">' in answer.text
    assert ada.cookies["sound"] == "on"
    ada.post("/me", data={"name": "Ada", "lang": "en"})
    assert ada.cookies["sound"] == "off"
    answer = ada.post("/me", data={"name": "x" * 25, "lang": "en"})
    assert answer.status_code == 422
    assert "A name has at most 24 characters" in fault(answer.text)


def test_the_language_of_the_footer_is_that_of_notices(site: Site, receiver: Receiver) -> None:
    ada = site.client("Ada")
    ada.post("/language", data={"to": "de", "back": "/me"})
    ada.post("/me/webhook", data={"url": receiver.url})
    ada.post(f"{first_channel(ada)}/test")
    assert "So erfährst du" in receiver.got[0].body.decode()
    (settings,) = site.store.settings_of([person(site, ada)]).values()
    assert settings["language"] == "de"


def person(site: Site, client: TestClient) -> str:
    """The id of a guest."""
    token = client.cookies["underhall"].rpartition(".")[0]
    row = site.store.person_by_token(hashed(token))
    assert row is not None
    return str(row["id"])


def test_a_webhook_is_tried_by_the_button(site: Site, receiver: Receiver) -> None:
    ada = site.client("Ada")
    answer = ada.post("/me/webhook", data={"url": receiver.url})
    secret = re.search(r"whsec_([\w-]+)", answer.text)
    assert secret
    answer = ada.post(f"{first_channel(ada)}/test")
    assert "Sent: it should arrive in a moment." in answer.text
    (got,) = receiver.got
    assert webhook_content(got, secret[1])["kind"] == "test"
    assert "wait ten seconds" in fault(ada.post(f"{first_channel(ada)}/test").text)
    assert len(receiver.got) == 1


def test_a_test_that_fails_says_why(site: Site, receiver: Receiver) -> None:
    ada = site.client("Ada")
    receiver.status = 500
    ada.post("/me/webhook", data={"url": receiver.url})
    assert fault(ada.post(f"{first_channel(ada)}/test").text) == "127.0.0.1 answered 500."


def test_a_mail_address_is_used_when_its_code_is_known(site: Site, box: Postbox) -> None:
    ada = site.client("Ada")
    answer = ada.post("/me/mail", data={"address": "ada@example.net"})
    assert "A code is on its way" in answer.text
    channel = first_channel(ada)
    assert "has not been confirmed" in fault(ada.post(f"{channel}/test").text)
    assert fault(ada.post(f"{channel}/code", data={"code": "wrong"}).text) == "That is not the code that was sent."
    (mail,) = box.mails
    code = mail["Subject"].rpartition(" ")[2]
    assert code in mail.get_content()
    assert "Added." in ada.post(f"{channel}/code", data={"code": f" {code.upper()} "}).text
    assert "wait ten minutes" in fault(site.client("Eve").post("/me/mail", data={"address": "Ada@example.net"}).text)
    assert len(box.mails) == 1


def test_a_code_cannot_be_guessed(site: Site, box: Postbox) -> None:
    ada = site.client("Ada")
    ada.post("/me/mail", data={"address": "ada@example.net"})
    channel = first_channel(ada)
    said = [fault(ada.post(f"{channel}/code", data={"code": f"guess{n}"}).text) for n in range(MOST_TRIES)]
    assert said[-1].startswith("That is not the code, for the last time")
    code = box.mails[0]["Subject"].rpartition(" ")[2]
    assert fault(ada.post(f"{channel}/code", data={"code": code}).text) == "That way to be told is gone."


@pytest.mark.parametrize(
    "address", ["", "ada", "@example.net", "ada@", "a b@example.net", "a@b@c.net", "ada@example.net\r\nBcc: x@y.net"]
)
def test_what_is_no_mail_address_is_refused(site: Site, box: Postbox, address: str) -> None:
    answer = site.client("Ada").post("/me/mail", data={"address": address})
    assert answer.status_code == 422
    assert box.mails == []


def test_without_a_mail_server_mail_is_not_offered(tmp_path: Path) -> None:
    site = Site(tmp_path)
    ada = site.client("Ada")
    assert 'name="address"' not in ada.get("/me").text
    assert fault(ada.post("/me/mail", data={"address": "ada@example.net"}).text) == "This server sends no mail."
    site.store.close()


def test_a_browser_subscribes_once(site: Site, receiver: Receiver) -> None:
    ada = site.client("Ada")
    browser = Subscriber(f"{receiver.url}/push")
    for _ in range(2):
        assert ada.post("/me/push", json=browser.subscription).status_code == 200
    assert ada.get("/me").text.count("/remove") == 1
    ada.post(f"{first_channel(ada)}/test")
    assert browser.read(receiver.got[0].body)["title"] == "A test from Underhall"
    for wrong in (b"{", b"[]", b'{"endpoint": "https://p.example"}'):
        answer = ada.post("/me/push", content=wrong, headers={"content-type": "application/json"})
        assert answer.status_code == 422


def test_nobody_touches_what_is_anothers(site: Site, receiver: Receiver) -> None:
    ada, eve = site.client("Ada"), site.client("Eve")
    ada.post("/me/webhook", data={"url": receiver.url})
    channel = first_channel(ada)
    assert eve.post(f"{channel}/test").status_code == 422
    eve.post(f"{channel}/remove")
    assert first_channel(ada) == channel
    assert receiver.url not in eve.get("/me").text
    assert receiver.got == []
    ada.post(f"{channel}/remove")
    assert receiver.url not in ada.get("/me").text


def test_there_is_an_end_to_ways(site: Site) -> None:
    ada = site.client("Ada")
    answers = [ada.post("/me/webhook", data={"url": f"https://a.example/{n}"}).status_code for n in range(MOST + 1)]
    assert answers == [200] * MOST + [422]


def test_a_vacation_is_shown_at_the_table_and_ends(site: Site) -> None:
    ada = site.client("Ada")
    form = {
        "game": "caverna",
        "name": "Ada",
        "seat": ["me", "friend"],
        "option.first": "0",
        "pace": "days",
        "days": "1",
    }
    table = str(ada.post("/tables", data=form).url).removesuffix("/invite")
    assert re.search(r"(?:1 d 00 h|23 h 59 min) left", ada.get(table).text)
    today = datetime.now(UTC).date()
    ada.post("/me/vacation", data={"until": today.isoformat()})
    assert f"on vacation until {today.isoformat()}" in ada.get(table).text
    ada.post("/me/vacation")
    assert "on vacation" not in ada.get(table).text
    late = (today + timedelta(days=70)).isoformat()
    assert "At most 30 days of vacation in a year" in fault(ada.post("/me/vacation", data={"until": late}).text)
    assert "A day looks like" in fault(ada.post("/me/vacation", data={"until": "soon"}).text)


def test_a_time_for_turns_that_cannot_be_is_refused(site: Site) -> None:
    form = {"game": "caverna", "name": "Ada", "seat": ["me"], "pace": "days", "days": "2"}
    answer = site.client("Ada").post("/tables", data=form)
    assert answer.status_code == 422
    assert "Time for a turn: 1, 3 or 7 days" in answer.text


# In a browser.


def test_axe_finds_nothing_and_a_push_is_shown(server: Server, chromium: Browser, receiver: Receiver) -> None:
    context = chromium.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(f"{server.url}/name?back=/me")
    page.get_by_role("textbox").fill("Ada")
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Webhook address").fill(receiver.url)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Added. Try it with the test button.")
    page.get_by_role("button", name="Send a test").click()
    expect(page.get_by_role("alert")).to_contain_text("private network")  # the server's default
    assert receiver.got == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert findings(page) == []
        assert fits(page)
    cdp = context.new_cdp_session(page)
    context.grant_permissions(["notifications"], origin=server.url)
    shown = pushed(page, cdp, server.url, '{"title":"Your turn","body":"Round 1","url":"http://x/t/a","tag":"turn:1"}')
    assert shown == {"title": "Your turn", "body": "Round 1", "tag": "turn:1", "url": "http://x/t/a"}
    context.close()


def pushed(page: Page, cdp: CDPSession, origin: str, data: str) -> Any:
    """What the worker shows of a push message that a push service would bring. The browser has no place for notices
    without a window: what the worker hands to it is kept instead."""
    known: list[Any] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    cdp.send("ServiceWorker.enable")
    page.evaluate(
        """async () => {
          const up = await navigator.serviceWorker.register("/me/worker.js");
          while (!up.active) await new Promise((go) => setTimeout(go, 20));
        }"""
    )
    while not known:
        page.wait_for_timeout(20)
    [worker] = page.context.service_workers
    worker.evaluate(
        """() => {
          self.registration.showNotification = async (title, more) => { self.noted = {title, ...more}; };
        }"""
    )
    cdp.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": known[-1]["registrationId"], "data": data},
    )
    return worker.evaluate(
        """async () => {
          while (!self.noted) await new Promise((go) => setTimeout(go, 20));
          const {title, body, tag, data} = self.noted;
          return {title, body, tag, url: data.url};
        }"""
    )
