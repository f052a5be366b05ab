"""Bots by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from underhall.bots.chance import Random
from underhall.bots.greedy import Greedy
from underhall.bots.mind import Bot
from underhall.engine.game import Unusable

BOTS: Final[dict[str, Any]] = {"random": Random, "greedy": Greedy}


def bot(name: str, seed: int) -> Bot:
    """A new bot: "random", "greedy", or "package.module:Class" for a class that is called with a seed.

    Raises Unusable, in one line with what there is, for a name that leads to none.
    """
    made: Bot = (BOTS[name] if name in BOTS else _class_at(name))(seed)
    return made


def _class_at(name: str) -> Any:
    """The class a name of the form package.module:Class leads to."""
    path, _, kind = name.partition(":")
    if not path or not kind or not all(part.isidentifier() for part in [*path.split("."), kind]):
        raise Unusable(f"there is no bot {name!r}; there are {', '.join(BOTS)} and package.module:Class")
    try:
        module = import_module(path)
    except ImportError as fault:
        raise Unusable(f"bot {name!r}: {path} cannot be imported ({fault}); is it on PYTHONPATH?") from fault
    found = getattr(module, kind, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise Unusable(f"bot {name!r}: {path} has no class {kind} with a method choose(rules, view, seat)")
    return found
