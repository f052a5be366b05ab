"""A village's name and its founder's portrait: chosen at the start, kept, shown, and printed with the village."""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import dumps, loads
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from tests.web.playing import PHONE, Seat, random_log
from tests.web.server import Server
from tests.web.sitepages import findings, fits
from tests.web.test_games import Hall
from tests.web.test_german import left
from tests.web.test_site import invited, opened
from underhall.engine.driver import Deal
from underhall.games import rules

WICKED: Final = '<b id="x">&\'"'
LONG: Final = "W" * 24


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A site of its own."""
    found = Hall(tmp_path)
    with TestClient(found.app) as found.host:
        yield found
    found.store.close()


def founded(client: TestClient, seats: list[str], **said: str) -> str:
    """A new table of Zwergendorf; its address."""
    fields = {f"mark.0.{name}": text for name, text in said.items()}
    return opened(client, game="zwergendorf", seat=seats, **fields).removesuffix("/invite")


def finished(folder: Path, seats: int) -> Path:
    """The log of a random game, played to its end with all dwarf cards, by people and in villages with long names."""
    of = rules("zwergendorf", {"seats": seats, "schmied": "beige", "bergmann": "brown", "wirt": "green"})
    path = random_log(folder, of, lambda p, names: False, Deal(b"a village to print"), seats)
    head, _, entries = path.read_text("utf-8").partition("\n")
    about = {"marks": [{"village": name} for name in ("Deep", "High", LONG, LONG)[:seats]]}
    path.write_text(f"{dumps(loads(head) | {'seats': [LONG] * seats, 'about': about})}\n{entries}", "utf-8")
    return path


def imported(client: TestClient, log: bytes) -> str:
    answer = client.post("/import", files={"log": ("village.jsonl", log)}, data={"others": "bot"})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_a_name_is_ones_own_text_on_every_page(hall: Hall) -> None:
    ada = hall.client()
    table = founded(ada, ["me", "bot random"], village=WICKED, portrait="lamp")
    for page in (table, f"{table}/marks", f"{table}/print", f"{table}/invite"):
        assert WICKED not in ada.get(page).text
    assert "&lt;b id=&#34;x&#34;&gt;&amp;&#39;&#34;" in ada.get(table).text
    assert "portraits.svg" in ada.get(table).text
    ada.cookies.set("text", "on")
    assert "Dwarf with a miner’s lamp" in ada.get(table).text


def test_who_chooses_nothing_gets_something_and_bots_do(hall: Hall) -> None:
    ada = hall.client()
    page = ada.get(founded(ada, ["me", "bot random", "bot random", "bot random"])).text
    heads = re.findall(r"portraits\.svg\?v=\w+#([\w-]+)", page.partition('id="players"')[2])
    assert len(set(heads)) == len(heads) == 4


def test_a_name_that_cannot_be_is_refused_and_no_table_is_made(hall: Hall) -> None:
    form = {"game": "zwergendorf", "name": "Ada", "seat": ["me"], "mark.0.village": "x" * 25}
    answer = hall.client().post("/tables", data=form)
    assert answer.status_code == 422
    assert "Name of the village: at most 24 characters; this one has 25." in answer.text
    assert hall.store.playing() == []


def test_marks_are_changed_at_the_table_by_who_has_the_seat(hall: Hall) -> None:
    ada, bo = hall.client(), hall.client()
    table = founded(ada, ["me", "friend"], village="First name")
    assert ada.post(f"{table}/marks", data={"seat": "0", "mark.0.village": "Second  name"}).status_code == 303
    assert "Second name" in ada.get(table).text
    bo.get(invited(ada, table))
    page = bo.get(f"{table}/join").text
    assert 'name="mark.0.portrait"' in page
    bo.post(f"{table}/join", data={"name": "Bo", "seat": "1", "mark.0.village": "Of Bo"})
    assert "Of Bo" in bo.get(f"{table}?board=1").text
    assert bo.post(f"{table}/marks", data={"seat": "0", "mark.0.village": "Mine"}).status_code == 403
    wrong = bo.post(f"{table}/marks", data={"seat": "1", "mark.0.portrait": "elf"})
    assert wrong.status_code == 422
    assert "Its founder: there is no" in wrong.text
    assert hall.client().get(f"{table}/marks").status_code == 403


def test_only_ones_own_village_is_printed_while_a_game_goes_on(hall: Hall) -> None:
    ada, bo = hall.client(), hall.client()
    table = founded(ada, ["me", "friend"], village="Hill of Ada")
    bo.get(invited(ada, table))
    bo.post(f"{table}/join", data={"name": "Bo", "seat": "1"})
    own = ada.get(f"{table}/print").text
    assert "Hill of Ada" in own
    assert "At this table the points are shown at the end." in own
    assert "leaf-total" not in own
    for client, asked in ((bo, "0"), (hall.client(), ""), (hall.client(), "all"), (ada, "9")):
        answer = client.get(f"{table}/print?board={asked}")
        assert answer.status_code == 422
        assert "everybody prints only what is their own" in answer.text
    assert len(re.findall('class="leaf"', ada.get(f"{table}/print?board=all").text)) == 1
    assert ada.get(f"{opened(ada)}/print").status_code == 404


def test_log_report_branch_and_rematch_keep_them(hall: Hall, tmp_path: Path) -> None:
    ada = hall.client()
    ada.post("/name", data={"name": "Ada"})
    table = imported(ada, finished(tmp_path, 2).read_bytes())
    assert '"about":{"marks":[{"village":"Deep","portrait":' in ada.get(f"{table}/log").text
    branch = str(ada.post(f"{table}/branch", data={"n": "0"}).headers["location"])
    assert "Deep" in ada.get(branch).text
    report = ada.get(f"{table}/report").text
    assert "Deep, founded by Ada" in report
    assert "High" in report
    printed = ada.get(f"{table}/print?board=all").text
    assert len(re.findall('class="leaf"', printed)) == 2
    twin = str(ada.post(f"{table}/rematch").headers["location"])
    assert "Deep" in ada.get(f"{twin}?board=1").text


def test_nothing_is_left_in_english(hall: Hall, tmp_path: Path) -> None:
    ada = hall.client()
    ada.cookies.set("language", "de")
    table = founded(ada, ["me", "friend"])
    over = imported(ada, finished(tmp_path, 2).read_bytes())
    for page in ("/?game=zwergendorf", table, f"{table}/marks", f"{table}/print", f"{over}/print?board=all"):
        assert left(ada.get(page).text.replace("Deep", "").replace("High", "")) == set(), page


def test_a_village_is_founded_at_the_start(chromium: Browser, shared: Server) -> None:
    ada = Seat(chromium, shared, "Ada")
    ada.page.goto(f"{shared.url}/?game=zwergendorf")
    ada.page.get_by_label("Name on seat 1").fill("Ada")
    row = ada.page.locator(".seat:visible").first
    proposed = row.locator("[data-text]").inner_text()
    row.locator("summary").click()
    row.get_by_role("button", name="Another").click()
    expect(row.locator("[data-text]")).not_to_have_text(proposed)
    row.get_by_label("Name of the village").fill("Hill of Ada")
    row.get_by_label("Dwarf woman with goggles").check()
    expect(row.locator("[data-picture] use")).to_have_attribute("href", re.compile("#goggles$"))
    ada.page.get_by_role("button", name="Play now").click()
    expect(ada.page.locator(".vname h2")).to_have_text("Hill of Ada")
    expect(ada.page.get_by_role("img", name="Dwarf woman with goggles and freckles")).to_be_visible()
    ada.page.get_by_role("link", name="name and portrait").click()
    ada.page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a plain dict
    assert findings(ada.page) == []
    assert fits(ada.page)
    ada.page.get_by_label("Name of the village").fill("Vale of Ada")
    ada.page.get_by_role("button", name="Take them").click()
    expect(ada.page.locator(".vname h2")).to_have_text("Vale of Ada")
    assert fits(ada.page)
    assert ada.faults == []


def test_a_finished_village_is_one_sheet_of_paper(chromium: Browser, shared: Server, tmp_path: Path) -> None:
    ada = Seat(chromium, shared, "Ada", bypass_csp=True)
    ada.introduce()
    ada.bring(finished(tmp_path, 4), "bot")
    ada.page.goto(f"{ada.page.url}?board=3")
    ada.page.get_by_role("link", name="print", exact=True).click()
    ada.page.evaluate("window.print = () => { document.body.dataset.printed = 1; }")
    ada.page.get_by_role("button", name="Print").click()
    expect(ada.page.locator("body[data-printed]")).to_have_count(1)
    assert findings(ada.page) == []
    for paper in ("A4", "Letter"):
        assert pages(ada.page.pdf(format=paper)) == 1, paper
    ada.page.get_by_role("link", name="All of them").click()
    assert pages(ada.page.pdf(format="A4")) == 4
    ada.page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a plain dict
    assert fits(ada.page)
    assert ada.faults == []


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))
