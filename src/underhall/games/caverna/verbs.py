"""What the steps printed on spaces do: goods, family, weapons. Each is bound to its arguments once, on load.

Landscape is in laying.py and mining.py, furnishing in furnishing.py, expeditions in expedition.py, deals in deals.py.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import Place
from underhall.engine.upto import UpTo
from underhall.engine.vocabulary import NOTHING, ONLY, Choices
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box, Goods
from underhall.games.caverna.land import Single, empty_fields
from underhall.games.caverna.position import (
    FARM_ANIMALS,
    FIELD,
    GOODS,
    GRAIN,
    GRAIN_1,
    ORE,
    RUBY,
    SOWN,
    VEGETABLE,
    VEGETABLE_1,
    Caverna,
)  # fmt: skip

MOST_STRENGTH: Final = 14


class Verb(Place[Caverna]):
    """A step of Caverna: knows the box."""

    def __init__(self, box: Box, label: str, rule: str) -> None:
        super().__init__(label, rule)
        self.box = box

    def short(self, p: Caverna, seat: int, good: int, need: int) -> Refusal | None:
        """The refusal for a good of which there is too little; None if there is enough."""
        have = p.players[seat].goods[good]
        if have >= need:
            return None
        return Refusal("short", self.rule, good=GOODS[good], need=need, have=have)


class Step(Verb):
    """A step that always runs by itself, whatever comes of it."""

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY

    def able(self, p: Caverna, seat: int) -> bool:
        return True


class Take(Verb):
    """Take all that lies on a space. A take of nothing counts as done, but is nothing to go there for."""

    def __init__(self, box: Box, space: int, name: str) -> None:
        super().__init__(box, f"take {name}", "refill.10")
        self.slots = box.slots[space]
        self.numbers = box.slot_numbers[space]

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        for slot, good in self.slots:
            count = p.piles[slot]
            p.piles[slot] = 0
            self.box.gain(p, seat, good, count, self.label)

    def possible(self, p: Caverna, seat: int) -> bool:
        piles = p.piles
        for slot in self.numbers:
            if piles[slot]:
                return True
        return False

    def able(self, p: Caverna, seat: int) -> bool:
        return True

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return Refusal("take.empty", self.rule)


class Gain(Verb):
    """Goods from the general supply; with a kind of mine: for each of them, or once if there are enough."""

    def __init__(self, box: Box, label: str, goods: Goods, mine: int, per: bool, least: int) -> None:
        super().__init__(box, label, "phrase.7")
        self.goods = goods
        self.mine = mine  # a land, -1: none is needed
        self.per = per
        self.least = least

    def times(self, p: Caverna, seat: int) -> int:
        if self.mine < 0:
            return 1
        found = p.players[seat].land[self.mine]
        if found == 0:
            return 0
        mines = found.bit_count()
        if self.per:
            return mines
        return 1 if mines >= self.least else 0

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        times = self.times(p, seat)
        for good, count in self.goods:
            self.box.gain(p, seat, good, count * times, self.label)

    def possible(self, p: Caverna, seat: int) -> bool:
        return self.mine < 0 or self.times(p, seat) > 0

    def able(self, p: Caverna, seat: int) -> bool:
        return True


class Token(Verb):
    """Take the starting player token."""

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        p.starting = seat

    def possible(self, p: Caverna, seat: int) -> bool:
        return True


class Grow(Verb):
    """A dwarf is born; it acts from the next round on."""

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY if self.box.may_grow(p.players[seat]) else NOTHING

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        player = p.players[seat]
        player.placed |= 1 << len(player.dwarfs)
        player.dwarfs.append(0)
        player.newborn += 1

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        player = p.players[seat]
        if self.box.may_grow(player):
            return None
        dwarfs = len(player.dwarfs)
        if dwarfs < self.box.most_dwarfs:
            return Refusal("grow.room", "growth.1", dwarfs=dwarfs, room=self.box.dwarf_room(player))
        return Refusal("grow.most", "growth.3", dwarfs=dwarfs)


class Forge(Verb):
    """An unarmed dwarf gets a weapon: ("forge", strength) for as much ore, less what tiles take off."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "forge", "weapon.1")
        self.most: int = box.board["weapon"]["most_forged"]
        self.ids = tuple([box.vocabulary.learn("forge", str(strength + 1)) for strength in range(self.most)])

    def affordable(self, p: Caverna, seat: int) -> int:
        player = p.players[seat]
        return min(self.most, player.goods[ORE] + self.box.forge_less.of(player.tiles)[ORE])

    def offer(self, p: Caverna, seat: int) -> Choices:
        if self.box.strength(p, seat):
            return NOTHING
        return self.ids[: self.affordable(p, seat)]

    def possible(self, p: Caverna, seat: int) -> bool:
        return self.box.strength(p, seat) == 0 and self.affordable(p, seat) > 0

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        player = p.players[seat]
        strength = self.ids.index(choice) + 1
        price = max(0, strength - self.box.forge_less.of(player.tiles)[ORE])
        self.box.pay(p, seat, ORE, price, self.label)
        player.dwarfs[self.box.acting(p, seat)] = strength

    def waits(self, p: Caverna, seat: int) -> bool:
        """A single ore forges by itself only if no trade could bring more."""
        return self.affordable(p, seat) < self.most and self.hope(p, seat)

    def hope(self, p: Caverna, seat: int) -> bool:
        """Ore for a ruby or by a trade of a tile; a weapon may be traded away only with a tile, to forge anew."""
        by_tile = self.box.trades_by_tile(p, seat)
        return by_tile or (self.box.strength(p, seat) == 0 and p.players[seat].goods[RUBY] > 0)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        strength = self.box.strength(p, seat)
        if strength:
            return Refusal("forge.armed", "weapon.3", strength=strength)
        wanted = self.ids.index(choice) + 1 if choice in self.ids else 1
        less = self.box.forge_less.of(p.players[seat].tiles)[ORE]
        return self.short(p, seat, ORE, max(0, wanted - less))


