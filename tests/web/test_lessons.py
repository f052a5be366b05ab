"""The guided first game: every lesson can be solved, none is solved at first, and a guest is led through all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from tests.web.playing import PHONE, QUICK, Seat
from tests.web.server import Server
from tests.web.sitepages import SIZES, findings, fits, opened
from tests.web.test_site import SCRIPTED, Site, seen, site
from underhall.games import front, read_position
from underhall.table.opening import begun_at
from underhall.web import fronts
from underhall.web.fronts import GAMES_SHOWN, lessons_of, own_game
from underhall.web.rendering import render

__all__ = ["site"]  # the fixture
WAYS: dict[str, tuple[list[str], ...]] = {"caverna": (
    ["place logging", "place excavation", "part take", "stop"],
    ["place slash-and-burn", "lay meadow-field D3 west"],
    ["place housework", "part furnish", "furnish dwelling", "stop", "place wish-for-children"],
    ["eat grain", "eat vegetable", "feed"],
    ["place blacksmithing", "forge 3", "part expedition", "loot sheep", "loot donkey"],
), "zwergendorf": (
    ["keep R01", "keep B01"],
    ["choose R01 top right", "choose R01 bottom left", "draw beer C4", "draw beer C5", "draw beer C6"],
    ["draw wall E4 east", "draw wall C6 south"],
    ["draw tavern C4"],
    ["draw dwarf F8", "draw dwarf F9"],  # then nothing is left but to fell the tree
    ["use B01", "draw mine B5", "draw mine B6", "draw wall C5 east", "draw wall D5 east", "draw tavern E5"],
    ["score G01", "score G28", "score G31", "copy G01"],
)}  # fmt: skip
MISSES: dict[str, tuple[list[str], ...]] = {"caverna": (
    ["place wood-gathering", "place excavation", "part take", "stop"],
    ["place slash-and-burn", "lay meadow-field D2 east"],
    ["place housework", "part furnish", "furnish dwelling", "stop"],
    ["eat sheep", "eat sheep", "eat grain", "feed"],
    ["place blacksmithing", "forge 3", "part expedition", "loot sheep", "loot dog"],
), "zwergendorf": (
    ["keep R01", "keep G03"],
    ["choose R01 top right", "choose R01 bottom left", "draw beer C4", "draw beer C5", "draw beer D6"],
    ["draw wall E4 east", "draw wall C7 south"],
    ["draw tavern D4"],
    ["draw wall F8 east"],
    ["produce", "draw mine B5", "draw mine B6", "draw wall C5 east", "draw wall D5 east", "draw tavern E5"],
    ["score G01", "score G28", "score G31", "copy G09"],
)}  # fmt: skip
EACH = [(game, n) for game in GAMES_SHOWN for n in range(1, len(lessons_of(game)) + 1)]


def reached(game: str, n: int, way: list[str]) -> bool:
    """Is the goal of a lesson reached when these choices have been made, and no sooner?"""
    lesson = lessons_of(game)[n - 1]
    log = begun_at(lesson.position)
    for name in way:
        assert not lesson.reached(log.rules, log.position), name
        log.append(0, name)
    return lesson.reached(log.rules, log.position)


@pytest.mark.parametrize(("game", "n"), EACH)
def test_a_lesson_is_solved_by_named_choices_and_not_before(game: str, n: int) -> None:
    assert reached(game, n, WAYS[game][n - 1])


@pytest.mark.parametrize(("game", "n"), EACH)
def test_something_else_does_not_solve_it(game: str, n: int) -> None:
    assert not reached(game, n, MISSES[game][n - 1])


@pytest.mark.parametrize(("game", "n"), EACH)
def test_a_lesson_asks_for_a_decision_of_the_first_seat_alone(game: str, n: int) -> None:
    of, p = read_position(lessons_of(game)[n - 1].position)
    assert of.to_move(p) == (0,)
    assert {**of.options, **front(game).FIRST_TIME} == of.options


def test_only_where_cards_are_passed_on_there_is_a_neighbour() -> None:
    seats = {(game, n): lessons_of(game)[n - 1].position["seats"] for game, n in EACH}
    assert {each for each, count in seats.items() if count > 1} == {("zwergendorf", 1)}


@pytest.mark.parametrize(("game", "n"), EACH)
def test_every_lesson_has_its_texts(game: str, n: int) -> None:
    lesson = lessons_of(game)[n - 1]
    assert all((lesson.title, lesson.before, lesson.goal, lesson.after, own_game(game)))


def begin(client: TestClient, where: str) -> str:
    answer = client.post(where)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def solve(client: TestClient, table: str, game: str, n: int) -> None:
    for name in WAYS[game][n - 1]:
        answer = client.post(f"{table}/do", data={"do": name, "seen": seen(client, table)}, headers=SCRIPTED)
        assert answer.status_code == 200, answer.text


def known(client: TestClient, game: str = "caverna") -> list[int]:
    """The lessons that the overview shows as learned."""
    text = client.get(f"/learn/{game}").text
    return [int(n) for n in re.findall(r'id="lesson-(\d+)" class="known', text)]


@pytest.mark.parametrize("game", [game for game in GAMES_SHOWN if lessons_of(game)])
def test_a_guest_without_a_name_is_led_through_all_lessons_to_a_game(site: Site, game: str) -> None:
    guest, last = site.client(), len(lessons_of(game))
    assert f'formaction="/learn/{game}"' in guest.get(f"/?game={game}").text
    table = begin(guest, f"/learn/{game}")
    for n in range(1, last + 1):
        assert f"Lesson {n} of {last}" in guest.get(table).text
        assert "Well done." not in guest.get(table).text
        solve(guest, table, game, n)
        assert "Well done." in guest.get(table).text
        assert known(guest, game) == list(range(1, n))
        table = begin(guest, f"{table}/learned")
        assert known(guest, game) == list(range(1, n + 1))
    assert 'id="lesson"' not in guest.get(table).text
    log = guest.get(f"{table}/log").text
    assert all(f'"{name}":"{value}"' in log for name, value in front(game).FIRST_TIME.items())
    assert '"start"' not in log
    assert guest.post(f"/learn/{game}").headers["location"] == f"/learn/{game}"  # nothing is left to learn


def test_a_game_without_lessons_offers_none(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fronts, "lessons_of", lambda game: ())
    assert "/learn/" not in site.client().get("/?game=zwergendorf").text


def test_a_lesson_is_not_learned_before_its_goal_is_reached(site: Site) -> None:
    guest = site.client()
    table = begin(guest, "/learn/caverna/2")
    assert begin(guest, f"{table}/learned") == table
    assert known(guest) == []
    other = site.client()
    assert other.post(f"{table}/learned").status_code == 403


def test_lessons_are_private_and_kept_out_of_the_list_of_games(site: Site) -> None:
    guest = site.client()
    tables = [begin(guest, f"/learn/caverna/{n}") for n in (1, 2, 3)]
    assert tables[-1] not in guest.get("/").text
    assert guest.get(tables[2]).status_code == guest.get(tables[1]).status_code == 200
    assert guest.get(tables[0]).status_code == 404  # forgotten: two are kept
    assert len(site.store.playing()) == 2


def test_a_known_person_keeps_name_and_settings(site: Site) -> None:
    ada = site.client()
    ada.post("/name", data={"name": "Ada"})
    table = begin(ada, "/learn/caverna/1")
    assert "Ada" in ada.get(table).text
    solve(ada, table, "caverna", 1)
    begin(ada, f"{table}/learned")
    assert known(ada) == [1]
    assert "Lesson 2 of" in ada.get(begin(ada, "/learn/caverna")).text


def test_a_game_of_ones_own_needs_no_lesson(site: Site) -> None:
    assert 'id="lesson"' not in site.client().get("/").text
    guest = site.client()
    assert "Blacksmithing" in guest.get(begin(guest, "/learn/caverna/solo")).text


def test_there_is_no_other_lesson(site: Site) -> None:
    guest = site.client()
    for where in ("/learn/chess", "/learn/caverna/6"):
        assert guest.get(where).status_code == 404
        assert guest.post(where).status_code in (303, 404)
    assert guest.post("/learn/caverna/6").status_code == guest.post("/learn/chess/1").status_code == 404
    assert guest.post("/learn/chess/solo").status_code == 404
    assert site.store.playing() == []


def test_a_position_file_is_imported(site: Site) -> None:
    ada = site.client()
    ada.post("/name", data={"name": "Ada"})
    file = (Path(__file__).parents[1] / "positions" / "caverna" / "refresher-turn.json").read_bytes()
    answer = ada.post("/import", files={"log": ("turn.json", file, "text/plain")}, data={"others": "friend"})
    assert answer.status_code == 303
    shown = ada.get(answer.headers["location"])
    assert "the player to your left" in shown.text or "Seat" in shown.text
    assert '"start":{"game":"caverna"' in ada.get(f"{answer.headers['location']}/log").text
    wrong = file.replace(b'"round": 7', b'"round": 77')
    answer = ada.post("/import", files={"log": ("turn.json", wrong, "text/plain")})
    assert answer.status_code == 422
    assert "turn.json cannot be used: round: must be a whole number from 1 to 12" in answer.text


@pytest.mark.parametrize("size", [None, PHONE])
def test_the_first_lesson_by_clicks(shared: Server, chromium: Browser, size: dict[str, int] | None) -> None:
    guest = Seat(chromium, shared, "nobody", size)
    page = guest.page
    page.goto(shared.url)
    page.get_by_role("button", name="Guided first game").click()
    page.wait_for_url("**/t/*")
    lesson = page.locator("#lesson")
    expect(lesson).to_contain_text("Bring home 3 wood and 1 stone")
    for name in WAYS["caverna"][0]:
        page.locator(f'button[name=do][value="{name}"]:visible').first.click()
        expect(page.locator(f'button[name=do][value="{name}"]:visible')).to_have_count(0, timeout=QUICK)
        if name == "place excavation":
            page.locator("#prompt button[name=to][value=step]").click()
            expect(page.locator(f'button[name=do][value="{name}"]:visible')).not_to_have_count(0, timeout=QUICK)
            page.locator(f'button[name=do][value="{name}"]:visible').first.click()
    expect(lesson).to_contain_text("Well done.", timeout=QUICK)
    assert findings(page) == []
    assert fits(page)
    if size is None:
        assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    page.locator("#lesson-next").click()
    expect(page.locator("#lesson")).to_contain_text("Clear the forest", timeout=QUICK)
    page.goto(f"{shared.url}/learn/caverna")
    expect(page.locator("#lesson-1")).to_have_class(re.compile("known"))
    assert guest.faults == []
    assert shared.faults() == []


def test_cards_are_kept_by_keys_and_a_neighbour_passes_on(shared: Server, chromium: Browser) -> None:
    guest = Seat(chromium, shared, "nobody")
    page = guest.page
    page.goto(f"{shared.url}/learn/zwergendorf/1")
    page.locator("#lesson-1 button").click()
    page.wait_for_url("**/t/*")
    for card in ("R01", "B01"):
        hand = page.locator("button.bc[data-hand]")
        expect(hand.filter(has_text=card)).to_have_count(1)
        names = hand.all_inner_texts()
        page.keyboard.press(str(1 + next(at for at, text in enumerate(names) if card in text)))
        page.keyboard.press("Enter")
        expect(hand.filter(has_text=card)).to_have_count(0)
    expect(page.locator("#lesson")).to_contain_text("Well done.")
    assert findings(page) == []
    assert guest.faults == []
    assert shared.faults() == []


def test_a_wall_is_closed_by_finger(shared: Server, chromium: Browser) -> None:
    guest = Seat(chromium, shared, "nobody", PHONE, has_touch=True)
    page = guest.page
    page.goto(f"{shared.url}/learn/zwergendorf/3")
    page.locator("#lesson-3 button").tap()
    page.wait_for_url("**/t/*")
    assert fits(page)
    page.locator('button[name=do][value="draw wall E4 east"]').tap()
    page.locator("#draw-here").tap()
    page.locator("button[data-turn]").tap()
    page.locator('button[name=do][value="draw wall C6 south"]').tap()
    page.locator("#draw-here").tap()
    expect(page.locator("#lesson")).to_contain_text("Well done.")
    assert findings(page) == []
    assert guest.faults == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "learned"), [("caverna", 0), ("caverna", 2), ("zwergendorf", 7)])
def test_the_overview_is_easy_to_read(chromium: Browser, size: tuple[int, int], game: str, learned: int) -> None:
    lessons = [{"title": each.title, "goal": each.goal} for each in lessons_of(game)]
    shown = {
        "me": {"name": ""}, "path": f"/learn/{game}", "game": {"id": game, "title": front(game).TITLE},
        "lessons": lessons, "own": own_game(game), "learned": list(range(1, learned + 1)),
        "next": learned + 1 if learned < len(lessons) else 0,
    }  # fmt: skip
    page = opened(chromium, render("en", "learn.j2", shown), size)
    assert findings(page) == []
    assert fits(page)
    assert page.locator(".primary").count() == 1
    page.context.close()
