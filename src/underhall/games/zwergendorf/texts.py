"""Every text that is shown and that stands in data or in a table: what a catalogue of another language needs.

Sentences that stand where they are said are found in the source by tools/words.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from underhall.games.teaching import said
from underhall.games.zwergendorf import accounts, counting, dwarfs, front, goals, lessons, options, score, tallies
from underhall.games.zwergendorf.box import SIDES
from underhall.games.zwergendorf.data import COLOURS
from underhall.games.zwergendorf.data import dwarfs as all_dwarfs
from underhall.games.zwergendorf.data import goals as all_goals
from underhall.games.zwergendorf.grid import WALLS
from underhall.games.zwergendorf.position import SYMBOLS, TYPES
from underhall.games.zwergendorf.screen import HEADINGS, PHASES
from underhall.games.zwergendorf.words import ASKED, QUESTIONS, WORDS

BARE = ("", "{0} {1}")  # the same in every language


def texts() -> list[str]:
    """Texts with one form, each once."""
    return list(dict.fromkeys([text for text in _all() if text not in BARE]))


def numbered() -> list[tuple[str, str]]:
    """Texts for one and for several: none, what is counted on cards has a text for each."""
    return []


def _all() -> Iterator[str]:
    yield from (*said(lessons.LESSONS), lessons.OWN)
    yield from (front.LINE, front.TIME, front.SOLO, *front.CURVE, front.ROUND, *front.STEPS, front.LOOK_UP)
    for mark in front.MARKS:
        yield from (mark.label, *mark.names, *mark.pictures.values())
    for title, _, *counted in accounts.HEADINGS.values():
        yield from (title, *counted)
    for names in (accounts.WORK_WORDS, accounts.OCCASIONS):
        yield from names.values()
    yield from [label for label, _ in tallies.LINES.values()]
    yield from SYMBOLS
    yield from TYPES
    yield from SIDES
    yield from COLOURS
    yield from [shape.name for shape in WALLS]
    for dwarf in all_dwarfs().values():
        yield from (dwarf.name, dwarf.text)
    yield from [goal.text for goal in all_goals()]
    for table in (ASKED, QUESTIONS, WORDS, PHASES):
        yield from table.values()
    yield from HEADINGS
    yield from ("free", "forest")  # squares
    for words in options.CHARACTERS.values():
        yield from words
    for label, help, values in options.WORDS.values():
        yield from (label, help, *values.values())
    yield from (*counting.ONE, *counting.MANY, *goals.COUNTED_ONE, *goals.COUNTED)
    yield from (
        goals.AT_EDGE,
        goals.SET,
        goals.SETS,
        goals.PRINTED,
        goals.MOST_WORDS,
        goals.GROUP_WORDS,
        goals.ALONE_WORDS,
    )
    yield from (score.GOAL, score.GOALS, score.TREE, score.TREES)
    yield from (*dwarfs.INSIDE, dwarfs.AREA, dwarfs.PIECE, dwarfs.LARGEST, dwarfs.GROUP, dwarfs.BESIDE)
