"""`underhall tournament GAME`: which of several bots plays best, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from underhall.bots import SECONDS
from underhall.bots.registry import STAND_IN, class_name
from underhall.commands.arguments import BotTime, GameName, Jobs, Json, Option, Seats, Seed, Think, whole_number
from underhall.commands.inputs import MOST_BOT_TIME, MOST_JOBS, between, bot_names, known_game, table_options
from underhall.commands.output import Warnings, console, emit, mean, percent, progress
from underhall.engine.game import Unusable
from underhall.games import GAMES
from underhall.lab.files import writing
from underhall.lab.games import play_all
from underhall.lab.gamesfile import games_file
from underhall.lab.schedule import Schedule
from underhall.lab.standings import Standings, rating_model
from underhall.lab.standingspicture import picture as drawn

MOST_GAMES: Final = 100_000
MOST_BOTS: Final = 40
Bots = Annotated[str, Parameter(name="--bots", help="The bots, with commas; two at least.", show_default=False)]
Games = Annotated[
    int, whole_number("--games", "How many games; a few more where a deal would not be played on every seat.")
]
Out = Annotated[Path | None, Parameter(name="--out", help="Write a line of JSON for each game to this new file.")]
Resume = Annotated[
    Path | None, Parameter(name="--resume", help="Go on with the games of such a file, and write the others to it.")
]
Picture = Annotated[Path | None, Parameter(name="--picture", help="Draw ratings and crosstable to this SVG file.")]


def tournament(
    game: GameName,
    /,
    *,
    bots: Bots = "",
    games: Games = 100,
    seats: Seats = None,
    jobs: Jobs = 1,
    seed: Seed = 0,
    option: Option = None,
    think: Think = "",
    bot_time: BotTime = SECONDS,
    out: Out = None,
    resume: Resume = None,
    picture: Picture = None,
    json: Json = False,
) -> int:
    """Let bots play each other with the same luck on every seat, and rate them."""
    between("--games", games, 1, MOST_GAMES)
    between("--jobs", jobs, 1, MOST_JOBS)
    between("--bot-time", bot_time, 1, MOST_BOT_TIME)
    schedule = _schedule(known_game(game), option or [], seats, bots, think, seed, games, bot_time)
    rating_model()  # what would fail in the end had better fail now
    if picture is not None and not picture.resolve().parent.is_dir():
        raise Unusable(f"--picture {picture}: there is no such folder; choose another place")
    standings, warnings, stopped = Standings(schedule.bots), Warnings(), False
    with games_file(schedule, out, resume) as (file, played):
        done = {result["game"]: result for result in played if result["game"] <= schedule.games}
        for result in done.values():
            standings.add(result)
        left = [number for number in range(1, schedule.games + 1) if number not in done]
        try:
            with progress(len(left)) as advance:
                for result in play_all(schedule, left, jobs, ahead=1):
                    standings.add(result)
                    file.add(result)
                    warnings.look(result)
                    advance()
        except KeyboardInterrupt:
            stopped = True
    if standings.games:
        _tell(schedule, standings, stopped, picture, json)
    if stopped:
        raise KeyboardInterrupt
    return 0


def _schedule(
    game: str, option: list[str], seats: int | None, bots: str, think: str, seed: int, games: int, bot_time: int
) -> Schedule:
    named = bot_names(bots, think, game)
    if len(named) < 2:
        raise Unusable("--bots: name two at least, for example --bots greedy,random")
    between("--bots: so many", len(named), 2, MOST_BOTS)
    for name in named:
        if named.count(name) > 1:
            raise Unusable(f"--bots: {name} is there twice; keep one")
    options = table_options(game, option, seats)
    count: int = options.setdefault("seats", min(len(named), max(GAMES[game].options["seats"])))
    if count < 2:
        raise Unusable("--seats: nobody plays against another alone; give 2 at least")
    if count > len(named):
        raise Unusable(f"--seats: {count} seats for {len(named)} bots; name more bots, or give fewer seats")
    return Schedule(game, options, named, seed, games, bot_time)


def labels(bots: list[str]) -> dict[str, str]:
    """What bots are called where there is little room: a class alone, if no two have the same."""
    short = {name: class_name(name) for name in bots}
    return {name: called if list(short.values()).count(called) == 1 else name for name, called in short.items()}


def _tell(schedule: Schedule, standings: Standings, stopped: bool, picture: Path | None, json: bool) -> None:
    found = {
        "game": schedule.game,
        "options": schedule.options,
        "seed": schedule.seed,
        "planned": schedule.games,
        "games": len(standings.games),
        "stopped": stopped,
        "bots": standings.by_bot(),
        "pairs": standings.pairs(),
        "places": standings.by_place(),
        "checksum": standings.checksum(),
    }
    if picture is not None:
        with writing(picture) as file:
            file.write(drawn(found, labels(schedule.bots)))
    if json:
        emit(found)
    else:
        _show(found, labels(schedule.bots))


def _show(found: dict[str, Any], called: dict[str, str]) -> None:
    out = console()
    out.print(_ratings(found, called))
    out.print()
    out.print(_crosstable(found, called))
    out.print()
    out.print(_places(found))
    for row in found["bots"]:
        if row["replaced"]:
            failed = f"{called[row['bot']]} failed {row['replaced']} times: {STAND_IN} decided in its place"
            out.print(f"\n{failed}", style="bold")
    out.print(f"\n{found['games']} of {found['planned']} games, every deal played on every seat", style="dim")
    out.print(f"checksum {found['checksum']}", style="dim")


def _columns(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for at, heading in enumerate(headings):
        table.add_column(heading, justify="right" if at else "left")
    return table


def _ratings(found: dict[str, Any], called: dict[str, str]) -> Table:
    table = _columns("bot", "rating", "95 %", "games", "wins", "95 %", "points")
    for at, row in enumerate(found["bots"], 1):
        wins = row["wins"]
        table.add_row(
            f"{at} {called[row['bot']]}",
            Text(mean(row["rating"]), style="bold"),
            f"{mean(row['low'])} to {mean(row['high'])}",
            str(row["games"]),
            percent(wins["share"]),
            f"{percent(wins['low'])} to {percent(wins['high'])}",
            mean(row["points"]["mean"]),
        )
    return table


def _crosstable(found: dict[str, Any], called: dict[str, str]) -> Table:
    """How often who is on the left has more points than who is above."""
    order = [row["bot"] for row in found["bots"]]
    pairs = {(pair["bot"], pair["against"]): pair for pair in found["pairs"]}
    table = _columns("ahead of", *[str(at + 1) for at in range(len(order))])
    for at, bot in enumerate(order, 1):
        cells = []
        for other in order:
            pair = pairs.get((bot, other))
            cells.append("–" if pair is None else _cell(pair))
        table.add_row(f"{at} {called[bot]}", *cells)
    return table


def _cell(pair: dict[str, Any]) -> str:
    return f"{100 * pair['share']:.0f} % ({100 * pair['low']:.0f}–{100 * pair['high']:.0f})"


def _places(found: dict[str, Any]) -> Table:
    table = _columns("order of play", "wins", "95 %", "points")
    for row in found["places"]:
        wins = row["wins"]
        table.add_row(
            str(row["place"]),
            percent(wins["share"]),
            f"{percent(wins['low'])} to {percent(wins['high'])}",
            mean(row["points"]["mean"]),
        )
    return table
