"""The city in a position file: dice, cards and tiles that lie open, and what is left of each."""

from __future__ import annotations

from typing import Any, Final

from underhall.games.fields import Field, shown
from underhall.games.rise.box import Box
from underhall.games.rise.position import (
    BERK,
    CARDS,
    CASTLE,
    CHANCERY,
    COUNCIL,
    COUNCIL_TILES,
    GUILD,
    GUILDS,
    HALL,
    KINDS,
    NONE,
    PORT,
    SHIPS,
    SLOTS,
    TAVERN,
    TILES,
    WORKSHOP_TILES,
    YARD,
    Rise,
    die,
    owner_of,
    value_of,
)  # fmt: skip

# The slots of every part of the city.
PARTS: Final[dict[str, range]] = {
    "tavern": range(TAVERN, YARD),
    "yard": range(YARD, GUILD),
    **{name: range(GUILD + 3 * guild, GUILD + 3 * guild + 3) for guild, name in enumerate(GUILDS)},
    "hall": range(HALL, PORT),
    "port": range(PORT, COUNCIL),
    "council": range(COUNCIL, BERK),
    "berk": range(BERK, CASTLE),
    "castle": range(CASTLE, CHANCERY),
    "chancery": range(CHANCERY, SLOTS),
}


def number_of(field: Field, name: str, names: list[str], value: Any) -> int:
    """A component by its name; "" is none."""
    if value == "":
        return NONE
    if not isinstance(value, str) or value not in names:
        raise field.fault(name, "there is no {found} here", found=shown(value))
    return names.index(value)


def numbers_of(field: Field, name: str, names: list[str], count: int = -1) -> list[int]:
    """Components by their names; count: so many of them, of which some may be none, or none at all."""
    found = [number_of(field, name, names, each) for each in field.entries(name)]
    if count >= 0 and found == []:
        return [NONE] * count
    if count >= 0 and len(found) != count:
        raise field.fault(name, "must be a list of {count}", count=count)
    if count < 0 and NONE in found:
        raise field.fault(name, "there is no {found} here", found="''")
    return found


def read_dice(box: Box, p: Rise, top: Field) -> None:
    """What lies in the city, and so what each seat has placed."""
    field = Field(top.table("dice"), "dice")
    field.only(PARTS)
    for name, slots in PARTS.items():
        given = field.entries(name)
        if len(given) > len(slots):
            raise field.fault(name, "must be a list of at most {count}", count=len(slots))
        for slot, each in zip(slots, given, strict=False):
            p.slots[slot] = _read_die(box, field, name, each)
    for lying in p.slots:
        if lying and owner_of(lying) >= 0:
            p.players[owner_of(lying)].placed += value_of(lying)


def _read_die(box: Box, field: Field, name: str, each: Any) -> int:
    if each == []:
        return 0
    if not isinstance(each, list) or len(each) != 2 or not all(type(part) is int for part in each):
        raise field.fault(name, "a die is [seat, value], not {found}", found=shown(each))
    seat, value = each
    if not -1 <= seat < box.seats or not 1 <= value <= 6:
        raise field.fault(name, "there is no die {found}", found=shown(each))
    return die(seat, value)


def read_city(box: Box, p: Rise, top: Field) -> None:
    """Cards and tiles that lie open. Those of the players must have been read."""
    read_dice(box, p, top)
    p.row = numbers_of(top, "row", box.card_names, len(p.row))
    p.hall = numbers_of(top, "hall", box.tile_names, len(p.hall))
    p.council = numbers_of(top, "council", box.council_names, len(p.council))
    _read_workshops(box, p, Field(top.table("workshops"), "workshops"))
    desks = Field(top.table("desks"), "desks")
    desks.only(box.desk_names)
    p.desks = [desks.number(name, -1, -1, box.seats - 1) + 1 for name in box.desk_names]
    p.ship = number_of(top, "ship", box.ship_names, top.value("ship", box.ship_names[0]))
    sold = Field(top.table("sold"), "sold")
    sold.only(KINDS)
    for kind, name in enumerate(KINDS):
        p.sold[kind] = sold.number(name, 0, 0, box.ship_spaces[p.ship][kind] if p.ship >= 0 else 0)
    p.event = number_of(top, "event", box.event_names, top.value("event", ""))
    alone = box.objective_names[0] if box.seats == 1 else ""
    p.objective = number_of(top, "objective", box.objective_names, top.value("objective", alone))
    _read_left(box, p, top)


def _read_workshops(box: Box, p: Rise, field: Field) -> None:
    field.only(GUILDS)
    for guild, name in enumerate(GUILDS):
        given = field.entries(name)
        if len(given) > 3:
            raise field.fault(name, "must be a list of at most {count}", count=3)
        for at, each in enumerate(given):
            if not isinstance(each, list) or len(each) != 2 or type(each[1]) is not int:
                raise field.fault(name, "a workshop is [tile, seat], not {found}", found=shown(each))
            tile = number_of(field, name, box.tile_names, each[0])
            if tile >= WORKSHOP_TILES or (tile >= 0 and box.tile_guild[tile] != guild):
                raise field.fault(name, "there is no {found} here", found=shown(each[0]))
            if not -1 <= each[1] < box.seats or (tile < 0 and each[1] >= 0):
                raise field.fault(name, "nobody has the seat {found}", found=shown(each[1]))
            p.workshops[3 * guild + at] = tile
            p.masters[3 * guild + at] = each[1] + 1
        if p.workshops[3 * guild + 2] >= 0 and NONE in p.workshops[3 * guild : 3 * guild + 2]:
            raise field.fault(name, "the third slot is the last to be filled")


def _read_left(box: Box, p: Rise, top: Field) -> None:
    """What is nowhere else lies in its deck, its bag or its stack; nothing is there twice."""
    discards = numbers_of(top, "discards", box.card_names)
    cards = [*p.row, *discards, *[card for player in p.players for card in (*player.cards, *player.completed)]]
    p.deck = _left(top, "players", box.card_names, cards, CARDS)
    p.discards = sum([1 << card for card in discards])
    aside = numbers_of(top, "aside", box.tile_names)
    tiles = [*p.hall, *p.workshops, *aside, *[tile for player in p.players for tile in player.lots]]
    p.bag = _left(top, "hall", box.tile_names, [*tiles, *numbers_of(top, "out", box.tile_names)], TILES)
    p.aside = sum([1 << tile for tile in aside])
    council = [*p.council, *[tile for player in p.players for tile in player.council]]
    p.council_left = _left(top, "council", box.council_names, council, COUNCIL_TILES)
    p.ships_left = _left(top, "ship", box.ship_names, [p.ship, *numbers_of(top, "ships_gone", box.ship_names)], SHIPS)
    events = [p.event, *numbers_of(top, "events_gone", box.event_names)]
    p.events_left = _left(top, "event", box.event_names, events, len(box.event_names))
    characters = [player.character for player in p.players]
    names = box.character_names
    p.characters_left = _left(top, "players", names, characters, len(names))
    commissions = [each for player in p.players for each in (*player.commissions, *player.tossed)]
    p.commissions_left = _left(top, "players", box.commission_names, commissions, len(box.commission_names))


def _left(top: Field, name: str, names: list[str], there: list[int], count: int) -> int:
    left = (1 << count) - 1
    for each in there:
        if each >= 0:
            if not left >> each & 1:
                raise top.fault(name, "{card} is there twice", card=names[each])
            left &= ~(1 << each)
    return left
