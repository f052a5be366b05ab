"""The guided first game: when the goals of its lessons are reached, which stand in data/lessons.toml."""

from __future__ import annotations

from typing import Final

from underhall.games.caverna.land import CELL_NAMES
from underhall.games.caverna.position import (
    DONKEY,
    FIELD,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    SHEEP,
    STONE,
    VEGETABLE_1,
    VEGETABLE_2,
    WOOD,
    Caverna,
)  # fmt: skip
from underhall.games.caverna.rules import CavernaRules
from underhall.games.teaching import read_lessons

FIELDS: Final = (FIELD, GRAIN_1, GRAIN_2, GRAIN_3, VEGETABLE_1, VEGETABLE_2)
BOAR_CELL: Final = CELL_NAMES.index("D2")


def wood_and_stone(_: CavernaRules, p: Caverna) -> bool:
    """Both dwarfs have brought something, and come home."""
    goods = p.players[0].goods
    return p.round > 1 and goods[WOOD] >= 3 and goods[STONE] >= 1


def field_where_the_boar_was(_: CavernaRules, p: Caverna) -> bool:
    """The twin tile lies the right way round."""
    return any(p.players[0].land[kind] >> BOAR_CELL & 1 for kind in FIELDS)


def child(_: CavernaRules, p: Caverna) -> bool:
    """The family has grown."""
    return len(p.players[0].dwarfs) >= 3


def fed_with_a_lamb(_: CavernaRules, p: Caverna) -> bool:
    """The family has eaten, and two sheep were left to breed."""
    player = p.players[0]
    return player.goods[SHEEP] >= 3 and player.begging == 0


def back_from_an_expedition(_: CavernaRules, p: Caverna) -> bool:
    """An armed dwarf has brought animals."""
    player = p.players[0]
    return max(player.dwarfs) > 0 and player.goods[SHEEP] >= 1 and player.goods[DONKEY] >= 1


GOALS: Final = (wood_and_stone, field_where_the_boar_was, child, fed_with_a_lamb, back_from_an_expedition)
LESSONS: Final = read_lessons("caverna", GOALS)
# After the lessons.
OWN: Final = "Twelve rounds alone, with the tiles of a first game. You can take back what you like."
