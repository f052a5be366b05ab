"""The worked examples that the rule book prints."""

from __future__ import annotations

from tests.rise.situation import Situation, goods

ROW = ["human-a", "dwarf-a", "elf-a", "trobit-a", "halfling-a", "human-b"]


def test_sara_katie_and_melissa_in_the_cavern_tavern() -> None:
    """rise.tavern.3: a 2, a 3, a 6; each takes a card, and only a 6 may follow."""
    players = [{"dice": [2, 2]}, {"dice": [3, 1]}, {"dice": [6, 2]}, {"dice": [6, 5]}]
    table = Situation(*players, row=ROW)
    table.place("2", "tavern", "take human-a").drawn()
    assert "tavern" not in table.places("1")
    table.place("3", "tavern", "take dwarf-a").drawn()
    assert "tavern" not in table.places("2")
    table.place("6", "tavern", "take elf-a").drawn()
    assert "tavern" in table.places("6")
    assert "tavern" not in table.places("5")
    names = [[table.rules.box.card_names[card] for card in table.at(seat).cards] for seat in range(3)]
    assert names == [["human-a"], ["dwarf-a"], ["elf-a"]]


def test_will_jonathan_and_valerie_in_the_construction_yard() -> None:
    """rise.yard.3: a 6, a 3, a 2; each buys a house, and only a 2 or a 1 may follow."""
    players = [{"dice": [6, 1], **goods(coin=5)}, {"dice": [3, 6], **goods(coin=5)}, {"dice": [2], **goods(coin=5)}]
    table = Situation(*players, {"dice": [3, 2, 1], **goods(coin=5)})
    table.place("6", "yard")
    table.place("3", "yard")
    table.place("2", "yard")
    assert [table.has("house", seat) for seat in range(3)] == [1, 1, 1]
    assert [table.has("coin", seat) for seat in range(3)] == [0, 0, 0]
    assert "yard" not in table.places("3")
    assert "yard" in table.places("2")
    assert "yard" in table.places("1")


def test_brian_sells_jewelry_magic_and_furnishings_in_the_port() -> None:
    """rise.port.4: with a 3 he sells for 3, 2 and 1 coins, 6 in all; a fourth good would need a higher die."""
    table = Situation({"dice": [3, 1], **goods(jewelry=1, magic=1, furnishings=2)}, ship="1a")
    table.place("3", "port", "sell jewelry")
    assert table.has("coin") == 3
    table.do("sell magic")
    assert table.has("coin") == 5
    table.do("sell furnishings")
    assert table.has("coin") == 6
    assert table.at().goods[:6] == [0, 0, 1, 0, 0, 0]
    assert table.p.sold == [0, 0, 1, 1, 1, 0]
