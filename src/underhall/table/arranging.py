"""Where people have put the animals of their homes, for looks: kept with the settings of a table, never in its log.

The game knows what may stand where; here a wish is only kept, a plain value by seat.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.language import ENGLISH, Language
from underhall.games import part
from underhall.table.table import Stale, Table

KEY: Final = "herds"  # in the settings of a table


def wish(table: Table, seat: int) -> Any:
    """What the owner of a seat has arranged, None if nothing."""
    return table.settings.get(KEY, {}).get(str(seat))


def screen(table: Table, p: Any, seat: int, say: Language = ENGLISH) -> Any:
    """The game's screen of a position, with what the owner of the seat has arranged where the game knows of that."""
    arranged = {"herd": wish(table, seat)} if _moving(table) is not None else {}
    return table.screen.screen(table.rules, p, seat, say, **arranged)


def offered(table: Table, seat: int) -> dict[str, Any]:
    """What the owner of a seat may do: "ways", by place and animal where to it can go, and "kept", has it arranged
    anything? Nothing when the game is over, or knows of nothing to arrange."""
    if table.log.ended or _moving(table) is None:
        return {}
    kept = wish(table, seat)
    return {"ways": _moving(table).by_hand(table.rules, table.log.position, seat, kept), "kept": kept is not None}


def move(table: Table, seat: int, source: str, target: str, animal: str, one: bool) -> None:
    """Move animals of a seat from one place to another. Raises Stale, Refused or Unusable; nothing has changed then."""
    if table.log.ended or _moving(table) is None:
        raise Stale
    player = (table.rules, table.log.position, seat)
    _keep(table, seat, _moving(table).moved(*player, wish(table, seat), source, target, animal, one))


def let_go(table: Table, seat: int) -> None:
    """Let the animals of a seat stand by themselves again."""
    if wish(table, seat) is not None:
        _keep(table, seat, None)


def _keep(table: Table, seat: int, arranged: Any) -> None:
    kept = {**table.settings.get(KEY, {}), str(seat): arranged}
    table.settings = {**table.settings, KEY: {each: value for each, value in kept.items() if value is not None}}
    table.version += 1


def _moving(table: Table) -> Any:
    return part(table.game, "moving")
