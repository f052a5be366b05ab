"""The laws of every game, and those of this one, in random games at every kind of table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.law.laws import CHEAP, LAWS, accounted_for, nothing_else_can_be_played
from tests.law.tables import Chooser, Curious, walk
from tests.rise.conservation import nothing_is_lost
from tests.rise.tables import TABLES, rules
from underhall.engine.driver import Dice, pick, playout
from underhall.engine.game import Ledger
from underhall.games.rise.rules import RiseRules

EXAMINED_EVERY = 24
DEAR = [law for law in LAWS if law not in CHEAP]
GAMES = 4  # under all laws, at each table
PLAYOUTS = 40  # of each table, that only have to end

each_table = pytest.mark.parametrize(("seats", "mix"), TABLES, ids=lambda each: str(each).replace(" ", "-"))


def under_the_laws(of: RiseRules, seed: int, choose: Chooser) -> None:
    dice = Dice(seed + 4711)
    ledger: Ledger = []
    goods = of.holdings(of.setup())
    for at, (p, _, _) in enumerate(walk(of, seed, choose, ledger)):
        try:
            goods, before = of.holdings(p), goods
            accounted_for(before, ledger, goods)
            nothing_is_lost(of, p)
            for law in CHEAP:
                law(of, p, dice)
            if dice.roll(EXAMINED_EVERY) == 0:
                DEAR[dice.roll(len(DEAR))](of, p, dice)
        except Exception as broken:
            broken.add_note(f"{of.options}, seed {seed}, choice {at}")
            raise


@each_table
def test_random_games_end_under_the_laws(seats: int, mix: str) -> None:
    of = rules(seats, mix)
    for seed in range(GAMES):
        under_the_laws(of, seed, Curious({"pass"} if seed % 2 else set()).choose if seed else pick)


@each_table
def test_no_random_game_gets_stuck(seats: int, mix: str) -> None:
    of = rules(seats, mix)
    for seed in range(PLAYOUTS):
        p = of.setup()
        playout(of, p, seed)
        assert of.to_move(p) == ()
        assert p.round == of.box.rounds
        nothing_is_lost(of, p)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_whole_vocabulary_is_refused_where_it_is_not_offered(seats: int) -> None:
    of, dice = rules(seats, "chancery"), Dice(8)
    for at, (p, seat, _) in enumerate(walk(of, 3, Curious({"pass"}).choose)):
        if seat >= 0 and at % 150 == 149:
            nothing_else_can_be_played(of, p, dice, len(of.vocabulary))


def test_every_verb_is_chosen() -> None:
    chosen: set[str] = set()
    for seats, mix in TABLES:
        of = rules(seats, mix)
        for seed in range(8 if mix == "other rulings" else 2):
            for _, _, choice in walk(of, seed, Curious(chosen).choose):
                if choice >= 0:
                    chosen.add(of.vocabulary.name(choice)[0])
    for seats, mix in TABLES:
        of = rules(seats, mix)
        verbs = {of.vocabulary.name(choice)[0] for choice in range(len(of.vocabulary))} - {"go"}
        assert verbs - chosen == set()


def test_the_same_numbers_give_the_same_game() -> None:
    def played(seed: int) -> Any:
        of = rules(4, "plain")
        p = of.setup()
        return playout(of, p, seed), p.dump()

    assert played(5) == played(5)
    assert played(5) != played(6)
