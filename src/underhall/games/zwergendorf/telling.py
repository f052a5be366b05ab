"""What somebody did, in words for the log: "drew a coin on C4", "felled a tree in place of a wall".

The words follow a name, "You" or "Thoki"; those of chance stand alone.
"""

from __future__ import annotations

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.games.zwergendorf.aiming import begun, squares
from underhall.games.zwergendorf.box import SIDES
from underhall.games.zwergendorf.position import Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.wording import card_words, choice_text, counts_words, lower_words


def told_words(rules: ZwergendorfRules, p: Zwergendorf, seat: int, choice: int, say: Language = ENGLISH) -> str:
    """A choice or an outcome that is open in a position, told once it is done."""
    box, name = rules.box, rules.vocabulary.name(choice)
    if seat == CHANCE:
        return choice_text(box, name, say)
    match name:
        case ("draw", "tavern", cell) if len(box.grid.taverns) > 1:
            return say("began a tavern on {cell}", cell=cell)
        case ("shape", way):
            cells = squares("tavern", begun(p.lanes[seat][-1].label), way)
            return say("drew: {kind} on {cell}", kind=say("tavern"), cell=", ".join(cells))
        case ("draw", kind, cell):
            return say("drew: {kind} on {cell}", kind=say(kind), cell=cell)
        case ("draw", kind, cell, way):
            return say("drew: {kind} on {cell}, {way}", kind=say(kind), cell=cell, way=say(way))
        case ("fell", kind):
            return say("felled a tree in place of: {kind}", kind=say(kind))
        case ("conjure", kind):
            return say("conjured out of a cap: {kind}", kind=say(kind))
        case ("choose", card, half, side):
            symbols = box.sides[box.card_names.index(card)][SIDES.index(f"{half} {side}")]
            return say("chose of {card}: {symbols}", card=card, symbols=counts_words(symbols, say))
        case ("produce",):
            return say("produced")
        case (verb, card):
            number = box.card_names.index(card)
            if verb == "keep":
                return say("kept {card}", card=card_words(box, number, say))
            if verb == "give":
                return say("gave away {card}", card=card_words(box, number, say))
            lower = say("{card}: {words}", card=card, words=lower_words(box, number, say))
            if verb == "use":
                return say("used {card}", card=lower)
            return say("copied {card}", card=lower) if verb == "copy" else say("scored {card}", card=lower)
    return choice_text(box, name, say)
