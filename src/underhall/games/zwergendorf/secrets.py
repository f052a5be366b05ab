"""Who may know by now which card somebody chose, or was dealt, face down."""

from __future__ import annotations

from underhall.engine.flow import CHANCE
from underhall.games.zwergendorf.position import Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules


def known(rules: ZwergendorfRules, p: Zwergendorf, viewer: int, choice: int) -> bool:
    """May a seat (CHANCE: an onlooker) know of a choice that was sealed for it when it was made?

    What was kept or given away is known once it is laid out, though one has had the card in hand before; what was
    dealt, also to those who have had it in hand since.
    """
    name = rules.vocabulary.name(choice)
    card = rules.box.card_names.index(name[-1])
    seen = p.shown
    if name[0] == "deal" and viewer != CHANCE:
        seen |= p.villages[viewer].seen
    return bool(seen >> card & 1)
