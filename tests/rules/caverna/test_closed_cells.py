"""A space of the home board that is not offered has a reason: over random games, and case by case."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest

from tests.rules.books import paragraphs
from tests.rules.caverna.situation import Situation
from underhall.engine.driver import Dice
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.games import rules
from underhall.games.caverna.aiming import at
from underhall.games.caverna.closedcells import closed_cell
from underhall.games.caverna.land import CELL_NAMES
from underhall.games.caverna.position import Caverna
from underhall.games.caverna.rules import CavernaRules

KINDS: Final = {
    "lay meadow-field", "lay cavern-tunnel", "lay cavern-cavern", "lay ore-mine-deep-tunnel", "lay ruby-mine",
    "lay meadow", "lay field", "lay tunnel", "lay cavern", "sow grain", "sow vegetable", "pasture", "stable", "at",
}  # fmt: skip
GAMES: Final = 40
TRADES: Final = 8  # of so many decisions that may be preceded by a trade, one is


def kind(name: str) -> str:
    words = name.split()
    return " ".join(words[:2]) if words[0] in ("lay", "sow") else words[0]


@cache
def questions(seed: int) -> list[tuple[CavernaRules, Caverna, int]]:
    """Every position of a random game in which somebody is asked to lay something."""
    found = []
    of = rules("caverna", {"seats": 1 + seed % 7})
    assert isinstance(of, CavernaRules)
    p, dice = of.setup(), Dice(seed)
    while movers := of.to_move(p):
        seat = movers[0]
        names = [of.vocabulary.text(choice) for choice in of.choices(p, seat)]
        if any([at(name)["kind"] == "cell" for name in names]):
            found.append((of, p.copy(), seat))
        trades = of.trades(p, seat) if seat != CHANCE and dice.roll(TRADES) == 0 else ()
        options = trades or of.choices(p, seat)
        of.play(p, seat, options[dice.roll(len(options))])
    return found


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_closed_cell_has_a_sentence_with_its_paragraph_and_no_other_has(seed: int) -> None:
    for of, p, seat in questions(seed):
        names = [of.vocabulary.text(choice) for choice in of.choices(p, seat)]
        offered = {at(name)["cells"][0] for name in names if at(name)["cells"]}
        for cell in CELL_NAMES:
            refusal = closed_cell(of, p, seat, cell)
            assert (refusal is None) == (cell in offered), (names, cell)
            if refusal is not None:
                assert refusal.rule in paragraphs("caverna"), (refusal, cell)
                assert of.say(refusal).endswith(f" [caverna.{refusal.rule}]")


def test_every_kind_of_question_was_among_them() -> None:
    seen = {kind(of.vocabulary.text(choice)) for seed in range(GAMES) for of, p, seat in questions(seed)
            for choice in of.choices(p, seat)}  # fmt: skip
    assert seen >= KINDS, KINDS - seen


def test_where_nothing_is_laid_nothing_is_closed() -> None:
    s = Situation(seats=3)
    assert [closed_cell(s.rules, s.p, s.seat, cell) for cell in ("C3", "E5")] == [None, None]
    assert closed_cell(s.rules, s.p, CHANCE, "C3") is None
    with pytest.raises(Unusable):
        closed_cell(s.rules, s.p, s.seat, "G9")


def why(s: Situation, cell: str) -> str:
    refusal = closed_cell(s.rules, s.p, s.seat, cell)
    return "" if refusal is None else s.rules.say(refusal)


CLEARED: Final = {"E4": "meadow", "E3": "field", "D4": "meadow stable", "B2": "stable", "B3": "stable"}
OFFICE: Final = {"C5": "office-room"}


@pytest.mark.parametrize(
    ("board", "space", "cell", "said"),
    [
        ({}, "clearing", "C3", "The first forest tile must lie in front of the cave entrance, on E4. [caverna.lay.5]"),
        ({}, "clearing", "D6", "D6 is on the mountain side, and this goes into the forest. [caverna.lay.3]"),
        ({}, "clearing", "A1", "A1 is outside the board, where no tile ever lies. [caverna.lay.19]"),
        ({}, "clearing", "A3", "Half a tile may overhang only with the Office room. [caverna.lay.17]"),
        (CLEARED, "clearing", "E3", "There is already a tile on E3. [caverna.lay.4]"),
        (CLEARED, "clearing", "B4", ""),
        (CLEARED, "clearing", "B2", "It must touch what you have already cleared or dug out, edge to edge. "
         "[caverna.lay.6]"),
        ({**CLEARED, "C3": "field", "C2": "field"}, "clearing", "B2", "A field cannot lie under a stable. "
         "[caverna.lay.13]"),
        ({**CLEARED, "B4": "field", "C3": "field", "C4": "field", "C2": "field", "B2": "field"}, "clearing", "B3",
         "No free space beside B3 is left for the other half. [caverna.lay.1]"),
        ({}, "excavation", "C3", "C3 is on the forest side, and this goes into the mountain. [caverna.lay.3]"),
        ({}, "excavation", "B7", "It must touch what you have already cleared or dug out, edge to edge. "
         "[caverna.lay.7]"),
        ({}, "excavation", "E5", "There is already a tile on E5. [caverna.lay.4]"),
        (OFFICE, "excavation", "A8", "A8 is outside the board, where no tile ever lies. [caverna.lay.19]"),
        (OFFICE, "excavation", "A6", "It must touch what you have already cleared or dug out, edge to edge. "
         "[caverna.lay.7]"),
    ],
)  # fmt: skip
def test_a_twin_says_what_is_wrong_with_a_cell(board: dict[str, Any], space: str, cell: str, said: str) -> None:
    s = Situation(seats=3, players=[{"board": board}], spaces={}, round=3).do(f"place {space}")
    if s.names()[0].startswith("part"):
        s.do("part lay")
    assert why(s, cell) == said


def test_a_tile_bought_may_not_take_the_last_pair_of_spaces() -> None:
    """caverna.trade.11"""
    board = {f"{row}{column}": "meadow" for row in "CDE" for column in "234"}
    s = Situation(seats=3, players=[{"board": board, "goods": {"ruby": 1}}]).do("place clearing", "trade ruby meadow")
    assert s.names() == ["lay meadow B2", "lay meadow B4"]
    assert why(s, "B3") == "What is already begun could then not be carried out. [caverna.trade.11]"
    assert why(s, "A3") == "A single tile never lies outside the board. [caverna.lay.19]"


FARM: Final = {"E4": "meadow", "E3": "field", "D4": "small-pasture", "C4": "meadow", "C3": "meadow", "C2": "stable"}
NEITHER: Final = "Only a meadow can be fenced, and a stable goes on forest, a meadow or a pasture. [caverna.fence.4]"


@pytest.mark.parametrize(
    ("goods", "cell", "said"),
    [
        ({"wood": 8, "stone": 1}, "E3", NEITHER),
        ({"wood": 8, "stone": 1}, "C2", "A stable stands there already. [caverna.stable.3]"),
        ({"wood": 8, "stone": 1}, "D4", ""),
        ({"wood": 8}, "D4", "Only a meadow can be fenced. [caverna.fence.4]"),
        ({"wood": 8}, "E4", ""),
        ({"stone": 1}, "E3", "A stable goes on forest, a meadow or a pasture. [caverna.stable.2]"),
        ({"stone": 1}, "D6", "A stable goes on forest, a meadow or a pasture. [caverna.stable.2]"),
    ],
)
def test_a_fence_and_a_stable_say_where_they_go(goods: dict[str, int], cell: str, said: str) -> None:
    s = Situation(seats=3, round=3, cards=["sheep-farming"], players=[{"board": FARM, "goods": goods}])
    s.do("place sheep-farming")
    while s.names()[0].startswith("part"):
        s.do(s.names()[0])
    assert why(s, cell) == said
