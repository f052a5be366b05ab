"""`underhall play`: in the browser, or at the terminal: alone, with others around one keyboard, or against bots."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from underhall.commands.arguments import Option, PackFile, Seats, flag, whole_number
from underhall.commands.conversation import Ask, Conversation
from underhall.commands.dialogue import Left, bot_name, set_up
from underhall.commands.inputs import bot_names, known_game, lay_pack, played_under, table_options, under
from underhall.commands.output import console
from underhall.commands.serve import serve
from underhall.commands.session import YOU, Session, load_session, new_session, session_from
from underhall.engine.flow import DeadEnd
from underhall.engine.game import Unusable
from underhall.games import GAMES
from underhall.games.packs import Pack

Game = Annotated[str, Parameter(help="The game, for example caverna.", show_default=False)]
Terminal = Annotated[bool, flag("--terminal", "Play here at the terminal.")]
Bots = Annotated[
    str, Parameter(name="--bots", help="Bots for the last seats, for example greedy,random.", show_default=False)
]
Seed = Annotated[int | None, whole_number("--seed", "A number from which chance and bots are drawn.")]
Load = Annotated[Path | None, Parameter(name="--load", help="Go on with a game that was saved.")]
From = Annotated[Path | None, Parameter(name="--from", help="Begin in the position of a position file.")]


def play(
    game: Game = "",
    /,
    *,
    terminal: Terminal = False,
    seats: Seats = None,
    bots: Bots = "",
    seed: Seed = None,
    option: Option = None,
    load: Load = None,
    start: From = None,
    pack: PackFile = None,
) -> int:
    """Play in the browser. With --terminal, or when a game is named or set up here, play at the terminal."""
    if not (terminal or game or seats or bots or load or start or option or seed is not None):
        return serve(open=True, pack=None if pack is None else [pack])
    out = console()
    interactive = sys.stdin.isatty()
    ask = _asker(out, interactive)
    session: Session | None = None
    laid = lay_pack(pack)
    code = 0
    try:
        if start is not None:
            session = _from_position(game, seats, bots, seed, option or [], load, start)
        else:
            session = _open(out, ask, game, seats, bots, seed, option or [], load, laid)
        if start is not None or load is not None:
            played_under(laid, session.rules)
        Conversation(session, out, ask, interactive).run()
    except Left:
        out.print("No game was begun.")
    except (EOFError, KeyboardInterrupt):
        out.print()
    except DeadEnd as fault:
        out.print(f"The rules fail here ({fault}); please save the game and report it.", style="bold red")
        code = 1
    finally:  # even if a bot breaks down, the game can be kept
        if session is not None:
            session.close()
            _leave(session, out, ask if interactive else None)
    return code


def _asker(out: Console, interactive: bool) -> Ask:
    """How a line is read: with editing at a terminal; otherwise it is repeated, so that a record can be read."""
    if interactive:
        _edit_lines()
        return input

    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # of a pipe; what is odd is no answer

    def ask(prompt: str) -> str:
        out.print(prompt, end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        out.print(line.rstrip("\n"))
        return line

    return ask


def _edit_lines() -> None:
    """Let input() edit lines and remember them, where Python can."""
    with suppress(ImportError):
        import_module("readline")


def _open(
    out: Console,
    ask: Ask,
    game: str,
    seats: int | None,
    bots: str,
    seed: int | None,
    option: list[str],
    load: Path | None,
    pack: Pack | None,
) -> Session:
    """The table that was asked for."""
    if game:
        known_game(game)
    if load is not None:
        if seats is not None or option or seed is not None:
            raise Unusable("--load: the saved game has its seats, bots, seed and options; leave the others out")
        session = load_session(load, bot_names(bots))
        if game and session.rules.name != game:
            raise Unusable(f"--load: that is a game of {session.rules.name}, not of {game}")
        return session
    if not game and pack is not None:
        game = pack.game
    if seats is None and not bots and seed is None and not option:
        return set_up(out, ask, game, pack)
    return _from_options(game or next(iter(GAMES)), seats, bots, seed, option, pack)


def _from_position(
    game: str, seats: int | None, bots: str, seed: int | None, option: list[str], load: Path | None, start: Path
) -> Session:
    """A table that begins in a position: it brings its seats and options."""
    if seats is not None or option or load is not None:
        raise Unusable("--from: the position has its seats and options; leave --seats, --option and --load out")
    session = session_from(start, bot_names(bots), seed)
    if game and session.rules.name != known_game(game):
        raise Unusable(f"--from: that is a position of {session.rules.name}, not of {game}")
    return session


def _from_options(
    game: str, seats: int | None, bots: str, seed: int | None, option: list[str], pack: Pack | None
) -> Session:
    """A table by options alone: bots take the last seats, people the others."""
    playing = bot_names(bots)
    chosen: dict[str, Any] = table_options(game, option, seats)
    count: int = chosen.setdefault("seats", max(1, len(playing) + 1))
    chosen = table_options(game, option, count)
    people = count - len(playing)
    if people < 0:
        raise Unusable(f"--bots: {len(playing)} bots for {count} seats; name fewer, or give more --seats")
    names = [YOU] if people == 1 else [f"Player {seat + 1}" for seat in range(people)]
    for name in playing:
        names.append(bot_name(name, names))
    return new_session(game, under(pack, game, chosen), names, [""] * people + playing, seed)


def _leave(session: Session, out: Console, ask: Ask | None) -> None:
    """Keep the game where it was kept before, or where somebody says. ask: None if nobody is there to say."""
    if not session.unsaved:
        return
    if session.saved_to is not None:
        session.save(session.saved_to)
        out.print(f"Saved in {session.saved_to}.")
        return
    try:
        while ask is not None:
            name = ask("A file to save the game in (Enter: leave without) > ").strip()
            if not name:
                return
            try:
                session.save(Path(name).expanduser())
                out.print(f"Saved. `underhall play --load {name}` goes on with it.")
                return
            except Unusable as fault:
                out.print(str(fault), style="yellow")
    except (EOFError, KeyboardInterrupt):
        out.print()
    out.print("The game was not saved (`save FILE` keeps a game, `underhall play --load FILE` goes on with it).")
