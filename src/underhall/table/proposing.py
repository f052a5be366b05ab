"""Steps that a table proposes to a person: to draw in the rest. They stand in the draft of the seat like all others.

Each may be changed for another, all may be taken back at once, and none counts before the seat has confirmed it,
however turns end at the table. The game knows what is to be proposed (its drawplan.py); here it is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underhall.bots.mind import eye_for
from underhall.engine.language import ENGLISH, Language
from underhall.games import part
from underhall.table.table import PROPOSED, Stale, Table


def offered(table: Table, seat: int) -> int:
    """How much there is to be proposed to a seat now; 0 if nothing."""
    plan = _plan(table)
    if plan is None or not table.asked(seat):
        return 0
    found: int = plan.count(table.rules, table.rules.view(table.log.position, seat), seat)
    return found


def propose(table: Table, seat: int, seen: int) -> None:
    """Do what is proposed, in the draft of a seat. Raises Stale if there is nothing."""
    if seen < table.log.latest(seat) or not offered(table, seat):
        raise Stale
    rules = table.rules
    names = _plan(table).drawn(rules, eye_for(rules), rules.view(table.log.position, seat), seat)
    if not names:
        raise Stale
    step = _plan(table).Step
    _redraft(table, seat, [], [step(0, name, True) for name in names])


def move(table: Table, seat: int, seen: int, n: int, to: str) -> None:
    """Put what the entry n of a seat has proposed elsewhere. Raises Stale, or Refused if it cannot lie there; nothing
    has changed then."""
    rules, plan = table.rules, _plan(table)
    steps = _steps(table, seat)
    if seen < table.log.latest(seat) or plan is None or n not in table.proposed(seat):
        raise Stale
    draft = plan.moved(rules, eye_for(rules), *_sides(table, seat, steps), seat, steps, n, to)
    _replace(table, seat, steps, draft)


def take_back(table: Table, seat: int, seen: int) -> None:
    """Take back all that is proposed, and of the seat's own steps what cannot be without. Raises Stale or Refused."""
    steps, plan = _steps(table, seat), _plan(table)
    if seen < table.log.latest(seat) or plan is None or not steps:
        raise Stale
    draft = plan.without(table.rules, *_sides(table, seat, steps), seat, steps)
    _replace(table, seat, steps, draft)


def targets(table: Table, seat: int, n: int, say: Language = ENGLISH) -> Any:
    """Where what the entry n has proposed could go instead. Raises Stale or Refused."""
    steps, plan = _steps(table, seat), _plan(table)
    if plan is None or n not in table.proposed(seat):
        raise Stale
    return plan.targets(table.rules, *_sides(table, seat, steps), seat, steps, n, say)


def shown(table: Table, seat: int | None, say: Language = ENGLISH) -> dict[str, Any]:
    """offered: as above. Of what is proposed in the draft of a seat the pieces, what they bring now ("gain") and the
    points that the eye expects in the end ("value"). If the last change pushed something aside: how many pieces lie
    elsewhere since ("anew"), how many of the seat's own steps are gone ("lost")."""
    found: dict[str, Any] = {"offered": 0, "pieces": [], "gain": 0, "value": 0, "anew": 0, "lost": 0}
    plan = _plan(table)
    if seat is None or plan is None or table.log.ended:
        return found
    found["offered"] = offered(table, seat)
    kept = table.settings.get(PROPOSED, {})
    told = kept.get("told", {})
    if (kept.get("table"), told.get("seat"), told.get("n")) == (table.id, seat, table.log.latest(seat)):
        found |= {"anew": told["anew"], "lost": told["lost"]}
    steps = _steps(table, seat)
    if steps:
        rules = table.rules
        view = rules.view(table.log.position, seat)
        found |= plan.shown(rules, eye_for(rules), view, seat, steps, say)
    return found


def _plan(table: Table) -> Any:
    return part(table.game, "drawplan")


def _steps(table: Table, seat: int) -> list[Any]:
    """A seat's draft from the first entry on that was proposed; none if there is none."""
    proposed = table.proposed(seat)
    if not proposed:
        return []
    step, text = _plan(table).Step, table.rules.vocabulary.text
    own = [move for move in table.log.standing if move.seat == seat and move.n >= proposed[0]]
    return [step(move.n, text(move.choice), move.n in proposed) for move in own]


def _sides(table: Table, seat: int, steps: Sequence[Any]) -> tuple[Any, Any]:
    """What a seat may know of the positions before its last steps and after them. Raises Refused beyond its fence."""
    log, view = table.log, table.rules.view
    twin = log.branch(len(log.entries))
    twin.undo(seat, [step.n for step in steps])
    return view(twin.position, seat), view(log.position, seat)


def _replace(table: Table, seat: int, old: Sequence[Any], draft: Any) -> None:
    """Other steps in a draft in place of the old ones, from the first on that differs; and what that meant is told."""
    alike, new = 0, draft.steps
    while alike < min(len(old), len(new)) and old[alike][1:] == new[alike][1:]:
        alike += 1
    if alike < max(len(old), len(new)):
        _redraft(table, seat, [step.n for step in old[alike:]], new[alike:])
        told = {"seat": seat, "n": table.log.latest(seat), "anew": draft.anew, "lost": draft.lost}
        table.settings = {**table.settings, PROPOSED: {**table.settings[PROPOSED], "told": told}}


def _redraft(table: Table, seat: int, gone: list[int], steps: Sequence[Any]) -> None:
    """The same, and keep which of them are only proposed."""
    kept = {str(each.seat): table.proposed(each.seat) for each in table.seats}
    stay = [n for n in kept[str(seat)] if n not in gone]

    def note(before: int) -> None:
        new = [n for n, step in enumerate(steps, before + 1) if step.proposed]
        table.settings = {**table.settings, PROPOSED: {"table": table.id, "seats": {**kept, str(seat): stay + new}}}

    table.redraft(seat, gone, [step.name for step in steps], note)
