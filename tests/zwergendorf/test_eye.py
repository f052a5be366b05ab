"""What the eye of Zwergendorf makes of positions, what it finds worth a look, and bots that play by it."""

from __future__ import annotations

from math import nan
from statistics import fmean
from typing import Any, Final

import pytest

from tests.law.tables import walk
from tests.zwergendorf.situation import Situation
from underhall.bots.advice import read_why
from underhall.bots.budget import Budget
from underhall.bots.levels import Player
from underhall.bots.mind import eye_for
from underhall.bots.search import Tree
from underhall.bots.turns import Turns
from underhall.engine.driver import Dice, draw, pick
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.games import rules as rules_of
from underhall.games.zwergendorf.eye import PART_WORDS, Eye
from underhall.games.zwergendorf.worths import Worths, characters, load
from underhall.table.reasons import sentence

GREEN: Final = {"zwergin": "green", "schmied": "green", "bergmann": "green", "wirt": "green"}
BROWN: Final = {"zwergin": "brown", "schmied": "brown", "bergmann": "brown", "wirt": "brown"}
TABLES: Final[list[dict[str, Any]]] = [
    {"seats": 1, "bergmann": "grey", "wirt": "grey"},
    {"seats": 1, "zwergin": "beige", "bergmann": "beige", "wirt": "beige", "clearing": "smaller"},
    {"seats": 2, **GREEN, "building": "advanced", "wall_diagonals": "open"},
    {"seats": 3, **BROWN, "drafting": "nasty", "tavern_shape": "tetromino"},
    {"seats": 4, "forest_closes_wall": "yes", "edge": "board", "clearing": "small"},
]
each_table = pytest.mark.parametrize("options", TABLES, ids=["grey", "beige", "green", "brown", "four"])


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
    rules: Any = rules_of("zwergendorf", options)
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
    rules: Any = rules_of("zwergendorf", options)
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
    rules: Any = rules_of("zwergendorf", options)
    eye = Eye(rules)
    p = [position for position, _, _ in walk(rules, 5, pick)][-1]
    assert rules.to_move(p) == ()
    for seat, sheet in enumerate(rules.sheets(p)):
        assert eye.value(p, seat) == pytest.approx(sheet.total)


@each_table
def test_turns_that_are_remembered_are_those_a_fresh_search_finds(options: dict[str, Any]) -> None:
    """Eye.scope tells apart all that matters: a memory of several games changes nothing."""
    rules: Any = rules_of("zwergendorf", options)
    eye = Eye(rules)
    kept = Turns(rules, eye)
    for seed in (1, 2):
        for at, (p, seat, _) in enumerate(walk(rules, seed, pick)):
            if seat >= 0 and at % 9 == 0:
                known = [(turn.choices, turn.value) for turn in kept.best_of_leads(p, seat)]
                fresh = [(turn.choices, turn.value) for turn in Turns(rules, eye).best_of_leads(p, seat)]
                assert known == fresh


# Where pieces go.


def test_a_smith_is_drawn_where_a_coin_and_a_beer_lie() -> None:
    """Of all squares only D5 touches both; the plan of a wall keeps off it."""
    table = Situation(seats=1).village(0, ".......... .......... .......... ...c.b....", caps=0).begin(9)
    table.do("draw dwarf H10")
    assert table.asked("draw")[0].startswith("smith")
    assert [table.rules.vocabulary.text(lead) for lead in eye_for(table.rules).leads(table.p, 0)] == ["draw smith D5"]


def test_the_last_section_of_a_wall_is_drawn_where_it_closes_it() -> None:
    """Two sections come, one is wanted at B6: with it the dwarfs, mines and smiths are inside."""
    rows = "s<><>..... ^DDDM..... vMSS...... .<><>....s"
    table = Situation(seats=1).village(0, rows, caps=0).begin(9)
    eye = eye_for(table.rules)
    for _ in range(2):
        table.do(table.rules.vocabulary.text(eye.leads(table.p, 0)[0]))
    assert table.points("d-i-zwergin") == 24


# Levels.


@pytest.mark.parametrize("options", TABLES[2:], ids=["green", "brown", "four"])
def test_all_levels_play_to_the_end_together(options: dict[str, Any]) -> None:
    rules: Any = rules_of("zwergendorf", options)
    seats = options["seats"]
    for first in (1, 4) if seats < 4 else (2,):
        levels = [(first + seat - 1) % 5 + 1 for seat in range(seats)]
        assert len(played(rules, [Player(7, level, budget=Budget(iterations=2)) for level in levels], first)) == seats


