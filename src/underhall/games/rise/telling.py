"""What somebody did, in words for the log: "placed a die in the White Castle", "sold 1 books for 2 coins".

The words follow a name, "You" or "Thoki"; those of chance stand alone.
"""

from __future__ import annotations

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.briefs import card_words, commission_words, counted, tile_words
from underhall.games.rise.position import COIN, KINDS, MODIFIER, Rise
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.wording import choice_text, place_detail


def told_words(rules: RiseRules, p: Rise, seat: int, choice: int, say: Language = ENGLISH) -> str:
    """A choice, a sale or an outcome that is open in a position, told once it is done."""
    box, name = rules.box, rules.vocabulary.name(choice)
    if seat == CHANCE:
        return choice_text(box, p, seat, name, say)
    match name:
        case ("use", rolled):
            return say("took a die of {value}", value=rolled)
        case ("use", rolled, _, value):
            return say("took a die of {rolled} as {value}", rolled=rolled, value=value)
        case ("place", *_):
            return say("placed it: {place}", place=place_detail(box, p, seat, name, say))
        case ("take", card):
            return say("took the settlers card {card}", card=card_words(box, box.card_names.index(card), say))
        case ("discard", card):
            return say("discarded the settlers card {card}", card=card)
        case ("complete", card):
            return say("completed {card}", card=card_words(box, box.card_names.index(card), say))
        case ("spend", good, count):
            return say("spent {count} {good}", count=count, good=say(good))
        case ("gain", good):
            return say("took 1 {good}", good=say(good))
        case ("apprentice",):
            return say("placed an apprentice")
        case ("buy", count):
            return say.several("bought {n} good", "bought {n} goods", int(count))
        case ("work", at):
            return say("let workshop {slot} work", slot=at)
        case ("swap", given, taken):
            return say("gave 1 {given} for 1 {taken}", given=say(given), taken=say(taken))
        case ("lot", lot):
            return say("built on lot {lot}", lot=lot)
        case ("sell", good):
            pays = box.ship_pays[p.ship][KINDS.index(good)]
            return say("sold 1 {good} for {coins}", good=say(good), coins=counted(COIN, pays, say))
        case ("sell-lot", lot):
            tile = tile_words(box, p.players[seat].lots[int(lot) - 1], say)
            return say("sold the building on lot {lot}: {tile}", lot=lot, tile=tile)
        case ("sell-shop", guild, at):
            return say("sold workshop {slot} of the {guild}", slot=at, guild=say(guild))
        case ("modifiers", count):
            return say("took {modifiers}", modifiers=counted(MODIFIER, int(count), say))
        case ("replace", "settlers"):
            return say("had the settlers cards replaced")
        case ("replace", _):
            return say("had the buildings of the Guild Hall replaced")
        case ("keep", commission):
            goal = box.commissions[box.commission_names.index(commission)]
            return say("kept the commission: {goal}", goal=commission_words(goal, say))
        case ("pass",):
            return say("passed")
    return say("did no more")
