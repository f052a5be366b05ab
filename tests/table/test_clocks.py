"""Time for a turn in games over days: when it begins, what stops it, and what happens when it is over."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.table.notices import Scene, run
from tests.table.tables import NOON, Clock, people, play, settled
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.table.clocks import (
    DAY,
    HOUR,
    MOST_VACATION,
    begun,
    days_in,
    deadline,
    over_at,
    resting,
    vacation_until,
    words,
)
from underhall.table.table import Table
from underhall.table.trying import copy_of

SUMMER = datetime(2027, 7, 1, 12, tzinfo=UTC).timestamp()


async def table_over_days(scene: Scene, confirm: str = "ask") -> tuple[Table, str, str]:
    """A table of Ada and Bo with three days for a turn; Ada is to move since NOON."""
    ada, bo = people(scene.store, "Ada", "Bo")
    seats = [{"name": name, "person": id, "bot": None} for name, id in (("Ada", ada), ("Bo", bo))]
    settings = {"confirm": confirm, "pace": "days", "days": 3}
    table, _ = await scene.service.create("caverna", {"seats": 2, "first": 0}, seats, settings)
    await settled(scene.service, table)
    return table, ada, bo


def moves_of(table: Table, seat: int) -> int:
    return len([move for move in table.log.standing if move.seat == seat])


# When a turn begins.


def test_a_turn_begins_with_the_confirmation_before_it(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, _, _ = await table_over_days(scene)
        assert begun(table, 0) == NOON
        scene.clock.now += 2 * HOUR
        await play(scene.service, table, 0, "place starting-player")
        assert table.waiting() == [0]
        assert begun(table, 0) == NOON  # not confirmed: it is still the same turn
        scene.clock.now += HOUR
        await scene.service.change(table, lambda changed: changed.confirm(0))
        assert begun(table, 1) == NOON + 3 * HOUR
        assert deadline(table, 1) == NOON + 3 * HOUR + 3 * DAY
        assert deadline(table, 0) is None

    run(tmp_path, act)


def test_in_the_midst_of_a_turn_the_clock_goes_on(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, _, _ = await table_over_days(scene)
        scene.clock.now += DAY
        await play(scene.service, table, 0, "place clearing")
        await play(scene.service, table, 0, "part lay")
        assert begun(table, 0) == NOON

    run(tmp_path, act)


def test_a_turn_after_something_was_taken_back_begins_anew(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, _, _ = await table_over_days(scene)
        await scene.turn(table, 0, "place starting-player")
        scene.clock.now += DAY
        await scene.service.change(table, lambda changed: changed.undo(0, "turn"))
        await scene.turn(table, 0, "place logging")
        assert begun(table, 1) == NOON + DAY

    run(tmp_path, act)


def test_in_a_harvest_each_has_their_own_time(tmp_path: Path) -> None:
    """What the others do side by side gives nobody more time."""

    async def act(scene: Scene) -> None:
        table, _, _ = await table_over_days(scene, "off")
        rules = table.rules
        while len([seat for seat in table.waiting() if seat != CHANCE]) < 2:
            seat = table.waiting()[0]
            choice = rules.choices(table.log.position, seat)[0]
            await play(scene.service, table, seat, rules.vocabulary.text(choice))
            await settled(scene.service, table)
        since = begun(table, 1)
        assert begun(table, 0) == since == scene.clock.now
        scene.clock.now += DAY
        choice = rules.choices(table.log.position, 0)[0]
        await play(scene.service, table, 0, rules.vocabulary.text(choice))
        assert begun(table, 1) == since

    run(tmp_path, act)


def test_who_sits_down_gets_the_whole_time(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, ada, _ = await table_over_days(scene)
        scene.clock.now += 4 * DAY
        await scene.service.sit(table, 0, "Ada", ada, None)
        assert deadline(table, 0) == NOON + 7 * DAY
        again = Table(scene.store.game(table.id) or {}, scene.store.seats(table.id), [])
        assert again.settings["sat"] == {"0": NOON + 4 * DAY}

    run(tmp_path, act)


def test_live_games_and_private_copies_have_no_clock(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, ada, _ = await table_over_days(scene)
        twin = await copy_of(scene.service, table, ada)
        assert deadline(twin, 0) is None
        table.settings["pace"] = "live"
        assert deadline(table, 0) is None
        assert words(table, 0, NOON) == ""

    run(tmp_path, act)


# When it is over.


def test_a_bot_plays_the_turn_and_the_seat_stays_theirs(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, ada, _ = await table_over_days(scene)
        await scene.send(3 * DAY - 1)
        assert moves_of(table, 0) == 0
        await scene.send(1)
        assert moves_of(table, 0) > 0
        assert table.waiting() == [1]
        assert (table.seats[0].person, table.seats[0].kind) == (ada, "person")
        assert begun(table, 1) == NOON + 3 * DAY
        await scene.send(3 * DAY - 1)
        assert table.waiting() == [1]

    run(tmp_path, act)


def test_a_turn_begun_is_finished_by_the_bot(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, _, _ = await table_over_days(scene)
        await play(scene.service, table, 0, "place clearing")
        await scene.send(3 * DAY)
        names = [table.rules.vocabulary.text(move.choice) for move in table.log.standing if move.seat == 0]
        assert names[0] == "place clearing"
        assert len(names) > 1
        assert table.waiting() == [1]

    run(tmp_path, act)


def test_a_turn_not_confirmed_counts_as_it_is(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, _, _ = await table_over_days(scene)
        await play(scene.service, table, 0, "place starting-player")
        await scene.send(3 * DAY)
        assert moves_of(table, 0) == 1
        assert table.waiting() == [1]

    run(tmp_path, act)


def test_after_two_turns_missed_a_bot_plays_until_they_return(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, ada, _ = await table_over_days(scene)
        await scene.send(3 * DAY)
        await scene.turn(table, 1, "place logging")
        assert table.waiting() == [0]
        await scene.send(3 * DAY)
        assert table.seats[0].away
        assert scene.store.seats(table.id)[0]["bot"] == "greedy"
        await scene.service.sit(table, 0, "Ada", ada, None)
        assert table.seats[0].kind == "person"

    run(tmp_path, act)


def test_two_turns_missed_with_one_played_between_are_no_row(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, _, _ = await table_over_days(scene)
        for own in (None, "place ore-mining"):
            if own:
                await scene.turn(table, 0, own)
            else:
                await scene.send(3 * DAY)
            name = table.rules.vocabulary.text(table.rules.choices(table.log.position, 1)[0])
            await play(scene.service, table, 1, name)
            while not table.can_confirm(1):
                choice = table.rules.choices(table.log.position, 1)[0]
                await play(scene.service, table, 1, table.rules.vocabulary.text(choice))
            await scene.service.change(table, lambda changed: changed.confirm(1))
            await settled(scene.service, table)
        assert table.waiting() == [0]
        await scene.send(3 * DAY)
        assert not table.seats[0].away

    run(tmp_path, act)


def test_time_that_runs_out_while_the_server_is_off_is_over_when_it_comes_back(tmp_path: Path) -> None:
    clock, ids = Clock(), []

    async def before(scene: Scene) -> None:
        table, _, _ = await table_over_days(scene)
        await scene.turn(table, 0, "place starting-player")
        ids.append(table.id)

    async def after(scene: Scene) -> None:
        table = await scene.service.open(ids[0])
        assert begun(table, 1) == NOON
        await scene.service.sender.once()
        assert moves_of(table, 1) > 0

    run(tmp_path, before, clock=clock)
    clock.now += 3 * DAY
    run(tmp_path, after, clock=clock)


# Vacations.


def test_a_vacation_stops_the_clock(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, ada, _ = await table_over_days(scene)
        await scene.service.sender.rest(ada, [[NOON + DAY, NOON + 11 * DAY]])
        await scene.send(3 * DAY)
        await scene.send(10 * DAY - 1)
        assert moves_of(table, 0) == 0
        await scene.send(1)
        assert moves_of(table, 0) > 0

    run(tmp_path, act)


def test_who_is_back_early_has_the_rest_of_their_time(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, ada, _ = await table_over_days(scene)
        await scene.service.sender.rest(ada, [[NOON, NOON + 10 * DAY]])
        await scene.send(5 * DAY)
        await scene.service.sender.rest(ada, [[NOON, NOON + 5 * DAY]])
        await scene.send(0)
        await scene.send(3 * DAY - 1)
        assert moves_of(table, 0) == 0
        await scene.send(1)
        assert moves_of(table, 0) > 0

    run(tmp_path, act)


@pytest.mark.parametrize(
    ("vacations", "over"),
    [
        ([], 3),
        ([[-5, -1]], 3),
        ([[-5, 1]], 4),
        ([[1, 2]], 4),
        ([[2, 12]], 13),
        ([[3, 9]], 3),
        ([[1, 2], [3, 8]], 9),
        ([[0, 1], [1, 2]], 5),
    ],
)
def test_when_time_is_over(vacations: list[list[float]], over: float) -> None:
    """Days from the start of a turn of three days."""
    moved = [[NOON + first * DAY, NOON + last * DAY] for first, last in vacations]
    assert over_at(NOON, 3 * DAY, moved) == NOON + over * DAY


def test_a_vacation_lasts_to_the_end_of_its_last_day() -> None:
    found = vacation_until([], SUMMER, date(2027, 7, 10))
    end = datetime(2027, 7, 11, tzinfo=UTC).timestamp()
    assert found == [[SUMMER, end]]
    assert resting(found, end - 1) == end
    assert resting(found, end) is None
    assert resting(found, SUMMER - 1) is None


def test_a_vacation_is_changed_and_ended() -> None:
    found = vacation_until([], SUMMER, date(2027, 7, 10))
    longer = vacation_until(found, SUMMER + DAY, date(2027, 7, 20))
    assert longer == [[SUMMER, datetime(2027, 7, 21, tzinfo=UTC).timestamp()]]
    back = vacation_until(longer, SUMMER + 2 * DAY, None)
    assert back == [[SUMMER, SUMMER + 2 * DAY]]
    assert resting(back, SUMMER + 2 * DAY) is None
    second = vacation_until(back, SUMMER + 5 * DAY, date(2027, 7, 8))
    assert len(second) == 2
    assert second[0] == back[0]


def test_thirty_days_in_a_year_are_the_most() -> None:
    last = vacation_until([], SUMMER, date(2027, 7, 30))
    assert MOST_VACATION - 1 < days_in(last, 2027) <= MOST_VACATION
    with pytest.raises(Unusable, match="that would be 31 in 2027"):
        vacation_until([], SUMMER, date(2027, 7, 31))
    taken = vacation_until(last, SUMMER + 28 * DAY, None)
    autumn = datetime(2027, 10, 1, tzinfo=UTC).timestamp()
    assert days_in(vacation_until(taken, autumn, date(2027, 10, 2)), 2027) == 30
    with pytest.raises(Unusable, match="in 2027"):
        vacation_until(taken, autumn, date(2027, 10, 3))


def test_a_new_year_has_days_of_its_own() -> None:
    december = datetime(2027, 12, 16, tzinfo=UTC).timestamp()
    found = vacation_until([], december, date(2028, 1, 30))
    assert (days_in(found, 2027), days_in(found, 2028)) == (16, 30)
    with pytest.raises(Unusable, match="in 2028"):
        vacation_until([], december, date(2028, 1, 31))
    with pytest.raises(Unusable):
        vacation_until([], december, date(9000, 1, 1))


def test_a_vacation_in_the_past_is_refused() -> None:
    with pytest.raises(Unusable, match="today or later"):
        vacation_until([], SUMMER, date(2027, 6, 30))


# In words.


def test_a_clock_in_words(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        table, ada, _ = await table_over_days(scene)
        assert words(table, 0, NOON) == "3 d 00 h left"
        assert words(table, 0, NOON + DAY + 20 * HOUR) == "1 d 04 h left"
        assert words(table, 0, NOON + 2 * DAY + 20 * HOUR + 55 * 60) == "3 h 05 min left"
        assert words(table, 0, NOON + 4 * DAY) == "0 h 00 min left"
        assert words(table, 1, NOON) == ""
        table.vacations[ada] = [[NOON, datetime(2027, 7, 11, tzinfo=UTC).timestamp()]]
        assert words(table, 0, NOON + HOUR) == "on vacation until 2027-07-10"

    run(tmp_path, act)
