"""A choice that is not offered is refused with its own reason, not only with "not now"."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

CAVERN_TUNNEL: Final = "Only a cavern/tunnel twin may be laid here. [caverna.lay.9]"
EITHER_CAVERN: Final = "Only a cavern/tunnel or cavern/cavern twin may be laid here. [caverna.lay.9]"
EXTENSION: Final = "Only a meadow/field or cavern/tunnel twin may be laid here. [caverna.lay.9]"
CLEARING: Final = "Only a meadow/field twin may be laid here. [caverna.spaces]"
STONE: Final[dict[str, Any]] = {"spaces": {"drift-mining": {"stone": 2}, "excavation": {"stone": 2}}}


@pytest.mark.parametrize("tile", ["cavern-cavern C5 east", "meadow-field E4 west", "cavern E6", "field E4"])
@pytest.mark.parametrize(
    ("seats", "space", "parts"),
    [
        (3, "drift-mining", ["part lay"]),
        (7, "drift-mining-2", []),  # no stone lies there, so laying is all there is
        (5, "small-scale-drift-mining", ["part lay"]),
        (7, "extension", ["part lay cavern-tunnel"]),
    ],
)
def test_a_space_that_gives_a_cavern_and_a_tunnel_gives_no_other_tile(
    seats: int, space: str, parts: list[str], tile: str
) -> None:
    """caverna.lay.9"""
    table = STONE if space == "drift-mining" else {}
    s = Situation(seats=seats, **table).do(f"place {space}", *parts)
    assert all(name.startswith("lay cavern-tunnel ") for name in s.names())
    assert s.refusal(f"lay {tile}") == CAVERN_TUNNEL


@pytest.mark.parametrize(
    ("seats", "space", "said"),
    [
        (3, "drift-mining", CAVERN_TUNNEL),
        (5, "small-scale-drift-mining", CAVERN_TUNNEL),
        (7, "extension", EXTENSION),
    ],
)
def test_it_is_told_before_the_part_is_begun_too(seats: int, space: str, said: str) -> None:
    """caverna.lay.9: beside what is asked there; of the tile it gives nothing is said."""
    table = STONE if space == "drift-mining" else {}
    s = Situation(seats=seats, **table).do(f"place {space}")
    assert s.names()[0].startswith("part ")
    assert s.refusal("lay cavern-cavern C5 east").endswith(f" [caverna.phrase] {said}")
    assert s.refusal("lay cavern-tunnel C5 east").endswith(" [caverna.phrase]")


def test_other_spaces_say_what_they_give() -> None:
    """caverna.lay.9 (Excavation), caverna.spaces.clearing."""
    s = Situation(seats=3, **STONE).do("place excavation", "part lay")
    assert s.offers("lay cavern-cavern C5 east")
    assert s.refusal("lay ore-mine-deep-tunnel C5 east") == EITHER_CAVERN
    s = Situation(seats=3).do("place clearing")
    assert s.refusal("lay cavern-tunnel C5 east") == CLEARING
    assert s.refusal("lay meadow E4") == CLEARING


def test_a_tile_of_the_right_kind_is_refused_for_where_it_would_lie() -> None:
    """caverna.lay.7"""
    s = Situation(seats=7).do("place drift-mining-2")
    assert s.refusal("lay cavern-tunnel B7 south").endswith("[caverna.lay.7]")


def test_a_space_that_is_not_full_need_not_be_kept() -> None:
    """caverna.solo.7: whether or not the clear-out asks."""
    s = alone(table={"spaces": {"logging": {"wood": 6}, "excavation": {"stone": 7}}})
    not_full = "Only spaces with 7 goods or more are cleared, so this one need not be kept. [caverna.solo.7]"
    assert s.refusal("keep logging").endswith(not_full)
    assert s.refusal("keep housework").endswith(not_full)
    assert s.refusal("keep excavation").endswith("It takes 1 ruby, and you have 0. [caverna.solo.8]")


def test_among_others_nothing_is_ever_cleared() -> None:
    """caverna.refill.3"""
    s = Situation(seats=2, spaces={"logging": {"wood": 9}})
    assert s.refusal("keep logging").endswith("so nothing need be kept. [caverna.refill.3]")
