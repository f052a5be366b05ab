"""A server with a pack: its pages name it, and the score pad holds its cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from starlette.testclient import TestClient

from underhall.commands.inputs import lay_pack
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.web.app import create_app

THREE: Final = Path(__file__).parents[1] / "packs" / "three-cards.toml"
SAID: Final = "the cards of the pack three-cards"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    """A site whose tables of Zwergendorf are made under a pack."""
    store, laid = Store(f"sqlite:///{tmp_path}/tables.db"), lay_pack(THREE)
    assert laid is not None
    app = create_app(Service(store, packs={laid.game: laid.id}))
    with TestClient(app, base_url="http://underhall.test", follow_redirects=False) as client:
        yield client
    store.close()


def test_the_pages_of_a_game_name_its_pack(site: TestClient) -> None:
    assert SAID in site.get("/?game=zwergendorf").text
    assert SAID not in site.get("/?game=caverna").text
    site.post("/name", data={"name": "Ada"})
    answer = site.post("/tables", data={"game": "zwergendorf", "start": "table", "name": "Ada", "seat": ["me", "open"]})
    table = str(answer.headers["location"]).removesuffix("/invite")
    page = site.get(table).text
    assert "pack three-cards</h1>" in page
    assert SAID in page.partition('id="keys"')[2]
    assert f"2 seats, with {SAID}" in site.get(f"{table}/invite").text


def test_the_score_pad_holds_the_cards_of_the_pack(site: TestClient) -> None:
    pad = site.get("/score/zwergendorf").text
    assert SAID in pad
    assert "Bladesmith" in pad
    assert '"colors": [1, 2, 3, 6]' in pad  # a sheet for each of four players at most
    assert SAID not in site.get("/score/caverna").text
