"""The command line: `underhall COMMAND ...`. Each command is a module of underhall.commands, loaded when called.

Exit codes: 0 done, 1 what was to be checked is false, 2 input that cannot be used (one line on standard error).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App, CycloptsError

import underhall
from underhall.engine.flow import DeadEnd
from underhall.engine.game import Unusable

COMMANDS: Final = {
    "play": "Play: alone, with others, or against bots; in the browser or at the terminal.",
    "serve": "Serve the table to browsers, here or for a whole network.",
    "position": "Read a position file: what may be done there, and what would come of it.",
    "replay": "Read a log and play it again.",
    "score": "The score of a position file or a log, line by line.",
    "analyse": "Look at a finished game again: which turns cost most, and what was better.",
    "simulate": "Let bots play games, and tell how they did.",
    "tournament": "Let bots play each other with the same luck on every seat, and rate them.",
    "solve": "Search for the best line of a game that one plays alone.",
    "pack": "Check a pack of printed components that is laid over ours.",
    "rules": "Look something up in the rules of a game.",
    "bench": "How fast a game runs here.",
}
DONE: Final = 0
FALSE: Final = 1
UNUSABLE: Final = 2


def _app() -> App:
    app = App(
        name="underhall",
        help="One table for dwarf board games: play them, replay them, study them.",
        version=f"underhall {underhall.__version__}",
        help_format="plaintext",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
        result_action="return_int_as_exit_code_else_zero",
    )
    for name, help in COMMANDS.items():
        app.command(f"underhall.commands.{name}:{name}", name=name, help=help)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. arguments: those of the process, if none are given."""
    try:
        code = _app()(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except (Unusable, CycloptsError) as fault:
        return _complain(str(fault), UNUSABLE)
    except DeadEnd as fault:
        return _complain(f"the rules fail here ({fault}); please report what led to it", FALSE)
    except KeyboardInterrupt:
        return _complain("stopped", 130)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python would complain while it ends
        return DONE
    return int(code or 0)


def _complain(what: str, code: int) -> int:
    print(f"underhall: {' '.join(what.split())}", file=sys.stderr)
    return code
