"""Time for a turn in games over days: when it began, when it is over, and vacations that stop it.

Everything is worked out from the times of a log's entries, so a restart changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from math import ceil
from typing import Final

from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.table.table import Table

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
TURN_DAYS: Final = (1, 3, 7)  # what a table over days may give for a turn
USUAL_DAYS: Final = 3
MOST_VACATION: Final = 30  # days in a year
Vacations = Sequence[Sequence[float]]  # from, until; in order, none overlapping another


def allowed(table: Table) -> float | None:
    """The seconds for a turn; None where no clock runs."""
    if table.settings.get("pace") != "days" or table.scratch_of or table.log.ended:
        return None
    return float(table.settings.get("days", USUAL_DAYS)) * DAY


def turn_of(table: Table, seat: int) -> int:
    """The turn a seat is in: the agenda's stamp under which it began. A turn not confirmed yet still goes on."""
    if seat in table.holders():
        return [move for move in table.log.standing if move.seat == seat][-1].stamp
    stamp: int = table.log.position.stamp
    return stamp


def begun(table: Table, seat: int) -> float:
    """When a seat began to be waited for in its present turn: the time of the entry that led to it."""
    turn = turn_of(table, seat)
    before = [move.n for move in table.log.standing if move.stamp < turn]
    n = before[-1] if before else 0
    later = [move.n for move in table.log.standing if move.n > n]
    until = later[0] if later else len(table.log.entries) + 1
    for entry in table.log.entries[n : until - 1]:
        if "confirm" in entry:
            n = entry["n"]
    n = max(n, renewed(table))
    sat = float(table.settings.get("sat", {}).get(str(seat), 0.0))
    return max(sat, table.times[n - 1] if 0 < n <= len(table.times) else table.opened)


def renewed(table: Table) -> int:
    """The entry by which the table last agreed to take something back, else 0: all get their time anew."""
    return max([entry["n"] for entry in table.log.entries if "agreed" in entry], default=0)


def deadline(table: Table, seat: int) -> float | None:
    """When the time of a seat that is waited for is over; None where no clock runs for it."""
    most = allowed(table)
    person = table.seats[seat].person
    if most is None or table.seats[seat].kind != "person" or seat not in table.waiting():
        return None
    start = begun(table, seat)
    return over_at(start, most, table.vacations.get(person or "", ()))


def over_at(start: float, seconds: float, vacations: Vacations) -> float:
    """When so many seconds from a start have passed, vacations not counted."""
    over = start + seconds
    for first, last in vacations:
        if first < over and last > start:
            over += last - max(first, start)
    return over


def resting(vacations: Vacations, now: float) -> float | None:
    """The end of the vacation somebody is on; None if on none."""
    for first, last in vacations:
        if first <= now < last:
            return last
    return None


def vacation_until(vacations: Vacations, now: float, last_day: date | None) -> list[list[float]]:
    """Vacations with the present one lasting to the end of a day (None: it ends now).

    Raises Unusable for a day that has passed, and beyond 30 days in a year.
    """
    kept = [[first, min(last, now)] for first, last in vacations if first < now]
    if last_day is None:
        return kept
    end = datetime(last_day.year, last_day.month, last_day.day, tzinfo=UTC) + timedelta(days=1)
    if end.timestamp() <= now:
        raise Unusable("A vacation ends today or later.")
    first = now
    if kept and kept[-1][1] == now and resting(vacations, now) is not None:
        first = kept.pop()[0]
    found = [*kept, [first, end.timestamp()]]
    this_year = datetime.fromtimestamp(now, UTC).year
    for year in range(this_year, min(end.year, this_year + 2) + 1):
        days = days_in(found, year)
        if days > MOST_VACATION:
            raise Unusable(
                "At most {most} days of vacation in a year; that would be {days} in {year}.",
                most=MOST_VACATION, days=ceil(days), year=year,
            )  # fmt: skip
    return found


def days_in(vacations: Vacations, year: int) -> float:
    """How many days of vacation lie in a calendar year."""
    start, end = (datetime(each, 1, 1, tzinfo=UTC).timestamp() for each in (year, year + 1))
    return sum([max(0.0, min(last, end) - max(first, start)) for first, last in vacations]) / DAY


def words(table: Table, seat: int, now: float, say: Language = ENGLISH) -> str:
    """How a clock is told of: "1 d 04 h left"; nothing where none runs."""
    over = deadline(table, seat)
    if over is None:
        return ""
    rest = resting(table.vacations.get(table.seats[seat].person or "", ()), now)
    if rest is not None:
        return say("on vacation until {day}", day=datetime.fromtimestamp(rest - 1, UTC).date().isoformat())
    left = timedelta(seconds=max(0.0, over - now))
    hours, minutes = left.seconds // 3600, left.seconds % 3600 // 60
    if left.days:
        return say("{days} d {hours} h left", days=left.days, hours=f"{hours:02}")
    return say("{hours} h {minutes} min left", hours=hours, minutes=f"{minutes:02}")
