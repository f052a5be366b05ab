"""To what a report puts down the changes of goods and points of a game: cards and kinds of work. Plain data."""

from __future__ import annotations

from typing import Final, NamedTuple

from underhall.engine.language import ENGLISH, Language
from underhall.engine.vocabulary import Name
from underhall.games.zwergendorf.position import GOODS, Zwergendorf
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.screen import phase
from underhall.games.zwergendorf.tallies import LINES


class Account(NamedTuple):
    """kind: tile (a card) or phase (a kind of work)."""

    kind: str
    id: str


# By kind: the heading of its table, its sign, and what is counted in it.
HEADINGS: Final = {
    "tile": ("What the cards brought", "furnish", "Kept", "Points"),
    "phase": ("Everything else", "leaf", "", ""),
}
# By how a reason in the ledger begins.
WORK: Final = {"set-up": "set-up", "drawn in": "drawing", "conjured": "caps", "felled": "trees", "extra tree": "trees"}
WORK_WORDS: Final = {"set-up": "Set-up", "drawing": "Drawing in", "caps": "Caps", "trees": "Trees", "other": "Other"}
OCCASIONS: Final = {"pick": "Draft", "draw": "Drawing in", "production": "Production", "scoring": "Scoring"}


def space_of(name: Name) -> str:
    """Nothing in this game begins a turn on a space."""
    return ""


def tile_of(name: Name) -> str:
    """The card that a choice keeps; "" for one that keeps none."""
    return name[1] if name[0] == "keep" else ""


def account(rules: ZwergendorfRules, reason: str, space: str) -> Account:
    """To what a line of the ledger is put down."""
    for begin, booked in WORK.items():
        if f"{reason} ".startswith(f"{begin} "):
            return Account("phase", booked)
    return Account("phase", "other")


def occasion(rules: ZwergendorfRules, p: Zwergendorf, say: Language = ENGLISH) -> str:
    """What a seat decides about in a position."""
    return say(OCCASIONS.get(phase(rules, p), ""))


def label(rules: ZwergendorfRules, of: Account, say: Language = ENGLISH) -> str:
    """What an account is called."""
    if of.kind == "phase":
        return say(WORK_WORDS[of.id])
    for dwarf in rules.box.dwarfs:
        if dwarf.id == of.id:
            return say("{name}, {colour}", name=say(dwarf.name), colour=say(dwarf.colour))
    return of.id


def good(number: int) -> str:
    """A good of the ledger by name."""
    return GOODS[number]


def line_words(id: str, say: Language = ENGLISH) -> tuple[str, str]:
    """What a line of the sheet is called, and its sign."""
    label, sign = LINES[id]
    return say(label), sign
