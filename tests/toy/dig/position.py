"""What changes while Dig is played. Goods and lands are lists indexed by the constants below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.toy.dig.board import ALL
from underhall.engine.game import Position

GOODS: Final = ("wood", "stone", "food", "grain", "ruby", "sheep")
WOOD: Final = 0
STONE: Final = 1
FOOD: Final = 2
GRAIN: Final = 3
RUBY: Final = 4
SHEEP: Final = 5

LANDS: Final = ("meadow", "field", "pasture", "cave", "shaft", "room", "mine", "shrine")
MEADOW: Final = 0
FIELD: Final = 1
PASTURE: Final = 2
CAVE: Final = 3
ROOM: Final = 5
SHRINE: Final = 7

OMENS: Final = ("rain", "wolves", "fair", "calm")
RAIN: Final = 0
WOLVES: Final = 1
FAIR: Final = 2
VOWS: Final = ("wood", "stone", "grain")
UNKNOWN: Final = -1  # hidden from whose view this is
NONE: Final = -2  # not dealt, or not vowed, yet

FARM_NUMBERS: Final = ("workers", "home", "sown", "ripe", "begging", "omen", "vow")
TABLE_NUMBERS: Final = ("occupied", "round", "turn", "omen", "drawn", "unsealed")
TABLE_LISTS: Final = ("piles", "deck", "shown")


class Farm:
    """What one seat owns."""

    def __init__(self, goods: list[int], lands: list[int]) -> None:
        self.goods = goods
        self.lands = lands  # masks of cells: the first three in the forest, the others in the mountain
        self.workers = 0
        self.home = 0  # workers not yet placed this round
        self.sown = 0  # fields with two grain on them
        self.ripe = 0  # fields with one
        self.begging = 0  # food that was missing, all told
        self.omen = NONE  # index into OMENS, hidden from the others
        self.vow = NONE  # index into VOWS, hidden from the others until all have vowed

    def dump(self) -> dict[str, Any]:
        return {"goods": self.goods[:], "lands": self.lands[:]} | {name: getattr(self, name) for name in FARM_NUMBERS}

    def covered(self, half: str) -> int:
        """Mask of the cells of a half that are no longer wild."""
        covered = 0
        for land in self.lands[:CAVE] if half == "forest" else self.lands[CAVE:]:
            covered |= land
        return covered

    def fallow(self) -> int:
        """Fields with nothing on them."""
        return self.lands[FIELD].bit_count() - self.sown - self.ripe

    def hunger(self) -> int:
        """Food due at supper."""
        return 2 * self.workers

    def fits(self, sheep: int) -> bool:
        """Is there room? One sheep in the house, one per meadow, three per pasture."""
        return sheep <= 1 + self.lands[MEADOW].bit_count() + 3 * self.lands[PASTURE].bit_count()

    def wild(self) -> int:
        return (ALL ^ self.covered("forest")).bit_count() + (ALL ^ self.covered("mountain")).bit_count()


def load_farm(dump: Mapping[str, Any]) -> Farm:
    farm = Farm(list(dump["goods"]), list(dump["lands"]))
    for name in FARM_NUMBERS:
        setattr(farm, name, dump[name])
    return farm


class Dig(Position):
    """The whole table. No card order is kept: deck counts what is left, a card is drawn when shown."""

    def __init__(self, farms: list[Farm], piles: list[int], deck: list[int]) -> None:
        super().__init__(len(farms), 1)
        self.farms = farms
        self.piles = piles  # how much of its one good lies on each space
        self.deck = deck  # count left of each omen
        self.shown = [0] * len(OMENS)  # count revealed of each omen
        self.occupied = 0  # mask of spaces
        self.round = 0  # 0 before the first
        self.turn = len(farms) - 1  # the seat that placed last
        self.omen = NONE  # the one of this round
        self.drawn = 0  # cards drawn so far
        self.unsealed = 0  # 1 once all vows may be seen

    def copy(self) -> Dig:
        twin = Dig([load_farm(farm.dump()) for farm in self.farms], [], [])
        for name in TABLE_LISTS:
            setattr(twin, name, getattr(self, name)[:])
        for name in TABLE_NUMBERS:
            setattr(twin, name, getattr(self, name))
        self.lanes_into(twin)
        return twin

    def dump(self) -> dict[str, Any]:
        lists = {name: getattr(self, name)[:] for name in TABLE_LISTS}
        numbers = {name: getattr(self, name) for name in TABLE_NUMBERS}
        return super().dump() | lists | numbers | {"farms": [farm.dump() for farm in self.farms]}

    def gain(self, seat: int, good: int, count: int, reason: str) -> None:
        """The one door for goods, in and out. Sheep that find no room are cooked, 1 food each."""
        if count == 0:
            return
        farm = self.farms[seat]
        farm.goods[good] += count
        if self.ledger is not None:
            self.ledger.append((seat, good, count, reason))
        while good == SHEEP and not farm.fits(farm.goods[SHEEP]):
            self.gain(seat, SHEEP, -1, "no room")
            self.gain(seat, FOOD, 1, "cooked")
