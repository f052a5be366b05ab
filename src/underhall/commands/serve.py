"""`underhall serve`: the table in the browser, for this machine or for everybody who can reach it."""

from __future__ import annotations

import os
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from underhall.bots import SECONDS
from underhall.commands.arguments import flag, whole_number
from underhall.commands.inputs import MOST_BOT_TIME, between, lay_pack, own_bots
from underhall.commands.output import console
from underhall.engine.game import Unusable

PORT: Final = 8750
Host = Annotated[str, Parameter(name="--host", help="The address to listen at; 0.0.0.0 for the whole network.")]
Port = Annotated[int, whole_number("--port", "The port to listen at.")]
Database = Annotated[
    str, Parameter(name="--db", help="A database (SQLAlchemy URL) or a SQLite file.", show_default=False)
]
Workers = Annotated[int, whole_number("--bots-at-once", "Processes in which bots think.")]
Open = Annotated[bool, flag("--open", "Open the start page in a browser.")]
Url = Annotated[
    str,
    Parameter(
        name="--url", help="The address at which people reach this server, for links in notices.", show_default=False
    ),
]
Smtp = Annotated[
    str,
    Parameter(
        name="--smtp",
        help="The server that sends mails: smtp://host:25, smtps://user:password@host.",
        show_default=False,
    ),
]
Sender = Annotated[str, Parameter(name="--from", help="The address that mails come from.", show_default=False)]
Bots = Annotated[
    str,
    Parameter(
        name="--bots", help="Bots of your own that may play here, with commas: file.py:Class.", show_default=False
    ),
]
BotTime = Annotated[int, whole_number("--bot-time", "Seconds that a bot may take for a decision.")]
Packs = Annotated[
    list[Path] | None,
    Parameter(
        name="--pack",
        negative="",
        help="A pack of printed components (docs/packs.md); new tables of its game are made under it, or the last one.",
        show_default=False,
    ),
]
Private = Annotated[bool, flag("--private-webhooks", "Let webhooks lead into private networks.")]


def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = PORT,
    db: Database = "",
    bots_at_once: Workers = 1,
    open: Open = False,
    url: Url = "",
    smtp: Smtp = "",
    sender: Sender = "",
    private_webhooks: Private = False,
    bots: Bots = "",
    bot_time: BotTime = SECONDS,
    pack: Packs = None,
) -> int:
    """Serve the table: start page, games, replays. Stop it with Ctrl-C; nothing is lost."""
    import uvicorn  # not needed, and slow to load, for anything else

    from underhall.table.delivery import Delivery
    from underhall.table.service import Service
    from underhall.table.store import Store
    from underhall.web.app import create_app

    own = own_bots(bots)
    packs = {laid.game: laid.id for laid in map(lay_pack, pack or []) if laid is not None}
    between("--bot-time", bot_time, 1, MOST_BOT_TIME)
    kept_in = database_url(db)
    free_port(host, port)
    where = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    store = Store(kept_in)
    delivery = Delivery(store, url or where, smtp, sender, private_webhooks)
    service = Service(store, max(1, bots_at_once), delivery, own, packs)
    service.course.thinking.seconds = bot_time
    app = create_app(service)
    console().print(f"Underhall is open at {where} (Ctrl-C closes it; games are kept in {kept_in})")
    if host in ("0.0.0.0", "::"):
        console().print(f"Others on this network: http://{own_address()}:{port}/")
    if open:
        _open_when_up(host, port, where)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    uvicorn.Server(config).run()
    store.close()
    return 0


def database_url(db: str) -> str:
    """A SQLAlchemy URL: as given, or for a file, or for the file where games of this user are kept."""
    if "://" in db:
        return db
    path = Path(db) if db else data_folder() / "tables.db"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unusable(f"{path.parent}: cannot be made ({fault.strerror}); name another file with --db") from None
    return f"sqlite:///{path.resolve()}"


def data_folder() -> Path:
    """Where a user's data lies by custom."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    return Path(base) / "underhall"


def free_port(host: str, port: int) -> None:
    """Raise Unusable if something listens there already, before a server fails in its own words."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as fault:
            raise Unusable(f"port {port} of {host} cannot be used ({fault}); choose another with --port") from None


def own_address() -> str:
    """This machine's address in its network, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which way it would go
            found: str = probe.getsockname()[0]
            return found
        except OSError:
            return socket.gethostname()


def _open_when_up(host: str, port: int, where: str) -> None:
    def wait() -> None:
        for _ in range(200):
            try:
                socket.create_connection((host, port), 0.2).close()
                break
            except OSError:
                time.sleep(0.05)
        webbrowser.open(where)

    threading.Thread(target=wait, daemon=True).start()
