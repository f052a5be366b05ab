"""What spaces, parts, loot, trades and draws are, in words.

What a space lets one do is worded from the places of its flow, the same that carry it out.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.flow import Joint, Place
from underhall.engine.language import ENGLISH, Language
from underhall.engine.phrase import JOINED_BY
from underhall.engine.vocabulary import Name
from underhall.games.caverna.box import Box
from underhall.games.caverna.data import Tile
from underhall.games.caverna.harvest import Feed
from underhall.games.caverna.position import FOOD, GOODS, Caverna, Player
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.verbs import Take
from underhall.games.caverna.work import Imitate

SEVERAL: Final = {name: f"{name}s" for name in ("vegetable", "dog", "donkey", "boar")} | {"ruby": "rubies"}


def good_words(name: str, count: int, say: Language = ENGLISH) -> str:
    """So many of a good: "1 ruby", "2 rubies"."""
    return f"{count} {say.several(name, SEVERAL.get(name, name), count)}"


def goods_words(goods: dict[str, int], say: Language = ENGLISH) -> str:
    """Goods in words, those of which there are none left out."""
    return ", ".join([good_words(name, count, say) for name, count in goods.items() if count])


def row_words(goods: list[tuple[int, int]], say: Language = ENGLISH) -> str:
    """The same for goods as (good, count)."""
    return goods_words({GOODS[good]: count for good, count in goods}, say)


def price_words(box: Box, player: Player, tile: Tile, say: Language = ENGLISH) -> str:
    """What a furnishing tile costs a player, other ways to pay left out."""
    less = box.furnish_less.of(player.tiles)
    return row_words([(good, max(0, count - less[good])) for good, count in tile.cost], say) or say("free")


def served(box: Box, place: Feed, player: Player) -> tuple[int, int, int]:
    """The food that a family is given, how much is begged for, and the points that costs."""
    need = place.need(player)
    short = max(0, need - player.goods[FOOD])
    lost: int = -box.board["points"]["begging"] * short
    return need - short, short, lost


def points_words(tile: Tile) -> str:
    """The printed points of a tile; "bonus" where only the end of the game tells."""
    return "bonus" if tile.scoring and not tile.points else str(tile.points)


def space_words(box: Box, name: str, say: Language = ENGLISH) -> str:
    """What a space is called, told apart from another of the same name."""
    number = box.space_names.index(name)
    space = box.spaces[number]
    if [each.name for each in box.spaces].count(space.name) == 1:
        return say(space.name)
    if space.flow.verb == "imitate":
        food = space.flow.args["food"]
        price = good_words("food", food, say) if food else say("nothing")
        return say("{space} for {price}", space=say(space.name), price=price)
    return say(space.name) if name in space.id else f"{say(space.name)} {name.rpartition('-')[2]}"


def strength_words(strength: int, say: Language = ENGLISH) -> str:
    return say("weapon of strength {strength}", strength=strength) if strength else say("unarmed")


# By the label of a place, or by its first word: what a step of a space's flow does.
LEAVES: Final = {
    "sow": "sow",
    "grow": "family growth",
    "furnish any": "furnish a cavern",
    "furnish dwelling": "furnish a dwelling",
    "forge": "forge a weapon",
    "fence": "build pastures",
    "fence stable": "build pastures and a stable",
    "token": "become starting player",
    "buy": "buy goods for gold",
    "sell ore": "up to 3 times: 2 ore for 2 gold and 1 food",
    "spend": "",
    "lay meadow-field": "lay a meadow/field twin",
    "lay cavern-tunnel": "lay a cavern/tunnel twin",
    "lay cavern-tunnel cavern-cavern": "lay a cavern/tunnel or cavern/cavern twin",
    "lay ore-mine-deep-tunnel": "build an ore mine with its deep tunnel",
    "lay ruby-mine on tunnel": "build a ruby mine on a tunnel",
    "lay ruby-mine on deep-tunnel": "build a ruby mine on a deep tunnel",
}


def does(place: Place[Any], p: Caverna, say: Language = ENGLISH) -> str:
    """What a place of a space's flow lets one do, with the goods that lie there now."""
    if isinstance(place, Joint):
        inside = [does(part, p, say) for part in place.parts]
        parts = [f"({said})" if isinstance(part, Joint) else said for part, said in zip(place.parts, inside)]
        said = say(JOINED_BY[place.op]).join([part for part in parts if part])
        return say("either {choices}", choices=said) if place.op == "one_of" else said
    label = place.label
    if isinstance(place, Take):
        goods = goods_words({GOODS[good]: p.piles[slot] for slot, good in place.slots}, say)
        return say("take {goods}", goods=goods or say("nothing"))
    if label in LEAVES:
        return say(LEAVES[label])
    verb, _, rest = label.partition(" ")
    if verb == "gain":
        return say("gain {goods}", goods=gains(rest, say))
    if verb == "expedition":
        return say.several("expedition ({n} item)", "expedition ({n} items)", int(rest))
    if verb == "imitate":
        food = place.food if isinstance(place, Imitate) else 0
        if not food:
            return say("use a space with an opponent's dwarf")
        return say("pay {food} food: use a space with an opponent's dwarf", food=food)
    return say(LEAVES.get(verb, label))


