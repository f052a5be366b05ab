"""Every law on every table, at some positions of a random game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.law.laws import LAWS, Law, nothing_else_can_be_played
from tests.law.tables import Table, haggle, rules_for, tables, walk
from underhall.engine.driver import Dice
from underhall.engine.game import Rules

POSITIONS = 8  # examined in a game

each_table = pytest.mark.parametrize("table", tables(), ids=str)


def spread(rules: Rules[Any], seed: int, count: int) -> Iterator[Any]:
    """So many positions of a random game, the first and the last among them."""
    length = sum([1 for _ in walk(rules, seed, haggle)])
    wanted = {at * (length - 1) // (count - 1) for at in range(count)}
    for at, (p, _, _) in enumerate(walk(rules, seed, haggle)):
        if at in wanted:
            yield p


@each_table
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, table: Table) -> None:
    dice = Dice(7)
    for seed in range(table.games):
        for p in spread(table.rules, seed, POSITIONS):
            law(table.rules, p, dice)


@each_table
def test_the_whole_vocabulary_is_refused_where_it_is_not_offered(table: Table) -> None:
    dice = Dice(8)
    everything_else = len(table.rules.vocabulary)
    for p in list(spread(table.rules, 2, 5))[1:-1]:
        nothing_else_can_be_played(table.rules, p, dice, everything_else)


@each_table
def test_names_survive_their_text_form(table: Table) -> None:
    vocabulary = table.rules.vocabulary
    for choice in range(len(vocabulary)):
        assert vocabulary.parse(vocabulary.text(choice)) == choice
        assert vocabulary.learn(*vocabulary.name(choice)) == choice


@each_table
def test_rules_of_one_set_of_options_are_one_object(table: Table) -> None:
    made = rules_for(table.game, dict(table.options))  # that of the table may be forgotten among so many
    assert rules_for(table.game, dict(reversed(table.options.items()))) is made
