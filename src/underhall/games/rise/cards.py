"""Completing a settlers card: a house, its goods kind by kind, and what it brings."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.engine.vocabulary import Choices
from underhall.engine.words import Refusal
from underhall.games.rise.box import SETTLER_POINTS, Box
from underhall.games.rise.position import (
    CARD,
    COMMUNITIES,
    EVENTS,
    HOUSE,
    HOUSED,
    KINDS,
    SETTLERS,
    SPENT,
    WORKER,
    WORKSHOP_TILES,
    Player,
    Rise,
)  # fmt: skip
from underhall.games.rise.verbs import Step, Verb


def spent_of(note: int, good: int) -> int:
    """How many of a good were spent, by the note SPENT."""
    return note >> 3 * good & 7


class Costs:
    """How many goods may be spent on a card."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def most_of(self, player: Player, good: int) -> int:
        """Of one kind; -1 of a character's fourths is for any one kind."""
        fourth = self.box.character_fourth[player.character] if player.character >= 0 else -2
        return self.box.fourth if fourth in (good, -1) else self.box.each

    def span(self, player: Player, card: int, note: int) -> tuple[int, int]:
        """How few and how many may be spent in all, kinds that are spent already as they are; (1, 0): it cannot be."""
        low = high = 0
        wild = player.character >= 0 and self.box.character_fourth[player.character] == -1
        spare = 1 if wild else 0  # the fourth of any one kind
        more = 0
        for good in self.box.card_goods[card]:
            spent = spent_of(note, good)
            if spent:
                low += spent
                high += spent
                if wild and spent > self.box.each:
                    spare = 0
                continue
            have = player.goods[good]
            if have == 0:
                return 1, 0
            most = self.most_of(player, good)
            if wild and have >= most:
                more = 1
                have = most - 1
            low += 1
            high += min(have, most)
        return low, high + (more if spare else 0)

    def payable(self, player: Player, card: int) -> bool:
        low, high = self.span(player, card, 0)
        return low <= high and high >= self.box.card_least[card] and low <= self.box.card_most[card]

    def next_good(self, card: int, note: int) -> int:
        """The kind of good to spend now; -1 when all are."""
        for good in self.box.card_goods[card]:
            if not spent_of(note, good):
                return good
        return -1

    def ways(self, player: Player, card: int, note: int) -> list[int]:
        """How many of the next kind may be spent, so that the others can make up the rest."""
        good = self.next_good(card, note)
        found: list[int] = []
        for count in range(1, min(player.goods[good], self.most_of(player, good)) + 1):
            low, high = self.span(player, card, note | count << 3 * good)
            if count > self.box.each and self.fourth_used(player, card, note):
                continue
            if low <= self.box.card_most[card] and high >= self.box.card_least[card]:
                found.append(count)
        return found

    def fourth_used(self, player: Player, card: int, note: int) -> bool:
        """Has the fourth of any one kind been spent?"""
        if self.box.character_fourth[player.character] != -1:
            return False
        for good in self.box.card_goods[card]:
            if spent_of(note, good) > self.box.each:
                return True
        return False


class Spend(Verb):
    """How many of the next kind of good are spent: ("spend", good, number)."""

    def __init__(self, box: Box, costs: Costs) -> None:
        super().__init__(box, "spend", "cards.3")
        self.costs = costs
        learn = box.vocabulary.learn
        self.ids = [[learn("spend", kind, str(n)) for n in range(1, box.fourth + 1)] for kind in KINDS]
        self.spent = {choice: (good, n + 1) for good, row in enumerate(self.ids) for n, choice in enumerate(row)}

    def offer(self, p: Rise, seat: int) -> Choices:
        notes, player = p.notes[seat], p.players[seat]
        card = notes[CARD] - 1
        row = self.ids[self.costs.next_good(card, notes[SPENT])]
        return tuple([row[count - 1] for count in self.costs.ways(player, card, notes[SPENT])])

    def take(self, p: Rise, seat: int, choice: int) -> None:
        good, count = self.spent[choice]
        notes = p.notes[seat]
        notes[SPENT] |= count << 3 * good
        self.box.pay(p, seat, good, count, "settlers")
        if self.costs.next_good(notes[CARD] - 1, notes[SPENT]) >= 0:
            p.lanes[seat].append(self)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice not in self.spent:
            return None
        good, count = self.spent[choice]
        notes, player = p.notes[seat], p.players[seat]
        card = notes[CARD] - 1
        if good not in self.box.card_goods[card]:
            return Refusal("spend.other", "cards.3", good=KINDS[good], card=self.box.card_names[card])
        if good != self.costs.next_good(card, notes[SPENT]):
            return Refusal("spend.order", "cards.3", good=KINDS[self.costs.next_good(card, notes[SPENT])])
        short = self.short(p, seat, good, count)
        if short is not None:
            return short
        if count > self.box.each and (
            self.costs.most_of(player, good) < count or self.costs.fourth_used(player, card, notes[SPENT])
        ):
            return Refusal("spend.fourth", "cards.5", good=KINDS[good], most=self.box.each)
        return Refusal("spend.span", "cards.4", least=self.box.card_least[card], most=self.box.card_most[card])


