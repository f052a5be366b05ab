"""Cases C263 to C275: parlors, storages and chambers at the end."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone

FOREST: Final = tuple(row + column for row in "BCDE" for column in "234")
CAVES: Final = ("B5", "B6", "B7", "C5", "C6", "C7", "D6", "D7", "E6", "E7")
ROOMY: Final = {"C3-C4": "large-pasture stable stable"}


def end(tile: str, cell: str = "D5", **owner: Any) -> Situation:
    """A tile's owner after the last harvest."""
    board = {**owner.pop("board", {}), cell: tile}
    return alone(12, "end", **{"goods": {}, **owner, "board": board})


@pytest.mark.parametrize(("sheep", "points"), [(0, 0), (1, 0), (3, 1), (8, 4), (14, 7)])
def test_c263_weaving_parlor(sheep: int, points: int) -> None:
    """caverna.tiles.weaving-parlor: 1 for every 2 sheep, rounded down."""
    assert end("weaving-parlor", animals={"sheep": sheep}, board=ROOMY).points("weaving-parlor") == points


@pytest.mark.parametrize("cattle", [0, 1, 3])
def test_c263_milking_parlor(cattle: int) -> None:
    """caverna.tiles.milking-parlor: 1 for each cattle."""
    assert end("milking-parlor", animals={"cattle": cattle}, board=ROOMY).points("milking-parlor") == cattle


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ({}, 4),  # the entry-level dwelling on E5
        ({"D6": "dwelling", "E7": "couple-dwelling", "F6": "mixed-dwelling", "D5": "office-room"}, 16),
        ({"D6": "additional-dwelling"}, 8),  # though nobody lives there
        ({"D6": "simple-dwelling-4w2s", "E7": "simple-dwelling-3w3s"}, 12),
        ({"D6": "cuddle-room", "E7": "breakfast-room"}, 4),  # rooms are no dwellings
        ({"D5": "dwelling", "D7": "dwelling"}, 4),  # corners do not touch
    ],
)
def test_c265_state_parlor(board: dict[str, str], points: int) -> None:
    """caverna.tiles.state-parlor: 4 for each Dwelling edge to edge with it; here it lies on E6."""
    assert end("state-parlor", "E6", board=board).points("state-parlor") == points


@pytest.mark.parametrize(("ore", "points"), [(0, 0), (1, 0), (5, 2), (6, 3)])
def test_c266_ore_storage(ore: int, points: int) -> None:
    """caverna.tiles.ore-storage: 1 for every 2 ore, rounded down."""
    assert end("ore-storage", goods={"ore": ore, "stone": 9}).points("ore-storage") == points


@pytest.mark.parametrize("stone", [0, 1, 5])
def test_c266_stone_storage(stone: int) -> None:
    """caverna.tiles.stone-storage: 1 for each stone."""
    assert end("stone-storage", goods={"stone": stone, "ore": 9}).points("stone-storage") == stone


def test_c267_main_storage_counts_itself() -> None:
    """caverna.tiles.main-storage: alone 2; six yellow tiles 12; green and orange tiles nothing."""
    assert end("main-storage").points("main-storage") == 2
    others = (
        "weaving-parlor",
        "state-parlor",
        "ore-storage",
        "broom-chamber",
        "writing-chamber",
        "dwelling",
        "carpenter",
    )
    assert end("main-storage", board=dict(zip(CAVES, others, strict=False))).points("main-storage") == 12


def test_c267_what_is_built_over_does_not_count() -> None:
    """caverna.tiles.main-storage, caverna.furnish.11: Spare part storage is yellow, the Trader is not."""
    assert end("main-storage", board={"C5": "spare-part-storage over trader"}).points("main-storage") == 4
    assert end("main-storage", board={"C5": "trader over spare-part-storage"}).points("main-storage") == 2
    # The lower tile's printed points are gone too.
    assert end("spare-part-storage over trader").points("furnishings") == 0


