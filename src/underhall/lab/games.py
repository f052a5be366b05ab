"""Games among bots: one game from its number, the same on every machine, and what many of them come to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from itertools import islice
from json import dumps
from math import sqrt
from multiprocessing import active_children, get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final

from underhall.bots import SECONDS
from underhall.bots.keeper import Keepers
from underhall.engine.driver import MASK, MIX, Deal
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules
from underhall.engine.log import Log
from underhall.engine.sheet import sheet_data
from underhall.games import rules as rules_for
from underhall.games.packs import lay_all, texts
from underhall.lab.files import writing

Z: Final = 1.959964  # of a normal distribution, for intervals of 95 %
AHEAD: Final = 8  # games that are handed to a process at once
WAITING: Final = 4  # such parts for each process that are handed out before the first of them is back


class Series:
    """What a run of games has in common."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        bots: list[str],
        seed: int,
        seconds: float = SECONDS,
        logs: Path | None = None,
        digits: int = 0,
    ) -> None:
        self.game = game
        self.options = dict(options)
        self.bots = bots  # by seat
        self.seed = seed
        self.seconds = seconds  # that a bot of somebody's own may take for a decision
        self.logs = logs  # the folder for logs, None if none are kept
        self.digits = digits  # of the number in a log's name
        self.packs = texts()  # printed components that are laid over ours

    def secret(self, number: int) -> bytes:
        """The deal of a game of the series."""
        return blake2b(f"{self.seed} {number}".encode(), digest_size=32, person=b"underhall games").digest()

    def playing(self, number: int) -> list[tuple[str, int]]:
        """Who plays a game: by seat the name of a bot and its seed."""
        first = int.from_bytes(self.secret(number)[:4])
        return [(name, first + seat) for seat, name in enumerate(self.bots)]

    def path(self, number: int) -> Path | None:
        """Where the log of a game goes."""
        return None if self.logs is None else self.logs / f"{self.game}-{number:0{self.digits}}.jsonl"


def play_one(series: Series, number: int) -> dict[str, Any]:
    """One game of a series: what --out writes of it.

    first: the seat that decided first;
    replaced: by seat, for how many decisions another had to decide; why: the first reason, "" if there is none.
    """
    rules = rules_for(series.game, series.options)
    deal, p = Deal(series.secret(number)), rules.setup()
    playing = series.playing(number)
    faults: list[list[str]] = [[] for _ in playing]
    minds = [
        _keepers.bot(name, seed, f"game {number}", series.seconds, told.append)
        for (name, seed), told in zip(playing, faults, strict=True)
    ]
    moves: list[tuple[int, int]] = []
    while movers := rules.to_move(p):
        seat = movers[0]
        choice = deal.draw(rules, p) if seat == CHANCE else minds[seat].choose(rules, rules.view(p, seat), seat)
        moves.append((seat, choice))
        rules.play(p, seat, choice)
    sheets = [sheet_data(sheet) for sheet in rules.sheets(p)]
    totals = [sheet["total"] for sheet in sheets]
    path = series.path(number)
    if path is not None:
        with writing(path) as file:
            file.write(_log(series, number, rules, deal, moves).text())
    return {
        "game": number,
        "bots": [name for name, _ in playing],
        "first": next(seat for seat, _ in moves if seat != CHANCE),
        "totals": totals,
        "wins": shares(rules.winners(p), rules.seats),
        "lines": [{line["id"]: line["points"] for line in sheet["lines"]} for sheet in sheets],
        "decisions": len([seat for seat, _ in moves if seat != CHANCE]),
        "checksum": checksum(moves, totals),
        "replaced": [len(told) for told in faults],
        "why": [told[0] if told else "" for told in faults],
    }


def _log(series: Series, number: int, rules: Rules[Any], deal: Deal, moves: list[tuple[int, int]]) -> Log:
    playing = [name for name, _ in series.playing(number)]
    about = {"bots": playing, "series": series.seed, "number": number}
    key = blake2b(series.secret(number), digest_size=16, person=b"underhall key").digest()
    names = [f"{name} {seat}" for seat, name in enumerate(playing)]
    log = Log(rules, names, deal.hash_published(), key, about)
    for seat, choice in moves:
        name = rules.vocabulary.text(choice)
        if seat == CHANCE:
            log.chance(name)
        else:
            log.append(seat, name)
    log.end()
    return log


def shares(winners: list[int], seats: int) -> list[float]:
    """Who has won, by seat: several winners share the win."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def checksum(moves: list[tuple[int, int]], totals: list[int]) -> int:
    """A number that differs if anything in a game did; as the driver's playout counts it."""
    found = 0
    for seat, choice in moves:
        found = (found * MIX + choice * 8 + seat + 1) & MASK
    for total in totals:
        found = (found * MIX + total) & MASK
    return found


