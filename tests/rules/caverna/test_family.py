"""Cases C206 to C221: family growth and dwellings."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

DWELLINGS: Final = (
    "dwelling", "simple-dwelling-4w2s", "simple-dwelling-3w3s", "mixed-dwelling", "couple-dwelling",
    "additional-dwelling",
)  # fmt: skip
NO_ROOM: Final = "There is no room for another dwarf: {} dwarfs live in dwellings for {}. [caverna.growth.1]"


def wish(dwarfs: int = 2, *, rulings: dict[str, str] | None = None, **owner: Any) -> Situation:
    """Round 4, before Family life is known."""
    return alone(4, dwarfs=[0] * dwarfs, **{"goods": {}, **owner}, table={"rulings": rulings or {}})


def urgent(dwarfs: int = 2, **owner: Any) -> Situation:
    """Round 8, with Family life turned up."""
    return alone(8, dwarfs=[0] * dwarfs, **{"goods": {}, **owner})


def family(s: Situation) -> tuple[int, int]:
    """How many dwarfs, and how many of them newborn."""
    player = s.document()["players"][0]
    return len(player["dwarfs"]), player["newborn"]


def test_c206_growth_needs_room_first() -> None:
    """caverna.growth.1: two dwarfs in the entry-level dwelling fill it."""
    s = wish()
    refused = s.refusal("place wish-for-children")
    assert NO_ROOM.format(2, 2) in refused
    assert "No furnishing tile can be paid for. [caverna.furnish.5]" in refused
    s = wish(board={"D5": "dwelling"}).do("place wish-for-children")
    assert family(s) == (3, 1)


def test_c207_wish_is_either_growth_or_a_dwelling() -> None:
    """caverna.growth.6: what is built now houses nobody with this action."""
    s = wish(goods={"wood": 4, "stone": 3}).do("place wish-for-children", "furnish dwelling")
    assert family(s) == (2, 0)
    assert s.goods() == {}
    assert not s.offers("part grow")
    s = wish(goods={"wood": 4, "stone": 3}, board={"C5": "dwelling"}).do("place wish-for-children")
    assert s.names() == ["part grow", "part furnish"]
    s.do("part grow")
    assert family(s) == (3, 1)
    assert not s.offers("part furnish")
    assert s.goods() == {"wood": 4, "stone": 3}


GUEST: Final = {"C5": "guest-room"}


def test_c207_with_the_guest_room_build_and_grow() -> None:
    """caverna.rulings.5, caverna.phrase.4: in one action, the Dwelling built first houses the child."""
    s = wish(goods={"wood": 4, "stone": 3}, board=GUEST).do("place wish-for-children", "furnish dwelling", "part grow")
    assert s.board() == {**GUEST, "D5": "dwelling"}
    assert family(s) == (3, 1)
    # In the other order too, where there is room already.
    s = wish(goods={"wood": 4, "stone": 3}, board={**GUEST, "C6": "dwelling"})
    s.do("place wish-for-children", "part grow", "part furnish", "furnish dwelling")
    assert family(s) == (3, 1)
    assert s.goods() == {}


def test_c207_not_by_the_other_ruling() -> None:
    """caverna.rulings.5: with guest_room_on_wish = no the printed either/or holds here."""
    no = {"guest_room_on_wish": "no"}
    s = wish(goods={"wood": 4, "stone": 3}, board=GUEST, rulings=no).do("place wish-for-children", "furnish dwelling")
    assert family(s) == (2, 0)
    assert not s.offers("part grow")
    assert s.names()[0].startswith("place ")  # the action is over


def test_c209_urgent_wish_at_five_dwarfs() -> None:
    """caverna.growth.7: the Dwelling may be built though nobody can be born."""
    home = {"D5": "couple-dwelling", "C5": "dwelling", "C6": "cavern"}
    s = urgent(5, goods={"wood": 4, "stone": 3}, board=home).do("place urgent-wish-for-children", "part furnish")
    s.do("furnish dwelling")
    assert s.board() == {**home, "C6": "dwelling"}
    assert family(s) == (5, 0)
    assert s.names()[0].startswith("place ")


def test_c210_urgent_wish_with_the_guest_room() -> None:
    """caverna.spaces.urgent-wish-for-children: a Dwelling, growth and 3 gold."""
    s = urgent(goods={"wood": 4, "stone": 3}, board=GUEST)
    s.do("place urgent-wish-for-children", "part furnish", "furnish dwelling", "part grow")
    assert s.names() == ["part gain gold", "stop"]
    s.do("part gain gold")
    assert family(s) == (3, 1)
    assert s.goods() == {"gold": 3}
    # Without it, it is one or the other.
    s = urgent(goods={"wood": 4, "stone": 3}, board={"C5": "cavern"})
    s.do("place urgent-wish-for-children", "part furnish", "furnish dwelling", "at D5", "part grow")
    assert family(s) == (3, 1)
    assert s.goods() == {}
    assert not s.offers("part gain gold")


def test_c210_one_child_at_most() -> None:
    """caverna.growth.7, caverna.growth.5: a Couple dwelling has room for two, but one is born."""
    s = urgent(goods={"wood": 8, "stone": 6}).do(
        "place urgent-wish-for-children", "part furnish", "furnish couple-dwelling"
    )
    s.do("part grow")
    assert family(s) == (3, 1)
    assert not s.offers("part grow")


def test_c211_an_older_free_room_is_no_use_for_urgent_wish() -> None:
    """caverna.growth.7: without a Dwelling built now there is gold only."""
    s = urgent(board={"D5": "dwelling"}).do("place urgent-wish-for-children")
    assert s.goods() == {"gold": 3}
    assert family(s) == (2, 0)
    s = urgent(board={"D5": "dwelling", **GUEST}).do("place urgent-wish-for-children")  # nor with the Guest room
    assert s.goods() == {"gold": 3}
    assert family(s) == (2, 0)


def test_c213_a_newborn_takes_its_room_at_once() -> None:
    """caverna.growth.4, caverna.growth.1: with one free place the second growth of the round is refused."""
    s = urgent(goods={}, board={"D5": "dwelling"}).do("place family-life")
    assert family(s) == (3, 1)
    s = alone(4, goods={}, dwarfs=[0, 0, 0], newborn=1, board={"D5": "dwelling"})
    assert NO_ROOM.format(3, 3) in s.refusal("place wish-for-children")
    # The space holds one dwarf, so a second child comes from another one.
    s = urgent(goods={"grain": 1}, board={"D5": "couple-dwelling"}).do("place family-life")
    assert family(s) == (3, 1)
    assert s.refusal("place family-life").startswith("A dwarf of seat 0 stands on Family life. [caverna.place.2]")


FULL: Final = {"D5": "couple-dwelling", "C5": "dwelling", "C6": "dwelling"}


def test_c213_five_at_most() -> None:
    """caverna.growth.3: the fifth disc is the last, though the dwellings hold six."""
    s = urgent(4, board=FULL).do("place family-life")
    assert family(s) == (5, 1)
    s = urgent(5, board=FULL)
    assert "A family of 5 cannot grow further without the Additional dwelling. [caverna.growth.3]" in s.refusal(
        "place family-life"
    )


def test_c214_the_additional_dwelling_houses_the_sixth_only() -> None:
    """caverna.growth.2, caverna.tiles.additional-dwelling: no fifth dwarf for four with room for four."""
    four = {"D5": "couple-dwelling", "C5": "additional-dwelling"}
    s = urgent(4, board=four)
    assert NO_ROOM.format(4, 4) in s.refusal("place family-life")
    s = urgent(5, board={**four, "C6": "dwelling"}).do("place family-life")
    assert family(s) == (6, 1)
    s = urgent(6, board={**four, "C6": "dwelling", "D6": "dwelling"})
    assert "[caverna.growth.3]" in s.refusal("place family-life")


def test_c215_a_sixth_dwarf_needs_the_additional_dwelling() -> None:
    """caverna.growth.3: spare room elsewhere does not do; with the tile it does."""
    s = urgent(5, board=FULL)
    assert not s.offers("place family-life")
    s = urgent(5, goods={"wood": 4, "stone": 3}, board={**FULL, "D6": "cavern"})
    s.do("place urgent-wish-for-children", "part furnish", "furnish additional-dwelling", "part grow")
    assert family(s) == (6, 1)
    assert s.points("dwarfs") == 6


@pytest.mark.parametrize(("tile", "wood", "stone"), [("simple-dwelling-4w2s", 4, 2), ("simple-dwelling-3w3s", 3, 3)])
def test_c217_the_two_simple_dwellings(tile: str, wood: int, stone: int) -> None:
    """caverna.tiles.simple-dwelling-4w2s, caverna.tiles.simple-dwelling-3w3s: no points, room for one, one of each."""
    s = wish(goods={"wood": wood, "stone": stone}).do("place wish-for-children")
    assert s.board() == {"D5": tile}  # the one Dwelling that can be paid for
    assert s.goods() == {}
    assert s.points("furnishings") == 0
    s = wish(board={"D5": tile}).do("place wish-for-children")
    assert family(s) == (3, 1)
    s = wish(3, goods={"wood": wood, "stone": stone}, board={"D5": tile, "C5": "cavern"})
    assert not s.offers("place wish-for-children")
    s = wish(goods={"wood": 9, "stone": 9}, board={"D5": tile, "C5": "cavern"}).do(
        "place wish-for-children", "part furnish"
    )
    assert s.refusal(f"furnish {tile}") == "Simple dwelling is no longer on the supply boards. [caverna.furnish.9]"


def test_c218_a_dwelling_action_takes_dwellings_only() -> None:
    """caverna.furnish.4: six kinds, and no room by whatever name."""
    s = wish(goods={"wood": 9, "stone": 9, "food": 3}).do("place wish-for-children")
    assert sorted(s.names()) == sorted(f"furnish {tile}" for tile in DWELLINGS)
    for tile, name in (("cuddle-room", "Cuddle room"), ("breakfast-room", "Breakfast room")):
        expected = f"{name} is no dwelling, and only dwellings may be built here. [caverna.furnish.4]"
        assert s.refusal(f"furnish {tile}") == expected


def test_c218_in_the_introductory_game_three_of_them() -> None:
    """caverna.setup.12."""
    table = {"options": {"edition": "introductory"}}
    s = alone(4, goods={"wood": 9, "stone": 9}, table=table).do("place wish-for-children")
    assert sorted(s.names()) == sorted(f"furnish {tile}" for tile in DWELLINGS[:3])


@pytest.mark.parametrize("tile", DWELLINGS)
def test_c219_a_cavern_action_takes_dwellings_too(tile: str) -> None:
    """caverna.furnish.4: Housework furnishes any of the six kinds."""
    s = alone(goods={"wood": 8, "stone": 6}).do("place housework", "part furnish", f"furnish {tile}")
    assert s.board() == {"D5": tile}


def test_c221_room_is_for_all_dwarfs_wherever_they_stand() -> None:
    """caverna.growth.1: who is out on a space keeps the place at home, the acting dwarf included."""
    spaces = {"housework": {"seat": 0}, "logging": {"seat": 0}}
    s = alone(8, goods={}, dwarfs=[0, 0, 0], board={"D5": "dwelling"}, table={"spaces": spaces})
    assert NO_ROOM.format(3, 3) in s.refusal("place family-life")
    s = alone(8, goods={}, dwarfs=[0, 0, 0], board={"D5": "couple-dwelling"}, table={"spaces": spaces}).do(
        "place family-life"
    )
    assert s.good("dog") == 0
    assert s.points("dwarfs") == 4
