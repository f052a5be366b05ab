"""Landscape: twin and single tiles. Mines are in mining.py, pastures and stables in fencing.py."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import Joint, Place
from underhall.engine.vocabulary import Choices
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box
from underhall.games.caverna.land import (
    CELL_NAMES,
    FOREST_HALF,
    MOUNTAIN_HALF,
    Half,
    Single,
    Twin,
    caves,
    farmland,
)  # fmt: skip
from underhall.games.caverna.position import (
    CAVERN,
    DEEP,
    FIELD,
    GOODS,
    MEADOW,
    ORE_MINE,
    RUBY,
    RUBY_MINE,
    STABLE,
    TUNNEL,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.verbs import Verb

TWIN_LANDS: Final = {
    "meadow-field": (MEADOW, FIELD),
    "cavern-tunnel": (CAVERN, TUNNEL),
    "cavern-cavern": (CAVERN, CAVERN),
    "ore-mine-deep-tunnel": (ORE_MINE, DEEP),
}
SINGLE_LANDS: Final = {
    "meadow": MEADOW, "field": FIELD, "tunnel": TUNNEL, "cavern": CAVERN, "ruby-mine": RUBY_MINE,
}  # fmt: skip


class Bonus:
    """What the home board pays when a cell is first covered."""

    def __init__(self, box: Box) -> None:
        self.mask = 0
        self.rows: list[tuple[int, int, int, str]] = []
        for name, goods in box.board["home"]["bonus"].items():
            cell = 1 << CELL_NAMES.index(name)
            self.mask |= cell
            for good, count in goods.items():
                self.rows.append((cell, GOODS.index(good), count, f"cover {name}"))

    def pay(self, box: Box, p: Caverna, seat: int, covered: int) -> None:
        for cell, good, count, reason in self.rows:
            if covered & cell:
                box.gain(p, seat, good, count, reason)


class LayTwin(Verb):
    """Lay one of some twin tiles on bare land: ("lay", tile, cell of its first half, way to the second)."""

    def __init__(self, box: Box, tiles: list[str], bonus: Bonus) -> None:
        super().__init__(box, "lay " + " ".join(tiles), "lay.1")
        self.bonus = bonus
        self.forest = tiles[0] == "meadow-field"
        self.half: Half = FOREST_HALF if self.forest else MOUNTAIN_HALF
        self.twins = [
            Twin(box.vocabulary, tile, self.half, len(set(TWIN_LANDS[tile])) == 1, "lay", True) for tile in tiles
        ]
        self.twin = self.twins[0]
        self.lands = [TWIN_LANDS[tile] for tile in tiles]

    def covered(self, player: Player) -> int:
        return farmland(player) if self.forest else caves(player)

    def offer(self, p: Caverna, seat: int) -> Choices:
        player = p.players[seat]
        overhang = player.tiles & self.box.overhangs != 0
        if self.forest:
            covered = farmland(player)
            return self.twins[0].new(covered, overhang, player.land[STABLE] & ~covered)
        covered = caves(player)
        found = self.twins[0].new(covered, overhang, 0)
        for twin in self.twins[1:]:
            found += twin.new(covered, overhang, 0)
        return found

    def possible(self, p: Caverna, seat: int) -> bool:
        """Tiles of one verb lie on the same half: where one has room, all have."""
        player = p.players[seat]
        overhang = player.tiles & self.box.overhangs != 0
        covered = self.covered(player)
        return self.twin.room(covered, overhang, player.land[STABLE] & ~covered if self.forest else 0)

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        for number, twin in enumerate(self.twins):
            first = twin.first.get(choice, -1)
            if first >= 0:
                land = p.players[seat].land
                both = 1 << first | 1 << twin.second[choice]
                land[self.lands[number][0]] |= 1 << first
                land[self.lands[number][1]] |= 1 << twin.second[choice]
                if both & self.bonus.mask:
                    self.bonus.pay(self.box, p, seat, both)
                if both & self.half.ring:
                    self.box.on_overhang.tell(self.box, p, seat, 1)
                return

    def hope(self, p: Caverna, seat: int) -> bool:
        """Stables may bar the last pairs until a meadow is bought; elsewhere a tile bought opens nothing."""
        player = p.players[seat]
        return self.forest and player.goods[RUBY] > 0 and player.land[STABLE] & ~farmland(player) != 0

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        player = p.players[seat]
        for twin in self.twins:
            if choice in twin.first:
                cells = 1 << twin.first[choice] | 1 << twin.second[choice]
                return self._why_cells(player, cells, 1 << twin.second[choice])
        if choice >= 0 and self.box.vocabulary.name(choice)[0] == "lay":
            return _other_tile([self])
        return None if self.offer(p, seat) else Refusal("lay.full", "lay.1")

    def _why_cells(self, player: Player, cells: int, second: int) -> Refusal | None:
        covered = self.covered(player)
        if cells & covered:
            return Refusal("lay.covered", "lay.4")
        if cells & self.half.ring:
            if not player.tiles & self.box.overhangs:
                return Refusal("lay.outside", "lay.17")
            if not cells & self.half.board:
                return Refusal("lay.aboard", "lay.19")
        if self.forest and second & player.land[STABLE]:
            return Refusal("lay.field-stable", "lay.13")
        if not self.half.reach(covered) & cells:
            return _far(self.half, covered)
        return None


def why_not_given(given: Place[Caverna], choice: int) -> Refusal | None:
    """Why a tile may not be laid that no part of a phrase gives; None if one does, or none gives a twin."""
    laid = _laid(given)
    for lay in laid:
        for twin in lay.twins:
            if choice in twin.first:
                return None
    return _other_tile(laid) if laid else None


def _laid(given: Place[Caverna]) -> list[LayTwin]:
    """The parts of a phrase that lay twin tiles."""
    if isinstance(given, LayTwin):
        return [given]
    found: list[LayTwin] = []
    if isinstance(given, Joint):
        for part in given.rest:
            found += _laid(part)
    return found


def _other_tile(laid: list[LayTwin]) -> Refusal:
    """The refusal of a tile that none of these lays; what they lay is printed on the space."""
    tiles = [twin.tile.replace("-", "/") for lay in laid for twin in lay.twins]
    mountain = any([not lay.forest for lay in laid])
    return Refusal("lay.other", "lay.9" if mountain else "spaces", tiles=" or ".join(tiles))


def _far(half: Half, covered: int) -> Refusal:
    if half.start and not covered:
        return Refusal("lay.entrance", "lay.5")
    return Refusal("lay.far", "lay.6" if half is FOREST_HALF else "lay.7")


class LaySingle(Verb):
    """Lay a single tile on bare land: ("lay", tile, cell)."""

    def __init__(self, box: Box, tile: str, bonus: Bonus) -> None:
        super().__init__(box, f"lay {tile}", "lay.16")
        self.bonus = bonus
        self.land = SINGLE_LANDS[tile]
        self.forest = self.land in (MEADOW, FIELD)
        self.half: Half = FOREST_HALF if self.forest else MOUNTAIN_HALF
        self.cells = Single(box.vocabulary, self.half.board, "lay", tile)

    def mask(self, p: Caverna, seat: int) -> int:
        player = p.players[seat]
        covered = farmland(player) if self.forest else caves(player)
        found = self.half.board & ~covered & self.half.reach(covered)
        return found & ~player.land[STABLE] if self.land == FIELD else found

    def offer(self, p: Caverna, seat: int) -> Choices:
        return self.cells.of(self.mask(p, seat))

    def possible(self, p: Caverna, seat: int) -> bool:
        return self.mask(p, seat) != 0

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        cell = 1 << self.cells.cell[choice]
        p.players[seat].land[self.land] |= cell
        if cell & self.bonus.mask:
            self.bonus.pay(self.box, p, seat, cell)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        player = p.players[seat]
        covered = farmland(player) if self.forest else caves(player)
        if choice not in self.cells.cell:
            return None if self.mask(p, seat) else Refusal("lay.full", self.rule)
        cell = 1 << self.cells.cell[choice]
        if cell & covered:
            return Refusal("lay.covered", "lay.4")
        if self.land == FIELD and cell & player.land[STABLE]:
            return Refusal("lay.field-stable", "lay.13")
        return None if cell & self.half.reach(covered) else _far(self.half, covered)


class Bought(Verb):
    """A single tile bought while something else is pending: laid where that still has a way afterwards."""

    def __init__(self, box: Box, lay: LaySingle) -> None:
        super().__init__(box, f"bought {lay.label}", "trade.11")
        self.lay = lay

    def offer(self, p: Caverna, seat: int) -> Choices:
        ways = self.lay.offer(p, seat)
        lane = p.lanes[seat]
        below = lane[: lane.index(self)] if self in lane else lane[:]
        for place in below:
            if not place.firm:
                return tuple([way for way in ways if self._leads_on(p, seat, way, len(below))])
        return ways

    def _leads_on(self, p: Caverna, seat: int, way: int, below: int) -> bool:
        twin = p.copy()
        self.lay.take(twin, seat, way)
        for place in twin.lanes[seat][:below]:
            if not place.able(twin, seat):
                return False
        return True

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        self.lay.take(p, seat, choice)

    def possible(self, p: Caverna, seat: int) -> bool:
        return self.lay.possible(p, seat)

    def able(self, p: Caverna, seat: int) -> bool:
        return len(self.offer(p, seat)) > 0

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return self.lay.why(p, seat, choice)
