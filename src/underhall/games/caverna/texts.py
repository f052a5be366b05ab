"""Every text that the page shows and that stands in data or in a table: what a catalogue of another language needs.

Sentences that stand where they are said are found in the source by tools/words.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine.phrase import JOINED_BY
from underhall.games.caverna import (
    accounts,
    asking,
    board_file,
    briefs,
    catalogue,
    front,
    homeboard,
    lessons,
    options,
    screen,
    tallies,
    wording,
)
from underhall.games.caverna.aiming import HALVES
from underhall.games.caverna.data import all_spaces, tiles
from underhall.games.caverna.eye import PART_WORDS
from underhall.games.caverna.land import WAYS
from underhall.games.caverna.position import GOODS
from underhall.games.caverna.score import MISSING
from underhall.games.caverna.tiles.scores import REASONS
from underhall.games.caverna.words import ASKED, WORDS
from underhall.games.teaching import said

OTHER = ("dwarf", "dwarfs", "newborn", "begging", "furnishing", "bonus")  # names that are no goods
SIGNS = ("+1", "3 × 2", "→ 2")  # the same in every language


def texts() -> list[str]:
    """Texts with one form, each once."""
    return list(dict.fromkeys([text for text in _all() if text and text not in SIGNS]))


def numbered() -> list[tuple[str, str]]:
    """Texts for one and for several."""
    return [(good, wording.SEVERAL.get(good, good)) for good in GOODS]


def _all() -> Iterator[str]:
    yield from (*said(lessons.LESSONS), lessons.OWN)
    yield from [space.name for space in all_spaces().values()]
    for tile in tiles():
        yield from (tile.name, tile.effect)
    yield from OTHER
    yield from WAYS
    yield from [name.replace("-", " ") for name in homeboard.PLAIN]
    yield from ("forest", "rock", "large pasture", "stable", "Entry-level dwelling")
    for halves in HALVES.values():
        yield from (*halves, "/".join(halves))
    yield from JOINED_BY.values()
    for table in (
        wording.LEAVES, wording.LOOT, wording.MARKERS, asking.ASKED, briefs.JOINED, briefs.MINES, screen.EVENTS,
        accounts.PHASE_WORDS, accounts.OCCASIONS, options.PLAIN, WORDS, ASKED, REASONS, PART_WORDS,
    ):  # fmt: skip
        yield from table.values()
    yield from [mine for mines in wording.MINES.values() for mine in mines]
    yield from [token for tokens in briefs.SIGNS.values() for token in tokens if not token.startswith("*")]
    for words in options.CHARACTERS.values():
        yield from words
    for label, help, values in options.WORDS.values():
        yield from (label, help, *values.values())
    yield from [label for _, label, _, _ in tallies.COUNTED]
    yield from [label for label, _ in tallies.LINES.values()]
    yield from MISSING
    yield from (front.LINE, front.TIME, front.SOLO, *front.SPARES, *front.CURVE, front.ROUND, *front.STEPS)
    yield front.LOOK_UP
    for title, _, *counted in accounts.HEADINGS.values():
        yield from (title, *counted)
    yield board_file.HINT
    yield from catalogue.COLUMNS
