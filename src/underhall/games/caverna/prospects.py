"""What the parts of a home are likely to bring until the end, in points of the final score.

The figures are judgements, no rules: chosen by hand, then moved a few at a time for as long as a bot that trusts
them scored more when it played alone. Each is what a thing is worth while much time is left; what takes
placements to become points fades with the placements that are left.
"""

from __future__ import annotations

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

HALF_GONE = 1.9  # placements left at which half the worth of what must still be put to use is gone
MOST_LEFT = 99  # placements; a full family has 70 before it

ACTION = 3.82  # a placement; what its dwarf eats is counted as food
ROOM = 0.9  # of what another dwarf would bring, when there is room for it
NEXT_ROOM = 0.62  # the same for a second place: its dwarf comes later

TIMBER = 0.7  # a wood: most of it becomes dwellings and pastures
BRICK = 0.55  # a stone
LUMP = 0.51  # an ore: weapons, and gold at Ore trading
GEM = 0.44  # a ruby beyond its point: it buys whatever is wanting
HOME = 1.06  # every material of the next dwelling, while no room is left for another dwarf
LAID_OUT = 0.57  # of a good's worth when it lies on a later round
PLENTY = ((5, 10), (4, 8), (8, 14))  # wood, stone, ore: up to here a piece is worth all, up to there about half
LESS = 0.6  # of a piece beyond the first figure of PLENTY
LEAST = 0.2  # of a piece beyond the second

GROUND = 0.8  # a field without a crop
SEED = 0.7  # a seed, with a field to take it
GRASS = 0.9  # a meadow not fenced yet
HALL = 2.5  # an empty cavern: the next tile needs one
NEXT_HALL = 0.8  # each further one
SHAFT = 1.2  # a tunnel: half an ore mine, or a ruby mine
DEEP_SHAFT = 1.6  # a deep tunnel: a ruby mine that pays a ruby
VEIN = 0.8  # two tunnels side by side: room for an ore mine
PADDOCK = 0.3  # two meadows side by side: room for a large pasture
ALONE = 0.79  # a bare cell that no twin tile will cover, because its neighbours are gone

YOUNG = 0.9  # an animal to be born
CRAMPED = 0.1  # of a birth without room: something is eaten in its place
PARTNER = 0.25  # an animal alone: another may join it
STALL = 0.29  # room for an animal
STALLS = 8  # that so many count
SPECIES = 0.55  # of what a missing kind costs, for each ruby that could buy one and has room to

WEAPON = 0.22  # of what three items of loot bring beyond a plain placement, a round
BY_RANK = (1.0, 0.8, 0.5, 0.3, 0.2, 0.1)  # of that: the best armed dwarf, the next ...; expeditions are few
TRIP = 3  # items, as on Blacksmithing
PLAIN_TRIP = 1.5  # what the same dwarf brings without a weapon
LOOT = {
    "all-weapons-plus-1": 0.8, "dog": 1.0, "wood": 0.7, "grain": 0.6, "sheep": 1.4, "stone": 0.8, "donkey": 1.4,
    "vegetable": 1.1, "ore-2": 0.8, "boar": 1.6, "gold-2": 2.0, "furnish-cavern": 2.2, "stable": 1.0, "tunnel": 1.8,
    "small-pasture": 2.2, "cattle": 1.9, "large-pasture": 4.0, "meadow": 1.8, "dwelling": 5.0, "field": 1.8, "sow": 2.0,
    "cavern": 2.0, "breed": 2.0,
}  # fmt: skip

# What a tile brings in each round that is left, beyond what it is worth on the sheet by then.
TILE_A_ROUND = {
    "carpenter": 0.3, "stone-carver": 0.35, "builder": 0.2, "blacksmith": 0.1, "seam": 0.2, "quarry": 0.1,
    "trader": 0.1, "dog-school": 0.05, "slaughtering-cave": 0.2, "cooking-cave": 0.2, "working-cave": 0.4,
    "breeding-cave": 0.5,
    "peaceful-cave": 0.1, "mining-cave": 0.1, "work-room": 0.1, "guest-room": 0.2, "office-room": 0.2,
    "mixed-dwelling": 0.1, "cuddle-room": 0.1, "breakfast-room": 0.1, "stubble-room": 0.1, "weaving-parlor": 0.1,
    "milking-parlor": 0.15, "stone-storage": 0.1, "ore-storage": 0.15, "weapon-storage": 0.1, "main-storage": 0.3,
    "food-chamber": 0.2, "treasure-chamber": 0.2, "fodder-chamber": 0.2,
}  # fmt: skip
MINED = 0.4  # an ore of the Miner's, a round
EXCHANGED = 0.75  # of what an exchange of a tile's gains, for the goods that are there: they may go elsewhere
SCORED = {
    GOLD: 1.0,
    RUBY: 1.0,
    GRAIN: 0.5,
    VEGETABLE: 1.0,
    SHEEP: 1.0,
    DONKEY: 1.0,
    BOAR: 1.0,
    CATTLE: 1.0,
}  # on the sheet

PRICE = 0.6  # of a wood or stone, for a first guess
DWELLING = 2.0  # a round, for the same
NEIGHBOURS = 8.0  # two dwellings beside the tile that counts them

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
    first, second = PLENTY[good]
    if count <= first:
        return float(count)
    if count <= second:
        return first + LESS * (count - first)
    return first + LESS * (second - first) + LEAST * (count - second)