MINES: Final = {"ore_mine": ("ore mine", "ore mines"), "ruby_mine": ("ruby mine", "ruby mines")}


def gains(rest: str, say: Language = ENGLISH) -> str:
    """What a gain brings, from the rest of its label: "2 ore by ore_mine each"."""
    said, _, by = rest.partition(" by ")
    words = said.split()
    goods = ", ".join([good_words(good, int(count), say) for count, good in zip(words[::2], words[1::2], strict=True)])
    if not by:
        return goods
    mine, _, how = by.partition(" ")
    one, many = MINES[mine]
    if how == "each":
        return say("{goods} for each {mine}", goods=goods, mine=say(one))
    if how == "1":
        return say("{goods} with a {mine}", goods=goods, mine=say(one))
    return say("{goods} with at least {count} {mines}", goods=goods, count=how, mines=say(many))


LOOT: Final = {
    "all-weapons-plus-1": "all your weapons +1",
    "furnish-cavern": "furnish a cavern",
    "stable": "a stable, free",
    "tunnel": "a tunnel tile",
    "small-pasture": "a small pasture for 1 wood",
    "large-pasture": "a large pasture for 2 wood",
    "meadow": "a meadow tile",
    "dwelling": "a Dwelling for 2 wood and 2 stone",
    "field": "a field tile",
    "sow": "sow",
    "cavern": "a cavern tile",
    "breed": "up to 2 kinds of animals breed",
}


def loot_words(item: str, say: Language = ENGLISH) -> str:
    """What an item of loot is."""
    if item in LOOT:
        return say(LOOT[item])
    good, _, count = item.partition("-")
    return good_words(good, int(count or 1), say)


MARKERS: Final = {"green-leaf": "green leaf", "red-question": "red question"}


def outcome_words(box: Box, name: Name, say: Language = ENGLISH) -> str:
    """What chance brings."""
    match name:
        case (_, "card", number, card):
            return say("the card of round {round} is {card}", round=number, card=space_words(box, card, say))
        case (_, "marker", number, marker):
            return say("the harvest marker of round {round} is a {marker}", round=number, marker=say(MARKERS[marker]))
        case (_, "first-player", seat):
            return say("the starting player is seat {seat}", seat=seat)
    return " ".join(name)


def trade_words(rules: CavernaRules, p: Caverna, seat: int, name: Name, say: Language = ENGLISH) -> str:
    """A trade: what is paid and what one gets for it."""
    trades = rules.box.trades
    number = trades.number.get(rules.vocabulary.parse(" ".join(name)))
    if number is not None:
        row = trades.rows[number]
        paid = row_words(row.pay, say)
        if row.lays is not None:
            return say("{paid} for a {land} tile", paid=paid, land=say(name[-1].replace("-", " ")))
        got = dict(row.get)
        if row.eaten:
            got[FOOD] += sum([food * row.eaten for tile, food in rules.box.animal_food if p.players[seat].tiles & tile])
        return say("{paid} for {got}", paid=paid, got=row_words(list(got.items()), say))
    match name:
        case ("trade", "gold", "food", count):
            paid, got_food = good_words("gold", int(count) + 1, say), good_words("food", int(count), say)
            return say("{paid} for {got}", paid=paid, got=got_food)
        case ("trade", _, strength):
            return say("a weapon of strength {strength} for {strength} food", strength=strength)
        case ("dwarf", strength):
            return say("1 ruby: the dwarf of strength {strength} goes now, out of order", strength=strength)
    return " ".join(name)
