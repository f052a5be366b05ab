"""What lies in the box for one set of options: the clearing, numbered cards, prices, and the names of choices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from underhall.engine.vocabulary import Choices, Vocabulary, WideMenu
from underhall.games.packs import laid
from underhall.games.zwergendorf import data
from underhall.games.zwergendorf.goals import Award, Effect
from underhall.games.zwergendorf.grid import CELL_NAMES, EVERY, Grid, Shape
from underhall.games.zwergendorf.position import (
    BUILDING,
    CAP,
    GOAL,
    KINDS,
    OF_A_TYPE,
    RESOURCE,
    SMITH,
    SYMBOLS,
    TAVERN,
    TREE,
    TREES,
    TYPES,
    WALL,
    Village,
    Zwergendorf,
)  # fmt: skip

SIDES: Final = ("top left", "top right", "bottom left", "bottom right")
ALL_TYPES: Final = [GOAL, BUILDING, RESOURCE]
Counts = list[tuple[int, int]]  # (symbol or kind, how many)


@cache
def _menu(ids: Choices) -> WideMenu:
    """The menu of a way to draw, which is large, once for all tables that have the same choices."""
    return WideMenu([*ids])


class Way:
    """A way for a piece of a kind to lie, and its choices by its first square.

    shapes: none for a piece of a single square; of several one is chosen once its first square is.
    """

    def __init__(self, kind: int, shapes: list[Shape], ids: list[int]) -> None:
        self.kind = kind
        self.shapes = shapes
        self.shape = shapes[0] if shapes else None
        self.menu = _menu(tuple(ids))

    def fits(self, free: int) -> int:
        """Where its first square may be so that all of it lies on free ones."""
        if self.shape is None:
            return free
        found = self.shape.fits(free)
        if len(self.shapes) > 1:
            for shape in self.shapes:
                found |= shape.fits(free)
        return found

    def piece(self, square: int) -> int:
        """The squares it covers from a first one on; only of a way with one shape at most."""
        return 1 << square if self.shape is None else self.shape.at(square)


class Box:
    """The components of a game with the rulings in force; those of a pack in place of ours, if the options name one."""

    def __init__(self, options: Mapping[str, Any], vocabulary: Vocabulary) -> None:
        pack = laid("zwergendorf", options.get("pack", ""))
        self.options = options
        self.vocabulary = vocabulary
        self.seats: int = options["seats"]
        self.table = data.table(pack)
        self.grid = Grid(
            options["clearing"],
            options["tavern_shape"] == "tetromino",
            options["wall_diagonals"] == "open",
            options["forest_closes_wall"] == "yes",
            options["edge"] == "board",
        )
        self.cards = data.cards(pack)
        self.sides: list[list[Counts]] = [card.sides for card in self.cards]
        self.effects: list[Effect] = [goal.effect for goal in data.goals(pack)]
        self.products = [building.product for building in data.buildings(pack)]
        self.raises: list[Counts] = [building.need for building in data.buildings(pack)]
        self.needs: list[Counts] = data.production_needs(pack)
        self.caps: int = self.table["plan"]["caps"]
        self.tree_points: list[int] = self.table["plan"]["trees"]
        self.phases: list[str] = self.table["phases"]["kinds"]
        self.scored: int = self.table["scoring"]["goals"]
        self.card_phase = [self.phases[:at].count("card") for at in range(len(self.phases))]  # which of them, from 0
        # In the middle of the table.
        self.dwarfs = [data.dwarfs(pack)[dwarf, options[dwarf]] for dwarf in data.DWARFS if options[dwarf] != "none"]
        scoring = self.table["scoring"]
        self.most_taverns = Award(TAVERN, *[scoring["tavern"][key] for key in ("most", "tie", "alone")])
        self.most_smiths = Award(SMITH, *[scoring["smith"][key] for key in ("most", "tie", "alone")])
        prepared = [TYPES.index(name) for name in self.table["solo"]["prepared"]]
        number = self.phases.count("card")
        # The types of a second hand, which only a solo game deals, by card phase.
        self.prepared = [[prepared[(2 * at + card) % len(prepared)] for card in (0, 1)] for at in range(number)]
        self._name_squares()  # first, so that their choices are the same under most options
        self._name_cards()

    def _name_cards(self) -> None:
        learn = self.vocabulary.learn
        names = [card.id for card in self.cards]
        self.card_names = names
        self.deals = [
            [learn("deal", TYPES[kind], name) for name in names[kind * OF_A_TYPE : (kind + 1) * OF_A_TYPE]]
            for kind in (GOAL, BUILDING, RESOURCE)
        ]
        self.stacks = [WideMenu(ids) for ids in self.deals]
        self.keeps = [learn("keep", name) for name in names]
        self.gives = [learn("give", name) for name in names] if self.options["drafting"] == "nasty" else []
        # By half (card * 2, and 1 more for the lower): the choices of its left and its right side.
        self.halves: list[Choices] = []
        for card, name in enumerate(names):
            ids = [learn("choose", name, *side.split()) for side in SIDES[: len(self.sides[card])]]
            self.halves += [tuple(ids[:2]), tuple(ids[2:])]

    def _name_squares(self) -> None:
        self.ways: list[list[Way]] = []  # by kind
        self.way_of: dict[int, tuple[Way, int]] = {}  # by choice: how, and on which square
        for kind in range(len(KINDS)):
            if kind == WALL:
                self.ways.append([self._way(kind, [shape]) for shape in self.grid.walls])
            else:
                self.ways.append([self._way(kind, self.grid.taverns if kind == TAVERN else [])])
        learn = self.vocabulary.learn
        self.fells = [learn("fell", kind) for kind in KINDS]

    def _way(self, kind: int, shapes: list[Shape]) -> Way:
        last = [shapes[0].name] if kind == WALL else []
        anchors = 0 if shapes else EVERY
        for shape in shapes:
            anchors |= shape.anchors
        ids = [-1] * len(CELL_NAMES)
        for square, cell in enumerate(CELL_NAMES):
            if anchors >> square & 1:
                ids[square] = self.vocabulary.learn("draw", KINDS[kind], cell, *last)
        way = Way(kind, shapes, ids)
        for square, choice in enumerate(ids):
            if choice >= 0:
                self.way_of[choice] = (way, square)
        return way

    def hand_types(self, p: Zwergendorf, prepared: bool) -> list[int]:
        """The types of a hand in the order in which it is dealt in this phase; prepared: a second one."""
        return self.prepared[self.card_phase[p.phase - 1]] if prepared else ALL_TYPES

    def free(self, village: Village) -> int:
        """Mask of the squares on which nothing is drawn."""
        return self.grid.playable & ~village.covered()

    def draw(self, p: Zwergendorf, seat: int, kind: int, piece: int) -> None:
        """Draw a piece on the squares of a mask."""
        village = p.villages[seat]
        village.land[kind] |= piece
        if kind == WALL:
            village.walls.append(piece)
        elif kind == TAVERN:
            village.taverns.append(piece)
        if p.ledger is not None:
            p.ledger.append((seat, kind, 1, "drawn in"))

    def receive(self, p: Zwergendorf, seat: int, symbols: Counts) -> None:
        """Symbols that a seat must draw in; trees stand at once."""
        village = p.villages[seat]
        for symbol, count in symbols:
            if symbol == TREE:
                village.extra_trees += count
                if p.ledger is not None:
                    p.ledger.append((seat, TREES, count, "extra tree"))
            else:
                village.due[symbol] += count

    def fell(self, p: Zwergendorf, seat: int, kind: int) -> None:
        """Fell a tree for a symbol that is due, an extra one first."""
        village = p.villages[seat]
        village.due[kind] -= 1
        if village.extra_trees:
            village.extra_trees -= 1
        else:
            village.felled += 1
        if p.ledger is not None:
            p.ledger.append((seat, TREES, -1, f"felled for a {SYMBOLS[kind]}"))

    def tick_cap(self, p: Zwergendorf, seat: int, kind: int) -> None:
        """Conjure a resource out of a cap: it must be drawn in."""
        village = p.villages[seat]
        village.caps -= 1
        village.due[kind] += 1
        if p.ledger is not None:
            p.ledger.append((seat, CAP, -1, f"conjured {KINDS[kind]}"))

    def made(self, village: Village, product: int) -> int:
        """How many pieces of a product the resources of a village bring, with the buildings in use."""
        need = [0] * len(KINDS)
        for kind, count in self.needs[product]:
            need[kind] = count
        if village.used:
            for building in range(OF_A_TYPE):
                if village.used >> building & 1 and self.products[building] == product:
                    for kind, count in self.raises[building]:
                        need[kind] = max(need[kind], count)
        most = -1
        for kind, count in enumerate(need):
            if count:
                lots = village.land[kind].bit_count() // count
                if most < 0 or lots < most:
                    most = lots
        return most
