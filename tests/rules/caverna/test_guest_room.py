"""Case C235: how far the Guest room reaches. For both rulings on Wish for children see test_family.py."""

from __future__ import annotations

from typing import Final

import pytest

from tests.rules.caverna.situation import Situation, alone

GUEST: Final = {"D5": "guest-room"}
PLAIN: Final = {"D5": "working-cave"}


def test_c235_growth_gives_goods_and_a_child() -> None:
    """caverna.tiles.guest-room, caverna.spaces.growth: both, in either order; one of them without the tile."""
    goods = {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}
    for first, second in (("part gain goods", "part grow"), ("part grow", "part gain goods")):
        s = Situation(seats=4, players=[{"goods": {}, "board": {**GUEST, "C5": "dwelling"}}])
        s.do("place growth", first, second)
        assert s.goods() == goods
        assert s.points("dwarfs") == 3
        s = Situation(seats=4, players=[{"goods": {}, "board": {**PLAIN, "C5": "dwelling"}}])
        s.do("place growth", first)
        assert not s.offers(second, seat=0)


def test_c235_it_works_on_copied_spaces() -> None:
    """caverna.imitate.9: Growth imitated gives goods and a child."""
    owner = {"goods": {"food": 2}, "board": {**GUEST, "C5": "dwelling"}}
    s = Situation(seats=4, players=[owner], spaces={"growth": {"seat": 1}})
    s.do("place imitation-2food", "part grow", "part gain goods")
    assert s.goods() == {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}
    assert s.points("dwarfs") == 3


def test_c235_ruby_mine_construction_lays_one_mine_of_each_sort() -> None:
    """caverna.mine.6: on a tunnel and on a deep tunnel, with the ruby of the latter."""
    mines = {"C5": "tunnel", "C6": "deep-tunnel", "C7": "ore-mine", "B5": "tunnel"}
    s = alone(6, goods={}, board={**GUEST, **mines}).do(
        "place ruby-mine-construction", "part lay tunnel", "lay ruby-mine C5"
    )
    s.do("part lay deep-tunnel")
    assert s.goods() == {"ruby": 1}
    assert s.board() == {**GUEST, **mines, "C5": "ruby-mine", "C6": "ruby-mine"}
    s = alone(6, goods={}, board={**PLAIN, **mines}).do(
        "place ruby-mine-construction", "part lay tunnel", "lay ruby-mine C5"
    )
    assert not s.offers("part lay deep-tunnel")
    # Never two of the same sort.
    s = alone(6, goods={}, board={**GUEST, "C5": "tunnel", "B5": "tunnel"}).do("place ruby-mine-construction")
    assert s.refusal("lay ruby-mine C6") == "There is no tunnel there for a ruby mine. [caverna.mine.4]"
    assert s.refusal("trade ruby wood") == "It takes 1 ruby, and you have 0. [caverna.ruby.2]"
    s.do("lay ruby-mine C5")
    assert s.board() == {**GUEST, "C5": "ruby-mine", "B5": "tunnel"}
    assert not s.offers("lay ruby-mine B5")


def test_c235_extension_both_halves_once_a_game() -> None:
    """caverna.spaces.extension."""
    s = Situation(seats=7, players=[{"goods": {}, "board": GUEST}])
    s.do(
        "place extension",
        "part lay meadow-field",
        "lay meadow-field E4 north",
        "part lay cavern-tunnel",
        "lay cavern-tunnel C5 north",
    )
    assert s.goods() == {"wood": 1, "stone": 1}
    assert s.document()["players"][0]["spent"] == ["extension"]
    s = Situation(seats=7, players=[{"goods": {}, "board": GUEST, "spent": ["extension"]}])
    s.do("place extension", "part lay meadow-field", "lay meadow-field E4 north")
    assert s.goods() == {"wood": 1}
    assert not s.offers("lay cavern-tunnel C5 north", seat=0)
    s = Situation(seats=7, players=[{"goods": {}, "board": PLAIN}])
    s.do("place extension", "part lay cavern-tunnel", "lay cavern-tunnel C5 north")
    assert s.goods() == {"stone": 1}


def test_c235_excavation_is_still_one_tile() -> None:
    """caverna.tiles.guest-room: the choice between two sorts of tile is no either/or of the space."""
    s = alone(goods={}, board=GUEST, table={"spaces": {"excavation": {"stone": 1}}})
    s.do("place excavation", "part lay", "lay cavern-cavern C5 east", "part take")
    assert s.goods() == {"stone": 1}
    assert s.names()[0].startswith("place ")


@pytest.mark.parametrize("chosen", ["gold", "food"])
def test_c235_choices_of_furnishing_tiles_stay_choices(chosen: str) -> None:
    """caverna.tiles.guest-room: the Beer parlor gives gold or food for its 2 grain, not both."""
    s = alone(goods={"grain": 2}, board={**GUEST, "C5": "beer-parlor"}).do(f"trade beer-parlor {chosen}")
    assert s.goods() == ({"gold": 3} if chosen == "gold" else {"food": 4})


def test_c235_the_third_red_marker_stays_a_choice() -> None:
    """caverna.tiles.guest-room, caverna.harvest.8: field or breeding, not both."""
    markers = dict.fromkeys(("6", "7", "8"), "red-question")
    owner = {
        "goods": {"food": 4},
        "animals": {"sheep": 2},
        "board": {**GUEST, "E4": "field grain 3", "D4": "small-pasture"},
    }
    s = Situation(seats=2, round=8, phase="feeding", to_move=0, players=[owner], markers=markers)
    s.do("phase breeding", "feed", seat=0)
    assert s.goods() == {"sheep": 3}
    assert s.board()["E4"] == "field grain 3"
