"""What somebody means who types a number, a name or the beginning of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LONGEST_NUMBER: Final = 4  # digits: nobody is offered more


def number(text: str) -> int | None:
    """The number that is typed; None if it is none, or absurd."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def matches(text: str, names: Sequence[str], texts: Sequence[str] = ()) -> list[int]:
    """The places in names that a typed text may mean: all of the best sort of match, so one if it is clear.

    From best to worst: the name itself; its words in words (texts); words that begin like those typed, at the
    beginning of the name; such words anywhere in a name or in its words.
    """
    typed = text.casefold().split()
    if not typed:
        return []
    whole = " ".join(typed)
    for candidates in (names, texts):
        same = [at for at, name in enumerate(candidates) if name.casefold() == whole]
        if same:
            return same
    begun = [at for at, name in enumerate(names) if _begins(name.casefold().split(), typed)]
    if begun:
        return begun
    found = [at for at, name in enumerate(names) if _holds(name, typed)]
    return found or [at for at, name in enumerate(texts) if _holds(name, typed)]


def _begins(words: list[str], typed: list[str]) -> bool:
    """Do words begin with those typed, each typed in full or in part?"""
    return len(words) >= len(typed) and all([word.startswith(part) for word, part in zip(words, typed)])


def _holds(name: str, typed: list[str]) -> bool:
    words = name.casefold().replace("(", " ").replace(",", " ").split()
    return any([_begins(words[at:], typed) for at in range(len(words))])
