"""The question a seat has to answer, its answers and its trades, in words. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from underhall.engine.flow import CHANCE, Joint, Place
from underhall.engine.upto import TAKEN
from underhall.engine.vocabulary import Name
from underhall.games.caverna.aiming import HALVES, Aim, at, beside
from underhall.games.caverna.box import Box
from underhall.games.caverna.harvest import Feed, hunger
from underhall.games.caverna.land import CELL_NAMES, FOREST_RING, MOUNTAIN_RING
from underhall.games.caverna.looting import Loot, loot
from underhall.games.caverna.position import FOOD, FURNISHED, LOOTED, ORE, STRENGTH, Caverna, Player
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.tiles.reactions import OVERHANG_GOLD
from underhall.games.caverna.wording import (
    does,
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


class Question(TypedDict):
    """What a seat is asked. rule: the paragraph that tells more."""

    seat: int
    text: str
    rule: str
    headings: list[str]
    choices: list[Choice]
    loot: list[Loot]  # on an expedition: all there is


def question(rules: CavernaRules, p: Caverna, seat: int) -> Question:
    """The pending decision of a seat in to_move, or of chance."""
    place = p.lanes[seat][-1]
    names = [rules.vocabulary.name(choice) for choice in rules.choices(p, seat)]
    furnishing = names[0][0] == "furnish"
    return {
        "seat": seat,
        "text": _asked(rules, p, seat, place),
        "rule": f"{rules.name}.{place.rule}" if place.rule else "",
        "headings": ["tile", "price", "points"] if furnishing else [],
        "choices": [_aimed(rules, p, seat, _choice(rules, p, seat, place, name)) for name in names],
        "loot": [] if seat == CHANCE else loot(p, seat, place),
    }


def offered_trades(rules: CavernaRules, p: Caverna, seat: int) -> list[Choice]:
    """What a seat may trade before it answers."""
    names = [rules.vocabulary.name(row) for row in rules.trades(p, seat)]
    return [_plain(name, trade_words(rules, p, seat, name)) for name in names]


def choice_words(rules: CavernaRules, p: Caverna, seat: int, choice: int) -> str:
    """A choice, a trade or an outcome that is open in a position, in words."""
    name = rules.vocabulary.name(choice)
    if seat != CHANCE and choice not in rules.choices(p, seat):
        return trade_words(rules, p, seat, name)
    return _choice(rules, p, seat, p.lanes[seat][-1], name)["text"]


# The question.


def _asked(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any]) -> str:
    if seat == CHANCE:
        return "What does chance bring?"
    if isinstance(place, Joint):
        return _asked_part(rules, place)
    player = p.players[seat]
    box = rules.box
    verb, _, rest = place.label.removeprefix("bought ").partition(" ")
    match verb:
        case "place":
            return f"Where does your dwarf go ({strength_words(box.strength(p, seat))})?"
        case "lay":
            return f"Where do you lay the {_tiles(rest.partition(' on ')[0])}?"
        case "furnish":
            return "Which furnishing tile do you build?"
        case "at":
            return f"In which cavern do you put the {box.tiles[p.notes[seat][FURNISHED] - 1].name}?"
        case "pay":
            return f"How do you pay for the {box.tiles[p.notes[seat][FURNISHED] - 1].name}?"
        case "sow":
            return "What do you sow, and where? (at most 2 fields of grain and 2 of vegetables)"
        case "fence":
            return "What do you build?" if rest else "Which pasture do you fence?"
        case "stable":
            return "Where do you build the stable (free)?"
        case "forge":
            return "How strong a weapon do you forge?"
        case "loot":
            return _asked_loot(p, seat, rest)
        case "imitate":
            return "Whose space do you use?"
        case "buy":
            return "What do you buy (one of each kind at most)?"
        case "sell":
            return "How often do you trade?"
        case "feed":
            return _asked_feed(box, player, rest == "little")
        case "phase":
            return "The red question mark: which of the two phases do you take?"
        case "breed":
            return "Which animals breed?"
        case "keep":
            return "Full spaces are about to be cleared. For which do you pay a ruby to keep its goods?"
        case "no":
            return "Some animals find no room. Which do you eat or let go?"
        case "last":
            return "Before the score is counted: any last trades?"
    return f"{place.label}?"


def _tiles(names: str) -> str:
    """Landscape tiles: "cavern/tunnel twin or cavern/cavern twin"."""
    said = [f"{'/'.join(HALVES[name])} twin" if name in HALVES else name.replace("-", " ") for name in names.split()]
    return " or ".join(said)


def _asked_part(rules: CavernaRules, place: Joint[Any]) -> str:
    name = place.label.partition("/")[0].partition(".")[0].rstrip("~").removesuffix("+spent").removesuffix("+")
    space = space_words(rules.box, name)
    return f"{space}: what next, or is that all?" if place.may_stop else f"{space}: what first?"


def _asked_loot(p: Caverna, seat: int, level: str) -> str:
    if not level.isdigit():
        return f"Where do you build the {level.replace('-', ' ')}?"
    left = int(level) - p.notes[seat][LOOTED] // TAKEN
    return f"Expedition with strength {p.notes[seat][STRENGTH]}: what do you bring home? ({left} to go, each item once)"


def _asked_feed(box: Box, player: Player, little: bool) -> str:
    due = hunger(box, player, little)
    lines = [f"{count} for {name.replace('-', ' ')}" for name, count in due.lines if count]
    have = player.goods[FOOD]
    said = f"Feeding: your family needs {due.total} food ({', '.join(lines)}), you have {have}."
    if have >= due.total:
        return f"{said} Shall it eat?"
    return f"{said} Turn something into food first (see the trades), or beg."


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


def _choice(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], name: Name) -> Choice:
    box = rules.box
    if seat == CHANCE:
        return _plain(name, outcome_words(box, name))
    player = p.players[seat]
    match name:
        case ("stop",):
            return _plain(name, "no more trades" if place.label == "last trades" else "nothing more")
        case ("pass",):
            return _plain(name, "pass: this dwarf stays at home")
        case ("place" | "imitate", space):
            return _plain(name, space_words(box, space))
        case ("keep", space):
            return _plain(name, f"keep all goods on {space_words(box, space)} for 1 ruby")
        case ("part", *_) if isinstance(place, Joint):
            part = place.parts[place.ids.index(rules.vocabulary.parse(" ".join(name)))]
            return _plain(name, does(part, p))
        case ("lay", tile, cell):
            return _plain(name, f"{tile.replace('-', ' ')} on {cell}")
        case ("lay", tile, cell, way):
            return _twin(name, tile, cell, way)
        case ("furnish", id):
            return _tile(box, player, name, id)
        case ("at", cell):
            return _plain(name, f"on {cell}", "", cell)
        case ("pay", _):
            return _plain(name, _payment(p, seat, place, name))
        case _:
            return _small(rules, p, seat, place, name)


def _small(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], name: Name) -> Choice:
    """Fences, crops, weapons, loot, deals and what a harvest asks."""
    player = p.players[seat]
    match name:
        case ("pasture", cell):
            return _plain(name, f"small pasture on {cell}{_price(p, seat, place, 'wood', 0)}")
        case ("pasture", cell, way):
            return _plain(name, f"large pasture on {cell} and {beside(cell, way)}{_price(p, seat, place, 'wood', 1)}")
        case ("stable", cell):
            return _plain(name, f"stable on {cell}{_price(p, seat, place, 'stone', 2)}")
        case ("sow", crop, cell):
            return _plain(name, f"sow {crop} on {cell}", f"{crop} on", cell)
        case ("forge", strength):
            ore = max(0, int(strength) - rules.box.forge_less.of(player.tiles)[ORE])
            return _plain(name, f"strength {strength} for {ore} ore")
        case ("loot", item):
            return _plain(name, loot_words(item))
        case ("buy", good):
            return _plain(name, _deal(place, name) or good)
        case ("feed",) if isinstance(place, Feed):
            short = max(0, place.need(player) - player.goods[FOOD])
            paid = place.need(player) - short
            begged = f" and beg: {short} begging marker{'s' if short > 1 else ''}, {3 * short} points lost"
            return _plain(name, f"pay {paid} food" + (begged if short else ""))
        case ("feed", good):
            return _plain(name, f"feed one dwarf with {2 if good == 'ore' else 1} {good}")
        case ("free", kind):
            return _plain(name, f"let 1 {kind} go")
        case ("phase", which):
            return _plain(
                name, "field phase: harvest your fields" if which == "field" else "breeding phase: your animals breed"
            )
        case ("breed", kind):
            return _plain(name, "all that can breed" if kind == "all" else kind)
    return _plain(name, _deal(place, name) or trade_words(rules, p, seat, name))


def _twin(name: Name, tile: str, cell: str, way: str) -> Choice:
    first, second = HALVES[tile]
    other = beside(cell, way)
    text = f"{first} on {cell}, {second} to its {way} on {other}"
    return _plain(name, text, f"{first} on {cell}, {second} to its", f"{way} ({other})")


def _tile(box: Box, player: Player, name: Name, id: str) -> Choice:
    tile = box.tiles[box.tile_ids[id]]
    price, points = price_words(box, player, tile), points_words(tile)
    said = "1 point" if points == "1" else f"{points} points"
    return _plain(name, f"{tile.name} ({price}; {said})", columns=[tile.name, price, points])


def _payment(p: Caverna, seat: int, place: Any, name: Name) -> str:
    tile = p.notes[seat][FURNISHED] - 1
    row = place.prices.price(p.players[seat], tile, place.sets[place.names.index(name[1])])
    return row_words(list(enumerate(row or []))) or "nothing"


def _price(p: Caverna, seat: int, place: Any, good: str, part: int) -> str:
    """What a pasture or stable costs: " (2 wood)". The place builds it, or a part of the place does."""
    builder = place.parts[part] if hasattr(place, "parts") else place
    cost = builder.cost(p.players[seat]) if good == "stone" else builder.cost(p, seat)
    return f" ({cost} {good})" if cost else " (free)"


def _deal(place: Any, name: Name) -> str:
    """A deal of a market: the part of the place that has this name."""
    for part in getattr(place, "parts", ()):
        if part.label == " ".join(name) and hasattr(part, "pays"):
            return f"{row_words(part.pays)} for {row_words(part.gets)}"
    return ""
