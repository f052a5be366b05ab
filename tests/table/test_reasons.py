"""Reasons of bots in one sentence, in the numbers of a reader's language."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from underhall.bots.advice import Why
from underhall.engine.language import ENGLISH, Language
from underhall.games import rules
from underhall.table.opponents import bot_help, bot_words, joined, parted, plain
from underhall.table.reasons import sentence, sentence_of, signed
from underhall.web.words import language_of

RULES = rules("caverna", {"seats": 2})
GERMAN = language_of("de")
FULL = Why(6.2, {"food": -1.8, "family": 8.0}, "place wood-gathering")


@pytest.mark.parametrize(
    ("why", "say", "said"),
    [
        (FULL, ENGLISH, "Worth about 6.2 points: 8 for the family, −1.8 for food; next in mind: Wood gathering."),
        (
            FULL,
            GERMAN,
            "Bringt etwa 6,2 Punkte: 8 für die Familie, −1,8 für Nahrung; als Nächstes im Sinn: Holzsammeln.",
        ),
        (Why(1.0, {}), ENGLISH, "Worth about 1 point."),
        (Why(0.0, {"food": 0.3}), ENGLISH, "About as good as before: 0.3 for food."),
        (Why(-0.5, {"food": -0.5}), ENGLISH, "Costs about 0.5 points; it saw nothing better: −0.5 for food."),
        (Why(2.0, {"unheard-of": 2.0}, "pay 3 wood"), ENGLISH, "Worth about 2 points."),
    ],
)
def test_a_reason_is_one_sentence(why: Why, say: Language, said: str) -> None:
    assert sentence(why, RULES, say) == said


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({}, ""),
        ({"why": {"gain": 2, "parts": {"food": 2}}}, "Worth about 2 points: 2 for food."),
        ({"why": {"gain": inf, "parts": {}}}, ""),
        ({"why": {"gain": 1, "parts": {"food": 1e12}}}, ""),
    ],
)
def test_a_log_from_elsewhere_may_claim_anything(entry: dict[str, Any], said: str) -> None:
    assert sentence_of(entry, RULES) == said


def test_numbers_are_told_with_their_signs() -> None:
    assert [signed(points) for points in (6.25, 3.0, 0.0, -0.01, -2.1)] == ["+6.2", "+3", "0", "0", "−2.1"]
    assert signed(1234.5, GERMAN) == "+1.234,5"


@pytest.mark.parametrize(
    ("bot", "words", "help"),
    [
        ("greedy", "level 2", "makes the most of every turn, looks no further"),
        ("level1", "level 1", "knows the rules, misjudges a lot"),
        ("level3-miner", "level 3, miner", "looks a turn or two ahead; is after mines, ore and expeditions"),
        ("random", "random", "does anything that is allowed"),
        ("Mine", "Mine", ""),
    ],
)
def test_a_bot_is_told_by_its_level_and_character(bot: str, words: str, help: str) -> None:
    assert bot_words(bot, "caverna") == words
    assert bot_help(bot, "caverna") == help
    assert joined(*parted(bot)) == plain(bot)
