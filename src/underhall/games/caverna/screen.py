"""What is shown of a table: a position, as one seat looks at it, as plain data without any mark-up.

screen() gives all that lies there, question() what a seat has to decide. Whoever shows them (a terminal, a page)
chooses how it looks, and computes no rule. Everything is what JSON knows: dicts by name, lists, texts and numbers.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.engine.sheet import Line, Sheet
from underhall.games.caverna.actionspaces import Coming, Space, action_space, coming
from underhall.games.caverna.asking import choice_words, offered_trades, question
from underhall.games.caverna.box import COMING, TILE_BITS, Box
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.catalogue import shelf
from underhall.games.caverna.closedcells import closed_cell
from underhall.games.caverna.harvest import hunger
from underhall.games.caverna.homeboard import Board, board, overview
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.mealplan import Plan, plans
from underhall.games.caverna.needs import Need, need
from underhall.games.caverna.paragraphs import SCORE, ending
from underhall.games.caverna.paysheet import pay_sheet, wishes
from underhall.games.caverna.position import ACTING, GOODS, MARKERS, UNKNOWN, Caverna, Player
from underhall.games.caverna.reasons import closed_spaces
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.telling import told_words
from underhall.games.caverna.wording import points_words, price_words

__all__ = [
    "CATALOGUE", "COMMANDS", "EXAMPLE", "HELP", "SETUP", "UNTYPED", "catalogue", "choice_words", "closed_cell",
    "closed_spaces", "holdings", "offered_trades", "pay_sheet", "question", "screen", "shelf", "told_words",
    "wishes",
]  # fmt: skip

# What a set-up dialogue asks beyond the players: the option, the question, the answers (the best for newcomers first).
SETUP: Final[dict[str, Any]] = {
    "title": "Caverna: The Cave Farmers",
    "about": "You lead a family of dwarfs: clear the forest, dig out the mountain, feed the family, score points.",
    "options": [
        {
            "option": "edition",
            "question": "Which furnishing tiles?",
            "answers": {"introductory": "27 of them, for a first game", "full": "all 48"},
        }
    ],
}

EVENTS: Final = {
    "none": "none",
    "one-food": "1 food each",
    "full": "full",
    "field-or-breeding": "field or breeding",
    "hidden": "not known",
    "skipped": "not played",
}
# What the terminal shows at a table beside what is asked: what it is, how it is asked for, what that brings.
COMMANDS: Final = (
    ("trades", "trades", "what you may trade before you answer: type t1, t2 ... or the trade's name"),
    ("spaces", "spaces", "all action spaces"),
    ("catalogue", "tiles [WORD]", "what may be built, with price and points; with a word: what it does"),
)
# What is said around the catalogue there.
CATALOGUE: Final[dict[str, Any]] = {
    "headings": ["tile", "price", "points"],
    "none": "No tile on offer is called {word}.",
    "marked": "* you could build it now, if you furnish a cavern; tiles NAME tells what it does",
}
EXAMPLE: Final = "furnish dwelling"  # of a choice that one may ask about
UNTYPED: Final = frozenset({"go", "reveal"})  # first words of choices that nobody types
HELP: Final = """
Your board has rows B to E and columns 2 to 7: the forest on the left, the mountain on the right.
"meadow on E4, field to its west (E3)" lays a tile with its meadow on E4 and its field beside it on E3.
A space may be used by one dwarf a round. "and/or": one or both; "and then/or": one or both, in this order.
"""


class Dwarf(TypedDict):
    strength: int  # 0: unarmed
    where: str  # home, acting (it is this one's turn), placed, newborn


class Row(TypedDict):
    """A line of a sheet, and what it is made of."""

    id: str
    points: int
    reason: str
    rule: str  # the paragraph that tells of it; "" for a part of a line
    parts: list[Row]


class Seat(TypedDict):
    """What everybody sees of a seat at a glance."""

    seat: int
    goods: dict[str, int]
    dwarfs: list[Dwarf]
    begging: int
    score: int
    first: bool  # holds the starting player token
    to_move: bool
    furnishings: list[str]
    overview: list[list[str]]  # what lies on the home board, as kinds


class Round(TypedDict):
    """How a round ends, as far as anybody can know."""

    round: int
    event: str  # a key of EVENTS
    words: str
    marker: str
    rule: str  # the paragraph that tells of it
    now: bool


class Tile(TypedDict):
    """A furnishing tile on offer."""

    id: str
    name: str
    columns: list[str]  # what stands in a table of all
    brief: str  # price and points
    effect: str
    marked: bool  # it can be paid for now, and there is a cavern for it


class Screen(TypedDict):
    game: str
    round: int
    rounds: int
    phase: str  # work, harvest, clear-out, trades, draw, over
    seat: int  # whose board, goods and sheet these are
    board: Board
    dwarfs: list[Dwarf]
    goods: dict[str, int]
    future: dict[str, dict[str, int]]  # by round: what suppliers bring
    food_due: int  # if the family were fed at the end of this round
    need: Need
    meals: list[Plan]  # ways to feed the family, if that is what this seat is asked
    seats: list[Seat]
    spaces: list[Space]
    coming: list[Coming]
    plan: list[Round]
    markers_left: dict[str, int]
    score: list[Row]
    total: int


def screen(rules: CavernaRules, p: Caverna, seat: int, say: Language = ENGLISH, herd: Any = None) -> Screen:
    """The table as one seat looks at it; herd: where its owner has put the animals (standing.py)."""
    player = p.players[seat]
    sheets = rules.sheets(p)
    rounds = plan(rules.reader.calendar, p, say)
    little = any([each["now"] and each["event"] == "one-food" for each in rounds])
    return {
        "game": rules.name,
        "round": p.round,
        "rounds": rules.reader.calendar.last,
        "phase": phase(rules, p),
        "seat": seat,
        "board": board(rules.box, player, say, herd),
        "dwarfs": _dwarfs(rules.box, p, seat),
        "goods": goods_of(player),
        "future": _future(player),
        "food_due": hunger(rules.box, player, little).total,
        "need": need(rules, p, seat, say),
        "meals": plans(rules, p, seat),
        "seats": [_seat(rules, p, each, sheets[each]) for each in range(rules.seats)],
        "spaces": [action_space(rules, p, seat, number, say) for number in cells_of(p.open_spaces)],
        "coming": coming(rules, p, say),
        "plan": rounds,
        "markers_left": _markers_left(rules.reader.calendar, p),
        "score": [_row(line, say) for line in sheets[seat].lines],
        "total": sheets[seat].total,
    }


def phase(rules: CavernaRules, p: Caverna) -> str:
    """What is going on at the table."""
    movers = rules.to_move(p)
    if not movers:
        return "over"
    if movers[0] == CHANCE:
        return "draw"
    labels = {place.label for mover in movers for place in p.lanes[mover]}
    if rules.reader.last.label in labels:
        return "trades"
    if "keep" in labels:
        return "clear-out"
    harvest = {rules.reader.feeds[0].label, rules.reader.feeds[1].label, rules.reader.breed.label, "phase"}
    return "harvest" if labels & harvest else "work"


def holdings(rules: CavernaRules, p: Caverna, seat: int) -> dict[str, int]:
    """What a seat has that can be counted: its goods, dwarfs and begging markers."""
    player = p.players[seat]
    return {**goods_of(player), "dwarf": len(player.dwarfs), "begging": player.begging}


def catalogue(rules: CavernaRules, p: Caverna, seat: int) -> list[Tile]:
    """The furnishing tiles that are still there, with what they cost this seat."""
    box = rules.box
    payable = rules.reader.furnish.mask(p, seat)
    found: list[Tile] = []
    for number in cells_of(p.supply):
        tile = box.tiles[number]
        price, points = price_words(box, p.players[seat], tile), points_words(tile)
        found.append({
            "id": tile.id, "name": tile.name, "columns": [tile.name, price, points],
            "brief": f"{price}; points: {points}", "effect": tile.effect, "marked": payable >> number & 1 != 0,
        })  # fmt: skip
    return found


def goods_of(player: Player) -> dict[str, int]:
    return {name: player.goods[good] for good, name in enumerate(GOODS)}


def _row(line: Line, say: Language) -> Row:
    parts = [_row(part, say) for part in line.parts]
    return {
        "id": line.id,
        "points": line.points,
        "reason": line.said(say),
        "rule": SCORE.get(line.id, ""),
        "parts": parts,
    }


def _seat(rules: CavernaRules, p: Caverna, seat: int, sheet: Sheet) -> Seat:
    player = p.players[seat]
    return {
        "seat": seat,
        "goods": goods_of(player),
        "dwarfs": _dwarfs(rules.box, p, seat),
        "begging": player.begging,
        "score": sheet.total,
        "first": p.starting == seat,
        "to_move": seat in rules.to_move(p),
        "furnishings": [rules.box.tiles[built >> TILE_BITS].id for built in player.built],
        "overview": overview(rules.box, player),
    }


def _dwarfs(box: Box, p: Caverna, seat: int) -> list[Dwarf]:
    player = p.players[seat]
    placing = p.notes[seat][ACTING] > 0 or box.trades.placing in p.lanes[seat]
    acting = box.acting(p, seat) if placing else -1
    grown = len(player.dwarfs) - player.newborn  # whoever is born stands last until all are home
    found: list[Dwarf] = []
    for dwarf, strength in enumerate(player.dwarfs):
        where = "placed" if player.placed >> dwarf & 1 else "home"
        if dwarf == acting:
            where = "acting"
        elif where == "placed" and dwarf >= grown:
            where = "newborn"
        found.append({"strength": strength, "where": where})
    return found


def plan(calendar: Calendar, p: Caverna, say: Language = ENGLISH) -> list[Round]:
    """How every round ends."""
    twin = p.copy()
    found: list[Round] = []
    for number in range(1, calendar.last + 1):
        twin.round = number
        event = calendar.event(twin)
        if number == calendar.skipped:
            event = "skipped"
        elif calendar.has_marker(number) and p.markers[number] == UNKNOWN:
            event = "hidden"
        marker = MARKERS[p.markers[number]]
        now = number == p.round
        words, rule = say(EVENTS[event]), ending(calendar, number, event)
        found.append({"round": number, "event": event, "words": words, "marker": marker, "rule": rule, "now": now})
    return found


def _markers_left(calendar: Calendar, p: Caverna) -> dict[str, int]:
    if calendar.seats == 1:
        return {}
    return {name: calendar.left(p, kind) for kind, name in enumerate(MARKERS) if name}


def _future(player: Player) -> dict[str, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for row, good in enumerate(COMING):
        for number in cells_of(player.future[row]):
            found.setdefault(number, {})[GOODS[good]] = 1
    return {str(number): found[number] for number in sorted(found)}
