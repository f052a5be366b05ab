"""The games there are to play here, and what each offers: whatever a game lacks is not shown of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypedDict

from underhall.engine.game import Rules
from underhall.engine.language import ENGLISH, Language
from underhall.games import GAMES, front, part
from underhall.games.packs import name_of
from underhall.games.teaching import Lesson

GAMES_SHOWN: Final = ("caverna", "zwergendorf", "rise")  # those that have a page, the first one for whom has not chosen


class Shown(TypedDict):
    """A game in a list of games. learn, pad: has it lessons, and a score pad?"""

    id: str
    title: str
    line: str
    seats: str
    time: str
    learn: bool
    pad: bool


def shown(say: Language = ENGLISH) -> list[Shown]:
    """All games to play here."""
    return [_shown(game, say) for game in GAMES_SHOWN]


def _shown(game: str, say: Language) -> Shown:
    words, seats = front(game), GAMES[game].options["seats"]
    return {
        "id": game, "title": words.TITLE, "line": say(words.LINE), "seats": f"{min(seats)}–{max(seats)}",
        "time": say(words.TIME), "learn": bool(lessons_of(game)), "pad": has(game, "scorepad"),
    }  # fmt: skip


def has(game: str, name: str) -> bool:
    """Has a game this part?"""
    return part(game, name) is not None


def lessons_of(game: str) -> Sequence[Lesson]:
    """The lessons of a game; none if it has none."""
    lessons: Any = part(game, "lessons") if game in GAMES_SHOWN else None
    found: Sequence[Lesson] = lessons.LESSONS if lessons is not None else ()
    return found


def line_of(rules: Rules[Any], say: Language = ENGLISH) -> str:
    """A table in few words: its seats, and the pack whose cards are played with."""
    seats, pack = say.several("{n} seat", "{n} seats", rules.seats), name_of(rules.options)
    return say("{seats}, with the cards of the pack {pack}", seats=seats, pack=pack) if pack else seats


def own_game(game: str) -> str:
    """What is said of the game alone that follows its lessons."""
    lessons: Any = part(game, "lessons")
    return str(lessons.OWN)


def most_seats(game: str) -> int:
    return int(max(GAMES[game].options["seats"]))


def with_pad() -> list[str]:
    """The games that have a score pad."""
    return [game for game in GAMES_SHOWN if has(game, "scorepad")]
