"""What changes while Zwergendorf is played: ints, bit masks of squares (grid.py) and of cards, and flat lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.game import Position

KINDS: Final = ("coin", "wood", "stone", "beer", "dwarf", "mine", "smith", "wall", "tavern")
COIN: Final = 0
WOOD: Final = 1
STONE: Final = 2
BEER: Final = 3
DWARF: Final = 4
MINE: Final = 5
SMITH: Final = 6
WALL: Final = 7
TAVERN: Final = 8
RESOURCES: Final[tuple[int, ...]] = (COIN, WOOD, STONE, BEER)
PRODUCTS: Final[tuple[int, ...]] = (DWARF, MINE, WALL, SMITH, TAVERN)  # in the order of production
SYMBOLS: Final = (*KINDS, "tree")
TREE: Final = 9  # only a symbol on cards: it covers no square

# What the ledger counts of a seat: its pieces by kind, then these.
GOODS: Final = (*KINDS, "cap", "tree")
CAP: Final = 9
TREES: Final = 10  # left to be felled

# Cards are numbered through: goals G01 to G31 are 0 to 30, buildings 31 to 61, resources 62 to 92.
TYPES: Final = ("goal", "building", "resource")
GOAL: Final = 0
BUILDING: Final = 1
RESOURCE: Final = 2
OF_A_TYPE: Final = 31
CARDS: Final = len(TYPES) * OF_A_TYPE
ALL_OF_A_TYPE: Final = (1 << OF_A_TYPE) - 1

# Only in views: a card one may not know, and one of which only the type can be known (HIDDEN_OF - type).
HIDDEN: Final = -1
HIDDEN_OF: Final = -2
NO_CARD: Final = -9  # Village.pick and Village.gift: none is chosen

TREES_PRINTED: Final = 5


class Village:
    """What one seat owns. Lists by kind are indexed by the constants above."""

    __slots__ = (
        "buildings", "caps", "copies", "due", "extra_trees", "felled", "gift", "goals", "halves", "hand", "kept",
        "land", "out", "pick", "scored", "seen", "taverns", "tossed", "used", "walls",
    )  # fmt: skip

    land: list[int]  # by kind: mask of the squares it covers
    walls: list[int]  # the mask of each wall section, in the order drawn
    taverns: list[int]  # the same of each tavern
    hand: list[int]  # cards to choose from, in the order dealt
    kept: list[int]  # cards taken in this card phase, or the one before
    tossed: list[int]  # cards this seat has discarded face down
    buildings: list[int]  # cards laid out, in the order they came
    goals: list[int]
    scored: list[int]  # goals chosen for scoring
    copies: list[int]  # beside scored: the goal each counts as; NO_CARD where it copies none
    due: list[int]  # by kind: symbols still to be drawn
    halves: list[int]  # halves still to be chosen: card * 2, and 1 more for the lower half
    used: int  # mask of the buildings in use in this production phase: bit = card - 31
    caps: int  # left
    extra_trees: int  # drawn in and still standing
    felled: int  # printed trees that are gone
    out: int  # 1 once something could not be drawn and no tree was left
    pick: int  # the card of the hand chosen to keep, until all have chosen
    gift: int  # the card of the hand chosen to give away, with the nasty dwarfs
    seen: int  # mask of the cards this seat has had in its hand

    def copy(self) -> Village:
        twin = Village()
        twin.land = self.land[:]
        twin.walls = self.walls[:]
        twin.taverns = self.taverns[:]
        twin.hand = self.hand[:]
        twin.kept = self.kept[:]
        twin.tossed = self.tossed[:]
        twin.buildings = self.buildings[:]
        twin.goals = self.goals[:]
        twin.scored = self.scored[:]
        twin.copies = self.copies[:]
        twin.due = self.due[:]
        twin.halves = self.halves[:]
        twin.used = self.used
        twin.caps = self.caps
        twin.extra_trees = self.extra_trees
        twin.felled = self.felled
        twin.out = self.out
        twin.pick = self.pick
        twin.gift = self.gift
        twin.seen = self.seen
        return twin

    def count(self, kind: int) -> int:
        """How many pieces of a kind stand here: what is drawn is ticked, so resources need no list beside."""
        if kind == WALL:
            return len(self.walls)
        return len(self.taverns) if kind == TAVERN else self.land[kind].bit_count()

    def covered(self) -> int:
        """Mask of all squares that are drawn on."""
        land = self.land
        return (
            land[COIN] | land[WOOD] | land[STONE] | land[BEER] | land[DWARF] | land[MINE] | land[SMITH] | land[WALL]
            | land[TAVERN]
        )  # fmt: skip

    def trees(self) -> int:
        """How many are left to be felled."""
        return self.extra_trees + TREES_PRINTED - self.felled


VILLAGE_LISTS: Final = (
    "land", "walls", "taverns", "hand", "kept", "tossed", "buildings", "goals", "scored", "copies", "due", "halves",
)  # fmt: skip
VILLAGE_INTS: Final = ("used", "caps", "extra_trees", "felled", "out", "pick", "gift", "seen")


def empty_village(caps: int) -> Village:
    """A village before the first card."""
    village = Village()
    for name in VILLAGE_LISTS:
        setattr(village, name, [])
    for name in VILLAGE_INTS:
        setattr(village, name, 0)
    village.land = [0] * len(KINDS)
    village.due = [0] * len(KINDS)
    village.caps = caps
    village.pick = village.gift = NO_CARD
    return village


class Zwergendorf(Position):
    """The whole table. No order of cards is kept: a card is drawn when it is dealt, from what is left."""

    villages: list[Village]
    left: list[int]  # by type: mask of the cards in the stack, bit = card - 31 * type
    shown: int  # mask of the cards everybody has seen
    phase: int  # 1 to 10; 0 before the first

    def copy(self) -> Zwergendorf:
        twin = Zwergendorf(0, 0)
        self.lanes_into(twin)
        twin.villages = [village.copy() for village in self.villages]
        twin.left = self.left[:]
        twin.shown = self.shown
        twin.phase = self.phase
        return twin

    def dump(self) -> dict[str, Any]:
        found = super().dump()
        found["villages"] = [dump_village(village) for village in self.villages]
        found.update(left=self.left[:], shown=self.shown, phase=self.phase)
        return found


def dump_village(village: Village) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(village, name)[:] for name in VILLAGE_LISTS}
    found.update({name: getattr(village, name) for name in VILLAGE_INTS})
    return found


def load_village(dump: Mapping[str, Any]) -> Village:
    village = Village()
    for name in VILLAGE_LISTS:
        setattr(village, name, list(dump[name]))
    for name in VILLAGE_INTS:
        setattr(village, name, dump[name])
    return village


def load_table(dump: Mapping[str, Any]) -> Zwergendorf:
    """All but the lanes."""
    p = Zwergendorf(len(dump["villages"]), 0)
    p.villages = [load_village(village) for village in dump["villages"]]
    p.left = list(dump["left"])
    p.shown = dump["shown"]
    p.phase = dump["phase"]
    return p


def type_of(card: int) -> int:
    """GOAL, BUILDING or RESOURCE."""
    return card // OF_A_TYPE
