"""What is in the box stays on the table: cards, tiles, dice, meeples, houses and modifiers, each exactly once."""

from __future__ import annotations

from underhall.engine.flow import CHANCE
from underhall.games.rise.position import (
    CARD,
    CARDS,
    COUNCIL_TILES,
    HOUSE,
    KINDS,
    MODIFIER,
    NOBILITY,
    REPUTATION,
    TILES,
    WORKER,
    Rise,
    owner_of,
    value_of,
)  # fmt: skip
from underhall.games.rise.rules import RiseRules


def nothing_is_lost(rules: RiseRules, p: Rise) -> None:
    box = rules.box
    _cards(p)
    tiles = [tile for tile in (*p.hall, *p.workshops) if tile >= 0]
    tiles += [tile for player in p.players for tile in player.lots if tile >= 0]
    tiles += [tile for tile in range(TILES) if (p.bag | p.aside) >> tile & 1]
    assert len(tiles) == len(set(tiles))
    assert p.bag & p.aside == 0
    council = [tile for tile in p.council if tile >= 0] + [tile for player in p.players for tile in player.council]
    council += [tile for tile in range(COUNCIL_TILES) if p.council_left >> tile & 1]
    assert sorted(council) == list(range(COUNCIL_TILES))
    assert sum([player.goods[MODIFIER] for player in p.players]) <= box.modifiers
    for kind in range(len(KINDS)):
        assert 0 <= p.sold[kind] <= (box.ship_spaces[p.ship][kind] if p.ship >= 0 else 0)
    for seat, player in enumerate(p.players):
        assert min(player.goods) >= 0
        assert min(player.points) >= 0
        assert player.goods[HOUSE] + len(player.completed) <= box.houses
        assert box.meeples_left(p, seat) >= 0
        assert player.goods[WORKER] + sum(player.apprentices) <= box.meeples
        assert len(player.cards) <= 3 or rules.asked(p, seat) == "discard a settlers card"
        assert len(player.paid) == len(player.completed)
        if player.goods[REPUTATION]:
            assert box.least_reputation <= player.goods[REPUTATION] <= box.most_reputation
        assert player.goods[NOBILITY] <= box.most_nobility
        _dice(rules, p, seat)
    for guild in range(6):
        assert box.apprentices_in(p, guild) <= box.apprentice_slots
        lying = [tile for tile in p.workshops[3 * guild : 3 * guild + 3] if tile >= 0]
        assert all([box.tile_guild[tile] == guild for tile in lying])
        assert len([slot for slot in p.slots[12 + 3 * guild : 15 + 3 * guild] if slot]) <= box.guild_dice


def _cards(p: Rise) -> None:
    """Every settlers card lies somewhere, once; one that is being completed is in nobody's hand."""
    cards = [card for card in p.row if card >= 0]
    for seat, player in enumerate(p.players):
        cards += player.cards + player.completed
        if p.notes[seat][CARD] and p.notes[seat][CARD] - 1 not in player.completed:
            cards.append(p.notes[seat][CARD] - 1)
    cards += [card for card in range(CARDS) if (p.deck | p.discards) >> card & 1]
    assert sorted(cards) == list(range(CARDS))
    assert p.deck & p.discards == 0


def _dice(rules: RiseRules, p: Rise, seat: int) -> None:
    """In the Actions phase all dice of a seat are with it or in the city; what lies there adds up."""
    player = p.players[seat]
    lying = [value_of(each) for each in p.slots if each and owner_of(each) == seat]
    held = p.lanes[seat] and p.lanes[seat][-1].label == "place"
    assert sum(lying) == player.placed
    if rules.flow.turns in p.lanes[CHANCE] and rules.flow.roll not in p.lanes[CHANCE]:
        assert len(lying) + sum(player.dice) + bool(held) == rules.box.dice
