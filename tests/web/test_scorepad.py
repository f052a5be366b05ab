"""The score pad: its tables agree with the game's scorer, in Python and in the script of the page."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.sitepages import SIZES, findings, fits, opened
from underhall.engine.driver import Dice, pick
from underhall.engine.sheet import Line, Sheet
from underhall.games import rules
from underhall.games.caverna.box import TILE_BITS
from underhall.games.caverna.land import MOUNTAIN, cells_of
from underhall.games.caverna.position import GOODS, Caverna, Player
from underhall.games.caverna.scorepad import Pad, Row, pad
from underhall.games.caverna.tallies import LOST, MOST, Counts, counts
from underhall.web.rendering import render

GAMES = [(1, "full"), (2, "introductory"), (3, "full"), (5, "full"), (7, "full")]
DRAWN = 40  # positions made of each final one by drawing other goods and tiles
RULES: Any = rules("caverna", {})
PAD: Pad = pad(RULES)
COLORS = [1, 2, 3, 6, 4, 5, 7]


class Scored(NamedTuple):
    """What a player would enter, and the sheet by the game's own scorer."""

    have: Counts
    sheet: Sheet


@cache
def scored() -> list[Scored]:
    """Final positions of random games; and the same homes with other goods and tiles, as there never might be."""
    found: list[Scored] = []
    for seed, (seats, edition) in enumerate(GAMES):
        of: Any = rules("caverna", {"seats": seats, "edition": edition})
        dice = Dice(seed)
        p: Caverna = of.setup()
        while movers := of.to_move(p):
            of.play(p, movers[0], pick(of, p, movers[0], dice))
        found += [Scored(counts(of, p.players[seat]), sheet) for seat, sheet in enumerate(of.sheets(p))]
        for _ in range(DRAWN):
            twin = p.copy()
            draw(of, twin.players[0], dice)
            found.append(Scored(counts(of, twin.players[0]), of.sheets(twin)[0]))
    return found


def draw(of: Any, player: Player, dice: Dice) -> None:
    """Other goods, dwarfs and furnishing tiles for a player."""
    for good, name in enumerate(GOODS):
        player.goods[good] = dice.roll(3) * dice.roll(9) if name in MOST else 0
    player.dwarfs = [dice.roll(2) * dice.roll(15) for _ in range(2 + dice.roll(5))]
    player.begging = dice.roll(3) * dice.roll(4)
    player.built, player.tiles = [], 0
    left = list(range(len(of.box.tiles)))
    for cell in cells_of(MOUNTAIN)[: dice.roll(13)]:
        tile = left.pop(dice.roll(len(left)))
        if of.box.over[tile] < 0:
            player.built.append(tile << TILE_BITS | cell)
            player.tiles |= 1 << tile


def bonus(sheet: Sheet) -> dict[str, Line]:
    """The parts of the bonus line by tile."""
    return {part.id: part for line in sheet.lines if line.id == "bonus" for part in line.parts}


def places(row: Row, have: Counts, lost: int) -> list[int]:
    return [sum([lost if id == LOST else have.get(id, 0) for id in group]) for group in row["of"]]


def points_of(row: Row, at: list[int]) -> int:
    """As the page's script does it: sums and looks up."""
    if row["each"]:
        return sum([each * count for each, count in zip(row["each"], at, strict=True)])
    found: Any = row["table"]
    for count in at:
        found = found[min(count, len(found) - 1)]
    assert isinstance(found, int)
    return found


def test_the_tables_give_what_the_scorer_gives() -> None:
    owned = set()
    for have, sheet in scored():
        lines = {line["id"]: 0 for line in PAD["lines"]}
        lost = 0
        for row in PAD["rows"]:
            if row["tile"] and not have.get(row["tile"]):
                continue
            points = points_of(row, places(row, have, lost))
            lines[row["line"]] += points
            lost -= min(0, points)
            if row["tile"]:
                owned.add(row["tile"])
                part = next(
                    part for line in sheet.lines for part in line.parts if part.id == row["tile"] and line.id == "bonus"
                )
                assert points == part.points
        assert lines == {line.id: line.points for line in sheet.lines}
        assert sum(lines.values()) == sheet.total
    assert owned == {row["tile"] for row in PAD["rows"] if row["tile"]}


