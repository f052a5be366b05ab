"""Bots by name."""

from __future__ import annotations

import re
import sys
from hashlib import blake2b
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from underhall.bots.budget import read_budget
from underhall.bots.chance import Random
from underhall.bots.levels import GREEDY, LEVELS, Player
from underhall.bots.mind import Bot, characters
from underhall.engine.game import Unusable

BOTS: Final = ("random", "greedy", *[f"level{level}" for level in LEVELS])
STAND_IN: Final = "greedy"  # decides where another bot fails
LONGEST_WAIT: Final = 60.0  # seconds for a turn that is not limited by time
WAITS: Final = 6.0  # how many times the time to think
ONE_LINE: Final = 160  # characters of a fault that are told
LEVEL: Final = re.compile(r"level(\d)(?:-([a-z]+))?(?:@(.*))?")


def bot(name: str, seed: int) -> Bot:
    """A new bot: one of BOTS, or one of your own that is called with a seed: "package.module:Class" or
    "path/to/file.py:Class".

    A level may have a character of the game's, and those that search a time to think: "level3-miner",
    "level4@2000it", "level5-farmer@3". A name that leads to code runs it: none may come from a stranger. Raises
    Unusable, in one line, for a name that leads to no bot.
    """
    if is_ours(name):
        return _ours(name, seed)
    kind = _class_at(name)
    try:
        made: Bot = kind(seed)
    except Exception as fault:  # whatever a stranger's constructor may raise
        raise Unusable(f"bot {name!r}: {class_name(name)}({seed}) fails ({in_one_line(fault)})") from fault
    return made


def is_ours(name: str) -> bool:
    """Does a name stand for a bot that comes with Underhall, whether or not it is spelled right?"""
    return name in BOTS or LEVEL.fullmatch(name) is not None


def ours_in(game: str) -> list[str]:
    """All bots that come with Underhall and can play a game, each level with each character of the game."""
    return [*BOTS, *[f"level{level}-{character}" for level in LEVELS for character in characters(game)]]


def fitting(name: str, game: str) -> str:
    """The name of a bot that can play a game. Raises Unusable if it has a character that the game does not know."""
    found = LEVEL.fullmatch(name)
    if found is not None and found[2] and found[2] not in characters(game):
        known = ", ".join(characters(game)) or "none"
        raise Unusable(f"bot {name!r}: {game} has no character {found[2]}; there are: {known}")
    return name


def with_budget(name: str, think: str) -> str:
    """The name with a time to think, for those that search and have none of their own."""
    found = LEVEL.fullmatch(name)
    searches = found is not None and found[3] is None and LEVELS[int(found[1])].budget is not None
    return f"{name}@{think}" if searches else name


def gives_reasons(name: str) -> bool:
    """Does a bot think about whole turns, and know why it takes them?"""
    return is_ours(name) and name != "random"


def patience(name: str) -> float:
    """How many seconds one waits for a turn of one of our own: far more than it needs, even on a busy machine."""
    found = LEVEL.fullmatch(name)
    budget = None
    if found is not None and int(found[1]) in LEVELS:
        budget = read_budget(found[3]) if found[3] else LEVELS[int(found[1])].budget
    return LONGEST_WAIT + WAITS * (0.0 if budget is None or budget.seconds is None else budget.seconds)


def _ours(name: str, seed: int) -> Bot:
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Player(seed, GREEDY)
    found = LEVEL.fullmatch(name)
    assert found is not None
    level, character, think = int(found[1]), found[2] or "", found[3]
    if level not in LEVELS:
        raise Unusable(f"bot {name!r}: there is no level {level}; there are {min(LEVELS)} to {max(LEVELS)}")
    if think is None:
        return Player(seed, level, character)
    if LEVELS[level].budget is None:
        raise Unusable(f"bot {name!r}: level {level} does not search, so it takes no time to think")
    return Player(seed, level, character, read_budget(think))


def class_name(name: str) -> str:
    """What a bot is called at a table: its class, without the way to it."""
    return name.rpartition(":")[2]


def in_one_line(fault: BaseException) -> str:
    """The kind and the first words of a fault."""
    said = " ".join(str(fault).split())
    return f"{type(fault).__name__}: {said}"[:ONE_LINE] if said else type(fault).__name__


def _class_at(name: str) -> Any:
    """The class that a name of your own leads to."""
    path, _, kind = name.rpartition(":")
    if path.endswith(".py") and kind.isidentifier():
        module = _module_of_file(name, Path(path))
    elif path and all(part.isidentifier() for part in [*path.split("."), kind]):
        module = _module(name, path)
    else:
        raise Unusable(f"there is no bot {name!r}; there are {', '.join(BOTS)}, package.module:Class and file.py:Class")
    found = getattr(module, kind, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise Unusable(f"bot {name!r}: {path} has no class {kind} with a method choose(rules, view, seat)")
    return found


def _module(name: str, path: str) -> ModuleType:
    try:
        return import_module(path)
    except ImportError as fault:
        raise Unusable(f"bot {name!r}: {path} cannot be imported ({fault}); is it on PYTHONPATH?") from fault
    except Exception as fault:
        raise Unusable(f"bot {name!r}: {path} fails while it is imported ({in_one_line(fault)})") from fault


def _module_of_file(name: str, path: Path) -> ModuleType:
    """The module of a file, run once. What lies beside it can be imported by it."""
    if not path.is_file():
        raise Unusable(f"bot {name!r}: there is no file {path}; check its name")
    path = path.resolve()
    label = f"underhall_bot_{path.stem}_{blake2b(str(path).encode(), digest_size=6).hexdigest()}"
    if label in sys.modules:
        return sys.modules[label]
    spec = spec_from_file_location(label, path)
    if spec is None or spec.loader is None:
        raise Unusable(f"bot {name!r}: {path} cannot be imported")
    module = module_from_spec(spec)
    sys.modules[label] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # last: what lies there hides no module of ours
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        del sys.modules[label]
        raise Unusable(f"bot {name!r}: {path} fails while it is imported ({in_one_line(fault)})") from fault
    return module
