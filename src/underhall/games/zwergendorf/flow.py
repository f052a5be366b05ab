"""Every place that can stand on a lane, made once for a set of options and bound to what follows it."""

from __future__ import annotations

from underhall.engine.book import Book
from underhall.engine.flow import CHANCE, Place
from underhall.engine.phrase import Node
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.drafting import Deal, Draft, Exchange, Gather, Give, Keep, PassOn, Show
from underhall.games.zwergendorf.drawing import Draw, DrawMade, Shaping
from underhall.games.zwergendorf.ending import Copy, Finish, Score
from underhall.games.zwergendorf.grid import SQUARES
from underhall.games.zwergendorf.phases import Phases
from underhall.games.zwergendorf.position import Zwergendorf
from underhall.games.zwergendorf.production import Prepare, Produce, Produced


def _no_steps(flow: str, node: Node) -> Place[Zwergendorf]:
    raise ValueError(f"no card of Zwergendorf holds a phrase: {flow}")


class Flow:
    """The places of a game: its book and where it begins."""

    def __init__(self, box: Box) -> None:
        self.book: Book[Zwergendorf] = Book(box.vocabulary, _no_steps, lambda node: "", lambda node: False)
        alone = box.seats == 1
        nasty = box.options["drafting"] == "nasty"
        shapings: list[Place[Zwergendorf]] = []
        if len(box.grid.taverns) > 1:
            shapings = [Shaping(box, square) for square in range(SQUARES)]
        self.draw = Draw(box, "draw", "draw.1", shapings)
        self.draw_made = DrawMade(box, "draw made", "produce.14", shapings)
        self.give = Give(box) if nasty else None
        self.keep = Keep(box, self.give)
        self.prepare = Prepare(box, self.draw, self.draw_made)
        self.copy = Copy(box)
        self.score = Score(box, self.copy)
        self.deal = Deal(box, "deal", "solo.3" if alone else "pick.1", False)
        self.deal_prepared = Deal(box, "deal prepared", "solo.4", True)
        draft = Draft(box, "draft", "pick.5", self.keep)
        card: list[Place[Zwergendorf]] = [Gather(box, "gather", "phases.4"), self.deal, draft]
        self.draft_at = 2  # of the steps of a card phase
        if nasty:
            card.append(Exchange(box, "exchange", "variants.5"))
        else:
            card.append(PassOn(box, "pass on", "solo.3" if alone else "pick.2"))
            if alone:
                card.append(self.deal_prepared)
            card.append(draft)
        card.append(Show(box, self.draw))
        production: list[Place[Zwergendorf]] = [Produce(box, self.prepare), Produced(box, "produced", "use.2")]
        scoring: list[Place[Zwergendorf]] = [Finish(box, self.score)]
        self.phases = Phases(box, {"card": card, "production": production, "scoring": scoring})
        lanes: list[Place[Zwergendorf]] = [self.draw, self.draw_made, self.keep, self.prepare, self.copy, self.score]
        for place in [*lanes, *shapings, *card, *production, *scoring, self.phases]:
            self.book.add(place)
        if self.give is not None:
            self.book.add(self.give)

    def audience(self, p: Zwergendorf, seat: int) -> list[int] | None:
        """The seats that may know of the choice that a seat or chance owes; None = everybody."""
        lane = p.lanes[seat]
        if not lane:
            return None
        place = lane[-1]
        if seat == CHANCE:
            for deal in (self.deal, self.deal_prepared):
                if place is deal:
                    return [deal.due(p)[0]]
            return None
        return [seat] if place is self.keep or place is self.give else None
