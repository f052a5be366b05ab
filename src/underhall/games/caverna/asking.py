"""The question a seat has to answer, its answers and its trades, in words. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from underhall.engine.flow import CHANCE, Joint, Place
from underhall.engine.language import ENGLISH, Language
from underhall.engine.upto import TAKEN
from underhall.games.caverna.aiming import HALVES
from underhall.games.caverna.answers import Choice, aimed, answer, plain
from underhall.games.caverna.box import Box
from underhall.games.caverna.harvest import hunger
from underhall.games.caverna.looting import Loot, loot
from underhall.games.caverna.paragraphs import asked as asked_rule
from underhall.games.caverna.paragraphs import space_of
from underhall.games.caverna.paragraphs import trade as trade_rule
from underhall.games.caverna.payplan import cheapest_first
from underhall.games.caverna.position import FOOD, FURNISHED, LOOTED, STRENGTH, Caverna, Player
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.wording import (
    space_words,
    strength_words,
    trade_words,
)


class Question(TypedDict):
    """What a seat is asked. rule: the paragraph that tells more."""

    seat: int
    text: str
    rule: str
    headings: list[str]
    choices: list[Choice]
    loot: list[Loot]  # on an expedition: all there is


def question(rules: CavernaRules, p: Caverna, seat: int, say: Language = ENGLISH) -> Question:
    """The pending decision of a seat in to_move, or of chance."""
    place = p.lanes[seat][-1]
    names = [rules.vocabulary.name(choice) for choice in cheapest_first(rules, p, seat)]
    furnishing = names[0][0] == "furnish"
    rule = asked_rule(place)
    return {
        "seat": seat,
        "text": _asked(rules, p, seat, place, say),
        "rule": f"{rules.name}.{rule}" if rule else "",
        "headings": [say("tile"), say("price"), say("points")] if furnishing else [],
        "choices": [aimed(rules, p, seat, answer(rules, p, seat, place, name, say)) for name in names],
        "loot": [] if seat == CHANCE else loot(p, seat, place, say),
    }


def offered_trades(rules: CavernaRules, p: Caverna, seat: int, say: Language = ENGLISH) -> list[Choice]:
    """What a seat may trade before it answers."""
    names = [rules.vocabulary.name(row) for row in rules.trades(p, seat)]
    found = []
    for name in names:
        row = plain(name, trade_words(rules, p, seat, name, say))
        row["rule"] = trade_rule(rules, row["name"])
        found.append(row)
    return found


def choice_words(rules: CavernaRules, p: Caverna, seat: int, choice: int, say: Language = ENGLISH) -> str:
    """A choice, a trade or an outcome that is open in a position, in words."""
    name = rules.vocabulary.name(choice)
    if seat != CHANCE and choice not in rules.choices(p, seat):
        return trade_words(rules, p, seat, name, say)
    return answer_words(rules, p, seat, choice, say)


def answer_words(rules: CavernaRules, p: Caverna, seat: int, choice: int, say: Language = ENGLISH) -> str:
    """An answer to the pending question in words, open or not."""
    return answer(rules, p, seat, p.lanes[seat][-1], rules.vocabulary.name(choice), say)["text"]


# The question.


def _asked(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], say: Language) -> str:
    if seat == CHANCE:
        return say("What does chance bring?")
    if isinstance(place, Joint):
        return _asked_part(rules, place, say)
    player = p.players[seat]
    box = rules.box
    verb, _, rest = place.label.removeprefix("bought ").partition(" ")
    match verb:
        case "place":
            weapon = strength_words(box.strength(p, seat), say)
            return say("Where does your dwarf go ({weapon})?", weapon=weapon)
        case "lay":
            return say("Where do you lay the {tile}?", tile=_tiles(rest.partition(" on ")[0], say))
        case "at":
            tile = say(box.tiles[p.notes[seat][FURNISHED] - 1].name)
            return say("In which cavern do you put the {tile}?", tile=tile)
        case "pay":
            tile = say(box.tiles[p.notes[seat][FURNISHED] - 1].name)
            return say("How do you pay for the {tile}?", tile=tile)
        case "fence":
            return say("What do you build?") if rest else say("Which pasture do you fence?")
        case "loot":
            return _asked_loot(p, seat, rest, say)
        case "feed":
            return _asked_feed(box, player, rest == "little", say)
    return say(ASKED[verb]) if verb in ASKED else f"{place.label}?"


# By the first word of a place's label: what is asked where the position has no part in the words.
ASKED: Final = {
    "furnish": "Which furnishing tile do you build?",
    "sow": "What do you sow, and where? (at most 2 fields of grain and 2 of vegetables)",
    "stable": "Where do you build the stable (free)?",
    "forge": "How strong a weapon do you forge?",
    "imitate": "Whose space do you use?",
    "buy": "What do you buy (one of each kind at most)?",
    "sell": "How often do you trade?",
    "phase": "The red question mark: which of the two phases do you take?",
    "breed": "Which animals breed?",
    "keep": "Full spaces are about to be cleared. For which do you pay a ruby to keep its goods?",
    "no": "Some animals find no room. Which do you eat or let go?",
    "last": "Before the score is counted: any last trades?",
}


def _tiles(names: str, say: Language) -> str:
    """Landscape tiles: "cavern/tunnel twin or cavern/cavern twin"."""
    said = []
    for name in names.split():
        if name in HALVES:
            first, second = HALVES[name]
            said.append(say("{first}/{second} twin", first=say(first), second=say(second)))
        else:
            said.append(say(name.replace("-", " ")))
    return say(" or ").join(said)


def _asked_part(rules: CavernaRules, place: Joint[Any], say: Language) -> str:
    space = space_words(rules.box, space_of(place), say)
    if place.may_stop:
        return say("{space}: what next, or is that all?", space=space)
    return say("{space}: what first?", space=space)


def _asked_loot(p: Caverna, seat: int, level: str, say: Language) -> str:
    if not level.isdigit():
        return say("Where do you build the {tile}?", tile=say(level.replace("-", " ")))
    left = int(level) - p.notes[seat][LOOTED] // TAKEN
    strength = p.notes[seat][STRENGTH]
    return say(
        "Expedition with strength {strength}: what do you bring home? ({left} to go, each item once)",
        strength=strength, left=left,
    )  # fmt: skip


def _asked_feed(box: Box, player: Player, little: bool, say: Language) -> str:
    due = hunger(box, player, little)
    names = {tile.id: tile.name for tile in box.tiles}
    lines = [
        say("{count} for {eater}", count=count, eater=say(names.get(name, name))) for name, count in due.lines if count
    ]
    have = player.goods[FOOD]
    said = say(
        "Feeding: your family needs {total} food ({lines}), you have {have}.",
        total=due.total, lines=", ".join(lines), have=have,
    )  # fmt: skip
    if have >= due.total:
        asked = say("Shall it eat?")
    else:
        asked = say("Turn something into food first (see the trades), or beg.")
    return f"{said} {asked}"
