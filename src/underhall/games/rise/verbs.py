"""What places of Rise to Nobility have in common, and steps that occur everywhere."""

from __future__ import annotations

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import ONLY, Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.rise.box import Box
from underhall.games.rise.position import ANY, GOODS, KINDS, MANY, NOTES, Rise


class Verb(Place[Rise]):
    """A decision of a seat or of chance: knows the box."""

    def __init__(self, box: Box, label: str, rule: str) -> None:
        super().__init__(label, rule)
        self.box = box
        self.firm = True

    def short(self, p: Rise, seat: int, good: int, need: int) -> Refusal | None:
        """The refusal for a good of which there is too little; None if there is enough."""
        have = p.players[seat].goods[good]
        if have >= need:
            return None
        return Refusal("short", self.rule, good=GOODS[good] if need == 1 else MANY[good], need=need, have=have)


class Step(Verb):
    """A step that always runs by itself, whatever comes of it."""

    def offer(self, p: Rise, seat: int) -> Choices:
        return ONLY

    def possible(self, p: Rise, seat: int) -> bool:
        return True


class Rest(Step):
    """What a seat began is over: nothing of it needs to be remembered."""

    def take(self, p: Rise, seat: int, choice: int) -> None:
        p.notes[seat] = [0] * NOTES


class ChooseGood(Verb):
    """Goods of one's choice, one after the other: ("gain", good)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "choose goods", "goods.3")
        self.menu = box.menu("gain", [*KINDS])
        self.every = self.menu.of((1 << len(KINDS)) - 1)

    def offer(self, p: Rise, seat: int) -> Choices:
        return self.every

    def take(self, p: Rise, seat: int, choice: int) -> None:
        self.box.gain(p, seat, self.menu.ids.index(choice), 1, "a good of choice")
        p.notes[seat][ANY] -= 1
        if p.notes[seat][ANY]:
            p.lanes[seat].append(self)


class Drawn(Verb):
    """Chance draws from a mask, one after the other, until nothing is missing: what is drawn has a menu."""

    def __init__(self, box: Box, label: str, rule: str) -> None:
        super().__init__(box, label, rule)
        self.number: dict[int, int] = {}  # what a choice stands for

    def know(self, menu: Menu) -> Menu:
        for at, choice in enumerate(menu.ids):
            self.number[choice] = at
        return menu

    def again(self, p: Rise) -> None:
        p.lanes[CHANCE].append(self)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        return Refusal("draw.gone", self.rule) if choice in self.number else None
