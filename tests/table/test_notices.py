"""Notices reach the people whose turn it is: once, by every way they have chosen, restarts and faults or not."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Engine, create_engine, inspect, select, text
from sqlalchemy.exc import OperationalError

from tests.table.receivers import Browser, Postbox, Receiver, token_claims, webhook_content
from tests.table.tables import opened, people, play, seated, settled
from underhall.engine.game import Unusable
from underhall.table import channels, outbox
from underhall.table.delivery import TIME_TO_LIVE, Delivery
from underhall.table.posting import Undelivered, checked_url, post
from underhall.table.schema import OUTBOX, PEOPLE
from underhall.table.sending import FIRST_WAIT, PATIENCE, back_off
from underhall.table.service import Service
from underhall.table.store import Store, alembic_config
from underhall.table.table import Table
from underhall.table.trying import copy_of

HOME = "https://table.example/"
NOON = 1_800_000_000.0


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


class Scene:
    """A service with a clock of its own and ways to be told; nothing is sent but by `send`."""

    def __init__(self, store: Store, clock: Clock, smtp: str = "") -> None:
        self.store = store
        self.clock = clock
        delivery = Delivery(store, HOME, smtp, "table@example.org" if smtp else "", private=True)
        self.service = Service(store, 1, delivery)
        self.service.clock = clock
        self.service.course.pause = 0

    @property
    def delivery(self) -> Delivery:
        return self.service.sender.delivery

    def webhook(self, person: str, url: str) -> str:
        """Tell a person by a webhook; its secret."""
        target = channels.webhook(url)
        channels.add(self.store, person, "webhook", target, self.clock())
        return str(target["secret"])

    def mail(self, person: str, address: str) -> None:
        channels.add(self.store, person, "mail", {"address": address}, self.clock())

    def push(self, person: str, endpoint: str) -> Browser:
        browser = Browser(endpoint)
        channels.add(self.store, person, "push", channels.push(browser.subscription), self.clock())
        return browser

    async def send(self, after: float = outbox.GRACE) -> None:
        """Let time pass, and send what is due."""
        self.clock.now += after
        await self.service.sender.once()

    async def turn(self, table: Table, seat: int, name: str) -> None:
        await play(self.service, table, seat, name)
        await self.service.change(table, lambda changed: changed.confirm(seat))
        await settled(self.service, table)

    def states(self) -> list[str]:
        with self.store.read() as on:
            return list(on.execute(select(OUTBOX.c.state).where(OUTBOX.c.kind == "turn")).scalars())


def run(folder: Path, act: Callable[[Scene], Awaitable[None]], smtp: str = "", clock: Clock | None = None) -> None:
    async def whole() -> None:
        with opened(folder) as store:
            scene = Scene(store, clock or Clock(), smtp)
            try:
                await act(scene)
            finally:
                await scene.service.stop()

    asyncio.run(asyncio.wait_for(whole(), 60))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


async def waits_for_bo(scene: Scene, confirm: str = "ask", pace: str = "days") -> tuple[Table, str]:
    """A table at which Ada has just played, and Bo, who is away, is waited for."""
    ada, bo = people(scene.store, "Ada", "Bo")
    table = await seated(scene.service, [ada, bo], confirm)
    table.settings["pace"] = pace
    return table, bo


# What arrives.


def test_a_webhook_is_signed_and_names_the_table(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        secret = scene.webhook(bo, f"{receiver.url}/hook?room=1")
        await scene.turn(table, 0, "place starting-player")
        await scene.send(outbox.GRACE - 1)
        assert receiver.got == []
        await scene.send(1)
        (got,) = receiver.got
        said = webhook_content(got, secret)
        assert (got.path, got.headers["content-type"]) == ("/hook?room=1", "application/json")
        assert said["url"] == f"{HOME}t/{table.id}"
        assert said["title"] == "Caverna: it is your turn"
        assert said["text"] == "Round 1, with name 0. The table waits for you."
        assert said["id"] == got.headers["webhook-id"]
        with pytest.raises(AssertionError):
            webhook_content(got, "another" + secret)

    run(tmp_path, act)


def test_a_browser_can_read_a_push_and_nobody_else(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        browser = scene.push(bo, f"{receiver.url}/push/abc")
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        (got,) = receiver.got
        assert browser.read(got.body)["url"] == f"{HOME}t/{table.id}"
        assert browser.read(got.body)["title"] == "Caverna: it is your turn"
        assert b"Caverna" not in got.body
        assert got.headers["content-encoding"] == "aes128gcm"
        assert got.headers["ttl"] == str(TIME_TO_LIVE)
        assert re.fullmatch(r"[\w-]{1,32}", got.headers["topic"])
        claims = token_claims(got.headers["authorization"], scene.delivery.push_key)
        assert claims["aud"] == receiver.url
        assert claims["sub"].startswith("mailto:")
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600

    run(tmp_path, act)


def test_the_key_of_a_server_outlives_it(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        first = Delivery(store).push_key
        assert Delivery(store).push_key == first


def test_a_mail_is_in_the_language_of_the_person(tmp_path: Path) -> None:
    box = Postbox()

    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.store.set_person(bo, settings={"language": "de"})
        scene.mail(bo, "bo@example.net")
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        (mail,) = box.mails
        assert (mail["From"], mail["To"]) == ("table@example.org", "bo@example.net")
        assert mail["Subject"] == "Caverna: Du bist am Zug"
        assert f"{HOME}t/{table.id}" in mail.get_content().splitlines()
        assert mail["Auto-Submitted"] == "auto-generated"
        assert mail["Message-ID"].endswith("@example.org>")

    with box.open():
        run(tmp_path, act, box.url)


# When, and how often.


def test_a_turn_is_told_once(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")
        for _ in range(3):
            await scene.send()
        await scene.service.say(table, bo, "Bo", "Soon.")
        await scene.service.change(table, lambda changed: changed.undo(0, "turn"))
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert len(receiver.got) == 1
        await scene.turn(table, 1, "place logging")
        await scene.turn(table, 0, "place ore-mining")
        await scene.send()
        assert len(receiver.got) == 2
        assert len({got.headers["webhook-id"] for got in receiver.got}) == 2

    run(tmp_path, act)


def test_who_acts_in_time_is_not_told(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")
        assert scene.states() == ["waiting"]
        await scene.turn(table, 1, "place logging")
        assert scene.states() == []
        await scene.send()
        assert receiver.got == []

    run(tmp_path, act)


def test_who_looks_in_time_is_not_told(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        scene.service.sender.look(table, bo)  # before the turn has come: that does not count
        scene.clock.now += 1
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert len(receiver.got) == 1
        await scene.turn(table, 1, "place logging")
        await scene.turn(table, 0, "place ore-mining")
        scene.clock.now += 30
        scene.service.sender.look(table, bo)
        await scene.send()
        assert len(receiver.got) == 1
        assert sorted(scene.states()) == ["seen", "sent"]

    run(tmp_path, act)


def test_what_is_taken_back_in_time_is_not_told(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")
        scene.clock.now += 20
        await scene.service.change(table, lambda changed: changed.undo(0, "turn"))
        await scene.send()
        assert receiver.got == []
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert len(receiver.got) == 1

    run(tmp_path, act)


@pytest.mark.parametrize(("pace", "told"), [("live", 0), ("days", 1)])
def test_an_open_page_counts_as_there_in_live_games_only(
    tmp_path: Path, receiver: Receiver, pace: str, told: int
) -> None:
    """In a game over days a window may stand open for days."""

    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene, pace=pace)
        scene.webhook(bo, receiver.url)
        scene.service.sender.here = lambda id: frozenset({bo} if id == table.id else ())
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert len(receiver.got) == told

    run(tmp_path, act)


def test_who_is_at_the_page_and_has_just_done_something_is_not_told(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        scene.service.sender.here = lambda _: frozenset({bo})
        scene.service.sender.look(table, bo)
        scene.clock.now += 5
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert (receiver.got, scene.states()) == ([], ["seen"])

    run(tmp_path, act)


def test_a_fault_with_one_notice_stops_no_other(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        broken = outbox.Notice("turn:none:0:1", bo, "none", "turn", {"at": NOON}, NOON)
        with scene.store.begin() as on:
            outbox.put(on, "none", [broken])
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert len(receiver.got) == 1
        assert [each.id for each in outbox.due(scene.store, scene.clock.now + FIRST_WAIT)] == [broken.id]
        assert outbox.due(scene.store, scene.clock.now) == []

    run(tmp_path, act)


def test_away_from_a_live_game_one_is_told(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene, pace="live")
        scene.webhook(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert len(receiver.got) == 1

    run(tmp_path, act)


def test_a_private_copy_tells_nobody(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        twin = await copy_of(scene.service, table, bo)
        await settled(scene.service, twin)
        await play(scene.service, twin, 0, "place starting-player")
        assert scene.states() == []

    run(tmp_path, act)


# Faults.


def test_what_fails_is_tried_again_later_and_later(tmp_path: Path, receiver: Receiver) -> None:
    receiver.status = 500

    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert len(receiver.got) == 1
        for tries in range(1, 4):
            await scene.send(back_off(tries) - 1)
            assert len(receiver.got) == tries
            await scene.send(1)
            assert len(receiver.got) == tries + 1
        receiver.status = 200
        await scene.send(back_off(4))
        await scene.send(PATIENCE)
        assert len(receiver.got) == 5
        assert len({got.headers["webhook-id"] for got in receiver.got}) == 1  # a receiver can tell that it is one
        assert scene.states() == ["sent"]

    run(tmp_path, act)


def test_waits_grow_to_hours() -> None:
    waits = [back_off(tries) for tries in range(1, 9)]
    assert waits[0] == FIRST_WAIT
    assert waits == sorted(waits)
    assert waits[-1] == waits[-2] == 4 * 3600


def test_after_a_day_it_is_given_up(tmp_path: Path, receiver: Receiver) -> None:
    receiver.status = 503

    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")
        for _ in range(40):
            await scene.send(3600)
        count = len(receiver.got)
        assert 5 < count < 20
        assert scene.states() == ["given-up"]
        await scene.send(PATIENCE)
        assert len(receiver.got) == count

    run(tmp_path, act)


def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, receiver: Receiver) -> None:
    receiver.status = 410

    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.push(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert channels.channels_of(scene.store, bo) == []
        assert scene.states() == ["sent"]

    run(tmp_path, act)


def test_a_restart_loses_none_and_doubles_none(tmp_path: Path, receiver: Receiver) -> None:
    """The webhook has had it, the mail has not: the next process sends the mail alone."""
    box, clock = Postbox(), Clock()

    async def before(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        scene.mail(bo, "bo@example.net")
        await scene.turn(table, 0, "place starting-player")
        await scene.send()
        assert (len(receiver.got), box.mails) == (1, [])
        assert scene.states() == ["waiting"]

    async def after(scene: Scene) -> None:
        await scene.service.start()  # its own loop sends what is due
        until = time.monotonic() + 20
        while scene.states() != ["sent"]:
            assert time.monotonic() < until
            await asyncio.sleep(0.02)
        assert (len(receiver.got), len(box.mails)) == (1, 1)

    run(tmp_path, before, box.url, clock)
    clock.now += FIRST_WAIT
    with box.open():
        run(tmp_path, after, box.url, clock)


def test_a_turn_is_still_told_when_the_server_stops_before(tmp_path: Path, receiver: Receiver) -> None:
    clock = Clock()

    async def before(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")

    async def after(scene: Scene) -> None:
        await scene.send()
        await scene.send()
        assert len(receiver.got) == 1

    run(tmp_path, before, clock=clock)
    run(tmp_path, after, clock=clock)


def test_a_slow_receiver_delays_no_move(tmp_path: Path, receiver: Receiver) -> None:
    async def act(scene: Scene) -> None:
        table, bo = await waits_for_bo(scene)
        scene.webhook(bo, receiver.url)
        await scene.turn(table, 0, "place starting-player")
        receiver.held.clear()
        sending = asyncio.create_task(scene.send())
        while not receiver.got:
            await asyncio.sleep(0.01)
        await scene.turn(table, 1, "place logging")
        assert table.waiting() == [0]
        assert not sending.done()
        receiver.held.set()
        await sending
        assert scene.states() == []  # the turn is over, and what was sent of it does not come back

    run(tmp_path, act)


# Where nothing is sent to.


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    other = Receiver()
    try:
        receiver.status, receiver.location = 302, f"{other.url}/inside"
        with pytest.raises(Undelivered, match="answered 302"):
            post(receiver.url, b"{}", {}, private=True)
        assert other.got == []
    finally:
        other.close()


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "10.0.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]",
     "[fd00::1]", "[fe80::1]", "100.64.0.1", "2130706433", "0x7f.1", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"],
)  # fmt: skip
def test_private_networks_are_not_sent_to(host: str) -> None:
    with pytest.raises(Undelivered, match="private network"):
        post(f"http://{host}:9/", b"{}", {})


def test_a_receiver_at_home_gets_nothing_unless_it_is_allowed(receiver: Receiver) -> None:
    with pytest.raises(Undelivered, match="private network"):
        post(receiver.url, b"{}", {})
    assert receiver.got == []
    post(receiver.url, b"{}", {}, private=True)
    assert len(receiver.got) == 1


@pytest.mark.parametrize(
    "url",
    ["", "table.example", "ftp://table.example/", "file:///etc/passwd", "http://", "https://user:pw@table.example/",
     "http://table.example:99999/", "http://table.example/a b", "http://table.example/\r\nx: y", "javascript:alert(1)",
     "http://[::1", "https://table.example/" + "x" * 1000],
)  # fmt: skip
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Undelivered):
        checked_url(url)


@pytest.mark.parametrize("given", [None, [], {}, {"endpoint": "https://p.example"}, {"endpoint": 1, "keys": {}}, "x"])
def test_what_is_no_subscription_is_refused(given: object) -> None:
    with pytest.raises(Unusable):
        channels.push(given)


@pytest.mark.parametrize("smtp", ["mail.example", "http://mail.example", "smtp://", "smtp://h:x"])
def test_a_mail_server_that_cannot_be_is_refused(tmp_path: Path, smtp: str) -> None:
    with opened(tmp_path) as store, pytest.raises(Unusable, match="--smtp"):
        Delivery(store, HOME, smtp, "table@example.org")
    with opened(tmp_path) as store, pytest.raises(Unusable, match="--from"):
        Delivery(store, HOME, "smtp://127.0.0.1", "")


# The schema.

POSTGRES = "postgresql+psycopg://postgres@127.0.0.1:5432/test"
TABLES = {"outbox", "channel"}


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
    to_version(store.engine, "0001", command.downgrade)
    assert not TABLES & set(inspect(store.engine).get_table_names())
    store.close()
    again = Store(url)
    assert again.settings_of(["p"]) == {"p": {"a": 1}}
    assert channels.channels_of(again, "p") == []
    again.close()


def test_the_schema_goes_up_and_down_in_sqlite(tmp_path: Path) -> None:
    check_up_and_down(f"sqlite:///{tmp_path}/tables.db")


def test_the_schema_goes_up_and_down_in_postgresql(postgres: str) -> None:
    check_up_and_down(postgres)
