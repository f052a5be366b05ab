"""What a viewer of a table is shown: the context of its page."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from time import time
from typing import Any, Final, NamedTuple

from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.games.packs import name_of
from underhall.table import arranging, clocks, proposing
from underhall.table.marks import may_choose
from underhall.table.marks import shown as shown_marks
from underhall.table.opponents import bot_help, bot_words
from underhall.table.table import Table
from underhall.web import hearing
from underhall.web.fronts import has, lessons_of
from underhall.web.hearing import Ear
from underhall.web.takingback import plea
from underhall.web.words import N_, language_of

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
    """Who looks at what. me: their seat, None for onlookers; shown: whose board; at: a moment of the past; text: in
    words, without pictures; ear: what they hear of what is said."""

    me: int | None
    shown: int
    lang: str
    at: int | None = None
    text: bool = False
    ear: Ear = Ear()


def context(table: Table, view: View, here: frozenset[str], watching: int) -> dict[str, Any]:
    """All that the templates of a table's page are given, what the game adds to it (front.py) included. Nothing in it
    is hidden from the viewer."""
    rules, log, screen = table.rules, table.log, table.screen
    say = language_of(view.lang)
    live = view.at is None
    p = in_sight(table, view.me, view.at)
    asked = live and view.me is not None and table.asked(view.me)
    me = view.me if asked else None
    over = not rules.to_move(p)
    ask = screen.question(rules, p, me, say) if me is not None else None
    return {
        "table": {
            "id": table.id,
            "code": table.code,
            "url": f"/t/{table.id}",
            "game": table.game,
            "title": table.front.TITLE,
            "seats": rules.seats,
            "seen": log.latest(view.me) if view.me is not None else len(log.entries),
            "watching": watching,
            "options": rules.options,
            "pack": name_of(rules.options),
            "settings": table.settings,
            "ended": log.ended,
            "live": live,
            "state": table.version,
            "scratch_of": f"/t/{table.scratch_of}" if table.scratch_of else "",
        },
        "me": view.me,
        "shown": view.shown,
        "text": view.text,
        "faces": faces(table, view, say),
        "people": people(table, view, here, p),
        "screen": arranging.screen(table, p, view.shown, say),
        "naming": live and view.me is not None and may_choose(table, view.me),
        "herd": arranging.offered(table, view.shown) if live and view.me == view.shown else {},
        "ask": ask,
        "aimed": aimed(ask, log.latest(me) if me is not None else 0),
        "trades": screen.offered_trades(rules, p, me, say) if me is not None else [],
        "lesson": lesson(table, p, say),
        "draft": draft(table, view.me, say) if live else NO_DRAFT,
        "proposal": proposing.shown(table, view.me if live and view.shown == view.me else None, say),
        "plea": plea(table, view.me, view.at, say),
        "waiting": table.waiting() if live else [],
        "over": over,
        "winners": rules.winners(p) if over else [],
        "log": log_lines(table, view, say, LATEST),
        "chat": hearing.lines(table, view.ear),
        "talk": hearing.talk(table, view.me, view.ear),
        "scrub": scrub(table, view) | {"steps": [say(text) for text in table.front.STEPS]},
        "hints": has(table.game, "eye"),
        **table.front.more(rules, p, me, view.shown, say, lambda words: table.named(words, say)),
    }


def in_sight(table: Table, me: int | None, at: int | None = None) -> Any:
    """The position as somebody may see it, now or at a moment: when the game is over, nothing is hidden any more."""
    p = table.log.position if at is None else table.log.position_at(at)
    return p.copy() if table.log.ended else table.rules.view(p, CHANCE if me is None else me)


def aimed(ask: Any, seen: int) -> dict[str, Any]:
    """What is asked, by what the answers point at: a region that has nothing to answer does not change with it."""
    found: dict[str, Any] = {"seen": seen}
    for choice in ask["choices"] if ask else []:
        found.setdefault(choice["at"]["kind"], []).append(choice)
    return found


def lesson(table: Table, p: Any, say: Language = ENGLISH) -> dict[str, Any] | None:
    """Which lesson this table is, what is said in it, and whether its goal is reached in a position; None at other
    tables."""
    n = table.settings.get("lesson")
    if not n:
        return None
    lessons = lessons_of(table.game)
    one = lessons[n - 1]
    words = {name: say(getattr(one, name)) for name in ("title", "before", "goal", "after")}
    return {"n": n, "last": len(lessons), "done": one.reached(table.rules, p), "url": f"/learn/{table.game}", **words}


def faces(table: Table, view: View, say: Language) -> list[dict[str, Any]]:
    """By what one knows a seat wherever it is named: what a move does not change."""
    colors = COLORS[0] if table.rules.seats <= len(COLORS[0]) else COLORS[1]
    return [
        {
            "seat": seat.seat,
            "name": say(seat.name) if seat.kind == "open" else seat.name,
            "color": colors[seat.seat],
            "you": seat.seat == view.me,
            "marks": shown_marks(table.game, seat.marks, say),
        }
        for seat in table.seats
    ]


def people(table: Table, view: View, here: frozenset[str], p: Any) -> list[dict[str, Any]]:
    """Who sits at the table, and what each is about."""
    movers = table.rules.to_move(p)
    say = language_of(view.lang)
    return [
        face
        | {
            "kind": seat.kind,
            "level": bot_words(seat.bot, table.game, say) if seat.bot else "",
            "plays": bot_help(seat.bot, table.game, say) if seat.bot else "",
            "here": seat.person in here,
            "away": seat.away,
            "draft": bool(seat.kind == "person" and table.log.draft(seat.seat)),
            "to_move": seat.seat in movers,
            "clock": clocks.words(table, seat.seat, time(), say) if view.at is None else "",
        }
        for seat, face in zip(table.seats, faces(table, view, say), strict=True)
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
            {"n": told.n, "words": table.named(told.words, say)}
            for told in table.told_to(seat, say)
            if told.n in numbers
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


def log_lines(table: Table, view: View, say: Language = ENGLISH, rounds: int | None = None) -> list[dict[str, Any]]:
    """The log in words by round, as its viewer may know it, what was taken back marked; what chance brings at once is
    one line. rounds: of the latest, so many."""
    at = view.at
    gone: set[int] = set()
    for entry in table.log.entries[:at]:
        gone.update(entry.get("undo", []))
    told = table.told_to(view.me, say, at)
    end = len(told) if at is None else bisect_right(told, at, key=lambda each: each.n)
    found: list[dict[str, Any]] = []
    for each in reversed(told[:end]):
        if not found or found[-1]["round"] != each.round:
            if len(found) == rounds:
                break
            title = table.front.round_words(each.round, say)
            found.append({"round": each.round, "title": title, "lines": []})
        lines, words, struck = found[-1]["lines"], table.named(each.words, say), each.n in gone
        if lines and each.seat == CHANCE and (lines[-1]["seat"], lines[-1]["struck"]) == (CHANCE, struck):
            lines[-1]["drawn"].insert(0, words)
            continue
        lines.append(
            {
                "n": each.n,
                "seat": each.seat,
                "drawn": [words],
                "struck": struck,
                "changes": each.changes,
                "why": each.why,
            }
        )
    for group in found:
        group["lines"].reverse()
        for line in group["lines"]:
            line["words"] = counted(line.pop("drawn"))
    return found[::-1]


def counted(words: list[str]) -> str:
    """Several things in one line, with a number where one happened more than once."""
    return ", ".join([f"{each} ×{count}" if count > 1 else each for each, count in Counter(words).items()])


def scrub(table: Table, view: View) -> dict[str, Any]:
    """Which moment is shown, of how many; back: the entry from which on its viewer may take all of its own back."""
    last = len(table.log.entries)
    if view.at is None:
        return {"at": last, "last": last, "live": True, "back": 0, "marks": marks(table, last)}
    back = 0
    if view.me is not None and not table.log.ended:
        later = [move.n for move in table.log.standing if move.seat == view.me and move.n > view.at]
        if later and later[0] >= table.log.fence(view.me)[0]:
            back = later[0]
    return {"at": view.at, "last": last, "live": False, "back": back, "marks": marks(table, view.at)}


def marks(table: Table, at: int) -> dict[str, int]:
    """By the key that leads there: the moments before the turn and the round that are shown, and those after them."""
    told, last = table.told_in(ENGLISH), len(table.log.entries)
    pairs = list(pairwise(told))
    turns = [0, *[later.n - 1 for each, later in pairs if each.seat != later.seat], last]
    rounds = [0, *[later.n - 1 for each, later in pairs if each.round != later.round], last]
    found: dict[str, int] = {}
    for moments, back, on in ((turns, ",", "."), (rounds, "<", ">")):
        before, after = [n for n in moments if n < at], [n for n in moments if n > at]
        found |= ({back: before[-1]} if before else {}) | ({on: after[0]} if after else {})
    return found


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
