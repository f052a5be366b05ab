"""What things are worth to a bot, in points of the final score.

These are judgements, no rules: chosen by hand, then moved a few at a time for as long as a bot that trusts them
scored more when it played alone. Each is what a thing is worth while much time is left; what still takes
placements to become points fades with the placements that are left.
"""

from __future__ import annotations

from typing import Final

from underhall.games.caverna.position import BOAR, CATTLE, DONKEY, GOLD, GRAIN, RUBY, SHEEP, VEGETABLE

HALF_GONE: Final = 1.9  # placements left at which half the worth of what must still be put to use is gone
MOST_LEFT: Final = 99  # placements; a full family has 70 before it

ACTION: Final = 3.82  # a placement; what its dwarf eats is counted as food
ROOM: Final = 0.9  # of what another dwarf would bring, when there is room for it
NEXT_ROOM: Final = 0.62  # the same for a second place: its dwarf comes later

TIMBER: Final = 0.7  # a wood: most of it becomes dwellings and pastures
BRICK: Final = 0.55  # a stone
LUMP: Final = 0.51  # an ore: weapons, and gold at Ore trading
GEM: Final = 0.44  # a ruby beyond its point: it buys whatever is wanting
HOME: Final = 1.06  # every material of the next dwelling, while no room is left for another dwarf
LAID_OUT: Final = 0.57  # of a good's worth when it lies on a later round
PLENTY: Final = ((5, 10), (4, 8), (8, 14))  # wood, stone, ore: up to here a piece is worth all, up to there about half
LESS: Final = 0.6  # of a piece beyond the first figure of PLENTY
LEAST: Final = 0.2  # of a piece beyond the second

GROUND: Final = 0.8  # a field without a crop
SEED: Final = 0.7  # a seed, with a field to take it
GRASS: Final = 0.9  # a meadow not fenced yet
HALL: Final = 2.5  # an empty cavern: the next tile needs one
NEXT_HALL: Final = 0.8  # each further one
SHAFT: Final = 1.2  # a tunnel: half an ore mine, or a ruby mine
DEEP_SHAFT: Final = 1.6  # a deep tunnel: a ruby mine that pays a ruby
VEIN: Final = 0.8  # two tunnels side by side: room for an ore mine
PADDOCK: Final = 0.3  # two meadows side by side: room for a large pasture
ALONE: Final = 0.79  # a bare cell that no twin tile will cover, because its neighbours are gone

YOUNG: Final = 0.9  # an animal to be born
CRAMPED: Final = 0.1  # of a birth without room: something is eaten in its place
PARTNER: Final = 0.25  # an animal alone: another may join it
STALL: Final = 0.29  # room for an animal
STALLS: Final = 8  # that so many count
SPECIES: Final = 0.55  # of what a missing kind costs, for each ruby that could buy one and has room to

WEAPON: Final = 0.22  # of what three items of loot bring beyond a plain placement, a round
BY_RANK: Final = (1.0, 0.8, 0.5, 0.3, 0.2, 0.1)  # of that: the best armed dwarf, the next ...; expeditions are few
TRIP: Final = 3  # items, as on Blacksmithing
PLAIN_TRIP: Final = 1.5  # what the same dwarf brings without a weapon
LOOT: Final = {
    "all-weapons-plus-1": 0.8, "dog": 1.0, "wood": 0.7, "grain": 0.6, "sheep": 1.4, "stone": 0.8, "donkey": 1.4,
    "vegetable": 1.1, "ore-2": 0.8, "boar": 1.6, "gold-2": 2.0, "furnish-cavern": 2.2, "stable": 1.0, "tunnel": 1.8,
    "small-pasture": 2.2, "cattle": 1.9, "large-pasture": 4.0, "meadow": 1.8, "dwelling": 5.0, "field": 1.8, "sow": 2.0,
    "cavern": 2.0, "breed": 2.0,
}  # fmt: skip

# What a tile brings in each round that is left, beyond what it is worth on the sheet by then.
TILE_A_ROUND: Final = {
    "carpenter": 0.3, "stone-carver": 0.35, "builder": 0.2, "blacksmith": 0.1, "seam": 0.2, "quarry": 0.1,
    "trader": 0.1, "dog-school": 0.05, "slaughtering-cave": 0.2, "cooking-cave": 0.2, "working-cave": 0.4,
    "breeding-cave": 0.5,
    "peaceful-cave": 0.1, "mining-cave": 0.1, "work-room": 0.1, "guest-room": 0.2, "office-room": 0.2,
    "mixed-dwelling": 0.1, "cuddle-room": 0.1, "breakfast-room": 0.1, "stubble-room": 0.1, "weaving-parlor": 0.1,
    "milking-parlor": 0.15, "stone-storage": 0.1, "ore-storage": 0.15, "weapon-storage": 0.1, "main-storage": 0.3,
    "food-chamber": 0.2, "treasure-chamber": 0.2, "fodder-chamber": 0.2,
}  # fmt: skip
MINED: Final = 0.4  # an ore of the Miner's, a round
EXCHANGED: Final = 0.75  # of what an exchange of a tile's gains, for the goods that are there: they may go elsewhere
SCORED: Final = {
    GOLD: 1.0,
    RUBY: 1.0,
    GRAIN: 0.5,
    VEGETABLE: 1.0,
    SHEEP: 1.0,
    DONKEY: 1.0,
    BOAR: 1.0,
    CATTLE: 1.0,
}  # on the sheet

PRICE: Final = 0.6  # of a wood or stone, for a first guess
DWELLING: Final = 2.0  # a round, for the same
NEIGHBOURS: Final = 8.0  # two dwellings beside the tile that counts them

MEAL: Final = 0.475  # a food that will be eaten: a vegetable, a ruby or a boar is a point and makes two
CROP_EATEN: Final = 0.5  # points lost for a food made of crops
RUBY_EATEN: Final = 0.7  # of rubies: they could have bought more
HERD_EATEN: Final = 1.2  # of animals that are not the last of their kind, or of gold
FORAGED: Final = 1.3  # of what a placement must still bring: most bring about three food, and no points then
FORAGE: Final = 2.5  # food that a placement to come can bring
HUNGRY: Final = 4.1  # of nothing: a begging marker, and a bit for what it spoils
