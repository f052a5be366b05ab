"""A production phase: caps, building cards in use, and what the resources bring."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.engine.vocabulary import Choices
from underhall.engine.words import Refusal
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.drawing import any_due
from underhall.games.zwergendorf.position import KINDS, OF_A_TYPE, PRODUCTS, RESOURCES, Zwergendorf
from underhall.games.zwergendorf.verbs import Step, Verb


class Prepare(Verb):
    """Conjure resources, then use building cards, then produce: ("conjure", kind), ("use", card), ("produce",)."""

    def __init__(self, box: Box, draw: Place[Zwergendorf], draw_made: Place[Zwergendorf]) -> None:
        super().__init__(box, "prepare", "produce.1")
        self.draw = draw
        self.draw_made = draw_made
        learn = box.vocabulary.learn
        self.conjures: Choices = tuple([learn("conjure", KINDS[kind]) for kind in RESOURCES])
        names = box.card_names[OF_A_TYPE : 2 * OF_A_TYPE]
        self.uses = [learn("use", name) for name in names]
        self.building = {choice: building for building, choice in enumerate(self.uses)}
        self.produce = learn("produce")

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        village = p.villages[seat]
        found: Choices = self.conjures if village.caps and not village.used else ()
        for card in village.buildings:
            if not village.used >> (card - OF_A_TYPE) & 1:
                found += (self.uses[card - OF_A_TYPE],)
        return (*found, self.produce)

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        village = p.villages[seat]
        lane = p.lanes[seat]
        if choice == self.produce:
            for product in PRODUCTS:
                village.due[product] = self.box.made(village, product)
            if any_due(village):
                lane.append(self.draw_made)
        elif choice in self.building:
            village.used |= 1 << self.building[choice]
            lane.append(self)
        else:
            self.box.tick_cap(p, seat, self.conjures.index(choice))
            lane.append(self)
            lane.append(self.draw)

    def why(self, p: Zwergendorf, seat: int, choice: int) -> Refusal | None:
        village = p.villages[seat]
        if choice in self.conjures:
            if village.caps:
                return Refusal("conjure.late", "produce.5")
            return Refusal("conjure.none", "produce.3")
        if choice in self.building:
            name = self.box.card_names[OF_A_TYPE + self.building[choice]]
            if village.used >> self.building[choice] & 1:
                return Refusal("use.once", "use.2", card=name)
            return Refusal("use.other", "use.1", card=name)
        return None


class Produce(Step):
    """A production phase begins for every seat that is not out."""

    def __init__(self, box: Box, prepare: Place[Zwergendorf]) -> None:
        super().__init__(box, "produce", "produce.1")
        self.prepare = prepare

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        for owner, village in enumerate(p.villages):
            if not village.out:
                p.open(owner, self.prepare)


class Produced(Step):
    """A production phase is over: no building is in use any more, and some have done their work."""

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        for village in p.villages:
            if village.used and self.box.options["building"] == "advanced":
                village.buildings = [card for card in village.buildings if not village.used >> (card - OF_A_TYPE) & 1]
            village.used = 0
