"""Cases C237 to C250 and the whole table of prices and printed points: each tile is bought, and not for less."""

from __future__ import annotations

from typing import Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.games.caverna.data import tiles

# Case, tile, price, printed points. Cases are the tiles whose price other programs had wrong.
TABLE: Final = """
C237 fodder-chamber        1 stone 2 grain     0
C238 food-chamber          2 wood 2 vegetable  0
C239 supplies-storage      1 wood 3 food       0
C240 state-parlor          3 stone 5 gold      0
C241 hunting-parlor        2 wood              1
C242 cuddle-room           1 wood              2
C243 cooking-cave          2 stone             2
C244 stone-storage         3 wood 1 ore        0
C245 ruby-supplier         2 wood 2 stone      2
C246 office-room           1 stone             0
C247 blacksmithing-parlor  3 ore               2
C248 breeding-cave         1 stone 1 grain     2
C249 weapon-storage        3 wood 2 stone      0
C250 dog-school                                0
-    dwelling              4 wood 3 stone      3
-    simple-dwelling-4w2s  4 wood 2 stone      0
-    simple-dwelling-3w3s  3 wood 3 stone      0
-    mixed-dwelling        5 wood 4 stone      4
-    couple-dwelling       8 wood 6 stone      5
-    additional-dwelling   4 wood 3 stone      5
-    breakfast-room        1 wood              0
-    stubble-room          1 wood 1 ore        1
-    work-room             1 stone             2
-    guest-room            1 wood 1 stone      0
-    carpenter             1 stone             0
-    stone-carver          1 wood              1
-    blacksmith            1 wood 2 stone      3
-    miner                 1 wood 1 stone      3
-    builder               1 stone             2
-    trader                1 wood              2
-    wood-supplier         1 stone             2
-    stone-supplier        1 wood              1
-    quarry                1 wood              2
-    seam                  2 wood              1
-    slaughtering-cave     2 wood 2 stone      2
-    working-cave          1 wood 1 stone      2
-    mining-cave           3 wood 2 stone      2
-    peaceful-cave         2 wood 2 stone      2
-    weaving-parlor        2 wood 1 stone      0
-    milking-parlor        2 wood 2 stone      0
-    beer-parlor           2 wood              3
-    ore-storage           1 wood 2 stone      0
-    spare-part-storage    2 wood              0
-    main-storage          2 wood 1 stone      0
-    broom-chamber         1 wood              0
-    treasure-chamber      1 wood 1 stone      0
-    prayer-chamber        2 wood              0
-    writing-chamber       2 stone             0
"""
AT_ONCE: Final = {"stone-carver": {"stone": 2}, "blacksmith": {"ore": 2}, "state-parlor": {"food": 2}}


def rows() -> list[tuple[str, str, dict[str, int], int]]:
    found: list[tuple[str, str, dict[str, int], int]] = []
    for line in TABLE.split("\n")[1:-1]:
        case, tile, *price, points = line.split()
        goods = {good: int(count) for count, good in zip(price[::2], price[1::2], strict=True)}
        found.append((case, tile, goods, int(points)))
    return found


ROWS: Final = [
    pytest.param(tile, price, points, id=f"{case} {tile}" if case != "-" else tile)
    for case, tile, price, points in rows()
]


def choosing(goods: dict[str, int]) -> Situation:
    """Housework has got to the choice of a tile. Where only one can be paid for, it is built by itself."""
    return alone(goods=goods).do("place housework", "part furnish")


@pytest.mark.parametrize(("tile", "price", "points"), ROWS)
def test_it_is_bought_for_its_price(tile: str, price: dict[str, int], points: int) -> None:
    """caverna.furnish.5 and the paragraph of the tile in caverna.tiles: all of the price is paid, nothing more."""
    s = choosing(price)
    if tile != "dog-school":  # what costs nothing can always be paid for, so with it there are two
        s.do(f"furnish {tile}")
    assert s.board() == {"D5": tile}
    assert s.goods() == AT_ONCE.get(tile, {})
    assert s.points("furnishings") == points


@pytest.mark.parametrize(("tile", "price", "points"), ROWS)
def test_it_is_not_bought_for_less(tile: str, price: dict[str, int], points: int) -> None:
    """caverna.furnish.5: one good less of any kind is too little."""
    for good, count in price.items():
        s = choosing({**price, good: count - 1})
        if s.board():
            assert s.board() == {"D5": "dog-school"}  # nothing else could be paid for
            continue
        name = next(each.name for each in tiles() if each.id == tile)
        assert s.refusal(f"furnish {tile}").startswith(f"{name} takes {count} {good}")
        assert s.refusal(f"furnish {tile}").endswith("[caverna.furnish.5]")


def test_all_48_tiles_are_in_the_table() -> None:
    """caverna.setup.11."""
    assert sorted(tile for _, tile, _, _ in rows()) == sorted(tile.id for tile in tiles())
    assert len(rows()) == 48


def test_c245_the_ruby_supplier_brings_four_rubies_in_all() -> None:
    """caverna.tiles.ruby-supplier: one in each of the next four rounds."""
    s = choosing({"wood": 2, "stone": 2}).do("furnish ruby-supplier")
    assert s.document()["players"][0]["future"] == {str(number): {"ruby": 1} for number in (2, 3, 4, 5)}


def test_c250_only_the_dog_school_is_free() -> None:
    """caverna.tiles.dog-school: an empty purse buys it, and it is the only tile to be had for nothing."""
    assert choosing({}).board() == {"D5": "dog-school"}
    s = choosing({"wood": 1})
    assert s.offers("furnish dog-school")
    assert s.refusal("furnish carpenter") == "Carpenter takes 1 stone, and you have 0. [caverna.furnish.5]"
