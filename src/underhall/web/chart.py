"""Where the lines of a score curve and the bars of an analysis lie: plain numbers for a drawing of a given size."""

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
BARS_WIDTH: Final = 480
BARS_HEIGHT: Final = 112
BARS_UNDER: Final = 18
BAR_PITCH: Final = 16.0  # at most, from one bar to the next
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


class Bars(TypedDict):
    """A bar for each of a row of numbers, those of one round side by side."""

    width: int
    height: int
    bottom: int
    bars: list[dict[str, float]]  # {x, y, width, height}
    rounds: list[dict[str, Any]]  # {round, x}: where each begins


def bars(losses: Sequence[tuple[int, float]]) -> Bars:
    """The drawing of what turns have lost, each with its round."""
    most = max([loss for _, loss in losses], default=0.0) or 1.0
    pitch = min(BAR_PITCH, BARS_WIDTH / max(1, len(losses)))
    bottom = BARS_HEIGHT - BARS_UNDER
    drawn, rounds = [], list[dict[str, Any]]()
    for at, (round_, loss) in enumerate(losses):
        tall = max(1.5, loss / most * (bottom - TOP))
        left, top = round(at * pitch, 1), round(bottom - tall, 1)
        drawn.append({"x": left, "y": top, "width": round(pitch * 0.72, 1), "height": round(tall, 1)})
        if not rounds or rounds[-1]["round"] != round_:
            rounds.append({"round": round_, "x": round(at * pitch, 1)})
    return {"width": BARS_WIDTH, "height": BARS_HEIGHT, "bottom": bottom, "bars": drawn, "rounds": rounds}
