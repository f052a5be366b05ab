"""The rules of a game in our own words, as they stand in games/<game>/rules.md: sections of paragraphs with ids."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

HEADING: Final = re.compile(r"^## (?P<title>.+?) \{(?P<id>[a-z.-]+)\}$")
PARAGRAPH: Final = re.compile(r"^\*\*(?P<id>[a-z0-9.-]+)\*\* (?P<text>.+)$")
ENGLISH: Final = "en"


class Section:
    """A section of the rules: its id, title and paragraphs by id, as Markdown."""

    def __init__(self, id: str, title: str) -> None:
        self.id = id
        self.title = title
        self.paragraphs: dict[str, str] = {}


def read_rules(game: str, language: str = ENGLISH) -> list[Section]:
    """The rules of a game, by section. Raises FileNotFoundError where there are none in a language."""
    name = "rules.md" if language == ENGLISH else f"rules.{language}.md"
    sections: list[Section] = []
    for line in (files(f"underhall.games.{game}") / name).read_text(encoding="utf-8").splitlines():
        heading, paragraph = HEADING.match(line), PARAGRAPH.match(line)
        if heading:
            sections.append(Section(heading["id"], heading["title"]))
        elif paragraph and sections:
            sections[-1].paragraphs[paragraph["id"]] = paragraph["text"]
    return sections
