"""The pages in German: nothing is left in English, and everybody reads the same table in a language of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import html5lib
import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient
from tools import words as catalogues

from tests.web.playing import Seat
from tests.web.server import Server
from underhall.engine.driver import Deal, Dice, pick
from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH
from underhall.engine.log import Log
from underhall.engine.words import ENGINE_WORDS, LOG_WORDS
from underhall.games import GAMES, front, rules
from underhall.games.caverna.data import tiles
from underhall.games.caverna.position import LANDS
from underhall.games.caverna.scorepad import pad
from underhall.games.caverna.words import WORDS
from underhall.table.table import Table
from underhall.web.rendering import render
from underhall.web.viewing import View, context
from underhall.web.words import LOCALES, language_of

GERMAN: Final = language_of("de")
WORD: Final = re.compile(r"[^\W\d_]{2,}")
PLACE: Final = re.compile(r"\{(\w+)\}|%\((\w+)\)s")
HEARD: Final = ("title", "aria-label", "placeholder", "data-says", "data-why", "data-effect", "data-price", "data-done")
NAMES: Final = ("Ada", "Bo", "Cai", "Dag", "Eik", "Fey", "Gro")
TYPED: Final = "place logging"  # names of choices are the same in every language
EVERY: Final = 23  # of the entries of a game, the page of one in so many is looked at
MOMENTS: Final = 12  # of a game, besides the first choice of each kind


# The catalogue.


def entries() -> list[tuple[str, str]]:
    """All texts, English and German; those for one and for several are two."""
    found: list[tuple[str, str]] = []
    for message in catalogues.catalogue("de"):
        if isinstance(message.id, str):
            found.append((message.id, str(message.string)))
        else:
            assert isinstance(message.string, tuple)
            found += zip(message.id, message.string, strict=True)
    return [(english, german) for english, german in found if english]


def test_the_catalogue_has_all_texts_and_no_others() -> None:
    kept = (LOCALES / "de.po").read_bytes()
    assert catalogues.written(catalogues.updated("de")) == kept, "run python tools/words.py, and translate what is new"


def test_every_text_has_a_german_one() -> None:
    assert catalogues.missing(catalogues.updated("de")) == []


def test_a_german_text_has_the_arguments_of_the_english_one() -> None:
    wrong = [english for english, german in entries() if places(english) != places(german)]
    assert wrong == []


def places(text: str) -> set[str]:
    return {one or other for one, other in PLACE.findall(text)}


@pytest.mark.parametrize("table", [WORDS, ENGINE_WORDS, LOG_WORDS])
def test_every_refusal_has_german_words(table: dict[str, str]) -> None:
    assert table
    assert [id for id, text in table.items() if GERMAN(text) == text] == []


def test_names_of_components_are_german() -> None:
    assert [tile.name for tile in tiles() if GERMAN(tile.name) == tile.name] == []
    assert [tile.id for tile in tiles() if GERMAN(tile.effect) == tile.effect] == []
    assert GERMAN.several("sheep", "sheep", 2) == "Schafe"
    assert ENGLISH.several("sheep", "sheep", 2) == "sheep"


# The pages.


@cache
def english_words() -> frozenset[str]:
    """Words of English texts that no German text has: where one of them stands, something is not translated."""
    english, german = set[str](), set[str]()
    for one, other in entries():
        english |= {word.lower() for word in WORD.findall(PLACE.sub(" ", one))}
        if TYPED not in other and "place.3" not in other:
            german |= {word.lower() for word in WORD.findall(PLACE.sub(" ", other))}
    return frozenset(english - german - {name.lower() for name in (*NAMES, "Flint", "English")})


def read(html: str) -> Iterator[str]:
    """What is read or heard on a page, but for the rules themselves and other languages' names."""
    for node in html5lib.parse(html, namespaceHTMLElements=False).iter():
        if node.tag in ("script", "style") or node.attrib.get("class") == "tongues":
            continue
        yield from (text for text in (node.text, node.tail) if text and text.strip())
        yield from (node.attrib[key] for key in HEARD if key in node.attrib and TYPED not in node.attrib[key])


def left(html: str) -> set[str]:
    """What is English on a page."""
    found = set()
    for text in read(html):
        for game in GAMES:
            text = text.replace(front(game).TITLE, "")  # a name is the same in every language
        spoilt = [word for word in WORD.findall(text) if word.lower() in english_words()]
        if spoilt:
            found.add(f"{' '.join(text.split())[:120]} {spoilt}")
    return found


def test_an_english_page_is_found_out() -> None:
    """The test itself: it sees what is English."""
    assert len(left(render("en", "name.j2", {"me": {}, "name": "", "fault": "", "back": "/", "path": "/name"}))) > 3


@cache
def played(seats: int, seed: int) -> Log:
    """A whole random game."""
    of = rules("caverna", {"seats": seats})
    log, deal, dice = Log(of, list(NAMES[:seats])), Deal(bytes([seed])), Dice(seed)
    while movers := of.to_move(log.position):
        seat = movers[dice.roll(len(movers))]
        if seat == CHANCE:
            log.chance(of.vocabulary.text(deal.draw(of, log.position)))
        else:
            log.append(seat, of.vocabulary.text(pick(of, log.position, seat, dice)))
    log.end()
    return log


