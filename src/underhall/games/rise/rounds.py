"""What the table does: the set-up, the phases of a round, income and upkeep."""

from __future__ import annotations

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import ONLY, Choices
from underhall.engine.words import Refusal
from underhall.games.rise.box import APPRENTICES, WORKSHOP_INCOME, Box
from underhall.games.rise.guilds import SHOPS
from underhall.games.rise.position import (
    BUILDINGS,
    COIN,
    DESKS,
    ENDED,
    GUILDS,
    HOUSE,
    KINDS,
    NONE,
    REPUTATION,
    SLOTS,
    STARS,
    WORKER,
    Rise,
)  # fmt: skip
from underhall.games.rise.verbs import Drawn, Step, Verb


class Start(Step):
    """What everybody begins with, and the cards and tiles that will come."""

    def take(self, p: Rise, seat: int, choice: int) -> None:
        box = self.box
        for owner in range(box.seats):
            box.gain(p, owner, COIN, box.start["coins"], "set-up")
            box.gain(p, owner, HOUSE, box.start["houses"], "set-up")
            box.gain(p, owner, WORKER, box.start["workers"], "set-up")
            box.gain(p, owner, REPUTATION, box.reputation, "set-up")
        p.due = 0b111111


class Bonuses(Step):
    """What the characters bring, in turn order; p.done counts those that have had theirs."""

    def __init__(self, box: Box, take_card: Place[Rise]) -> None:
        super().__init__(box, "bonuses", "setup.10")
        self.take_card = take_card

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if p.done == self.box.seats:
            p.done = ENDED
            return
        owner = (p.first + p.done) % self.box.seats
        p.turn = owner
        p.done += 1
        p.lanes[CHANCE].append(self)
        bonus = self.box.character_bonus[p.players[owner].character]
        for _ in range(bonus.cards):
            p.open(owner, self.take_card)
        self.box.receive(p, owner, bonus, STARS, "character")


class Commissions(Drawn):
    """Three commissions for each seat, for its eyes only: ("commission", id)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "commissions", "chancery.5")
        self.menu = self.know(box.menu("commission", box.commission_names))

    def owner(self, p: Rise) -> int:
        """Who gets the next one; -1 when all have theirs."""
        for seat, player in enumerate(p.players):
            if len(player.commissions) < self.box.dealt:
                return seat
        return -1

    def offer(self, p: Rise, seat: int) -> Choices:
        return self.menu.of(p.commissions_left) if self.owner(p) >= 0 else ONLY

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice not in self.number:
            return
        commission = self.number[choice]
        p.commissions_left &= ~(1 << commission)
        p.players[self.owner(p)].commissions.append(commission)
        self.again(p)


class Keeping(Step):
    """Everybody keeps one of them."""

    def __init__(self, box: Box, keep: Place[Rise]) -> None:
        super().__init__(box, "keeping", "chancery.5")
        self.keep = keep

    def take(self, p: Rise, seat: int, choice: int) -> None:
        for owner in range(self.box.seats):
            p.open(owner, self.keep)


class Keep(Verb):
    """("keep", commission)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "keep commission", "chancery.5")
        self.ids = [box.vocabulary.learn("keep", name) for name in box.commission_names]

    def offer(self, p: Rise, seat: int) -> Choices:
        # One that is hidden in a view cannot be named.
        return tuple([self.ids[each] for each in p.players[seat].commissions if each >= 0])

    def take(self, p: Rise, seat: int, choice: int) -> None:
        kept = self.ids.index(choice)
        player = p.players[seat]
        player.tossed = [each for each in player.commissions if each != kept]
        player.commissions = [kept]

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        return Refusal("keep.other", self.rule) if choice in self.ids else None


class Begin(Step):
    """Everything that is done before the first round."""

    def __init__(self, box: Box, steps: list[Place[Rise]]) -> None:
        super().__init__(box, "begin", "setup.1")
        self.steps = steps  # the first one first

    def take(self, p: Rise, seat: int, choice: int) -> None:
        for at in range(len(self.steps) - 1, -1, -1):
            p.lanes[CHANCE].append(self.steps[at])


class Rounds(Step):
    """Begin the next round; nothing more after the last."""

    def __init__(self, box: Box, steps: list[Place[Rise]]) -> None:
        super().__init__(box, "rounds", "round.1")
        self.steps = steps

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if p.round == self.box.rounds:
            return
        p.round += 1
        p.turn = (p.first - 1) % self.box.seats
        p.done = ENDED
        lane = p.lanes[CHANCE]
        lane.append(self)
        for at in range(len(self.steps) - 1, -1, -1):
            lane.append(self.steps[at])


class Income(Step):
    """Apprentices, workshops, community lots and desks bring what they bring, in turn order."""

    def take(self, p: Rise, seat: int, choice: int) -> None:
        for ahead in range(self.box.seats):
            owner = (p.first + ahead) % self.box.seats
            coins = 0
            for guild in range(len(GUILDS)):
                own = p.players[owner].apprentices[guild]
                if own:
                    coins += own * self.coins(p, guild)
            self.box.gain(p, owner, COIN, coins, "apprentices")
            self._buildings(p, owner)

    def coins(self, p: Rise, guild: int) -> int:
        """What each apprentice of a guild brings."""
        box = self.box
        printed = box.apprentice_coins[box.apprentices_in(p, guild) - 1]
        return max(0, printed + box.effects[p.event][APPRENTICES])

    def _buildings(self, p: Rise, owner: int) -> None:
        box = self.box
        goods = box.shop_income + box.effects[p.event][WORKSHOP_INCOME]
        for shop, master in enumerate(p.masters):
            if master == owner + 1:
                box.gain(p, owner, shop // SHOPS, goods, "workshops")
        lots = p.players[owner].lots
        for lot in range(len(lots)):
            if lots[lot] >= 0:
                box.receive(p, owner, box.lot_income[lot], BUILDINGS, "lots")
        for desk, clerk in enumerate(p.desks):
            if clerk == owner + 1:
                box.receive(p, owner, box.desk_income[desk], DESKS, "desk")


class Upkeep(Step):
    """Dice go home, goods leave the ship, the Guild Hall moves up; not after the last round."""

    def __init__(self, box: Box, steps: list[Place[Rise]]) -> None:
        super().__init__(box, "upkeep", "upkeep.1")
        self.steps = steps

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if p.round == self.box.rounds:
            return
        p.passed = 0
        p.slots = [0] * SLOTS
        for player in p.players:
            player.dice = [0] * 7
            player.placed = 0
        p.sold = [0] * len(KINDS)
        p.first = (p.first + 1) % self.box.seats
        # Workshops that nobody can use any more go first, then the others move up. # upkeep.3
        left = [tile for tile in p.hall if tile >= 0 and not self.box.useless(p, tile)]
        p.hall = left + [NONE] * (6 - len(left))
        p.due = 0b111111 & ~((1 << len(left)) - 1)
        for at in range(len(self.steps) - 1, -1, -1):
            p.lanes[CHANCE].append(self.steps[at])
