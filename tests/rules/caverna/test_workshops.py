"""Cases C222 to C235: workshops, suppliers and helpers."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone


def furnish(tile: str, **owner: Any) -> Situation:
    """Housework has got to the choice of a tile, and the tile is chosen."""
    return alone(**owner).do("place housework", "part furnish", f"furnish {tile}")


def test_c222_the_carpenter_saves_a_wood_on_each_tile() -> None:
    """caverna.furnish.6: down to nothing, and never a stone."""
    home = {"D5": "carpenter", "C5": "cavern"}
    assert furnish("dwelling", goods={"wood": 4, "stone": 4}, board=home).goods() == {"wood": 1, "stone": 1}
    assert furnish("cuddle-room", goods={"wood": 1}, board=home).goods() == {"wood": 1}  # 1 wood less 1
    assert furnish("writing-chamber", goods={"wood": 1, "stone": 2}, board=home).goods() == {"wood": 1}
    s = alone(goods={"wood": 1}, board=home).do("place housework", "part furnish")
    assert s.refusal("furnish dwelling") == "Dwelling takes 3 wood, and you have 1. [caverna.furnish.5]"


def test_c222_it_does_not_pay_for_itself() -> None:
    """caverna.furnish.8: 1 stone for the Carpenter; a Stone carver that stands already takes that stone off."""
    s = alone(goods={"wood": 1}).do("place housework", "part furnish")
    assert s.refusal("furnish carpenter") == "Carpenter takes 1 stone, and you have 0. [caverna.furnish.5]"
    assert furnish("carpenter", goods={"stone": 1, "wood": 1}).goods() == {"wood": 1}
    assert furnish("carpenter", goods={"stone": 1}, board={"D5": "stone-carver", "C5": "cavern"}).goods() == {
        "stone": 1
    }


MEADOWS: Final = {"E4": "meadow", "D4": "meadow", "C4": "meadow"}


def fences(wood: int, ruling: str, board: dict[str, str]) -> Situation:
    table = {"rulings": {"carpenter_fences": ruling}}
    return alone(2, goods={"wood": wood}, board={**MEADOWS, **board}, table=table).do("place sheep-farming")


@pytest.mark.parametrize(
    ("ruling", "board", "price"),
    [
        ("per-pasture", {"D5": "carpenter"}, 4),
        ("per-action", {"D5": "carpenter"}, 5),
        ("per-pasture", {}, 6),
        ("per-action", {}, 6),
    ],
)
@pytest.mark.parametrize("order", [["pasture E4", "pasture C4 south"], ["pasture C4 south", "pasture E4"]])
def test_c223_the_carpenter_and_fences(order: list[str], ruling: str, board: dict[str, str], price: int) -> None:
    """caverna.rulings.2, caverna.fence.7: a small and a large pasture cost 1 + 3 wood, or 5 by the other ruling."""
    s = fences(9, ruling, board).do(*order)
    assert s.good("wood") == 9 - price
    assert s.points("pastures") == 6
    # One wood less, and the second pasture cannot be paid.
    s = fences(price - 1, ruling, board).do(order[0])
    assert not s.offers(order[1])


@pytest.mark.parametrize("ruling", ["per-pasture", "per-action"])
def test_c223_a_pasture_alone_is_a_wood_cheaper_either_way(ruling: str) -> None:
    """caverna.fence.7."""
    assert fences(1, ruling, {"D5": "carpenter"}).do("pasture E4").goods() == {}
    assert fences(3, ruling, {"D5": "carpenter"}).do("pasture C4 south").goods() == {}


def test_c225_carpenter_and_stone_carver_make_the_guest_room_free() -> None:
    """caverna.furnish.6: 1 wood and 1 stone, less one of each."""
    home = {"D5": "carpenter", "C5": "stone-carver", "C6": "cavern"}
    s = furnish("guest-room", goods={}, board=home)
    assert s.board() == {**home, "C6": "guest-room"}
    assert s.goods() == {}


BUILDER: Final = {"D5": "builder", "C5": "cavern"}


@pytest.mark.parametrize(
    ("goods", "payments"),
    [
        ({"ore": 1, "wood": 1}, ["ore-for-stone"]),
        ({"ore": 1, "stone": 1}, ["ore-for-wood"]),
        ({"ore": 2}, ["ore-for-wood-and-stone"]),
        ({"ore": 2, "wood": 1, "stone": 1}, ["as-printed", "ore-for-wood", "ore-for-stone", "ore-for-wood-and-stone"]),
        ({"wood": 1, "stone": 1}, ["as-printed"]),
    ],
)
def test_c226_the_builder_pays_ore_for_a_wood_and_a_stone(goods: dict[str, int], payments: list[str]) -> None:
    """caverna.furnish.7, caverna.tiles.builder: either, both or neither; here for the Working cave."""
    s = furnish("working-cave", goods=goods, board=BUILDER)
    if len(payments) > 1:
        assert s.names() == [f"pay {payment}" for payment in payments]
        s.do("pay ore-for-wood")
        assert s.goods() == {"ore": 1, "wood": 1}
    else:
        assert s.goods() == {}
    assert s.board() == {**BUILDER, "C5": "working-cave"}


def test_c226_once_for_each_and_not_for_itself() -> None:
    """caverna.tiles.builder, caverna.furnish.8: one of two stones only; the Builder itself takes a stone."""
    s = alone(goods={"ore": 5}, board=BUILDER).do("place housework", "part furnish")
    assert not s.offers("furnish writing-chamber")  # 2 stone
    assert furnish("writing-chamber", goods={"ore": 1, "stone": 1}, board=BUILDER).goods() == {}
    s = alone(goods={"ore": 5}).do("place housework", "part furnish")
    assert s.refusal("furnish builder") == "Builder takes 1 stone, and you have 0. [caverna.furnish.5]"


def test_c226_together_with_the_discounts() -> None:
    """caverna.furnish.7: ore replaces what is left after Carpenter and Stone carver."""
    home = {"D5": "builder", "C5": "carpenter", "C6": "stone-carver", "D6": "cavern"}
    s = furnish("main-storage", goods={"ore": 3}, board=home)  # 2 wood + 1 stone, less one of each
    assert s.goods() == {"ore": 2}


@pytest.mark.parametrize(
    ("mines", "donkeys", "ore"),
    [
        ({"C5": "ore-mine", "C6": "ruby-mine"}, 2, 1),
        ({"C5": "ore-mine", "C6": "ore-mine"}, 2, 2),
        ({"C5": "ruby-mine", "C6": "ruby-mine"}, 2, 0),
        ({"C5": "ore-mine", "C6": "deep-tunnel"}, 2, 1),
        ({"C5": "ore-mine", "C6": "ore-mine"}, 1, 1),
    ],
)
def test_c227_the_miner_at_the_start_of_each_round(mines: dict[str, str], donkeys: int, ore: int) -> None:
    """caverna.tiles.miner, caverna.round.5: 1 ore for each donkey in an ore mine, none for those in ruby mines."""
    s = alone(4, "feeding", goods={"food": 2}, animals={"donkey": donkeys}, board={"D5": "miner", **mines}).do("feed")
    assert s.p.round == 5
    assert s.good("ore") == ore
    assert s.names()[0].startswith("place ")


def coming(s: Situation) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = s.document()["players"][0]["future"]
    return found


@pytest.mark.parametrize(
    ("tile", "good", "rounds"),
    [("wood-supplier", "wood", 7), ("stone-supplier", "stone", 5), ("ruby-supplier", "ruby", 4)],
)
def test_c229_suppliers_lay_goods_on_the_next_rounds(tile: str, good: str, rounds: int) -> None:
    """caverna.tiles.wood-supplier, caverna.tiles.stone-supplier, caverna.tiles.ruby-supplier."""
    s = Situation(seats=3, players=[{"goods": {"wood": 2, "stone": 2}}])
    s.do("place housework", "part furnish", f"furnish {tile}")
    assert coming(s) == {str(number): {good: 1} for number in range(2, 2 + rounds)}


def test_c229_what_falls_after_the_last_round_is_lost() -> None:
    """caverna.tiles.wood-supplier: built in round 8 of three players, it brings 4 wood."""
    s = Situation(seats=3, round=8, players=[{"goods": {"stone": 1}}])
    s.do("place housework", "part furnish", "furnish wood-supplier")
    assert coming(s) == {str(number): {"wood": 1} for number in (9, 10, 11, 12)}


@pytest.mark.parametrize(("ruling", "rounds"), [("yes", [8, 10, 11, 12]), ("no", [8, 9, 10, 11])])
@pytest.mark.parametrize("seats", [1, 2])
def test_c230_round_9_of_one_or_two_players(seats: int, ruling: str, rounds: list[int]) -> None:
    """caverna.rulings.8: the four next rounds that are played, or by the other ruling simply the four next."""
    owner = {"goods": {"wood": 2, "stone": 2}}
    s = Situation(seats=seats, round=7, players=[owner], rulings={"supplier_skips_round_9": ruling})
    s.do("place housework", "part furnish", "furnish ruby-supplier")
    assert coming(s) == {str(number): {"ruby": 1} for number in rounds}


def test_c230_what_lies_on_round_9_is_lost() -> None:
    """caverna.rulings.8, caverna.round.1: after round 8 comes round 10, and brings its own ruby only."""
    table = {"rulings": {"supplier_skips_round_9": "no"}}
    s = alone(8, "feeding", goods={"food": 4}, future={"9": {"ruby": 1}, "10": {"ruby": 1}}, table=table).do("feed")
    assert s.p.round == 10
    assert s.goods() == {"ruby": 1}


def test_c231_supplier_stone_feeds_the_seam() -> None:
    """caverna.round.5, caverna.tiles.seam: 1 stone and 1 ore before the first dwarf is placed."""
    s = alone(4, "feeding", goods={"food": 2}, board={"D5": "seam"}, future={"5": {"stone": 1, "wood": 1}}).do("feed")
    assert s.p.round == 5
    assert s.goods() == {"wood": 1, "stone": 1, "ore": 1}
    assert s.document()["players"][0].get("placed", []) == []


SEAM: Final = {"D5": "seam"}


@pytest.mark.parametrize(
    ("owner", "moves", "stone"),
    [
        ({"table": {"spaces": {"excavation": {"stone": 3}}}}, ["place excavation", "part take"], 3),
        ({"dwarfs": [3, 3]}, ["place logging", "loot stone"], 1),
        ({"goods": {"ruby": 1}}, ["trade ruby stone"], 1),
        ({"goods": {"gold": 2}, "board": {**SEAM, "C5": "trader"}}, ["trade trader"], 1),
        (
            {"goods": {"wood": 1}, "board": {**SEAM, "C5": "cavern"}},
            ["place housework", "part furnish", "furnish stone-carver"],
            2,
        ),
        (
            {
                "dwarfs": [14, 14],
                "animals": {"donkey": 2},
                "board": {**SEAM, "C5": "quarry", "C6": "ore-mine", "D6": "ore-mine", "E6": "ore-mine"},
            },
            ["place logging", "loot breed"],
            1,
        ),
    ],
    ids=["a space", "loot", "a ruby", "the Trader", "the Stone carver", "the Quarry"],
)
def test_c233_an_ore_with_every_stone(owner: dict[str, Any], moves: list[str], stone: int) -> None:
    """caverna.tiles.seam: wherever the stone comes from."""
    ore = 1 if "trade trader" in moves else 0  # the set's own
    for tile, extra in (("seam", stone), ("cooking-cave", 0)):
        board = {**SEAM, **owner.get("board", {}), "D5": tile}
        s = alone(**{"goods": {}, **owner, "board": board}).do(*moves)
        assert (s.good("stone"), s.good("ore")) == (stone, ore + extra)


def test_c234_an_overhanging_tunnel_may_be_furnished() -> None:
    """caverna.tiles.work-room, caverna.lay.20: with Work room and Office room, outside the board too."""
    board = {"D5": "office-room", "C5": "work-room", "C6": "cavern", "C7": "dwelling", "C8": "tunnel"}
    s = furnish("cuddle-room", goods={"wood": 1}, board=board)
    assert s.names() == ["at C6", "at C8"]
    s.do("at C8")
    assert s.board() == {**board, "C8": "cuddle-room"}
    s = furnish("cuddle-room", goods={"wood": 1}, board={**board, "C5": "cooking-cave"})
    assert s.board()["C6"] == "cuddle-room"  # without the Work room there is one site only
