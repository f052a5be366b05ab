"""What the game shows of itself: on the start page, in lists of games, and of what its table page is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.catalogue import shelf
from underhall.games.caverna.paysheet import wishes
from underhall.games.caverna.position import Caverna
from underhall.games.caverna.reasons import closed_spaces
from underhall.games.caverna.rules import CavernaRules
from underhall.games.marks import Mark

TITLE: Final = "Caverna"
LINE: Final = "Clear the forest, dig the mountain, raise a dwarf family."
TIME: Final = "30 min each"
SIGN: Final = "sheep"  # of a game on a list
FIRST_TIME: Final[Mapping[str, Any]] = {"edition": "introductory"}  # options of somebody's first game
SOLO: Final = "Solo, aim for 100"
MARKS: Final[Sequence[Mark]] = ()  # by what a seat is known beside its name: nothing
# What a table may do for its people (harmless.py): what it is called, and what it means.
SPARES: Final = ("Feeding", "pay by itself when plain food suffices")

# The regions of the table page, in order: each an id on it and a template in page/regions/. A push brings those that
# have changed.
REGIONS: Final = (
    "top", "prompt", "spaces", "board", "goods", "harvest", "score", "furnishings", "players", "log", "scrub",
)  # fmt: skip
# In text mode these have another template, in page/text/.
IN_WORDS: Final = frozenset({"spaces", "board", "goods", "harvest", "score", "furnishings", "players"})
REPORT_STYLES: Final = ("board.css",)  # that page/report.j2 needs
PRINT_STYLES: Final[Sequence[str]] = ()  # of a page that puts what a seat has on paper: there is none

# What a report says of its rounds: over the curve, to those who hear it, over its numbers, and before their first row.
CURVE: Final = (
    "Score after each round",
    "Score after each round, from the start to the end; the same numbers stand in the table below the chart.",
    "Scores by round",
    "After round",
)
ROUND: Final = "Round"
STEPS: Final = ("One round back", "One round on")  # of a replay
LOOK_UP: Final = "Words, a tile, a number: “newborn”, “Carpenter”, “place.3”"  # what the rule book may be asked


def round_of(p: Caverna) -> int:
    """The round a position lies in; 0 before the first."""
    return p.round


def round_words(n: int, say: Language = ENGLISH) -> str:
    """What a round is called."""
    return say("Round {round}", round=n) if n else say("Set-up")


def moment(rules: CavernaRules, p: Caverna, say: Language = ENGLISH) -> str:
    """How far a game has come."""
    return say("round {round} of {rounds}", round=max(1, p.round), rounds=rules.reader.calendar.last)


def more(
    rules: CavernaRules,
    p: Caverna,
    me: int | None,
    shown: int,
    say: Language = ENGLISH,
    named: Callable[[str], str] = str,
) -> dict[str, Any]:
    """What the table page shows beyond what all games do.

    me: the seat that is asked now and looks at it; shown: whose board; named: puts names in place of seats' numbers.
    no: by the name of the placement, why a space is closed.
    """
    closed = closed_spaces(rules, p, me, say) if me is not None else {}
    return {
        "catalogue": shelf(rules, p, shown, say),
        "no": {name: named(reason) for name, reason in closed.items()},
        "wishes": wishes(rules, p, me, say) if me is not None else [],
    }
