"""What a finished game, or one so far, looks like afterwards: scores by round, by line, and what brought them.

Everything is replayed from the log. What belongs to one game (rounds, spaces, reasons) comes from its accounts.py.
Plain data; whoever shows it chooses how it looks.
"""

from __future__ import annotations

from typing import Any, TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.engine.log import Log
from underhall.engine.sheet import Line, Sheet
from underhall.table.replaying import AccountRow, Moment, Replay, Swing


class Part(TypedDict):
    """Points for one thing, as a tile, within a line."""

    id: str
    points: int
    reason: str


class LineRow(TypedDict):
    """A line of the sheet across all seats. best: the seats with the most, where anybody has any."""

    id: str
    label: str
    icon: str
    points: list[int]
    reasons: list[str]
    parts: list[list[Part]]
    best: list[int]


class Report(TypedDict):
    game: str
    seats: int
    names: list[str]
    ended: bool
    totals: list[int]
    ranks: list[int]  # from 1, ties share one
    order: list[int]  # seats, the best first
    winners: list[int]
    curve: list[Moment]  # the start, then each round
    lines: list[LineRow]
    accounts: list[AccountRow]
    swings: list[Swing]
    turns: int
    last: int  # entries


def report(log: Log, say: Language = ENGLISH) -> Report:
    """The report of a log, which stays as it is."""
    again = Replay(log, say)
    for move in log.standing:
        again.play(move.n, move.seat, move.choice)
    again.close()
    rules, p = log.rules, log.position
    totals = again.scores
    winners = list(rules.winners(p))
    order = sorted(range(rules.seats), key=lambda seat: (-totals[seat], seat not in winners, seat))
    return {
        "game": rules.name,
        "seats": rules.seats,
        "names": list(log.header.get("seats", [])),
        "ended": not rules.to_move(p),
        "totals": totals,
        "ranks": [1 + len([other for other in totals if other > total]) for total in totals],
        "order": order,
        "winners": winners,
        "curve": again.curve,
        "lines": _lines(again.sheets, again.game, say),
        "accounts": again.rows(),
        "swings": again.swings(),
        "turns": len([turn for turn in again.turns if turn["space"]]),
        "last": len(log.entries),
    }


def _lines(sheets: list[Sheet], game: Any, say: Language) -> list[LineRow]:
    found: list[LineRow] = []
    for place, line in enumerate(sheets[0].lines):
        across = [sheet.lines[place] for sheet in sheets]
        points = [each.points for each in across]
        most = max(points)
        label, icon = game.line_words(line.id, say)
        row: LineRow = {
            "id": line.id, "label": label, "icon": icon, "points": points,
            "reasons": [each.said(say) for each in across],
            "parts": [_parts(each, say) for each in across],
            "best": [seat for seat, each in enumerate(points) if each == most > 0],
        }  # fmt: skip
        found.append(row)
    return found


def _parts(line: Line, say: Language) -> list[Part]:
    return [{"id": part.id, "points": part.points, "reason": part.said(say)} for part in line.parts]
