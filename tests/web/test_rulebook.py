"""The rule book: all paragraphs, where its references lead, what a search finds."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import html5lib
import pytest
from playwright.sync_api import Browser

from tests.web.sitepages import SIZES, findings, fits, opened
from underhall.games import GAMES
from underhall.web import rulebook
from underhall.web.rendering import render
from underhall.web.rulebook import Chapter, book, paragraph, search

ENGLISH = book("caverna")


def ids(chapters: list[Chapter]) -> list[str]:
    return [each["id"] for chapter in chapters for each in chapter["paragraphs"]]


def rulebook_page(q: str = "", only: str = "") -> str:
    shown: dict[str, Any] = {
        "me": {"name": ""},
        "book": {"url": "/rules/caverna", "title": "Caverna", "chapters": ENGLISH.chapters},
        "q": q,
        "found": search(ENGLISH, q) if q else None,
        "only": paragraph(ENGLISH, only) if only else None,
    }
    return render("en", "rulebook.j2", shown)


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_of_the_file_stands_in_the_book_once(game: str) -> None:
    text = (files(f"underhall.games.{game}") / "rules.md").read_text(encoding="utf-8")
    written = re.findall(rf"^\*\*{game}\.(\S+)\*\*", text, re.MULTILINE)
    assert ids(book(game).chapters) == written
    assert len(set(written)) == len(written) > 250


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_reference_leads_somewhere(game: str, lang: str) -> None:
    of = book(game, lang)
    places = {*ids(of.chapters), *[chapter["id"] for chapter in of.chapters]}
    led = [
        span["to"]
        for chapter in of.chapters
        for each in chapter["paragraphs"]
        for span in each["spans"]
        if span["kind"] == "ref"
    ]
    assert len(led) > 10
    assert set(led) <= places


def test_marks_become_spans() -> None:
    ruling = paragraph(ENGLISH, "rulings.1")
    assert ruling is not None
    assert ruling["spans"][0] == {"kind": "code", "text": "solo_clear_at", "to": "", "hit": False}
    assert "`" not in ruling["text"]
    assert "**" not in ruling["text"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_mark_is_left_in_a_text(game: str, lang: str) -> None:
    for chapter in book(game, lang).chapters:
        for each in chapter["paragraphs"]:
            assert not set("`*") & set(each["text"]), each["id"]
            assert each["text"] == "".join([span["text"] for span in each["spans"]])


def test_what_a_translation_lacks_is_told_in_english() -> None:
    english = ENGLISH.chapters[0]
    shorter: Chapter = {
        "id": english["id"],
        "title": "Aufbau",
        "paragraphs": [{**english["paragraphs"][1], "lang": "de", "text": "Anders."}],
    }
    told = rulebook._told(english, shorter)
    assert told["title"] == "Aufbau"
    assert [each["lang"] for each in told["paragraphs"]][:3] == ["en", "de", "en"]
    assert ids([told]) == ids([english])


@pytest.mark.parametrize("game", GAMES)
def test_a_language_without_rules_reads_english(game: str) -> None:
    assert book(game, "eo").chapters == book(game).chapters


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_found_by_its_id(game: str) -> None:
    of = book(game)
    for id in ids(of.chapters):
        found = search(of, f"{game}.{id}")
        assert found["count"] == 1
        assert ids(found["chapters"]) == [id]


@pytest.mark.parametrize(
    ("query", "first", "partly"),
    [
        ("carpenter", "tiles.carpenter", False),
        ("CARPENTER", "tiles.carpenter", False),
        ("breeding cave", "tiles.breeding-cave", False),
        ("place.3", "place.3", False),
        ("caverna.lay.17", "lay.17", False),
        ("ruby mining", "spaces.ruby-mining", False),
        ("weekly zeppelin", "spaces.weekly-market", True),
    ],
)
def test_a_search_finds_what_is_meant_first(query: str, first: str, partly: bool) -> None:
    found = search(ENGLISH, query)
    assert found["chapters"][0]["paragraphs"][0]["id"] == first
    assert found["partly"] is partly
    assert found["count"] == len(ids(found["chapters"]))


@pytest.mark.parametrize("query", ["zeppelin", "", "  ", "?!"])
def test_a_search_for_nothing_there_finds_nothing(query: str) -> None:
    assert search(ENGLISH, query)["count"] == 0


def test_the_words_that_were_looked_for_are_marked_and_nothing_is_lost() -> None:
    for chapter in search(ENGLISH, "sheep dog")["chapters"]:
        for each in chapter["paragraphs"]:
            hits = {span["text"].casefold() for span in each["spans"] if span["hit"]}
            assert hits
            assert all(hit.startswith(("sheep", "dog")) for hit in hits)
            assert "".join(span["text"] for span in each["spans"]) == each["text"]


def test_the_page_has_an_anchor_for_every_paragraph_and_chapter() -> None:
    tree = html5lib.parse(rulebook_page(), namespaceHTMLElements=False)
    anchors = [each.get("id") for each in tree.iter() if each.get("id")]
    assert {*ids(ENGLISH.chapters), *[chapter["id"] for chapter in ENGLISH.chapters]} <= set(anchors)
    assert len(set(anchors)) == len(anchors)


def test_one_paragraph_comes_alone() -> None:
    alone = rulebook_page(only="place.3")
    assert "place.3" in alone
    assert "<html" not in alone
    assert alone.count("<p>") == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("q", ["", "newborn room", "zeppelin"])
def test_axe_finds_nothing_in_the_rule_book(chromium: Browser, size: tuple[int, int], q: str) -> None:
    page = opened(chromium, rulebook_page(q), size, "/rules/caverna")
    assert findings(page) == []
    assert fits(page)
    page.context.close()
