"""analyse: which turns of a finished game cost most."""

from __future__ import annotations

from json import loads
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.lastround import played_out
from underhall.lab.analysis import own_turns, read_judged


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("games") / "over.jsonl"
    found.write_text(played_out(2, 4).text(), "utf-8")
    return found


def test_every_turn_is_listed_and_the_dearest_told(terminal: Terminal, path: Path) -> None:
    assert terminal.run("analyse", str(path), "--seat", "1", "--think", "2it", "--json") == 0
    (seat,) = loads(terminal.out)["seats"]
    turns = [read_judged(turn) for turn in seat["turns"]]
    assert seat["seat"] == 1
    assert [turn.played for turn in turns] == [turn.choices for turn in own_turns(played_out(2, 4), 1)]
    assert seat["lost"] == round(sum(turn.loss for turn in turns), 1) > 0
    assert terminal.run("analyse", str(path), "--seat", "1", "--think", "2it") == 0
    assert terminal.out.count("round 12") == len(turns)
    assert terminal.out.count("  better: ") == len([turn for turn in turns if turn.loss > 0][:3])
    assert "Losses are a bot's estimates" in terminal.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "2"], "--seat 2: the game has seats 0 to 1"),
        (["--think", "long"], "--think: a time to think is written 3 or 0.5s"),
    ],
)
def test_input_that_cannot_be_used(terminal: Terminal, path: Path, arguments: list[str], said: str) -> None:
    assert terminal.run("analyse", str(path), *arguments) == 2
    assert said in terminal.err


def test_a_game_that_goes_on_is_not_analysed(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "going-on.jsonl"
    path.write_text(played_out(2, 4).branch(1).text(), "utf-8")
    assert terminal.run("analyse", str(path)) == 2
    assert "this game is not over" in terminal.err
