"""Bots that fail wherever they place a dwarf in the first round of a game, each in its own way."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Final

from underhall.engine.game import Rules

HERE: Final = str(Path(__file__))
PATIENCE: Final = 2  # seconds for a decision, where one that stalls plays; the others get more: machines are busy
SEEN: Final = "UNDERHALL_TEST_SEEN"  # the variable that names the file to which Stalls writes its process


class Failing:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, rules: Rules[Any], view: Any, seat: int) -> Any:
        choices = rules.choices(view, seat)
        if view.round == 1 and rules.vocabulary.text(choices[0]).startswith("place "):
            return self.fail(rules, choices)
        return choices[0]

    def fail(self, rules: Rules[Any], choices: Any) -> Any:
        raise NotImplementedError


class Raises(Failing):
    def fail(self, rules: Rules[Any], choices: Any) -> Any:
        raise ValueError("there is no\nmore ore")


class Leaves(Failing):
    def fail(self, rules: Rules[Any], choices: Any) -> Any:
        raise SystemExit(0)


class Stalls(Failing):
    def fail(self, rules: Rules[Any], choices: Any) -> Any:
        with Path(os.environ.get(SEEN, os.devnull)).open("a", encoding="ascii") as file:
            file.write(f"{os.getpid()}\n")
        while True:
            time.sleep(0)


class Babbles(Failing):
    def fail(self, rules: Rules[Any], choices: Any) -> Any:
        print("I take a name for a number")
        return rules.vocabulary.text(choices[0])


class Cheats(Failing):
    def fail(self, rules: Rules[Any], choices: Any) -> Any:
        return rules.vocabulary.parse("eat donkey")


class Dies(Failing):
    def fail(self, rules: Rules[Any], choices: Any) -> Any:
        os._exit(3)


WAYS: Final = {  # what is told of each
    "Raises": "raises ValueError: there is no more ore",
    "Leaves": "raises SystemExit: 0",
    "Stalls": f"has not decided within {PATIENCE} s",
    "Babbles": "answers (str), which is no choice",
    "Cheats": "answers 'eat donkey', which is not offered",
    "Dies": "has brought its process down",
}
