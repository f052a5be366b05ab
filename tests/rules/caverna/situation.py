"""A position written by hand, and what is done in it: the tests read like the rulebook."""

from __future__ import annotations

from typing import Any

from underhall.engine.flow import CHANCE
from underhall.engine.game import Refused
from underhall.games import read_position, rules, write_position
from underhall.games.caverna.position import GOODS, Caverna
from underhall.games.caverna.rules import CavernaRules


class Situation:
    """A position file's document as keywords (docs/position.md), ready to play."""

    rules: CavernaRules
    p: Caverna

    def __init__(self, **document: Any) -> None:
        rules, self.p = read_position({"game": "caverna", **document})
        assert isinstance(rules, CavernaRules)
        self.rules = rules

    @classmethod
    def fresh(cls, **options: Any) -> Situation:
        """A new game as it is set up under some options, before the first draw or decision."""
        made = cls.__new__(cls)
        found = rules("caverna", options)
        assert isinstance(found, CavernaRules)
        made.rules, made.p = found, found.setup()
        return made

    def play_on(self, number: int, *shunned: str) -> Situation:
        """Everyone takes the first answer until the work phase of a round; no dwarf goes to the shunned spaces."""
        barred = [f"place {space}" for space in shunned]
        while self.p.round < number or self.seat == CHANCE or not self.names()[0].startswith("place "):
            self.do(next(name for name in self.names() if name not in barred))
        return self

    @property
    def seat(self) -> int:
        """Who decides next; chance too."""
        return self.rules.to_move(self.p)[0]

    def do(self, *names: str, seat: int | None = None) -> Situation:
        """Play choices, by name; forced steps run by themselves in between."""
        for name in names:
            mover = CHANCE if name.startswith("reveal ") else self.seat if seat is None else seat
            self.rules.play(self.p, mover, self.rules.vocabulary.parse(name))
        return self

    def names(self, seat: int | None = None) -> list[str]:
        """The answers to the pending decision."""
        found = self.rules.choices(self.p, self.seat if seat is None else seat)
        return [self.rules.vocabulary.text(choice) for choice in found]

    def trades(self, seat: int | None = None) -> list[str]:
        found = self.rules.trades(self.p, self.seat if seat is None else seat)
        return [self.rules.vocabulary.text(choice) for choice in found]

    def offers(self, name: str, seat: int | None = None) -> bool:
        """May it be chosen now, as an answer or as a trade?"""
        mover = self.seat if seat is None else seat
        return self.rules.why_not(self.p, mover, self.rules.vocabulary.parse(name)) is None

    def refusal(self, name: str, seat: int | None = None) -> str:
        """The sentence with which it is refused; nothing may have changed. Fails if it is allowed."""
        mover = self.seat if seat is None else seat
        before = self.p.dump()
        try:
            self.rules.play(self.p, mover, self.rules.vocabulary.parse(name))
        except Refused as refused:
            assert self.p.dump() == before
            return str(refused)
        raise AssertionError(f"{name} is allowed")

    def goods(self, seat: int = 0) -> dict[str, int]:
        """What a seat has, zeros left out."""
        return {GOODS[good]: count for good, count in enumerate(self.p.players[seat].goods) if count}

    def good(self, name: str, seat: int = 0) -> int:
        return self.p.players[seat].goods[GOODS.index(name)]

    def pile(self, space: str) -> dict[str, int]:
        """What lies on a space."""
        number = self.rules.box.space_names.index(space)
        return {GOODS[good]: self.p.piles[slot] for slot, good in self.rules.box.slots[number] if self.p.piles[slot]}

    def points(self, line: str, seat: int = 0) -> int:
        """Points of a line of the sheet, or of a tile's part of it."""
        return self.rules.sheets(self.p)[seat].points(line)

    def total(self, seat: int = 0) -> int:
        return self.rules.sheets(self.p)[seat].total

    def document(self) -> dict[str, Any]:
        """The position as its file would be written."""
        return write_position(self.rules, self.p)

    def board(self, seat: int = 0) -> dict[str, str]:
        found: dict[str, str] = self.document()["players"][seat]["board"]
        return found


def alone(number: int = 1, phase: str = "work", *, table: dict[str, Any] | None = None, **player: Any) -> Situation:
    """A solo game in some round: what its player has as keywords, and the table's part of the document."""
    return Situation(seats=1, round=number, phase=phase, players=[player], **(table or {}))
