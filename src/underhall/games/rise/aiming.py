"""Where on the page a choice points: at a die, a place in the city, a card, or nowhere.

A name tells all of it, so no position is needed. Plain data, as in screen.py.
"""

from __future__ import annotations

from typing import TypedDict

NOWHERE = -1


class Aim(TypedDict):
    """What a choice points at."""

    kind: str  # die, place, card, plain
    id: str  # of the place, or the card
    slot: int  # of Rise.slots, where the position tells it
    die: int  # as it was rolled
    value: int  # as it would be used


def at(name: str) -> Aim:
    """Where a choice of this name points."""
    match name.split():
        case ("use", rolled):
            return _aim("die", die=int(rolled), value=int(rolled))
        case ("use", rolled, _, value):
            return _aim("die", die=int(rolled), value=int(value))
        case ("place", *where):
            return _aim("place", "-".join(where))
        case ("take" | "discard" | "complete" | "keep", card):
            return _aim("card", card)
    return _aim("plain")


def ids(name: str, at_home: bool) -> list[str]:
    """The ids of what a choice points at on a table page; at_home: does it show the board of who would choose it?"""
    aim = at(name)
    if aim["kind"] == "place":
        return [f"place-{aim['id']}"]
    if aim["kind"] == "card":
        return [f"card-{aim['id']}"]
    return [f"die-{aim['die']}"] if aim["kind"] == "die" and at_home else []


def _aim(kind: str, id: str = "", *, die: int = 0, value: int = 0) -> Aim:
    return {"kind": kind, "id": id, "slot": NOWHERE, "die": die, "value": value}
