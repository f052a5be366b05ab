"""What the game shows of itself: on the start page, in lists of games, and of what its table page is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.homeboard import city
from underhall.games.rise.position import Rise
from underhall.games.rise.rules import RiseRules

TITLE: Final = "Rise to Nobility"
LINE: Final = "Place dice in the city, house its settlers, and rise."
TIME: Final = "90 min"
SIGN: Final = "die"  # of a game on a list
FIRST_TIME: Final[Mapping[str, Any]] = {}  # options of somebody's first game
SOLO: Final = "Alone, against an objective"
MARKS: Final[Sequence[Any]] = ()  # by what a seat is known beside its name: nothing

# The regions of the table page, in order: each an id on it and a template in page/regions/. A push brings those that
# have changed.
REGIONS: Final = ("top", "prompt", "board", "mine", "players", "score", "log", "scrub")
# In text mode these have another template, in page/text/.
IN_WORDS: Final = frozenset({"board", "mine", "score", "players"})
REPORT_STYLES: Final = ("report.css",)  # that page/report.j2 needs
PRINT_STYLES: Final[Sequence[str]] = ()  # of a page that puts what a seat has on paper: there is none

# What a report says of the rounds: over the curve, to those who hear it, over its numbers, and before their first row.
CURVE: Final = (
    "Score after each round",
    "Score after each round, from the start to the end; the same numbers stand in the table below the chart.",
    "Scores by round",
    "After round",
)
ROUND: Final = "Round"
STEPS: Final = ("One round back", "One round on")  # of a replay
LOOK_UP: Final = "Words, a card, a number: “limit”, “Library”, “tavern.3”"  # what the rule book may be asked


def round_of(p: Rise) -> int:
    """The round a position lies in; 0 before the first."""
    return p.round


def round_words(n: int, say: Language = ENGLISH) -> str:
    """What a round is called."""
    return say("Round {round}", round=n) if n else say("Set-up")


def moment(rules: RiseRules, p: Rise, say: Language = ENGLISH) -> str:
    """How far a game has come."""
    return say("round {round} of {rounds}", round=max(1, p.round), rounds=rules.box.rounds)


def more(
    rules: RiseRules,
    p: Rise,
    me: int | None,
    shown: int,
    say: Language = ENGLISH,
    named: Callable[[str], str] = str,
) -> dict[str, Any]:
    """What the table page shows beyond what all games do.

    me: the seat that is asked now and looks at it; shown: whose board; named: puts names in place of seats' numbers.
    """
    places = [
        place | {"lines": [named(line) for line in place["lines"][1 if place["dice"] else 0 :]]}
        for place in city(rules, p, say)["places"]
    ]
    return {"places": places}  # of the city in words, for text mode; their dice stand apart
