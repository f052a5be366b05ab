"""What several seats choose side by side and face down, at tables kept in SQLite: Zwergendorf's draft."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.table.tables import people, run, settled
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused
from underhall.engine.language import ENGLISH
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.table.table import Stale, Table
from underhall.table.trying import copy_of, take_over

BOT: Final = "random"


async def drafting(service: Service, chairs: list[str | None], **settings: Any) -> Table:
    """A table of Zwergendorf on which the first cards are dealt; chairs: people, or None for a bot."""
    seats = [
        {"name": f"Name {seat}", "person": person, "bot": None if person else BOT} for seat, person in enumerate(chairs)
    ]
    table, _ = await service.create("zwergendorf", {"seats": len(seats)}, seats, {"confirm": "ask", **settings})
    await settled(service, table)
    return table


async def keep(service: Service, table: Table, seat: int, at: int = 0) -> str:
    """A seat keeps a card of its hand; the card's name."""
    card: str = table.rules.box.card_names[table.log.position.villages[seat].hand[at]]  # type: ignore[attr-defined]
    await service.change(table, lambda changed: changed.do(seat, f"keep {card}", changed.log.latest(seat)))
    await settled(service, table)
    return card


def lines(table: Table, viewer: int | None) -> list[str]:
    return [told.words for told in table.told_to(viewer, ENGLISH)]


def knows(table: Table, viewer: int | None, kept: str) -> bool:
    """Does the log tell somebody that a card was kept?"""
    return any(f"{line},".startswith(f"kept {kept},") for line in lines(table, viewer))


def test_a_pick_is_told_to_others_when_all_cards_are_shown(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await drafting(service, [ada, bo])
        card = await keep(service, table, 0)
        assert knows(table, 0, card)
        assert lines(table, 1)[-1] == lines(table, None)[-1] == "keeps a card"
        await keep(service, table, 1)
        passed = await keep(service, table, 0)  # a card that Bo has had in his hand
        assert lines(table, 1)[-1] == "keeps a card"
        await keep(service, table, 1)
        for viewer in (0, 1, None):
            assert knows(table, viewer, card)
            assert knows(table, viewer, passed)
        assert "keeps a card" not in lines(table, None)

    run(tmp_path, scene)


def test_what_is_dealt_is_told_to_whom_it_is_dealt(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await drafting(service, [ada, bo])
        hands = [[table.rules.box.card_names[card] for card in v.hand] for v in table.log.position.villages]  # type: ignore[attr-defined]
        for viewer in (0, 1):
            told = " ".join(lines(table, viewer))
            assert all(card in told for card in hands[viewer])
            assert not any(card in told for card in hands[1 - viewer])
        assert not any(card in " ".join(lines(table, None)) for hand in hands for card in hand)

    run(tmp_path, scene)


def test_a_pick_may_be_taken_back_until_the_others_are_in(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await drafting(service, [ada, bo])
        first = await keep(service, table, 0)
        await service.change(table, lambda changed: changed.undo(0, "step"))
        other = await keep(service, table, 0, 1)
        assert first != other
        await keep(service, table, 1)
        assert table.waiting() == [0, 1], "nobody is asked to stand by what can no longer be taken back"
        assert table.log.draft(0) == table.log.draft(1) == []
        with pytest.raises(Refused):
            await service.change(table, lambda changed: changed.undo(0, "step"))

    run(tmp_path, scene)


def test_a_private_copy_deals_anew_what_one_may_not_know(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await drafting(service, [ada, bo])
        await keep(service, table, 1)
        p, rules = table.log.position, table.rules
        hands = set()
        for _ in range(4):
            twin = await copy_of(service, table, ada)
            assert rules.view(twin.log.position, 0).dump()["villages"] == rules.view(p, 0).dump()["villages"]
            assert twin.log.entries == []
            hands.add(tuple(twin.log.position.villages[1].hand))
        assert len(hands) > 1

    run(tmp_path, scene)


def test_what_was_tried_is_taken_over_though_another_has_decided_beside_it(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await drafting(service, [ada, bo])
        twin = await copy_of(service, table, ada)
        card = await keep(service, twin, 0)
        await keep(service, table, 1)
        await take_over(service, twin, ada)
        assert knows(table, 0, card)
        late = await copy_of(service, table, ada)
        await keep(service, late, 0)
        await keep(service, table, 1)
        await keep(service, table, 0)  # and the cards are shown
        with pytest.raises(Stale):
            await take_over(service, late, ada)

    run(tmp_path, scene)


def test_playing_on_from_a_running_game_shows_nothing_of_it(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        [ada] = people(store, "Ada")
        table = await drafting(service, [ada, None, None])
        n = len(table.log.entries)
        twin = await service.branch(table, n, ada, "Ada", 1)
        assert not any("chance" in entry for entry in twin.log.entries), "it begins with a position"
        known = table.rules.view(table.log.position, 0).villages[0].hand
        assert twin.log.position_at(0).villages[0].hand == known
        for seat in (CHANCE, 1):
            assert '"start"' not in twin.log.project(seat).partition("\n")[0]

    run(tmp_path, scene)


def test_a_bot_is_not_asked_again_for_what_others_do_in_their_lanes(tmp_path: Path) -> None:
    async def scene(service: Service, store: Store) -> None:
        ada, bo = people(store, "Ada", "Bo")
        table = await drafting(service, [ada, bo])
        think, asked = service.course.thinking.turn, []

        async def slowly(rules: Any, view: Any, question: Any) -> Any:
            asked.append(question.seat)
            found = await think(rules, view, question)
            if len(asked) == 1:
                card = rules.box.card_names[table.log.position.villages[0].hand[0]]
                await service.write_down(table, lambda changed: changed.do(0, f"keep {card}", changed.log.latest(0)))
            return found

        service.course.thinking.turn = slowly  # type: ignore[assignment]  # somebody decides while it thinks
        await service.sit(table, 1, "Flint", None, BOT)
        await settled(service, table)
        assert asked[0] == 1
        assert len(table.log.position.villages[1].kept) == 1
        assert asked.count(1) == 2, "once for each of its two picks"

    run(tmp_path, scene)
