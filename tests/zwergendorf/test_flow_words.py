"""Every decision is put into words, in a few and as a whole sentence."""

from __future__ import annotations

import pytest

from underhall.games import rules
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.words import ASKED, QUESTIONS

TABLES = [{"seats": 1}, {"seats": 2}, {"seats": 4, "drafting": "nasty"}, {"tavern_shape": "tetromino"}]
OF_SEATS = ("keep", "draw", "draw made", "prepare", "score", "copy")


def test_every_question_is_a_sentence() -> None:
    assert list(QUESTIONS) == list(ASKED)
    for sentence in QUESTIONS.values():
        assert sentence[-1] in ".?"
        assert sentence[0].isupper()


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_place_that_asks_says_what_it_asks(options: dict[str, object]) -> None:
    of = rules("zwergendorf", options)
    assert isinstance(of, ZwergendorfRules)
    p = of.setup()
    for label in OF_SEATS:
        assert label in of.book.places
        assert label in QUESTIONS
    assert of.asked(p, -1) == "a card to be dealt"
