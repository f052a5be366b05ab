"""A game at the terminal: shows the table, asks, understands what is typed, and lets bots and chance go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from underhall.commands.matching import matches, number
from underhall.commands.naming import meant
from underhall.commands.session import Session, Turn
from underhall.commands.tablecommands import TableCommands
from underhall.commands.tableview import show_answers, show_result, show_spaces, show_table
from underhall.engine.entries import quoted
from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused

Ask = Callable[[str], str]  # a prompt to the line typed; raises EOFError where nothing more comes
MOST_NAMED = 6  # of the answers that an unclear name may mean


class Conversation:
    """The talk between a table and those who sit around the terminal."""

    def __init__(self, session: Session, console: Console, ask: Ask, interactive: bool) -> None:
        self.session = session
        self.console = console
        self.ask = ask
        self.commands = TableCommands(session, console, confirms=interactive)
        self._drawn: Any = None  # the seat whose board was drawn last, and the board
        self._asked = (-1, -1)  # the seat and the number of entries when the question was shown

    def run(self) -> None:
        """Play until the game is over or somebody quits. EOFError and KeyboardInterrupt pass through."""
        going = True
        while going:
            if self.session.over:
                going = self._finish()
            elif self.session.machines():
                going = self._go_on()
            else:
                going = self._decide()

    # Bots and chance.

    def _go_on(self) -> bool:
        """Let bots and chance go on, unless somebody who has just decided thinks better of it."""
        if self.commands.confirms and self.session.undoable():
            typed = self.ask("Enter ends your turn, undo takes your last answer back > ").strip()
            if typed:
                if not self.commands.carry_out(typed):
                    self.console.print("Enter goes on; help tells what else you may type.", style="yellow")
                return not self.commands.quitting
        for turn in self.session.turns():
            self._tell(turn)
        return True

    def _tell(self, turn: Turn) -> None:
        line = Text("● ", style="cyan")
        said = "; ".join(turn.words)
        if turn.seat == CHANCE:
            line.append(said[:1].upper() + said[1:], style="bold default")
        else:
            line.append(self.session.names[turn.seat], style="bold default")
            line.append(f": {said}", style="default")
            line.append(f"  ({turn.changed})" if turn.changed else "", style="green")
        self.console.print(line)
        if turn.why:
            self.console.print(Text(f"  {turn.why}", style="dim"))

    # People.

    def _decide(self) -> bool:
        """Ask one person once; False if the table is left."""
        people = self.session.people()
        seat = self._asked[0] if self._asked[0] in people else people[0]
        question = self.session.screen.question(self.session.rules, self.session.position, seat)
        entries = len(self.session.log.entries)
        if self._asked != (seat, entries) or self.commands.redraw:
            self._show(seat, question)
            self._asked = (seat, entries)
            self.commands.redraw = False
        self.commands.seat = seat
        typed = self.ask(f"{self.session.names[seat]} > " if self.session.company() else "> ")
        self._understand(typed.strip(), seat, question)
        return not self.commands.quitting

    def _show(self, seat: int, question: dict[str, Any]) -> None:
        """The question; before it the board where it has changed, and the spaces where one of them is asked for."""
        session = self.session
        screen = session.screen.screen(session.rules, session.position, seat)
        numbers = {choice["name"]: at for at, choice in enumerate(question["choices"], 1)}
        places = [space for space in screen["spaces"] if space["choice"] in numbers]
        if places or self._drawn != (seat, screen["board"]):
            self.console.print()
            show_table(self.console, screen, session.names)
            self._drawn = (seat, screen["board"])
        self.console.print()
        if places:
            show_spaces(self.console, screen, session.names, numbers)
            self.console.print()
        self.console.print(Text(session.named(question["text"]), style="bold"))
        if not places:
            show_answers(self.console, question)
        trades = len(session.rules.trades(session.position, seat))
        hints = ["number or name", *([f"trades ({trades})"] if trades else []), "why NAME", "undo", "help"]
        if question["headings"]:
            word = next(typed.split()[0] for what, typed, _ in session.screen.COMMANDS if what == "catalogue")
            hints.insert(1, f"{word} NAME tells what one does")
        self.console.print(" · ".join(hints), style="dim")

    def _understand(self, typed: str, seat: int, question: dict[str, Any]) -> None:
        """Find out what was meant, and do it or say why not."""
        names = [choice["name"] for choice in question["choices"]]
        if not typed:
            self.console.print(f"Type a number from 1 to {len(names)}, a name, or help.", style="yellow")
        elif (at := number(typed)) is not None:
            if 1 <= at <= len(names):
                self._play(seat, names[at - 1])
            else:
                self.console.print(f"There is no answer {at}: 1 to {len(names)}, please.", style="yellow")
        elif typed in names:
            self._play(seat, typed)
        elif not self.commands.carry_out(typed):
            self._find(typed, seat, question)

    def _find(self, typed: str, seat: int, question: dict[str, Any]) -> None:
        """An answer or a trade by a part of its name."""
        session = self.session
        trades = session.screen.offered_trades(session.rules, session.position, seat)
        at = number(typed[1:]) if typed[0] in "tT" else None
        if at is not None and 1 <= at <= len(trades):
            self._play(seat, trades[at - 1]["name"])
            return
        if typed in [trade["name"] for trade in trades]:
            self._play(seat, typed)
            return
        for choices in (question["choices"], trades):
            names = [choice["name"] for choice in choices]
            found = matches(typed, names, [choice["text"] for choice in choices])
            if len(found) == 1:
                self._play(seat, names[found[0]])
                return
            if found:
                named = [names[at] for at in found[:MOST_NAMED]]
                more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
                self.console.print(Text(f"That may mean {', '.join(named)}{more}.", style="yellow"))
                return
        found_anywhere = meant(session.rules, typed)
        if len(found_anywhere) == 1:
            self.commands.refusal(found_anywhere[0])
        else:
            said = f"{quoted(typed)} is no answer to this question: type a number, a name, or help."
            self.console.print(Text(said, style="yellow"))

    def _play(self, seat: int, name: str) -> None:
        session = self.session
        choice = session.rules.vocabulary.find(name)
        assert choice is not None
        said = session.say(seat, choice)
        try:
            changed = session.play(seat, choice)
        except Refused as refused:
            self.console.print(Text(session.named(str(refused)), style="yellow"))
            return
        line = Text.assemble(("✓ ", "green"), said)
        line.append(f"  ({changed})" if changed else "", style="green")
        self.console.print(line)

    # The end.

    def _finish(self) -> bool:
        """Show the result; commands may follow until Enter or quit. False when the table is left."""
        session = self.session
        entries = len(session.log.entries)
        if self._asked != (CHANCE, entries):
            self._asked = (CHANCE, entries)
            self.console.print()
            self.console.print(Rule(Text("The game is over", style="bold"), style="dim"))
            p = session.position
            show_result(self.console, session.rules.sheets(p), session.rules.winners(p), session.names)
        typed = self.ask("save FILE, board, score, log or undo; Enter leaves > ").strip()
        if not typed:
            return False
        if not self.commands.carry_out(typed):
            self.console.print("The game is over. Enter leaves; help tells what you may type.", style="yellow")
        return not self.commands.quitting
