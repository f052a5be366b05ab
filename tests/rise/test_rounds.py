"""Set-up, tracks, income, upkeep, the end: rise.setup, rise.nobility, rise.income, rise.upkeep, rise.end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rise.situation import Situation, goods, made
from underhall.engine.driver import Dice, pick
from underhall.engine.flow import CHANCE
from underhall.games.rise.position import COIN, HOUSE, REPUTATION, WORKER, WORKSHOP_TILES, Rise
from underhall.games.rise.rules import RiseRules


def set_up(**options: Any) -> tuple[RiseRules, Rise]:
    """A table whose first dice are about to be rolled."""
    rules, dice = made(options), Dice(3)
    p = rules.setup()
    while p.round == 0:
        seat = rules.to_move(p)[0]
        rules.play(p, seat, pick(rules, p, seat, dice))
    return rules, p


@pytest.mark.parametrize(("seats", "reputation", "dice"), [(1, 9, 5), (2, 9, 5), (4, 9, 5), (5, 9, 5), (6, 7, 4)])
def test_reputation_and_dice_by_players(seats: int, reputation: int, dice: int) -> None:
    """rise.setup.4."""
    box = made({"seats": seats}).box
    assert (box.reputation, box.dice) == (reputation, dice)


def test_what_lies_there_at_the_start() -> None:
    """rise.setup.6, rise.setup.7, rise.setup.8, rise.setup.9."""
    rules, p = set_up(seats=3)
    assert [tile >= 0 for tile in p.hall] == [True] * 6
    assert [tile >= 0 for tile in p.council] == [True] * 18
    assert [card >= 0 for card in p.row] == [True] * 6
    assert p.bag.bit_count() == 48 - 6
    assert p.ships_left.bit_count() == 17
    assert p.council_left.bit_count() == 12
    for player in p.players:
        assert rules.box.simple >> player.cards[0] & 1
    assert len({player.character for player in p.players}) == 3
    assert max(p.workshops) < 0


@pytest.mark.parametrize("seats", [1, 2])
def test_workshops_of_nobody(seats: int) -> None:
    """rise.setup.5."""
    rules, p = set_up(seats=seats)
    for guild in range(6):
        first, second, third = p.workshops[3 * guild : 3 * guild + 3]
        assert (first, third) == (-1, -1)
        assert rules.box.tile_guild[second] == guild
        assert not p.bag >> second & 1
    assert p.masters == [0] * 18


def begin(character: str, **options: Any) -> tuple[RiseRules, Rise]:
    """Two seats of which the first begins and has this character; whatever comes first comes to the others."""
    rules = made({"seats": 2, **options})
    p = rules.setup()
    while rules.to_move(p) == (CHANCE,):
        names = [rules.vocabulary.text(choice) for choice in rules.choices(p, CHANCE)]
        wanted = [name for name in (f"character {character}", "character tilda", "first 0") if name in names]
        rules.play(p, CHANCE, rules.vocabulary.parse(wanted[0] if wanted else names[0]))
        if p.round:
            break
    return rules, p


@pytest.mark.parametrize(
    ("character", "good", "more"),
    [("rhys", REPUTATION, 4), ("pipwin", HOUSE, 1), ("orrin", WORKER, 1), ("zubit", COIN, 3), ("miravel", COIN, 3)],
)
def test_what_a_character_brings(character: str, good: int, more: int) -> None:
    """rise.setup.10, rise.characters."""
    _, p = begin(character)
    start = {REPUTATION: 9, HOUSE: 1, WORKER: 0, COIN: 8}
    assert p.players[0].goods[good] == start[good] + more
    assert p.players[1].goods[COIN] == 8 + 5


def test_goods_of_choice_of_a_character() -> None:
    """rise.setup.10, rise.goods.3: Belvedere brings 2 goods of choice, one after the other."""
    rules, p = begin("belvedere")
    for name in ("gain magic", "gain artwork"):
        assert rules.to_move(p) == (0,)
        rules.play(p, 0, rules.vocabulary.parse(name))
    assert p.players[0].goods[:6] == [0, 0, 0, 1, 0, 1]


def test_a_settlers_card_of_choice() -> None:
    """rise.setup.10: Martok takes one that lies open, and the next takes its place."""
    rules, p = begin("martok")
    assert rules.asked(p, 0) == "take a settlers card"
    taken = p.row[3]
    rules.play(p, 0, rules.vocabulary.parse(f"take {rules.box.card_names[taken]}"))
    assert p.players[0].cards[-1] == taken
    assert rules.to_move(p) == (CHANCE,)
    rules.play(p, CHANCE, rules.choices(p, CHANCE)[0])
    assert -1 not in p.row


def test_the_short_game() -> None:
    """rise.round.2."""
    rules, p = set_up(seats=6, length="short")
    assert rules.box.rounds == 7
    assert rules.box.reputation == 9
    assert [len(player.cards) >= 2 for player in p.players] == [True] * 6
    assert min([player.goods[WORKER] for player in p.players]) >= 1
    assert min([player.goods[COIN] for player in p.players]) >= 12


def test_all_dice_are_rolled_by_chance() -> None:
    """rise.prepare.1: die by die, each with its own name, so that one deal has the same luck."""
    rules, p = set_up(seats=3)
    names: list[str] = []
    while rules.to_move(p) == (CHANCE,):
        name = rules.vocabulary.name(rules.choices(p, CHANCE)[4])
        names.append(" ".join(name[:-1]))
        rules.play(p, CHANCE, rules.choices(p, CHANCE)[4])
    assert names == [f"roll 1 {seat} {number}" for seat in range(3) for number in range(1, 6)]
    assert [player.dice[5] for player in p.players] == [5, 5, 5]


def building(nobility: int, **more: Any) -> Situation:
    """The first seat has bought a community building: 2 stars."""
    own = {"dice": [2, 1], "nobility": nobility, **goods(coin=4, worker=1), **more}
    table = Situation(own, {"dice": [1]}, hall=["", "library", *[""] * 4])
    return table.place("2", "hall", "lot 3")


@pytest.mark.parametrize(("nobility", "good", "more"), [(2, "modifier", 1), (3, "modifier", 1), (7, "coin", 3)])
def test_what_stands_on_the_nobility_track(nobility: int, good: str, more: int) -> None:
    """rise.nobility.2: also where the space is passed."""
    assert building(nobility).has(good) == more


def test_a_good_of_choice_on_the_nobility_track() -> None:
    """rise.nobility.2: at 12."""
    table = building(11)
    assert table.asked("gain") == ["books", "weaponry", "furnishings", "magic", "jewelry", "artwork"]
    table.do("gain jewelry")
    assert table.has("jewelry") == 1


def test_reputation_on_the_nobility_track() -> None:
    """rise.nobility.2: at 16, and the limit rises with it."""
    table = building(15)
    assert table.has("reputation") == 11


def test_stars_beyond_the_end_are_points() -> None:
    """rise.nobility.3: from 24 one step, and one point."""
    table = building(24)
    assert (table.has("nobility"), table.scored("stars")) == (25, 1)


@pytest.mark.parametrize(
    ("nobility", "points"),
    [(0, 0), (2, 0), (3, 2), (6, 4), (9, 7), (12, 10), (15, 13), (18, 16), (21, 20), (23, 20), (24, 25), (25, 25)],
)
def test_nobility_at_the_end(nobility: int, points: int) -> None:
    """rise.nobility.4."""
    assert Situation({"nobility": nobility, "dice": [1]}).points("nobility") == points


def income(*players: dict[str, Any], **document: Any) -> Situation:
    """Everybody has passed, and income is over; what it asks for may still be open."""
    table = Situation({"dice": [1], **players[0]}, *players[1:], **document)
    return table.do("pass")


@pytest.mark.parametrize(
    ("seats", "sitting", "coins"),
    [
        (2, [1], 3), (2, [2], 4), (2, [1, 1], 2), (3, [1, 1, 1], 1), (3, [2, 1], 2), (4, [1, 1], 2), (4, [4], 4),
        (5, [1, 1], 3), (6, [3, 3], 3), (6, [2], 6),
    ],
)  # fmt: skip
def test_apprentices_bring_coins(seats: int, sitting: list[int], coins: int) -> None:
    """rise.income.2: each of them what all that sit there make it."""
    players = [{"apprentices": {"wizards": count}, **goods()} for count in sitting]
    assert income(*players, options={"seats": seats}).has("coin") == coins


def test_a_master_brings_a_good_and_no_coins() -> None:
    """rise.income.3, rise.workshop.5."""
    shops = {"wizards": [["wizards-a", 0], ["wizards-b", 0], ["wizards-c", 1]], "artists": [["artists-a", -1]]}
    table = income(goods(), goods(), workshops=shops)
    assert (table.has("magic"), table.has("artwork"), table.has("coin")) == (2, 0, 0)
    assert (table.has("magic", 1), table.has("artwork", 1)) == (1, 0)


def test_lots_bring_what_is_printed_there() -> None:
    """rise.income.4, rise.community.5: 1 coin, 1 modifier, 1 good of choice."""
    table = income({"lots": ["library", "school", "shrine"], **goods()})
    assert table.asked("gain")
    table.do("gain books")
    assert table.at().goods[:9] == [1, 0, 0, 0, 0, 0, 1, 1, 0]


def test_choices_of_income_are_made_side_by_side() -> None:
    """rise.income.1."""
    lot = {"lots": ["", "", "library"]}
    table = income({**lot, **goods()}, {"lots": ["", "", "school"], **goods()})
    assert table.rules.to_move(table.p) == (0, 1)
    table.do("gain books", seat=1).do("gain magic", seat=0)
    assert table.mover() == CHANCE


def test_the_last_modifier_goes_by_turn_order() -> None:
    """rise.income.1, rise.modifiers.3: the second seat begins the round."""
    lot = {"lots": ["", "library", ""], **goods(modifier=9)}
    table = income(lot, {"dice": [1], "lots": ["", "school", ""], **goods(modifier=10)}, first=1)
    table.do("pass")
    assert (table.has("modifier"), table.has("modifier", 1)) == (9, 11)


def test_income_at_the_start_by_the_other_ruling() -> None:
    """rise.rulings.1."""
    own = {"dice": [1], "apprentices": {"wizards": 1}, **goods()}
    table = Situation(own, options={"income": "start"}).do("pass").drawn()
    assert table.p.round == 2
    assert table.has("coin") == 3
    steps = table.rules.flow.steps_of_round
    assert steps.index("income") < steps.index("turns")


def after_upkeep(*players: dict[str, Any], **document: Any) -> Situation:
    """The next round has begun, all drawn that comes first."""
    return income(*players, **document).drawn()


def test_dice_go_home_and_the_next_begins() -> None:
    """rise.upkeep.1."""
    table = after_upkeep(goods(), {}, dice={"berk": [[1, 5]], "castle": [[0, 1], [], []]}, first=0)
    assert table.p.slots == [0] * 72
    assert [player.placed for player in table.p.players] == [0, 0]
    assert (table.p.first, table.p.round, table.mover()) == (1, 2, 1)
    assert [sum(player.dice) for player in table.p.players] == [5, 5]


def test_the_next_ship_comes_in_empty() -> None:
    """rise.upkeep.2."""
    table = income(goods(), ship="1a", sold={"books": 3})
    table.drawn("ship 2c")
    assert table.rules.box.ship_names[table.p.ship] == "2c"
    assert table.p.sold == [0] * 6
    assert not table.p.ships_left & 1


def test_the_guild_hall_moves_up() -> None:
    """rise.upkeep.3, rise.upkeep.4."""
    hall = ["", "library", "", "school", "", ""]
    table = income(goods(), hall=hall).drawn("ship 2c", "bag 0 hostel")
    names = [table.rules.box.tile_names[tile] for tile in table.p.hall]
    assert names[:3] == ["library", "school", "hostel"]
    assert -1 not in table.p.hall


FULL = {"scholars": [["scholars-b", -1], ["scholars-c", 1], ["scholars-d", 1]]}


def test_a_workshop_of_a_full_guild_leaves_the_hall() -> None:
    """rise.upkeep.3: it goes before the others move up, and never comes back."""
    hall = ["scholars-a", "library", "wizards-a", "school", "", ""]
    table = income(goods(), hall=hall, workshops=FULL).drawn()
    names = [table.rules.box.tile_names[tile] for tile in table.p.hall]
    assert names[:3] == ["library", "wizards-a", "school"]
    assert "scholars-a" not in names
    assert not table.p.bag & 1


def test_a_workshop_of_a_full_guild_is_drawn_past() -> None:
    """rise.upkeep.4."""
    table = income(goods(), hall=["library", *[""] * 5], workshops=FULL).drawn("ship 2c", "bag 0 scholars-a")
    assert 0 not in table.p.hall
    assert not table.p.bag & 1
    assert -1 not in table.p.hall


def test_an_empty_bag() -> None:
    """rise.upkeep.4: slots stay empty."""
    table = income(goods(), hall=["library", *[""] * 5])
    table.p.bag = 0
    table.drawn()
    assert table.p.hall.count(-1) == 5
    assert table.p.hall[0] >= WORKSHOP_TILES


def test_the_council_is_filled_from_the_top() -> None:
    """rise.upkeep.5."""
    tiles = [""] * 18
    tiles[0] = "1a"
    table = income(goods(), council=tiles).drawn("ship 2c")
    assert table.rules.box.council_names[table.p.council[0]] == "1a"
    assert -1 not in table.p.council


def test_the_council_as_long_as_there_are_tiles() -> None:
    """rise.upkeep.5."""
    table = income(goods())
    table.p.council_left = 0b111
    table.drawn()
    assert [tile >= 0 for tile in table.p.council] == [True] * 3 + [False] * 15


def last_round(*players: dict[str, Any], **document: Any) -> Situation:
    return income(*players, round=10, **document)


def test_income_and_no_upkeep_after_the_last_round() -> None:
    """rise.round.3, rise.end.1."""
    table = last_round({"apprentices": {"wizards": 1}, **goods()}, ship="1a", sold={"books": 2})
    assert table.rules.to_move(table.p) == ()
    assert table.has("coin") == 3
    assert table.p.sold[0] == 2


@pytest.mark.parametrize(("coins", "points"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_coins_at_the_end(coins: int, points: int) -> None:
    """rise.end.2, rise.rulings.6."""
    assert last_round(goods(coin=coins)).points("coins") == points
    assert last_round(goods(coin=coins), options={"coin_points": "no"}).points("coins") == 0


def test_what_brings_nothing() -> None:
    """rise.end.3."""
    own = {"cards": ["human-a"], **goods(books=9, artwork=3, modifier=4, worker=5, house=2)}
    assert last_round(own).total() == 0


def test_all_points_of_the_game_count() -> None:
    """rise.end.2."""
    points = {"settlers": 10, "communities": 4, "workshops": 11, "buildings": 5, "owners": 3, "council": 6, "stars": 1}
    assert last_round({"points": points, "nobility": 12, **goods(coin=12)}).total() == sum(points.values()) + 10 + 2


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ({}, {}, [0, 1]),
        ({"points": {"council": 1}}, {}, [0]),
        ({"completed": ["human-a"]}, {}, [0]),
        ({"completed": ["human-a"]}, {"completed": ["dwarf-a"], "nobility": 1}, [1]),
        ({"nobility": 1, "goods": {"coin": 1}}, {"nobility": 1}, [0]),
    ],
)
def test_who_wins_where_points_are_equal(first: Any, second: Any, winners: list[int]) -> None:
    """rise.end.4: completed cards, then nobility, then coins."""
    table = last_round({**goods(), **first}, {**goods(), **second})
    assert table.rules.winners(table.p) == winners
