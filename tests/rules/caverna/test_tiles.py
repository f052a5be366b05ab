"""Cases C041 to C054: where landscape tiles may lie, and what the home board pays when they do."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

FOREST: Final = [row + column for row in "BCDE" for column in "234"]
AT_ENTRANCE: Final = {"E4": "meadow", "E3": "field"}


def burning(**player: Any) -> Situation:
    """About to lay a meadow/field twin, on Slash-and-burn."""
    return alone(**{"goods": {}, **player}).do("place slash-and-burn")


def digging(**player: Any) -> Situation:
    """About to lay a cavern/tunnel or a cavern/cavern twin, on Excavation."""
    return alone(**{"goods": {}, **player}).do("place excavation")


def armed(strength: int, item: str, **player: Any) -> Situation:
    """On an expedition of level 1, having chosen a loot item."""
    table = {"spaces": {"logging": {"wood": 3}}}
    s = alone(**{"goods": {}, "dwarfs": [strength, strength], **player}, table=table)
    return s.do("place logging", "part expedition", f"loot {item}")


def test_c041_the_first_forest_tile_lies_at_the_entrance() -> None:
    """caverna.lay.5: either half on E4, the other on E3 or D4."""
    s = burning()
    assert sorted(s.names()) == [f"lay meadow-field {way}" for way in ("D4 south", "E3 east", "E4 north", "E4 west")]
    assert "on E4. [caverna.lay.5]" in s.refusal("lay meadow-field D4 west")
    s.do("lay meadow-field D4 south")
    assert s.board() == {"D4": "meadow", "E4": "field"}


@pytest.mark.parametrize("tile", ["field", "meadow"])
def test_c042_a_first_single_tile_lies_at_the_entrance_too(tile: str) -> None:
    """caverna.lay.5, caverna.lay.16: bought for a ruby there is one space for it."""
    s = alone(goods={"ruby": 1}).do(f"trade ruby {tile}")
    assert (s.board(), s.goods()) == ({"E4": tile}, {})
    s = alone(goods={"ruby": 1}, board={"E4": "stable"})
    if tile == "meadow":
        assert s.do("trade ruby meadow").board() == {"E4": "meadow stable"}
    else:
        assert "[caverna.lay.16]" in s.refusal("trade ruby field")  # not elsewhere either


@pytest.mark.parametrize(("tile", "strength"), [("meadow", 11), ("field", 12)])
def test_c042_a_first_single_tile_as_loot(tile: str, strength: int) -> None:
    """caverna.lay.16: loot follows the same rules."""
    assert armed(strength, tile).board() == {"E4": tile}


def test_c043_later_forest_tiles_touch_by_an_edge() -> None:
    """caverna.lay.6: one touching half is enough, a corner is not."""
    s = burning(board=AT_ENTRANCE)
    assert "edge to edge. [caverna.lay.6]" in s.refusal("lay meadow-field D2 north")
    assert "[caverna.lay.6]" in s.refusal("lay meadow-field C2 south")
    assert s.offers("lay meadow-field D3 north")
    assert s.offers("lay meadow-field C3 south")
    assert "[caverna.lay.4]" in s.refusal("lay meadow-field E3 north")
    s.do("lay meadow-field E2 north")
    assert s.board() == {**AT_ENTRANCE, "E2": "meadow", "D2": "field"}


def test_c045_the_first_cave_tile_starts_at_either_cavern() -> None:
    """caverna.lay.7: D5 and E5 offer edges; nothing else does."""
    s = digging()
    for way in ("C5 north", "B5 south", "C5 east", "D6 east", "D6 north", "E6 east", "E6 north"):
        assert s.offers(f"lay cavern-tunnel {way}")
    assert "[caverna.lay.7]" in s.refusal("lay cavern-tunnel B6 east")
    assert "[caverna.lay.7]" in s.refusal("lay cavern-cavern B6 east")
    assert "[caverna.lay.4]" in s.refusal("lay cavern-cavern D5 east")  # open from the start
    assert s.do("lay cavern-tunnel C5 north").board() == {"C5": "cavern", "B5": "tunnel"}


@pytest.mark.parametrize("kind", ["cavern", "tunnel", "deep-tunnel", "ore-mine", "ruby-mine", "quarry"])
def test_c046_all_that_is_open_connects(kind: str) -> None:
    """caverna.lay.7: caverns, tunnels of both kinds, mines and furnished spaces are anchors alike."""
    s = digging(board={"D5": "carpenter", "C5": kind})
    assert s.offers("lay cavern-tunnel D6 east")
    assert s.offers("lay cavern-tunnel B5 east")  # reached from C5 only
    assert not digging(board={"D5": "carpenter"}).offers("lay cavern-tunnel B5 east")
    assert digging(board={"D5": "carpenter"}).offers("lay cavern-tunnel C5 east")


@pytest.mark.parametrize(("way", "cavern", "tunnel"), [("C5 east", "C5", "C6"), ("C6 west", "C6", "C5")])
def test_c047_both_halves_may_be_turned(way: str, cavern: str, tunnel: str) -> None:
    """caverna.lay.2: cavern and tunnel either way round."""
    assert digging().do(f"lay cavern-tunnel {way}").board() == {cavern: "cavern", tunnel: "tunnel"}


@pytest.mark.parametrize(
    ("tile", "cell", "rubies", "food"),
    [
        ("tunnel", "E6", 1, 1),
        ("cavern", "E6", 2, 1),
        ("tunnel", "B7", 1, 2),
        ("meadow", "E3", 1, 1),
        ("field", "E3", 1, 1),
    ],
)
def test_c049_water_pays_under_single_tiles_too(tile: str, cell: str, rubies: int, food: int) -> None:
    """caverna.lay.10, caverna.lay.12, caverna.ruby.7: a tile for rubies brings the food at once."""
    board = {"E4": "meadow", "B6": "cavern"}
    s = alone(goods={"ruby": rubies}, board=board).do(f"trade ruby {tile}", f"lay {tile} {cell}")
    assert s.goods() == {"food": food}
    assert s.board() == {**board, cell: tile}


@pytest.mark.parametrize(
    ("item", "strength", "cell"), [("tunnel", 9, "E6"), ("meadow", 11, "E3"), ("field", 12, "E3"), ("cavern", 14, "E6")]
)
def test_c049_water_pays_under_loot(item: str, strength: int, cell: str) -> None:
    """caverna.lay.12, caverna.lay.16."""
    s = armed(strength, item, board={"E4": "meadow"}).do(f"lay {item} {cell}")
    assert s.goods() == {"food": 1}


BOAR_AT_D2: Final = "lay meadow-field E2 north"  # its field half lies on D2


def test_c050_a_boar_under_the_field_half() -> None:
    """caverna.lay.11: it comes at once, and here it has room."""
    s = burning(board=AT_ENTRANCE).do(BOAR_AT_D2)
    assert (s.goods(), s.board()["D2"]) == ({"boar": 1}, "field")
    assert s.names()[0].startswith("place ")


@pytest.mark.parametrize(
    ("answer", "goods"),
    [
        ("eat boar", {"food": 2, "sheep": 2}),
        ("free boar", {"sheep": 2}),
        ("eat sheep", {"food": 1, "sheep": 1, "boar": 1}),
    ],
)
def test_c050_a_boar_without_room_is_eaten_or_let_go(answer: str, goods: dict[str, int]) -> None:
    """caverna.animals.14: two sheep live in the entry-level dwelling; the owner chooses, of all of them."""
    s = burning(board=AT_ENTRANCE, animals={"sheep": 2}).do(BOAR_AT_D2)
    assert set(s.names()) == {"eat sheep", "free sheep", "eat boar", "free boar"}
    s.do(answer)
    if answer == "eat sheep":  # a boar and a sheep do not share a dwelling
        assert (s.goods(), s.offers("eat boar")) == (goods, True)
    else:
        assert s.goods() == goods


def test_c051_a_bonus_is_paid_once() -> None:
    """caverna.lay.12, caverna.mine.11: nothing more for a mine, a pasture or a furnishing tile over it."""
    s = alone(3, goods={}, board={"D6": "tunnel", "E6": "tunnel"})
    s.do("place ore-mine-construction", "lay ore-mine-deep-tunnel E6 north")
    assert s.goods() == {"ore": 3}
    s = alone(goods={"stone": 1}, board={"E6": "cavern"}).do(
        "place housework", "part furnish", "furnish carpenter", "at E6"
    )
    assert s.good("food") == 0
    board = {"E4": "meadow", "D2": "meadow", "B4": "meadow", "C4": "meadow"}
    s = alone(2, goods={"wood": 6}, board=board)
    s.do("place sheep-farming", "pasture D2", "pasture B4 south")
    assert s.goods() == {}
    assert s.board() == {"E4": "meadow", "D2": "small-pasture", "B4-C4": "large-pasture"}


def test_c053_no_field_under_a_stable() -> None:
    """caverna.lay.13: the meadow half may be slid under it, the field half not; the water below then pays."""
    s = burning(board={"E3": "stable"})
    assert "[caverna.lay.13]" in s.refusal("lay meadow-field E4 west")
    s.do("lay meadow-field E3 east")
    assert s.board() == {"E3": "meadow stable", "E4": "field"}
    assert s.goods() == {"food": 1}


def test_c053_single_tiles_and_a_stable() -> None:
    """caverna.lay.13, caverna.lay.16: a single meadow goes there, a single field does not."""
    s = alone(goods={"ruby": 1}, board={"E4": "meadow", "E3": "stable"}).do("trade ruby field")
    assert s.board() == {"E4": "meadow", "D4": "field", "E3": "stable"}  # the only other space at the edge
    s = alone(goods={"ruby": 1}, board={"E4": "meadow", "E3": "stable", "D4": "field"}).do("trade ruby field")
    assert "[caverna.lay.13]" in s.refusal("lay field E3")
    s.do("lay field C4")
    s = alone(goods={"ruby": 1}, board={"E4": "meadow", "E3": "stable"}).do("trade ruby meadow", "lay meadow E3")
    assert s.board() == {"E4": "meadow", "E3": "meadow stable"}
    assert s.goods() == {"food": 1}
    s = armed(12, "field", board={"E4": "meadow", "E3": "stable", "D4": "field"})
    assert "[caverna.lay.13]" in s.refusal("lay field E3")


def test_c053_a_stable_does_not_connect() -> None:
    """caverna.lay.14: and a space with a stable is free for a meadow, but reached only over an edge."""
    s = burning(board={"E4": "field", "D4": "field", "D2": "stable"})
    assert "[caverna.lay.6]" in s.refusal("lay meadow-field C2 east")
    assert s.offers("lay meadow-field D2 east")


def test_c054_half_a_tile_is_never_laid() -> None:
    """caverna.lay.1: with lone forest spaces only, Clearing gives nothing but its wood."""
    board = dict.fromkeys(FOREST, "field")
    for lone in ("B2", "C3", "E2"):
        del board[lone]
    table: dict[str, Any] = {"seats": 2, "spaces": {"clearing": {"wood": 2}}}
    s = Situation(players=[{"goods": {}, "board": board}], **table).do("place clearing")
    assert (s.goods(), s.board(), s.seat) == ({"wood": 2}, board, 1)
    s = Situation(players=[{"goods": {}, "board": board}], seats=2)
    assert "no space left where this tile could lie. [caverna.lay.1]" in s.refusal("place clearing")
    assert "[caverna.ruby.5]" in s.refusal("trade ruby meadow")


def test_c054_a_single_tile_costs_its_ruby() -> None:
    """caverna.ruby.5: beside the action one may buy single tiles for the lone spaces, never take them for it."""
    board = dict.fromkeys(FOREST, "field")
    for lone in ("B2", "E2"):
        del board[lone]
    s = Situation(seats=2, players=[{"goods": {"ruby": 1}, "board": board}], spaces={"clearing": {"wood": 2}})
    s.do("place clearing")
    assert (s.goods(), s.seat) == ({"ruby": 1, "wood": 2}, 1)
    s = Situation(seats=2, players=[{"goods": {"ruby": 1}, "board": board}], spaces={"clearing": {"wood": 2}})
    s.do("trade ruby meadow", "lay meadow B2", "place clearing")
    assert (s.goods(), s.board()["B2"], s.seat) == ({"wood": 2}, "meadow", 1)
