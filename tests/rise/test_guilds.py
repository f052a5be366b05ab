"""Guilds, Guild Hall, workshops, community buildings, sales: rise.guild, rise.hall, rise.workshop, rise.sale."""

from __future__ import annotations

import pytest

from tests.rise.situation import Situation, goods
from underhall.engine.flow import CHANCE

HALL = ["scholars-a", "library", "wizards-b", "shrine", "artists-c", "school"]


def visit(own: dict[str, object], die: str = "3", **document: object) -> Situation:
    """A table at which the first seat has placed a die with the scholars; the others have a die, too."""
    table = Situation({"dice": [int(die), 1], **own}, {"dice": [1, 1]}, {"dice": [1, 1]}, **document)  # type: ignore[arg-type]
    return table.do(f"use {die}", "place scholars")


def slot(at: int) -> list[list[object]]:
    """A die of the second seat on one of the slots of a guild."""
    return [[1, 1 + 2 * band] if band == at else [] for band in range(3)]


@pytest.mark.parametrize(("die", "most"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3)])
def test_how_many_goods_a_die_buys(die: str, most: int) -> None:
    """rise.guild.1, rise.guild.5."""
    table = visit({**goods(coin=9)}, die)
    if most > 1:  # a single good is bought by itself
        assert table.asked("buy") == [str(count) for count in range(1, most + 1)]
        table.do(f"buy {most}")
    assert (table.has("books"), table.has("coin")) == (most, 9 - most)


def test_coins_limit_a_purchase() -> None:
    """rise.guild.5: with 1 coin and a 5 only 1 good, which is bought by itself."""
    assert visit({**goods(coin=1)}, "5").has("books") == 1


def test_a_taken_slot() -> None:
    """rise.guild.1: a 1 or 2 lies there, so a 2 cannot follow."""
    table = Situation({"dice": [2, 3], **goods(coin=9)}, {}, {}, dice={"scholars": slot(0)})
    assert "scholars" not in table.places("2")
    assert "scholars" in table.places("3")


