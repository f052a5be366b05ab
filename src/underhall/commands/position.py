"""`underhall position FILE`: what may be done in a position, why something may not, and what would come of it."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from underhall.commands.arguments import File, Json, PackFile
from underhall.commands.inputs import lay_pack, played_under, read_json, read_position_file, screen_of
from underhall.commands.output import console, emit
from underhall.commands.tableview import show_answers, show_spaces, show_table, show_trades
from underhall.engine.entries import quoted
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, Rules, Unusable
from underhall.engine.sheet import sheet_data
from underhall.engine.words import Refusal
from underhall.games import write_position

Do = Annotated[
    list[str] | None,
    Parameter(name="--do", negative="", help="A choice to play first, by name; may be given several times."),
]
Why = Annotated[str | None, Parameter(name="--why", help="A choice, by name: may it be made, and if not, why?")]


def position(file: File, /, *, do: Do = None, why: Why = None, json: Json = False, pack: PackFile = None) -> int:
    """Read a position file: what may be done there, and what would come of it."""
    laid = lay_pack(pack)
    rules, p, names = _read(file)
    played_under(laid, rules)
    for name in do or []:
        _play(rules, p, name)
    refusal = _why_not(rules, p, why) if why is not None else None
    if json:
        emit(_document(rules, p, refusal))
        return 0
    if why is not None:
        console().print(rules.say(refusal) if refusal else f"{why}: this may be done now.")
        return 0
    _show(rules, p, names)
    return 0


def _read(file: File) -> tuple[Rules[Any], Any, list[str]]:
    """Rules, position and the names of its seats."""
    rules, p = read_position_file(file)
    given = read_json(file).get("players", [])
    named = [str(player.get("name", "")) for player in given] + [""] * rules.seats
    return rules, p, [named[seat] or f"seat {seat}" for seat in range(rules.seats)]


def _choice(rules: Rules[Any], option: str, name: str) -> int:
    """The choice of a name, which may hold more blanks than it should."""
    choice = rules.vocabulary.find(" ".join(name.split()))
    if choice is None:
        raise Unusable(f"{option} {quoted(name)}: {rules.name} knows no choice of that name")
    return choice


def _play(rules: Rules[Any], p: Any, name: str) -> None:
    """Play a choice for the first seat that may make it."""
    choice = _choice(rules, "--do", name)
    movers = rules.to_move(p)
    seat = next((each for each in movers if rules.why_not(p, each, choice) is None), movers[0] if movers else 0)
    try:
        rules.play(p, seat, choice)
    except Refused as refused:
        raise Unusable(f"--do {quoted(name)}: {refused}") from None


def _why_not(rules: Rules[Any], p: Any, name: str) -> Refusal | None:
    """Why nobody in turn may make a choice; None if somebody may."""
    choice = _choice(rules, "--why", name)
    reasons = [rules.why_not(p, seat, choice) for seat in rules.to_move(p) or (0,)]
    return None if None in reasons else reasons[0]


def _document(rules: Rules[Any], p: Any, refusal: Refusal | None) -> dict[str, Any]:
    """What --json prints. Of several seats that decide side by side, the first one's choices."""
    movers = rules.to_move(p)
    names = rules.vocabulary.text
    return {
        "position": write_position(rules, p),
        "to_move": list(movers),
        "choices": [names(choice) for choice in (rules.choices(p, movers[0]) if movers else ())],
        "trades": [names(choice) for choice in (rules.trades(p, movers[0]) if movers else ())],
        "refusal": None if refusal is None else _refusal_data(rules, refusal),
        "scores": [sheet_data(sheet) for sheet in rules.sheets(p)],
    }


def _refusal_data(rules: Rules[Any], refusal: Refusal) -> dict[str, Any]:
    return {
        "message": refusal.message,
        "rule": f"{rules.name}.{refusal.rule}" if refusal.rule else "",
        "args": dict(refusal.args),
        "sentence": rules.say(refusal),
    }


def _show(rules: Rules[Any], p: Any, names: list[str]) -> None:
    """The table as the seat to move sees it, and what it may do."""
    out = console()
    shown = screen_of(rules.name)
    movers = rules.to_move(p)
    seat = movers[0] if movers else 0
    screen = shown.screen(rules, p, max(seat, 0))
    show_table(out, screen, names)
    if not movers:
        return
    question = shown.question(rules, p, seat)
    numbers = {choice["name"]: at for at, choice in enumerate(question["choices"], 1)}
    out.print()
    show_spaces(out, screen, names, numbers)
    out.print(f"\n{question['text']}", style="bold")
    show_answers(out, question)
    if seat != CHANCE and any([what == "trades" for what, _, _ in shown.COMMANDS]):
        show_trades(out, shown.offered_trades(rules, p, seat))
