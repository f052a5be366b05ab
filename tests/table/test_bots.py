"""Bots of one's own at a table: which may play there, and what happens when they fail. Their processes are real."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest

from tests.bots.failing import HERE, PATIENCE, SEEN, WAYS
from tests.table.tables import Scene, people, play, seated, settled
from tests.table.tables import run as run_at
from underhall.bots.advice import Advice, Why
from underhall.bots.answering import Question
from underhall.bots.keeper import Keeper
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.games import rules as rules_of
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Table
from underhall.table.thinking import Asked
from underhall.table.thinking import _turn as turn_of

EVIL = "from pathlib import Path\nPath({!r}).touch()\nclass Evil:\n    def choose(self, rules, view, seat): return 0\n"


def run(folder: Path, scene: Scene, seconds: float = 60, bots: Sequence[str] = ()) -> None:
    """Let a scene happen at a service of its own that lets some of the failing bots play."""
    run_at(folder, scene, bots={name: f"{HERE}:{name}" for name in bots}, seconds=seconds)


async def with_bot(service: Service, person: str, bot: str) -> Table:
    """A person, who begins, and a bot."""
    seats = [{"name": "Ada", "person": person, "bot": None}, {"name": "Flint", "person": None, "bot": bot}]
    table, _ = await service.create("caverna", {"seats": 2, "first": 0}, seats, {"confirm": "off"})
    return table


async def until_ada_may(service: Service, table: Table) -> None:
    """Until chance has drawn and Ada is to begin: a bot may only be asked after her."""
    while table.waiting() != [0]:
        await asyncio.sleep(0.01)


def done_by(table: Table, seat: int) -> list[str]:
    return [table.rules.vocabulary.text(move.choice) for move in table.log.standing if move.seat == seat]


@pytest.mark.parametrize("way", WAYS)
def test_the_greedy_bot_decides_where_another_fails_and_the_log_tells_it_in_a_line(
    way: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await with_bot(service, ada, way)
        await until_ada_may(service, table)
        await play(service, table, 0, "place starting-player")
        await settled(service, table)
        assert table.waiting() == [0]
        assert done_by(table, 1)[0].startswith("place ")
        told = f"bot {way} at {table.code}: {WAYS[way]}; greedy decides in its place"
        assert [record.getMessage() for record in caplog.records] == [told]
        assert (await Service(store).open(table.id)).log.text() == table.log.text()

    run(tmp_path, scene, seconds=PATIENCE if way == "Stalls" else 60, bots=[way])


def test_a_stalled_bot_keeps_nobody_waiting_but_its_own_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = tmp_path / "seen"
    monkeypatch.setenv(SEEN, str(seen))
    before = active_children()

    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await with_bot(service, ada, "Stalls")
        await until_ada_may(service, table)
        await play(service, table, 0, "place starting-player")
        other = await seated(service, [None, None])  # random bots, in the one process that ours share
        assert other.log.ended
        third = await with_bot(service, ada, "Cheats")
        await until_ada_may(service, third)
        await play(service, third, 0, "place starting-player")
        await settled(service, third)
        assert done_by(third, 1)
        while not seen.exists():
            await asyncio.sleep(0.01)
        assert not done_by(table, 1)
        assert service.course.runs(table.id)

    run(tmp_path, scene, seconds=600, bots=["Stalls", "Cheats"])
    assert set(active_children()) <= set(before)  # a server that stops takes the stalled one with it


def test_no_code_is_loaded_that_whoever_runs_the_server_has_not_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    mark, evil = tmp_path / "loaded", tmp_path / "evil.py"
    evil.write_text(EVIL.format(str(mark)), "utf-8")

    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        for name in (f"{evil}:Evil", "tests.bots.failing:Raises", "Raises"):
            with pytest.raises(Unusable, match="There is no bot"):
                await with_bot(service, ada, name)
        table = await with_bot(service, ada, "random")
        await until_ada_may(service, table)
        await service.sit(table, 1, "Flint", None, f"{evil}:Evil")  # as if a database had been tampered with
        await play(service, table, 0, "place starting-player")
        await settled(service, table)
        assert done_by(table, 1)
        assert [record.getMessage() for record in caplog.records] == [
            f"bot {evil}:Evil at {table.code}: there is none on this server; greedy plays in its place"
        ]
        assert not mark.exists()

    run(tmp_path, scene)


class Confused(Keeper):
    """A keeper in whose process our own bot advises a turn that begins well and goes on with what is not offered."""

    def advice(self, question: Question, seconds: float) -> list[Advice]:
        return [Advice(["place logging", "place logging"], 0.0, 0, Why(0.0, {}))]


def test_a_turn_of_our_own_bots_is_checked_before_it_is_played() -> None:
    """Whole or not at all: the greedy bot takes the turn in its place, and the reason is told."""
    rules = rules_of("caverna", {"seats": 2, "first": 0})
    p = rules.setup()
    rules.play(p, CHANCE, rules.choices(p, CHANCE)[0])
    told: list[str] = []
    keeper = Confused()
    try:
        found = turn_of(rules, p.copy(), Asked("here", 0, "level3", 1, told.append), keeper, 60.0)
    finally:
        keeper.close()
    assert told == ["answers 'place logging', which is not offered"]
    assert found.why is None
    for name in found.names:
        rules.play(p, 0, rules.vocabulary.parse(name))
    assert 0 not in rules.to_move(p)
