"""How a game comes out when one bot plays all seats: scores, where they come from, seats, and what seats are dealt.

    python -m underhall.lab.balance rise --games 200 --page docs/balance-rise.md

plays and writes the results into the page, between its two marks. It knows no game: it tells of the lines of the
sheets, and of what a game's traits.py names of a seat, such as a character that was dealt to it.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from cyclopts import App, Parameter

from underhall import engine
from underhall.bots.registry import bot
from underhall.engine.driver import Deal
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.games import GAMES, part
from underhall.games import rules as rules_for
from underhall.lab.games import Series, interval, shares
from underhall.lab.strength import write_page
from underhall.lab.trials import estimate

SEED: Final = 2026
BOT: Final = "level2"
LEAST: Final = 2  # times that a trait must have been seen to be told of


class Seat(NamedTuple):
    """What came of a seat in a game. place: in the order of play, from 0."""

    game: int
    place: int
    total: int
    win: float
    lines: Mapping[str, int]
    traits: Mapping[str, str]


def play(series: Series, number: int) -> list[Seat]:
    """A game of a series, seat by seat."""
    rules = rules_for(series.game, series.options)
    deal, p = Deal(series.secret(number)), rules.setup()
    minds = [bot(name, seed) for name, seed in series.playing(number)]
    first = CHANCE
    while movers := rules.to_move(p):
        seat = movers[0]
        if seat == CHANCE:
            rules.play(p, seat, deal.draw(rules, p))
            continue
        rules.play(p, seat, minds[seat].choose(rules, rules.view(p, seat), seat))
        first = seat if first == CHANCE else first
    named = part(series.game, "traits")
    if named is not None:
        first = named.began(rules, p)
    wins = shares(rules.winners(p), rules.seats)
    return [
        Seat(
            number,
            (seat - first) % rules.seats,
            sheet.total,
            wins[seat],
            {line.id: line.points for line in sheet.lines},
            {} if named is None else named.traits(rules, p, seat),
        )
        for seat, sheet in enumerate(rules.sheets(p))
    ]


def told(game: str, options: Mapping[str, Any], counts: Sequence[int], name: str, games: int, seed: int) -> str:
    """The results as a page has them, for some numbers of seats."""
    if games < LEAST:
        raise Unusable(f"balance needs {LEAST} games at least")
    by_count: dict[int, list[Seat]] = {}
    for seats in counts:
        series = Series(game, {**options, "seats": seats}, [name] * seats, seed)
        by_count[seats] = [each for number in range(games) for each in play(series, number)]
        print(f"{seats} seats: {games} games", file=sys.stderr, flush=True)
    build = "compiled" if engine.COMPILED else "plain"
    parts = [
        f"{games} games of {name} on every seat for each number of players, {date.today()}, "
        f"Python {platform.python_version()}, {build}. Intervals are of 95 %.",
        _scores(by_count),
        _lines(by_count),
        _order(by_count),
    ]
    kinds = dict.fromkeys([kind for found in by_count.values() for each in found for kind in each.traits])
    parts += [_traits(by_count, kind) for kind in kinds]
    return "\n\n".join([each for each in parts if each])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of a page."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join([f"| {' | '.join(line)} |" for line in lines])


def _mean(found: Sequence[float], sign: str = "") -> str:
    each = estimate(found)
    return f"{each.mean:{sign}.1f} ± {each.half:.1f}"


def _games(found: Sequence[Seat]) -> list[list[Seat]]:
    """The seats of each game."""
    games: dict[int, list[Seat]] = {}
    for each in found:
        games.setdefault(each.game, []).append(each)
    return list(games.values())


def _scores(by_count: Mapping[int, list[Seat]]) -> str:
    rows = []
    for seats, found in by_count.items():
        games = _games(found)
        totals = sorted([each.total for each in found])
        means = [sum([each.total for each in game]) / seats for game in games]
        best = [float(max([each.total for each in game])) for game in games]
        middle = f"{totals[len(totals) // 10]} to {totals[len(totals) * 9 // 10]}"
        rows.append([str(seats), _mean(means), _mean(best), middle])
    return "## Scores\n\n" + _table(["players", "points", "the winner", "four of five seats"], rows)


def _lines(by_count: Mapping[int, list[Seat]]) -> str:
    ids = dict.fromkeys([id for found in by_count.values() for each in found for id in each.lines])
    rows = []
    for id in ids:
        row = [id]
        for found in by_count.values():
            points = sum([each.lines.get(id, 0) for each in found]) / len(found)
            total = sum([each.total for each in found]) / len(found)
            row.append(f"{points:.1f} ({100 * points / total:.0f} %)" if total else f"{points:.1f}")
        rows.append(row)
    head = ["line of the sheet", *[f"{seats} players" if seats > 1 else "alone" for seats in by_count]]
    return "## Where points come from\n\n" + _table(head, rows)


def _order(by_count: Mapping[int, list[Seat]]) -> str:
    """What it is worth to begin, and to come later."""
    rows = []
    for seats, found in by_count.items():
        for place in range(seats if seats > 1 else 0):
            there = [each for each in found if each.place == place]
            wins = interval(sum([each.win for each in there]), len(there))
            ahead = [each.total - _others(found, each, seats) for each in there]
            share = f"{100 * wins['share']:.0f} % ({100 * wins['low']:.0f} to {100 * wins['high']:.0f})"
            rows.append([str(seats), str(place + 1), share, f"{100 / seats:.0f} %", _mean(ahead, "+")])
    head = ["players", "in the order of play", "wins", "an equal share", "points ahead of the mean of the others"]
    return "## The order of play\n\n" + _table(head, rows) if rows else ""


def _others(found: Sequence[Seat], own: Seat, seats: int) -> float:
    """The mean of the other seats of a game, which lie together."""
    first = own.game * seats
    return (sum([each.total for each in found[first : first + seats]]) - own.total) / (seats - 1)


def _traits(by_count: Mapping[int, list[Seat]], kind: str) -> str:
    """What a seat with a trait is ahead: of the mean of its game, alone of the mean of all games."""
    ahead: dict[str, list[float]] = {}
    wins: dict[str, list[float]] = {}
    for seats, found in by_count.items():
        mean = sum([each.total for each in found]) / len(found)
        for each in found:
            if kind in each.traits:
                against = _others(found, each, seats) if seats > 1 else mean
                ahead.setdefault(each.traits[kind], []).append(each.total - against)
                if seats > 1:
                    wins.setdefault(each.traits[kind], []).append(each.win * seats)
    rows = []
    for name in sorted(ahead, key=lambda name: -sum(ahead[name]) / len(ahead[name])):
        if len(ahead[name]) >= LEAST:
            won = _mean(wins[name]) if len(wins.get(name, [])) >= LEAST else "–"
            rows.append([name, str(len(ahead[name])), _mean(ahead[name], "+"), won])
    head = [kind, "seats", "points ahead of the mean of the others", "wins, 1 is an equal share"]
    return f"## By {kind}\n\n" + _table(head, rows)


APP: Final = App(name="python -m underhall.lab.balance", help="Measure how a game comes out.")


@APP.default
def main(
    game: str,
    /,
    *,
    games: Annotated[int, Parameter(help="How many for each number of seats.")] = 200,
    seats: Annotated[str, Parameter(help="For which numbers of seats, with commas; all if not given.")] = "",
    bots: Annotated[str, Parameter(help="Who plays every seat.")] = BOT,
    seed: Annotated[int, Parameter(help="The same number gives the same games.")] = SEED,
    page: Annotated[Path | None, Parameter(help="The page to write; the results are printed if not given.")] = None,
) -> None:
    """Play, and tell."""
    if game not in GAMES:
        raise Unusable(f"there is no game {game}; there are {', '.join(GAMES)}")
    counts = [int(each) for each in seats.split(",")] if seats else sorted(GAMES[game].options["seats"])
    found = told(game, {}, counts, bots, games, seed)
    if page is None:
        print(found)
    else:
        write_page(page, found)


if __name__ == "__main__":
    try:
        APP()
    except Unusable as fault:
        sys.exit(str(fault))
