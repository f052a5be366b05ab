"""Bots by name."""

from __future__ import annotations

import sys
from hashlib import blake2b
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from underhall.bots.chance import Random
from underhall.bots.greedy import Greedy
from underhall.bots.mind import Bot
from underhall.engine.game import Unusable

BOTS: Final[dict[str, Any]] = {"random": Random, "greedy": Greedy}
STAND_IN: Final = "greedy"  # decides where another bot fails
ONE_LINE: Final = 160  # characters of a fault that are told


def bot(name: str, seed: int) -> Bot:
    """A new bot: "random", "greedy", or one of your own that is called with a seed: "package.module:Class" or
    "path/to/file.py:Class".

    A name of the latter two kinds runs the code it names: none may come from a stranger. Raises Unusable, in one
    line, for a name that leads to no bot.
    """
    kind = BOTS[name] if name in BOTS else _class_at(name)
    try:
        made: Bot = kind(seed)
    except Exception as fault:  # whatever a stranger's constructor may raise
        raise Unusable(f"bot {name!r}: {class_name(name)}({seed}) fails ({in_one_line(fault)})") from fault
    return made


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
