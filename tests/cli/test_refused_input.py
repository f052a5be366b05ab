"""Whatever cannot be used gives one clear line that names the place, and exit code 2."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.terminal import ENTRIES, EXAMPLE, SOLO_200, Terminal

BOT = "tests.bots.test_bots:First"
OPTIONS = [  # the arguments, and what the line must say
    (["frobnicate"], "frobnicate"),
    (["position"], "FILE"),
    (["play", "--seets", "2"], "--seets"),
    (["play", "chess"], "there is no game 'chess'; there are: caverna"),
    (["play", "caverna", "--seats", "0"], "--seats: one of 1, 2, 3, 4, 5, 6, 7, not 0"),
    (["play", "caverna", "--seats", "99"], "--seats: one of 1, 2, 3, 4, 5, 6, 7, not 99"),
    (["play", "caverna", "--seats", "two"], "--seats"),
    (["play", "caverna", "--seats", "9" * 400], "--seats: "),
    (["play", "caverna", "--bots", "nobody"], "--bots: there is no bot 'nobody'"),
    (["play", "caverna", "--bots", "random,,random"], "--bots 'random,,random': a name is missing"),
    (["play", "caverna", "--seats", "2", "--bots", "random,random,random"], "--bots: 3 bots for 2 seats"),
    (["play", "caverna", "--bots", ",".join(["random"] * 8)], "--seats: one of 1, 2, 3, 4, 5, 6, 7, not 9"),
    (["play", "caverna", "--option", "edition"], "--option edition: write name=value"),
    (["play", "caverna", "--option", "colour=red"], "--option colour: caverna has no such option; there are: seats,"),
    (["play", "caverna", "--option", "edition=old"], "--option edition: one of full, introductory, not old"),
    (["play", "caverna", "--option", "seats=3", "--seats", "2"], "--seats 2: --option says seats=3"),
    (["play", "caverna", "--option", "first=1", "--option", "first=0"], "--option first: given twice"),
    (["play", "caverna", "--seats", "2", "--option", "first=4"], "first is a seat from 0 to 1, not 4"),
    (["play", "--load", str(SOLO_200), "--seats", "2"], "--load: "),
    (["play", "--seed", "x"], "--seed"),
    (["simulate", "chess"], "there is no game 'chess'"),
    (["simulate", "caverna", "--games", "0"], "--games: a whole number from 1 to 1000000, not 0"),
    (["simulate", "caverna", "--games", "-1"], "--games: a whole number from 1 to 1000000, not -1"),
    (["simulate", "caverna", "--games", "1.5"], "--games"),
    (["simulate", "caverna", "--jobs", "0"], "--jobs: a whole number from 1 to 256, not 0"),
    (["simulate", "caverna", "--bots", ""], "--bots: name one at least"),
    (["simulate", "caverna", "--bots", "random,greeedy"], "--bots: there is no bot 'greeedy'"),
    (["simulate", "caverna", "--bots", "nobody.py:Bot"], "--bots: bot 'nobody.py:Bot': there is no file nobody.py"),
    (["simulate", "caverna", "--bot-time", "0"], "--bot-time: a whole number from 1 to 3600, not 0"),
    (["simulate", "caverna", "--bots", "level9"], "--bots: bot 'level9': there is no level 9; there are 1 to 5"),
    (
        ["simulate", "caverna", "--bots", "level2-pirate"],
        "--bots: bot 'level2-pirate': caverna has no character pirate",
    ),
    (["simulate", "caverna", "--bots", "level2@3"], "--bots: bot 'level2@3': level 2 does not search"),
    (["simulate", "caverna", "--bots", "level4", "--think", "soon"], "--think: a time to think is written 3 or 0.5s"),
    (["tournament", "caverna", "--bots", "level4,level1", "--think", "0it"], "--think: iterations are a whole number"),
    (["serve", "--bots", "nobody.py:Bot"], "--bots: bot 'nobody.py:Bot': there is no file nobody.py"),
    (["serve", "--bots", f"{BOT},{BOT}"], "--bots: two bots are called First"),
    (["serve", "--bots", "random"], "--bots: two bots are called random"),
    (["serve", "--bots", BOT, "--bot-time", "0"], "--bot-time: a whole number from 1 to 3600, not 0"),
    (["simulate", "caverna", "--seats", "8"], "--seats: one of 1, 2, 3, 4, 5, 6, 7, not 8"),
    (["simulate", "caverna", "--games", "1", "--out", "/nowhere/at/all"], "/nowhere/at/all: cannot be written"),
    (["simulate", "caverna", "--games", "1", "--log-dir", "/dev/null/logs"], "--log-dir /dev/null/logs: no folder"),
    (["solve", "chess"], "there is no game 'chess'"),
    (["solve", "caverna", "--minutes", "0"], "--minutes: more than 0 and 100000 at most, not 0"),
    (["solve", "caverna", "--minutes", "nan"], "--minutes: more than 0 and 100000 at most, not nan"),
    (["solve", "caverna", "--iterations", "0"], "--iterations: a whole number from 1 to 10000000, not 0"),
    (["solve", "caverna", "--lines", "0"], "--lines: a whole number from 1 to 1000, not 0"),
    (["solve", "caverna", "--jobs", "257"], "--jobs: a whole number from 1 to 256, not 257"),
    (["solve", "caverna", "--option", "seats=2"], "--option seats=2: a line can be sought for one who plays alone"),
    (["solve", "caverna", "--option", "solo_cards=shuffled"], "luck has a say in this game: 'reveal card"),
    (["solve", "caverna", "--from", "/nowhere"], "/nowhere: there is no such file"),
    (["solve", "caverna", "--resume", "/dev/null/kept"], "--resume /dev/null/kept: no folder can be made there"),
    (["solve", "caverna", "--out", "/nowhere/at/all"], "/nowhere/at/all: cannot be written"),
    (["bench", "caverna", "--seats", "-3"], "--seats: one of 1, 2, 3, 4, 5, 6, 7, not -3"),
    (["bench", "chess"], "there is no game 'chess'"),
    (["rules", "chess"], "there is no game 'chess'"),
    (["replay", str(SOLO_200), "--to", "500"], f"--to 500: the log has entries 1 to {ENTRIES}"),
    (["replay", str(SOLO_200), "--to", "-1"], f"--to -1: the log has entries 1 to {ENTRIES}"),
    (["position", str(EXAMPLE), "--do", "dance"], "--do 'dance': caverna knows no choice of that name"),
    (["position", str(EXAMPLE), "--do", "place housework"], "--do 'place housework': A dwarf of seat 1 stands on"),
    (["position", str(EXAMPLE), "--why", "dance"], "--why 'dance': caverna knows no choice of that name"),
]


@pytest.mark.parametrize(("arguments", "said"), OPTIONS, ids=[" ".join(row[0])[:60] for row in OPTIONS])
def test_an_option_that_cannot_be_used(terminal: Terminal, arguments: list[str], said: str) -> None:
    assert said in terminal.complaint(*arguments)


def nothing(path: Path) -> None:
    pass


def folder(path: Path) -> None:
    path.mkdir()


def junk(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(5_000_001)


def cut_off(path: Path) -> None:
    path.write_text('{"game": "caverna", "players": [')


def deep(path: Path) -> None:
    path.write_text("[" * 100_000)


def a_list(path: Path) -> None:
    path.write_text("[1, 2]")


def digits(path: Path) -> None:
    path.write_text('{"game": "caverna", "round": ' + "9" * 5000 + "}")


def another_game(path: Path) -> None:
    path.write_text('{"game": "chess"}')


MAKERS: list[Callable[[Path], None]] = [
    nothing, folder, junk, empty, huge, cut_off, deep, a_list, digits, another_game,
]  # fmt: skip


@pytest.mark.parametrize("command", ["position", "score", "replay", "load"])
@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_file_that_cannot_be_used(
    terminal: Terminal, tmp_path: Path, command: str, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "file"
    make(path)
    arguments = ["play", "--load"] if command == "load" else [command]
    assert str(path) in terminal.complaint(*arguments, path)


def test_what_is_no_ordinary_file_is_not_read(terminal: Terminal) -> None:
    assert "/dev/zero: this is no ordinary file" in terminal.complaint("score", "/dev/zero")


def test_a_position_names_the_field_that_is_wrong(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**json.loads(EXAMPLE.read_text()), "round": 13}))
    assert terminal.complaint("position", path).startswith(f"{path}: round: ")


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        (1, '{"log":1,"game":"chess","version":"1","options":{}}', "line 1: no table can be set up so"),
        (1, '{"log":1,"game":"caverna","version":"0","options":{}}', "line 1: the log needs the rules"),
        (3, '{"n":3,"seat":0,"do":"part take"}', "line 3: entry 3 stands where 2 should be"),
        (4, "{", "line 4: not JSON"),
        (5, '{"n":4,"seat":0,"do":"lay cavern-cavern C5 up"}', "line 5: do "),
        (5, '{"n":4,"seat":7,"do":"lay cavern-cavern C5 east"}', "line 5: do "),
        (6, '{"n":5,"undo":[1],"by":0}', "line 6: undo [1] cannot be"),
    ],
)
def test_a_log_names_the_line_that_is_wrong(
    terminal: Terminal, tmp_path: Path, line: int, text: str, said: str
) -> None:
    path = tmp_path / "log.jsonl"
    lines = SOLO_200.read_text().splitlines()
    lines[line - 1] = text
    path.write_text("\n".join(lines) + "\n")
    assert f"{path}: {said}" in terminal.complaint("replay", path)


def test_an_interrupted_write_leaves_nothing_behind(terminal: Terminal, tmp_path: Path) -> None:
    terminal.complaint("simulate", "caverna", "--games", "1", "--out", tmp_path)
    assert list(tmp_path.iterdir()) == []
