"""tournament: duplicate deals, ratings, the crosstable, going on after a stop, and the picture."""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import combinations
from json import dumps, loads
from pathlib import Path
from signal import SIGINT
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.terminal import Terminal, started
from underhall.lab.schedule import Schedule, groups
from underhall.lab.standings import Standings
from underhall.lab.standingspicture import picture

MINE = "examples/my_bot.py:MyBot"
FAILING = "tests.bots.failing:Raises"
QUICK = ["tournament", "caverna", "--bots", f"random,{FAILING}"]
LIMIT = 60.0  # seconds for a game to be over


def schedule(bots: int, seats: int, games: int, seed: int = 0) -> Schedule:
    return Schedule("caverna", {"seats": seats}, [f"bot{at}" for at in range(bots)], seed, games, 10)


def result(number: int, totals: dict[str, int], first: int = 0) -> dict[str, Any]:
    """A game as it is counted."""
    best = max(totals.values())
    winners = [total == best for total in totals.values()]
    return {
        "game": number, "bots": list(totals), "first": first, "totals": list(totals.values()),
        "wins": [won / sum(winners) for won in winners], "decisions": 1, "checksum": number,
        "replaced": [0] * len(totals), "why": [""] * len(totals),
    }  # fmt: skip


# Who plays whom.


def test_a_deal_is_played_by_the_same_bots_on_every_seat() -> None:
    found = schedule(3, 3, 7)
    assert found.games == 9  # whole rounds
    for first in (1, 4, 7):
        numbers = range(first, first + 3)
        assert len({found.secret(number) for number in numbers}) == 1
        seated = [found.playing(number) for number in numbers]
        assert all([set(each) == set(seated[0]) for each in seated])  # with the same seeds
        for seat in range(3):
            assert len({each[seat] for each in seated}) == 3
    assert len({found.secret(number) for number in range(1, 10)}) == 3
    assert schedule(3, 3, 7, seed=1).secret(1) != found.secret(1)


@pytest.mark.parametrize(("bots", "seats", "rounds"), [(3, 2, 3), (4, 2, 12), (4, 3, 4), (5, 3, 10), (5, 4, 5)])
def test_every_group_meets_as_often_as_every_other(bots: int, seats: int, rounds: int) -> None:
    met = Counter([tuple(sorted(group)) for group in groups(bots, seats, rounds)])
    assert set(met) == set(combinations(range(bots), seats))
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(("bots", "seats", "rounds"), [(6, 4, 15), (7, 3, 20), (9, 2, 11)])
def test_bots_play_about_as_often_wherever_it_stops(bots: int, seats: int, rounds: int) -> None:
    played = Counter([bot for group in groups(bots, seats, rounds) for bot in group])
    assert max(played.values()) - min([played[bot] for bot in range(bots)]) <= 1


# What it comes to.


def test_ties_count_half_and_the_order_in_which_games_end_nothing() -> None:
    games = [
        result(1, {"a": 50, "b": 40, "c": 40}),
        result(2, {"b": 60, "c": 10, "a": 60}, first=1),
        result(3, {"c": 5, "a": 9, "b": -3}),
    ]
    found, backwards = Standings(["a", "b", "c"]), Standings(["a", "b", "c"])
    for game in games:
        found.add(game)
    for game in reversed(games):
        backwards.add(game)
    shares = {(pair["bot"], pair["against"]): pair["share"] for pair in found.pairs()}
    assert shares["a", "b"] == pytest.approx(2.5 / 3, abs=1e-4)
    assert shares["b", "a"] == pytest.approx(0.5 / 3, abs=1e-4)
    assert shares["b", "c"] == 0.5
    rows = found.by_bot()
    assert rows[0]["bot"] == "a"
    assert {row["bot"]: row["wins"]["share"] for row in rows} == pytest.approx(
        {"a": 2.5 / 3, "b": 0.5 / 3, "c": 0}, abs=1e-4
    )
    assert rows[0]["points"]["mean"] == pytest.approx(119 / 3, abs=0.01)
    assert rows[0]["low"] < rows[0]["rating"] < rows[0]["high"]
    assert [row["wins"]["share"] for row in found.by_place()] == pytest.approx([1 / 3, 0.5, 1 / 6], abs=1e-4)
    assert backwards.by_bot() == rows
    assert backwards.checksum() == found.checksum()


