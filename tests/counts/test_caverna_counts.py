"""How many ways there are to finish a decision: numbers derived by hand, against all sequences the rules allow.

A way is a sequence of answers, so two orders of the same deeds are two ways. Trades are left out.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.counts.counting import outcomes
from tests.counts.turns import count, table


def test_the_first_forest_tile() -> None:
    """One half on E4, the other on D4 or E3, either half on either: 2 * 2 (caverna.lay.5)."""
    assert count("slash-and-burn") == 4


def test_the_first_forest_tile_may_overhang_with_the_office_room() -> None:
    """F4 joins D4 and E3: 3 * 2 (caverna.lay.17)."""
    assert count("slash-and-burn", board={"D5": "office-room"}) == 6


def test_the_second_forest_tile() -> None:
    """On E4 and D4 lies one. E3 (with D3, E2), D3 (with C3, D2) and C4 (with B4, C3) touch it: 6 pairs, 2 ways each."""
    assert count("slash-and-burn", board={"E4": "field", "D4": "meadow"}) == 12


def test_a_stable_bars_the_field() -> None:
    """The first tile again with a stable on D4: E4-E3 2 ways, E4-D4 only with its meadow on D4 (caverna.lay.13)."""
    assert count("slash-and-burn", board={"D4": "stable"}) == 3


FROM_THE_CAVES: Final = 6  # pairs at the start: C5-B5, C5-C6, D6-C6, D6-D7, D6-E6, E6-E7 (caverna.lay.7)


def test_the_first_mountain_tile() -> None:
    """Each pair 2 ways round."""
    assert count("drift-mining", 2) == 2 * FROM_THE_CAVES


def test_the_first_mountain_tile_may_overhang_with_the_office_room() -> None:
    """E6-F6 joins the pairs; F5 lies beside the dwelling but has no neighbour on the board that is free."""
    assert count("drift-mining", 2, board={"D5": "office-room"}) == 2 * (FROM_THE_CAVES + 1)


def test_a_tile_and_stone() -> None:
    """Stone first and then one of 12 tiles or none, or a tile first and then the stone or not: 13 + 12 * 2."""
    assert count("drift-mining", 2, piles={"stone": 1}) == 37
    s = table("drift-mining", 2, piles={"stone": 1})
    assert outcomes(s.rules, s.p, "place drift-mining") == 1 + 12 + 12  # stone alone, tile alone, both


def test_a_choice_of_two_tiles() -> None:
    """Equal halves have one way for each pair: 12 + 6; with stone to take 1 + 18 + 18 * 2."""
    assert count("excavation") == 18
    assert count("excavation", piles={"stone": 1}) == 55


def test_stone_and_tile_by_a_ruling() -> None:
    """caverna.rulings.7: stone first 1 + 12, tile first 12 * 2; together the tile alone decides."""
    assert count("small-scale-drift-mining", 5) == 37
    assert count("small-scale-drift-mining", 5, rulings={"small_scale_drift_mining": "both-together"}) == 12


def test_sustenance() -> None:
    """Food and grain are one part, done although no food lies there: 1 + 4, or a tile first: 4 * 2."""
    assert count("sustenance") == 13
    assert count("sustenance", piles={"food": 5}) == 13


def test_sustenance_of_the_other_board() -> None:
    """With 4 players there is nothing to take from an empty space: 4 tiles, and 13 ways with a grain."""
    assert count("sustenance", 4) == 4
    assert count("sustenance", 4, piles={"grain": 1}) == 13


def test_extension() -> None:
    """Either of 4 forest tiles or one of 12 in the mountain."""
    assert count("extension", 7) == 16
    guest: Any = {"board": {"D5": "guest-room"}}
    # One tile and then perhaps one of the other sort: 4 * (12 + 1) + 12 * (4 + 1); once a game.
    assert count("extension", 7, **guest) == 112
    assert count("extension", 7, **guest, spent=["extension"]) == 16


def test_slash_and_burn_with_a_field_and_a_grain() -> None:
    """Sowing alone 1; a tile beside E4 (C4-D4, D3-D4, D3-E3, E2-E3: 8 ways), then one of 2 fields or nothing: 8 * 3."""
    assert count("slash-and-burn", goods={"grain": 1}, board={"E4": "field"}) == 25


def test_slash_and_burn_with_a_grain_only() -> None:
    """One of 4 tiles, then its field is sown or not."""
    assert count("slash-and-burn", goods={"grain": 1}) == 8


FIELDS: Final = {"E4": "field", "D4": "field", "C4": "field"}


@pytest.mark.parametrize(
    ("seeds", "expected"),
    [
        ({"grain": 1}, 3),
        ({"grain": 2}, 3 + 3 * 2),  # one field, or two in either order
        ({"grain": 3}, 3 + 3 * 2),  # two of a crop at most (caverna.sow.3)
        ({"grain": 1, "vegetable": 1}, 2 * 3 + 2 * 3 * 2),
        # Of one seed 2 * 3; of two GG, GV, VG on two fields: 3 * 6; of three GGV, GVG, VGG on three: 3 * 6.
        ({"grain": 2, "vegetable": 1}, 6 + 18 + 18),
        # VV joins them, and of three also VVG, VGV, GVV: 6 + 4 * 6 + 6 * 6.
        ({"grain": 2, "vegetable": 2}, 6 + 24 + 36),
    ],
    ids=str,
)
def test_sowing_three_fields(seeds: dict[str, int], expected: int) -> None:
    """By Family life, while there is no room for a child."""
    assert count("family-life", goods=seeds, board=FIELDS) == expected


def test_housework_without_goods() -> None:
    """The dog, then the free Dog school or not, or the school first: 2 + 2; of the 27 tiles none is free."""
    assert count("housework") == 4
    assert count("housework", options={"edition": "introductory"}) == 1


def test_housework_with_a_wood() -> None:
    """The school and 7 tiles cost 1 wood or nothing (Cuddle, Breakfast, Carver, Trader, Stone supplier, Quarry,
    Broom): dog first 8 + 1, furnishing first 8 * 2. A second cavern doubles the tiles.
    """
    assert count("housework", goods={"wood": 1}) == 25
    assert count("housework", goods={"wood": 1}, board={"C5": "cavern"}) == 49


def test_housework_with_the_builder() -> None:
    """1 wood, 1 ore and the Builder. The 7 for a wood: paid so or in ore, 14. For a stone, paid in ore (Work, Office,
    Carpenter, Wood supplier): 4. For wood and stone, the stone in ore (Guest, Miner, Working, Treasure): 4. For two
    wood, one in ore (Seam, Hunting, Beer, Spare parts, Prayer): 5. Stubble room as printed, Dog school: 2.
    29 + 1 with the dog first, 29 * 2 with the tile first.
    """
    assert count("housework", goods={"wood": 1, "ore": 1}, board={"C5": "builder"}) == 88


def test_growth() -> None:
    """Goods or a child; both, in either order, with the Guest room."""
    home = {"C5": "dwelling"}
    assert count("growth", 4) == 1
    assert count("growth", 4, board=home) == 2
    assert count("growth", 4, board={**home, "D5": "guest-room"}) == 4


DWELLING: Final = {"wood": 4, "stone": 3}  # pays for four kinds: Dwelling, both Simple ones, Additional
GUEST: Final = {"C6": "guest-room"}
WISH: Final[dict[str, Any]] = {"number": 4, "goods": DWELLING}


def test_wish_for_children() -> None:
    """No room at home: only one of 4 Dwellings. With the Guest room a child fills it, but for the Additional one."""
    assert count("wish-for-children", **WISH) == 4
    assert count("wish-for-children", **WISH, board=GUEST) == 3 * 2 + 1
    assert count("wish-for-children", **WISH, board=GUEST, rulings={"guest_room_on_wish": "no"}) == 4


def test_wish_for_children_with_room() -> None:
    """A child or one of 4 Dwellings; with the Guest room a child, then 4 or none, or one of 4, then a child or none."""
    assert count("wish-for-children", **WISH, board={"C5": "dwelling"}) == 5
    assert count("wish-for-children", **WISH, board={"C5": "dwelling", **GUEST}) == 5 + 4 * 2


def test_urgent_wish_for_children() -> None:
    """3 Dwellings with or without a child, the Additional one without, or the gold: 6 + 1 + 1."""
    assert count("urgent-wish-for-children", goods=DWELLING) == 8
    # With the Guest room gold, then these 7 or nothing, or one of the 7, then gold or not.
    assert count("urgent-wish-for-children", goods=DWELLING, board=GUEST) == 8 + 7 * 2
