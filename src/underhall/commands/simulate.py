"""`underhall simulate GAME`: bots play each other, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from time import perf_counter
from typing import IO, Annotated, Any, Final

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from underhall.bots import SECONDS
from underhall.bots.registry import STAND_IN
from underhall.commands.arguments import (
    BotTime,
    GameName,
    Jobs,
    Json,
    Option,
    PackFile,
    Seats,
    Seed,
    Think,
    whole_number,
)
from underhall.commands.inputs import (
    MOST_BOT_TIME,
    MOST_JOBS,
    between,
    bot_names,
    known_game,
    lay_pack,
    table_options,
    under,
)
from underhall.commands.output import Warnings, console, emit, mean, percent, progress
from underhall.engine.game import Unusable
from underhall.games import GAMES
from underhall.lab.files import writing
from underhall.lab.games import Series, Tally, play_all

MOST_GAMES: Final = 1_000_000
Bots = Annotated[str, Parameter(name="--bots", help="Bots by seat, with commas; they repeat if there are more seats.")]
Games = Annotated[int, whole_number("--games", "How many games.")]
Out = Annotated[Path | None, Parameter(name="--out", help="Write a line of JSON for each game to this file.")]
LogDir = Annotated[Path | None, Parameter(name="--log-dir", help="Write the log of each game to this folder.")]


def simulate(
    game: GameName,
    /,
    *,
    seats: Seats = None,
    bots: Bots = "random",
    games: Games = 100,
    seed: Seed = 0,
    jobs: Jobs = 1,
    out: Out = None,
    log_dir: LogDir = None,
    option: Option = None,
    think: Think = "",
    bot_time: BotTime = SECONDS,
    pack: PackFile = None,
    json: Json = False,
) -> int:
    """Let bots play games, and tell how they did."""
    between("--games", games, 1, MOST_GAMES)
    between("--jobs", jobs, 1, MOST_JOBS)
    between("--bot-time", bot_time, 1, MOST_BOT_TIME)
    laid = lay_pack(pack)
    options, playing = _players(known_game(game), option or [], seats, bots, think)
    options = under(laid, game, options)
    if log_dir is not None:
        _prepare(log_dir, game)
    series = Series(game, options, playing, seed, bot_time, log_dir, len(str(games)))
    tally, warnings = Tally(playing), Warnings()
    begun = perf_counter()
    with _lines_to(out) as file, progress(games) as advance:
        for result in play_all(series, range(1, games + 1), jobs):
            tally.add(result)
            warnings.look(result)
            if file is not None:
                file.write(dumps(result, separators=(",", ":")) + "\n")
            advance()
    _report(tally, options["seats"], games / (perf_counter() - begun), json)
    return 0


def _players(
    game: str, option: list[str], seats: int | None, bots: str, think: str
) -> tuple[dict[str, Any], list[str]]:
    """The options, seats among them, and the bot of each seat."""
    named = bot_names(bots, think, game)
    if not named:
        raise Unusable("--bots: name one at least, for example --bots greedy,random")
    options = table_options(game, option, seats)
    count: int = options.setdefault("seats", len(named) if len(named) > 1 else GAMES[game].options["seats"][0])
    if len(named) > count:
        raise Unusable(f"--bots: {len(named)} bots for {count} seats; name fewer, or give more --seats")
    table_options(game, [], count)
    return options, [named[seat % len(named)] for seat in range(count)]


def _prepare(folder: Path, game: str) -> None:
    """Make the folder for logs, if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.glob(f"{game}-*.jsonl")):
            raise Unusable(f"--log-dir {folder}: there are logs already; name another folder")
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise Unusable(f"--log-dir {folder}: no folder can be made there ({reason}); name another") from None


@contextmanager
def _lines_to(path: Path | None) -> Iterator[IO[str] | None]:
    """A file that is there when all is written, and not before; None if none is wanted."""
    if path is None:
        yield None
        return
    with writing(path) as file:
        yield file


def _report(tally: Tally, seats: int, speed: float, json: bool) -> None:
    if json:
        emit(
            {
                "games": tally.games,
                "seats": seats,
                "bots": tally.bots,
                "scores": tally.scores(),
                "wins": tally.wins(),
                "by_bot": tally.by_bot(),
                "decisions": tally.decisions,
                "games_per_s": round(speed, 1),
                "checksum": tally.checksum,
            }
        )
        return
    out = console()
    out.print(_scores(tally))
    if seats > 1:
        out.print()
        out.print(_by_bot(tally))
    each = tally.decisions / tally.games
    for row in tally.by_bot():
        if row["replaced"]:
            out.print(f"\n{row['bot']} failed {row['replaced']} times: {STAND_IN} decided in its place", style="bold")
    out.print(f"\n{tally.games} games, {each:.1f} decisions a game, {speed:.1f} games a second", style="dim")
    out.print(f"checksum {tally.checksum}", style="dim")


def _scores(tally: Tally) -> Table:
    """Mean points by line of the sheet and by seat, and who won how often."""
    scores, wins = tally.scores(), tally.wins()
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("mean points")
    for score in scores:
        table.add_column(f"{score['seat']} {score['bot']}", justify="right")
    for id in scores[0]["lines"]:
        table.add_row(id, *[mean(score["lines"][id]) for score in scores])
    table.add_row(Text("total", style="bold"), *[Text(mean(score["mean"]), style="bold") for score in scores])
    table.add_row("95 %", *[f"{mean(score['low'])} to {mean(score['high'])}" for score in scores])
    if len(scores) > 1:
        table.add_row("wins", *[percent(each["share"]) for each in wins])
        table.add_row("95 %", *[f"{percent(each['low'])} to {percent(each['high'])}" for each in wins])
    return table


def _by_bot(tally: Tally) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("bot", "seats", "mean points", "wins", "95 %"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for each in tally.by_bot():
        interval = f"{percent(each['low'])} to {percent(each['high'])}"
        table.add_row(each["bot"], str(each["seats"]), mean(each["mean"]), percent(each["share"]), interval)
    return table
