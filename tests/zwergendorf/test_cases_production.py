"""Production: caps, building cards together and alone, what is made, and in which order it is drawn."""

from __future__ import annotations

import pytest

from tests.zwergendorf.situation import Situation


def made(drawing: str, *cards: str, **options: str) -> dict[str, int]:
    """What a village produces with these building cards in use."""
    table = Situation(**options).lay_out(0, *cards).village(0, drawing, caps=0).begin(4)
    table.do(*[f"use {card}" for card in cards])
    return table.due() if not table.offers("produce") else table.do("produce").due()


def test_a_conjured_resource_counts_at_once() -> None:
    """zwergendorf.produce.4: it is drawn before anything else is asked, and brings its dwarf."""
    table = Situation().begin(4).do("conjure coin")
    assert all(name.startswith(("draw coin ", "fell coin")) for name in table.names())
    table.do("draw coin A1", "produce")
    assert table.due() == {"dwarf": 1}
    assert table.at().caps == 4


def test_a_conjured_resource_that_is_felled_costs_its_cap_all_the_same() -> None:
    """zwergendorf.produce.4: and is not ticked."""
    table = Situation().begin(4).do("conjure coin", "fell coin")
    assert (table.at().caps, table.at().felled) == (4, 1)
    assert table.do("produce").due() == {}


def test_five_caps_may_all_go_in_one_phase() -> None:
    """zwergendorf.produce.3: a sixth there is not."""
    table = Situation().begin(4)
    for column in range(1, 6):
        table.do("conjure wood", f"draw wood A{column}")
    assert table.due() == {"mine": 5}
    table.finish(0, 1).begin(7)
    assert table.at().caps == 0
    assert table.due() == {"mine": 5}


def test_without_caps_there_is_none_to_tick() -> None:
    """zwergendorf.produce.3: a building card is still asked for."""
    table = Situation().lay_out(0, "B01").village(0, "c.........", caps=0).begin(4)
    assert table.names() == ["use B01", "produce"]
    assert table.refusal("conjure coin") == "All your caps are used up. [zwergendorf.produce.3]"


def test_caps_come_before_building_cards() -> None:
    """zwergendorf.produce.5: once a card is in use, step A is over."""
    table = Situation().lay_out(0, "B01", "B09").begin(4)
    table.do("conjure coin", "draw coin A1", "use B01")
    assert table.asked("conjure") == []
    assert table.refusal("conjure coin") == "Caps are ticked before building cards are used. [zwergendorf.produce.5]"
    assert table.asked("use") == ["B09"]


def test_a_building_card_is_used_once_a_phase() -> None:
    """zwergendorf.use.2."""
    table = Situation().lay_out(0, "B01", "B09").begin(4).do("use B01")
    assert table.names() == ["use B09", "produce"]
    assert table.refusal("use B01") == "B01 is in use already. [zwergendorf.use.2]"


def test_only_ones_own_building_cards_are_used() -> None:
    """zwergendorf.use.1."""
    table = Situation().lay_out(0, "B01").lay_out(1, "B02").begin(4)
    assert table.refusal("use B02") == "B02 is not laid out in your village. [zwergendorf.use.1]"


def test_an_unused_card_may_be_used_in_a_later_phase() -> None:
    """zwergendorf.use.2: and a used one again."""
    table = Situation().lay_out(0, "B01", "B09").village(0, "bsswcc....", caps=0).begin(4)
    assert table.do("use B09", "produce").due()["dwarf"] == 1
    table.finish(0, 1).village(0, "bsswcc....", caps=0).begin(7)
    assert table.asked("use") == ["B01", "B09"]
    assert table.do("produce").due()["dwarf"] == 2


def test_two_cards_on_the_same_resource_do_not_add_up() -> None:
    """zwergendorf.use.5: B01 and B02 both ask for two stones, so four stones make two taverns."""
    assert made("bbbbssss.. wwww......", "B01", "B02")["tavern"] == 2


