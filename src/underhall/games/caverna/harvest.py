"""How a round ends: field phase, feeding, breeding, and the last trades before scoring. Seats decide side by side."""

from __future__ import annotations

from underhall.engine.vocabulary import ENOUGH, STOP, Choices
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.expedition import Breed
from underhall.games.caverna.position import (
    BRED,
    FARM_ANIMALS,
    FOOD,
    GOODS,
    GRAIN,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    RUBY,
    VEGETABLE,
    VEGETABLE_1,
    VEGETABLE_2,
    Caverna,
    Player,
)  # fmt: skip
from underhall.games.caverna.verbs import Step, Verb


class Grown(Step):
    """The round is over: newborns are children no more."""

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        for player in p.players:
            player.newborn = 0


def reap(box: Box, p: Caverna, seat: int) -> None:
    """The field phase of one seat: one crop from every sown field."""
    land = p.players[seat].land
    grain = (land[GRAIN_1] | land[GRAIN_2] | land[GRAIN_3]).bit_count()
    vegetables = (land[VEGETABLE_1] | land[VEGETABLE_2]).bit_count()
    land[GRAIN_1] = land[GRAIN_2]
    land[GRAIN_2] = land[GRAIN_3]
    land[GRAIN_3] = 0
    land[VEGETABLE_1] = land[VEGETABLE_2]
    land[VEGETABLE_2] = 0
    box.gain(p, seat, GRAIN, grain, "field phase")
    box.gain(p, seat, VEGETABLE, vegetables, "field phase")


class Harvest(Step):
    """How the round ends: every seat gets its field phase, and in its lane what it must decide."""

    def __init__(self, box: Box, calendar: Calendar, feed: Feed, feed_little: Feed, breed: Breed, phase: Phase) -> None:
        super().__init__(box, "harvest", "harvest.10")
        self.calendar = calendar
        self.feed = feed
        self.feed_little = feed_little
        self.breed = breed
        self.phase = phase

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        event = self.calendar.event(p)
        if event == "none":
            return
        for owner in range(len(p.players)):
            if event == "one-food":
                p.open(owner, self.feed_little)
            elif event == "full":
                reap(self.box, p, owner)
                p.open(owner, self.breed)
                p.open(owner, self.feed)
            else:
                p.open(owner, self.feed)
                p.open(owner, self.phase)


class Phase(Verb):
    """The third event: field phase or breeding phase, each seat for itself: ("phase", which)."""

    def __init__(self, box: Box, breed: Breed) -> None:
        super().__init__(box, "phase", "harvest.8")
        self.firm = True
        self.breed = breed
        self.field = box.vocabulary.learn("phase", "field")
        self.breeding = box.vocabulary.learn("phase", "breeding")

    def offer(self, p: Caverna, seat: int) -> Choices:
        return (self.field, self.breeding)

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        if choice == self.field:
            reap(self.box, p, seat)
        else:
            p.lanes[seat].insert(0, self.breed)


class Hunger:
    """What a family must eat, and why: lines of (id, food)."""

    def __init__(self, lines: list[tuple[str, int]]) -> None:
        self.lines = lines
        self.total = max(0, sum([food for _, food in lines]))


def hunger(box: Box, player: Player, little: bool) -> Hunger:
    """The food due in a feeding; little: the feeding of a single food for each."""
    table = box.board["harvest"]
    newborn = player.newborn
    grown = len(player.dwarfs) - newborn
    each: int = table["food_special"] if little else table["food"]
    lines = [("dwarfs", grown * each)]
    if newborn:
        lines.append(("newborn", newborn * table["food_special" if little else "food_newborn"]))
    for tile, less in box.hunger_less:
        if player.tiles & tile:
            lines.append((box.tiles[tile.bit_length() - 1].id, -less(player)))
    return Hunger(lines)


