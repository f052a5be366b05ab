"""The schema of the store goes up and down with its versions, data and all."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Engine, create_engine, inspect, text
from sqlalchemy.exc import OperationalError

from underhall.table import analysing, channels, outbox
from underhall.table.schema import PEOPLE
from underhall.table.store import Store, alembic_config

# The schema.

POSTGRES = "postgresql+psycopg://postgres@127.0.0.1:5432/test"
TABLES = {"outbox", "channel", "analysis"}

GAME = {
    "id": "g",
    "code": "ember-otter-31",
    "game": "caverna",
    "header": {},
    "secret": b"s",
    "settings": {},
    "status": "over",
}
CHAIR = {"seat": 0, "name": "Ada", "person": None, "bot": "random", "link_hash": None}


@pytest.fixture
def postgres() -> Iterator[str]:
    """The address of a schema of its own in PostgreSQL."""
    pytest.importorskip("psycopg", reason="NOT TESTED ON POSTGRESQL: psycopg is not installed")
    name = f"notices_{time.time_ns()}"
    engine = create_engine(POSTGRES, connect_args={"connect_timeout": 3})
    try:
        with engine.begin() as on:
            on.execute(text(f"CREATE SCHEMA {name}"))
    except OperationalError as fault:
        pytest.skip(f"NOT TESTED ON POSTGRESQL: none answers at 127.0.0.1:5432 ({fault.orig})")
    yield f"{POSTGRES}?options=-csearch_path%3D{name}"
    with engine.begin() as on:
        on.execute(text(f"DROP SCHEMA {name} CASCADE"))
    engine.dispose()


def to_version(engine: Engine, version: str, move: Callable[..., None]) -> None:
    with engine.begin() as on:
        move(alembic_config(on), version)


def seat_columns(engine: Engine) -> set[str]:
    return {column["name"] for column in inspect(engine).get_columns("seat")}


def check_up_and_down(url: str) -> None:
    """Data of the version before outlives the way up, down and up again."""
    engine = create_engine(url)
    to_version(engine, "0001", command.upgrade)
    assert not TABLES & set(inspect(engine).get_table_names())
    with engine.begin() as on:
        on.execute(PEOPLE.insert().values(id="p", name="Ada", token_hash="h", settings={"a": 1}, created=1.0))
    engine.dispose()
    store = Store(url)
    assert set(inspect(store.engine).get_table_names()) >= TABLES
    channels.add(store, "p", "mail", {"address": "ada@example.net"}, 1.0)
    assert [each.target for each in channels.channels_of(store, "p")] == [{"address": "ada@example.net"}]
    notice = outbox.Notice("turn:g:0:1", "p", "g", "turn", {"seat": 0}, 5.0)
    with store.begin() as on:
        outbox.put(on, "g", [notice])
        outbox.put(on, "g", [notice])
    assert outbox.due(store, 4.9) == []
    assert outbox.due(store, 5.0) == [notice]
    assert outbox.next_due(store) == 5.0
    store.add_game(GAME, [CHAIR], [])
    analysing.add(store, ("g", 1), 2.0)
    analysing.add(store, ("g", 0), 3.0)
    assert analysing.unfinished(store) == [("g", 1), ("g", 0)]
    analysing.change(store, ("g", 1), state=analysing.DONE, total=4)
    assert analysing.read(store, ("g", 1)) == analysing.Analysis("done", 4, [])
    assert analysing.unfinished(store) == [("g", 0)]
    assert "marks" in seat_columns(store.engine)
    to_version(store.engine, "0001", command.downgrade)
    assert not TABLES & set(inspect(store.engine).get_table_names())
    assert "marks" not in seat_columns(store.engine)
    store.close()
    again = Store(url)
    assert again.settings_of(["p"]) == {"p": {"a": 1}}
    assert channels.channels_of(again, "p") == []
    assert again.seats("g")[0]["marks"] is None
    assert analysing.read(again, ("g", 1)) is None
    analysing.add(again, ("g", 1), 2.0)
    again.forget_game("g")
    assert analysing.unfinished(again) == []
    again.close()


def test_the_schema_goes_up_and_down_in_sqlite(tmp_path: Path) -> None:
    check_up_and_down(f"sqlite:///{tmp_path}/tables.db")


def test_the_schema_goes_up_and_down_in_postgresql(postgres: str) -> None:
    check_up_and_down(postgres)
