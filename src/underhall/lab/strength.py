"""How strong the levels are: each against the one below, and alone. Games are kept in a file, the page tells of them.

    python -m underhall.lab.strength --minutes 60 --jobs 2

goes on where the file ends, and writes the page anew. Games of other levels, weights or ways to search than today's
stay in the file and do not count.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterable, Mapping
from datetime import date
from hashlib import blake2b
from importlib.resources import files
from json import dumps, loads
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic
from typing import Annotated, Any, Final, NamedTuple

from cyclopts import App, Parameter

from underhall import engine
from underhall.bots import halving, lone, search
from underhall.bots.levels import LEVELS
from underhall.bots.mind import luck
from underhall.bots.solving import annealing, styles
from underhall.engine.game import Unusable
from underhall.lab.files import writing
from underhall.lab.games import Z, interval, play_all
from underhall.lab.schedule import Schedule

GAMES_FILE: Final = Path("docs/strength.jsonl")
PAGE: Final = Path("docs/strength.md")
BEGIN: Final = "<!-- results -->"
END: Final = "<!-- end of results -->"
SEED: Final = 2026
LEFT_OUT: Final = ("lines", "why", "decisions")  # of a result: nobody needs it here


class Match(NamedTuple):
    """Games that shall show something.

    bots: who plays, on every seat in turn. games: how many. least: the share of wins, or the points alone, that the
    first bot is to reach, 0 if nothing is asked for; aim: what would be better still, None if there is no such thing.
    """

    name: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    games: int
    least: float
    aim: float | None = None
    game: str = "caverna"

    @property
    def alone(self) -> bool:
        return len(self.bots) == 1


def _alone(cards: str) -> list[Match]:
    """The levels alone. With the fixed order only a bot's own luck differs from game to game."""
    of = {2: (100, 60.0, None), 3: (30, 85.0, None), 4: (12, 105.0, None), 5: (6, 120.0, 140.0)}
    return [
        Match(f"level {level} alone, cards {cards}", {"seats": 1, "solo_cards": cards}, (f"level{level}",), *about)
        for level, about in of.items()
    ]


CARDS: Final = {"two": {}, "three": {"bergmann": "grey"}, "four": {"bergmann": "grey", "wirt": "grey"}}


def _villages() -> list[Match]:
    """The levels of Zwergendorf, alone with dwarf cards of the grey set, and against each other."""
    least = {2: (0, 0, 0), 3: (66, 78, 90), 4: (0, 0, 0), 5: (72, 92, 108)}
    games = {2: 100, 3: 100, 4: 20, 5: 20}
    found = [
        Match(
            f"village, level {level} alone, {cards} dwarf cards", {"seats": 1, **options}, (f"level{level}",),
            games[level], float(least[level][at]), None, "zwergendorf",
        )
        for level in least
        for at, (cards, options) in enumerate(CARDS.items())
    ]  # fmt: skip
    for level, count in ((2, 200), (3, 200), (4, 60), (5, 30)):
        name, bots = f"village, level {level} against {level - 1}", (f"level{level}", f"level{level - 1}")
        found.append(Match(name, {"seats": 2}, bots, count, 0.5, None, "zwergendorf"))
    return found


MATCHES: Final = (
    Match("level 2 against 1", {"seats": 2}, ("level2", "level1"), 400, 0.65, 0.75),
    Match("level 3 against 2", {"seats": 2}, ("level3", "level2"), 400, 0.65, 0.75),
    Match("level 4 against 3", {"seats": 2}, ("level4", "level3"), 100, 0.65, 0.75),
    Match("level 5 against 4", {"seats": 2}, ("level5", "level4"), 30, 0.65, 0.75),
    Match("level 4 against three of 2", {"seats": 4}, ("level4", "level2", "level2", "level2"), 60, 0.5),
    *_alone("fixed"),
    *_alone("shuffled"),
    *_villages(),
)
TITLES: Final = {"caverna": "Caverna", "zwergendorf": "Zwergendorf"}


