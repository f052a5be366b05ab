"""What the eye of Rise to Nobility makes of positions, what it finds worth a look, and bots that play by it."""

from __future__ import annotations

from math import nan
from statistics import fmean
from typing import Any, Final

import pytest

from tests.law.tables import walk
from tests.rise.situation import Situation
from underhall.bots.advice import read_why
from underhall.bots.budget import Budget
from underhall.bots.chance import Random
from underhall.bots.levels import Player
from underhall.bots.mind import eye_for
from underhall.bots.turns import Turns
from underhall.engine.driver import Dice, draw, pick
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.games import rules as rules_of
from underhall.games.rise.eye import PART_WORDS, Eye
from underhall.games.rise.pace import fits
from underhall.games.rise.worths import Worths, characters, load
from underhall.table.reasons import sentence

TABLES: Final[list[dict[str, Any]]] = [
    {"seats": 1, "events": "yes"},
    {"seats": 2, "income": "start", "castle_limit": "after"},
    {"seats": 3, "length": "short", "chancery": "yes"},
    {"seats": 6, "chancery": "yes", "events": "yes", "activation": "one", "own_visit": "reward"},
]
each_table = pytest.mark.parametrize("options", TABLES, ids=["alone", "two", "short", "six"])


def played(rules: Any, minds: list[Any], seed: int) -> list[int]:
    """The totals of a game between bots, one a seat."""
    dice, p = Dice(seed), rules.setup()
    while movers := rules.to_move(p):
        seat = movers[0]
        chosen = draw(rules, p, dice) if seat == CHANCE else minds[seat].choose(rules, rules.view(p, seat), seat)
        rules.play(p, seat, chosen)
    return [sheet.total for sheet in rules.sheets(p)]


@each_table
def test_the_parts_of_a_value_are_the_value_and_positions_stay_as_they_are(options: dict[str, Any]) -> None:
    rules: Any = rules_of("rise", options)
    eye = Eye(rules)
    for p, seat, choice in walk(rules, 4, pick):
        if seat >= 0 and choice % 3 == 0:
            view = rules.view(p, seat)
            before = view.dump()
            parts = eye.parts(view, seat)
            assert [id for id, _ in parts] == list(PART_WORDS)
            assert sum([points for _, points in parts]) == pytest.approx(eye.value(view, seat))
            assert view.dump() == before


@each_table
def test_there_is_always_a_lead_and_all_are_offered(options: dict[str, Any]) -> None:
    rules: Any = rules_of("rise", options)
    eye = Eye(rules)
    for p, seat, _ in walk(rules, 9, pick):
        if seat >= 0:
            before = p.dump()
            leads = eye.leads(p, seat)
            assert leads
            assert set(leads) <= set(rules.choices(p, seat))
            assert p.dump() == before


@each_table
def test_at_the_end_nothing_but_the_score_counts(options: dict[str, Any]) -> None:
    rules: Any = rules_of("rise", options)
    eye = Eye(rules)
    p = [position for position, _, _ in walk(rules, 5, pick)][-1]
    assert rules.to_move(p) == ()
    for seat, sheet in enumerate(rules.sheets(p)):
        assert eye.value(p, seat) == pytest.approx(sheet.total)


@each_table
def test_turns_that_are_remembered_are_those_a_fresh_search_finds(options: dict[str, Any]) -> None:
    """Eye.scope tells apart all that matters: a memory of several games changes nothing."""
    rules: Any = rules_of("rise", options)
    eye = Eye(rules)
    kept = Turns(rules, eye)
    for seed in (1, 2):
        for at, (p, seat, _) in enumerate(walk(rules, seed, pick)):
            if seat >= 0 and at % 9 == 0:
                known = [(turn.choices, turn.value) for turn in kept.best_of_leads(p, seat)]
                fresh = [(turn.choices, turn.value) for turn in Turns(rules, eye).best_of_leads(p, seat)]
                assert known == fresh


def test_what_others_keep_secret_changes_nothing() -> None:
    """chancery.5: any commissions that others could have make a position worth the same."""
    rules: Any = rules_of("rise", {"seats": 3, "chancery": "yes"})
    eye, dice, seen = Eye(rules), Dice(3), 0
    for at, (p, seat, _) in enumerate(walk(rules, 6, pick)):
        if seat >= 0 and at % 12 == 0:
            view = rules.view(p, seat)
            dealt = [rules.redeal(view, dice.roll) for _ in range(3)]
            assert {eye.value(each, seat) for each in (p, view, *dealt)} == {eye.value(p, seat)}
            seen += 1
    assert seen > 10


# What is worth a look, and what is thought of it.


def test_a_value_is_reached_by_the_nearest_die_only() -> None:
    table = Situation({"goods": {"coin": 20, "modifier": 3}, "reputation": 20, "dice": [1, 4]})
    assert "use 1 as 3" in table.names()
    leads = [table.rules.vocabulary.text(lead) for lead in eye_for(table.rules).leads(table.p, 0)]
    assert leads == ["use 1", "use 1 as 2", "use 4 as 3", "use 4", "use 4 as 5", "use 4 as 6", "pass"]


def test_dice_fit_into_a_limit_the_least_first() -> None:
    assert fits([0, 1, 0, 2, 0, 0, 1], 9) == (3, 13)
    assert fits([0, 1, 0, 2, 0, 0, 1], 6) == (2, 13)
    assert fits([0, 0, 0, 0, 0, 0, 2], 5) == (0, 12)


