"""The end of the game: every seat chooses the goals it scores, and what those that copy count as."""

from __future__ import annotations

from underhall.engine.flow import Place
from underhall.engine.vocabulary import GO, ONLY, Choices
from underhall.engine.words import Refusal
from underhall.games.zwergendorf import goals
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.position import NO_CARD, OF_A_TYPE, Zwergendorf
from underhall.games.zwergendorf.verbs import Step, Verb


class Score(Verb):
    """Choose a goal that is scored: ("score", goal). Those that may all be scored are scored by themselves."""

    def __init__(self, box: Box, copy: Place[Zwergendorf]) -> None:
        super().__init__(box, "score", "score.1")
        self.copy = copy
        self.ids = [box.vocabulary.learn("score", name) for name in box.card_names[:OF_A_TYPE]]
        self.goal = {choice: goal for goal, choice in enumerate(self.ids)}

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        village = p.villages[seat]
        if len(village.goals) <= self.box.scored:
            return ONLY
        return tuple([self.ids[goal] for goal in village.goals if goal not in village.scored])

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        village = p.villages[seat]
        if choice == GO:
            village.scored = village.goals[:]
        else:
            village.scored.append(self.goal[choice])
            if len(village.scored) < self.box.scored:
                p.lanes[seat].append(self)
                return
        p.lanes[seat].append(self.copy)

    def why(self, p: Zwergendorf, seat: int, choice: int) -> Refusal | None:
        if choice not in self.goal:
            return None
        goal = self.goal[choice]
        name = self.box.card_names[goal]
        return Refusal("score.chosen" if goal in p.villages[seat].scored else "score.other", "score.1", card=name)


class Copy(Verb):
    """Choose what the next scored goal that copies counts as: ("copy", goal); nothing if there is none to copy."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "copy", "score.13")
        self.ids = [
            -1 if isinstance(box.effects[goal], goals.Copy) else box.vocabulary.learn("copy", name)
            for goal, name in enumerate(box.card_names[:OF_A_TYPE])
        ]
        self.goal = {choice: goal for goal, choice in enumerate(self.ids) if choice >= 0}

    def offer(self, p: Zwergendorf, seat: int) -> Choices:
        village = p.villages[seat]
        if len(village.copies) == len(village.scored):
            return ONLY
        effect = self.box.effects[village.scored[len(village.copies)]]
        if not isinstance(effect, goals.Copy):
            return ONLY
        return tuple([self.ids[goal] for goal in effect.targets(p.villages, seat, self.box.effects)]) or ONLY

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        village = p.villages[seat]
        if len(village.copies) == len(village.scored):
            return
        village.copies.append(NO_CARD if choice == GO else self.goal[choice])
        p.lanes[seat].append(self)

    def why(self, p: Zwergendorf, seat: int, choice: int) -> Refusal | None:
        if choice not in self.goal:
            return None
        return Refusal("copy.other", "score.13", card=self.box.card_names[self.goal[choice]])


class Finish(Step):
    """The scoring begins for every seat, also those that are out."""

    def __init__(self, box: Box, score: Place[Zwergendorf]) -> None:
        super().__init__(box, "finish", "score.16")
        self.score = score

    def take(self, p: Zwergendorf, seat: int, choice: int) -> None:
        for owner in range(len(p.villages)):
            p.open(owner, self.score)
