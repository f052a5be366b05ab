"""A table as it is set up, before anything is drawn."""

from __future__ import annotations

from underhall.games.caverna.box import COMING, Box
from underhall.games.caverna.land import ENTRY_LEVEL, SPARE_CAVERN
from underhall.games.caverna.position import CAVERN, GOODS, LANDS, NO_SEAT, NOTES, ROOM, UNKNOWN, Caverna, Player


def empty_player(box: Box) -> Player:
    """A seat at the start, without its food."""
    player = Player()
    player.goods = [0] * len(GOODS)
    player.land = [0] * len(LANDS)
    player.land[ROOM] = ENTRY_LEVEL
    player.land[CAVERN] = SPARE_CAVERN
    player.dwarfs = [0] * box.board["players"]["dwarfs"]
    player.built = []
    player.future = [0] * len(COMING)
    player.tiles = 0
    player.placed = 0
    player.newborn = 0
    player.stands = 0
    player.begging = 0
    player.spent = 0
    return player


def empty_table(box: Box) -> Caverna:
    """A table set up, with nothing on the agenda."""
    p = Caverna(box.seats, len(NOTES))
    p.players = [empty_player(box) for _ in range(box.seats)]
    p.piles = [0] * box.slot_count
    p.markers = [UNKNOWN] * (box.board["rounds"]["last"] + 1)
    p.open_spaces = sum([1 << number for number, space in enumerate(box.spaces) if not space.card])
    p.supply = box.supply
    p.round = 0
    p.starting = NO_SEAT
    p.turn = 0
    return p
