"""Notices reach the people whose turn it is: once, by every way they have chosen, restarts and faults or not."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.table.notices import HOME, Scene, run, waits_for_bo
from tests.table.receivers import Postbox, Receiver, token_claims, webhook_content
from tests.table.tables import NOON, opened, play, settled
from underhall.table import outbox
from underhall.table.delivery import TIME_TO_LIVE, Delivery
from underhall.table.sending import FIRST_WAIT
from underhall.table.trying import copy_of

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
