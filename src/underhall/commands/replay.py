"""`underhall replay FILE`: a log read and played again, as far as one likes, in words or checked."""

from __future__ import annotations

from typing import Annotated, Any

from rich.text import Text

from underhall.commands.arguments import File, Json, PackFile, flag, whole_number
from underhall.commands.inputs import lay_pack, played_under, read_bytes, read_log_file, screen_of
from underhall.commands.output import console, emit, number, seat_name, sheet_table
from underhall.commands.tableview import show_table
from underhall.commands.telling import Teller
from underhall.engine.entries import read_entry, read_header, split
from underhall.engine.game import Unusable
from underhall.engine.log import Log
from underhall.engine.sheet import sheet_data
from underhall.games import rules

Check = Annotated[bool, flag("--check", "Tell whether the log is whole and keeps to the rules.")]
To = Annotated[int | None, whole_number("--to", "Stop after this entry and show the table as it stood then.")]
Words = Annotated[bool, flag("--words", "Tell every entry in words.")]


def replay(
    file: File,
    /,
    *,
    check: Check = False,
    to: To = None,
    words: Words = False,
    json: Json = False,
    pack: PackFile = None,
) -> int:
    """Read a log and play it again.

    With --check the exit code is 1 if what the log says cannot have been played.
    """
    laid = lay_pack(pack)
    if check:
        false = _why_false(file)
        if false:
            return _report_false(false, json)
    log = read_log_file(file)
    played_under(laid, log.rules)
    last = len(log.entries) if to is None else to
    if not 0 <= last <= len(log.entries):
        raise Unusable(f"--to {last}: the log has entries 1 to {len(log.entries)}; 0 is its beginning")
    p = log.position_at(last)
    sheets = log.rules.sheets(p)
    if json:
        document: dict[str, Any] = {"scores": [sheet_data(sheet) for sheet in sheets], "entries": last}
        emit({"holds": True, **document} if check else document)
        return 0
    out = console()
    names = log.header.get("seats")
    if words:
        for line in Teller(log).lines(last):
            out.print(line)
        out.print()
    if to is not None:
        movers = log.rules.to_move(p)
        seat = max(movers[0], 0) if movers else 0
        seats = [seat_name(names, each) for each in range(log.rules.seats)]
        show_table(out, screen_of(log.rules.name).screen(log.rules, p, seat), seats)
        out.print()
    for sheet in sheets:
        out.print(sheet_table(sheet, seat_name(names, sheet.seat)))
    out.print(_summary(log, last, p, check, [sheet.total for sheet in sheets]))
    return 0


def _why_false(file: File) -> str:
    """What is false about a log whose lines are in order; "" if nothing is. Raises Unusable for a broken file."""
    content = read_bytes(file)
    try:
        lines = split(content)
        header = read_header(lines[0])
        rules(header["game"], header["options"])
        for at, line in enumerate(lines[1:], 2):
            read_entry(line, at)
    except Unusable as fault:
        raise Unusable(f"{file}: {fault}") from None
    try:
        read_log_file(file)
    except Unusable as fault:
        return str(fault)
    return ""


def _report_false(reason: str, json: bool) -> int:
    if json:
        emit({"holds": False, "reason": reason, "scores": [], "entries": 0})
    else:
        console().print(Text(f"This does not hold: {reason}"))
    return 1


def _summary(log: Log, last: int, p: Any, check: bool, totals: list[int]) -> str:
    """How far the log was played, whether the game was over there, and the points."""
    state = "the game is over" if not log.rules.to_move(p) else "the game is not over"
    said = f"{last} of {len(log.entries)} entries, {state}; points: {', '.join(map(number, totals))}."
    return f"The log holds: {said}" if check else said
