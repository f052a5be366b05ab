"""The German rules keep step with the English ones: same sections, same paragraphs, same citations, same figures."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

import pytest

from underhall.games.rule_texts import HEADING, PARAGRAPH

CITED: Final = re.compile(r"caverna\.[a-z]+(?:\.[a-z0-9-]+)?")
CODE: Final = re.compile(r"`[^`]+`(?: \([^)]+\):)?")  # an option, a ruling, with its values where it has its paragraph
FIGURE: Final = re.compile(r"\d+")
INDEXED: Final = re.compile(r"^- `(?P<id>[a-z.]+)` (?P<title>.+?) \((?P<count>\d+) (?:paragraphs|Absätze)")


class Rules:
    """The rules in one language: their lines, and what the reader of `underhall rules` sees in them, in order."""

    def __init__(self, name: str) -> None:
        text = (files("underhall.games.caverna") / name).read_text(encoding="utf-8")
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


ENGLISH: Final = Rules("rules.md")
GERMAN: Final = Rules("rules.de.md")


def differing(pattern: re.Pattern[str]) -> dict[str, tuple[list[str], list[str]]]:
    """What a pattern finds in a paragraph, English and German, where that is not the same; the order may differ."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for (id, english), (_, german) in zip(ENGLISH.paragraphs, GERMAN.paragraphs, strict=True):
        told, said = sorted(pattern.findall(english)), sorted(pattern.findall(german))
        if told != said:
            found[id] = told, said
    return found


def test_the_sections_are_the_same() -> None:
    assert [id for id, _ in GERMAN.sections] == [id for id, _ in ENGLISH.sections]
    assert [id for id, title in GERMAN.sections if not title.strip()] == []


def test_the_paragraphs_are_the_same_in_the_same_order() -> None:
    assert len(GERMAN.paragraphs) > 300
    assert [id for id, _ in GERMAN.paragraphs] == [id for id, _ in ENGLISH.paragraphs]
    assert GERMAN.counts == ENGLISH.counts


@pytest.mark.parametrize("rules", [ENGLISH, GERMAN], ids=["english", "german"])
def test_every_line_is_read(rules: Rules) -> None:
    """After the index nothing stands there that the reader would pass over."""
    first = [bool(HEADING.match(line)) for line in rules.lines].index(True)
    assert [line for line in rules.lines[first:] if not HEADING.match(line) and not PARAGRAPH.match(line)] == []


@pytest.mark.parametrize("rules", [ENGLISH, GERMAN], ids=["english", "german"])
def test_the_index_names_every_section(rules: Rules) -> None:
    found = [match for match in map(INDEXED.match, rules.lines) if match]
    assert [(match["id"], match["title"]) for match in found] == rules.sections
    assert {match["id"]: int(match["count"]) for match in found} == rules.counts


def test_no_paragraph_is_empty_or_left_in_english() -> None:
    for (id, english), (_, german) in zip(ENGLISH.paragraphs, GERMAN.paragraphs, strict=True):
        assert german.strip(), id
        assert german.strip() != english.strip(), id


def test_every_paragraph_cites_the_same_paragraphs() -> None:
    cited: dict[str, tuple[set[str], set[str]]] = {}
    for (id, english), (_, german) in zip(ENGLISH.paragraphs, GERMAN.paragraphs, strict=True):
        told, said = set(CITED.findall(english)), set(CITED.findall(german))
        if told != said:
            cited[id] = told, said
    assert cited == {}


@pytest.mark.parametrize(("what", "pattern"), [("figures", FIGURE), ("options and their values", CODE)])
def test_every_paragraph_holds_the_same(what: str, pattern: re.Pattern[str]) -> None:
    """A price or a limit that changes in one language changes in the other."""
    assert differing(pattern) == {}, what
