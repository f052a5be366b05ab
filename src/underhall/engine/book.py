"""The book of all places: printed phrases read, and every place made that can ever stand on a lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from underhall.engine.flow import Joint, P, Place
from underhall.engine.phrase import Node
from underhall.engine.vocabulary import Vocabulary


class Book(Generic[P]):
    """Every place of a game by its label.

    bind makes the game's verb from a flow's name and a step; argue gives the word that tells a step
    from another of the same verb ("" if it has none), always gives True for verbs that show it anyway.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        bind: Callable[[str, Node], Place[P]],
        argue: Callable[[Node], str],
        always: Callable[[Node], bool],
    ) -> None:
        self.places: dict[str, Place[P]] = {}
        self.vocabulary = vocabulary
        self._bind = bind
        self._argue = argue
        self._always = always

    def add(self, place: Place[P]) -> Place[P]:
        """Keep a place under its label; one of the same label is used instead."""
        return self.places.setdefault(place.label, place)

    def enter(self, name: str, node: Node) -> Place[P]:
        """Read a flow and return the place where it begins."""
        if node.op == "step":
            return self.add(self._bind(name.partition(".")[0], node))
        parts = [self.enter(f"{name}.{i + 1}", part) for i, part in enumerate(node.parts)]
        return self._joint(name, node.op, parts, self._part_ids(node), 0)

    def _part_ids(self, node: Node) -> list[int]:
        """A part is named by its first verb, with its argument where two parts share it."""
        firsts = [_first(part) for part in node.parts]
        verbs = [first.verb for first in firsts]
        ids: list[int] = []
        for first in firsts:
            argument = self._argue(first) if verbs.count(first.verb) > 1 or self._always(first) else ""
            name = ["part", first.verb, argument] if argument else ["part", first.verb]
            ids.append(self.vocabulary.learn(*name))
        if len(set(ids)) < len(ids) and node.op not in ("all_of", "then"):
            raise ValueError(f"two parts of one phrase have one name: {node!r}")
        return ids

    def _joint(self, name: str, op: str, parts: list[Place[P]], ids: list[int], spent: int) -> Joint[P]:
        label = f"{name}/{spent}" if spent else name
        known = self.places.get(label)
        if isinstance(known, Joint):
            return known
        joint = Joint(label, op, parts, ids, spent)
        self.places[label] = joint
        for part in joint.open:
            later = _spend(op, spent, part, len(parts))
            if later != (1 << len(parts)) - 1:
                joint.after[part] = self._joint(name, op, parts, ids, later)
        return joint


def _first(node: Node) -> Node:
    while node.parts:
        node = node.parts[0]
    return node


def _spend(op: str, spent: int, part: int, count: int) -> int:
    if op == "one_of":
        return (1 << count) - 1
    return spent | 1 << part if op == "some_of" else (2 << part) - 1
