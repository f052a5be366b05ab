"""A JSON table and where it stands in its document, so that every fault names its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from reprlib import Repr
from typing import Any, Final

from underhall.engine.game import Unusable

MOST_SHOWN: Final = 60  # characters of a name or text
MOST_INT: Final = 10**18
SHORT: Final = Repr()
SHORT.maxstring = MOST_SHOWN
SHORT.maxother = MOST_SHOWN


class Field:
    """A table of a document under its path, such as players[0].goods."""

    def __init__(self, content: Any, path: str) -> None:
        if not isinstance(content, Mapping):
            where = path or Unusable("the document")
            raise Unusable("{where}: must be a table, not {found}", where=where, found=shown(content))
        self.content = content
        self.path = path

    def fault(self, name: str, wrong: str, **values: Any) -> Unusable:
        """What is wrong with a field, and where it stands. values: the arguments of the text."""
        named = name if name.isprintable() and len(name) <= MOST_SHOWN else f"{ascii(name)[1:MOST_SHOWN]}..."
        where = f"{self.path}.{named}" if self.path else named
        return Unusable("{where}: {wrong}", where=where, wrong=Unusable(wrong, **values))

    def only(self, names: Iterable[str]) -> None:
        """Refuse names that are not known here."""
        known = list(names)
        for name in self.content:
            if name not in known:
                raise self.fault(str(name), "is not known here; known are {known}", known=", ".join(known))

    def value(self, name: str, default: Any) -> Any:
        return self.content.get(name, default)

    def table(self, name: str) -> Mapping[str, Any]:
        found = self.content.get(name, {})
        if not isinstance(found, Mapping):
            raise self.fault(name, "must be a table, not {found}", found=shown(found))
        return found

    def entries(self, name: str) -> list[Any]:
        found = self.content.get(name, [])
        if not isinstance(found, list):
            raise self.fault(name, "must be a list, not {found}", found=shown(found))
        return found

    def number(self, name: str, default: int, least: int, most: int) -> int:
        found = self.content.get(name, default)
        if type(found) is not int or not least <= found <= most:
            raise self.fault(
                name,
                "must be a whole number from {least} to {most}, not {found}",
                least=least,
                most=most,
                found=shown(found),
            )
        return found

    def numbers(self, name: str, default: list[int], least: int, most: int) -> list[int]:
        found = self.content.get(name, default)
        if not isinstance(found, list) or not all(type(each) is int and least <= each <= most for each in found):
            raise self.fault(
                name,
                "must be a list of whole numbers from {least} to {most}, not {found}",
                least=least,
                most=most,
                found=shown(found),
            )
        return found[:]


def shown(value: Any) -> str:
    """A value from a document for a message of one line, cut short."""
    if isinstance(value, int) and abs(value) >= MOST_INT:
        return "a number of many digits"
    text = SHORT.repr(value)
    return text if len(text) <= 2 * MOST_SHOWN else f"{text[: 2 * MOST_SHOWN]}..."


def whole(text: str) -> int:
    """A key that is a small number, as in "12"; -1 if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 and str(int(text)) == text else -1