class SowCrop(Verb):
    """One crop onto an empty field, and more of it from the general supply: ("sow", crop, cell)."""

    def __init__(self, box: Box, crop: int, land: int, domain: int) -> None:
        super().__init__(box, f"sow {GOODS[crop]}", "sow.4")
        self.crop = crop
        self.land = land  # the mask of fields with this crop as many as are there after sowing
        self.cells = Single(box.vocabulary, domain, "sow", GOODS[crop])

    def offer(self, p: Caverna, seat: int) -> Choices:
        player = p.players[seat]
        if player.goods[self.crop] == 0 or player.land[FIELD] == 0:
            return NOTHING
        return self.cells.of(empty_fields(player))

    def possible(self, p: Caverna, seat: int) -> bool:
        player = p.players[seat]
        return player.goods[self.crop] > 0 and empty_fields(player) != 0

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        self.box.pay(p, seat, self.crop, 1, self.label)
        p.players[seat].land[self.land] |= 1 << self.cells.cell[choice]
        if p.players[seat].tiles & self.box.housing_mask:
            self.box.look_for_room(p, seat)

    def hope(self, p: Caverna, seat: int) -> bool:
        """A seed for a ruby, a field for a ruby."""
        player = p.players[seat]
        rubies = player.goods[RUBY]
        if rubies == 0:
            return False
        if player.goods[self.crop] == 0:
            rubies -= 1
        if empty_fields(player) == 0:
            rubies -= 1
        return rubies >= 0

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        if empty_fields(p.players[seat]) == 0:
            return Refusal("sow.field", self.rule)
        if choice in self.cells.cell and not empty_fields(p.players[seat]) >> self.cells.cell[choice] & 1:
            return Refusal("sow.cell", self.rule)
        return self.short(p, seat, self.crop, 1)


def sow(box: Box, domain: int) -> UpTo[Caverna]:
    """Up to two fields of grain and two of vegetables."""
    table = box.board["sow"]
    parts = [
        SowCrop(box, GRAIN, GRAIN_1 + table["grain"] - 1, domain),
        SowCrop(box, VEGETABLE, VEGETABLE_1 + table["vegetable"] - 1, domain),
    ]
    ids = [part.cells.ids for part in parts]
    places: list[Place[Caverna]] = [*parts]
    return UpTo("sow", "sow.3", SOWN, 2 * table["most"], places, ids, table["most"])


class Overflow(Verb):
    """Animals without room are eaten or let go, by the owner's choice: ("eat", kind) or ("free", kind)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "no room", "animals.14")
        learn = box.vocabulary.learn
        self.firm = True
        self.eat = [learn("eat", GOODS[kind]) for kind in FARM_ANIMALS]
        self.free = [learn("free", GOODS[kind]) for kind in FARM_ANIMALS]
        self.eat_two = learn("eat", "donkey", "2")

    def offer(self, p: Caverna, seat: int) -> Choices:
        player = p.players[seat]
        if self.box.housed(player):
            return ONLY
        found = NOTHING
        barred = self.box.trades.barred(p, seat)
        for number, kind in enumerate(FARM_ANIMALS):
            if player.goods[kind]:
                found += (self.free[number],)
                if not barred & self.box.trades.eats_of[kind]:
                    found += (self.eat[number],)
                    if number == 1 and player.goods[kind] > 1:
                        found += (self.eat_two,)
        return found

    def possible(self, p: Caverna, seat: int) -> bool:
        return True

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        if choice == ONLY[0]:
            return
        p.lanes[seat].append(self)
        if choice in self.free:
            self.box.pay(p, seat, FARM_ANIMALS[self.free.index(choice)], 1, "free")
        else:
            self.box.eat(p, seat, choice)
