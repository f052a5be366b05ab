"""What games share about the options of a table: checked as they are given, and in words as a start page asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from underhall.engine.game import Unusable
from underhall.engine.language import Language
from underhall.games.fields import shown

Legal = Mapping[str, tuple[Any, ...]]  # every option with its values, the default first
Words = Mapping[str, tuple[str, str, Mapping[Any, str]]]  # an option's label, its help, what its values are called
Called = Callable[[str, Any], str]  # names a value of an option


class Option(TypedDict):
    """One option: what it is called, what it means, and its values, the default first."""

    name: str
    label: str
    help: str
    values: list[tuple[Any, str]]
    ruling: bool


def checked(game: str, legal: Legal, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, given or by default. Raises Unusable for one that does not exist or has no such value."""
    for name, value in given.items():
        values = legal.get(name)
        if values is None:
            raise Unusable(
                "options: {game} has no option {found}; there are {known}",
                game=game,
                found=shown(name),
                known=", ".join(legal),
            )
        if not any(type(value) is type(each) and value == each for each in values):
            raise Unusable(
                "options: {option} is one of {known}, not {found}",
                option=name,
                known=", ".join(map(str, values)),
                found=shown(value),
            )
    return {name: given.get(name, values[0]) for name, values in legal.items()}


def in_words(
    legal: Legal,
    rulings: Mapping[str, Any],
    words: Words,
    say: Language,
    called: Callable[[str, Any], str] | None = None,
) -> list[Option]:
    """All options but the number of seats. called: names a value that has no word of its own."""

    def value_words(name: str, value: Any) -> str:
        known = words[name][2]
        return say(known[value]) if called is None or value in known else called(name, value)

    return [
        {
            "name": name,
            "label": say(words[name][0]),
            "help": say(words[name][1]),
            "values": [(value, value_words(name, value)) for value in values],
            "ruling": name in rulings,
        }
        for name, values in legal.items()
        if name != "seats"
    ]
