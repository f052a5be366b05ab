"""The levels: what they answer, how long they think, and why they take a turn."""

from __future__ import annotations

from itertools import islice
from random import Random as Luck
from typing import Any

import pytest

from tests.law.tables import walk
from underhall.bots import bot
from underhall.bots.budget import Budget, read_budget
from underhall.bots.levels import GREEDY, LEVELS, Player
from underhall.bots.mind import characters, eye_for
from underhall.bots.registry import fitting, gives_reasons, is_ours, ours_in, patience, with_budget
from underhall.bots.search import Tree
from underhall.bots.turns import Turns
from underhall.engine.driver import Dice, draw, pick
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules, Unusable
from underhall.games import rules as rules_of

SEATS = {"alone": 1, "two": 2, "four": 4}
TOLD = 0.11  # points: gain and parts are rounded to a tenth


def rules_for(table: str, solo_cards: str = "shuffled") -> Rules[Any]:
    return rules_of("caverna", {"seats": SEATS[table], "solo_cards": solo_cards})


def somewhere(rules: Rules[Any], seed: int, after: int) -> tuple[Any, int]:
    """A position after so many random choices or a few more, and the seat that is to begin a turn there."""
    last: Any = None
    for p, seat, _ in islice(walk(rules, seed, pick), after, None):
        if seat != CHANCE and last is not None and p.stamp != last and len(rules.choices(p, seat)) > 1:
            return p.copy(), seat
        last = p.stamp
    raise AssertionError("the game was over before")


def a_turn(rules: Rules[Any], view: Any, seat: int, names: list[str]) -> Any:
    """The position after a turn, which must be whole."""
    p = view.copy()
    for name in names:
        assert p.stamp == view.stamp
        rules.play(p, seat, rules.vocabulary.parse(name))
    assert p.stamp != view.stamp or seat not in rules.to_move(p)
    return p


# Names.


@pytest.mark.parametrize("name", ["level0", "level6", "level9-miner"])
def test_a_level_that_there_is_not_is_told_with_those_there_are(name: str) -> None:
    with pytest.raises(Unusable, match="there are 1 to 5"):
        bot(name, 0)


@pytest.mark.parametrize("name", ["level1@3", "level2@10it", "level4@", "level4@0", "level4@1.5it", "level5@soon"])
def test_a_time_to_think_that_cannot_be_is_told(name: str) -> None:
    with pytest.raises(Unusable) as told:
        bot(name, 0)
    assert "\n" not in str(told.value)
    assert "think" in str(told.value) or "iterations" in str(told.value)


def test_a_character_must_be_one_of_the_game() -> None:
    assert characters("caverna") == ("miner", "farmer", "furnisher")
    assert fitting("level3-miner@20it", "caverna") == "level3-miner@20it"
    with pytest.raises(Unusable, match="no character pirate; there are: miner, farmer, furnisher"):
        fitting("level3-pirate", "caverna")
    rules = rules_for("two")
    view, seat = somewhere(rules, 1, 20)
    with pytest.raises(Unusable, match="pirate"):
        bot("level2-pirate", 0).choose(rules, view, seat)


def test_names_say_what_a_bot_is() -> None:
    assert all(is_ours(name) for name in ours_in("caverna"))
    assert {"random", "greedy", "level5", "level1-farmer"} <= set(ours_in("caverna"))
    assert not is_ours("examples/my_bot.py:MyBot")
    assert [gives_reasons(name) for name in ("random", "greedy", "level3-miner", "a.b:C")] == [False, True, True, False]
    assert with_budget("level4", "20it") == "level4@20it"
    assert with_budget("level4@3", "20it") == "level4@3"
    assert with_budget("level2", "20it") == "level2"
    assert patience("level5") > patience("level4") > patience("level2") >= 60


def test_a_budget_reads_as_it_is_written() -> None:
    assert read_budget("2000it") == Budget(iterations=2000)
    assert read_budget("0.5s") == read_budget("0.5") == Budget(seconds=0.5)
    assert [str(budget) for budget in (Budget(iterations=7), Budget(seconds=2.5))] == ["7it", "2.5"]


def test_iterations_are_counted_and_time_ends() -> None:
    timer = Budget(iterations=3).timer()
    assert [timer.go_on() for _ in range(5)] == [True, True, True, False, False]
    timer = Budget(seconds=0.01).timer()
    while timer.go_on():
        pass
    assert timer.done > 1


# Turns.


@pytest.mark.parametrize("name", ["level1", "level2", "level3", "level4-farmer@6it", "level5@6it"])
@pytest.mark.parametrize("table", ["alone", "two", "four"])
def test_a_turn_is_whole_legal_and_repeatable(name: str, table: str) -> None:
    rules = rules_for(table)
    view, seat = somewhere(rules, 5, 60 if rules.seats > 1 else 50)
    before = view.dump()
    mind = bot(name, 3)
    assert isinstance(mind, Player)
    advised = mind.advise(rules, view, seat, 3)
    assert view.dump() == before
    assert 1 <= len(advised) <= 3
    for each in advised:
        a_turn(rules, view, seat, each.choices)
    assert len({each.choices[0] for each in advised}) == len(advised)
    again = bot(name, 3)
    assert isinstance(again, Player)
    assert again.advise(rules, rules.load(before), seat, 3) == advised


