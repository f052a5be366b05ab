"""Every table the laws are tried on: each registered game, and the toy, with each number of seats and each edition."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from tests.toy.dig import dig
from underhall.engine.driver import Dice, draw
from underhall.engine.flow import CHANCE, MOST_SEATS, Place
from underhall.engine.game import Ledger, Rules, Unusable
from underhall.games import GAMES
from underhall.games import rules as game_rules

TOY = "dig"
GAMES_HERE = [TOY, *GAMES]
MOST_CHOICES = 2000  # of a seat: no random game is longer
TABLES_PER_GAME = int(os.environ.get("UNDERHALL_LAW_GAMES", "0"))  # 0 = all; few for a mutation run

# Of games without editions: other options that change what can be done.
VARIANTS: dict[str, list[dict[str, str]]] = {
    "rise": [
        {},
        {"length": "short", "events": "yes"},
        {"chancery": "yes", "activation": "one", "own_visit": "reward", "income": "start", "castle_limit": "after"},
    ],
    "zwergendorf": [
        {},
        {"drafting": "nasty", "building": "advanced", "clearing": "smaller"},
        {"tavern_shape": "tetromino", "clearing": "small", "forest_closes_wall": "yes", "wirt": "green"},
    ],
}


class Table:
    """A game under one set of options."""

    def __init__(self, game: str, options: dict[str, Any], rules: Rules[Any]) -> None:
        self.game = game
        self.options = options
        self.rules = rules
        self.games = 6 if game == TOY else 1  # random games a law is tried in

    def __str__(self) -> str:
        return "-".join([self.game, *[str(value) for value in self.options.values()]])


def rules_for(game: str, options: Mapping[str, Any]) -> Rules[Any]:
    """The rules of a registered game, or of the toy."""
    return dig(options) if game == TOY else game_rules(game, options)


@cache
def tables() -> list[Table]:
    """All of them, or as many of each game as UNDERHALL_LAW_GAMES says, far apart."""
    found: list[Table] = []
    for game in GAMES_HERE:
        of_game = list(_tables_of(game))
        wanted = min(TABLES_PER_GAME or len(of_game), len(of_game))
        found += [of_game[(2 * at + 1) * len(of_game) // (2 * wanted)] for at in range(wanted)]
    return found


def editions(game: str) -> list[dict[str, str]]:
    """The editions of a game as options, or the variants tried in their place; an empty one if there are none."""
    if game in VARIANTS:
        return VARIANTS[game]
    options = GAMES[game].options if game in GAMES else {}
    return [{"edition": edition} for edition in options["edition"]] if "edition" in options else [{}]


def _tables_of(game: str) -> Iterator[Table]:
    for edition in editions(game):
        for seats in range(1, MOST_SEATS + 1):
            options = {"seats": seats, **edition}
            try:
                yield Table(game, options, rules_for(game, options))
            except Unusable:
                continue  # this game is not for so many


Chooser = Callable[[Rules[Any], Any, int, Dice], int]


def walk(rules: Rules[Any], seed: int, choose: Chooser, ledger: Ledger | None = None) -> Iterator[tuple[Any, int, int]]:
    """A game: (position, seat, choice) before each choice is played; the last position has seat and choice -2.

    ledger holds what the last choice did to goods.
    """
    p, dice = rules.setup(), Dice(seed)
    for _ in range(MOST_CHOICES * rules.seats):
        movers = rules.to_move(p)
        if not movers:
            yield p, -2, -2
            return
        seat = movers[dice.roll(len(movers))]
        choice = choose(rules, p, seat, dice)
        yield p, seat, choice
        if ledger is not None:
            ledger.clear()
        rules.play(p, seat, choice, ledger)
    raise AssertionError(f"seed {seed}: this game does not end")


def haggle(rules: Rules[Any], p: Any, seat: int, dice: Dice) -> int:
    """Random play that trades anywhere, now and then."""
    return Curious(set()).choose(rules, p, seat, dice)


class Curious:
    """A player who haggles, and takes what nobody has done yet when he sees it.

    known: the verbs that were done, kept by whoever watches; none if he does not care.
    """

    def __init__(self, known: set[str]) -> None:
        self.known = known

    def choose(self, rules: Rules[Any], p: Any, seat: int, dice: Dice) -> int:
        if seat == CHANCE:
            return draw(rules, p, dice)
        choices = rules.choices(p, seat)
        if p.lanes[seat][-1].bargains or dice.roll(4) == 0:
            choices = choices + rules.trades(p, seat)
        if self.known:
            choices = tuple([each for each in choices if rules.vocabulary.name(each)[0] not in self.known]) or choices
        return choices[dice.roll(len(choices))]


def open_to(rules: Rules[Any], p: Any, seat: int) -> list[int]:
    """All that a seat may do."""
    return [*rules.choices(p, seat), *rules.trades(p, seat)]


def sample(items: list[Any], count: int, dice: Dice) -> list[Any]:
    """So many of them, in order; all if there are no more."""
    chosen: list[Any] = []
    for at, item in enumerate(items):
        if dice.roll(len(items) - at) < count - len(chosen):
            chosen.append(item)
    return chosen


def everything(value: Any) -> Any:
    """All that an object holds, whether its dump tells or not; places by label."""
    if type(value) is int:
        return value  # most are, so this comes first
    if isinstance(value, Place):
        return value.label
    if isinstance(value, list | tuple):
        return [type(value).__name__, *[everything(part) for part in value]]
    if isinstance(value, dict):
        return {key: everything(part) for key, part in value.items()}
    if value is None or isinstance(value, int | float | str | bytes | frozenset):
        return value
    return {name: everything(part) for name, part in _held(value).items()}


def changeable(value: Any) -> set[int]:
    """The ids of all objects within one that play could change."""
    if value is None or isinstance(value, Place | int | float | str | bytes | frozenset):
        return set()
    if isinstance(value, list | tuple | dict):
        parts = list(value.values()) if isinstance(value, dict) else list(value)
        own = set() if isinstance(value, tuple) else {id(value)}
    else:
        parts, own = list(_held(value).values()), {id(value)}
    return own.union(*[changeable(part) for part in parts])


@cache
def _attributes(kind: type) -> list[str]:
    """The slots of a class, plain or compiled."""
    found = []
    for name in dir(kind):
        held = type(getattr(kind, name)).__name__
        if held in ("member_descriptor", "getset_descriptor") and not name.startswith("__"):
            found.append(name)
    return found


def _held(value: Any) -> dict[str, Any]:
    names = [*_attributes(value.__class__), *getattr(value, "__dict__", {})]
    if not names:
        raise TypeError(f"a position may not hold {type(value).__name__}: nobody could say whether it was copied")
    return {name: getattr(value, name) for name in names}
