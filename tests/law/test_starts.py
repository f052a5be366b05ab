"""Wherever a random game stands, another log can begin there, and is one like every other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.law.tables import TOY, Table, tables
from tests.law.test_logs import play_on
from tests.law.test_positions import spread
from underhall.engine.driver import Dice
from underhall.engine.game import digest
from underhall.engine.log import Log, read_log
from underhall.engine.track import Start
from underhall.games import read_position, rules, write_position

KEY = b"a key"
STARTS = 4  # in a game
MOVES = 40  # played from there: past a checkpoint


@pytest.mark.parametrize("table", [table for table in tables() if table.game != TOY], ids=str)
def test_a_log_begins_anywhere(table: Table) -> None:
    of, dice = table.rules, Dice(11)
    for p in list(spread(of, 3, STARTS + 1))[:-1]:
        document: dict[str, Any] = write_position(of, p)
        log = Log(of, key=KEY, start=Start(read_position(document)[1], document))
        assert digest(log.position) == digest(p)
        for _ in range(MOVES):
            if not play_on(log, dice):
                break
        again = read_log(log.text(), rules, read_position)
        assert again.text() == log.text()
        assert digest(again.position) == digest(log.position)
        assert digest(log.position_at(0)) == digest(again.branch(0).position) == digest(p)
