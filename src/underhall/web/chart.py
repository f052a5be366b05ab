"""Where the lines of a score curve lie: plain numbers for a drawing of a given size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, TypedDict

WIDTH: Final = 860
HEIGHT: Final = 378  # less with many seats, whose table below needs room
LEFT: Final = 46
RIGHT: Final = 796
TOP: Final = 10
UNDER: Final = 34  # for the numbers of the rounds
APART: Final = 20.0  # between the signs at the ends of two lines
STEPS: Final = (5, 10, 25, 50, 100)  # of the points at the side; the smallest with which few lines do


class End(TypedDict):
    """The end of a line: its points, where it is, and where its sign is shown so that signs do not cover each other."""

    seat: int
    points: int
    y: float
    shown: float


class Chart(TypedDict):
    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    columns: list[dict[str, Any]]  # {round, n, x}: the start and every round
    rows: list[dict[str, Any]]  # {points, y}
    lines: list[str]  # by seat: "x,y x,y ..."
    ends: list[End]  # from the top


def chart(curve: Sequence[Any], last_round: int) -> Chart:
    """The curve of a report (its moments) on an axis of so many rounds."""
    last_round = max(1, last_round)
    seats = range(len(curve[0]["scores"]))
    height = HEIGHT - 28 * max(0, len(seats) - 4)
    bottom = height - UNDER
    scores: list[int] = [score for moment in curve for score in moment["scores"]]
    step = next(step for step in STEPS if (max(scores) - min(scores)) / step <= 6 or step == STEPS[-1])
    low, high = min(scores) // step * step, -(-max(max(scores), min(scores) + 1) // step) * step
    high = max(high, low + step)

    def y(points: int) -> float:
        return round(bottom - (points - low) / (high - low) * (bottom - TOP), 1)

    def x(round_: int) -> float:
        return round(LEFT + round_ / last_round * (RIGHT - LEFT), 1)

    columns = [{"round": each["round"], "n": each["n"], "x": x(each["round"])} for each in curve]
    return {
        "width": WIDTH, "height": height, "left": LEFT, "right": RIGHT, "top": TOP, "bottom": bottom,
        "columns": columns,
        "rows": [{"points": points, "y": y(points)} for points in range(low, high + 1, step)],
        "lines": [" ".join(f"{x(each['round'])},{y(each['scores'][seat])}" for each in curve) for seat in seats],
        "ends": _apart([
            {"seat": seat, "points": curve[-1]["scores"][seat], "y": y(curve[-1]["scores"][seat]), "shown": 0.0}
            for seat in seats
        ], bottom),
    }  # fmt: skip


def place_of(columns: Sequence[Any], n: int) -> float:
    """Where on the axis the moment after n entries lies, between the rounds."""
    for before, after in pairwise(columns):
        if n <= after["n"]:
            span = max(1, after["n"] - before["n"])
            share = max(0.0, (n - before["n"]) / span)
            return float(round(before["x"] + share * (after["x"] - before["x"]), 1))
    return float(columns[-1]["x"])


def _apart(ends: list[End], bottom: int) -> list[End]:
    """Signs from top to bottom, none nearer to the one above than they are tall, nor below the drawing."""
    ends.sort(key=lambda end: (end["y"], end["seat"]))
    above = TOP - APART
    for end in ends:
        above = end["shown"] = max(end["y"], above + APART)
    below = bottom + APART
    for end in reversed(ends):
        below = end["shown"] = min(end["shown"], below - APART)
    return ends
