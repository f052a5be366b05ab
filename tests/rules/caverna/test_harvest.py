"""Cases C121 to C133: harvest time and its events."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

FARM: Final[dict[str, str]] = {"E4": "field grain 3", "D4": "small-pasture"}


def last_placement(number: int, markers: dict[str, str], **owner: Any) -> Situation:
    """Two seats in a round whose last dwarf goes for wood; seat 0 has a farm that a harvest would change."""
    first: dict[str, Any] = {"goods": {}, "animals": {"sheep": 2}, "board": FARM, "dwarfs": [0, 0], "placed": [0]}
    second = {"goods": {"food": 4}, "placed": [0, 0]}
    return Situation(
        seats=2, round=number, to_move=0, players=[{**first, **owner}, second], markers=markers,
        spaces={"wood-gathering": {"wood": 1}},
    ).do("place wood-gathering")  # fmt: skip


def test_c121_one_crop_from_each_field() -> None:
    """caverna.harvest.11: every sown field gives one crop; caverna.harvest.12: an emptied one is free at once."""
    board = {"E4": "field grain 3", "D4": "field grain 1", "C4": "field vegetable 2", "B3": "field vegetable 1"}
    s = alone(
        5, goods={"food": 3}, board={**board, "D5": "stubble-room"}, placed=[0],
        table={"spaces": {"wood-gathering": {"wood": 1}}},
    ).do("place wood-gathering")  # fmt: skip
    assert s.goods() == {"wood": 1, "food": 3, "grain": 2, "vegetable": 2}
    assert s.board() == {
        **board,
        "D5": "stubble-room",
        "E4": "field grain 2",
        "C4": "field vegetable 1",
        "D4": "field",
        "B3": "field",
    }
    s = alone(6, goods={"grain": 1}, board={"E4": "field"}).do("place slash-and-burn", "part sow")
    assert s.board()["E4"] == "field grain 3"


def test_c121_an_emptied_field_takes_an_animal_in_the_same_harvest() -> None:
    """caverna.harvest.12: with the Stubble room the field that gave its last grain houses the newborn."""
    s = alone(
        5, goods={"food": 4}, animals={"sheep": 2}, board={"E4": "field grain 1", "D5": "stubble-room"}, placed=[0],
        table={"spaces": {"wood-gathering": {"wood": 1}}},
    ).do("place wood-gathering", "feed")  # fmt: skip
    assert s.good("sheep") == 3
    s = alone(
        5, goods={"food": 4}, animals={"sheep": 2}, board={"E4": "field grain 2", "D5": "stubble-room"}, placed=[0],
        table={"spaces": {"wood-gathering": {"wood": 1}}},
    ).do("place wood-gathering", "feed")  # fmt: skip
    assert s.good("sheep") == 2


def test_c122_what_stands_on_a_field_after_sowing() -> None:
    """caverna.sow.1, caverna.sow.2: one seed of one's own makes 3 grain or 2 vegetables."""
    fields = {"E4": "field", "D4": "field"}
    s = alone(goods={"grain": 1, "vegetable": 1}, board=fields)
    s.do("place slash-and-burn", "part sow", "sow grain E4", "sow vegetable D4")
    assert s.board() == {"E4": "field grain 3", "D4": "field vegetable 2"}
    assert s.goods() == {}


def test_c122_at_most_two_fields_of_each_crop() -> None:
    """caverna.sow.3: four fields in one action, two of either crop."""
    fields = dict.fromkeys(("E4", "D4", "C4", "B4", "E3", "D3"), "field")
    s = alone(goods={"grain": 4, "vegetable": 4}, board=fields)
    s.do("place slash-and-burn", "part sow", "sow grain E4", "sow grain D4")
    assert s.refusal("sow grain C4") == "This can be done only 2 times in one action. [caverna.sow.3]"
    s.do("sow vegetable C4", "sow vegetable B4")
    assert s.goods() == {"grain": 2, "vegetable": 2}
    assert s.board() == {
        **fields, "E4": "field grain 3", "D4": "field grain 3", "C4": "field vegetable 2", "B4": "field vegetable 2",
    }  # fmt: skip