def table_of(log: Log, n: int) -> Table:
    """The table as it was after n entries, a person in every seat."""
    row = {
        "id": "t", "code": "ember-otter-31", "game": "caverna", "settings": {"confirm": "ask"}, "header": log.header,
        "secret": b"s",
    }  # fmt: skip
    seats = [{"seat": seat, "name": NAMES[seat], "person": NAMES[seat], "bot": None} for seat in range(log.rules.seats)]
    return Table(row, seats, [dict(entry) for entry in log.entries[:n]])


def shown(table: Table, me: int | None) -> dict[str, Any]:
    return context(table, View(me, me or 0, "de"), frozenset(NAMES), 1) | {"board": "", "at_text": ""}


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (3, 3), (7, 4)])
def test_a_german_table_has_no_english(seats: int, seed: int) -> None:
    log = played(seats, seed)
    kinds: set[str] = set()
    found: set[str] = set()
    for n in range(len(log.entries)):
        kind = log.entries[n].get("do", "chance").split()[0]
        if kind in kinds and n % (len(log.entries) // MOMENTS):
            continue
        kinds.add(kind)
        table = table_of(log, n)
        movers = [seat for seat in log.rules.to_move(table.log.position) if seat != CHANCE]
        found |= left(render("de", "caverna/table.j2", shown(table, movers[0] if movers else None)))
    found |= left(render("de", "caverna/table.j2", shown(table_of(log, len(log.entries)), 0)))
    assert {"place", "part", "lay", "furnish", "feed", "chance"} <= kinds
    assert found == set()


def test_no_id_stands_where_words_are_due() -> None:
    ids = {id for id in [tile.id for tile in tiles()] + list(LANDS) if "-" in id}
    log = played(3, 3)
    for n in range(0, len(log.entries), EVERY):
        table = table_of(log, n)
        movers = [seat for seat in log.rules.to_move(table.log.position) if seat != CHANCE]
        texts = " ".join(read(render("de", "caverna/table.j2", shown(table, movers[0] if movers else None))))
        assert [id for id in ids if re.search(rf"\b{id}\b", texts)] == []


def test_every_refusal_of_a_random_game_is_german() -> None:
    log = played(2, 2)
    of = log.rules
    found, count = set(), 0
    for n in range(0, len(log.entries), 37):
        p = log.position_at(n)
        for seat in range(of.seats):
            for choice in range(0, len(of.vocabulary), 5):
                refusal = of.why_not(p, seat, choice)
                if refusal is None:
                    continue
                count += 1
                said = re.sub(r"\[.*?\]", "", of.say(refusal, GERMAN))
                found |= {said for word in WORD.findall(said) if word.lower() in english_words()}
    assert count > 500
    assert found == set()


def test_the_score_pad_gives_its_reasons_in_german() -> None:
    said = pad(rules("caverna", {}), GERMAN)
    by_id = {row["id"]: row["words"] for row in said["rows"]}
    assert by_id["grain"] == "die Hälfte von {0} Getreide, aufgerundet"
    assert by_id["pastures"] == "{0} kleine Weiden zu 2, {1} große zu 4"
    assert by_id["weaving-parlor"] == "je 1 für 2 Schafe, bei {0} Schafen"


# The site.


def in_german(client: TestClient) -> None:
    assert client.post("/language", data={"to": "de", "back": "/"}).status_code == 303


@pytest.mark.parametrize(
    "path", ["/", "/name", "/score/caverna", "/nothing", "/join?code=none", "/t/none", "/learn/caverna", "/me"]
)
def test_a_page_of_the_site_has_no_english(site: TestClient, path: str) -> None:
    in_german(site)
    page = site.get(path)
    if path == "/me" and page.status_code == 303:
        site.post("/name", data={"name": "Ada"})
        page = site.get(path)
    assert '<html lang="de">' in page.text
    assert left(page.text) == set()


def test_faults_of_a_form_are_german(site: TestClient) -> None:
    in_german(site)
    answer = site.post("/tables", data={"game": "caverna", "name": "x" * 40, "seat": ["me"]})
    assert "Ein Name hat höchstens 24 Zeichen; dieser hat 40." in answer.text
    assert left(answer.text) == set()


def test_log_and_refusals_differ_by_viewer(site: TestClient) -> None:
    form = {"game": "caverna", "name": "Ada", "seat": ["me", "open"], "option.first": "0"}
    table = site.post("/tables", data=form).headers["location"]
    seen = re.search(r'name="seen" value="(\d+)"', site.get(table).text)
    assert seen
    site.post(f"{table}/do", data={"do": "place logging", "seen": seen[1]})
    english, no = site.get(table).text, site.get(f"{table}/why", params={"do": "place supplies"}).text
    in_german(site)
    german, nein = site.get(table).text, site.get(f"{table}/why", params={"do": "place supplies"}).text
    assert "went to Logging" in english
    assert "setzte auf „Holzfällen“ ein" in german
    assert "+" not in english or "Holz" in german
    assert no != nein
    assert "Free seat" in english
    assert "Freier Platz" in german
    assert left(german) == set()
    refused = site.post(f"{table}/do", data={"do": "place supplies", "seen": 99}, headers={"hx-request": "true"})
    assert refused.status_code == 422
    assert nein in refused.text.replace("&#39;", "'")


def test_a_reader_changes_the_language_at_the_foot_of_a_page(shared: Server, chromium: Browser) -> None:
    ada = Seat(chromium, shared, "Ada")
    ada.page.goto(shared.url)
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    ada.page.get_by_role("button", name="Deutsch").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(ada.page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    ada.page.get_by_role("button", name="English").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    assert ada.faults == []
