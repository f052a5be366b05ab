"""`underhall solve`: the same line whatever the processes, a search that goes on, and input that is refused."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest

from tests.cli.terminal import SOLO_200, Terminal, started
from underhall.engine.log import read_log
from underhall.games import rules

SOLVE: Final = ("solve", "caverna", "--lines", "2")
PATIENCE: Final = 60.0  # seconds for a process to get going on a busy machine


def kept(folder: Path) -> Any:
    """A search as its folder keeps it, but for the time it took."""
    found = json.loads((folder / "state.json").read_text())
    assert found.pop("core_seconds") > 0
    return found


def test_the_line_is_the_same_over_several_processes_and_in_several_goes(terminal: Terminal, tmp_path: Path) -> None:
    one, two, goes = tmp_path / "one", tmp_path / "two", tmp_path / "goes"
    at_once = terminal.document(*SOLVE, "--iterations", "2", "--jobs", "1", "--resume", one)
    assert terminal.document(*SOLVE, "--iterations", "2", "--jobs", "2", "--resume", two)["sheet"] == at_once["sheet"]
    assert terminal.run(*SOLVE, "--iterations", "1", "--jobs", "1", "--resume", goes) == 0
    rest = terminal.document(*SOLVE, "--iterations", "1", "--jobs", "1", "--resume", goes)
    assert (rest["iterations"], rest["iterations_ever"], rest["changes_ever"]) == (1, 2, 400)
    assert kept(one) == kept(two) == kept(goes)
    assert sorted(path.name for path in one.iterdir()) == ["best.jsonl", "state.json"]


def test_the_best_line_is_an_ordinary_log(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "best.jsonl"
    assert terminal.run(*SOLVE, "--iterations", "1", "--jobs", "1", "--seed", "5", "--out", path) == 0
    said = terminal.out
    log = read_log(path.read_text(), rules)
    assert log.ended
    assert log.header["about"]["title"] == f"{log.scores()[0]} points alone"
    assert f"written to {path}".replace("\n", "") in said.replace("\n", "")
    assert terminal.run("replay", path, "--check") == 0


def test_a_line_that_is_given_is_bettered_and_never_worse(terminal: Terminal, tmp_path: Path) -> None:
    arguments = (*SOLVE, "--iterations", "1", "--jobs", "1", "--from", SOLO_200)
    found = terminal.document(*arguments, "--option", "solo_clear_at=6")
    assert found["begun_with"] == 200
    assert found["points"] >= 200
    # caverna.solo.7: nothing is full under the other ruling, so the ruby is saved that kept the ore.
    assert terminal.document(*arguments)["begun_with"] == 201


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_what_is_found_survives_the_end_of_the_process(terminal: Terminal, tmp_path: Path, how: int) -> None:
    folder = tmp_path / "kept"
    with started(*SOLVE, "--minutes", "5", "--jobs", "1", "--resume", folder) as process:
        until = monotonic() + PATIENCE
        while not (folder / "state.json").exists() and monotonic() < until:
            sleep(0.05)
        process.send_signal(how)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == (0 if how == signal.SIGINT else -how)
    before = kept(folder)
    found = terminal.document(*SOLVE, "--iterations", "1", "--jobs", "1", "--resume", folder)
    assert found["iterations_ever"] == before["rounds"] + 1 >= 2
    assert found["points"] >= max([line["best_points"] for line in before["lines"]])
    assert terminal.run("replay", folder / "best.jsonl", "--check") == 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a search that has hardly begun."""
    found = tmp_path_factory.mktemp("solve") / "kept"
    command = "import sys; from underhall.cli import main; sys.exit(main())"
    arguments = [*SOLVE, "--iterations", "1", "--jobs", "1", "--resume", str(found)]
    subprocess.run([sys.executable, "-c", command, *arguments], check=True, capture_output=True)
    return found


@pytest.mark.parametrize(
    ("old", "new", "arguments", "said"),
    [
        ("", "", ["--seed", "1"], "its seed is 0, not 1; name another folder"),
        ("", "", ["--lines", "3"], "its number of lines is 2, not 3"),
        ("", "", ["--option", "solo_clear_at=6"], "its options is {"),
        ("", "", ["--from", str(SOLO_200)], "there is a search already; leave out --from"),
        ('{"solve":2', '{"solve":1', [], "its format is 1, not 2"),
        ('{"solve":2', "{", [], "no search can be read there ("),
        ('"rounds":1', '"rounds":"1"', [], "no search can be read there (rounds: "),
        ('"cycle":[60,40]', '"cycle":[60,0]', [], "no search can be read there (lines.0.cycle.1: "),
        ('"best_points":', '"best_points":1', [], "points, not 1"),
        ('"place excavation"', '"place nowhere"', [], "there is no choice 'place nowhere'"),
    ],
)
def test_a_folder_that_keeps_something_else(
    terminal: Terminal, tmp_path: Path, folder: Path, old: str, new: str, arguments: list[str], said: str
) -> None:
    text = (folder / "state.json").read_text()
    assert old in text
    changed = tmp_path / "state.json"
    changed.write_text(text.replace(old, new, 1))
    line = terminal.complaint("solve", "caverna", *([] if "--lines" in arguments else SOLVE[2:]), *arguments,
                              "--iterations", "1", "--jobs", "1", "--resume", tmp_path)  # fmt: skip
    assert said in line


def test_a_log_that_is_no_solo_game(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text('{"log":1,"game":"caverna","version":"1","options":{"seats":2}}\n')
    said = terminal.complaint("solve", "caverna", "--from", path)
    assert said == f"--from {path}: a log of caverna alone, played from its set-up, is needed"
