"""Documents of positions in which values are exchanged, deleted and put in at random: they are refused in one line
that names a field, or they can be read, shown, scored, written and, unless something is pending, played on.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.tables import haggle, walk
from tests.rules.caverna.test_position_refused import DEEP, HUGE, VALID
from underhall.engine.driver import Dice
from underhall.engine.game import Unusable
from underhall.games import read_position, rules, write_position
from underhall.games.caverna.data import tiles
from underhall.games.caverna.land import CELL_NAMES
from underhall.games.caverna.position import GOODS
from underhall.games.caverna.screen import screen

EXAMPLES: Final = Path(__file__).parents[2] / "positions" / "caverna"
MOST_MOVES: Final = 30
EXAMPLES_SOAK: Final = 20_000

WORDS: Final = [
    *GOODS, *CELL_NAMES, "D4-E4", "E2-E3", "B5-B6", *[tile.id for tile in tiles()], "cavern", "tunnel", "deep-tunnel",
    "ore-mine", "ruby-mine", "meadow stable", "field grain 3", "small-pasture stable", "large-pasture stable stable",
    "stable", "trader over spare-part-storage", "spare-part-storage over trader", "green-leaf", "red-question", "work",
    "feeding", "breeding", "end", "extension", "logging", "housework", "growth", "imitation-4food", "adventure",
    "family-life", "urgent-wish-for-children", "exploration", "place", "rest", "feed", "breed", "no room", "loot 3",
    "at any", "pay any", "sow", "fence stable", "buy", "sell ore", "rounds", "turns", "home", "harvest", "begin",
    *map(str, range(14)), "random", "yes", "no", "introductory", "edition", "first", "round", "to_move", "starting",
    "seats", "pending", "newborn", "placed", "dwarfs", "spent", "future", "board", "animals", "goods",
]  # fmt: skip

numbers = st.integers(-2, 20) | st.sampled_from([HUGE, -HUGE, 10**18, 999, 1000, 62, 63, 64])
leaves = st.none() | st.booleans() | numbers | st.floats() | st.sampled_from(WORDS) | st.text(max_size=8)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=8,
)
mutations = st.lists(
    st.tuples(
        st.integers(0, 10**6), st.sampled_from(["replace", "delete", "insert", "swap"]), values, st.sampled_from(WORDS)
    ),
    min_size=1,
    max_size=4,
)


@cache
def documents() -> list[dict[str, Any]]:
    """Valid ones: by hand, the examples, and of random games, some of them in the middle of a turn."""
    found: list[dict[str, Any]] = [VALID, *[loads(path.read_text()) for path in sorted(EXAMPLES.glob("*.json"))]]
    for seats in (1, 2, 4, 7):
        game = rules("caverna", {"seats": seats})
        written = [write_position(game, p) for at, (p, _, _) in enumerate(walk(game, seats, haggle)) if at % 23 == 0]
        pending = [document for document in written if "pending" in document]
        found += [*written[:: max(1, len(written) // 4)], *pending[:: max(1, len(pending) // 3)]]
    return found


def places(value: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document, as keys and indices."""
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    found: list[tuple[Any, ...]] = []
    for key, part in items:
        found += [(*before, key), *places(part, (*before, key))]
    return found


def mutate(document: Any, where: int, how: str, value: Any, word: str) -> None:
    """Change one place of a document."""
    found = places(document)
    if not found:
        return
    *steps, last = found[where % len(found)]
    at = document
    for step in steps:
        at = at[step]
    if how == "delete":
        del at[last]
    elif how == "insert":
        inside = at[last]
        if isinstance(inside, dict):
            inside[word] = value
        elif isinstance(inside, list):
            inside.insert(where % (len(inside) + 1), value)
        elif isinstance(at, dict):
            at[word] = value
    elif how == "swap":
        other: Any = document
        for step in found[(where * 7919 + 13) % len(found)]:
            other = other[step]
        at[last] = deepcopy(other)
    else:
        at[last] = value


def read_or_refused(document: dict[str, Any]) -> bool:
    """Was it read? What was read is a position like any other."""
    try:
        game, p = read_position(document)
    except Unusable as refused:
        message = str(refused)
        problems = [] if "\n" not in message and len(message) < 800 and ":" in message else [message]
    else:
        check(game, p, "pending" in document)
        return True
    assert not problems
    return False


def check(game: Any, p: Any, pending: bool) -> None:
    assert len(game.sheets(p)) == game.seats
    again, twin = read_position(loads(dumps(write_position(game, p))))
    assert {**again.options, "first": 0} == {**game.options, "first": 0}
    assert again.to_move(twin) == game.to_move(p)
    for seat in game.to_move(p):
        assert game.choices(p, seat)
    screen(game, p, 0)
    dice = Dice(7)
    for _ in range(0 if pending else MOST_MOVES):
        movers = game.to_move(p)
        if not movers:
            return
        seat = movers[dice.roll(len(movers))]
        game.play(p, seat, haggle(game, p, seat, dice))


def attempt(number: int, changes: list[tuple[int, str, Any, str]]) -> bool:
    document = deepcopy(documents()[number % len(documents())])
    for change in changes:
        mutate(document, *change)
    return read_or_refused(document)


@settings(max_examples=600, deadline=None, derandomize=True)
@given(st.integers(0, 1000), mutations)
def test_mutants_are_refused_or_sound(number: int, changes: list[tuple[int, str, Any, str]]) -> None:
    attempt(number, changes)


@pytest.mark.soak
@settings(max_examples=EXAMPLES_SOAK, deadline=None)
@given(st.integers(0, 1000), mutations)
def test_many_mutants_are_refused_or_sound(number: int, changes: list[tuple[int, str, Any, str]]) -> None:
    attempt(number, changes)


def test_the_documents_themselves_are_sound() -> None:
    assert all([read_or_refused(deepcopy(document)) for document in documents()])
    assert len([document for document in documents() if "pending" in document]) > 5


def test_every_value_in_turn_is_exchanged_for_junk() -> None:
    junk: list[Any] = [None, True, -1, 1.5, HUGE, "", "x", "\n", "9" * 5000, [], [[]], {}, {"": 0}, DEEP]
    for place in places(VALID):
        for value in junk:
            document = deepcopy(VALID)
            at: Any = document
            for step in place[:-1]:
                at = at[step]
            at[place[-1]] = value
            read_or_refused(document)
