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


def noticed_by(title: str, file: str, old: str, new: str) -> str:
    """The first test that fails when a text is replaced; empty if none does."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        scratch = Path(folder)
        for name in SCRATCH:
            copy(ROOT / name, scratch / name)
        if title:
            path = scratch / file
            text = path.read_text("utf-8")
            if text.count(old) != 1:
                sys.exit(f"{title}: {file} says {text.count(old)} times, not once: {old!r}")
            path.write_text(text.replace(old, new), "utf-8")
        return first_failure(scratch, next(tests for part, tests in TESTS.items() if file.startswith(part)))


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    else:
        shutil.copy(source, target)


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
    failing = noticed_by("", ENGINE, "", "")
    if failing:
        sys.exit(f"Nothing is broken yet, and {failing} fails: mend that first.")
    missed = 0
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for mutant, test in zip(chosen, workers.map(lambda each: noticed_by(*each), chosen), strict=True):
            missed += not test
            print(f"{'caught' if test else 'MISSED'}  {mutant[0]}: {test or mutant[1]}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} noticed")
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
