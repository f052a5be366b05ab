"""A village in a position file: what is drawn in it, its caps and trees, its cards, and what is still to be done."""

from __future__ import annotations

from typing import Any, Final

from underhall.games.fields import Field, shown
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.grid import CELL_NAMES, mask_of, shape_of
from underhall.games.zwergendorf.position import (
    BUILDING,
    GOAL,
    KINDS,
    NO_CARD,
    OF_A_TYPE,
    TAVERN,
    TREES_PRINTED,
    TYPES,
    WALL,
    Village,
    empty_village,
    type_of,
)  # fmt: skip

KNOWN: Final = (
    "name", "board", "caps", "felled", "extra_trees", "out", "hand", "kept", "discarded", "goals", "buildings", "used",
    "scored", "copies", "due", "halves", "pick", "gift", "seen",
)  # fmt: skip
ENDS: Final = ("top", "bottom")
NOTHING_COPIED: Final = ""  # in a list of copies
MOST_DUE: Final = 99
MOST_TREES: Final = 99


def read_village(box: Box, field: Field) -> Village:
    """The village of a table of "players". Raises Unusable with the field that is wrong."""
    field.only(KNOWN)
    village = empty_village(box.caps)
    _read_board(box, village, field)
    village.caps = field.number("caps", box.caps, 0, box.caps)
    village.felled = field.number("felled", 0, 0, TREES_PRINTED)
    village.extra_trees = field.number("extra_trees", 0, 0, MOST_TREES)
    village.out = int(_flag(field, "out"))
    village.hand = cards_of(box, field, "hand")
    village.kept = cards_of(box, field, "kept")
    if not village.kept:  # in the order in which it is dealt
        village.hand.sort(key=type_of)
    village.tossed = cards_of(box, field, "discarded")
    village.goals = cards_of(box, field, "goals", (GOAL,))
    village.buildings = cards_of(box, field, "buildings", (BUILDING,))
    for card in cards_of(box, field, "used", (BUILDING,)):
        if card not in village.buildings:
            raise field.fault("used", "{card} is not among the buildings", card=box.card_names[card])
        village.used |= 1 << card - OF_A_TYPE
    _read_scored(box, village, field)
    _read_due(village, field)
    _read_halves(box, village, field)
    village.pick = _one_of_hand(box, village, field, "pick")
    village.gift = _one_of_hand(box, village, field, "gift")
    for card in (*village.hand, *village.kept, *village.tossed, *cards_of(box, field, "seen")):
        village.seen |= 1 << card
    return village


def cards_of(box: Box, field: Field, name: str, types: tuple[int, ...] = (0, 1, 2)) -> list[int]:
    """A list of cards by their names, of some types only."""
    found: list[int] = []
    for each in field.entries(name):
        if each not in box.card_names or type_of(box.card_names.index(each)) not in types:
            known = " or ".join([TYPES[kind] for kind in types])
            raise field.fault(name, "there is no {known} card {found}", known=known, found=shown(each))
        card = box.card_names.index(each)
        if card in found:
            raise field.fault(name, "{card} is there twice", card=each)
        found.append(card)
    return found


def _flag(field: Field, name: str) -> bool:
    found = field.value(name, False)
    if type(found) is not bool:
        raise field.fault(name, "must be true or false, not {found}", found=shown(found))
    return found


def _read_board(box: Box, village: Village, field: Field) -> None:
    for key, kind_name in field.table("board").items():
        where = f"board.{key}"
        cells = key.split("-")
        if not all([cell in CELL_NAMES for cell in cells]) or len(set(cells)) != len(cells):
            raise field.fault(where, "must be squares from A1 to H10, as in C4 or C5-C6")
        if kind_name not in KINDS:
            raise field.fault(where, "is one of {known}, not {found}", known=", ".join(KINDS), found=shown(kind_name))
        kind, piece = KINDS.index(kind_name), mask_of(" ".join(cells))
        shapes = box.grid.walls if kind == WALL else box.grid.taverns
        fits = shape_of(piece, shapes) is not None if kind in (WALL, TAVERN) else len(cells) == 1
        if not fits:
            raise field.fault(where, "a {kind} cannot lie so", kind=kind_name)
        if piece & ~box.grid.playable:
            raise field.fault(where, "lies in the forest")
        if piece & village.covered():
            raise field.fault(where, "something is drawn there already")
        village.land[kind] |= piece
        if kind == WALL:
            village.walls.append(piece)
        elif kind == TAVERN:
            village.taverns.append(piece)


