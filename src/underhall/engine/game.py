"""The contract between a game and everything around it: tables, bots, logs, research.

Whoever plays uses to_move, choices, trades and play, and nothing else. A position holds no random
numbers: chance is a seat whose choices are outcomes with weights, and a driver draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from json import dumps
from typing import Any, Generic, TypeVar

from underhall.engine.book import Book
from underhall.engine.flow import CHANCE, SEATS, Lanes, settle
from underhall.engine.language import ENGLISH, Language
from underhall.engine.sheet import Sheet
from underhall.engine.vocabulary import NOTHING, Choices, Vocabulary, holds
from underhall.engine.words import LUCK, Refusal, say

Ledger = list[tuple[int, int, int, str]]  # (seat, good, change, reason) for every change of a good


class Refused(Exception):
    """The choice may not be made; nothing has changed. Holds the Refusal and its sentence."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal = refusal


class Unusable(Exception):
    """Input that cannot be used: a position file, a log or an option. The message names the place.

    For readers in other languages it is a text with {names} for its arguments, of which some may be Unusable too.
    """

    def __init__(self, text: str = "", **values: Any) -> None:
        super().__init__(text.format_map(values) if values else text)
        self.text, self.values = text, values

    def said(self, language: Language) -> str:
        """The message in a language."""
        said = {name: each.said(language) for name, each in self.values.items() if isinstance(each, Unusable)}
        return language(self.text, **{**self.values, **said})


class Lacking(Unusable):
    """Something is needed that only the reader has; the message says what, and how it is handed in."""


class Position(Lanes):
    """All that play has changed, as ints and flat lists. Rules act on it; it has no rules.

    ledger, if a list is put there, receives a line for every change of a good. It is no part of the
    position: it is neither copied nor dumped.
    """

    def __init__(self, seats: int, notes: int) -> None:
        empty = [[0] * notes for _ in range(seats)]
        super().__init__([[] for _ in range(seats + 1)], [NOTHING] * (seats + 1), empty, 0, 0)
        self.ledger: Ledger | None = None

    def copy(self) -> Position:
        raise NotImplementedError

    def lanes_into(self, twin: Position) -> None:
        """Copy what the engine keeps; the games' copy() call it."""
        twin.lanes = [lane[:] for lane in self.lanes]
        twin.offers = self.offers[:]
        twin.notes = [note[:] for note in self.notes]
        twin.waiting = self.waiting
        twin.stamp = self.stamp
        twin.ledger = None

    def dump(self) -> dict[str, Any]:
        """The position as plain JSON values, places by label."""
        return {
            "lanes": [[place.label for place in lane] for lane in self.lanes],
            "notes": [note[:] for note in self.notes],
            "stamp": self.stamp,
        }


P = TypeVar("P", bound=Position)


def digest(p: Position, key: bytes = b"") -> str:
    """Checkpoint: 16 hex digits that change whenever anything in the dump does.

    A key keeps readers of a running game from guessing what is hidden by trying it out.
    """
    return blake2b(dumps(p.dump(), sort_keys=True).encode(), digest_size=8, key=key[:64]).hexdigest()


