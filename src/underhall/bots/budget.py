"""How long a bot may think about a turn: so many seconds, or so many iterations of its search."""

from __future__ import annotations

import re
from time import process_time
from typing import Final, NamedTuple

from underhall.engine.game import Unusable

WRITTEN: Final = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(it|s)?")
MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 1_000_000


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
    """Counts iterations, and tells when a budget is spent."""

    def __init__(self, budget: Budget) -> None:
        self.done = 0
        self._budget = budget
        self._end = None if budget.seconds is None else process_time() + budget.seconds

    def go_on(self) -> bool:
        """May there be another iteration? If so, it counts."""
        iterations = self._budget.iterations
        if iterations is not None and self.done >= iterations:
            return False
        if self.done and self._end is not None and process_time() >= self._end:
            return False  # one at least, or there is nothing to answer
        self.done += 1
        return True


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
