"""Rules in other languages keep step with the English ones: same sections, paragraphs, citations, figures."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

import pytest

from underhall.games import GAMES
from underhall.games.rule_texts import HEADING, PARAGRAPH

CODE: Final = re.compile(r"`[^`]+`(?: \([^)]+\):)?")  # an option, a ruling, with its values where it has its paragraph
FIGURE: Final = re.compile(r"\d+")
INDEXED: Final = re.compile(r"^- `(?P<id>[a-z.]+)` (?P<title>.+?) \((?P<count>\d+) (?:paragraphs|Absätze)")
ENGLISH: Final = "rules.md"
GERMAN: Final = "rules.de.md"
BOOKS: Final = [(game, name) for game in GAMES for name in (ENGLISH, GERMAN)]
GAME: Final = pytest.mark.parametrize("game", list(GAMES))


class Book:
    """The rules in one language: their lines, and what the reader of `underhall rules` sees in them, in order."""

    def __init__(self, game: str, name: str) -> None:
        text = (files(f"underhall.games.{game}") / name).read_text(encoding="utf-8")
        self.lines = [line for line in text.splitlines() if line]
        self.sections: list[tuple[str, str]] = []
        self.paragraphs: list[tuple[str, str]] = []
        self.counts: dict[str, int] = {}
        for line in self.lines:
            heading, paragraph = HEADING.match(line), PARAGRAPH.match(line)
            if heading:
                self.sections.append((heading["id"], heading["title"]))
                self.counts[heading["id"]] = 0
            elif paragraph:
                self.paragraphs.append((paragraph["id"], paragraph["text"]))
                self.counts[self.sections[-1][0]] += 1


@cache
def book(game: str, name: str) -> Book:
    return Book(game, name)


def pairs(game: str) -> list[tuple[str, str, str]]:
    """Every paragraph: its id, in English, in German."""
    english, german = book(game, ENGLISH).paragraphs, book(game, GERMAN).paragraphs
    return [(id, told, said) for (id, told), (_, said) in zip(english, german, strict=True)]


def differing(game: str, pattern: re.Pattern[str]) -> dict[str, tuple[list[str], list[str]]]:
    """What a pattern finds in a paragraph, English and German, where that is not the same; the order may differ."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for id, english, german in pairs(game):
        told, said = sorted(pattern.findall(english)), sorted(pattern.findall(german))
        if told != said:
            found[id] = told, said
    return found


@GAME
def test_the_sections_are_the_same(game: str) -> None:
    german = book(game, GERMAN).sections
    assert [id for id, _ in german] == [id for id, _ in book(game, ENGLISH).sections]
    assert [id for id, title in german if not title.strip()] == []


@GAME
def test_the_paragraphs_are_the_same_in_the_same_order(game: str) -> None:
    english, german = book(game, ENGLISH), book(game, GERMAN)
    assert len(german.paragraphs) > 250
    assert [id for id, _ in german.paragraphs] == [id for id, _ in english.paragraphs]
    assert german.counts == english.counts


@pytest.mark.parametrize(("game", "name"), BOOKS)
def test_every_line_is_read(game: str, name: str) -> None:
    """After the index nothing stands there that the reader would pass over."""
    lines = book(game, name).lines
    first = [bool(HEADING.match(line)) for line in lines].index(True)
    assert [line for line in lines[first:] if not HEADING.match(line) and not PARAGRAPH.match(line)] == []


@pytest.mark.parametrize(("game", "name"), BOOKS)
def test_the_index_names_every_section(game: str, name: str) -> None:
    found = [match for match in map(INDEXED.match, book(game, name).lines) if match]
    assert [(match["id"], match["title"]) for match in found] == book(game, name).sections
    assert {match["id"]: int(match["count"]) for match in found} == book(game, name).counts


@GAME
def test_no_paragraph_is_empty_or_left_in_english(game: str) -> None:
    for id, english, german in pairs(game):
        assert german.strip(), id
        assert german.strip() != english.strip(), id


@GAME
def test_every_paragraph_cites_the_same_paragraphs(game: str) -> None:
    """However often."""
    pattern = re.compile(rf"{game}\.[a-z]+(?:\.[a-z0-9-]+)?")
    cited = {
        id: (told, said)
        for id, english, german in pairs(game)
        if (told := set(pattern.findall(english))) != (said := set(pattern.findall(german)))
    }
    assert cited == {}


@GAME
@pytest.mark.parametrize(("what", "pattern"), [("figures", FIGURE), ("options and their values", CODE)])
def test_every_paragraph_holds_the_same(game: str, what: str, pattern: re.Pattern[str]) -> None:
    """A price or a limit that changes in one language changes in the other."""
    assert differing(game, pattern) == {}, what
