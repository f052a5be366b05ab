"""Zwergendorf keeps the contract of engine.game: options, set-up, secrets, draws and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from underhall.engine.flow import CHANCE, settle
from underhall.engine.game import Rules, Unusable
from underhall.engine.sheet import Sheet
from underhall.engine.vocabulary import Vocabulary
from underhall.engine.words import Refusal
from underhall.games.fields import shown
from underhall.games.optional import checked
from underhall.games.packs import laid
from underhall.games.zwergendorf import score, views
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.flow import Flow
from underhall.games.zwergendorf.position import (
    ALL_OF_A_TYPE,
    DWARF,
    KINDS,
    TYPES,
    Zwergendorf,
    empty_village,
    load_table,
)  # fmt: skip
from underhall.games.zwergendorf.words import ASKED, WORDS

VERSION: Final = "1"

# Every option with its legal values, the default first. Rulings answer questions that the printed rules leave open.
RULINGS: Final[dict[str, tuple[Any, ...]]] = {
    "tavern_shape": ("block", "tetromino"),
    "wall_diagonals": ("tight", "open"),
    "forest_closes_wall": ("no", "yes"),
    "edge": ("clearing", "board"),
}
OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "seats": (2, 1, 3, 4),
    "zwergin": ("grey", "beige", "brown", "green"),
    "schmied": ("grey", "none", "beige", "brown", "green"),
    "bergmann": ("none", "grey", "beige", "brown", "green"),
    "wirt": ("none", "grey", "beige", "brown", "green"),
    "building": ("normal", "advanced"),
    "drafting": ("normal", "nasty"),
    "clearing": ("normal", "small", "smaller"),
    **RULINGS,
}
OTHER_DWARFS: Final = ("schmied", "bergmann", "wirt")


def complete(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, given or by default. Raises Unusable for one that does not exist or has no such value.

    pack, which only a game under one has, names the printed components that are laid over ours (games/packs.py).
    """
    pack = given.get("pack", "")
    if type(pack) is not str:
        raise Unusable("options: pack is a text, not {found}", found=shown(pack))
    if "pack" in given:
        laid("zwergendorf", pack)
    found = checked("zwergendorf", OPTIONS, {name: value for name, value in given.items() if name != "pack"})
    if pack:
        found["pack"] = pack
    if all([found[dwarf] == "none" for dwarf in OTHER_DWARFS]):
        raise Unusable("options: one of {dwarfs} must join the zwergin", dwarfs=", ".join(OTHER_DWARFS))
    if found["seats"] == 1 and found["drafting"] == "nasty":
        raise Unusable("options: alone there is no neighbour for the nasty dwarfs; leave drafting normal")
    return found


class ZwergendorfRules(Rules[Zwergendorf]):
    """Zwergendorf for 1 to 4 seats."""

    name = "zwergendorf"
    version = VERSION

    def __init__(self, options: Mapping[str, Any]) -> None:
        chosen = complete(options)
        vocabulary = Vocabulary()
        self.box = Box(chosen, vocabulary)
        self.flow = Flow(self.box)
        super().__init__(chosen, chosen["seats"], vocabulary, self.flow.book, WORDS)

    def empty(self) -> Zwergendorf:
        """A table before the first phase, nothing pending."""
        p = Zwergendorf(self.seats, 0)
        p.villages = [empty_village(self.box.caps) for _ in range(self.seats)]
        p.left = [ALL_OF_A_TYPE] * len(TYPES)
        p.shown = 0
        p.phase = 0
        return p

    def setup(self) -> Zwergendorf:
        p = self.empty()
        p.lanes[CHANCE].append(self.flow.phases)
        settle(p, CHANCE)
        return p

    def load(self, dump: Mapping[str, Any]) -> Zwergendorf:
        return self.stand(load_table(dump), dump)

    def asked(self, p: Zwergendorf, seat: int) -> str:
        return ASKED[p.lanes[seat][-1].label]

    def why_not_later(self, p: Zwergendorf, seat: int, choice: int) -> Refusal | None:
        draw = self.flow.draw
        return draw.why(p, seat, choice) if seat != CHANCE and p.lanes[seat][-1] is not draw else None

    def audience(self, p: Zwergendorf, seat: int, choice: int) -> list[int] | None:
        return self.flow.audience(p, seat)

    def view(self, p: Zwergendorf, seat: int) -> Zwergendorf:
        return views.view(p, seat)

    def redeal(self, view: Zwergendorf, pick: Callable[[int], int]) -> Zwergendorf:
        return views.Redeal(self.box, view, pick).dealt()

    def holdings(self, p: Zwergendorf) -> list[list[int]]:
        """Pieces by kind, caps and trees left, by seat, as the ledger counts them."""
        return [
            [*[village.count(kind) for kind in range(len(KINDS))], village.caps, village.trees()]
            for village in p.villages
        ]

    def sheets(self, p: Zwergendorf) -> list[Sheet]:
        return score.sheets(self.box, p)

    def winners(self, p: Zwergendorf) -> list[int]:
        """The seats with the most points; of those with equally many the ones with the most dwarfs."""
        ranks = [(sheet.total, p.villages[sheet.seat].count(DWARF)) for sheet in self.sheets(p)]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
