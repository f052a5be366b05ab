"""Moves the weights of a game's eye so that the bot that trusts them plays better.

    python -m underhall.lab.tune caverna --minutes 60 --out worths.toml

A race in each generation: many candidates, each the best so far with the logarithms of some weights moved by chance,
play a few games; the better ones play more, and so on. All of them play the same games with the same luck, and the
best so far runs along: who beats it in the end takes its place. Ctrl-C ends it early. At last the weights must beat
those of the start in games that neither has seen, or nothing is written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from importlib import import_module
from importlib.resources import files
from json import JSONDecodeError, dumps, loads
from math import exp
from multiprocessing import get_context
from pathlib import Path
from random import Random
from signal import SIG_IGN, SIGINT, signal
from time import monotonic
from typing import Annotated, Any, Final

from cyclopts import App, CycloptsError, Parameter

from underhall.engine.game import Unusable
from underhall.lab.trials import (
    KINDS,
    Estimate,
    Kind,
    Trial,
    by_kind,
    check_of,
    estimate,
    points,
    together,
    trials_of,
    worth,
)
from underhall.lab.weightsfile import rounded, write_weights

CANDIDATES: Final = 48  # that begin a race
STAGES: Final = ((1, 16), (2, 6), (4, 3), (8, 1))  # sets of games more, and how many candidates go on then
MIXED: Final = (1, 4)  # after this stage one joins in that is between so many of the best
MOVED: Final = 0.6  # of the weights: how many move in a candidate, about
STEP, LEAST_STEP, MOST_STEP = 0.25, 0.08, 0.45  # how far, as a share of themselves: at first, and between what
LONGER, SHORTER = 1.1, 0.85  # the step after a race that was won, or lost
MOST_JOBS: Final = 64
Weights = Mapping[str, float]
Measure = Callable[[Sequence[Weights], str, int], list[float]]  # of candidates, in a stage by name, with so many sets
Told = Callable[[str], None]


class Runner:
    """A candidate in a race. moves: of the logarithms of its weights."""

    def __init__(self, moves: dict[str, float], weights: dict[str, float]) -> None:
        self.moves = moves
        self.weights = weights
        self.total = 0.0
        self.sets = 0

    @property
    def mean(self) -> float:
        return self.total / self.sets


class Search:
    """A search for better weights that can be gone on with.

    start: the weights it begins with; measure: how good candidates are, more is better; state: the file of what was
    found, gone on with if it is there. Raises Unusable for a file of another search.
    """

    def __init__(self, start: Weights, moved: Sequence[str], measure: Measure, seed: int, state: Path | None) -> None:
        self.moved = list(moved)
        self.best = dict(start)
        self.measure = measure
        self.seed = seed
        self.state = state
        self.generation = 0
        self.length = STEP
        head = {"seed": seed, "start": self.best, "moved": self.moved}
        if state is not None and state.exists():
            self._resume(state, head)
        elif state is not None:
            _append(state, head)

    def step(self) -> tuple[float, float]:
        """One generation: what the best so far and the best of the others are worth."""
        chance = Random(f"{self.seed} {self.generation}")
        old, *others = [Runner({}, self.best), *[self._moved(chance) for _ in range(CANDIDATES)]]
        names: list[tuple[str, int]] = []
        for stage, (sets, kept) in enumerate(STAGES):
            names.append((f"{self.generation} {stage}", sets))
            self._run([old, *others], names[-1:])
            others = sorted(others, key=lambda runner: -runner.mean)[:kept]
            if stage == MIXED[0]:
                mixed = self._between(others[: MIXED[1]])
                self._run([mixed], names)
                others.append(mixed)
        new = others[0]
        won = new.mean > old.mean
        self.best = new.weights if won else self.best
        self.length = min(MOST_STEP, max(LEAST_STEP, self.length * (LONGER if won else SHORTER)))
        self.generation += 1
        if self.state is not None:
            _append(self.state, {"best": self.best, "length": self.length})
        return old.mean, new.mean

    def _run(self, runners: Sequence[Runner], stages: Sequence[tuple[str, int]]) -> None:
        for name, sets in stages:
            for runner, value in zip(
                runners, self.measure([each.weights for each in runners], name, sets), strict=True
            ):
                runner.total += value * sets
                runner.sets += sets

    def _moved(self, chance: Random) -> Runner:
        """The best so far with some weights moved."""
        moves = [chance.gauss(0, self.length) if chance.random() < MOVED else 0.0 for _ in self.moved]
        return self._runner(dict(zip(self.moved, moves, strict=True)))

    def _between(self, runners: Sequence[Runner]) -> Runner:
        """Moved as these are on average, and farther: what they have in common counts, their chance cancels out."""
        far = 2 / len(runners)
        return self._runner(
            {name: far * sum([runner.moves.get(name, 0.0) for runner in runners]) for name in self.moved}
        )

    def _runner(self, moves: dict[str, float]) -> Runner:
        return Runner(moves, self.best | {name: self.best[name] * exp(move) for name, move in moves.items()})

    def _resume(self, state: Path, head: Mapping[str, Any]) -> None:
        lines = _lines(state)
        if not lines or lines[0] != head:
            raise Unusable(f"--state {state}: it was begun with other weights or another seed; name another file")
        for line in lines[1:]:
            self.best, self.length = line["best"], line["length"]
            self.generation += 1


def _append(state: Path, line: Mapping[str, Any]) -> None:
    try:
        with state.open("a", encoding="utf-8") as file:
            file.write(dumps(line) + "\n")
    except OSError as fault:
        raise Unusable(f"--state {state}: cannot be written ({(fault.strerror or str(fault)).lower()})") from None


def _lines(state: Path) -> list[dict[str, Any]]:
    """The lines of a state file; one that was cut off while it was written is none, and is taken away."""
    try:
        whole, found = "", []
        for line in state.read_text("utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                found.append(loads(line))
                whole += line
        state.write_text(whole, "utf-8")
    except (OSError, UnicodeDecodeError, JSONDecodeError):
        raise Unusable(f"--state {state}: it is no state of a search; name another file") from None
    return found


class Field:
    """Where games are played, over so many processes: the same games whatever their number."""

    def __init__(self, game: str, kinds: Sequence[Kind], start: Weights, seed: int, pool: Any) -> None:
        self.game = game
        self.kinds = kinds
        self.start = dict(start)
        self.seed = seed
        self.pool = pool  # None: in this process

    def play(self, weights: Sequence[Weights], trials: list[Trial]) -> list[list[float]]:
        """By weights, what each trial comes to."""
        run: Any = map if self.pool is None else self.pool.map
        each = len(trials)
        asked = [(self.game, trial, own, self.start) for own in weights for trial in trials]
        found = list(run(_points, asked))
        return [found[at : at + each] for at in range(0, len(found), each)]

    def measure(self, weights: Sequence[Weights], name: str, sets: int) -> list[float]:
        """What candidates are worth in a stage of a race."""
        trials = trials_of(self.kinds, f"{self.seed} {name}", sets)
        return [worth(trials, found) for found in self.play(weights, trials)]

    def verdict(self, weights: Weights, told: Told) -> bool:
        """Are they better than those of the start, beyond doubt and in games that neither has seen?"""
        trials = check_of(self.kinds, f"{self.seed} check")
        before, after = self.play([self.start, weights], trials)
        gains: list[tuple[float, Estimate]] = []
        for (kind, old), (_, new) in zip(by_kind(trials, before), by_kind(trials, after), strict=True):
            gain = estimate([ours - theirs for ours, theirs in zip(new, old, strict=True)])
            gains.append((kind.worth, gain))
            told(f"{kind.name}, {len(old)} games: {estimate(old)} before, {estimate(new)} after, gain {gain}")
        whole = together(gains)
        told(f"all together: gain {whole}")
        return whole.mean > whole.half


def _points(asked: tuple[str, Trial, dict[str, float], dict[str, float]]) -> float:
    return points(*asked)


def _start_process() -> None:
    signal(SIGINT, SIG_IGN)  # whoever started it tells it to stop


def settle(field: Field, search: Search, text: str, out: Path, told: Told) -> bool:
    """Check what was found, and write it if it is better. text: of the file of weights as it is."""
    found = rounded(search.best)
    if search.generation == 0 or not field.verdict(found, told):
        told(f"{out} stays as it is: the weights found are not shown to be better")
        return False
    write_weights(out, text, {name: found[name] for name in search.moved})
    told(f"{out} is written")
    return True


def tune(
    game: str,
    /,
    *,
    minutes: Annotated[float, Parameter(help="How long to search; the check of what was found comes after it.")] = 60,
    jobs: Annotated[int, Parameter(help="Over how many processes.")] = 1,
    seed: Annotated[int, Parameter(help="The same number gives the same games.")] = 0,
    only: Annotated[str, Parameter(help="Sections of the file to move, with commas; all if not given.")] = "",
    seats: Annotated[int, Parameter(help="For a table of so many, if it has weights of its own; 0: the others.")] = 0,
    state: Annotated[Path | None, Parameter(help="Keep what was found in this file, and go on with it.")] = None,
    out: Annotated[Path | None, Parameter(help="The file to write; that of the game if not given.")] = None,
) -> int:
    """Move the weights of a game's eye so that the greedy bot plays better."""
    if (game, seats) not in KINDS:
        known = [f"{name} --seats {number}" for name, number in KINDS]
        raise Unusable(f"there is nothing to tune in {game} --seats {seats}; there is {', '.join(known)}")
    if not 1 <= jobs <= MOST_JOBS or minutes <= 0:
        raise Unusable(f"--jobs is 1 to {MOST_JOBS}, --minutes more than 0")
    worths = import_module(f"underhall.games.{game}.worths")
    path = Path(str(files(f"underhall.games.{game}") / "data" / worths.file_of(seats)))
    start = worths.load(seats=seats).weights
    moved = [name for name in start if not only or name.partition(".")[0] in only.split(",")]
    if len(moved) < 2:
        raise Unusable(f"--only {only}: name sections of {path}")
    begun = monotonic()
    pool: Any = nullcontext()
    if jobs > 1:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start_process)
    with pool as processes:
        field = Field(game, KINDS[game, seats], start, seed, processes)
        search = Search(start, moved, field.measure, seed, state)
        try:
            while (monotonic() - begun) / 60 < minutes:
                old, new = search.step()
                spent = (monotonic() - begun) / 60
                _tell(
                    f"generation {search.generation}: {old:.2f} so far, {new:.2f} the best other, {spent:.1f} minutes"
                )
        except KeyboardInterrupt:
            _tell("stopped; checking what was found (Ctrl-C again leaves it)")
        settle(field, search, path.read_text("utf-8"), out or path, _tell)
    return 0


def _tell(line: str) -> None:
    print(line, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command. Exit codes as those of underhall."""
    app = App(name="python -m underhall.lab.tune", help_format="plaintext", exit_on_error=False, print_error=False)
    app.default(tune)
    try:
        app(list(sys.argv[1:] if arguments is None else arguments), result_action="return_value")
    except (Unusable, CycloptsError) as fault:
        print(f"tune: {' '.join(str(fault).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
