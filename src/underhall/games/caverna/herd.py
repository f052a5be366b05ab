"""Which animals fit: an exact answer for a list of places, and one arrangement to show.

Animals are kept as counts; where they stand is worked out. Places for one kind only are filled first,
since nothing else can use them. What is left are bins that hold one kind each and have sizes of 1, 2,
4, 8 or 16: each size divides the next, so giving the largest bin to the kind with most animals left
never loses (if an answer gave it to another kind, swapping it for bins of the same total is as good).
Dogs may guard sheep on meadows and pastures: n dogs there allow n + 1 sheep in place of the usual room.
A guarded place adds one sheep whatever its size, so the smallest places are guarded first.
"""

from __future__ import annotations

from typing import Final

from underhall.games.caverna.position import BOAR, CATTLE, DOG, DONKEY, FARM_ANIMALS, SHEEP

SIZES: Final[tuple[int, ...]] = (16, 8, 4, 2, 1)
ENTRY_LEVEL_SIZE: Final = 2


class Places:
    """Room for animals.

    own: room for one kind only, by (sheep, donkeys, boars, cattle); bins: how many hold one kind of
    any sort, by SIZES; guarded: how many of those bins (and of places without room, at the end of the
    list) dogs may guard, by SIZES and then 0.
    """

    def __init__(self) -> None:
        self.own = [0, 0, 0, 0]
        self.bins = [0, 0, 0, 0, 0]
        self.guarded = [0, 0, 0, 0, 0, 0]


def fits(places: Places, sheep: int, donkeys: int, boars: int, cattle: int, dogs: int) -> bool:
    """Is there an arrangement in which every farm animal has room?"""
    own = places.own
    sheep -= own[0]
    donkeys -= own[1]
    boars -= own[2]
    cattle -= own[3]
    left = (sheep if sheep > 0 else 0) + (donkeys if donkeys > 0 else 0)
    left += (boars if boars > 0 else 0) + (cattle if cattle > 0 else 0)
    if left == 0:
        return True
    bins = places.bins
    room = 16 * bins[0] + 8 * bins[1] + 4 * bins[2] + 2 * bins[3] + bins[4]
    if left <= room and _pack(bins, 0, [sheep, donkeys, boars, cattle]):
        return True
    if dogs == 0 or sheep <= 0:
        return False
    taken = bins[:]
    guards = 0
    for size in range(5, -1, -1):
        for _ in range(places.guarded[size]):
            guards += 1
            if guards > dogs:
                return False
            if size < 5:
                taken[size] -= 1
            if _pack(taken, 0, [sheep - dogs - guards, donkeys, boars, cattle]):
                return True
    return False


def _pack(bins: list[int], first: int, need: list[int]) -> bool:
    """Do the bins hold what is needed of each kind? Empties need."""
    sheep = need[0]
    donkeys = need[1]
    boars = need[2]
    cattle = need[3]
    for index in range(first, 4):
        size = SIZES[index]
        for _ in range(bins[index]):
            if sheep >= donkeys and sheep >= boars and sheep >= cattle:
                if sheep <= 0:
                    return True
                sheep -= size
            elif donkeys >= boars and donkeys >= cattle:
                donkeys -= size
            elif boars >= cattle:
                boars -= size
            else:
                cattle -= size
    left = (sheep if sheep > 0 else 0) + (donkeys if donkeys > 0 else 0)
    left += (boars if boars > 0 else 0) + (cattle if cattle > 0 else 0)
    return left <= bins[4]


class Spot:
    """One place on the board: a cell, its size, the kinds it takes, and whether dogs may guard it."""

    def __init__(self, cell: int, size: int, kinds: tuple[int, ...], guardable: bool) -> None:
        self.cell = cell
        self.size = size
        self.kinds = kinds
        self.guardable = guardable


def gather(spots: list[Spot]) -> Places:
    """The places of a list of spots."""
    places = Places()
    for spot in spots:
        if len(spot.kinds) == 1:
            places.own[FARM_ANIMALS.index(spot.kinds[0])] += spot.size
            continue
        if spot.size in SIZES:
            places.bins[SIZES.index(spot.size)] += 1
        elif spot.size:
            raise ValueError(f"a bin holds 1, 2, 4, 8 or 16 animals, not {spot.size}")
        if spot.guardable:
            places.guarded[SIZES.index(spot.size) if spot.size else 5] += 1
    return places


Arrangement = list[tuple[int, int, int]]  # (cell, kind, count)


def arrange(spots: list[Spot], animals: list[int]) -> Arrangement | None:
    """An arrangement as (cell, kind, count), dogs included where they guard; None if they do not fit.

    animals: counts by good, as Player.goods. Dogs that guard nothing are left out: they need no room.
    """
    dogs = animals[DOG]
    guardable = sorted([spot for spot in spots if spot.guardable], key=lambda spot: (spot.size, spot.cell))
    for guards in range(min(dogs, len(guardable)) + 1):
        found = _arrange(spots, guardable[:guards], animals, dogs)
        if found is not None:
            return found
    return None


def _arrange(spots: list[Spot], guarded: list[Spot], animals: list[int], dogs: int) -> Arrangement | None:
    left = {kind: animals[kind] for kind in FARM_ANIMALS}
    found: Arrangement = []

    def settle(spot: Spot, kind: int, room: int) -> None:
        count = min(room, left[kind])
        if count > 0:
            left[kind] -= count
            found.append((spot.cell, kind, count))

    for spot in spots:
        if len(spot.kinds) == 1:
            settle(spot, spot.kinds[0], spot.size)
    for number, spot in enumerate(guarded):
        here = 1 if number else dogs - len(guarded) + 1
        found.append((spot.cell, DOG, here))
        settle(spot, SHEEP, here + 1)
    free = [spot for spot in spots if len(spot.kinds) > 1 and spot not in guarded]
    for spot in sorted(free, key=lambda spot: (-spot.size, spot.cell)):
        kind = max((SHEEP, DONKEY, BOAR, CATTLE), key=lambda kind: left[kind])
        settle(spot, kind, spot.size)
    return None if any(left.values()) else found
