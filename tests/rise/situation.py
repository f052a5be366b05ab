"""A table of Rise to Nobility set up by hand, and what is done at it: the tests read like the rule book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from json import dumps, loads
from typing import Any

from underhall.engine.flow import CHANCE
from underhall.engine.game import Ledger, Refused
from underhall.games.rise.position import GOODS, SOURCES, Player, Rise
from underhall.games.rise.position_file import read_position
from underhall.games.rise.rules import RiseRules


@cache
def _made(options: str) -> RiseRules:
    return RiseRules(loads(options))


def made(options: Mapping[str, Any]) -> RiseRules:
    """The rules under these options, made once."""
    return _made(dumps(dict(options), sort_keys=True))


def goods(**counts: int) -> dict[str, Any]:
    """A player of a position file with these goods and no others."""
    return {"goods": counts}


class Situation:
    """The first seat's turn in the first round, unless the document says otherwise.

    players: what each has, as in a position file; dice: those of the first seat. Other names are those of a position
    file; options and rulings stand in options.
    """

    def __init__(self, *players: dict[str, Any], options: dict[str, Any] | None = None, **document: Any) -> None:
        chosen = {"seats": max(2, len(players)), **(options or {})}
        own = [*players, *[{} for _ in range(chosen["seats"] - len(players))]]
        found = read_position({"seats": chosen["seats"], "options": chosen, "players": own, **document}, made)
        self.rules: RiseRules = found[0]
        self.p: Rise = found[1]

    # What is done.

    def do(self, *names: str, seat: int | None = None) -> Situation:
        """Choices one after the other, of the seat whose turn it is or of another."""
        for name in names:
            self.play(name, seat)
        return self

    def play(self, name: str, seat: int | None = None) -> Ledger:
        """One choice, and what it did to goods."""
        ledger: Ledger = []
        mover = self.mover() if seat is None else seat
        self.rules.play(self.p, mover, self.rules.vocabulary.parse(name), ledger)
        return ledger

    def drawn(self, *outcomes: str) -> Situation:
        """These outcomes, then whatever comes first, until a seat is asked."""
        for outcome in outcomes:
            self.rules.play(self.p, CHANCE, self.rules.vocabulary.parse(outcome))
        while self.rules.to_move(self.p) == (CHANCE,):
            self.rules.play(self.p, CHANCE, self.rules.choices(self.p, CHANCE)[0])
        return self

    def place(self, die: str, place: str, *rest: str) -> Situation:
        """A die of the seat whose turn it is goes to a place, and what is done there."""
        self.do(f"use {die}")
        if self.offers(f"place {place}"):
            self.do(f"place {place}")
        return self.do(*rest)

    # What then is.

    def mover(self) -> int:
        movers = self.rules.to_move(self.p)
        assert movers, "the game is over"
        return movers[0]

    def names(self, seat: int | None = None) -> list[str]:
        """The answers to the pending decision of a seat."""
        mover = self.mover() if seat is None else seat
        return [self.rules.vocabulary.text(choice) for choice in self.rules.choices(self.p, mover)]

    def sales(self) -> list[str]:
        return [self.rules.vocabulary.text(choice) for choice in self.rules.trades(self.p, self.mover())]

    def asked(self, verb: str) -> list[str]:
        """Those that begin with a word, without it."""
        return [name.partition(" ")[2] for name in self.names() if name.split()[0] == verb]

    def offers(self, name: str) -> bool:
        return name in self.names()

    def places(self, die: str) -> list[str]:
        """Where a die may go; nowhere if it cannot be used."""
        if not self.offers(f"use {die}"):
            return []
        twin = Situation.__new__(Situation)
        twin.rules, twin.p = self.rules, self.p.copy()
        before = twin.p.copy()
        twin.do(f"use {die}")
        if twin.p.lanes[self.mover()] and twin.p.lanes[self.mover()][-1].label == "place":
            return twin.asked("place")
        laid = [at for at, slot in enumerate(twin.p.slots) if slot != before.slots[at]]
        return [f"slot {at}" for at in laid]  # a single way goes by itself

    def refusal(self, name: str, seat: int | None = None) -> str:
        """The sentence with which it is refused; nothing may have changed. Fails if it is allowed."""
        before = self.p.dump()
        try:
            self.do(name, seat=seat)
        except Refused as refused:
            assert self.p.dump() == before
            return str(refused)
        raise AssertionError(f"{name} is allowed")

    def at(self, seat: int = 0) -> Player:
        return self.p.players[seat]

    def has(self, good: str, seat: int = 0) -> int:
        return self.at(seat).goods[GOODS.index(good)]

    def scored(self, source: str, seat: int = 0) -> int:
        """Points that were scored during the game."""
        return self.at(seat).points[SOURCES.index(source)]

    def points(self, line: str, seat: int = 0) -> int:
        """Points of a line of the sheet."""
        return self.rules.sheets(self.p)[seat].points(line)

    def total(self, seat: int = 0) -> int:
        return self.rules.sheets(self.p)[seat].total

    def to_income(self) -> Situation:
        """Everybody passes, and the round goes on as far as it does by itself."""
        while self.rules.to_move(self.p) and self.rules.to_move(self.p) != (CHANCE,) and self.offers("pass"):
            self.do("pass")
        return self
