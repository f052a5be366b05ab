"""Cases C062 to C071: the Office room and the halves that hang over the edge of the board."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.engine.game import Unusable

OFFICE: Final = {"D5": "office-room"}


def burning(board: dict[str, str], **goods: int) -> Situation:
    """About to lay a meadow/field twin."""
    return alone(goods=goods, board=board).do("place slash-and-burn")


def digging(board: dict[str, str], **goods: int) -> Situation:
    """About to lay a cavern/tunnel or a cavern/cavern twin."""
    return alone(goods=goods, board=board).do("place excavation")


@pytest.mark.parametrize(
    ("board", "lay", "laid"),
    [
        ({"E3": "meadow"}, "lay meadow-field E2 south", {"E2": "meadow", "F2": "field"}),
        ({"E3": "meadow"}, "lay meadow-field F2 north", {"F2": "meadow", "E2": "field"}),
        ({"E6": "cavern"}, "lay cavern-tunnel E7 south", {"E7": "cavern", "F7": "tunnel"}),
        ({"E6": "cavern"}, "lay cavern-cavern E7 south", {"E7": "cavern", "F7": "cavern"}),
    ],
)
def test_c062_each_overhang_brings_2_gold_at_once(board: dict[str, str], lay: str, laid: dict[str, str]) -> None:
    """caverna.lay.17, caverna.lay.18: for the tile, whichever half lies outside."""
    board = {**OFFICE, **board}
    s = (burning if "meadow" in lay else digging)(board).do(lay)
    assert (s.board(), s.goods()) == ({**board, **laid}, {"gold": 2})


def test_c062_no_gold_for_a_tile_on_the_board() -> None:
    """caverna.lay.18; and caverna.lay.18 again: every further tile that overhangs pays anew."""
    s = burning({**OFFICE, "E3": "meadow"}, gold=1).do("lay meadow-field E2 north")
    assert s.goods() == {"gold": 1, "boar": 1}
    s = burning({**OFFICE, "E3": "meadow", "E2": "meadow", "F2": "field"}, gold=2).do("lay meadow-field D2 west")
    assert s.goods() == {"gold": 4, "boar": 1}


@pytest.mark.parametrize("board", [{"F6": "tunnel", "F7": "tunnel"}, {"E6": "tunnel", "F6": "tunnel"}])
def test_c063_an_ore_mine_over_overhanging_tunnels(board: dict[str, str]) -> None:
    """caverna.lay.21, caverna.lay.20: allowed even if it lies wholly outside, and no gold for it."""
    s = alone(3, goods={}, board={**OFFICE, **board}).do("place ore-mine-construction")
    s.do(s.names()[0])
    assert sorted(s.board().values()) == ["deep-tunnel", "office-room", "ore-mine"]
    assert set(s.board()) == {*OFFICE, *board}
    assert s.goods() == {"ore": 3}


@pytest.mark.parametrize("pasture", ["E2 south", "F2 east"])
def test_c063_a_large_pasture_over_overhanging_meadows(pasture: str) -> None:
    """caverna.lay.21: on the edge or wholly outside, without gold."""
    meadows = {"E3": "field", "E2": "meadow", "F2": "meadow", "F3": "meadow"}
    s = alone(2, goods={"wood": 4}, board={**OFFICE, **meadows}).do("place sheep-farming", f"pasture {pasture}")
    assert s.goods() == {}
    assert s.points("pastures") == 4


def test_c065_a_ruby_mine_on_an_overhanging_tunnel() -> None:
    """caverna.lay.20, caverna.lay.21: no gold, and on an ordinary tunnel no ruby either."""
    s = alone(6, goods={}, board={**OFFICE, "F6": "tunnel"}).do("place ruby-mine-construction")
    assert (s.board(), s.goods()) == ({**OFFICE, "F6": "ruby-mine"}, {})
    assert s.points("mines") == 4


def test_c066_an_overhanging_field_is_sown_when_empty() -> None:
    """caverna.sow.6, caverna.sow.4: outside like inside, and only without crops on it."""
    fields = {"F2": "field", "A3": "field", "C1": "field grain 2"}
    s = alone(goods={"grain": 2}, board={**OFFICE, **fields}).do("place slash-and-burn", "part sow")
    assert "There is no empty field on that space. [caverna.sow.4]" in s.refusal("sow grain C1")
    s.do("sow grain F2", "sow grain A3")
    assert s.board() == {**OFFICE, "F2": "field grain 3", "A3": "field grain 3", "C1": "field grain 2"}


def test_c066_an_overhanging_field_is_harvested() -> None:
    """caverna.harvest.11: outside the board too."""
    board = {**OFFICE, "F2": "field grain 2", "C1": "field vegetable 1"}
    table = {"spaces": {"wood-gathering": {"wood": 1}}}
    s = alone(5, goods={"food": 4}, board=board, placed=[0], table=table).do("place wood-gathering")
    assert s.goods() == {"wood": 1, "food": 4, "grain": 1, "vegetable": 1}
    assert s.board() == {**OFFICE, "F2": "field grain 1", "C1": "field"}


def test_c067_an_overhanging_cavern_is_furnished_and_is_a_neighbour() -> None:
    """caverna.lay.20, caverna.tiles.state-parlor: a Dwelling on F6 counts beside the State parlor on E6."""
    board = {**OFFICE, "E6": "state-parlor", "F6": "cavern"}
    s = alone(goods={"wood": 4, "stone": 3}, board=board)
    assert s.points("state-parlor") == 4  # the entry-level dwelling
    s.do("place housework", "part furnish", "furnish dwelling")
    assert s.board() == {**board, "F6": "dwelling"}
    assert s.points("state-parlor") == 8


def test_c067_the_state_parlor_outside_sees_its_neighbours() -> None:
    """caverna.tiles.state-parlor: at once 2 food for each Dwelling beside it."""
    board = {**OFFICE, "E6": "dwelling", "F7": "dwelling", "F6": "cavern"}
    s = alone(goods={"stone": 3, "gold": 5}, board=board).do("place housework", "part furnish", "furnish state-parlor")
    assert s.goods() == {"food": 4}
    assert s.points("state-parlor") == 8


def test_c069_one_half_must_lie_on_the_board() -> None:
    """caverna.lay.19: tiles may be joined to a half outside, but a new twin never lies wholly outside."""
    s = burning({**OFFICE, "E2": "meadow", "F2": "field"})
    assert "[caverna.lay.19]" in s.refusal("lay meadow-field F3 east")
    assert "[caverna.lay.19]" in s.refusal("lay meadow-field F4 west")
    s.do("lay meadow-field F3 north")  # from F3, beside the field, onto E3
    assert s.goods() == {"gold": 2, "food": 1}
    s = digging({**OFFICE, "F6": "cavern"})
    assert "[caverna.lay.19]" in s.refusal("lay cavern-cavern B8 south")
    assert s.offers("lay cavern-tunnel F7 north")  # joined to F6 alone
    for corner in ("lay cavern-tunnel F7 east", "lay meadow-field F2 west"):
        with pytest.raises(KeyError):  # not even a name: corners do not exist
            s.refusal(corner)


def test_c069_spaces_outside_are_never_unused() -> None:
    """caverna.lay.22, caverna.score.7: neither when covered nor when not."""
    assert alone().points("unused") == -22
    assert alone(board=OFFICE).points("unused") == -22
    assert alone(board={**OFFICE, "F2": "meadow", "C1": "field", "F6": "tunnel"}).points("unused") == -22
    assert burning({**OFFICE, "E3": "meadow"}).do("lay meadow-field E2 south").points("unused") == -20


def test_c070_without_the_office_room_nothing_overhangs() -> None:
    """caverna.lay.17."""
    s = burning({"E3": "meadow"})
    assert "only with the Office room. [caverna.lay.17]" in s.refusal("lay meadow-field E2 south")
    assert not any("F" in name.split()[2] for name in s.names())
    s = digging({"E6": "cavern"})
    assert "[caverna.lay.17]" in s.refusal("lay cavern-cavern E7 south")
    with pytest.raises(Unusable, match="only with the Office room may tiles overhang"):
        alone(board={"F2": "field"})


def test_c070_earlier_tiles_earn_nothing_when_it_is_built() -> None:
    """caverna.lay.18."""
    s = alone(goods={"stone": 1, "wood": 1}, board={"E4": "meadow", "E3": "field", "C5": "cavern", "C6": "tunnel"})
    s.do("place housework", "part furnish", "furnish office-room", "at D5")
    assert s.goods() == {"wood": 1}


def outside(s: Situation) -> set[str]:
    """The cells beyond the edges of the board on which some twin offered would lie."""
    moves = {"east": (0, 1), "south": (1, 0), "west": (0, -1), "north": (-1, 0)}
    found = set()
    for name in s.names():
        _, _, cell, way = name.split()
        down, right = moves[way]
        found |= {cell, chr(ord(cell[0]) + down) + str(int(cell[1]) + right)}
    return {cell for cell in found if cell[0] in "AF" or cell[1] in "18"}


def test_c071_over_three_edges_of_each_half() -> None:
    """caverna.lay.17: forest tiles left, top and bottom, cave tiles right, top and bottom."""
    forest = {"D3": "meadow", "C3": "meadow"}
    edge = {**forest, "E3": "field", "B3": "field"}
    reached = outside(burning({**OFFICE, **edge}))
    reached |= outside(burning({**OFFICE, **forest}))
    assert reached == {"B1", "C1", "D1", "E1", "A2", "A3", "A4", "F2", "F3", "F4"}
    caves = {**OFFICE, "C5": "cavern", "C6": "cavern", "D6": "cavern"}
    reached = outside(digging(caves)) | outside(digging({**caves, "B6": "tunnel", "E6": "tunnel"}))
    assert reached == {"B8", "C8", "D8", "E8", "A5", "A6", "A7", "F6", "F7"}  # F5 lies below the entry-level dwelling


def test_c071_never_across_the_middle() -> None:
    """caverna.lay.8, caverna.lay.17: no name even puts a forest tile on column 5 or a cave tile on column 4."""
    s = burning({**OFFICE, "E4": "meadow", "D4": "field"})
    for across in ("lay meadow-field C4 east", "lay cavern-tunnel C5 west", "lay cavern-tunnel C4 east"):
        assert not any(name.startswith(across) for name in s.names())
        with pytest.raises(KeyError):
            s.refusal(across)
    known: Any = s.rules.vocabulary
    names = [known.text(choice) for choice in range(len(known))]
    assert "lay meadow-field C4 west" in names
    assert not {name for name in names if name.startswith("lay meadow-field") and name.split()[2][1] in "5678"}
    assert not {name for name in names if name.startswith("lay cavern-") and name.split()[2][1] in "1234"}
