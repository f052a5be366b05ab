"""Expeditions: loot by the strength of a weapon, taken item by item, one feeding the next."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import Place
from underhall.engine.upto import TAKEN, UpTo
from underhall.engine.vocabulary import ENOUGH, NOTHING, ONLY, STOP, Choices
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box, Goods
from underhall.games.caverna.position import (
    BRED,
    FARM_ANIMALS,
    GOODS,
    LOOTED,
    RUBY,
    STRENGTH,
    Caverna,
)  # fmt: skip
from underhall.games.caverna.verbs import MOST_STRENGTH, Verb

MOST_BRED: Final = 2  # kinds, by loot


def stronger(p: Caverna, seat: int, dwarf: int) -> None:
    """A weapon gains a point of strength, up to the most there is; no weapon stays none."""
    dwarfs = p.players[seat].dwarfs
    if 0 < dwarfs[dwarf] < MOST_STRENGTH:
        dwarfs[dwarf] += 1


class Item(Verb):
    """One item of loot: ("loot", item). Goods come at once, other items open a place."""

    def __init__(self, box: Box, id: str, strength: int, gains: Goods, place: Place[Caverna] | None) -> None:
        super().__init__(box, f"loot {id}", loot_rule(strength))
        self.need = strength
        self.gains = gains
        self.place = place
        self.choice = box.vocabulary.learn("loot", id)
        self.ways = (self.choice,)
        self.unlocks = box.options["all_weapons_unlocks"] == "yes"

    def strength(self, p: Caverna, seat: int) -> int:
        """What counts for loot: the strength when the expedition began, or by a ruling what it is now."""
        begun = p.notes[seat][STRENGTH]
        return self.box.strength(p, seat) if self.unlocks or begun == 0 else begun

    def offer(self, p: Caverna, seat: int) -> Choices:
        return self.ways if self.possible(p, seat) else NOTHING

    def possible(self, p: Caverna, seat: int) -> bool:
        if self.strength(p, seat) < self.need:
            return False
        return self.place is None or self.place.possible(p, seat)

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        for good, count in self.gains:
            self.box.gain(p, seat, good, count, self.label)
        if self.place is not None:
            p.lanes[seat].append(self.place)

    def hope(self, p: Caverna, seat: int) -> bool:
        return self.place is not None and self.strength(p, seat) >= self.need and self.place.hope(p, seat)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        if choice < 0:
            return None
        strength = self.strength(p, seat)
        if strength < self.need:
            return Refusal("loot.strength", self.rule, need=self.need, have=strength)
        return self.place.why(p, seat, -1) if self.place is not None else None


class AllWeapons(Verb):
    """Every own weapon gains a point."""

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        for dwarf in range(len(p.players[seat].dwarfs)):
            stronger(p, seat, dwarf)


class Trip(UpTo[Caverna]):
    """The items of one expedition; at its end the weapon gains a point."""

    def __init__(self, box: Box, level: int, items: list[Item]) -> None:
        places: list[Place[Caverna]] = [*items]
        super().__init__(f"loot {level}", "loot.4", LOOTED, level, places, [[item.choice] for item in items], 1)
        self.box = box
        self.empty = box.options["empty_expedition"] == "yes"

    def may_stop(self, p: Caverna, seat: int) -> bool:
        return self.empty or p.notes[seat][LOOTED] >= TAKEN

    def finish(self, p: Caverna, seat: int) -> None:
        p.notes[seat][STRENGTH] = 0
        stronger(p, seat, self.box.acting(p, seat))


class Expedition(Verb):
    """An armed dwarf sets out: it may bring home as many different items as the level tells."""

    def __init__(self, box: Box, level: int, trip: Trip) -> None:
        super().__init__(box, f"expedition {level}", "loot.1")
        self.trip = trip

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY if self.box.strength(p, seat) else NOTHING

    def possible(self, p: Caverna, seat: int) -> bool:
        return self.box.strength(p, seat) > 0

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        p.notes[seat][STRENGTH] = self.box.strength(p, seat)
        p.lanes[seat].append(self.trip)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return None if self.box.strength(p, seat) else Refusal("loot.unarmed", self.rule)


class Breed(Verb):
    """Kinds that breed, each once: ("breed", kind). What follows from all newborns comes at the end."""

    def __init__(self, box: Box, label: str, rule: str, most: int) -> None:
        super().__init__(box, label, rule)
        self.most = most
        self.ids = [box.vocabulary.learn("breed", GOODS[kind]) for kind in FARM_ANIMALS]
        self.kind = dict(zip(self.ids, FARM_ANIMALS, strict=True))

    def ready(self, p: Caverna, seat: int) -> int:
        """Mask (1 << good) of kinds with two animals that have not bred yet."""
        goods = p.players[seat].goods
        bred = p.notes[seat][BRED]
        found = 0
        for kind in FARM_ANIMALS:
            if goods[kind] >= 2 and not bred >> kind & 1:
                found |= 1 << kind
        return found

    def fitting(self, p: Caverna, seat: int) -> Choices:
        """The kinds whose newborn has room."""
        ready = self.ready(p, seat)
        found = NOTHING
        for choice, kind in self.kind.items():
            if ready >> kind & 1 and self.box.houses(p.players[seat], 1 << kind):
                found += (choice,)
        return found

    def born(self, p: Caverna, seat: int, kinds: int) -> None:
        box = self.box
        for kind in FARM_ANIMALS:
            if kinds >> kind & 1:
                p.notes[seat][BRED] |= 1 << kind
                box.gain(p, seat, kind, 1, "breed")
                if box.on_born[kind].mask & p.players[seat].tiles:
                    box.on_born[kind].tell(box, p, seat, 1)

    def finish(self, p: Caverna, seat: int) -> None:
        """All newborns of this breeding are there."""
        bred = p.notes[seat][BRED].bit_count()
        p.notes[seat][BRED] = 0
        if bred and self.box.on_bred.mask & p.players[seat].tiles:
            self.box.on_bred.tell(self.box, p, seat, bred)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        if choice in self.kind:
            kind = self.kind[choice]
            if p.notes[seat][BRED] >> kind & 1:
                return Refusal("breed.once", "breed.1", kind=GOODS[kind])
            have = p.players[seat].goods[kind]
            if have < 2:
                return Refusal("breed.pair", "breed.1", kind=GOODS[kind], have=have)
            return Refusal("breed.room", "breed.4", kind=GOODS[kind])
        return Refusal("breed.none", self.rule) if choice < 0 and not self.fitting(p, seat) else None


class BreedLoot(Breed):
    """Up to two kinds breed."""

    def offer(self, p: Caverna, seat: int) -> Choices:
        if p.notes[seat][BRED].bit_count() >= self.most:
            return ENOUGH
        found = self.fitting(p, seat)
        return found + ENOUGH if p.notes[seat][BRED] else found

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        if choice == STOP:
            self.finish(p, seat)
            return
        p.lanes[seat].append(self)
        self.born(p, seat, 1 << self.kind[choice])

    def hope(self, p: Caverna, seat: int) -> bool:
        """A second parent for a ruby."""
        return p.players[seat].goods[RUBY] > 0


def loot_rule(strength: int) -> str:
    """The paragraph of the loot table for a strength."""
    return f"loot.{RULE_BY_STRENGTH[strength]}"


RULE_BY_STRENGTH: Final = {
    1: 11, 2: 12, 3: 13, 4: 14, 5: 15, 6: 16, 7: 17, 8: 18, 9: 19, 10: 20, 11: 21, 12: 22, 14: 23,
}  # fmt: skip
