"""`underhall bench GAME`: how fast random play runs here, on one core, in processor time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time
from typing import Annotated, Any, Final

from rich.table import Table

from underhall.commands.arguments import GameName, Json, whole_number
from underhall.commands.inputs import table_options
from underhall.commands.output import console, emit
from underhall.engine import COMPILED
from underhall.engine.driver import Dice, pick, playout
from underhall.engine.game import Rules
from underhall.games import rules

SEATS: Final = 4
REPEATS: Final = 3
SECONDS: Final = 2.0  # of processor time, for each repeat
COPIED: Final = 40  # positions of one game that are copied
Seats = Annotated[int, whole_number("--seats", "How many random players.")]


def bench(game: GameName, /, *, seats: Seats = SEATS, json: Json = False) -> int:
    """How fast a game runs here: random players on one core, processor time, the median of three runs."""
    of = rules(game, table_options(game, [], seats))
    with _one_core():
        playout(of, of.setup(), 0)  # offers that are remembered are part of a run that lasts
        runs = [_run(of, 1 + 100_000 * repeat) for repeat in range(REPEATS)]
        copy_us = median([_copy_us(of) for _ in range(REPEATS)])
    games = sum([run["games"] for run in runs])
    decisions = sum([run["decisions"] for run in runs])
    found: dict[str, Any] = {
        "game": game,
        "compiled": COMPILED,
        "seats": seats,
        "games_per_s": round(median([run["games"] / run["seconds"] for run in runs]), 1),
        "decisions_per_s": round(median([run["decisions"] / run["seconds"] for run in runs])),
        "decisions_per_game": round(decisions / games, 1),
        "decisions_per_placement": round(decisions / sum([run["turns"] for run in runs]), 2),
        "copy_us": round(copy_us, 2),
    }
    if json:
        emit(found)
        return 0
    _show(found)
    return 0


@contextmanager
def _one_core() -> Iterator[None]:
    """Stay on one core, where the system can say so: moving to another costs time that differs from run to run."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def _run(of: Rules[Any], seed: int) -> dict[str, float]:
    """Random games for a while."""
    games = decisions = turns = 0
    begun = process_time()
    while process_time() - begun < SECONDS:
        made, taken, _ = playout(of, of.setup(), seed + games)
        games, decisions, turns = games + 1, decisions + made, turns + taken
    return {"games": games, "decisions": decisions, "turns": turns, "seconds": process_time() - begun}


def _copy_us(of: Rules[Any]) -> float:
    """Microseconds for a copy, over positions spread through a game."""
    positions = _positions(of)
    copies: list[Callable[[], Any]] = [p.copy for p in positions] * 50
    begun = process_time()
    for copy in copies:
        copy()
    return (process_time() - begun) / len(copies) * 1e6


def _positions(of: Rules[Any]) -> list[Any]:
    p, dice = of.setup(), Dice(7)
    every = [p.copy()]
    while movers := of.to_move(p):
        of.play(p, movers[0], pick(of, p, movers[0], dice))
        every.append(p.copy())
    return every[:: max(1, len(every) // COPIED)]


def _show(found: dict[str, Any]) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, words, places in (
        ("games_per_s", "games a second", 1),
        ("decisions_per_s", "decisions a second", 0),
        ("decisions_per_game", "decisions a game", 1),
        ("decisions_per_placement", "decisions a placement", 2),
        ("copy_us", "microseconds for a copy", 2),
    ):
        table.add_row(words, f"{found[name]:,.{places}f}")
    out = console()
    build = "compiled" if found["compiled"] else "plain Python"
    out.print(f"{found['game']}, {found['seats']} random players, {build}, one core", style="bold")
    out.print(table)
