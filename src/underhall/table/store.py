"""Where tables are kept: entries of logs, seats, people and what they say, in a database.

SQLAlchemy Core, synchronous: whoever serves many runs it in a thread. Entries are only ever added; the
primary key (game, n) keeps two writers from adding the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError

from underhall.table.schema import ANALYSES, CHAT, ENTRIES, GAMES, KEPT, OUTBOX, PEOPLE, SEATS

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BUSY_MS: Final = 5000


class Conflict(Exception):
    """Somebody else has added this entry meanwhile. Nothing was written."""


class Store:
    """Tables in a database. url: as SQLAlchemy has it; migrated to the present schema when opened."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url, connect_args=_connect_args(url))
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        migrate(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction: all of it is on disk when it ends, or none."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self.engine.connect().execution_options(reading=True) as connection:
            yield connection

    # Games.

    def add_game(
        self, game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], entries: list[Any], at: float | None = None
    ) -> None:
        now = time() if at is None else at
        with self.begin() as on:
            on.execute(insert(GAMES).values(**game, created=now, changed=now))
            on.execute(insert(SEATS), [{"game": game["id"], **seat} for seat in seats])
            if entries:
                on.execute(insert(ENTRIES), _rows(game["id"], entries, now))

    def game(self, id: str) -> dict[str, Any] | None:
        """A game without its entries; None if there is none."""
        return self._one(select(GAMES).where(GAMES.c.id == id))

    def game_by_code(self, code: str) -> dict[str, Any] | None:
        return self._one(select(GAMES).where(GAMES.c.code == code))

    def entries(self, game: str) -> list[tuple[Any, float]]:
        """The entries of a game's log in order, each with its time."""
        query = select(ENTRIES.c.body, ENTRIES.c.at).where(ENTRIES.c.game == game).order_by(ENTRIES.c.n)
        with self.read() as on:
            return [(row.body, row.at) for row in on.execute(query)]

    def add_entries(
        self,
        game: str,
        entries: list[Any],
        status: str,
        at: float | None = None,
        also: Callable[[Connection], None] = lambda _: None,
    ) -> None:
        """Add entries to a log. They are on disk when this returns. Raises Conflict if one is there already.

        at: their time, if not now; also: what else is written in the same transaction.
        """
        now = time() if at is None else at
        try:
            with self.begin() as on:
                on.execute(insert(ENTRIES), _rows(game, entries, now))
                on.execute(update(GAMES).where(GAMES.c.id == game).values(changed=now, status=status))
                also(on)
        except IntegrityError as fault:
            raise Conflict(game) from fault

    def playing(self) -> list[str]:
        """The ids of all games that are not over."""
        with self.read() as on:
            return list(on.execute(select(GAMES.c.id).where(GAMES.c.status == "playing")).scalars())

    def listed(self) -> list[dict[str, Any]]:
        """Games that are not over and have a free seat, the newest first; whether they are listed, settings tell."""
        free = select(SEATS.c.game).where(SEATS.c.person.is_(None), SEATS.c.bot.is_(None))
        query = select(GAMES).where(GAMES.c.status == "playing", GAMES.c.id.in_(free)).order_by(GAMES.c.created.desc())
        return [row for row in self._all(query.limit(100)) if row["settings"].get("listed")]

    def set_settings(self, game: str, settings: Mapping[str, Any]) -> None:
        with self.begin() as on:
            on.execute(update(GAMES).where(GAMES.c.id == game).values(settings=dict(settings)))

    # Seats.

    def seats(self, game: str) -> list[dict[str, Any]]:
        return self._all(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat))

    def set_seat(self, game: str, seat: int, **values: Any) -> None:
        with self.begin() as on:
            on.execute(update(SEATS).where(SEATS.c.game == game, SEATS.c.seat == seat).values(**values))

    def seat_by_link(self, link_hash: str) -> dict[str, Any] | None:
        return self._one(select(SEATS).where(SEATS.c.link_hash == link_hash))

    def games_of(self, person: str) -> list[dict[str, Any]]:
        """The games a person sits at, those changed last first."""
        query = (
            select(GAMES)
            .where(GAMES.c.id.in_(select(SEATS.c.game).where(SEATS.c.person == person)))
            .order_by(GAMES.c.changed.desc())
        )
        return self._all(query)

    # People.

    def add_person(self, id: str, name: str, token_hash: str) -> None:
        with self.begin() as on:
            on.execute(insert(PEOPLE).values(id=id, name=name, token_hash=token_hash, settings={}, created=time()))

    def person_by_token(self, token_hash: str) -> dict[str, Any] | None:
        return self._one(select(PEOPLE).where(PEOPLE.c.token_hash == token_hash))

    def settings_of(self, people: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The settings of people by id."""
        with self.read() as on:
            rows = on.execute(select(PEOPLE.c.id, PEOPLE.c.settings).where(PEOPLE.c.id.in_(people)))
            return {row.id: row.settings for row in rows}

    def set_person(self, id: str, **values: Any) -> None:
        with self.begin() as on:
            on.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(**values))

    def keep(self, name: str, value: bytes) -> bytes:
        """Keep a value under a name unless there is one; what is kept."""
        with self.begin() as on:
            found: bytes | None = on.execute(select(KEPT.c.value).where(KEPT.c.name == name)).scalar()
            if found is None:
                on.execute(insert(KEPT).values(name=name, value=value))
            return value if found is None else found

    # What people say.

    def add_chat(self, game: str, n: int, person: str, name: str, text: str, at: float) -> None:
        try:
            with self.begin() as on:
                on.execute(insert(CHAT).values(game=game, n=n, person=person, name=name, text=text, at=at))
        except IntegrityError as fault:
            raise Conflict(game) from fault

    def chat(self, game: str) -> list[dict[str, Any]]:
        return self._all(select(CHAT).where(CHAT.c.game == game).order_by(CHAT.c.n))

    def forget_game(self, game: str) -> None:
        """Remove a game and everything about it."""
        with self.begin() as on:
            for table in (ANALYSES, OUTBOX, CHAT, ENTRIES, SEATS):
                on.execute(delete(table).where(table.c.game == game))
            on.execute(delete(GAMES).where(GAMES.c.id == game))

    def _one(self, query: Any) -> dict[str, Any] | None:
        with self.read() as on:
            row = on.execute(query).mappings().first()
            return None if row is None else dict(row)

    def _all(self, query: Any) -> list[dict[str, Any]]:
        with self.read() as on:
            return [dict(row) for row in on.execute(query).mappings()]


def _rows(game: str, entries: list[Any], at: float) -> list[dict[str, Any]]:
    return [{"game": game, "n": entry["n"], "body": entry, "at": at} for entry in entries]


def _connect_args(url: str) -> dict[str, Any]:
    return {"check_same_thread": False, "timeout": BUSY_MS / 1000} if url.startswith("sqlite") else {}


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, for writing at once
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    """Who will write waits for its turn at once: a lock asked for later could not be waited for."""
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def migrate(engine: Engine) -> None:
    """Bring a database to the present version of the schema."""
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """What Alembic needs to know to change the schema over a connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
