"""The guided first game: five lessons on prepared positions, one idea each.

A lesson is where it begins (data/lessons.toml) and when its goal is reached, asked of the position alone. What is
said in it stands in page/lessons.j2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from tomllib import loads
from typing import Any, Final, NamedTuple

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

FIELDS: Final = (FIELD, GRAIN_1, GRAIN_2, GRAIN_3, VEGETABLE_1, VEGETABLE_2)
BOAR_CELL: Final = CELL_NAMES.index("D2")


class Lesson(NamedTuple):
    """document: of the position file it begins with. reached: is the goal of its one seat reached in a position?"""

    document: Mapping[str, Any]
    reached: Callable[[Caverna], bool]


def wood_and_stone(p: Caverna) -> bool:
    """Both dwarfs have brought something, and come home."""
    goods = p.players[0].goods
    return p.round > 1 and goods[WOOD] >= 3 and goods[STONE] >= 1


def field_where_the_boar_was(p: Caverna) -> bool:
    """The twin tile lies the right way round."""
    return any(p.players[0].land[kind] >> BOAR_CELL & 1 for kind in FIELDS)


def child(p: Caverna) -> bool:
    """The family has grown."""
    return len(p.players[0].dwarfs) >= 3


def fed_with_a_lamb(p: Caverna) -> bool:
    """The family has eaten, and two sheep were left to breed."""
    player = p.players[0]
    return player.goods[SHEEP] >= 3 and player.begging == 0


def back_from_an_expedition(p: Caverna) -> bool:
    """An armed dwarf has brought animals."""
    player = p.players[0]
    return max(player.dwarfs) > 0 and player.goods[SHEEP] >= 1 and player.goods[DONKEY] >= 1


GOALS: Final = (wood_and_stone, field_where_the_boar_was, child, fed_with_a_lamb, back_from_an_expedition)


def _documents() -> list[Mapping[str, Any]]:
    text = (files(__package__) / "data" / "lessons.toml").read_text(encoding="utf-8")
    return [each["position"] for each in loads(text)["lesson"]]


LESSONS: Final = tuple(Lesson(*each) for each in zip(_documents(), GOALS, strict=True))
