"""What everything is worth to a seat at this moment, and on which squares that lies. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Final, TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.engine.sheet import Line
from underhall.games.zwergendorf import goals
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.catalogue import told
from underhall.games.zwergendorf.counting import Mark
from underhall.games.zwergendorf.homeboard import names
from underhall.games.zwergendorf.paragraphs import SCORE
from underhall.games.zwergendorf.paragraphs import dwarf as dwarf_rule
from underhall.games.zwergendorf.position import Zwergendorf

# What the lines of the sheet are called, and their signs.
LINES: Final = {
    "goals": ("Goals", "vp"),
    "dwarfs": ("Dwarf cards", "dwarf"),
    "taverns": ("Most taverns", "tavern"),
    "smiths": ("Most smiths", "smith"),
    "trees": ("Felled trees", "tree"),
}


class Part(TypedDict):
    """Something that counts, or falls short of it."""

    points: int
    words: str
    cells: list[str]


class Task(TypedDict):
    """What a dwarf card asks for, and what it is worth now."""

    id: str
    dwarf: str  # zwergin, schmied, bergmann, wirt
    name: str
    colour: str
    shade: str  # the colour's own name, not put into a language
    text: str
    points: int
    most: int
    parts: list[Part]
    cells: list[str]  # all squares that count
    rule: str


class Row(TypedDict):
    """A line of a sheet, and what it is made of."""

    id: str
    label: str
    sign: str
    points: int
    reason: str
    rule: str
    parts: list[Row]


class Worth(TypedDict):
    """What a goal is worth now."""

    points: int
    words: str
    cells: list[str]
    counts: bool  # among those that are scored, as things stand


def tasks(box: Box, p: Zwergendorf, seat: int, say: Language = ENGLISH) -> list[Task]:
    """The dwarf cards, as they stand for a seat."""
    village = p.villages[seat]
    found: list[Task] = []
    for dwarf in box.dwarfs:
        marks = dwarf.task.marks(box.grid, village)
        found.append(
            {
                "id": dwarf.id,
                "dwarf": dwarf.dwarf,
                "name": say(dwarf.name),
                "colour": say(dwarf.colour),
                "shade": dwarf.colour,
                "text": say(dwarf.text),
                "points": dwarf.task.points(box.grid, village),
                "most": dwarf.task.cap,
                "parts": [_part(mark, say) for mark in marks],
                "cells": _cells(marks),
                "rule": dwarf_rule(dwarf.id),
            }
        )
    return found


def worth(box: Box, p: Zwergendorf, seat: int, goal: int, scored: list[int], say: Language = ENGLISH) -> Worth:
    """A goal of a seat. scored: the goals that count as things stand."""
    effect = box.effects[goal]
    marks = effect.marks(box.grid, p.villages, seat, box.effects)
    words = ", ".join([told(mark, say) for mark in marks])
    if isinstance(effect, goals.Copy):
        best = effect.best(box.grid, p.villages, seat, box.effects)
        words = say("counts as {0}").format(box.card_names[best]) if best >= 0 else say("there is no goal to copy")
    return {
        "points": effect.points(box.grid, p.villages, seat, box.effects),
        "words": words,
        "cells": _cells(marks),
        "counts": goal in scored,
    }


def row(line: Line, say: Language = ENGLISH) -> Row:
    """A line of the sheet, or a part of one, which has no name but its id."""
    label, sign = LINES.get(line.id, (line.id, ""))
    return {
        "id": line.id,
        "label": say(label),
        "sign": sign,
        "points": line.points,
        "reason": line.said(say),
        "rule": SCORE.get(line.id, ""),
        "parts": [row(part, say) for part in line.parts],
    }


def _part(mark: Mark, say: Language) -> Part:
    return {"points": mark.points, "words": told(mark, say), "cells": names(mark.squares)}


def _cells(marks: list[Mark]) -> list[str]:
    covered = 0
    for mark in marks:
        covered |= mark.squares
    return names(covered)
