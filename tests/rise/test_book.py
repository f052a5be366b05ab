"""The rule book tells every component with its figures, and says of each whether it is our own."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from underhall.games.rise import data
from underhall.games.rule_texts import read_rules

# By kind of component: its section, and what stands before its id there.
SECTIONS = {
    "settlers": ("settlers", ""),
    "workshops": ("buildings", ""),
    "communities": ("buildings", ""),
    "council": ("tiles", "c"),
    "ships": ("ships", "s"),
    "characters": ("characters", ""),
    "events": ("eventcards", ""),
    "objectives": ("objectives", ""),
    "desks": ("desks", ""),
    "commissions": ("commissions", ""),
}
COMPONENTS = [(kind, entry.id) for kind in SECTIONS for entry in data.entries(kind)]


@cache
def book() -> dict[str, str]:
    return {id.removeprefix("rise."): text for section in read_rules("rise") for id, text in section.paragraphs.items()}


def entry_of(kind: str, id: str) -> Any:
    return next(entry for entry in data.entries(kind) if entry.id == id)


def figures(kind: str, values: Any) -> list[int]:
    """The figures a paragraph must hold, in order."""
    match kind:
        case "settlers":
            return [values["least"], values["most"], values["workers"], values["stars"]]
        case "council":
            coins = [values["coins"]] if values["coins"] else []
            return [values["nobility"], *values["goods"].values(), *coins, values["points"]]
        case "ships":
            return [figure for pair in values["demand"] for figure in pair]
        case "objectives":
            return list(values["goal"].values())
        case "commissions":
            return [values["goal"].most]
        case "characters":
            bonus = values["bonus"]
            return [count for _, count in bonus.goods] + [count for count in (bonus.any, bonus.cards) if count]
    return []


@pytest.mark.parametrize(("kind", "id"), COMPONENTS)
def test_every_component_is_told_with_its_figures(kind: str, id: str) -> None:
    """rise.setup.12."""
    section, before = SECTIONS[kind]
    text = book()[f"{section}.{before}{id}"]
    entry = entry_of(kind, id)
    assert ("*our own*" in text) == (entry.mark == "our own")
    told = [int(figure) for figure in re.findall(r"\d+", text)]
    expected = figures(kind, entry.values)
    assert told[len(told) - len(expected) :] == expected or told == expected


def test_nothing_else_is_told_there() -> None:
    told = [id for id in book() if id.partition(".")[0] in {section for section, _ in SECTIONS.values()}]
    assert sorted(told) == sorted([f"{SECTIONS[kind][0]}.{SECTIONS[kind][1]}{id}" for kind, id in COMPONENTS])


def test_the_figures_of_the_city() -> None:
    """rise.setup.2, rise.hall.2, rise.workshop.4, rise.castle.1, rise.nobility.4, rise.modifiers.3, rise.goods.4."""
    city, text = data.city(), book()
    assert f"{city['start']['coins']} coins" in text["setup.2"]
    assert re.findall(r"\d+", text["hall.2"])[2:] == [str(cost) for cost in city["hall"]["cost"]]
    assert [int(each) for each in re.findall(r"\d+", text["workshop.4"])] == [
        *city["guilds"]["stars"],
        *city["guilds"]["points"],
    ]
    pairs = zip(city["nobility"]["points"][1:], city["nobility"]["steps"][1:], strict=True)
    assert [int(each) for each in re.findall(r"\d+", text["nobility.4"])] == [each for pair in pairs for each in pair]
    assert f"{city['supply']['modifiers']} modifiers" in text["modifiers.3"]
    assert f"{city['supply']['houses']} houses and {city['supply']['meeples']} meeples" in text["goods.4"]
    assert f"pay {city['yard']['cost']} coins" in text["yard.4"]
    for card in data.entries("players"):
        coins = ", ".join(map(str, card.values["coins"]))
        if card.values["apprentices"] > 2:
            assert f"with {card.id} players {coins}" in text["income.2"]
