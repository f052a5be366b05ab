"""Texts in the language of a reader. The English text is the id, and what has no other text stays English.

Rules and games keep no translations. Whoever shows a game hands a Language in; `say("take {goods}", goods=...)`
gives the sentence, and the texts of all such calls are found by tools/words.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final


class Language:
    """A language by its name, its texts, and its texts for one and for several."""

    def __init__(self, name: str, text: Callable[[str], str], number: Callable[[str, str, int], str]) -> None:
        self.name = name
        self._text = text
        self._number = number

    def __call__(self, text: str, **args: Any) -> str:
        """A text, with its arguments in it."""
        said = self._text(text) if text else ""
        return said.format_map(args) if args else said

    def several(self, one: str, many: str, n: int, **args: Any) -> str:
        """The text for one or for several; {n} is the number."""
        args["n"] = n
        return self._number(one, many, n).format_map(args)


def _same(text: str) -> str:
    return text


def _one_or_many(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


ENGLISH: Final = Language("en", _same, _one_or_many)
