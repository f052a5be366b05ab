"""`underhall solve GAME`: the best line of play for one who plays alone, without luck."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Final

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from underhall.bots.solving import LEG, Plan
from underhall.commands.arguments import GameName, Json, Option, whole_number
from underhall.commands.inputs import between, known_game, read_log_file, table_options
from underhall.commands.output import console, emit, sheet_table
from underhall.commands.solving import BEST, Hunt, Quest, cores, fresh, keep, kept, plan_of, rounds, write_best
from underhall.engine.game import Unusable
from underhall.engine.sheet import sheet_data
from underhall.games import GAMES

MOST_MINUTES: Final = 100_000.0
MOST_ROUNDS: Final = 10_000_000
MOST_LINES: Final = 1000
MOST_JOBS: Final = 256
Minutes = Annotated[float | None, Parameter(name="--minutes", help="How long to search; 1 if nothing else is said.")]
Rounds = Annotated[
    int | None, whole_number("--iterations", f"How many rounds; every line is changed {LEG} times in each.")
]
Out = Annotated[Path | None, Parameter(name="--out", help="Write the best line to this file, as a log.")]
Resume = Annotated[Path | None, Parameter(name="--resume", help="Keep the search in this folder, and go on with it.")]
From = Annotated[Path | None, Parameter(name="--from", help="Better the line of this log.")]
Lines = Annotated[int, whole_number("--lines", "How many lines are bettered side by side.")]
Jobs = Annotated[int | None, whole_number("--jobs", "Over how many processes; what is found stays the same.")]
Seed = Annotated[int, whole_number("--seed", "The same number and iterations give the same line.")]


def solve(
    game: GameName,
    /,
    *,
    minutes: Minutes = None,
    iterations: Rounds = None,
    out: Out = None,
    resume: Resume = None,
    from_: From = None,
    lines: Lines = 8,
    jobs: Jobs = None,
    seed: Seed = 0,
    option: Option = None,
    json: Json = False,
) -> int:
    """Search for the best line of a game that one plays alone and without luck.

    Ctrl-C ends the search; what was found by then counts.
    """
    limit = _limit(minutes, iterations)
    between("--lines", lines, 1, MOST_LINES)
    processes = min(lines, cores() if jobs is None else between("--jobs", jobs, 1, MOST_JOBS))
    options = GAMES[known_game(game)].complete(_alone(game, option or []))
    hunt = _hunt(Quest(game, options, seed, lines), resume, None if from_ is None else _plan(from_, game))
    _write(hunt, out, resume)
    begun, first = hunt.best.best_points, hunt.rounds
    with _progress(hunt, *limit) as goes_on:
        try:
            with rounds(hunt.quest, processes) as play:
                while goes_on():
                    before = hunt.best.best_points
                    hunt.done(play(hunt.states))
                    if hunt.best.best_points > before:
                        _write(hunt, out, resume)
                    if resume is not None:
                        keep(hunt, resume)
        except KeyboardInterrupt:
            pass  # a round that was not finished is as if it had not begun
    _report(hunt, begun, hunt.rounds - first, out or (None if resume is None else resume / BEST), json)
    return 0


def _limit(minutes: float | None, iterations: int | None) -> tuple[float, int]:
    """Seconds and rounds after which the search ends."""
    if minutes is not None and not 0 < minutes <= MOST_MINUTES:
        raise Unusable(f"--minutes: more than 0 and {MOST_MINUTES:.0f} at most, not {minutes:g}")
    if iterations is None:
        return 60 * (1.0 if minutes is None else minutes), MOST_ROUNDS
    between("--iterations", iterations, 1, MOST_ROUNDS)
    return 60 * (MOST_MINUTES if minutes is None else minutes), iterations


def _alone(game: str, option: list[str]) -> dict[str, Any]:
    options = table_options(game, option)
    seats = options.setdefault("seats", 1)
    if seats != 1:
        raise Unusable(f"--option seats={seats}: a line can be sought for one who plays alone; leave it out")
    return options


def _plan(path: Path, game: str) -> Plan:
    """The line of a log, to begin with."""
    log = read_log_file(path)
    if log.rules.name != game or log.rules.seats != 1 or "start" in log.header:
        raise Unusable(f"--from {path}: a log of {game} alone, played from its set-up, is needed")
    return plan_of(log)


def _hunt(quest: Quest, folder: Path | None, plan: Plan | None) -> Hunt:
    if folder is None:
        return fresh(quest, plan or [])
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise Unusable(f"--resume {folder}: no folder can be made there ({reason}); name another") from None
    found = kept(folder, quest)
    if found is None:
        return fresh(quest, plan or [])
    if plan is not None:
        raise Unusable(f"--resume {folder}: there is a search already; leave out --from, or name another folder")
    return found


def _write(hunt: Hunt, out: Path | None, folder: Path | None) -> None:
    for path in (out, None if folder is None else folder / BEST):
        if path is not None:
            write_best(hunt, path)


@contextmanager
def _progress(hunt: Hunt, seconds: float, count: int) -> Iterator[Callable[[], bool]]:
    """What is given tells whether another round is to be played, and shows how far the search is."""
    begun, first = monotonic(), hunt.rounds

    def share() -> float:
        return max((monotonic() - begun) / seconds, (hunt.rounds - first) / count)

    if not sys.stderr.isatty():
        yield lambda: share() < 1
        return
    columns = (TextColumn("best so far {task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)

        def goes_on() -> bool:
            bar.update(task, completed=share(), description=f"{hunt.best.best_points} points")
            return share() < 1

        yield goes_on


def _report(hunt: Hunt, begun: int, played: int, path: Path | None, json: bool) -> None:
    sheet = hunt.player.rules.sheets(hunt.log().position)[0]
    tried = hunt.rounds * hunt.quest.lines * LEG
    minutes = hunt.core_seconds / 60
    if json:
        emit(
            {
                "points": sheet.total,
                "begun_with": begun,
                "sheet": sheet_data(sheet),
                "lines": hunt.quest.lines,
                "iterations": played,
                "iterations_ever": hunt.rounds,
                "changes_ever": tried,
                "core_minutes_ever": round(minutes, 2),
                "log": None if path is None else str(path),
            }
        )
        return
    out = console()
    out.print(sheet_table(sheet, "the best line"))
    out.print(f"\nbegun with {begun} points; {tried:,} changes tried in {minutes:.1f} core-minutes", style="dim")
    if path is not None:
        out.print(f"written to {path}", style="dim")
