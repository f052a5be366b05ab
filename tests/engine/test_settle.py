"""What runs by itself between two decisions, in lanes and on the agenda."""

from __future__ import annotations

from tests.engine.scenes import RULES, begin, do, idle, names, opening
from tests.toy.dig.position import FOOD, WOOD, Dig
from underhall.engine.flow import CHANCE, settle
from underhall.engine.phrase import one_of, step

GAIN = step("gain", goods={"wood": 1})
GIFT = ["part gain wood", "part gain food"]


def fair_weather() -> Dig:
    """A new game whose first omen has just brought a gift for everybody."""
    log = opening(2)
    p: Dig = log.position_at(2)
    do(p, "draw omen 3 fair", CHANCE)
    return p


def test_an_outcome_may_open_lanes() -> None:
    p = fair_weather()
    assert RULES.to_move(p) == (0, 1)
    assert (names(p, 0), names(p, 1)) == (GIFT, GIFT)
    before = [p.farms[seat].goods[FOOD] for seat in (0, 1)]
    do(p, "part gain food", 1)
    assert RULES.to_move(p) == (0,)
    do(p, "part gain wood", 0)
    assert [p.farms[seat].goods[FOOD] for seat in (0, 1)] == [before[0], before[1] + 1]
    assert p.farms[0].goods[WOOD] == 1
    assert names(p, 0)[0] == "place clearing"  # the agenda has gone on


def test_what_an_outcome_opens_is_another_turn() -> None:
    """As after any step of the agenda: what was decided before the draw stands under another stamp."""
    p = opening(2).position_at(2)
    stamp = p.stamp
    calm, fair = p.copy(), p.copy()
    do(calm, "draw omen 3 calm", CHANCE)
    do(fair, "draw omen 3 fair", CHANCE)
    assert fair.stamp == stamp + 1
    assert calm.stamp > stamp  # its agenda went on to the first placement


def test_lanes_that_are_open_before_the_agenda_begins_run_first() -> None:
    p = idle()
    p.lanes[CHANCE].append(RULES.book.places["turns"])
    p.farms[0].home = p.farms[1].home = 0
    for seat in (0, 1):
        p.open(seat, RULES.book.enter("gain", GAIN))
    settle(p, CHANCE)
    assert [farm.goods[WOOD] for farm in p.farms] == [1, 1]
    assert RULES.to_move(p) == ()


def test_a_lone_way_runs_by_itself_and_two_are_a_decision() -> None:
    assert RULES.to_move(begin(one_of(GAIN, step("sow")))) == ()
    assert names(begin(one_of(GAIN, step("gain", goods={"food": 1})))) == GIFT
