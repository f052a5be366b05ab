"""Writes a position as the document that position_file.py reads."""

from __future__ import annotations

from typing import Any

from underhall.engine.flow import CHANCE
from underhall.games.caverna.board_file import write_board
from underhall.games.caverna.box import COMING
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.position import EXTENSION, GOODS, MARKERS, Caverna, Player
from underhall.games.caverna.rules import OPTIONS, RULINGS, CavernaRules


def write_position(rules: CavernaRules, p: Caverna) -> dict[str, Any]:
    """The document of a position. What is pending in the middle of a turn is added as "pending"."""
    found: dict[str, Any] = {"game": rules.name, "seats": rules.seats}
    options = {name: rules.options[name] for name in OPTIONS if name not in RULINGS and name != "seats"}
    options = {name: value for name, value in options.items() if value != OPTIONS[name][0] and name != "first"}
    rulings = {name: rules.options[name] for name in RULINGS if rules.options[name] != RULINGS[name][0]}
    if options:
        found["options"] = options
    if rulings:
        found["rulings"] = rulings
    movers = rules.to_move(p)
    found["round"] = p.round
    found["starting"] = p.starting
    if movers and movers != (CHANCE,) and len(movers) < rules.seats:
        found["to_move"] = movers[0]
    found["phase"] = _phase(rules, p)
    found["players"] = [_player(rules, player) for player in p.players]
    found["spaces"] = _spaces(rules, p)
    found["cards"] = [rules.box.space_names[card] for card in cells_of(p.open_spaces & rules.reader.calendar.cards)]
    found["markers"] = {str(number): MARKERS[kind] for number, kind in enumerate(p.markers) if kind}
    if not _plain(rules, p):
        dump = p.dump()
        found["pending"] = {
            "lanes": dump["lanes"],
            "notes": dump["notes"],
            "stamp": dump["stamp"],
            "turn": p.turn,
            "dwarfs": [player.dwarfs[:] for player in p.players],
            "placed": [player.placed for player in p.players],
        }
    return found


def _phase(rules: CavernaRules, p: Caverna) -> str:
    movers = rules.to_move(p)
    if not movers:
        return "end"
    if movers == (CHANCE,):
        return "work"
    places = [place for seat in movers for place in p.lanes[seat]]
    reader = rules.reader
    if reader.last in places:
        return "end"
    if any(feed in places for feed in reader.feeds):
        return "feeding"
    return "breeding" if reader.breed in places else "work"


def _plain(rules: CavernaRules, p: Caverna) -> bool:
    """Does the phase alone say what is pending?"""
    movers = rules.to_move(p)
    if not movers or movers == (CHANCE,):
        return False  # the phase "end" still has the last trades
    labels = [[place.label for place in p.lanes[seat]] for seat in movers]
    if any(any(row) for row in p.notes):
        return False
    event = rules.reader.calendar.event(p)
    starts = [["place"], ["breed"], ["last trades"]]
    starts += {
        "full": [["breed", "feed"]],
        "one-food": [["feed little"]],
        "field-or-breeding": [["feed", "phase"]],
    }.get(event, [])
    return labels[0] in starts and all(lane == labels[0] for lane in labels) and len(movers) in (1, rules.seats)


def _player(rules: CavernaRules, player: Player) -> dict[str, Any]:
    found: dict[str, Any] = {
        "goods": {GOODS[good]: player.goods[good] for good in range(8) if player.goods[good]},
        "animals": {GOODS[good]: player.goods[good] for good in range(8, 13) if player.goods[good]},
        "dwarfs": player.dwarfs[:],
        "board": write_board(rules, player),
        "begging": player.begging,
        "newborn": player.newborn,
        "future": _future(player),
    }
    grown = len(player.dwarfs) - player.newborn
    placed = [player.dwarfs[dwarf] for dwarf in range(grown) if player.placed >> dwarf & 1]
    if placed:
        found["placed"] = placed
    if player.spent & EXTENSION:
        found["spent"] = ["extension"]
    return found


def _future(player: Player) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for number in range(64):
        goods = {GOODS[good]: 1 for good, rounds in zip(COMING, player.future, strict=True) if rounds >> number & 1}
        if goods:
            found[str(number)] = goods
    return found


def _spaces(rules: CavernaRules, p: Caverna) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for space, name in enumerate(rules.box.space_names):
        content = {GOODS[good]: p.piles[slot] for slot, good in rules.box.slots[space] if p.piles[slot]}
        for seat, player in enumerate(p.players):
            if player.stands >> space & 1:
                content["seat"] = seat
        if content:
            found[name] = content
    return found
