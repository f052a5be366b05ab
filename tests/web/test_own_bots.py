"""Bots of one's own on the start page: those that whoever runs the server has named, and no code besides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from starlette.testclient import TestClient

from tests.bots.failing import HERE
from tests.web.test_site import opened
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.web.app import create_app

MINE: Final = "examples/my_bot.py:MyBot"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    service = Service(store, bots={"MyBot": MINE})
    service.course.pause = 0
    with TestClient(create_app(service), base_url="http://underhall.test", follow_redirects=False) as found:
        yield found
    store.close()


def test_the_start_page_offers_the_bots_of_the_server_by_name_and_tells_no_path(client: TestClient) -> None:
    page = client.get("/").text
    assert 'value="bot MyBot"' in page
    assert "my_bot.py" not in page


def test_such_a_bot_sits_down_and_is_named_at_the_table(client: TestClient) -> None:
    table = opened(client, seat=["me", "bot MyBot"])
    assert "MyBot" in client.get(table).text


@pytest.mark.parametrize("way", ["{evil}:Evil", "../{evil}:Evil", "tests.bots.failing:Raises", HERE + ":Raises", MINE])
def test_a_path_in_a_form_loads_no_code(client: TestClient, tmp_path: Path, way: str) -> None:
    mark, evil = tmp_path / "loaded", tmp_path / "evil.py"
    evil.write_text(
        f"open({str(mark)!r}, 'w')\nclass Evil:\n    def choose(self, rules, view, seat): return 0\n", "utf-8"
    )
    form = {"game": "caverna", "name": "Ada", "seat": ["me", f"bot {way.format(evil=evil)}"]}
    answer = client.post("/tables", data=form)
    assert answer.status_code == 422
    assert "Nobody can sit down as" in answer.text
    assert not mark.exists()
