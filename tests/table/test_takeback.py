"""Taking back beyond the fence, at tables kept in SQLite: who asks, who answers, when it is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.tables import people, play, run, seated, settled
from underhall.table import clocks, takeback
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Stale, Table
from underhall.table.trying import copy_of


async def turn(service: Service, table: Table, seat: int, name: str) -> int:
    """A finished and confirmed turn of one step; its entry."""
    await play(service, table, seat, name)
    n = table.log.standing[-1].n
    await service.change(table, lambda changed: changed.confirm(seat))
    return n


async def ask(service: Service, table: Table, seat: int, first: int) -> int:
    """Plead; the id of the plea, 0 if it was granted at once."""
    await service.change(table, lambda changed: takeback.ask(changed, seat, first))
    plea = takeback.pending(table)
    return plea.id if plea else 0


async def answer(service: Service, table: Table, seat: int, plea: int, yes: bool) -> None:
    await service.change(table, lambda changed: takeback.answer(changed, seat, plea, yes))


def test_it_is_done_when_the_last_of_the_others_agrees(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo, cy = people(store, "Ada", "Bo", "Cy")
        table = await seated(service, [ada, bo, cy])
        before = table.log.position.dump()
        first = await turn(service, table, 0, "place starting-player")
        await turn(service, table, 1, "place logging")
        assert takeback.last_turn(table, 0) == first
        assert takeback.last_turn(table, 1) == 0, "Bo may simply take it back"
        plea, version = await ask(service, table, 0, first), table.version
        entries = len(table.log.entries)
        await answer(service, table, 1, plea, yes=True)
        assert table.version > version, "everybody's page shows it"
        assert len(table.log.entries) == entries
        assert takeback.waiting(table, takeback.pending(table) or pytest.fail("it waits")) == [2]
        await answer(service, table, 2, plea, yes=True)
        assert table.log.entries[-1] == {"n": entries + 1, "undo": [first, first + 2], "by": 0, "agreed": [1, 2]}
        assert table.log.position.dump() == before
        assert takeback.KEY not in table.settings
        assert table.waiting() == [0]
        again = await Service(store).open(table.id)
        assert again.log.text() == table.log.text()
        assert table.told[-1].words == "took back the last 2 moves; all agreed"
        assert [vars(told) for told in again.told] == [vars(told) for told in table.told]

    run(tmp_path, scene)


def test_who_declines_ends_it_and_it_may_be_asked_again(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        first = await turn(service, table, 0, "place starting-player")
        await turn(service, table, 1, "place logging")
        text = table.log.text()
        plea = await ask(service, table, 0, first)
        await answer(service, table, 1, plea, yes=False)
        assert takeback.pending(table) is None
        assert (takeback.latest(table) or pytest.fail("it is told")).declined == 1
        with pytest.raises(Stale):
            await answer(service, table, 1, plea, yes=True)
        other = await ask(service, table, 0, first)
        assert other > plea
        with pytest.raises(Stale):  # a doubled answer to the first
            await answer(service, table, 1, plea, yes=False)
        assert takeback.pending(table)
        assert table.log.text() == text

    run(tmp_path, scene)


def test_only_who_is_asked_may_answer_and_only_who_asked_may_withdraw(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo, cy = people(store, "Ada", "Bo", "Cy")
        table = await seated(service, [ada, bo, cy, None])
        first = await turn(service, table, 0, "place starting-player")
        await turn(service, table, 1, "place logging")
        text = table.log.text()
        plea = await ask(service, table, 0, first)
        for yes in (True, False):
            with pytest.raises(Stale):
                await answer(service, table, 0, plea, yes)
            with pytest.raises(Stale):
                await answer(service, table, 1, plea + 1, yes)
        await answer(service, table, 1, plea, yes=True)
        version = table.version
        await answer(service, table, 1, plea, yes=True)
        await answer(service, table, 1, plea, yes=False)  # too late
        assert table.version == version
        with pytest.raises(Stale):
            await service.change(table, lambda changed: takeback.ask(changed, 1, first + 2))
        assert await ask(service, table, 0, first) == plea, "asking twice asks once"
        with pytest.raises(Stale):
            await service.change(table, lambda changed: takeback.withdraw(changed, 1, plea))
        await service.change(table, lambda changed: takeback.withdraw(changed, 0, plea))
        assert takeback.latest(table) is None
        with pytest.raises(Stale):
            await answer(service, table, 2, plea, yes=True)
        assert table.log.text() == text

    run(tmp_path, scene)


def test_who_plays_on_has_answered_and_who_confirms_has_not(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        first = await turn(service, table, 0, "place starting-player")
        await play(service, table, 1, "place logging")
        plea = await ask(service, table, 0, first)
        await service.change(table, lambda changed: changed.confirm(1))
        assert takeback.pending(table)
        await play(service, table, 0, "place supplies")
        assert takeback.latest(table) is None
        assert takeback.KEY not in (store.game(table.id) or {})["settings"]
        with pytest.raises(Stale):
            await answer(service, table, 1, plea, yes=True)
        await service.change(table, lambda changed: changed.undo(0, "step"))
        assert takeback.latest(table) is None

    run(tmp_path, scene)


def test_it_outlives_a_restart(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo, cy = people(store, "Ada", "Bo", "Cy")
        table = await seated(service, [ada, bo, cy])
        first = await turn(service, table, 0, "place starting-player")
        await turn(service, table, 1, "place logging")
        plea = await ask(service, table, 0, first)
        await answer(service, table, 2, plea, yes=True)
        other = Service(store)
        again = await other.open(table.id)
        assert takeback.pending(again) == takeback.pending(table)
        await answer(other, again, 1, plea, yes=True)
        assert again.log.entries[-1]["agreed"] == [1, 2]
        assert takeback.KEY not in (store.game(table.id) or {})["settings"]
        await other.stop()

    run(tmp_path, scene)


def test_bots_and_seats_that_nobody_holds_agree(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada, None], edition="introductory")
        first = await turn(service, table, 0, "place starting-player")
        await settled(service, table)
        later = [move.n for move in table.log.standing if move.n >= first]
        assert len(later) > 1
        assert takeback.others(table, 0) == []
        assert await ask(service, table, 0, first) == 0
        assert table.log.entries[-1]["undo"] == later
        assert table.log.entries[-1]["agreed"] == [1]
        assert table.waiting() == [0]

    run(tmp_path, scene)


def test_a_bot_that_stands_in_agrees_and_an_asker_who_leaves_asks_no_more(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        first = await turn(service, table, 0, "place starting-player")
        await turn(service, table, 1, "place logging")
        await ask(service, table, 0, first)
        await service.sit(table, 0, "Ada", ada, "random")
        await service.sit(table, 0, "Ada", ada, None)
        assert takeback.latest(table) is None
        assert await ask(service, table, 0, first)
        await service.sit(table, 1, "Bo", bo, "random")
        assert "agreed" in table.log.entries[-1]

    run(tmp_path, scene)


def test_one_person_in_several_seats_asks_nobody(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada, ada])
        first = await turn(service, table, 0, "place starting-player")
        await turn(service, table, 1, "place logging")
        assert await ask(service, table, 0, first) == 0
        assert table.log.entries[-1]["agreed"] == [1]

    run(tmp_path, scene)


def test_one_answer_counts_for_all_seats_of_a_person(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo, bo])
        first = await turn(service, table, 0, "place starting-player")
        await turn(service, table, 1, "place logging")
        await answer(service, table, 2, await ask(service, table, 0, first), yes=True)
        assert table.log.entries[-1]["agreed"] == [1, 2]

    run(tmp_path, scene)


def test_a_moment_of_the_past_may_be_asked_for_if_it_can_come_back(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        first = await turn(service, table, 0, "place starting-player")
        second = await turn(service, table, 1, "place logging")
        assert takeback.since(table, 0, first - 1) == first
        assert takeback.since(table, 0, first) == 0, "nothing of Ada's came later"
        assert takeback.since(table, 1, first) == second
        await service.change(table, lambda changed: changed.undo(1, "turn"))
        await turn(service, table, 1, "place supplies")
        await turn(service, table, 0, "place excavation")
        assert takeback.since(table, 1, second) == 0, "what stood then was taken back"
        for wrong in (0, second, 10_000, -1):
            with pytest.raises(Stale):
                await service.change(table, lambda changed, n=wrong: takeback.ask(changed, 0, n))  # type: ignore[misc]  # bound now

    run(tmp_path, scene)


def test_copies_of_a_table_know_nothing_of_it(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        first = await turn(service, table, 0, "place starting-player")
        await turn(service, table, 1, "place logging")
        await ask(service, table, 0, first)
        for twin in (await copy_of(service, table, bo), await service.branch(table, 99, ada, "Ada")):
            assert twin.settings.get(takeback.KEY)
            assert takeback.latest(twin) is None
        scratch = await copy_of(service, table, ada)
        with pytest.raises(Stale):  # what a copy began with is not its own
            await service.change(scratch, lambda changed: takeback.ask(changed, 0, first))

    run(tmp_path, scene)


def test_time_for_a_turn_begins_anew(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        now = 1_000_000.0
        service.clock = lambda: now
        ada, bo = people(store, "Ada", "Bo")
        seats = [{"name": name, "person": who, "bot": None} for name, who in (("Ada", ada), ("Bo", bo))]
        terms = {"confirm": "off", "pace": "days", "days": 1}
        table, _ = await service.create("caverna", {"seats": 2, "first": 0}, seats, terms)
        await settled(service, table)
        await play(service, table, 0, "place starting-player")
        first = table.log.standing[-1].n
        now += 0.9 * clocks.DAY
        await play(service, table, 1, "place logging")
        now += 0.9 * clocks.DAY
        noticed = list(table.noticed or [])
        await answer(service, table, 1, await ask(service, table, 0, first), yes=True)
        assert table.waiting() == [0]
        assert clocks.deadline(table, 0) == now + clocks.DAY
        assert not set(table.noticed or []) & set(noticed), "a turn that comes again is told of again"

    run(tmp_path, scene)
