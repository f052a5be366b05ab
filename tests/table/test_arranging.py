"""Animals that their owner has put where they are shown: kept by a table, over a restart, and never in its log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.table.tables import in_a_loop, opened, people, play
from underhall.engine.game import Refused
from underhall.games.caverna.standing import settled
from underhall.table import arranging
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Stale, Table
from underhall.table.trying import copy_of

Scene = Callable[[Service, Store, Table, str], Awaitable[None]]
HOME: Final[dict[str, Any]] = {"board": {"E4": "small-pasture", "D4": "small-pasture"}, "animals": {"sheep": 2}}
BEGUN: Final[dict[str, Any]] = {"game": "caverna", "seats": 2, "round": 3, "players": [HOME, HOME]}


def run(folder: Path, scene: Scene) -> None:
    """Let a scene happen at a table of Ada and Bo, who both have two sheep and two small pastures."""

    async def whole() -> None:
        with opened(folder) as store:
            service = Service(store)
            await service.start()
            try:
                ada, bo = people(store, "Ada", "Bo")
                seats = [{"name": name, "person": person, "bot": None} for name, person in (("Ada", ada), ("Bo", bo))]
                await scene(service, store, await service.begin(BEGUN, seats, {"confirm": "ask"}), ada)
            finally:
                await service.stop()

    in_a_loop(whole())


async def put(service: Service, table: Table, seat: int, source: str, target: str) -> None:
    await service.change(table, lambda changed: arranging.move(changed, seat, source, target, "sheep", False))


def shown(table: Table, seat: int) -> dict[str, dict[str, int]]:
    standing, _ = settled(table.rules.box, table.log.position.players[seat], arranging.wish(table, seat))  # type: ignore[attr-defined]  # of Caverna
    return standing


def test_what_one_has_arranged_is_kept_and_leaves_the_log_and_the_others_alone(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store, table: Table, ada: str) -> None:
        entries, version, dump = len(table.log.entries), table.version, table.log.position.dump()
        others = shown(table, 1)
        await put(service, table, 0, next(iter(shown(table, 0))), "E4")
        assert shown(table, 0) == {"E4": {"sheep": 2}}
        assert (shown(table, 1), table.log.position.dump(), len(table.log.entries)) == (others, dump, entries)
        assert table.version > version, "everybody is told"
        again = await Service(store).open(table.id)
        assert shown(again, 0) == {"E4": {"sheep": 2}}, "it outlives a restart"

    run(tmp_path, scene)


def test_it_may_be_done_out_of_turn_and_taken_back_by_letting_them_go(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store, table: Table, ada: str) -> None:
        idle = 1 - table.log.rules.to_move(table.log.position)[0]
        before = shown(table, idle)
        await put(service, table, idle, next(iter(before)), "E4")
        assert arranging.offered(table, idle)["kept"] is True
        assert shown(table, idle) != before
        await service.change(table, lambda changed: arranging.let_go(changed, idle))
        assert (shown(table, idle), arranging.offered(table, idle)["kept"]) == (before, False)
        assert arranging.KEY not in (store.game(table.id) or {})["settings"] or arranging.wish(table, idle) is None

    run(tmp_path, scene)


def test_what_cannot_be_changes_nothing(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store, table: Table, ada: str) -> None:
        version = table.version
        with pytest.raises(Refused, match="C6 is no place for animals"):
            await put(service, table, 0, next(iter(shown(table, 0))), "C6")
        assert (table.version, arranging.wish(table, 0)) == (version, None)

    run(tmp_path, scene)


def test_a_private_copy_has_an_arrangement_of_its_own(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store, table: Table, ada: str) -> None:
        await put(service, table, 0, next(iter(shown(table, 0))), "E4")
        twin = await copy_of(service, table, ada)
        assert shown(twin, 0) == {"E4": {"sheep": 2}}
        await put(service, twin, 0, "E4", "D4")
        assert (shown(twin, 0), shown(table, 0)) == ({"D4": {"sheep": 2}}, {"E4": {"sheep": 2}})

    run(tmp_path, scene)


def test_when_the_game_is_over_nothing_is_moved(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store, table: Table, ada: str) -> None:
        chairs = [{"name": seat.name, "person": seat.person, "bot": None} for seat in table.seats]
        over = await service.begin({**BEGUN, "round": 12, "phase": "end"}, chairs, {"confirm": "off"})
        for seat in over.rules.to_move(over.log.position):
            await play(service, over, seat, "stop")
        assert over.log.ended
        assert arranging.offered(over, 0) == {}
        with pytest.raises(Stale):
            await put(service, over, 0, "D4", "E4")

    run(tmp_path, scene)
