"""Text mode: the same table in words, with every answer a button that has a number."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final
from xml.etree.ElementTree import Element

import html5lib
import pytest
from starlette.testclient import TestClient

from tests.web.test_gallery import new_table
from tests.web.test_german import left, played, shown, table_of
from tests.web.test_page import HYPHENS, RAW, REGIONS, TABLE, Page, pages, words_of
from underhall.engine.driver import Dice, pick
from underhall.engine.flow import CHANCE
from underhall.games.caverna.front import IN_WORDS
from underhall.web.gallery import Gallery, template
from underhall.web.rendering import render
from underhall.web.viewing import View, context

BUTTON: Final = re.compile(r'<button[^>]* name="do" value="([^"]+)"')
NUMBERED: Final = re.compile(r'<button[^>]* name="do" value="([^"]+)"[^>]* data-n="(\d+)"')
EVERY: Final = 41  # of the moves of a game, one in so many is looked at


@pytest.fixture(params=[1, 3, 7], scope="module")
def game(request: pytest.FixtureRequest) -> list[Page]:
    """Moments of a random game, in words."""
    seats: int = request.param
    found = []
    for seen, _ in pages(seats, 11 * seats):
        shown = seen | {"text": True}
        found.append((shown, render("en", TABLE, shown)))
    return found


def said(node: Element) -> str:
    return " ".join("".join(node.itertext()).split())


def test_pages_are_well_formed_with_all_regions_once(game: list[Page]) -> None:
    for _, html in game:
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(html)
        faults = [(at, code) for at, code, _ in parser.errors if "self-closing" not in code]
        assert not faults, faults[:3]
        ids = Counter(re.findall(r'\bid="([^"]+)"', html))
        assert all(ids[region] == 1 for region in REGIONS)
        assert not [name for name, count in ids.items() if count > 1]


def test_every_choice_is_a_button_exactly_once(game: list[Page]) -> None:
    for seen, html in game:
        choices = [choice["name"] for choice in seen["ask"]["choices"]] if seen["ask"] else []
        wanted = choices + [row["name"] for row in seen["trades"]]
        assert Counter(BUTTON.findall(html)) == Counter(dict.fromkeys(wanted, 1))


def test_every_answer_has_a_number_of_its_own(game: list[Page]) -> None:
    for seen, html in game:
        choices = [choice["name"] for choice in seen["ask"]["choices"]] if seen["ask"] else []
        numbered = NUMBERED.findall(html)
        assert {name for name, _ in numbered} == set(choices)
        assert sorted(int(number) for _, number in numbered) == list(range(1, len(choices) + 1))


def test_the_board_is_a_table_of_words(game: list[Page]) -> None:
    for seen, html in game:
        tree = html5lib.parse(html, namespaceHTMLElements=False)
        board = next(node for node in tree.iter("table") if node.get("class") == "home-words")
        heads = [said(node) for node in board.iter("th")]
        assert {"B", "C", "D", "E", "2", "3", "4", "5", "6", "7"} <= set(heads) <= set("ABCDEF12345678")
        cells = {node.get("id"): said(node) for node in board.iter("td") if node.get("id")}
        for cell in seen["screen"]["board"]["cells"]:
            told = cells[f"cell-{cell['cell']}"]
            assert told.startswith(f"{cell['cell']} ")
            assert all(f"{count} {kind}" in told for kind, count in cell["animals"].items())
            assert (", stable" in told.partition("possible:")[0]) == cell["stable"]
        asked = seen["ask"]["choices"] if seen["ask"] else []
        for choice in asked:
            if choice["at"]["kind"] == "cell":
                assert "possible:" in cells[f"cell-{choice['at']['cells'][0]}"]


def test_spaces_say_what_lies_there_who_stands_there_and_why_not(game: list[Page]) -> None:
    for seen, html in game:
        tree = html5lib.parse(html, namespaceHTMLElements=False)
        told = {node.get("id", "")[3:]: said(node) for node in tree.iter("button") if node.get("id", "")[:3] == "sp-"}
        open_now = {choice["at"]["space"] for choice in (seen["ask"]["choices"] if seen["ask"] else [])}
        for space in seen["screen"]["spaces"]:
            words = told[space["space"]]
            assert all(f"{count} {good}" in words for good, count in space["goods"].items())
            if space["space"] in open_now:
                assert words.endswith(" open")
            elif space["seat"] is not None:
                assert words.endswith(f"taken by {seen['faces'][space['seat']]['name']}")
            elif seen["no"]:
                wished = " – Pay for me" if space["choice"] in [wish["name"] for wish in seen["wishes"]] else ""
                assert words.endswith(f"closed: {seen['no'][space['choice']]}{wished}")


def test_no_picture_of_the_table_is_sent_and_no_words_without_text_mode(game: list[Page]) -> None:
    for seen, html in game:
        assert "l-forest" not in html
        assert 'class="home"' not in html
        assert 'class="mini"' not in html
        drawn = render("en", TABLE, seen | {"text": False})
        assert "home-words" not in drawn
        assert "text.css" not in drawn
        assert "text.js" not in drawn


def test_no_name_of_the_code_is_said(game: list[Page]) -> None:
    for seen, html in game:
        effects = "|".join(re.escape(tile["effect"]) for tile in seen["catalogue"])  # the data's own words
        for words in words_of(html):
            words = re.sub(effects, "", words)
            raw = [found for found in RAW.findall(words) if found not in HYPHENS]
            assert not raw, words


def test_remembered_regions_are_those_of_the_mode_that_is_looked_at() -> None:
    table, gallery, dice = new_table(3), Gallery(), Dice(5)
    of = table.rules
    for n in range(250):
        if not of.to_move(table.log.position):
            break
        seat = of.to_move(table.log.position)[0]
        if seat == CHANCE:
            table.draw()
        else:
            for holder in table.holders():
                table.confirm(holder)
            table.do(seat, of.vocabulary.text(pick(of, table.log.position, seat, dice)), table.log.latest(seat))
        if n % EVERY:
            continue
        for text in (False, True):
            view = View(0, 0, "en", None, text)
            fresh = context(table, view, frozenset(), 0)
            seen = gallery.regions(table, view, frozenset(), 0)
            for name in REGIONS:
                html = render("en", template("caverna", name, text), fresh).replace("\n", " ")
                assert seen.regions[name] == html, (name, text)
    assert set(REGIONS) > IN_WORDS


def test_text_mode_is_kept_from_table_to_table_and_in_what_commands_answer(site: TestClient) -> None:
    form = {"game": "caverna", "name": "Ada", "seat": ["me", "open"], "option.first": "0"}
    first, second = [site.post("/tables", data=form).headers["location"] for _ in range(2)]
    assert "home-words" not in site.get(first).text
    answer = site.post("/text", data={"to": "on", "back": f"{first}?board=1"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"{first}?board=1")
    for table in (first, second, f"{first}?at=0"):
        assert "home-words" in site.get(table).text
    headers = {"hx-request": "true", "hx-current-url": f"http://underhall.test{first}"}
    changed = site.post(f"{first}/do", data={"do": "place logging", "seen": "0"}, headers=headers)
    assert "<hx-partial" in changed.text
    assert 'class="spaces plain"' in changed.text
    assert 'class="sp rest' not in changed.text
    site.post("/text", data={"to": "off", "back": first})
    assert "home-words" not in site.get(second).text


def test_the_switch_leads_back_to_this_site_only(site: TestClient) -> None:
    assert site.post("/text", data={"to": "on", "back": "//elsewhere.example/"}).headers["location"] == "/"


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (3, 3)])
def test_text_mode_is_german_too(seats: int, seed: int) -> None:
    log = played(seats, seed)
    found: set[str] = set()
    for n in range(0, len(log.entries), len(log.entries) // 12):
        table = table_of(log, n)
        movers = [seat for seat in log.rules.to_move(table.log.position) if seat != CHANCE]
        found |= left(render("de", TABLE, shown(table, movers[0] if movers else None) | {"text": True}))
    assert {each for each in found if "Shift" not in each} == set()
