"""The furnishing tiles of an edition: all of them, free or built, with what each costs a seat. Plain data."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.box import TILE_BITS
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.position import GOODS, Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.wording import points_words

# The halves of the four supply boards, in the order in which they lie beside each other.
COLUMNS: Final = (
    "Dwellings", "Rooms", "Materials", "Supplies", "Food caves", "Parlors", "Storages", "Chambers",
)  # fmt: skip
SIDES: Final = 2
ACROSS: Final = 3  # tiles beside each other on half a board


class Furnishing(TypedDict):
    """A furnishing tile as a seat sees it."""

    tile: str
    choice: str  # the name of the choice that furnishes it
    name: str
    kind: str  # orange, green, yellow
    column: int  # of COLUMNS, from 0
    row: int
    printed: dict[str, int]
    price: dict[str, int]  # what this seat pays; other ways to pay left out
    points: str
    star: bool  # a formula tells the points
    effect: str
    introductory: bool
    payable: bool  # now, and there is a cavern for it
    owners: list[int]
    left: bool  # still to be had


def shelf(rules: CavernaRules, p: Caverna, seat: int, say: Language = ENGLISH) -> list[Furnishing]:
    """Every tile of the edition, in the order of the supply boards."""
    box = rules.box
    player = p.players[seat]
    payable = rules.reader.furnish.mask(p, seat)
    less = box.furnish_less.of(player.tiles)
    found: list[Furnishing] = []
    for number in cells_of(box.supply):
        tile = box.tiles[number]
        left = bool(p.supply >> number & 1)
        column, row = _place(tile.supply)
        found.append(
            {
                "tile": tile.id,
                "choice": f"furnish {tile.id}",
                "name": say(tile.name),
                "kind": tile.tag,
                "column": column,
                "row": row,
                "printed": {GOODS[good]: count for good, count in tile.cost},
                "price": {GOODS[good]: max(0, count - less[good]) for good, count in tile.cost if count > less[good]},
                "points": points_words(tile),
                "star": bool(tile.scoring),
                "effect": say(tile.effect),
                "introductory": tile.introductory,
                "payable": left and payable >> number & 1 != 0,
                "owners": [] if tile.unlimited else _owners(p, number),
                "left": left,
            }
        )
    return found


def _place(supply: list[Any]) -> tuple[int, int]:
    """Column and row of a tile, by its place on the supply boards: [board, side, row, column]."""
    board, side, row, column = supply
    return SIDES * (board - 1) + "LR".index(side), ACROSS * row + column


def _owners(p: Caverna, tile: int) -> list[int]:
    return [
        seat for seat, player in enumerate(p.players) if any([built >> TILE_BITS == tile for built in player.built])
    ]
