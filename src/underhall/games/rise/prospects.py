"""What may still come of what a seat has in Rise to Nobility: its cards, tiles of the council, buildings, the city."""

from __future__ import annotations

from typing import Final

from underhall.games.rise.box import Box
from underhall.games.rise.cards import Costs, Housed
from underhall.games.rise.guilds import SHOPS
from underhall.games.rise.pace import Pace
from underhall.games.rise.position import (
    CARDS,
    COIN,
    GUILDS,
    HOUSE,
    KINDS,
    MODIFIER,
    NOBILITY,
    REPUTATION,
    TILES,
    WORKER,
    WORKSHOP_TILES,
    Player,
    Rise,
    new_player,
)  # fmt: skip
from underhall.games.rise.score import commission_points
from underhall.games.rise.worths import Worths

ANY_GOOD: Final = 0.9  # of a good of one's choice


class Prospects:
    """Judges what is still to come, under one set of rules and weights."""

    def __init__(self, box: Box, worths: Worths, pace: Pace, costs: Costs) -> None:
        self.box = box
        self.worths = worths
        self.pace = pace
        self.costs = costs
        self.track = self._track()
        # By tile and card: what a community building brings for the card, spent on in the middle.
        self.brings: list[list[float]] = []
        self.bring_mean: list[float] = []
        nobody = new_player(box.lots)
        housed = Housed(box)
        for tile in range(TILES):
            row: list[float] = []
            if tile >= WORKSHOP_TILES:
                for card in range(CARDS):
                    row.append(float(housed.brought(nobody, tile, card, self._spent(card))))
            self.brings.append(row)
            self.bring_mean.append(sum(row) / len(row) if row else 0.0)

    def _track(self) -> list[float]:
        """What nobility is worth: the points of the table, and between two steps of it a share."""
        steps: list[int] = self.box.city["nobility"]["steps"]
        points: list[int] = self.box.city["nobility"]["points"]
        found: list[float] = []
        for at in range(self.box.most_nobility + 1):
            step = 0
            while step + 1 < len(steps) and steps[step + 1] <= at:
                step += 1
            found.append(float(points[step]))
            if step + 1 < len(steps):
                share = (at - steps[step]) / (steps[step + 1] - steps[step])
                found[at] += share * (points[step + 1] - points[step])
        return found

    def _spent(self, card: int) -> list[int]:
        """Goods spent on a card, between the fewest and the most."""
        kinds = self.box.card_goods[card]
        total = (self.box.card_least[card] + self.box.card_most[card]) // 2
        found = [0] * len(KINDS)
        for at in range(total):
            found[kinds[at % len(kinds)]] += 1
        return found

    def fade(self, left: float) -> float:
        """How much of what is held for later is worth, with so many dice to come: none at the end."""
        return left / (left + self.worths.half)

    def coin(self, fade: float) -> float:
        return self.worths.coin_end + fade * (self.worths.coin - self.worths.coin_end)

    def coins(self, count: int, fade: float) -> float:
        first = min(float(count), self.worths.coin_few)
        return self.coin(fade) * count + fade * self.worths.coin_first * first

    def nobility(self, player: Player, fade: float, sure: bool) -> float:
        """sure: no dice are to come, so only whole steps count."""
        have = player.goods[NOBILITY]
        if sure:
            steps: list[int] = self.box.city["nobility"]["steps"]
            points: list[int] = self.box.city["nobility"]["points"]
            found = 0.0
            for at in range(len(steps)):
                if steps[at] <= have:
                    found = float(points[at])
            return found
        return self.track[have] + self.worths.star * fade * have

    def worker(self, incomes: int, fade: float) -> float:
        return fade * (self.worths.worker + self.worths.place * incomes)

    def dice(self, p: Rise, seat: int, rounds: int) -> float:
        """What the dice are worth that a seat may still place."""
        pace = self.pace
        found = rounds * pace.rolled[pace.of(p.players[seat].goods[REPUTATION])]
        dice = pace.now(p, seat)
        if dice:
            found += pace.worth(dice, max(0, self.box.limit(p, seat)))
        return found

    def spending(self, p: Rise, seat: int, rounds: int, incomes: int, left: float, fade: float) -> list[float]:
        """What cards, the council, and what is left over are worth: goods and houses go where they bring most."""
        box, worths = self.box, self.worths
        player = p.players[seat]
        goods = player.goods[: len(KINDS)]
        houses = player.goods[HOUSE]
        star = self.track[min(box.most_nobility, player.goods[NOBILITY] + 3)] - self.track[player.goods[NOBILITY]]
        star = max(0.7, star / 3.0) + worths.star * fade
        worker = self.worker(incomes, fade)
        cards = 0.0
        waiting = player.cards[:]
        done = 0
        while waiting and left > 0.0:
            best, chosen = 0.0, -1
            for card in waiting:
                worth = self._card(player, card, goods, houses > 0, star, worker, left - 2.0 * done, fade)
                if worth > best:
                    best, chosen = worth, card
            if chosen < 0:
                break
            cards += best
            self._spend(player, chosen, goods)
            houses -= 1
            done += 1
            waiting.remove(chosen)
        council = self._council(p, player, goods, rounds, left, fade)
        spare = 0.0
        for kind in range(len(KINDS)):
            have = min(goods[kind], 3)
            spare += worths.spare * (have + 0.5 * (goods[kind] - have))
        if houses > 0:
            spare += worths.house * min(houses, 2)
        return [cards, council, fade * spare]

    def _card(
        self,
        player: Player,
        card: int,
        goods: list[int],
        house: bool,
        star: float,
        worker: float,
        left: float,
        fade: float,
    ) -> float:
        """What a card promises with these goods."""
        box, worths = self.box, self.worths
        have = lacking = 0
        for kind in box.card_goods[card]:
            if goods[kind]:
                have += min(goods[kind], self.costs.most_of(player, kind))
            else:
                lacking += 1
        have = min(have, box.card_most[card] - lacking)
        total = max(have + lacking, box.card_least[card])
        missing = total - have
        steps = lacking if lacking else (1 if missing else 0)
        if not house:
            steps += 1
        if steps > left:
            return 0.0
        reward = total + worker * box.card_workers[card] + star * box.card_stars[card]
        for tile in player.lots:
            if tile >= 0:
                reward += self.brings[tile][card]
        cost = worths.bought * missing + worths.card_work * worths.die * steps
        if not house:
            cost += self.box.house_cost * self.coin(fade)
        return reward * worths.card_wait * worths.card_step**steps - cost

    def _spend(self, player: Player, card: int, goods: list[int]) -> None:
        """Goods go to a card: one of each kind, then as many as it takes."""
        box = self.box
        room = box.card_most[card]
        kinds = box.card_goods[card]
        for kind in kinds:
            if goods[kind]:
                goods[kind] -= 1
            room -= 1
        for kind in kinds:
            more = min(room, goods[kind], self.costs.most_of(player, kind) - 1)
            if more > 0:
                goods[kind] -= more
                room -= more

    def _council(self, p: Rise, player: Player, goods: list[int], rounds: int, left: float, fade: float) -> float:
        """What the best two tiles promise that could be taken; their goods are taken from the others."""
        box, worths = self.box, self.worths
        if left <= 0.0 or not player.completed:
            return 0.0
        races = 0
        for card in player.completed:
            races |= 1 << box.card_race[card]
        reputation = player.goods[REPUTATION]
        pace = self.pace
        low = max(box.least_reputation, reputation - box.city["reputation"]["council"])
        loss = rounds * (pace.rolled[pace.of(reputation)] - pace.rolled[pace.of(low)])
        best = second = 0.0
        for at in range(len(p.council)):
            tile = p.council[at]
            if tile < 0 or not races >> at % 6 & 1 or box.council_nobility[tile] > player.goods[NOBILITY]:
                continue
            worth = float(box.council_points[tile]) - loss - worths.die * worths.card_work
            wanting = 0
            for good, count in box.council_cost[tile]:
                if good == COIN:
                    worth -= count * self.coin(fade)
                    continue
                short = count - goods[good]
                if short > 0:
                    wanting += short
                    worth -= worths.bought * short
                    count -= short
                worth -= count * worths.spare * fade
            worth = worths.wait * worth * worths.council_step**wanting
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
        if left < 2.0:
            second = 0.0
        return best + worths.second * second

    def engine(self, p: Rise, seat: int, rounds: int, incomes: int, left: float, fade: float) -> list[float]:
        """What apprentices, workshops and community buildings will bring."""
        box, worths = self.box, self.worths
        player = p.players[seat]
        coin = self.coin(fade) + 0.5 * fade * worths.coin_first
        apprentices = 0.0
        for guild in range(len(GUILDS)):
            own = player.apprentices[guild]
            if own:
                pays = box.apprentice_coins[box.apprentices_in(p, guild) - 1]
                apprentices += own * (pays * incomes * coin + worths.free * rounds)
        shops = 0.0
        visits = worths.visit * (box.seats - 1) * (rounds + 0.5 * (incomes - rounds))
        good = fade * worths.shop * incomes * box.shop_income
        for shop, master in enumerate(p.masters):
            if master == seat + 1:
                gains = box.shop_owner[shop % SHOPS]
                reward = float(gains.points)
                for each, count in gains.goods:
                    if each == COIN:
                        reward += coin * count
                shops += good + visits * reward
        lots = 0.0
        cards = worths.card_rate * left
        for lot in range(len(player.lots)):
            tile = player.lots[lot]
            if tile >= 0:
                lots += worths.rich * cards * self.bring_mean[tile]
                gains = box.lot_income[lot]
                for each, count in gains.goods:
                    lots += incomes * count * (coin if each == COIN else fade * worths.modifier)
                lots += incomes * gains.any * ANY_GOOD * fade * worths.spare
        for desk, clerk in enumerate(p.desks):
            if clerk == seat + 1:
                gains = box.desk_income[desk]
                lots += incomes * float(gains.points + fade * gains.any)
                for each, count in gains.goods:
                    if each == COIN:
                        lots += incomes * count * coin
                    elif each in (NOBILITY, REPUTATION):
                        lots += incomes * count * 0.8
                    else:
                        lots += incomes * count * fade * worths.modifier
                lots += fade * (box.desk_house[desk] + 0.5 * box.desk_port[desk])
        return [apprentices, shops, lots]

    def commission(self, p: Rise, seat: int, fade: float) -> float:
        """What the commission brings that a seat has kept."""
        kept = p.players[seat].commissions
        if len(kept) != 1 or kept[0] < 0:
            return 0.0
        points = commission_points(self.box, p, seat, kept[0])
        rest = self.box.commissions[kept[0]].most - points
        return points + self.worths.commission * fade * rest

    def tokens(self, player: Player, incomes: int, fade: float) -> float:
        """Modifiers and workers."""
        have = player.goods[MODIFIER]
        few = min(have, 3)
        found = fade * self.worths.modifier * (few + 0.4 * (have - few))
        return found + player.goods[WORKER] * self.worker(incomes, fade)
