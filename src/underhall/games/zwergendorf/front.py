"""What the game shows of itself: on the start page, in lists of games, and of what its table page is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from underhall.engine.language import ENGLISH, Language
from underhall.games.zwergendorf.marks import PORTRAIT, VILLAGE
from underhall.games.zwergendorf.position import Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules

TITLE: Final = "Zwergendorf"
LINE: Final = "Draft cards, draw a village, and let it produce."
TIME: Final = "45 min"
SIGN: Final = "furnish"  # of a game on a list
FIRST_TIME: Final[Mapping[str, Any]] = {}  # options of somebody's first game
SOLO: Final = "Alone"
MARKS: Final = (VILLAGE, PORTRAIT)  # by what a seat is known beside its name

# The regions of the table page, in order: each an id on it and a template in page/regions/. A push brings those that
# have changed.
REGIONS: Final = ("top", "prompt", "cards", "board", "score", "players", "log", "scrub")
# In text mode these have another template, in page/text/.
IN_WORDS: Final = frozenset({"cards", "board", "score", "players"})
REPORT_STYLES: Final = ("village.css", "portrait.css")  # that page/report.j2 needs
PRINT_STYLES: Final = ("print.css",)  # that page/print.j2 needs, which puts what a seat has on one sheet of paper

# What a report says of the phases: over the curve, to those who hear it, over its numbers, and before their first row.
CURVE: Final = (
    "Score after each phase",
    "Score after each phase, from the start to the end; the same numbers stand in the table below the chart.",
    "Scores by phase",
    "After phase",
)
ROUND: Final = "Phase"
STEPS: Final = ("One phase back", "One phase on")  # of a replay
LOOK_UP: Final = "Words, a card, a number: “wall”, “G07”, “draw.3”"  # what the rule book may be asked


def round_of(p: Zwergendorf) -> int:
    """The phase a position lies in; 0 before the first."""
    return p.phase


def round_words(n: int, say: Language = ENGLISH) -> str:
    """What a phase is called."""
    return say("Phase {phase}", phase=n) if n else say("Set-up")


def moment(rules: ZwergendorfRules, p: Zwergendorf, say: Language = ENGLISH) -> str:
    """How far a game has come."""
    return say("phase {phase} of {phases}", phase=max(1, p.phase), phases=len(rules.box.phases))


def more(
    rules: ZwergendorfRules,
    p: Zwergendorf,
    me: int | None,
    shown: int,
    say: Language = ENGLISH,
    named: Callable[[str], str] = str,
) -> dict[str, Any]:
    """What the table page shows beyond what all games do.

    me: the seat that is asked now and looks at it; shown: whose village; named: puts names in place of seats' numbers.
    """
    return {}
