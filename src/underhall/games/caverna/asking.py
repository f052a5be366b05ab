"""The question a seat has to answer, its answers and its trades, in words. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Any, Final, NotRequired, TypedDict

from underhall.engine.flow import CHANCE, Joint, Place
from underhall.engine.language import ENGLISH, Language
from underhall.engine.upto import TAKEN
from underhall.engine.vocabulary import Name
from underhall.games.caverna.aiming import HALVES, Aim, at, beside
from underhall.games.caverna.box import Box
from underhall.games.caverna.harvest import Feed, hunger
from underhall.games.caverna.land import CELL_NAMES, FOREST_RING, MOUNTAIN_RING
from underhall.games.caverna.looting import Loot, loot
from underhall.games.caverna.paragraphs import asked as asked_rule
from underhall.games.caverna.paragraphs import space_of
from underhall.games.caverna.paragraphs import trade as trade_rule
from underhall.games.caverna.payplan import cheapest_first
from underhall.games.caverna.position import FOOD, FURNISHED, LOOTED, ORE, STRENGTH, Caverna, Player
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.tiles.reactions import OVERHANG_GOLD
from underhall.games.caverna.wording import (
    does,
    good_words,
    loot_words,
    outcome_words,
    points_words,
    price_words,
    row_words,
    space_words,
    strength_words,
    trade_words,
)

RING: Final = FOREST_RING | MOUNTAIN_RING


class Choice(TypedDict):
    """An answer. Answers of one group differ in a short word only, and may stand on one line."""

    name: str
    text: str
    group: str
    short: str
    columns: list[str]  # what stands under the question's headings, if it has any
    at: Aim  # where on the screen it points
    rule: NotRequired[str]  # of a trade: the paragraph that tells of it


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
        "choices": [_aimed(rules, p, seat, _choice(rules, p, seat, place, name, say)) for name in names],
        "loot": [] if seat == CHANCE else loot(p, seat, place, say),
    }


def offered_trades(rules: CavernaRules, p: Caverna, seat: int, say: Language = ENGLISH) -> list[Choice]:
    """What a seat may trade before it answers."""
    names = [rules.vocabulary.name(row) for row in rules.trades(p, seat)]
    found = []
    for name in names:
        row = _plain(name, trade_words(rules, p, seat, name, say))
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
    return _choice(rules, p, seat, p.lanes[seat][-1], rules.vocabulary.name(choice), say)["text"]


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


# The answers.


def _aimed(rules: CavernaRules, p: Caverna, seat: int, choice: Choice) -> Choice:
    """An answer, with what is gained by covering the cells it points at."""
    box = rules.box
    aim = at(choice["name"], box.board["home"]["bonus"])
    overhangs = any([RING >> CELL_NAMES.index(cell) & 1 for cell in aim["cells"]])
    if choice["name"].startswith("lay") and overhangs and p.players[seat].tiles & box.on_overhang.mask:
        aim["bonus"]["gold"] = OVERHANG_GOLD
    choice["at"] = aim
    return choice


def _plain(name: Name, text: str, group: str = "", short: str = "", columns: list[str] | None = None) -> Choice:
    said = " ".join(name)
    return {
        "name": said,
        "text": text,
        "group": group,
        "short": short or text,
        "columns": columns or [],
        "at": at(said),
    }


def _choice(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], name: Name, say: Language) -> Choice:
    box = rules.box
    if seat == CHANCE:
        return _plain(name, outcome_words(box, name, say))
    player = p.players[seat]
    match name:
        case ("stop",):
            return _plain(name, say("no more trades") if place.label == "last trades" else say("nothing more"))
        case ("pass",):
            return _plain(name, say("pass: this dwarf stays at home"))
        case ("place" | "imitate", space):
            return _plain(name, space_words(box, space, say))
        case ("keep", space):
            return _plain(name, say("keep all goods on {space} for 1 ruby", space=space_words(box, space, say)))
        case ("part", *_) if isinstance(place, Joint):
            part = place.parts[place.ids.index(rules.vocabulary.parse(" ".join(name)))]
            return _plain(name, does(part, p, say))
        case ("lay", tile, cell):
            return _plain(name, say("{land} on {cell}", land=say(tile.replace("-", " ")), cell=cell))
        case ("lay", tile, cell, way):
            return _twin(name, tile, cell, way, say)
        case ("furnish", id):
            return _tile(box, player, name, id, say)
        case ("at", cell):
            return _plain(name, say("on {cell}", cell=cell), "", cell)
        case ("pay", _):
            return _plain(name, _payment(p, seat, place, name, say))
        case _:
            return _small(rules, p, seat, place, name, say)


def _small(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], name: Name, say: Language) -> Choice:
    """Fences, crops, weapons, loot, deals and what a harvest asks."""
    player = p.players[seat]
    match name:
        case ("pasture", cell):
            price = _price(p, seat, place, "wood", 0, say)
            return _plain(name, say("small pasture on {cell} ({price})", cell=cell, price=price))
        case ("pasture", cell, way):
            price, other = _price(p, seat, place, "wood", 1, say), beside(cell, way)
            return _plain(
                name, say("large pasture on {cell} and {other} ({price})", cell=cell, other=other, price=price)
            )
        case ("stable", cell):
            price = _price(p, seat, place, "stone", 2, say)
            return _plain(name, say("stable on {cell} ({price})", cell=cell, price=price))
        case ("sow", crop, cell):
            text = say("sow {crop} on {cell}", crop=say(crop), cell=cell)
            return _plain(name, text, say("{crop} on", crop=say(crop)), cell)
        case ("forge", strength):
            ore = max(0, int(strength) - rules.box.forge_less.of(player.tiles)[ORE])
            text = say("strength {strength} for {ore} ore", strength=strength, ore=ore)
            return _plain(name, text, "", good_words("ore", ore, say))
        case ("loot", item):
            return _plain(name, loot_words(item, say))
        case ("buy", good):
            return _plain(name, _deal(place, name, say) or say(good))
        case ("feed",) if isinstance(place, Feed):
            return _plain(name, _meal(place, player, say))
        case ("feed", good):
            return _plain(
                name, say("feed one dwarf with {good}", good=good_words(good, 2 if good == "ore" else 1, say))
            )
        case ("free", kind):
            return _plain(name, say("let {animal} go", animal=good_words(kind, 1, say)))
        case ("phase", which):
            field, breeding = say("field phase: harvest your fields"), say("breeding phase: your animals breed")
            return _plain(name, field if which == "field" else breeding)
        case ("breed", kind):
            return _plain(name, say("all that can breed") if kind == "all" else say(kind))
    return _plain(name, _deal(place, name, say) or trade_words(rules, p, seat, name, say))


def _meal(place: Feed, player: Player, say: Language) -> str:
    """What is paid, and how much is begged for."""
    short = max(0, place.need(player) - player.goods[FOOD])
    paid = place.need(player) - short
    if not short:
        return say("pay {food} food", food=paid)
    return say.several(
        "pay {food} food and beg: {n} begging marker, {points} points lost",
        "pay {food} food and beg: {n} begging markers, {points} points lost",
        short, food=paid, points=3 * short,
    )  # fmt: skip


def _twin(name: Name, tile: str, cell: str, way: str, say: Language) -> Choice:
    first, second = [say(half) for half in HALVES[tile]]
    other, side = beside(cell, way), say(way)
    group = say("{first} on {cell}, {second} to its", first=first, cell=cell, second=second)
    text = say(
        "{first} on {cell}, {second} to its {way} on {other}",
        first=first, cell=cell, second=second, way=side, other=other,
    )  # fmt: skip
    return _plain(name, text, group, f"{side} ({other})")


def _tile(box: Box, player: Player, name: Name, id: str, say: Language) -> Choice:
    tile = box.tiles[box.tile_ids[id]]
    price, points = price_words(box, player, tile, say), points_words(tile)
    worth = say("bonus points") if points == "bonus" else say.several("{n} point", "{n} points", int(points))
    text = say("{tile} ({price}; {points})", tile=say(tile.name), price=price, points=worth)
    return _plain(name, text, columns=[say(tile.name), price, say(points)])


def _payment(p: Caverna, seat: int, place: Any, name: Name, say: Language) -> str:
    tile = p.notes[seat][FURNISHED] - 1
    row = place.prices.price(p.players[seat], tile, place.sets[place.names.index(name[1])])
    return row_words(list(enumerate(row or [])), say) or say("nothing")


def _price(p: Caverna, seat: int, place: Any, good: str, part: int, say: Language) -> str:
    """What a pasture or stable costs: "2 wood". The place builds it, or a part of the place does."""
    builder = place.parts[part] if hasattr(place, "parts") else place
    cost = builder.cost(p.players[seat]) if good == "stone" else builder.cost(p, seat)
    return good_words(good, cost, say) if cost else say("free")


def _deal(place: Any, name: Name, say: Language) -> str:
    """A deal of a market: the part of the place that has this name."""
    for part in getattr(place, "parts", ()):
        if part.label == " ".join(name) and hasattr(part, "pays"):
            return say("{paid} for {got}", paid=row_words(part.pays, say), got=row_words(part.gets, say))
    return ""
