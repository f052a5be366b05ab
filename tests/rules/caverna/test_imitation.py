"""Cases C197 to C205: Imitation."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation

WOODS: Final[dict[str, Any]] = {"wood-gathering": {"seat": 1}}  # nothing is left to imitate there


def imitator(
    seats: int = 3, *, rulings: dict[str, str] | None = None, spaces: dict[str, Any], **owner: Any
) -> Situation:
    """Seat 0 is about to place; the others stand on spaces."""
    players = [{"goods": {"food": 4}, **owner}]
    return Situation(seats=seats, round=9, players=players, spaces=spaces, rulings=rulings or {}, cards=["exploration"])


def test_c197_only_a_space_where_an_opponent_stands() -> None:
    """caverna.imitate.4: not one's own, not a free one."""
    spaces = {"housework": {"seat": 1}, "slash-and-burn": {"seat": 2}, "excavation": {"seat": 0}, "supplies": {}}
    s = imitator(spaces=spaces).do("place imitation-4food")
    assert s.names() == ["imitate housework", "imitate slash-and-burn"]
    assert (
        s.refusal("imitate excavation")
        == "You may not imitate Excavation: a dwarf of yours stands there. [caverna.imitate.4]"
    )
    assert s.refusal("imitate supplies") == "No dwarf stands on Supplies. [caverna.imitate.4]"
    s.do("imitate slash-and-burn", "lay meadow-field E4 north")
    assert s.board() == {"E4": "meadow", "D4": "field"}
    assert s.goods() == {}
    # The imitating dwarf stands on Imitation; the one on the copied space is not disturbed (caverna.imitate.1).
    assert s.document()["spaces"]["imitation-4food"] == {"seat": 0}
    assert s.document()["spaces"]["slash-and-burn"] == {"seat": 2}


def test_c197_with_own_dwarfs_only_it_cannot_be_entered() -> None:
    """caverna.imitate.4, caverna.place.3."""
    s = imitator(spaces={"excavation": {"seat": 0}})
    assert s.refusal("place imitation-4food") == (
        "Nothing would come of placing a dwarf on Imitation. [caverna.place.3] "
        "There is no space you could imitate. [caverna.imitate.1]"
    )


def test_c198_starting_player_is_never_imitated() -> None:
    """caverna.imitate.4, caverna.spaces.starting-player; nor is the Imitation of an opponent, by default."""
    spaces = {"starting-player": {"seat": 1}, "housework": {"seat": 1}, "supplies": {"seat": 2}}
    s = imitator(spaces=spaces).do("place imitation-4food")
    assert s.refusal("imitate starting-player") == "Starting player can never be imitated. [caverna.imitate.4]"
    assert s.names() == ["imitate housework", "imitate supplies"]


CHAIN: Final = {"imitation-2food": {"seat": 1}, "housework": {"seat": 2}, "clearing": {"seat": 2}}


def test_c198_no_imitation_of_imitation() -> None:
    """caverna.rulings.3: imitate_imitation = no."""
    s = imitator(5, spaces=CHAIN, goods={"food": 8}).do("place imitation-4food")
    assert s.refusal("imitate imitation-2food") == "An Imitation space may not be imitated. [caverna.imitate.4]"
    assert s.names() == ["imitate housework", "imitate clearing"]


def test_c198_a_chain_by_the_other_ruling() -> None:
    """caverna.rulings.3: with imitate_imitation = yes both fees are paid, and the end must be an opponent's space."""
    yes = {"imitate_imitation": "yes"}
    s = imitator(5, spaces=CHAIN, goods={"food": 8}, rulings=yes).do("place imitation-4food")
    assert s.names() == ["imitate housework", "imitate imitation-2food", "imitate clearing"]
    s.do("imitate imitation-2food")
    assert s.names() == ["imitate housework", "imitate clearing"]
    s.do("imitate clearing", "lay meadow-field E4 north")
    assert s.goods() == {"food": 2}
    # 5 food pay the first fee only.
    s = imitator(5, spaces=CHAIN, goods={"food": 5}, rulings=yes).do("place imitation-4food")
    assert s.refusal("imitate imitation-2food").startswith(
        "Nothing would come of imitating Imitation. [caverna.imitate.3]"
    )
    # A chain never leads to a space of one's own.
    own = {"imitation-2food": {"seat": 1}, "housework": {"seat": 0}}
    s = imitator(5, spaces=own, goods={"food": 8}, rulings=yes)
    assert s.refusal("place imitation-4food").startswith("Nothing would come of placing a dwarf on Imitation.")


def test_c199_no_goods_that_accumulate() -> None:
    """caverna.imitate.5: Excavation gives its tile and no stone, even if stone is left there."""
    for stone in (0, 4):
        s = imitator(spaces={"excavation": {"seat": 1, "stone": stone}, "housework": {"seat": 2}})
        s.do("place imitation-4food", "imitate excavation", "lay cavern-cavern C5 east")
        assert s.goods() == {}
        assert s.board() == {"C5": "cavern", "C6": "cavern"}
        assert s.pile("excavation") == ({"stone": 4} if stone else {})


