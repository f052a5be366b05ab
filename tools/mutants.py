"""Do the tests bite? Breaks one line at a time in a scratch copy and tells whether a test fails.

python tools/mutants.py [WORD ...]: only the mutants whose title or file holds one of the words.
Prints a line per mutant; the exit code is the number of those that no test noticed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 600  # seconds; a mutant that takes longer goes on for ever, which is noticed too
SCRATCH: Final = ("src", "tests", "pyproject.toml")
ENGINE: Final = "src/underhall/engine/"
TOY: Final = "tests/toy/dig/"

Mutant = tuple[str, str, str, str]  # what goes wrong, in which file, which text, what stands there instead

# The tests that are to notice, by where the mutant is; the first folder that fits counts.
TESTS: Final = {
    ENGINE: ("tests/engine", "tests/law"),
    TOY: ("tests/law",),
    "src/underhall/games/": ("tests/law", "tests/rules"),
}


def mutants() -> list[Mutant]:
    """All of mutants.toml, in order."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return [(title, file, old, new) for file, block in table.items() for title, (old, new) in block.items()]


def copy(source: Path, target: Path) -> None:
    """What the tests need of the project. Copied once for all mutants, so that edits meanwhile do not matter."""
    for name in SCRATCH:
        if (source / name).is_dir():
            shutil.copytree(source / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(source / name, target / name)


def check(source: Path, mutant: Mutant) -> None:
    """Leave with a message unless the text to replace stands in its file exactly once."""
    title, file, old, _ = mutant
    times = (source / file).read_text("utf-8").count(old)
    if times != 1:
        sys.exit(f"{title}: {file} says {times} times, not once: {old!r}")


def noticed_by(source: Path, mutant: Mutant) -> str:
    """The first test that fails when a text is replaced; empty if none does."""
    _, file, old, new = mutant
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        scratch = Path(folder)
        copy(source, scratch)
        text = (scratch / file).read_text("utf-8")
        (scratch / file).write_text(text.replace(old, new), "utf-8")
        return first_failure(scratch, tests_of(file))


def tests_of(file: str) -> tuple[str, ...]:
    return next(tests for part, tests in TESTS.items() if file.startswith(part))


def first_failure(scratch: Path, tests: tuple[str, ...]) -> str:
    few = {"UNDERHALL_LAW_GAMES": "2", "PYTHONPATH": str(scratch / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERHALL_")} | few
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--tb=line", *tests]
    try:
        run = subprocess.run(command, cwd=scratch, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return f"nothing came within {PATIENCE} s"
    if run.returncode == 0:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.M)
    return found.group(1) if found else (run.stdout + run.stderr).strip().splitlines()[-1]


def main(wanted: list[str]) -> int:
    chosen = [each for each in mutants() if not wanted or any([word in each[0] or word in each[1] for word in wanted])]
    with tempfile.TemporaryDirectory(prefix="unbroken-") as folder:
        source = Path(folder)
        copy(ROOT, source)
        for mutant in chosen:
            check(source, mutant)
        failing = first_failure(source, tuple(sorted({test for each in chosen for test in tests_of(each[1])})))
        if failing:
            sys.exit(f"Nothing is broken yet, and {failing} fails: mend that first.")
        return run(source, chosen)


def run(source: Path, chosen: list[Mutant]) -> int:
    """Try them all, side by side; how many were missed."""
    missed = 0
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        tests = workers.map(lambda each: noticed_by(source, each), chosen)
        for (title, file, _, _), test in zip(chosen, tests, strict=True):
            missed += not test
            print(f"{'caught' if test else 'MISSED'}  {title}: {test or file}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} noticed")
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
