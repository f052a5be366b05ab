"""What the eye of Caverna makes of positions: its weights, the parts of a value, and the styles there are."""

from __future__ import annotations

from collections import Counter
from math import inf, nan
from typing import Any

import pytest

from tests.law.tables import walk
from underhall.bots.mind import eye_for
from underhall.bots.turns import Turns
from underhall.engine.driver import Dice, draw, pick
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.games import rules as rules_of
from underhall.games.caverna.eye import PART_WORDS, Eye
from underhall.games.caverna.worths import Worths, characters, load


@pytest.mark.parametrize("seats", [1, 4])
def test_the_eye_counts_points_as_the_sheet_does(seats: int) -> None:
    rules = rules_of("caverna", {"seats": seats})
    eye: Any = eye_for(rules)
    for p, _, _ in walk(rules, 6, pick):
        assert [eye.points(player) for player in p.players] == [sheet.total for sheet in rules.sheets(p)]


def test_the_eye_leaves_every_position_as_it_is_and_always_has_a_lead() -> None:
    rules = rules_of("caverna", {"seats": 3})
    eye = eye_for(rules)
    for p, seat, _ in walk(rules, 9, pick):
        if seat >= 0:
            before = p.dump()
            eye.value(p, seat)
            leads = eye.leads(p, seat)
            assert p.dump() == before
            assert leads
            assert set(leads) <= {*rules.choices(p, seat), *rules.trades(p, seat)}


def test_the_parts_of_a_value_are_the_value() -> None:
    rules: Any = rules_of("caverna", {"seats": 3})
    eye = Eye(rules)
    for p, seat, _ in walk(rules, 4, pick):
        if seat >= 0:
            parts = eye.parts(p, seat)
            assert [id for id, _ in parts] == list(PART_WORDS)
            assert sum([points for _, points in parts]) == pytest.approx(eye.value(p, seat))


def test_at_the_end_nothing_but_the_score_counts() -> None:
    rules: Any = rules_of("caverna", {"seats": 2})
    eye = Eye(rules)
    p = [position for position, _, _ in walk(rules, 5, pick)][-1]
    assert rules.to_move(p) == ()
    for seat, sheet in enumerate(rules.sheets(p)):
        assert eye.value(p, seat) == pytest.approx(sheet.total)


# Weights.


def test_a_weight_that_is_changed_is_the_only_one() -> None:
    plain = load()
    other = plain.changed({"land.field": 7.0})
    assert other.weights == {**plain.weights, "land.field": 7.0}
    assert other.field == 7.0


def test_more_for_a_good_makes_it_worth_more() -> None:
    rules: Any = rules_of("caverna", {"seats": 3})
    p = rules.setup()
    p.players[0].goods[0] = 3
    plain = load()
    rich = Eye(rules, worths=plain.changed({"goods.wood": 2 * plain.wood}))
    before, after = dict(Eye(rules).parts(p, 0)), dict(rich.parts(p, 0))
    assert after["building-goods"] > before["building-goods"]
    assert {**after, "building-goods": 0} == {**before, "building-goods": 0}


@pytest.mark.parametrize(
    ("weights", "wrong"),
    [
        ({"land.swamp": 1.0}, "land.swamp: is the name of no weight"),
        ({"tiles.swamp": 1.0}, "tiles.swamp: is the name of no weight"),
        ({"land.field": 0.0}, "land.field: must be a number above 0, not 0.0"),
        ({"land.field": -1.0}, "must be a number above 0, not -1.0"),
        ({"land.field": nan}, "must be a number above 0, not nan"),
        ({"land.field": inf}, "must be a number above 0, not inf"),
        ({"land.field": "much"}, "must be a number above 0, not 'much'"),
        ({"land.field": True}, "must be a number above 0, not True"),
    ],
)
def test_a_weight_that_cannot_be_is_told_by_name(weights: Any, wrong: str) -> None:
    with pytest.raises(Unusable, match=wrong) as told:
        load().changed(weights)
    assert "worths.toml" in str(told.value)
    assert "\n" not in str(told.value)


def test_a_missing_weight_is_told_by_name() -> None:
    weights = dict(load().weights)
    del weights["food.meal"]
    with pytest.raises(Unusable, match=r"food\.meal: is missing"):
        Worths(weights)


def test_a_weight_in_the_file_is_told_with_its_line() -> None:
    with pytest.raises(Unusable, match=r"worths\.toml, line \d+: family.action: must be"):
        load().changed({"family.action": -1})


def test_one_and_two_trust_other_weights_than_more() -> None:
    def trusted(seats: int) -> dict[str, float]:
        rules: Any = rules_of("caverna", {"seats": seats})
        return Eye(rules).worths.weights

    assert trusted(1) == load(seats=1).weights
    assert trusted(3) == trusted(7) == load().weights
    assert trusted(1).keys() == trusted(2).keys() == trusted(3).keys()
    assert trusted(1) != trusted(2) != trusted(3)
    with pytest.raises(Unusable, match=r"worths_alone\.toml, line \d+: food.meal"):
        load(seats=1).changed({"food.meal": 0})


# Characters.


def test_an_unknown_character_is_told_with_those_there_are() -> None:
    with pytest.raises(Unusable, match="there is no character dragon; there are miner, farmer, furnisher"):
        load("dragon")


def test_a_character_has_its_taste_and_the_weights_of_all() -> None:
    assert characters() == ["miner", "farmer", "furnisher"]
    for name in characters():
        assert load(name).weights == load().weights
        assert load(name).taste
    assert not load().taste


def test_each_character_gets_more_of_what_it_likes() -> None:
    """In a few games alone; each beside the bot without a character, with the same luck."""
    rules: Any = rules_of("caverna", {"seats": 1, "solo_cards": "shuffled"})

    def scored(character: str) -> dict[str, int]:
        turns = Turns(rules, Eye(rules, character), 1)
        found: Counter[str] = Counter()
        for seed in (1, 2):
            dice, p = Dice(seed), rules.setup()
            while movers := rules.to_move(p):
                if movers[0] == CHANCE:
                    rules.play(p, CHANCE, draw(rules, p, dice))
                    continue
                for choice in turns.best(p, movers[0], seed).choices:
                    rules.play(p, movers[0], choice)
            found.update({line.id: line.points for line in rules.sheets(p)[0].lines})
        return found

    plain = scored("")
    miner, farmer, furnisher = [scored(name) for name in characters()]
    assert miner["mines"] + miner["rubies"] > plain["mines"] + plain["rubies"]
    outdoors = ("animals", "grain", "vegetables", "pastures")
    assert sum([farmer[id] for id in outdoors]) > sum([plain[id] for id in outdoors])
    assert furnisher["dwarfs"] > plain["dwarfs"]
