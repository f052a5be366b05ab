"""What a viewer of a table is shown: the context of its page. Rendered once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from importlib import import_module
from time import time
from typing import Any, Final, NamedTuple

from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.table import clocks
from underhall.table.table import Table
from underhall.web.dependencies import Fingerprints
from underhall.web.rendering import render
from underhall.web.words import N_, language_of

REGIONS: Final = (
    "top", "prompt", "spaces", "board", "goods", "harvest", "score", "furnishings", "players", "log", "scrub",
)  # fmt: skip
MOST_PICTURES: Final = 400
MOST_REGIONS: Final = 2000
LATEST: Final = 2  # rounds of the log on the table's page; all of it is a page of its own
COLORS: Final = ((1, 2, 3, 6), (1, 2, 3, 4, 5, 6, 7))  # with up to four seats, with more
FENCES: Final = {
    "fence-start": "",
    "fence-chance": N_("What chance has shown cannot be unseen."),
    "fence-reveal": N_("What was hidden has been shown."),
    "fence-others": N_("Somebody else has decided since."),
    "fence-confirmed": N_("You have confirmed that turn, and somebody else has decided since."),
}


class View(NamedTuple):
    """Who looks at what. me: their seat, None for onlookers; shown: whose board; at: a moment of the past."""

    me: int | None
    shown: int
    lang: str
    at: int | None = None


class Picture(NamedTuple):
    """What a viewer sees: whose view of which state of the table it is, and the regions by id."""

    key: Hashable
    state: int
    regions: dict[str, str]


class Gallery:
    """Rendered pages and regions by what they show, the newest kept."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()
        self._regions: OrderedDict[Hashable, str] = OrderedDict()

    def regions(self, table: Table, view: View, here: frozenset[str], watching: int) -> Picture:
        """The regions of a table's page as one viewer sees them."""
        with table.lock:
            minute = time() // 60 if clocks.allowed(table) is not None else 0
            key = (table.id, table.version, view, here, watching, minute)
            found = self._pictures.get(key)
            shown = context(table, view, here, watching) if found is None else {}
        if found is None:
            marks = Fingerprints(shown)
            html = {name: self._region(f"{table.game}/regions/{name}.j2", view.lang, shown, marks) for name in REGIONS}
            found = Picture(key, key[1], html)
            _keep(self._pictures, key, found, MOST_PICTURES)
        return found

    def _region(self, template: str, lang: str, shown: dict[str, Any], marks: Fingerprints) -> str:
        """A region, rendered anew only if something that it shows has changed."""
        key = (template, lang, marks.of(template))
        found = self._regions.get(key)
        if found is None:
            found = render(lang, template, shown).replace("\n", " ")  # one line: a stream sends it as it is
            _keep(self._regions, key, found, MOST_REGIONS)
        return found


def _keep(kept: OrderedDict[Hashable, Any], key: Hashable, value: Any, most: int) -> None:
    kept[key] = value
    while len(kept) > most:
        kept.popitem(last=False)


def context(table: Table, view: View, here: frozenset[str], watching: int) -> dict[str, Any]:
    """All that the templates of a table's page are given. Nothing in it is hidden from the viewer."""
    rules, log, screen = table.rules, table.log, table.screen
    say = language_of(view.lang)
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
            "state": table.version,
            "scratch_of": f"/t/{table.scratch_of}" if table.scratch_of else "",
        },
        "me": view.me,
        "shown": view.shown,
        "people": people(table, view, here, p),
        "screen": screen.screen(rules, p, view.shown, say),
        "ask": screen.question(rules, p, me, say) if me is not None else None,
        "trades": screen.offered_trades(rules, p, me, say) if me is not None else [],
        "catalogue": screen.shelf(rules, p, view.shown, say),
        "no": closed(table, p, me, say) if me is not None else {},
        "lesson": lesson(table, p),
        "draft": draft(table, view.me, say) if live else NO_DRAFT,
        "waiting": table.waiting() if live else [],
        "over": over,
        "winners": rules.winners(p) if over else [],
        "log": log_lines(table, view.at, say)[-LATEST:],
        "chat": [{"n": said.n, "name": said.name, "text": said.text} for said in table.chat],
        "scrub": scrub(table, view),
    }