def test_c123_no_sowing_without_a_seed() -> None:
    """caverna.sow.4: a ruby may buy the seed first (caverna.ruby.8)."""
    board = dict.fromkeys(("B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4", "E2", "E3", "E4"), "field")
    s = alone(goods={"ruby": 1}, board=board)
    assert "It takes 1 grain, and you have 0. [caverna.sow.4]" in s.refusal("place slash-and-burn")
    s.do("trade ruby vegetable", "place slash-and-burn", "sow vegetable E4")
    assert s.board()["E4"] == "field vegetable 2"
    assert s.goods() == {}
    # In the middle of the action too, where the twin tile came first.
    s = alone(goods={"ruby": 1}).do("place slash-and-burn", "lay meadow-field E4 north")
    assert not s.offers("sow vegetable D4")
    s.do("trade ruby vegetable", "part sow")
    assert s.board() == {"E4": "meadow", "D4": "field vegetable 2"}


def test_c125_a_newborn_eats_one_in_the_first_harvest() -> None:
    """caverna.feed.1: 1 food in the round of its birth, 2 from the next on."""
    homes = {"D5": "couple-dwelling", "E4": "field"}
    s = alone(5, "feeding", goods={"food": 7}, dwarfs=[0, 0, 0, 0], newborn=1, board=homes).do("feed")
    assert s.goods() == {}
    assert s.points("begging") == 0
    s = alone(6, "feeding", goods={"food": 7}, dwarfs=[0, 0, 0, 0], board=homes).do("feed")
    assert s.points("begging") == -3
    # The same dwarf a round later: the child of round 5 is a child no more in round 6.
    s = alone(5, "feeding", goods={"food": 7}, dwarfs=[0, 0, 0, 0], newborn=1, board=homes).do("feed")
    assert s.document()["players"][0]["newborn"] == 0


def test_c126_the_first_red_marker_leaves_out_everything() -> None:
    """caverna.harvest.6: no field gives, nobody eats, nothing breeds."""
    s = last_placement(6, {"6": "red-question"})
    assert s.names()[0].startswith("reveal card 7 ")
    assert s.goods() == {"wood": 1, "sheep": 2}
    assert s.board() == FARM
    assert s.points("begging") == 0
    assert s.goods(1) == {"food": 4}


def test_c127_the_second_red_marker_costs_one_food_a_dwarf() -> None:
    """caverna.harvest.7: each dwarf eats 1; fields and animals stay as they are."""
    s = last_placement(7, {"6": "red-question", "7": "red-question"})
    s.do("feed", seat=0)  # seat 1 has nothing to trade, so its feeding runs by itself
    assert s.goods() == {"wood": 1, "sheep": 2}
    assert s.board() == FARM
    assert s.points("begging") == -6
    assert s.goods(1) == {"food": 2}
    assert s.p.round == 8


def test_c127_working_cave_and_mining_cave_help_there_too() -> None:
    """caverna.feed.2, caverna.feed.3: three dwarfs need 3 food, 1 less for the donkey and 1 less for the wood."""
    caves = {"D5": "dwelling", "C5": "working-cave", "C6": "mining-cave", "D6": "ore-mine"}
    owner = {"goods": {"food": 1}, "animals": {"donkey": 1}, "dwarfs": [0, 0, 0], "board": caves, "placed": [0, 0]}
    s = last_placement(7, {"6": "red-question", "7": "red-question"}, **owner)
    s.do("feed wood", seat=0)
    assert s.goods() == {"donkey": 1}
    assert s.points("begging") == 0


def test_c129_the_third_marker_does_not_stick() -> None:
    """caverna.harvest.9: a field or breeding phase is left out in round 10; round 11 has both again."""
    past = {"6": "red-question", "7": "green-leaf", "8": "red-question", "10": "red-question"}
    owner = {"goods": {"food": 8}, "animals": {"sheep": 2}, "board": FARM}
    s = Situation(seats=2, round=10, phase="feeding", players=[owner, {"goods": {"food": 8}}], markers=past)
    assert s.names(0) == ["phase field", "phase breeding"]
    s.do("phase breeding", "feed", seat=0).do("phase field", seat=1)
    assert s.goods() == {"food": 4, "sheep": 3}
    assert s.board() == FARM
    s.do("reveal card 11 adventure")  # only green leaves are left, so the marker turns up by itself
    assert s.document()["markers"] == {**past, "11": "green-leaf"}
    s.do("place wood-gathering", "place supplies", "place ore-mining", "place ruby-mining")
    s.do("feed", seat=0)
    assert s.goods() == {"wood": 1, "ore": 2, "grain": 1, "sheep": 4}  # field phase and breeding phase
    assert s.board() == {**FARM, "E4": "field grain 2"}


