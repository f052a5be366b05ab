"""Bots by name; what they may not do; and how well the greedy one plays Caverna."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from tests.law.tables import rules_for, walk
from underhall.bots import Bot, bot
from underhall.bots.mind import eye_for
from underhall.engine import COMPILED
from underhall.engine.driver import Dice, draw
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules, Unusable
from underhall.games import rules as rules_of

SOLO = {"seats": 1, "solo_cards": "shuffled"}
NAMES = ["random", "greedy"]


class Table:
    """Bots at a table; each is shown its view and nothing else."""

    def __init__(self, bots: list[Bot]) -> None:
        self.bots = bots

    def choose(self, rules: Rules[Any], p: Any, seat: int, dice: Dice) -> int:
        return draw(rules, p, dice) if seat == CHANCE else self.bots[seat].choose(rules, rules.view(p, seat), seat)


class Suspicious:
    """A bot that looks whether the one it asks leaves the view as it was."""

    def __init__(self, asked: Bot) -> None:
        self.asked = asked

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> int:
        before = view.dump()
        choice = self.asked.choose(rules, view, seat)
        assert view.dump() == before
        assert choice in rules.choices(view, seat) or choice in rules.trades(view, seat)
        return choice


class Forgetful:
    """A bot made anew for every question, and shown only what a dump of the view holds."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> int:
        choice = bot(self.name, self.seed).choose(rules, view, seat)
        assert choice == bot(self.name, self.seed).choose(rules, rules.load(view.dump()), seat)
        return choice


class First:
    """Takes the first choice there is."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> int:
        return rules.choices(view, seat)[0]


class Mute:
    """No bot: it cannot choose."""

    def __init__(self, seed: int) -> None:
        self.seed = seed


def played(rules: Rules[Any], bots: list[Bot], seed: int) -> tuple[Any, list[tuple[int, int]]]:
    """A game with the luck of a seed: its last position, and all that was chosen."""
    chosen: list[tuple[int, int]] = []
    last: Any = None
    for position, seat, choice in walk(rules, seed, Table(bots).choose):
        last = position
        chosen.append((seat, choice))
    return last, chosen


def solo_scores(name: str, seeds: range) -> list[int]:
    rules = rules_of("caverna", SOLO)
    return [rules.sheets(played(rules, [bot(name, seed)], seed)[0])[0].total for seed in seeds]


# Names.


def test_a_bot_of_ones_own_is_found_by_module_and_class() -> None:
    found = bot(f"{__name__}:First", 7)
    assert isinstance(found, First)
    assert found.seed == 7


@pytest.mark.parametrize("name", ["", "gredy", "Greedy", "level0", ":Greedy", "underhall.bots:", "a b:C", "../x:Y"])
def test_an_unknown_name_is_told_with_the_names_there_are(name: str) -> None:
    with pytest.raises(Unusable) as told:
        bot(name, 0)
    assert repr(name) in str(told.value)
    assert "level5, package.module:Class and file.py:Class" in str(told.value) or "there are 1 to 5" in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("no_such_module:Bot", "no_such_module cannot be imported"),
        (f"{__name__}:Nobody", "has no class Nobody"),
        (f"{__name__}:Mute", "has no class Mute with a method choose"),
        (f"{__name__}:NAMES", "has no class NAMES"),
    ],
)
def test_a_path_that_leads_to_no_bot_is_told(name: str, wrong: str) -> None:
    with pytest.raises(Unusable, match=wrong):
        bot(name, 0)


def test_a_bot_is_found_in_a_file_and_imports_what_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    (tmp_path / "beside_mine.py").write_text("FIRST = 0\n", "utf-8")
    path.write_text(
        "from beside_mine import FIRST\n"
        "class Mine:\n"
        "    def __init__(self, seed): self.seed = seed\n"
        "    def choose(self, rules, view, seat): return rules.choices(view, seat)[FIRST]\n",
        "utf-8",
    )
    rules = rules_of("caverna", SOLO)
    first, again = bot(f"{path}:Mine", 7), bot(f"{path}:Mine", 8)
    assert type(first) is type(again)  # the file is run once
    assert played(rules, [first], 3) is not None


@pytest.mark.parametrize(
    ("content", "name", "wrong"),
    [
        (None, "Mine", "there is no file"),
        ("class Mine: pass", "Mine", "has no class Mine with a method choose"),
        ("class Mine(", "Mine", "fails while it is imported .SyntaxError"),
        ("1 / 0", "Mine", "fails while it is imported .ZeroDivisionError: division by zero"),
        ("class Mine:\n    choose = print", "Mine", "Mine.0. fails .TypeError"),
    ],
)
def test_a_file_that_holds_no_bot_is_told(tmp_path: Path, content: str | None, name: str, wrong: str) -> None:
    path = tmp_path / "mine.py"
    if content is not None:
        path.write_text(content, "utf-8")
    with pytest.raises(Unusable, match=wrong) as told:
        bot(f"{path}:{name}", 0)
    assert "\n" not in str(told.value)


# What a bot may not do.


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    rules = rules_of("caverna", {"seats": 2})
    games = [played(rules, [bot(name, 3), bot(name, 4)], 11)[1] for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", NAMES)
def test_another_seed_plays_another_game(name: str) -> None:
    rules = rules_of("caverna", SOLO)
    assert played(rules, [bot(name, 1)], 5)[1] != played(rules, [bot(name, 2)], 5)[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_leaves_the_view_as_it_was_and_names_what_is_offered(name: str) -> None:
    rules = rules_of("caverna", {"seats": 2})
    played(rules, [Suspicious(bot(name, seat)) for seat in range(2)], 8)


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_needs_nothing_but_what_the_view_holds(name: str) -> None:
    rules = rules_of("caverna", {"seats": 2, "edition": "introductory"})
    played(rules, [Forgetful(name, 1), bot("random", 2)], 2)


# Greedy.


@pytest.mark.parametrize("seats", range(1, 8))
def test_greedy_games_end_well_with_every_number_of_players(seats: int) -> None:
    """None meets a dead end; nobody starves, and everybody leaves random play far behind."""
    rules = rules_of("caverna", {"seats": seats, "edition": "introductory" if seats % 3 == 0 else "full"})
    p, _ = played(rules, [bot("greedy", seat) for seat in range(seats)], 1)
    sheets = rules.sheets(p)
    assert mean([sheet.total for sheet in sheets]) > 30
    assert mean([sheet.points("begging") for sheet in sheets]) > -3


def test_greedy_plays_sensibly_alone() -> None:
    """Far above random play, which loses about 50 points."""
    assert mean(solo_scores("greedy", range(6))) > 55
    assert mean(solo_scores("random", range(6))) < 0


@pytest.mark.soak
def test_greedy_is_worth_playing_alone() -> None:
    scores = solo_scores("greedy", range(200))
    assert mean(scores) > 60
    assert min(scores) > 30


def test_greedy_beats_random() -> None:
    rules = rules_of("caverna", {"seats": 3})
    sheets = rules.sheets(played(rules, [bot("random", 0), bot("greedy", 0), bot("random", 1)], 4)[0])
    assert sheets[1].total > sheets[0].total + 30
    assert sheets[1].total > sheets[2].total + 30


@pytest.mark.skipif(COMPILED, reason="a compiled engine takes no interpreted toy")
def test_greedy_cannot_play_a_game_without_an_eye() -> None:
    toy = rules_for("dig", {"seats": 2})
    with pytest.raises(Unusable, match="cannot play dig: it has no eye"):
        eye_for(toy)
    played(toy, [bot("random", 0), bot("random", 1)], 0)
