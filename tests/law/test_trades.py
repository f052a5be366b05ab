"""caverna.trade.12: no chain of trades runs in a circle for gain, whatever tiles one owns.

What a trade changes is read off the engine: it is carried out, with all that reacts to it. Prices prove the law: if
every good has a price and every trade loses value, then trades come to an end and never lead back. The prices are
found in whole numbers, by raising what is paid in a trade that does not lose, until all of them do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random
from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.engine.game import Unusable
from underhall.games.caverna.position import GOODS, RUBY

Change = tuple[int, ...]  # of every good, and of the strength of all weapons together
THINGS: Final = (*GOODS, "strength")
MOST_PRICE: Final = 100

MATERIALS: Final = ("", "trader", "spare-part-storage")
OTHERS: Final = (
    "slaughtering-cave", "cooking-cave", "hunting-parlor", "beer-parlor", "blacksmithing-parlor", "peaceful-cave",
    "seam", "dog-school",
)  # fmt: skip
CAVES: Final = ("D5", "C5", "B5", "C6", "B6", "D6", "C7", "D7", "E7")  # for tiles; E6 and B7 are left to dig
HERD_ROOM: Final = {
    "D4-E4": "large-pasture stable stable", "D3-E3": "large-pasture stable", "C3-C4": "large-pasture",
    "B3-B4": "large-pasture",
}  # fmt: skip
RICH: Final = {"wood": 1, "stone": 1, "ore": 1, "ruby": 2, "food": 1, "gold": 3, "grain": 2, "vegetable": 1}
HERD: Final = {"dog": 1, "sheep": 2, "donkey": 2, "boar": 2, "cattle": 2}


def combinations() -> Iterator[list[str]]:
    """Every set of tiles that change trades."""
    for material in MATERIALS:
        for owned in product((False, True), repeat=len(OTHERS)):
            yield [tile for tile, own in zip((material, *OTHERS), (material, *owned)) if own]


def owner(tiles: list[str], goods: dict[str, int] = RICH, board: dict[str, str] = HERD_ROOM) -> Situation:
    caves = dict(zip(CAVES, tiles))
    animals = HERD if board is HERD_ROOM else {}
    return alone(5, goods=goods, animals=animals, board={**board, **caves}, dwarfs=[0, 3])


def holdings(s: Situation) -> Change:
    player = s.p.players[0]
    return (*player.goods, sum(player.dwarfs))


def trades(s: Situation) -> Iterator[tuple[str, Change]]:
    """Every trade that is open, with every place for a tile it brings, and what it changes."""
    before = holdings(s)
    for trade in s.rules.trades(s.p, 0):
        name = s.rules.vocabulary.text(trade)
        traded = with_position(s, s.p.copy())
        s.rules.play(traded.p, 0, trade)
        laying = [name for name in traded.names() if name.startswith("lay ")]
        for way in laying or [""]:
            laid = with_position(traded, traded.p.copy())
            if way:
                laid.do(way)
            assert laid.names()[0].startswith("place "), (name, way, laid.names())
            yield f"{name} {way}".strip(), tuple([now - was for now, was in zip(holdings(laid), before)])


def with_position(s: Situation, p: Any) -> Situation:
    twin = Situation.__new__(Situation)
    twin.rules, twin.p = s.rules, p
    return twin


def value(prices: list[int], change: Change) -> int:
    return sum([price * count for price, count in zip(prices, change)])


def find_prices(changes: list[Change]) -> list[int] | None:
    """The least prices at which every change loses value; None if they would rise without end."""
    prices = [1] * len(THINGS)
    while max(prices) < MOST_PRICE:
        gaining = [change for change in changes if value(prices, change) >= 0]
        if not gaining:
            return prices
        for thing, count in enumerate(gaining[0]):
            prices[thing] += count < 0
    return None


@pytest.fixture(scope="module")
def prices() -> dict[str, list[int]]:
    """By the tile that trades materials: prices for the owner of all tiles that there can be with it."""
    found: dict[str, list[int]] = {}
    for material in MATERIALS[1:]:
        known = find_prices([change for _, change in trades(owner([material, *OTHERS]))])
        assert known is not None, material
        found[material] = known
    return found


def test_every_trade_of_every_owner_loses_value(prices: dict[str, list[int]]) -> None:
    """For all sets of tiles, row by row."""
    seen: set[str] = set()
    for tiles in combinations():
        known = prices["spare-part-storage" if "spare-part-storage" in tiles else "trader"]
        for name, change in trades(owner(tiles)):
            seen.add(name.partition(" lay ")[0])
            assert value(known, change) < 0, (tiles, name, change)
    assert trade_names() - seen == {f"trade gold food {food}" for food in range(3, 21)}


def trade_names() -> set[str]:
    """All that are in the table, with the weapons and the dwarf that an owner here has."""
    s = owner([])
    table = s.rules.box.trades
    rows = [*table.ids, *table.gold_ids, table.weapon_ids[3], table.swap_ids[3]]
    return {s.rules.vocabulary.text(choice) for choice in rows}


@pytest.mark.parametrize("material", MATERIALS[1:])
def test_much_gold_at_once_loses_value(prices: dict[str, list[int]], material: str) -> None:
    """caverna.trade.2: n gold for n - 1 food."""
    changes = dict(trades(owner([material], goods={"gold": 21})))
    for food in range(1, 21):
        assert value(prices[material], changes[f"trade gold food {food}"]) < 0


@pytest.mark.parametrize("material", MATERIALS[1:])
def test_no_tile_brings_more_than_its_ruby(prices: dict[str, list[int]], material: str) -> None:
    """caverna.ruby.7: wherever it is laid, water and preserves included."""
    path = dict.fromkeys(("E4", "E3", "D3", "C3", "C4"), "field")
    boards: list[dict[str, str]] = [{}, {"E4": "field"}, path]
    found: set[str] = set()
    for board in boards:
        for name, change in trades(owner([material], board={**board, "C5": "tunnel", "C6": "tunnel", "C7": "tunnel"})):
            assert value(prices[material], change) < 0, (name, change)
            if change[RUBY] and any([count > 0 for count in change]) and " lay " in name:
                found.add(name[-2:])
    assert found == {"E3", "D2", "B4", "E6", "B7"}


def test_the_two_tiles_would_run_in_a_circle() -> None:
    """caverna.furnish.11: that is why one lies on the other; with the Seam each round would even bring ore."""
    for seam in ([], ["seam"]):
        there = dict(trades(owner(["trader", *seam])))["trade trader"]
        back = dict(trades(owner(["spare-part-storage", *seam])))["trade spare-part-storage"]
        circle = [a + b for a, b in zip(there, back)]
        assert [(THINGS[thing], count) for thing, count in enumerate(circle) if count] == [("ore", 1)] * len(seam)
        assert find_prices([there, back]) is None


def test_nobody_has_both_of_the_two_tiles() -> None:
    with pytest.raises(Unusable, match="must be built over trader"):
        owner(["trader", "spare-part-storage"])
    for first, second in (MATERIALS[1:], MATERIALS[:0:-1]):
        s = alone(5, goods={"wood": 2, "stone": 2, "ore": 2, "gold": 2}, board={"D5": first, "C5": "cavern"})
        assert s.offers(f"trade {first}")
        s.do("place housework", "part furnish", f"furnish {second}")  # it lies on the other: no cell is asked
        assert s.board()["D5"] == f"{second} over {first}"
        assert s.offers(f"trade {second}") == (second == "trader")
        assert not s.offers(f"trade {first}")


@pytest.mark.parametrize("seed", range(60))
def test_long_chains_of_trades_end_and_never_lead_back(prices: dict[str, list[int]], seed: int) -> None:
    """From rich positions, all trades at random and every answer they ask for, until nothing can be traded."""
    dice = Random(seed)
    material = MATERIALS[seed % len(MATERIALS)]
    tiles = [material, *[tile for tile in OTHERS if dice.random() < 0.7]]
    goods = {good: dice.randint(0, 12) for good in GOODS[:8]}
    s = owner([tile for tile in tiles if tile], goods=goods)
    known = prices[material or "trader"]
    states = [holdings(s)]
    while answers := [*s.rules.trades(s.p, 0), *owed(s)]:
        s.rules.play(s.p, 0, dice.choice(answers))
        if not owed(s):
            states.append(holdings(s))
    assert len(states) > 10
    worth = [value(known, state) for state in states]
    assert all([after < before for before, after in pairwise(worth)])
    assert len(states) <= worth[0]
    for number, before in enumerate(states):
        for after in states[number + 1 :]:
            assert min([now - was for was, now in zip(before, after)]) < 0, (before, after)


def owed(s: Situation) -> list[int]:
    """The answers to what a trade has opened: where its tile lies, or which animal has no room."""
    return [s.rules.vocabulary.parse(name) for name in s.names() if name.split()[0] in ("lay", "eat", "free")]