class Rules(Generic[P]):
    """A game under one set of options. Subclasses say how it is set up, traded, hidden and scored."""

    name: str
    version: str
    spoils = ""  # the paragraph that forbids trades after which something begun could not be carried out

    def __init__(
        self, options: Mapping[str, Any], seats: int, vocabulary: Vocabulary, book: Book[P], words: Mapping[str, str]
    ) -> None:
        self.options = dict(options)
        self.seats = seats
        self.vocabulary = vocabulary
        self.book = book
        self.words = words

    # What a game defines.

    def setup(self) -> P:
        """A new game: nothing hidden is decided yet."""
        raise NotImplementedError

    def load(self, dump: Mapping[str, Any]) -> P:
        """The position whose dump this is."""
        raise NotImplementedError

    def rows(self, p: P, seat: int) -> Choices:
        """The any-time trades a seat that owes a decision can pay for."""
        return NOTHING

    def row_open(self, p: P, seat: int, choice: int) -> bool:
        """Is this one of the rows? Asked without listing them."""
        return choice in self.rows(p, seat)

    def trade(self, p: P, seat: int, choice: int) -> None:
        """Carry out a trade."""
        raise NotImplementedError

    def why_no_trade(self, p: P, seat: int, choice: int) -> Refusal | None:
        """Why a trade's price cannot be paid; None if the choice is no trade."""
        return None

    def weight(self, p: P, outcome: int) -> int:
        """How many of the equally likely draws lead to this outcome."""
        return 1

    def audience(self, p: P, seat: int, choice: int) -> list[int] | None:
        """The seats that may know of a choice which a seat or chance is about to make; None = everybody.

        Asked of anything, offered or not.
        """
        return None

    def view(self, p: P, seat: int) -> P:
        """What a seat may know (CHANCE: an onlooker). Games without secrets show everything."""
        twin = p.copy()
        assert isinstance(twin, Position)
        return twin  # type: ignore[return-value]  # copy() of a P is a P; mypyc knows no Self

    def redeal(self, view: P, pick: Callable[[int], int]) -> P:
        """A position consistent with a view; pick(n) draws from 0..n-1."""
        return view.copy()  # type: ignore[return-value]  # see view

    def holdings(self, p: P) -> list[list[int]]:
        """The goods of every seat, by seat and good, as the ledger counts them; a list that play does not change."""
        raise NotImplementedError

    def sheets(self, p: P) -> list[Sheet]:
        """The score of every seat, line by line, were the game to end now."""
        raise NotImplementedError

    # What every game shares.

    def winners(self, p: P) -> list[int]:
        """The seats with the highest total: several share the win."""
        totals = [sheet.total for sheet in self.sheets(p)]
        return [seat for seat, total in enumerate(totals) if total == max(totals)]

    def to_move(self, p: P) -> Choices:
        """Every seat that owes a decision; (CHANCE,) before a draw; () when the game is over."""
        if p.waiting:
            return SEATS[p.waiting]
        return (CHANCE,) if p.offers[CHANCE] else NOTHING

    def choices(self, p: P, seat: int) -> Choices:
        """The answers to the pending decision of a seat; none if it owes no decision or is no seat."""
        # Lanes and offers end with chance's, so an index below CHANCE would reach a player's.
        return p.offers[seat] if CHANCE <= seat < self.seats else NOTHING

    def trades(self, p: P, seat: int) -> Choices:
        """What a seat that owes a decision may do first; the decision stays pending."""
        if seat == CHANCE or not self.choices(p, seat):
            return NOTHING
        rows = self.rows(p, seat)
        if not rows or self._firm(p, seat):
            return rows
        return tuple([row for row in rows if self._leads_on(p, seat, row)])

    def may_trade(self, p: P, seat: int, choice: int) -> bool:
        """Is this one of the trades? Tries it alone."""
        return (
            seat != CHANCE
            and len(self.choices(p, seat)) > 0
            and self.row_open(p, seat, choice)
            and (self._firm(p, seat) or self._leads_on(p, seat, choice))
        )

    def _firm(self, p: P, seat: int) -> bool:
        for place in p.lanes[seat]:
            if not place.firm:
                return False
        return True

    def _leads_on(self, p: P, seat: int, row: int) -> bool:
        """Does everything a seat must still do have a way after this trade?"""
        twin = p.copy()
        self.trade(twin, seat, row)  # type: ignore[arg-type]  # copy() of a P is a P
        for place in twin.lanes[seat]:
            if not place.able(twin, seat):
                return False
        return True

    def play(self, p: P, seat: int, choice: int, ledger: Ledger | None = None) -> None:
        """Make a choice or a trade, and run everything that follows without a decision.

        Raises Refused, and changes nothing, if it is not offered. ledger receives every change of goods.
        """
        p.ledger = ledger
        offer = self.choices(p, seat)
        if holds(offer, choice):
            p.offers[seat] = NOTHING
            p.lanes[seat].pop().take(p, seat, choice)
        elif self.may_trade(p, seat, choice):
            self.trade(p, seat, choice)
        else:
            p.ledger = None
            refusal = self.why_not(p, seat, choice) or Refusal("not-now", "", asked="")
            raise Refused(refusal, self.say(refusal))
        settle(p, seat)
        p.ledger = None

    def why_not(self, p: P, seat: int, choice: int) -> Refusal | None:
        """Why a seat may not choose this now; None if it may."""
        if not CHANCE <= seat < self.seats:
            return Refusal("no-seat", "", seat=seat)
        movers = self.to_move(p)
        if seat not in movers:
            if not movers:
                return Refusal("over", "")
            said = [LUCK if mover == CHANCE else f"seat {mover}" for mover in movers]
            return Refusal("not-your-turn" if len(said) == 1 else "not-your-turns", "", seats=" and ".join(said))
        if not 0 <= choice < len(self.vocabulary):
            return Refusal("no-such-choice", "")
        if choice in self.choices(p, seat) or self.may_trade(p, seat, choice):
            return None
        place = p.lanes[seat][-1]
        reason = place.why(p, seat, choice)
        if reason is None:
            reason = self.why_no_trade(p, seat, choice)
        if reason is None and self.row_open(p, seat, choice):
            reason = Refusal("spoils", self.spoils)
        if reason is None:
            reason = Refusal("not-now", place.rule, asked=self.asked(p, seat))
            later = self.why_not_later(p, seat, choice)
            if later is not None:
                reason.because.append(later)
        return reason

    def why_not_later(self, p: P, seat: int, choice: int) -> Refusal | None:
        """What would stand in the way of a choice that is not asked for now, if anything would."""
        return None

    def asked(self, p: P, seat: int) -> str:
        """The pending decision of a seat in a few words."""
        return p.lanes[seat][-1].label if p.lanes[seat] else ""

    def say(self, refusal: Refusal, language: Language = ENGLISH) -> str:
        """A refusal as a sentence, with the paragraph of the rules it rests on."""
        sentence = say(self.words, refusal.message, refusal.args, language)
        if refusal.rule:
            sentence = f"{sentence} [{self.name}.{refusal.rule}]"
        return " ".join([sentence, *[self.say(reason, language) for reason in refusal.because]])

    def stand(self, p: P, dump: Mapping[str, Any]) -> P:
        """Put a loaded position into the lanes of its dump, and look up again what they offer."""
        p.lanes = [[self.book.places[label] for label in lane] for lane in dump["lanes"]]
        p.notes = [list(note) for note in dump["notes"]]
        p.stamp = dump["stamp"]
        p.waiting = sum([1 << seat for seat, lane in enumerate(p.lanes[:CHANCE]) if lane])
        p.offers = [NOTHING] * len(p.lanes)
        for seat in SEATS[p.waiting] or (CHANCE,):
            if p.lanes[seat]:
                p.offers[seat] = p.lanes[seat][-1].offer(p, seat)
        return p


class Game:
    """What the registry knows of a game.

    rules: by options. options: with their legal values, the default first. complete: all of them, given or by
    default; it raises Unusable as rules does. How a position file is read and written.
    """

    def __init__(
        self,
        rules: Callable[[Mapping[str, Any]], Rules[Any]],
        options: Mapping[str, tuple[Any, ...]],
        complete: Callable[[Mapping[str, Any]], dict[str, Any]],
        read_position: Callable[..., tuple[Any, Any]],
        write_position: Callable[..., dict[str, Any]],
    ) -> None:
        self.rules = rules
        self.options = options
        self.complete = complete
        self.read_position = read_position
        self.write_position = write_position
