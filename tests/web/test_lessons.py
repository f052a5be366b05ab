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
from underhall.games import read_position
from underhall.games.caverna.lessons import LESSONS
from underhall.table.opening import begun_at
from underhall.web.rendering import environment, render

__all__ = ["site"]  # the fixture
WAYS: tuple[list[str], ...] = (
    ["place logging", "place excavation", "part take", "stop"],
    ["place slash-and-burn", "lay meadow-field D3 west"],
    ["place housework", "part furnish", "furnish dwelling", "stop", "place wish-for-children"],
    ["eat grain", "eat vegetable", "feed"],
    ["place blacksmithing", "forge 3", "part expedition", "loot sheep", "loot donkey"],
)  # fmt: skip
MISSES: tuple[list[str], ...] = (
    ["place wood-gathering", "place excavation", "part take", "stop"],
    ["place slash-and-burn", "lay meadow-field D2 east"],
    ["place housework", "part furnish", "furnish dwelling", "stop"],
    ["eat sheep", "eat sheep", "eat grain", "feed"],
    ["place blacksmithing", "forge 3", "part expedition", "loot sheep", "loot dog"],
)  # fmt: skip
EACH = range(1, len(LESSONS) + 1)


def reached(n: int, way: list[str]) -> bool:
    """Is the goal of a lesson reached when these choices have been made, and no sooner?"""
    log, lesson = begun_at(LESSONS[n - 1].document), LESSONS[n - 1]
    for name in way:
        assert not lesson.reached(log.position), name
        log.append(0, name)
    return lesson.reached(log.position)


@pytest.mark.parametrize("n", EACH)
def test_a_lesson_is_solved_by_named_choices_and_not_before(n: int) -> None:
    assert reached(n, WAYS[n - 1])


@pytest.mark.parametrize("n", EACH)
def test_something_else_does_not_solve_it(n: int) -> None:
    assert not reached(n, MISSES[n - 1])


@pytest.mark.parametrize("n", EACH)
def test_a_lesson_is_for_one_and_asks_for_a_decision(n: int) -> None:
    of, p = read_position(LESSONS[n - 1].document)
    assert of.seats == 1
    assert of.to_move(p) == (0,)
    assert of.options["edition"] == "introductory"


def test_every_lesson_has_its_texts() -> None:
    module = environment("en").get_template("caverna/lessons.j2").make_module()
    told = module.lessons  # type: ignore[attr-defined]  # a module
    assert len(told) == len(LESSONS)
    for each in told:
        assert list(each) == ["title", "before", "goal", "after"]
        assert all(each.values())


def begin(client: TestClient, where: str) -> str:
    answer = client.post(where)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def solve(client: TestClient, table: str, n: int) -> None:
    for name in WAYS[n - 1]:
        answer = client.post(f"{table}/do", data={"do": name, "seen": seen(client, table)}, headers=SCRIPTED)
        assert answer.status_code == 200, answer.text


def known(client: TestClient) -> list[int]:
    """The lessons that the overview shows as learned."""
    text = client.get("/learn/caverna").text
    return [int(n) for n in re.findall(r'id="lesson-(\d+)" class="known', text)]


def test_a_guest_without_a_name_is_led_through_all_lessons_to_a_game(site: Site) -> None:
    guest = site.client()
    assert 'formaction="/learn/caverna"' in guest.get("/").text
    table = begin(guest, "/learn/caverna")
    for n in EACH:
        assert f"Lesson {n} of {len(LESSONS)}" in guest.get(table).text
        assert "Well done." not in guest.get(table).text
        solve(guest, table, n)
        assert "Well done." in guest.get(table).text
        assert known(guest) == list(range(1, n))
        table = begin(guest, f"{table}/learned")
        assert known(guest) == list(range(1, n + 1))
    assert 'id="lesson"' not in guest.get(table).text
    assert '"edition":"introductory"' in guest.get(f"{table}/log").text
    assert '"start"' not in guest.get(f"{table}/log").text
    assert guest.post("/learn/caverna").headers["location"] == "/learn/caverna"  # nothing is left to learn


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
    solve(ada, table, 1)
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
    for name in WAYS[0]:
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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("learned", [[], [1, 2], [1, 2, 3, 4, 5]])
def test_the_overview_is_easy_to_read(chromium: Browser, size: tuple[int, int], learned: list[int]) -> None:
    shown = {
        "me": {"name": ""}, "path": "/learn/caverna", "game": {"id": "caverna", "title": "Caverna"},
        "count": len(LESSONS), "learned": learned, "next": len(learned) + 1 if len(learned) < 5 else 0,
    }  # fmt: skip
    page = opened(chromium, render("en", "learn.j2", shown), size)
    assert findings(page) == []
    assert fits(page)
    assert page.locator(".primary").count() == 1
    page.context.close()
