"""Drafts, confirmation, undo and what is due, at tables kept in SQLite."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.tables import people, play, run, seated, settled
from underhall.engine.game import Refused
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Stale
from underhall.table.trying import copy_of, take_over


def test_others_wait_for_the_confirmation_of_a_turn(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        await play(service, table, 0, "place starting-player")
        assert table.waiting() == [0]
        assert not table.may_act(1)
        with pytest.raises((Refused, Stale)):
            await play(service, table, 1, "place logging")
        await service.change(table, lambda changed: changed.confirm(0))
        assert table.waiting() == [1]
        await play(service, table, 1, "place logging")
        assert [told.words for told in table.told if told.seat == 1] == ["went to Logging"]

    run(tmp_path, scene)


def test_at_once_needs_no_confirmation(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo], "off")
        await play(service, table, 0, "place starting-player")
        assert table.waiting() == [1]
        assert table.log.entries[-1] == {"n": len(table.log.entries), "confirm": 0}

    run(tmp_path, scene)


def test_a_turn_is_taken_back_step_by_step_or_as_a_whole(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        before = table.log.position.dump()
        await play(service, table, 0, "place clearing")
        await play(service, table, 0, "part lay")
        drafted = table.log.position.dump()
        await play(service, table, 0, "lay meadow-field E4 west")
        await service.change(table, lambda changed: changed.undo(0, "step"))
        assert table.log.position.dump() == drafted
        await service.change(table, lambda changed: changed.undo(0, "turn"))
        assert table.log.position.dump() == before

    run(tmp_path, scene)


def test_a_confirmed_turn_comes_back_until_another_seat_decides(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        before = table.log.position.dump()
        await play(service, table, 0, "place starting-player")
        await service.change(table, lambda changed: changed.confirm(0))
        await service.change(table, lambda changed: changed.undo(0, "turn"))
        assert table.log.position.dump() == before
        await play(service, table, 0, "place starting-player")
        await service.change(table, lambda changed: changed.confirm(0))
        await play(service, table, 1, "place logging")
        with pytest.raises(Refused, match="another seat has decided since"):
            await service.change(table, lambda changed: changed.undo(0, "turn"))

    run(tmp_path, scene)


def test_a_stale_command_does_nothing(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada])
        seen = table.log.latest(0)
        await play(service, table, 0, "place ore-mining", seen)
        after = len(table.log.entries)
        with pytest.raises(Stale):
            await play(service, table, 0, "place ore-mining", seen)
        assert len(table.log.entries) == after

    run(tmp_path, scene)


def test_a_refused_command_writes_nothing_and_confirms_nothing(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada])
        await play(service, table, 0, "place ore-mining")
        entries = list(table.log.entries)
        with pytest.raises(Refused):
            await play(service, table, 0, "place ore-mining")
        with pytest.raises(Refused):
            await play(service, table, 0, "no such thing")
        assert table.log.entries == entries
        assert table.log.draft(0)

    run(tmp_path, scene)


def test_a_restart_loses_nothing_drafts_included(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada, None])
        await play(service, table, 0, "place clearing")
        await play(service, table, 0, "part lay")
        again = await Service(store).open(table.id)
        assert again.log.position.dump() == table.log.position.dump()
        assert again.log.text() == table.log.text()
        assert again.log.draft(0) == table.log.draft(0)
        assert [vars(told) for told in again.told] == [vars(told) for told in table.told]

    run(tmp_path, scene)


def test_two_servers_cannot_add_the_same_entry(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada])
        other = Service(store)
        twin = await other.open(table.id)
        await play(service, table, 0, "place ore-mining")
        with pytest.raises(Exception, match=table.id):
            await play(other, twin, 0, "place logging")
        fresh = await other.open(table.id)
        assert fresh.log.text() == table.log.text()

    run(tmp_path, scene)


def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        table = await seated(service, [None, None])
        assert table.log.ended
        game = store.game(table.id)
        assert game is not None
        assert game["status"] == "over"
        assert table.told[-1].round == 12
        again = await Service(store).open(table.id)
        assert again.log.scores() == table.log.scores()

    run(tmp_path, scene)


def test_a_bot_goes_on_for_who_leaves_and_the_seat_can_be_taken_back(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        await play(service, table, 0, "place starting-player")
        await service.sit(table, 0, "Ada", ada, "random")
        await settled(service, table)
        assert table.waiting() == [1]
        await service.sit(table, 0, "Ada", ada, None)
        await play(service, table, 1, "place logging")
        await service.change(table, lambda changed: changed.confirm(1))
        await settled(service, table)
        assert table.waiting() == [0]

    run(tmp_path, scene)


def test_playing_on_from_a_moment_leaves_the_first_table_alone(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada])
        start = len(table.log.entries)
        await play(service, table, 0, "place ore-mining")
        text = table.log.text()
        twin = await service.branch(table, start, ada, "Ada")
        assert twin.log.position.dump() == table.log.position_at(start).dump()
        await play(service, twin, 0, "place logging")
        assert table.log.text() == text
        assert (await Service(store).open(twin.id)).log.text() == twin.log.text()

    run(tmp_path, scene)


def test_a_scratch_copy_is_never_written_down_and_may_be_taken_over(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        text = table.log.text()
        scratch = await copy_of(service, table, ada)
        await play(service, scratch, 0, "place clearing")
        await play(service, scratch, 0, "part lay")
        assert table.log.text() == text
        assert store.playing() == [table.id]
        await take_over(service, scratch, ada)
        assert [move.seat for move in table.log.standing][-2:] == [0, 0]
        assert table.log.position.dump() == scratch.log.position.dump()
        assert table.log.draft(0)

    run(tmp_path, scene)


def test_what_was_tried_out_at_another_moment_is_not_taken_over(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        scratch = await copy_of(service, table, ada)
        await play(service, scratch, 0, "place logging")
        await play(service, table, 0, "place ore-mining")
        text = table.log.text()
        with pytest.raises(Stale):
            await take_over(service, scratch, ada)
        assert table.log.text() == text
        other = await copy_of(service, table, bo)  # it is not Bo's turn: what others would do is not taken over
        await service.change(other, lambda changed: changed.undo(0, "step"))
        await play(service, other, 0, "place logging")
        with pytest.raises(Stale):
            await take_over(service, other, bo)
        assert table.log.text() == text

    run(tmp_path, scene)


def test_plain_food_is_paid_by_itself_if_the_table_has_it_so(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        seats = [{"name": "Ada", "person": ada, "bot": None}]
        for auto in (True, False):
            table, _ = await service.create("caverna", {"seats": 1}, seats, {"confirm": "off", "auto_feed": auto})
            await settled(service, table)
            foods = ("place starting-player", "place supplies", "place sustenance", "place hardware-rental")
            while table.log.position.round < 3 or table.screen.phase(table.rules, table.log.position) == "work":
                names = [table.rules.vocabulary.text(choice) for choice in table.rules.choices(table.log.position, 0)]
                await play(service, table, 0, next((name for name in foods if name in names), names[-1]))
                if table.log.position.round > 3:
                    break
            fed = [entry["n"] for entry in table.log.entries if entry.get("do") == "feed"]
            asked = table.screen.phase(table.rules, table.log.position) == "harvest"
            assert (bool(fed), asked) == (auto, not auto)

    run(tmp_path, scene)


def test_who_plays_several_seats_confirms_for_each_of_them(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada, ada])
        for seat, name in ((0, "place starting-player"), (1, "place logging")):
            await play(service, table, seat, name)
            assert (table.holders(), table.seat_of(ada)) == ([seat], seat)
            await service.change(table, lambda changed, seat=seat: changed.confirm(seat))  # type: ignore[misc]
        assert table.seat_of(ada) == 0

    run(tmp_path, scene)
