"""Where a die may be placed in the city, and with which value. Values are masks: bit v stands for a die of v."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import Place
from underhall.engine.vocabulary import Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.rise.box import Box
from underhall.games.rise.position import PLACED, VALUE, Rise, die
from underhall.games.rise.verbs import Verb

ALL_VALUES: Final = 0b1111110
BANDS: Final = (0b0000110, 0b0011000, 0b1100000)  # 1 or 2, 3 or 4, 5 or 6


def up_to(most: int) -> int:
    """The values that are not higher."""
    return 0 if most < 1 else ALL_VALUES if most >= 6 else (2 << most) - 2


def band_of(value: int) -> int:
    return (value - 1) // 2


class Location(Verb):
    """A place in the city. It is no place on a lane: it pushes those that follow a die."""

    def __init__(self, box: Box, name: str, rule: str) -> None:
        super().__init__(box, f"place {name}", rule)
        self.id = box.vocabulary.learn("place", *name.split())
        self.steps: list[Place[Rise]] = []  # what follows a die, the last one first

    def values(self, p: Rise, seat: int) -> int:
        """With which dice something may be done here now, the limit aside."""
        raise NotImplementedError

    def within(self, p: Rise, seat: int, most: int) -> int:
        """The same for dice that may count this much at most."""
        return self.values(p, seat) & up_to(most)

    def slot(self, p: Rise, value: int) -> int:
        """Where a die would lie, as a number of Rise.slots; -1 if there is no room."""
        raise NotImplementedError

    def begin(self, p: Rise, seat: int, value: int) -> None:
        """The die lies; what follows is pushed."""
        p.lanes[seat] += self.steps

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        """What else than room and limit is missing for a die here."""
        return None

    def lay(self, p: Rise, seat: int, value: int) -> None:
        p.slots[self.slot(p, value)] = die(seat, value)
        p.players[seat].placed += value
        p.done |= PLACED


class Locate(Verb):
    """Where the chosen die goes: ("place", location)."""

    def __init__(self, box: Box, locations: list[Location], rest: Place[Rise]) -> None:
        super().__init__(box, "place", "turn.4")
        self.locations = locations
        self.menu = Menu([location.id for location in locations])
        self.rest = rest

    def usable(self, p: Rise, seat: int, wanted: int) -> int:
        """Which of these values have somewhere to go."""
        most = self.box.limit(p, seat)
        found = 0
        for location in self.locations:
            found |= location.within(p, seat, most) & wanted
            if found == wanted:
                return found
        return found

    def offer(self, p: Rise, seat: int) -> Choices:
        value = p.notes[seat][VALUE]
        most = self.box.limit(p, seat)
        mask = 0
        for at, location in enumerate(self.locations):
            if location.within(p, seat, most) >> value & 1:
                mask |= 1 << at
        return self.menu.of(mask)

    def take(self, p: Rise, seat: int, choice: int) -> None:
        location = self.locations[self.menu.ids.index(choice)]
        value = p.notes[seat][VALUE]
        location.lay(p, seat, value)
        p.lanes[seat].append(self.rest)
        location.begin(p, seat, value)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice not in self.menu.ids:
            return None
        location = self.locations[self.menu.ids.index(choice)]
        value = p.notes[seat][VALUE]
        if location.slot(p, value) < 0:
            return Refusal("place.full", location.rule, value=value)
        missing = location.missing(p, seat, value)
        return missing or self.too_high(p, seat, value)

    def too_high(self, p: Rise, seat: int, value: int) -> Refusal:
        return Refusal("limit.high", "limit.2", value=value, left=self.box.limit(p, seat))


def first_free(p: Rise, first: int, count: int) -> int:
    """The leftmost free slot of so many; -1 if there is none."""
    for slot in range(first, first + count):
        if p.slots[slot] == 0:
            return slot
    return -1
