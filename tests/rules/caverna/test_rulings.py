"""Every ruling stands in the rules with its values, and each of its values is played in a test."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

from underhall.engine.game import Unusable
from underhall.games import rules
from underhall.games.caverna.rules import OPTIONS, RULINGS

# Ruling, value, and the tests that play it, as file and function.
PLAYED: Final[dict[str, dict[Any, list[str]]]] = {
    "solo_clear_at": {
        7: [
            "test_rounds.test_c006_when_a_full_space_is_cleared",
            "test_printed_examples.test_x22_all_goods_on_a_space_count_together",
        ],
        6: ["test_rounds.test_c006_when_a_full_space_is_cleared", "test_rounds.test_c006_a_ruby_keeps_exactly_six"],
    },
    "carpenter_fences": {
        "per-pasture": ["test_workshops.test_c223_the_carpenter_and_fences"],
        "per-action": ["test_workshops.test_c223_the_carpenter_and_fences"],
    },
    "imitate_imitation": {
        "no": ["test_imitation.test_c198_no_imitation_of_imitation"],
        "yes": ["test_imitation.test_c198_a_chain_by_the_other_ruling"],
    },
    "eat_while_breeding": {
        "yes": ["test_breeding.test_c109_a_kind_that_does_not_breed_makes_room"],
        "no": ["test_breeding.test_c109_or_by_the_ruling_it_does_not"],
    },
    "guest_room_on_wish": {
        "yes": ["test_family.test_c207_with_the_guest_room_build_and_grow"],
        "no": ["test_family.test_c207_not_by_the_other_ruling"],
    },
    "all_weapons_unlocks": {
        "no": ["test_expeditions.test_c178_all_weapons_and_the_own_growth"],
        "yes": ["test_expeditions.test_c178_by_the_other_ruling_it_unlocks_the_next_item"],
    },
    "small_scale_drift_mining": {
        "and-or": ["test_order.test_c039_small_scale_drift_mining_each_part_for_itself"],
        "both-together": ["test_order.test_c039_small_scale_drift_mining_both_together"],
    },
    "supplier_skips_round_9": {
        "yes": ["test_workshops.test_c230_round_9_of_one_or_two_players"],
        "no": [
            "test_workshops.test_c230_round_9_of_one_or_two_players",
            "test_workshops.test_c230_what_lies_on_round_9_is_lost",
        ],
    },
    "empty_expedition": {
        "no": ["test_expeditions.test_c181_fewer_items_than_the_level"],
        "yes": ["test_expeditions.test_c181_no_item_at_all_by_the_other_ruling"],
    },
    "reveal_harvest": {
        "round-start": ["test_harvest.test_c131_the_marker_turns_up_with_the_card_from_round_6_on"],
        "harvest": ["test_harvest.test_c131_hidden_until_the_harvest_by_option"],
    },
}  # fmt: skip
DISPUTED: Final = {
    "c006": "solo_clear_at",
    "c039": "small_scale_drift_mining",
    "c109": "eat_while_breeding",
    "c198": "imitate_imitation",
    "c223": "carpenter_fences",
}
TOLD: Final = re.compile(r"^\*\*caverna\.rulings\.\d+\*\* `(\w+)` \(([^)]+)\): ", re.MULTILINE)


def source(test: str) -> tuple[str, str]:
    """The text of a test with its decorators, and of its whole file. Fails if there is no such test."""
    file, _, name = test.partition(".")
    text = (Path(__file__).parent / f"{file}.py").read_text()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            first = min([node.lineno, *[each.lineno for each in node.decorator_list]])
            return "\n".join(text.splitlines()[first - 1 : node.end_lineno]), text
    raise AssertionError(f"there is no test {test}")


def told() -> dict[str, list[str]]:
    """The rulings of rules.md with their values, the default first."""
    text = (files("underhall.games.caverna") / "rules.md").read_text(encoding="utf-8")
    return {name: values.split(" | ") for name, values in TOLD.findall(text)}


def test_every_ruling_and_value_is_played() -> None:
    """caverna.rulings."""
    legal = {name: list(OPTIONS[name]) for name in [*RULINGS, "reveal_harvest"]}
    assert {name: list(values) for name, values in PLAYED.items()} == legal


@pytest.mark.parametrize(
    ("ruling", "value", "test"),
    [(ruling, value, test) for ruling, values in PLAYED.items() for value, tests in values.items() for test in tests],
)
def test_the_tests_named_play_them(ruling: str, value: Any, test: str) -> None:
    """The default needs no words; any other value is named in its test, and the ruling in its file."""
    body, whole = source(test)
    assert "assert " in body
    if value != OPTIONS[ruling][0]:
        assert f'"{ruling}"' in whole
        assert str(value) in body


def test_the_rules_tell_every_ruling() -> None:
    """caverna.rulings: the same names, the same values, the same default as the options."""
    assert told() == {name: [str(value) for value in OPTIONS[name]] for name in [*RULINGS, "reveal_harvest"]}


@pytest.mark.parametrize("case", DISPUTED)
def test_what_good_sources_dispute_is_a_ruling(case: str) -> None:
    """Each disputed case carries tests of every value of its ruling."""
    for value, tests in PLAYED[DISPUTED[case]].items():
        assert any(f".test_{case}_" in test for test in tests), f"{case}: {value} is not played"


@pytest.mark.parametrize("name", ["spaces.toml", "furnishings.toml", "expedition.toml"])
def test_uncertain_components_are_read_by_a_ruling(name: str) -> None:
    """A component marked C in its data file is carried out in one way or another, as a ruling tells."""
    table = tomllib.loads((files("underhall.games.caverna") / "data" / name).read_text(encoding="utf-8"))
    for entry in [entry for entries in table.values() for entry in entries]:
        if entry.get("confidence", "A") == "C":
            assert entry["flow_if"]["ruling"] in RULINGS, entry["id"]


@pytest.mark.parametrize("ruling", RULINGS)
def test_no_other_value_is_taken(ruling: str) -> None:
    """caverna.rulings.11: a game is opened with one of the values told, or not at all."""
    for value in RULINGS[ruling]:
        assert rules("caverna", {ruling: value}).options[ruling] == value
    for value in ("maybe", True, 8, None):
        with pytest.raises(Unusable, match=f"options: {ruling} is one of "):
            rules("caverna", {ruling: value})
