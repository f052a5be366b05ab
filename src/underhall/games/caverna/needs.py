"""What the family will eat at the end of the round, line by line, as far as it can be known. Plain data."""

from __future__ import annotations

from typing import Final, TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.harvest import hunger
from underhall.games.caverna.paragraphs import ending
from underhall.games.caverna.position import (
    FARM_ANIMALS,
    FOOD,
    GOODS,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    UNKNOWN,
    VEGETABLE_1,
    VEGETABLE_2,
    Caverna,
)  # fmt: skip
from underhall.games.caverna.rules import CavernaRules

LITTLE: Final = "one-food"


class Line(TypedDict):
    """A part of the need: a number of eaters at so much each, or what a tile saves."""

    what: str  # dwarfs, newborn, or the name of a tile
    count: int
    each: int
    food: int


class Need(TypedDict):
    """The next feeding."""

    round: int  # at the end of which it comes; 0 if there is none left
    event: str  # full, one-food, field-or-breeding, hidden
    rule: str  # the paragraph that tells of it
    now: bool  # this very round
    lines: list[Line]
    total: int
    have: int
    crops: dict[str, int]  # what the fields give before it
    born: list[str]  # kinds of which there is a pair


def need(rules: CavernaRules, p: Caverna, seat: int, say: Language = ENGLISH) -> Need:
    """The next feeding of a seat, if its family stays as it is."""
    number, event = _next(rules.reader.calendar, p) if rules.to_move(p) else (0, "none")
    player = p.players[seat]
    due = hunger(rules.box, player, event == LITTLE)
    table = rules.box.board["harvest"]
    each = {"dwarfs": table["food"], "newborn": table["food_newborn"]}
    if event == LITTLE:
        each = dict.fromkeys(each, table["food_special"])
    names = {tile.id: tile.name for tile in rules.box.tiles}
    lines: list[Line] = [
        {"what": say(names[what]) if what in names else what, "count": food // each[what] if what in each else 1,
         "each": each.get(what, food), "food": food}
        for what, food in due.lines
    ]  # fmt: skip
    land = player.land
    fields = {
        "grain": (land[GRAIN_1] | land[GRAIN_2] | land[GRAIN_3]).bit_count(),
        "vegetable": (land[VEGETABLE_1] | land[VEGETABLE_2]).bit_count(),
    }
    return {
        "round": number,
        "event": event,
        "rule": ending(rules.reader.calendar, number, event) if number else "round.9",
        "now": number == p.round,
        "lines": lines,
        "total": due.total,
        "have": player.goods[FOOD],
        "crops": {crop: count for crop, count in fields.items() if count} if event == "full" else {},
        "born": [GOODS[kind] for kind in FARM_ANIMALS if player.goods[kind] > 1] if event == "full" else [],
    }


def _next(calendar: Calendar, p: Caverna) -> tuple[int, str]:
    """The next round that may end with a feeding, and how, as far as its marker is known."""
    twin = p.copy()
    number = max(1, p.round)
    while number:
        twin.round = number
        if calendar.has_marker(number) and p.markers[number] == UNKNOWN:
            return number, "hidden"
        event = calendar.event(twin)
        if event != "none":
            return number, event
        number = calendar.after(number)
    return 0, "none"
