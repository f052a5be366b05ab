"""What somebody did, in words for the log: "went to Logging", "laid meadow on E4 and field on E3".

The words follow a name, "You" or "Thoki"; those of chance stand alone.
"""

from __future__ import annotations

from typing import Any

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.aiming import at
from underhall.games.caverna.asking import choice_words
from underhall.games.caverna.box import Box
from underhall.games.caverna.position import GOODS, Caverna, Player
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.verbs import Take
from underhall.games.caverna.wording import gains, good_words, goods_words, served, space_words


def told_words(rules: CavernaRules, p: Caverna, seat: int, choice: int, say: Language = ENGLISH) -> str:
    """A choice, a trade or an outcome that is open in a position, told once it is done."""
    text = choice_words(rules, p, seat, choice, say)
    if seat == CHANCE:
        return text
    name = rules.vocabulary.text(choice)
    match name.split():
        case ("stop",):
            return say("did no more")
        case ("pass",):
            return say("kept a dwarf at home")
        case ("place", space):
            return say("went to {space}", space=space_words(rules.box, space, say))
        case ("imitate", space):
            return say("did as on {space}", space=space_words(rules.box, space, say))
        case ("keep", space):
            return say("kept all goods on {space} for 1 ruby", space=space_words(rules.box, space, say))
        case ("lay", *_):
            aim = at(name)
            halves = zip(aim["lays"], aim["cells"], strict=True)
            laid = [say("{land} on {cell}", land=say(land), cell=cell) for land, cell in halves]
            return say("laid {tiles}", tiles=say(" and ").join(laid))
        case ("part", *_):
            return _part(p.lanes[seat][-1], choice, p, text, say)
        case _:
            return _smaller(rules, p, seat, name.split(), text, say)


def _part(place: Any, choice: int, p: Caverna, text: str, say: Language) -> str:
    """Taking and gaining are told by the goods, other parts as they are put to the choice."""
    part = place.parts[place.ids.index(choice)]
    if isinstance(part, Take):
        goods = goods_words({GOODS[good]: p.piles[slot] for slot, good in part.slots}, say)
        return say("took {goods}", goods=goods or say("nothing"))
    if part.label.startswith("gain "):
        return say("got {goods}", goods=gains(part.label.removeprefix("gain "), say))
    return say("chose: {part}", part=text)


def _smaller(rules: CavernaRules, p: Caverna, seat: int, words: list[str], text: str, say: Language) -> str:
    """Furnishing, fences, crops, weapons, loot, trades, and what a harvest asks."""
    match words:
        case ("furnish", _):
            return say("built the {tile}", tile=text)
        case ("at", _):
            return say("put it {where}", where=text)
        case ("pay", _):
            return say("paid {goods}", goods=text)
        case ("pasture", *_):
            return say("fenced a {pasture}", pasture=text)
        case ("stable", _):
            return say("built a {stable}", stable=text)
        case ("sow", crop, cell):
            return say("sowed {crop} on {cell}", crop=say(crop), cell=cell)
        case ("forge", _):
            return say("forged a weapon of {strength}", strength=text)
        case ("loot", _):
            return say("brought home {loot}", loot=text)
        case ("feed",):
            return _fed(rules.box, p.lanes[seat][-1], p.players[seat], say)
        case ("feed", good):
            return say("fed one dwarf with {good}", good=good_words(good, 2 if good == "ore" else 1, say))
        case ("free", kind):
            return say("set {animal} free", animal=good_words(kind, 1, say))
        case ("phase", which):
            return say("took the field phase") if which == "field" else say("took the breeding phase")
        case ("breed", kind):
            return say("let all breed that can") if kind == "all" else say("let {kind} breed", kind=say(kind))
        case ("dwarf", strength):
            return say("paid 1 ruby: the dwarf of strength {strength} goes now, out of order", strength=strength)
    return say("traded {trade}", trade=text)


def _fed(box: Box, place: Any, player: Player, say: Language) -> str:
    """What was paid, and how much was begged for."""
    paid, short, lost = served(box, place, player)
    if not short:
        return say("paid {food} food", food=paid)
    return say.several(
        "paid {food} food and begged: {n} begging marker, {points} points lost",
        "paid {food} food and begged: {n} begging markers, {points} points lost",
        short, food=paid, points=lost,
    )  # fmt: skip