@pytest.mark.parametrize("level", [3, 5])
def test_levels_that_search_play_alone(level: int) -> None:
    rules: Any = rules_of("zwergendorf", {"seats": 1})
    assert played(rules, [Player(1, level, budget=Budget(iterations=2))], 3)[0] > 30


def test_greedy_is_worth_playing_alone() -> None:
    rules: Any = rules_of("zwergendorf", {"seats": 1})
    assert fmean([played(rules, [Player(seed, 2)], seed)[0] for seed in range(12)]) >= 60


def test_advice_tells_several_turns_and_why() -> None:
    rules: Any = rules_of("zwergendorf", {"seats": 2})
    dice, p = Dice(1), rules.setup()
    while rules.to_move(p)[0] == CHANCE:
        rules.play(p, CHANCE, draw(rules, p, dice))
    for level in (2, 3):
        mind = Player(5, level, budget=Budget(iterations=9))
        found = mind.advise(rules, rules.view(p, 0), 0, most=3)
        assert len(found) > 1
        assert {each.choices[0].split()[0] for each in found} == {"keep"}
        for each in found:
            told = sentence(read_why(each.why.plain()), rules)
            assert told.endswith(".")
            assert "\n" not in told


def test_the_search_looks_at_turns_that_a_deal_allows() -> None:
    """What others hold differs from deal to deal: a turn of theirs is looked at only where they have its cards."""
    rules: Any = rules_of("zwergendorf", {"seats": 3})
    dice, p = Dice(2), rules.setup()
    while rules.to_move(p)[0] == CHANCE:
        rules.play(p, CHANCE, draw(rules, p, dice))
    tree = Tree(Turns(rules, eye_for(rules)), rules.view(p, 0), 0, 3, 1)
    tree.think(Budget(iterations=30))
    assert tree.looks == 30
    nodes = [node for edge in tree.root.edges for node in edge.nodes.values()]
    assert max([len({edge.turn.choices[0] for edge in node.edges}) for node in nodes]) > 3


def test_a_turn_that_ends_a_draft_leaves_open_what_others_picked() -> None:
    """pick.2: who picks last in a view does not know what is passed on."""
    rules: Any = rules_of("zwergendorf", {"seats": 2})
    dice, p = Dice(1), rules.setup()
    while rules.to_move(p)[0] == CHANCE:
        rules.play(p, CHANCE, draw(rules, p, dice))
    rules.play(p, 1, rules.choices(p, 1)[0])
    view = rules.view(p, 0)
    rules.play(view, 0, rules.choices(view, 0)[1])
    assert rules.to_move(view) == (CHANCE,)
    rules.play(p, 0, rules.choices(p, 0)[1])
    assert rules.to_move(p) == (0, 1)


# Weights and characters.


@pytest.mark.parametrize(
    ("weights", "wrong"),
    [
        ({"wall.moat": 1.0}, "wall.moat: is the name of no weight"),
        ({"wall.section": 0.0}, r"line \d+: wall.section: must be a number above 0, not 0.0"),
        ({"wall.section": nan}, "must be a number above 0, not nan"),
        ({"space.left": "much"}, "must be a number above 0, not 'much'"),
    ],
)
def test_a_weight_that_cannot_be_is_told_by_name(weights: Any, wrong: str) -> None:
    with pytest.raises(Unusable, match=wrong) as told:
        load().changed(weights)
    assert "\n" not in str(told.value)


def test_a_missing_weight_is_told_by_name() -> None:
    weights = dict(load().weights)
    del weights["piece.full"]
    with pytest.raises(Unusable, match=r"piece\.full: is missing"):
        Worths(weights)


def test_an_eye_that_believes_in_other_weights_judges_otherwise() -> None:
    rules: Any = rules_of("zwergendorf", {"seats": 1})
    plain = Eye(rules)
    other = plain.weighing({"income.cap": 3.0})
    assert other.weights() == {**plain.weights(), "income.cap": 3.0}
    p = rules.setup()
    before, after = dict(plain.parts(p, 0)), dict(other.parts(p, 0))
    assert after["caps"] > before["caps"]
    assert {**after, "caps": 0} == {**before, "caps": 0}


def test_characters_are_named_and_like_something() -> None:
    assert characters() == ["host", "digger", "warden"]
    with pytest.raises(Unusable, match="there is no character dragon; there are host, digger, warden"):
        load("dragon")
    rules: Any = rules_of("zwergendorf", {"seats": 1})
    p = rules.setup()
    for name in characters():
        assert load(name).weights == load().weights
        assert dict(Eye(rules, name).parts(p, 0))["taste"] > 0
    assert dict(Eye(rules).parts(p, 0))["taste"] == 0
