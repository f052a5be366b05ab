"""The printed components: how many there are, what hooks their tiles have, and what their spaces say in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import pytest

from underhall.games import rules
from underhall.games.caverna import data
from underhall.games.caverna.box import Box
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.tiles import KINDS
from underhall.games.caverna.tiles.scores import LAST, SCORES
from underhall.games.caverna.wording import does

SEATS: Final = (1, 2, 3, 4, 5, 6, 7)


@cache
def made(seats: int) -> CavernaRules:
    found = rules("caverna", {"seats": seats})
    assert isinstance(found, CavernaRules)
    return found


def registered(box: Box) -> dict[str, int]:
    """By kind of hook: mask of the tiles that one of its registers knows."""
    after = [*box.on_gain, *box.on_built, *box.on_born, box.on_overhang, box.on_bred, box.on_round]
    rows: dict[str, list[int]] = {
        "price": [
            *[less.mask for less in (box.furnish_less, box.fence_less, box.stable_less, box.forge_less)],
            *[bit for bit, _, _ in box.swaps],
            *[bit for bit, _, _ in box.meals],
            *[bit for bit, _ in box.hunger_less],
        ],
        "after": [reactions.mask for reactions in after],
        "room": [
            *[bit for bit, _ in box.housing],
            *[1 << tile for tile, capacity in enumerate(box.capacity) if capacity],
            box.sixth,
        ],
        "trade": [box.trades.tile_mask, box.trades.weapon_tile, *[bit for bit, _ in box.animal_food]],
        "site": [box.dig_sites, box.overhangs],
        "flow": [box.joins],
        "score": [box.bit(id) for id in (*SCORES, *LAST)],
    }
    found: dict[str, int] = {}
    for kind, masks in rows.items():
        found[kind] = 0
        for mask in masks:
            found[kind] |= mask
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_every_tile_has_the_hooks_that_are_told_of_it(seats: int) -> None:
    """The table of kinds names all 48 tiles, and each of them with exactly the registers that know it."""
    box = made(seats).box
    assert list(KINDS) == [tile.id for tile in data.tiles()]
    found = registered(box)
    assert set().union(*KINDS.values()) == set(found)
    for id, kinds in KINDS.items():
        assert {kind for kind, mask in found.items() if mask & box.bit(id)} == set(kinds), id


def test_registers_know_their_masks() -> None:
    """Asking a mask first must not overlook a tile that listens."""
    box = made(2).box
    for reactions in (*box.on_gain, *box.on_built, *box.on_born, box.on_overhang, box.on_bred, box.on_round):
        assert reactions.mask == _union(bit for bit, _ in reactions.rows)
    assert box.housing_mask == _union(bit for bit, _ in box.housing) == _union(bit for bit, _ in box.spotting)
    assert box.swap_mask == _union(bit for bit, _, _ in box.swaps)


def _union(bits: Any) -> int:
    found = 0
    for bit in bits:
        found |= bit
    return found


def test_the_tiles_are_all_there() -> None:
    """caverna.setup.11, caverna.setup.12: 48 kinds, 27 of them introductory; Dwellings never run out."""
    tiles = data.tiles()
    assert Counter([tile.tag for tile in tiles]) == {"orange": 6, "green": 24, "yellow": 18}
    assert len([tile for tile in tiles if tile.introductory]) == 27
    assert [tile.id for tile in tiles if tile.unlimited] == ["dwelling"]
    assert len({tuple(tile.supply) for tile in tiles}) == 48  # each has its own place on the supply boards
    assert Counter([(tile.supply[0], tile.supply[1]) for tile in tiles]) == {
        (board, side): 6 for board in (1, 2, 3, 4) for side in "LR"
    }


@pytest.mark.parametrize(("edition", "count"), [("full", 48), ("introductory", 27)])
def test_the_supply_of_an_edition(edition: str, count: int) -> None:
    """caverna.setup.12."""
    assert rules("caverna", {"edition": edition}).setup().supply.bit_count() == count


def test_tiles_that_lie_on_each_other() -> None:
    """caverna.furnish.11: two, and each names the other."""
    over = {tile.id: tile.overbuilds for tile in data.tiles() if tile.overbuilds}
    assert over == {"trader": "spare-part-storage", "spare-part-storage": "trader"}


def test_the_cards() -> None:
    """caverna.cards.1, caverna.cards.3, caverna.cards.4: three in each stage, and the back of one of them."""
    cards = [space for space in data.all_spaces().values() if space.card]
    fronts = [card for card in cards if not card.back_of]
    assert len(fronts) == 12
    assert Counter([card.stage for card in fronts]) == {1: 3, 2: 3, 3: 3, 4: 3}
    assert [card.id for card in fronts if card.round == 4] == ["wish-for-children"]
    assert [(card.id, card.back_of) for card in cards if card.back_of] == [
        ("urgent-wish-for-children", "wish-for-children")
    ]


SPACES: Final = {1: 8, 2: 12, 3: 15, 4: 13, 5: 19, 6: 19, 7: 22}  # caverna.setup.7 to caverna.setup.10, caverna.solo.2


@pytest.mark.parametrize("seats", SEATS)
def test_the_spaces_in_play(seats: int) -> None:
    """caverna.cards.5: with 1 or 2 players Exploration is out of the game."""
    edition = data.edition(seats)
    cards = [space.id for space in edition.spaces if space.card]
    assert len(edition.spaces) - len(cards) == SPACES[seats]
    assert len(cards) == (12 if seats < 3 else 13)
    assert ("exploration" in cards) == (seats > 2)
    assert len(set(edition.names)) == len(edition.names)


def test_the_loot() -> None:
    """caverna.loot.11 to caverna.loot.23: 23 items, none at 13."""
    items = Counter([item.strength for item in data.loot()])
    assert items == {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 1, 9: 2, 10: 2, 11: 2, 12: 2, 14: 2}
    assert sum(items.values()) == 23


# With nothing on the spaces; after a bar what another board says.
SAID: Final[Mapping[str, str]] = {
    "ruby-mining": "take nothing and gain 1 ruby with a ruby mine",
    "housework": "gain 1 dog and/or furnish a cavern",
    "slash-and-burn": "lay a meadow/field twin and then/or sow",
    "drift-mining": "take nothing and/or lay a cavern/tunnel twin",
    "drift-mining-2": "take nothing and/or lay a cavern/tunnel twin",
    "excavation": "take nothing and/or lay a cavern/tunnel or cavern/cavern twin",
    "logging": "take nothing and then/or expedition (1 item)",
    "wood-gathering": "take nothing",
    "supplies": "gain 1 wood, 1 stone, 1 ore, 1 food, 2 gold",
    "clearing": "take nothing and/or lay a meadow/field twin",
    "starting-player": "become starting player and take nothing and gain 2 ore | "
    "become starting player and take nothing and gain 1 ruby",
    "ore-mining": "take nothing and gain 2 ore for each ore mine",
    "sustenance": "(take nothing and gain 1 grain) and/or lay a meadow/field twin | "
    "take nothing and/or lay a meadow/field twin",
    "imitation-0food": "use a space with an opponent's dwarf",
    "imitation-1food": "pay 1 food: use a space with an opponent's dwarf",
    "imitation-2food": "pay 2 food: use a space with an opponent's dwarf",
    "imitation-4food": "pay 4 food: use a space with an opponent's dwarf",
    "forest-exploration": "take nothing and gain 1 vegetable | take nothing and gain 2 food",
    "growth": "either gain 1 wood, 1 stone, 1 ore, 1 food, 2 gold or family growth",
    "strip-mining": "take nothing and gain 2 wood",
    "depot": "take nothing",
    "large-depot": "take nothing",
    "weekly-market": "gain 4 gold and then buy goods for gold",
    "hardware-rental": "expedition (2 items) and then/or sow | "
    "gain 2 wood and then/or expedition (2 items) and then/or sow",
    "small-scale-drift-mining": "gain 1 stone and/or lay a cavern/tunnel twin",
    "fence-building": "take nothing and then/or build pastures",
    "extension": "either (lay a meadow/field twin and gain 1 wood) or (lay a cavern/tunnel twin and gain 1 stone)",
    "blacksmithing": "forge a weapon and then/or expedition (3 items)",
    "sheep-farming": "build pastures and a stable and then/or take nothing",
    "donkey-farming": "build pastures and a stable and then/or take nothing",
    "ore-mine-construction": "(build an ore mine with its deep tunnel and gain 3 ore) and then/or expedition (2 items)",
    "wish-for-children": "either family growth or furnish a dwelling",
    "urgent-wish-for-children": "either (furnish a dwelling and then family growth) or gain 3 gold",
    "ruby-mine-construction": "either build a ruby mine on a tunnel or "
    "(build a ruby mine on a deep tunnel and gain 1 ruby)",
    "ore-delivery": "take nothing and gain 2 ore for each ore mine",
    "family-life": "family growth and/or sow",
    "exploration": "expedition (4 items)",
    "ore-trading": "up to 3 times: 2 ore for 2 gold and 1 food",
    "adventure": "forge a weapon and then/or (expedition (1 item) and then expedition (1 item))",
    "ruby-delivery": "take nothing and gain 1 ruby with at least 2 ruby mines",
}


@pytest.mark.parametrize("seats", SEATS)
def test_what_every_space_says_is_what_it_does(seats: int) -> None:
    """caverna.spaces: in words that are made from the places that carry it out; nothing lies there yet."""
    r = made(seats)
    p = r.setup()
    p.piles = [0] * len(p.piles)
    for number, name in enumerate(r.box.space_names):
        assert does(r.reader.spaces.placed[0][number], p) in SAID[name].split(" | "), name


def test_the_words_cover_all_spaces() -> None:
    assert set(SAID) == {name for seats in SEATS for name in data.edition(seats).names}


@pytest.mark.parametrize(
    ("space", "seats", "said"),
    [
        ("wish-for-children", 2, "family growth and/or furnish a dwelling"),
        ("urgent-wish-for-children", 2, "(furnish a dwelling and then family growth) and/or gain 3 gold"),
        ("growth", 4, "gain 1 wood, 1 stone, 1 ore, 1 food, 2 gold and/or family growth"),
    ],
)
def test_what_the_guest_room_makes_of_it(space: str, seats: int, said: str) -> None:
    """caverna.tiles.guest-room."""
    r = made(seats)
    assert does(r.reader.spaces.placed[1][r.box.space_names.index(space)], r.setup()) == said


def test_goods_lie_on_the_accumulating_spaces_only() -> None:
    """caverna.refill.5 to caverna.refill.8: whatever takes has something to take, and nothing piles up elsewhere."""
    for space in data.all_spaces().values():
        takes = "take" in [step.verb for step in _steps(space.flow)]
        assert takes == bool(space.empty) == bool(space.nonempty), space.id


def _steps(node: Any) -> list[Any]:
    return [step for part in node.parts for step in _steps(part)] if node.parts else [node]
