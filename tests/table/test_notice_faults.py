"""Notices that do not arrive: tried again, given up, neither lost nor doubled; and where none is sent to."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.table.notices import HOME, Scene, run, waits_for_bo
from tests.table.receivers import Postbox, Receiver
from tests.table.tables import Clock, opened
from underhall.engine.game import Unusable
from underhall.table import channels
from underhall.table.delivery import Delivery
from underhall.table.posting import Undelivered, checked_url, post
from underhall.table.sending import FIRST_WAIT, PATIENCE, back_off

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
