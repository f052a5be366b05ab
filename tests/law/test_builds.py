"""The same games under every hash seed and in both builds. Compilers have miscompiled silently before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import underhall
from underhall.engine import COMPILED

ROOT = Path(__file__).parents[2]
PLAIN = ROOT / "src"
HERE = Path(underhall.__file__).parents[1]  # where the build that is being tested lies
HASH_SEEDS = 6  # two may agree by luck
GAMES = 5  # per number of seats
GAMES_SOAK = 200


def checksums(tree: Path, games: int, tables: int = 0, hash_seed: str = "0") -> dict[str, Any]:
    """What random games come to when the package is imported from a folder."""
    # Unsafe path: neither the folder of a script nor that of the shell may hide the tree that is meant.
    path = os.pathsep.join([str(tree), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed, "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", "tests.law.checksums", str(games), str(tables)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_hash_seeds_do_not_matter() -> None:
    found = [checksums(HERE, 1, 2, str(seed)) for seed in range(HASH_SEEDS)]
    assert found[0]["sums"]
    assert found == [found[0]] * HASH_SEEDS


def compiled_folder() -> Path:
    path = os.environ.get("UNDERHALL_COMPILED_PATH", str(HERE) if COMPILED else "")
    if not path:
        pytest.skip("the builds were NOT compared: neither is this one compiled nor UNDERHALL_COMPILED_PATH set")
    return Path(path)


def both_builds_agree(games: int) -> None:
    compiled, plain = checksums(compiled_folder(), games), checksums(PLAIN, games)
    assert (plain["compiled"], compiled["compiled"]) == (False, True)
    assert plain["sums"]
    assert compiled["sums"] == plain["sums"]


def test_both_builds_play_the_same_games() -> None:
    both_builds_agree(GAMES)


@pytest.mark.soak
def test_both_builds_play_the_same_games_for_long() -> None:
    both_builds_agree(GAMES_SOAK)
