"""What is to be done in a position written by hand: somebody's turn, or place by place under "pending"."""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.driver import playout
from underhall.engine.flow import CHANCE, SEATS, DeadEnd, settle
from underhall.games.fields import Field, shown
from underhall.games.rise.position import ANY, CARD, CARDS, ENDED, HALL, NOTES, PORT, SPENT, VALUE, Rise
from underhall.games.rise.rules import RiseRules

MOST_STAMP: Final = 1_000_000
MOST_NOTES: Final = (6, 9, (1 << 18) - 1, 20, CARDS)
KNOWN: Final = ("lanes", "notes", "stamp", "turn", "done", "passed", "shuffles", "returns", "due")
# What a place needs to know, and nobody else may.
NEEDED: Final = {"place": VALUE, "spend": CARD, "housed": CARD, "choose goods": ANY}


def read_pending(rules: RiseRules, p: Rise, top: Field) -> None:
    """Put a position into its lanes. Raises Unusable if it cannot be played on from there."""
    notes = [[0] * NOTES for _ in range(rules.seats)]
    if top.value("pending", None) is None:
        if p.round == 0 or p.ship < 0:
            raise top.fault("round", "before the first round something must be pending")
        lanes, stamp, name = _begin(rules, p), 0, "players"
        rolled = bool(lanes[p.first])
        p.turn, p.done = (p.first, 0) if rolled else ((p.first - 1) % rules.seats, ENDED)
    else:
        field, name = Field(top.table("pending"), "pending"), "pending"
        field.only(KNOWN)
        p.turn = field.number("turn", p.first, 0, rules.seats - 1)
        p.done = field.number("done", 0, 0, ENDED | 3)
        p.passed = field.number("passed", 0, 0, (1 << rules.seats) - 1)
        p.shuffles = field.number("shuffles", 0, 0, MOST_STAMP)
        p.returns = field.number("returns", 0, 0, MOST_STAMP)
        p.due = field.number("due", 0, 0, (1 << PORT - HALL) - 1)
        stamp = field.number("stamp", 0, 0, MOST_STAMP)
        notes = _read_notes(rules, field)
        lanes = _read_lanes(rules, field, notes)
        _read_completing(rules, p, field, notes)
    try:
        rules.stand(p, {"lanes": lanes, "notes": notes, "stamp": stamp})
        for seat in SEATS[p.waiting] or (CHANCE,):
            settle(p, seat)
        playout(rules, p.copy(), 0)
    except (DeadEnd, IndexError, KeyError, ValueError):
        raise top.fault(name, "what is to be done does not go with the rest of the position") from None


def _begin(rules: RiseRules, p: Rise) -> list[list[str]]:
    """The first player's turn, then the rest of the round; where there are no dice yet, they are rolled first."""
    steps = rules.flow.steps_of_round
    lanes: list[list[str]] = [[] for _ in range(rules.seats)]
    if not any(p.slots) and not any(sum(player.dice) for player in p.players):
        return [*lanes, ["rounds", *steps[steps.index(rules.flow.roll.label) :][::-1]]]
    lanes[p.first] = [rules.flow.turn.label]
    return [*lanes, ["rounds", *steps[steps.index(rules.flow.turns.label) :][::-1]]]


def _read_notes(rules: RiseRules, field: Field) -> list[list[int]]:
    found = field.entries("notes") or [[0] * NOTES for _ in range(rules.seats)]
    fits = len(found) == rules.seats and all(isinstance(row, list) and len(row) == NOTES for row in found)
    if not fits or not all(type(each) is int for row in found for each in row):
        raise field.fault("notes", "there are {count} notes for each seat", count=NOTES)
    for row in found:
        if any([not 0 <= each <= most for each, most in zip(row, MOST_NOTES, strict=True)]):
            raise field.fault("notes", "{found} cannot be", found=shown(row))
        if row[SPENT] and not row[CARD]:
            raise field.fault("notes", "{found} cannot be", found=shown(row))
    return [list(row) for row in found]


def _read_completing(rules: RiseRules, p: Rise, field: Field, notes: list[list[int]]) -> None:
    """A card that is being completed lies in no hand, and in no deck either."""
    for seat, row in enumerate(notes):
        card = row[CARD] - 1
        if card >= 0 and card not in p.players[seat].completed:
            if not p.deck >> card & 1:
                raise field.fault("notes", "{card} is there twice", card=rules.box.card_names[card])
            p.deck &= ~(1 << card)


def _read_lanes(rules: RiseRules, field: Field, notes: list[list[int]]) -> list[list[str]]:
    """The places on the lanes by their labels, the agenda last: none twice on a lane, and each where it belongs."""
    lanes: list[Any] = field.entries("lanes")
    if len(lanes) != rules.seats + 1 or not all(isinstance(lane, list) for lane in lanes):
        raise field.fault("lanes", "must be a list of {count} lists of labels", count=rules.seats + 1)
    for seat, lane in enumerate(lanes):
        table = seat == rules.seats
        for label in lane:
            if not isinstance(label, str) or label not in rules.book.places or lane.count(label) > 1:
                raise field.fault("lanes", "there is nothing called {found} to be done", found=shown(label))
            if (label in rules.flow.of_the_table) != table:
                raise field.fault("lanes", "{found} is done elsewhere", found=shown(label))
            if not table and label in NEEDED and not notes[seat][NEEDED[label]]:
                raise field.fault("notes", "{found} cannot be", found=shown(notes[seat]))
        if not table and bool(notes[seat][ANY]) != ("choose goods" in lane):
            raise field.fault("notes", "{found} cannot be", found=shown(notes[seat]))
    return lanes
