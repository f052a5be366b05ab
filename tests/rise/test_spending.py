"""How many goods of each kind may be spent on a card, against a count of all ways there are: rise.cards.3 to 5."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rise.situation import made
from underhall.engine.driver import Dice
from underhall.games.rise.position import CARDS, KINDS, new_player
from underhall.games.rise.rules import RiseRules

TRIED = 1500


def all_ways(rules: RiseRules, card: int, goods: list[int], character: int) -> set[tuple[int, ...]]:
    """Every way to spend, as the rule reads: at least 1 of each, at most 3, one kind up to 4 for the character."""
    box = rules.box
    kinds = box.card_goods[card]
    found: set[tuple[int, ...]] = set()
    for counts in product(range(1, 5), repeat=len(kinds)):
        fourths = [kind for kind, count in zip(kinds, counts, strict=True) if count == 4]
        named = box.character_fourth[character] if character >= 0 else -9
        allowed = not fourths or (len(fourths) == 1 and named in (fourths[0], -1))
        had = all([count <= goods[kind] for kind, count in zip(kinds, counts, strict=True)])
        if allowed and had and box.card_least[card] <= sum(counts) <= box.card_most[card]:
            found.add(counts)
    return found


def offered_ways(rules: RiseRules, card: int, goods: list[int], character: int) -> set[tuple[int, ...]]:
    """The same as the decisions come: each of them leads to an end."""
    costs, player = rules.flow.costs, new_player(3)
    player.goods[: len(KINDS)] = goods
    player.character = character
    if not costs.payable(player, card):
        return set()
    found: set[tuple[int, ...]] = set()
    open_ways: list[tuple[int, list[int]]] = [(0, [])]
    while open_ways:
        note, counts = open_ways.pop()
        good = costs.next_good(card, note)
        if good < 0:
            found.add(tuple(counts))
            continue
        player.goods[: len(KINDS)] = goods
        for kind, count in zip(rules.box.card_goods[card], counts, strict=False):
            player.goods[kind] -= count
        ways = costs.ways(player, card, note)
        assert ways, "a decision without an answer"
        open_ways += [(note | count << 3 * good, [*counts, count]) for count in ways]
    return found


@pytest.mark.parametrize("character", ["", "rhys", "orrin", "ilhara"])
def test_the_ways_offered_are_all_there_are(character: str) -> None:
    rules, dice = made({"seats": 2}), Dice(len(character) + 1)
    number = rules.box.character_names.index(character) if character else -1
    some = 0
    for _ in range(TRIED):
        card = dice.roll(CARDS)
        goods = [dice.roll(6) for _ in KINDS]
        expected = all_ways(rules, card, goods, number)
        some += len(expected) > 0
        assert offered_ways(rules, card, goods, number) == expected, (rules.box.card_names[card], goods)
    assert some > TRIED // 4
