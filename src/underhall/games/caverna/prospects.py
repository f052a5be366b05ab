"""What the parts of a home are likely to bring until the end, in points of the final score."""

from __future__ import annotations

from functools import cache
from typing import Final

from underhall.games.caverna import data
from underhall.games.caverna.box import COMING, Box, Goods
from underhall.games.caverna.land import FOREST, MOUNTAIN, empty_fields, large_cells, unused
from underhall.games.caverna.position import (
    BOAR,
    CATTLE,
    CAVERN,
    DEEP,
    DONKEY,
    FARM_ANIMALS,
    FIELD,
    GOLD,
    GRAIN,
    LARGE_EAST,
    LARGE_SOUTH,
    MEADOW,
    ORE,
    ORE_MINE,
    RUBY,
    RUBY_MINE,
    SHEEP,
    SMALL,
    STABLE,
    STONE,
    TUNNEL,
    VEGETABLE,
    WOOD,
    Player,
)  # fmt: skip
from underhall.games.caverna.tiles.scores import SCORES
from underhall.games.caverna.worths import Worths

LATER_WOOD = COMING.index(WOOD)  # in Player.future
LATER_STONE = COMING.index(STONE)
LATER_RUBY = COMING.index(RUBY)
MOST_LEFT: Final = 99  # placements; a full family has 70 before it
LATE: Final = 4  # rounds, the last ones
TRIP: Final = 3  # items, as on Blacksmithing
SCORED: Final = {
    GOLD: 1.0, RUBY: 1.0, GRAIN: 0.5, VEGETABLE: 1.0, SHEEP: 1.0, DONKEY: 1.0, BOAR: 1.0, CATTLE: 1.0,
}  # fmt: skip
ROWS = 4  # of a half of the home board, and its columns
COLUMNS = 3


@cache
def most_twins() -> list[int]:
    """By the mask of the free cells of half a board (bit = 3 * row + column): how many twin tiles find room."""
    found = [0] * (1 << ROWS * COLUMNS)
    for mask in range(1, len(found)):
        low = (mask & -mask).bit_length() - 1
        rest = mask & ~(1 << low)
        best = found[rest]
        if low % COLUMNS < COLUMNS - 1 and rest >> low + 1 & 1:
            best = max(best, 1 + found[rest & ~(1 << low + 1)])
        if rest >> low + COLUMNS & 1:
            best = max(best, 1 + found[rest & ~(1 << low + COLUMNS)])
        found[mask] = best
    return found


def half_of(mask: int, column: int) -> int:
    """The cells of half a board as such a mask; column: of A1 to A8, where the half begins."""
    return (
        mask >> 8 + column & 7
        | (mask >> 16 + column & 7) << 3
        | (mask >> 24 + column & 7) << 6
        | (mask >> 32 + column & 7) << 9
    )


