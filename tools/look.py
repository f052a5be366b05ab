"""Renders the table page of a position file or of a random game, to look at it: html, and a picture by Chromium.

python tools/look.py --seats 3 --seed 4 --until "lay cavern" --out /tmp/look
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
from underhall.games.caverna.catalogue import shelf
from underhall.games.caverna.moving import by_hand
from underhall.games.caverna.position import Caverna
from underhall.games.caverna.reasons import closed_spaces
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.screen import offered_trades, question, screen, told_words, wishes
from underhall.web.rendering import KINDS, render, static_file
from underhall.web.viewing import LATEST, aimed

HOST: Final = "http://table.test"
PATH: Final = "/t/kestrel"
SETTLED: Final = 400  # milliseconds after which nothing moves any more
NAMES: Final = ["Ragna", "Thoki", "Granite", "Flint", "Jorik", "Inge", "Ulfa"]
FEW_COLORS: Final = [1, 2, 3, 6]
MOST_STEPS: Final = 5000


def caverna(**options: Any) -> CavernaRules:
    """The rules of Caverna, as games.rules gives them."""
    rules = games.rules("caverna", options)
    assert isinstance(rules, CavernaRules)
    return rules


def context(rules: CavernaRules, p: Caverna, me: int, log: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """What a table page is rendered from."""
    movers = [seat for seat in rules.to_move(p) if seat != CHANCE]
    asked = me in movers
    ask = question(rules, p, me) if asked else None
    steps = [line for line in (log or [])[-1:] for line in line["lines"] if line["seat"] == me][-2:]
    colors = FEW_COLORS if rules.seats <= len(FEW_COLORS) else list(range(1, rules.seats + 1))
    known = [
        {"seat": seat, "name": NAMES[seat], "color": colors[seat], "you": seat == me} for seat in range(rules.seats)
    ]
    return {
        "table": {"id": 1, "url": "/t/kestrel", "code": "kestrel", "game": "caverna", "title": "Caverna",
                  "seats": rules.seats, "seen": 41, "watching": 2, "live": True, "options": {}, "ended": False},
        "me": me,
        "shown": me,
        "faces": known,
        "people": [
            face | {"kind": "bot" if seat % 3 == 2 else "person", "level": "level 2", "plays": "", "here": True,
                    "draft": False, "to_move": seat in movers}
            for seat, face in enumerate(known)
        ],
        "screen": screen(rules, p, me),
        "herd": {"ways": by_hand(rules, p, me, None), "kept": False},
        "ask": ask,
        "aimed": aimed(ask, 41),
        "trades": offered_trades(rules, p, me) if asked else [],
        "catalogue": shelf(rules, p, me),
        "no": closed_spaces(rules, p, me) if ask and ask["choices"][0]["name"].startswith("place") else {},
        "wishes": wishes(rules, p, me) if asked else [],
        "draft": {"steps": [{"n": step["n"], "words": step["words"]} for step in steps], "can_confirm": not asked,
                  "can_undo": bool(steps), "fence": "", "mode": "ask"},
        "waiting": [seat for seat in movers if seat != me],
        "plea": {"ask": 0, "pending": None, "declined": ""},
        "over": not rules.to_move(p),
        "winners": rules.winners(p) if not rules.to_move(p) else [],
        "log": (log or [])[-LATEST:],
        "scrub": {"at": 143, "last": 143, "live": True, "marks": {",": 140, ".": 145, "<": 100, ">": 149}},
        "lang": "en",
    }  # fmt: skip


def play(
    rules: CavernaRules, p: Caverna, dice: Dice, stop: Callable[[Caverna, list[str]], bool]
) -> list[dict[str, Any]]:
    """Random play until a decision that is looked for; gives the log, by round."""
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
        if not rounds or rounds[-1]["round"] != p.round:
            rounds.append({"round": p.round, "title": f"Round {p.round}", "lines": []})
        words = told_words(rules, p, seat, choice)
        rounds[-1]["lines"].append({"n": n, "seat": seat, "words": words, "struck": False, "changes": ""})
        rules.play(p, seat, choice)
    return rounds


def read_file(path: str) -> tuple[CavernaRules, Caverna]:
    """A position file."""
    rules, p = games.read_position(json.loads(Path(path).read_text()))
    assert isinstance(rules, CavernaRules)
    return rules, p


def page(rules: CavernaRules, p: Caverna, me: int, log: list[dict[str, Any]] | None = None, text: bool = False) -> str:
    """The whole page as a seat sees it; text: in words."""
    return render("en", "caverna/table.j2", context(rules, p, me, log) | {"text": text})


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
    say.add_argument("--seats", type=int, default=3)
    say.add_argument("--seed", type=int, default=1)
    say.add_argument("--round", type=int, default=1, help="not before this round")
    say.add_argument("--until", default="place", help="stop at a choice whose name begins so")
    say.add_argument("--nth", type=int, default=1, help="at the n-th such decision")
    say.add_argument("--size", default="1440x900")
    say.add_argument("--text", action="store_true", help="in text mode")
    say.add_argument("--script", nargs="*", default=[])
    say.add_argument("--out", type=Path, default=Path("/tmp/look"))
    args = say.parse_args()
    seen = 0

    def stop(p: Caverna, names: list[str]) -> bool:
        nonlocal seen
        seen += p.round >= args.round and any([name.startswith(args.until) for name in names])
        return bool(seen == args.nth)

    log: list[dict[str, Any]] = []
    if args.file:
        rules, p = read_file(args.file)
    else:
        rules = caverna(seats=args.seats)
        p = rules.setup()
        log = play(rules, p, Dice(args.seed), stop)
    movers = rules.to_move(p)
    html = page(rules, p, max(movers[0], 0) if movers else 0, log, args.text)
    args.out.with_suffix(".html").write_text(html)
    for fault in shoot(html, args.out, args.size, args.script):
        print(fault)


if __name__ == "__main__":
    main()
