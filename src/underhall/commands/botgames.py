"""Games among bots: one game from its number, the same on every machine, and what many of them come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from json import dumps
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final

from underhall.bots import bot
from underhall.commands.output import sheet_data, writing
from underhall.engine.driver import MASK, MIX, Deal
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, Rules, Unusable
from underhall.engine.log import Log
from underhall.games import rules as rules_for

Z: Final = 1.959964  # of a normal distribution, for intervals of 95 %
AHEAD: Final = 8  # games that are handed to a process at once


class Series:
    """What a run of games has in common."""

    def __init__(
        self, game: str, options: Mapping[str, Any], bots: list[str], seed: int, logs: Path | None, digits: int
    ) -> None:
        self.game = game
        self.options = dict(options)
        self.bots = bots  # by seat
        self.seed = seed
        self.logs = logs  # the folder for logs, None if none are kept
        self.digits = digits  # of the number in a log's name

    def secret(self, number: int) -> bytes:
        """The deal of a game of the series."""
        return blake2b(f"{self.seed} {number}".encode(), digest_size=32, person=b"underhall games").digest()

    def path(self, number: int) -> Path | None:
        """Where the log of a game goes."""
        return None if self.logs is None else self.logs / f"{self.game}-{number:0{self.digits}}.jsonl"


def play_one(series: Series, number: int) -> dict[str, Any]:
    """One game of a series: what --out writes of it."""
    rules = rules_for(series.game, series.options)
    secret = series.secret(number)
    deal, p = Deal(secret), rules.setup()
    minds = [bot(name, int.from_bytes(secret[:4]) + seat) for seat, name in enumerate(series.bots)]
    moves: list[tuple[int, int]] = []
    while movers := rules.to_move(p):
        seat = movers[0]
        choice = deal.draw(rules, p) if seat == CHANCE else minds[seat].choose(rules, rules.view(p, seat), seat)
        moves.append((seat, choice))
        try:
            rules.play(p, seat, choice)
        except Refused as refused:
            raise Unusable(f"game {number}: the bot {series.bots[seat]} may not choose so: {refused}") from None
    sheets = [sheet_data(sheet) for sheet in rules.sheets(p)]
    totals = [sheet["total"] for sheet in sheets]
    path = series.path(number)
    if path is not None:
        with writing(path) as file:
            file.write(_log(series, number, rules, deal, moves).text())
    return {
        "game": number,
        "bots": series.bots,
        "totals": totals,
        "wins": shares(totals),
        "lines": [{line["id"]: line["points"] for line in sheet["lines"]} for sheet in sheets],
        "decisions": len([seat for seat, _ in moves if seat != CHANCE]),
        "checksum": checksum(moves, totals),
    }


def _log(series: Series, number: int, rules: Rules[Any], deal: Deal, moves: list[tuple[int, int]]) -> Log:
    about = {"bots": series.bots, "series": series.seed, "number": number}
    key = blake2b(series.secret(number), digest_size=16, person=b"underhall key").digest()
    names = [f"{name} {seat}" for seat, name in enumerate(series.bots)]
    log = Log(rules, names, deal.hash_published(), key, about)
    for seat, choice in moves:
        name = rules.vocabulary.text(choice)
        if seat == CHANCE:
            log.chance(name)
        else:
            log.append(seat, name)
    log.end()
    return log


def shares(totals: list[int]) -> list[float]:
    """Who has won: those with the most points share the win."""
    best = max(totals)
    return [1 / totals.count(best) if total == best else 0.0 for total in totals]


def checksum(moves: list[tuple[int, int]], totals: list[int]) -> int:
    """A number that differs if anything in a game did; as the driver's playout counts it."""
    found = 0
    for seat, choice in moves:
        found = (found * MIX + choice * 8 + seat + 1) & MASK
    for total in totals:
        found = (found * MIX + total) & MASK
    return found


def play_all(series: Series, games: int, jobs: int) -> Iterator[dict[str, Any]]:
    """The games of a series in order, over so many processes; the same whatever their number."""
    numbers = range(1, games + 1)
    if jobs == 1:
        for number in numbers:
            yield play_one(series, number)
        return
    context = get_context("spawn")  # a fork would copy the thread that draws the progress bar
    with ProcessPoolExecutor(min(jobs, games), context, _start, (series,)) as pool:
        try:
            yield from pool.map(_play_in_process, numbers, chunksize=min(AHEAD, -(-games // jobs)))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_here: list[Series] = []  # the series that this process plays


def _start(series: Series) -> None:
    signal(SIGINT, SIG_IGN)  # whoever started it tells it to stop
    _here[:] = [series]


def _play_in_process(number: int) -> dict[str, Any]:
    return play_one(_here[0], number)


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

    def add(self, result: Mapping[str, Any]) -> None:
        """A game as play_one gives it."""
        self.games += 1
        self.decisions += result["decisions"]
        self._seen.update(dumps([result["totals"], result["checksum"]]).encode())
        for seat, total in enumerate(result["totals"]):
            self._totals[seat] += total
            self._squares[seat] += total * total
            self._wins[seat] += result["wins"][seat]
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
            {"seat": seat, "bot": name, **_interval(self._wins[seat], self.games)}
            for seat, name in enumerate(self.bots)
        ]

    def by_bot(self) -> list[dict[str, Any]]:
        """By bot: the mean points of a seat of its, and its share of wins over all its seats."""
        found = []
        for name in dict.fromkeys(self.bots):
            seats = [seat for seat, each in enumerate(self.bots) if each == name]
            mean = sum([self._totals[seat] for seat in seats]) / (self.games * len(seats))
            wins = _interval(sum([self._wins[seat] for seat in seats]), self.games)
            found.append({"bot": name, "seats": len(seats), "mean": round(mean, 2), **wins})
        return found


def _interval(won: float, games: int) -> dict[str, float]:
    """A share and the bounds between which the true one lies with 95 %."""
    share = won / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return {
        "share": round(share, 4),
        "low": round(max(0.0, middle - half), 4),
        "high": round(min(1.0, middle + half), 4),
    }
