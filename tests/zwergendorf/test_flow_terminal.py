"""Zwergendorf at the terminal: what is shown, what is typed, and what is not told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from underhall.engine.log import read_log
from underhall.games import rules

TWO = ["zwergendorf", "--seats", "2", "--bots", "random", "--seed", "3"]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def test_a_whole_game_is_played_by_first_answers(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    shown = terminal.play(*TWO, typed=["produce\n1"] * 200 + [f"save {saved}"])
    assert "The game is over" in shown
    assert re.search(r"won with −?\d+ points|share the win", shown)
    log = read_log(saved.read_text(), rules)
    assert log.ended
    assert log.rules.name == "zwergendorf"


def test_cards_that_others_hold_are_not_told(terminal: Terminal) -> None:
    shown = terminal.play(*TWO, typed=["log all", "quit"])
    own, told = shown.partition("Which card do you keep?")[0], shown.partition("> log all")[2]
    assert len(re.findall(r"card is dealt: [GBR]\d\d", own)) == 3
    assert own.count("card is dealt") == 6
    assert "Random: keeps a card" in own
    assert "Random: keeps a card" in told
    assert len(re.findall(r"card is dealt: [GBR]\d\d", told)) == 3


def test_at_one_keyboard_no_deal_is_told_aloud(terminal: Terminal) -> None:
    shown = terminal.play("zwergendorf", "--seats", "2", "--seed", "3", typed=["1", "1", "quit"])
    before = shown.partition("Which card do you keep?")[0]
    assert before.count("card is dealt") == 6
    assert not re.search(r"card is dealt: [GBR]", before)


def test_a_position_is_shown_and_asked_about(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "village.json"
    village = {"board": {"A1": "coin", "C4-C5": "wall", "D1-D2-E1-E2": "tavern"}, "buildings": ["B01"], "name": "Ada"}
    path.write_text(json.dumps({"game": "zwergendorf", "phase": 4, "players": [village, {}]}))
    assert terminal.run("position", path) == 0
    assert "Ada · phase 4 of 10 · production" in terminal.out
    assert re.search(r"C .*wall1  wall1", terminal.out)
    assert re.search(r"D  tav1   tav1", terminal.out)
    assert "use B01: while in use, each tavern needs 1 wood + 2 stones + 1 beer" in terminal.out
    found = terminal.document("position", path, "--do", "produce")
    assert "draw dwarf A2" in found["choices"]
    assert "draw dwarf A1" not in found["choices"]
    assert terminal.run("position", path, "--why", "use B02") == 0
    assert "B02 is not laid out in your village." in terminal.out


def test_games_among_bots_are_counted(terminal: Terminal) -> None:
    assert terminal.run("simulate", "zwergendorf", "--games", "4", "--seats", "3", "--json") == 0
    found = json.loads(terminal.out)
    assert found["games"] == 4
    assert sum([each["share"] for each in found["wins"]]) == pytest.approx(1)


def test_the_rules_are_looked_up(terminal: Terminal) -> None:
    assert terminal.run("rules", "zwergendorf", "pick.5") == 0
    assert "zwergendorf.pick.5" in terminal.out


def test_every_answer_is_told_beside_many_squares(terminal: Terminal) -> None:
    shown = terminal.play("zwergendorf", "--seats", "1", "--seed", "3", typed=["1", "1", "1", "quit"])
    asked = shown.rpartition("Choose halves, and draw in what they show.")[2]
    assert "1 B09, top left: 2 coins" in asked
    assert "145 fell a tree in place of 1 wall section" in asked
    assert "wall east A 3 A1" in asked
