"""The search where deals differ, and where they do not."""

from __future__ import annotations

from typing import Any

import pytest

from underhall.bots.budget import Budget
from underhall.bots.mind import eye_for
from underhall.bots.search import Node, Tree
from underhall.bots.turns import Turn, Turns
from underhall.engine.driver import Dice, pick
from underhall.games import rules as rules_of


def looked(game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many turns searches have met that a deal did not allow."""
    refused: list[Turn] = []
    plain = Tree._note

    def note(tree: Tree, node: Node, turn: Turn) -> None:
        refused.append(turn)
        plain(tree, node, turn)

    monkeypatch.setattr(Tree, "_note", note)
    rules, dice = rules_of(game, options), Dice(3)
    turns, p = Turns(rules, eye_for(rules), 1), rules.setup()
    for at in range(40):
        seat = rules.to_move(p)[0]
        if seat >= 0 and at % 9 == 0:
            tree = Tree(turns, rules.view(p, seat), seat, 3, 1)
            tree.think(Budget(iterations=12))
            assert sum([edge.visits for edge in tree.root.edges]) == 12
        rules.play(p, seat, pick(rules, p, seat, dice))
    return len(refused)


def test_where_nothing_is_hidden_every_turn_can_be_played_in_every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the search of Caverna chooses among the same edges as if it did not look."""
    assert looked("caverna", {"seats": 2}, monkeypatch) == 0


def test_where_hands_are_hidden_turns_of_other_hands_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looked("zwergendorf", {"seats": 3}, monkeypatch) > 0
