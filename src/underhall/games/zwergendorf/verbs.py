"""What places of Zwergendorf have in common."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.engine.vocabulary import ONLY, Choices
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.position import Zwergendorf


class Verb(Place[Zwergendorf]):
    """A decision of a seat or of chance: knows the box."""

    def __init__(self, box: Box, label: str, rule: str) -> None:
        super().__init__(label, rule)
        self.box = box
        self.firm = True


class Step(Verb):
    """A step that always runs by itself, whatever comes of it."""

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        return ONLY

    def possible(self, p: Zwergendorf, seat: int) -> bool:
        return True
