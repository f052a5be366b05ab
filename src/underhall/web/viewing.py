"""What a viewer of a table is shown: the context of its page. Rendered once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.table.table import Table
from underhall.web.rendering import render

REGIONS: Final = (
    "top", "prompt", "spaces", "board", "goods", "harvest", "score", "furnishings", "players", "log", "scrub",
)  # fmt: skip
MOST_KEPT: Final = 400  # rendered views
COLORS: Final = ((1, 2, 3, 6), (1, 2, 3, 4, 5, 6, 7))  # with up to four seats, with more
FENCES: Final = {
    "fence-start": "",
    "fence-chance": "What chance has shown cannot be unseen.",
    "fence-reveal": "What was hidden has been shown.",
    "fence-others": "Somebody else has decided since.",
    "fence-confirmed": "You have confirmed that turn, and somebody else has decided since.",
}


class View(NamedTuple):
    """Who looks at what. me: their seat, None for onlookers; shown: whose board; at: a moment of the past."""

    me: int | None
    shown: int
    lang: str
    at: int | None = None


class Picture(NamedTuple):
    """What a viewer sees: the state of the table it shows, and the regions by id."""

    state: int
    regions: dict[str, str]


class Gallery:
    """Rendered regions by what they show, the newest kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Picture] = OrderedDict()

    def regions(self, table: Table, view: View, here: frozenset[str], watching: int) -> Picture:
        """The regions of a table's page as one viewer sees them."""
        with table.lock:
            key = (table.id, table.version, view, here, watching)
            found = self._kept.get(key)
            shown = context(table, view, here, watching) if found is None else {}
        if found is None:
            html = {name: render(view.lang, f"{table.game}/regions/{name}.j2", shown) for name in REGIONS}
            found = Picture(key[1], html)
            self._kept[key] = found
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return found


def context(table: Table, view: View, here: frozenset[str], watching: int) -> dict[str, Any]:
    """All that the templates of a table's page are given. Nothing in it is hidden from the viewer."""
    rules, log, screen = table.rules, table.log, table.screen
    live = view.at is None
    p = log.position if view.at is None else log.position_at(view.at)
    p = rules.view(p, CHANCE if view.me is None else view.me)
    asked = live and view.me is not None and table.asked(view.me)
    me = view.me if asked else None
    over = not rules.to_move(p)
    return {
        "table": {
            "id": table.id,
            "code": table.code,
            "url": f"/t/{table.id}",
            "game": table.game,
            "title": screen.SETUP["title"].partition(":")[0],
            "seats": rules.seats,
            "seen": log.latest(view.me) if view.me is not None else len(log.entries),
            "watching": watching,
            "options": rules.options,
            "settings": table.settings,
            "ended": log.ended,
            "live": live,
        },
        "me": view.me,
        "shown": view.shown,
        "people": people(table, view, here, p),
        "screen": screen.screen(rules, p, view.shown),
        "ask": screen.question(rules, p, me) if me is not None else None,
        "trades": screen.offered_trades(rules, p, me) if me is not None else [],
        "catalogue": screen.shelf(rules, p, view.shown),
        "no": screen.closed_spaces(rules, p, me) if me is not None else {},
        "draft": draft(table, view.me) if live else NO_DRAFT,
        "waiting": table.waiting() if live else [],
        "over": over,
        "winners": rules.winners(p) if over else [],
        "log": log_lines(table, view.at),
        "chat": [{"n": said.n, "name": said.name, "text": said.text} for said in table.chat],
        "scrub": {"at": len(log.entries) if view.at is None else view.at, "last": len(log.entries), "live": live},
    }


def people(table: Table, view: View, here: frozenset[str], p: Any) -> list[dict[str, Any]]:
    """Who sits at the table, with the number of their colour and crest."""
    colors = COLORS[0] if table.rules.seats <= len(COLORS[0]) else COLORS[1]
    movers = table.rules.to_move(p)
    return [
        {
            "seat": seat.seat,
            "name": seat.name,
            "kind": seat.kind,
            "level": seat.bot or "",
            "color": colors[seat.seat],
            "here": seat.person in here,
            "away": seat.away,
            "you": seat.seat == view.me,
            "draft": bool(seat.kind == "person" and table.log.draft(seat.seat)),
            "to_move": seat.seat in movers,
        }
        for seat in table.seats
    ]


NO_DRAFT: Final[Mapping[str, Any]] = {
    "steps": [], "can_confirm": False, "can_undo": False, "fence": "", "mode": "ask", "done": False,
}  # fmt: skip


def draft(table: Table, seat: int | None) -> dict[str, Any]:
    """What a seat has done that it may still take back, and what keeps it from more."""
    log = table.log
    if seat is None:
        return dict(NO_DRAFT)
    numbers = set(log.draft(seat))
    own = [move.n for move in log.standing if move.seat == seat]
    first, reason = log.fence(seat)
    done = table.can_confirm(seat)
    can_undo = bool(own) and own[-1] >= first and not log.ended
    return {
        "steps": [{"n": told.n, "words": table.named(told.words)} for told in table.told if told.n in numbers],
        "can_confirm": done,
        "can_undo": can_undo,
        "fence": "" if can_undo or not own else FENCES[reason],
        "mode": table.settings.get("confirm", "ask"),
        "done": done,
    }


def log_lines(table: Table, at: int | None) -> list[dict[str, Any]]:
    """The log in words by round, what was taken back marked."""
    gone: set[int] = set()
    for entry in table.log.entries[:at]:
        gone.update(entry.get("undo", []))
    rounds: list[dict[str, Any]] = []
    for told in table.told:
        if at is not None and told.n > at:
            break
        if not rounds or rounds[-1]["round"] != told.round:
            rounds.append({"round": told.round, "lines": []})
        rounds[-1]["lines"].append(
            {
                "n": told.n,
                "seat": told.seat,
                "words": table.named(told.words),
                "struck": told.n in gone,
                "changes": told.changes,
            }
        )
    return rounds


def moment(table: Table, text: str | None) -> int | None:
    """The moment a page asks for; None is the present. Raises Unusable for one that never was."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text) <= len(table.log.entries)):
        raise Unusable(f"There is no move {text[:12]!r}: this game has {len(table.log.entries)}.")
    return int(text)


def shown_seat(table: Table, me: int | None, text: str | None) -> int:
    """Whose board is shown: the one asked for, else one's own, else the first."""
    if text and text.isascii() and text.isdigit() and int(text) < table.rules.seats:
        return int(text)
    return me if me is not None else 0
