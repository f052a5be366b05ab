"""Writes a position as the document that position_file.py reads."""

from __future__ import annotations

from typing import Any

from underhall.engine.game import Unusable
from underhall.games.zwergendorf.position import HIDDEN, Zwergendorf
from underhall.games.zwergendorf.rules import OPTIONS, RULINGS, ZwergendorfRules
from underhall.games.zwergendorf.village_file import write_village


def write_position(rules: ZwergendorfRules, p: Zwergendorf) -> dict[str, Any]:
    """The document of a position. What is pending is added as "pending".

    Raises Unusable for a view in which cards are hidden: it is no position.
    """
    for seat, village in enumerate(p.villages):
        if min([*village.hand, *village.kept, *village.tossed], default=0) < 0 or HIDDEN in (
            village.pick,
            village.gift,
        ):
            raise Unusable("players[{seat}]: cards are hidden here; deal them anew first", seat=seat)
    found: dict[str, Any] = {"game": rules.name, "seats": rules.seats}
    changed = {
        name: value for name, value in rules.options.items() if name != "seats" and value != OPTIONS.get(name, ("",))[0]
    }
    options = {name: value for name, value in changed.items() if name not in RULINGS}
    rulings = {name: value for name, value in changed.items() if name in RULINGS}
    if options:
        found["options"] = options
    if rulings:
        found["rulings"] = rulings
    found["phase"] = p.phase
    found["players"] = [write_village(rules.box, village) for village in p.villages]
    laid_out = {card for village in p.villages for card in (*village.goals, *village.buildings)}
    names = rules.box.card_names
    used_up = [name for card, name in enumerate(names) if p.shown >> card & 1 and card not in laid_out]
    if used_up:
        found["used_up"] = used_up
    dump = p.dump()
    found["pending"] = {"lanes": dump["lanes"], "stamp": dump["stamp"]}
    return found
