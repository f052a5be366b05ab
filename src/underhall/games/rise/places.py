"""Places of the city where a die does all at once: Construction Yard, White Castle, Stone Council, Chancery."""

from __future__ import annotations

from underhall.engine.words import Refusal
from underhall.games.rise.box import CASTLE_MORE, COUNCIL_REPUTATION, Box
from underhall.games.rise.locations import ALL_VALUES, BANDS, Location, band_of, first_free, up_to
from underhall.games.rise.position import (
    CASTLE,
    CHANCERY,
    COIN,
    COUNCIL,
    COUNCILLORS,
    HOUSE,
    NOBILITY,
    NONE,
    RACES,
    REPUTATION,
    WORKER,
    YARD,
    Rise,
    value_of,
)  # fmt: skip


class Yard(Location):
    """Buy a house, with a die that is no higher than the one before."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "yard", "yard.2")

    def slot(self, p: Rise, value: int) -> int:
        return first_free(p, YARD, self.box.row)

    def left(self, p: Rise, seat: int) -> int:
        """Houses in one's supply."""
        player = p.players[seat]
        return self.box.houses - player.goods[HOUSE] - len(player.completed)

    def values(self, p: Rise, seat: int) -> int:
        slot = first_free(p, YARD, self.box.row)
        if slot < 0 or p.players[seat].goods[COIN] < self.box.house_price(p, seat) or self.left(p, seat) <= 0:
            return 0
        return ALL_VALUES if slot == YARD else up_to(value_of(p.slots[slot - 1]))

    def begin(self, p: Rise, seat: int, value: int) -> None:
        self.box.pay(p, seat, COIN, self.box.house_price(p, seat), "yard")
        self.box.gain(p, seat, HOUSE, 1, "yard")

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        slot = first_free(p, YARD, self.box.row)
        if slot > YARD and value > value_of(p.slots[slot - 1]):
            return Refusal("yard.high", self.rule, last=value_of(p.slots[slot - 1]))
        if self.left(p, seat) <= 0:
            return Refusal("yard.none", "yard.4", houses=self.box.houses)
        return self.short(p, seat, COIN, self.box.house_price(p, seat))


class Castle(Location):
    """The White Castle: reputation at once."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "castle", "castle.1")
        self.after = box.options["castle_limit"] == "after"

    def gain(self, p: Rise, band: int) -> int:
        return self.box.castle[band] + self.box.effects[p.event][CASTLE_MORE]

    def slot(self, p: Rise, value: int) -> int:
        slot = CASTLE + band_of(value)
        return slot if p.slots[slot] == 0 else -1

    def values(self, p: Rise, seat: int) -> int:
        if p.players[seat].goods[REPUTATION] >= self.box.most_reputation:
            return 0
        found = 0
        for band in range(3):
            if p.slots[CASTLE + band] == 0:
                found |= BANDS[band]
        return found

    def within(self, p: Rise, seat: int, most: int) -> int:
        found = self.values(p, seat)
        if not self.after:
            return found & up_to(most)
        allowed = 0
        room = self.box.most_reputation - p.players[seat].goods[REPUTATION]
        for band in range(3):
            allowed |= BANDS[band] & up_to(most + min(room, self.gain(p, band)))
        return found & allowed

    def begin(self, p: Rise, seat: int, value: int) -> None:
        self.box.gain(p, seat, REPUTATION, self.gain(p, band_of(value)), "castle")

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        if p.players[seat].goods[REPUTATION] >= self.box.most_reputation:
            return Refusal("castle.most", "castle.4", most=self.box.most_reputation)
        return None


class Councillor(Location):
    """The tiles of a councillor, one in each row."""

    def __init__(self, box: Box, race: int) -> None:
        super().__init__(box, f"council {RACES[race]}", "council.1")
        self.race = race
        self.refuses = box.options["council_floor"] == "refused"

    def slot(self, p: Rise, value: int) -> int:
        slot = COUNCIL + 6 * band_of(value) + self.race
        return slot if p.slots[slot] == 0 else -1

    def values(self, p: Rise, seat: int) -> int:
        player = p.players[seat]
        if not self.box.housed(player, self.race):
            return 0
        found = 0
        for row in range(3):
            if p.slots[COUNCIL + 6 * row + self.race] == 0 and self._open(p, seat, row):
                found |= BANDS[row]
        return found

    def _open(self, p: Rise, seat: int, row: int) -> bool:
        tile = p.council[6 * row + self.race]
        goods = p.players[seat].goods
        if tile < 0 or goods[NOBILITY] < self.box.council_nobility[tile]:
            return False
        for good, count in self.box.council_cost[tile]:
            if goods[good] < count:
                return False
        return not self.refuses or goods[REPUTATION] > self.box.least_reputation

    def begin(self, p: Rise, seat: int, value: int) -> None:
        box, player = self.box, p.players[seat]
        at = 6 * band_of(value) + self.race
        tile = p.council[at]
        p.council[at] = NONE
        for good, count in box.council_cost[tile]:
            box.pay(p, seat, good, count, "council")
        player.council.append(tile)
        player.points[COUNCILLORS] += box.council_points[tile]
        loss = box.city["reputation"]["council"] - box.effects[p.event][COUNCIL_REPUTATION]
        box.pay(p, seat, REPUTATION, min(loss, player.goods[REPUTATION] - box.least_reputation), "council")

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        goods = p.players[seat].goods
        tile = p.council[6 * band_of(value) + self.race]
        if tile < 0:
            return Refusal("council.gone", "council.7")
        if not self.box.housed(p.players[seat], self.race):
            return Refusal("council.race", "council.2", race=RACES[self.race])
        if goods[NOBILITY] < self.box.council_nobility[tile]:
            need = self.box.council_nobility[tile]
            return Refusal("council.nobility", "council.2", need=need, have=goods[NOBILITY])
        if self.refuses and goods[REPUTATION] <= self.box.least_reputation:
            return Refusal("council.floor", "council.5")
        for good, count in self.box.council_cost[tile]:
            short = self.short(p, seat, good, count)
            if short is not None:
                return short
        return None


class Desk(Location):
    """A desk of the Chancery: a worker sits down there for good."""

    def __init__(self, box: Box, desk: int) -> None:
        super().__init__(box, f"desk {box.desk_names[desk]}", "chancery.2")
        self.desk = desk
        self.value = box.desk_die[desk]

    def slot(self, p: Rise, value: int) -> int:
        slot = CHANCERY + value - 1
        return slot if p.slots[slot] == 0 else -1

    def values(self, p: Rise, seat: int) -> int:
        player = p.players[seat]
        if p.desks[self.desk] or p.slots[CHANCERY + self.value - 1] or player.goods[WORKER] == 0:
            return 0
        return 1 << self.value if self.box.housed(player, self.box.desk_race[self.desk]) else 0

    def begin(self, p: Rise, seat: int, value: int) -> None:
        self.box.pay(p, seat, WORKER, 1, "desk")
        p.desks[self.desk] = seat + 1

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        if value != self.value:
            return Refusal("desk.die", self.rule, value=self.value)
        if p.desks[self.desk]:
            return Refusal("desk.taken", "chancery.3", seat=p.desks[self.desk] - 1)
        race = self.box.desk_race[self.desk]
        if not self.box.housed(p.players[seat], race):
            return Refusal("council.race", self.rule, race=RACES[race])
        return self.short(p, seat, WORKER, 1)