@pytest.mark.parametrize(
    ("beer", "stones", "wood", "cards", "taverns"),
    [
        (3, 3, 3, [], 3),
        (3, 3, 3, ["B01"], 1),
        (3, 3, 3, ["B01", "B04"], 1),
        (4, 4, 4, ["B01", "B04"], 2),
        (4, 4, 4, ["B01", "B04", "B07"], 2),
        (2, 4, 2, ["B01"], 2),
        (5, 2, 1, ["B04"], 1),
        (1, 5, 5, ["B04"], 0),
        (3, 2, 2, ["B01", "B02", "B03"], 1),
        (4, 3, 5, ["B07"], 2),
    ],
)
def test_cards_on_different_resources_hold_together(
    beer: int, stones: int, wood: int, cards: list[str], taverns: int
) -> None:
    """zwergendorf.use.4, zwergendorf.produce.12: the resource that is enough for the fewest decides."""
    found = made(f"{'b' * beer:.<10} {'s' * stones:.<10} {'w' * wood:.<10}", *cards)
    assert found.get("tavern", 0) == taverns


def test_a_card_changes_only_its_own_product() -> None:
    """zwergendorf.use.6: three stones make three wall sections, with B01 in use as well."""
    assert made("bbbssswww.", "B01") == {"mine": 3, "wall": 3, "tavern": 1}


@pytest.mark.parametrize(
    ("card", "drawing", "product", "without", "with_it"),
    [
        ("B09", "ccccc.....", "dwarf", 5, 2),
        ("B13", "ccccb.....", "dwarf", 4, 1),
        ("B14", "cccc......", "dwarf", 4, 0),
        ("B15", "www.......", "mine", 3, 1),
        ("B19", "wwwss.....", "mine", 3, 2),
        ("B20", "wwwc......", "mine", 3, 1),
        ("B21", "sssss.....", "wall", 5, 2),
        ("B25", "ssss......", "wall", 4, 0),
        ("B26", "ssscc.....", "wall", 3, 2),
        ("B27", "cccbbb....", "smith", 3, 1),
        ("B29", "cccbbbb...", "smith", 3, 2),
        ("B31", "cccbbbs...", "smith", 3, 1),
    ],
)
def test_what_a_card_makes_of_a_product(card: str, drawing: str, product: str, without: int, with_it: int) -> None:
    """zwergendorf.use.3, zwergendorf.use.7: also where it asks for something the product else does without."""
    assert made(drawing).get(product, 0) == without
    assert made(drawing, card).get(product, 0) == with_it


def test_two_cards_that_ask_for_something_new_both_hold() -> None:
    """zwergendorf.use.4, zwergendorf.use.7: a mine then needs a wood, a stone and a coin."""
    assert made("wwwssc....", "B19", "B20")["mine"] == 1


def test_using_a_card_that_changes_nothing_is_allowed() -> None:
    """zwergendorf.use.1: there is no smith to be made, with or without B27."""
    assert made("ww........", "B27") == {"mine": 2}


def test_resources_are_never_used_up() -> None:
    """zwergendorf.produce.2: each serves in every step, and again three phases later."""
    table = Situation().village(0, "cwsb......", caps=0)
    due = {"dwarf": 1, "mine": 1, "wall": 1, "smith": 1, "tavern": 1}
    for phase, pieces in ((4, 1), (7, 2), (9, 3)):
        assert table.begin(phase).due() == due
        table.finish(0, 1)
        assert table.counts() == dict(coin=1, wood=1, stone=1, beer=1, **dict.fromkeys(due, pieces))


def test_products_are_drawn_step_by_step() -> None:
    """zwergendorf.produce.1, zwergendorf.produce.14: dwarfs, mines, wall sections, smiths, taverns."""
    table = Situation().village(0, "cwsb......", caps=0).begin(4)
    assert table.refusal("draw tavern C1") == (
        "The tavern is drawn in later; now it is the turn of the dwarf. [zwergendorf.produce.14]"
    )
    order = []
    while table.names():
        name = table.names()[0]
        order.append(name.split()[1])
        table.do(name)
    assert order == ["dwarf", "mine", "wall", "smith", "tavern"]


def test_a_later_product_is_not_felled_ahead_of_its_step() -> None:
    """zwergendorf.produce.14."""
    table = Situation().village(0, "cwsb......", caps=0).begin(4)
    assert table.asked("fell") == ["dwarf"]
    assert "now it is the turn of the dwarf" in table.refusal("fell tavern")


