"""Cases C055 to C061 and C073 to C075: mines, furnished spaces, and pastures side by side."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.engine.game import Unusable

LAY_MINE: Final = "lay ore-mine-deep-tunnel"


def mining(board: dict[str, str], **player: Any) -> Situation:
    """A dwarf on Ore mine construction."""
    return alone(3, **{"goods": {}, "board": board, **player}).do("place ore-mine-construction")


def ruby_mining(board: dict[str, str], **player: Any) -> Situation:
    """A dwarf on Ruby mine construction."""
    return alone(6, **{"goods": {}, "board": board, **player}).do("place ruby-mine-construction")


def is_over(s: Situation) -> bool:
    """Nothing more can be done with this dwarf."""
    return s.names()[0].startswith("place ")


def test_c055_an_ore_mine_covers_two_tunnels_of_any_tiles() -> None:
    """caverna.mine.1, caverna.mine.2: two tunnels edge to edge, either half either way, 3 ore with it."""
    s = mining({"C6": "tunnel", "D6": "tunnel", "D7": "cavern"})
    assert s.names() == [f"{LAY_MINE} C6 south", f"{LAY_MINE} D6 north"]
    for cells in ("D6 east", "D7 west"):
        assert "two ordinary tunnels side by side. [caverna.mine.1]" in s.refusal(f"{LAY_MINE} {cells}")
    s.do(f"{LAY_MINE} D6 north")
    assert s.board() == {"D6": "ore-mine", "C6": "deep-tunnel", "D7": "cavern"}
    assert s.goods() == {"ore": 3}
    assert is_over(s)


@pytest.mark.parametrize(
    "board",
    [
        {"C6": "tunnel", "C5": "cavern"},
        {"C6": "tunnel", "D6": "deep-tunnel", "D7": "ore-mine"},
        {"C6": "tunnel", "D7": "tunnel"},
        {"C6": "tunnel", "D6": "ruby-mine"},
    ],
    ids=["cavern", "deep tunnel", "apart", "ruby mine"],
)
def test_c055_nothing_else_serves(board: dict[str, str]) -> None:
    """caverna.mine.1: no cavern, no deep tunnel, no mine, and no two tunnels that meet at a corner."""
    assert "[caverna.mine.1]" in alone(3, board=board).refusal("place ore-mine-construction")


def test_c057_a_ruby_mine_on_an_ordinary_tunnel() -> None:
    """caverna.mine.4, caverna.mine.5: allowed, and nothing comes at once."""
    s = ruby_mining({"C6": "tunnel"})
    assert (s.board(), s.goods()) == ({"C6": "ruby-mine"}, {})
    assert is_over(s)


def test_c057_a_ruby_mine_on_a_deep_tunnel_brings_a_ruby() -> None:
    """caverna.mine.5, caverna.mine.4: 1 ruby and no food; the ore mine beside it stays whole."""
    s = ruby_mining({"E6": "deep-tunnel", "D6": "ore-mine"})
    assert (s.board(), s.goods()) == ({"E6": "ruby-mine", "D6": "ore-mine"}, {"ruby": 1})
    assert s.points("mines") == 7


BOTH: Final = {"C6": "tunnel", "E6": "deep-tunnel", "D6": "ore-mine"}


def test_c058_ruby_mine_construction_lays_one_mine() -> None:
    """caverna.mine.6, caverna.phrase.4: on the one sort of tunnel or on the other."""
    s = ruby_mining(BOTH)
    assert s.names() == ["part lay tunnel", "part lay deep-tunnel"]
    s.do("part lay deep-tunnel")
    assert (s.board(), s.goods()) == ({**BOTH, "E6": "ruby-mine"}, {"ruby": 1})
    assert is_over(s)
    s = ruby_mining({"C6": "tunnel", "C7": "tunnel"}).do("lay ruby-mine C6")
    assert s.board() == {"C6": "ruby-mine", "C7": "tunnel"}
    assert is_over(s)


def test_c058_with_the_guest_room_one_of_each_sort() -> None:
    """caverna.mine.6, caverna.tiles.guest-room: never two of the same sort."""
    guest = {"D5": "guest-room"}
    s = ruby_mining({**BOTH, **guest}).do("part lay tunnel")
    assert s.names() == ["part lay deep-tunnel", "stop"]
    s.do("part lay deep-tunnel")
    assert (s.board(), s.goods()) == ({**guest, "C6": "ruby-mine", "E6": "ruby-mine", "D6": "ore-mine"}, {"ruby": 1})
    s = ruby_mining({**guest, "C6": "deep-tunnel", "C7": "ore-mine", "D6": "deep-tunnel", "D7": "ore-mine"})
    s.do("lay ruby-mine C6")
    assert (s.board()["D6"], s.goods()) == ("deep-tunnel", {"ruby": 1})
    assert s.names() == ["stop"]  # asked only because the ruby could buy a tunnel
    assert not s.offers("part lay deep-tunnel")
    assert is_over(s.do("stop"))
    s = ruby_mining({**guest, "C6": "tunnel", "C7": "tunnel"}).do("lay ruby-mine C6")
    assert s.board()["C7"] == "tunnel"
    assert is_over(s)


def test_c059_ruby_mine_construction_is_no_expedition() -> None:
    """caverna.spaces.ruby-mine-construction: an armed dwarf lays its mine and stays at home with its weapon."""
    s = ruby_mining({"C6": "tunnel"}, dwarfs=[9, 9])
    assert is_over(s)
    assert s.document()["players"][0]["dwarfs"] == [9, 9]
    refused = alone(6, dwarfs=[9, 9]).refusal("place ruby-mine-construction")
    assert "[caverna.mine.4]" in refused
    assert "expedition" not in refused


def test_c061_a_new_mine_houses_a_donkey_at_once() -> None:
    """caverna.mine.9: the donkey of the expedition that follows lives in it; without the mine it has no room."""
    family: dict[str, Any] = {"dwarfs": [3, 3], "animals": {"sheep": 2}}
    s = mining({"C6": "tunnel", "D6": "tunnel"}, **family).do("part lay", f"{LAY_MINE} C6 south", "part expedition")
    s.do("loot donkey", "stop")
    assert s.goods() == {"ore": 3, "sheep": 2, "donkey": 1}
    assert is_over(s)
    s = mining({"C6": "tunnel", "D6": "tunnel"}, **family).do("part expedition", "loot donkey")
    assert {"eat donkey", "eat sheep"} <= set(s.names())


def test_c073_a_furnished_tunnel_is_no_tunnel() -> None:
    """caverna.furnish.3: with the Work room a tunnel may be furnished; then no mine can lie there any more."""
    tunnels = {"C6": "tunnel", "D6": "tunnel", "D5": "work-room"}
    s = alone(6, goods={"wood": 1}, board=tunnels)
    s.do("place housework", "part furnish", "furnish dog-school", "at C6", "stop")
    assert s.board() == {**tunnels, "C6": "dog-school"}
    assert "[caverna.mine.1]" in s.refusal("place ore-mine-construction")
    s.do("place ruby-mine-construction")
    assert s.board()["D6"] == "ruby-mine"  # the only way left
    s = ruby_mining({**tunnels, "C6": "dog-school", "C7": "tunnel"})
    assert "There is no tunnel there for a ruby mine. [caverna.mine.4]" in s.refusal("lay ruby-mine C6")


def test_c073_without_the_work_room_tunnels_stay_tunnels() -> None:
    """caverna.furnish.2."""
    s = alone(goods={"wood": 1}, board={"C6": "tunnel", "D6": "cavern"})
    s.do("place housework", "part furnish", "furnish dog-school")
    assert s.names() == ["at D5", "at D6"]
    assert "C6 is no empty cavern. [caverna.furnish.2]" in s.refusal("at C6")


def test_c074_furnishing_tiles_are_not_built_over() -> None:
    """caverna.furnish.10."""
    s = alone(goods={"wood": 1}, board={"D5": "carpenter", "C5": "cavern", "C6": "cavern"})
    s.do("place housework", "part furnish", "furnish dog-school")
    assert s.names() == ["at C5", "at C6"]
    for cell in ("D5", "E5"):
        assert f"{cell} is furnished already; a furnishing tile stays for good. [caverna.furnish.10]" in s.refusal(
            f"at {cell}"
        )


PAIR: Final = [("trader", "spare-part-storage", 0), ("spare-part-storage", "trader", 2)]  # below, on top, its points


@pytest.mark.parametrize(("below", "top", "points"), PAIR, ids=["storage on trader", "trader on storage"])
@pytest.mark.parametrize("free", [True, False], ids=["cavern free", "no cavern"])
def test_c074_trader_and_spare_part_storage_lie_on_each_other(below: str, top: str, points: int, free: bool) -> None:
    """caverna.furnish.11, caverna.trade.12: on top and nowhere else; the lower one has no power and no points."""
    board = {"D5": below} | ({"C5": "cavern"} if free else {})
    goods = {"wood": 3, "stone": 1, "ore": 1, "gold": 2}
    s = Situation(seats=2, players=[{"goods": goods, "board": board}, {"goods": goods}])
    assert s.offers(f"trade {below}")
    assert s.points("furnishings") == 2 - points
    s.do("place housework", "part furnish", *([f"furnish {top}"] if free else []))  # else it is the only one
    assert s.board() == {**board, "D5": f"{top} over {below}"}
    s.do("stop")
    assert s.points("furnishings") == points
    s.do("place housework" if s.offers("place housework") else "place supplies")
    assert s.seat == 0
    assert s.offers(f"trade {top}")
    name = below.replace("-", " ").capitalize()
    assert f"Only the owner of the {name} may do this. [caverna.tiles.{below}]" in s.refusal(f"trade {below}")


def test_c074_a_covered_tile_does_not_come_back() -> None:
    """caverna.furnish.9, caverna.furnish.11: it is gone from the supply boards for everybody."""
    covered = {"board": {"D5": "trader over spare-part-storage"}}
    s = Situation(seats=2, starting=1, players=[covered, {"goods": {"wood": 5}}]).do("place housework", "part furnish")
    for tile in ("trader", "spare-part-storage"):
        assert f"furnish {tile}" not in s.names()
        assert "no longer on the supply boards. [caverna.furnish.9]" in s.refusal(f"furnish {tile}")


def test_c074_main_storage_ignores_a_covered_storage() -> None:
    """caverna.tiles.main-storage, caverna.score.10: under the Trader it is no yellow tile any more."""
    assert alone(board={"D5": "main-storage", "C5": "spare-part-storage"}).points("main-storage") == 4
    assert alone(board={"D5": "main-storage", "C5": "trader over spare-part-storage"}).points("main-storage") == 2


def test_c075_pastures_side_by_side_stay_separate() -> None:
    """caverna.fence.5, caverna.animals.5: two small ones hold two pairs, not any four."""
    pastures = {"E3": "small-pasture", "D3": "small-pasture"}
    at_home = {"donkey": 2}  # the entry-level dwelling is full
    assert alone(board=pastures, animals={**at_home, "sheep": 2, "boar": 2}).good("boar") == 2
    with pytest.raises(Unusable, match=r"players\[0\].animals: 3 sheep, 2 donkey, 1 boar have no room"):
        alone(board=pastures, animals={**at_home, "sheep": 3, "boar": 1})
    s = alone(goods={"ruby": 1}, board=pastures, animals={**at_home, "sheep": 2, "boar": 1}).do("trade ruby sheep")
    assert {"free sheep", "free donkey", "free boar"} <= set(s.names())
    s = alone(goods={"ruby": 1}, board=pastures, animals={**at_home, "sheep": 2, "boar": 1}).do("trade ruby boar")
    assert s.names()[0].startswith("place ")