def test_the_words_of_the_tables_are_the_scorers() -> None:
    """Missing kinds are told one by one, furnishings by name."""
    for have, sheet in scored()[::7]:
        told = {line.id: line.reason for line in sheet.lines}
        told |= {id: part.reason for id, part in bonus(sheet).items()}
        lost = 0
        for row in PAD["rows"]:
            if row["tile"] and not have.get(row["tile"]):
                continue
            at = places(row, have, lost)
            lost -= min(0, points_of(row, at))
            if row["line"] not in ("missing", "furnishings"):
                assert row["words"].format(*at) == told[row["id"]]


def test_every_count_is_asked_of_somebody() -> None:
    asked = [id for line in PAD["lines"] for id in line["counts"]]
    assert sorted(asked) == sorted(each["id"] for each in PAD["counts"])
    only_owners = {each["id"]: each["tiles"] for each in PAD["counts"] if each["tiles"]}
    assert only_owners == {
        "stone": ["stone-storage"],
        "ore": ["ore-storage"],
        "armed": ["weapon-storage", "supplies-storage", "prayer-chamber"],
        "beside": ["state-parlor"],
    }


def test_a_new_sheet_is_that_of_the_set_up() -> None:
    begun = counts(RULES, RULES.setup().players[0])
    assert {each["id"]: each["start"] for each in PAD["counts"] if each["start"]} == begun


ADD_UP = """async ([pad, all]) => {
  const { count } = await import("/static/padcount.js");
  return all.map((have) => count(pad, have));
}"""


def padcount(page: Page, have: list[Counts]) -> list[dict[str, Any]]:
    """What the page's script makes of some counts."""
    found: list[dict[str, Any]] = page.evaluate(ADD_UP, [PAD, have])
    return found


def pad_page() -> str:
    shown = {"me": {"name": ""}, "game": {"id": "caverna", "title": "Caverna"}, "pad": PAD, "colors": COLORS}
    return render("en", "scorepad.j2", shown)


def test_the_script_of_the_page_adds_up_as_the_scorer_does(chromium: Browser) -> None:
    page = opened(chromium, pad_page(), path="/score/caverna")
    results = padcount(page, [have for have, _ in scored()])
    assert [each["total"] for each in results] == [sheet.total for _, sheet in scored()]
    assert [each["lines"] for each in results] == [
        {line.id: line.points for line in sheet.lines} for _, sheet in scored()
    ]
    page.context.close()


def test_what_is_entered_counts_is_kept_and_can_be_shared(chromium: Browser) -> None:
    page = opened(chromium, pad_page(), SIZES[1], "/score/caverna")
    total = page.locator("#pad-total")
    expect(total).to_have_text("−28")
    page.get_by_label("Sheep: one more").click()
    page.get_by_label("Gold", exact=True).fill("12")
    page.get_by_role("button", name="Choose tiles").click()
    page.get_by_label("Look for a tile").fill("state par")
    assert page.locator(".tl:visible").count() == 1
    page.locator('[data-tile="state-parlor"]').check()
    page.get_by_role("button", name="Done").click()
    page.get_by_label("Dwellings beside the State parlor", exact=True).fill("2")
    expect(total).to_have_text(str(-28 + 1 + 2 + 12 + 8).replace("-", "−"))
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Share").click()
    link = page.locator("#share-link").input_value()
    page.reload()
    expect(total).to_have_text("−13")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(total).to_have_text("−13")
    page.context.close()


def test_a_broken_link_or_store_begins_anew(chromium: Browser) -> None:
    page = opened(chromium, pad_page(), path="/score/caverna")
    page.evaluate(
        'localStorage.setItem(\'underhall-pad-caverna\', \'{"players": [{"have": {"sheep": 1e9, "x": 1}}]}\')'
    )
    page.goto("about:blank")
    page.goto("http://underhall.test/score/caverna#bm90IGpzb24gYXQgYWxsLCBzb3JyeQ")
    assert page.locator("#pad-players b").count() == 1
    assert page.get_by_label("Sheep", exact=True).input_value() == str(MOST["sheep"])
    page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_the_score_pad(chromium: Browser, size: tuple[int, int]) -> None:
    page = opened(chromium, pad_page(), size, "/score/caverna")
    assert findings(page) == []
    assert fits(page)
    page.get_by_role("button", name="Choose tiles").click()
    assert findings(page) == []
    page.context.close()


def test_the_service_worker_keeps_files_that_are_there() -> None:
    script = render("en", "sw.j2", {"pads": ["/score/caverna"]})
    assert '"/score/caverna"' in script
    for name in ("scorepad.js", "padcount.js", "scorepad.css", "site.css", "tokens.css", "icons.svg"):
        assert f"/static/{name}?v=" in script
