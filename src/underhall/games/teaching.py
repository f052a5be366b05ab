"""The guided first game of any game: lessons on prepared positions, one idea each.

A lesson is where it begins and what is said in it (data/lessons.toml of the game), and when its goal is reached, asked
of the position alone (lessons.py of the game).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from tomllib import loads
from typing import Any, NamedTuple


class Lesson(NamedTuple):
    """position: the document of the position file it begins with; the first seat learns, bots have the others.

    before: what is told at first; goal: what to do; after: what is told when it is done. reached: is the goal reached
    in a position under these rules?
    """

    position: Mapping[str, Any]
    title: str
    before: str
    goal: str
    after: str
    reached: Callable[[Any, Any], bool]


def read_lessons(game: str, goals: Sequence[Callable[[Any, Any], bool]]) -> tuple[Lesson, ...]:
    """The lessons of a game in their order. goals: when each is reached."""
    text = (files(f"underhall.games.{game}") / "data" / "lessons.toml").read_text(encoding="utf-8")
    entries = loads(text)["lesson"]
    return tuple([
        Lesson(each["position"], each["title"], each["before"], each["goal"], each["after"], reached)
        for each, reached in zip(entries, goals, strict=True)
    ])  # fmt: skip


def said(lessons: Sequence[Lesson]) -> list[str]:
    """All that is said in lessons, for the catalogues."""
    return [text for each in lessons for text in (each.title, each.before, each.goal, each.after)]
