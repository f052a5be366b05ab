"""What spaces, parts, loot, trades and draws are, in words.

What a space lets one do is worded from the places of its flow, the same that carry it out.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.flow import Joint, Place
from underhall.engine.phrase import JOINED_BY
from underhall.engine.vocabulary import Name
from underhall.games.caverna.box import Box
from underhall.games.caverna.data import Tile
from underhall.games.caverna.position import FOOD, GOODS, Caverna, Player
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.verbs import Take
from underhall.games.caverna.work import Imitate

SEVERAL: Final = {name: f"{name}s" for name in ("vegetable", "dog", "donkey", "boar")} | {"ruby": "rubies"}


def goods_words(goods: dict[str, int]) -> str:
    """Goods in words, those of which there are none left out."""
    return ", ".join(
        [f"{count} {name if count == 1 else SEVERAL.get(name, name)}" for name, count in goods.items() if count]
    )


def row_words(goods: list[tuple[int, int]]) -> str:
    """The same for goods as (good, count)."""
    return goods_words({GOODS[good]: count for good, count in goods})


def price_words(box: Box, player: Player, tile: Tile) -> str:
    """What a furnishing tile costs a player, other ways to pay left out."""
    less = box.furnish_less.of(player.tiles)
    return row_words([(good, max(0, count - less[good])) for good, count in tile.cost]) or "free"


def points_words(tile: Tile) -> str:
    """The printed points of a tile; "bonus" where only the end of the game tells."""
    return "bonus" if tile.scoring and not tile.points else str(tile.points)


def space_words(box: Box, name: str) -> str:
    """What a space is called, told apart from another of the same name."""
    number = box.space_names.index(name)
    space = box.spaces[number]
    if [each.name for each in box.spaces].count(space.name) == 1:
        return space.name
    if space.flow.verb == "imitate":
        food = space.flow.args["food"]
        return f"{space.name} for {f'{food} food' if food else 'nothing'}"
    return space.name if name in space.id else f"{space.name} {name.rpartition('-')[2]}"


def strength_words(strength: int) -> str:
    return f"weapon of strength {strength}" if strength else "unarmed"


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


def does(place: Place[Any], p: Caverna) -> str:
    """What a place of a space's flow lets one do, with the goods that lie there now."""
    if isinstance(place, Joint):
        parts = [f"({does(part, p)})" if isinstance(part, Joint) else does(part, p) for part in place.parts]
        said = JOINED_BY[place.op].join([part for part in parts if part])
        return f"either {said}" if place.op == "one_of" else said
    label = place.label
    if isinstance(place, Take):
        return f"take {goods_words({GOODS[good]: p.piles[slot] for slot, good in place.slots}) or 'nothing'}"
    if label in LEAVES:
        return LEAVES[label]
    verb, _, rest = label.partition(" ")
    if verb == "gain":
        return _gain(rest)
    if verb == "expedition":
        return f"expedition ({rest} item{'s' if rest != '1' else ''})"
    if verb == "imitate":
        food = place.food if isinstance(place, Imitate) else 0
        return f"{f'pay {food} food: ' if food else ''}use a space with an opponent's dwarf"
    return LEAVES.get(verb, label)


def _gain(rest: str) -> str:
    """The rest of the label of a gain: "2 ore by ore_mine each"."""
    said, _, by = rest.partition(" by ")
    words = said.split()
    goods = ", ".join([f"{count} {good}" for count, good in zip(words[::2], words[1::2], strict=True)])
    if not by:
        return f"gain {goods}"
    mine, _, how = by.partition(" ")
    mine = mine.replace("_", " ")
    if how == "each":
        return f"gain {goods} for each {mine}"
    return f"gain {goods} with {'a' if how == '1' else f'at least {how}'} {mine}{'s' if how != '1' else ''}"


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


def loot_words(item: str) -> str:
    """What an item of loot is."""
    if item in LOOT:
        return LOOT[item]
    good, _, count = item.partition("-")
    return f"{count or 1} {good}"


def outcome_words(box: Box, name: Name) -> str:
    """What chance brings."""
    match name:
        case (_, "card", number, card):
            return f"the card of round {number} is {space_words(box, card)}"
        case (_, "marker", number, marker):
            return f"the harvest marker of round {number} is a {marker.replace('-', ' ')}"
        case (_, "first-player", seat):
            return f"the starting player is seat {seat}"
    return " ".join(name)


def trade_words(rules: CavernaRules, p: Caverna, seat: int, name: Name) -> str:
    """A trade: what is paid and what one gets for it."""
    trades = rules.box.trades
    number = trades.number.get(rules.vocabulary.parse(" ".join(name)))
    if number is not None:
        row = trades.rows[number]
        if row.lays is not None:
            return f"{row_words(row.pay)} for a {name[-1]} tile"
        got = dict(row.get)
        if row.eaten:
            got[FOOD] += sum([food * row.eaten for tile, food in rules.box.animal_food if p.players[seat].tiles & tile])
        return f"{row_words(row.pay)} for {row_words(list(got.items()))}"
    match name:
        case ("trade", "gold", "food", count):
            return f"{int(count) + 1} gold for {count} food"
        case ("trade", _, strength):
            return f"a weapon of strength {strength} for {strength} food"
        case ("dwarf", strength):
            return f"1 ruby: the dwarf of strength {strength} goes now, out of order"
    return " ".join(name)
