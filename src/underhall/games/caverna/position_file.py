"""Reads a position written by hand: a JSON document in the shape of docs/position.md.

What is against board, supply or round is refused with the field that is wrong; whether play could have
come there is not asked. Omitted spaces hold nothing, a goods table that is given is complete, every
other omission (whole players too) takes the value of the set-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.flow import CHANCE, SEATS
from underhall.games.caverna.board_file import read_board
from underhall.games.caverna.cards_file import read_cards
from underhall.games.caverna.pending_file import read_pending
from underhall.games.caverna.position import (
    EXTENSION,
    FARM_ANIMALS,
    FOOD,
    GOODS,
    MARKERS,
    UNKNOWN,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.rules import RULINGS, CavernaRules
from underhall.games.caverna.start import empty_table
from underhall.games.fields import Field, shown, whole

PHASES: Final = ("work", "feeding", "breeding", "end")
KNOWN: Final = (
    "game", "seats", "options", "rulings", "round", "starting", "to_move", "phase", "players", "spaces", "cards",
    "markers", "pending", "note",
)  # fmt: skip
PLAYER_KNOWN: Final = (
    "goods", "animals", "dwarfs", "placed", "newborn", "board", "begging", "future", "spent", "name",
)  # fmt: skip
ANIMALS: Final = GOODS[8:]
MOST_OF_A_GOOD: Final = 999


def read_position(document: Mapping[str, Any], make: Any) -> tuple[CavernaRules, Caverna]:
    """The rules and the position of a document. make gives the rules for a set of options.

    Raises Unusable with the path of the field that is wrong. The pending decision is shown even if it
    has one answer only.
    """
    top = Field(document, "")
    top.only(KNOWN)
    rules: CavernaRules = make(_options(top))
    p = empty_table(rules.box)
    early = 0 if _is_pending(top) else 1  # before the first draw a game is in no round
    p.round = top.number("round", 1, early, rules.reader.calendar.last)
    if p.round and p.round == rules.reader.calendar.skipped:
        raise top.fault("round", "round {round} is not played with {seats} players", round=p.round, seats=rules.seats)
    p.starting = top.number("starting", 0, early - 1 if p.round == 0 else 0, rules.seats - 1)
    read_cards(rules, p, top)
    _read_spaces(rules, p, top)
    _read_markers(rules, p, top)
    _read_players(rules, p, top)
    _read_phase(rules, p, top)
    return rules, p


def _is_pending(top: Field) -> bool:
    """Is the document in the middle of a turn, as write_position gives it?"""
    return top.value("pending", None) is not None


def _options(top: Field) -> dict[str, Any]:
    game = top.value("game", "caverna")
    if game != "caverna":
        raise top.fault("game", "this is a position of {found}, not of 'caverna'", found=shown(game))
    found = dict(top.table("options"))
    for name, value in top.table("rulings").items():
        if name not in RULINGS:
            raise top.fault(f"rulings.{name}", "there is no such ruling; there are {known}", known=", ".join(RULINGS))
        found[name] = value
    players = top.value("players", None)
    fewest = len(players) if isinstance(players, list) and players else 2
    seats = top.number("seats", found.get("seats", fewest), 1, 7)
    if found.get("seats", seats) != seats:
        raise top.fault(
            "options.seats", "says {found} where seats says {seats}", found=shown(found["seats"]), seats=seats
        )
    found["seats"] = seats
    return found


def _read_spaces(rules: CavernaRules, p: Caverna, top: Field) -> None:
    box = rules.box
    p.players = p.players or []
    for name, content in top.table("spaces").items():
        if name not in box.space_names:
            raise top.fault(f"spaces.{name}", "there is no such space with {seats} players", seats=rules.seats)
        space = box.space_names.index(name)
        field = Field(content, f"spaces.{name}")
        if not p.open_spaces >> space & 1:
            raise top.fault(f"spaces.{name}", "this card is not open: add it to cards")
        slots = {GOODS[good]: slot for slot, good in box.slots[space]}
        field.only((*slots, "seat"))
        for good, slot in slots.items():
            p.piles[slot] = field.number(good, 0, 0, MOST_OF_A_GOOD)
        if field.value("seat", None) is not None:
            p.players[field.number("seat", 0, 0, rules.seats - 1)].stands |= 1 << space


def _read_markers(rules: CavernaRules, p: Caverna, top: Field) -> None:
    calendar = rules.reader.calendar
    for key, name in top.table("markers").items():
        number = whole(key)
        if not calendar.has_marker(number) or number > calendar.last:
            raise top.fault(
                f"markers.{key}", "there is no harvest marker for this round with {seats} players", seats=rules.seats
            )
        if name not in MARKERS[1:]:
            raise top.fault(
                f"markers.{key}", "is one of {known}, not {found}", known=", ".join(MARKERS[1:]), found=shown(name)
            )
        if number > p.round:
            raise top.fault(f"markers.{key}", "is still hidden in round {round}", round=p.round)
        p.markers[number] = MARKERS.index(name)
    for kind in range(1, len(MARKERS)):
        if calendar.left(p, kind) < 0:
            raise top.fault(
                "markers", "there are only {count} of {marker}", count=calendar.markers[kind], marker=MARKERS[kind]
            )


def _read_players(rules: CavernaRules, p: Caverna, top: Field) -> None:
    given = top.value("players", [])
    if not isinstance(given, list) or len(given) > rules.seats:
        raise top.fault("players", "must be a list of at most {seats} players, by seat", seats=rules.seats)
    food = rules.box.board["players"]["food"]
    for seat, content in enumerate(given + [{}] * (rules.seats - len(given))):
        field = Field(content, f"players[{seat}]")
        field.only(PLAYER_KNOWN)
        place = (seat - p.starting) % rules.seats
        start = rules.box.board["players"]["food_alone"] if rules.seats == 1 else food[place]
        _read_player(rules, p, p.players[seat], field, start, _is_pending(top))
    p.supply &= ~_taken(rules, p, top)


def _taken(rules: CavernaRules, p: Caverna, top: Field) -> int:
    """Mask of the unique tiles on the boards."""
    found = 0
    for seat, player in enumerate(p.players):
        for built in player.built:
            tile = 1 << (built >> 6)
            if found & tile and not tile & rules.box.unlimited:
                name = rules.box.tiles[built >> 6].id
                raise top.fault(
                    f"players[{seat}].board", "there is one {tile} only, and it lies on a board already", tile=name
                )
            if not tile & rules.box.supply:
                name = rules.box.tiles[built >> 6].id
                raise top.fault(f"players[{seat}].board", "{tile} is not in the introductory game", tile=name)
            found |= tile & ~rules.box.unlimited
    return found


def _read_player(rules: CavernaRules, p: Caverna, player: Player, field: Field, food: int, pending: bool) -> None:
    goods = field.value("goods", None)
    if goods is None:
        player.goods[FOOD] = food
    else:
        table = Field(goods, f"{field.path}.goods")
        table.only(GOODS[:8])
        for good in range(8):
            player.goods[good] = table.number(GOODS[good], 0, 0, MOST_OF_A_GOOD)
    animals = Field(field.table("animals"), f"{field.path}.animals")
    animals.only(ANIMALS)
    for kind in ANIMALS:
        player.goods[GOODS.index(kind)] = animals.number(kind, 0, 0, MOST_OF_A_GOOD)
    player.begging = field.number("begging", 0, 0, MOST_OF_A_GOOD)
    read_board(rules, player, Field(field.table("board"), f"{field.path}.board"))
    _read_dwarfs(rules, player, field)
    _read_future(rules, p, player, field, pending)
    for word in field.entries("spent"):
        if word != "extension":
            raise field.fault("spent", "only 'extension' can be spent, not {found}", found=shown(word))
        player.spent |= EXTENSION
    if not pending and not rules.box.housed(player):
        kinds = ", ".join([f"{player.goods[kind]} {GOODS[kind]}" for kind in FARM_ANIMALS if player.goods[kind]])
        raise field.fault("animals", "{kinds} have no room on this board", kinds=kinds)


def _read_dwarfs(rules: CavernaRules, player: Player, field: Field) -> None:
    dwarfs = field.numbers("dwarfs", player.dwarfs, 0, 14)
    box = rules.box
    room = min(box.most_dwarfs, box.dwarf_room(player))
    if box.most_dwarfs == room and player.tiles & box.sixth:
        room += 1
    if not 1 <= len(dwarfs) <= room:
        raise field.fault("dwarfs", "the dwellings hold {room} dwarfs, not {count}", room=room, count=len(dwarfs))
    newborn = field.number("newborn", 0, 0, dwarfs.count(0))
    grown = sorted(dwarfs)[newborn:]
    player.dwarfs = grown + [0] * newborn
    player.newborn = newborn
    placed = field.numbers("placed", grown[: player.stands.bit_count()], 0, 14)
    player.placed = ((1 << newborn) - 1) << len(grown)
    for strength in placed:
        free = [number for number, each in enumerate(grown) if each == strength and not player.placed >> number & 1]
        if not free:
            raise field.fault("placed", "there are not so many grown dwarfs of strength {strength}", strength=strength)
        player.placed |= 1 << free[0]
    if len(placed) < player.stands.bit_count():
        raise field.fault(
            "placed",
            "{stand} dwarfs stand on spaces, {placed} are placed",
            stand=player.stands.bit_count(),
            placed=len(placed),
        )


def _read_future(rules: CavernaRules, p: Caverna, player: Player, field: Field, pending: bool) -> None:
    calendar = rules.reader.calendar
    names = ("wood", "stone", "ruby")
    for key, goods in field.table("future").items():
        path = f"future.{key}"
        first = p.round + (0 if pending else 1)  # those of this round may still be on their way
        number = whole(key)
        if not first <= number <= calendar.last:
            raise field.fault(path, "goods come in rounds {first} to {last}", first=first, last=calendar.last)
        if number == calendar.skipped and rules.options["supplier_skips_round_9"] == "yes":
            raise field.fault(path, "this round is not played")
        table = Field(goods, f"{field.path}.{path}")
        table.only(names)
        for good, name in enumerate(names):
            if table.number(name, 0, 0, 1):
                player.future[good] |= 1 << number


def _read_phase(rules: CavernaRules, p: Caverna, top: Field) -> None:
    """Put the table where the document says it stands."""
    phase = top.value("phase", "work")
    if phase not in PHASES:
        raise top.fault("phase", "is one of {known}, not {found}", known=", ".join(PHASES), found=shown(phase))
    reader = rules.reader
    p.turn = top.number("to_move", max(p.starting, 0), 0, rules.seats - 1)
    if _is_pending(top):
        read_pending(rules, p, top)
        return
    agenda = p.lanes[CHANCE]
    if phase == "work":
        agenda += [reader.rounds, *reversed(reader.after_work), reader.turns]
        player = p.players[p.turn]
        if player.placed == (1 << len(player.dwarfs)) - 1:
            raise top.fault("to_move", "seat {seat} has no dwarf left to place", seat=p.turn)
        p.open(p.turn, reader.place_dwarf)
    else:
        _read_harvest(rules, p, top, phase)
    for seat in SEATS[p.waiting]:
        p.offers[seat] = p.lanes[seat][-1].offer(p, seat)


def _read_harvest(rules: CavernaRules, p: Caverna, top: Field, phase: str) -> None:
    reader = rules.reader
    for seat, player in enumerate(p.players):
        if player.stands:
            raise top.fault(
                "spaces",
                "dwarfs of seat {seat} stand there, but all are home in the {phase} phase",
                seat=seat,
                phase=phase,
            )
        player.placed = 0
    seats = range(rules.seats) if top.value("to_move", None) is None else [p.turn]
    if phase == "end":
        for seat in seats:
            p.open(seat, reader.last)
        return
    p.lanes[CHANCE] += [reader.rounds, reader.grown]
    event = reader.calendar.event(p)
    if reader.calendar.has_marker(p.round) and p.markers[p.round] == UNKNOWN:
        raise top.fault("markers", "the marker of round {round} decides how it ends: give it", round=p.round)
    if event == "none" or (phase == "breeding" and event == "one-food"):
        raise top.fault("phase", "round {round} ends without a {phase} phase", round=p.round, phase=phase)
    for seat in seats:
        if phase == "breeding" or event == "full":
            p.open(seat, reader.breed)
        if phase == "feeding":
            p.open(seat, reader.feeds[1 if event == "one-food" else 0])
            if event == "field-or-breeding":
                p.open(seat, reader.phase)
