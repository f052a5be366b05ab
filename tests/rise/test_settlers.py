"""Cavern Tavern, settlers cards, Construction Yard: rise.tavern, rise.cards, rise.yard."""

from __future__ import annotations

import pytest

from tests.rise.situation import Situation, goods

ROW = ["human-a", "dwarf-a", "elf-a", "trobit-a", "halfling-a", "green-elf-a"]
ALL = {"books": 4, "weaponry": 4, "furnishings": 4, "magic": 4, "jewelry": 4, "artwork": 4}


@pytest.mark.parametrize(("seats", "slots"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_the_tavern_has_as_many_slots_as_players(seats: int, slots: int) -> None:
    """rise.tavern.1, rise.yard.1."""
    full = [[1, 3]] * slots
    table = Situation({"dice": [3], **goods(coin=9)}, options={"seats": seats}, row=ROW, dice={"tavern": full[:-1]})
    assert "tavern" in table.places("3")
    table = Situation({"dice": [3], **goods(coin=9)}, options={"seats": seats}, row=ROW, dice={"tavern": full})
    assert "tavern" not in table.places("3")
    table = Situation({"dice": [3], **goods(coin=9)}, options={"seats": seats}, dice={"yard": full})
    assert "yard" not in table.places("3")


@pytest.mark.parametrize(("value", "fits"), [("3", False), ("4", True), ("5", True)])
def test_a_die_in_the_tavern_must_not_be_lower(value: str, fits: bool) -> None:
    """rise.tavern.2."""
    table = Situation({"dice": [3, 4, 5]}, row=ROW, dice={"tavern": [[1, 4]]})
    assert ("tavern" in table.places(value)) == fits


def test_a_lower_die_is_refused_in_words() -> None:
    """rise.tavern.2."""
    table = Situation({"dice": [3, 4]}, row=ROW, dice={"tavern": [[1, 4]]})
    table.do("use 3")
    assert table.refusal("place tavern") == "The die before is 4: a lower one may not follow. [rise.tavern.2]"


def test_a_card_is_replaced_at_once() -> None:
    """rise.tavern.4, rise.tavern.5."""
    table = Situation({"dice": [3]}, {"dice": [1]}, row=ROW)
    table.place("3", "tavern", "take elf-a")
    assert table.p.row.count(-1) == 1
    table.drawn("deal 0 elf-h")
    assert [table.rules.box.card_names[card] for card in table.p.row][2] == "elf-h"


def test_a_card_that_does_not_lie_there() -> None:
    """rise.tavern.4."""
    table = Situation({"dice": [3]}, row=ROW)
    table.place("3", "tavern")
    assert table.refusal("take elf-b").startswith("elf-b does not lie open")


def test_the_discards_become_the_deck() -> None:
    """rise.tavern.5."""
    rest = [f"{race}-{letter}" for race in ("human", "dwarf", "halfling") for letter in "bcdefgh"]
    rest += [f"{race}-{letter}" for race in ("elf", "trobit", "green-elf") for letter in "bcdefgh"]
    table = Situation({"dice": [3]}, {"dice": [1]}, row=ROW, discards=rest)
    assert table.p.deck == 0
    table.place("3", "tavern", "take elf-a").drawn("deal 1 human-h")
    assert table.p.discards == 0
    assert table.p.shuffles == 1
    assert table.p.deck.bit_count() == len(rest) - 1


def test_without_any_card_a_place_stays_empty() -> None:
    """rise.tavern.5: all others are completed or in somebody's hand."""
    table = Situation({"dice": [3]}, {"dice": [1]}, row=ROW)
    table.p.deck = 0
    table.place("3", "tavern", "take elf-a")
    assert table.mover() == 1
    assert table.p.row.count(-1) == 1


def test_a_fourth_card_costs_one_of_the_others() -> None:
    """rise.tavern.6."""
    table = Situation({"dice": [3], "cards": ["human-b", "human-c", "human-d"]}, {"dice": [1]}, row=ROW)
    table.place("3", "tavern", "take elf-a")
    assert table.asked("discard") == ["human-b", "human-c", "human-d"]
    assert table.refusal("discard elf-a").startswith("elf-a has just been taken")
    table.do("discard human-c").drawn()
    assert [table.rules.box.card_names[card] for card in table.at().cards] == ["human-b", "human-d", "elf-a"]
    assert table.p.discards.bit_count() == 1


def test_a_third_card_costs_nothing() -> None:
    """rise.tavern.6."""
    table = Situation({"dice": [3], "cards": ["human-b", "human-c"]}, {"dice": [1]}, row=ROW)
    table.place("3", "tavern", "take elf-a").drawn()
    assert len(table.at().cards) == 3
    assert table.p.discards == 0


def test_completing_a_card() -> None:
    """rise.cards.2, rise.cards.6: human-b asks for 3 to 5 books and furnishings; it brings 2 workers and 1 star."""
    table = Situation({"dice": [1], "cards": ["human-b"], **goods(books=3, furnishings=3, house=2)})
    table.do("complete human-b")
    assert table.asked("spend") == ["books 1", "books 2", "books 3"]
    table.do("spend books 2")
    assert table.asked("spend") == ["furnishings 1", "furnishings 2", "furnishings 3"]
    table.do("spend furnishings 3")
    assert (table.has("books"), table.has("furnishings"), table.has("house")) == (1, 0, 1)
    assert (table.has("worker"), table.has("nobility"), table.scored("settlers")) == (2, 1, 5)
    assert table.at().completed == [1]
    assert table.at().cards == []


def test_a_card_needs_a_house() -> None:
    """rise.cards.2."""
    table = Situation({"dice": [1], "cards": ["human-a"], **goods(books=2, weaponry=2)})
    assert not table.offers("complete human-a")
    assert table.refusal("complete human-a") == "You have no house on your platform. [rise.cards.2]"


def test_a_card_needs_every_kind() -> None:
    """rise.cards.3."""
    table = Situation({"dice": [1], "cards": ["human-a"], **goods(books=4, house=1)})
    assert table.refusal("complete human-a") == "human-a needs weaponry, and you have none. [rise.cards.3]"


def test_a_card_needs_its_least() -> None:
    """rise.cards.4: human-b asks for 3."""
    table = Situation({"dice": [1], "cards": ["human-b"], **goods(books=1, furnishings=1, house=1)})
    assert table.refusal("complete human-b") == "human-b needs 3 goods at least; you can spend 2. [rise.cards.4]"


def test_no_more_than_the_most() -> None:
    """rise.cards.4: human-a takes 4 at most, so after 3 books 1 weaponry is all."""
    table = Situation({"dice": [1], "cards": ["human-a"], **goods(books=3, weaponry=3, house=1)})
    table.do("complete human-a", "spend books 3")
    assert table.scored("settlers") == 4
    assert table.has("weaponry") == 2


def test_enough_of_the_first_kind_for_the_least() -> None:
    """rise.cards.4: human-b asks for 3, and there is only 1 furnishings: so 2 books or 3."""
    table = Situation({"dice": [1], "cards": ["human-b"], **goods(books=3, furnishings=1, house=1)})
    table.do("complete human-b")
    assert table.asked("spend") == ["books 2", "books 3"]


@pytest.mark.parametrize(
    ("character", "counts"),
    [("", [1, 2, 3]), ("rhys", [1, 2, 3, 4]), ("orrin", [1, 2, 3]), ("ilhara", [1, 2, 3, 4])],
)
def test_three_of_a_kind_and_four_for_some(character: str, counts: list[int]) -> None:
    """rise.cards.5: Rhys may spend a fourth of books, Orrin of weaponry, Ilhara of any one kind."""
    table = Situation({"dice": [1], "character": character, "cards": ["human-b"], **goods(house=1, **ALL)})
    table.do("complete human-b")
    assert table.asked("spend") == [f"books {count}" for count in counts]


def test_only_one_fourth_of_any_kind() -> None:
    """rise.cards.5: human-h takes up to 10 of four kinds; after 4 weaponry no other kind goes to 4."""
    table = Situation({"dice": [1], "character": "ilhara", "cards": ["human-h"], **goods(house=1, **ALL)})
    table.do("complete human-h", "spend weaponry 4")
    assert table.asked("spend") == ["furnishings 1", "furnishings 2", "furnishings 3"]
    assert table.refusal("spend furnishings 4").startswith("Of furnishings at most 3")


def test_the_extra_good_can_make_a_card_possible() -> None:
    """rise.cards.5: human-e asks for 4 of three kinds; 5 of two kinds and none of the third is not enough."""
    own = {"dice": [1], "character": "rhys", "cards": ["human-f"], **goods(books=4, weaponry=1, artwork=1, house=1)}
    assert Situation(own).offers("complete human-f")
    own["character"] = "orrin"
    table = Situation(own)
    assert table.offers("complete human-f")  # 3 + 1 + 1 are the least, 5
    table.do("complete human-f")
    assert table.scored("settlers") == 5


def test_missing_meeples_are_lost() -> None:
    """rise.goods.4: 13 of 14 workers are there already."""
    own = {"dice": [1], "cards": ["human-a"], **goods(books=1, weaponry=1, house=1, worker=13)}
    table = Situation(own).do("complete human-a")
    assert table.has("worker") == 14
    assert table.rules.box.meeples_left(table.p, 0) == 0


@pytest.mark.parametrize(
    ("tile", "card", "points"),
    [
        ("human-quarter", "human-a", 3),
        ("dwarf-quarter", "human-a", 0),
        ("human-elf-square", "human-a", 2),
        ("library", "human-a", 3),
        ("training-yard", "human-a", 1),
        ("gallery", "human-a", 0),
        ("town-well", "human-a", 1),
        ("market-square", "human-a", 0),
        ("theatre", "human-a", 0),
        ("school", "human-a", 0),
        ("hostel", "human-a", 2),
        ("shrine", "human-a", 3),
    ],
)
def test_what_a_community_building_brings(tile: str, card: str, points: int) -> None:
    """rise.community.4, rise.buildings: human-a with 3 books and 1 weaponry, 2 workers, no star."""
    own = {"dice": [1], "cards": [card], "lots": [tile, "", ""], **goods(books=3, weaponry=1, house=1)}
    table = Situation(own).do(f"complete {card}", "spend books 3")
    assert table.scored("communities") == points


def test_the_shrine_only_for_a_new_race() -> None:
    """rise.buildings.shrine."""
    own = {"dice": [1], "cards": ["human-a"], "lots": ["shrine", "", ""], "completed": ["human-b"]}
    table = Situation({**own, **goods(books=1, weaponry=1, house=1)}).do("complete human-a")
    assert table.scored("communities") == 0


def test_buildings_that_look_at_goods_and_kinds() -> None:
    """rise.buildings.market-square, rise.buildings.theatre, rise.buildings.school: 5 goods of three kinds, 2 stars."""
    own = {"dice": [1], "cards": ["human-f"], "lots": ["market-square", "theatre", "school"]}
    table = Situation({**own, **goods(books=3, weaponry=1, artwork=1, house=1)}).do("complete human-f")
    assert table.scored("settlers") == 5
    assert table.scored("communities") == 2 + 2 + 2


@pytest.mark.parametrize(("value", "fits"), [("3", True), ("4", True), ("5", False)])
def test_a_die_in_the_yard_must_not_be_higher(value: str, fits: bool) -> None:
    """rise.yard.2."""
    table = Situation({"dice": [3, 4, 5], **goods(coin=5)}, dice={"yard": [[1, 4]]}, row=ROW)
    assert ("yard" in table.places(value)) == fits


def test_a_house_costs_five_coins() -> None:
    """rise.yard.4."""
    assert "yard" not in Situation({"dice": [3], **goods(coin=4)}, row=ROW).places("3")
    table = Situation({"dice": [3], **goods(coin=4)}, row=ROW)
    table.do("use 3")
    assert table.refusal("place yard") == "This takes 5 coins; there are 4. [rise.yard.2]"


def test_the_eighth_house() -> None:
    """rise.yard.4: 7 are on the platform or on lots."""
    completed = ["dwarf-a", "elf-a", "trobit-a"]
    table = Situation({"dice": [3], "completed": completed, **goods(coin=9, house=4)})
    table.do("use 3")
    assert table.refusal("place yard") == "All your 7 houses are in use. [rise.yard.4]"
