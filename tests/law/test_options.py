"""What must hold of the options of every registered game."""

from __future__ import annotations

from typing import Any

import pytest

from underhall.engine.game import Unusable
from underhall.games import GAMES, rules

# What must be changed together with a value, for there to be such a table at all.
TOGETHER: dict[tuple[str, str, Any], dict[str, Any]] = {("zwergendorf", "schmied", "none"): {"wirt": "grey"}}

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_a_default_that_is_given_makes_no_second_object(game: str) -> None:
    made = rules(game)
    assert rules(game, {}) is made
    assert rules(game, made.options) is made
    assert rules(game, dict(reversed(made.options.items()))) is made
    for name, legal in GAMES[game].options.items():
        assert rules(game, {name: legal[0]}) is made, name


@each_game
def test_another_value_makes_other_rules(game: str) -> None:
    made = {id(rules(game, {"seats": seats})) for seats in GAMES[game].options["seats"]}
    assert len(made) == len(GAMES[game].options["seats"])


@each_game
def test_every_option_has_a_value_in_the_end(game: str) -> None:
    most = max(GAMES[game].options["seats"])
    for name, legal in GAMES[game].options.items():
        for value in legal:
            given = {"seats": most, name: value, **TOGETHER.get((game, name, value), {})}
            made = rules(game, given)
            assert list(made.options) == list(GAMES[game].options)
            assert made.options == GAMES[game].complete(given)
            assert made.options[name] == value


@each_game
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"colour": "red"}, "options: .* has no option 'colour'; there are seats"),
        ({"seats": 99}, "options: seats is one of .*, not 99"),
        ({"seats": True}, "options: seats is one of .*, not True"),
        ({"seats": [2]}, r"options: seats is one of .*, not \[2\]"),
        ({"seats": {2}}, "options: Object of type set is not JSON serializable"),
        (7, "options: 'int' object is not iterable"),
    ],
)
def test_options_that_cannot_be(game: str, options: Any, said: str) -> None:
    with pytest.raises(Unusable, match=said):
        rules(game, options)
