"""The guided first game: when the goals of its lessons are reached, which stand in data/lessons.toml."""

from __future__ import annotations

from typing import Final

from underhall.games.teaching import read_lessons
from underhall.games.zwergendorf.grid import largest
from underhall.games.zwergendorf.position import BEER, DWARF, MINE, TAVERN, WALL, Village, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules

KEPT: Final = ("R01", "B01")


def kept_one_and_one(rules: ZwergendorfRules, p: Zwergendorf) -> bool:
    """The first pick was passed by, the second may still be sealed."""
    village = p.villages[0]
    chosen = {rules.box.card_names[card] for card in (*village.kept, village.pick) if card >= 0}
    return chosen == set(KEPT) and len(village.kept) >= 1


def beer_together(_: ZwergendorfRules, p: Zwergendorf) -> bool:
    """The halves with beer were chosen, and all of it lies in one group."""
    beer = p.villages[0].land[BEER]
    return beer.bit_count() == 3 and largest(beer) == beer


def dwarfs_inside(rules: ZwergendorfRules, p: Zwergendorf) -> bool:
    """The wall is closed around the dwarfs."""
    return _points(rules, p, "d-i-zwergin") >= 8


def tavern_beside_dwarfs(rules: ZwergendorfRules, p: Zwergendorf) -> bool:
    """The tavern stands where it has most guests."""
    return _points(rules, p, "d-i-wirt") >= 6


def one_tree_for_a_wall(_: ZwergendorfRules, p: Zwergendorf) -> bool:
    """What fits is drawn, and one tree is gone for what does not."""
    village = p.villages[0]
    return village.felled == 1 and not village.out and village.count(DWARF) == 7 and not _due(village)


def one_tavern_produced(_: ZwergendorfRules, p: Zwergendorf) -> bool:
    """The building card has made one tavern of two, and all products are drawn in."""
    village = p.villages[0]
    kinds = (village.count(MINE), village.count(WALL), village.count(TAVERN))
    return kinds == (2, 2, 1) and village.felled == 0 and not _due(village)


def best_goals(rules: ZwergendorfRules, p: Zwergendorf) -> bool:
    """The three goals that are worth most are scored."""
    return not rules.to_move(p) and _points(rules, p, "goals") >= 23


def _points(rules: ZwergendorfRules, p: Zwergendorf, id: str) -> int:
    return rules.sheets(p)[0].points(id)


def _due(village: Village) -> bool:
    return any(village.due) or bool(village.halves)


GOALS: Final = (
    kept_one_and_one, beer_together, dwarfs_inside, tavern_beside_dwarfs, one_tree_for_a_wall, one_tavern_produced,
    best_goals,
)  # fmt: skip
LESSONS: Final = read_lessons("zwergendorf", GOALS)
# After the lessons.
OWN: Final = "Ten phases alone, with the two dwarf cards of a first game. You can take back what you like."
