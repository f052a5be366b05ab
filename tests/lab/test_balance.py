"""How a game comes out when one bot plays all seats: lab/balance.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from underhall.engine.driver import Dice, draw, pick
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.games import rules as rules_of
from underhall.games.rise import traits
from underhall.lab.balance import APP, play, told
from underhall.lab.games import Series, play_one


def test_a_game_is_that_of_its_number() -> None:
    series = Series("rise", {"seats": 3}, ["random"] * 3, 7)
    seats = play(series, 4)
    game = play_one(series, 4)
    assert [each.total for each in seats] == game["totals"]
    assert [each.win for each in seats] == game["wins"]
    assert [dict(each.lines) for each in seats] == game["lines"]
    assert sorted([each.place for each in seats]) == [0, 1, 2]


def test_who_was_first_is_known_at_the_end() -> None:
    """upkeep.1: the first player moves on with every round."""
    rules: Any = rules_of("rise", {"seats": 3, "length": "short"})
    dice, p = Dice(2), rules.setup()
    first = -1
    while movers := rules.to_move(p):
        if p.round == 1 and first < 0:
            first = p.first
        seat = movers[0]
        rules.play(p, seat, draw(rules, p, dice) if seat == CHANCE else pick(rules, p, seat, dice))
    assert p.round == 7
    assert traits.began(rules, p) == first


@pytest.mark.parametrize(("game", "counts"), [("rise", [1, 2]), ("zwergendorf", [2])])
def test_results_are_told_of_any_game(game: str, counts: list[int]) -> None:
    found = told(game, {}, counts, "random", 3, 1)
    assert found == told(game, {}, counts, "random", 3, 1)
    assert "## Scores" in found
    assert "## Where points come from" in found
    assert "## The order of play" in found
    assert ("## By character" in found) == (game == "rise")


def test_a_seat_is_compared_with_the_others_of_its_game() -> None:
    """So all seats of two are ahead by nothing together."""
    found = told("rise", {"length": "short"}, [2], "random", 4, 3)
    rows = [line.split("|") for line in found.split("## The order of play")[1].splitlines() if line.startswith("| 2")]
    ahead = [float(row[5].split("±")[0]) for row in rows]
    assert len(ahead) == 2
    assert sum(ahead) == pytest.approx(0, abs=0.11)


def test_a_page_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("before\n<!-- results -->\nold\n<!-- end of results -->\nafter\n")
    arguments = ["rise", "--games", "2", "--seats", "1", "--bots", "random", "--page", str(page)]
    APP(arguments, result_action="return_value")
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "2 games of random" in text
    assert "old" not in text


def test_what_cannot_be_measured_is_said() -> None:
    with pytest.raises(Unusable, match="2 games at least"):
        told("rise", {}, [1], "random", 1, 1)
    with pytest.raises(Unusable, match="there is no game chess"):
        APP(["chess"], result_action="return_value")
