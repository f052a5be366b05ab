"""How quick the pages are: cold start, first paint, a move to everybody's screen, undo, replay, idle viewers.

python bench/pages.py [caverna|zwergendorf] [--moves 40] [--spectators 50] [--idle 500]

A real server on a real SQLite file, on this machine; viewers are plain connections that read their streams.
Times are wall-clock milliseconds from the command's first byte to the event's last one. Somebody sits in every seat
that the game has.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Final

import httpx2
from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.conftest import ARGUMENTS  # noqa: E402  # need the path above
from tests.web.server import Server  # noqa: E402 (after the path is set)
from tools.look import chromium_path  # noqa: E402 (the same)

from underhall.games import GAMES  # noqa: E402 (the same)

STATE: Final = re.compile(r"<!--state:(\d+)-->")
STREAM: Final = re.compile(r'hx-sse:connect="([^"]+)"')
SEEN: Final = re.compile(r'name="seen" value="(\d+)"')
ANSWER: Final = re.compile(r'name="do" value="([^"]+)"')
PAINTS: Final = 5
# Of a table that is as large as the game has it: all dwarf cards, whoever begins.
OPTIONS: Final[dict[str, dict[str, str]]] = {
    "caverna": {"first": "0"},
    "zwergendorf": {"bergmann": "grey", "wirt": "grey"},
}
FIRST_PAINT: Final = """new Promise((done) => new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (each.name === "first-contentful-paint") done(each.startTime);
}).observe({type: "paint", buffered: true}))"""
LINK: Final = re.compile(r'id="invite-link"[^>]*value="([^"]+)"')


class Viewer:
    """Somebody whose browser has the table open: the time at which each state reached it."""

    def __init__(self, server: Server, table: str, cookie: str) -> None:
        self.reached: dict[int, float] = {}
        self._server, self._table, self._cookie = server, table, cookie
        headers = {"cookie": f"underhall={cookie}"} if cookie else {}
        page = httpx2.get(f"{server.url}{table}", headers=headers).text
        found = STREAM.search(page)
        assert found
        self._stream = found[1].replace("&amp;", "&")

    async def watch(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port, limit=4_000_000)
        head = f"GET {self._stream} HTTP/1.1\r\nHost: 127.0.0.1:{self._server.port}\r\n"
        cookie = f"Cookie: underhall={self._cookie}\r\n" if self._cookie else ""
        writer.write(f"{head}{cookie}Accept: text/event-stream\r\n\r\n".encode())
        while line := await reader.readline():
            found = STATE.search(line.decode("utf-8", "replace"))
            if found:
                self.reached[int(found[1])] = time.perf_counter()


def seated(server: Server, game: str, seats: int) -> tuple[str, list[httpx2.Client]]:
    """A table with a person in every seat."""
    people = [httpx2.Client(base_url=server.url) for _ in range(seats)]
    form = {"game": game, "name": "Seat 0", "seat": ["me"] + ["friend"] * (seats - 1)}
    form |= {f"option.{name}": value for name, value in OPTIONS[game].items()}
    table = people[0].post("/tables", data=form).headers["location"].removesuffix("/invite")
    for number, person in enumerate(people[1:], 1):
        link = LINK.search(people[0].get(f"{table}/invite").text)
        assert link
        person.get(link[1], follow_redirects=True)
        person.post(f"{table}/join", data={"name": f"Seat {number}", "seat": str(number)})
    return table, people


async def move(person: httpx2.Client, table: str, page: str) -> tuple[float, int, float]:
    """An answer or a confirmation: when it was sent, the state it led to, and how long its own answer took."""
    answers = ANSWER.findall(page)
    seen = SEEN.search(page)
    assert seen
    sent = time.perf_counter()
    if answers:
        form = {"do": answers[0], "seen": seen[1]}
        answer = await asyncio.to_thread(person.post, f"{table}/do", data=form, headers={"hx-request": "true"})
    else:
        answer = await asyncio.to_thread(person.post, f"{table}/confirm", headers={"hx-request": "true"})
    took = time.perf_counter() - sent
    state = STATE.search(answer.text)
    assert answer.status_code == 200, answer.text
    assert state
    return sent, int(state[1]), took


async def asked(person: httpx2.Client, table: str) -> str:
    """The page of somebody as soon as they are asked something: chance draws in its own time."""
    while True:
        page = (await asyncio.to_thread(person.get, table)).text
        if 'data-asked="' in page:
            return page
        await asyncio.sleep(0.05)


async def measure(server: Server, game: str, seats: int, moves: int, spectators: int, idle: int) -> None:
    table, people = seated(server, game, seats)
    cookies = [person.cookies["underhall"] for person in people]
    viewers = [Viewer(server, table, cookie) for cookie in [*cookies, *[""] * spectators]]
    tasks = [asyncio.create_task(viewer.watch()) for viewer in viewers]
    await asyncio.sleep(2)
    arrivals: list[float] = []
    own: list[float] = []
    for _ in range(moves):
        for number, person in enumerate(people):
            page = (await asyncio.to_thread(person.get, table)).text
            if 'data-asked="' in page or ".done" in page:
                sent, state, took = await move(person, table, page)
                own.append(took)
                await asyncio.sleep(0.4)
                others = [viewer for at, viewer in enumerate(viewers) if at != number]
                arrivals += [at - sent for v in others for reached, at in v.reached.items() if reached == state]
                break
    _say(f"a move on another screen ({seats} seats, {spectators} looking on)", arrivals)
    _say("the answer to who moves", own)
    first = people[0]
    steps = [_timed(partial(first.get, f"{table}?at={n}")) for n in range(1, 21)]
    _say("a step of a replay", steps)
    branch = httpx2.Client(base_url=server.url)
    solo = branch.post("/tables", data={"game": game, "name": "Solo", "seat": ["me"]}).headers["location"]
    undo: list[float] = []
    for _ in range(10):
        await move(branch, solo, await asked(branch, solo))
        undo.append(_timed(lambda: branch.post(f"{solo}/undo", data={"to": "step"}, headers={"hx-request": "true"})))
    _say("undo", undo)
    for task in tasks:
        task.cancel()
    before = server.memory()
    waiting = [asyncio.create_task(Viewer(server, table, "").watch()) for _ in range(idle)]
    await asyncio.sleep(6)
    print(f"{idle} idle viewers: {(server.memory() - before) / 1e6:.1f} MB")
    for task in waiting:
        task.cancel()


def paint(server: Server, game: str, seats: int) -> None:
    """The first paint in a browser that has fetched nothing yet."""
    table, people = seated(server, game, seats)
    cookie = {"name": "underhall", "value": people[0].cookies["underhall"], "url": server.url}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        for what, path in (("the start page", f"/?game={game}"), (f"a table of {seats}", table)):
            times: list[float] = []
            for _ in range(PAINTS):
                context = browser.new_context()
                context.add_cookies([cookie])  # type: ignore[list-item]  # a dict of that shape
                page = context.new_page()
                page.goto(server.url + path)
                times.append(page.evaluate(FIRST_PAINT) / 1e3)
                context.close()
            print(f"first paint of {what}, nothing cached: {median(times) * 1e3:.0f} ms")
        browser.close()


def _timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _say(what: str, seconds: list[float]) -> None:
    cuts = quantiles(seconds, n=20) if len(seconds) > 1 else seconds * 20
    print(f"{what}: p50 {median(seconds) * 1e3:.0f} ms, p95 {cuts[-1] * 1e3:.0f} ms ({len(seconds)} times)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="caverna", choices=list(OPTIONS))
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--spectators", type=int, default=50)
    parser.add_argument("--idle", type=int, default=500)
    args = parser.parse_args()
    seats = max(GAMES[args.game].options["seats"])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        begun = time.perf_counter()
        server.start()
        httpx2.get(server.url)
        print(f"cold start to the first page: {time.perf_counter() - begun:.2f} s")
        try:
            paint(server, args.game, seats)
            asyncio.run(measure(server, args.game, seats, args.moves, args.spectators, args.idle))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
