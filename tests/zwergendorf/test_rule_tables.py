"""Rules of cards as data files hold them: what is wrong with one is told in one line."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.zwergendorf.cards import EFFECTS, GRID, LOTS, MAJORITY, PIECES
from tests.zwergendorf.drawing import drawn
from underhall.games.zwergendorf.dwarfs import task
from underhall.games.zwergendorf.goals import effect

FIVE: Final = {"coin": 1, "wood": 1, "stone": 1, "beer": 1, "mine": 1}


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        ("smith", "a table is needed, not 'smith'"),
        ({}, "type is missing"),
        ({**PIECES, "type": "per_house"}, "type: no dwarf card has the type 'per_house'"),
        ({**PIECES, "piece": "house"}, "piece: there is no kind 'house'; there are coin, wood,"),
        ({**PIECES, "piece": ["smith"]}, "piece: there is no kind"),
        ({**PIECES, "vp": 0}, "vp: a whole number above 0 is needed, not 0"),
        ({**PIECES, "cap": True}, "cap: a whole number above 0 is needed, not True"),
        ({**PIECES, "adjacent_all": "coin"}, "adjacent_all: a list of kinds is needed, not 'coin'"),
        ({**PIECES, "forest_edge": 1}, "forest_edge is true or false, not 1"),
        ({**PIECES, "size": 3}, "size: nothing is known of that here"),
        ({"type": "largest_group", "piece": "mine", "cap": 24}, "vp is missing"),
        ({"type": "groups_of_size", "piece": "mine", "vp": 6, "cap": 24}, "size is missing"),
        ({"type": "enclosed_sets", "lines": [], "cap": 24}, "lines: a list of tables is needed, not []"),
        ({"type": "enclosed_sets", "lines": [{"need": {"mine": 0}, "vp": 8}], "cap": 24}, "need.mine: a whole number"),
        ({"type": "enclosed_sets", "lines": [{"need": {}, "vp": 8}], "cap": 24}, "need: a table of counts by kind"),
        ({"type": "enclosed_sets", "lines": [{"need": FIVE, "vp": 1}], "cap": 24}, "lines: at most 4 kinds in a line"),
        ({"type": "enclosed_areas", "need": {"mine": 1}, "vp": 8, "cap": 24}, "max_areas is missing"),
        ({"type": "distinct_neighbours", "piece": "tavern", "kinds": [], "vp": 1, "cap": 24}, "kinds: at least one"),
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_used(rule: Any, wrong: str) -> None:
    with pytest.raises(ValueError) as raised:
        task(rule)
    assert str(raised.value).startswith(wrong)


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ([], "a table is needed, not []"),
        ({"type": "lots"}, "type: no goal card has the type 'lots'"),
        ({**LOTS, "per": 0}, "per: a whole number above 0 is needed, not 0"),
        ({**LOTS, "of": []}, "of: a list is needed, not []"),
        ({**LOTS, "of": "stone"}, "of: a list is needed, not 'stone'"),
        ({**LOTS, "of": ["tree"]}, "of: 'tree' cannot be counted; what can is coin,"),
        ({**LOTS, "of": ["stone", "wood"]}, 'match = "set" stands where several kinds are counted'),
        ({**LOTS, "match": "set"}, 'match = "set" stands where several kinds are counted'),
        ({**LOTS, "match": "sum"}, "match can only be set, not 'sum'"),
        ({**LOTS, "where": "inside"}, "where can only be forest_edge, not 'inside'"),
        ({**LOTS, "of": ["unused_cap"], "where": "forest_edge"}, "where: only pieces lie on the forest edge"),
        ({**LOTS, "of": ["empty_square"], "where": "forest_edge"}, "where: only pieces lie on the forest edge"),
        ({**LOTS, "of": ["coin", "unused_cap"], "match": "set", "where": "forest_edge"}, "where: only pieces lie"),
        ({**LOTS, "cap": 3}, "cap: nothing is known of that here"),
        ({**MAJORITY, "metric": "area"}, "metric is count or largest_group, not 'area'"),
        ({**MAJORITY, "of": "unused_cap"}, "of: there is no kind 'unused_cap'"),
        ({"type": "direct"}, "vp is missing"),
        ({"type": "copy", "from": "top"}, "from is left, right, any, not 'top'"),
    ],
)
def test_an_effect_that_cannot_be_used(table: Any, wrong: str) -> None:
    with pytest.raises(ValueError) as raised:
        effect(table)
    assert str(raised.value).startswith(wrong)


def test_no_card_brings_more_than_12_whatever_its_data_say() -> None:
    """zwergendorf.score.2."""
    village = drawn("\n".join(["MMMMMMMMMM"] * 3))
    for table in ({**LOTS, "of": ["mine"], "max": 99}, {**MAJORITY, "vp": 20}, {"type": "direct", "vp": 20}):
        assert effect(table).points(GRID, [village, drawn("..........")], 0, EFFECTS) == 12
