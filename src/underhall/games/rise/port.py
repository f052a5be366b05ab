"""The Port: goods are sold onto the ship that lies there."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.engine.vocabulary import ENOUGH, STOP, Choices
from underhall.engine.words import Refusal
from underhall.games.rise.box import PORT_COIN, PORT_MOST, Box
from underhall.games.rise.locations import Location
from underhall.games.rise.position import COIN, COUNT, KINDS, PORT, VALUE, Rise
from underhall.games.rise.verbs import Verb


class Port(Location):
    """Sell goods onto the ship, as many as the die tells."""

    def __init__(self, box: Box, sell: Place[Rise]) -> None:
        super().__init__(box, "port", "port.1")
        self.steps = [sell]

    def slot(self, p: Rise, value: int) -> int:
        slot = PORT + value - 1
        return slot if p.slots[slot] == 0 else -1

    def values(self, p: Rise, seat: int) -> int:
        if not sellable(self.box, p, seat):
            return 0
        found = 0
        for value in range(1, 7):
            if p.slots[PORT + value - 1] == 0:
                found |= 1 << value
        return found

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        return None if sellable(self.box, p, seat) else Refusal("port.nothing", "port.3")

    def begin(self, p: Rise, seat: int, value: int) -> None:
        p.lanes[seat] += self.steps
        for desk, clerk in enumerate(p.desks):
            if clerk == seat + 1:
                self.box.gain(p, seat, COIN, self.box.desk_port[desk], "desk")


def sellable(box: Box, p: Rise, seat: int) -> int:
    """Mask of the kinds of goods that a seat has and the ship still takes."""
    spaces = box.ship_spaces[p.ship]
    goods = p.players[seat].goods
    found = 0
    for kind in range(len(KINDS)):
        if goods[kind] and p.sold[kind] < spaces[kind]:
            found |= 1 << kind
    return found


class Sell(Verb):
    """One good after the other: ("sell", good)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "sell", "port.2")
        self.menu = box.menu("sell", [*KINDS])

    def most(self, p: Rise, seat: int) -> int:
        storm = self.box.effects[p.event][PORT_MOST]
        value = p.notes[seat][VALUE]
        return min(value, storm) if storm else value

    def offer(self, p: Rise, seat: int) -> Choices:
        count = p.notes[seat][COUNT]
        if count >= self.most(p, seat):
            return ENOUGH
        found = self.menu.of(sellable(self.box, p, seat))
        return found + ENOUGH if count else found

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice == STOP:
            return
        kind = self.menu.ids.index(choice)
        box = self.box
        box.pay(p, seat, kind, 1, "port")
        p.sold[kind] += 1
        box.gain(p, seat, COIN, box.ship_pays[p.ship][kind] + box.effects[p.event][PORT_COIN], "port")
        p.notes[seat][COUNT] += 1
        p.lanes[seat].append(self)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice not in self.menu.ids:
            return Refusal("port.one", "port.2") if choice == STOP else None
        kind = self.menu.ids.index(choice)
        short = self.short(p, seat, kind, 1)
        return short or Refusal("port.taken", "port.3", good=KINDS[kind])
