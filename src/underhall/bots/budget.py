"""How long a bot may think about a turn: so many seconds, or so many iterations of its search."""

from __future__ import annotations

import re
from math import inf
from time import process_time
from typing import Final, NamedTuple

from underhall.engine.game import Unusable

WRITTEN: Final = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(it|s)?")
MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 1_000_000
SHORT: Final = 0.005  # seconds between two looks at the clock


class Budget(NamedTuple):
    """A limit for a turn; what is None does not limit.

    Iterations give the same answers on every machine, seconds do not. Seconds are those of the processor: on a busy
    machine a bot plays as well as on an idle one, and later.
    """

    seconds: float | None = None
    iterations: int | None = None

    def timer(self) -> Timer:
        """One that begins now."""
        return Timer(self)

    def __str__(self) -> str:
        return f"{self.iterations}it" if self.iterations is not None else f"{self.seconds:g}"


class Timer:
    """Counts iterations, and tells when a budget is spent. Reading the clock may take longer than an iteration, so it
    is read only as often as is needed."""

    def __init__(self, budget: Budget) -> None:
        self.done = 0
        self._budget = budget
        self._begun = self._read = process_time()
        self._next = 1  # at which iteration the clock is read again
        self._stride = 1

    def spent(self) -> float:
        """Which part of the budget has been spent: from 0 to 1."""
        seconds, iterations = self._budget
        part = 0.0 if iterations is None else self.done / iterations
        if seconds is not None:
            part = max(part, (self._clock() - self._begun) / seconds)
        return min(1.0, part)

    def left(self) -> float:
        """How many iterations there may still be, about; inf before the first."""
        spent = self.spent()
        return self.done * (1 - spent) / spent if spent else inf

    def go_on(self) -> bool:
        """May there be another iteration? If so, it counts."""
        seconds, iterations = self._budget
        if iterations is not None and self.done >= iterations:
            return False
        if self.done and seconds is not None and self._clock() - self._begun >= seconds:
            return False  # one at least, or there is nothing to answer
        self.done += 1
        return True

    def _clock(self) -> float:
        if self.done >= self._next:
            now = process_time()
            if now - self._read < SHORT:
                self._stride *= 2
            else:
                self._stride = max(1, self._stride // 2)
            self._read = now
            self._next = self.done + self._stride
        return self._read


def read_budget(text: str) -> Budget:
    """A budget as it is written: "3", "0.5s" (seconds) or "2000it" (iterations). Raises Unusable."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        raise Unusable(f"a time to think is written 3 or 0.5s (seconds), or 2000it (iterations), not {text[:40]!r}")
    if found[2] == "it":
        if "." in found[1] or not 1 <= int(found[1]) <= MOST_ITERATIONS:
            raise Unusable(f"iterations are a whole number from 1 to {MOST_ITERATIONS}, not {found[1]}")
        return Budget(iterations=int(found[1]))
    if not 0 < float(found[1]) <= MOST_SECONDS:
        raise Unusable(f"seconds to think are more than 0 and at most {MOST_SECONDS:g}, not {found[1]}")
    return Budget(seconds=float(found[1]))