@pytest.mark.parametrize(
    ("number", "markers"),
    [(7, {"6": "green-leaf", "7": "red-question"}), (8, {"6": "green-leaf", "7": "red-question", "8": "red-question"})],
)
def test_c130_the_order_of_the_red_markers_counts(number: int, markers: dict[str, str]) -> None:
    """caverna.harvest.9: the first is nothing in round 7, the second one food in round 8."""
    s = last_placement(number, markers)
    if number == 8:
        s.do("feed", seat=0)
    assert s.p.round > number
    assert s.points("begging") == (0 if number == 7 else -6)
    assert s.goods() == {"wood": 1, "sheep": 2}
    assert s.board() == FARM


def test_c130_the_last_round_may_go_without_a_full_harvest() -> None:
    """caverna.harvest.8, caverna.harvest.9: the third red marker in round 12; each seat chooses for itself."""
    markers = dict.fromkeys(("6", "10", "11"), "green-leaf") | dict.fromkeys(("7", "8", "12"), "red-question")
    s = last_placement(12, markers, goods={"food": 4})
    assert s.names(0) == s.names(1) == ["phase field", "phase breeding"]
    s.do("phase field", "feed", seat=0)
    assert s.goods() == {"wood": 1, "grain": 1, "sheep": 2}
    assert s.board() == {**FARM, "E4": "field grain 2"}


def test_c131_the_marker_turns_up_with_the_card_from_round_6_on() -> None:
    """caverna.harvest.4, caverna.round.3: before anyone places, and none in rounds 1 to 5."""
    s = Situation(seats=2, round=4, phase="feeding", players=[{"goods": {"food": 2}}] * 2)
    s.do("feed", seat=0).do("feed", seat=1).do("reveal card 5 donkey-farming")
    assert s.seat == 0
    s = Situation(seats=2, round=5, phase="feeding", players=[{"goods": {"food": 4}}] * 2)
    s.do("feed", seat=0).do("feed", seat=1)  # one card of the stage is left: it comes by itself
    assert s.names() == ["reveal marker 6 green-leaf", "reveal marker 6 red-question"]
    s.do("reveal marker 6 green-leaf")
    assert s.seat == 0


def test_c131_hidden_until_the_harvest_by_option() -> None:
    """caverna.rulings.10: with reveal_harvest = harvest the marker comes after the last placement."""
    options = {"reveal_harvest": "harvest"}
    s = Situation(seats=2, round=5, phase="feeding", players=[{"goods": {"food": 4}}] * 2, options=options)
    s.do("feed", seat=0).do("feed", seat=1)
    assert s.seat == 0
    assert s.document()["markers"] == {}
    s.do("place wood-gathering", "place supplies", "place ore-mining", "place ruby-mining")
    assert s.names() == ["reveal marker 6 green-leaf", "reveal marker 6 red-question"]
    s.do("reveal marker 6 red-question")
    assert s.names()[0].startswith("reveal card 7 ")


def test_c133_supplier_goods_come_before_the_first_placement() -> None:
    """caverna.round.5: at the start of their round, and in it they can already be spent."""
    s = alone(4, "feeding", goods={"food": 2}, future={"5": {"wood": 1}, "6": {"stone": 1}}).do("feed")
    assert s.p.round == 5
    assert s.goods() == {"wood": 1}
    assert s.document()["players"][0]["future"] == {"6": {"stone": 1}}
    s.do("place housework", "part furnish", "furnish cuddle-room")
    assert s.board() == {"D5": "cuddle-room"}


def test_c133_supplier_rubies_come_after_the_clear_out() -> None:
    """caverna.round.5: alone, the ruby of the new round cannot save a full space any more."""
    spaces = {"ore-mining": {"ore": 7}}
    s = alone(4, "feeding", goods={"food": 2}, future={"5": {"ruby": 1}}, table={"spaces": spaces}).do("feed")
    assert s.goods() == {"ruby": 1}
    assert s.pile("ore-mining") == {"ore": 2}
    s = alone(4, "feeding", goods={"food": 2, "ruby": 1}, table={"spaces": spaces}).do("feed", "keep ore-mining")
    assert s.goods() == {}
    assert s.pile("ore-mining") == {"ore": 8}
