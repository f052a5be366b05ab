"""zwergendorf.dwarfs, zwergendorf.goals: points against a slow twin, in 5,000 random villages under all rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.zwergendorf.cards import CARDS, EFFECTS, LOTS, MAJORITY, MOST, TASKS, goal_worth, number
from tests.zwergendorf.drawing import drawn
from tests.zwergendorf.slow import Ruled, Slow, copyable, dwarf_points, goal_points, most_points
from tests.zwergendorf.villages import tables
from underhall.games.zwergendorf.dwarfs import task
from underhall.games.zwergendorf.goals import Copy, effect


@pytest.mark.parametrize("card", list(TASKS))
def test_dwarf_cards(card: str) -> None:
    """zwergendorf.dwarfs: more than 2,000 villages under all clearings and rulings; the marks add up to the points."""
    villages = scoring = 0
    for table in tables():
        for village, slow in zip(table.villages, table.slow):
            points = TASKS[card].points(table.grid, village)
            assert points == dwarf_points(slow, card)
            marks = TASKS[card].marks(table.grid, village)
            assert min(24, sum([mark.points for mark in marks])) == points
            assert all([mark.squares & ~table.grid.playable == 0 for mark in marks])
            villages += 1
            scoring += points > 0
    assert villages >= 2000
    assert scoring >= 100, "the comparison has hardly met this card"


@pytest.mark.parametrize("card", CARDS)
def test_goal_cards(card: str) -> None:
    """zwergendorf.goals: for every seat of 2,000 tables of one to four villages; no card brings more than 12."""
    seats = scoring = 0
    one = EFFECTS[number(card)]
    for table in tables():
        for seat in range(len(table.villages)):
            found = one.points(table.grid, table.villages, seat, EFFECTS)
            assert found == goal_points(table.slow, seat, card)
            assert sum([mark.points for mark in one.marks(table.grid, table.villages, seat, EFFECTS)]) == found <= 12
            if isinstance(one, Copy):
                copied = [CARDS[goal] for goal in one.targets(table.villages, seat, EFFECTS)]
                assert copied == copyable(table.slow, seat, card)
            seats += 1
            scoring += found > 0
    assert seats >= 4000
    assert scoring >= 100, "the comparison has hardly met this card"


@pytest.mark.parametrize("kind", list(MOST))
def test_the_most_taverns_and_smiths(kind: str) -> None:
    """zwergendorf.score.5, zwergendorf.score.6, zwergendorf.solo.9."""
    ties = 0
    for table in tables():
        found = MOST[kind].points(table.villages)
        assert found == most_points(table.slow, kind)
        ties += len([each for each in found if each]) > 1
    assert ties >= 100


def _taverns(it: Slow) -> int:
    """Taverns on the edge beside a coin and a dwarf and beside no mine."""
    near = [it.kinds_near(tavern) for tavern in it.on_edge("tavern")]
    return 3 * len([kinds for kinds in near if {"coin", "dwarf"} <= kinds and "mine" not in kinds])


OTHER_TASKS: Final[list[tuple[dict[str, Any], Callable[[Slow], int]]]] = [
    (
        {"type": "per_piece", "piece": "tavern", "vp": 3, "forest_edge": True, "adjacent_all": ["coin", "dwarf"],
         "adjacent_none": ["mine"], "cap": 24},
        _taverns,
    ),
    (
        {"type": "per_piece", "piece": "wall", "vp": 1, "adjacent_all": ["wall"], "cap": 24},
        lambda it: len([wall for wall in it.of("wall") if "wall" in it.kinds_near(wall)]),
    ),
    ({"type": "largest_group", "piece": "tavern", "vp": 5, "cap": 24}, lambda it: 5 * it.largest("tavern")),
    ({"type": "largest_group", "piece": "wall", "vp": 2, "cap": 24}, lambda it: 2 * it.largest("wall")),
    (
        {"type": "groups_of_size", "piece": "wall", "size": 2, "vp": 3, "cap": 24},
        lambda it: 3 * it.groups("wall").count(2),
    ),
    (
        {"type": "groups_of_size", "piece": "tavern", "size": 1, "vp": 2, "cap": 24},
        lambda it: 2 * it.groups("tavern").count(1),
    ),
    (
        {"type": "enclosed_areas", "need": {"coin": 1, "wood": 1}, "vp": 6, "max_areas": 2, "cap": 24},
        lambda it: 6 * min(2, len([area for area in it.areas if it.within(area, "coin") and it.within(area, "wood")])),
    ),
    (
        {"type": "distinct_neighbours", "piece": "wall", "kinds": ["wall", "coin", "tavern"], "vp": 1, "cap": 24},
        lambda it: sum([len(it.kinds_near(wall) & {"wall", "coin", "tavern"}) for wall in it.of("wall")]),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "expected"), OTHER_TASKS, ids=[rule["type"] for rule, _ in OTHER_TASKS])
def test_other_dwarf_cards(rule: dict[str, Any], expected: Callable[[Slow], int]) -> None:
    """zwergendorf.pieces.2, zwergendorf.pieces.4: other data may ask the same of larger pieces."""
    other = task(rule)
    scoring = 0
    for table in tables():
        for village, slow in zip(table.villages, table.slow):
            points = other.points(table.grid, village)
            assert points == min(24, expected(slow))
            assert min(24, sum([mark.points for mark in other.marks(table.grid, village)])) == points
            scoring += points > 0
    assert scoring >= 20


OTHER_GOALS: Final[list[tuple[dict[str, Any], Callable[[Slow], int]]]] = [
    ({**LOTS, "of": ["tavern"], "where": "forest_edge", "per": 1}, lambda it: 3 * len(it.on_edge("tavern"))),
    ({**LOTS, "of": ["wall"], "where": "forest_edge", "per": 2}, lambda it: 3 * (len(it.on_edge("wall")) // 2)),
    (
        {**LOTS, "of": ["coin", "unused_cap"], "match": "set", "per": 2},
        lambda it: 3 * (min(it.count("coin"), it.village.caps) // 2),
    ),
    (
        {**LOTS, "of": ["coin", "wood"], "match": "set", "where": "forest_edge", "per": 1, "max": 5},
        lambda it: min(5, 3 * min(len(it.on_edge("coin")), len(it.on_edge("wood")))),
    ),
]


@pytest.mark.parametrize(("table", "expected"), OTHER_GOALS)
def test_other_goal_cards(table: dict[str, Any], expected: Callable[[Slow], int]) -> None:
    """zwergendorf.pieces.5, zwergendorf.score.3: other data may ask the same of larger pieces."""
    other = effect(table)
    scoring = 0
    for each in tables():
        for seat, slow in enumerate(each.slow):
            points = other.points(each.grid, each.villages, seat, EFFECTS)
            assert points == min(12, expected(slow))
            scoring += points > 0
    assert scoring >= 100


@pytest.mark.parametrize("kind", ["wall", "tavern"])
def test_the_largest_group_of_larger_pieces(kind: str) -> None:
    """zwergendorf.pieces.4, zwergendorf.score.10: other data may ask for it: pieces are counted, not squares."""
    other = effect({**MAJORITY, "metric": "largest_group", "of": kind})
    for each in tables():
        sizes = [slow.largest(kind) for slow in each.slow]
        for seat, size in enumerate(sizes):
            if len(sizes) > 1:
                (mark,) = other.marks(each.grid, each.villages, seat, EFFECTS)
                best = max([*sizes[:seat], *sizes[seat + 1 :]])
                assert (mark.args[0], mark.args[2], mark.points) == (size, best, 10 if size > best else 0)


def test_the_twin_knows_the_same_cards() -> None:
    """zwergendorf.goals: an empty village gets what is printed, caps and empty squares, from both."""
    village = drawn("..........")
    for card in CARDS:
        assert goal_worth(card, [village]) == goal_points([Slow(village, Ruled())], 0, card)
