"""Renders the table page of a position file or of a random game, to look at it: html, and a picture by Chromium.

python tools/look.py --seats 3 --seed 4 --until "lay cavern" --out /tmp/look
python tools/look.py --game zwergendorf --until "draw tavern" --text
python tools/look.py --file tests/positions/x.json --size 390x844 --script "key:f"
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, Route, sync_playwright

from underhall import games
from underhall.engine.driver import Dice
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules
from underhall.engine.log import Log
from underhall.engine.track import Start
from underhall.games.caverna.rules import CavernaRules
from underhall.table.table import Table
from underhall.web import viewing
from underhall.web.rendering import KINDS, render, static_file
from underhall.web.viewing import LATEST, View

HOST: Final = "http://table.test"
CODE: Final = "kestrel"
PATH: Final = f"/t/{CODE}"
SETTLED: Final = 400  # milliseconds after which nothing moves any more
NAMES: Final = ["Ragna", "Thoki", "Granite", "Flint", "Jorik", "Inge", "Ulfa"]
WATCHING: Final = 2
MOST_STEPS: Final = 5000
# Where a replay would lead from here, were there moves before and after.
MIDST: Final = {"at": 143, "last": 143, "marks": {",": 140, ".": 145, "<": 100, ">": 149}}


def caverna(**options: Any) -> CavernaRules:
    """The rules of Caverna, as games.rules gives them."""
    rules = games.rules("caverna", options)
    assert isinstance(rules, CavernaRules)
    return rules


def table_of(rules: Rules[Any], p: Any, me: int) -> Table:
    """A table that begins in a position. A bot has every third seat, but for that of who looks."""
    names = NAMES[: rules.seats]
    bots = [seat for seat in range(rules.seats) if seat % 3 == 2 and seat != me]
    seats = [
        {
            "seat": seat,
            "name": name,
            "person": None if seat in bots else name,
            "bot": "level2" if seat in bots else None,
        }
        for seat, name in enumerate(names)
    ]
    row = {
        "id": CODE, "code": CODE, "game": rules.name, "header": Log(rules, names).header, "secret": bytes(32),
        "settings": {"confirm": "ask", "live_score": True},
    }  # fmt: skip
    table = Table(row, seats, [])
    table.log = Log(rules, names, start=Start(p.copy(), {}))
    return table


def context(rules: Rules[Any], p: Any, me: int, log: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """What a table page is rendered from. log: what has happened, as play gives it."""
    found = viewing.context(table_of(rules, p, me), View(me, me, "en"), frozenset(NAMES), WATCHING)
    return found | {"log": (log or [])[-LATEST:], "scrub": found["scrub"] | MIDST}


def play(rules: Rules[Any], p: Any, dice: Dice, stop: Callable[[Any, list[str]], bool]) -> list[dict[str, Any]]:
    """Random play until a decision that is looked for; gives the log, by round."""
    of: Any = games.part(rules.name, "screen")
    front = games.front(rules.name)
    rounds: list[dict[str, Any]] = []
    for n in range(MOST_STEPS):
        movers = rules.to_move(p)
        if not movers:
            break
        seat = movers[0]
        choices = rules.choices(p, seat)
        if seat != CHANCE and stop(p, [rules.vocabulary.text(choice) for choice in choices]):
            break
        choice = choices[dice.roll(len(choices))]
        if not rounds or rounds[-1]["round"] != front.round_of(p):
            number = front.round_of(p)
            rounds.append({"round": number, "title": front.round_words(number), "lines": []})
        words = of.told_words(rules, p, seat, choice)
        rounds[-1]["lines"].append({"n": n, "seat": seat, "words": words, "struck": False, "changes": ""})
        rules.play(p, seat, choice)
    return rounds


def read_file(path: str) -> tuple[Rules[Any], Any]:
    """A position file."""
    return games.read_position(json.loads(Path(path).read_text()))


def page(rules: Rules[Any], p: Any, me: int, log: list[dict[str, Any]] | None = None, text: bool = False) -> str:
    """The whole page as a seat sees it; text: in words."""
    return render("en", f"{rules.name}/table.j2", context(rules, p, me, log) | {"text": text})


def chromium_path() -> str | None:
    """The Chromium to use: without a window it is nearly twice as quick."""
    known = [shutil.which(name) for name in ("chromium-headless-shell", "chromium", "google-chrome")]
    return os.environ.get("UNDERHALL_CHROMIUM") or next((path for path in known if path), None)


def visit(tab: Page, html: str) -> list[str]:
    """Open a page that no server serves; gives a list that goes on filling with what goes wrong in it."""
    wrong: list[str] = []

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(HOST).split("?")[0]
        file = static_file(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if path == PATH:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif file is not None:
            route.fulfill(body=file.read_bytes(), content_type=KINDS[file.suffix])
        else:
            route.fulfill(status=204)

    tab.on("pageerror", lambda fault: wrong.append(str(fault)))
    tab.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    tab.route("**/*", answer)
    tab.goto(HOST + PATH, wait_until="load")
    tab.evaluate("document.fonts.ready")
    return wrong


def shoot(html: str, out: Path, size: str, script: list[str]) -> list[str]:
    """Take a picture of a page, after pressing keys ("key:f") or clicking ("click:.sp"). Gives what went wrong."""
    width, height = [int(each) for each in size.split("x")]
    with sync_playwright() as driver:
        arguments = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
        browser = driver.chromium.launch(executable_path=chromium_path(), args=arguments)
        tab = browser.new_page(viewport={"width": width, "height": height})
        wrong = visit(tab, html)
        for step in script:
            kind, _, what = step.partition(":")
            if kind == "key":
                tab.keyboard.press(what)
            elif kind == "click":
                tab.click(what)
            else:
                tab.locator(what).first.hover()
        tab.wait_for_timeout(SETTLED)
        tab.screenshot(path=out.with_suffix(".png"))
        browser.close()
    return wrong


def main() -> None:
    say = argparse.ArgumentParser(description=__doc__)
    say.add_argument("--file", help="a position file")
    say.add_argument("--game", default="caverna", choices=games.GAMES)
    say.add_argument("--seats", type=int, default=3)
    say.add_argument("--seed", type=int, default=1)
    say.add_argument("--round", type=int, default=1, help="not before this round or phase")
    say.add_argument("--until", default="", help="stop at a choice whose name begins so")
    say.add_argument("--nth", type=int, default=1, help="at the n-th such decision")
    say.add_argument("--size", default="1440x900")
    say.add_argument("--text", action="store_true", help="in text mode")
    say.add_argument("--script", nargs="*", default=[])
    say.add_argument("--out", type=Path, default=Path("/tmp/look"))
    args = say.parse_args()
    seen = 0

    def stop(p: Any, names: list[str]) -> bool:
        nonlocal seen
        seen += games.front(args.game).round_of(p) >= args.round and any(
            [name.startswith(args.until) for name in names]
        )
        return bool(seen == args.nth)

    log: list[dict[str, Any]] = []
    if args.file:
        rules, p = read_file(args.file)
    else:
        rules = games.rules(args.game, {"seats": args.seats})
        p = rules.setup()
        log = play(rules, p, Dice(args.seed), stop)
    movers = rules.to_move(p)
    html = page(rules, p, max(movers[0], 0) if movers else 0, log, args.text)
    args.out.with_suffix(".html").write_text(html)
    for fault in shoot(html, args.out, args.size, args.script):
        print(fault)


if __name__ == "__main__":
    main()
