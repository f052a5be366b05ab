"""To what a report puts down the changes of goods and points of a game: places, cards, income. Plain data."""

from __future__ import annotations

from typing import Final, NamedTuple

from underhall.engine.language import ENGLISH, Language
from underhall.engine.vocabulary import Name
from underhall.games.rise.cityboard import settlers
from underhall.games.rise.position import GOODS, Rise
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.wording import place_words


class Account(NamedTuple):
    """kind: space (a place), tile (a settlers card) or phase (everything else)."""

    kind: str
    id: str


# By kind: the heading of its table, its sign, and what is counted in it.
HEADINGS: Final = {
    "space": ("What the places brought", "castle", "Dice", "Points"),
    "tile": ("Settlers cards", "people", "Completed", "Points"),
    "phase": ("Everything else", "leaf", "", ""),
}
# By a reason in the ledger.
WORK: Final = {
    "set-up": "set-up", "character": "set-up", "apprentices": "income", "workshops": "income", "lots": "income",
    "settlers": "settlers", "sale": "sales",
}  # fmt: skip
WORK_WORDS: Final = {
    "set-up": "Set-up", "income": "Income", "settlers": "Settlers cards", "sales": "Buildings sold", "other": "Other",
}  # fmt: skip
# What the lines of the sheet are called, and their signs.
LINES: Final = {
    "settlers": ("Settlers cards", "people"),
    "communities": ("By community buildings", "pass"),
    "workshops": ("Workshops", "smith"),
    "buildings": ("Community buildings", "house"),
    "owners": ("Visits of others", "anymeeple"),
    "council": ("Stone Council", "council"),
    "stars": ("Stars beyond 25", "star"),
    "events": ("Events", "clock"),
    "desks": ("Chancery", "quill"),
    "nobility": ("Nobility", "crown"),
    "coins": ("Coins", "coin"),
    "commission": ("Commission", "book"),
}


def space_of(name: Name) -> str:
    """The place that a die goes to; "" for other choices."""
    return " ".join(name[1:]) if name[0] == "place" else ""


def tile_of(name: Name) -> str:
    """The card that a choice completes; "" for one that completes none."""
    return name[1] if name[0] == "complete" else ""


def account(rules: RiseRules, reason: str, space: str) -> Account:
    """To what a line of the ledger is put down."""
    if reason in WORK:
        return Account("phase", WORK[reason])
    return Account("space", space) if space else Account("phase", "other")


def occasion(rules: RiseRules, p: Rise, say: Language = ENGLISH) -> str:
    """What a seat decides about in a position: a turn is told by its place."""
    return ""


def label(rules: RiseRules, of: Account, say: Language = ENGLISH) -> str:
    """What an account is called."""
    if of.kind == "phase":
        return say(WORK_WORDS[of.id])
    if of.kind == "space":
        return place_words(("place", *of.id.split()), say)
    box = rules.box
    if of.id in box.card_names:
        return say("{race}, {card}", race=settlers(box, box.card_names.index(of.id), say)["name"], card=of.id)
    return of.id


def good(number: int) -> str:
    """A good of the ledger by name."""
    return GOODS[number]


def line_words(id: str, say: Language = ENGLISH) -> tuple[str, str]:
    """What a line of the sheet is called, and its sign."""
    label, sign = LINES[id]
    return say(label), sign
