"""Cards as the page shows them: both halves, what they say, and what they would mean to a seat. Plain data."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.games.zwergendorf import goals
from underhall.games.zwergendorf.box import Box, Counts
from underhall.games.zwergendorf.paragraphs import card as card_rule
from underhall.games.zwergendorf.position import (
    BUILDING,
    GOAL,
    KINDS,
    OF_A_TYPE,
    RESOURCE,
    SYMBOLS,
    TYPES,
    Village,
    Zwergendorf,
    type_of,
)  # fmt: skip
from underhall.games.zwergendorf.wording import counts_words, lower_words

BESIDE_SIGNS: Final = {goals.CAPS: "cap"}  # what a goal counts beside pieces and has a sign


class Half(TypedDict):
    """Half of a card with a choice of two sides. open: it is still to be chosen."""

    half: str  # top, bottom
    sides: list[list[dict[str, Any]]]  # of each side the symbols: {"symbol", "count"}
    words: list[str]  # the same in words
    open: bool


class Card(TypedDict):
    """A card that lies open to who looks; hidden: all that is known of it is its type, or not even that ("")."""

    card: str
    type: str
    halves: list[Half]
    signs: list[
        str
    ]  # what its lower half says, in short: words, and signs that begin with "*"; [] where it is a choice
    lower: str  # the same as a sentence
    rule: str
    hidden: bool


def face(box: Box, card: int, open_halves: list[int], say: Language = ENGLISH) -> Card:
    """A card by its number. open_halves: those that its owner has still to choose, as in Village.halves."""
    if card < 0:
        type = TYPES[-2 - card] if card <= -2 else ""
        return {"card": "", "type": type, "halves": [], "signs": [], "lower": "", "rule": "pick.8", "hidden": True}
    sides = box.sides[card]
    found = [_half("top", sides[:2], 2 * card in open_halves, say)]
    if type_of(card) == RESOURCE:
        found.append(_half("bottom", sides[2:], 2 * card + 1 in open_halves, say))
    return {
        "card": box.card_names[card],
        "type": TYPES[type_of(card)],
        "halves": found,
        "signs": signs(box, card, say),
        "lower": lower_words(box, card, say),
        "rule": card_rule(type_of(card), box.card_names[card]),
        "hidden": False,
    }


def _half(half: str, sides: list[Counts], is_open: bool, say: Language) -> Half:
    return {
        "half": half,
        "sides": [[{"symbol": SYMBOLS[symbol], "count": count} for symbol, count in side] for side in sides],
        "words": [counts_words(side, say) for side in sides],
        "open": is_open,
    }


def signs(box: Box, card: int, say: Language = ENGLISH) -> list[str]:
    """The lower half of a card in short: words and "*kind" for its sign. [] where there is no shorter way to say it."""
    if type_of(card) == BUILDING:
        building = card - OF_A_TYPE
        need = [f"*{KINDS[kind]}" for kind, count in sorted(box.raises[building]) for _ in range(count)]
        return [f"*{KINDS[box.products[building]]}", say("needs at least"), *need]
    effect = box.effects[card] if type_of(card) == GOAL else None
    if isinstance(effect, goals.Direct):
        return [say.several("{n} point", "{n} points", effect.vp)]
    if isinstance(effect, goals.Per) and all([kind < len(KINDS) or kind in BESIDE_SIGNS for kind in effect.of]):
        counted = [BESIDE_SIGNS[kind] if kind in BESIDE_SIGNS else KINDS[kind] for kind in effect.of]
        lot = say("{points} per {count}", points=effect.vp, count=effect.per) if effect.per > 1 else ""
        found = [lot or say("{points} per", points=effect.vp), *[f"*{name}" for name in counted]]
        return [*found, say("on the forest edge")] if effect.at_edge else found
    return []


def meaning(box: Box, p: Zwergendorf, seat: int, card: int, say: Language = ENGLISH) -> str:
    """What a card would mean to a seat as its village stands; "" for a card one may not know."""
    if card < 0:
        return ""
    if type_of(card) == GOAL:
        effect = box.effects[card]
        points = effect.points(box.grid, p.villages, seat, box.effects)
        worth = say.several("worth {n} point now", "worth {n} points now", points)
        marks = effect.marks(box.grid, p.villages, seat, box.effects)
        return say("{why}: {worth}", why=told(marks[0], say), worth=worth) if marks else worth
    if type_of(card) == BUILDING:
        return _saved(box, p.villages[seat], card - OF_A_TYPE, say)
    most = sum([max([sum([n for _, n in side]) for side in box.sides[card][at : at + 2]]) for at in (0, 2)])
    least = sum([min([sum([n for _, n in side]) for side in box.sides[card][at : at + 2]]) for at in (0, 2)])
    if least == most:
        return say.several("{n} symbol to draw in", "{n} symbols to draw in", most)
    return say("{least} to {most} symbols to draw in", least=least, most=most)


def told(mark: Any, say: Language = ENGLISH) -> str:
    """What counts, in words."""
    args = [say(each) if isinstance(each, str) else each for each in mark.args]
    return str(say(mark.words).format(*args))


def _saved(box: Box, village: Village, building: int, say: Language) -> str:
    """How many of its product a production would bring now, without the card and with it."""
    product = box.products[building]
    twin = village.copy()
    twin.used = 0
    without = box.made(twin, product)
    twin.used = 1 << building
    return say(
        "a production now would bring {without}, {with_it} with this card in use",
        without=counts_words([(product, without)], say), with_it=box.made(twin, product),
    )  # fmt: skip
