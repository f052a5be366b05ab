"""A search for the best line of a solo game: its rounds over several processes, and the folder it is kept in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from signal import SIG_IGN, SIGINT, signal
from time import process_time
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, NonNegativeInt, PositiveFloat, PositiveInt, ValidationError

from underhall.bots.solving import Plan, Player, State, begin, read, shared, walk
from underhall.commands.inputs import read_bytes
from underhall.engine.entries import quoted
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.engine.log import Log
from underhall.games import rules as rules_for
from underhall.lab.files import writing

FORMAT: Final = 2
STATE: Final = "state.json"
BEST: Final = "best.jsonl"
Walked = tuple[State, float]  # a line after a leg, and the processor time of it


class Quest(NamedTuple):
    """What is sought. The same quest and number of rounds end with the same lines on every machine."""

    game: str
    options: dict[str, Any]  # all of them
    seed: int
    lines: int


class KeptLine(BaseModel):
    """A line as the file of a search keeps it: the fields of State."""

    model_config = ConfigDict(extra="forbid", strict=True)

    plan: Plan
    points: int
    best: Plan
    best_points: int
    legs: NonNegativeInt
    cycle: tuple[NonNegativeInt, PositiveInt]
    heat: PositiveFloat
    weights: dict[str, PositiveFloat]


class Kept(BaseModel):
    """A search as its file keeps it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    solve: int
    game: str
    version: str
    options: dict[str, Any]
    seed: int
    rounds: int
    core_seconds: float
    lines: list[KeptLine]


class Hunt:
    """A search under way: its lines, and what it has taken so far."""

    def __init__(self, quest: Quest, player: Player, states: list[State], rounds: int, seconds: float) -> None:
        self.quest = quest
        self.player = player
        self.states = states
        self.rounds = rounds
        self.core_seconds = seconds

    @property
    def best(self) -> State:
        """The state that holds the best line; of several, the first."""
        return max(self.states, key=lambda state: state.best_points)

    def done(self, walked: list[Walked]) -> None:
        """A round is over."""
        self.states = shared([state for state, _ in walked])
        self.rounds += 1
        self.core_seconds += sum([seconds for _, seconds in walked])

    def log(self) -> Log:
        """The best line as the log of a game."""
        of, best = self.player.rules, self.best
        found = f"underhall solve {self.quest.game}: seed {self.quest.seed}, {self.quest.lines} lines"
        about = {"title": f"{best.best_points} points alone", "source": f"{found}, {self.rounds} rounds"}
        log = Log(of, about=about)
        for name in [name for turn in best.best for name in turn]:
            while of.to_move(log.position) == (CHANCE,):
                log.chance(of.vocabulary.text(of.choices(log.position, CHANCE)[0]))
            log.append(0, name.removeprefix("~"))
        log.end()
        return log


def fresh(quest: Quest, plan: Plan) -> Hunt:
    """A search at its beginning: lines that follow a plan as far as it goes; an empty one: greedy play."""
    player = Player(rules_for(quest.game, quest.options))
    return Hunt(quest, player, [begin(player, plan, quest.seed)] * quest.lines, 0, 0.0)


def kept(folder: Path, quest: Quest) -> Hunt | None:
    """The search that a folder keeps, None if there is none. Raises Unusable if it is another quest's."""
    path = folder / STATE
    if not path.exists():
        return None
    try:
        found = Kept.model_validate_json(read_bytes(path))
    except ValidationError as fault:
        first = fault.errors()[0]
        field = ".".join(map(str, first["loc"]))
        reason = f"{field}: {first['msg']}".removeprefix(": ").lower()
        raise Unusable(f"{path}: no search can be read there ({reason}); name another folder") from None
    states = [State(**dict(line)) for line in found.lines]
    player = Player(rules_for(quest.game, quest.options))
    mine = (FORMAT, quest.game, player.rules.version, quest.options, quest.seed, quest.lines)
    theirs = (found.solve, found.game, found.version, found.options, found.seed, len(states))
    names = ("format", "game", "version", "options", "seed", "number of lines")
    for name, one, other in zip(names, mine, theirs, strict=True):
        if one != other:
            raise Unusable(f"{path}: its {name} is {quoted(other)}, not {quoted(one)}; name another folder")
    for state in states:
        _check(path, player, state)
    return Hunt(quest, player, states, found.rounds, found.core_seconds)


def keep(hunt: Hunt, folder: Path) -> None:
    """Write a search to its folder."""
    quest = hunt.quest
    document = Kept(
        solve=FORMAT,
        game=quest.game,
        version=hunt.player.rules.version,
        options=quest.options,
        seed=quest.seed,
        rounds=hunt.rounds,
        core_seconds=round(hunt.core_seconds, 1),
        lines=[KeptLine(**state._asdict()) for state in hunt.states],
    )
    with writing(folder / STATE) as file:
        file.write(document.model_dump_json() + "\n")


def write_best(hunt: Hunt, path: Path) -> None:
    """Write the best line as a log."""
    text = hunt.log().text()
    with writing(path) as file:
        file.write(text)


def plan_of(log: Log) -> Plan:
    """The turns of a log of one seat, as a line keeps them."""
    rules = log.rules
    p, stamp, plan = rules.setup(), -1, Plan()
    for move in log.standing:
        if move.seat != CHANCE:
            if p.stamp != stamp:
                plan.append([])
                stamp = p.stamp
            name = rules.vocabulary.text(move.choice)
            plan[-1].append(name if move.choice in rules.choices(p, move.seat) else f"~{name}")
        rules.play(p, move.seat, move.choice)
    return plan


@contextmanager
def rounds(quest: Quest, jobs: int) -> Iterator[Any]:
    """Gives what plays a round: a leg of every line, over so many processes."""
    legs = [(quest, number) for number in range(quest.lines)]
    if jobs == 1:
        player = Player(rules_for(quest.game, quest.options))
        yield lambda states: [_leg(player, leg, state) for leg, state in zip(legs, states, strict=True)]
        return
    context = get_context("spawn")  # a fork would copy the thread that draws the progress bar
    with ProcessPoolExecutor(jobs, context, _start, (quest,)) as pool:
        try:
            yield lambda states: list(pool.map(_leg_in_process, legs, states))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _leg(player: Player, leg: tuple[Quest, int], state: State) -> Walked:
    begun = process_time()
    after = walk(player, state, leg[0].seed, leg[1])
    return after, process_time() - begun


_here: list[Player] = []  # who plays in this process


def _start(quest: Quest) -> None:
    signal(SIGINT, SIG_IGN)  # whoever started it tells it to stop
    _here[:] = [Player(rules_for(quest.game, quest.options))]


def _leg_in_process(leg: tuple[Quest, int], state: State) -> Walked:
    return _leg(_here[0], leg, state)


def _check(path: Path, player: Player, state: State) -> None:
    """Raises Unusable if a line does not bring the points that are said of it."""
    for plan, points in ((state.plan, state.points), (state.best, state.best_points)):
        try:
            found = player.line(read(player, plan), Random(0)).score
        except KeyError as fault:
            raise Unusable(f"{path}: there is no choice {quoted(fault.args[0])}; name another folder") from None
        if found != points:
            raise Unusable(f"{path}: a line brings {found} points, not {points}; name another folder")


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
