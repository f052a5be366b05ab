"""Logs from strangers: whatever is wrong, one clear line names the place, and nothing else ever comes out."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps, loads
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.scenes import opening, vowing
from tests.toy.dig import dig
from tests.toy.dig.rules import DigRules
from tests.toy.dig.table import PlaceWorker
from tests.toy.dig.verbs import Faulty
from underhall.engine.driver import Dice, pick
from underhall.engine.entries import MOST_ENTRIES, MOST_HEADER, MOST_LINE, write
from underhall.engine.flow import CHANCE, DeadEnd
from underhall.engine.game import Unusable
from underhall.engine.log import Log, read_log


def rules_for(game: str, options: Any) -> Any:
    if game != "dig":
        raise Unusable(f"there is no game {game}")
    return dig(options)


def finished() -> Log:
    """A whole random game with an undo and confirms in it."""
    log, dice = opening(key=b"k"), Dice(1)
    while movers := log.rules.to_move(log.position):
        seat = movers[0]
        name = log.rules.vocabulary.text(pick(log.rules, log.position, seat, dice))
        if seat == CHANCE:
            log.chance(name)
            continue
        log.append(seat, name)
        if dice.roll(4) == 0:
            log.confirm(seat)
    log.end()
    return log


WHOLE = finished().text()
LINES = WHOLE.splitlines()


def after(*entries: dict[str, Any], log: Log | None = None) -> str:
    """A good beginning (four lines) with these entries behind it."""
    return (log or opening()).text() + "".join([write(entry) + "\n" for entry in entries])


def told(text: str | bytes) -> str:
    with pytest.raises(Unusable) as unusable:
        read_log(text, rules_for)
    said = str(unusable.value)
    assert "\n" not in said
    assert said.startswith("line ")
    assert "; " in said  # what is wrong; what to do
    assert len(said) < 400
    return said


def test_a_good_log_is_read_back_as_it_was() -> None:
    assert read_log(WHOLE, rules_for).text() == WHOLE
    assert read_log(WHOLE.encode(), rules_for).text() == WHOLE
    assert read_log(WHOLE.replace("\n", "\r\n"), rules_for).text() == WHOLE
    assert read_log(WHOLE.rstrip("\n"), rules_for).text() == WHOLE  # only the last line end is missing


HEADER: dict[str, Any] = {"log": 1, "game": "dig", "version": "1", "options": {"seats": 2}}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"log": 2}, '"log" must be 1'),
        ({"log": True}, '"log" must be 1'),
        ({"log": None}, '"log" must be 1'),
        ({"game": "chess"}, "there is no game chess"),
        ({"game": 7}, "'game' is 7; it must be a text"),
        ({"version": "2"}, "the log needs the rules 'dig 2', here are 'dig 1'"),
        ({"version": 1}, "'version' is 1"),
        ({"options": {"seats": 9}}, "Dig is for 2 to 4 seats"),
        ({"options": {"seats": [2]}}, "Dig is for 2 to 4 seats"),
        ({"options": {"seats": 2, "colour": "red"}}, "no table can be set up so"),
        ({"options": []}, "'options' is []; it must be an object"),
        ({"options": {"a": loads("[" * 11 + "]" * 11)}}, "nests deeper"),
        ({"seats": ["Ada"]}, "1 names for 2 seats"),
        ({"seats": ["Ada", 7]}, "'seats' is ['Ada', 7]; it must be a list of names"),
        ({"key": "xyz"}, "'key' is 'xyz'"),
        ({"key": "a" * 130}, "hex digits"),
        ({"deal": 5}, "'deal' is 5"),
        ({"about": "me"}, "'about' is 'me'"),
        ({"start": "here"}, "'start' is 'here'; it must be an object"),
        ({"start": {"game": "dig"}}, "start: positions cannot be read here"),
        ({"extra": 1}, "'extra' is not known here"),
    ],
)
def test_a_header_that_is_wrong(change: dict[str, Any], said: str) -> None:
    sentence = told(dumps({**HEADER, **change}) + "\n")
    assert sentence.startswith("line 1: ")
    assert said in sentence


@pytest.mark.parametrize("key", list(HEADER))
def test_a_header_that_is_not_whole(key: str) -> None:
    assert "line 1: " in told(dumps({name: value for name, value in HEADER.items() if name != key}) + "\n")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"n": 4, "seat": 0, "do": "place chapel"}, "do 'place chapel' cannot be: Nothing can be done there."),
        ({"n": 4, "seat": 1, "do": "place clearing"}, "not this seat's turn"),
        ({"n": 4, "seat": 2, "do": "place clearing"}, "There is no seat 2"),
        ({"n": 4, "seat": -1, "do": "place clearing"}, "There is no seat -1"),
        ({"n": 4, "seat": 0, "do": "place moon"}, "no choice of that name"),
        ({"n": 4, "seat": 0, "do": "Place clearing"}, "no choice of that name"),
        ({"n": 4, "seat": 0, "do": 5}, "'do' is 5; it must be the name of a choice"),
        ({"n": 4, "seat": 0, "do": None}, "hidden"),
        ({"n": 4, "seat": False, "do": "place clearing"}, "'seat' is False; it must be a seat's number"),
        ({"n": 4, "seat": 0.0, "do": "place clearing"}, "'seat' is 0.0"),
        ({"n": 4, "do": "place clearing"}, "'seat' is missing"),
        ({"n": 4, "seat": 0, "do": "place clearing", "for": "fun"}, "'for' is not known here"),
        ({"n": 4, "seat": 0, "do": "place clearing", "why": "fun"}, "'why' is 'fun'; it must be {\"gain\": points"),
        ({"n": 4, "seat": 0, "do": "place clearing", "why": {"gain": 1}}, "'why' is {'gain': 1}"),
        ({"n": 4, "seat": 0, "do": "place clearing", "why": {"gain": True, "parts": {}}}, "'why' is {'gain': True"),
        ({"n": 4, "seat": 0, "do": "place clearing", "why": {"gain": 1, "parts": {"a": "b"}}}, "'why' is {'gain': 1"),
        (
            {"n": 4, "seat": 0, "do": "place clearing", "why": {"gain": 1, "parts": {}, "then": 7}},
            "'why' is {'gain': 1",
        ),
        ({"n": 4, "chance": "place clearing", "why": {"gain": 1, "parts": {}}}, "'why' is not known here"),
        ({"n": 4, "seat": 0, "do": "place clearing", "undo": [1]}, "an entry holds one of"),
        ({"n": 4, "seat": 0}, "an entry holds one of"),
        ({"n": 4, "seat": 0, "do": "place clearing", "to": [1, 0]}, "rising list of seats"),
        ({"n": 4, "seat": 0, "do": "place clearing", "to": []}, "'to' is []; it must be a list of seats"),
        ({"n": 4, "seat": 0, "do": "place clearing", "check": "0123456789abcdef"}, "the checkpoint is"),
        ({"n": 4, "chance": "draw omen 4 rain"}, "not this seat's turn; seat 0 is"),
        ({"n": 4, "undo": [3], "by": 0}, "own last entries"),
        ({"n": 4, "undo": [], "by": 0}, "'undo' is []"),
        ({"n": 4, "undo": 3, "by": 0}, "'undo' is 3"),
        ({"n": 4, "confirm": 0}, "nothing to confirm"),
        ({"n": 4, "confirm": 7}, "no seat 7"),
        ({"n": 4, "end": {"scores": [0, 0]}}, "The game is not over"),
        ({"n": 4, "end": {"scores": []}}, "'end' is"),
        ({"n": 4, "end": [0, 0]}, "'end' is"),
        ({"n": 4, "rebase": {}}, "other rules"),
        ({"n": 3, "seat": 0, "do": "pass"}, "entry 3 stands where 4 should be: it is repeated or out of order"),
        ({"n": 5, "seat": 0, "do": "pass"}, "entry 5 stands where 4 should be: one is missing or out of order"),
        ({"n": "4", "seat": 0, "do": "pass"}, "'n' is '4'; it must be a number"),
        ({"n": 10**400, "seat": 0, "do": "pass"}, "stands where 4 should be"),
    ],
)
def test_an_entry_that_is_wrong(entry: dict[str, Any], said: str) -> None:
    sentence = told(after(entry))
    assert sentence.startswith("line 5: ")
    assert said in sentence


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ("[1, 2]", "not an object: '[1, 2]'"),
        ('{"n": 4, "seat": 0, "do": "pass"} {}', "not JSON"),
        ('{"n": 4, "n": 4, "seat": 0, "do": "pass"}', "a key comes twice"),
        ('{"n": NaN, "seat": 0, "do": "pass"}', "NaN is no number"),
        ('{"n": ' + "9" * 5000 + "}", "not JSON"),
        ("[" * 9000, "not JSON"),
        ('{"a":' * 1500 + "1" + "}" * 1500, ""),
        ('{"n": 4, "undo": ' + "[" * 300 + "]" * 300 + "}", "nests deeper"),
        (" " * (MOST_LINE + 1), "longer than 10000 characters"),
        ('{"n": 4, "seat": 0, "do": "pa', "not JSON"),
    ],
)
def test_a_line_that_is_no_entry(line: str, said: str) -> None:
    sentence = told(opening().text() + line + "\n" + '{"n":5,"seat":1,"do":"pass"}\n')
    assert sentence.startswith("line 5: ")
    assert said in sentence


def test_a_log_that_is_cut_off() -> None:
    for kept in (5, 60, len(LINES[0]) + 10, len(WHOLE) - 5):
        assert "the line is cut off; remove it" in told(WHOLE[:kept])
    assert told("") == "line 1: the log is empty; it must begin with a header"
    assert "line 1" in told(WHOLE.split("\n", 1)[1])


def test_bytes_that_are_no_text() -> None:
    assert told(WHOLE.encode() + b"\xff\xfe\n") == (
        f"line {len(LINES) + 1}: this is not UTF-8 text; a log is a text file of JSON lines"
    )


def test_lines_that_are_missing_repeated_or_moved() -> None:
    for at in (1, 3, 20, len(LINES) - 2):
        assert f"line {at + 1}: entry {at + 1} stands where {at} should be" in told(
            joined(LINES[:at] + LINES[at + 1 :])
        )
        assert f"line {at + 2}: entry {at} stands where {at + 1} should be" in told(
            joined([*LINES[: at + 1], *LINES[at:]])
        )
    assert "line 6: entry 6" in told(joined([*LINES[:5], LINES[6], LINES[5], *LINES[7:]]))
    assert "line 1: " in told(joined([LINES[1], LINES[0], *LINES[2:]]))


def joined(lines: list[str]) -> str:
    return "".join([line + "\n" for line in lines])


def edited(at: int, change: Callable[[dict[str, Any]], object]) -> str:
    entry = loads(LINES[at])
    change(entry)
    return joined([*LINES[:at], write(entry), *LINES[at + 1 :]])


def test_checkpoints_that_do_not_fit() -> None:
    at = next(at for at, line in enumerate(LINES) if "check" in line)
    wrong = "the checkpoint is '0000000000000000' where the position gives"
    assert wrong in told(edited(at, lambda entry: entry.update(check="0" * 16)))
    assert "the checkpoint is None" in told(edited(at, lambda entry: entry.pop("check")))
    assert "'check' is 'no'" in told(edited(at, lambda entry: entry.update(check="no")))
    other = edited(0, lambda entry: entry.update(key="ab"))
    assert f"line {at + 1}: the checkpoint" in told(other)
    keyless = edited(0, lambda entry: entry.pop("key"))
    assert read_log(keyless, rules_for).text() == keyless  # no key, nothing to check with


def test_an_outcome_that_was_changed_later() -> None:
    """Legal on its own, but the position is not the one the checkpoint saw."""
    assert "draw omen 1 rain" in LINES[1]
    assert "checkpoint" in told(joined([LINES[0], LINES[1].replace("rain", "wolves"), *LINES[2:]]))


def test_the_end() -> None:
    last = len(LINES) - 1
    assert "The scores are [" in told(edited(last, lambda entry: entry["end"].update(scores=[999, 999])))
    assert "The scores are [" in told(edited(last, lambda entry: entry["end"].update(scores=[1])))
    assert "closed" in told(WHOLE + write({"n": last + 1, "seat": 0, "do": "pass"}) + "\n")
    assert "closed" in told(WHOLE + write({"n": last + 1, "undo": [last - 1], "by": 0}) + "\n")


def test_forged_undos() -> None:
    def undo(n: int, numbers: list[int], by: int) -> dict[str, Any]:
        return {"n": n, "undo": numbers, "by": by}

    log = opening()
    log.append(0, "place clearing")
    log.append(0, "part take")
    assert "own last entries" in told(after(undo(6, [5], 1), log=log))  # another seat's
    assert "own last entries" in told(after(undo(6, [4], 0), log=log))  # not the last
    assert "no seat -1" in told(after(undo(6, [3], -1), log=log))  # chance's
    assert "own last entries" in told(after(undo(6, [5], 0), undo(7, [5], 0), log=log))  # undone already
    assert "own last entries" in told(after(undo(6, [5, 4], 0), log=log))
    assert "own last entries" in told(after(undo(6, [6], 0), log=log))
    log.append(0, "stop")
    log.append(1, "pass")
    assert "fence" not in (said := told(after(undo(8, [6], 0), log=log)))
    assert "another seat has decided since" in said  # beyond the fence
    sealed = vowing(2)
    sealed.append(0, "vow wood", [0])
    sealed.append(1, "vow wood", [1])
    n = len(sealed.entries) + 1
    assert "sealed has been shown" in told(after(undo(n, [n - 1], 1), log=sealed))


def test_forged_consent() -> None:
    def undo(numbers: list[int], by: int, agreed: Any, n: int = 7) -> str:
        return told(after({"n": n, "undo": numbers, "by": by, "agreed": agreed}, log=log))

    log = opening(3)
    log.append(0, "pass")
    log.append(1, "pass")
    assert read_log(log.text() + '{"n":7,"undo":[4,5,6],"by":0,"agreed":[1,2]}\n', rules_for).draft(0) == []
    for agreed in ([1], [2], [0, 1], [2, 1], [0, 1, 2], [1, 2, 3], []):
        assert "All other seats must agree to that, [1, 2]" in undo([6], 0, agreed)
    for forged in (None, 1, [1, None], [1.0, 2], [True, 2], {"1": 2}):
        assert "'agreed' is" in undo([6], 0, forged)
    for numbers in ([5], [4, 6], [6, 5], [7], [6, 7], [0, 1, 2, 3, 4, 5, 6]):
        assert "The table can take back only its own last entries" in undo(numbers, 0, [1, 2])
    assert "no seat 3" in undo([6], 3, [0, 1, 2])
    assert "no seat -1" in undo([6], -1, [0, 1, 2])
    assert "'undo' is []" in undo([], 0, [1, 2])
    assert "'agreed' is not known here" in told(after({"n": 7, "confirm": 0, "agreed": [1, 2]}, log=log))


def test_absurd_sizes() -> None:
    assert f"more than {MOST_ENTRIES} entries" in told(LINES[0] + "\n" * (MOST_ENTRIES + 3))
    assert "longer than" in told(dumps({**HEADER, "about": {"x": "y" * MOST_HEADER}}) + "\n")


@pytest.mark.parametrize("problem", [DeadEnd("seat 0 cannot go on"), ValueError("seat 0 has 0 wood,\nnot 1")])
def test_rules_that_fail_are_told_with_the_line(problem: Exception) -> None:
    """Whatever a verb stumbles over: the log is not to blame."""
    faulty = DigRules({"seats": 2}, 2)
    place = faulty.book.places["place"]
    assert isinstance(place, PlaceWorker)
    place.flows[0] = Faulty(problem)
    with pytest.raises(Unusable) as unusable:
        read_log(after({"n": 4, "seat": 0, "do": "place clearing"}), lambda game, options: faulty)
    reason = " ".join(str(problem).split())
    assert str(unusable.value) == f"line 5: the rules fail here: {reason}; report this log as a fault"


unhurried = settings(deadline=None)  # a busy machine is no fault


@unhurried
@given(st.data())
def test_no_damage_brings_anything_else_out(data: st.DataObject) -> None:
    """A log with a piece cut out, put in or written over is refused in one line, or is a good log."""
    start = data.draw(st.integers(0, len(WHOLE)))
    end = data.draw(st.one_of(st.just(start), st.integers(start, min(len(WHOLE), start + 400))))
    piece = data.draw(st.one_of(st.text(max_size=6), st.sampled_from(['"', "{", "}", "[", "]", ",", "\n", "0", "-1"])))
    text = WHOLE[:start] + piece + WHOLE[end:]
    try:
        log = read_log(text, rules_for)
    except Unusable:
        told(text)
    else:
        assert read_log(log.text(), rules_for).text() == log.text()


KEYS = ["n", "seat", "do", "chance", "to", "undo", "by", "confirm", "end", "scores", "check", "log", "game", "options"]
ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()


@unhurried
@given(st.recursive(ATOMS, lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(KEYS), inner)))
def test_no_entry_brings_anything_else_out(value: Any) -> None:
    line = dumps(value)
    for text in (line + "\n", opening().text() + line + "\n"):
        told(text)
