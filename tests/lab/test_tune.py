"""Tuning: the search for better weights, what it takes for them to be written, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import log
from pathlib import Path

import pytest

from underhall.engine.game import Unusable
from underhall.games.caverna.worths import load
from underhall.lab.trials import KINDS, Kind, estimate, points, together, trials_of, worth
from underhall.lab.tune import CANDIDATES, STAGES, STEP, Field, Search, main, settle
from underhall.lab.weightsfile import replaced, rounded

SOLO = Kind("alone", {"seats": 1, "edition": "introductory"}, 1.0, 1, 2)
TEXT = (files("underhall.games.caverna") / "data" / "worths.toml").read_text("utf-8")
GOOD = load().weights
BLIND = GOOD | {name: 0.001 for name in GOOD if not name.startswith("food")}  # it sees little but food
START = {"a.x": 1.0, "a.y": 2.0, "b.z": 3.0}


def hill(weights: Sequence[Mapping[str, float]], name: str, sets: int) -> list[float]:
    """Highest at 2, 2, and whatever b.z is."""
    return [-((log(each["a.x"]) - log(2)) ** 2) - (log(each["a.y"]) - log(2)) ** 2 for each in weights]


def searched(state: Path | None, generations: int) -> Search:
    search = Search(START, ["a.x", "a.y"], hill, 5, state)
    while search.generation < generations:
        search.step()
    return search


# The search.


def test_a_search_climbs_and_leaves_other_weights_alone() -> None:
    found = searched(None, 30).best
    assert found["a.x"] == pytest.approx(2, rel=0.05)
    assert found["a.y"] == pytest.approx(2, rel=0.05)
    assert found["b.z"] == 3.0


def test_a_search_that_finds_nothing_better_stays_and_looks_nearer() -> None:
    def flat(weights: Sequence[Mapping[str, float]], name: str, sets: int) -> list[float]:
        return [0.0 if at == 0 and len(weights) > 1 else -1.0 for at in range(len(weights))]  # the old one runs first

    search = Search(START, ["a.x", "a.y"], flat, 5, None)
    assert search.step() == (0.0, -1.0)
    assert search.best == START
    assert search.length < STEP


def test_all_runners_meet_the_same_stages_and_fewer_go_on() -> None:
    met: list[tuple[str, int, int]] = []

    def counted(weights: Sequence[Mapping[str, float]], name: str, sets: int) -> list[float]:
        met.append((name, sets, len(weights)))
        return hill(weights, name, sets)

    Search(START, ["a.x", "a.y"], counted, 5, None).step()
    races = [(f"0 {stage}", sets) for stage, (sets, _) in enumerate(STAGES)]
    whole = [(name, sets) for name, sets, runners in met if runners > 1]
    assert whole == races
    assert [runners for _, _, runners in met if runners > 1] == [1 + CANDIDATES, 17, 8, 4]
    assert [(name, sets) for name, sets, runners in met if runners == 1] == races[:2]  # the one that joins in


def test_a_search_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    state = tmp_path / "state"
    searched(state, 3)
    with state.open("a", encoding="utf-8") as file:
        file.write('{"best": {"a.x": 1.0')  # it was stopped while it wrote
    again = Search(START, ["a.x", "a.y"], hill, 5, state)
    assert again.generation == 3
    again.step()
    assert again.best == searched(None, 4).best
    assert searched(state, 4).best == again.best


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ('{"seed": 6}\n', "begun with other weights"),
        ("", "begun with other weights"),
        ("no json\n", "no state of a search"),
    ],
)
def test_the_state_of_another_search_is_refused(tmp_path: Path, content: str, wrong: str) -> None:
    state = tmp_path / "state"
    state.write_text(content, "utf-8")
    with pytest.raises(Unusable, match=wrong):
        Search(START, ["a.x", "a.y"], hill, 5, state)


# Games.


def test_all_weights_meet_the_same_games() -> None:
    trials = trials_of([SOLO], "1 0", 1)
    field = Field("caverna", [SOLO], GOOD, 1, None)
    assert field.play([GOOD, GOOD], trials) == [field.measure([GOOD], "0", 1)] * 2


def test_points_of_several_players_are_those_one_is_ahead() -> None:
    two = Kind("two", {"seats": 2, "edition": "introductory"}, 1.0, 1, 1)
    trial = trials_of([two], "1 0", 1)[0]
    assert points("caverna", trial, GOOD, BLIND) > 0


def test_kinds_are_weighed_whatever_their_number_of_games() -> None:
    kinds = [SOLO._replace(name="one", worth=0.25, games=2), SOLO._replace(name="two", worth=0.5, games=1)]
    assert worth(trials_of(kinds, "", 1), [10.0, 20.0, 6.0]) == 0.25 * 15 + 0.5 * 6
    assert [sum([kind.worth for kind in kinds]) for kinds in KINDS.values()] == [pytest.approx(1)] * len(KINDS)


def test_an_interval_narrows_with_more_games() -> None:
    wide, narrow = estimate([1.0, 3.0] * 5), estimate([1.0, 3.0] * 50)
    assert wide.mean == narrow.mean == 2
    assert narrow.half < wide.half / 3
    assert str(narrow) == "2.00 (1.80 to 2.20)"
    assert together([(1.0, narrow), (1.0, narrow)]).half == pytest.approx(2**0.5 * narrow.half)


# What is written.


def settled(tmp_path: Path, found: Mapping[str, float], start: Mapping[str, float]) -> tuple[bool, Path, list[str]]:
    """The end of a tuning from start that has found such weights, with two games for the check."""
    out, told = tmp_path / "out.toml", list[str]()
    out.write_text("as it was", "utf-8")
    search = Search(start, ["land.field", "family.action"], lambda asked, *_: [0.0 for _ in asked], 0, None)
    search.step()
    search.best = dict(found)
    field = Field("caverna", [SOLO], start, 0, None)
    return settle(field, search, TEXT, out, told.append), out, told


def test_a_worse_result_is_refused(tmp_path: Path) -> None:
    written, out, told = settled(tmp_path, BLIND, GOOD)
    assert not written
    assert out.read_text("utf-8") == "as it was"
    assert "not shown to be better" in told[-1]


def test_a_better_result_is_written_whole(tmp_path: Path) -> None:
    written, out, told = settled(tmp_path, GOOD, BLIND)
    assert written
    assert "gain" in told[-2]
    text = out.read_text("utf-8")
    assert [line.partition("#")[2] for line in text.splitlines()] == [
        line.partition("#")[2] for line in TEXT.splitlines()
    ]
    assert list(tmp_path.iterdir()) == [out]


def test_numbers_are_replaced_in_place() -> None:
    text = "# head\n[a]\nx = 1.0  # of x = 3\n\n[b]\nx = 2\ny-z = 0.50 # same\n"
    assert replaced(text, {"a.x": 1.23456, "b.y-z": 0.5}) == text.replace("1.0", "1.23")
    assert rounded({"x": 0.0123456}) == {"x": 0.0123}
    with pytest.raises(Unusable, match=r"no line for a\.y"):
        replaced(text, {"a.y": 1.0})


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["chess"], "nothing to tune in chess --seats 0; there is caverna --seats 0"),
        (["caverna", "--seats", "3"], "nothing to tune in caverna --seats 3"),
        (["caverna", "--jobs", "0"], "--jobs is 1 to"),
        (["caverna", "--only", "dragons"], "--only dragons: name sections of"),
    ],
)
def test_what_cannot_be_tuned_is_told(arguments: list[str], wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert wrong in told
    assert told.count("\n") == 1
