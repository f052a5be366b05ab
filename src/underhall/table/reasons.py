"""A bot's reason for a turn as one sentence, in the words and numbers of a reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from babel.numbers import format_decimal

from underhall.bots.advice import Why, read_why
from underhall.engine.game import Rules
from underhall.engine.language import ENGLISH, Language
from underhall.games import part

EVEN: Final = 0.05  # points; less than that is nothing
MOST_POINTS: Final = 10_000  # a log from elsewhere may claim anything


def sentence(why: Why, rules: Rules[Any], say: Language = ENGLISH) -> str:
    """What a turn is worth to the bot, of what that is made, and with what it would go on."""
    eye: Any = part(rules.name, "eye")
    words = eye.PART_WORDS if eye is not None else {}
    known = [(id, points) for id, points in why.parts.items() if id in words and abs(points) >= EVEN]
    known.sort(key=lambda part: (part[1] > 0) != (why.gain > 0))  # first what speaks for the whole
    parts = [say("{points} for {what}", points=number(points, say), what=say(words[id])) for id, points in known]
    if why.gain >= EVEN:
        head = say("Worth about {points}", points=points_words(why.gain, say))
    elif why.gain > -EVEN:
        head = say("About as good as before")
    else:
        head = say("Costs about {points}; it saw nothing better", points=points_words(-why.gain, say))
    told = say("{worth}: {parts}", worth=head, parts=", ".join(parts)) if parts else head
    then = _space(why.then, rules, say)
    return (say("{reason}; next in mind: {space}", reason=told, space=then) if then else told) + "."


def sentence_of(entry: Mapping[str, Any], rules: Rules[Any], say: Language = ENGLISH) -> str:
    """The reason that stands in an entry of a log; "" if there is none."""
    if not entry.get("why"):
        return ""
    why = read_why(entry["why"])
    known = all(isfinite(points) and abs(points) < MOST_POINTS for points in [why.gain, *why.parts.values()])
    return sentence(why, rules, say) if known else ""


def number(points: float, say: Language = ENGLISH) -> str:
    """A number with one digit behind the point or comma of the language, and none where it is whole."""
    return format_decimal(round(points, 1) + 0.0, "#,##0.#", locale=say.name).replace("-", "−")


def signed(points: float, say: Language = ENGLISH) -> str:
    """The same with its sign, if it is not nothing."""
    return ("+" if points >= EVEN else "") + number(points, say)


def points_words(points: float, say: Language = ENGLISH) -> str:
    """So many points, in words."""
    told = number(points, say)
    return say.several("{points} point", "{points} points", 1 if told == "1" else 2, points=told)


def _space(name: str, rules: Rules[Any], say: Language) -> str:
    """The space that a choice begins a turn on, by what it is called; "" for a choice that begins none there."""
    choice = rules.vocabulary.find(name)
    accounts: Any = part(rules.name, "accounts")
    if choice is None:
        return ""
    space = accounts.space_of(rules.vocabulary.name(choice))
    return accounts.label(rules, accounts.Account("space", space), say) if space else ""
