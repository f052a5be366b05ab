"""Drawing the rest for a player: what is proposed, moved and taken back (games/zwergendorf/drawplan.py)."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any, Final

import pytest

from tests.zwergendorf.situation import Situation
from tests.zwergendorf.test_eye import TABLES
from underhall.engine.driver import Dice, draw
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused
from underhall.games import rules as rules_of
from underhall.games.zwergendorf.drafted import drawing
from underhall.games.zwergendorf.drawplan import Step, count, drawn, moved, shown, targets, without
from underhall.games.zwergendorf.eye import Eye
from underhall.games.zwergendorf.position import DWARF, KINDS, WALL, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules

RANDOM: Final = 4  # drawings by chance beside every plan
EVERY: Final = 7  # of the positions of a seat that are tried
Ask = tuple[ZwergendorfRules, Eye, Zwergendorf, int]


def asks(options: dict[str, Any], seed: int, sensible: bool = True) -> Iterator[Ask]:
    """Positions of a game in which a seat is to draw; sensible: as the eye would play, else by chance."""
    rules: Any = rules_of("zwergendorf", options)
    eye, dice, p, number = Eye(rules), Dice(seed), rules.setup(), 0
    while movers := rules.to_move(p):
        seat = movers[0]
        if seat == CHANCE:
            choice = draw(rules, p, dice)
        else:
            number += drawing(rules, p, seat)
            if drawing(rules, p, seat) and number % (EVERY * rules.seats) == 0:
                yield rules, eye, p, seat
            choices = rules.choices(p, seat)
            choice = eye.leads(p, seat)[0] if sensible else choices[dice.roll(len(choices))]
        rules.play(p, seat, choice)


def done(rules: ZwergendorfRules, p: Zwergendorf, seat: int, names: list[str]) -> Zwergendorf:
    """A position after some choices, every one of them an answer to a question of drawing."""
    after = p.copy()
    for name in names:
        assert drawing(rules, after, seat), f"{name} comes after the last symbol"
        assert after.stamp == p.stamp
        rules.play(after, seat, rules.vocabulary.parse(name))
    return after


def by_chance(rules: ZwergendorfRules, p: Zwergendorf, seat: int, dice: Dice) -> Zwergendorf:
    """A position after all that is due was drawn by chance."""
    after = p.copy()
    while after.stamp == p.stamp and drawing(rules, after, seat):
        half = rules.box.halves
        open_now = [c for c in rules.choices(after, seat) if not any(c in ids for ids in half)]
        if not open_now:
            break
        rules.play(after, seat, open_now[dice.roll(len(open_now))])
    return after


@pytest.mark.parametrize("sensible", [True, False], ids=["sensible", "wild"])
@pytest.mark.parametrize("options", TABLES, ids=["grey", "beige", "green", "brown", "four"])
def test_a_plan_draws_all_that_is_due_and_decides_nothing_else(options: dict[str, Any], sensible: bool) -> None:
    """zwergendorf.draw.1, zwergendorf.produce.14: what cannot be drawn is left to the halves that are still open."""
    for rules, eye, p, seat in asks(options, 2, sensible):
        before = p.dump()
        names = drawn(rules, eye, rules.view(p, seat), seat)
        assert {name.split()[0] for name in names} <= {"draw", "shape", "fell"}
        after = done(rules, p, seat, names)
        assert after.stamp != p.stamp or not drawing(rules, after, seat) or p.villages[seat].halves
        assert p.dump() == before
        if after.stamp == p.stamp:
            assert after.villages[seat].halves == p.villages[seat].halves


@pytest.mark.parametrize("options", TABLES[3:], ids=["brown", "four"])
def test_a_plan_knows_nothing_that_its_seat_does_not(options: dict[str, Any]) -> None:
    for rules, eye, p, seat in asks(options, 5):
        plan = drawn(rules, eye, rules.view(p, seat), seat)
        assert drawn(rules, eye, p, seat) == plan, "the cards of others, open before it, change nothing"
        other = rules.redeal(rules.view(p, seat), lambda n: 7 % n)
        assert drawn(rules, eye, other, seat) == plan


@pytest.mark.parametrize("options", TABLES, ids=["grey", "beige", "green", "brown", "four"])
def test_a_plan_is_better_than_chance(options: dict[str, Any]) -> None:
    gains, lost = [], 0
    for rules, eye, p, seat in asks(options, 1):
        view = rules.view(p, seat)
        value = eye.value(done(rules, view, seat, drawn(rules, eye, view, seat)), seat)
        chance = [eye.value(by_chance(rules, view, seat, Dice(seed)), seat) for seed in range(RANDOM)]
        gains.append(value - fmean(chance))
        lost += value < max(chance) - 1
    assert fmean(gains) > 5
    assert lost <= len(gains) // 20


# A proposal in a draft.


def proposed(table: Situation) -> tuple[Zwergendorf, list[Step]]:
    """What the table is before a proposal, with its steps, which are done."""
    p = table.p.copy()
    names = drawn(table.rules, Eye(table.rules), p, 0)
    table.do(*names)
    return p, [Step(n, name, True) for n, name in enumerate(names, 1)]


def producing(rows: str, **options: Any) -> Situation:
    """Alone, with what this village has brought still to be drawn in."""
    return Situation(seats=1, **options).village(0, rows, caps=0).begin(9)


ROWS: Final = "c.w.s.b... .......... cwsb......"  # two of every resource
TO_MOVE: Final = [("draw smith", "H10"), ("draw mine", "H10"), ("draw dwarf", "H10"), ("draw wall", "H9")]


@pytest.mark.parametrize(("kind", "to"), TO_MOVE)
def test_a_piece_is_moved_and_all_others_stay(kind: str, to: str) -> None:
    table = producing(ROWS)
    p, steps = proposed(table)
    step = next(step for step in steps if step.name.startswith(kind))
    draft = moved(table.rules, Eye(table.rules), p, table.p, 0, steps, step.n, to)
    assert draft.anew == 0
    assert [new.name for new in draft.steps if new.name not in [step.name for step in steps]] == [
        " ".join([kind, to, *(["east"] if kind.endswith("wall") else [])])
    ] or kind.endswith("wall")
    assert len(draft.steps) == len(steps)
    done(table.rules, p, 0, [new.name for new in draft.steps])


def test_what_is_in_the_way_is_proposed_anew() -> None:
    table = producing(ROWS)
    p, steps = proposed(table)
    mine = next(step for step in steps if step.name.startswith("draw mine"))
    smith = next(step for step in steps if step.name.startswith("draw smith"))
    cell = smith.name.split()[2]
    draft = moved(table.rules, Eye(table.rules), p, table.p, 0, steps, mine.n, cell.lower())
    names = [step.name for step in draft.steps]
    assert draft.anew == 1
    assert f"draw mine {cell}" in names
    assert smith.name not in names
    assert len([name for name in names if name.startswith(("draw smith", "fell smith"))]) == 2
    after = done(table.rules, p, 0, names)
    assert after.villages[0].count(5) == table.p.villages[0].count(5)


def test_what_the_player_has_drawn_stays_and_is_named_as_the_reason() -> None:
    table = producing(ROWS).do("draw dwarf A2")
    p, steps = proposed(table)
    step = next(step for step in steps if step.name.startswith("draw smith"))
    for to, said in (("A2", "There is a dwarf on A2 already."), ("C1", "There is a coin on C1 already.")):
        with pytest.raises(Refused, match=said):
            moved(table.rules, Eye(table.rules), p, table.p, 0, steps, step.n, to)
    own = [step._replace(proposed=step.n != steps[0].n) for step in steps]  # the first one by hand
    draft = without(table.rules, p, table.p, 0, own)
    assert [step.name for step in draft.steps] == [steps[0].name]
    assert draft.lost == 0


@pytest.mark.parametrize("to", ["", "K1", "C", "C4 east", "fell tree", "A1 A2", "draw smith C4"])
def test_words_that_name_no_square_are_refused_in_words(to: str) -> None:
    table = producing(ROWS)
    p, steps = proposed(table)
    step = next(step for step in steps if step.name.startswith("draw smith"))
    with pytest.raises(Refused, match="Name a square for the smith"):
        moved(table.rules, Eye(table.rules), p, table.p, 0, steps, step.n, to)


def test_forest_is_refused_and_a_tree_may_take_the_place() -> None:
    """zwergendorf.draw.7, zwergendorf.fell.1"""
    table = producing(ROWS.replace("c.w.s.b...", ".........."), clearing="smaller")
    p, steps = proposed(table)
    step = steps[-1]
    with pytest.raises(Refused, match="A1 is forest"):
        moved(table.rules, Eye(table.rules), p, table.p, 0, steps, step.n, "A1")
    draft = moved(table.rules, Eye(table.rules), p, table.p, 0, steps, step.n, "fell")
    kind = step.name.split()[1]
    assert draft.steps[-1].name == f"fell {kind}"
    assert done(table.rules, p, 0, [step.name for step in draft.steps]).villages[0].felled == 1


def test_no_move_costs_a_piece_its_last_room() -> None:
    """zwergendorf.fell.6: what finds no room and no tree would be lost, and with it the rest of the game."""
    full = "M" * 10
    rows = f"...MMMMMMM {full} {full} {full} {full} {full} {full} csMMMMMMM."
    table = Situation(seats=1).village(0, ROWS, caps=0).begin(9).village(0, rows, felled=5)
    village = table.p.villages[0]
    village.due = [int(kind in (DWARF, WALL)) for kind in range(len(KINDS))]
    table.p.offers[0] = table.p.lanes[0][-1].offer(table.p, 0)
    p = table.p.copy()
    table.do("draw dwarf H10", "draw wall A1 east")
    steps = [Step(1, "draw dwarf H10", True), Step(2, "draw wall A1 east", True)]
    with pytest.raises(Refused, match="Then a wall would find no room"):
        moved(table.rules, Eye(table.rules), p, table.p, 0, steps, 1, "A2")
    draft = moved(table.rules, Eye(table.rules), p, table.p, 0, steps, 1, "A1")
    assert [step.name for step in draft.steps] == ["draw dwarf A1"], "the wall then has one place and comes by itself"
    with pytest.raises(Refused, match="You have no tree left"):
        moved(table.rules, Eye(table.rules), p, table.p, 0, steps, 1, "fell")


@pytest.mark.parametrize("shape", ["block", "tetromino"])
def test_every_target_can_be_moved_to(shape: str) -> None:
    table = producing(ROWS, tavern_shape=shape)
    p, steps = proposed(table)
    rules, eye = table.rules, Eye(table.rules)
    for item in shown(rules, eye, table.p, 0, steps)["pieces"]:
        found = targets(rules, p, table.p, 0, steps, item["n"])
        assert found["cells"] == item["cells"]
        assert found["fell"]
        for way in found["ways"][:: 97 if shape == "tetromino" and found["kind"] == "tavern" else 13]:
            draft = moved(rules, eye, p, table.p, 0, steps, item["n"], way["to"])
            after = done(rules, p, 0, [step.name for step in draft.steps])
            again = shown(rules, eye, after, 0, [Step(n, s.name, True) for n, s in enumerate(draft.steps, 1)])
            assert way["cells"] in [piece["cells"] for piece in again["pieces"]]
            assert len(again["pieces"]) == len(shown(rules, eye, table.p, 0, steps)["pieces"])


def test_what_is_shown_is_the_difference_of_the_sheets() -> None:
    table = producing(ROWS)
    before = table.rules.sheets(table.p)[0].total
    p, steps = proposed(table)
    told = shown(table.rules, Eye(table.rules), table.p, 0, steps)
    assert told["gain"] == table.rules.sheets(table.p)[0].total - before
    assert count(table.rules, p, 0) == sum(p.villages[0].due)
    assert count(table.rules, table.p, 0) == 0


def test_a_shape_that_is_asked_for_is_proposed_too() -> None:
    table = producing(ROWS, tavern_shape="tetromino")
    while not table.names(0)[0].startswith("draw tavern"):
        table.do(table.names(0)[0])
    table.do("draw tavern E4")
    names = drawn(table.rules, Eye(table.rules), table.p, 0)
    assert names[0].startswith("shape ")
    done(table.rules, table.p, 0, names)
