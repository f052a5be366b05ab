"""What the steps printed on the spaces of Dig do. Each is bound to its arguments once, at load time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.toy.dig.board import ALL, CELLS, GATE, TWINS, cell_name, twin_ways
from tests.toy.dig.position import FIELD, FOOD, GOODS, GRAIN, LANDS, ROOM, RUBY, SHEEP, WOOD, Dig
from underhall.engine.flow import Place, Sure
from underhall.engine.upto import UpTo
from underhall.engine.vocabulary import NOTHING, ONLY, Choices, Menu, Vocabulary
from underhall.engine.words import Refusal

MOST_SOWN: Final = 4  # fields sown in one step
BORN_WITH: Final = 2  # workers
MOST_WORKERS: Final = 4


class Take(Place[Dig]):
    """Take all that lies on a space. Taking nothing counts as done."""

    def __init__(self, space: str, index: int, good: str) -> None:
        super().__init__(f"take {space}", "take")
        self.index = index
        self.good = GOODS.index(good)

    def offer(self, p: Dig, seat: int) -> Choices:
        return ONLY

    def possible(self, p: Dig, seat: int) -> bool:
        return p.piles[self.index] > 0

    def able(self, p: Dig, seat: int) -> bool:
        return True

    def take(self, p: Dig, seat: int, choice: int) -> None:
        count = p.piles[self.index]
        p.piles[self.index] = 0
        p.gain(seat, self.good, count, self.label)

    def why(self, p: Dig, seat: int, choice: int) -> Refusal | None:
        return None if p.piles[self.index] else Refusal("empty", "take")


class Gain(Sure[Dig]):
    """Take goods from the general supply."""

    def __init__(self, label: str, goods: Mapping[str, int]) -> None:
        super().__init__(label, "gain")
        self.goods = [(GOODS.index(good), count) for good, count in goods.items()]

    def take(self, p: Dig, seat: int, choice: int) -> None:
        for good, count in self.goods:
            p.gain(seat, good, count, "gain")


class Lay(Place[Dig]):
    """Lay a tile of two halves: ("lay", tile, cell of the first half, side of the second)."""

    def __init__(self, vocabulary: Vocabulary, tile: str, half: str) -> None:
        super().__init__(f"lay {tile}", "lay")
        first, second = tile.split("-")
        self.half = half
        self.first, self.second = LANDS.index(first), LANDS.index(second)
        ids = [vocabulary.learn("lay", tile, cell_name(half, cell), side) for cell, side, _ in TWINS]
        self.lowest = ids[0]
        self.ways = twin_ways(tuple(ids), GATE[half])

    def offer(self, p: Dig, seat: int) -> Choices:
        return self.ways[p.farms[seat].covered(self.half)]

    def take(self, p: Dig, seat: int, choice: int) -> None:
        first, _, second = TWINS[choice - self.lowest]
        lands = p.farms[seat].lands
        lands[self.first] |= 1 << first
        lands[self.second] |= 1 << second


class Improve(Place[Dig]):
    """Pay to turn one cell into something better: (verb, cell)."""

    def __init__(
        self, vocabulary: Vocabulary, verb: str, half: str, old: str, new: str, cost: Mapping[str, int], ruby: int
    ) -> None:
        super().__init__(verb, "improve")
        self.old, self.new = LANDS.index(old), LANDS.index(new)
        self.cost = [(GOODS.index(good), count) for good, count in cost.items()]
        self.ruby = ruby  # found there
        ids = [vocabulary.learn(verb, cell_name(half, cell)) for cell in range(CELLS)]
        self.lowest = ids[0]
        self.menu = Menu(ids)

    def offer(self, p: Dig, seat: int) -> Choices:
        farm = p.farms[seat]
        for good, count in self.cost:
            if farm.goods[good] < count:
                return NOTHING
        return self.menu.of(farm.lands[self.old])

    def take(self, p: Dig, seat: int, choice: int) -> None:
        for good, count in self.cost:
            p.gain(seat, good, -count, self.label)
        p.gain(seat, RUBY, self.ruby, self.label)
        lands = p.farms[seat].lands
        cell = 1 << (choice - self.lowest)
        lands[self.old] &= ALL ^ cell
        lands[self.new] |= cell

    def why(self, p: Dig, seat: int, choice: int) -> Refusal | None:
        for good, count in self.cost:
            if p.farms[seat].goods[good] < count:
                return Refusal("short", "improve", good=GOODS[good], missing=count - p.farms[seat].goods[good])
        return None


class Sow(Place[Dig]):
    """Put grain on fallow fields, two grain growing from each: ("sow", how many fields)."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__("sow", "sow")
        ids = [vocabulary.learn("sow", str(fields)) for fields in range(1, MOST_SOWN + 1)]
        self.lowest = ids[0]
        self.ways = [tuple(ids[:fields]) for fields in range(MOST_SOWN + 1)]

    def offer(self, p: Dig, seat: int) -> Choices:
        farm = p.farms[seat]
        grain = farm.goods[GRAIN]
        if grain == 0 or farm.lands[FIELD] == 0:
            return NOTHING
        return self.ways[min(grain, farm.fallow(), MOST_SOWN)]

    def take(self, p: Dig, seat: int, choice: int) -> None:
        fields = choice - self.lowest + 1
        p.gain(seat, GRAIN, -fields, "sow")
        p.farms[seat].sown += fields


class Grow(Place[Dig]):
    """A child is born; it works from the next round on."""

    def __init__(self) -> None:
        super().__init__("grow", "grow")

    def offer(self, p: Dig, seat: int) -> Choices:
        farm = p.farms[seat]
        room = BORN_WITH + farm.lands[ROOM].bit_count()
        return ONLY if farm.workers < min(MOST_WORKERS, room) else NOTHING

    def take(self, p: Dig, seat: int, choice: int) -> None:
        p.farms[seat].workers += 1


class Buy(Place[Dig]):
    """Buy one good for a food, at the fair: ("buy", good)."""

    def __init__(self, good: int, choice: int) -> None:
        super().__init__(f"buy {GOODS[good]}", "fair")
        self.good = good
        self.ways = (choice,)

    def offer(self, p: Dig, seat: int) -> Choices:
        return self.ways if p.farms[seat].goods[FOOD] else NOTHING

    def hope(self, p: Dig, seat: int) -> bool:
        return p.farms[seat].goods[RUBY] > 0

    def take(self, p: Dig, seat: int, choice: int) -> None:
        p.gain(seat, FOOD, -1, "fair")
        p.gain(seat, self.good, 1, "fair")

    def why(self, p: Dig, seat: int, choice: int) -> Refusal | None:
        return None if p.farms[seat].goods[FOOD] else Refusal("short", "fair", good="food", missing=1)


def fair(vocabulary: Vocabulary) -> UpTo[Dig]:
    """Up to two goods of three, each once."""
    goods = (WOOD, GRAIN, SHEEP)
    ids = [vocabulary.learn("buy", GOODS[good]) for good in goods]
    parts: list[Place[Dig]] = [Buy(good, choice) for good, choice in zip(goods, ids, strict=True)]
    return UpTo("fair", "fair", 0, 2, parts, [[choice] for choice in ids], 1)


class Faulty(Sure[Dig]):
    """A fault in the rules: what is offered here cannot be carried out."""

    def __init__(self, problem: Exception) -> None:
        super().__init__("faulty", "faulty")
        self.problem = problem

    def take(self, p: Dig, seat: int, choice: int) -> None:
        raise self.problem
