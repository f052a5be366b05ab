"""Cards and choices of Zwergendorf in words."""

from __future__ import annotations

from underhall.engine.language import ENGLISH, Language
from underhall.games.zwergendorf.box import Box, Counts
from underhall.games.zwergendorf.counting import named
from underhall.games.zwergendorf.position import BUILDING, KINDS, OF_A_TYPE, RESOURCE, TREE, TYPES, type_of


def counts_words(counts: Counts, say: Language = ENGLISH) -> str:
    """Symbols of a card, as in "2 coins + 1 wood"."""
    return " + ".join([f"{count} {say(_symbol(symbol, count))}" for symbol, count in counts])


def _symbol(symbol: int, count: int) -> str:
    """A symbol of a card in words, for one or for several."""
    if symbol == TREE:
        return "tree" if count == 1 else "trees"
    return named(symbol, count)


def need_words(box: Box, building: int, say: Language = ENGLISH) -> str:
    """What a product needs while a building card is in use."""
    product = box.products[building]
    need = dict(box.needs[product])
    for kind, count in box.raises[building]:
        need[kind] = max(count, need.get(kind, 0))
    return say(
        "while in use, each {product} needs {need}",
        product=say(named(product, 1)),
        need=counts_words(sorted(need.items()), say),
    )


def lower_words(box: Box, card: int, say: Language = ENGLISH) -> str:
    """What the lower half of a card says."""
    if type_of(card) == RESOURCE:
        return _or(box, card, 2, say)
    return need_words(box, card - OF_A_TYPE, say) if type_of(card) == BUILDING else say(box.cards[card].text)


def card_words(box: Box, card: int, say: Language = ENGLISH) -> str:
    """A card with both halves: "G01, goal: 1 mine or 2 dwarfs; 3 points per 3 stones, at most 12"."""
    if card < 0:
        return say("a card that is hidden")
    words = {"kind": say(TYPES[type_of(card)]), "upper": _or(box, card, 0, say), "lower": lower_words(box, card, say)}
    return say("{card}, {kind}: {upper}; {lower}", card=box.card_names[card], **words)


def _or(box: Box, card: int, first: int, say: Language) -> str:
    left, right = box.sides[card][first : first + 2]
    return say("{left} or {right}", left=counts_words(left, say), right=counts_words(right, say))


def choice_text(box: Box, name: tuple[str, ...], say: Language = ENGLISH) -> str:
    """A choice or an outcome in words, by its name."""
    verb = name[0]
    if verb in ("keep", "give", "copy", "score", "use"):
        return _of_a_card(box, verb, box.card_names.index(name[1]), say)
    match verb:
        case "deal":
            return say("a {kind} card is dealt: {card}", kind=say(name[1]), card=name[2])
        case "choose":
            sides = box.sides[box.card_names.index(name[1])]
            half = 2 * (name[2] == "bottom") + (name[3] == "right")
            where = say(f"{name[2]} {name[3]}")
            return say("{card}, {where}: {symbols}", card=name[1], where=where, symbols=counts_words(sides[half], say))
        case "draw" if len(name) > 3:
            return say("{kind} on {cell}, {way}", kind=say(name[1]), cell=name[2], way=say(name[3]))
        case "draw":
            return say("{kind} on {cell}", kind=say(name[1]), cell=name[2])
        case "shape":
            return say("tavern of the shape {shape}", shape=name[1])
        case "fell":
            return say("fell a tree in place of {what}", what=_one(name[1], say))
        case "conjure":
            return say("conjure {what} out of a cap", what=_one(name[1], say))
        case "produce":
            return say("produce")
    return " ".join(name)


def _one(kind: str, say: Language) -> str:
    """One piece of a kind, by the kind's name."""
    return counts_words([(KINDS.index(kind), 1)], say)


def _of_a_card(box: Box, verb: str, card: int, say: Language) -> str:
    match verb:
        case "keep":
            return say("keep {card}", card=card_words(box, card, say))
        case "give":
            return say("give away {card}", card=card_words(box, card, say))
    lower = say("{card}: {words}", card=box.card_names[card], words=lower_words(box, card, say))
    match verb:
        case "copy":
            return say("copy {card}", card=lower)
        case "score":
            return say("score {card}", card=lower)
    return say("use {card}", card=lower)


def sealed_words(box: Box, name: tuple[str, ...], say: Language = ENGLISH) -> str:
    """A choice or an outcome as those may know it who may not see the card."""
    match name[0]:
        case "deal":
            return say("a {kind} card is dealt", kind=say(name[1]))
        case "keep":
            return say("keeps a card")
    return say("gives a card away")
