"""A visit to a guild: an apprentice comes in, goods are bought, and its workshops work; their owners are rewarded."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import NOTHING, ONLY, STOP, Choices
from underhall.engine.words import Refusal
from underhall.games.rise.box import GUILD_GOODS, Box
from underhall.games.rise.locations import BANDS, Location, band_of
from underhall.games.rise.position import COIN, COUNT, GUILD, GUILDS, KINDS, OWNERS, VALUE, WORKER, Rise
from underhall.games.rise.verbs import Step, Verb

SHOPS: Final = 3  # workshop slots of a guild


class GuildDoor(Location):
    """One of the six guilds: a slot for each band of dice, of which only some may be used in a round."""

    def __init__(self, box: Box, guild: int, steps: list[Place[Rise]]) -> None:
        super().__init__(box, GUILDS[guild], "guild.1")
        self.guild = guild
        self.first = GUILD + 3 * guild
        self.steps = steps

    def slot(self, p: Rise, value: int) -> int:
        dice = 0
        for slot in range(self.first, self.first + 3):
            if p.slots[slot]:
                dice += 1
        slot = self.first + band_of(value)
        return slot if dice < self.box.guild_dice and p.slots[slot] == 0 else -1

    def values(self, p: Rise, seat: int) -> int:
        goods = p.players[seat].goods
        if goods[COIN] < self.box.good_price and not (
            goods[WORKER] and self.box.apprentices_in(p, self.guild) < self.box.apprentice_slots
        ):
            return 0
        dice = found = 0
        for band in range(3):
            if p.slots[self.first + band]:
                dice += 1
            else:
                found |= BANDS[band]
        return found if dice < self.box.guild_dice else 0

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        if self.values(p, seat):
            return None
        return Refusal("guild.nothing", "guild.3", guild=GUILDS[self.guild])


class Apprentice(Verb):
    """A worker becomes an apprentice of the guild: ("apprentice",)."""

    def __init__(self, box: Box, guild: int) -> None:
        super().__init__(box, f"apprentice {GUILDS[guild]}", "guild.4")
        self.guild = guild
        self.id = box.vocabulary.learn("apprentice")
        self.both: Choices = (self.id, STOP)
        self.must: Choices = (self.id,)

    def room(self, p: Rise, seat: int) -> bool:
        return p.players[seat].goods[WORKER] > 0 and self.box.apprentices_in(p, self.guild) < self.box.apprentice_slots

    def offer(self, p: Rise, seat: int) -> Choices:
        if not self.room(p, seat):
            return ONLY
        return self.both if p.players[seat].goods[COIN] >= self.box.good_price else self.must

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice == self.id:
            self.box.pay(p, seat, WORKER, 1, self.label)
            p.players[seat].apprentices[self.guild] += 1
            p.notes[seat][COUNT] = 1

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        return Refusal("guild.must", "guild.3") if choice == STOP else None


class Buy(Verb):
    """Goods of the guild, as many as the die allows: ("buy", number)."""

    def __init__(self, box: Box, guild: int, ids: list[int]) -> None:
        super().__init__(box, f"buy {KINDS[guild]}", "guild.5")
        self.guild = guild
        self.ids = ids

    def most(self, p: Rise, seat: int) -> int:
        box = self.box
        allowed = box.guild_goods[band_of(p.notes[seat][VALUE])] + box.effects[p.event][GUILD_GOODS]
        return min(allowed, p.players[seat].goods[COIN] // box.good_price if box.good_price else allowed)

    def offer(self, p: Rise, seat: int) -> Choices:
        most = self.most(p, seat)
        if most <= 0:
            return ONLY
        found = tuple(self.ids[:most])
        return (*found, STOP) if p.notes[seat][COUNT] else found

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice not in self.ids:
            return
        count = self.ids.index(choice) + 1
        box = self.box
        box.pay(p, seat, COIN, count * box.good_price, self.label)
        more = p.players[seat].apprentices[self.guild] * box.apprentice_good
        box.gain(p, seat, self.guild, count + more, self.label)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice == STOP:
            return Refusal("guild.must", "guild.3")
        if choice not in self.ids:
            return None
        return Refusal("guild.most", self.rule, most=self.most(p, seat))


class Work(Step):
    """A workshop works for the visitor; its owner, if that is somebody else, is rewarded."""

    def __init__(self, box: Box, guild: int, at: int, reward: Place[Rise], swap: Place[Rise]) -> None:
        super().__init__(box, f"work {GUILDS[guild]} {at + 1}", "guild.7")
        self.shop = SHOPS * guild + at
        self.guild = guild
        self.reward = reward
        self.swap = swap
        self.own = box.options["own_visit"] == "reward"

    def take(self, p: Rise, seat: int, choice: int) -> None:
        tile = p.workshops[self.shop]
        if tile < 0:
            return
        gains, goods, swaps = self.box.shop_gives[tile]
        master = p.masters[self.shop]
        if master and (master != seat + 1 or self.own):
            p.lanes[CHANCE].append(self.reward)
        if swaps:
            p.lanes[seat].append(self.swap)
        if goods:
            self.box.gain(p, seat, self.guild, goods, self.label)
        self.box.receive(p, seat, gains, OWNERS, self.label)


class Reward(Step):
    """The owner of a workshop is rewarded for a visit."""

    def __init__(self, box: Box, guild: int, at: int) -> None:
        super().__init__(box, f"reward {GUILDS[guild]} {at + 1}", "guild.9")
        self.shop = SHOPS * guild + at
        self.at = at

    def take(self, p: Rise, seat: int, choice: int) -> None:
        master = p.masters[self.shop]
        if master:
            self.box.receive(p, master - 1, self.box.shop_owner[self.at], OWNERS, self.label)


class Shops(Verb):
    """All workshops of the guild work, the first slot first; by a ruling only one does: ("work", slot).

    ids: the choices under that ruling, none otherwise.
    """

    def __init__(self, box: Box, guild: int, works: list[Place[Rise]], ids: list[int]) -> None:
        super().__init__(box, f"workshops {GUILDS[guild]}", "guild.7")
        self.first = SHOPS * guild
        self.works = works
        self.ids = ids

    def offer(self, p: Rise, seat: int) -> Choices:
        found = NOTHING
        for at, choice in enumerate(self.ids):
            if p.workshops[self.first + at] >= 0:
                found = (*found, choice)
        return found or ONLY

    def take(self, p: Rise, seat: int, choice: int) -> None:
        lane = p.lanes[seat]
        if choice in self.ids:
            lane.append(self.works[self.ids.index(choice)])
            return
        for at in range(SHOPS - 1, -1, -1):
            if p.workshops[self.first + at] >= 0:
                lane.append(self.works[at])

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        return Refusal("guild.workshop", self.rule) if choice in self.ids else None


class Swap(Verb):
    """One good may be exchanged for one of another kind: ("swap", given, taken)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "swap", "guild.8")
        learn = box.vocabulary.learn
        self.pairs: dict[int, tuple[int, int]] = {}
        self.rows: list[Choices] = []
        for given in range(len(KINDS)):
            row = NOTHING
            for taken in range(len(KINDS)):
                if taken != given:
                    choice = learn("swap", KINDS[given], KINDS[taken])
                    self.pairs[choice] = (given, taken)
                    row = (*row, choice)
            self.rows.append(row)

    def offer(self, p: Rise, seat: int) -> Choices:
        goods = p.players[seat].goods
        found = NOTHING
        for kind in range(len(KINDS)):
            if goods[kind]:
                found = found + self.rows[kind]
        return (*found, STOP) if found else ONLY

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice in self.pairs:
            given, taken = self.pairs[choice]
            self.box.pay(p, seat, given, 1, self.label)
            self.box.gain(p, seat, taken, 1, self.label)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        return self.short(p, seat, self.pairs[choice][0], 1) if choice in self.pairs else None
