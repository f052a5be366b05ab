"""What the parts of a home are likely to bring until the end, in points of the final score."""

from __future__ import annotations

from underhall.games.caverna import data, worths
from underhall.games.caverna.box import COMING, Box, Goods
from underhall.games.caverna.land import FOREST, MOUNTAIN, empty_fields, large_cells, unused
from underhall.games.caverna.position import (
    CAVERN,
    DEEP,
    DONKEY,
    FARM_ANIMALS,
    GRAIN,
    LARGE_EAST,
    LARGE_SOUTH,
    MEADOW,
    ORE,
    ORE_MINE,
    RUBY,
    RUBY_MINE,
    SMALL,
    STABLE,
    STONE,
    TUNNEL,
    VEGETABLE,
    WOOD,
    Player,
)  # fmt: skip
from underhall.games.caverna.tiles.scores import SCORES

LATER_WOOD = COMING.index(WOOD)  # in Player.future
LATER_STONE = COMING.index(STONE)
LATER_RUBY = COMING.index(RUBY)
ROWS = 4  # of a half of the home board, and its columns
COLUMNS = 3


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


def scaled(count: int, good: int) -> float:
    """How many pieces so much wood, stone or ore counts as: the first ones are wanted most."""
    first, second = worths.PLENTY[good]
    if count <= first:
        return float(count)
    if count <= second:
        return first + worths.LESS * (count - first)
    return first + worths.LESS * (second - first) + worths.LEAST * (count - second)


