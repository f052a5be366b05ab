"""People at the pages: how tests come to a table and play there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web import ways
from tests.web.server import Server
from underhall.engine.driver import Deal, Dice, pick
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules
from underhall.engine.log import Log
from underhall.games import rules

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
QUICK = 15_000  # milliseconds: a busy machine is given time


class Seat:
    """Somebody with a browser of their own."""

    def __init__(
        self, browser: Browser, server: Server, name: str, size: dict[str, int] | None = None, **context: Any
    ) -> None:
        self.name = name
        self.server = server
        self.context: BrowserContext = browser.new_context(viewport=size or DESKTOP, locale="en-GB", **context)  # type: ignore[arg-type]  # plain dicts
        self.context.set_default_timeout(QUICK)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def introduce(self) -> None:
        self.page.goto(f"{self.server.url}/name?back=/")
        self.page.fill("input[name=name]", self.name)
        self.page.locator("main form button").click()
        self.page.wait_for_url(f"{self.server.url}/")

    def bring(self, log: Path, others: str) -> str:
        """Import a log; the address of its table."""
        answer = self.page.request.post(
            f"{self.server.url}/import",
            multipart={
                "log": {"name": log.name, "mimeType": "text/plain", "buffer": log.read_bytes()},
                "others": others,
            },
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()
        address = f"{self.server.url}{answer.headers['location']}"
        self.page.goto(address)
        return address

    @property
    def asked(self) -> bool:
        return self.page.locator("#prompt[data-asked]").count() > 0

    @property
    def over(self) -> bool:
        return "The game is over" in self.page.locator("#prompt").inner_text()

    def step(self, dice: Random, way: Callable[[Page, Random], None] = ways.by_clicks) -> None:
        """An answer, or the confirmation of a finished turn. Waits until the page has moved on."""
        before = self.page.locator("#prompt").get_attribute("data-state")
        way(self.page, dice)
        expect(self.page.locator("#prompt")).not_to_have_attribute("data-state", before or "", timeout=QUICK)


def sit_down(host: Seat, guest: Seat, table: str) -> str:
    """The host invites, the guest follows the link and takes the free seat; the link's secret."""
    host.page.goto(f"{table}/invite")
    link = host.page.locator("#invite-link").input_value()
    guest.page.goto(link)
    assert "/j/" not in guest.page.url
    guest.page.fill("input[name=name]", guest.name)
    guest.page.locator("button[name=seat]").first.click()
    guest.page.wait_for_url(table)
    host.page.goto(table)
    return link.rpartition("/")[2]


def late_log(folder: Path, seats: int, stop_round: int, seed: int) -> Path:
    """The log of a random game up to the first placement of a round, or to its end if it never comes to that."""

    def here(p: Any, names: list[str]) -> bool:
        return bool(p.round == stop_round)

    return random_log(
        folder, rules("caverna", {"seats": seats, "first": 0}), here, Deal(b"a late position" + bytes([seed])), seed
    )


def random_log(folder: Path, of: Rules[Any], here: Callable[[Any, list[str]], bool], deal: Deal, seed: int) -> Path:
    """The log of a random game up to a decision that is looked for, by position and names; else to its end."""
    log = Log(of, [f"Name {seat}" for seat in range(of.seats)])
    dice = Dice(seed)
    while movers := of.to_move(log.position):
        seat = movers[0]
        if seat == CHANCE:
            log.chance(of.vocabulary.text(deal.draw(of, log.position)))
            continue
        if here(log.position, [of.vocabulary.text(choice) for choice in of.choices(log.position, seat)]):
            break
        log.append(seat, of.vocabulary.text(pick(of, log.position, seat, dice)))
        if log.draft(seat):
            log.confirm(seat)
    if not of.to_move(log.position):
        log.end()
    path = folder / f"{of.name}-{of.seats}-{seed}.jsonl"
    path.write_text(log.text(), "utf-8")
    return path
