"""The start page: what it shows, and the table its form asks for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from starlette.datastructures import FormData

from underhall.bots.registry import is_ours
from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.games import GAMES
from underhall.table import opponents
from underhall.table.clocks import TURN_DAYS, USUAL_DAYS
from underhall.table.opponents import USUAL, Choice
from underhall.table.people import checked_name
from underhall.table.table import MODES
from underhall.web.words import N_

SEATS: Final = {"caverna": 7}
BOT_NAMES: Final = ("Flint", "Granite", "Pebble", "Agate", "Basalt", "Opal", "Slate")
GAMES_SHOWN: Final = {
    "caverna": {
        "title": "Caverna",
        "line": N_("Clear the forest, dig the mountain, raise a dwarf family."),
        "seats": "1–7",
        "time": N_("30 min each"),
        "learn": "/learn/caverna",
    }
}
FIRST_TIME: Final[Mapping[str, Any]] = {
    "game": "caverna",
    "seats": ["me", f"bot {USUAL}"],
    "options": {"edition": "introductory"},
    "pace": "live",
    "days": USUAL_DAYS,
    "confirm": "ask",
    "live_score": True,
    "auto_feed": True,
    "listed": False,
}
COLORS: Final = (1, 2, 3, 6, 4, 5, 7)


class Order(NamedTuple):
    """The table that is asked for."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    settings: dict[str, Any]
    kept: dict[str, Any]  # for the next time


def levels(bots: Collection[str], say: Language = ENGLISH) -> list[Choice]:
    """The bots one may play with: ours by their levels, those of its own that this server lets play, and chance."""
    own = [name for name in bots if not is_ours(name)]
    found: list[Choice] = [{"value": name, "label": name, "help": say("a bot of this server's own")} for name in own]
    return [*opponents.levels(say), *found, opponents.random_bot(say)]


def _seats(form: FormData) -> list[str]:
    """Who is to sit where; the character of a bot, where one is chosen, is part of its name."""
    rows = [str(each) for each in form.getlist("seat")]
    tastes = [str(each) for each in form.getlist("character")]
    found = []
    for row, taste in zip_longest(rows, tastes[: len(rows)], fillvalue=""):
        bot = row.startswith("bot ") and opponents.parted(row[4:])[1] == ""
        found.append(f"bot {opponents.joined(row[4:], taste)}" if bot else row)
    return [row for row in found if row != "none"]


def _may_sit(seat: str, game: str, bots: Collection[str]) -> bool:
    """Is this somebody who can sit at a table of a game?"""
    if not seat.startswith("bot "):
        return seat in ("me", "friend", "open")
    level, style = opponents.parted(seat[4:])
    styles = [each["value"] for each in opponents.styles(game)]
    return level in [each["value"] for each in levels(bots)] and style in styles


def read_order(form: FormData, bots: Collection[str] = ()) -> Order:
    """What the form of the start page asks for. bots: by the names they have here; no other name leads to one.
    Raises Unusable with one line for each fault."""
    game = _text(form, "game")
    if game not in GAMES:
        raise Unusable("There is no game {game}.", game=repr(game)[:40])
    seats = _seats(form)
    if _text(form, "start") == "solo":
        seats = ["me"]
    if not 1 <= len(seats) <= SEATS[game]:
        raise Unusable("A table has 1 to {most} seats, not {seats}.", most=SEATS[game], seats=len(seats))
    for seat in seats:
        if not _may_sit(seat, game, bots):
            raise Unusable("Nobody can sit down as {seat}.", seat=repr(seat)[:40])
    if "me" not in seats and all(seat.startswith("bot") for seat in seats) and "watch" not in form:
        raise Unusable("Somebody should play: take a seat, or keep one for a friend.")
    options: dict[str, Any] = {"seats": len(seats)}
    for option in import_module(f"underhall.games.{game}.options").options():
        given = _text(form, f"option.{option['name']}")
        options[option["name"]] = _value(option, given) if given else option["values"][0][0]
    first = options.get("first")
    if isinstance(first, int) and first >= len(seats):
        raise Unusable(
            "Starting player: there are {seats} seats, none is number {first}.", seats=len(seats), first=first + 1
        )
    confirm = _text(form, "confirm") or "ask"
    if confirm not in MODES:
        raise Unusable("End of a turn: one of {modes}, not {given}.", modes=", ".join(MODES), given=repr(confirm)[:40])
    days = _text(form, "days") or str(USUAL_DAYS)
    if days not in [str(each) for each in TURN_DAYS]:
        raise Unusable("Time for a turn: 1, 3 or 7 days, not {days}.", days=repr(days)[:40])
    settings = {
        "confirm": confirm,
        "pace": "days" if _text(form, "pace") == "days" else "live",
        "days": int(days),
        "live_score": _text(form, "live-score") == "on",
        "auto_feed": _text(form, "auto-feed") == "on",
        "listed": _text(form, "listed") == "on",
    }
    kept = {"game": game, "seats": seats, "options": {k: v for k, v in options.items() if k != "seats"}, **settings}
    return Order(game, options, seats, settings, kept)


