"""Reads a position written by hand: a JSON document in the shape of docs/position.md.

What is against the components there are is refused with the field that is wrong; whether play could have come there is
not asked. What is omitted takes the value of the set-up, places that are omitted hold nothing, and cards and tiles that
are nowhere lie in their stacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.games.fields import Field, shown
from underhall.games.rise.board_file import number_of, numbers_of, read_city
from underhall.games.rise.box import Box
from underhall.games.rise.pending_file import read_pending
from underhall.games.rise.position import (
    COIN,
    GOODS,
    GUILDS,
    HOUSE,
    NOBILITY,
    NONE,
    REPUTATION,
    SOURCES,
    WORKER,
    WORKSHOP_TILES,
    Player,
    Rise,
)  # fmt: skip
from underhall.games.rise.rules import OPTIONS, RULINGS, RiseRules

KNOWN: Final = (
    "game", "seats", "options", "rulings", "round", "first", "players", "dice", "row", "hall", "council", "workshops",
    "desks", "ship", "sold", "event", "objective", "discards", "aside", "out", "ships_gone", "events_gone", "pending",
    "note",
)  # fmt: skip
OF_A_PLAYER: Final = (
    "character", "goods", "nobility", "reputation", "points", "dice", "cards", "completed", "lots", "apprentices",
    "council", "commissions", "tossed", "name",
)  # fmt: skip
MOST: Final = 999


def read_position(document: Mapping[str, Any], make: Any) -> tuple[RiseRules, Rise]:
    """The rules and the position of a document. make gives the rules for a set of options.

    Raises Unusable with the path of the field that is wrong. The pending decision is shown even if it has one answer
    only.
    """
    top = Field(document, "")
    top.only(KNOWN)
    rules: RiseRules = make(_options(top))
    box = rules.box
    p = rules.empty()
    p.round = top.number("round", 1, 0, box.rounds)
    p.first = top.number("first", 0, 0, rules.seats - 1)
    given = top.entries("players")
    if len(given) > rules.seats:
        raise top.fault("players", "must be a list of at most {seats} players, by seat", seats=rules.seats)
    for seat in range(rules.seats):
        content = given[seat] if seat < len(given) else {}
        p.players[seat] = _read_player(box, Field(content, f"players[{seat}]"), p.players[seat])
    read_city(box, p, top)
    _check_supplies(box, p, top)
    read_pending(rules, p, top)
    return rules, p


def _options(top: Field) -> dict[str, Any]:
    game = top.value("game", "rise")
    if game != "rise":
        raise top.fault("game", "this is a position of {found}, not of 'rise'", found=shown(game))
    found = dict(top.table("options"))
    for name, value in top.table("rulings").items():
        if name not in RULINGS:
            raise top.fault(f"rulings.{name}", "there is no such ruling; there are {known}", known=", ".join(RULINGS))
        found[name] = value
    fewest = len(top.entries("players")) or OPTIONS["seats"][0]
    seats = top.number("seats", found.get("seats", fewest), 1, 6)
    if found.get("seats", seats) != seats:
        raise top.fault(
            "options.seats", "says {found} where seats says {seats}", found=shown(found["seats"]), seats=seats
        )
    found["seats"] = seats
    return found


def _read_player(box: Box, field: Field, player: Player) -> Player:
    field.only(OF_A_PLAYER)
    player.character = number_of(field, "character", box.character_names, field.value("character", ""))
    if "goods" in field.content:
        goods = Field(field.table("goods"), f"{field.path}.goods")
        goods.only(GOODS[:NOBILITY])
        for good, name in enumerate(GOODS[:NOBILITY]):
            player.goods[good] = goods.number(name, 0, 0, MOST)
    else:
        for good, name in ((COIN, "coins"), (HOUSE, "houses"), (WORKER, "workers")):
            player.goods[good] = box.start[name]
    player.goods[NOBILITY] = field.number("nobility", 0, 0, box.most_nobility)
    lowest = 0 if field.value("reputation", None) == 0 else box.least_reputation  # before the set-up there is none
    player.goods[REPUTATION] = field.number("reputation", box.reputation, lowest, box.most_reputation)
    points = Field(field.table("points"), f"{field.path}.points")
    points.only(SOURCES)
    player.points = [points.number(name, 0, 0, MOST) for name in SOURCES]
    dice = field.numbers("dice", [], 1, 6)
    if len(dice) > box.dice:
        raise field.fault("dice", "must be a list of at most {count}", count=box.dice)
    player.dice = [dice.count(value) for value in range(7)]
    player.cards = numbers_of(field, "cards", box.card_names)
    if len(player.cards) > box.hand + 1:
        raise field.fault("cards", "must be a list of at most {count}", count=box.hand)
    _read_completed(box, field, player)
    player.lots = numbers_of(field, "lots", box.tile_names, box.lots)
    if any([0 <= tile < WORKSHOP_TILES for tile in player.lots]):
        raise field.fault("lots", "a workshop lies on no lot")
    apprentices = Field(field.table("apprentices"), f"{field.path}.apprentices")
    apprentices.only(GUILDS)
    player.apprentices = [apprentices.number(guild, 0, 0, box.apprentice_slots) for guild in GUILDS]
    player.council = numbers_of(field, "council", box.council_names)
    player.commissions = numbers_of(field, "commissions", box.commission_names)
    player.tossed = numbers_of(field, "tossed", box.commission_names)
    if len(player.commissions) + len(player.tossed) > box.dealt:
        raise field.fault("commissions", "must be a list of at most {count}", count=box.dealt)
    return player


def _read_completed(box: Box, field: Field, player: Player) -> None:
    """Cards with the number of goods that were spent on each, or cards alone: then the fewest were."""
    for each in field.entries("completed"):
        pair = [each, None] if isinstance(each, str) else each
        if not isinstance(pair, list) or len(pair) != 2:
            raise field.fault("completed", "a completed card is [card, goods], not {found}", found=shown(each))
        card = number_of(field, "completed", box.card_names, pair[0])
        if card == NONE:
            raise field.fault("completed", "there is no {found} here", found=shown(pair[0]))
        paid = box.card_least[card] if pair[1] is None else pair[1]
        if type(paid) is not int or not box.card_least[card] <= paid <= box.card_most[card]:
            raise field.fault("completed", "so many goods are not spent on {card}", card=box.card_names[card])
        player.completed.append(card)
        player.paid.append(paid)


def _check_supplies(box: Box, p: Rise, top: Field) -> None:
    """There are only so many modifiers, houses and meeples, and so many places for apprentices."""
    if box.modifiers_left(p) < 0:
        raise top.fault("players", "there are only {count} modifiers", count=box.modifiers)
    for guild, name in enumerate(GUILDS):
        if box.apprentices_in(p, guild) > box.apprentice_slots:
            raise top.fault("players", "there is no room for so many apprentices with the {guild}", guild=name)
    for seat, player in enumerate(p.players):
        if player.goods[HOUSE] + len(player.completed) > box.houses:
            raise top.fault(f"players[{seat}].goods", "there are only {count} houses", count=box.houses)
        if box.meeples_left(p, seat) < 0:
            raise top.fault(f"players[{seat}].goods", "there are only {count} meeples", count=box.meeples)
