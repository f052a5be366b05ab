"""What an action space does, in a few words and signs that fit on its card: ["*tilecave", "and/or tile"].

A token that begins with "*" is the name of an icon. Worded, as wording.does, from the places of its flow.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.flow import Joint, Place
from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.position import GOODS
from underhall.games.caverna.verbs import Take
from underhall.games.caverna.work import Imitate

JOINED: Final = {"all_of": "and", "then": "then", "some_of": "and/or", "in_order": "then/or", "one_of": "or"}

# By the label of a place, or by its first word.
SIGNS: Final = {
    "sow": ["sow"],
    "grow": ["*dwarf", "+1"],
    "furnish any": ["*furnish"],
    "furnish dwelling": ["*furnish", "dwelling"],
    "forge": ["*axe", "forge"],
    "fence": ["fences"],
    "fence stable": ["fences", "*stable"],
    "token": ["*lantern"],
    "buy": ["buy goods"],
    "sell ore": ["3 × 2", "*ore", "→ 2", "*gold", "*food"],
    "spend": [],
    "lay meadow-field": ["*tilefarm", "tile"],
    "lay cavern-tunnel": ["*tilecave", "tile"],
    "lay cavern-tunnel cavern-cavern": ["*tilecave", "either"],
    "lay ore-mine-deep-tunnel": ["*mine", "ore mine"],
    "lay ruby-mine on tunnel": ["*mine", "on tunnel"],
    "lay ruby-mine on deep-tunnel": ["*mine", "on deep"],
}
MINES: Final = {"ore_mine": "ore mine", "ruby_mine": "ruby mine"}


def brief(place: Place[Any], say: Language = ENGLISH) -> list[str]:
    """What a place of a space's flow does, but for taking what lies there: that is shown beside it."""
    if isinstance(place, Joint):
        said: list[str] = []
        taken = False
        for part in place.parts:
            tokens = brief(part, say)
            if not tokens:
                taken = taken or isinstance(part, Take)
                continue
            if said or taken:
                said.append(say(JOINED[place.op]))
            said += tokens
        return _run_on(said)
    if isinstance(place, Take):
        return []
    label = place.label
    if label in SIGNS:
        return _said(SIGNS[label], say)
    verb, _, rest = label.partition(" ")
    if verb == "gain":
        return _gain(rest, say)
    if verb == "expedition":
        return ["*axe", say("{count} loot", count=rest)]
    if verb == "imitate":
        food = place.food if isinstance(place, Imitate) else 0
        return [f"{food}", "*food", say("copy")] if food else [say("copy")]
    return _said(SIGNS.get(verb, [label]), say)


def _said(tokens: list[str], say: Language) -> list[str]:
    return [token if token.startswith("*") else say(token) for token in tokens]


def _gain(rest: str, say: Language) -> list[str]:
    """The rest of the label of a gain: "2 ore by ore_mine each"."""
    said, _, by = rest.partition(" by ")
    words = said.split()
    tokens: list[str] = []
    for count, good in zip(words[::2], words[1::2], strict=True):
        assert good in GOODS
        tokens += [*([] if count == "1" and len(words) > 4 else [count]), f"*{good}"]
    if not by:
        return tokens
    mine, _, how = by.partition(" ")
    owner = say("per {mine}", mine=say(MINES[mine])) if how == "each" else say("with {mine}", mine=say(MINES[mine]))
    return [*tokens, owner]


def _run_on(tokens: list[str]) -> list[str]:
    """The same with words that follow each other made one."""
    found: list[str] = []
    for token in tokens:
        if found and not token.startswith("*") and not found[-1].startswith("*"):
            found[-1] += f" {token}"
        else:
            found.append(token)
    return found
