"""A table of Zwergendorf set up by hand, and what is done at it: the tests read like the rule book."""

from __future__ import annotations

from typing import Any, Final

from tests.zwergendorf.drawing import drawn
from underhall.engine.flow import CHANCE, settle
from underhall.engine.game import Refused
from underhall.games import rules
from underhall.games.zwergendorf.position import KINDS, OF_A_TYPE, Village, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules

CARDS: Final = [f"{type}{number:02}" for type in "GBR" for number in range(1, OF_A_TYPE + 1)]
FULL: Final = "MMMMMMMMMM " * 8  # a village without a free square, and without resources
STACKS: Final = {"G": "goal", "B": "building", "R": "resource"}


class Situation:
    """A table before the first card is dealt; seats: 2 unless told."""

    def __init__(self, **options: Any) -> None:
        found = rules("zwergendorf", {"seats": 2, **options})
        assert isinstance(found, ZwergendorfRules)
        self.rules = found
        self.p: Zwergendorf = found.setup()

    # What is set up by hand.

    def village(self, seat: int, drawing: str, **counts: int) -> Situation:
        """What is drawn there, as drawing.py reads it, and caps, felled or extra_trees as they stand."""
        there, plan = self.p.villages[seat], drawn(drawing)
        there.land, there.walls, there.taverns = plan.land, plan.walls, plan.taverns
        for name, count in counts.items():
            setattr(there, name, count)
        return self

    def lay_out(self, seat: int, *cards: str) -> Situation:
        """Goal and building cards beside a village, kept in earlier phases."""
        for name in cards:
            card = CARDS.index(name)
            self.p.left[card // OF_A_TYPE] &= ~(1 << card % OF_A_TYPE)
            self.p.shown |= 1 << card
            self.p.villages[seat].seen |= 1 << card
            (self.p.villages[seat].goals if name[0] == "G" else self.p.villages[seat].buildings).append(card)
        return self

    def begin(self, phase: int) -> Situation:
        """The phase begins; everything before lies as it was set up."""
        assert not self.p.waiting, "finish the phase before"
        self.p.phase = phase - 1
        self.p.lanes[CHANCE] = [self.rules.book.places["phases"]]
        self.p.offers[CHANCE] = ()
        settle(self.p, CHANCE)
        return self

    # What is done.

    def deal(self, *cards: str) -> Situation:
        """The next cards, in the order in which they are drawn: seat by seat a goal, a building and a resource."""
        return self.do(*[f"deal {STACKS[name[0]]} {name}" for name in cards], seat=CHANCE)

    def do(self, *names: str, seat: int = 0) -> Situation:
        for name in names:
            self.rules.play(self.p, seat, self.rules.vocabulary.parse(name))
        return self

    def drafted(self, first: str, second: str) -> Situation:
        """Of two seats the first has kept these two cards, the second some others."""
        hands = [{type: f"{type}{number}" for type in STACKS} for number in (29, 30)]
        hands[0][first[0]], hands[1][second[0]] = first, second
        self.deal(*hands[0].values(), *hands[1].values())
        other = next(card for type, card in hands[1].items() if type != second[0])
        self.do(f"keep {first}").do(f"keep {other}", seat=1)
        return self.do(f"keep {second}").do(self.names(1)[0], seat=1)

    def finish(self, *seats: int, until: str = "") -> Situation:
        """These seats choose the first halves and draw on the first squares, until nothing is asked or this is."""
        for seat in seats:
            while self.rules.choices(self.p, seat) and (not until or not self.offers(until, seat)):
                names = self.names(seat)
                self.do("produce" if "produce" in names else names[0], seat=seat)
        return self

    # What then is.

    def names(self, seat: int = 0) -> list[str]:
        """The answers to the pending decision of a seat."""
        return [self.rules.vocabulary.text(choice) for choice in self.rules.choices(self.p, seat)]

    def asked(self, verb: str, seat: int = 0) -> list[str]:
        """Those that begin with a word, without it."""
        return [name.partition(" ")[2] for name in self.names(seat) if name.split()[0] == verb]

    def offers(self, name: str, seat: int = 0) -> bool:
        return name in self.names(seat)

    def knows(self, name: str) -> bool:
        """Is there such a choice at all?"""
        return self.rules.vocabulary.find(name) is not None

    def refusal(self, name: str, seat: int = 0) -> str:
        """The sentence with which it is refused; nothing may have changed. Fails if it is allowed."""
        before = self.p.dump()
        try:
            self.do(name, seat=seat)
        except Refused as refused:
            assert self.p.dump() == before
            return str(refused)
        raise AssertionError(f"{name} is allowed")

    def movers(self) -> tuple[int, ...]:
        return self.rules.to_move(self.p)

    def at(self, seat: int = 0) -> Village:
        return self.p.villages[seat]

    def counts(self, seat: int = 0) -> dict[str, int]:
        """What stands in a village, kinds of which there is none left out."""
        village = self.p.villages[seat]
        return {name: village.count(kind) for kind, name in enumerate(KINDS) if village.count(kind)}

    def due(self, seat: int = 0) -> dict[str, int]:
        """What a seat has still to draw."""
        return {KINDS[kind]: count for kind, count in enumerate(self.p.villages[seat].due) if count}

    def cards(self, cards: list[int]) -> list[str]:
        """Cards by name; ? for one that is hidden, ?G, ?B, ?R where its type is known."""
        return [CARDS[card] if card >= 0 else "?" + "GBR"[-2 - card] if card < -1 else "?" for card in cards]

    def hand(self, seat: int = 0, viewer: int | None = None) -> list[str]:
        """The hand of a seat, as it is or as another seat sees it."""
        p = self.p if viewer is None else self.rules.view(self.p, viewer)
        return self.cards(p.villages[seat].hand)

    def points(self, line: str, seat: int = 0) -> int:
        """Points of a line of the sheet, or of a card in one."""
        return self.rules.sheets(self.p)[seat].points(line)

    def totals(self) -> list[int]:
        return [sheet.total for sheet in self.rules.sheets(self.p)]


def scored(*villages: str, goals: dict[int, list[str]] | None = None, **options: str | int) -> Situation:
    """The scoring has begun; a village a seat, and goal cards by seat."""
    table = Situation(**{"seats": len(villages), **options})
    for seat, drawing in enumerate(villages):
        table.village(seat, drawing)
        table.lay_out(seat, *(goals or {}).get(seat, []))
    return table.begin(10)
