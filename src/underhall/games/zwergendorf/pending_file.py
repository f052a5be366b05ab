"""What is to be done in a position written by hand: told by what lies there, or place by place under "pending"."""

from __future__ import annotations

from typing import Final

from underhall.engine.driver import playout
from underhall.engine.flow import CHANCE, SEATS, DeadEnd, settle
from underhall.games.fields import Field, shown
from underhall.games.zwergendorf.drawing import any_due
from underhall.games.zwergendorf.grid import CELL_NAMES
from underhall.games.zwergendorf.position import NO_CARD, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules

MOST_STAMP: Final = 1_000_000
# The shape of a tavern is to be chosen, and then this goes on.
SHAPING: Final = {going_on: [[going_on, f"shape {cell}"] for cell in CELL_NAMES] for going_on in ("draw", "draw made")}
# By the kind of a phase: what may stand on the lane of a seat.
LANES: Final = {
    "card": (["keep"], ["give"], ["draw"], *SHAPING["draw"]),
    "production": (["prepare"], ["prepare", "draw"], ["draw made"], *SHAPING["draw made"]),
    "scoring": (["score"], ["copy"]),
}


def read_pending(rules: ZwergendorfRules, p: Zwergendorf, top: Field) -> None:
    """Put a position into its lanes. Raises Unusable if it cannot be played on from there."""
    if top.value("pending", None) is None:
        lanes, stamp = _begin(rules, p), 0
        name = "players"
    else:
        field = Field(top.table("pending"), "pending")
        field.only(("lanes", "stamp"))
        lanes, stamp = _read_lanes(rules, p, field), field.number("stamp", 0, 0, MOST_STAMP)
        name = "pending.lanes"
    try:
        rules.stand(p, {"lanes": lanes, "notes": p.notes, "stamp": stamp})
        for seat in SEATS[p.waiting] or (CHANCE,):
            settle(p, seat)
        playout(rules, p.copy(), 0)
    except (DeadEnd, IndexError, KeyError, ValueError):
        raise top.fault(name, "what is to be done does not go with the rest of the position") from None


def _begin(rules: ZwergendorfRules, p: Zwergendorf) -> list[list[str]]:
    """The lanes, where hands, halves and symbols that are due say how far the phase is; else at its beginning."""
    steps = [step.label for step in rules.flow.phases.steps[p.phase - 1]]
    kind = rules.box.phases[p.phase - 1]
    due = [bool(village.halves) or any_due(village) for village in p.villages]
    hands = [village for village in p.villages if village.hand]
    later: list[str] = []
    if kind == "scoring":
        lanes = [["score"] for _ in p.villages]
    elif any(due):
        lanes = [["draw" if kind == "card" else "draw made"] if owes else [] for owes in due]
        later = steps[1:] if kind == "production" else []
    elif kind == "production":
        lanes = [[] if village.out else ["prepare"] for village in p.villages]
        later = steps[1:]
    elif hands:
        lanes = [["keep"] if village.hand and village.pick == NO_CARD else [] for village in p.villages]
        again = max([len(village.kept) for village in hands])
        later = steps[-1:] if again else steps[steps.index("draft") + 1 :]
    else:
        lanes = [[] for _ in p.villages]
        later = steps
    return [*lanes, ["phases", *later[::-1]]]


def _read_lanes(rules: ZwergendorfRules, p: Zwergendorf, field: Field) -> list[list[str]]:
    """The places on the lanes by their labels, the agenda last: only what can stand there in this phase."""
    lanes = field.entries("lanes")
    if len(lanes) != rules.seats + 1:
        raise field.fault("lanes", "must be a list of {count} lists of labels", count=rules.seats + 1)
    steps = [step.label for step in rules.flow.phases.steps[p.phase - 1]]
    agendas = [["phases", *steps[at:][::-1]] for at in range(len(steps) + 1)]
    known = LANES[rules.box.phases[p.phase - 1]]
    for lane in lanes[:-1]:
        if lane != [] and (lane not in known or lane[-1] not in rules.book.places):
            raise field.fault("lanes", "nobody can have {found} to do in this phase", found=shown(lane))
    if lanes[-1] not in agendas and (any(lanes) or rules.box.phases[p.phase - 1] != "scoring"):
        raise field.fault("lanes", "{found} cannot be on the agenda of this phase", found=shown(lanes[-1]))
    return lanes
