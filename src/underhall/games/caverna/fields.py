"""A JSON table and where it stands in its document, so that every fault names its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from underhall.engine.game import Unusable


class Field:
    """A table of a document under its path, such as players[0].goods."""

    def __init__(self, content: Any, path: str) -> None:
        if not isinstance(content, Mapping):
            raise Unusable(f"{path or 'the document'}: must be a table, not {_shown(content)}")
        self.content = content
        self.path = path

    def fault(self, name: str, wrong: str) -> Unusable:
        return Unusable(f"{self.path}.{name}: {wrong}" if self.path else f"{name}: {wrong}")

    def only(self, names: Iterable[str]) -> None:
        """Refuse names that are not known here."""
        known = list(names)
        for name in self.content:
            if name not in known:
                raise self.fault(str(name), f"is not known here; known are {', '.join(known)}")

    def value(self, name: str, default: Any) -> Any:
        return self.content.get(name, default)

    def table(self, name: str) -> Mapping[str, Any]:
        found = self.content.get(name, {})
        if not isinstance(found, Mapping):
            raise self.fault(name, f"must be a table, not {_shown(found)}")
        return found

    def entries(self, name: str) -> list[Any]:
        found = self.content.get(name, [])
        if not isinstance(found, list):
            raise self.fault(name, f"must be a list, not {_shown(found)}")
        return found

    def number(self, name: str, default: int, least: int, most: int) -> int:
        found = self.content.get(name, default)
        if type(found) is not int or not least <= found <= most:
            raise self.fault(name, f"must be a whole number from {least} to {most}, not {_shown(found)}")
        return found

    def numbers(self, name: str, default: list[int], least: int, most: int) -> list[int]:
        found = self.content.get(name, default)
        if not isinstance(found, list) or not all(type(each) is int and least <= each <= most for each in found):
            raise self.fault(name, f"must be a list of whole numbers from {least} to {most}, not {_shown(found)}")
        return found[:]


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