class Prospects:
    """What is still to come of the parts of a home, for one box."""

    def __init__(self, box: Box, worths: Worths) -> None:
        self.box = box
        self.worths = worths
        self.fades = [left / (left + worths.half_gone) for left in range(MOST_LEFT + 1)]
        self.land_fades = [left / (left + worths.land_half_gone) for left in range(MOST_LEFT + 1)]
        self.twins = most_twins()
        self.a_round = [worths.tile_a_round.get(tile.id, 0.0) for tile in box.tiles]
        self.lasting = [(1 << tile, worth) for tile, worth in enumerate(self.a_round) if worth]
        self.neighbourly = box.tile_ids["state-parlor"]  # the one tile for which it matters where it lies
        self.miner = box.bit("miner")
        self.dwelling = box.cost[box.tile_ids["dwelling"]]
        self.deals: list[tuple[int, Goods, float]] = []  # (tile, what is paid, what is gained)
        for number, tile in enumerate(box.tiles):
            for pay, get in tile.exchange:
                gain = self.gain(pay, get)
                if gain > 0:
                    self.deals.append((1 << number, pay, worths.exchanged * gain))
        self.useful = self.miner  # the tiles that still do something
        for bit in [bit for bit, _ in self.lasting] + [bit for bit, _, _ in self.deals]:
            self.useful |= bit
        room = box.board["room"]
        self.room: list[int] = [
            room[name] for name in ("small_pasture", "large_pasture", "mine", "entry_level_dwelling")
        ]
        self.lost: int = -box.board["points"]["missing"]
        self.bare: int = -box.board["points"]["unused"]
        self.trips = [0.0]  # by the strength of a weapon: what an expedition brings beyond a plain placement
        for strength in range(1, box.board["weapon"]["most"] + 1):
            loot = sorted([worths.loot[each.id] for each in data.loot() if each.strength <= strength], reverse=True)
            self.trips.append(sum(loot[:TRIP]) - worths.plain_trip)

    def goods_fade(self, left: int, rounds: int) -> float:
        """How goods count with so many placements and rounds left: less when they can hardly be put to use."""
        return self.fades[min(left, MOST_LEFT)] * (1.0 + self.worths.early * rounds)

    def land_fade(self, left: int, rounds: int) -> float:
        """The same for land."""
        return self.land_fades[min(left, MOST_LEFT)] * (1.0 + self.worths.land_early * rounds)

    def work(self, rounds: int) -> float:
        """What one dwarf brings in so many rounds: more in the last ones, when all is there to be used."""
        return self.worths.action * rounds + self.worths.late * min(rounds, LATE)

    def another(self, rounds: int) -> float:
        """What one more dwarf brings: it comes a round late, counts, and eats."""
        return max(0.0, self.work(rounds - 1) + 1 - rounds) if rounds > 1 else 0.0

    def time(self, rounds: int, worked: int) -> float:
        """What counts against dwarfs that have placed in this round, until the family eats.

        What they brought lies there; what it cost is paid later, and the worth of a placement leaves that out.
        """
        return -self.worths.action * worked if rounds else 0.0

    def family(self, player: Player, rounds: int) -> float:
        """The placements of the rounds to come, and room for more dwarfs."""
        worths = self.worths
        dwarfs = len(player.dwarfs)
        found = self.work(rounds) * dwarfs
        most = self.box.most_dwarfs
        room = self.box.dwarf_room(player)
        if dwarfs < most and room > dwarfs:
            another = self.another(rounds)
            found += worths.room * another
            if room > dwarfs + 1 < most:
                found += worths.next_room * another
        return found

    def _scaled(self, count: int, good: int) -> float:
        """How many pieces so much wood, stone or ore counts as: the first ones are wanted most."""
        worths = self.worths
        plenty: float = worths.plenty[good]
        if count <= plenty:
            return float(count)
        enough: float = worths.enough[good]
        if count <= enough:
            return plenty + worths.less * (count - plenty)
        return plenty + worths.less * (enough - plenty) + worths.least * (count - enough)

    def materials(self, player: Player, rounds: int, fade: float) -> float:
        """Wood, stone and ore."""
        worths = self.worths
        goods = player.goods
        wood = goods[WOOD]
        stone = goods[STONE]
        found = worths.wood * (self._scaled(wood, WOOD) + worths.laid_out * player.future[LATER_WOOD].bit_count())
        found += worths.stone * (self._scaled(stone, STONE) + worths.laid_out * player.future[LATER_STONE].bit_count())
        found += worths.ore * self._scaled(goods[ORE], ORE)
        return fade * found + self._home(player, rounds, fade)

    def _home(self, player: Player, rounds: int, fade: float) -> float:
        """How far the material goes to a dwelling, while no room is left for another dwarf."""
        dwarfs = len(player.dwarfs)
        if rounds < 2 or dwarfs >= self.box.most_dwarfs or self.box.dwarf_room(player) > dwarfs:
            return 0.0
        goods = player.goods
        there = min(goods[WOOD], self.dwelling[WOOD]) + min(goods[STONE], self.dwelling[STONE])
        return there * (self.worths.home * fade + self.worths.home_a_round * rounds)

    def rubies(self, player: Player, fade: float) -> float:
        """What rubies will buy, and those of later rounds with their points."""
        later = self.worths.laid_out * player.future[LATER_RUBY].bit_count()
        return fade * self.worths.ruby * (player.goods[RUBY] + later) + later

    def land(self, player: Player, rounds: int, fade: float) -> float:
        """Landscape that is there to be used, and bare cells that no tile will cover."""
        worths = self.worths
        land = player.land
        goods = player.goods
        fields = empty_fields(player).bit_count()
        found = worths.field * fields + worths.seed * min(fields, goods[GRAIN] + goods[VEGETABLE])
        found += worths.sown * (land[FIELD].bit_count() - fields)
        meadows = land[MEADOW]
        found += worths.meadow * meadows.bit_count() + worths.meadows * self.twins[half_of(meadows & FOREST, 1)]
        halls = land[CAVERN].bit_count()
        if halls:
            found += worths.cavern + worths.next_cavern * (halls - 1)
        tunnels = land[TUNNEL]
        found += worths.tunnel * min(tunnels.bit_count(), 2 * rounds)
        found += worths.tunnels * self.twins[half_of(tunnels & MOUNTAIN, 4)]
        found += worths.deep_tunnel * min(land[DEEP].bit_count(), rounds)
        bare = unused(player)
        forest = half_of(bare & FOREST, 1)
        mountain = half_of(bare & MOUNTAIN, 4)
        found += worths.filled * bare.bit_count() * self.bare
        found -= worths.alone * (bare.bit_count() - 2 * self.twins[forest] - 2 * self.twins[mountain])
        return fade * found

    def stalls(self, player: Player) -> int:
        """About how many farm animals have room, rooms of the cave left out."""
        land = player.land
        stable = land[STABLE]
        small, large, mine, dwelling = self.room
        larges = (land[LARGE_EAST] | land[LARGE_SOUTH]).bit_count()
        found = dwelling + small * land[SMALL].bit_count() + large * larges
        found += mine * (land[ORE_MINE] | land[RUBY_MINE]).bit_count()
        if stable:
            smalls = (stable & land[SMALL]).bit_count()
            halves = (stable & large_cells(player)).bit_count()
            found += small * smalls + large * halves + stable.bit_count() - smalls - halves
        return found

    def herd(self, player: Player, births: float, fade: float) -> float:
        """Animals to be born, room for them, and kinds that a ruby may still bring."""
        worths = self.worths
        goods = player.goods
        pairs = 0
        singles = 0
        missing = 0
        farm = 0
        for kind in FARM_ANIMALS:
            count = goods[kind]
            farm += count
            if count > 1:
                pairs += 1
            elif count:
                singles += 1
            else:
                missing += 1
        spare = self.stalls(player) - farm
        found = worths.caught * self.lost * missing * fade
        if births > 0:
            born = pairs * births
            found += worths.young * (min(born, spare + worths.cramped * born) if spare > 0 else worths.cramped * born)
            found += worths.partner * singles * min(1.0, births)
        if spare > 0:
            found += worths.stall * fade * min(float(spare), worths.stalls)
            found += worths.species * self.lost * min(missing, goods[RUBY], spare)
        return found

    def arms(self, player: Player, rounds: int) -> float:
        """Expeditions to come."""
        strengths = [strength for strength in player.dwarfs if strength]
        if not strengths:
            return 0.0
        strengths.sort(reverse=True)
        found = 0.0
        for rank, strength in enumerate(strengths):
            found += self.trips[strength] * self.worths.by_rank[rank]
        return self.worths.weapons * rounds * found

    def tiles(self, player: Player, rounds: int) -> float:
        """What furnishing tiles will still do."""
        tiles = player.tiles
        if not tiles & self.useful:
            return 0.0
        goods = player.goods
        found = 0.0
        for bit, each in self.lasting:
            if tiles & bit:
                found += each * rounds
        if tiles & self.miner:
            found += self.worths.mined * rounds * min(goods[DONKEY], player.land[ORE_MINE].bit_count())
        for bit, pay, gain in self.deals:
            if tiles & bit:
                found += gain * min([goods[good] // count for good, count in pay])
        return found

    def gain(self, pay: Goods, get: Goods) -> float:
        """The points on the sheet that an exchange gains."""
        gained = 0.0  # a loop: compiled, sum() of floats would begin with an int
        for good, count in get:
            gained += SCORED.get(good, 0.0) * count
        for good, count in pay:
            gained -= SCORED.get(good, 0.0) * count
        return gained

    def promise(self, player: Player, tile: int, rounds: int) -> float:
        """A rough guess at what a tile would bring, to choose those that are worth trying out."""
        worths = self.worths
        box = self.box
        cost = box.cost[tile]
        found = box.points[tile] + self.a_round[tile] * rounds - worths.price * (cost[WOOD] + cost[STONE])
        bit = 1 << tile
        if box.orange & bit:
            return found + (worths.dwelling * rounds if len(player.dwarfs) < box.most_dwarfs else 0.0)
        if tile == self.neighbourly:
            return found + worths.neighbours
        scored = SCORES.get(box.tiles[tile].id)
        return found if scored is None else found + scored(box, player)[0]