def test_intervals_are_wilsons() -> None:
    found = Standings(["a", "b"])
    for number in range(1, 11):
        found.add(result(number, {"a": 7 if number < 9 else 1, "b": 3}))
    [pair, _] = found.pairs()
    assert (pair["share"], pair["low"], pair["high"]) == (0.8, 0.4902, 0.9433)


def test_more_games_make_a_rating_surer() -> None:
    few, many = Standings(["a", "b"]), Standings(["a", "b"])
    for number in range(1, 41):
        game = result(number, {"a": 7 if number % 4 else 1, "b": 3})
        many.add(game)
        if number <= 8:
            few.add(game)
    width = [row["high"] - row["low"] for row in (few.by_bot()[0], many.by_bot()[0])]
    assert width[1] < width[0] / 1.5


# The command.


def test_a_tournament_is_the_same_over_several_processes(terminal: Terminal, tmp_path: Path) -> None:
    documents = []
    for jobs in ("1", "2"):
        arguments = ["--games", "3", "--jobs", jobs, "--out", str(tmp_path / jobs), "--json"]
        assert terminal.run(*QUICK, *arguments) == 0, terminal.err
        documents.append(loads(terminal.out))
    assert documents[0] == documents[1]
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text()
    found = documents[0]
    assert (found["planned"], found["games"], found["stopped"]) == (4, 4, False)
    assert {row["bot"]: row["replaced"] for row in found["bots"]} == {"random": 0, FAILING: 8}
    games = [loads(line) for line in (tmp_path / "1").read_text().splitlines()]
    assert [game["game"] for game in games] == [1, 2, 3, 4]
    assert all([games[at]["bots"] == games[at + 1]["bots"][::-1] for at in (0, 2)])


