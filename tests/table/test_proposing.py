"""What a table proposes to a seat stands in its draft, may be changed, and counts when the seat confirms it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table.tables import in_a_loop, opened, people
from underhall.bots.mind import eye_for
from underhall.engine.driver import Dice, draw
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused
from underhall.engine.log import Log
from underhall.games import rules as rules_for
from underhall.games.zwergendorf.drafted import drawing
from underhall.table import course, proposing
from underhall.table.service import Service
from underhall.table.table import MODES, Stale, Table
from underhall.table.trying import copy_of

Scene = Callable[[Service, Table, str], Awaitable[None]]


def until_drawing(seats: int, least: int = 3, halves: bool = False) -> Log:
    """A game up to a moment at which seat 0 has so much to draw; halves: and is to choose halves after that."""
    rules: Any = rules_for("zwergendorf", {"seats": seats})
    log, dice, eye = Log(rules, key=b"0123456789abcdef"), Dice(4), eye_for(rules)
    while True:
        p = log.position
        village = p.villages[0]
        if p.phase > 1 and drawing(rules, p, 0) and sum(village.due) >= least and bool(village.halves) == halves:
            return log
        seat = rules.to_move(p)[0]
        if seat == CHANCE:
            log.chance(rules.vocabulary.text(draw(rules, p, dice)))
            continue
        log.append(seat, rules.vocabulary.text(eye.leads(rules.view(p, seat), seat)[0]))
        log.confirm(seat)


def run(folder: Path, scene: Scene, log: Log, confirm: str = "ask") -> None:
    """Let a scene happen at a table that goes on from a log; Ada has seat 0, Bo the others."""

    async def whole() -> None:
        with opened(folder) as store:
            service = Service(store)
            await service.start()
            try:
                who = people(store, "Ada", *["Bo"] * (log.rules.seats - 1))
                seats = [{"name": "Ada", "person": person, "bot": None} for person in who]
                table, _ = await service.adopt(log, seats, {"confirm": confirm})
                await scene(service, table, who[0])
            finally:
                await service.stop()

    in_a_loop(whole())


async def propose(service: Service, table: Table) -> None:
    await service.change(table, lambda changed: proposing.propose(changed, 0, changed.log.latest(0)))


async def take_back(service: Service, table: Table) -> None:
    await service.change(table, lambda changed: proposing.take_back(changed, 0, changed.log.latest(0)))


@pytest.mark.parametrize("mode", MODES)
def test_a_proposal_waits_for_its_confirmation_however_turns_end(tmp_path: Path, mode: str) -> None:
    async def scene(service: Service, table: Table, ada: str) -> None:
        stamp = table.log.position.stamp
        assert proposing.shown(table, 0)["offered"] == sum(table.log.position.villages[0].due)
        await propose(service, table)
        draft = table.log.draft(0)
        assert table.log.position.stamp > stamp, "the turn is complete"
        assert table.proposed(0) == draft
        assert len(proposing.shown(table, 0)["pieces"]) == len(draft)
        assert (table.holders(), table.can_confirm(0), table.due()) == ([0], True, None)
        assert not course._in_grace(table), "no time runs out either"
        await service.change(table, lambda changed: changed.confirm(0))
        assert table.proposed(0) == []
        assert proposing.shown(table, 0)["pieces"] == []

    run(tmp_path, scene, until_drawing(1), mode)


@pytest.mark.parametrize("mode", MODES)
def test_all_of_it_is_taken_back_at_once_and_own_steps_stay(tmp_path: Path, mode: str) -> None:
    async def scene(service: Service, table: Table, ada: str) -> None:
        named = table.rules.vocabulary.text
        names = [named(choice) for choice in table.rules.choices(table.log.position, 0)]
        own = next(name for name in names if name.startswith("draw"))
        await service.change(table, lambda changed: changed.do(0, own, changed.log.latest(0)))
        before = table.log.position.dump()
        await propose(service, table)
        await take_back(service, table)
        assert table.log.position.dump() == before
        assert [named(move.choice) for move in table.log.standing if move.n in table.log.draft(0)][-1:] == [own]
        await propose(service, table)
        await service.change(table, lambda changed: changed.undo(0, "step"))
        assert table.proposed(0) == table.log.draft(0)[1:]

    run(tmp_path, scene, until_drawing(1), mode)


def test_what_is_drawn_after_a_proposal_stays_when_it_goes(tmp_path: Path) -> None:
    async def scene(service: Service, table: Table, ada: str) -> None:
        await propose(service, table)
        named = table.rules.vocabulary.text
        for verb in ("choose", "draw"):
            names = [named(choice) for choice in table.rules.choices(table.log.position, 0)]
            own = next(name for name in names if name.startswith(verb))
            await service.change(table, lambda changed, own=own: changed.do(0, own, changed.log.latest(0)))  # type: ignore[misc]
        drafted = [named(move.choice) for move in table.log.standing if move.n in table.log.draft(0)]
        await take_back(service, table)
        left = [named(move.choice) for move in table.log.standing if move.n in table.log.draft(0)]
        assert left == drafted[-2:]
        assert (table.proposed(0), proposing.shown(table, 0)["lost"]) == ([], 0)

    run(tmp_path, scene, until_drawing(1, 2, halves=True))


def test_a_piece_is_moved_and_what_that_means_is_told(tmp_path: Path) -> None:
    async def scene(service: Service, table: Table, ada: str) -> None:
        await propose(service, table)
        first, *others = [piece for piece in proposing.shown(table, 0)["pieces"] if piece["cells"]]
        found = proposing.targets(table, 0, first["n"])
        taken = {cell for other in others for cell in other["cells"]}
        free = next(way for way in found["ways"] if not taken & set(way["cells"]))
        seen = table.log.latest(0)
        await service.change(table, lambda changed: proposing.move(changed, 0, seen, first["n"], free["to"]))
        now = proposing.shown(table, 0)
        assert free["cells"] in [piece["cells"] for piece in now["pieces"]]
        assert all(other["cells"] in [piece["cells"] for piece in now["pieces"]] for other in others)
        assert (now["anew"], len(now["pieces"])) == (0, len(table.proposed(0)))
        entries = len(table.log.entries)
        with pytest.raises(Stale):
            await service.change(table, lambda changed: proposing.move(changed, 0, seen, first["n"], free["to"]))
        moved = next(piece for piece in now["pieces"] if piece["cells"] == free["cells"])
        covered = table.log.position_at(table.log.draft(0)[0] - 1).villages[0].covered()
        own = next(cell for at, cell in enumerate(CELLS) if covered >> at & 1)
        with pytest.raises(Refused):
            await service.change(
                table, lambda changed: proposing.move(changed, 0, changed.log.latest(0), moved["n"], own)
            )
        assert len(table.log.entries) == entries, "what is refused changes nothing"
        in_the_way = next(piece for piece in now["pieces"] if piece["cells"] and piece != moved)
        onto = next(way for way in found["ways"] if set(way["cells"]) & set(in_the_way["cells"]))
        await service.change(
            table, lambda changed: proposing.move(changed, 0, changed.log.latest(0), moved["n"], onto["to"])
        )
        assert proposing.shown(table, 0)["anew"] >= 1

    run(tmp_path, scene, until_drawing(1))


CELLS = [f"{row}{column}" for row in "ABCDEFGH" for column in range(1, 11)]


def test_a_proposal_outlives_a_restart_and_goes_into_no_copy(tmp_path: Path) -> None:
    async def scene(service: Service, table: Table, ada: str) -> None:
        await propose(service, table)
        again = await Service(service.store).open(table.id)
        assert again.proposed(0) == table.proposed(0) != []
        twin = await copy_of(service, table, ada)
        assert twin.proposed(0) == []
        assert "proposed" not in table.log.text(), "the log holds nothing but steps"

    run(tmp_path, scene, until_drawing(1))


def test_others_draw_meanwhile_and_nothing_of_theirs_is_touched(tmp_path: Path) -> None:
    async def scene(service: Service, table: Table, ada: str) -> None:
        await propose(service, table)
        named = table.rules.vocabulary.text
        if 1 in table.rules.to_move(table.log.position):
            name = named(table.rules.choices(table.log.position, 1)[0])
            await service.change(table, lambda changed: changed.do(1, name, changed.log.latest(1)))
        theirs = table.log.position.villages[1].covered()
        seen = table.log.latest(0)
        await take_back(service, table)
        assert table.log.position.villages[1].covered() == theirs
        assert seen <= table.log.latest(0)
        assert proposing.shown(table, 1)["pieces"] == []

    run(tmp_path, scene, until_drawing(2, 2))


def test_nothing_is_proposed_where_nothing_is_to_be_drawn(tmp_path: Path) -> None:
    async def scene(service: Service, table: Table, ada: str) -> None:
        assert proposing.shown(table, 0)["offered"] == 0
        for act in (propose, take_back):
            with pytest.raises(Stale):
                await act(service, table)
        with pytest.raises(Stale):
            proposing.targets(table, 0, 1)

    run(tmp_path, scene, Log(rules_for("zwergendorf", {"seats": 1}), key=b"0123456789abcdef"))
    run(tmp_path, scene, Log(rules_for("caverna", {"seats": 1}), key=b"0123456789abcdef"))
