"""What people say at a table, what they missed there, and games that come in finished."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.tables import NOON, Clock, people, play, run, seated, settled
from tests.web.playing import late_log
from underhall.engine.game import Unusable
from underhall.table import chat
from underhall.table.absence import missed
from underhall.table.opening import read_game
from underhall.table.report import report
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Table


async def confirmed(service: Service, table: Table, seat: int, name: str) -> None:
    await play(service, table, seat, name)
    await service.change(table, lambda changed: changed.confirm(seat))
    await settled(service, table)


# What was missed.


def test_turns_of_others_are_counted_by_seat_and_ones_own_are_not(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo, eve = people(store, "Ada", "Bo", "Eve")
        table = await seated(service, [ada, bo])
        start = len(table.log.entries)
        await confirmed(service, table, 0, "place starting-player")
        own = len(table.log.entries)
        await play(service, table, 1, "place clearing")
        await play(service, table, 1, "part lay")
        assert missed(table, bo, start) is None  # they were there when they decided
        found = missed(table, ada, start)
        assert found is not None
        assert found.moves == {1: 1}  # one turn of two steps
        assert found.first == own + 1
        assert missed(table, ada, len(table.log.entries)) is None
        looked = missed(table, eve, start)
        assert looked is not None
        assert looked.moves == {0: 1, 1: 1}
        await service.change(table, lambda changed: changed.undo(1, "turn"))
        assert missed(table, ada, start) is None  # nothing of it stands

    run(tmp_path, scene, Clock())


def test_what_a_bot_and_chance_did_is_told_of_the_bot_alone(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        table = await seated(service, [ada, None])
        seen = len(table.log.entries)
        assert missed(table, ada, seen) is None  # the set-up drew cards, which is nobody's move
        await confirmed(service, table, 0, "place starting-player")
        found = missed(table, ada, seen)
        assert found is not None
        assert found.moves == {1: 1}

    run(tmp_path, scene, Clock())


# What is said.


def test_nobody_says_more_than_so_many_lines_a_minute(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await seated(service, [ada, bo])
        for n in range(chat.MOST_A_MINUTE):
            await service.say(table, ada, "Ada", f"line {n}")
        with pytest.raises(Unusable, match="20 lines a minute"):
            await service.say(table, ada, "Ada", "one more")
        await service.say(table, bo, "Bo", "I may")
        again = Service(store)  # a restart forgives nothing
        again.clock = service.clock
        with pytest.raises(Unusable, match="20 lines a minute"):
            await again.say(await again.open(table.id), ada, "Ada", "one more")
        service.clock = lambda: NOON + chat.MINUTE
        await service.say(table, ada, "Ada", "one more")
        assert len(table.chat) == len(store.chat(table.id)) == chat.MOST_A_MINUTE + 2

    run(tmp_path, scene, Clock())


def test_where_only_players_speak_an_onlooker_is_refused_and_a_player_away_is_not(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo, eve = people(store, "Ada", "Bo", "Eve")
        table = await seated(service, [ada, bo])
        await service.change(table, lambda changed: chat.set_quiet(changed, True))
        await service.sit(table, 1, "Bo", bo, "random")
        again = await Service(store).open(table.id)  # it is remembered
        with pytest.raises(Unusable, match="The host lets only those speak"):
            await service.say(again, eve, "Eve", "hello")
        await service.say(table, bo, "Bo", "a bot plays for me")
        await service.change(table, lambda changed: chat.set_quiet(changed, False))
        await service.say(table, eve, "Eve", "hello")
        assert [said.name for said in table.chat] == ["Bo", "Eve"]

    run(tmp_path, scene, Clock())


# Finished games.


def test_a_finished_log_without_its_last_line_is_closed_when_it_comes_in(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        (ada,) = people(store, "Ada")
        whole = late_log(tmp_path, 2, 13, 4).read_text("utf-8").splitlines(keepends=True)
        assert '"end"' in whole[-1]
        for cut in (whole, whole[:-1]):
            seats = [{"name": "Ada", "person": ada, "bot": None}, {"name": "Flint", "person": None, "bot": "random"}]
            table, _ = await service.adopt(read_game("".join(cut).encode()), seats, {"confirm": "ask"})
            assert table.log.ended
            assert table.log.text().splitlines()[-1] == whole[-1].rstrip("\n")
            assert report(table.log)["ended"]
            assert store.playing() == []

    run(tmp_path, scene, Clock())
