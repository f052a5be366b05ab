"""`underhall analyse LOG`: a finished game looked at again by a bot: which turns cost most, and what was better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhall.bots.advice import Advice
from underhall.bots.budget import read_budget
from underhall.bots.levels import Player
from underhall.commands.arguments import File, Json, PackFile, whole_number
from underhall.commands.inputs import lay_pack, played_under, read_log_file, screen_of
from underhall.commands.output import console, emit, progress, seat_name
from underhall.engine.game import Unusable
from underhall.engine.log import Log
from underhall.lab.analysis import LEVEL, Judged, OwnTurn, costly, judged, own_turns, usual_thinking
from underhall.table.reasons import number, points_words, sentence

SEED: Final = 0  # the same log and time to think give the same analysis

Seat = Annotated[int | None, whole_number("--seat", "Whose turns, the first seat is 0; all seats if none is named.")]
Think = Annotated[
    str | None,
    Parameter(name="--think", help="How long to think about a turn: iterations, 60it if nothing is said, or seconds."),
]


def analyse(file: File, /, *, seat: Seat = None, think: Think = None, json: Json = False, pack: PackFile = None) -> int:
    """Tell which turns of a finished game cost most, and what a bot would have done instead."""
    laid = lay_pack(pack)
    log = read_log_file(file)
    played_under(laid, log.rules)
    if log.rules.to_move(log.position):
        raise Unusable(f"{file}: this game is not over; an analysis is made of finished games")
    if seat is not None and not 0 <= seat < log.rules.seats:
        raise Unusable(f"--seat {seat}: the game has seats 0 to {log.rules.seats - 1}")
    try:
        budget = read_budget(usual_thinking(log.rules.seats) if think is None else think)
    except Unusable as fault:
        raise Unusable(f"--think: {fault}") from None
    seats = range(log.rules.seats) if seat is None else [seat]
    turns = {each: own_turns(log, each) for each in seats}
    found: dict[int, list[Judged]] = {}
    with progress(sum(map(len, turns.values())), "turns") as advance:
        for each, own in turns.items():
            player = Player(SEED, LEVEL, budget=budget)
            found[each] = []
            for turn in own:
                found[each].append(judged(turn, _advice(player, log, each, turn)))
                advance()
    if json:
        emit({"think": str(budget), "seats": [_document(each, own) for each, own in found.items()]})
    else:
        _tell(console(), log, found)
    return 0


def _advice(player: Player, log: Log, seat: int, turn: OwnTurn) -> Sequence[Advice]:
    also = [log.rules.vocabulary.parse(name) for name in turn.choices]
    return player.advise(log.rules, turn.view, seat, also=also)


def _document(seat: int, own: Sequence[Judged]) -> dict[str, Any]:
    lost = round(sum(turn.loss for turn in own), 1)
    return {"seat": seat, "lost": lost, "turns": [turn.plain() for turn in own]}


def _tell(out: Console, log: Log, found: dict[int, list[Judged]]) -> None:
    for seat, own in found.items():
        lost = sum(turn.loss for turn in own)
        out.print(Text(f"{seat_name(log.header.get('seats'), seat)}: {points_words(lost)} lost", style="bold"))
        table = Table(box=None, pad_edge=False, show_header=False)
        for turn in own:
            bar = "█" * round(2 * turn.loss) or "·"
            table.add_row(f"round {turn.round}", f"entry {turn.before + 1}", number(turn.loss), Text(bar, style="red"))
        out.print(table)
        for turn in costly(own):
            out.print(f"\nRound {turn.round}, entry {turn.before + 1}: {points_words(turn.loss)} lost", style="bold")
            out.print(Text(f"  played: {_words(log, seat, turn, turn.played)}"))
            out.print(Text(f"  better: {_words(log, seat, turn, turn.best)}"))
            out.print(Text(f"  {sentence(turn.best_why, log.rules)}", style="dim"))
        out.print()
    out.print("Losses are a bot's estimates, in points at the end of the game.", style="dim")


def _words(log: Log, seat: int, turn: Judged, names: Sequence[str]) -> str:
    """The choices of a turn in words."""
    rules, p = log.rules, log.position_at(turn.before)
    said = []
    for name in names:
        choice = rules.vocabulary.parse(name)
        said.append(screen_of(rules.name).choice_words(rules, p, seat, choice))
        rules.play(p, seat, choice)
    return "; ".join(said)
