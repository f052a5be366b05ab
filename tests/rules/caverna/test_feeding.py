"""Cases C134 to C150 and C162: feeding, begging, and the two caves that help."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

HOUSE: Final = {"D5": "dwelling"}
MARKERS: Final = {"6": "red-question", "7": "red-question"}


def one_food_round(**owner: Any) -> Situation:
    """The payment at the second red marker, in round 7 of a game of two."""
    return Situation(
        seats=2, round=7, phase="feeding", to_move=0, players=[owner, {"goods": {"food": 4}}], markers=MARKERS
    )


def test_c134_one_marker_for_each_food_that_is_missing() -> None:
    """caverna.feed.6: a need of 5 met with 4 food costs one marker."""
    s = alone(5, "feeding", goods={"food": 4}, dwarfs=[0, 0, 0], newborn=1, board=HOUSE).do("feed")
    assert s.points("begging") == -3
    assert s.goods() == {}
    s = alone(5, "feeding", goods={"food": 6}, dwarfs=[0, 0, 0], newborn=1, board=HOUSE).do("feed")
    assert s.points("begging") == 0
    assert s.goods() == {"food": 1}


def test_c135_sheep_may_be_kept_for_breeding() -> None:
    """caverna.feed.6: one marker, though a sheep could be eaten; and the pair breeds."""
    owner: dict[str, Any] = {"goods": {"food": 5}, "animals": {"sheep": 2}, "dwarfs": [0, 0, 0]}
    board = {**HOUSE, "E4": "small-pasture"}
    s = alone(5, "feeding", **owner, board=board)
    assert s.trades() == ["eat sheep"]
    s.do("feed")
    assert s.points("begging") == -3
    assert s.goods() == {"sheep": 3}
    s = alone(5, "feeding", **owner, board=board).do("eat sheep", "feed")
    assert s.points("begging") == 0
    assert s.goods() == {"sheep": 1}


def test_c135_food_itself_is_not_held_back() -> None:
    """caverna.feed.4: there is one way to feed without a tile, and it pays all food up to the need."""
    s = alone(5, "feeding", goods={"food": 3})
    assert s.names() == ["feed"]
    s.do("feed")
    assert s.goods() == {}
    assert s.points("begging") == -3


def test_c137_no_food_at_all_is_a_legal_feeding() -> None:
    """caverna.feed.7: two dwarfs, four markers, and the game goes on."""
    s = alone(5, "feeding", goods={})
    s.do("feed")
    assert s.points("begging") == -12
    assert s.p.round == 6
    assert s.offers("place housework")


def test_c141_nothing_feeds_that_is_no_food() -> None:
    """caverna.trade.6: dogs, wood, stone and ore make no food, so only begging is left."""
    s = alone(5, "feeding", goods={"wood": 3, "stone": 3, "ore": 3, "gold": 1}, animals={"dog": 4})
    assert s.trades() == []
    assert s.names() == ["feed"]
    assert all(s.rules.vocabulary.find(f"eat {good}") is None for good in ("dog", "wood", "stone", "ore"))
    assert s.refusal("feed wood") == "Feeding a dwarf with materials takes the Working cave. [caverna.feed.3]"
    s.do("feed")
    assert s.points("begging") == -12
    assert s.goods() == {"wood": 3, "stone": 3, "ore": 3, "gold": 1, "dog": 4}


@pytest.mark.parametrize(("good", "count"), [("wood", 1), ("stone", 1), ("ore", 2)])
def test_c145_the_working_cave_feeds_one_dwarf(good: str, count: int) -> None:
    """caverna.feed.3: three dwarfs, 4 food and the material: nobody begs."""
    board = {**HOUSE, "C5": "working-cave"}
    s = alone(5, "feeding", goods={"food": 4, good: count}, dwarfs=[0, 0, 0], board=board)
    assert s.names() == ["feed", f"feed {good}"]
    s.do(f"feed {good}")
    assert s.goods() == {}
    assert s.points("begging") == 0


def test_c145_one_ore_is_not_enough() -> None:
    """caverna.feed.3: ore feeds by twos."""
    s = alone(5, "feeding", goods={"food": 4, "ore": 1}, board={"D5": "working-cave"})
    assert s.refusal("feed ore") == "It takes 2 ore, and you have 1. [caverna.feed.3]"


def test_c145_it_works_at_every_feeding() -> None:
    """caverna.feed.3: in round 5 and again in round 6."""
    s = alone(5, "feeding", goods={"food": 4, "wood": 3}, board={"D5": "working-cave"}, future={}).do("feed wood")
    assert s.goods() == {"food": 2, "wood": 2}
    # Two dwarfs and no other space: the round is played for wood and ore.
    s.do("place wood-gathering", "place ore-mining", "feed wood")
    assert s.points("begging") == 0
    assert s.good("food") == 0


def test_c145_in_a_round_of_one_food_it_saves_one() -> None:
    """caverna.feed.3: three dwarfs need 3 there; the fed one eats 1."""
    board = {**HOUSE, "C5": "working-cave"}
    s = one_food_round(goods={"food": 3, "wood": 1}, dwarfs=[0, 0, 0], board=board).do("feed wood", seat=0)
    assert s.goods() == {"food": 1}
    s = alone(4, "feeding", goods={"food": 3, "wood": 1}, dwarfs=[0, 0, 0], board=board).do("feed wood")
    assert s.good("food") == 1


def test_c145_of_a_family_with_a_newborn_the_hungriest_is_fed() -> None:
    """caverna.feed.1, caverna.feed.3: the newborn may be meant too, but a grown one is never worse."""
    board = {**HOUSE, "C5": "working-cave"}
    s = alone(5, "feeding", goods={"food": 5, "wood": 1}, dwarfs=[0, 0, 0], newborn=1, board=board).do("feed wood")
    assert s.goods() == {"food": 2}


def test_c146_the_working_cave_never_feeds_two() -> None:
    """caverna.feed.3: with all three materials at hand one dwarf is fed, and the other eats food."""
    s = alone(5, "feeding", goods={"wood": 1, "stone": 1, "ore": 2}, board={"D5": "working-cave"})
    assert s.names() == ["feed", "feed wood", "feed stone", "feed ore"]
    s.do("feed wood")
    assert s.p.round == 6
    assert s.points("begging") == -6
    assert s.goods() == {"stone": 1, "ore": 2}


FIVE: Final = {"D5": "couple-dwelling", "B5": "dwelling", "C5": "mining-cave", "C6": "ore-mine", "D6": "ruby-mine"}


def five(food: int, board: dict[str, str], **more: Any) -> Situation:
    """Five dwarfs in a full harvest: a need of 10."""
    goods = {"food": food, **more.pop("goods", {})}
    return alone(6, "feeding", goods=goods, dwarfs=[0, 0, 0, 0, 0], board=board, **more)


def test_c147_donkeys_in_mines_lower_the_need() -> None:
    """caverna.feed.2: one in an ore mine and one in a ruby mine make 10 into 8."""
    s = five(10, FIVE, animals={"donkey": 2}).do("feed")
    assert s.goods() == {"food": 2, "donkey": 3}  # and they breed
    s = five(10, {**FIVE, "C5": "cooking-cave"}, animals={"donkey": 2}).do("feed")
    assert s.good("food") == 0


def test_c147_donkeys_elsewhere_do_not_count() -> None:
    """caverna.feed.2: a third one stands in the entry-level dwelling, for there are two mines only."""
    s = five(10, FIVE, animals={"donkey": 3}).do("feed")
    assert s.good("food") == 2
    deep = {**FIVE, "D6": "deep-tunnel"}
    s = five(10, deep, animals={"donkey": 2}).do("feed")
    assert s.good("food") == 1


def test_c147_they_are_counted_when_the_family_is_fed() -> None:
    """caverna.feed.2, caverna.ruby.1: a donkey bought first counts, a donkey eaten first does not."""
    s = five(9, FIVE, animals={"donkey": 1}, goods={"ruby": 1}).do("trade ruby donkey", "feed")
    assert s.good("food") == 1
    assert s.points("begging") == 0
    s = five(8, FIVE, animals={"donkey": 2}).do("eat donkey", "feed")
    assert s.points("begging") == 0  # 8 + 1 food for a need of 9
    assert s.good("food") == 0


def test_c149_the_need_never_falls_below_nothing() -> None:
    """caverna.feed.2: two dwarfs, four donkeys in mines, a round of one food: nothing is paid, nothing comes back."""
    mines = {"C5": "ore-mine", "C6": "ruby-mine", "C7": "ore-mine", "B5": "ruby-mine", "D5": "mining-cave"}
    s = one_food_round(goods={"food": 1, "wood": 1}, animals={"donkey": 4}, board=mines).do("feed", seat=0)
    assert s.goods() == {"food": 1, "wood": 1, "donkey": 4}
    assert s.points("begging") == 0
    # With nothing due, the Working cave has nobody to feed.
    both = {**mines, "B6": "working-cave"}
    assert one_food_round(goods={"wood": 1}, animals={"donkey": 4}, board=both).names(0) == ["feed"]


def test_c150_both_caves_together() -> None:
    """caverna.feed.2, caverna.feed.3: 6 for three dwarfs, less 1 for a donkey, less 2 for the wood."""
    board = {**HOUSE, "C5": "working-cave", "B5": "mining-cave", "C6": "ore-mine"}
    s = alone(5, "feeding", goods={"food": 6, "wood": 1}, animals={"donkey": 1}, dwarfs=[0, 0, 0], board=board)
    s.do("feed wood")
    assert s.goods() == {"food": 3, "donkey": 1}
    assert s.points("begging") == 0


def test_c162_nobody_is_sent_away() -> None:
    """caverna.feed.9, caverna.growth.9: whatever is chosen or traded, three dwarfs stay three."""
    s = alone(
        5, "feeding", goods={"food": 1, "ruby": 3, "gold": 5}, animals={"sheep": 2}, dwarfs=[0, 0, 0], board=HOUSE
    )
    offered = s.names() + s.trades()
    assert len(offered) > 10
    for name in offered:
        twin = s.p.copy()
        s.rules.play(twin, 0, s.rules.vocabulary.parse(name))
        assert len(twin.players[0].dwarfs) == 3
