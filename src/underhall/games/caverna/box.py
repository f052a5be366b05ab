"""What lies in the box for one set of options: numbered components, prices, and who listens to what.

Verbs, rounds and scoring look here; none of them knows a furnishing tile by name. Tiles enter by tiles/,
which fill the registers of hooks (registers.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Place
from underhall.engine.vocabulary import Vocabulary
from underhall.games.caverna import data
from underhall.games.caverna.herd import Places, Spot, fits
from underhall.games.caverna.land import ENTRY_LEVEL, cells_of, farmland
from underhall.games.caverna.position import (
    ACTING,
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    GOODS,
    LARGE_EAST,
    LARGE_SOUTH,
    MEADOW,
    ORE_MINE,
    RUBY,
    RUBY_MINE,
    SHEEP,
    SMALL,
    STABLE,
    STONE,
    WOOD,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.registers import Discounts, Reactions

if TYPE_CHECKING:
    from underhall.games.caverna.calendar import Calendar
    from underhall.games.caverna.trades import Trades

Goods = list[tuple[int, int]]  # (good, count)

FARM_KINDS: Final = (SHEEP, DONKEY, BOAR, CATTLE)
COMING: Final[tuple[int, ...]] = (WOOD, STONE, RUBY)  # the goods of Player.future
TILE_BITS: Final = 6  # Player.built holds tile << 6 | cell


class Box:
    """The components of a game for a number of seats, with the rulings in force."""

    def __init__(self, options: Mapping[str, Any], vocabulary: Vocabulary) -> None:
        self.options = options
        self.vocabulary = vocabulary
        self.seats: int = options["seats"]
        self.board = data.board()
        edition = data.edition(self.seats)
        self.spaces = edition.spaces
        self.space_names = edition.names
        self._number_tiles()
        self._number_slots()
        # Registers of hooks, filled by tiles/.
        self.furnish_less = Discounts()
        self.fence_less = Discounts()
        self.stable_less = Discounts()
        self.forge_less = Discounts()
        self.swaps: list[tuple[int, int, int]] = []  # (bit, good saved, good paid instead), when furnishing
        self.swap_mask = 0
        self.on_gain: list[Reactions] = [Reactions() for _ in GOODS]
        self.on_built: list[Reactions] = [Reactions() for _ in self.tiles]  # told to the owner of that tile only
        self.on_overhang = Reactions()
        self.on_born: list[Reactions] = [Reactions() for _ in GOODS]
        self.on_bred = Reactions()
        self.on_round = Reactions()
        self.housing: list[tuple[int, Callable[[Player, Places], None]]] = []
        self.housing_mask = 0
        self.spotting: list[tuple[int, Callable[[Player], list[Spot]]]] = []
        self.sixth = 0  # tiles that house the sixth dwarf and nobody else
        self.dig_sites = 0  # tiles that let rooms be made of tunnels
        self.overhangs = 0  # tiles that let half a twin tile overhang
        self.joins = 0  # tiles that turn every either/or of a space into and/or
        self.hunger_less: list[tuple[int, Callable[[Player], int]]] = []
        self.meals: list[tuple[int, int, int]] = []  # (bit, good, count): feeds one dwarf
        self.overflow: Place[Caverna] | None = None  # asked when animals find no room
        self.animal_food: list[tuple[int, int]] = []  # (bit, food more for each farm animal eaten)

    trades: Trades  # these two are laid out last
    calendar: Calendar

    def trades_by_tile(self, p: Caverna, seat: int) -> bool:
        """Has a seat a trade that a tile of its gives? Asked where such a trade may open something."""
        return self.trades.by_tile_open(p, seat)

    def eat(self, p: Caverna, seat: int, choice: int) -> None:
        """Carry out a row of the trade table."""
        self.trades.carry_out(p, seat, choice)

    def _number_tiles(self) -> None:
        self.tiles = data.tiles()
        self.tile_ids = {tile.id: number for number, tile in enumerate(self.tiles)}
        self.cost = [self.row(tile.cost) for tile in self.tiles]
        self.points = [tile.points for tile in self.tiles]
        self.capacity = [tile.capacity for tile in self.tiles]
        self.orange = self.tile_mask([tile.id for tile in self.tiles if tile.tag == "orange"])
        self.yellow = self.tile_mask([tile.id for tile in self.tiles if tile.tag == "yellow"])
        self.unlimited = self.tile_mask([tile.id for tile in self.tiles if tile.unlimited])
        every = self.options["edition"] == "full"
        self.supply = self.tile_mask([tile.id for tile in self.tiles if every or tile.introductory])
        self.over = [self.tile_ids[tile.overbuilds] if tile.overbuilds else -1 for tile in self.tiles]
        self.most_dwarfs: int = self.board["players"]["most_dwarfs"]

    def _number_slots(self) -> None:
        """Every good of an accumulating space has a slot in Caverna.piles."""
        self.slots: list[list[tuple[int, int]]] = []  # by space: (slot, good)
        self.fill_empty: list[list[tuple[int, int]]] = []  # by space: (slot, count)
        self.fill_more: list[list[tuple[int, int]]] = []
        count = 0
        for space in self.spaces:
            goods = sorted({good for good, _ in space.empty + space.nonempty})
            slot = {good: count + number for number, good in enumerate(goods)}
            count += len(goods)
            self.slots.append([(slot[good], good) for good in goods])
            self.fill_empty.append([(slot[good], number) for good, number in space.empty])
            self.fill_more.append([(slot[good], number) for good, number in space.nonempty])
        self.slot_count = count
        self.slot_numbers = [[slot for slot, _ in slots] for slots in self.slots]

    @staticmethod
    def row(goods: Goods) -> list[int]:
        """Goods as a list by good."""
        found = [0] * len(GOODS)
        for good, count in goods:
            found[good] += count
        return found

    def bit(self, id: str) -> int:
        """The mask of a furnishing tile."""
        return 1 << self.tile_ids[id]

    def tile_mask(self, ids: list[str]) -> int:
        return sum([1 << self.tile_ids[id] for id in ids])

    def space(self, id: str) -> int:
        """The number of a space by its component id; -1 if it is not in play."""
        for number, space in enumerate(self.spaces):
            if space.id == id:
                return number
        return -1

    # The one door for goods.

    def gain(self, p: Caverna, seat: int, good: int, count: int, reason: str) -> None:
        """Goods arrive. Animals that find no room are asked about before anything else goes on."""
        if count <= 0:
            return
        player = p.players[seat]
        player.goods[good] += count
        if p.ledger is not None:
            p.ledger.append((seat, good, count, reason))
        if self.on_gain[good].mask & player.tiles:
            self.on_gain[good].tell(self, p, seat, count)
        if good >= SHEEP:
            self.look_for_room(p, seat)

    def pay(self, p: Caverna, seat: int, good: int, count: int, reason: str) -> None:
        """Goods leave the supply of a seat."""
        if count <= 0:
            return
        goods = p.players[seat].goods
        if goods[good] < count:
            raise ValueError(f"{reason}: seat {seat} has {goods[good]} {GOODS[good]}, not {count}")
        goods[good] -= count
        if p.ledger is not None:
            p.ledger.append((seat, good, -count, reason))

    def look_for_room(self, p: Caverna, seat: int) -> None:
        """Ask the owner when animals have lost their room. To be called wherever room may shrink."""
        if self.overflow is not None and not self.housed(p.players[seat]):
            p.lanes[seat].append(self.overflow)

    def lay_out(self, p: Caverna, seat: int, good: int, rounds: int) -> None:
        """One of a good comes at the start of each of the next rounds; rounds that are never played give none."""
        skip = self.options["supplier_skips_round_9"] == "yes"
        coming = self.calendar.next_rounds(p.round, rounds, skip)
        p.players[seat].future[COMING.index(good)] |= coming & (1 << self.calendar.last + 1) - 1

    # Room for animals and dwarfs.

    def places(self, player: Player) -> Places:
        """Where animals of a player may stand."""
        land = player.land
        found = Places()
        stable = land[STABLE]
        bins = found.bins
        bins[3] = 1  # the entry-level dwelling
        if land[ORE_MINE] | land[RUBY_MINE]:
            found.own[1] = (land[ORE_MINE] | land[RUBY_MINE]).bit_count()
        if land[MEADOW]:
            stabled = (land[MEADOW] & stable).bit_count()
            bins[4] = stabled
            found.guarded[4] = stabled
            found.guarded[5] = land[MEADOW].bit_count() - stabled
        if land[SMALL]:
            stabled = (land[SMALL] & stable).bit_count()
            plain = land[SMALL].bit_count() - stabled
            bins[3] += plain
            bins[2] += stabled
            found.guarded[3] = plain
            found.guarded[2] = stabled
        if land[LARGE_EAST] | land[LARGE_SOUTH]:
            self._add_large(land[LARGE_EAST], 1, stable, found)
            self._add_large(land[LARGE_SOUTH], 8, stable, found)
        if stable:
            forest = stable & ~farmland(player)
            found.own[2] = forest.bit_count()
        if player.tiles & self.housing_mask:
            for bit, house in self.housing:
                if player.tiles & bit:
                    house(player, found)
        return found

    @staticmethod
    def _add_large(firsts: int, step: int, stable: int, found: Places) -> None:
        both = firsts & stable & stable >> step
        none = firsts & ~stable & ~(stable >> step)
        counts = (both.bit_count(), (firsts & ~both & ~none).bit_count(), none.bit_count())
        for size in range(3):
            found.bins[size] += counts[size]
            found.guarded[size] += counts[size]

    def housed(self, player: Player) -> bool:
        """Have all animals room?"""
        goods = player.goods
        sheep = goods[SHEEP]
        donkeys = goods[DONKEY]
        boars = goods[BOAR]
        cattle = goods[CATTLE]
        animals = sheep + donkeys + boars + cattle
        if animals <= 2 and (animals < 2 or sheep == 2 or donkeys == 2 or boars == 2 or cattle == 2):
            return True  # in the entry-level dwelling
        return fits(self.places(player), sheep, donkeys, boars, cattle, goods[DOG])

    def houses(self, player: Player, more: int) -> bool:
        """Have all animals room with one more of each kind in a mask (1 << good)?"""
        goods = player.goods
        return fits(
            self.places(player),
            goods[SHEEP] + (more >> SHEEP & 1),
            goods[DONKEY] + (more >> DONKEY & 1),
            goods[BOAR] + (more >> BOAR & 1),
            goods[CATTLE] + (more >> CATTLE & 1),
            goods[DOG],
        )

    def spots(self, player: Player) -> list[Spot]:
        """The places of a player one by one, for showing where animals stand."""
        land = player.land
        stable = land[STABLE]
        any_kind = FARM_KINDS
        found = [Spot(cell, 2, any_kind, False) for cell in cells_of(ENTRY_LEVEL)]
        found += [Spot(cell, 1, (DONKEY,), False) for cell in cells_of(land[ORE_MINE] | land[RUBY_MINE])]
        for cell in cells_of(land[MEADOW]):
            found.append(Spot(cell, stable >> cell & 1, any_kind, True))
        for cell in cells_of(land[SMALL]):
            found.append(Spot(cell, 2 << (stable >> cell & 1), any_kind, True))
        for firsts, step in ((land[LARGE_EAST], 1), (land[LARGE_SOUTH], 8)):
            for cell in cells_of(firsts):
                stables = (stable >> cell & 1) + (stable >> (cell + step) & 1)
                found.append(Spot(cell, 4 << stables, any_kind, True))
        found += [Spot(cell, 1, (BOAR,), False) for cell in cells_of(stable & ~farmland(player))]
        for bit, spotted in self.spotting:
            if player.tiles & bit:
                found += spotted(player)
        return found

    def donkeys_in(self, player: Player, mines: int) -> int:
        """How many donkeys stand in the mines of a mask, in the owner's best arrangement."""
        return min(player.goods[DONKEY], mines.bit_count())

    def dwarf_room(self, player: Player) -> int:
        """How many dwarfs the dwellings hold, those for the sixth dwarf only left out."""
        room = 2
        for built in player.built:
            tile = built >> TILE_BITS
            if not self.sixth >> tile & 1:
                room += self.capacity[tile]
        return room

    def may_grow(self, player: Player) -> bool:
        """Is there a disc and room for one more dwarf?"""
        dwarfs = len(player.dwarfs)
        if dwarfs < self.most_dwarfs:
            return dwarfs < self.dwarf_room(player)
        return dwarfs == self.most_dwarfs and player.tiles & self.sixth != 0

    # The acting dwarf.

    def lowest(self, player: Player) -> int:
        """The dwarf whose turn it is by weapon; -1 if all are placed."""
        found = -1
        dwarfs = player.dwarfs
        for dwarf in range(len(dwarfs)):
            if not player.placed >> dwarf & 1 and (found < 0 or dwarfs[dwarf] < dwarfs[found]):
                found = dwarf
        return found

    def acting(self, p: Caverna, seat: int) -> int:
        """The dwarf that is being placed, or was and now acts."""
        noted = p.notes[seat][ACTING]
        return noted - 1 if noted else self.lowest(p.players[seat])

    def strength(self, p: Caverna, seat: int) -> int:
        """Of the acting dwarf's weapon; 0: unarmed."""
        dwarf = self.acting(p, seat)
        return p.players[seat].dwarfs[dwarf] if dwarf >= 0 else 0

    def occupied(self, p: Caverna) -> int:
        found = 0
        for player in p.players:
            found |= player.stands
        return found
