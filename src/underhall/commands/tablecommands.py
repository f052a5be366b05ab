"""What may be typed at a table besides answers: board, score, why, undo, save and the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhall.commands.matching import matches
from underhall.commands.naming import meant
from underhall.commands.output import sheet_table
from underhall.commands.rules import look_up
from underhall.commands.session import Session
from underhall.commands.tableview import show_catalogue, show_spaces, show_table, show_trades
from underhall.commands.telling import Teller
from underhall.engine.entries import quoted
from underhall.engine.game import Unusable
from underhall.engine.words import Refusal

LATEST: Final = 20  # entries of the log that are told unless all are asked for
MOST_MEANT: Final = 6
HELP: Final = (
    ("a number or a name", "answers the question; the beginning of a name is enough where it is clear"),
    ("board [NAME]", "what you have, or somebody else"),
    ("score [NAME]", "the points so far, line by line"),
    ("why NAME", "why something cannot be done now"),
    ("rules [WORDS]", "look something up in the rules"),
    ("undo", "take your last answer back"),
    ("confirm off", "end turns without asking; confirm on asks again"),
    ("log [all]", "what has happened"),
    ("save FILE", "keep the game; underhall play --load FILE goes on with it"),
    ("quit", "leave the table"),
)


class TableCommands:
    """Carries out what is typed. seat: who is asked now; confirms: ask before a turn becomes final."""

    def __init__(self, session: Session, console: Console, confirms: bool) -> None:
        self.session = session
        self.console = console
        self.confirms = confirms
        self.seat = 0
        self.quitting = False
        self.redraw = False  # the question must be shown again
        shows = {"trades": self._trades, "spaces": self._spaces, "catalogue": self._catalogue}
        self._commands: dict[str, Callable[[str], None]] = {
            **{typed.split()[0]: shows[what] for what, typed, _ in session.screen.COMMANDS},
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "score": self._score,
            "why": self.why,
            "rules": self._rules,
            "undo": self._undo,
            "confirm": self._confirm,
            "log": self._log,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    def carry_out(self, typed: str) -> bool:
        """Do what is typed if it is a command; False if it is none."""
        word, _, rest = typed.partition(" ")
        command = self._commands.get(word.casefold())
        if command is None:
            return False
        try:
            command(rest.strip())
        except Unusable as fault:
            self._say(str(fault))
        return True

    def _say(self, text: str) -> None:
        said = self.session.named(text)
        self.console.print(Text(said[:1].upper() + said[1:], style="yellow"))

    def _help(self, _: str) -> None:
        table = Table.grid(padding=(0, 2))
        of_the_game = [(typed, words) for _, typed, words in self.session.screen.COMMANDS]
        for typed, words in [*HELP[:2], *of_the_game, *HELP[2:]]:
            table.add_row(Text(typed, style="bold"), words)
        self.console.print(table)
        self.console.print(Text(self.session.screen.HELP, style="dim"))

    def _named_seat(self, name: str) -> int:
        """The seat of a name; one's own without one."""
        if not name:
            return self.seat
        found = matches(name, self.session.names)
        if len(found) != 1:
            raise Unusable(f"who is {quoted(name)}? At the table are {', '.join(self.session.names)}")
        return found[0]

    def _board(self, name: str) -> None:
        session = self.session
        seat = self._named_seat(name)
        show_table(self.console, session.screen.screen(session.rules, session.position, seat), session.names)

    def _spaces(self, _: str) -> None:
        session = self.session
        screen = session.screen.screen(session.rules, session.position, self.seat)
        show_spaces(self.console, screen, session.names, {})

    def _catalogue(self, word: str) -> None:
        session = self.session
        entries = session.screen.catalogue(session.rules, session.position, self.seat)
        show_catalogue(self.console, session.screen.CATALOGUE, entries, word)

    def _trades(self, _: str) -> None:
        session = self.session
        show_trades(self.console, session.screen.offered_trades(session.rules, session.position, self.seat))

    def _score(self, name: str) -> None:
        session = self.session
        seat = self._named_seat(name)
        self.console.print(sheet_table(session.rules.sheets(session.position)[seat], session.names[seat]))

    def why(self, name: str) -> None:
        """Why a choice cannot be made, with the paragraph of the rules that says so."""
        rules = self.session.rules
        if not name:
            raise Unusable(f"why what? For example: why {self.session.screen.EXAMPLE}")
        found = meant(rules, name)
        if not found:
            raise Unusable(f"there is no choice called {quoted(name)} in this game")
        if len(found) > 1:
            named = [rules.vocabulary.text(choice) for choice in found[:MOST_MEANT]]
            raise Unusable(f"that may mean {', '.join(named)}{' ...' if len(found) > MOST_MEANT else ''}")
        refusal = self.refusal(found[0])
        if refusal is None:
            self.console.print(f"{rules.vocabulary.text(found[0])} may be done now: just type it.", style="yellow")
        else:
            reason = (refusal.because or [refusal])[-1]  # what is not asked now has a reason of its own behind it
            if reason.rule:
                look_up(self.console, rules.name, reason.rule)

    def refusal(self, choice: int) -> Refusal | None:
        """Say why a choice is refused to the seat that is asked; None if it is not."""
        session, rules = self.session, self.session.rules
        found = rules.why_not(session.position, self.seat, choice)
        if found is not None:
            said = self.session.named(rules.say(found))
            self.console.print(Text(f"{rules.vocabulary.text(choice)}: {said}", style="yellow"))
        return found

    def _rules(self, words: str) -> None:
        look_up(self.console, self.session.rules.name, words)

    def _undo(self, _: str) -> None:
        name = self.session.undo()
        self.console.print(Text(f"Taken back: {name}", style="yellow"))
        self.redraw = True

    def _confirm(self, word: str) -> None:
        if word not in ("on", "off"):
            raise Unusable("type confirm on or confirm off")
        self.confirms = word == "on"
        self._say("turns end only when you say so." if self.confirms else "turns end by themselves.")

    def _log(self, word: str) -> None:
        entries = len(self.session.log.entries)
        if not entries:
            self._say("nothing has happened yet.")
        for number, line in enumerate(Teller(self.session.log, self.session.at_the_keyboard()).lines(entries), 1):
            if word == "all" or number > entries - LATEST:
                self.console.print(line)

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.session.saved_to
        if path is None:
            raise Unusable("save under what name? For example: save game.jsonl")
        self.session.save(path)
        self._say(f"saved. underhall play --load {path} goes on with it.")

    def _quit(self, _: str) -> None:
        self.quitting = True