@pytest.mark.parametrize(("seats", "dice"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_how_many_dice_a_guild_takes(seats: int, dice: int) -> None:
    """rise.guild.2: the others are closed then."""
    lying: list[list[object]] = [[1, 1], [1, 3], []]
    for taken in (1, 2):
        own = {"dice": [5, 5], **goods(coin=9)}
        lies = {"scholars": [*lying[:taken], *[[]] * (3 - taken)]}
        table = Situation(own, options={"seats": seats}, dice=lies, row=["human-a", "", "", "", "", ""])
        assert ("scholars" in table.places("5")) == (taken < dice)
        if taken == dice:
            table.do("use 5")
            assert table.refusal("place scholars") == "There is no free slot for a die of 5. [rise.guild.1]"


def test_one_of_the_first_two_steps_must_be_done() -> None:
    """rise.guild.3."""
    table = Situation({"dice": [3], **goods()}, {"dice": [1]}, row=["human-a", "", "", "", "", ""])
    assert "scholars" not in table.places("3")
    table = visit({**goods(coin=2)})
    assert not table.offers("stop")
    assert table.refusal("stop").startswith("Whoever visits a guild places an apprentice or buys goods.")


def test_an_apprentice_alone_is_enough() -> None:
    """rise.guild.3, rise.guild.4."""
    table = visit({**goods(coin=2, worker=1)}).do("apprentice")
    assert table.offers("stop")
    table.do("stop")
    assert table.at().apprentices == [1, 0, 0, 0, 0, 0]
    assert (table.has("worker"), table.has("coin")) == (0, 2)


def test_whoever_places_none_must_buy() -> None:
    """rise.guild.3."""
    table = visit({**goods(coin=2, worker=1)}).do("stop")
    assert table.names() == ["buy 1", "buy 2"]


def test_without_coins_the_apprentice_is_placed() -> None:
    """rise.guild.3: nothing else can be done."""
    assert visit({**goods(worker=1)}).at().apprentices[0] == 1


def test_a_guild_without_room() -> None:
    """rise.guild.4: with 3 players there are 3 places for apprentices."""
    table = Situation(
        {"dice": [3, 3], **goods(coin=2, worker=1)}, {"apprentices": {"scholars": 2}}, {"apprentices": {"scholars": 1}}
    )
    table.do("use 3", "place scholars")
    assert table.names() == ["buy 1", "buy 2"]


def test_apprentices_bring_more_goods() -> None:
    """rise.guild.6: two apprentices, the new one included, and a master who gives none."""
    own = {"apprentices": {"scholars": 1}, **goods(coin=5, worker=1)}
    table = visit(own, workshops={"scholars": [["scholars-a", 0]]}).do("apprentice", "buy 1")
    assert table.has("books") == 1 + 2


def test_without_a_purchase_apprentices_bring_none() -> None:
    """rise.guild.6."""
    table = visit({"apprentices": {"scholars": 1}, **goods(coin=5, worker=1)}).do("apprentice", "stop")
    assert table.has("books") == 0


def test_all_workshops_work_for_a_visitor() -> None:
    """rise.guild.7: 2 coins, 1 book, 1 modifier."""
    shops = {"scholars": [["scholars-a", -1], ["scholars-b", 1], ["scholars-c", 2]]}
    table = visit({**goods(coin=1)}, workshops=shops)
    assert (table.has("coin"), table.has("books"), table.has("modifier")) == (2, 1 + 1, 1)


def test_one_workshop_by_the_other_ruling() -> None:
    """rise.rulings.2."""
    shops = {"scholars": [["scholars-a", -1], ["scholars-b", 1], ["scholars-c", 2]]}
    table = visit({**goods(coin=1)}, workshops=shops, options={"activation": "one"})
    assert table.names() == ["work 1", "work 2", "work 3"]
    table.do("work 2")
    assert (table.has("coin"), table.has("books"), table.has("modifier")) == (0, 2, 0)
    assert table.has("coin", 1) - table.rules.box.start["coins"] == 1
    assert table.scored("owners", 2) == 0


def test_a_good_may_be_exchanged() -> None:
    """rise.guild.8: 1 coin, then any good for any other, or none."""
    table = visit({**goods(coin=1, jewelry=1)}, workshops={"scholars": [["scholars-d", -1]]})
    assert len(table.asked("swap")) == 10
    assert table.offers("stop")
    table.do("swap jewelry magic")
    assert (table.has("jewelry"), table.has("magic"), table.has("coin")) == (0, 1, 1)


def test_owners_are_rewarded_for_visits_of_others() -> None:
    """rise.guild.9: 1 point, 1 coin, 1 point and 1 coin."""
    shops = {"scholars": [["scholars-a", 1], ["scholars-b", 1], ["scholars-c", 2]]}
    table = visit({**goods(coin=1)}, workshops=shops)
    assert table.scored("owners", 1) == 1
    assert table.has("coin", 1) == 8 + 1
    assert (table.scored("owners", 2), table.has("coin", 2)) == (1, 8 + 1)


def test_an_owner_is_not_rewarded_for_a_visit_of_ones_own() -> None:
    """rise.guild.9, rise.rulings.3."""
    shops = {"scholars": [["scholars-b", 0]]}
    assert visit({**goods(coin=1)}, workshops=shops).scored("owners") == 0
    table = visit({**goods(coin=1)}, workshops=shops, options={"own_visit": "reward"})
    assert table.scored("owners") == 1
    assert table.has("books") == 2


def test_the_price_of_each_slot() -> None:
    """rise.hall.2."""
    box = Situation().rules.box
    assert (box.hall_dice, box.hall_cost) == ([1, 2, 3, 4, 5, 6], [4, 4, 5, 5, 6, 6])


def test_the_die_must_match_exactly() -> None:
    """rise.hall.2: no other die brings the library, which lies above the 2."""
    table = Situation({"dice": [2, 3], **goods(coin=9, worker=1)}, {"dice": [1]}, hall=["", "library", *[""] * 4])
    assert "hall" in table.places("2")
    assert "hall" not in table.places("3")


def test_a_workshop_needs_an_apprentice() -> None:
    """rise.workshop.1, rise.hall.4."""
    table = Situation({"dice": [1], **goods(coin=9, worker=1)}, hall=HALL)
    table.do("use 1")
    assert table.refusal("place hall") == "You have no apprentice with the scholars. [rise.workshop.1]"


def test_a_workshop_is_laid_on_the_first_free_slot() -> None:
    """rise.workshop.2, rise.workshop.4: the second slot is that of nobody, so it is the first: 1 star, 6 points."""
    own = {"dice": [1, 1], "apprentices": {"scholars": 1}, **goods(coin=4)}
    table = Situation(own, {"dice": [1]}, hall=HALL, workshops={"scholars": [["", -1], ["scholars-b", -1]]})
    table.place("1", "hall")
    assert table.p.workshops[:3] == [0, 1, -1]
    assert table.p.masters[:3] == [1, 0, 0]
    assert (table.has("coin"), table.has("nobility"), table.scored("workshops")) == (0, 1, 6)
    assert table.at().apprentices[0] == 0
    assert table.p.hall[0] == -1


@pytest.mark.parametrize(("taken", "stars", "points"), [(0, 1, 6), (1, 2, 5), (2, 3, 4)])
def test_what_the_slots_bring(taken: int, stars: int, points: int) -> None:
    """rise.workshop.4."""
    shops = [["scholars-b", -1], ["scholars-c", -1]][:taken]
    own = {"dice": [1, 1], "apprentices": {"scholars": 1}, **goods(coin=4)}
    table = Situation(own, {"dice": [1]}, hall=HALL, workshops={"scholars": shops}).place("1", "hall")
    assert (table.has("nobility"), table.scored("workshops")) == (stars, points)


def test_a_full_guild() -> None:
    """rise.workshop.3."""
    shops = {"scholars": [["scholars-b", -1], ["scholars-c", 1], ["scholars-d", 1]]}
    own = {"dice": [1], "apprentices": {"scholars": 1}, **goods(coin=9)}
    table = Situation(own, hall=HALL, workshops=shops)
    table.do("use 1")
    assert table.refusal("place hall") == "All workshop slots of the scholars are taken. [rise.workshop.3]"


def test_a_community_building_on_a_lot_of_choice() -> None:
    """rise.community.1, rise.community.2, rise.community.3."""
    table = Situation({"dice": [2, 1], **goods(coin=5, worker=2)}, {"dice": [1]}, hall=HALL)
    table.place("2", "hall")
    assert table.asked("lot") == ["1", "2", "3"]
    table.do("lot 2")
    assert table.at().lots == [-1, table.rules.box.tile_names.index("library"), -1]
    assert (table.has("coin"), table.has("worker")) == (1, 1)
    assert (table.has("nobility"), table.scored("buildings")) == (2, 5)


def test_a_community_building_needs_a_worker() -> None:
    """rise.community.1."""
    table = Situation({"dice": [2], **goods(coin=9)}, hall=HALL)
    table.do("use 2")
    assert table.refusal("place hall") == "A community building needs a worker. [rise.community.1]"


def test_the_last_lot_needs_no_choice_and_then_there_is_none() -> None:
    """rise.community.2."""
    own = {"dice": [2, 4], "lots": ["town-well", "", "hostel"], **goods(coin=20, worker=4)}
    table = Situation(own, {"dice": [1, 1]}, hall=HALL).place("2", "hall")
    assert -1 not in table.at().lots
    table.place("1", "castle").do("use 4")
    assert table.refusal("place hall") == "All your community lots are built on. [rise.community.2]"


def test_a_building_that_was_bought_is_not_replaced() -> None:
    """rise.hall.3."""
    table = Situation({"dice": [2, 2], **goods(coin=20, worker=4)}, {"dice": [1, 1]}, hall=HALL)
    table.place("2", "hall", "lot 1").place("1", "castle")
    table.do("use 2")
    assert table.refusal("place hall") == "There is no free slot for a die of 2. [rise.hall.2]"


SOLD = {"scholars": [["scholars-a", -1], ["scholars-b", 0], ["scholars-c", 1]]}


def test_selling_a_workshop() -> None:
    """rise.sale.2, rise.sale.3, rise.sale.5: 3 coins and the worker, 5 points less; nobility is kept."""
    own = {"dice": [1], "nobility": 5, "points": {"workshops": 5}, **goods(coin=1)}
    table = Situation(own, {"dice": [1]}, workshops=SOLD)
    assert table.sales() == ["sell-shop scholars 2"]
    table.do("sell-shop scholars 2")
    assert (table.has("coin"), table.has("worker"), table.scored("workshops")) == (4, 1, 0)
    assert table.has("nobility") == 5
    assert table.p.workshops[1] == 1
    assert table.p.masters[1] == 0


def test_who_is_rewarded_once_a_workshop_is_sold() -> None:
    """rise.sale.3, rise.guild.9: nobody for that one; the owner of the third slot still is."""
    own = {"dice": [1], "points": {"workshops": 5}, **goods(coin=1)}
    visitor = {"dice": [3, 1], **goods(coin=1)}
    table = Situation(own, {"dice": [1], **goods()}, visitor, workshops=SOLD)
    table.do("sell-shop scholars 2", "pass", "pass")
    before = table.rules.holdings(table.p)[0]
    table.do("use 3", "place scholars")
    assert table.rules.holdings(table.p)[0] == before
    assert table.scored("owners") == 0
    assert (table.scored("owners", 1), table.has("coin", 1)) == (1, 1)
    assert (table.has("books", 2), table.has("modifier", 2)) == (1 + 1, 1)


def test_selling_a_community_building() -> None:
    """rise.sale.2, rise.sale.4: it leaves the game."""
    own = {"dice": [1], "lots": ["", "library", ""], "points": {"buildings": 5}, **goods(coin=1)}
    table = Situation(own, {"dice": [1]}).do("sell-lot 2")
    assert (table.has("coin"), table.has("worker"), table.scored("buildings")) == (4, 1, 0)
    tile = table.rules.box.tile_names.index("library")
    assert table.at().lots == [-1, -1, -1]
    assert not table.p.bag >> tile & 1
    assert tile not in table.p.hall


def test_a_worker_of_a_sale_may_be_used_at_once() -> None:
    """rise.sale.2."""
    own = {"dice": [4, 1], "lots": ["library", "", ""], "points": {"buildings": 5}, **goods(coin=2)}
    table = Situation(own, {"dice": [1]}, hall=["", "", "", "shrine", "", ""])
    assert "hall" not in table.places("4")
    table.do("sell-lot 1").place("4", "hall", "lot 1")
    assert table.scored("buildings") == 5


def test_the_last_worker() -> None:
    """rise.community.1, rise.guild.4: once it is an apprentice, no building can be bought with it."""
    table = Situation({"dice": [2, 3], **goods(coin=9, worker=1)}, {"dice": [1, 1]}, {"dice": [1]}, hall=HALL)
    table.do("use 3", "place scholars", "apprentice", "stop").place("1", "castle").do("pass")
    assert table.mover() == 0
    table.do("use 2")
    assert table.refusal("place hall") == "A community building needs a worker. [rise.community.1]"


def test_nothing_is_sold_in_the_midst_of_an_action() -> None:
    """rise.sale.1."""
    own = {"dice": [3, 1], "lots": ["library", "", ""], "points": {"buildings": 5}, **goods(coin=2)}
    table = Situation(own, {"dice": [1]}).do("use 3")
    assert table.sales() == []
    assert table.refusal("sell-lot 1").startswith("Buildings are sold on one's own turn")


def test_only_ones_own_buildings_are_sold() -> None:
    """rise.sale.1."""
    table = Situation({"dice": [1]}, {"dice": [1]}, workshops=SOLD)
    assert table.refusal("sell-shop scholars 3") == "Workshop 3 of the scholars is not yours. [rise.sale.1]"
    assert table.refusal("sell-lot 1") == "There is no building of yours on lot 1. [rise.sale.1]"


def test_a_sale_may_open_a_die() -> None:
    """rise.sale.1: with nothing but a building left one is asked before one passes."""
    own = {"dice": [3], "lots": ["library", "", ""], "points": {"buildings": 5}, "reputation": 24, **goods(coin=2)}
    full = {"berk": [[1, 1]] * 3, "tavern": [[1, 6]] * 2, "castle": [[1, 1], [1, 3], [1, 5]]}
    full |= {name: [[1, 1], [], []] for name in ("scholars", "blacksmiths", "carpenters")}
    full |= {name: [[1, 1], [], []] for name in ("wizards", "merchants", "artists")}
    table = Situation(own, {"dice": [1]}, dice=full)
    assert table.names() == ["pass"]
    assert table.mover() == 0
    table.do("sell-lot 1")
    assert "use 3" in table.names()
    table.place("3", "yard")
    assert table.has("house") == 1
    assert table.mover() == CHANCE or table.mover() == 1
