"""caverna.animals: the exact answer which herds have room, against a search through all arrangements.

The search knows nothing of herd.py. It is given the printed places of a board, gives every place a kind and,
on meadows and pastures, any number of dogs, and keeps all herds that come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from tests.rules.caverna.situation import alone
from underhall.games.caverna import herd
from underhall.games.caverna.box import Box
from underhall.games.caverna.land import CELL_NAMES
from underhall.games.caverna.position import BOAR, CATTLE, DOG, DONKEY, FARM_ANIMALS, GOODS, SHEEP, Player

HERDS_PER_BOARD: Final = 100
BOARDS: Final = 1000
BOARDS_SOAK: Final = 10_000

MEADOW_ROWS: Final = "BCDE"
ROCK: Final = ("C5", "C6", "C7", "B5", "B6", "B7", "D6", "D7", "E6", "E7")
ROOMS: Final = ("mixed-dwelling", "cuddle-room", "breakfast-room", "stubble-room")

Herd = tuple[int, int, int, int]  # sheep, donkeys, boars, cattle


class Ground(NamedTuple):
    """A place for animals as it is printed: its room without dogs, whom it takes, and whether dogs watch there."""

    cell: str
    room: int
    kinds: tuple[int, ...]
    watched: bool


class Case(NamedTuple):
    """A random board: its document, the same in places, its dwarfs and its dogs."""

    board: dict[str, str]
    grounds: list[Ground]
    dwarfs: int
    dogs: int


def random_case(dice: Random) -> Case:
    board: dict[str, str] = {}
    grounds = [Ground("E5", 2, FARM_ANIMALS, False)]
    dwarfs = dice.randint(2, 6)
    _clear_forest(dice, board, grounds)
    rooms = [room for room in ROOMS if dice.random() < 0.25]
    mines = dice.sample(ROCK[len(ROOMS) :], dice.choice((0, 0, 1, 2)))
    for cell in mines:
        board[cell] = dice.choice(("ore-mine", "ruby-mine"))
        grounds.append(Ground(cell, 1, (DONKEY,), False))
    for cell, room in zip(ROCK, rooms):
        board[cell] = room
        if room == "mixed-dwelling":
            grounds.append(Ground(cell, 2, FARM_ANIMALS, False))
        elif room == "cuddle-room":
            grounds.append(Ground(cell, dwarfs, (SHEEP,), False))
        elif room == "breakfast-room":
            grounds.append(Ground(cell, 3, (CATTLE,), False))
        else:
            grounds += [Ground(field, 1, FARM_ANIMALS, False) for field, what in board.items() if what == "field"]
    return Case(board, grounds, dwarfs, dice.choice((0, 0, 1, 1, 2, 2, 3, 4, 5, 6)))


def _clear_forest(dice: Random, board: dict[str, str], grounds: list[Ground]) -> None:
    """Some meadows, pastures and fields, and at most three stables."""
    free = [row + column for row in MEADOW_ROWS for column in "234"]
    dice.shuffle(free)
    stables = dice.randint(0, 3)
    for what in dice.choices(
        ("meadow", "small-pasture", "large-pasture", "field", "stable"), (4, 3, 2, 2, 1), k=dice.randint(0, 6)
    ):
        if what == "large-pasture":
            pairs = [(a, b) for a in free for b in free if _beside(a, b)]
            if not pairs:
                continue
            first, second = pairs[0]
            free.remove(first)
            free.remove(second)
            built = min(stables, dice.randint(0, 2))
            board[f"{first}-{second}"] = " ".join([what, *["stable"] * built])
            grounds.append(Ground(first, 4 * 2**built, FARM_ANIMALS, True))
            stables -= built
            continue
        if not free or (what == "stable" and not stables):
            continue
        cell = free.pop()
        built = min(stables, dice.randint(0, 1)) if what != "field" else 0
        if what == "stable":
            built = 1
            grounds.append(Ground(cell, 1, (BOAR,), False))
        elif what == "meadow":
            grounds.append(Ground(cell, built, FARM_ANIMALS, True))
        elif what == "small-pasture":
            grounds.append(Ground(cell, 2 * 2**built, FARM_ANIMALS, True))
        board[cell] = f"{what} stable" if built and what != "stable" else what
        stables -= built


def _beside(a: str, b: str) -> bool:
    """Does the second cell lie to the east or south of the first?"""
    east, south = ord(b[1]) - ord(a[1]), ord(b[0]) - ord(a[0])
    return (east, south) in ((1, 0), (0, 1))


def all_arrangements(case: Case) -> list[Herd]:
    """Every herd for which some way to fill the places, and to share out the dogs, is full to the last place.

    Whatever has room is at most one of these in every kind.
    """
    reached: set[tuple[int, int, int, int, int]] = {(0, 0, 0, 0, case.dogs)}
    for ground in case.grounds:
        reached = {after for before in reached for after in _fill(ground, before)}
    return _greatest({before[:4] for before in reached})


def _fill(ground: Ground, before: tuple[int, int, int, int, int]) -> Iterator[tuple[int, int, int, int, int]]:
    sheep, donkeys, boars, cattle, dogs = before
    room = ground.room
    if SHEEP in ground.kinds:
        yield sheep + room, donkeys, boars, cattle, dogs
        for here in range(1, dogs + 1 if ground.watched else 0):
            yield sheep + max(room, here + 1), donkeys, boars, cattle, dogs - here
    if DONKEY in ground.kinds:
        yield sheep, donkeys + room, boars, cattle, dogs
    if BOAR in ground.kinds:
        yield sheep, donkeys, boars + room, cattle, dogs
    if CATTLE in ground.kinds:
        yield sheep, donkeys, boars, cattle + room, dogs


def _greatest(herds: set[Herd]) -> list[Herd]:
    """Those of which no other has as many of every kind."""
    found: list[Herd] = []
    for each in sorted(herds, key=sum, reverse=True):
        if not any(_within(each, other) for other in found):
            found.append(each)
    return found


def _within(small: Herd, large: Herd) -> bool:
    return small[0] <= large[0] and small[1] <= large[1] and small[2] <= large[2] and small[3] <= large[3]


def random_herd(dice: Random, full: list[Herd]) -> Herd:
    """A herd near the most that has room: full, a few less or a few more."""
    sheep, donkeys, boars, cattle = (
        max(0, count + dice.choice((-2, -1, 0, 0, 0, 0, 0, 1))) for count in dice.choice(full)
    )
    return sheep, donkeys, boars, cattle


def is_legal(case: Case, arrangement: list[tuple[int, int, int]], animals: Herd) -> bool:
    """Does every animal stand, and every place hold what it may (caverna.animals.4 to caverna.animals.12)?"""
    standing: dict[str, dict[int, int]] = {}
    for cell, kind, count in arrangement:
        here = standing.setdefault(CELL_NAMES[cell], {})
        assert count > 0
        assert kind not in here
        here[kind] = count
    totals = [sum([here.get(kind, 0) for here in standing.values()]) for kind in FARM_ANIMALS]
    if totals != list(animals) or sum([here.get(DOG, 0) for here in standing.values()]) > case.dogs:
        return False
    grounds = {ground.cell: ground for ground in case.grounds}
    return all([cell in grounds and _may_stand(grounds[cell], here) for cell, here in standing.items()])


def _may_stand(ground: Ground, here: dict[int, int]) -> bool:
    dogs = here.get(DOG, 0)
    farm = [kind for kind in here if kind != DOG]
    if dogs and (not ground.watched or farm != [SHEEP]):
        return False  # nobody asked for dogs there
    room = max(ground.room, dogs + 1) if dogs else ground.room
    return len(farm) == 1 and farm[0] in ground.kinds and here[farm[0]] <= room


def owner(case: Case) -> tuple[Box, Player]:
    s = alone(board=case.board)
    player = s.p.players[0]
    player.dwarfs = [0] * case.dwarfs
    return s.rules.box, player


def compare(seed: int, boards: int) -> tuple[int, int]:
    """Compares on random herds: how many had room, how many had none."""
    dice = Random(seed)
    answers = [0, 0]
    for _ in range(boards):
        case = random_case(dice)
        full = all_arrangements(case)
        box, player = owner(case)
        places, spots = box.places(player), box.spots(player)
        for _ in range(HERDS_PER_BOARD):
            animals = random_herd(dice, full)
            has_room = any([_within(animals, each) for each in full])
            player.goods[DOG:] = [case.dogs, *animals]
            where: Any = (seed, case, animals)
            assert herd.fits(places, *animals, case.dogs) == has_room, where
            assert box.housed(player) == has_room, where
            arrangement = herd.arrange(spots, player.goods)
            assert (arrangement is not None) == has_room, where
            assert arrangement is None or is_legal(case, arrangement, animals), where
            answers[has_room] += 1
    return answers[1], answers[0]


def test_a_hundred_thousand_random_herds() -> None:
    """caverna.animals.3: an arrangement is found exactly where there is one."""
    fit, crowded = compare(1, BOARDS)
    assert min(fit, crowded) > BOARDS * HERDS_PER_BOARD // 10  # both answers are tried


@pytest.mark.soak
def test_a_million_random_herds() -> None:
    compare(2, BOARDS_SOAK)


@pytest.mark.parametrize("kind", FARM_ANIMALS, ids=lambda kind: GOODS[kind])
def test_one_newborn_more(kind: int) -> None:
    """caverna.breed.4: room for one more of a kind is room for a herd with one more of that kind."""
    dice = Random(kind)
    for _ in range(100):
        case = random_case(dice)
        full = all_arrangements(case)
        box, player = owner(case)
        for _ in range(10):
            animals = random_herd(dice, full)
            player.goods[DOG:] = [case.dogs, *animals]
            more = [count + (good == kind) for good, count in zip(FARM_ANIMALS, animals)]
            expected = any([_within((more[0], more[1], more[2], more[3]), each) for each in full])
            assert box.houses(player, 1 << kind) == expected, (case, animals)


def test_the_search_itself() -> None:
    """Counted by hand: two meadows and three dogs hold 3 + 2 sheep, beside two cattle at home."""
    meadows = [
        Ground("E5", 2, FARM_ANIMALS, False),
        Ground("E4", 0, FARM_ANIMALS, True),
        Ground("D4", 0, FARM_ANIMALS, True),
    ]
    full = all_arrangements(Case({}, meadows, 2, 3))
    assert sorted(full) == [(5, 0, 0, 2), (5, 0, 2, 0), (5, 2, 0, 0), (7, 0, 0, 0)]
    pasture = Ground("C4", 4, FARM_ANIMALS, True)
    assert sorted(all_arrangements(Case({}, [pasture], 2, 3))) == [
        (0, 0, 0, 4),
        (0, 0, 4, 0),
        (0, 4, 0, 0),
        (4, 0, 0, 0),
    ]
    assert (5, 0, 0, 0) in all_arrangements(Case({}, [pasture], 2, 4))
    mine = Ground("C5", 1, (DONKEY,), False)
    assert all_arrangements(Case({}, [mine], 2, 6)) == [(0, 1, 0, 0)]
