"""What a bot sees in Caverna: how good a position is for a seat, and what is worth a look.

A position is worth the score it has now, and what is likely to come of it until the end: the family and its food,
goods, land, animals, weapons and tiles. Nothing is looked at but what lies open to all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from underhall.engine.flow import CHANCE, Place
from underhall.games.caverna.harvest import hunger
from underhall.games.caverna.land import large_cells, unused
from underhall.games.caverna.leads import Leads
from underhall.games.caverna.pace import Pace
from underhall.games.caverna.position import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FARM_ANIMALS,
    FOOD,
    GOLD,
    GRAIN,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    ORE_MINE,
    RUBY,
    RUBY_MINE,
    SHEEP,
    SMALL,
    VEGETABLE,
    VEGETABLE_1,
    VEGETABLE_2,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.prospects import Prospects
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.scope import Scope
from underhall.games.caverna.score import tiles_in_force
from underhall.games.caverna.tastes import Taste
from underhall.games.caverna.tiles.scores import LAST, SCORES, grain_of, vegetables_of
from underhall.games.caverna.worths import Worths, load
from underhall.games.caverna.worths import characters as characters

PART_WORDS: Final = {  # of a value: what each part is called, after "for"
    "score": "points on the sheet",
    "food": "food",
    "family": "the family",
    "time": "the dwarf's time",
    "building-goods": "building goods",
    "rubies": "rubies to spend",
    "land": "land to use",
    "animals": "animals to come",
    "weapons": "expeditions to come",
    "tiles": "what furnishings will bring",
    "taste": "what it likes",
}


class Eye:
    """Judges positions of Caverna under one set of rules.

    character: one of worths.characters(), "" for none; worths: weights in place of the file's.
    Raises Unusable for a character that there is not.
    """

    def __init__(self, rules: CavernaRules, character: str = "", worths: Worths | None = None) -> None:
        self.rules = rules
        self.worths = load(character, rules.seats) if worths is None else worths
        self.box = rules.box
        self.calendar = rules.reader.calendar
        self.pace = Pace(self.box, self.calendar)
        self.prospects = Prospects(self.box, self.worths)
        self.taste = Taste(self.worths)
        self._leads = Leads(rules, self.prospects, self.pace)
        self._scope = Scope(rules)
        places = rules.book.places
        self.harvest: Place[Caverna] = places["harvest"]
        self.feed: Place[Caverna] = places["feed"]
        self.feed_little: Place[Caverna] = places["feed little"]
        self.breed: Place[Caverna] = places["breed"]
        table = self.box.board["points"]
        self.small: int = table["small_pasture"]
        self.large: int = table["large_pasture"]
        self.ore_mine: int = table["ore_mine"]
        self.ruby_mine: int = table["ruby_mine"]
        self.missing: int = -table["missing"]
        self.unused: int = -table["unused"]
        self.begging: int = -table["begging"]
        self.bonuses = [(self.box.bit(id), scored) for id, scored in SCORES.items()]
        self.lasts = [(self.box.bit(id), last) for id, last in LAST.items()]
        self.bonus_mask = sum([bit for bit, _ in self.bonuses]) | sum([bit for bit, _ in self.lasts])
        food = self.box.board["food"]
        self.made: list[int] = [food[name] for name in ("grain", "vegetable", "sheep", "donkey", "boar", "cattle")]
        self.ruby_food: int = self.box.board["ruby"]["food"]
        self.each: int = self.box.board["harvest"]["food"]

    def leads(self, p: Caverna, seat: int) -> list[int]:
        """The choices and trades of a seat in to_move that are worth a look, one at least."""
        return self._leads.of(p, seat)

    def likeness(self, p: Caverna, seat: int) -> tuple[object, ...]:
        """Equal for positions within one turn of a seat that are as good as the same for it."""
        player = p.players[seat]
        lane = p.lanes[seat]
        return (
            tuple(player.goods),
            tuple(player.land),
            tuple(player.dwarfs),
            tuple(p.notes[seat]),
            player.tiles,
            len(player.built),
            player.begging,
            lane[-1].label if lane else "",
        )

    def scope(self, p: Caverna, seat: int, lead: int) -> tuple[object, ...]:
        """Equal where a lead comes to the same, up to the end of the turn and in its worth, for a seat in to_move."""
        return self._scope.of(p, seat, lead)

    def weights(self) -> dict[str, float]:
        """What it believes things to be worth, by the names in its file."""
        return dict(self.worths.weights)

    def weighing(self, weights: Mapping[str, float]) -> Eye:
        """An eye of the same character that believes in other weights, where they differ."""
        return Eye(self.rules, worths=self.worths.changed(weights))

    def value(self, p: Caverna, seat: int) -> float:
        """How good a position is for a seat: about the points it will have in the end."""
        found = 0.0  # a loop: compiled, sum() of floats would begin with an int
        for part in self._parts(p, seat):
            found += part
        return found

    def parts(self, p: Caverna, seat: int) -> list[tuple[str, float]]:
        """What the value comes from, by the ids of PART_WORDS: together they are the value."""
        return list(zip(PART_WORDS, self._parts(p, seat)))

    def _parts(self, p: Caverna, seat: int) -> list[float]:
        player = p.players[seat]
        dwarfs = len(player.dwarfs)
        working = self.harvest in p.lanes[CHANCE]
        rounds = self.pace.rounds[p.round]
        idle = dwarfs - player.placed.bit_count() if working else 0
        left = idle + rounds * dwarfs
        score = self.points(player)
        if left and grain_of(player) & 1:
            score -= 0.5  # the sheet rounds up, but the count will change
        goods_fade = self.prospects.goods_fade(left, rounds)
        land_fade = self.prospects.land_fade(left, rounds)
        return [
            score,
            self._larder(p, seat, working, idle),
            self.prospects.family(player, rounds),
            self.prospects.time(rounds, dwarfs - idle - player.newborn),
            self.prospects.materials(player, rounds, goods_fade),
            self.prospects.rubies(player, goods_fade),
            self.prospects.land(player, rounds, land_fade),
            self.prospects.herd(player, self._births(p, seat, working), land_fade),
            self.prospects.arms(player, rounds),
            self.prospects.tiles(player, rounds) if rounds or working or p.lanes[seat] else 0.0,  # over: no deal more
            self.taste.of(player, land_fade),
        ]

    def points(self, player: Player) -> float:
        """The total of the score sheet, were the game to end now."""
        box = self.box
        goods = player.goods
        land = player.land
        lost = self.unused * unused(player).bit_count() + self.begging * player.begging
        found = goods[DOG] + goods[RUBY] + goods[GOLD] + len(player.dwarfs) + (grain_of(player) + 1) // 2
        for kind in FARM_ANIMALS:
            count = goods[kind]
            if count:
                found += count
            else:
                lost += self.missing
        found += vegetables_of(player) - lost
        found += self.small * land[SMALL].bit_count() + self.large * (large_cells(player).bit_count() // 2)
        found += self.ore_mine * land[ORE_MINE].bit_count() + self.ruby_mine * land[RUBY_MINE].bit_count()
        tiles = player.tiles
        if not tiles:
            return float(found)
        for tile in tiles_in_force(player):
            found += box.points[tile]
        if tiles & self.bonus_mask:
            for bit, scored in self.bonuses:
                if tiles & bit:
                    found += scored(box, player)[0]
            for bit, last in self.lasts:
                if tiles & bit:
                    found += last(lost)[0]
        return float(found)

    def _births(self, p: Caverna, seat: int, working: bool) -> float:
        """How often animals of a seat will still breed."""
        found = self.pace.births[p.round]
        if working:
            event = self.calendar.event(p)
            return found + 1.0 if event == "full" else found + 0.5 if event == "field-or-breeding" else found
        return found + 1.0 if self.breed in p.lanes[seat] else found

    def _larder(self, p: Caverna, seat: int, working: bool, idle: int) -> float:
        """What food there is saves later, and what the next feeding will cost beyond it."""
        player = p.players[seat]
        lane = p.lanes[seat]
        dwarfs = len(player.dwarfs)
        less = 0
        for tile, saved in self.box.hunger_less:
            if player.tiles & tile:
                less += saved(player)
        later = max(0.0, self.pace.food[p.round] * dwarfs - less * self.pace.rounds[p.round])
        reaped = False
        if working:
            event = self.calendar.event(p)
            reaped = event == "full"
            due = 0.0 if event == "none" else float(hunger(self.box, player, event == "one-food").total)
            for tile, _, _ in self.box.meals:
                if player.tiles & tile:
                    due = max(0.0, due - self.each)
                    break
        elif self.feed in lane or self.feed_little in lane:
            due = float(hunger(self.box, player, self.feed_little in lane).total)
        else:
            idle = dwarfs  # all of the next round come before it
            due = max(0.0, self.pace.next_food[p.round] * dwarfs - less)
            later = max(0.0, later - due)
        food = player.goods[FOOD]
        if food >= due:
            return self.worths.meal * (due + min(food - due, later))
        return self.worths.meal * food - self._shortage(player, due - food, idle, reaped)

    def _shortage(self, player: Player, short: float, idle: int, reaped: bool) -> float:
        """What it costs to make so much food of other things, the cheapest first, with some placements to go."""
        goods = player.goods
        grain, vegetable, sheep, donkey, boar, cattle = self.made
        crops = grain * goods[GRAIN] + vegetable * goods[VEGETABLE]
        if reaped:
            land = player.land
            crops += grain * (land[GRAIN_1] | land[GRAIN_2] | land[GRAIN_3]).bit_count()
            crops += vegetable * (land[VEGETABLE_1] | land[VEGETABLE_2]).bit_count()
        eaten = min(short, crops)
        cost = self.worths.crop_eaten * eaten
        short -= eaten
        if short <= 0:
            return cost
        eaten = min(short, self.ruby_food * goods[RUBY])
        cost += self.worths.ruby_eaten * eaten
        short -= eaten
        if short <= 0:
            return cost
        herd = max(0, goods[GOLD] - 1)
        for kind, made in ((SHEEP, sheep), (DONKEY, donkey), (BOAR, boar), (CATTLE, cattle)):
            if goods[kind] > 1:
                herd += made * (goods[kind] - 1)
        eaten = min(short, herd)
        cost += self.worths.herd_eaten * eaten
        short -= eaten
        eaten = min(short, self.worths.forage * idle)
        return cost + self.worths.foraged * eaten + self.worths.hungry * (short - eaten)
