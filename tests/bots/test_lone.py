"""How one thinks who plays alone: lines to the end, kept from turn to turn, compared on one guess of the luck."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

import pytest

from tests.bots.test_levels import a_turn, rules_for, somewhere
from underhall.bots import lone
from underhall.bots.budget import Budget
from underhall.bots.levels import Player as Level
from underhall.bots.lone import Lone, Plan
from underhall.bots.mind import eye_for
from underhall.bots.solving.line import Player
from underhall.bots.turns import Turns
from underhall.engine.driver import Deal, Dice, draw
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules


def player_of(rules: Rules[Any]) -> Player:
    return Player(rules, eye_for(rules), Deal(b"a guess"))


def test_who_is_alone_plays_on_the_best_line_it_knows() -> None:
    """With the fixed order of cards nothing can come between: what was expected once is reached at least."""
    rules = rules_for("alone", solo_cards="fixed")
    p, _ = somewhere(rules, 2, 50)  # far enough for short lines
    dice, mind, expected, turns = Dice(1), Level(1, 4, budget=Budget(iterations=6)), -1000.0, 0
    while movers := rules.to_move(p):
        if movers[0] == CHANCE:
            rules.play(p, CHANCE, draw(rules, p, dice))
            continue
        (found,) = mind.advise(rules, rules.view(p, 0), 0)
        assert found.looks > 0
        assert found.value >= expected
        expected, turns = found.value, turns + 1
        p = a_turn(rules, p, 0, found.choices)
    assert turns > 5
    assert rules.sheets(p)[0].total == expected


@pytest.mark.parametrize("cards", ["fixed", "shuffled"])
def test_a_line_brings_what_is_said_where_luck_is_as_guessed(cards: str) -> None:
    rules = rules_for("alone", cards)
    p, _ = somewhere(rules, 5, 60)
    player = player_of(rules)
    search = Lone(player, rules.view(p, 0), 3)
    search.think(Budget(iterations=12))
    assert player.deal is not None
    for turn in search.best.turns:
        while rules.to_move(p) == (CHANCE,):
            rules.play(p, CHANCE, player.deal.draw(rules, p))
        for choice in turn:
            rules.play(p, 0, choice if choice >= 0 else ~choice)
    assert rules.to_move(p) == ()
    assert rules.sheets(p)[0].total == search.best.score


def test_a_search_is_the_same_whenever_it_is_repeated() -> None:
    rules = rules_for("alone")
    view, _ = somewhere(rules, 5, 60)

    def found() -> list[tuple[list[int], int, int]]:
        search = Lone(player_of(rules), view, 3)
        search.think(Budget(iterations=12))
        return [(way.choices, way.looks, way.line.score) for way in search.ranked(Turns(rules, eye_for(rules)), 3)]

    assert found() == found()
    assert len(found()) >= 3
    assert len({choices[0] for choices, _, _ in found()}) == len(found())


def test_both_styles_and_care_make_the_line_better(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_for("alone", "fixed")
    view, _ = somewhere(rules, 2, 50)
    for share in (0.0, 1.0):
        monkeypatch.setattr(lone, "MANNER", lone.MANNER._replace(style=share))
        search = Lone(player_of(rules), view, 3)
        first = search.best.score
        search.think(Budget(iterations=60))
        assert search.best.score > first


def test_styles_move_some_weights_by_some_factor_and_keep_what_was_best() -> None:
    rules = rules_for("alone", "fixed")
    view, _ = somewhere(rules, 2, 50)
    search = Lone(player_of(rules), view, 3)
    before = eye_for(rules).weights()
    search.think(Budget(iterations=80))
    moved = [name for name in before if search.weights[name] != before[name]]
    assert 0 < len(moved) <= len(before)
    assert all(exp(-8) < search.weights[name] / before[name] < exp(8) for name in moved)
    kept = search.plan(search.ranked(Turns(rules, eye_for(rules)))[0])
    assert Lone(player_of(rules), view, 3, kept).weights == search.weights


def test_a_plan_that_cannot_be_followed_is_only_a_beginning() -> None:
    """What others (here: another game) have made of it leaves a line that is whole."""
    rules = rules_for("alone")
    view, _ = somewhere(rules, 5, 60)
    other, _ = somewhere(rules, 6, 20)
    search = Lone(player_of(rules), other, 3)
    plan = Plan(search.best.turns, search.best.turns[3:], search.weights)
    after = Lone(player_of(rules), view, 3, plan)
    after.think(Budget(iterations=4))
    a_turn(
        rules,
        view,
        0,
        [rules.vocabulary.text(choice) for choice in after.ranked(Turns(rules, eye_for(rules)))[0].choices],
    )


def test_a_turn_that_is_asked_about_is_cared_for_like_the_best() -> None:
    rules = rules_for("alone")
    view, _ = somewhere(rules, 5, 60)
    turns = Turns(rules, eye_for(rules))
    worst = turns.best_of_leads(view, 0)[-1]
    best, asked = Level(1, 4, budget=Budget(iterations=10)).advise(rules, view, 0, 1, worst.choices)
    assert asked.played
    assert not best.played
    assert asked.choices == [rules.vocabulary.text(choice) for choice in worst.choices]
    assert asked.looks >= best.looks > 0


def test_the_last_turn_of_a_game_can_be_asked_about() -> None:
    rules = rules_for("alone", "fixed")
    p, _ = somewhere(rules, 2, 50)
    line = player_of(rules).line([], Random(1), p)
    last = line.begins[-1].position
    choices = [choice if choice >= 0 else ~choice for choice in line.turns[-1]]
    best, asked = Level(1, 4, budget=Budget(iterations=3)).advise(rules, last, 0, 1, choices)
    assert asked.value == line.score
    assert best.value >= asked.value
    assert best.why.then == ""