def _text(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def _value(option: Mapping[str, Any], given: str) -> Any:
    for value, _ in option["values"]:
        if str(value) == given:
            return value
    raise Unusable("{option}: there is no value {given}.", option=Unusable(option["label"]), given=repr(given)[:40])


def chairs(order: Order, person: str, name: str, names: list[str]) -> list[dict[str, Any]]:
    """The seats of the table that is asked for. names: of people on one device, for seats after the first "me"."""
    spare = list(BOT_NAMES)
    guests = iter(names)
    found: list[dict[str, Any]] = []
    for place in order.seats:
        if place == "me":
            said = name if not any(seat["person"] for seat in found) else next(guests, f"{name} {len(found) + 1}")
            found.append({"name": checked_name(said), "person": person, "bot": None})
        elif place.startswith("bot "):
            found.append({"name": spare.pop(0), "person": None, "bot": place[4:]})
        else:
            found.append({"name": N_("Friend") if place == "friend" else N_("Free seat"), "person": None, "bot": None})
    return found


def _row(seat: str) -> dict[str, str]:
    """A seat as its row shows it: what its list says, and the character of a bot."""
    if not seat.startswith("bot "):
        return {"chosen": seat, "character": ""}
    level, style = opponents.parted(seat[4:])
    return {"chosen": f"bot {level}", "character": style}


def context(
    person: Any,
    game: str,
    mine: list[Any],
    listed: list[Any],
    say: Language = ENGLISH,
    bots: Collection[str] = (),
    **said: Any,
) -> dict[str, Any]:
    """What the start page shows. bots: as in read_order."""
    kept = {**FIRST_TIME, **(person.settings.get("start", {}) if person is not None else {})}
    game = game if game in GAMES_SHOWN else kept["game"]
    rows = [*kept["seats"], *["none"] * 7][: SEATS[game]]
    spare = iter(BOT_NAMES * 2)
    options = import_module(f"underhall.games.{game}.options").options(say)
    return {
        "me": {"name": person.name if person is not None else ""},
        "games": [
            {"id": id, "chosen": id == game, **{key: say(text) for key, text in words.items()}}
            for id, words in GAMES_SHOWN.items()
        ],
        "seats": [
            {**_row(row), "color": COLORS[at], "name": "" if row == "me" else next(spare)}
            for at, row in enumerate(rows)
        ],
        "levels": levels(bots, say),
        "usual": f"bot {USUAL}",
        "styles": opponents.styles(game, say),
        "options": [
            {
                "name": each["name"],
                "label": each["label"],
                "help": each["help"],
                "values": [{"value": str(value), "label": label} for value, label in each["values"]],
                "chosen": str(kept["options"].get(each["name"], each["values"][0][0])),
                "fold": each["ruling"],
            }
            for each in options
        ],
        "terms": {key: kept[key] for key in ("pace", "confirm", "live_score", "auto_feed", "listed")}
        | {"days": str(kept["days"])},
        "shortcuts": [{"value": "solo", "label": say("Solo, aim for 100"), "icon": "star"}],
        "mine": mine,
        "open": listed,
        "faults": [],
        "code": "",
        "code_fault": "",
        "path": "/",
        **said,
    }