class Feed(Verb):
    """Feed the family: ("feed",) pays what food there is and begs for the rest; tiles add ("feed", good)."""

    def __init__(self, box: Box, little: bool) -> None:
        super().__init__(box, "feed little" if little else "feed", "feed.1")
        self.firm = True
        self.bargains = True
        self.little = little
        self.feed = box.vocabulary.learn("feed")
        self.plain: Choices = (self.feed,)
        self.meals = [(box.vocabulary.learn("feed", GOODS[good]), *meal) for meal in box.meals for good in [meal[1]]]
        self.kitchens = 0  # tiles that feed a dwarf in another way
        for tile, _, _ in box.meals:
            self.kitchens |= tile
        table = box.board["harvest"]
        self.each: int = table["food_special"] if little else table["food"]
        self.newborn: int = table["food_special" if little else "food_newborn"]

    def need(self, player: Player) -> int:
        """Food due before a dwarf is fed in another way."""
        food = (len(player.dwarfs) - player.newborn) * self.each + player.newborn * self.newborn
        for tile, less in self.box.hunger_less:
            if player.tiles & tile:
                food -= less(player)
        return food if food > 0 else 0

    def offer(self, p: Caverna, seat: int) -> Choices:
        found = self.plain
        player = p.players[seat]
        if not player.tiles & self.kitchens:
            return found
        for choice, tile, good, count in self.meals:
            if player.tiles & tile and player.goods[good] >= count and self.need(player):
                found += (choice,)
        return found

    def waits(self, p: Caverna, seat: int) -> bool:
        return self.box.trades.any(p, seat)

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        player = p.players[seat]
        need = self.need(player)
        if choice != self.feed:
            for meal, _, good, count in self.meals:
                if choice == meal:
                    self.box.pay(p, seat, good, count, f"feed {GOODS[good]}")
                    need = max(0, need - self.most(player))
        paid = min(player.goods[FOOD], need)
        self.box.pay(p, seat, FOOD, paid, "feed")
        player.begging += need - paid

    def most(self, player: Player) -> int:
        """The food of the hungriest dwarf."""
        return self.each if len(player.dwarfs) > player.newborn else self.newborn

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        for meal, tile, good, count in self.meals:
            if choice == meal:
                if not p.players[seat].tiles & tile:
                    return Refusal("feed.tile", "feed.3")
                lacking = self.short(p, seat, good, count)
                if lacking is not None:
                    lacking.rule = "feed.3"
                return lacking
        return None


class BreedAll(Breed):
    """The breeding phase: all newborns come together; if not all fit, the owner chooses."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "breed", "breed.1", len(FARM_ANIMALS))
        self.firm = True
        self.all: Choices = (box.vocabulary.learn("breed", "all"),)

    def offer(self, p: Caverna, seat: int) -> Choices:
        ready = self.ready(p, seat)
        if not ready:
            return ENOUGH
        if self.box.houses(p.players[seat], ready):
            return self.all
        return self.fitting(p, seat) or ENOUGH

    def possible(self, p: Caverna, seat: int) -> bool:
        return True

    def waits(self, p: Caverna, seat: int) -> bool:
        """Room may be made for a newborn, or a second parent be bought."""
        ready = self.ready(p, seat)
        trades = self.box.trades
        if ready and not self.box.houses(p.players[seat], ready) and trades.any(p, seat):
            return True
        player = p.players[seat]
        rubies = player.goods[RUBY]
        if rubies:
            for kind in FARM_ANIMALS:
                have = player.goods[kind]
                if have < 2 <= have + rubies and not p.notes[seat][BRED] >> kind & 1:
                    return True
        return False

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        if choice == STOP:
            self.finish(p, seat)
            return
        p.lanes[seat].append(self)
        self.born(p, seat, self.ready(p, seat) if choice == self.all[0] else 1 << self.kind[choice])

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        if choice == self.all[0]:
            return Refusal("breed.not-all", "breed.3")
        return super().why(p, seat, choice)


class LastTrades(Verb):
    """Before scoring: a last time for trades."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "last trades", "trade.14")
        self.firm = True

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ENOUGH

    def possible(self, p: Caverna, seat: int) -> bool:
        return True

    def waits(self, p: Caverna, seat: int) -> bool:
        return self.box.trades.any(p, seat)

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        pass