def test_greedy_is_the_level_that_looks_through_its_own_turn() -> None:
    rules = rules_for("two")
    view, seat = somewhere(rules, 7, 40)
    ends = Turns(rules, eye_for(rules)).ends(view, seat)
    mind = bot("greedy", 1)
    assert isinstance(mind, Player)
    assert mind.level == LEVELS[GREEDY]
    assert mind.advise(rules, view, seat)[0].value == pytest.approx(max(end.value for end in ends), abs=0.01)


def test_the_first_level_misjudges_turns_and_still_never_plays_the_worst() -> None:
    rules = rules_for("two")
    view, seat = somewhere(rules, 7, 40)
    values = [end.value for end in Turns(rules, eye_for(rules)).best_of_leads(view, seat)]
    found = [Player(seed, 1).advise(rules, view, seat)[0].value for seed in range(12)]
    assert len(set(found)) > 1
    assert min(found) >= max(values) - LEVELS[1].blur - 0.01


def test_turns_that_are_remembered_are_those_a_fresh_search_finds() -> None:
    """Eye.scope tells apart all that matters: a memory of several games changes nothing."""
    for table in ("alone", "two", "four"):
        rules = rules_for(table)
        kept = Turns(rules, eye_for(rules), 1)
        luck = Luck(table)
        for seed in (1, 1):
            p, dice, compared = rules.setup(), Dice(seed), 0
            while (movers := rules.to_move(p)) and compared < 15:
                seat = movers[0]
                if seat == CHANCE:
                    rules.play(p, seat, draw(rules, p, dice))
                    continue
                compared += 1
                fresh = Turns(rules, eye_for(rules), 1).best_of_leads(p, seat)
                known = kept.best_of_leads(p, seat)
                assert [(turn.choices, turn.value) for turn in known] == [(turn.choices, turn.value) for turn in fresh]
                for choice in fresh[luck.choice([0, 0, -1]) if len(fresh) > 1 else 0].choices:
                    rules.play(p, seat, choice)


def test_a_bot_that_has_forgotten_plays_as_before() -> None:
    rules = rules_for("two")
    view, seat = somewhere(rules, 5, 60)
    mind = Player(3, 4, budget=Budget(iterations=6))
    before = mind.advise(rules, view, seat, 3)
    mind.forget()
    assert mind.advise(rules, view, seat, 3) == before


# Reasons.


@pytest.mark.parametrize("name", ["level2", "level4@8it"])
def test_a_reason_is_made_of_the_bots_own_numbers(name: str) -> None:
    rules = rules_for("two")
    eye = eye_for(rules)
    view, seat = somewhere(rules, 11, 50)
    mind = bot(name, 1)
    assert isinstance(mind, Player)
    (found,) = mind.advise(rules, view, seat)
    after = a_turn(rules, view, seat, found.choices)
    assert found.why.gain == pytest.approx(eye.value(after, seat) - eye.value(view, seat), abs=TOLD)
    before, then = dict(eye.parts(view, seat)), dict(eye.parts(after, seat))
    for id, points in found.why.parts.items():
        assert points == pytest.approx(then[id] - before[id], abs=TOLD)
    if found.why.then:
        assert rules.vocabulary.find(found.why.then) is not None


def test_a_turn_that_is_asked_about_is_judged_beside_the_best() -> None:
    rules = rules_for("two")
    view, seat = somewhere(rules, 11, 50)
    worst = Turns(rules, eye_for(rules)).best_of_leads(view, seat)[-1]
    mind = Player(1, 4, budget=Budget(iterations=10))
    best, *_, asked = mind.advise(rules, view, seat, 1, worst.choices)
    assert asked.played
    assert not best.played
    assert asked.choices == [rules.vocabulary.text(choice) for choice in worst.choices]
    assert asked.looks >= best.looks > 0


# Search.


def test_a_search_is_the_same_whenever_it_is_repeated_and_looks_as_often_as_it_may() -> None:
    rules = rules_for("four")
    view, seat = somewhere(rules, 3, 70)

    def found() -> list[tuple[list[int], int, float]]:
        turns = Turns(rules, eye_for(rules))
        tree = Tree(turns, view, seat, 3, 9)
        tree.think(Budget(iterations=15))
        assert tree.looks == 15
        assert sum(edge.visits for edge in tree.root.edges) == 15
        return [(edge.turn.choices, edge.visits, edge.worth(seat)) for edge in tree.ranked()]

    assert found() == found()


def test_a_search_for_one_turn_ends_when_no_other_can_come_before_it() -> None:
    rules = rules_for("two")
    short = 0
    for seed in range(4):
        view, seat = somewhere(rules, seed, 60)
        turns = Turns(rules, eye_for(rules))
        whole, best = Tree(turns, view, seat, 2, 9), Tree(turns, view, seat, 2, 9)
        whole.think(Budget(iterations=64))
        best.think(Budget(iterations=64), only_best=True)
        assert best.ranked()[0].turn.choices == whole.ranked()[0].turn.choices
        short += best.looks < whole.looks
    assert short > 0
