"""The marks of seats: given, chosen, refused, kept, and told of in a log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from tests.table.tables import people, run, settled
from underhall.engine.game import Unusable
from underhall.engine.log import read_log
from underhall.games import read_position, rules
from underhall.games.zwergendorf.marks import MOST_NAME, NAMES, PORTRAIT, PORTRAITS
from underhall.table import marks
from underhall.table.schema import SEATS
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Stale, Table
from underhall.table.trying import copy_of
from underhall.web.rendering import static_file
from underhall.web.words import LANGUAGES, language_of

OWN = {"village": "Hill of Ada", "portrait": "braids"}


async def founded(service: Service, who: Sequence[str | None], **chosen: Any) -> Table:
    """A table of Zwergendorf; chosen: the marks of the first seat."""
    seats: list[dict[str, Any]] = [
        {"name": f"name {at}", "person": person, "bot": None if person else "random", "marks": {}}
        for at, person in enumerate(who)
    ]
    seats[0]["marks"] = chosen
    table, _ = await service.create("zwergendorf", {"seats": len(who)}, seats, {"confirm": "off"})
    await settled(service, table)
    return table


def worn(table: Table) -> list[dict[str, Any]]:
    return [seat.marks for seat in table.seats]


def test_a_seed_gives_every_seat_marks_of_its_own() -> None:
    found = marks.given("zwergendorf", [{}] * 4, "seed")
    assert len({each["village"] for each in found}) == len({each["portrait"] for each in found}) == 4
    assert found == marks.given("zwergendorf", [{}] * 4, "seed")
    assert len({repr(marks.given("zwergendorf", [{}] * 4, str(seed))) for seed in range(20)}) == 20
    all_heads = marks.given("zwergendorf", [{}] * len(PORTRAITS), "seed")
    assert {each["portrait"] for each in all_heads} == set(PORTRAITS)


def test_what_somebody_has_chosen_nobody_else_is_given() -> None:
    for seed in range(30):
        found = marks.given("zwergendorf", [{}, {"portrait": "lamp"}, {}, {"village": 2}], str(seed))
        assert len({each["portrait"] for each in found}) == len({each["village"] for each in found}) == 4
        assert (found[1]["portrait"], found[3]["village"]) == ("lamp", 2)


def test_a_text_of_ones_own_is_tidied_and_what_is_left_empty_is_not_chosen() -> None:
    assert marks.checked("zwergendorf", {"village": "  Hill   of Ada ", "portrait": "braids"}) == OWN
    assert marks.checked("zwergendorf", {"village": "  ", "portrait": ""}) == {}


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ({"village": "x" * 25}, "Name of the village: at most 24 characters; this one has 25."),
        ({"village": "a\u202eb"}, "Name of the village: letters, figures and signs only."),
        ({"portrait": "elf"}, "Its founder: there is no 'elf' to choose."),
        ({"portrait": "../x"}, "Its founder: there is no '../x' to choose."),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(said: dict[str, str], line: str) -> None:
    with pytest.raises(Unusable) as fault:
        marks.checked("zwergendorf", said)
    assert fault.value.said(language_of("en")) == line


def test_a_listed_name_is_read_in_every_language_and_ones_own_as_it_is() -> None:
    german = language_of("de")
    assert marks.shown("zwergendorf", {"village": 0})["village"]["words"] == NAMES[0]
    assert marks.shown("zwergendorf", {"village": 0}, german)["village"]["words"] == german(NAMES[0]) != NAMES[0]
    assert marks.shown("zwergendorf", {"village": NAMES[0]}, german)["village"]["words"] == NAMES[0]


def test_marks_outlive_a_restart_and_are_chosen_before_the_first_decision(tmp_path: Path) -> None:
    found: dict[str, Any] = {}

    async def chosen(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await founded(service, [ada, bo, None], **OWN)
        assert worn(table)[0] == OWN
        await service.mark(table, 1, {"village": "Bo’s Hole"})
        assert worn(table)[1]["village"] == "Bo’s Hole"
        twin = await copy_of(service, table, ada)
        assert worn(twin) == worn(table)
        assert not marks.may_choose(twin, 0)
        hand = table.rules.choices(table.log.position, 0)
        await service.change(table, lambda it: it.do(0, it.rules.vocabulary.text(hand[0]), it.log.latest(0)))
        with pytest.raises(Stale):
            await service.mark(table, 0, {"village": "Too late"})
        await service.mark(table, 1, {"portrait": "lamp"})
        await service.sit(table, 1, "Bo", bo, "random", {"village": "Left alone"})
        found.update(id=table.id, worn=worn(table))
        assert found["worn"][1]["portrait"] == "lamp"

    async def again(service: Service, _: Store) -> None:
        table = await service.open(found["id"])
        assert worn(table)[0] == found["worn"][0] == OWN
        assert worn(table)[2] == found["worn"][2]
        assert table.log.header["about"]["marks"][0] == OWN

    run(tmp_path, chosen)
    run(tmp_path, again)


def test_who_sits_down_in_a_fresh_seat_may_choose(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await founded(service, [ada, ada])
        before = worn(table)[1]
        await service.sit(table, 1, "Bo", bo, None, {"village": "Bo’s Hole"})
        assert worn(table)[1] == {**before, "village": "Bo’s Hole"}

    run(tmp_path, scene)


def test_a_table_from_before_there_were_marks_gets_some(tmp_path: Path) -> None:
    found: list[Any] = []

    async def made(service: Service, store: Store) -> None:
        table = await founded(service, people(store, "Ada", "Bo"))
        found.append(table.id)
        with store.begin() as on:
            on.execute(update(SEATS).values(marks=None))

    async def opens(service: Service, _: Store) -> None:
        found.append(worn(await service.open(found[0])))

    run(tmp_path, made)
    run(tmp_path, opens)
    run(tmp_path, opens)
    assert found[1] == found[2]
    assert all(set(each) == {"village", "portrait"} for each in found[1])


def test_a_game_without_marks_has_none(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        seat = {"name": "Ada", "person": people(store, "Ada")[0], "bot": None, "marks": {"village": "Nowhere"}}
        table, _ = await service.create("caverna", {"seats": 1}, [seat], {})
        assert worn(table) == [{}]
        assert not marks.may_choose(table, 0)
        assert "about" not in table.log.header

    run(tmp_path, scene)


def test_a_log_tells_of_them_and_is_read_whatever_it_says(tmp_path: Path) -> None:
    texts: list[str] = []

    async def scene(service: Service, store: Store) -> None:
        table = await founded(service, people(store, "Ada", "Bo"), **OWN)
        texts.append(table.log.text())
        texts.append(repr(worn(table)))

    run(tmp_path, scene)
    log = read_log(texts[0], rules, read_position)
    assert repr(marks.of_log(log)) == texts[1]
    odd = [{"village": 7.5, "portrait": ["braids"]}, {"village": "x" * 99, "portrait": True}]
    for junk in ("x", [1, None, 3], odd, [{"portrait": "elf"}, {"village": " "}]):
        log.header["about"] = {"marks": junk}
        assert marks.of_log(log) == [{}, {}]


def test_names_are_many_and_short_in_every_language() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 20
    for lang in LANGUAGES:
        assert max(len(language_of(lang)(name)) for name in NAMES) <= MOST_NAME
        assert len({language_of(lang)(name) for name in NAMES}) == len(NAMES)


def test_every_head_is_drawn() -> None:
    sheet = static_file(f"zwergendorf/{PORTRAIT.sheet}")
    assert sheet is not None
    assert set(re.findall(r'<symbol id="([\w-]+)"', sheet.read_text("utf-8"))) == set(PORTRAITS)