def test_a_tournament_goes_on_where_it_stopped(terminal: Terminal, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    document = terminal.document(
        "tournament", "caverna", "--bots", "random,tests.bots.test_bots:First", "--games", "6", "--out", whole
    )
    lines = whole.read_text().splitlines(keepends=True)
    part.write_text("".join(lines[:3]) + lines[3][:50])  # the power failed in the midst of a line
    arguments = ["tournament", "caverna", "--bots", "random,tests.bots.test_bots:First", "--resume", str(part)]
    assert terminal.document(*arguments, "--games", "6") == document
    assert part.read_text() == whole.read_text()
    assert terminal.document(*arguments, "--games", "8")["games"] == 8
    assert part.read_text().startswith(whole.read_text())


def test_what_cannot_be_gone_on_with(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "games"
    arguments = ["tournament", "caverna", "--bots", "random,tests.bots.test_bots:First", "--games", "2"]
    assert terminal.run(*arguments, "--out", path) == 0
    written = path.read_text()
    assert "there is such a file already" in terminal.complaint(*arguments, "--out", path)
    assert "line 1 is of another tournament" in terminal.complaint(*arguments, "--seed", "1", "--resume", path)
    assert "no such file" in terminal.complaint(*arguments, "--resume", tmp_path / "none")
    assert "leave --out out" in terminal.complaint(*arguments, "--resume", path, "--out", tmp_path / "other")
    assert path.read_text() == written
    game = loads(written.splitlines()[1])
    for wrong, said in [
        ("{", "line 3 is no JSON"),
        ("[]", "line 3 is no game of a tournament"),
        (dumps(game | {"totals": [1]}), "line 3 is no game of a tournament"),
        (dumps(game | {"replaced": ["x", 0]}), "line 3 is no game of a tournament"),
        (dumps(game), "line 3: game 2 stands there twice"),
    ]:
        path.write_text(f"{written}{wrong}\n")
        assert said in terminal.complaint(*arguments, "--resume", path)
        assert path.read_text() == f"{written}{wrong}\n"


def test_the_tables_and_the_picture_name_every_bot(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "standings.svg"
    bots = f"random,{MINE},tests.bots.test_bots:First"
    assert terminal.run("tournament", "caverna", "--bots", bots, "--seats", "3", "--games", "3", "--picture", path) == 0
    assert terminal.err == ""
    assert "\n1 MyBot " in terminal.out
    for heading in ("rating", "ahead of", "order of play", "3 of 3 games"):
        assert heading in terminal.out
    drawn = "".join(ElementTree.parse(path).getroot().itertext())
    for said in ("MyBot", "random", "First", "Rating", "100 %", "prefers-color-scheme:dark"):
        assert said in drawn


def test_a_picture_has_room_for_strange_names_and_many_bots() -> None:
    names = [f"a <&> very long name of a bot of somebody's own {at}" for at in range(12)]
    found = Standings(names)
    for number, pair in enumerate(combinations(names, 2), 1):
        found.add(result(number, {pair[0]: 5, pair[1]: 5}))
    told = {"game": "caverna", "games": 66, "bots": found.by_bot(), "pairs": found.pairs()}
    root = ElementTree.fromstring(picture(told, {name: name for name in names}))
    wide, high = (float(each) for each in root.attrib["viewBox"].split()[2:])
    cells = [each for each in root.iter("{http://www.w3.org/2000/svg}rect") if "rx" in each.attrib]
    assert len(cells) == 144
    for cell in cells:
        assert float(cell.attrib["x"]) + float(cell.attrib["width"]) <= wide
        assert float(cell.attrib["y"]) + float(cell.attrib["height"]) <= high


def test_stopped_it_keeps_what_was_played_and_tells_how_it_stands(tmp_path: Path) -> None:
    out = tmp_path / "games"
    arguments = ["tournament", "caverna", "--bots", "random,tests.bots.test_bots:First", "--games", "100000"]
    with started(*arguments, "--jobs", "2", "--out", out, "--json") as running:
        until = time.monotonic() + LIMIT
        while not (out.exists() and out.read_bytes().count(b"\n") > 2) and time.monotonic() < until:
            time.sleep(0.05)
        running.send_signal(SIGINT)
        told, complained = running.communicate(timeout=LIMIT)
    assert running.returncode == 130, complained
    found = loads(told)
    assert found["stopped"]
    assert found["games"] == len(out.read_text().splitlines()) > 2
    assert complained == b"underhall: stopped\n"


def test_without_its_package_it_says_what_to_install(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    said = terminal.complaint("tournament", "caverna", "--bots", "random,greedy")
    assert "pip install 'underhall[lab]'" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--bots", "random,greedy"], "there is no game 'chess'"),
        (["caverna"], "--bots: name two at least"),
        (["caverna", "--bots", "random"], "--bots: name two at least"),
        (["caverna", "--bots", "random,random"], "--bots: random is there twice"),
        (["caverna", "--bots", "random,nobody.py:Bot"], "there is no file nobody.py"),
        (["caverna", "--bots", "random,greedy", "--seats", "3"], "--seats: 3 seats for 2 bots"),
        (["caverna", "--bots", "random,greedy", "--seats", "1"], "--seats: nobody plays against another alone"),
        (["caverna", "--bots", "random,greedy", "--games", "0"], "--games: a whole number from 1 to 100000, not 0"),
        (["caverna", "--bots", "random,greedy", "--bot-time", "0"], "--bot-time: a whole number from 1 to 3600, not 0"),
        (["caverna", "--bots", "random,greedy", "--out", "/nowhere/games"], "/nowhere/games: there is no such"),
        (["caverna", "--bots", "random,greedy", "--picture", "/nowhere/at.svg"], "--picture /nowhere/at.svg: there is"),
    ],
)
def test_what_cannot_be_used(terminal: Terminal, arguments: list[str], said: str) -> None:
    assert said in terminal.complaint("tournament", *arguments)
