"""What nobody may learn from a page, a stream, a log or a fault: secrets of others, and what chance will bring."""

from __future__ import annotations

import re
import sqlite3
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from json import loads
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect

from tests.web.playing import QUICK, Seat, late_log, sit_down
from tests.web.server import Server
from underhall.engine.driver import Deal, Dice, pick
from underhall.engine.flow import CHANCE
from underhall.engine.log import Log, read_log
from underhall.games import rules

LISTEN: Final = """(address) => {
  window.heard = "";
  fetch(address).then(async (answer) => {
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) window.heard += part;
  });
}"""
LAST_REGION: Final = 'id="scrub"'
SCRIPTED: Final = {"hx-request": "true"}
FIRST_CHOICE: Final = re.compile(r'name="do" value="([^"]+)"')


def listen(page: Page, table: str) -> None:
    """Keep everything that the table's stream brings."""
    page.evaluate(LISTEN, f"{table}/stream")
    page.wait_for_function(f"window.heard.includes('{LAST_REGION}')", timeout=QUICK)


def row(server: Server, table: str) -> tuple[bytes, dict[str, str]]:
    """The secret of a table's deal, and the header of its log, as the database has them."""
    with sqlite3.connect(server.database) as store:
        found = store.execute("select secret, header from game where id = ?", (table.rpartition("/")[2],)).fetchone()
    return bytes(found[0]), loads(found[1])


def spelled(secret: bytes) -> Iterator[str]:
    """The ways in which bytes could stand in a text."""
    yield secret.hex()
    yield b64encode(secret).decode().rstrip("=")
    yield urlsafe_b64encode(secret).decode().rstrip("=")


def everything(seat: Seat, table: str, other: int) -> list[str]:
    """All that the server answers somebody at a table, faults included."""
    ask = seat.page.request
    paths = (
        "", f"?board={other}", "?at=1", "?at=99999", "/log", "/why?do=place%20family-life", "/why?do=nonsense",
        "/report", "/join", "/nothing",
    )  # fmt: skip
    got = [ask.get(f"{table}{path}") for path in paths]
    for name in ("place family-life", "no such choice"):
        got.append(ask.post(f"{table}/do", form={"do": name, "seen": "99999"}, headers=SCRIPTED))
    got.append(ask.post(f"{table}/do", form={"do": "place logging", "seen": "0"}, headers=SCRIPTED))
    got.append(ask.post(f"{table}/undo", form={"to": "1"}, headers=SCRIPTED))
    got += [ask.get(f"{seat.server.url}{path}") for path in ("/", "/name", "/j/nothing", "/t/nothing")]
    return [answer.text() for answer in got] + [seat.page.content(), seat.page.evaluate("window.heard")]


def test_nobody_learns_the_secrets_of_others(shared: Server, chromium: Browser) -> None:
    ada, bo = [Seat(chromium, shared, name, bypass_csp=True) for name in ("Ada", "Bo")]
    form = {"game": "caverna", "name": "Ada", "option.first": "0", "seat": "me"}
    ada.page.goto(shared.url)
    body = "&".join([*(f"{key}={value}" for key, value in form.items()), "seat=friend"])
    sent = {"content-type": "application/x-www-form-urlencoded"}
    made = ada.page.request.post(f"{shared.url}/tables", data=body, headers=sent, max_redirects=0)
    table = f"{shared.url}{made.headers['location'].removesuffix('/invite')}"
    link = sit_down(ada, bo, table)
    for seat in (ada, bo):
        listen(seat.page, table)
    for _ in range(2):
        ada.page.locator("button[name=do]:visible").first.click()
        expect(ada.page.locator("#prompt .steps li")).not_to_have_count(0, timeout=QUICK)
    bo.page.wait_for_function("window.heard.split('hx-partial').length > 30", timeout=QUICK)
    secret, header = row(shared, table)
    hidden = {"link": [link], "key": [header["key"]], "deal": list(spelled(secret))}
    for seat in (ada, bo):
        cookie = next(each["value"] for each in seat.context.cookies() if each["name"] == "underhall")
        hidden[f"cookie of {seat.name}"] = [cookie, cookie.rpartition(".")[0]]
    for seat, other in ((ada, 1), (bo, 0)):
        for text in everything(seat, table, other):
            for what, spellings in hidden.items():
                assert not [each for each in spellings if each in text], (seat.name, what, text[:200])
    assert shared.faults() == []


def future(log: Log, secret: bytes) -> list[str]:
    """What chance will bring a table if it goes on so."""
    of, p = log.rules, log.position.copy()
    deal, dice, found = Deal(secret), Dice(1), []
    while movers := of.to_move(p):
        choice = deal.draw(of, p) if movers[0] == CHANCE else pick(of, p, movers[0], dice)
        if movers[0] == CHANCE:
            found.append(of.vocabulary.text(choice))
        of.play(p, movers[0], choice)
    return found


def test_what_chance_will_bring_leaves_no_trace(shared: Server, chromium: Browser, tmp_path: Path) -> None:
    """Tables that differ in nothing but their luck to come are the same to the letter for all who look."""
    path = late_log(tmp_path, 2, 3, 2)
    log = read_log(path.read_bytes(), rules)
    ada, eve = [Seat(chromium, shared, name, bypass_csp=True) for name in ("Ada", "Eve")]
    ada.introduce()
    eve.page.goto(shared.url)
    told: list[list[str]] = []
    lucks = set()
    for _ in range(3):
        table = ada.bring(path, "friend")
        secret, header = row(shared, table)
        lucks.add(tuple(future(log, secret)))
        told.append([blurred(text, table, header) for text in seen_of(ada, eve, table)])
    assert len(lucks) > 1, "the tables have the same luck: they prove nothing"
    assert told[0] == told[1] == told[2]
    assert [text[:200] for text in told[0] if len(text) < 10] == []


def seen_of(ada: Seat, eve: Seat, table: str) -> list[str]:
    """What a player and an onlooker are shown before and after a placement."""
    ask = ada.page.request
    page = ask.get(table).text()
    seen, choice = re.search(r'name="seen" value="(\d+)"', page), FIRST_CHOICE.search(page)
    assert seen
    assert choice
    done = ask.post(f"{table}/do", form={"do": choice[1], "seen": seen[1]}, headers=SCRIPTED).text()
    listen(eve.page, table)
    onlooker = [eve.page.request.get(f"{table}{path}").text() for path in ("", "/log", "?at=3")]
    return [
        page,
        done,
        ask.get(table).text(),
        ask.get(f"{table}/log").text(),
        *onlooker,
        eve.page.evaluate("window.heard"),
    ]


def blurred(text: str, table: str, header: dict[str, str]) -> str:
    """A text without what names the table, and the hash by which its deal is bound."""
    text = text.replace(table.rpartition("/")[2], "ID").replace(header["deal"], "DEAL")
    text = re.sub(r"<!--state:\d+-->|&amp;state=\d+|^id: \d+$", "", text, flags=re.MULTILINE)
    return re.sub(r"\b[a-z]+-[a-z]+-\d\d\b", "CODE", text)
