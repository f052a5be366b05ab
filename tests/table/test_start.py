"""Tables that begin in a position, and games from files."""

from __future__ import annotations

from json import dumps, loads
from pathlib import Path
from typing import Any

import pytest

from tests.table.tables import in_a_loop, opened, people, play, settled
from underhall.engine.game import Refused, Unusable
from underhall.engine.log import read_log
from underhall.games import read_position, rules
from underhall.table.opening import begun_at, read_game
from underhall.table.report import report
from underhall.table.service import NoTable, Service
from underhall.table.table import Table

FILE = Path(__file__).parents[1] / "positions" / "caverna" / "example.json"
DOCUMENT: dict[str, Any] = loads(FILE.read_text("utf-8"))
LAST_ROUND = {"game": "caverna", "seats": 1, "round": 12, "players": [{"goods": {"food": 9}, "dwarfs": [0]}]}


async def begun(service: Service, document: dict[str, Any], who: list[str], **settings: Any) -> Table:
    seats = [{"name": f"name {at}", "person": person, "bot": None} for at, person in enumerate(who)]
    table = await service.begin(document, seats, {"confirm": "off", **settings})
    await settled(service, table)
    return table


def test_a_table_begins_in_a_position_and_is_there_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        with opened(tmp_path) as store:
            ada, bo = people(store, "Ada", "Bo")
            table = await begun(Service(store), DOCUMENT, [ada, bo])
            assert table.log.position.dump() == read_position(DOCUMENT)[1].dump()
            service = Service(store)
            again = await service.open(table.id)
            await play(service, again, 0, "place sustenance")
            await play(service, again, 0, "part take")
            last = await Service(store).open(table.id)
            assert last.log.text() == again.log.text()
            assert last.log.position.round == 5
            exported = read_log(last.log.text(), rules, read_position)
            assert exported.position.dump() == last.log.position.dump()

    in_a_loop(run())


def test_nothing_before_the_start_can_be_taken_back(tmp_path: Path) -> None:
    async def run() -> None:
        with opened(tmp_path) as store:
            service = Service(store)
            table = await begun(service, DOCUMENT, people(store, "Ada", "Bo"))
            await play(service, table, 0, "place sustenance")
            await service.change(table, lambda changed: changed.undo(0, "step"))
            assert table.log.position.dump() == table.log.position_at(0).dump()
            with pytest.raises(Refused):
                await service.change(table, lambda changed: changed.undo(0, "step"))

    in_a_loop(run())


def test_a_bot_plays_on_from_a_position_and_a_branch_begins_there(tmp_path: Path) -> None:
    async def run() -> None:
        with opened(tmp_path) as store:
            service = Service(store)
            service.course.pause = 0
            (ada,) = people(store, "Ada")
            seats = [{"name": "Ada", "person": ada, "bot": None}, {"name": "Flint", "person": None, "bot": "random"}]
            table = await service.begin(DOCUMENT, seats, {"confirm": "off"})
            await play(service, table, 0, "place logging")
            await settled(service, table)
            assert any([entry.get("seat") == 1 for entry in table.log.entries])
            twin = await service.branch(table, 0, ada, "Ada")
            assert twin.log.position_at(0).dump() == table.log.position_at(0).dump()
            await service.stop()

    in_a_loop(run())


def test_a_game_from_a_position_has_a_report(tmp_path: Path) -> None:
    async def run() -> None:
        with opened(tmp_path) as store:
            service = Service(store)
            table = await begun(service, LAST_ROUND, people(store, "Ada"))
            while not table.log.ended:
                p = table.log.position
                choice = table.rules.choices(p, 0)[0]
                await play(service, table, 0, table.rules.vocabulary.text(choice))
                await settled(service, table)
            found = report(table.log)
            assert found["curve"][-1]["scores"] == table.log.scores()
            assert [each["round"] for each in found["curve"]] == [11, 12]

    in_a_loop(run())


def test_a_position_that_is_impossible_opens_no_table(tmp_path: Path) -> None:
    async def run() -> None:
        with opened(tmp_path) as store:
            with pytest.raises(Unusable, match=r"^players\[0\].goods.wood: must be"):
                await begun(Service(store), {"game": "caverna", "players": [{"goods": {"wood": -1}}]}, [])
            assert store.playing() == []

    in_a_loop(run())


def test_a_table_is_forgotten_with_all_about_it(tmp_path: Path) -> None:
    async def run() -> None:
        with opened(tmp_path) as store:
            service = Service(store)
            ada, bo = people(store, "Ada", "Bo")
            table = await begun(service, DOCUMENT, [ada, bo])
            await play(service, table, 0, "place sustenance")
            await service.forget(table.id)
            assert store.games_of(ada) == []
            assert store.entries(table.id) == []
            with pytest.raises(NoTable):
                await service.open(table.id)

    in_a_loop(run())


def test_either_kind_of_file_is_a_game() -> None:
    log = begun_at(DOCUMENT)
    assert read_game(FILE.read_bytes()).position.dump() == log.position.dump()
    assert read_game(log.text().encode()).text() == log.text()


def test_names_and_notes_of_a_position_stay_out_of_its_start() -> None:
    named = {"game": "caverna", "note": "a puzzle", "players": [{"name": "Ada", "goods": {"ore": 2}}, {"name": ""}]}
    header = begun_at(named).header
    assert header["seats"] == ["Ada", "Seat 2"]
    assert header["start"] == {"game": "caverna", "players": [{"goods": {"ore": 2}}, {}]}
    assert named["players"] == [{"name": "Ada", "goods": {"ore": 2}}, {"name": ""}]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{}", "game: there is no game None"),
        (b'{\n "game": "caverna",\n}', "line 3, column 1: not JSON"),
        (b'{"game": "caverna", "round": 9, "seats": 2}', "round 9 is not played"),
        (b"\xff{", "line 1: this is not UTF-8"),
        (b"hello", "line 1: not JSON"),
        (b'{"game": "\xff"}', "this is not a text file"),
        (b"", "line 1: the log is empty"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_its_place(content: bytes, said: str) -> None:
    with pytest.raises(Unusable) as unusable:
        read_game(content)
    assert said in str(unusable.value)


def test_a_log_whose_start_is_impossible_is_refused_with_its_field() -> None:
    header = loads(begun_at(DOCUMENT).text())
    header["start"]["players"][0]["goods"]["wood"] = 1000
    with pytest.raises(Unusable, match=r"^line 1: .*start: players\[0\].goods.wood: must be"):
        read_game(dumps(header).encode())
    header = loads(begun_at(DOCUMENT).text())
    header["options"]["edition"] = "introductory"
    with pytest.raises(Unusable, match="start: a position of caverna with edition 'full', the log is one of"):
        read_game(dumps(header).encode())
