"""Answers in words, and where on the screen they point. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Any, Final, NotRequired, TypedDict

from underhall.engine.flow import CHANCE, Joint, Place
from underhall.engine.language import Language
from underhall.engine.vocabulary import Name
from underhall.games.caverna.aiming import HALVES, Aim, at, beside
from underhall.games.caverna.box import Box
from underhall.games.caverna.harvest import Feed
from underhall.games.caverna.land import CELL_NAMES, FOREST_RING, MOUNTAIN_RING
from underhall.games.caverna.position import FURNISHED, ORE, Caverna, Player
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
    served,
    space_words,
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


def aimed(rules: CavernaRules, p: Caverna, seat: int, choice: Choice) -> Choice:
    """An answer, with what is gained by covering the cells it points at."""
    box = rules.box
    aim = at(choice["name"], box.board["home"]["bonus"])
    overhangs = any([RING >> CELL_NAMES.index(cell) & 1 for cell in aim["cells"]])
    if choice["name"].startswith("lay") and overhangs and p.players[seat].tiles & box.on_overhang.mask:
        aim["bonus"]["gold"] = OVERHANG_GOLD
    choice["at"] = aim
    return choice


def plain(name: Name, text: str, group: str = "", short: str = "", columns: list[str] | None = None) -> Choice:
    """An answer that asks for no more than its words."""
    said = " ".join(name)
    return {
        "name": said,
        "text": text,
        "group": group,
        "short": short or text,
        "columns": columns or [],
        "at": at(said),
    }


def answer(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], name: Name, say: Language) -> Choice:
    """An answer to the question of a place, open or not."""
    box = rules.box
    if seat == CHANCE:
        return plain(name, outcome_words(box, name, say))
    player = p.players[seat]
    match name:
        case ("stop",):
            return plain(name, say("no more trades") if place.label == "last trades" else say("nothing more"))
        case ("pass",):
            return plain(name, say("pass: this dwarf stays at home"))
        case ("place" | "imitate", space):
            return plain(name, space_words(box, space, say))
        case ("keep", space):
            return plain(name, say("keep all goods on {space} for 1 ruby", space=space_words(box, space, say)))
        case ("part", *_) if isinstance(place, Joint):
            part = place.parts[place.ids.index(rules.vocabulary.parse(" ".join(name)))]
            return plain(name, does(part, p, say))
        case ("lay", tile, cell):
            return plain(name, say("{land} on {cell}", land=say(tile.replace("-", " ")), cell=cell))
        case ("lay", tile, cell, way):
            return _twin(name, tile, cell, way, say)
        case ("furnish", id):
            return _tile(box, player, name, id, say)
        case ("at", cell):
            return plain(name, say("on {cell}", cell=cell), "", cell)
        case ("pay", _):
            return plain(name, _payment(p, seat, place, name, say))
        case _:
            return _small(rules, p, seat, place, name, say)


def _small(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], name: Name, say: Language) -> Choice:
    """Fences, crops, weapons, loot, deals and what a harvest asks."""
    player = p.players[seat]
    match name:
        case ("pasture", cell):
            price = _price(p, seat, place, "wood", 0, say)
            return plain(name, say("small pasture on {cell} ({price})", cell=cell, price=price))
        case ("pasture", cell, way):
            price, other = _price(p, seat, place, "wood", 1, say), beside(cell, way)
            return plain(
                name, say("large pasture on {cell} and {other} ({price})", cell=cell, other=other, price=price)
            )
        case ("stable", cell):
            price = _price(p, seat, place, "stone", 2, say)
            return plain(name, say("stable on {cell} ({price})", cell=cell, price=price))
        case ("sow", crop, cell):
            text = say("sow {crop} on {cell}", crop=say(crop), cell=cell)
            return plain(name, text, say("{crop} on", crop=say(crop)), cell)
        case ("forge", strength):
            ore = max(0, int(strength) - rules.box.forge_less.of(player.tiles)[ORE])
            text = say("strength {strength} for {ore} ore", strength=strength, ore=ore)
            return plain(name, text, "", good_words("ore", ore, say))
        case ("loot", item):
            return plain(name, loot_words(item, say))
        case ("buy", good):
            return plain(name, _deal(place, name, say) or say(good))
        case ("feed",) if isinstance(place, Feed):
            return plain(name, _meal(rules.box, place, player, say))
        case ("feed", good):
            return plain(name, say("feed one dwarf with {good}", good=good_words(good, 2 if good == "ore" else 1, say)))
        case ("free", kind):
            return plain(name, say("let {animal} go", animal=good_words(kind, 1, say)))
        case ("phase", which):
            field, breeding = say("field phase: harvest your fields"), say("breeding phase: your animals breed")
            return plain(name, field if which == "field" else breeding)
        case ("breed", kind):
            return plain(name, say("all that can breed") if kind == "all" else say(kind))
    return plain(name, _deal(place, name, say) or trade_words(rules, p, seat, name, say))


def _meal(box: Box, place: Feed, player: Player, say: Language) -> str:
    """What is paid, and how much is begged for."""
    paid, short, lost = served(box, place, player)
    if not short:
        return say("pay {food} food", food=paid)
    return say.several(
        "pay {food} food and beg: {n} begging marker, {points} points lost",
        "pay {food} food and beg: {n} begging markers, {points} points lost",
        short, food=paid, points=lost,
    )  # fmt: skip


def _twin(name: Name, tile: str, cell: str, way: str, say: Language) -> Choice:
    first, second = [say(half) for half in HALVES[tile]]
    other, side = beside(cell, way), say(way)
    group = say("{first} on {cell}, {second} to its", first=first, cell=cell, second=second)
    text = say(
        "{first} on {cell}, {second} to its {way} on {other}",
        first=first, cell=cell, second=second, way=side, other=other,
    )  # fmt: skip
    return plain(name, text, group, f"{side} ({other})")


def _tile(box: Box, player: Player, name: Name, id: str, say: Language) -> Choice:
    tile = box.tiles[box.tile_ids[id]]
    price, points = price_words(box, player, tile, say), points_words(tile)
    worth = say("bonus points") if points == "bonus" else say.several("{n} point", "{n} points", int(points))
    text = say("{tile} ({price}; {points})", tile=say(tile.name), price=price, points=worth)
    return plain(name, text, columns=[say(tile.name), price, say(points)])


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
