"""The page that tells how strong the levels are, and the file it is made of."""

from __future__ import annotations

from json import loads
from pathlib import Path
from typing import Any

import pytest

from underhall.bots.budget import Budget
from underhall.bots.levels import LEVELS
from underhall.engine.game import Unusable
from underhall.lab import strength
from underhall.lab.strength import MATCHES, mark, played, read_games, results, write_page

PAIR = next(match for match in MATCHES if match.name == "level 3 against 2")
ALONE = next(match for match in MATCHES if match.name == "level 3 alone, cards shuffled")


def game(match: strength.Match, number: int, totals: list[int], of: str = "") -> dict[str, Any]:
    bots = list(match.bots) if number % 2 else list(reversed(match.bots))
    wins = [float(total == max(totals)) for total in totals]
    about = {"of": of or mark(match), "date": "2026-11-30", "machine": "here", "replaced": [0] * len(bots)}
    return {"match": match.name, "game": number, "bots": bots, "totals": totals, "wins": wins, **about}


def row(told: str, name: str) -> list[str]:
    (found,) = [line for line in told.splitlines() if line.startswith(f"| {name} |")]
    return [cell.strip() for cell in found.strip("|").split("|")]


def test_wins_are_counted_for_the_first_bot_wherever_it_sits() -> None:
    won = [game(PAIR, n, [70, 60] if n % 2 else [60, 70]) for n in range(1, 31)]
    assert row(results(won), PAIR.name) == [
        "level 3 against 2", "30 of 400", "100.0 %", "88.6 to 100.0 %", "65 %", "yes"
    ]  # fmt: skip


def test_a_claim_counts_by_its_lower_bound() -> None:
    games = [game(PAIR, n, [70, 60] if (n % 2) == (n % 10 < 7) else [60, 70]) for n in range(1, 11)]
    assert row(results(games), PAIR.name)[-1] == "reached, not sure"
    points = [game(ALONE, n, [total]) for n, total in enumerate([84, 90, 88, 86], 1)]
    assert row(results(points), ALONE.name)[2:] == ["87.0", "83.0 to 91.0", "85", "reached, not sure"]
    assert row(results([game(ALONE, 1, [90])]), ALONE.name)[2:] == ["90.0", "–", "85", "reached, not sure"]
    assert row(results([]), ALONE.name)[2:] == ["–", "–", "85", "not played"]


def test_few_games_make_wide_intervals() -> None:
    """Quantiles from a table of Student's t."""
    table = {5: 2.571, 11: 2.201, 29: 2.045, 99: 1.984}
    assert {freedom: strength.students(freedom) for freedom in table} == pytest.approx(table, abs=0.03)


def test_games_of_other_levels_and_games_that_stand_there_twice_do_not_count() -> None:
    games = [game(ALONE, 1, [50], of="then"), game(ALONE, 1, [90]), game(ALONE, 1, [90]), game(ALONE, 10_000, [90])]
    assert [each["totals"] for each in played(games, ALONE)] == [[90]]


def test_the_mark_changes_with_the_levels_that_play(monkeypatch: pytest.MonkeyPatch) -> None:
    before = mark(PAIR), mark(ALONE), mark(MATCHES[0])
    assert before == (mark(PAIR), mark(ALONE), mark(MATCHES[0]))
    monkeypatch.setattr(strength, "LEVELS", {**LEVELS, 3: LEVELS[3]._replace(ahead=1)})
    assert mark(PAIR) != before[0]
    assert (mark(ALONE), mark(MATCHES[0])) == before[1:]
    monkeypatch.setattr(strength, "LEVELS", {**LEVELS, 3: LEVELS[3]._replace(alone=Budget(iterations=1))})
    assert mark(ALONE) != before[1]
    assert (mark(PAIR), mark(MATCHES[0])) == before[::2]


def test_games_are_played_written_down_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = strength.Match("two that think of nothing", {"seats": 2}, ("random", "random"), 2, 0.5)
    monkeypatch.setattr(strength, "MATCHES", (quick,))
    path = tmp_path / "games.jsonl"
    strength.run(path, 1, 1)
    first = path.read_text("utf-8")
    assert [each["game"] for each in read_games(path)] == [1, 2]
    path.write_text(first.splitlines(keepends=True)[0] + first.splitlines()[1][:40], "utf-8")
    strength.run(path, 1, 1)
    again = read_games(path)
    assert [each["totals"] for each in again] == [each["totals"] for each in map(loads, first.splitlines())]


def test_a_page_keeps_all_but_its_results(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{strength.BEGIN}\nold\n{strength.END}\nafter\n", "utf-8")
    write_page(page, "new\n")
    assert page.read_text("utf-8") == f"before\n{strength.BEGIN}\n\nnew\n\n{strength.END}\nafter\n"
    page.write_text("nothing", "utf-8")
    with pytest.raises(Unusable, match="must stand in it"):
        write_page(page, "new")


def test_the_page_tells_what_the_file_says() -> None:
    """All that counts today: whoever changes a level or a weight plays its games anew, or says so on the page."""
    assert results(read_games(strength.GAMES_FILE)) in strength.PAGE.read_text("utf-8")
