"""The city as it lies there, place by place: dice, cards, tiles. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Any

from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.board_file import PARTS
from underhall.games.rise.briefs import card_words, council_words, counted, ship_words, tile_words
from underhall.games.rise.guilds import SHOPS
from underhall.games.rise.position import COIN, GUILDS, KINDS, RACES, Rise, owner_of, value_of
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.wording import PLACES


def city(rules: RiseRules, p: Rise, say: Language = ENGLISH) -> dict[str, Any]:
    """Every place with the dice on its slots and with lines that say what lies there."""
    box = rules.box
    places = [
        _place(rules, p, "tavern", say(PLACES["tavern"]), [card_words(box, card, say) for card in p.row], say),
        _place(rules, p, "yard", say(PLACES["yard"]), [], say),
    ]
    for guild, name in enumerate(GUILDS):
        title = say("guild of the {guild}", guild=say(name))
        places.append(_place(rules, p, name, title, _guild(rules, p, guild, say), say))
    hall = [
        say(
            "{value}: {tile}, {coins}",
            value=box.hall_dice[slot],
            tile=tile_words(box, tile, say),
            coins=counted(COIN, box.tile_price(p, slot), say),
        )
        for slot, tile in enumerate(p.hall)
        if tile >= 0
    ]
    places.append(_place(rules, p, "hall", say(PLACES["hall"]), hall, say))
    places.append(_place(rules, p, "port", say(PLACES["port"]), _ship(rules, p, say), say))
    for race, name in enumerate(RACES):
        tiles = [
            council_words(box, p.council[6 * row + race], say) for row in range(3) if p.council[6 * row + race] >= 0
        ]
        title = say("Stone Council, {race}", race=say(name))
        slots = [p.slots[PARTS["council"].start + 6 * row + race] for row in range(3)]
        places.append({"id": f"council-{name}", "name": title, "dice": dice(slots), "lines": tiles})
    for id in ("berk", "castle"):
        places.append(_place(rules, p, id, say(PLACES[id]), [], say))
    if box.desk_names:
        lines = [
            say("{desk}: seat {seat}", desk=name, seat=clerk - 1)
            for name, clerk in zip(box.desk_names, p.desks, strict=True)
            if clerk
        ]
        places.append(_place(rules, p, "chancery", say("Chancery"), lines, say))
    return {"places": [place for place in places if place["lines"] or place["dice"]]}


def dice(slots: list[int]) -> list[dict[str, int]]:
    """The dice that lie on some slots; the seat of nobody is -1."""
    return [{"slot": at, "seat": owner_of(each), "value": value_of(each)} for at, each in enumerate(slots) if each]


def _place(rules: RiseRules, p: Rise, id: str, name: str, lines: list[str], say: Language) -> dict[str, Any]:
    lying = dice([p.slots[slot] for slot in PARTS[id]])
    said = [say("dice {dice}", dice=" ".join([str(each["value"]) for each in lying]))] if lying else []
    return {"id": id, "name": name, "dice": lying, "lines": [*said, *lines]}


def _guild(rules: RiseRules, p: Rise, guild: int, say: Language) -> list[str]:
    """Its apprentices by seat and its workshops."""
    found = [
        say("apprentices of seat {seat}: {n}", seat=seat, n=player.apprentices[guild])
        for seat, player in enumerate(p.players)
        if player.apprentices[guild]
    ]
    for shop in range(SHOPS * guild, SHOPS * guild + SHOPS):
        if p.workshops[shop] >= 0:
            tile = tile_words(rules.box, p.workshops[shop], say)
            owner = p.masters[shop] - 1
            found.append(say("{tile}, of seat {seat}", tile=tile, seat=owner) if owner >= 0 else tile)
    return found


def _ship(rules: RiseRules, p: Rise, say: Language) -> list[str]:
    if p.ship < 0:
        return []
    sold = [f"{count} {say(kind)}" for kind, count in zip(KINDS, p.sold, strict=True) if count]
    takes = say("ship: {demand}", demand=ship_words(rules.box, p.ship, say))
    return [takes, say("sold: {goods}", goods=", ".join(sold))] if sold else [takes]
