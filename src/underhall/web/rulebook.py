"""The rules of a game as a book to read: chapters, paragraphs by id, references between them, and a search.

The text is games/<game>/rules.md, or rules.<language>.md where there is one; what a translation lacks is told in
English. Everything is plain data: a page chooses how it looks.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, TypedDict

from underhall.games.rule_texts import ENGLISH, read_rules

MARKS: Final = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*\s][^*]*)\*|(?P<ref>\b[a-z]+\.[a-z][a-z0-9.-]*[a-z0-9])"
)
WORD: Final = re.compile(r"[\w-]+")
LEAST_WORD: Final = 2  # letters; shorter words are looked for only as whole words


class Span(TypedDict):
    """A run of text of one kind: text, strong, em, code or ref (a paragraph or chapter of this book, in `to`)."""

    kind: str
    text: str
    to: str
    hit: bool  # one of the words that were looked for


class Paragraph(TypedDict):
    id: str  # place.3
    chapter: str  # place
    name: str  # of what the paragraph tells alone, as a tile; else its number
    lang: str
    text: str  # without marks
    spans: list[Span]


class Chapter(TypedDict):
    id: str
    title: str
    paragraphs: list[Paragraph]


class Found(TypedDict):
    """What a search found, by chapter; partly: no paragraph has all the words, these have the most."""

    words: list[str]
    count: int
    partly: bool
    chapters: list[Chapter]


class Book(NamedTuple):
    game: str
    chapters: list[Chapter]


@cache
def book(game: str, lang: str = ENGLISH) -> Book:
    """The rules of a game in a language. Raises FileNotFoundError for a game without rules."""
    english = _read(game, ENGLISH)
    if lang == ENGLISH or not (files(f"underhall.games.{game}") / f"rules.{lang}.md").is_file():
        return Book(game, english)
    told = {chapter["id"]: chapter for chapter in _read(game, lang)}
    return Book(game, [_told(chapter, told.get(chapter["id"])) for chapter in english])


def paragraph(of: Book, id: str) -> Paragraph | None:
    """The paragraph of an id, with or without the name of the game before it."""
    wanted = id.removeprefix(f"{of.game}.")
    for chapter in of.chapters:
        for each in chapter["paragraphs"]:
            if each["id"] == wanted:
                return each
    return None


def search(of: Book, query: str) -> Found:
    """The paragraphs in which every word begins one of theirs; if there are none, those with the most.

    An id finds its paragraph or chapter alone. Paragraphs that are about the words, by name, stand first in their
    chapter, and their chapter first.
    """
    words = [word.strip("-_") for word in WORD.findall(query.casefold())]
    words = [word for word in words if word]
    exact = paragraph(of, query.strip().casefold())
    if exact is not None:
        return _found(of, [], {exact["id"]: len(of.chapters)}, False)
    if not words:
        return _found(of, words, {}, False)
    weights = {each["id"]: _weight(each, words) for chapter in of.chapters for each in chapter["paragraphs"]}
    most = max(weights.values(), default=0) // FULL
    best = {id: weight for id, weight in weights.items() if most and weight // FULL == most}
    return _found(of, words, best, most < len(set(words)))


FULL: Final = 100  # weight of a word in a paragraph; a word of its name counts a little more


def _weight(of: Paragraph, words: list[str]) -> int:
    told = WORD.findall(of["text"].casefold())
    name = WORD.findall(of["name"].casefold())
    weight = 0
    for word in set(words):
        if any(_begins(each, word) for each in told) or any(_begins(each, word) for each in name):
            weight += FULL
        if any(_begins(each, word) for each in name):
            weight += 1
    return weight


def _begins(told: str, word: str) -> bool:
    return told == word if len(word) < LEAST_WORD else told.startswith(word)


def _found(of: Book, words: list[str], weights: dict[str, int], partly: bool) -> Found:
    chapters: list[Chapter] = []
    for chapter in of.chapters:
        hits = [each for each in chapter["paragraphs"] if each["id"] in weights]
        hits.sort(key=lambda each: -weights[each["id"]])
        if hits:
            marked: list[Paragraph] = [{**each, "spans": _marked(each["spans"], words)} for each in hits]
            chapters.append({"id": chapter["id"], "title": chapter["title"], "paragraphs": marked})
    chapters.sort(key=lambda chapter: -weights[chapter["paragraphs"][0]["id"]])
    return {"words": words, "count": len(weights), "partly": partly, "chapters": chapters}


def _marked(spans: list[Span], words: list[str]) -> list[Span]:
    """The spans again, cut where a word that was looked for stands."""
    found: list[Span] = []
    for span in spans:
        done = 0
        for match in WORD.finditer(span["text"]):
            if any(_begins(match[0].casefold(), word) for word in words):
                found.append({**span, "text": span["text"][done : match.start()], "hit": False})
                found.append({**span, "text": match[0], "hit": True})
                done = match.end()
        found.append({**span, "text": span["text"][done:], "hit": False})
    return [span for span in found if span["text"]]


def _told(english: Chapter, other: Chapter | None) -> Chapter:
    """A chapter in another language, with what is missing there in English."""
    if other is None:
        return english
    by_id = {each["id"]: each for each in other["paragraphs"]}
    paragraphs = [by_id.get(each["id"], each) for each in english["paragraphs"]]
    return {"id": english["id"], "title": other["title"], "paragraphs": paragraphs}


def _read(game: str, lang: str) -> list[Chapter]:
    chapters: list[Chapter] = []
    for section in read_rules(game, lang):
        chapter = section.id.removeprefix(f"{game}.")
        told = [
            _paragraph(game, lang, chapter, id.removeprefix(f"{game}."), text)
            for id, text in section.paragraphs.items()
        ]
        chapters.append({"id": chapter, "title": section.title, "paragraphs": told})
    return chapters


def _paragraph(game: str, lang: str, chapter: str, id: str, text: str) -> Paragraph:
    number = id.rpartition(".")[2]
    spans = _spans(game, text)
    plain = "".join(span["text"] for span in spans)
    # Of a tile or a space the text begins with its name, before a colon, a comma or a bracket.
    name = number if number.isdigit() else re.split(r"[:(,]", plain, maxsplit=1)[0].strip()
    return {"id": id, "chapter": chapter, "name": name, "lang": lang, "text": plain, "spans": spans}


def _spans(game: str, text: str) -> list[Span]:
    """Text with `code`, **strong**, *em* and ids of paragraphs as spans."""
    found: list[Span] = []
    done = 0
    for match in MARKS.finditer(text):
        kind = str(match.lastgroup)
        if kind == "ref" and not match[0].startswith(f"{game}."):
            continue
        inner = match[kind]
        to = inner.removeprefix(f"{game}.") if kind == "ref" else ""
        found.append({"kind": "text", "text": text[done : match.start()], "to": "", "hit": False})
        found.append({"kind": kind, "text": to or inner, "to": to, "hit": False})
        done = match.end()
    found.append({"kind": "text", "text": text[done:], "to": "", "hit": False})
    return [span for span in found if span["text"]]