class Housed(Step):
    """All goods are spent: workers, stars, points, and what the community buildings bring."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "housed", "cards.6")

    def take(self, p: Rise, seat: int, choice: int) -> None:
        notes, player = p.notes[seat], p.players[seat]
        card = notes[CARD] - 1
        spent = [spent_of(notes[SPENT], good) for good in range(len(KINDS))]
        total = sum(spent)
        self.box.gain(p, seat, WORKER, self.box.card_workers[card], "settlers")
        self.box.rise(p, seat, self.box.card_stars[card], "settlers")
        player.points[SETTLERS] += total
        player.points[EVENTS] += self.box.effects[p.event][SETTLER_POINTS]
        for tile in player.lots:
            if tile >= 0:
                player.points[COMMUNITIES] += self.brought(player, tile, card, spent)
        player.completed.append(card)
        player.paid.append(total)

    def brought(self, player: Player, tile: int, card: int, spent: list[int]) -> int:
        """What a community building brings for a card, before it lies among those completed."""
        box = self.box
        brings = box.brings[tile - WORKSHOP_TILES]
        race = box.card_race[card]
        if brings.races and race not in brings.races:
            return 0
        if brings.new_race and box.housed(player, race):
            return 0
        if sum(spent) < brings.least_goods or len(box.card_goods[card]) < brings.least_kinds:
            return 0
        found: int = (
            brings.per_card + brings.per_star * box.card_stars[card] + brings.per_worker * box.card_workers[card]
        )
        if brings.good >= 0:
            found += brings.per_good * spent[brings.good]
        return found


class Completing:
    """Which cards may be completed now, and how it begins: ("complete", card)."""

    def __init__(self, box: Box, costs: Costs, steps: list[Place[Rise]]) -> None:
        self.box = box
        self.costs = costs
        self.steps = steps  # the last one first
        self.ids = [box.vocabulary.learn("complete", name) for name in box.card_names]
        self.card = {choice: card for card, choice in enumerate(self.ids)}

    def ways(self, p: Rise, seat: int) -> list[int]:
        player = p.players[seat]
        if p.done & HOUSED or player.goods[HOUSE] == 0:
            return []
        return [self.ids[card] for card in player.cards if self.costs.payable(player, card)]

    def begin(self, p: Rise, seat: int, choice: int) -> None:
        card = self.card[choice]
        p.done |= HOUSED
        p.players[seat].cards.remove(card)
        p.notes[seat][CARD] = card + 1
        self.box.pay(p, seat, HOUSE, 1, "settlers")
        p.lanes[seat] += self.steps

    def why(self, p: Rise, seat: int, choice: int) -> Refusal:
        player = p.players[seat]
        card = self.card[choice]
        name = self.box.card_names[card]
        if card not in player.cards:
            return Refusal("cards.other", "cards.1", card=name)
        if p.done & HOUSED:
            return Refusal("cards.once", "turn.5")
        if player.goods[HOUSE] == 0:
            return Refusal("cards.house", "cards.2")
        for good in self.box.card_goods[card]:
            if player.goods[good] == 0:
                return Refusal("cards.kind", "cards.3", good=KINDS[good], card=name)
        high = self.costs.span(player, card, 0)[1]
        return Refusal("cards.few", "cards.4", card=name, least=self.box.card_least[card], have=high)
