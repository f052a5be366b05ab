"""The start page: what it shows, and the table its form asks for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from starlette.datastructures import FormData

from underhall.bots.registry import is_ours
from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH, Language
from underhall.games import front, part
from underhall.games.marks import Value
from underhall.table import opponents
from underhall.table.clocks import TURN_DAYS, USUAL_DAYS
from underhall.table.opponents import USUAL, Choice
from underhall.table.people import checked_name
from underhall.table.table import MODES
from underhall.web import marking
from underhall.web.fronts import GAMES_SHOWN, has, most_seats, shown
from underhall.web.words import N_

BOT_NAMES: Final = ("Flint", "Granite", "Pebble", "Agate", "Basalt", "Opal", "Slate")
FIRST_TIME: Final[Mapping[str, Any]] = {
    "game": GAMES_SHOWN[0],
    "seats": ["me", f"bot {USUAL}"],
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
    marks: list[dict[str, Value]]  # of the seats
    settings: dict[str, Any]
    kept: dict[str, Any]  # for the next time


def levels(game: str, bots: Collection[str], say: Language = ENGLISH) -> list[Choice]:
    """The bots one may play a game with: ours by their levels, those of its own that this server lets play, and
    chance."""
    own = [name for name in bots if not is_ours(name)]
    found: list[Choice] = [{"value": name, "label": name, "help": say("a bot of this server's own")} for name in own]
    return [*(opponents.levels(say) if has(game, "eye") else []), *found, opponents.random_bot(say)]


def _seats(form: FormData) -> list[str]:
    """Who is to sit where; the character of a bot, where one is chosen, is part of its name."""
    rows = [str(each) for each in form.getlist("seat")]
    tastes = [str(each) for each in form.getlist("character")]
    found = []
    for row, taste in zip_longest(rows, tastes[: len(rows)], fillvalue=""):
        bot = row.startswith("bot ") and opponents.parted(row[4:])[1] == ""
        found.append(f"bot {opponents.joined(row[4:], taste)}" if bot else row)
    return [row for row in found if row != "none"]


def _marks(form: FormData, game: str) -> list[dict[str, Value]]:
    """What people have chosen for their seats, row by row; nothing for the others. Raises Unusable."""
    rows = [str(each) for each in form.getlist("seat")]
    return [marking.read(form, game, at) if row == "me" else {} for at, row in enumerate(rows) if row != "none"]


def _may_sit(seat: str, game: str, bots: Collection[str]) -> bool:
    """Is this somebody who can sit at a table of a game?"""
    if not seat.startswith("bot "):
        return seat in ("me", "friend", "open")
    level, style = opponents.parted(seat[4:])
    styles = [each["value"] for each in opponents.styles(game)]
    return level in [each["value"] for each in levels(game, bots)] and style in styles


def read_order(form: FormData, bots: Collection[str] = ()) -> Order:
    """What the form of the start page asks for. bots: by the names they have here; no other name leads to one.
    Raises Unusable with one line for each fault."""
    game = _text(form, "game")
    if game not in GAMES_SHOWN:
        raise Unusable("There is no game {game}.", game=repr(game)[:40])
    seats = _seats(form)
    marks = _marks(form, game)
    if _text(form, "start") == "solo":
        seats, marks = ["me"], [next((each for each in marks if each), {})]
    most = most_seats(game)
    if not 1 <= len(seats) <= most:
        raise Unusable("A table has 1 to {most} seats, not {seats}.", most=most, seats=len(seats))
    for seat in seats:
        if not _may_sit(seat, game, bots):
            raise Unusable("Nobody can sit down as {seat}.", seat=repr(seat)[:40])
    if "me" not in seats and all(seat.startswith("bot") for seat in seats) and "watch" not in form:
        raise Unusable("Somebody should play: take a seat, or keep one for a friend.")
    options: dict[str, Any] = {"seats": len(seats)}
    for option in options_of(game):
        given = _text(form, f"option.{option['name']}")
        options[option["name"]] = _value(option, given) if given else option["values"][0][0]
    words: Any = part(game, "options")
    words.check(options)
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
    kept["marks"] = marking.lasting(game, next((each for each in marks if each), {}))
    return Order(game, options, seats, marks, settings, kept)


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
    for place, marks in zip(order.seats, order.marks, strict=True):
        if place == "me":
            said = name if not any(seat["person"] for seat in found) else next(guests, f"{name} {len(found) + 1}")
            found.append({"name": checked_name(said), "person": person, "bot": None, "marks": marks})
        elif place.startswith("bot "):
            found.append({"name": spare.pop(0), "person": None, "bot": place[4:]})
        else:
            found.append({"name": N_("Friend") if place == "friend" else N_("Free seat"), "person": None, "bot": None})
    return found


def options_of(game: str, say: Language = ENGLISH) -> list[Any]:
    """The options of a game in words, but for the number of seats."""
    words: Any = part(game, "options")
    found: list[Any] = words.options(say)
    return found


def _options_left(person: Any, game: str) -> Mapping[str, Any]:
    """The options as somebody has left them when they last began this game."""
    settings = person.settings if person is not None else {}
    last = settings.get("start", {})
    known: Mapping[str, Any] = settings.get("options", {}).get(game, front(game).FIRST_TIME)
    return last["options"] if last.get("game") == game else known


def _fitting(seat: str, game: str, bots: Collection[str]) -> str:
    """Who sat somewhere at another game, if they can sit at this one too; else the nearest bot, or nobody."""
    if seat == "none" or _may_sit(seat, game, bots):
        return seat
    return f"bot {levels(game, bots)[0]['value']}"


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
    game = game if game in GAMES_SHOWN else kept["game"] if kept["game"] in GAMES_SHOWN else GAMES_SHOWN[0]
    chosen = _options_left(person, game)
    most, known = most_seats(game), levels(game, bots, say)
    rows = [*[_fitting(seat, game, bots) for seat in kept["seats"]], *["none"] * most][:most]
    spare = iter(BOT_NAMES * 2)
    words, proposed = front(game), marking.proposals(game)
    mine_at, worn = rows.index("me") if "me" in rows else 0, kept.get("marks", {}) if game == kept["game"] else {}
    return {
        "about": game,
        "me": {"name": person.name if person is not None else ""},
        "games": [{**each, "chosen": each["id"] == game} for each in shown(say)],
        "seats": [
            {
                **_row(row),
                "color": COLORS[at],
                "name": "" if row == "me" else next(spare),
                "marks": marking.fields(game, {**proposed[at], **(worn if at == mine_at else {})}, at, say),
            }
            for at, row in enumerate(rows)
        ],
        "levels": known,
        "usual": f"bot {known[min(1, len(known) - 1)]['value']}",
        "styles": opponents.styles(game, say),
        "options": [
            {
                "name": each["name"],
                "label": each["label"],
                "help": each["help"],
                "values": [{"value": str(value), "label": label} for value, label in each["values"]],
                "chosen": str(chosen.get(each["name"], each["values"][0][0])),
                "fold": each["ruling"],
            }
            for each in options_of(game, say)
        ],
        "spares": [say(text) for text in words.SPARES] if has(game, "harmless") else [],
        "terms": {key: kept[key] for key in ("pace", "confirm", "live_score", "auto_feed", "listed")}
        | {"days": str(kept["days"])},
        "shortcuts": [{"value": "solo", "label": say(words.SOLO), "icon": "star"}],
        "mine": mine,
        "open": listed,
        "faults": [],
        "code": "",
        "code_fault": "",
        "path": "/",
        **said,
    }
