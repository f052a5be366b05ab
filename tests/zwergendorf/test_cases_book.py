"""The rule book of Zwergendorf tells the cards as they are, and every rule is tried."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.zwergendorf.situation import CARDS, Situation
from underhall.games.rule_texts import read_rules
from underhall.games.zwergendorf import data
from underhall.games.zwergendorf.position import BUILDING, KINDS, OF_A_TYPE, SYMBOLS

BOOK: Final = {id: text for section in read_rules("zwergendorf") for id, text in section.paragraphs.items()}
OF_CARDS: Final = ("dwarfs", "goals", "resources", "buildings")
CITED: Final = re.compile(r"zwergendorf\.[a-z]+\.[a-z0-9-]+")
WORDS: Final = {
    "coin": ("coin", "coins"), "wood": ("wood", "wood"), "stone": ("stone", "stones"), "beer": ("beer", "beer"),
    "dwarf": ("dwarf", "dwarfs"), "mine": ("mine", "mines"), "smith": ("smith", "smiths"),
    "wall": ("wall section", "wall sections"), "tavern": ("tavern", "taverns"), "tree": ("tree", "trees"),
}  # fmt: skip
UNTRIED: Final = {"setup.10", "rulings.12"}  # what is known of the print; when a table is opened


def amounts(counts: list[tuple[int, int]]) -> str:
    """Symbols as the rule book tells them: 2 coins and 1 wood."""
    parts = [f"{count} {WORDS[SYMBOLS[symbol]][count != 1]}" for symbol, count in counts]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_told_as_it_is(name: str) -> None:
    """zwergendorf.setup.10: its sides, and whether it is printed so or our own."""
    number = CARDS.index(name)
    card = data.cards()[number]
    text = BOOK[f"zwergendorf.{OF_CARDS[1:][(0, 2, 1)[number // OF_A_TYPE]]}.{name.lower()}"]
    assert text.startswith(f"{name} ({'as printed' if name in ('G01', 'R01', 'B01') else 'our own'}): ")
    for side, counts in zip(("top left", "top right", "bottom left", "bottom right"), card.sides, strict=False):
        told = re.search(rf"{side} (.+?)(?:, (?:top|bottom) right|[;.])", text)
        assert told is not None
        assert told[1] == amounts(counts)


@pytest.mark.parametrize("number", range(OF_A_TYPE))
def test_a_building_card_is_told_as_it_works(number: int) -> None:
    """zwergendorf.use.3: all that a piece of its product needs, with the card in use."""
    box = Situation().rules.box
    needs = dict(box.needs[box.products[number]])
    needs.update({kind: max(count, needs.get(kind, 0)) for kind, count in box.raises[number]})
    product = WORDS[KINDS[box.products[number]]][0]
    text = BOOK["zwergendorf.buildings." + f"b{number + 1:02}"]
    assert f"each {product} needs {amounts(list(needs.items()))}." in text
    assert CARDS[BUILDING * OF_A_TYPE + number] == f"B{number + 1:02}"


def test_the_book_tells_every_card_once() -> None:
    """zwergendorf.setup.4, zwergendorf.setup.7."""
    told = [id.rpartition(".")[2] for id in BOOK if id.split(".")[1] in OF_CARDS]
    dwarfs = [dwarf.id for dwarf in data.dwarfs().values()]
    assert sorted(told) == sorted([*dwarfs, *[card.lower() for card in CARDS]])
    assert len(told) == 109


def test_every_rule_is_tried() -> None:
    """Each numbered paragraph is cited by a test here, but for those that are told for the reader alone."""
    tried = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path.name != Path(__file__).name:
            tried |= set(CITED.findall(path.read_text(encoding="utf-8")))
    numbered = {id for id in BOOK if id.split(".")[1] not in OF_CARDS}
    assert len(numbered) > 150
    assert sorted(numbered - tried - {f"zwergendorf.{id}" for id in UNTRIED}) == []