def mark(match: Match) -> str:
    """8 hex digits that change whenever those who play a match may have become stronger or weaker."""
    data = files(f"underhall.games.{match.game}").joinpath("data")
    weights = [file.read_bytes() for file in sorted(data.iterdir(), key=str) if file.name.startswith("worths")]
    numbers = re.sub(rb"#.*", b"", b"".join(weights))
    levels = [LEVELS[int(bot[-1])] for bot in match.bots if bot.startswith("level")]
    manners: tuple[Any, ...] = ()
    thinking: list[Any]
    if luck(match.game):
        thinking = [(level.blur, level.dealt, level.deep) for level in levels]
        manners = (halving.FIELD, halving.BETWEEN, halving.SURE)
    elif match.alone:
        thinking = [(level.blur, level.alone) for level in levels]
        if any([level.alone for level in levels]):
            manners = (lone.MANNER, styles.MOVED, styles.STEP, annealing.REPAIRS, annealing.FLOOR, annealing.MARGIN)
    else:
        thinking = [(level.blur, level.budget, level.ahead) for level in levels]
        if any([level.budget for level in levels]):
            manners = (search.AT_THE_ROOT, search.AGAINST_OTHERS)
    return blake2b(repr((thinking, manners)).encode() + numbers, digest_size=4, person=b"underhall level").hexdigest()


def schedule(match: Match) -> Schedule:
    """Who plays which game, with which luck."""
    return Schedule(match.game, match.options, list(match.bots), SEED, match.games, 0)


def read_games(path: Path) -> list[dict[str, Any]]:
    """The games of a file; one that was cut short is dropped. Raises Unusable."""
    if not path.exists():
        return []
    found = []
    for at, line in enumerate(path.read_text("utf-8").splitlines(keepends=True), 1):
        if not line.endswith("\n"):
            break
        try:
            found.append(loads(line))
        except ValueError:
            raise Unusable(f"{path}: line {at} is no JSON; take it out") from None
    return found


def played(games: Iterable[Mapping[str, Any]], match: Match) -> list[Mapping[str, Any]]:
    """The games of a match that count, each once."""
    of = mark(match)
    found = {game["game"]: game for game in games if game["match"] == match.name and game["of"] == of}
    return [found[number] for number in sorted(found) if number <= match.games]


def machine() -> str:
    """What the games ran on, in a few words."""
    try:
        model = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:
        model = None
    build = "compiled" if engine.COMPILED else "plain"
    return f"{model[1] if model else platform.machine()}, Python {platform.python_version()}, {build}"