def test_c199_but_what_comes_from_the_general_supply() -> None:
    """caverna.imitate.6: the wood of Strip mining and the ore for one's own mines."""
    spaces = {"strip-mining": {"seat": 1}, "ore-mining": {"seat": 2, "ore": 3}}
    s = imitator(spaces=spaces, board={"C5": "ore-mine", "C6": "ore-mine"}).do("place imitation-4food")
    s.do("imitate ore-mining")
    assert s.goods() == {"ore": 4}
    assert s.pile("ore-mining") == {"ore": 3}
    s = imitator(spaces=spaces).do("place imitation-4food")  # without a mine nothing is left but Strip mining
    assert s.goods() == {"wood": 2}


def test_c201_the_weapon_of_the_dwarf_that_imitates() -> None:
    """caverna.imitate.8: an unarmed dwarf does not copy Exploration, though an armed one waits at home."""
    spaces = {"exploration": {"seat": 1}, "housework": {"seat": 2}, "slash-and-burn": {"seat": 2}}
    s = imitator(spaces=spaces, dwarfs=[0, 8]).do("place imitation-4food")
    assert s.names() == ["imitate housework", "imitate slash-and-burn"]
    assert s.refusal("imitate exploration") == (
        "Nothing would come of imitating Exploration. [caverna.imitate.3] "
        "Only an armed dwarf goes on an expedition. [caverna.loot.1]"
    )
    s = imitator(spaces=spaces, dwarfs=[0, 8], placed=[0]).do("place imitation-4food", "imitate exploration")
    s.do("loot dog", "loot boar", "stop")
    assert s.goods() == {"dog": 1, "boar": 1}
    assert s.document()["players"][0]["dwarfs"] == [0, 9]


def test_c202_a_space_that_gives_nothing_is_not_imitated() -> None:
    """caverna.imitate.7, caverna.imitate.3: Wood gathering alone opens no Imitation."""
    s = imitator(spaces=WOODS)
    assert s.refusal("place imitation-4food").startswith(
        "Nothing would come of placing a dwarf on Imitation. [caverna.place.3]"
    )
    s = imitator(spaces={**WOODS, "housework": {"seat": 2}, "slash-and-burn": {"seat": 2}}).do("place imitation-4food")
    assert s.refusal("imitate wood-gathering") == "Nothing would come of imitating Wood gathering. [caverna.imitate.3]"


def test_c203_the_fee_may_be_raised_by_trades() -> None:
    """caverna.imitate.3: 4 food are due; 2 food and a vegetable become 4."""
    s = imitator(spaces={"housework": {"seat": 1}}, goods={"food": 2, "vegetable": 1})
    assert s.refusal("place imitation-4food") == (
        "Nothing would come of placing a dwarf on Imitation. [caverna.place.3] "
        "It takes 4 food, and you have 2. [caverna.imitate.1]"
    )
    s.do("eat vegetable", "place imitation-4food", "part gain dog")
    assert s.goods() == {"dog": 1}


def test_c203_the_fee_is_paid_first() -> None:
    """caverna.imitate.3: what is left must do for the copied space; here the Supplies storage costs 3 food."""
    spaces = {"housework": {"seat": 1}, "slash-and-burn": {"seat": 2}}
    for food, open_to_it in ((7, True), (6, False)):
        s = imitator(spaces=spaces, goods={"food": food, "wood": 1})
        s.do("place imitation-4food", "imitate housework", "part furnish")
        assert s.good("food") == food - 4
        assert s.offers("furnish supplies-storage") is open_to_it


def test_c203_a_trade_that_would_eat_the_fee_is_refused() -> None:
    """caverna.trade.11: the ruby's cattle costs a food that is needed for the fee."""
    spaces = {"housework": {"seat": 1}, "slash-and-burn": {"seat": 2}}
    s = imitator(spaces=spaces, goods={"food": 4, "ruby": 1}).do("place imitation-4food")
    assert s.refusal("trade ruby cattle").startswith("What is already begun could then not be carried out.")
    assert s.refusal("trade trader").startswith("Only the owner of the Trader may do this.")
    assert s.offers("trade ruby wood")


FEES: Final[dict[int, list[int]]] = {3: [4], 4: [2], 5: [2, 4], 6: [2, 1], 7: [2, 1, 0]}


@pytest.mark.parametrize(("seats", "fee"), [(seats, fee) for seats, fees in FEES.items() for fee in fees])
def test_c205_what_imitation_costs(seats: int, fee: int) -> None:
    """caverna.imitate.2: the fee of the space on which one's own dwarf stands."""
    s = imitator(seats, spaces={"housework": {"seat": 1}})
    assert [name for name in s.names() if "imitation" in name] == [
        f"place imitation-{each}food" for each in FEES[seats]
    ]
    s.do(f"place imitation-{fee}food", "part gain dog")
    assert s.goods() == {"dog": 1} | ({"food": 4 - fee} if fee < 4 else {})


@pytest.mark.parametrize("seats", [1, 2])
def test_c205_no_imitation_with_one_or_two(seats: int) -> None:
    """caverna.setup.8, caverna.solo.1."""
    s = Situation(seats=seats)
    assert [name for name in s.names() if "imitation" in name] == []
    assert all(s.rules.vocabulary.find(f"place imitation-{fee}food") is None for fee in (0, 1, 2, 4))
