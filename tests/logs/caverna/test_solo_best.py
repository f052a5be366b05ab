"""The best lines found by `underhall solve` (docs/solo.md) are games that can be played, and bring what is said."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.cli.terminal import Terminal
from tests.docs.pages import page
from underhall.engine.log import read_log
from underhall.games import rules

FOLDER: Final = Path(__file__).parent
BEST: Final = {"solo-best.jsonl": (7, 205), "solo-best-6.jsonl": (6, 201), "solo-from-nothing.jsonl": (7, 121)}


@pytest.mark.parametrize("name", BEST)
def test_a_line_brings_what_is_said_of_it(name: str, terminal: Terminal) -> None:
    clear_at, points = BEST[name]
    log = read_log((FOLDER / name).read_text(), rules)
    assert log.ended
    assert log.scores() == [points]
    assert (log.rules.seats, log.rules.options["solo_clear_at"]) == (1, clear_at)
    assert log.header["about"]["title"] == f"{points} points alone"
    assert f"[{points}](../tests/logs/caverna/{name})" in page("docs/solo.md")
    checked = terminal.document("replay", FOLDER / name, "--check")
    assert checked["holds"] is True
    assert [score["total"] for score in checked["scores"]] == [points]
