"""The site by its addresses: joining, commands, safety. The server is real; the client is none of a browser's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.playing import late_log
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.web.app import create_app
from underhall.web.guard import MOST_BODY

SCRIPTED = {"hx-request": "true"}


class Site:
    """A site in this process, and clients with cookies of their own."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(f"sqlite:///{folder}/tables.db")
        service = Service(self.store)
        service.course.pause = 0
        self.app = create_app(service)

    def client(self) -> TestClient:
        return TestClient(self.app, base_url="http://underhall.test", follow_redirects=False)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    found = Site(tmp_path)
    with TestClient(found.app):
        yield found
    found.store.close()


def opened(client: TestClient, **fields: str | list[str]) -> str:
    """A new table; its address."""
    form = {"game": "caverna", "name": "Ada", "seat": ["me"], "option.first": "0", **fields}
    answer = client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def seen(client: TestClient, table: str) -> str:
    found = re.search(r'name="seen" value="(\d+)"', client.get(table).text)
    assert found
    return found[1]


def invited(client: TestClient, table: str) -> str:
    """The path of a secret link to a seat."""
    found = re.search(r'id="invite-link"[^>]*value="([^"]+)"', client.get(f"{table}/invite").text)
    assert found
    return found[1].removeprefix("http://underhall.test")


