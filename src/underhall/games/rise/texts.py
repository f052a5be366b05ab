"""Every text that is shown and that stands in data or in a table: what a catalogue of another language needs.

Sentences that stand where they are said are found in the source by tools/words.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from underhall.games.rise import accounts, cityboard, data, front, options
from underhall.games.rise.briefs import EVENT_WORDS
from underhall.games.rise.draws import AUTOMA
from underhall.games.rise.eye import PART_WORDS
from underhall.games.rise.position import GOODS, GUILDS, MANY, RACES
from underhall.games.rise.score import SCORED
from underhall.games.rise.screen import PHASES
from underhall.games.rise.wording import PLACES
from underhall.games.rise.words import ASKED, QUESTIONS, WORDS


def texts() -> list[str]:
    """Texts with one form, each once."""
    return list(dict.fromkeys(_all()))


def numbered() -> list[tuple[str, str]]:
    """Texts for one and for several: there are none in tables."""
    return []


def _all() -> Iterator[str]:
    yield from (front.LINE, front.TIME, front.SOLO, *front.CURVE, front.ROUND, *front.STEPS, front.LOOK_UP)
    for title, _, *counted in accounts.HEADINGS.values():
        yield from [text for text in (title, *counted) if text]
    yield from accounts.WORK_WORDS.values()
    yield from [label for label, _ in accounts.LINES.values()]
    yield from (*cityboard.NAMES.values(), *filter(None, cityboard.NOTES.values()))
    yield from (*GOODS, *MANY, *GUILDS, *RACES, *AUTOMA)
    yield from [entry.values["name"] for entry in data.entries("communities")]
    yield from [entry.values["name"] for entry in data.entries("events")]
    for table in (ASKED, QUESTIONS, WORDS, PHASES, PLACES, EVENT_WORDS, PART_WORDS):
        yield from table.values()
    yield from [words for _, _, words in SCORED]
    for label, help, values in options.WORDS.values():
        yield from (label, help, *values.values())
    for each in options.CHARACTERS.values():
        yield from each
