"""The set-up dialogue for whoever just types `underhall play`: a few questions, each answered by Enter alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from underhall.bots.registry import ours_in
from underhall.commands.inputs import screen_of, under
from underhall.commands.matching import number
from underhall.commands.session import YOU, Session, new_session
from underhall.games import GAMES
from underhall.games.packs import Pack
from underhall.table.opponents import USUAL, levels, styles

Ask = Callable[[str], str]  # a prompt to the line typed; raises EOFError where nothing more comes
LONGEST_NAME: Final = 20
LEAVE: Final = ("quit", "exit")  # as at a table


class Left(Exception):
    """Somebody would rather leave than answer: no table is opened."""


def set_up(console: Console, ask: Ask, game: str, pack: Pack | None = None) -> Session:
    """Ask who plays what, and open the table, under a pack if one is given. Raises Left for an answer of LEAVE."""

    def leaving(prompt: str) -> str:
        typed = ask(prompt)
        if typed.strip().casefold() in LEAVE:
            raise Left
        return typed

    return _set_up(console, leaving, game, pack)


def _set_up(console: Console, ask: Ask, game: str, pack: Pack | None) -> Session:
    if not game:
        game = _pick_game(console, ask)
    shown = screen_of(game).SETUP
    console.print(Text.assemble((shown["title"], "bold"), "\n", shown["about"]))
    console.print("A few questions first; Enter takes the answer in brackets, quit leaves.\n", style="dim")
    counts = [seats for seats in GAMES[game].options["seats"] if isinstance(seats, int)]
    seats = _number(
        console, ask, f"How many players, you included? 1 plays alone [{min(counts)}] ", min(counts), max(counts)
    )
    names, bots = _players(console, ask, game, seats)
    options: dict[str, Any] = {"seats": seats}
    for option in shown["options"]:
        options[option["option"]] = _answer(console, ask, option)
    return new_session(game, under(pack, game, options), names, bots, None)


def _pick_game(console: Console, ask: Ask) -> str:
    games = list(GAMES)
    if len(games) == 1:
        return games[0]
    for at, game in enumerate(games, 1):
        console.print(f"{at:>3} {screen_of(game).SETUP['title']}")
    return games[_number(console, ask, "Which game? [1] ", 1, len(games)) - 1]


def _number(console: Console, ask: Ask, prompt: str, least: int, most: int) -> int:
    """A number within bounds; the least by Enter."""
    while True:
        typed = ask(prompt).strip()
        if not typed:
            return least
        found = number(typed)
        if found is not None and least <= found <= most:
            return found
        console.print(f"A number from {least} to {most}, please.", style="yellow")


def _players(console: Console, ask: Ask, game: str, seats: int) -> tuple[list[str], list[str]]:
    """Names by seat, and by seat the bot that plays it, "" for a person."""
    names: list[str] = []
    bots: list[str] = []
    known = ours_in(game)
    for seat in range(seats):
        if seat == 1:
            _tell_bots(console, game)
        if seat == 0:
            prompt, otherwise = f"Your name? [{YOU}] ", YOU
        else:
            prompt, otherwise = f"Player {seat + 1}: a name, or a bot? [{USUAL}] ", USUAL
        while True:
            name = " ".join(ask(prompt).split())[:LONGEST_NAME] or otherwise
            bot = name.casefold() if seat and name.casefold() in known else ""
            name = bot_name(bot, names) if bot else name
            if name.casefold() not in [other.casefold() for other in names]:
                break
            console.print(f"{name} sits at the table already; another name, please.", style="yellow")
        names.append(name)
        bots.append(bot)
    return names, bots


def _tell_bots(console: Console, game: str) -> None:
    """The bots one may name."""
    console.print("Bots by their level, the easiest first:", style="dim")
    for level in levels():
        console.print(Text(f"  {level['value']}  {level['help']}", style="dim"))
    tastes = [style["value"] for style in styles(game) if style["value"]]
    if tastes:
        console.print(Text(f"With a style of play: {USUAL}-{tastes[0]}; or {', '.join(tastes[1:])}.", style="dim"))


def bot_name(bot: str, names: list[str]) -> str:
    """What a bot is called at a table where others sit already: Greedy, Greedy 2."""
    first = bot.rpartition(":")[2]
    first = first[:1].upper() + first[1:]
    name, another = first, 2
    while name in names:
        name, another = f"{first} {another}", another + 1
    return name


def _answer(console: Console, ask: Ask, option: dict[str, Any]) -> Any:
    """One of the answers of an option; the first by Enter."""
    answers = list(option["answers"].items())
    console.print(Text(option["question"]))
    for at, (value, words) in enumerate(answers, 1):
        console.print(Text.assemble((f"{at:>3} ", "bold"), f"{value}: {words}"))
    return answers[_number(console, ask, "[1] ", 1, len(answers)) - 1][0]