def run(path: Path, minutes: float, jobs: int, only: str = "") -> None:
    """Play what is wanting, the match first that has come least far, until the time is over."""
    end, here = monotonic() + 60 * minutes, machine()
    matches = [match for match in MATCHES if only in match.name]
    games = _whole(path)
    while monotonic() < end:
        behind = [(len(played(games, match)) / match.games, at) for at, match in enumerate(matches)]
        least, at = min(behind)
        if least >= 1:
            return
        match = matches[at]
        done = {game["game"] for game in played(games, match)}
        todo = [number for number in range(1, match.games + 1) if number not in done]
        part = todo[: max(jobs, len(match.bots), match.games // 20)]
        begun = monotonic()
        with path.open("a", encoding="utf-8") as file:
            for result in play_all(schedule(match), part, jobs, ahead=1):
                kept = {key: value for key, value in result.items() if key not in LEFT_OUT}
                game = {"match": match.name, "of": mark(match), "date": f"{date.today()}", "machine": here, **kept}
                file.write(_line(game))
                file.flush()
                games.append(game)
        took = (monotonic() - begun) / len(part)
        print(f"{match.name}: {len(done) + len(part)} of {match.games}, {took:.1f} s a game", flush=True)


def _whole(path: Path) -> list[dict[str, Any]]:
    """The games of a file, from which what was cut short is gone: it can be written on."""
    games = read_games(path)
    text = "".join([_line(game) for game in games])
    if path.exists() and path.read_text("utf-8") != text:
        with writing(path) as file:
            file.write(text)
    return games


def _line(game: Mapping[str, Any]) -> str:
    return dumps(game, separators=(",", ":")) + "\n"


def results(games: list[dict[str, Any]]) -> str:
    """The part of the page that tells of the games that count."""
    counted = [game for match in MATCHES for game in played(games, match)]
    days = sorted({game["date"] for game in counted})
    machines = "; ".join(sorted({game["machine"] for game in counted}))
    found = [f"{len(counted)} games" + (f", {days[0]} to {days[-1]}, on {machines}." if days else ".")]
    for game, title in TITLES.items():
        matches = [match for match in MATCHES if match.game == game]
        found += [
            "",
            f"### {title}",
            "",
            "| match | games | wins | 95 % | at least | shown |",
            "|---|---|---|---|---|---|",
            *[_row(match, played(games, match)) for match in matches if not match.alone],
            "",
            "| alone | games | points | 95 % | at least | shown |",
            "|---|---|---|---|---|---|",
            *[_row(match, played(games, match)) for match in matches if match.alone],
        ]
    return "\n".join(found) + "\n"


def _row(match: Match, games: list[Mapping[str, Any]]) -> str:
    count = f"{len(games)} of {match.games}"
    least = "–" if not match.least else f"{match.least:g}" if match.alone else f"{100 * match.least:.0f} %"
    if not games:
        return f"| {match.name} | {count} | – | – | {least} | not played |"
    if match.alone:
        points = [float(game["totals"][0]) for game in games]
        mean = fmean(points)
        spread = students(len(points) - 1) * stdev(points) / sqrt(len(points)) if len(points) > 1 else inf
        between = f"{mean - spread:.1f} to {mean + spread:.1f}" if len(points) > 1 else "–"
        low, said = mean - spread, f"{mean:.1f} | {between}"
        reached = mean
    else:
        won = sum([game["wins"][game["bots"].index(match.bots[0])] for game in games])
        share = interval(won, len(games))
        low, reached = share["low"], share["share"]
        said = f"{100 * reached:.1f} % | {100 * low:.1f} to {100 * share['high']:.1f} %"
    shown = "yes" if low >= match.least else "reached, not sure" if reached >= match.least else "no"
    if not match.least:
        shown = "–"
    return f"| {match.name} | {count} | {said} | {least} | {shown} |"


def students(freedom: int) -> float:
    """The quantile of Student's t for an interval of 95 %, to a few hundredths from 4 degrees of freedom on."""
    first = (Z**3 + Z) / (4 * freedom)
    return Z + first + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def write_page(page: Path, told: str) -> None:
    """Put results into a page, between its two marks. Raises Unusable if they are not there."""
    text = page.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise Unusable(f"{page}: {BEGIN} and {END} must stand in it, each on a line")
    with writing(page) as file:
        file.write(f"{before}{BEGIN}\n\n{told}\n{END}{after}")


APP: Final = App(name="python -m underhall.lab.strength", help="Measure how strong the levels are.")


@APP.default
def main(
    *,
    minutes: Annotated[float, Parameter(help="How long to play.")] = 60.0,
    jobs: Annotated[int, Parameter(help="Over how many processes.")] = 1,
    only: Annotated[str, Parameter(help="Only matches in whose name this stands.")] = "",
    games: Annotated[Path, Parameter(help="The file of the games.")] = GAMES_FILE,
    page: Annotated[Path, Parameter(help="The page that tells of them.")] = PAGE,
) -> None:
    """Play on, and write the page."""
    try:
        run(games, minutes, jobs, only)
    except KeyboardInterrupt:
        print("stopped; what was played is kept", file=sys.stderr)
    write_page(page, results(read_games(games)))


if __name__ == "__main__":
    try:
        APP()
    except Unusable as fault:
        sys.exit(str(fault))