class Prospects:
    """What is still to come of the parts of a home, for one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.fades = [left / (left + HALF_GONE) for left in range(MOST_LEFT + 1)]
        self.twins = most_twins()
        self.a_round = [TILE_A_ROUND.get(tile.id, 0.0) for tile in box.tiles]
        self.lasting = [(1 << tile, worth) for tile, worth in enumerate(self.a_round) if worth]
        self.neighbourly = box.tile_ids["state-parlor"]  # the one tile for which it matters where it lies
        self.miner = box.bit("miner")
        self.dwelling = box.cost[box.tile_ids["dwelling"]]
        self.deals: list[tuple[int, Goods, float]] = []  # (tile, what is paid, what is gained)
        for number, tile in enumerate(box.tiles):
            for pay, get in tile.exchange:
                gain = self.gain(pay, get)
                if gain > 0:
                    self.deals.append((1 << number, pay, EXCHANGED * gain))
        room = box.board["room"]
        self.room: list[int] = [
            room[name] for name in ("small_pasture", "large_pasture", "mine", "entry_level_dwelling")
        ]
        self.lost: int = -box.board["points"]["missing"]
        self.trips = [0.0]  # by the strength of a weapon: what an expedition brings beyond a plain placement
        for strength in range(1, box.board["weapon"]["most"] + 1):
            loot = sorted([LOOT.get(each.id, 0.0) for each in data.loot() if each.strength <= strength], reverse=True)
            self.trips.append(sum(loot[:TRIP]) - PLAIN_TRIP)

    def fade(self, left: int) -> float:
        """Of the worth of what must still be put to use, with so many placements left."""
        return self.fades[min(left, MOST_LEFT)]

    def family(self, player: Player, rounds: int) -> float:
        """The placements of the rounds to come, and room for more dwarfs."""
        dwarfs = len(player.dwarfs)
        found = ACTION * rounds * dwarfs
        most = self.box.most_dwarfs
        room = self.box.dwarf_room(player)
        if dwarfs < most and room > dwarfs:
            another = ACTION * (rounds - 1) + 1 - rounds  # it costs a placement, is born a round late, eats, and counts
            if another > 0:
                found += ROOM * another
                if room > dwarfs + 1 < most:
                    found += NEXT_ROOM * another
        return found

    def stores(self, player: Player, rounds: int, fade: float) -> float:
        """Goods to build with."""
        goods = player.goods
        wood = goods[WOOD]
        stone = goods[STONE]
        rubies = LAID_OUT * player.future[LATER_RUBY].bit_count()
        found = TIMBER * (scaled(wood, WOOD) + LAID_OUT * player.future[LATER_WOOD].bit_count())
        found += BRICK * (scaled(stone, STONE) + LAID_OUT * player.future[LATER_STONE].bit_count())
        found += LUMP * scaled(goods[ORE], ORE) + GEM * (goods[RUBY] + rubies)
        dwarfs = len(player.dwarfs)
        if rounds > 1 and dwarfs < self.box.most_dwarfs and self.box.dwarf_room(player) <= dwarfs:
            found += HOME * (min(wood, self.dwelling[WOOD]) + min(stone, self.dwelling[STONE]))
        return fade * found + rubies

    def land(self, player: Player, rounds: int, fade: float) -> float:
        """Landscape that is there to be used, and bare cells that no tile will cover."""
        land = player.land
        goods = player.goods
        fields = empty_fields(player).bit_count()
        halls = land[CAVERN].bit_count()
        found = GROUND * fields + SEED * min(fields, goods[GRAIN] + goods[VEGETABLE]) + GRASS * land[MEADOW].bit_count()
        if halls:
            found += HALL + NEXT_HALL * (halls - 1)
        found += SHAFT * min(land[TUNNEL].bit_count(), 2 * rounds) + DEEP_SHAFT * min(land[DEEP].bit_count(), rounds)
        found += (
            VEIN * self.twins[half_of(land[TUNNEL] & MOUNTAIN, 4)]
            + PADDOCK * self.twins[half_of(land[MEADOW] & FOREST, 1)]
        )
        bare = unused(player)
        forest = half_of(bare & FOREST, 1)
        mountain = half_of(bare & MOUNTAIN, 4)
        found -= ALONE * (bare.bit_count() - 2 * self.twins[forest] - 2 * self.twins[mountain])
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
            found = YOUNG * (min(born, spare + CRAMPED * born) if spare > 0 else CRAMPED * born)
            found += PARTNER * singles * min(1.0, births)
        if spare > 0:
            found += STALL * fade * min(spare, STALLS)
            found += SPECIES * self.lost * min(missing, goods[RUBY], spare)
        return found

    def arms(self, player: Player, rounds: int) -> float:
        """Expeditions to come."""
        found = 0.0
        for rank, strength in enumerate(sorted(player.dwarfs, reverse=True)):
            if strength == 0:
                break
            found += self.trips[strength] * BY_RANK[rank]
        return WEAPON * rounds * found

    def tiles(self, player: Player, rounds: int) -> float:
        """What furnishing tiles will still do."""
        tiles = player.tiles
        goods = player.goods
        found = 0.0
        for bit, each in self.lasting:
            if tiles & bit:
                found += each * rounds
        if tiles & self.miner:
            found += MINED * rounds * min(goods[DONKEY], player.land[ORE_MINE].bit_count())
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
        box = self.box
        cost = box.cost[tile]
        found = box.points[tile] + self.a_round[tile] * rounds - PRICE * (cost[WOOD] + cost[STONE])
        bit = 1 << tile
        if box.orange & bit:
            return found + (DWELLING * rounds if len(player.dwarfs) < box.most_dwarfs else 0.0)
        if tile == self.neighbourly:
            return found + NEIGHBOURS
        scored = SCORES.get(box.tiles[tile].id)
        return found if scored is None else found + scored(box, player)[0]
