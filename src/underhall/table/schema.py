"""The tables of the database, as they are now; migrations/ tells how they came to be so."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

SCHEMA: Final = MetaData()
PEOPLE: Final = Table(
    "person",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("settings", JSON, nullable=False),
    Column("created", Float, nullable=False),
)
GAMES: Final = Table(
    "game",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("code", String(40), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("header", JSON, nullable=False),  # of its log
    Column("secret", LargeBinary, nullable=False),  # of its deal: apart from the log until the game is over
    Column("settings", JSON, nullable=False),
    Column("status", String(10), nullable=False),  # playing, over
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)
ENTRIES: Final = Table(
    "entry",
    SCHEMA,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", JSON, nullable=False),
    Column("at", Float, nullable=False),
)
SEATS: Final = Table(
    "seat",
    SCHEMA,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("person", String(32), ForeignKey("person.id")),  # none: a bot's seat, or one kept for a friend
    Column("bot", String(80)),  # who plays while no person does; none: nobody, it is waited for
    Column("link_hash", String(64)),  # of the secret that lets somebody sit down here
    Column("marks", JSON),  # by what it is known beside its name; none: in games that have no such thing
    Index("seat_person", "person"),
    Index("seat_link", "link_hash"),
)
CHAT: Final = Table(
    "chat",
    SCHEMA,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)
KEPT: Final = Table(
    "kept",
    SCHEMA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),  # what a server must find again, such as the key of its cookies
)
OUTBOX: Final = Table(
    "outbox",
    SCHEMA,
    Column("id", String(100), primary_key=True),  # one for each turn of a seat, and kind
    Column("person", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("kind", String(10), nullable=False),  # turn: tell the person; clock: their time is over then
    Column("payload", JSON, nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("state", String(10), nullable=False),  # waiting, sent, seen, given-up
    Index("outbox_due", "state", "due"),
    Index("outbox_game", "game"),
)
CHANNELS: Final = Table(
    "channel",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("person.id"), nullable=False),
    Column("kind", String(10), nullable=False),  # push, webhook, mail
    Column("target", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Index("channel_person", "person"),
)
ANALYSES: Final = Table(
    "analysis",
    SCHEMA,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("state", String(10), nullable=False),  # waiting, running, done, failed
    Column("total", Integer, nullable=False),  # turns to be judged; 0: not counted yet
    Column("turns", JSON, nullable=False),  # those judged so far
    Column("asked", Float, nullable=False),
    Index("analysis_state", "state"),
)
