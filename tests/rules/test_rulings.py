"""Every ruling stands in the rules with its values, and each of its values is played in a test."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

import pytest

from tests.rules.books import GAME_NAMES, TESTS
from underhall.engine.game import Unusable
from underhall.games import GAMES, rules
from underhall.games.rule_texts import read_rules

# By game: ruling, value, and the tests that play it, as file and function.
PLAYED: Final[dict[str, dict[str, dict[Any, list[str]]]]] = {
    "rise": {
        "income": {
            "end": ["test_rounds.test_income_and_no_upkeep_after_the_last_round"],
            "start": ["test_rounds.test_income_at_the_start_by_the_other_ruling"],
        },
        "activation": {
            "all": ["test_guilds.test_all_workshops_work_for_a_visitor"],
            "one": ["test_guilds.test_one_workshop_by_the_other_ruling"],
        },
        "own_visit": {
            "none": ["test_guilds.test_an_owner_is_not_rewarded_for_a_visit_of_ones_own"],
            "reward": ["test_guilds.test_an_owner_is_not_rewarded_for_a_visit_of_ones_own"],
        },
        "castle_limit": {
            "before": ["test_dice.test_the_die_in_the_castle_must_fit_before_its_gain"],
            "after": ["test_dice.test_or_after_its_gain_by_the_other_ruling"],
        },
        "council_floor": {
            "allowed": ["test_places.test_the_council_at_reputation_six"],
            "refused": ["test_places.test_by_the_other_ruling_nobody_goes_there_at_six"],
        },
        "coin_points": {
            "yes": ["test_rounds.test_coins_at_the_end"],
            "no": ["test_rounds.test_coins_at_the_end"],
        },
    },
    "caverna": {
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
    },
    "zwergendorf": {
        "tavern_shape": {
            "block": ["test_cases_drawing.test_a_block_alone_needs_no_name"],
            "tetromino": [
                "test_cases_drawing.test_by_the_other_ruling_a_tavern_is_any_four_connected_squares",
                "test_cases_drawing.test_the_shape_is_chosen_before_anything_else",
            ],
        },
        "wall_diagonals": {
            "tight": ["test_cases_walls.test_a_wall_is_tight_at_its_corners"],
            "open": ["test_cases_walls.test_by_the_other_ruling_a_wall_needs_its_corners"],
        },
        "forest_closes_wall": {
            "no": ["test_cases_walls.test_the_forest_is_no_wall"],
            "yes": ["test_cases_walls.test_by_the_other_ruling_the_forest_closes_a_wall"],
        },
        "edge": {
            "clearing": ["test_cases_walls.test_the_edge_of_a_small_clearing"],
            "board": ["test_cases_walls.test_the_edge_of_a_small_clearing"],
        },
    },
}  # fmt: skip
# Options that are told among the rulings.
TOLD_TOO: Final = {
    "rise": ["length", "events", "chancery"],
    "caverna": ["reveal_harvest"],
    "zwergendorf": ["zwergin", "schmied", "bergmann", "wirt", "building", "drafting", "clearing"],
}
# Of those the ones that stand above, as they are rulings in all but name.
PLAYED_TOO: Final = {"rise": [], "caverna": ["reveal_harvest"], "zwergendorf": []}
DISPUTED: Final = {
    "c006": "solo_clear_at",
    "c039": "small_scale_drift_mining",
    "c109": "eat_while_breeding",
    "c198": "imitate_imitation",
    "c223": "carpenter_fences",
}
TOLD: Final = re.compile(r"`(\w+)` \(([^)]+)\): ")
EVERY: Final = [(game, ruling) for game in GAME_NAMES for ruling in PLAYED[game]]


def rulings(game: str) -> dict[str, tuple[Any, ...]]:
    """Those of a game with their legal values, the default first."""
    found: dict[str, tuple[Any, ...]] = import_module(f"underhall.games.{game}.rules").RULINGS
    return found


def source(game: str, test: str) -> tuple[str, str]:
    """The text of a test with its decorators, and of its whole file. Fails if there is no such test."""
    file, _, name = test.partition(".")
    text = (TESTS[game] / f"{file}.py").read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            first = min([node.lineno, *[each.lineno for each in node.decorator_list]])
            return "\n".join(text.splitlines()[first - 1 : node.end_lineno]), text
    raise AssertionError(f"there is no test {test}")


def told(game: str) -> dict[str, list[str]]:
    """The rulings of a rule book with their values, the default first."""
    paragraphs = [text for section in read_rules(game) for text in section.paragraphs.values()]
    return {match[1]: match[2].split(" | ") for match in map(TOLD.match, paragraphs) if match}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_ruling_and_value_is_played(game: str) -> None:
    """caverna.rulings, zwergendorf.rulings."""
    legal = {name: list(GAMES[game].options[name]) for name in [*rulings(game), *PLAYED_TOO[game]]}
    assert {name: list(values) for name, values in PLAYED[game].items()} == legal


@pytest.mark.parametrize(
    ("game", "ruling", "value", "test"),
    [
        (game, ruling, value, test)
        for game, ruling in EVERY
        for value, tests in PLAYED[game][ruling].items()
        for test in tests
    ],
)
def test_the_tests_named_play_them(game: str, ruling: str, value: Any, test: str) -> None:
    """The default needs no words; any other value is named in its test, and the ruling in its file."""
    body, whole = source(game, test)
    assert "assert " in body
    if value != GAMES[game].options[ruling][0]:
        assert f'"{ruling}"' in whole or f"{ruling}=" in body
        assert str(value) in body


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_rules_tell_every_ruling(game: str) -> None:
    """caverna.rulings, zwergendorf.rulings.12: the same names, the same values, the same default as the options."""
    names = [*rulings(game), *TOLD_TOO[game]]
    assert told(game) == {name: [str(value) for value in GAMES[game].options[name]] for name in names}


@pytest.mark.parametrize("case", DISPUTED)
def test_what_good_sources_dispute_is_a_ruling(case: str) -> None:
    """Each disputed case carries tests of every value of its ruling."""
    for value, tests in PLAYED["caverna"][DISPUTED[case]].items():
        assert any(f".test_{case}_" in test for test in tests), f"{case}: {value} is not played"


@pytest.mark.parametrize("name", ["spaces.toml", "furnishings.toml", "expedition.toml"])
def test_uncertain_components_are_read_by_a_ruling(name: str) -> None:
    """A component marked C in its data file is carried out in one way or another, as a ruling tells."""
    table = tomllib.loads((files("underhall.games.caverna") / "data" / name).read_text(encoding="utf-8"))
    for entry in [entry for entries in table.values() for entry in entries]:
        if entry.get("confidence", "A") == "C":
            assert entry["flow_if"]["ruling"] in rulings("caverna"), entry["id"]


@pytest.mark.parametrize(("game", "ruling"), [(game, name) for game in GAME_NAMES for name in rulings(game)])
def test_no_other_value_is_taken(game: str, ruling: str) -> None:
    """caverna.rulings.11: a game is opened with one of the values told, or not at all."""
    for value in rulings(game)[ruling]:
        assert rules(game, {ruling: value}).options[ruling] == value
    for value in ("maybe", True, 8, None):
        with pytest.raises(Unusable, match=f"options: {ruling} is one of "):
            rules(game, {ruling: value})
