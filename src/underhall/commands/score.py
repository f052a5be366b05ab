"""`underhall score FILE`: the score of a position or of a log, line by line."""

from __future__ import annotations

from typing import Any

from underhall.commands.arguments import File, Json, PackFile
from underhall.commands.inputs import lay_pack, played_under, read_bytes, read_log_file, read_position_file
from underhall.commands.output import console, emit, seat_name, sheet_table
from underhall.engine.game import Rules
from underhall.engine.sheet import sheet_data
from underhall.table.opening import is_log


def score(file: File, /, *, json: Json = False, pack: PackFile = None) -> int:
    """The score of a position file or a log, line by line with the reason of each."""
    laid = lay_pack(pack)
    rules, p, names = _read(file)
    played_under(laid, rules)
    sheets = rules.sheets(p)
    if json:
        emit({"scores": [sheet_data(sheet) for sheet in sheets]})
        return 0
    out = console()
    for sheet in sheets:
        if sheet.seat:
            out.print()
        out.print(sheet_table(sheet, seat_name(names, sheet.seat)))
    if rules.to_move(p):
        out.print("\nThe game is not over: this is what it would be worth now.", style="dim")
    return 0


def _read(file: File) -> tuple[Rules[Any], Any, list[str] | None]:
    """Rules, position and names, whichever kind of file it is."""
    if is_log(read_bytes(file)):
        log = read_log_file(file)
        return log.rules, log.position, log.header.get("seats")
    rules, p = read_position_file(file)
    return rules, p, None
