"""The question a seat has to answer and its answers, in words. Plain data, as in screen.py."""

from __future__ import annotations

from typing import TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.engine.vocabulary import Name
from underhall.games.zwergendorf.aiming import Aim, at, begun, squares
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.position import Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.wording import choice_text
from underhall.games.zwergendorf.wording import sealed_words as sealed_text
from underhall.games.zwergendorf.words import QUESTIONS


class Choice(TypedDict):
    """An answer. Answers of one group differ in a short word only, and may stand on one line."""

    name: str
    text: str
    group: str
    short: str
    columns: list[str]
    at: Aim  # where on the page it points


class Question(TypedDict):
    """What a seat is asked. asks: the label of the place that asks. rule: the paragraph that tells more."""

    seat: int
    asks: str
    text: str
    rule: str
    headings: list[str]
    choices: list[Choice]


def question(rules: ZwergendorfRules, p: Zwergendorf, seat: int, say: Language = ENGLISH) -> Question:
    """The pending decision of a seat in to_move, or of chance."""
    place = p.lanes[seat][-1]
    names = [rules.vocabulary.name(choice) for choice in rules.choices(p, seat)]
    return {
        "seat": seat,
        "asks": place.label,
        "text": say(QUESTIONS[place.label]),
        "rule": f"{rules.name}.{place.rule}",
        "headings": [],
        "choices": [_answer(rules.box, name, place.label, say) for name in names],
    }


def _answer(box: Box, name: Name, asked: str, say: Language) -> Choice:
    """An answer; those that draw a piece stand together by kind, way and row. asked: the label of the place."""
    group = short = ""
    if name[0] == "draw":
        group = " ".join([say(name[1]), *[say(way) for way in name[3:]], name[2][0]])
        short = name[2]
    said = " ".join(name)
    aim = at(said, asked)
    if aim["what"] == "tavern" and not aim["way"] and len(box.grid.taverns) > 1:
        aim["cells"] = aim["cells"][:1]  # its shape is asked for next
    return {
        "name": said,
        "text": _said(box, name, asked, say),
        "group": group,
        "short": short,
        "columns": [],
        "at": aim,
    }


def _said(box: Box, name: Name, asked: str, say: Language) -> str:
    """A choice in words; a shape is told by its squares, which its own name cannot know."""
    if name[0] == "shape" and begun(asked):
        return say("tavern on {cells}", cells=", ".join(squares("tavern", begun(asked), name[1])))
    return choice_text(box, name, say)


def choice_words(rules: ZwergendorfRules, p: Zwergendorf, seat: int, choice: int, say: Language = ENGLISH) -> str:
    """A choice or an outcome in words."""
    lane = p.lanes[seat]
    return _said(rules.box, rules.vocabulary.name(choice), lane[-1].label if lane else "", say)


def sealed_words(rules: ZwergendorfRules, choice: int, say: Language = ENGLISH) -> str:
    """The same for those who may not see the card."""
    return sealed_text(rules.box, rules.vocabulary.name(choice), say)


def offered_trades(rules: ZwergendorfRules, p: Zwergendorf, seat: int, say: Language = ENGLISH) -> list[Choice]:
    """Nothing can be traded in this game."""
    return []