@pytest.mark.parametrize(
    ("dwarfs", "newborn", "points"),
    [([1, 4], 0, 8), ([0, 4], 0, 0), ([0, 0], 0, 0), ([0, 1, 4], 1, 0), ([2, 1, 4], 0, 8)],
)
def test_c269_supplies_storage(dwarfs: list[int], newborn: int, points: int) -> None:
    """caverna.tiles.supplies-storage: 8 if every dwarf is armed, and a newborn is not."""
    s = end("supplies-storage", dwarfs=dwarfs, newborn=newborn, board={"C5": "dwelling"})
    assert s.points("supplies-storage") == points


@pytest.mark.parametrize(("dwarfs", "points"), [(2, 0), (4, 0), (5, 5), (6, 10)])
def test_c270_broom_chamber(dwarfs: int, points: int) -> None:
    """caverna.tiles.broom-chamber."""
    board = {"C5": "couple-dwelling", "C6": "dwelling", "D6": "additional-dwelling"}
    assert end("broom-chamber", dwarfs=[0] * dwarfs, board=board).points("broom-chamber") == points


@pytest.mark.parametrize("rubies", [0, 1, 4])
def test_c271_treasure_chamber(rubies: int) -> None:
    """caverna.tiles.treasure-chamber: 1 more for each ruby."""
    s = end("treasure-chamber", goods={"ruby": rubies})
    assert (s.points("treasure-chamber"), s.points("rubies")) == (rubies, rubies)


@pytest.mark.parametrize(("dwarfs", "points"), [([0, 0], 8), ([0, 1], 0), ([3, 9], 0)])
def test_c273_prayer_chamber(dwarfs: list[int], points: int) -> None:
    """caverna.tiles.prayer-chamber: 8 if nobody is armed."""
    assert end("prayer-chamber", dwarfs=dwarfs).points("prayer-chamber") == points


COVERED: Final = dict.fromkeys(FOREST, "field") | dict.fromkeys(CAVES, "tunnel")


def test_c274_writing_chamber_makes_good_up_to_seven() -> None:
    """caverna.tiles.writing-chamber: 2 dwarfs, 1 unused, four kinds missing, 1 begging marker: 2 - 12 + 7."""
    board = {cell: tile for cell, tile in COVERED.items() if cell != "B2"}
    s = end("writing-chamber", begging=1, board=board)
    assert (s.points("unused"), s.points("missing"), s.points("begging")) == (-1, -8, -3)
    assert s.points("writing-chamber") == 7
    assert s.total() == -3


def test_c274_never_more_than_was_lost() -> None:
    """caverna.tiles.writing-chamber: losses of 5 are made good with 5, no loss with nothing."""
    board = {**COVERED, "E4": "small-pasture", "D4": "small-pasture", "C4": "small-pasture", "B4": "small-pasture"}
    kinds = {"sheep": 1, "donkey": 1, "boar": 1, "cattle": 1}
    s = end("writing-chamber", animals={**kinds, "cattle": 0}, begging=1, board=board)
    assert s.points("missing") + s.points("begging") == -5
    assert s.points("writing-chamber") == 5
    s = end("writing-chamber", animals=kinds, board=board)
    assert s.points("writing-chamber") == 0


@pytest.mark.parametrize(("animals", "points"), [(4, 1), (8, 2), (12, 4), (16, 5)])
def test_c275_fodder_chamber(animals: int, points: int) -> None:
    """caverna.tiles.fodder-chamber: 1 for every 3 farm animals, all kinds together, rounded down."""
    board = {f"{row}3-{row}4": "large-pasture" for row in "BCDE"}
    each = animals // 4
    kinds = {"sheep": each, "donkey": each, "boar": each, "cattle": animals - 3 * each}
    assert end("fodder-chamber", animals=kinds, board=board).points("fodder-chamber") == points


def test_c275_dogs_are_no_farm_animals() -> None:
    """caverna.tiles.fodder-chamber: seven dogs are worth their own points only."""
    s = end("fodder-chamber", animals={"dog": 7})
    assert s.points("fodder-chamber") == 0
    assert s.points("animals") == 7
    assert end("fodder-chamber", animals={"dog": 7, "sheep": 2}).points("fodder-chamber") == 0