@pytest.mark.parametrize(
    ("drawing", "due"),
    [
        ("ccc.......", {"dwarf": 3}),
        ("www.......", {"mine": 3}),
        ("sss.......", {"wall": 3}),
        ("bbb.......", {}),
        ("ccbbb.....", {"dwarf": 2, "smith": 2}),
        ("ccb.......", {"dwarf": 2, "smith": 1}),
        ("bbssw.....", {"mine": 1, "wall": 2, "tavern": 1}),
        ("bbww......", {"mine": 2}),
    ],
)
def test_what_the_resources_bring(drawing: str, due: dict[str, int]) -> None:
    """zwergendorf.phases.5, zwergendorf.produce.7, zwergendorf.produce.11: a step for each product.

    In a coin and a beer is a smith (zwergendorf.produce.10), in a coin alone a dwarf; in a wood a mine
    (zwergendorf.produce.8), in a stone a wall section (zwergendorf.produce.9).
    """
    assert made(drawing) == due


def test_no_card_makes_more_of_anything() -> None:
    """zwergendorf.use.8: whichever of the 31 is in use, in a village with five of everything."""
    plan = "cccccwwwww sssssbbbbb"
    most = made(plan)
    for number in range(1, 32):
        found = made(plan, f"B{number:02}")
        assert all(count <= most[kind] for kind, count in found.items()), number


def test_the_cards_to_use_are_asked_for_after_the_caps() -> None:
    """zwergendorf.produce.6: together with the end of the two steps."""
    table = Situation().lay_out(0, "B01", "B09").village(0, "", caps=1).begin(4)
    assert table.names() == [
        "conjure coin", "conjure wood", "conjure stone", "conjure beer", "use B01", "use B09", "produce",
    ]  # fmt: skip


def test_what_is_possible_must_be_produced() -> None:
    """zwergendorf.produce.12: nobody stops before the last piece is drawn or felled."""
    table = Situation().village(0, "ccc.......", caps=0).begin(4).do("draw dwarf A4", "draw dwarf A5")
    assert table.refusal("produce").endswith("[zwergendorf.produce.14]")
    assert table.due() == {"dwarf": 1}
    table.do("draw dwarf A6")
    assert table.names() == []


def test_nothing_produced_changes_what_else_is_produced() -> None:
    """zwergendorf.produce.13: dwarfs and mines stand on no list."""
    table = Situation().village(0, "cw........", caps=0).begin(4)
    table.do("draw dwarf A3", "draw mine A4")
    assert table.names() == []
    table.finish(1).begin(7)
    assert table.due() == {"dwarf": 1, "mine": 1}


def test_without_caps_cards_and_resources_nothing_is_asked() -> None:
    """zwergendorf.produce.1."""
    table = Situation().village(0, "DMS.......", caps=0).begin(4)
    assert table.movers() == (1,)
    assert table.due() == {}


def test_advanced_cards_work_in_one_production_only() -> None:
    """zwergendorf.variants.1: B01 is discarded when the phase is over, B09 was not used and stays."""
    table = Situation(building="advanced").lay_out(0, "B01", "B09").village(0, "bssw......", caps=0).begin(4)
    table.do("use B01", "produce")
    assert table.due()["tavern"] == 1
    assert table.cards(table.at().buildings) == ["B01", "B09"]
    table.finish(0, 1)
    assert table.cards(table.at().buildings) == ["B09"]


def test_advanced_cards_that_are_gone_count_for_no_goal() -> None:
    """zwergendorf.variants.2, zwergendorf.score.15: G13 sees one card where it saw two."""
    for building, points in (("normal", 3), ("advanced", 0)):
        table = Situation(building=building).lay_out(0, "B01", "B09", "G13").begin(9)
        assert table.points("G13") == 3
        table.do("use B01", "produce").finish(1)
        assert table.points("G13") == points


def test_an_advanced_card_cannot_be_used_again() -> None:
    """zwergendorf.variants.1."""
    table = Situation(building="advanced").lay_out(0, "B01", "B09").begin(4).do("use B01", "produce").finish(1)
    table.begin(7)
    assert table.refusal("use B01") == "B01 is not laid out in your village. [zwergendorf.use.1]"


def test_on_a_small_clearing_products_stay_there() -> None:
    """zwergendorf.variants.9: the first squares are those of column 2."""
    table = Situation(clearing="small").village(0, ".c........", caps=0).begin(4)
    assert len(table.asked("draw")) == 63
    assert not table.offers("draw dwarf A1")
