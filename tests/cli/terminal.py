"""Runs `underhall` in this process: what it prints, what it complains about, and its exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIG_DFL, SIGINT, signal
from typing import Any

import pytest

from underhall.cli import main

HERE = Path(__file__).parent.parent
SOLO_200 = HERE / "logs" / "caverna" / "solo-200.jsonl"
ENTRIES = len(SOLO_200.read_text().splitlines()) - 1
EXAMPLE = HERE / "positions" / "caverna" / "example.json"


@contextmanager
def started(*arguments: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    """`underhall` in a process of its own that can be interrupted, also where the tests run in the background."""
    command = [sys.executable, "-c", "import sys; from underhall.cli import main; sys.exit(main())"]
    running = subprocess.Popen(
        [*command, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal(SIGINT, SIG_DFL),
    )  # fmt: skip
    with running:
        try:
            yield running
        finally:
            running.kill()


class Terminal:
    """A terminal of 80 columns without colours, whose input is a pipe."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.out = ""
        self.err = ""

    def run(self, *arguments: str | Path, typed: str = "") -> int:
        """Run a command; typed is what comes from standard input. Its output is in out and err afterwards."""
        self._capsys.readouterr()
        with self._monkeypatch.context() as patched:
            patched.setenv("COLUMNS", "80")
            patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
            code = main([str(argument) for argument in arguments])
        self.out, self.err = self._capsys.readouterr()
        return code

    def document(self, *arguments: str | Path) -> Any:
        """The one JSON document that a command prints with --json."""
        assert self.run(*arguments, "--json") == 0, self.err
        assert self.err == ""
        return json.loads(self.out)

    def play(self, *arguments: str | Path, typed: list[str]) -> str:
        """Everything shown while lines are typed at a table, with single blanks in place of all white space."""
        assert self.run("play", "--terminal", *arguments, typed="".join([line + "\n" for line in typed])) == 0, self.err
        return " ".join(self.out.split())

    def complaint(self, *arguments: str | Path) -> str:
        """The one line with which input is refused."""
        assert self.run(*arguments) == 2, self.out
        assert self.out == ""
        assert self.err.startswith("underhall: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.removeprefix("underhall: ").rstrip("\n")
