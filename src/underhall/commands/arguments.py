"""Arguments that several commands share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter, Token

from underhall.engine.entries import quoted

WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")


def _whole(_: Any, tokens: Sequence[Token]) -> int:
    """A whole number; the library itself would round others."""
    token = tokens[0]
    if not WHOLE.fullmatch(token.value):
        raise ValueError(f"it must be a whole number, not {quoted(token.value)[1:-1]}.")
    return int(token.value)


def whole_number(name: str, help: str) -> Parameter:
    """An option that is a whole number."""
    return Parameter(name=name, help=help, converter=_whole)


def flag(name: str, help: str) -> Parameter:
    """An option that is given or not."""
    return Parameter(name=name, help=help, negative="", show_default=False)


Json = Annotated[bool, flag("--json", "Print one JSON document and nothing else.")]
Seats = Annotated[int | None, whole_number("--seats", "How many seats.")]
Seed = Annotated[int, whole_number("--seed", "The same number gives the same games.")]
Jobs = Annotated[int, whole_number("--jobs", "Over how many processes; the games stay the same.")]
BotTime = Annotated[int, whole_number("--bot-time", "Seconds that a bot of your own may take for a decision.")]
Think = Annotated[
    str,
    Parameter(
        name="--think",
        help="How long level3 to level5 think about a turn: 3 (seconds), or 2000it (iterations: games repeat).",
        show_default=False,
    ),
]
Option = Annotated[
    list[str] | None,
    Parameter(name="--option", negative="", help="An option of the game, as name=value; may be given several times."),
]
PackFile = Annotated[
    Path | None,
    Parameter(name="--pack", help="A pack of printed components to lay over ours (docs/packs.md).", show_default=False),
]
GameName = Annotated[str, Parameter(help="The game, for example caverna.")]
File = Annotated[Path, Parameter(help="The file to read.")]
