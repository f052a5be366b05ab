"""Which choice of the whole game somebody means who asks for it by a part of its name."""

from __future__ import annotations

from typing import Any

from underhall.commands.inputs import screen_of
from underhall.commands.matching import matches
from underhall.engine.game import Rules


def meant(rules: Rules[Any], text: str) -> list[int]:
    """The choices of the whole game that a typed name may mean; one if it is clear."""
    exact = rules.vocabulary.find(" ".join(text.split()))
    if exact is not None:
        return [exact]
    names = [rules.vocabulary.text(choice) for choice in range(len(rules.vocabulary))]
    found = matches(text, names)
    untyped = screen_of(rules.name).UNTYPED
    return [choice for choice in found if rules.vocabulary.name(choice)[0] not in untyped]
