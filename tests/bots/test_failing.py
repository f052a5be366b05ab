"""Bots that fail in games among bots: another decides in their place, and it is counted."""

from __future__ import annotations

from json import loads
from pathlib import Path

import pytest

from tests.bots.failing import HERE, PATIENCE, SEEN, WAYS
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("way", WAYS)
def test_the_greedy_bot_decides_where_another_fails(
    way: str, terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two dwarfs are placed in round 1, so each of these bots fails twice in a game."""
    seen = tmp_path / "seen"
    monkeypatch.setenv(SEEN, str(seen))
    name, out = f"{HERE}:{way}", tmp_path / "out"
    patience = str(PATIENCE if way == "Stalls" else 60)
    arguments = ["simulate", "caverna", "--bots", f"{name},random", "--games", "1", "--bot-time", patience, "--json"]
    assert terminal.run(*arguments, "--out", out) == 0, terminal.err
    found = loads(terminal.out)  # whatever a bot prints is no part of it
    assert [row["replaced"] for row in found["by_bot"]] == [2, 0]
    assert terminal.err == f"warning: game 1: {name} {WAYS[way]}; another decides in its place\n"
    game = loads(out.read_text())
    assert game["replaced"] == [2, 0]
    assert game["why"] == [WAYS[way], ""]
    if way == "Stalls":
        for process in seen.read_text().split():
            assert not Path("/proc", process).exists()


def test_a_failing_bot_plays_the_same_game_whatever_the_number_of_processes(terminal: Terminal, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        arguments = ["simulate", "caverna", "--bots", f"{HERE}:Raises,random", "--games", "4", "--jobs", jobs]
        assert terminal.run(*arguments, "--out", tmp_path / jobs) == 0, terminal.err
        assert f"{HERE}:Raises failed 8 times: greedy decided in its place" in " ".join(terminal.out.split())
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text()


# At the terminal.


def test_a_failing_bot_does_not_end_a_game_at_the_terminal(terminal: Terminal) -> None:
    name = f"{HERE}:Raises"
    shown = terminal.play("caverna", "--bots", name, "--option", "first=0", typed=["starting-player", "1", "quit"])
    assert terminal.err == f"warning: {name} {WAYS['Raises']}; greedy decides in its place\n"
    assert "Raises" in shown


def test_a_saved_game_runs_no_code_that_was_not_asked_for(terminal: Terminal, tmp_path: Path) -> None:
    path, mark, other = tmp_path / "saved", tmp_path / "loaded", tmp_path / "other.py"
    other.write_text(f"open({str(mark)!r}, 'w')\nfrom tests.bots.failing import Raises\n", "utf-8")
    name = f"{other}:Raises"
    terminal.play("caverna", "--bots", f"{HERE}:Raises", "--seed", "1", typed=[f"save {path}", "quit"])
    path.write_text(path.read_text("utf-8").replace(HERE, str(other)), "utf-8")
    said = terminal.complaint("play", "--terminal", "--load", path)
    assert said == f"{path}: the bot {name!r} plays there; if you trust its code, name it with --bots too"
    assert not mark.exists()
    assert "round 1 of 12" in terminal.play("--load", path, "--bots", name, typed=["quit"])
    assert mark.exists()
