"""The cards of the data files by id, for tests of points."""

from __future__ import annotations

from typing import Any, Final

from tests.zwergendorf.drawing import drawn
from underhall.games.zwergendorf import data
from underhall.games.zwergendorf.dwarfs import Task
from underhall.games.zwergendorf.goals import Award, Effect
from underhall.games.zwergendorf.grid import Grid
from underhall.games.zwergendorf.position import SMITH, TAVERN, Village

GRID: Final = Grid()
TASKS: Final[dict[str, Task]] = {card.id: card.task for card in data.dwarfs().values()}
CARDS: Final = [card.id for card in data.goals()]
EFFECTS: Final[list[Effect]] = [card.effect for card in data.goals()]
MOST: Final = {"tavern": Award(TAVERN, 7, 3, 6), "smith": Award(SMITH, 4, 2, 7)}

# Rules for cards that do not exist, to be changed.
PIECES: Final[dict[str, Any]] = {"type": "per_piece", "piece": "smith", "vp": 4, "cap": 24}
LOTS: Final[dict[str, Any]] = {"type": "per", "vp": 3, "per": 3, "of": ["stone"], "max": 12}
MAJORITY: Final[dict[str, Any]] = {"type": "majority", "metric": "count", "of": "mine", "vp": 10, "solo_min": 20}


def number(card: str) -> int:
    """Of a goal."""
    return CARDS.index(card)


def dwarf_worth(card: str, drawing: str, grid: Grid = GRID) -> int:
    """What a dwarf card is worth in a drawn village."""
    return TASKS[card].points(grid, drawn(drawing))


def goal_worth(card: str, villages: list[Village], seat: int = 0, grid: Grid = GRID) -> int:
    """What a goal is worth to a seat, and that its marks say the same."""
    found = EFFECTS[number(card)].points(grid, villages, seat, EFFECTS)
    assert sum([mark.points for mark in EFFECTS[number(card)].marks(grid, villages, seat, EFFECTS)]) == found
    return found


def laid(*cards: str, drawing: str = "..........") -> Village:
    """A village beside which goals are laid out."""
    village = drawn(drawing)
    village.goals = [number(card) for card in cards]
    return village
