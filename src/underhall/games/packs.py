"""Packs: printed components that the owner of a box lays over ours, known in this process by name and hash.

A pack is a TOML file; whoever reads the file hands its text in. Only name and hash ever stand in options, logs and
databases: what is printed in a box stays with its owner.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from hashlib import blake2b
from json import dumps
from typing import Any, Final

from underhall.engine.game import Lacking, Unusable

HEADER: Final = "pack"  # the table that tells what the pack is called and of which game it is
KEYS: Final = ("game", "name", "about")
NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_NAME: Final = 40


class Pack:
    """Printed components of a game.

    where: the name of its file; text: what stands there; tables: the same as plain values, without its header.
    id: its name and a hash of the tables, so that it changes with any figure and with no comment.
    """

    def __init__(self, where: str, text: str, game: str, name: str, tables: Mapping[str, Any]) -> None:
        self.where = where
        self.text = text
        self.game = game
        self.name = name
        self.tables = dict(tables)
        said = dumps([game, self.tables], sort_keys=True, default=str)
        self.id = f"{name} {blake2b(said.encode(), digest_size=8, person=b'underhall pack').hexdigest()}"


def read_pack(text: str, where: str) -> Pack:
    """The pack of a file, its components not looked at yet. Raises Unusable if it is no TOML or has no header."""
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise Unusable(f"{where}: no TOML that can be read: {fault}") from None
    header = tables.pop(HEADER, None)
    if not isinstance(header, dict):
        raise Unusable(f'{where}: a pack begins with [pack], game = "zwergendorf" and a name of its own')
    for key in header:
        if key not in KEYS:
            raise Unusable(f"{where}: pack.{key} is not known here; there are {', '.join(KEYS)}")
    game, name = header.get("game"), header.get("name")
    if not isinstance(game, str):
        raise Unusable(f'{where}: pack.game must name the game, as in "zwergendorf"')
    if not isinstance(name, str) or not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise Unusable(f"{where}: pack.name must be lower case letters, digits and hyphens, {LONGEST_NAME} at most")
    return Pack(where, text, game, name, tables)


def name_of(options: Mapping[str, Any]) -> str:
    """The name of the pack that options name; "" without one."""
    return str(options.get("pack", "")).partition(" ")[0]


_laid: dict[tuple[str, str], Pack] = {}


def lay(pack: Pack) -> None:
    """Let this process know a pack; tables may be made under it from now on."""
    _laid[pack.game, pack.id] = pack


def lay_all(texts: Mapping[str, str]) -> None:
    """The same of all packs that another process has laid."""
    for where, text in texts.items():
        lay(read_pack(text, where))


def texts() -> dict[str, str]:
    """All packs that are laid, as lay_all takes them: text by name of the file."""
    return {pack.where: pack.text for pack in _laid.values()}


def laid(game: str, id: str) -> Pack | None:
    """The pack of an id; None for "". Raises Lacking for one that is not laid."""
    if not id:
        return None
    found = _laid.get((game, id))
    if found is not None:
        return found
    name = id.partition(" ")[0]
    others = [pack.id for pack in _laid.values() if (pack.game, pack.name) == (game, name)]
    if others:
        raise Lacking(
            "this is played under the pack {id}, and the one of that name here is {other}; name the file as it was",
            id=repr(id[:80]), other=repr(others[0]),
        )  # fmt: skip
    raise Lacking("this is played under the pack {id}; name its file with --pack", id=repr(id[:80]))
