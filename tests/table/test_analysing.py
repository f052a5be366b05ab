"""Analyses at a service: one after the other, kept turn by turn, gone on with by the next server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.lastround import played_out
from tests.table.tables import people, run, seated
from underhall.engine.game import Unusable
from underhall.lab.analysis import own_turns
from underhall.table import analysing
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Table


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "usual_thinking", lambda seats: "1it")


async def over(service: Service) -> Table:
    seats = [{"name": f"name {seat}", "person": None, "bot": "random"} for seat in range(2)]
    table, _ = await service.adopt(played_out(2, 4), seats, {})
    return table


async def finished(service: Service, table: Table, seat: int) -> analysing.Analysis:
    while True:
        found = await service.analyses.of(table, seat)
        if found is not None and found.state in (analysing.DONE, analysing.FAILED):
            return found
        await asyncio.sleep(0.02)


def test_an_analysis_outlives_the_server_that_began_it(tmp_path: Path) -> None:
    kept: list[str] = []

    async def begun(service: Service, store: Store) -> None:
        table = await over(service)
        kept.append(table.id)
        assert await service.analyses.of(table, 0) is None
        await service.analyses.begin(table, 0)
        await service.analyses.begin(table, 1)
        await service.analyses.begin(table, 1)  # it waits already
        waits = await service.analyses.of(table, 1)
        assert waits is not None
        assert (waits.state, waits.ahead) == (analysing.WAITING, 1)
        while not ((await service.analyses.of(table, 0)) or waits).turns:
            await asyncio.sleep(0.02)

    async def gone_on(service: Service, store: Store) -> None:
        table = await service.open(kept[0])
        before = [analysing.read(store, (table.id, seat)) for seat in range(2)]
        for seat in range(2):
            found, known = await finished(service, table, seat), before[seat]
            assert known is not None
            turns = own_turns(table.log, seat)
            assert [turn.played for turn in found.turns] == [turn.choices for turn in turns]
            assert found.turns[: len(known.turns)] == known.turns, "what was found before is not looked at again"
            assert (found.state, found.total) == (analysing.DONE, len(turns))
        await service.analyses.begin(table, 0)
        assert (await service.analyses.of(table, 0)) == await finished(service, table, 0), "it is made once"
        await service.forget(table.id)
        assert analysing.read(store, (table.id, 0)) is None

    run(tmp_path, begun)
    run(tmp_path, gone_on)


def test_no_running_game_is_analysed(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        table = await seated(service, [*people(store, "Ada", "Bo")])
        with pytest.raises(Unusable, match="when the game is over"):
            await service.analyses.begin(table, 0)
        assert analysing.unfinished(store) == []
        ended = await over(service)
        with pytest.raises(Unusable, match="no seat 2"):
            await service.analyses.begin(ended, 2)

    run(tmp_path, scene)


def test_an_analysis_that_fails_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "usual_thinking", lambda seats: "nothing")

    async def scene(service: Service, store: Store) -> None:
        table = await over(service)
        await service.analyses.begin(table, 0)
        await service.analyses.begin(table, 1)
        assert (await finished(service, table, 0)).state == analysing.FAILED
        assert (await finished(service, table, 1)).state == analysing.FAILED
        monkeypatch.setattr(analysing, "usual_thinking", lambda seats: "1it")
        await service.analyses.begin(table, 1)
        assert (await finished(service, table, 1)).state == analysing.DONE

    run(tmp_path, scene)