def _read_scored(box: Box, village: Village, field: Field) -> None:
    village.scored = cards_of(box, field, "scored", (GOAL,))
    for card in village.scored:
        if card not in village.goals:
            raise field.fault("scored", "{card} is not among the goals", card=box.card_names[card])
    if len(village.scored) > box.scored:
        raise field.fault("scored", "at most {most} goals are scored", most=box.scored)
    copies = field.entries("copies")
    if len(copies) > len(village.scored):
        raise field.fault("copies", "must be a list beside scored")
    for each in copies:
        if each != NOTHING_COPIED and each not in box.card_names[:OF_A_TYPE]:
            raise field.fault("copies", 'must be goals, or "", not {found}', found=shown(each))
        village.copies.append(NO_CARD if each == NOTHING_COPIED else box.card_names.index(each))


def _read_due(village: Village, field: Field) -> None:
    due = Field(field.table("due"), f"{field.path}.due")
    due.only(KINDS)
    village.due = [due.number(kind, 0, 0, MOST_DUE) for kind in KINDS]


def _read_halves(box: Box, village: Village, field: Field) -> None:
    """Halves still to be chosen, as "R01 bottom"; their cards were taken in this phase, and are laid out."""
    for each in field.entries("halves"):
        name, _, end = each.partition(" ") if type(each) is str else ("", "", "")
        card = box.card_names.index(name) if name in box.card_names else NO_CARD
        if card == NO_CARD or end not in ENDS or not box.halves[card * 2 + ENDS.index(end)]:
            raise field.fault("halves", "there is no half {found}; a half is R01 top or R01 bottom", found=shown(each))
        village.halves.append(card * 2 + ENDS.index(end))
        if card not in village.kept:
            village.kept.append(card)
        laid_out = village.goals if type_of(card) == GOAL else village.buildings
        if type_of(card) in (GOAL, BUILDING) and card not in laid_out:
            laid_out.append(card)


def _one_of_hand(box: Box, village: Village, field: Field, name: str) -> int:
    found = field.value(name, None)
    if found is None:
        return NO_CARD
    if found not in box.card_names or box.card_names.index(found) not in village.hand:
        raise field.fault(name, "must be a card of the hand, not {found}", found=shown(found))
    return box.card_names.index(found)


def write_village(box: Box, village: Village) -> dict[str, Any]:
    """The table of a village that read_village reads; what is empty is left out."""
    names = box.card_names
    board = {_squares(piece): KINDS[WALL] for piece in village.walls}
    board.update({_squares(piece): KINDS[TAVERN] for piece in village.taverns})
    for kind, land in enumerate(village.land):
        if kind not in (WALL, TAVERN):
            board.update({cell: KINDS[kind] for at, cell in enumerate(CELL_NAMES) if land >> at & 1})
    found: dict[str, Any] = {
        "board": board,
        "caps": village.caps,
        "felled": village.felled,
        "extra_trees": village.extra_trees,
        "out": bool(village.out),
        "used": [names[card] for card in village.buildings if village.used >> (card - OF_A_TYPE) & 1],
        "copies": [NOTHING_COPIED if card == NO_CARD else names[card] for card in village.copies],
        "due": {KINDS[kind]: count for kind, count in enumerate(village.due) if count},
        "halves": [f"{names[half >> 1]} {ENDS[half & 1]}" for half in village.halves],
        "seen": [name for card, name in enumerate(names) if village.seen >> card & 1],
    }
    lists = {
        "hand": village.hand, "kept": village.kept, "discarded": village.tossed, "goals": village.goals,
        "buildings": village.buildings, "scored": village.scored,
    }  # fmt: skip
    found.update({key: [names[card] for card in cards] for key, cards in lists.items()})
    if village.pick != NO_CARD:
        found["pick"] = names[village.pick]
    if village.gift != NO_CARD:
        found["gift"] = names[village.gift]
    return {key: value for key, value in found.items() if value or key == "caps"}


def _squares(piece: int) -> str:
    return "-".join([cell for at, cell in enumerate(CELL_NAMES) if piece >> at & 1])
