"""`underhall pack check FILE`: what a pack of printed components would replace, or all that is wrong with it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from underhall.commands.arguments import File, Json
from underhall.commands.inputs import checked_pack
from underhall.commands.output import console, emit
from underhall.games import part

Action = Annotated[Literal["check"], Parameter(help="What is to be done with it: check.")]


def pack(action: Action, file: File, /, *, json: Json = False) -> int:
    """Check a pack: tell what it would replace, or every fault with its line and field.

    The exit code is 1 if there are faults.
    """
    found, faults = checked_pack(file)
    reader = part(found.game, "packfile")
    replaced: list[tuple[str, list[str]]] = reader.replaced(found) if reader is not None and not faults else []
    if json:
        document: dict[str, Any] = {"holds": not faults, "game": found.game, "pack": found.id, "faults": faults}
        emit({**document, "replaces": dict(replaced)})
        return 1 if faults else 0
    out = console()
    if faults:
        for fault in faults:
            out.print(Text(fault), soft_wrap=True)
        return 1
    out.print(Text(f"The pack {found.id} for {found.game} holds. It replaces", style="bold"))
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, what in replaced:
        table.add_row(Text(name), Text(", ".join(what)))
    out.print(table)
    return 0
