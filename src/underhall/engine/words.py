"""Messages: an id and arguments inside, a sentence for people.

What the engine and the games say is kept as ids, so that every reader gets it in his own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.language import ENGLISH, Language


class Refusal:
    """Why something may not be done: a message id, its arguments, and the rule that says so."""

    def __init__(self, message: str, rule: str = "", **args: Any) -> None:
        self.message = message
        self.rule = rule
        self.args = args
        self.because: list[Refusal] = []  # what stands in the way, where it is more than one thing

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refusal)
            and self.message == other.message
            and self.rule == other.rule
            and self.args == other.args
        )

    def __hash__(self) -> int:
        return hash((self.message, self.rule))

    def __repr__(self) -> str:
        return f"Refusal({self.message!r}, {self.rule!r}, {self.args!r})"


ENGINE_WORDS = {
    "over": "The game is over.",
    "not-your-turn": "It is not this seat's turn; {seats} is to decide.",
    "not-your-turns": "It is not this seat's turn; {seats} are to decide.",
    "no-seat": "There is no seat {seat} at this table.",
    "not-now": "This is not what is asked now: {asked}.",
    "no-such-choice": "This game knows no choice of that name.",
    "spoils": "What is already begun could then not be carried out.",
    "taken-once": "This can be chosen only once here.",
    "taken-before": "This can be chosen only {most} times here.",
}

LUCK = "chance"  # who decides when no seat does
SEAT = "seat "
JOINTS = (" or ", " and ", "/")  # between words of the game in one argument

LOG_WORDS = {
    "log-ended": "The log is closed: the game is over.",
    "log-full": "A log holds at most {most} entries.",
    "not-over": "The game is not over.",
    "other-scores": "The scores are {scores}.",
    "nothing-to-confirm": "Seat {seat} has nothing to confirm.",
    "no-such-seats": "Those who may know are a rising list of seats, not {to}.",
    "not-ones-last": "Seat {seat} can take back only its own last entries, {last}, not {asked}.",
    "not-the-last": "The table can take back only its own last entries, {last}, not {asked}.",
    "not-all-agree": "All other seats must agree to that, {others}, not {agreed}.",
    "undo-too-long": "So many entries cannot be taken back at once: a line holds at most {most} characters.",
    "fence-start": "Seat {seat} has decided nothing before entry {first}.",
    "fence-chance": "Seat {seat} can take back nothing before entry {first}: what chance has shown cannot be unseen.",
    "fence-reveal": "Seat {seat} can take back nothing before entry {first}: what was sealed has been shown.",
    "fence-others": "Seat {seat} can take back nothing before entry {first}: another seat has decided since.",
    "fence-confirmed": "Seat {seat} confirmed what stands before entry {first}, and another seat has decided since.",
}

# What Python has to say against a text that is not JSON, and what we have (entries.py).
JSON_WORDS = (
    "Expecting value", "Expecting property name enclosed in double quotes", "Expecting ':' delimiter",
    "Expecting ',' delimiter", "Extra data", "Invalid control character at", "Unterminated string starting at",
    "Invalid \\escape", "a key comes twice", "NaN is no number", "Infinity is no number", "-Infinity is no number",
)  # fmt: skip


def say(words: Mapping[str, str], message: str, args: Mapping[str, Any], language: Language = ENGLISH) -> str:
    """The sentence of a message. A message that has none is shown by its id and arguments.

    Arguments that are words of the game, as goods and tiles, are said in the language too.
    """
    pattern = words.get(message) or ENGINE_WORDS.get(message)
    if pattern is None:
        return " ".join([message, *[f"{key}={value}" for key, value in args.items()]])
    said = {key: _named(value, language) if isinstance(value, str) else value for key, value in args.items()}
    return language(pattern).format_map(said)


def _named(value: str, language: Language) -> str:
    """A word of the game in a language; where several stand together, each of them."""
    if value.startswith(SEAT):
        return language("seat {seat}", seat=value.removeprefix(SEAT))
    said = language(value)
    if said == value:
        spaced = value.replace("-", " ")
        if language(spaced) != spaced:
            return language(spaced)
        for joint in JOINTS:
            if joint in value:
                return language(joint).join([_named(part, language) for part in value.split(joint)])
    return said
