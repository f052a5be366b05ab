"""What comes from outside: files, games, options, seats and bots. Whatever cannot be used raises Unusable."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from underhall.engine.entries import quoted
from underhall.engine.game import Rules, Unusable
from underhall.engine.log import Log, read_log
from underhall.games import GAMES, part, read_position, rules
from underhall.games.packs import Pack, lay, read_pack
from underhall.table.opening import read_document

MOST_BYTES: Final = 5_000_000
MOST_BOT_TIME: Final = 3600  # seconds
MOST_JOBS: Final = 256


def read_bytes(path: Path) -> bytes:
    """A file of a size that a game can have."""
    try:
        if path.is_dir():
            raise Unusable(f"{path}: this is a folder; name a file")
        if path.exists() and not path.is_file():
            raise Unusable(f"{path}: this is no ordinary file; name a file")
        with path.open("rb") as file:
            found = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise Unusable(f"{path}: there is no such file; check its name") from None
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise Unusable(f"{quoted(str(path))}: cannot be read ({reason.lower()}); check its name and rights") from None
    if len(found) > MOST_BYTES:
        raise Unusable(f"{path}: larger than {MOST_BYTES // 1_000_000} MB; no game is, check the file")
    return found


def read_json(path: Path) -> Any:
    """The one JSON document of a file."""
    content = read_bytes(path)
    try:
        return read_document(content)
    except Unusable as fault:
        raise Unusable(f"{path}: {fault}") from None


def read_log_file(path: Path) -> Log:
    """The table that a log tells of. Messages name the file."""
    content = read_bytes(path)
    try:
        return read_log(content, rules, read_position)
    except Unusable as fault:
        raise Unusable(f"{path}: {fault}") from None


def read_position_file(path: Path) -> tuple[Rules[Any], Any]:
    """The rules and the position of a position file. Messages name the file."""
    document = read_json(path)
    try:
        return read_position(document)
    except Unusable as fault:
        raise Unusable(f"{path}: {fault}") from None


def lay_pack(path: Path | None) -> Pack | None:
    """The pack of a file, which this process knows from now on. Raises Unusable with the first fault of one."""
    if path is None:
        return None
    pack, faults = checked_pack(path)
    if faults:
        more = f"; {len(faults)} faults in all" if len(faults) > 1 else ""
        raise Unusable(f"--pack: {faults[0]}{more}; `underhall pack check {path}` tells them")
    lay(pack)
    return pack


def checked_pack(path: Path) -> tuple[Pack, list[str]]:
    """The pack of a file, and all that is wrong with what it holds. Raises Unusable if it is no pack at all."""
    try:
        text = read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise Unusable(f"{path}: this is not a text file; a pack is TOML") from None
    pack = read_pack(text, str(path))
    known_game(pack.game)
    reader = part(pack.game, "packfile")
    if reader is None:
        raise Unusable(f"{path}: nothing can be laid over the components of {pack.game}")
    return pack, reader.faults(pack)


def under(pack: Pack | None, game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a new table, under a pack if one is given. Raises Unusable if it is of another game."""
    if pack is None:
        return dict(options)
    if pack.game != game:
        raise Unusable(f"--pack: {pack.name} is a pack for {pack.game}, not for {game}")
    return {**options, "pack": pack.id}


def played_under(pack: Pack | None, rules: Rules[Any]) -> None:
    """Raise Unusable if a pack was named for a game that is not played under it."""
    if pack is not None and (pack.game != rules.name or rules.options.get("pack") != pack.id):
        raise Unusable(f"--pack: this game is not played under the pack {pack.id}; leave it out")


def known_game(game: str) -> str:
    """The game of a name. Raises Unusable if there is none."""
    if game not in GAMES:
        raise Unusable(f"there is no game {quoted(game)}; there are: {', '.join(GAMES)}")
    return game


def table_options(game: str, given: list[str], seats: int | None = None) -> dict[str, Any]:
    """Options given as name=value, each with one of its legal values; seats is one of them."""
    legal = GAMES[known_game(game)].options
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Unusable(f"--option {quoted(text)[1:-1]}: write name=value, for example {_example(legal)}")
        if name not in legal:
            raise Unusable(f"--option {quoted(name)[1:-1]}: {game} has no such option; there are: {', '.join(legal)}")
        if name in found:
            raise Unusable(f"--option {name}: given twice; keep one")
        found[name] = _value(f"--option {name}", legal[name], value)
    if seats is not None:
        if found.get("seats", seats) != seats:
            raise Unusable(f"--seats {seats}: --option says seats={found['seats']}; keep one")
        found["seats"] = _value("--seats", legal["seats"], str(seats))
    return found


def _example(legal: Mapping[str, tuple[Any, ...]]) -> str:
    name = next(name for name in legal if name != "seats")
    return f"{name}={legal[name][-1]}"


def _value(option: str, legal: tuple[Any, ...], text: str) -> Any:
    for value in legal:
        if str(value) == text:
            return value
    values = sorted(legal, key=lambda value: (isinstance(value, str), value))
    raise Unusable(f"{option}: one of {', '.join(map(str, values))}, not {quoted(text)[1:-1]}")


def between(option: str, number: int, least: int, most: int) -> int:
    """A number within bounds."""
    if not least <= number <= most:
        raise Unusable(f"{option}: a whole number from {least} to {most}, not {number}")
    return number


def screen_of(game: str) -> Any:
    """The module that tells what is shown of a game: screen(), question() and their words."""
    return import_module(f"underhall.games.{game}.screen")


def bot_names(given: str, think: str = "", game: str = "") -> list[str]:
    """Bots listed with commas, each of which there is, and can play the game if one is named.

    think: the time to think of those that search and name none themselves.
    """
    from underhall.bots import bot
    from underhall.bots.budget import read_budget
    from underhall.bots.registry import fitting, with_budget

    if think:
        try:
            read_budget(think)
        except Unusable as fault:
            raise Unusable(f"--think: {fault}") from None
    found = [name.strip() for name in given.split(",")] if given.strip() else []
    for name in found:
        if not name:
            raise Unusable(f"--bots {quoted(given)}: a name is missing between two commas")
        try:
            bot(name, 0)
            if game:
                fitting(name, game)
        except Unusable as fault:
            raise Unusable(f"--bots: {fault}") from None
    return [with_budget(name, think) if think else name for name in found]


def own_bots(given: str) -> dict[str, str]:
    """Bots of one's own listed with commas, by what they are called at a table: their class."""
    from underhall.bots.registry import class_name, is_ours

    found: dict[str, str] = {}
    for name in bot_names(given):
        called = class_name(name)
        if called in found or is_ours(called):
            raise Unusable(f"--bots: two bots are called {called}; give one of the classes another name")
        found[called] = name
    return found