def play_all(series: Series, numbers: Sequence[int], jobs: int, ahead: int = AHEAD) -> Iterator[dict[str, Any]]:
    """Games of a series in order, over so many processes; the same whatever their number.

    ahead: how many are handed to a process at once.
    """
    if jobs == 1 or len(numbers) < 2:
        try:
            for number in numbers:
                yield play_one(series, number)
        finally:
            _keepers.close()
        return
    yield from _over_processes(series, numbers, jobs, min(ahead, -(-len(numbers) // jobs)))


def _over_processes(series: Series, numbers: Sequence[int], jobs: int, ahead: int) -> Iterator[dict[str, Any]]:
    parts = iter([numbers[at : at + ahead] for at in range(0, len(numbers), ahead)])
    others = set(active_children())
    context = get_context("spawn")  # a fork would copy the thread that draws the progress bar
    with ProcessPoolExecutor(min(jobs, len(numbers)), context, _start, (series,)) as pool:
        try:
            waiting = deque([pool.submit(_play_in_process, part) for part in islice(parts, WAITING * jobs)])
            while waiting:
                found = waiting.popleft().result()
                waiting.extend([pool.submit(_play_in_process, part) for part in islice(parts, 1)])
                yield from found
        except BaseException:
            for process in set(active_children()) - others:  # what they have begun is of no use any more
                process.terminate()
            raise


_here: list[Series] = []  # the series that this process plays
_keepers: Final = Keepers()  # where others' bots think meanwhile


def _start(series: Series) -> None:
    signal(SIGINT, SIG_IGN)  # whoever started it tells it to stop
    lay_all(series.packs)
    _here[:] = [series]


def _play_in_process(numbers: Sequence[int]) -> list[dict[str, Any]]:
    return [play_one(_here[0], number) for number in numbers]


class Tally:
    """Means over games, added one by one."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.decisions = 0
        self._sums: list[dict[str, int]] = [{} for _ in bots]
        self._totals = [0] * len(bots)
        self._squares = [0] * len(bots)
        self._wins = [0.0] * len(bots)
        self._seen = blake2b(digest_size=8)
        self.replaced = [0] * len(bots)  # by seat: decisions that another had to make

    def add(self, result: Mapping[str, Any]) -> None:
        """A game as play_one gives it."""
        self.games += 1
        self.decisions += result["decisions"]
        self._seen.update(dumps([result["totals"], result["checksum"]]).encode())
        for seat, total in enumerate(result["totals"]):
            self._totals[seat] += total
            self._squares[seat] += total * total
            self._wins[seat] += result["wins"][seat]
            self.replaced[seat] += result["replaced"][seat]
            for id, points in result["lines"][seat].items():
                self._sums[seat][id] = self._sums[seat].get(id, 0) + points

    @property
    def checksum(self) -> str:
        """16 hex digits over all games in order."""
        return self._seen.hexdigest()

    def scores(self) -> list[dict[str, Any]]:
        """By seat: the mean, its 95 % interval, and the mean of each line."""
        found = []
        for seat, bot_name in enumerate(self.bots):
            mean = self._totals[seat] / self.games
            spread = Z * sqrt(max(0.0, self._squares[seat] / self.games - mean * mean) / max(1, self.games - 1))
            lines = {id: round(total / self.games, 2) for id, total in self._sums[seat].items()}
            around = {"mean": round(mean, 2), "low": round(mean - spread, 2), "high": round(mean + spread, 2)}
            found.append({"seat": seat, "bot": bot_name, **around, "lines": lines})
        return found

    def wins(self) -> list[dict[str, Any]]:
        """By seat: the share of wins and its 95 % interval (Wilson's)."""
        return [
            {"seat": seat, "bot": name, **interval(self._wins[seat], self.games)} for seat, name in enumerate(self.bots)
        ]

    def by_bot(self) -> list[dict[str, Any]]:
        """By bot: the mean points of a seat of its, and its share of wins over all its seats."""
        found = []
        for name in dict.fromkeys(self.bots):
            seats = [seat for seat, each in enumerate(self.bots) if each == name]
            mean = sum([self._totals[seat] for seat in seats]) / (self.games * len(seats))
            wins = interval(sum([self._wins[seat] for seat in seats]), self.games)
            replaced = sum([self.replaced[seat] for seat in seats])
            found.append({"bot": name, "seats": len(seats), "mean": round(mean, 2), **wins, "replaced": replaced})
        return found


def interval(won: float, games: int) -> dict[str, float]:
    """A share and the bounds between which the true one lies with 95 % (Wilson's)."""
    share = won / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return {
        "share": round(share, 4),
        "low": round(max(0.0, middle - half), 4),
        "high": round(min(1.0, middle + half), 4),
    }
