"""The laws of logs: undo to the fence and redo, prefixes that replay, logs for a seat that tell no secrets."""

from __future__ import annotations

import pytest

from tests.law import test_logs as laws
from tests.law.tables import Table
from tests.rise.tables import MIXES
from underhall.games import GAMES, rules
from underhall.games.rise import GAME

LAWS = [
    laws.test_undo_to_the_fence_and_redo_is_the_identity,
    laws.test_what_all_agree_to_take_back_can_be_played_again,
    laws.test_every_prefix_replays,
    laws.test_a_log_made_for_a_seat_tells_no_secrets,
]
PLAYED = [(1, "plain"), (2, "chancery"), (4, "short with events"), (6, "other rulings")]


@pytest.mark.parametrize(("seats", "mix"), PLAYED)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_of_logs(law: object, seats: int, mix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "rise", GAME)
    options = {"seats": seats, **MIXES[mix]}
    assert callable(law)
    law(Table("rise", options, rules("rise", options)))
