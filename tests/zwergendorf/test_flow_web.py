"""The start page offers what has a page, and nothing else."""

from __future__ import annotations

import pytest
from starlette.datastructures import FormData

from underhall.engine.game import Unusable
from underhall.games import GAMES
from underhall.web.fronts import GAMES_SHOWN
from underhall.web.rendering import PAGES
from underhall.web.start import read_order


def test_a_game_is_offered_as_soon_as_it_has_a_page() -> None:
    assert set(GAMES_SHOWN) == set(PAGES)


@pytest.mark.parametrize("game", sorted({*GAMES, "golf"} - set(PAGES)))
def test_no_table_of_a_game_without_a_page_is_opened(game: str) -> None:
    with pytest.raises(Unusable, match=f"There is no game '{game}'"):
        read_order(FormData({"game": game, "seat": "me"}))