def test_play_now_makes_a_table_with_the_seats_asked_for(site: Site) -> None:
    ada = site.client()
    table = opened(ada, seat=["me", "bot random", "friend"])
    page = ada.get(table.removesuffix("/invite")).text
    assert "Ada" in page
    assert "Flint" in page


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"seat": []}, "A table has 1 to 7 seats, not 0."),
        ({"seat": ["me"] + ["bot random"] * 7}, "A table has 1 to 7 seats, not 8."),
        ({"seat": ["me", "bot nobody"]}, "Nobody can sit down as"),
        ({"seat": ["bot random", "bot random"]}, "Somebody should play"),
        ({"option.edition": "old"}, "Furnishings: there is no value"),
        ({"option.first": "4"}, "Starting player: there are 1 seats, none is number 5."),
        ({"name": " "}, "Please give a name."),
        ({"name": "x" * 25}, "A name has at most 24 characters; this one has 25."),
        ({"confirm": "never"}, "End of a turn: one of ask, off, grace"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(site: Site, fields: dict[str, object], said: str) -> None:
    form = {"game": "caverna", "name": "Ada", "seat": ["me"], **fields}
    answer = site.client().post("/tables", data=form)
    assert answer.status_code == 422
    assert said in answer.text
    assert site.store.playing() == []


def test_a_choice_without_a_script_leads_back_to_the_table(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    answer = ada.post(f"{table}/do", data={"do": "place ore-mining", "seen": seen(ada, table)})
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert "Ore mining" in ada.get(table).text


def test_a_refused_choice_tells_why_and_changes_nothing(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    before = ada.get(f"{table}/log").text
    answer = ada.post(f"{table}/do", data={"do": "place family-life", "seen": seen(ada, table)}, headers=SCRIPTED)
    assert answer.status_code == 422
    assert "caverna." in answer.text
    assert ada.get(f"{table}/log").text == before


@pytest.mark.parametrize("name", ["", "no such thing", "place", "feed", "lay meadow-field E4 west", "x" * 200, "é\x00"])
def test_odd_names_are_refused(site: Site, name: str) -> None:
    ada = site.client()
    table = opened(ada)
    before = ada.get(f"{table}/log").text
    answer = ada.post(f"{table}/do", data={"do": name, "seen": seen(ada, table)}, headers=SCRIPTED)
    assert answer.status_code == 422
    assert ada.get(f"{table}/log").text == before


def test_a_doubled_command_does_nothing_twice(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    form = {"do": "place ore-mining", "seen": seen(ada, table)}
    assert ada.post(f"{table}/do", data=form, headers=SCRIPTED).status_code == 200
    after = ada.get(f"{table}/log").text
    stale = ada.post(f"{table}/do", data=form, headers=SCRIPTED)
    assert stale.status_code == 409
    assert "<hx-partial" in stale.text  # the present view comes with it
    assert ada.get(f"{table}/log").text == after


def test_who_has_no_seat_only_looks_on(site: Site) -> None:
    ada, eve = site.client(), site.client()
    table = opened(ada)
    page = eve.get(table)
    assert page.status_code == 200
    assert 'name="do"' not in page.text
    for path, form in (
        ("do", {"do": "place ore-mining", "seen": "99"}), ("confirm", {}), ("undo", {"to": "step"}), ("leave", {}),
        ("return", {}), ("rematch", {}), ("plan", {"do": "place ore-mining", "seen": "99"}),
    ):  # fmt: skip
        assert eve.post(f"{table}/{path}", data=form).status_code == 403, path
    assert eve.get(f"{table}/invite").status_code == 403


def test_a_link_leads_to_its_seat_once(site: Site) -> None:
    ada, bo, eve = site.client(), site.client(), site.client()
    table = opened(ada, seat=["me", "friend"]).removesuffix("/invite")
    link = invited(ada, table)
    moved = bo.get(link)
    assert (moved.status_code, moved.headers["location"]) == (303, f"{table}/join")
    assert bo.post(f"{table}/join", data={"name": "Bo", "seat": "1"}).status_code == 303
    assert "Bo" in ada.get(table).text
    eve.get(link)
    assert eve.post(f"{table}/join", data={"name": "Eve", "seat": "1"}).status_code == 422
    assert eve.post(f"{table}/join", data={"name": "Eve", "seat": "0"}).status_code == 422


def test_a_new_link_ends_the_old_one(site: Site) -> None:
    ada, bo = site.client(), site.client()
    table = opened(ada, seat=["me", "friend"]).removesuffix("/invite")
    old = invited(ada, table)
    new = invited(ada, table)
    assert bo.get(old).status_code == 404
    assert bo.get(new).status_code == 303


def test_secrets_are_not_kept_in_clear(site: Site, tmp_path: Path) -> None:
    ada = site.client()
    table = opened(ada, seat=["me", "friend"]).removesuffix("/invite")
    secret = invited(ada, table).rpartition("/")[2]
    token = ada.cookies["underhall"].rpartition(".")[0]
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    assert secret.encode() not in kept
    assert token.encode() not in kept


def test_a_seat_of_a_listed_table_is_anybodys(site: Site) -> None:
    ada, bo = site.client(), site.client()
    table = opened(ada, seat=["me", "open"], listed="on")
    assert f"{table}/join" in bo.get("/").text
    assert bo.post(f"{table}/join", data={"name": "Bo", "seat": "1"}).status_code == 303


def test_a_forged_cookie_is_nobody(site: Site) -> None:
    ada, eve = site.client(), site.client()
    table = opened(ada)
    cookie = ada.cookies["underhall"]
    eve.cookies.set("underhall", cookie[:-3] + ("abc" if not cookie.endswith("abc") else "cba"))
    assert eve.post(f"{table}/confirm").status_code == 403


def test_commands_from_other_sites_are_refused(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    before = ada.get(f"{table}/log").text
    form = {"do": "place ore-mining", "seen": seen(ada, table)}
    for headers in ({"origin": "http://evil.test"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        assert ada.post(f"{table}/do", data=form, headers=headers).status_code == 403
    assert ada.get(f"{table}/log").text == before


def test_every_page_is_guarded(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    for path in ("/", table, "/rules/caverna", "/score/caverna", "/name", "/nowhere", "/static/tokens.css"):
        headers = ada.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"], path
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"


def test_bodies_are_bounded(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    assert ada.post(f"{table}/say", content=b"text=" + b"x" * MOST_BODY).status_code == 413
    answer = ada.post("/import", files={"log": ("x", b"{}\n" * 10, "text/plain")}, headers=SCRIPTED)
    assert answer.status_code == 422


def test_names_and_chat_are_escaped(site: Site) -> None:
    ada = site.client()
    table = opened(ada, name="<b>&\"'")
    ada.post(f"{table}/say", data={"text": "<script>alert(1)</script>"})
    for path in ("/", table, f"{table}/join"):
        page = ada.get(path).text
        assert '<b>&"' not in page
        assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in ada.get(table).text


def test_files_outside_are_not_served(site: Site) -> None:
    ada = site.client()
    for name in ("../app.py", "..%2fapp.py", "caverna/../rules.md", "caverna/table.j2", "nothing.css", "%00.css"):
        assert ada.get(f"/static/{name}").status_code == 404, name


def test_static_files_are_kept_for_ever_by_their_address(site: Site) -> None:
    ada = site.client()
    address = re.search(r'href="(/static/tokens\.css\?v=\w+)"', ada.get("/").text)
    assert address
    assert "immutable" in ada.get(address[1]).headers["cache-control"]


def test_unknown_tables_codes_and_moments(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    assert ada.get("/t/none").status_code == 404
    assert ada.get("/j/none").status_code == 404
    assert ada.get("/join?code=none").status_code == 404
    for moment in ("99999", "-1", "x", "²"):
        assert ada.get(f"{table}?at={moment}").status_code == 422, moment
    assert ada.post(f"{table}/do", data={"do": "place logging", "seen": "x"}).status_code == 422


def test_a_log_comes_and_goes_unchanged(site: Site, tmp_path: Path) -> None:
    ada = site.client()
    ada.post("/name", data={"name": "Ada"})
    log = late_log(tmp_path, 2, 3, 1)
    answer = ada.post(
        "/import", files={"log": ("game.jsonl", log.read_bytes(), "text/plain")}, data={"others": "friend"}
    )
    assert answer.status_code == 303
    back = ada.get(f"{answer.headers['location']}/log").text.splitlines()
    assert back[1:] == log.read_text("utf-8").splitlines()[1:]


def test_a_broken_log_is_refused_with_its_line(site: Site, tmp_path: Path) -> None:
    ada = site.client()
    ada.post("/name", data={"name": "Ada"})
    lines = late_log(tmp_path, 2, 3, 1).read_text("utf-8").splitlines()
    broken = "\n".join([*lines[:5], *lines[6:]]) + "\n"
    answer = ada.post("/import", files={"log": ("game.jsonl", broken.encode(), "text/plain")})
    assert answer.status_code == 422
    assert "line 6" in answer.text
    assert site.store.playing() == []


def test_why_not_is_one_sentence(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    said = ada.get(f"{table}/why", params={"do": "place family-life"}).text
    assert said.endswith("]")
    assert "\n" not in said
    assert ada.get(f"{table}/why", params={"do": "place logging"}).text == ""


def test_a_game_goes_on_from_a_moment(site: Site) -> None:
    ada = site.client()
    table = opened(ada)
    start = seen(ada, table)
    ada.post(f"{table}/do", data={"do": "place ore-mining", "seen": start})
    answer = ada.post(f"{table}/branch", data={"n": start})
    assert answer.status_code == 303
    assert answer.headers["location"] != table
    assert "ore-mining" not in ada.get(f"{answer.headers['location']}/log").text


@pytest.mark.parametrize(
    "path", ["/rules/caverna", "/rules/caverna?q=sow", "/rules/caverna?only=place.3", "/score/caverna", "/sw.js"]
)
def test_pages_beside_the_table(site: Site, path: str) -> None:
    answer = site.client().get(path)
    assert answer.status_code == 200
    assert len(answer.text) > 200


def test_pages_that_are_not_there(site: Site) -> None:
    for path in ("/rules/chess", "/rules/caverna?only=none.1", "/score/chess", "/t/none/report", "/nowhere"):
        assert site.client().get(path).status_code == 404, path


def test_a_look_back_offers_to_take_back_to_there_up_to_the_fence(site: Site) -> None:
    ada = site.client()
    table = opened(ada, seat=["me", "me"])
    start = seen(ada, table)
    ada.post(f"{table}/do", data={"do": "place clearing", "seen": start})
    ada.post(f"{table}/do", data={"do": "part lay", "seen": seen(ada, table)})
    page = ada.get(f"{table}?at={start}").text
    back = re.search(r'name="to" value="(\d+)"><button', page)
    assert back
    assert ada.post(f"{table}/undo", data={"to": back[1]}).status_code == 303
    assert seen(ada, table) != start  # an undo is an entry of its own
    assert "went to Clearing" in ada.get(f"{table}/told").text
    assert 'value="place clearing"' in ada.get(table).text
    assert 'name="to" value="1"' not in ada.get(f"{table}?at=0").text  # chance has shown a card since


def test_a_bot_has_a_level_and_a_character(site: Site) -> None:
    form = {"game": "caverna", "name": "Ada", "seat": ["me", "bot level3", "bot greedy"], "character": ["", "miner"]}
    ada = site.client()
    table = ada.post("/tables", data=form).headers["location"]
    page = ada.get(table).text
    assert "bot, level 3, miner" in page
    assert "bot, level 2" in page
    again = ada.get("/").text
    assert again.count('<option value="miner" title="is after mines, ore and expeditions" selected>') == 1
    refused = ada.post("/tables", data=form | {"character": ["", "wizard"]})
    assert refused.status_code == 422
    assert "Nobody can sit down as &#39;bot level3-wizard&#39;." in refused.text
