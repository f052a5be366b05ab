"""Whole games at random, on every table: they end, and the laws hold on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.law.laws import CHEAP, LAWS, accounted_for
from tests.law.tables import GAMES_HERE, TABLES_PER_GAME, Chooser, Curious, Table, tables, walk
from underhall.engine.driver import Dice, answers, pick, playout
from underhall.engine.flow import CHANCE
from underhall.engine.game import Ledger, Rules, digest

GAMES_EACH = 200  # of a game, over all its tables
GAMES_SOAK = 2000
EXAMINED_EVERY = 16  # positions, on average, by one of the dear laws
# Verbs that random play does not come across in thousands of games; tests of single rules see to them.
UNREACHED = {"rise": {"work"}, "caverna": {"pass"}, "zwergendorf": {"stop"}}
DEAR = [law for law in LAWS if law not in CHEAP]


def play_under_the_laws(table: Table, seed: int, choose: Chooser, chosen: set[str]) -> None:
    """A game in which laws are tried: the cheap ones always, one of the others here and there."""
    at = 0
    try:
        for _ in laws_on_the_way(table.rules, seed, choose, chosen):
            at += 1
    except Exception as broken:
        broken.add_note(f"{table}, {choose.__qualname__}, seed {seed}, choice {at}")
        raise


def laws_on_the_way(rules: Rules[Any], seed: int, choose: Chooser, chosen: set[str]) -> Iterator[Any]:
    """Each position of a game, once the laws have been tried on it."""
    dice = Dice(seed + 4711)
    ledger: Ledger = []
    goods = rules.holdings(rules.setup())
    for p, _, choice in walk(rules, seed, choose, ledger):
        goods, before = rules.holdings(p), goods
        accounted_for(before, ledger, goods)
        for law in CHEAP:
            law(rules, p, dice)
        if dice.roll(EXAMINED_EVERY) == 0:
            DEAR[dice.roll(len(DEAR))](rules, p, dice)
        if choice >= 0:
            chosen.add(rules.vocabulary.name(choice)[0])
        yield p


def play_all(game: str, count: int) -> set[str]:
    """So many games of one kind, shared out among its tables. The first words of all that was chosen."""
    chosen: set[str] = set()
    of_game = [table for table in tables() if table.game == game]
    for seed in range(count):
        choose = Curious(chosen).choose if seed // len(of_game) % 2 else pick
        play_under_the_laws(of_game[seed % len(of_game)], seed, choose, chosen)
    return chosen


def verbs(rules: Rules[Any]) -> set[str]:
    return {rules.vocabulary.name(choice)[0] for choice in range(len(rules.vocabulary))} - {"go"}


@pytest.mark.parametrize("game", GAMES_HERE)
def test_random_games_end_under_the_laws_and_use_every_verb(game: str) -> None:
    if TABLES_PER_GAME:
        play_all(game, 5 * TABLES_PER_GAME)
        return
    chosen = play_all(game, GAMES_EACH)
    for table in tables():
        if table.game == game:
            assert verbs(table.rules) - chosen <= UNREACHED.get(game, set()), str(table)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES_HERE)
def test_many_random_games_end_under_the_laws(game: str) -> None:
    play_all(game, GAMES_SOAK)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_playout_plays_as_random_play_is_defined(table: Table) -> None:
    """The fast loop of the driver and a plain walk are one game."""
    rules = table.rules
    p = rules.setup()
    decisions, turns, checksum = playout(rules, p, 5)
    assert rules.to_move(p) == ()
    assert playout(rules, rules.setup(), 5) == (decisions, turns, checksum)
    last, counted, begun = walk_as_playout(rules, 5)
    assert digest(last) == digest(p)
    assert (decisions, turns) == (counted, begun)


def walk_as_playout(rules: Rules[Any], seed: int) -> tuple[Any, int, int]:
    """The last position of a game, how many picks were decisions, and how many turns they made."""
    p, dice, decisions = rules.setup(), Dice(seed), 0
    turns: set[tuple[int, int]] = set()
    while movers := rules.to_move(p):
        seat = movers[dice.roll(len(movers))] if len(movers) > 1 else movers[0]
        if seat != CHANCE:
            turns.add((seat, p.stamp))
            decisions += len(answers(rules, p, seat)) > 1
        rules.play(p, seat, pick(rules, p, seat, dice))
    return p, decisions, len(turns)