class Prospects:
    """What is still to come of the parts of a home, for one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.fades = [left / (left + worths.HALF_GONE) for left in range(worths.MOST_LEFT + 1)]
        self.twins = most_twins()
        self.a_round = [worths.TILE_A_ROUND.get(tile.id, 0.0) for tile in box.tiles]
        self.lasting = [(1 << tile, worth) for tile, worth in enumerate(self.a_round) if worth]
        self.neighbourly = box.tile_ids["state-parlor"]  # the one tile for which it matters where it lies
        self.miner = box.bit("miner")
        self.dwelling = box.cost[box.tile_ids["dwelling"]]
        self.deals: list[tuple[int, Goods, float]] = []  # (tile, what is paid, what is gained)
        for number, tile in enumerate(box.tiles):
            for pay, get in tile.exchange:
                gain = self.gain(pay, get)
                if gain > 0:
                    self.deals.append((1 << number, pay, worths.EXCHANGED * gain))
        room = box.board["room"]
        self.room: list[int] = [
            room[name] for name in ("small_pasture", "large_pasture", "mine", "entry_level_dwelling")
        ]
        self.lost: int = -box.board["points"]["missing"]
        self.trips = [0.0]  # by the strength of a weapon: what an expedition brings beyond a plain placement
        for strength in range(1, box.board["weapon"]["most"] + 1):
            loot = sorted(
                [worths.LOOT.get(each.id, 0.0) for each in data.loot() if each.strength <= strength], reverse=True
            )
            self.trips.append(sum(loot[: worths.TRIP]) - worths.PLAIN_TRIP)

    def fade(self, left: int) -> float:
        """Of the worth of what must still be put to use, with so many placements left."""
        return self.fades[min(left, worths.MOST_LEFT)]

    def family(self, player: Player, rounds: int) -> float:
        """The placements of the rounds to come, and room for more dwarfs."""
        dwarfs = len(player.dwarfs)
        found = worths.ACTION * rounds * dwarfs
        most = self.box.most_dwarfs
        room = self.box.dwarf_room(player)
        if dwarfs < most and room > dwarfs:
            another = worths.ACTION * (rounds - 1) + 1 - rounds  # it comes a round late, counts, and eats
            if another > 0:
                found += worths.ROOM * another
                if room > dwarfs + 1 < most:
                    found += worths.NEXT_ROOM * another
        return found

    def stores(self, player: Player, rounds: int, fade: float) -> float:
        """Goods to build with."""
        goods = player.goods
        wood = goods[WOOD]
        stone = goods[STONE]
        rubies = worths.LAID_OUT * player.future[LATER_RUBY].bit_count()
        found = worths.TIMBER * (scaled(wood, WOOD) + worths.LAID_OUT * player.future[LATER_WOOD].bit_count())
        found += worths.BRICK * (scaled(stone, STONE) + worths.LAID_OUT * player.future[LATER_STONE].bit_count())
        found += worths.LUMP * scaled(goods[ORE], ORE) + worths.GEM * (goods[RUBY] + rubies)
        dwarfs = len(player.dwarfs)
        if rounds > 1 and dwarfs < self.box.most_dwarfs and self.box.dwarf_room(player) <= dwarfs:
            found += worths.HOME * (min(wood, self.dwelling[WOOD]) + min(stone, self.dwelling[STONE]))
        return fade * found + rubies

    def land(self, player: Player, rounds: int, fade: float) -> float:
        """Landscape that is there to be used, and bare cells that no tile will cover."""
        land = player.land
        goods = player.goods
        fields = empty_fields(player).bit_count()
        found = worths.GROUND * fields + worths.SEED * min(fields, goods[GRAIN] + goods[VEGETABLE])
        meadows = land[MEADOW]
        found += worths.GRASS * meadows.bit_count() + worths.PADDOCK * self.twins[half_of(meadows & FOREST, 1)]
        halls = land[CAVERN].bit_count()
        if halls:
            found += worths.HALL + worths.NEXT_HALL * (halls - 1)
        tunnels = land[TUNNEL]
        found += worths.SHAFT * min(tunnels.bit_count(), 2 * rounds)
        found += worths.VEIN * self.twins[half_of(tunnels & MOUNTAIN, 4)]
        found += worths.DEEP_SHAFT * min(land[DEEP].bit_count(), rounds)
        bare = unused(player)
        forest = half_of(bare & FOREST, 1)
        mountain = half_of(bare & MOUNTAIN, 4)
        found -= worths.ALONE * (bare.bit_count() - 2 * self.twins[forest] - 2 * self.twins[mountain])
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
        found = 0.0
        if births > 0:
            born = pairs * births
            found = worths.YOUNG * (min(born, spare + worths.CRAMPED * born) if spare > 0 else worths.CRAMPED * born)
            found += worths.PARTNER * singles * min(1.0, births)
        if spare > 0:
            found += worths.STALL * fade * min(spare, worths.STALLS)
            found += worths.SPECIES * self.lost * min(missing, goods[RUBY], spare)
        return found

    def arms(self, player: Player, rounds: int) -> float:
        """Expeditions to come."""
        found = 0.0
        for rank, strength in enumerate(sorted(player.dwarfs, reverse=True)):
            if strength == 0:
                break
            found += self.trips[strength] * worths.BY_RANK[rank]
        return worths.WEAPON * rounds * found

    def tiles(self, player: Player, rounds: int) -> float:
        """What furnishing tiles will still do."""
        tiles = player.tiles
        goods = player.goods
        found = 0.0
        for bit, each in self.lasting:
            if tiles & bit:
                found += each * rounds
        if tiles & self.miner:
            found += worths.MINED * rounds * min(goods[DONKEY], player.land[ORE_MINE].bit_count())
        for bit, pay, gain in self.deals:
            if tiles & bit:
                found += gain * min([goods[good] // count for good, count in pay])
        return found

    def gain(self, pay: Goods, get: Goods) -> float:
        """The points on the sheet that an exchange gains."""
        gained = 0.0  # a loop: compiled, sum() of floats would begin with an int
        for good, count in get:
            gained += worths.SCORED.get(good, 0.0) * count
        for good, count in pay:
            gained -= worths.SCORED.get(good, 0.0) * count
        return gained

    def promise(self, player: Player, tile: int, rounds: int) -> float:
        """A rough guess at what a tile would bring, to choose those that are worth trying out."""
        box = self.box
        cost = box.cost[tile]
        found = box.points[tile] + self.a_round[tile] * rounds - worths.PRICE * (cost[WOOD] + cost[STONE])
        bit = 1 << tile
        if box.orange & bit:
            return found + (worths.DWELLING * rounds if len(player.dwarfs) < box.most_dwarfs else 0.0)
        if tile == self.neighbourly:
            return found + worths.NEIGHBOURS
        scored = SCORES.get(box.tiles[tile].id)
        return found if scored is None else found + scored(box, player)[0]
