"""Menus: what a mask offers, in order, however the answers are kept."""

from random import Random

import pytest

from underhall.engine.vocabulary import Menu, WideMenu, spread


@pytest.mark.parametrize("count", [1, 9, 10, 11, 20, 26, 48])
def test_a_menu_offers_the_ids_of_its_mask_in_order(count: int) -> None:
    ids = list(range(100, 100 + count))
    menu, wide, dice = Menu(ids), WideMenu(ids), Random(count)
    for mask in [0, (1 << count) - 1, *(dice.getrandbits(count) for _ in range(200))]:
        expected = tuple(choice for bit, choice in enumerate(ids) if mask >> bit & 1)
        assert menu.of(mask) == wide.of(mask) == menu.of(mask) == expected


def test_keys_of_different_masks_differ() -> None:
    dice = Random(1)
    masks = {dice.getrandbits(48) for _ in range(5000)} | {1 << bit for bit in range(62)} | set(range(2000))
    assert len({spread(mask) for mask in masks}) == len(masks)
