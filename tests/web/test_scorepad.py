"""The score pad: the script of the page adds up what the game's scorer does, for every line of any game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.scored import SCORED
from tests.web.sitepages import SIZES, findings, fits, opened
from underhall.engine.sheet import Line, Sheet
from underhall.games import front, rules
from underhall.games.caverna import scorepad as of_caverna
from underhall.games.caverna.tallies import MOST, counts
from underhall.games.pads import Pad
from underhall.games.zwergendorf import scorepad as of_zwergendorf
from underhall.games.zwergendorf.goals import Copy
from underhall.web.rendering import render
from underhall.web.words import language_of

PADS: dict[str, Pad] = {
    "caverna": of_caverna.pad(rules("caverna", {})),
    "zwergendorf": of_zwergendorf.pad(rules("zwergendorf", {})),
}
COLORS = [1, 2, 3, 6, 4, 5, 7]


ADD_UP = """async ([pad, all]) => {
  const { ahead, count } = await import("/static/padcount.js");
  return all.map((table) => {
    const found = count(pad, table);
    return { found, ahead: ahead(pad, table, found.map((each) => each.total)).ahead };
  });
}"""


def pad_page(game: str, lang: str = "en", pad: Pad | None = None) -> str:
    shown = {"me": {"name": ""}, "game": {"id": game, "title": front(game).TITLE}, "pad": pad or PADS[game]}
    return render(lang, "scorepad.j2", {**shown, "colors": COLORS[:4] if game == "zwergendorf" else COLORS})


def open_pad(chromium: Browser, game: str, size: tuple[int, int] = SIZES[0]) -> Page:
    return opened(chromium, pad_page(game), size, f"/score/{game}")


@pytest.mark.parametrize("game", PADS)
def test_the_script_of_the_page_adds_up_as_the_scorer_does(chromium: Browser, game: str) -> None:
    page = open_pad(chromium, game)
    tables = [{"have": each.have, "players": [{"have": have} for have in each.players]} for each in SCORED[game]()]
    results = page.evaluate(ADD_UP, [PADS[game], tables])
    counted: set[str] = set()
    for each, result in zip(SCORED[game](), results, strict=True):
        for sheet, mine in zip(each.sheets, result["found"], strict=True):
            assert mine["lines"] == {line.id: line.points for line in sheet.lines}
            assert mine["total"] == sheet.total
            agree(game, sheet, mine["parts"])
            counted |= {part["id"] for part in mine["parts"] if part["points"]}
    # Every row was worth something to somebody, but for tiles that are worth what is printed on them.
    assert counted >= {row["id"] for row in PADS[game]["rows"] if row["line"] != "furnishings"}
    page.context.close()


def agree(game: str, sheet: Sheet, parts: list[Any]) -> None:
    """The words of the parts are the scorer's. Missing kinds are told one by one, furnishings by name, dwarf cards by
    what suits them; a copy worth nothing may name any card."""
    told: dict[str, Line] = {line.id: line for line in sheet.lines}
    told |= {part.id: part for line in sheet.lines if line.id in ("bonus", "goals") for part in line.parts}
    for part in parts:
        if part["line"] in ("missing", "furnishings", "dwarfs") and (game, part["line"]) != ("caverna", "dwarfs"):
            continue
        if part["counts"] and part["id"] in told and part["points"]:
            assert part["words"] == told[part["id"]].reason
            assert part["points"] == told[part["id"]].points


def test_a_tie_goes_to_whoever_has_more_dwarfs(chromium: Browser) -> None:
    """zwergendorf.score.17"""
    page = open_pad(chromium, "zwergendorf")
    tables = [
        {"have": {}, "players": [{"have": {"dwarf": own}} for own in dwarfs]} for dwarfs in ((3, 5, 5), (3, 2, 2), (1,))
    ]
    results = page.evaluate(ADD_UP, [PADS["zwergendorf"], tables])
    assert [each["ahead"] for each in results] == [[1, 2], [0], [0]]
    page.context.close()


@pytest.mark.parametrize("game", PADS)
def test_every_count_is_asked_of_somebody(game: str) -> None:
    pad = PADS[game]
    shown = [id for line in pad["lines"] for id in line["counts"]] + [
        each["id"] for each in pad["counts"] if each["card"]
    ]
    assert sorted(shown) == sorted(each["id"] for each in pad["counts"])
    read = {id for row in pad["rows"] for place in row["places"] for id in place["of"]}
    assert set(shown) <= read
    cards = {card["id"] for shelf in pad["shelves"] for card in shelf["cards"]}
    assert {row["card"] for row in pad["rows"]} <= cards | {""}


def test_what_only_owners_count_stands_with_the_bonus_tiles() -> None:
    bonus = next(line for line in PADS["caverna"]["lines"] if line["id"] == "bonus")
    assert bonus["counts"] == ["stone", "ore", "armed", "beside"]


def test_a_new_sheet_is_that_of_the_set_up() -> None:
    of: Any = rules("caverna", {})
    begun = counts(of, of.setup().players[0])
    assert {each["id"]: each["start"] for each in PADS["caverna"]["counts"] if each["start"]} == begun
    first = next(shelf for shelf in PADS["zwergendorf"]["shelves"] if shelf["shared"])
    assert [card["id"] for card in first["cards"] if card["start"]] == ["d-i-zwergin", "d-i-schmied"]


def test_all_goals_that_copy_say_of_whom() -> None:
    of: Any = rules("zwergendorf", {})
    copying = {of.box.card_names[goal] for goal, each in enumerate(of.box.effects) if isinstance(each, Copy)}
    assert {row["id"] for row in PADS["zwergendorf"]["rows"] if row["copies"]} == copying


def test_what_is_entered_counts_is_kept_and_can_be_shared(chromium: Browser) -> None:
    page = open_pad(chromium, "caverna", SIZES[1])
    total = page.locator("#pad-total")
    expect(total).to_have_text("−28")
    page.get_by_label("Sheep: one more").click()
    page.get_by_label("Gold", exact=True).fill("12")
    page.get_by_role("button", name="Choose tiles").click()
    page.get_by_label("Look for a tile").fill("state par")
    assert page.locator(".pc:visible").count() == 1
    page.locator('[data-choose="state-parlor"]').check()
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


def test_two_villages_with_dwarf_cards_goals_and_what_others_have(chromium: Browser) -> None:
    page = open_pad(chromium, "zwergendorf", SIZES[1])
    total = page.locator("#pad-total")
    page.get_by_label("Dwarf woman, grey: 3 dwarfs inside the wall").check()
    expect(total).to_have_text("8")
    page.get_by_role("button", name="2 dwarf cards").click()
    page.locator('[data-choose="d-ii-schmied"]').check()  # in place of the grey one: no dwarf lies there twice
    expect(page.locator('[data-choose="d-i-schmied"]')).not_to_be_checked()
    page.get_by_role("button", name="Done").click()
    page.get_by_label("Smith, beige: Smiths: how many suit the card", exact=True).fill("2")
    page.get_by_role("button", name="Choose goals").click()
    for goal in ("G01", "G22", "G27", "G28"):
        page.locator(f'[data-choose="{goal}"]').check()
    page.get_by_role("button", name="Done").click()
    page.get_by_label("Stones", exact=True).fill("7")
    page.locator("[data-asked=dwarf]").get_by_label("Dwarfs", exact=True).fill("3")
    expect(total).to_have_text(str(8 + 8 + 10 + 6 + 5))  # G27 is the fourth
    expect(page.locator("#pad-sheet [data-line=goals]")).to_contain_text("not counted: G27 4")
    page.get_by_label("Taverns", exact=True).fill("1")
    expect(total).to_have_text(str(37 + 7))
    page.locator("#pad-next").click()  # the next player has as many taverns, and more dwarfs
    page.get_by_label("Taverns", exact=True).fill("1")
    page.locator("[data-asked=dwarf]").get_by_label("Dwarfs", exact=True).fill("4")
    expect(total).to_have_text("3")
    expect(page.locator("#pad-players")).to_contain_text(str(8 + 8 + 6 + 5 + 4 + 3))  # now G27 counts
    expect(page.locator("#pad-outcome")).to_have_text("Most points: Player 1")
    page.get_by_role("button", name="Remove this player").click()  # alone there is something to reach
    expect(page.locator("#pad-outcome")).to_have_text("The target is 60 points.")
    page.context.close()


def test_a_broken_link_or_store_begins_anew(chromium: Browser) -> None:
    page = open_pad(chromium, "caverna")
    page.evaluate(
        'localStorage.setItem(\'underhall-pad-caverna\', \'{"players": [{"have": {"sheep": 1e9, "x": 1}}]}\')'
    )
    page.goto("about:blank")
    page.goto("http://underhall.test/score/caverna#bm90IGpzb24gYXQgYWxsLCBzb3JyeQ")
    assert page.locator("#pad-players b").count() == 1
    assert page.get_by_label("Sheep", exact=True).input_value() == str(MOST["sheep"])
    page.context.close()


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_the_score_pad(chromium: Browser, size: tuple[int, int], game: str) -> None:
    page = open_pad(chromium, game, size)
    assert findings(page) == []
    assert fits(page)
    page.locator("[data-shelf]").last.click()
    assert findings(page) == []
    page.context.close()


def test_the_pad_in_german_fits_a_phone(chromium: Browser) -> None:
    pad = of_zwergendorf.pad(rules("zwergendorf", {}), language_of("de"))
    page = opened(chromium, pad_page("zwergendorf", "de", pad), SIZES[1], "/score/zwergendorf")
    expect(page.locator("[data-shelf=dwarfs]")).to_have_text("2 Zwergenkarten")
    page.locator("[data-shelf=goals]").click()
    page.locator("[data-choose=G01]").check()
    page.locator("[data-choose=G10]").check()
    page.keyboard.press("Escape")
    assert fits(page)
    page.context.close()


def test_the_service_worker_keeps_files_that_are_there() -> None:
    script = render("en", "sw.j2", {"pads": ["/score/caverna"]})
    assert '"/score/caverna"' in script
    for name in ("scorepad.js", "padcount.js", "padstore.js", "scorepad.css", "site.css", "tokens.css", "icons.svg"):
        assert f"/static/{name}?v=" in script
