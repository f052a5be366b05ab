"""Arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON document and nothing else.")]
Seats = Annotated[int | None, Parameter(name="--seats", help="How many seats.")]
Option = Annotated[
    list[str] | None,
    Parameter(name="--option", negative="", help="An option of the game, as name=value; may be given several times."),
]
GameName = Annotated[str, Parameter(help="The game, for example caverna.")]
File = Annotated[Path, Parameter(help="The file to read.")]