def closed(table: Table, p: Any, seat: int, say: Language) -> dict[str, str]:
    """By the name of the placement, why a space is closed, with people's names."""
    reasons = table.screen.closed_spaces(table.rules, p, seat, say)
    return {name: table.named(reason, say) for name, reason in reasons.items()}


def lesson(table: Table, p: Any) -> dict[str, Any] | None:
    """Which lesson this table is, and whether its goal is reached in a position; None at other tables."""
    n = table.settings.get("lesson")
    if not n:
        return None
    lessons = import_module(f"underhall.games.{table.game}.lessons").LESSONS
    return {"n": n, "last": len(lessons), "done": lessons[n - 1].reached(p)}


def people(table: Table, view: View, here: frozenset[str], p: Any) -> list[dict[str, Any]]:
    """Who sits at the table, with the number of their colour and crest."""
    colors = COLORS[0] if table.rules.seats <= len(COLORS[0]) else COLORS[1]
    movers = table.rules.to_move(p)
    say = language_of(view.lang)
    return [
        {
            "seat": seat.seat,
            "name": say(seat.name) if seat.kind == "open" else seat.name,
            "kind": seat.kind,
            "level": say(seat.bot or ""),
            "color": colors[seat.seat],
            "here": seat.person in here,
            "away": seat.away,
            "you": seat.seat == view.me,
            "draft": bool(seat.kind == "person" and table.log.draft(seat.seat)),
            "to_move": seat.seat in movers,
            "clock": clocks.words(table, seat.seat, time(), say) if view.at is None else "",
        }
        for seat in table.seats
    ]


NO_DRAFT: Final[Mapping[str, Any]] = {
    "steps": [], "can_confirm": False, "can_undo": False, "fence": "", "mode": "ask", "done": False,
    "gain": 0,
}  # fmt: skip


def draft(table: Table, seat: int | None, say: Language = ENGLISH) -> dict[str, Any]:
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
        "steps": [
            {"n": told.n, "words": table.named(told.words, say)} for told in table.told_in(say) if told.n in numbers
        ],
        "can_confirm": done,
        "can_undo": can_undo,
        "gain": _gain(table, seat, min(numbers)) if numbers else 0,
        "fence": "" if can_undo or not own else say(FENCES[reason]),
        "mode": table.settings.get("confirm", "ask"),
        "done": done,
    }


def _gain(table: Table, seat: int, first: int) -> int:
    """By how much the score of a seat has changed since its draft began."""
    before = table.log.position_at(first - 1)
    now, then = (table.rules.sheets(p)[seat].total for p in (table.log.position, before))
    return now - then


def log_lines(table: Table, at: int | None, say: Language = ENGLISH) -> list[dict[str, Any]]:
    """The log in words by round, what was taken back marked."""
    gone: set[int] = set()
    for entry in table.log.entries[:at]:
        gone.update(entry.get("undo", []))
    rounds: list[dict[str, Any]] = []
    for told in table.told_in(say):
        if at is not None and told.n > at:
            break
        if not rounds or rounds[-1]["round"] != told.round:
            rounds.append({"round": told.round, "lines": []})
        rounds[-1]["lines"].append(
            {
                "n": told.n,
                "seat": told.seat,
                "words": table.named(told.words, say),
                "struck": told.n in gone,
                "changes": told.changes,
            }
        )
    return rounds


def scrub(table: Table, view: View) -> dict[str, Any]:
    """Which moment is shown, of how many; back: the entry from which on its viewer may take all of its own back."""
    last = len(table.log.entries)
    if view.at is None:
        return {"at": last, "last": last, "live": True, "back": 0}
    back = 0
    if view.me is not None and not table.log.ended:
        later = [move.n for move in table.log.standing if move.seat == view.me and move.n > view.at]
        if later and later[0] >= table.log.fence(view.me)[0]:
            back = later[0]
    return {"at": view.at, "last": last, "live": False, "back": back}


def moment(table: Table, text: str | None) -> int | None:
    """The moment a page asks for; None is the present. Raises Unusable for one that never was."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text) <= len(table.log.entries)):
        raise Unusable(
            "There is no move {move}: this game has {count}.", move=repr(text[:12]), count=len(table.log.entries)
        )
    return int(text)


def shown_seat(table: Table, me: int | None, text: str | None) -> int:
    """Whose board is shown: the one asked for, else one's own, else the first."""
    if text and text.isascii() and text.isdigit() and int(text) < table.rules.seats:
        return int(text)
    return me if me is not None else 0
