"""Reads a position written by hand: a JSON document in the shape of docs/position.md.

What is against the clearing or the cards there are is refused with the field that is wrong; whether play could have
come there is not asked. What is omitted takes the value of the set-up, and cards that are nowhere lie in their stacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.games.fields import Field, shown
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.pending_file import read_pending
from underhall.games.zwergendorf.position import (
    OF_A_TYPE,
    Zwergendorf,
    type_of,
)  # fmt: skip
from underhall.games.zwergendorf.rules import RULINGS, ZwergendorfRules
from underhall.games.zwergendorf.village_file import cards_of, read_village

KNOWN: Final = ("game", "seats", "options", "rulings", "phase", "players", "used_up", "pending", "note")


def read_position(document: Mapping[str, Any], make: Any) -> tuple[ZwergendorfRules, Zwergendorf]:
    """The rules and the position of a document. make gives the rules for a set of options.

    Raises Unusable with the path of the field that is wrong. The pending decision is shown even if it has one answer
    only.
    """
    top = Field(document, "")
    top.only(KNOWN)
    rules: ZwergendorfRules = make(_options(top))
    p = rules.empty()
    p.phase = top.number("phase", 1, 1, len(rules.box.phases))
    given = top.entries("players")
    if len(given) > rules.seats:
        raise top.fault("players", "must be a list of at most {seats} players, by seat", seats=rules.seats)
    for seat, content in enumerate(given):
        p.villages[seat] = read_village(rules.box, Field(content, f"players[{seat}]"))
    _read_stacks(rules.box, p, top)
    read_pending(rules, p, top)
    return rules, p


def _options(top: Field) -> dict[str, Any]:
    game = top.value("game", "zwergendorf")
    if game != "zwergendorf":
        raise top.fault("game", "this is a position of {found}, not of 'zwergendorf'", found=shown(game))
    found = dict(top.table("options"))
    for name, value in top.table("rulings").items():
        if name not in RULINGS:
            raise top.fault(f"rulings.{name}", "there is no such ruling; there are {known}", known=", ".join(RULINGS))
        found[name] = value
    fewest = len(top.entries("players")) or 2
    seats = top.number("seats", found.get("seats", fewest), 1, 4)
    if found.get("seats", seats) != seats:
        raise top.fault(
            "options.seats", "says {found} where seats says {seats}", found=shown(found["seats"]), seats=seats
        )
    found["seats"] = seats
    return found


def _read_stacks(box: Box, p: Zwergendorf, top: Field) -> None:
    """What lies in nobody's hand or village and is not used up lies in its stack; no card is there twice."""
    there = cards_of(box, top, "used_up")
    for village in p.villages:
        there += [*village.goals, *village.buildings]
    # A half that is still to be chosen is of a card that was shown; goals and buildings are laid out already.
    for village in p.villages:
        for half in village.halves:
            if half >> 1 not in there:
                there.append(half >> 1)
    for card in there:
        p.shown |= 1 << card
    for village in p.villages:
        there += [*village.hand, *village.tossed, *[card for card in village.kept if not p.shown >> card & 1]]
    for card in there:
        bit = 1 << card % OF_A_TYPE
        if not p.left[type_of(card)] & bit:
            raise top.fault("players", "{card} is there twice", card=box.card_names[card])
        p.left[type_of(card)] &= ~bit
