"""Turns of the Actions phase: whose it is, a die or a card, passing."""

from __future__ import annotations

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import ENOUGH, STOP, Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.rise.box import Box
from underhall.games.rise.cards import Completing
from underhall.games.rise.hall import Sales
from underhall.games.rise.locations import ALL_VALUES, Locate
from underhall.games.rise.position import ENDED, HOUSED, MODIFIER, PLACED, VALUE, Rise
from underhall.games.rise.verbs import Step, Verb


class Turns(Step):
    """The seat whose turn it is goes on, or the next one that has not passed begins; no more when all have."""

    def __init__(self, box: Box, turn: Place[Rise]) -> None:
        super().__init__(box, "turns", "turn.1")
        self.turn = turn

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if p.done & ENDED or p.done == PLACED | HOUSED:
            seats = len(p.players)
            ahead = 1
            while ahead <= seats and p.passed >> (p.turn + ahead) % seats & 1:
                ahead += 1
            if ahead > seats:
                return
            p.turn = (p.turn + ahead) % seats
            p.done = 0
        p.lanes[CHANCE].append(self)
        p.open(p.turn, self.turn)


class Turn(Verb):
    """Choose a die ("use", value) or ("use", value, "as", other), a card ("complete", card), ("pass",) or stop.

    Dice that are changed cost a modifier for each step.
    """

    def __init__(self, box: Box, locate: Locate, completing: Completing, sales: Sales, rest: Place[Rise]) -> None:
        super().__init__(box, "turn", "turn.2")
        self.locate = locate
        self.completing = completing
        self.sales = sales
        self.rest = rest
        learn = box.vocabulary.learn
        self.ids: list[int] = []
        self.dice: dict[int, tuple[int, int]] = {}
        for rolled in range(1, 7):
            for value in range(1, 7):
                name = ["use", str(rolled)] if value == rolled else ["use", str(rolled), "as", str(value)]
                choice = learn(*name)
                self.ids.append(choice)
                self.dice[choice] = (rolled, value)
        self.menu = Menu(self.ids)
        self.passing: Choices = (learn("pass"),)

    def reach(self, p: Rise, seat: int) -> int:
        """Mask of the values that a seat's dice can have with its modifiers."""
        player = p.players[seat]
        most = player.goods[MODIFIER]
        found = 0
        for rolled in range(1, 7):
            if player.dice[rolled]:
                found |= 1 << rolled
        for _ in range(min(most, 5)):
            found |= found << 1 | found >> 1
        return found & ALL_VALUES

    def dice_ways(self, p: Rise, seat: int) -> Choices:
        wanted = self.reach(p, seat)
        usable = self.locate.usable(p, seat, wanted) if wanted else 0
        player = p.players[seat]
        most = player.goods[MODIFIER]
        mask = 0
        for rolled in range(1, 7):
            if player.dice[rolled]:
                for value in range(max(1, rolled - most), min(6, rolled + most) + 1):
                    if usable >> value & 1:
                        mask |= 1 << 6 * (rolled - 1) + value - 1
        return self.menu.of(mask)

    def offer(self, p: Rise, seat: int) -> Choices:
        found: Choices = () if p.done & PLACED else self.dice_ways(p, seat)
        cards = self.completing.ways(p, seat)
        if cards:
            found = (*found, *cards)
        return found + (ENOUGH if p.done else self.passing)

    def possible(self, p: Rise, seat: int) -> bool:
        return True

    def waits(self, p: Rise, seat: int) -> bool:
        """Before a die is placed, a sale could bring what is missing for one."""
        return not p.done & PLACED and sum(p.players[seat].dice) > 0 and self.sales.any(p, seat)

    def take(self, p: Rise, seat: int, choice: int) -> None:
        player = p.players[seat]
        if choice == STOP:
            p.done |= ENDED
        elif choice == self.passing[0]:
            p.done |= ENDED
            p.passed |= 1 << seat
        elif choice in self.dice:
            rolled, value = self.dice[choice]
            player.dice[rolled] -= 1
            self.box.pay(p, seat, MODIFIER, abs(rolled - value), "die")
            p.notes[seat][VALUE] = value
            p.lanes[seat].append(self.locate)
        else:
            p.lanes[seat].append(self.rest)
            self.completing.begin(p, seat, choice)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        if choice in self.completing.card:
            return self.completing.why(p, seat, choice)
        if choice == self.passing[0]:
            return Refusal("turn.end", "turn.6")
        if choice == STOP:
            return Refusal("turn.pass", "turn.6")
        if choice not in self.dice:
            return None
        if p.done & PLACED:
            return Refusal("turn.die", "turn.3")
        rolled, value = self.dice[choice]
        player = p.players[seat]
        if not player.dice[rolled]:
            return Refusal("turn.none", "turn.3", value=rolled)
        if player.goods[MODIFIER] < abs(rolled - value):
            return self.short(p, seat, MODIFIER, abs(rolled - value))
        if self.box.limit(p, seat) < value:
            return self.locate.too_high(p, seat, value)
        return Refusal("turn.nowhere", "turn.4", value=value)