def test_reputation_is_worth_more_while_dice_are_to_come() -> None:
    values = []
    for round in (2, 9):
        worths = []
        for reputation in (9, 15):
            table = Situation({"reputation": reputation, "dice": [3]}, round=round)
            worths.append(dict(Eye(table.rules).parts(table.p, 0))["dice"])
        values.append(worths[1] - worths[0])
    assert values[0] > 3 * values[1] > 0


def test_goods_that_a_card_asks_for_are_worth_more_than_others() -> None:
    """human-a asks for books and weaponry."""
    parts = []
    for kind in ("weaponry", "artwork"):
        own = {"goods": {"books": 1, kind: 1, "coin": 6, "house": 1}, "cards": ["human-a"]}
        table = Situation({**own, "dice": [1, 2, 3]})
        parts.append(Eye(table.rules).value(table.p, 0))
    assert parts[0] > parts[1] + 1


def test_a_card_that_can_be_completed_is_completed() -> None:
    own = {"goods": {"books": 2, "weaponry": 2, "house": 1}, "cards": ["human-a"], "dice": [1]}
    table = Situation(own, {"dice": [1]})
    mind = Player(1, 2)
    while table.mover() == 0:
        table.rules.play(table.p, 0, mind.choose(table.rules, table.rules.view(table.p, 0), 0))
    assert [table.rules.box.card_names[card] for card in table.p.players[0].completed] == ["human-a"]
    assert table.p.players[0].paid == [4]


# Levels.


@pytest.mark.parametrize("seats", range(1, 7))
def test_levels_play_whole_games(seats: int) -> None:
    rules: Any = rules_of("rise", {"seats": seats, "length": "short"})
    minds = [Player(7, 3, budget=Budget(iterations=1)), *[Player(7, seat % 2 + 1) for seat in range(1, seats)]]
    totals = played(rules, minds, seats)
    assert len(totals) == seats
    assert min(totals) > 10


def test_greedy_beats_random_clearly() -> None:
    """At random hardly a card is completed."""
    rules: Any = rules_of("rise", {"seats": 2})
    for seed in range(2):
        greedy, other = played(rules, [Player(seed, 2), Random(seed)], seed)
        assert greedy > other + 60


def test_greedy_is_worth_playing_alone() -> None:
    rules: Any = rules_of("rise", {"seats": 1})
    assert fmean([played(rules, [Player(seed, 2)], seed)[0] for seed in range(5)]) >= 130


def test_advice_tells_several_turns_and_why() -> None:
    rules: Any = rules_of("rise", {"seats": 2})
    dice, p = Dice(1), rules.setup()
    while rules.to_move(p)[0] == CHANCE:
        rules.play(p, CHANCE, draw(rules, p, dice))
    seat = rules.to_move(p)[0]
    for level in (2, 3):
        mind = Player(5, level, budget=Budget(iterations=6))
        found = mind.advise(rules, rules.view(p, seat), seat, most=3)
        assert len(found) > 1
        for each in found:
            told = sentence(read_why(each.why.plain()), rules)
            assert told.endswith(".")
            assert "\n" not in told


# Weights and characters.


@pytest.mark.parametrize(
    ("weights", "wrong"),
    [
        ({"coin.purse": 1.0}, "coin.purse: is the name of no weight"),
        ({"coin.each": 0.0}, r"line \d+: coin.each: must be a number above 0, not 0.0"),
        ({"coin.each": nan}, "must be a number above 0, not nan"),
        ({"die.pip": "much"}, "must be a number above 0, not 'much'"),
    ],
)
def test_a_weight_that_cannot_be_is_told_by_name(weights: Any, wrong: str) -> None:
    with pytest.raises(Unusable, match=wrong) as told:
        load().changed(weights)
    assert "\n" not in str(told.value)


def test_a_missing_weight_is_told_by_name() -> None:
    weights = dict(load().weights)
    del weights["card.step"]
    with pytest.raises(Unusable, match=r"card\.step: is missing"):
        Worths(weights)


def test_an_eye_that_believes_in_other_weights_judges_otherwise() -> None:
    table = Situation({"goods": {"coin": 10, "modifier": 2}, "dice": [2, 5]})
    plain = Eye(table.rules)
    other = plain.weighing({"good.modifier": 3.0})
    assert other.weights() == {**plain.weights(), "good.modifier": 3.0}
    before, after = dict(plain.parts(table.p, 0)), dict(other.parts(table.p, 0))
    assert after["people"] > before["people"]
    assert {**after, "people": 0} == {**before, "people": 0}


def test_characters_are_named_and_like_something() -> None:
    assert characters() == ["courtier", "merchant", "guildmaster"]
    with pytest.raises(Unusable, match="there is no character dragon; there are courtier, merchant, guildmaster"):
        load("dragon")
    own = {"goods": {"coin": 3}, "nobility": 4, "apprentices": {"scholars": 1}, "dice": [2, 5]}
    table = Situation(own)
    for name in characters():
        assert load(name).weights == load().weights
        assert dict(Eye(table.rules, name).parts(table.p, 0))["taste"] > 0
    assert dict(Eye(table.rules).parts(table.p, 0))["taste"] == 0
