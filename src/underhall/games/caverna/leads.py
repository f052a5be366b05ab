"""Which choices and trades of Caverna are worth a look: of many that come to the same, one; of the rest, the likely."""

from __future__ import annotations

from underhall.engine.flow import Joint, Place
from underhall.engine.vocabulary import STOP, Choices
from underhall.games.caverna.furnishing import Furnish
from underhall.games.caverna.harvest import hunger
from underhall.games.caverna.land import CELL_NAMES, empty_fields, large_cells
from underhall.games.caverna.pace import Pace
from underhall.games.caverna.position import (
    CATTLE,
    CAVERN,
    FARM_ANIMALS,
    FOOD,
    FURNISHED,
    GOLD,
    GOODS,
    MEADOW,
    ORE,
    RUBY,
    SMALL,
    STONE,
    TUNNEL,
    VEGETABLE,
    WOOD,
    Caverna,
)  # fmt: skip
from underhall.games.caverna.prospects import Prospects
from underhall.games.caverna.rules import CavernaRules

PAIR = 2  # animals of a kind that breed
MOST_TILES = 8  # furnishing tiles looked at: the most promising


class Leads:
    """Sifts what a seat may do, under one set of rules."""

    def __init__(self, rules: CavernaRules, prospects: Prospects, pace: Pace) -> None:
        self.rules = rules
        self.box = rules.box
        self.prospects = prospects
        self.pace = pace
        names = rules.vocabulary.names
        self.verb = [name[0] for name in names]
        self.second = [name[1] if len(name) > 1 else "" for name in names]
        self.cell = [CELL_NAMES.index(word) if word in CELL_NAMES else -1 for word in self.second]
        places = rules.book.places
        self.placing: Place[Caverna] = places["place"]
        self.overflow: Place[Caverna] = places["no room"]
        self.last: Place[Caverna] = places["last trades"]
        self.feed: Place[Caverna] = places["feed"]
        self.feed_little: Place[Caverna] = places["feed little"]
        ruby = {good: rules.vocabulary.parse(f"trade ruby {GOODS[good]}") for good in range(len(GOODS)) if good != RUBY}
        self.materials = [(good, ruby[good]) for good in (WOOD, STONE, ORE)]
        self.wood = ruby[WOOD]
        self.vegetable = ruby[VEGETABLE]
        self.kinds = [(kind, ruby[kind]) for kind in FARM_ANIMALS]
        self.cavern = rules.vocabulary.parse("trade ruby cavern")
        trades = self.box.trades
        self.gold = trades.gold_ids
        self.meals = set(trades.weapon_ids)  # trades that make food
        self.gains: set[int] = set()  # by tiles: trades that gain points with goods that are left over
        for row, choice in zip(trades.rows, trades.ids):
            if FOOD in [good for good, _ in row.get]:
                self.meals.add(choice)
            if row.tile and prospects.gain(row.pay, row.get) > 0:
                self.gains.add(choice)

    def of(self, p: Caverna, seat: int) -> list[int]:
        """For a seat in to_move, one at least."""
        choices = self.rules.choices(p, seat)
        asked = p.lanes[seat][-1]
        verb = self.verb[choices[0]]
        if asked is self.placing or verb == "lay" or verb == "loot":
            return list(choices)
        if asked is self.feed or asked is self.feed_little:
            return self._meals(p, seat, choices, asked is self.feed_little)
        if asked is self.last:
            return self._last(p, seat)
        if asked is self.overflow:
            # Food is better than nothing; but kinds that breed may not be eaten while they do.
            return [choice for choice in choices if self.verb[choice] == "eat"] or list(choices)
        if verb == "furnish" and isinstance(asked, Furnish):
            return self._tiles(p, seat, choices) + self._materials(p, seat, asked)
        if verb == "at":
            return self._cells(p, seat, choices)
        if verb == "sow":
            return self._crops(p, seat, choices)
        if verb == "forge":
            return [choices[-1], choices[len(choices) // 2]] if len(choices) > 2 else list(choices)
        if verb == "pasture" or verb == "stable":
            return self._fences(p, seat, choices)
        if verb == "keep":
            return [STOP]  # a ruby is worth more than the pile it would save
        if isinstance(asked, Joint):
            return self._parts(p, seat, choices, asked)
        return list(choices)

    def _parts(self, p: Caverna, seat: int, choices: Choices, asked: Joint[Caverna]) -> list[int]:
        """What costs nothing is done first, unless that would close what is printed before it."""
        if asked.op == "some_of" or asked.op == "in_order":
            for choice in choices if asked.op == "some_of" else choices[:1]:
                if self.verb[choice] == "part" and (self.second[choice] == "take" or self.second[choice] == "gain"):
                    return [choice]
        found = list(choices)
        if len(found) == 1 and found[0] == STOP:
            for part in asked.rest:
                if isinstance(part, Furnish):
                    found += self._materials(p, seat, part)
        return found

    def _tiles(self, p: Caverna, seat: int, choices: Choices) -> list[int]:
        """The furnishing tiles that promise most."""
        if len(choices) <= MOST_TILES:
            return list(choices)
        player = p.players[seat]
        rounds = self.pace.rounds[p.round]
        ranked: list[tuple[float, int]] = []
        for choice in choices:
            ranked.append((-self.prospects.promise(player, self.box.tile_ids[self.second[choice]], rounds), choice))
        ranked.sort()
        return [choice for _, choice in ranked[:MOST_TILES]]

    def _materials(self, p: Caverna, seat: int, asked: Furnish) -> list[int]:
        """Rubies for a material that makes another tile affordable, for two if it is a dwelling; and for a cavern."""
        player = p.players[seat]
        goods = player.goods
        found: list[int] = []
        if goods[RUBY] == 0:
            return found
        if player.land[CAVERN] == 0 and self.rules.may_trade(p, seat, self.cavern):
            found.append(self.cavern)
        now = asked.mask(p, seat)
        for good, choice in self.materials:
            goods[good] += 1
            new = asked.mask(p, seat) & ~now
            if new == 0 and goods[RUBY] > 1:
                goods[good] += 1
                new = asked.mask(p, seat) & ~now & self.box.orange
                goods[good] -= 1
            goods[good] -= 1
            if new and self.rules.may_trade(p, seat, choice):
                found.append(choice)
        return found

    def _cells(self, p: Caverna, seat: int, choices: Choices) -> list[int]:
        """Caverns are alike, and so are tunnels, but for a tile that counts its neighbours."""
        if p.notes[seat][FURNISHED] - 1 == self.prospects.neighbourly:
            return list(choices)
        land = p.players[seat].land
        found: list[int] = []
        seen = 0
        for choice in choices:
            cell = self.cell[choice]
            kind = 1 if land[CAVERN] >> cell & 1 else 2 if land[TUNNEL] >> cell & 1 else 4
            if not seen & kind:
                seen |= kind
                found.append(choice)
        return found

    def _crops(self, p: Caverna, seat: int, choices: Choices) -> list[int]:
        """Fields are alike. Seeds are sown as long as there are any; where fields are few, either crop first."""
        player = p.players[seat]
        found: list[int] = []
        for choice in choices:
            if choice != STOP and self.second[choice] not in [self.second[other] for other in found]:
                found.append(choice)
        if len(found) == 1 or (found and empty_fields(player).bit_count() > len(found)):
            found = found[:1]
        if not found:
            found = [STOP]
        if player.goods[RUBY] and player.goods[VEGETABLE] == 0 and self.rules.may_trade(p, seat, self.vegetable):
            found.append(self.vegetable)
        return found

    def _fences(self, p: Caverna, seat: int, choices: Choices) -> list[int]:
        """All pastures, one stable of each sort of ground, and a ruby for the wood that is wanting."""
        player = p.players[seat]
        land = player.land
        large = large_cells(player)
        found: list[int] = []
        seen = 0
        for choice in choices:
            if self.verb[choice] == "stable":
                cell = self.cell[choice]
                kind = (
                    1 if large >> cell & 1 else 2 if land[SMALL] >> cell & 1 else 4 if land[MEADOW] >> cell & 1 else 8
                )
                if seen & kind:
                    continue
                seen |= kind
            found.append(choice)
        if player.goods[RUBY] and player.goods[WOOD] in (1, 3) and self.verb[choices[0]] == "pasture":
            if self.rules.may_trade(p, seat, self.wood):
                found.append(self.wood)
        return found

    def _meals(self, p: Caverna, seat: int, choices: Choices, little: bool) -> list[int]:
        """Feed, and as long as food is short whatever makes some; else a ruby for an animal that is to breed."""
        player = p.players[seat]
        short = hunger(self.box, player, little).total - player.goods[FOOD]
        found = list(choices)
        if short > 0:
            gold = min(short, player.goods[GOLD] - 1, len(self.gold))  # so much food of it, in one deal
            for choice in self.rules.trades(p, seat):
                if choice in self.meals or (gold > 0 and choice == self.gold[gold - 1]):
                    found.append(choice)
        elif player.goods[RUBY]:
            for kind, choice in self.kinds:
                if player.goods[kind] < PAIR and self.rules.may_trade(p, seat, choice):
                    found.append(choice)
        return found

    def _last(self, p: Caverna, seat: int) -> list[int]:
        """What gains points by tiles; then rubies for kinds that are missing, with food for the cattle."""
        goods = p.players[seat].goods
        trades = self.rules.trades(p, seat)
        for choice in trades:
            if choice in self.gains:
                return [choice]
        found = [STOP]
        for kind, choice in self.kinds:
            if goods[kind] == 0 and choice in trades:
                found.append(choice)
        if goods[RUBY] and goods[FOOD] == 0 and goods[CATTLE] == 0 and self.gold[0] in trades:
            found.append(self.gold[0])
        return found
