"""The question a seat has to answer, its answers and its sales, in words. Plain data, as in screen.py."""

from __future__ import annotations

from typing import TypedDict

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.aiming import Aim, at
from underhall.games.rise.position import VALUE, Rise
from underhall.games.rise.promises import promise
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.wording import choice_text, sealed_text
from underhall.games.rise.words import QUESTIONS


class Choice(TypedDict):
    """An answer. Answers of one group differ in a short word only, and may stand on one line."""

    name: str
    text: str
    group: str
    short: str
    columns: list[str]
    at: Aim  # where on the page it points
    signs: list[str]  # of a place: what the die in hand would bring there
    gives: str  # the same in words
    takers: list[str]  # of a die: the places that take it as it would be used


class Question(TypedDict):
    """What a seat is asked. asks: the label of the place that asks. rule: the paragraph that tells more."""

    seat: int
    asks: str
    text: str
    rule: str
    headings: list[str]
    choices: list[Choice]


def question(rules: RiseRules, p: Rise, seat: int, say: Language = ENGLISH) -> Question:
    """The pending decision of a seat in to_move, or of chance."""
    place = p.lanes[seat][-1]
    text = say(QUESTIONS[place.label.split()[0]])
    if place.label == "place":
        text = say("Where does the die of {value} go?", value=p.notes[seat][VALUE])
    return {
        "seat": seat,
        "asks": place.label,
        "text": text,
        "rule": f"{rules.name}.{place.rule}",
        "headings": [],
        "choices": [_answer(rules, p, seat, choice, say) for choice in rules.choices(p, seat)],
    }


def _answer(rules: RiseRules, p: Rise, seat: int, choice: int, say: Language) -> Choice:
    """An answer; those that exchange a good for another stand together by what is given."""
    name = rules.vocabulary.name(choice)
    group = short = ""
    if name[0] == "swap":
        group, short = say("give 1 {good} for", good=say(name[1])), say(name[2])
    aim = at(" ".join(name))
    found: Choice = {
        "name": " ".join(name),
        "text": choice_text(rules.box, p, seat, name, say),
        "group": group,
        "short": short,
        "columns": [],
        "at": aim,
        "signs": [],
        "gives": "",
        "takers": [],
    }
    locate = rules.flow.locate
    if aim["kind"] == "place":
        location = locate.locations[locate.menu.ids.index(choice)]
        aim["slot"] = location.slot(p, p.notes[seat][VALUE])
        found["signs"], found["gives"] = promise(rules, p, seat, location, say)
    elif aim["kind"] == "die":
        found["takers"] = [
            "-".join(rules.vocabulary.name(location.id)[1:])
            for location in locate.locations
            if location.within(p, seat, rules.box.limit(p, seat)) >> aim["value"] & 1
        ]
    return found


def choice_words(rules: RiseRules, p: Rise, seat: int, choice: int, say: Language = ENGLISH) -> str:
    """A choice, a sale or an outcome in words."""
    return choice_text(rules.box, p, seat, rules.vocabulary.name(choice), say)


def sealed_words(rules: RiseRules, choice: int, say: Language = ENGLISH) -> str:
    """The same for those who may not see the commission."""
    return sealed_text(rules.vocabulary.name(choice), say)


def offered_trades(rules: RiseRules, p: Rise, seat: int, say: Language = ENGLISH) -> list[Choice]:
    """The buildings that a seat could sell now."""
    if seat == CHANCE:
        return []
    return [_answer(rules, p, seat, choice, say) for choice in rules.trades(p, seat)]
