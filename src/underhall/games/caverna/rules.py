"""Caverna keeps the contract of engine.game: options, set-up, trades, draws and scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.flow import CHANCE, settle
from underhall.engine.game import Rules, Unusable
from underhall.engine.sheet import Sheet
from underhall.engine.vocabulary import Choices, Vocabulary
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box
from underhall.games.caverna.laying import why_not_given
from underhall.games.caverna.position import MARKERS, Caverna, load_table
from underhall.games.caverna.reader import Reader
from underhall.games.caverna.score import sheet
from underhall.games.caverna.start import empty_table
from underhall.games.caverna.words import ASKED, WORDS
from underhall.games.optional import checked

VERSION: Final = "1"

# Every option with its legal values, the default first. Rulings answer questions on which good sources differ.
RULINGS: Final[dict[str, tuple[Any, ...]]] = {
    "solo_clear_at": (7, 6),
    "carpenter_fences": ("per-pasture", "per-action"),
    "imitate_imitation": ("no", "yes"),
    "eat_while_breeding": ("yes", "no"),
    "guest_room_on_wish": ("yes", "no"),
    "all_weapons_unlocks": ("no", "yes"),
    "small_scale_drift_mining": ("and-or", "both-together"),
    "supplier_skips_round_9": ("yes", "no"),
    "empty_expedition": ("no", "yes"),
}
OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "seats": (2, 1, 3, 4, 5, 6, 7),
    "edition": ("full", "introductory"),
    "first": ("random", 0, 1, 2, 3, 4, 5, 6),
    "solo_cards": ("fixed", "shuffled"),
    "reveal_harvest": ("round-start", "harvest"),
    **RULINGS,
}


def complete(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, given or by default. Raises Unusable for one that does not exist or has no such value."""
    found = checked("caverna", OPTIONS, given)
    if found["seats"] == 1 and found["first"] == "random":
        found["first"] = 0
    if found["first"] != "random" and found["first"] >= found["seats"]:
        raise Unusable(
            "options: first is a seat from 0 to {last}, not {found}", last=found["seats"] - 1, found=found["first"]
        )
    return found


class CavernaRules(Rules[Caverna]):
    """Caverna: The Cave Farmers for 1 to 7 seats."""

    name = "caverna"
    version = VERSION
    spoils = "trade.11"

    def __init__(self, options: Mapping[str, Any]) -> None:
        chosen = complete(options)
        vocabulary = Vocabulary()
        self.box = Box(chosen, vocabulary)
        self.reader = Reader(self.box)
        super().__init__(chosen, chosen["seats"], vocabulary, self.reader.book, WORDS)
        self.marker_kind = {
            self.vocabulary.parse(f"reveal marker {number} {MARKERS[kind]}"): kind
            for number in range(1, self.reader.calendar.last + 1)
            for kind in (1, 2)
            if self.reader.calendar.has_marker(number)
        }

    def setup(self) -> Caverna:
        p = empty_table(self.box)
        p.lanes[CHANCE].append(self.reader.begin)
        settle(p, CHANCE)
        return p

    def load(self, dump: Mapping[str, Any]) -> Caverna:
        return self.stand(load_table(dump), dump)

    def rows(self, p: Caverna, seat: int) -> Choices:
        return self.box.trades.offers(p, seat)

    def row_open(self, p: Caverna, seat: int, choice: int) -> bool:
        return self.box.trades.open_row(p, seat, choice)

    def trade(self, p: Caverna, seat: int, choice: int) -> None:
        self.box.trades.carry_out(p, seat, choice)

    def why_no_trade(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return self.box.trades.why_not(p, seat, choice)

    def asked(self, p: Caverna, seat: int) -> str:
        label = p.lanes[seat][-1].label
        space = label.split("/")[0].split("+")[0].split("~")[0].split(".")[0]
        if label.split()[0] in ASKED:
            return ASKED[label.split()[0]]
        return self.box.spaces[self.box.space_names.index(space)].name if space in self.box.space_names else label

    def why_not_later(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        if seat == CHANCE:
            return None
        name = self.vocabulary.name(choice)
        other = why_not_given(p.lanes[seat][-1], choice) if name[0] == "lay" else None
        if other is not None:
            return other
        place = self.reader.where(name)
        return place.why(p, seat, choice) if place is not None else None

    def weight(self, p: Caverna, outcome: int) -> int:
        kind = self.marker_kind.get(outcome)
        return 1 if kind is None else self.reader.calendar.left(p, kind)

    def sheets(self, p: Caverna) -> list[Sheet]:
        return [sheet(self.box, p, seat) for seat in range(self.seats)]

    def holdings(self, p: Caverna) -> list[list[int]]:
        """Goods by seat, as the ledger counts them."""
        return [player.goods[:] for player in p.players]
