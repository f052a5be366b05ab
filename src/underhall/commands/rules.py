"""`underhall rules GAME [WORDS]`: paragraphs of the rules by their id, or by words in them."""

from __future__ import annotations

import re
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from underhall.commands.arguments import GameName
from underhall.commands.inputs import known_game
from underhall.commands.output import console
from underhall.games.rule_texts import Section, read_rules

MOST: Final = 12  # paragraphs shown of those that hold some words; more are counted

Words = Annotated[
    list[str], Parameter(help="The id of a paragraph (furnish.5), of a section (furnish), or words to look for.")
]


def rules(game: GameName, /, *words: Annotated[str, Parameter(help="An id or words; nothing: the sections.")]) -> int:
    """Look something up in the rules of a game."""
    return look_up(console(), known_game(game), " ".join(words))


def look_up(out: Console, game: str, wanted: str) -> int:
    """Print what the rules say; 1 if they say nothing of it."""
    sections = read_rules(game)
    if not wanted.strip():
        _show_sections(out, game, sections)
        return 0
    found = find(game, sections, wanted)
    for id, text in found[:MOST]:
        out.print(Text(id, style="bold cyan"))
        out.print(Markdown(text))
        out.print()
    if len(found) > MOST:
        out.print(f"... and {len(found) - MOST} more paragraphs: give more words, or an id.", style="dim")
    if not found:
        out.print(Text(f"The rules of {game} say nothing of {wanted!r}; `underhall rules {game}` lists the sections."))
    return 0 if found else 1


def find(game: str, sections: list[Section], wanted: str) -> list[tuple[str, str]]:
    """Paragraphs as (id, text): that of an id, all of a section, or those in which every word begins one of theirs.

    Paragraphs whose id ends with the words (of a tile or a card) come first.
    """
    typed = wanted.casefold().split()
    full = ".".join(typed) if "." in wanted else "-".join(typed)
    full = full if full.startswith(f"{game}.") else f"{game}.{full}"
    every = [(id, text) for section in sections for id, text in section.paragraphs.items()]
    exact = [(id, text) for id, text in every if id == full]
    if exact:
        return exact
    for section in sections:
        if full == section.id:
            return list(section.paragraphs.items())
    named = [(id, text) for id, text in every if id.rpartition(".")[2] == "-".join(typed)]
    others = [(id, text) for id, text in every if (id, text) not in named and _speaks_of(text, typed)]
    return named + others


def _speaks_of(text: str, typed: list[str]) -> bool:
    words = re.findall(r"[\w-]+", text.casefold())
    return all([any([word.startswith(part) for word in words]) for part in typed])


def _show_sections(out: Console, game: str, sections: list[Section]) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("section", "what it tells of", "paragraphs"):
        table.add_column(heading, justify="right" if heading == "paragraphs" else "left")
    for section in sections:
        table.add_row(section.id.partition(".")[2], section.title, str(len(section.paragraphs)))
    out.print(table)
    out.print(
        f"\n`underhall rules {game} SECTION`, `... {game} ID` or `... {game} WORDS` shows the paragraphs.", style="dim"
    )
