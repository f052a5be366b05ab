"""Cases C001 to C011: set-up, rounds, cards, the clear-out alone and the turn order."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable

PLACED: Final = {"dwarfs": [0, 0], "placed": [0, 0]}
ONE_LEFT: Final = {"dwarfs": [0, 0], "placed": [0]}
STAGE_4: Final = ("adventure", "ore-trading", "ruby-delivery")
FIRST_CARDS: Final = (
    "blacksmithing", "sheep-farming", "ore-mine-construction", "wish-for-children", "donkey-farming",
    "ruby-mine-construction",
)  # fmt: skip
RED_THEN_RED: Final = {"6": "red-question", "7": "red-question"}


def last_placement(number: int, seats: int = 2, **table: Any) -> Situation:
    """Seat 0 fetches 1 wood with the last dwarf of a round; everybody has enough to eat."""
    food = {"goods": {"food": 9}}
    players = [{**ONE_LEFT, **food}, *[{**PLACED, **food}] * (seats - 1)]
    s = Situation(seats=seats, round=number, players=players, spaces={"wood-gathering": {"wood": 1}}, **table)
    return s.do("place wood-gathering")


def all_markers(first: str, **options: Any) -> dict[int, str]:
    """The markers of a whole game in which chance turns up one kind as long as there is one."""
    s = Situation.fresh(**options)
    while s.rules.to_move(s.p):
        wanted = [name for name in s.names() if name.endswith(first)]
        s.do(*(wanted or s.names())[:1])
    return {int(number): kind for number, kind in s.document()["markers"].items()}


def test_c001_with_two_players_round_9_is_skipped() -> None:
    """caverna.round.1, caverna.cards.5: after round 8 comes 10, and no card is ever laid on 9."""
    s = last_placement(8, markers={**RED_THEN_RED, "8": "green-leaf"})
    while s.seat != CHANCE:
        s.do("feed")
    assert s.p.round == 10
    assert sorted(s.names()) == [f"reveal card 10 {card}" for card in STAGE_4]
    assert "cannot come in round 10. [caverna.cards.2]" in s.refusal("reveal card 9 ore-trading", seat=CHANCE)
    with pytest.raises(Unusable, match="round 9 is not played with 2 players"):
        Situation(seats=2, round=9)


@pytest.mark.parametrize(("seats", "played"), [(1, 11), (2, 11), (3, 12)])
def test_c001_rounds_played(seats: int, played: int) -> None:
    """caverna.round.1: 11 rounds with 1 or 2 players, 12 with more; 12 is the last one."""
    s = Situation.fresh(seats=seats)
    rounds = set()
    while s.rules.to_move(s.p):
        s.do(s.names()[0])
        rounds.add(s.p.round)
    assert len(rounds - {0}) == played
    assert max(rounds) == 12
    assert (9 in rounds) == (seats == 3)


@pytest.mark.parametrize(("first", "other"), [("red-question", "green-leaf"), ("green-leaf", "red-question")])
def test_c002_two_players_have_three_markers_of_each_kind(first: str, other: str) -> None:
    """caverna.harvest.3: one green leaf stays in the box; the six others lie on 6, 7, 8, 10, 11 and 12."""
    assert all_markers(first, seats=2) == dict.fromkeys((6, 7, 8), first) | dict.fromkeys((10, 11, 12), other)
    with pytest.raises(Unusable, match=r"markers.9: there is no harvest marker for this round with 2 players"):
        Situation(seats=2, round=10, markers={"9": first})
    with pytest.raises(Unusable, match=f"there are only 3 of {first}"):
        Situation(seats=2, round=12, markers=dict.fromkeys(("6", "7", "8", "10"), first))


def test_c002_three_players_have_all_seven_markers() -> None:
    """caverna.harvest.2: 4 green leaves and 3 red question marks on rounds 6 to 12."""
    found = all_markers("green-leaf", seats=3)
    assert found == dict.fromkeys((6, 7, 8, 9), "green-leaf") | dict.fromkeys((10, 11, 12), "red-question")


@pytest.mark.parametrize(("first", "second"), [("ore-delivery", "family-life"), ("family-life", "ore-delivery")])
def test_c003_without_exploration_two_cards_share_rounds_7_and_8(first: str, second: str) -> None:
    """caverna.cards.5: with 2 players only Family life and Ore delivery come in stage 3, in either order."""
    s = last_placement(6, markers={"6": "red-question"})
    assert sorted(s.names()) == ["reveal card 7 family-life", "reveal card 7 ore-delivery"]
    s = last_placement(7, cards=[*FIRST_CARDS, first], markers=RED_THEN_RED)
    assert s.p.round == 8
    assert {first, second} <= set(s.document()["cards"])  # the only one left comes by itself
    assert "exploration" not in s.rules.box.space_names


def test_c003_exploration_comes_with_three_players() -> None:
    """caverna.cards.1: three cards share rounds 7 to 9 there."""
    s = last_placement(6, seats=3, markers={"6": "red-question"})
    assert sorted(s.names()) == [f"reveal card 7 {card}" for card in ("exploration", "family-life", "ore-delivery")]


def test_c004_with_two_players_rubies_come_from_round_3_on() -> None:
    """caverna.refill.4: nothing in rounds 1 and 2, so nobody can go there (caverna.place.3)."""
    s = Situation.fresh(seats=2, first=0).play_on(1)
    assert s.pile("ruby-mining") == {}
    assert "[caverna.place.3]" in s.refusal("place ruby-mining")
    s.play_on(2, "ruby-mining")
    assert s.pile("ruby-mining") == {}
    assert "[caverna.place.3]" in s.refusal("place ruby-mining")
    s.play_on(3, "ruby-mining")
    assert s.pile("ruby-mining") == {"ruby": 1}


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_c004_with_other_numbers_three_rubies_lie_there_by_round_3(seats: int) -> None:
    """caverna.refill.4, caverna.solo.6: 1 ruby in every refill from round 1 on."""
    s = Situation.fresh(seats=seats, first=0).play_on(3, "ruby-mining")
    assert s.pile("ruby-mining") == {"ruby": 3}


def test_c005_eight_spaces_are_open_to_a_player_alone() -> None:
    """caverna.solo.2: four spaces are covered; caverna.place.3: Blacksmithing is no use without ore."""
    s = Situation.fresh(seats=1)
    assert sorted(s.names()) == [
        "place excavation", "place housework", "place logging", "place ore-mining", "place ruby-mining",
        "place slash-and-burn", "place sustenance", "place wood-gathering",
    ]  # fmt: skip
    for covered in ("drift-mining", "supplies", "clearing", "starting-player"):
        assert covered not in s.rules.box.space_names
        with pytest.raises(Unusable, match=f"spaces.{covered}: there is no such space with 1 players"):
            alone(table={"spaces": {covered: {}}})


@pytest.mark.parametrize(("limit", "left"), [(7, 7), (6, 2)])
def test_c006_when_a_full_space_is_cleared(limit: int, left: int) -> None:
    """caverna.solo.7, ruling caverna.rulings.1: 6 ore stay and become 7, or go and 2 come; 7 always go."""
    table = {"spaces": {"ore-mining": {"ore": 6}, "wood-gathering": {"wood": 1}}, "rulings": {"solo_clear_at": limit}}
    s = alone(5, goods={"food": 4}, placed=[0], table=table).do("place wood-gathering")
    assert (s.p.round, s.pile("ore-mining")) == (6, {"ore": left})
    table["spaces"] = {"ore-mining": {"ore": 7}, "wood-gathering": {"wood": 1}}
    s = alone(5, goods={"food": 4}, placed=[0], table=table).do("place wood-gathering")
    assert s.pile("ore-mining") == {"ore": 2}


def test_c006_a_ruby_keeps_exactly_six() -> None:
    """caverna.solo.8: the ruby is asked for where the space would be cleared, and nowhere else."""
    table = {"spaces": {"ore-mining": {"ore": 6}, "wood-gathering": {"wood": 1}}, "rulings": {"solo_clear_at": 6}}
    s = alone(5, goods={"food": 4, "ruby": 1}, placed=[0], table=table).do("place wood-gathering", "feed")
    assert s.names() == ["keep ore-mining", "stop"]
    assert "[caverna.solo.7]" in s.refusal("keep wood-gathering")
    s.do("keep ore-mining")
    assert (s.good("ruby"), s.pile("ore-mining")) == (0, {"ore": 7})
    table["rulings"] = {"solo_clear_at": 7}
    s = alone(5, goods={"food": 4, "ruby": 1}, placed=[0], table=table).do("place wood-gathering", "feed")
    assert (s.good("ruby"), s.pile("ore-mining")) == (1, {"ore": 7})
    assert s.names()[0].startswith("place ")


def test_c007_a_ruby_saves_one_space_for_one_refill() -> None:
    """caverna.solo.8, caverna.solo.9: what is saved grows as usual, what is cleared begins anew."""
    spaces = {"logging": {"wood": 7}, "excavation": {"stone": 7}, "wood-gathering": {"wood": 1}}
    s = alone(5, goods={"food": 8, "ruby": 1}, placed=[0], table={"spaces": spaces}).do("place wood-gathering", "feed")
    assert s.names() == ["keep logging", "keep excavation", "stop"]
    s.do("keep logging")  # there is no ruby for the other
    assert (s.p.round, s.pile("logging"), s.pile("excavation")) == (6, {"wood": 8}, {"stone": 1})
    s.do("place wood-gathering", "place sustenance", "part take", "stop", "feed")
    assert (s.p.round, s.pile("logging")) == (7, {"wood": 3})


SOLO: Final = [  # round, the next one, its card, food eaten by two dwarfs, is there a harvest
    (1, 2, "sheep-farming", 0, False),
    (2, 3, "ore-mine-construction", 0, False),
    (3, 4, "wish-for-children", 4, True),
    (4, 5, "donkey-farming", 2, False),
    (5, 6, "ruby-mine-construction", 4, True),
    (6, 7, "ore-delivery", 4, True),
    (7, 8, "family-life", 4, True),
    (8, 10, "ore-trading", 4, True),
    (10, 11, "adventure", 4, True),
    (11, 12, "ruby-delivery", 4, True),
    (12, 12, "ruby-delivery", 4, True),
]


@pytest.mark.parametrize(("number", "following", "card", "eaten", "harvest"), SOLO, ids=[str(row[0]) for row in SOLO])
def test_c008_alone_the_cards_have_an_order_and_there_are_no_events(
    number: int, following: int, card: str, eaten: int, harvest: bool
) -> None:
    """caverna.solo.3, caverna.solo.5: how each round ends, and which card the next one brings."""
    table = {"spaces": {"wood-gathering": {"wood": 1}}}
    farm: dict[str, Any] = {"board": {"E4": "field grain 3", "D4": "small-pasture"}, "animals": {"sheep": 2}}
    s = alone(number, goods={"food": 9}, placed=[0], table=table, **farm)
    assert (card in s.document()["cards"]) == (number == 12)
    s.do("place wood-gathering")
    if s.rules.to_move(s.p) and "feed" in s.names():
        s.do("feed")
    assert s.p.round == following
    assert card in s.document()["cards"]
    assert s.document()["markers"] == {}
    assert s.good("food") == 9 - eaten
    assert s.good("grain") == (1 if harvest else 0)
    assert s.good("sheep") == (3 if harvest else 2)


@pytest.mark.parametrize(
    ("seats", "first", "food"),
    [(1, 0, [2]), (2, 0, [1, 1]), (4, 0, [1, 1, 2, 3]), (4, 2, [2, 3, 1, 1]), (7, 0, [1, 1, 2, 3, 3, 3, 3])],
)
def test_c009_starting_food_by_place_in_the_turn_order(seats: int, first: int, food: list[int]) -> None:
    """caverna.setup.5, caverna.setup.6: counted from the starting player, who is drawn."""
    s = Situation.fresh(seats=seats)
    if seats > 1:
        assert s.names() == [f"reveal first-player {seat}" for seat in range(seats)]
        s.do(f"reveal first-player {first}")
    assert [s.goods(seat) for seat in range(seats)] == [{"food": count} for count in food]
    named = Situation.fresh(seats=seats, first=first)
    assert [named.good("food", seat) for seat in range(seats)] == food


def placements(s: Situation) -> list[int]:
    """Which seat places, turn by turn, to the end of the round."""
    found = []
    number = s.p.round
    while s.p.round == number and s.seat != CHANCE and "feed" not in s.names():
        if s.names()[0].startswith("place "):
            found.append(s.seat)
            s.do(next(name for name in s.names() if name != "place starting-player"))
        else:
            s.do(s.names()[-1])
    return found


@pytest.mark.parametrize(
    ("starting", "order"), [(0, [0, 1, 2, 0, 1, 2, 1, 2, 2]), (1, [1, 2, 0, 1, 2, 0, 1, 2, 2])], ids=["A", "B"]
)
def test_c010_who_has_no_dwarf_left_is_skipped(starting: int, order: list[int]) -> None:
    """caverna.place.11, caverna.round.6: the others go on clockwise from who held the token at first."""
    players = [
        {"dwarfs": [0, 0]},
        {"dwarfs": [0, 0, 0], "board": {"D5": "dwelling"}},
        {"dwarfs": [0, 0, 0, 0], "board": {"D5": "couple-dwelling"}},
    ]
    spaces: dict[str, Any] = {"logging": {"wood": 3}, "excavation": {"stone": 1}, "ore-mining": {"ore": 2}}
    s = Situation(seats=3, round=4, starting=starting, players=players, spaces=spaces)
    assert placements(s) == order


def test_c011_a_new_starting_player_begins_the_next_round() -> None:
    """caverna.place.12: the order of this round stays; caverna.spaces.starting-player: food and 2 ore with it."""
    spaces = {"starting-player": {"food": 2}, "logging": {"wood": 3}, "excavation": {"stone": 1}}
    s = Situation(seats=3, round=1, spaces=spaces, players=[{"goods": {}}] * 3)
    s.do("place logging", "place starting-player")
    assert (s.p.starting, s.goods(1)) == (1, {"food": 2, "ore": 2})
    assert placements(s) == [2, 0, 1, 2]
    s.play_on(2)
    assert s.seat == 1
