"""What a player of a game on a real table counts for the score pad: by name, and as a village here has it."""

from __future__ import annotations

from typing import Final

from underhall.engine.language import ENGLISH, Language
from underhall.games.pads import Count
from underhall.games.zwergendorf import dwarfs, goals
from underhall.games.zwergendorf.counting import COVERS, MANY, named
from underhall.games.zwergendorf.data import Dwarf
from underhall.games.zwergendorf.goals import BESIDE_PIECES, BUILDINGS, CAPS, COUNTED, EMPTY_SQUARES, Effect
from underhall.games.zwergendorf.grid import SQUARES, largest
from underhall.games.zwergendorf.position import KINDS, SMITH, TAVERN, TREES_PRINTED, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules

Counts = dict[str, int]  # how many of what; a card counts under its id

FELLED: Final = "felled"
IN_ORDER: Final = (*KINDS, *[f"edge-{kind}" for kind in KINDS], *[f"group-{kind}" for kind in KINDS], *BESIDE_PIECES)
MOST_BUILDINGS: Final = 12  # two cards in each of six phases
MOST_AREAS: Final = 9
ICONS: Final = {"coin": "gold", "empty_square": "grid", "unused_cap": "cap", "building_card": "f-builder"}


def most_of(kind: int) -> int:
    """The most pieces of a kind that there is room for."""
    return SQUARES // COVERS[kind]


def goal_count(effect: goals.Per, kind: int) -> str:
    """What is counted for a goal, by name."""
    if kind >= EMPTY_SQUARES:
        return BESIDE_PIECES[kind - EMPTY_SQUARES]
    return f"edge-{KINDS[kind]}" if effect.at_edge else KINDS[kind]


def majority_count(effect: goals.Majority, alone: bool) -> str:
    """The same of a goal for the most, which asks for something else of who plays alone."""
    return f"group-{KINDS[effect.kind]}" if effect.groups and not alone else KINDS[effect.kind]


def dwarf_counts(dwarf: Dwarf) -> list[str]:
    """The same of a dwarf card: one for each thing that must be inside the wall, else how much suits it."""
    if isinstance(dwarf.task, dwarfs.EnclosedSets):
        return [f"{dwarf.id}.{line}" for line in range(1, len(dwarf.task.lines) + 1)]
    return [f"{dwarf.id}.1"]


def of_goals(effects: list[Effect], caps: int, say: Language = ENGLISH) -> list[Count]:
    """All that is counted for these goals, and for the most taverns and smiths, whose lines come after them."""
    found: dict[str, Count] = {}
    for effect in effects:
        if isinstance(effect, goals.Per):
            for kind in effect.of:
                id = goal_count(effect, kind)
                label = say("{pieces} on the forest edge", pieces=say(COUNTED[kind])) if effect.at_edge else ""
                found[id] = _count(id, label or say(COUNTED[kind]), _icon(kind), _most(kind, caps))
        elif isinstance(effect, goals.Majority):
            kind = effect.kind
            found[KINDS[kind]] = _count(KINDS[kind], say(MANY[kind]), _icon(kind), most_of(kind))
            if effect.groups:
                id = majority_count(effect, False)
                label = say("{pieces} in the largest group", pieces=say(MANY[kind]))
                found[id] = _count(id, label, _icon(kind), most_of(kind))
    for kind in (TAVERN, SMITH):
        found.pop(KINDS[kind], None)
        found[KINDS[kind]] = _count(KINDS[kind], say(MANY[kind]), _icon(kind), most_of(kind))
    return [found[id] for id in IN_ORDER if id in found]


def of_trees(say: Language = ENGLISH) -> Count:
    return _count(FELLED, say("Felled trees"), "tree", TREES_PRINTED)


def of_dwarf(dwarf: Dwarf, say: Language = ENGLISH) -> list[Count]:
    """What is counted for a dwarf card, which stands with it."""
    task = dwarf.task
    found = []
    for at, id in enumerate(dwarf_counts(dwarf)):
        label, icon, most = _of_task(task, at, say)
        found.append(_count(id, label, icon, most, dwarf.id))
    return found


def _of_task(task: dwarfs.Task, at: int, say: Language) -> tuple[str, str, int]:
    """What is counted, its icon, and the most there can be."""
    if isinstance(task, dwarfs.EnclosedSets):
        needs = task.lines[at][0]
        what = ", ".join([f"{need} {say(named(kind, need))}" for kind, need in needs])
        return say("{what} inside the wall", what=what), _icon(needs[0][0]), 1
    if isinstance(task, dwarfs.EnclosedAreas):
        return say("walled areas that suit the card"), "wall", MOST_AREAS
    if isinstance(task, dwarfs.LargestGroup):
        return say("{pieces} in the largest group", pieces=say(MANY[task.kind])), _icon(task.kind), most_of(task.kind)
    if isinstance(task, dwarfs.GroupsOfSize):
        words = say("groups of {n} {pieces}", n=task.size, pieces=say(named(task.kind, task.size)))
        return words, _icon(task.kind), most_of(task.kind) // task.size
    if isinstance(task, dwarfs.DistinctNeighbours):
        words = say("kinds beside each of the {pieces}, added up", pieces=say(MANY[task.kind]))
        return words, _icon(task.kind), most_of(task.kind) * len(task.others)
    assert isinstance(task, dwarfs.PerPiece)
    return say("{pieces}: how many suit the card", pieces=say(MANY[task.kind])), _icon(task.kind), most_of(task.kind)


def _count(id: str, label: str, icon: str, most: int, card: str = "") -> Count:
    label = label[:1].upper() + label[1:]
    return {"id": id, "label": label, "icon": icon, "most": most, "start": 0, "card": card, "warns": ""}


def _icon(kind: int) -> str:
    name = KINDS[kind] if kind < len(KINDS) else BESIDE_PIECES[kind - EMPTY_SQUARES]
    return ICONS.get(name, name)


def _most(kind: int, caps: int) -> int:
    if kind == CAPS:
        return caps
    if kind == BUILDINGS:
        return MOST_BUILDINGS
    return SQUARES if kind == EMPTY_SQUARES else most_of(kind)


def counts(rules: ZwergendorfRules, p: Zwergendorf, seat: int) -> Counts:
    """What a seat of a game here would enter, goals among it; those of which there are none left out."""
    box, village = rules.box, p.villages[seat]
    found: Counts = {FELLED: village.felled, KINDS[TAVERN]: village.count(TAVERN), KINDS[SMITH]: village.count(SMITH)}
    for effect in box.effects:
        if isinstance(effect, goals.Per):
            found |= {goal_count(effect, kind): effect.count(box.grid, village, kind) for kind in effect.of}
        elif isinstance(effect, goals.Majority):
            kind = effect.kind
            found |= {KINDS[kind]: village.count(kind)}
            found |= {f"group-{KINDS[kind]}": largest(village.land[kind]).bit_count() // COVERS[kind]}
    for dwarf in box.dwarfs:
        marks = dwarf.task.marks(box.grid, village)
        if isinstance(dwarf.task, dwarfs.EnclosedSets):
            found |= {id: int(mark.points > 0) for id, mark in zip(dwarf_counts(dwarf), marks, strict=True)}
        else:
            vp = dwarf.task.vp  # type: ignore[attr-defined]  # all others pay by the piece
            found[f"{dwarf.id}.1"] = sum([mark.points for mark in marks]) // vp
    found |= {box.card_names[goal]: 1 for goal in village.goals}
    return {id: count for id, count in found.items() if count}
