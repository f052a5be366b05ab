"""`underhall play --from FILE`: a game that begins in a position."""

from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import EXAMPLE, Terminal
from underhall.commands.inputs import read_log_file, read_position_file


def test_a_game_begins_in_a_position_is_saved_and_goes_on(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    shown = terminal.play(
        "--from", EXAMPLE, "--bots", "random", typed=["place sustenance", "part take", "stop", f"save {saved}", "quit"]
    )
    assert "round 5 of 12" in shown
    log = read_log_file(saved)
    assert log.position_at(0).dump() == read_position_file(EXAMPLE)[1].dump()
    assert log.header["about"] == {"bots": ["", "random"]}
    assert terminal.run("replay", saved, "--check") == 0
    assert terminal.run("score", saved) == 0
    assert "round 5 of 12" in terminal.play("--load", saved, typed=["quit"])


def test_a_position_has_its_own_seats_and_options(terminal: Terminal, tmp_path: Path) -> None:
    for more in (("--seats", "2"), ("--option", "edition=full"), ("--load", EXAMPLE)):
        assert "--from: the position has its seats and options" in terminal.complaint("play", "--from", EXAMPLE, *more)
    assert "3 bots for the 2 seats" in terminal.complaint("play", "--from", EXAMPLE, "--bots", "random,random,random")
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"game": "caverna", "round": 13}')
    assert terminal.complaint("play", "--from", wrong).startswith(f"{wrong}: round: must be a whole number")
