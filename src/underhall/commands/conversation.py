"""A game at the terminal: shows the table, asks, understands what is typed, and lets bots and chance go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from underhall.commands.catalogue import show_catalogue
from underhall.commands.matching import matches
from underhall.commands.output import number, sheet_table
from underhall.commands.rules import look_up
from underhall.commands.session import Session
from underhall.commands.tableview import show_answers, show_spaces, show_table, show_trades
from underhall.commands.telling import changes, tell_log
from underhall.commands.why import explain, refused
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused, Unusable

Ask = Callable[[str], str]  # a prompt to the line typed; raises EOFError where nothing more comes

HELP: Final = """\
Type the [b]number[/b] of an answer, or its name; the beginning of a name is enough where it is clear.

 [b]trades[/b]        what you may trade before you answer; type t1, t2 ... or the trade's name
 [b]board[/b] [NAME]  your board and goods, or somebody else's      [b]spaces[/b]  the action spaces
 [b]tiles[/b] [WORD]  furnishing tiles left, with price and points  [b]score[/b]   your points, line by line
 [b]why[/b] NAME      why something cannot be done now              [b]rules[/b] WORDS  look something up
 [b]undo[/b]          take your last answer back                    [b]log[/b]     what has happened so far
 [b]save[/b] FILE     keep the game; go on with underhall play --load FILE
 [b]confirm[/b] off   end turns without asking (on: ask again)      [b]quit[/b]    leave the table

Your board: rows B to E, columns 2 to 7, forest on the left, mountain on the right. "meadow on E4, field to its
west" lays one half on E4 and the other on E3."""


class Conversation:
    """The talk between a table and those who sit around the terminal."""

    def __init__(self, session: Session, console: Console, ask: Ask, interactive: bool) -> None:
        self.session = session
        self.console = console
        self.ask = ask
        self.confirms = interactive  # ask before a turn becomes final
        self._interactive = interactive
        self._seat = -1  # whose board was drawn last, and how it looked
        self._board: Any = None
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "?": self._help, "trades": self._trades, "board": self._show_board,
            "spaces": self._spaces, "tiles": self._tiles, "score": self._score, "why": self._why, "undo": self._undo,
            "rules": self._rules, "log": self._log, "save": self._save, "confirm": self._confirm,
        }  # fmt: skip

    # The game.

    def run(self) -> None:
        """Play until the game is over or somebody leaves. EOFError and KeyboardInterrupt pass through."""
        while True:
            if self.session.over:
                if self._finish():
                    return
            elif self.session.machine():
                if not self._ends_turn():
                    continue
                self._let_machines()
            elif self._decide(self.session.people()):
                return

    def _ends_turn(self) -> bool:
        """May machines go on? Whoever has just decided may still think better of it; False: it was taken back."""
        if self.confirms and self.session.drafts():
            typed = self.ask("Enter ends your turn, undo takes your last answer back > ").strip()
            if typed and not self._command(typed):
                self.console.print("Enter goes on. Nothing else than a command is asked now.", style="yellow")
            if typed:
                return False
        self.session.confirm()
        return True

    def _let_machines(self) -> None:
        """Chance and bots go on until somebody else is to decide; what one of them does stands on one line."""
        last, said = None, ""
        before = self._holdings()
        while self.session.machine():
            seat, words = self.session.step()
            if seat == last and seat != CHANCE:
                said += f"; {words}"
            else:
                self._tell(last, said, before)
                last, said, before = seat, words, self._before
            self._before = self._holdings()
        self._tell(last, said, before)

    def _tell(self, seat: int | None, said: str, before: list[dict[str, int]]) -> None:
        if seat is None:
            return
        line = Text("● ", style="cyan")
        if seat == CHANCE:
            line.append(said[:1].upper() + said[1:], style="bold")
        else:
            line.append(self.session.names[seat], style="bold")
            line.append(f": {said}", style="default")
            changed = changes(before[seat], self._holdings()[seat])
            line.append(f"  ({changed})" if changed else "", style="green")
        self.console.print(line)

    def _holdings(self) -> list[dict[str, int]]:
        session = self.session
        found = [session.screen.holdings(session.rules, session.position, seat) for seat in range(session.rules.seats)]
        return found
