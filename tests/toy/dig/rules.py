"""Dig keeps the contract of engine.game: set-up, trades, draws, views and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from tests.toy.dig import table, verbs
from tests.toy.dig.position import (
    FIELD,
    FOOD,
    GOODS,
    GRAIN,
    LANDS,
    NONE,
    OMENS,
    PASTURE,
    RUBY,
    SHEEP,
    SHRINE,
    UNKNOWN,
    VOWS,
    Dig,
    Farm,
    load_farm,
)
from underhall.engine.book import Book
from underhall.engine.flow import CHANCE, Place, settle
from underhall.engine.game import Rules, Unusable
from underhall.engine.phrase import Node, all_of, in_order, one_of, some_of, step, then
from underhall.engine.sheet import Line, Sheet
from underhall.engine.vocabulary import NOTHING, Choices, Vocabulary
from underhall.engine.words import Refusal

ROUNDS: Final = 4
FEWEST: Final = 2
MOST: Final = 4
FOOD_BY_SEAT: Final = (2, 2, 3, 3)
DECK: Final = (3, 3, 3, 3)

LAY_FOREST: Final = step("lay", tile="meadow-field")
LAY_MOUNTAIN: Final = step("lay", tile="cave-shaft")


def _gain(**goods: int) -> Node:
    return step("gain", goods=goods)


SPACES: Final[dict[str, Node]] = {
    "clearing": some_of(step("take"), LAY_FOREST),
    "quarry": some_of(step("take"), LAY_MOUNTAIN),
    "slash": in_order(LAY_FOREST, step("sow")),
    "pen": in_order(step("fence"), step("take")),
    "vein": one_of(all_of(step("dig"), _gain(stone=1)), LAY_MOUNTAIN, _gain(ruby=1)),
    "nursery": one_of(then(step("furnish"), step("grow")), _gain(food=3)),
    "granary": all_of(step("take"), _gain(grain=1)),
    "woods": in_order(step("take"), step("fence"), step("sow")),
    "market": then(_gain(food=1), step("fair")),
    "chapel": all_of(_gain(wood=1), step("bless")),
}
FILL: Final = {
    "clearing": ("wood", 1),
    "quarry": ("stone", 1),
    "pen": ("sheep", 1),
    "granary": ("food", 1),
    "woods": ("wood", 2),
}
GIFT: Final = one_of(_gain(wood=1), _gain(food=1))
GAME: Final = all_of(step("deal"), step("rounds"))
PHASES: Final = ("reveal", "refill", "turns", "vows", "unseal", "harvest", "supper", "breed")
ROUND: Final = all_of(*[step(verb) for verb in PHASES])
WORDS: Final = {
    "empty": "Nothing lies there.",
    "short": "{missing} {good} is missing.",
    "occupied": "The space is taken.",
    "nothing-to-do": "Nothing can be done there.",
    "no-ruby": "A ruby is needed.",
    "taken-once": "This was bought already.",
}


class DigRules(Rules[Dig]):
    """A workers-and-tiles toy for 2 to 4 seats over 4 rounds."""

    name = "dig"
    version = "1"

    def __init__(self, options: Mapping[str, Any], seats: int) -> None:
        vocabulary = Vocabulary()
        book: Book[Dig] = Book(vocabulary, self._bind, _argue, lambda node: False)
        super().__init__(options, seats, vocabulary, book, WORDS)
        self.ruby_for_food = vocabulary.learn("trade", "ruby")
        self.game = book.enter("game", GAME)
        self.vows = tuple([vocabulary.learn("vow", good) for good in VOWS])
        self.draws = vocabulary.learn("draw", "omen", "1", OMENS[0])

    def _bind(self, flow: str, node: Node) -> Place[Dig]:
        """The verb behind a step of a flow; flow is the name of the space, or "game" or "round"."""
        vocabulary = self.vocabulary
        if node.verb == "take":
            return verbs.Take(flow, list(SPACES).index(flow), FILL[flow][0])
        if node.verb == "gain":
            return verbs.Gain(
                f"gain {' '.join(f'{good} {n}' for good, n in node.args['goods'].items())}", node.args["goods"]
            )
        if node.verb == "lay":
            return verbs.Lay(
                vocabulary, node.args["tile"], "forest" if node.args["tile"] == "meadow-field" else "mountain"
            )
        plain: dict[str, Callable[[], Place[Dig]]] = {
            "fence": lambda: verbs.Improve(vocabulary, "fence", "forest", "meadow", "pasture", {"wood": 2}, 0),
            "furnish": lambda: verbs.Improve(
                vocabulary, "furnish", "mountain", "cave", "room", {"wood": 1, "stone": 1}, 0
            ),
            "dig": lambda: verbs.Improve(vocabulary, "dig", "mountain", "shaft", "mine", {}, 1),
            "bless": lambda: verbs.Improve(vocabulary, "bless", "mountain", "cave", "shrine", {"ruby": 1}, 0),
            "sow": lambda: verbs.Sow(vocabulary),
            "grow": verbs.Grow,
            "fair": lambda: verbs.fair(vocabulary),
            "place": lambda: table.PlaceWorker(
                vocabulary, list(SPACES), [self.book.enter(*each) for each in SPACES.items()]
            ),
            "deal": lambda: table.Deal("deal", vocabulary),
            "reveal": lambda: table.Reveal("reveal", vocabulary, self.book.enter("gift", GIFT)),
            "rounds": lambda: table.Rounds(self.book.enter("round", ROUND), ROUNDS),
            "refill": lambda: table.Refill([FILL[space][1] if space in FILL else 0 for space in SPACES]),
            "turns": lambda: table.Turns(self.book.enter("place", step("place"))),
            "vows": lambda: table.ForAll("vows", self.book.enter("vow", step("vow")), table.VOW_ROUND),
            "vow": lambda: table.Vow(vocabulary),
            "unseal": lambda: table.Unseal("unseal"),
            "harvest": lambda: table.Harvest("harvest"),
            "supper": lambda: table.ForAll("supper", self.book.enter("feed", step("feed")), 0),
            "feed": lambda: table.Feed(vocabulary),
            "breed": lambda: table.Breed("breed"),
        }
        return plain[node.verb]()

    def setup(self) -> Dig:
        p = Dig([Farm([0] * len(GOODS), [0] * len(LANDS)) for _ in range(self.seats)], [0] * len(SPACES), list(DECK))
        for seat, farm in enumerate(p.farms):
            farm.workers = verbs.BORN_WITH
            farm.goods[FOOD] = FOOD_BY_SEAT[seat]
        p.lanes[CHANCE].append(self.game)
        settle(p, CHANCE)
        return p

    def load(self, dump: Mapping[str, Any]) -> Dig:
        p = Dig([load_farm(farm) for farm in dump["farms"]], list(dump["piles"]), list(dump["deck"]))
        p.shown = list(dump["shown"])
        p.occupied, p.round, p.turn, p.omen = dump["occupied"], dump["round"], dump["turn"], dump["omen"]
        p.drawn, p.unsealed = dump["drawn"], dump["unsealed"]
        return self.stand(p, dump)

    def rows(self, p: Dig, seat: int) -> Choices:
        return (self.ruby_for_food,) if p.farms[seat].goods[RUBY] else NOTHING

    def trade(self, p: Dig, seat: int, choice: int) -> None:
        p.gain(seat, RUBY, -1, "trade")
        p.gain(seat, FOOD, 2, "trade")

    def why_no_trade(self, p: Dig, seat: int, choice: int) -> Refusal | None:
        return Refusal("no-ruby", "trade") if choice == self.ruby_for_food and not self.rows(p, seat) else None

    def weight(self, p: Dig, outcome: int) -> int:
        return p.deck[(outcome - self.draws) % len(OMENS)]

    def audience(self, p: Dig, seat: int, choice: int) -> list[int] | None:
        """The seats that may know of a choice about to be made; None = everybody."""
        if choice in self.vows:
            return [seat]
        return [p.drawn] if seat == CHANCE and p.drawn < self.seats else None

    def holdings(self, p: Dig) -> list[list[int]]:
        """Every good of every seat, indexed as GOODS."""
        return [farm.goods[:] for farm in p.farms]

    def view(self, p: Dig, seat: int) -> Dig:
        """The omens of the others go back to the deck: what is left is what this seat has not seen."""
        seen = p.copy()
        for other, farm in enumerate(seen.farms):
            if other != seat and farm.omen >= 0:
                seen.deck[farm.omen] += 1
                farm.omen = UNKNOWN
            if other != seat and farm.vow >= 0 and not p.unsealed:
                farm.vow = UNKNOWN
        return seen

    def redeal(self, view: Dig, pick: Callable[[int], int]) -> Dig:
        p = view.copy()
        for farm in p.farms:
            if farm.omen == UNKNOWN:
                unseen = [omen for omen, left in enumerate(p.deck) for _ in range(left)]
                farm.omen = unseen[pick(len(unseen))]
                p.deck[farm.omen] -= 1
            if farm.vow == UNKNOWN:
                farm.vow = pick(len(VOWS))
        return p

    def sheets(self, p: Dig) -> list[Sheet]:
        return [Sheet(seat, self._lines(p, farm)) for seat, farm in enumerate(p.farms)]

    def _lines(self, p: Dig, farm: Farm) -> list[Line]:
        goods, lands = farm.goods, farm.lands
        stores = farm.workers + goods[RUBY] + goods[SHEEP] + (goods[GRAIN] + farm.sown + farm.ripe + 1) // 2
        land = lands[FIELD].bit_count() + 2 * lands[PASTURE].bit_count() + 4 * lands[SHRINE].bit_count()
        vowed = 3 if farm.vow >= 0 and goods[GOODS.index(VOWS[farm.vow])] >= 3 else 0
        return [
            Line("stores", stores, "workers, rubies, sheep, a point per two grain"),
            Line("land", land - farm.wild(), "fields, 2 per pasture, 4 per shrine, -1 per wild cell"),
            Line("begging", -3 * farm.begging, "-3 per food missing"),
            Line("omens", 2 * p.shown[farm.omen] if farm.omen != NONE else 0, "2 per revealed omen of one's own kind"),
            Line("vow", vowed, "3 for three of the good that was vowed"),
        ]


def _argue(node: Node) -> str:
    return str(node.args.get("tile") or next(iter(node.args.get("goods", {})), ""))


@cache
def _rules(seats: int) -> DigRules:
    return DigRules({"seats": seats}, seats)


def dig(options: Mapping[str, Any]) -> DigRules:
    """The rules for a number of seats. Raises Unusable for any other option."""
    seats = options.get("seats")
    if len(options) != 1 or type(seats) is not int or not FEWEST <= seats <= MOST:
        raise Unusable(f"Dig is for {FEWEST} to {MOST} seats and has no other option, not for {dict(options)}")
    return _rules(seats)
