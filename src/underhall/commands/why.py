"""Why something cannot be done, for people: the choice they mean, and a refusal in words."""

from __future__ import annotations

from typing import Any

from underhall.commands.matching import matches
from underhall.engine.game import Rules
from underhall.engine.words import Refusal

CHANCES_VERB = "reveal"


def meant(rules: Rules[Any], text: str) -> list[int]:
    """The choices of the whole game that a typed name may mean; one if it is clear."""
    exact = rules.vocabulary.find(" ".join(text.split()))
    if exact is not None:
        return [exact]
    names = [rules.vocabulary.text(choice) for choice in range(len(rules.vocabulary))]
    found = matches(text, names)
    return [choice for choice in found if rules.vocabulary.name(choice)[0] not in (CHANCES_VERB, "go")]


def sentence(rules: Rules[Any], refusal: Refusal, asked: str) -> str:
    """A refusal in words. asked: the question that is open, for what is not asked now."""
    if refusal.message == "not-now" and asked:
        return f"This is not what is asked now. The question is: {asked}"
    return rules.say(refusal)
