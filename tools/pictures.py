"""Makes the pictures of the README in docs/pictures: a real server, a real browser, always the same game.

python -m tools.pictures            all of them
python -m tools.pictures table pad  only these
"""

from __future__ import annotations

import argparse
from base64 import urlsafe_b64encode
from collections.abc import Callable
from io import BytesIO
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.conftest import ARGUMENTS
from tests.web.playing import DESKTOP, PHONE, Seat
from tests.web.server import Server
from tools.look import chromium_path

from underhall.bots import bot
from underhall.engine.driver import Deal
from underhall.engine.flow import CHANCE
from underhall.engine.log import Log
from underhall.games import rules

OUT: Final = Path(__file__).parents[1] / "docs" / "pictures"
NAMES: Final = ["Ragna", "Thoki", "Granite"]
LUCK: Final = b"the game of the pictures"
ROUND: Final = 8  # in which the table is shown
MOST_BYTES: Final = 250_000
SETTLED: Final = 600  # milliseconds after which nothing moves any more
SHEETS: Final[list[dict[str, int]]] = [  # what is counted on the score pad, for each name
    {"sheep": 6, "donkey": 7, "boar": 3, "dog": 1, "grain": 3, "vegetable": 4, "ruby": 2, "dwarfs": 5, "unused": 0,
     "small-pastures": 1, "large-pastures": 2, "ore-mines": 3, "ruby-mines": 3, "armed": 5, "gold": 17, "dwelling": 1,
     "couple-dwelling": 1, "broom-chamber": 1, "weapon-storage": 1},
    {"sheep": 3, "boar": 4, "dog": 2, "grain": 4, "vegetable": 2, "ruby": 7, "dwarfs": 4, "unused": 1, "gold": 11,
     "small-pastures": 1, "large-pastures": 1, "ore-mines": 1, "dwelling": 1, "trader": 1},
    {"sheep": 8, "donkey": 2, "cattle": 4, "dog": 2, "grain": 2, "ruby": 1, "dwarfs": 4, "unused": 0, "gold": 6,
     "large-pastures": 2, "ore-mines": 1, "dwelling": 1, "prayer-chamber": 1},
]  # fmt: skip


def game(until: int | None) -> bytes:
    """The log of a game of greedy bots: whole, or up to the first seat's first turn of a round."""
    of = rules("caverna", {"seats": len(NAMES), "first": 0})
    log, deal = Log(of, NAMES), Deal(LUCK)
    minds = [bot("greedy", seat) for seat in range(of.seats)]
    while movers := of.to_move(log.position):
        seat, p = movers[0], log.position
        if seat == CHANCE:
            log.chance(of.vocabulary.text(deal.draw(of, p)))
            continue
        names = [of.vocabulary.text(choice) for choice in of.choices(p, seat)]
        if p.round == until and seat == 0 and any(name.startswith("place") for name in names):
            break
        log.append(seat, of.vocabulary.text(minds[seat].choose(of, of.view(p, seat), seat)))
        if log.draft(seat) and seat not in of.to_move(log.position):
            log.confirm(seat)
    for seat in range(of.seats):
        if log.draft(seat):
            log.confirm(seat)
    if until is None:
        log.end()
    return log.text().encode()


class Studio:
    """A browser and a server, and Ragna who has a table of the game in play and one of it when it is over."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self._browser = browser
        self.server = server
        ragna = Seat(browser, server, NAMES[0])
        ragna.introduce()
        path = folder / "game.jsonl"
        addresses = []
        for until in (None, ROUND):
            path.write_bytes(game(until))
            addresses.append(ragna.bring(path, "friend"))
        self.over, self.table = addresses
        self._state = ragna.context.storage_state()
        ragna.context.close()

    def visit(self, address: str, size: dict[str, int] = DESKTOP, **more: Any) -> Page:
        """A page as Ragna sees it."""
        seat = Seat(self._browser, self.server, NAMES[0], size, storage_state=self._state, **more)
        seat.page.goto(address)
        return seat.page


def start(studio: Studio) -> Page:
    return studio.visit(studio.server.url)


def table(studio: Studio) -> Page:
    """A tile is about to be laid."""
    page = studio.visit(studio.table)
    page.locator("#sp-clearing").click()
    page.locator("#prompt[data-aim=plain] .ans[value$=lay]").click()
    page.locator(".way:not([hidden])").nth(2).hover()
    return page


def phone(studio: Studio) -> Page:
    return studio.visit(studio.table, PHONE, device_scale_factor=2)


def report(studio: Studio) -> Page:
    return studio.visit(f"{studio.over}/report")


def pad(studio: Studio) -> Page:
    """The sheets come by a shared link."""
    players = [{"name": name, "have": have} for name, have in zip(NAMES, SHEETS, strict=True)]
    shared = urlsafe_b64encode(dumps({"at": 0, "players": players}).encode()).decode()
    return studio.visit(f"{studio.server.url}/score/caverna#{shared}")


PICTURES: Final[dict[str, Callable[[Studio], Page]]] = {
    "start": start, "table": table, "phone": phone, "report": report, "pad": pad,
}  # fmt: skip


def small(png: bytes) -> bytes:
    """A picture without loss, packed as well as it goes."""
    packed = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").save(packed, "WEBP", lossless=True, quality=100, method=6)
    return packed.getvalue()


def main() -> None:
    say = argparse.ArgumentParser(description=__doc__)
    say.add_argument("names", nargs="*", choices=[[], *PICTURES], metavar="NAME")
    say.add_argument("--out", type=Path, default=OUT)
    args = say.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        studio = Studio(browser, server, Path(folder))
        for name in args.names or PICTURES:
            page = PICTURES[name](studio)
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(SETTLED)
            picture = small(page.screenshot())
            if len(picture) > MOST_BYTES:
                raise SystemExit(f"{name}: {len(picture)} bytes are more than {MOST_BYTES}")
            (args.out / f"{name}.webp").write_bytes(picture)
            page.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
