"""Messages: an id and arguments inside, a sentence for people.

What the engine and the games say is kept as ids, so that every reader gets it in his own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


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
    "not-your-turn": "It is not this seat's turn; {seats} to decide.",
    "no-seat": "There is no seat {seat} at this table.",
    "not-now": "This is not what is asked now: {asked}.",
    "no-such-choice": "This game knows no choice of that name.",
    "spoils": "What is already begun could then not be carried out.",
    "taken-once": "This can be chosen only once here.",
    "taken-before": "This can be chosen only {most} times here.",
}

LOG_WORDS = {
    "log-ended": "The log is closed: the game is over.",
    "log-full": "A log holds at most {most} entries.",
    "not-over": "The game is not over.",
    "other-scores": "The scores are {scores}.",
    "nothing-to-confirm": "Seat {seat} has nothing to confirm.",
    "no-such-seats": "Those who may know are a rising list of seats, not {to}.",
    "not-ones-last": "Seat {seat} can take back only its own last entries, {last}, not {asked}.",
    "fence-start": "Seat {seat} has decided nothing before entry {first}.",
    "fence-chance": "Seat {seat} can take back nothing before entry {first}: what chance has shown cannot be unseen.",
    "fence-reveal": "Seat {seat} can take back nothing before entry {first}: what was sealed has been shown.",
    "fence-others": "Seat {seat} can take back nothing before entry {first}: another seat has decided since.",
    "fence-confirmed": "Seat {seat} confirmed what stands before entry {first}, and another seat has decided since.",
}


def say(words: Mapping[str, str], message: str, args: Mapping[str, Any]) -> str:
    """The sentence of a message. A message that has none is shown by its id and arguments."""
    pattern = words.get(message) or ENGINE_WORDS.get(message)
    if pattern is None:
        return " ".join([message, *[f"{key}={value}" for key, value in args.items()]])
    return pattern.format_map(dict(args))
