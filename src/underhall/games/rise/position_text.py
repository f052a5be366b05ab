"""Writes a position as the document that position_file.py reads."""

from __future__ import annotations

from typing import Any

from underhall.engine.game import Unusable
from underhall.games.rise.board_file import PARTS
from underhall.games.rise.position import (
    CARDS,
    GOODS,
    GUILDS,
    HIDDEN,
    KINDS,
    NOBILITY,
    NONE,
    SOURCES,
    TILES,
    Player,
    Rise,
    owner_of,
    value_of,
)  # fmt: skip
from underhall.games.rise.rules import OPTIONS, RULINGS, RiseRules


def write_position(rules: RiseRules, p: Rise) -> dict[str, Any]:
    """The document of a position. What is pending is added as "pending".

    Raises Unusable for a view in which commissions are hidden: it is no position.
    """
    for seat, player in enumerate(p.players):
        if HIDDEN in (*player.commissions, *player.tossed):
            raise Unusable("players[{seat}]: cards are hidden here; deal them anew first", seat=seat)
    box = rules.box
    found: dict[str, Any] = {"game": rules.name, "seats": rules.seats}
    changed = {name: value for name, value in rules.options.items() if name != "seats" and value != OPTIONS[name][0]}
    options = {name: value for name, value in changed.items() if name not in RULINGS}
    rulings = {name: value for name, value in changed.items() if name in RULINGS}
    if options:
        found["options"] = options
    if rulings:
        found["rulings"] = rulings
    found.update(round=p.round, first=p.first, players=[_player(rules, player) for player in p.players])
    found["dice"] = {name: [_die(p.slots[slot]) for slot in slots] for name, slots in PARTS.items()}
    found["row"] = [_named(box.card_names, card) for card in p.row]
    found["hall"] = [_named(box.tile_names, tile) for tile in p.hall]
    found["council"] = [_named(box.council_names, tile) for tile in p.council]
    found["workshops"] = {
        guild: [[_named(box.tile_names, p.workshops[shop]), p.masters[shop] - 1] for shop in range(3 * at, 3 * at + 3)]
        for at, guild in enumerate(GUILDS)
    }
    found["desks"] = {name: clerk - 1 for name, clerk in zip(box.desk_names, p.desks, strict=True) if clerk}
    found["ship"] = _named(box.ship_names, p.ship)
    found["sold"] = {kind: count for kind, count in zip(KINDS, p.sold, strict=True) if count}
    found["event"] = _named(box.event_names, p.event)
    found["objective"] = _named(box.objective_names, p.objective)
    found["discards"] = [box.card_names[card] for card in range(CARDS) if p.discards >> card & 1]
    found["aside"] = [box.tile_names[tile] for tile in range(TILES) if p.aside >> tile & 1]
    there = [*p.hall, *p.workshops, *[tile for player in p.players for tile in player.lots]]
    found["out"] = [
        name for tile, name in enumerate(box.tile_names) if tile not in there and not (p.bag | p.aside) >> tile & 1
    ]
    gone = [name for ship, name in enumerate(box.ship_names) if ship != p.ship and not p.ships_left >> ship & 1]
    found["ships_gone"] = gone
    found["events_gone"] = [
        name for event, name in enumerate(box.event_names) if event != p.event and not p.events_left >> event & 1
    ]
    dump = p.dump()
    found["pending"] = {
        "lanes": dump["lanes"], "notes": dump["notes"], "stamp": p.stamp, "turn": p.turn, "done": p.done,
        "passed": p.passed, "shuffles": p.shuffles, "returns": p.returns, "due": p.due,
    }  # fmt: skip
    return found


def _player(rules: RiseRules, player: Player) -> dict[str, Any]:
    box = rules.box
    return {
        "character": _named(box.character_names, player.character),
        "goods": {name: count for name, count in zip(GOODS[:NOBILITY], player.goods, strict=False) if count},
        "nobility": player.goods[NOBILITY],
        "reputation": player.goods[NOBILITY + 1],
        "points": {name: points for name, points in zip(SOURCES, player.points, strict=True) if points},
        "dice": [value for value in range(1, 7) for _ in range(player.dice[value])],
        "cards": [box.card_names[card] for card in player.cards],
        "completed": [[box.card_names[card], paid] for card, paid in zip(player.completed, player.paid, strict=True)],
        "lots": [_named(box.tile_names, tile) for tile in player.lots],
        "apprentices": {guild: count for guild, count in zip(GUILDS, player.apprentices, strict=True) if count},
        "council": [box.council_names[tile] for tile in player.council],
        "commissions": [box.commission_names[each] for each in player.commissions],
        "tossed": [box.commission_names[each] for each in player.tossed],
    }


def _named(names: list[str], number: int) -> str:
    return "" if number == NONE else names[number]


def _die(lying: int) -> list[int]:
    """A die as [seat, value]; the seat of nobody is -1."""
    return [owner_of(lying), value_of(lying)] if lying else []
