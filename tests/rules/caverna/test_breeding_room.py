"""Animals bought in the breeding phase that find no room (caverna.breed.4, caverna.animals.14)."""

from __future__ import annotations

import pytest

from tests.rules.caverna.situation import Situation
from underhall.bots import bot


def crowded(**more: object) -> Situation:
    """The breeding phase with two sheep in the entry-level dwelling, no other room, and a ruby."""
    player = {"goods": {"ruby": 1, "food": 1}, "animals": {"sheep": 2}}
    return Situation(seats=1, round=5, phase="breeding", players=[player], **more)


def test_kinds_that_breed_may_be_let_go_but_not_eaten() -> None:
    game = crowded().do("trade ruby cattle")
    assert sorted(game.names()) == ["eat cattle", "free cattle", "free sheep"]
    assert "eat sheep" not in game.trades()
    assert "breed.4" in game.refusal("eat sheep")


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_by_the_ruling_no_kind_is_eaten(ruling: str) -> None:
    game = crowded(rulings={"eat_while_breeding": ruling}).do("trade ruby cattle")
    assert ("eat cattle" in game.names()) == (ruling == "yes")
    game.do("free cattle")
    assert game.goods()["sheep"] == 2


def test_while_feeding_every_kind_may_be_eaten() -> None:
    player = {"goods": {"ruby": 1, "food": 1}, "animals": {"sheep": 2}}
    game = Situation(seats=1, round=5, phase="feeding", players=[player]).do("trade ruby cattle")
    assert {"eat sheep", "free sheep", "eat cattle", "free cattle"} == set(game.names())


def test_a_bot_lets_go_what_may_not_be_eaten() -> None:
    """caverna.breed.4, ruling caverna.rulings.4 (no): it has no food to make of what has no room."""
    game = crowded(rulings={"eat_while_breeding": "no"}).do("trade ruby cattle")
    choice = bot("greedy", 1).choose(game.rules, game.p, 0)
    assert game.rules.vocabulary.text(choice) in game.names()
    assert game.rules.vocabulary.text(choice).startswith("free ")
