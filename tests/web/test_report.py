"""The report after a game: it tells what the log holds, and every good and point is put down to something."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.sitepages import SIZES, findings, fits, opened
from underhall.engine.driver import Dice, draw, pick
from underhall.engine.flow import CHANCE
from underhall.engine.log import Log
from underhall.games import rules
from underhall.games.caverna.position import GOODS
from underhall.games.caverna.screen import screen
from underhall.table.report import Report, report
from underhall.web.chart import APART, Chart, bars, chart, place_of
from underhall.web.reading import game_words
from underhall.web.rendering import render

NAMES = ["Ragna", "Thoki", "Granite", "Inge", "Flint", "Pebble", "Slate"]
SEATS = [1, 2, 3, 7]


@cache
def finished(seats: int) -> Log:
    """A random game, in which once a choice is taken back and made again."""
    of: Any = rules("caverna", {"seats": seats})
    log = Log(of, NAMES[:seats])
    dice = Dice(seats)
    undone = False
    while movers := of.to_move(log.position):
        if movers[0] == CHANCE:
            log.chance(of.vocabulary.text(draw(of, log.position, dice)))
            continue
        name = of.vocabulary.text(pick(of, log.position, movers[0], dice))
        log.append(movers[0], name)
        if not undone and len(log.entries) > 60 and log.fence(movers[0])[0] <= len(log.entries):
            log.undo_last(movers[0])
            log.append(movers[0], name)
            undone = True
    assert undone
    log.end()
    return log


@pytest.fixture(params=SEATS, ids=lambda seats: f"{seats}-seats")
def log(request: pytest.FixtureRequest) -> Log:
    return finished(int(request.param))


def test_scores_by_round_begin_and_end_as_the_game(log: Log) -> None:
    found = report(log)
    assert found["totals"] == log.scores() == found["curve"][-1]["scores"]
    assert found["curve"][0]["scores"] == [sheet.total for sheet in log.rules.sheets(log.rules.setup())]
    numbers = [each["round"] for each in found["curve"]]
    skipped = {9} if log.rules.seats <= 2 else set()
    assert numbers == [number for number in range(13) if number not in skipped]
    for each in found["curve"]:
        assert each["scores"] == [sheet.total for sheet in log.rules.sheets(log.position_at(each["n"]))]


def test_ranks_and_winners(log: Log) -> None:
    found = report(log)
    best = max(found["totals"])
    assert [found["totals"][seat] for seat in found["order"]] == sorted(found["totals"], reverse=True)
    assert all((found["ranks"][seat] == 1) is (total == best) for seat, total in enumerate(found["totals"]))
    assert found["winners"] == list(log.rules.winners(log.position))


def test_every_good_is_put_down_to_something(log: Log) -> None:
    left: dict[str, int] = dict.fromkeys(GOODS, 0)
    for row in report(log)["accounts"]:
        for good, count in row["gained"].items():
            left[good] += count
        for good, count in row["paid"].items():
            left[good] -= count
    assert left == {
        name: sum([player.goods[good] for player in log.position.players]) for good, name in enumerate(GOODS)
    }


def test_tiles_are_worth_what_the_sheets_say(log: Log) -> None:
    found = report(log)
    worth = [0] * log.rules.seats
    for row in found["accounts"]:
        if row["kind"] == "tile":
            worth = [sum(each) for each in zip(worth, row["points"], strict=True)]
    lines = {line["id"]: line["points"] for line in found["lines"]}
    assert worth == [sum(each) for each in zip(lines["furnishings"], lines["bonus"], strict=True)]


def test_every_dwarf_that_was_placed_is_counted_once(log: Log) -> None:
    """What was taken back is not."""
    placed = [0] * log.rules.seats
    for move in log.standing:
        if move.seat != CHANCE and log.rules.vocabulary.name(move.choice)[0] == "place":
            placed[move.seat] += 1
    uses = [row["uses"] for row in report(log)["accounts"] if row["kind"] == "space"]
    assert [sum(each) for each in zip(*uses, strict=True)] == placed
    assert report(log)["turns"] == sum(placed)


def test_swings_are_turns_that_changed_the_score_so_much(log: Log) -> None:
    swings = report(log)["swings"]
    assert swings
    for each in swings:
        before = log.rules.sheets(log.position_at(each["before"]))[each["seat"]].total
        after = log.rules.sheets(log.position_at(each["after"]))[each["seat"]].total
        assert after - before == each["change"] == sum(each["lines"].values())
    assert [each["before"] for each in swings] == sorted(each["before"] for each in swings)


def test_the_log_stays_as_it_is_and_a_game_that_goes_on_has_a_report_too() -> None:
    whole = finished(3)
    text = whole.text()
    half = whole.branch(len(whole.entries) // 2)
    found = report(half)
    assert not found["ended"]
    assert found["totals"] == half.scores()
    assert found["last"] == len(half.entries)
    report(whole)
    assert whole.text() == text


def test_a_table_just_opened_has_a_report() -> None:
    found = report(Log(rules("caverna", {"seats": 2}), NAMES[:2]))
    assert found["swings"] == []
    assert chart(found["curve"], 12)["lines"]


def drawn(seats: int) -> tuple[Report, Chart]:
    found = report(finished(seats))
    return found, chart(found["curve"], 12)


@pytest.mark.parametrize("seats", SEATS)
def test_the_lines_of_the_chart_lie_within_it(seats: int) -> None:
    found, lines = drawn(seats)
    for line in lines["lines"]:
        points = [tuple(map(float, point.split(","))) for point in line.split()]
        assert len(points) == len(found["curve"])
        assert all(lines["left"] <= x <= lines["right"] and lines["top"] <= y <= lines["bottom"] for x, y in points)
    assert lines["rows"][0]["y"] == lines["bottom"]
    assert lines["rows"][-1]["y"] == lines["top"]


def test_the_signs_at_the_ends_do_not_cover_each_other() -> None:
    for scores in ([10] * 7, [1, 2, 3, 4, 5, 6, 7], [100, -40, 99, 98, -39, 0, 1]):
        curve = [{"round": 0, "n": 0, "scores": [0] * 7}, {"round": 12, "n": 9, "scores": scores}]
        lines = chart(curve, 12)
        shown = [end["shown"] for end in lines["ends"]]
        assert all(below - above >= APART for above, below in pairwise(shown))
        assert shown[0] >= lines["top"]
        assert shown[-1] <= lines["bottom"]
        assert sorted(end["points"] for end in lines["ends"]) == sorted(scores)


def test_moments_lie_between_the_rounds() -> None:
    _, lines = drawn(3)
    columns = lines["columns"]
    at = [place_of(columns, n) for n in range(columns[-1]["n"] + 5)]
    assert at == sorted(at)
    assert at[columns[4]["n"]] == columns[4]["x"]
    assert at[-1] == lines["right"]


def report_page(seats: int, n: int | None = None) -> str:
    log = finished(seats)
    found, lines = drawn(seats)
    n = len(log.entries) if n is None else n
    p = log.position_at(n)
    colors = (1, 2, 3, 6) if seats <= 4 else (1, 2, 3, 4, 5, 6, 7)
    people = [{"seat": seat, "name": NAMES[seat], "color": colors[seat], "you": seat == 0} for seat in range(seats)]
    shown = {
        "me": {"name": "Ragna"},
        "table": {"url": "/t/x", "title": "Caverna", "game": "caverna", "line": "12 rounds"},
        "people": people,
        "report": found,
        "chart": lines,
        **game_words("caverna"),
        "at": {"n": n, "last": found["last"], "round": p.round, "x": place_of(lines["columns"], n), "words": ""},
        "shown": found["order"][0],
        "screen": screen(log.rules, p, found["order"][0]),  # type: ignore[arg-type]  # a log knows no game
        "judged": {"seat": 0, "unit": "Round", "state": "none", "turns": [], "bars": bars([])},
        "rematch": True,
    }
    return render("en", "report.j2", shown)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", SEATS)
def test_axe_finds_nothing_in_the_report(chromium: Browser, size: tuple[int, int], seats: int) -> None:
    page = opened(chromium, report_page(seats), size, "/t/x/report")
    assert findings(page) == []
    page.locator(".brought summary").last.click()
    assert findings(page) == []
    assert fits(page)
    page.context.close()


def test_the_scrubber_moves_the_line_in_the_chart(chromium: Browser) -> None:
    page = opened(chromium, report_page(3, 40), path="/t/x/report")
    _, lines = drawn(3)
    assert f"translate({place_of(lines['columns'], 40)} 0)" == page.locator("#now").get_attribute("transform")
    page.locator("input[type=range]").evaluate(
        "(range) => { range.value = 0; range.dispatchEvent(new Event('input')) }"
    )
    assert page.locator("#now").get_attribute("transform") == f"translate({lines['left']} 0)"
    assert page.locator(".scrub output").inner_text() == f"entry 0 of {finished(3).entries[-1]['n']}"
    page.context.close()
