"""Each connective by counting: in how many ways can a printed phrase be carried out in full?"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.scenes import RULES, begin, do, idle, names, trades, ways
from tests.toy.dig.position import CAVE, FOOD, GRAIN, RUBY
from tests.toy.dig.rules import SPACES
from underhall.engine.flow import DeadEnd, settle
from underhall.engine.game import Refused
from underhall.engine.phrase import (
    Node,
    all_of,
    in_order,
    one_of,
    plain,
    read,
    rejoin,
    some_of,
    step,
    then,
    without,
    words,
)

GAIN = step("gain", goods={"wood": 1})  # 1 way
GAIN_STONE = step("gain", goods={"stone": 1})  # 1 way
GAIN_FOOD = step("gain", goods={"food": 1})  # 1 way
TAKE = step("take")  # nothing lies there: possible is false, able is true
LAY = step("lay", tile="meadow-field")  # 4 ways on a wild forest: 2 cells beside the gate, 2 ends
LAY_MOUNTAIN = step("lay", tile="cave-shaft")  # 4 ways
SOW = step("sow")  # none without field and grain, 1 with one of each
FAIR = step("fair")  # up to two of three goods, for a food each


@pytest.mark.parametrize(
    ("phrase", "grain", "expected"),
    [
        (all_of(GAIN, LAY), 0, 4),  # both
        (all_of(LAY, SOW, GAIN), 1, None),  # what cannot be carried out at the start makes all of it impossible
        (then(GAIN, LAY), 0, 1 + 4),  # gain alone, or both
        (then(LAY, GAIN), 0, 4 * 2),
        (some_of(GAIN, LAY), 0, 1 + 4 + 4 + 4),  # gain; lay; lay, gain; gain, lay
        (in_order(LAY, GAIN), 0, 4 + 4 + 1),  # lay; lay, gain; gain
        (one_of(GAIN, LAY), 0, 1 + 4),
        (in_order(LAY, SOW), 0, 4),  # no grain: sowing is never offered
        (in_order(LAY, SOW), 1, 4 * 2),  # sowing opens up by laying the field
        (in_order(SOW, LAY), 1, 4),  # too late to sow
        (some_of(SOW, LAY), 1, 4 * 2),  # lay, then sow or not
        (one_of(then(LAY, GAIN), GAIN), 0, 4 * 2 + 1),
        (one_of(all_of(LAY, GAIN), all_of(SOW, GAIN)), 0, 4),  # a part that cannot be carried out is no option
        (one_of(all_of(GAIN, SOW), LAY), 0, 4),  # nor one that could only be begun
        (some_of(GAIN, in_order(LAY, GAIN), GAIN_STONE), 0, 11 + 38 + 54),  # one, two, three of 1, 9 and 1 ways
        (rejoin(one_of(GAIN, LAY), "one_of", "some_of"), 0, 13),  # a tile turns either / or into and/or
        (then(GAIN, SOW, LAY), 0, 1),  # what depends on a part that cannot be done is not reached
        (then(SOW, GAIN), 0, None),
    ],
    ids=lambda value: words(value, plain) if isinstance(value, Node) else str(value),
)
def test_ways(phrase: Node, grain: int, expected: int | None) -> None:
    if expected is None:
        assert not RULES.book.enter(words(phrase, plain), phrase).possible(idle(grain=grain), 0)
    else:
        assert ways(begin(phrase, grain=grain)) == expected


def test_a_take_of_nothing_counts_as_done_in_all_of() -> None:
    assert ways(begin(all_of(TAKE, LAY), "clearing")) == 4
    assert ways(begin(in_order(TAKE, LAY), "clearing")) == 4
    nothing = RULES.book.enter("clearing.twice", all_of(TAKE, TAKE))
    assert nothing.able(idle(), 0)
    assert not nothing.possible(idle(), 0)


@pytest.mark.parametrize("join", [some_of, in_order, one_of, then, all_of])
def test_one_must_do_at_least_one_part(join: Callable[..., Node]) -> None:
    assert "stop" not in names(begin(join(LAY, LAY_MOUNTAIN)))


@pytest.mark.parametrize("join", [some_of, in_order, one_of, then, all_of])
def test_a_phrase_that_cannot_begin_is_not_possible(join: Callable[..., Node]) -> None:
    place = RULES.book.enter(f"no {join(SOW, FAIR).op}", join(SOW, FAIR))
    assert not place.possible(idle(), 0)
    with pytest.raises(DeadEnd):
        begin(join(SOW, FAIR))


def test_one_may_stop_between_the_parts_of_then() -> None:
    p = begin(then(LAY, LAY_MOUNTAIN))
    do(p, "lay meadow-field C4 west")
    assert names(p) == ["part lay cave-shaft", "stop"]
    do(p, "stop")
    assert RULES.to_move(p) == ()


def test_a_part_is_named_by_its_first_verb_and_by_its_argument_where_two_share_it() -> None:
    assert names(begin(some_of(GAIN, LAY))) == ["part gain", "part lay"]
    assert names(begin(some_of(GAIN, GAIN_STONE, LAY))) == ["part gain wood", "part gain stone", "part lay"]
    assert names(begin(one_of(all_of(LAY, GAIN), GAIN))) == ["part lay", "part gain"]
    with pytest.raises(ValueError, match="two parts of one phrase have one name"):
        RULES.book.enter("twice", some_of(GAIN, GAIN))


def test_up_to_offers_what_is_left_until_its_number_is_reached() -> None:
    assert ways(begin(FAIR, food=1)) == 3
    assert ways(begin(FAIR, food=2)) == 3 * (1 + 2)
    assert ways(begin(FAIR, food=9)) == 3 * (1 + 2)  # two of them at most, each once
    assert ways(begin(then(GAIN_FOOD, FAIR))) == 1 + 3
    p = begin(FAIR, food=3)
    assert names(p) == ["buy wood", "buy grain", "buy sheep"]
    do(p, "buy grain")
    assert names(p) == ["buy wood", "buy sheep", "stop"]
    assert RULES.load(p.dump()).notes == p.notes != [[0], [0]]
    refusal = RULES.why_not(p, 0, RULES.vocabulary.parse("buy grain"))
    assert refusal is not None
    assert refusal.message == "taken-once"
    do(p, "buy wood")
    assert RULES.to_move(p) == ()
    assert p.notes == [[0], [0]]


def test_who_could_trade_is_asked_although_one_way_is_left() -> None:
    p = begin(some_of(GAIN, FAIR), ruby=1)
    assert (names(p), trades(p)) == (["part gain"], ["trade ruby"])
    do(p, "trade ruby")
    assert names(p) == ["part gain", "part fair"]
    assert ways(begin(some_of(GAIN, FAIR))) == 1  # without a ruby nothing is asked


def test_up_to_waits_for_a_trade_too() -> None:
    p = begin(FAIR, food=1, ruby=1)
    do(p, "buy wood")
    assert (names(p), trades(p)) == (["stop"], ["trade ruby"])
    do(p, "trade ruby")
    assert p.farms[0].goods[FOOD] == 2
    assert names(p) == ["buy grain", "buy sheep", "stop"]


def test_a_trade_may_not_spoil_what_must_still_be_done() -> None:
    p = idle(ruby=1)
    p.farms[0].lands[CAVE] = 0b11
    p.open(0, RULES.book.places["chapel"])
    settle(p, 0)
    assert names(p) == ["bless D1", "bless E1"]
    assert trades(p) == []
    with pytest.raises(Refused, match="could then not be carried out"):
        do(p, "trade ruby")
    p.farms[0].goods[RUBY] = 2
    assert trades(p) == ["trade ruby"]


def test_sowing_follows_the_field() -> None:
    p = begin(in_order(LAY, SOW), grain=2)
    assert "lay meadow-field C4 west" in names(p)
    do(p, "lay meadow-field C4 west")
    do(p, "part sow")
    assert (p.farms[0].sown, p.farms[0].goods[GRAIN]) == (1, 1)


def test_phrases_read_as_printed() -> None:
    said = {space: words(phrase, plain) for space, phrase in SPACES.items()}
    assert said["clearing"] == "take and/or lay meadow-field"
    assert said["slash"] == "lay meadow-field and then/or sow"
    assert said["nursery"] == "either (furnish and then grow) or gain {'food': 3}"
    assert repr(SPACES["granary"]) == "<take and gain {'grain': 1}>"


def test_phrases_are_read_from_data() -> None:
    table = {
        "op": "then",
        "of": [{"do": "furnish"}, {"op": "one_of", "of": [{"do": "grow"}, {"do": "lay", "tile": "cave-shaft"}]}],
    }
    assert words(read(table), plain) == "furnish and then (either grow or lay cave-shaft)"
    for wrong in ({"op": "and", "of": [{"do": "grow"}]}, {"op": "then", "of": []}, {"tile": "cave-shaft"}):
        with pytest.raises(ValueError, match="neither a step nor one of"):
            read(wrong)


def test_without_drops_the_steps_of_a_verb() -> None:
    assert (
        words(without(all_of(TAKE, in_order(TAKE, LAY), GAIN), "take") or TAKE, plain)
        == "lay meadow-field and gain {'wood': 1}"
    )
    assert without(all_of(TAKE, TAKE), "take") is None
