"""The ten phases, one after the other, on the table's agenda."""

from __future__ import annotations

from underhall.engine.flow import CHANCE, Place
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.position import Zwergendorf
from underhall.games.zwergendorf.verbs import Step


class Phases(Step):
    """Begin the next phase; nothing more after the last."""

    def __init__(self, box: Box, steps: dict[str, list[Place[Zwergendorf]]]) -> None:
        super().__init__(box, "phases", "phases.1")
        self.steps = [steps[kind] for kind in box.phases]  # of a phase, the first one first

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        if p.phase == len(self.steps):
            return
        p.phase += 1
        lane = p.lanes[CHANCE]
        lane.append(self)
        steps = self.steps[p.phase - 1]
        for at in range(len(steps) - 1, -1, -1):
            lane.append(steps[at])
