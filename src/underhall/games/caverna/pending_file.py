"""The part of a position file that tells a decision in the middle of a turn: what is pending on every lane."""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.flow import SEATS
from underhall.engine.game import Unusable
from underhall.games.caverna.land import CELLS
from underhall.games.caverna.position import ACTING, CELL, FURNISHED, STRENGTH, Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.verbs import MOST_STRENGTH
from underhall.games.fields import Field, shown

MOST_NOTE: Final = (1 << 62) - 1


def read_pending(rules: CavernaRules, p: Caverna, top: Field) -> None:
    """Put the table into the middle of a turn, as write_position gives it."""
    field = Field(top.table("pending"), "pending")
    field.only(("lanes", "notes", "stamp", "turn", "dwarfs", "placed"))
    p.turn = field.number("turn", p.turn, -1, rules.seats - 1)
    _read_order(p, field)
    lanes, notes = field.value("lanes", None), field.value("notes", None)
    if not _lists(lanes, rules.seats + 1, str) or not _lists(notes, rules.seats, int):
        raise top.fault("pending", "lanes and notes must be lists, one for each seat (lanes one more for the table)")
    for lane in lanes:
        for label in lane:
            if label not in rules.book.places:
                raise top.fault("pending.lanes", "there is nothing called {found} to be done", found=shown(label))
    if [len(row) for row in notes] != [len(row) for row in p.notes]:
        raise top.fault("pending.notes", "there are {count} notes for each seat", count=len(p.notes[0]))
    stamp = field.number("stamp", 0, 0, 10**9)
    _check_notes(rules, p, field, notes)
    try:
        rules.stand(p, {"lanes": lanes, "notes": notes, "stamp": stamp})
    except Exception as fault:  # hand-made notes may mean anything; whatever breaks, the field is to blame
        raise Unusable("pending: this cannot be pending here ({fault})", fault=fault) from fault
    _check_lanes(rules, p, field)


def _read_order(p: Caverna, field: Field) -> None:
    """In which order the dwarfs of a turn under way are counted, and which of them are placed."""
    orders = field.value("dwarfs", [player.dwarfs for player in p.players])
    placed = field.numbers("placed", [player.placed for player in p.players], 0, 63)
    if not _lists(orders, len(p.players), int) or len(placed) != len(p.players):
        raise field.fault("dwarfs", "dwarfs and placed are lists with an entry for each seat")
    for seat, player in enumerate(p.players):
        if sorted(orders[seat]) != sorted(player.dwarfs) or placed[seat] >> len(player.dwarfs):
            raise field.fault("dwarfs", "those of seat {seat} are others than in players", seat=seat)
        grown = (1 << len(player.dwarfs) - player.newborn) - 1
        if (placed[seat] & grown).bit_count() < player.stands.bit_count():
            raise field.fault("placed", "fewer of seat {seat} are placed than stand on spaces", seat=seat)
        player.dwarfs = list(orders[seat])
        player.placed = placed[seat]


def _check_notes(rules: CavernaRules, p: Caverna, field: Field, notes: list[list[int]]) -> None:
    """They point at dwarfs, tiles and cells that there are."""
    for seat, row in enumerate(notes):
        most = {
            ACTING: len(p.players[seat].dwarfs),
            FURNISHED: len(rules.box.tiles),
            CELL: CELLS,
            STRENGTH: MOST_STRENGTH,
        }
        if min(row) < 0 or max(row) > MOST_NOTE or any([row[note] > limit for note, limit in most.items()]):
            raise field.fault("notes", "those of seat {seat} point at nothing", seat=seat)


def _check_lanes(rules: CavernaRules, p: Caverna, field: Field) -> None:
    """Steps of the table stand on its agenda and nowhere else, and seats can do what they owe."""
    reader = rules.reader
    agenda = [reader.begin, reader.begin.first, reader.rounds, *reader.rounds.steps]
    for number, lane in enumerate(p.lanes):
        owner = Unusable("the table") if number == rules.seats else Unusable("a seat")
        for place in lane:
            if (place in agenda) != (number == rules.seats):
                raise field.fault("lanes", "{label} is nothing for {owner}", label=place.label, owner=owner)
    for seat in SEATS[p.waiting]:
        player = p.players[seat]
        if not p.offers[seat]:
            raise field.fault("lanes", "seat {seat} has no way to go on", seat=seat)
        if reader.place_dwarf in p.lanes[seat] and player.placed == (1 << len(player.dwarfs)) - 1:
            raise field.fault("lanes", "seat {seat} has no dwarf left to place", seat=seat)
        if not all([place.able(p, seat) for place in p.lanes[seat]]):
            raise field.fault("lanes", "seat {seat} cannot carry out all of this", seat=seat)


def _lists(value: Any, length: int, kind: type) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(isinstance(row, list) and all(type(each) is kind for each in row) for row in value)
    )
