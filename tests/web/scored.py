"""Tables as they might be entered on a score pad, each with the sheets of the game's own scorer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from underhall.engine.driver import Dice, pick
from underhall.engine.sheet import Sheet
from underhall.games import rules
from underhall.games.caverna.box import TILE_BITS
from underhall.games.caverna.land import MOUNTAIN, cells_of
from underhall.games.caverna.position import GOODS, Caverna, Player
from underhall.games.caverna.tallies import MOST, counts
from underhall.games.zwergendorf import padcounts
from underhall.games.zwergendorf.grid import around, mask_of, squares_of
from underhall.games.zwergendorf.position import TAVERN, WALL

GAMES = [(1, "full"), (2, "introductory"), (3, "full"), (5, "full"), (7, "full")]
DRAWN = 40  # positions made of each final one by drawing other goods and tiles
# Games of Zwergendorf: seats, and the options; every dwarf card lies there once.
COLOURS = ("grey", "beige", "brown", "green")
VILLAGES: list[tuple[int, dict[str, str]]] = [
    (seats, dict.fromkeys(("zwergin", "schmied", "bergmann", "wirt"), colour))
    for seats in (1, 2, 3, 4)
    for colour in COLOURS
]
TWINS = 12  # of each final village, with other goals laid out
INSIDE = (mask_of("B2 B3 B4 B5 C2 C3 C4 C5"), mask_of("F6 F7 F8 F9 G6 G7 G8 G9"))
Have = dict[str, int]


class Scored(NamedTuple):
    """What is entered at a table: for all, and by player; and the sheets by the game's own scorer."""

    have: Have
    players: list[Have]
    sheets: list[Sheet]


def finished(game: str, options: dict[str, Any], seed: int) -> tuple[Any, Any]:
    """The end of a random game."""
    of: Any = rules(game, options)
    dice, p = Dice(seed), of.setup()
    while movers := of.to_move(p):
        of.play(p, movers[0], pick(of, p, movers[0], dice))
    return of, p


@cache
def caverna() -> list[Scored]:
    """Final positions of random games; and the same homes with other goods and tiles, as there never might be."""
    found: list[Scored] = []
    for seed, (seats, edition) in enumerate(GAMES):
        of, p = finished("caverna", {"seats": seats, "edition": edition}, seed)
        found += [Scored({}, [counts(of, p.players[seat])], [sheet]) for seat, sheet in enumerate(of.sheets(p))]
        dice = Dice(seed)
        for _ in range(DRAWN):
            twin: Caverna = p.copy()
            draw(of, twin.players[0], dice)
            found.append(Scored({}, [counts(of, twin.players[0])], [of.sheets(twin)[0]]))
    return found


def draw(of: Any, player: Player, dice: Dice) -> None:
    """Other goods, dwarfs and furnishing tiles for a player."""
    for good, name in enumerate(GOODS):
        player.goods[good] = dice.roll(3) * dice.roll(9) if name in MOST else 0
    player.dwarfs = [dice.roll(2) * dice.roll(15) for _ in range(2 + dice.roll(5))]
    player.begging = dice.roll(3) * dice.roll(4)
    player.built, player.tiles = [], 0
    left = list(range(len(of.box.tiles)))
    for cell in cells_of(MOUNTAIN)[: dice.roll(13)]:
        tile = left.pop(dice.roll(len(left)))
        if of.box.over[tile] < 0:
            player.built.append(tile << TILE_BITS | cell)
            player.tiles |= 1 << tile


@cache
def zwergendorf() -> list[Scored]:
    """Final villages of random games; and the same with other goals, which are chosen as the pad does: the best."""
    found: list[Scored] = []
    for seed, (seats, options) in enumerate(VILLAGES):
        of, p = finished("zwergendorf", {"seats": seats, **options}, seed)
        dice = Dice(seed)
        for n in range(TWINS):
            left = list(range(31))
            for village in p.villages:
                if n:
                    wall_in(village, dice)
                village.goals = [left.pop(dice.roll(len(left))) for _ in range(dice.roll(8))]
                village.scored, village.copies = [], []
            players = [padcounts.counts(of, p, seat) for seat in range(seats)]
            found.append(Scored({dwarf.id: 1 for dwarf in of.box.dwarfs}, players, of.sheets(p)))
    return found


def wall_in(village: Any, dice: Dice) -> None:
    """Two blocks of squares inside walls, with other things in them; the rest as it was."""
    for block in INSIDE:
        ring = around(block) & ~block
        for kind in range(len(village.land)):
            village.land[kind] &= ~(block | ring)
        village.taverns = [piece for piece in village.taverns if not piece & (block | ring)]
        village.walls = [piece for piece in village.walls if not piece & (block | ring)]
        village.land[TAVERN], village.land[WALL] = sum(village.taverns), sum(village.walls)
        squares = squares_of(block)
        if dice.roll(2):
            tavern = sum([1 << squares.pop(at) for at in (5, 4, 1, 0)])
            village.taverns.append(tavern)
            village.land[TAVERN] |= tavern
        for square in squares:
            village.land[dice.roll(TAVERN - 1)] |= 1 << square
        sections = squares_of(ring)
        village.walls += [1 << one | 1 << other for one, other in zip(sections[::2], sections[1::2], strict=True)]
        village.land[WALL] |= ring


SCORED: dict[str, Callable[[], list[Scored]]] = {"caverna": caverna, "zwergendorf": zwergendorf}
