"""Up to some number of things, in any order: sowing, fences, loot, markets."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import P, Place
from underhall.engine.vocabulary import ENOUGH, NOTHING, STOP, Choices
from underhall.engine.words import Refusal

TAKEN: Final = 1 << 56  # in the note of an UpTo: how many parts were taken; below it two bits a part


class UpTo(Place[P]):
    """Up to some number of parts, each up to its own number of times, in any order; one at least.

    The parts' choices are offered at once, so each choice must belong to one part only. What was taken
    lies in a note of the seat.
    """

    def __init__(
        self, label: str, rule: str, slot: int, most: int, parts: list[Place[P]], ids: list[list[int]], times: int
    ) -> None:
        super().__init__(label, rule)
        if len(parts) > 28 or times > 3:
            raise ValueError(f"{label}: too many parts for one note")
        self.slot = slot
        self.most = most
        self.parts = parts
        self.times = times
        self._part = {choice: part for part, block in enumerate(ids) for choice in block}

    def limit(self, p: P, seat: int) -> int:
        """How many parts may be taken in all."""
        return self.most

    def may_stop(self, p: P, seat: int) -> bool:
        return p.notes[seat][self.slot] >= TAKEN

    def offer(self, p: P, seat: int) -> Choices:
        note = p.notes[seat][self.slot]
        if note // TAKEN >= self.limit(p, seat):
            return ENOUGH
        found = NOTHING
        for part in self.parts:
            if note & 3 < self.times:
                found = found + part.offer(p, seat)
            note >>= 2
        return found + ENOUGH if self.may_stop(p, seat) else found

    def take(self, p: P, seat: int, choice: int) -> None:
        notes = p.notes[seat]
        if choice == STOP:
            self.finish(p, seat)
            notes[self.slot] = 0
            return
        part = self._part[choice]
        notes[self.slot] += TAKEN + (1 << 2 * part)
        p.lanes[seat].append(self)
        self.parts[part].take(p, seat, choice)

    def finish(self, p: P, seat: int) -> None:
        """What follows when nothing more is taken."""

    def possible(self, p: P, seat: int) -> bool:
        for part in self.parts:
            if part.possible(p, seat):
                return True
        return False

    def able(self, p: P, seat: int) -> bool:
        return self.may_stop(p, seat) or self.possible(p, seat)

    def hope(self, p: P, seat: int) -> bool:
        for part in self.parts:
            if part.hope(p, seat):
                return True
        return False

    def waits(self, p: P, seat: int) -> bool:
        note = p.notes[seat][self.slot]
        if note // TAKEN >= self.limit(p, seat):
            return False
        for part in self.parts:
            if note & 3 < self.times and not part.possible(p, seat) and part.hope(p, seat):
                return True
            note >>= 2
        return False

    def why(self, p: P, seat: int, choice: int) -> Refusal | None:
        part = self._part.get(choice)
        if part is not None:
            if p.notes[seat][self.slot] >> 2 * part & 3 >= self.times:
                once = self.times == 1
                return Refusal("taken-once", self.rule) if once else Refusal("taken-before", self.rule, most=self.times)
            return self.parts[part].why(p, seat, choice)
        if choice < 0:
            for each in self.parts:
                found = each.why(p, seat, -1)
                if found is not None:
                    return found
        return None

    def whys(self, p: P, seat: int) -> list[Refusal]:
        found: list[Refusal] = []
        for part in self.parts:
            found += [reason for reason in part.whys(p, seat) if reason not in found]
        return found
