"""To what a report puts down the changes of goods and points of a game: spaces, tiles and phases. Plain data."""

from __future__ import annotations

from typing import Final, NamedTuple

from underhall.engine.language import ENGLISH, Language
from underhall.engine.vocabulary import Name
from underhall.games.caverna.position import GOODS, Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.screen import phase
from underhall.games.caverna.tallies import LINES
from underhall.games.caverna.wording import space_words


class Account(NamedTuple):
    """kind: space, tile or phase."""

    kind: str
    id: str


# By kind: the heading of its table, its sign, and what is counted in it.
HEADINGS: Final = {
    "space": ("What the spaces brought", "grid", "Dwarfs", "Points"),
    "tile": ("What the tiles brought", "furnish", "Built", "Points"),
    "phase": ("Everything else", "leaf", "", ""),
}
# By how a reason in the ledger begins. What is not told here belongs to the space of the turn.
PHASES: Final = {
    "set-up": "set-up",
    "field phase": "field phase",
    "feed": "feeding",
    "supplier": "suppliers",
    "trade ruby": "trades",
    "trade gold": "trades",
    "eat": "trades",
    "dwarf": "trades",
}
PHASE_WORDS: Final = {
    "set-up": "Set-up",
    "field phase": "Field phase",
    "feeding": "Feeding",
    "breeding": "Breeding",
    "suppliers": "Suppliers",
    "trades": "Trades",
    "other": "Other",
}
OCCASIONS: Final = {"harvest": "Harvest", "clear-out": "Clear-out", "trades": "Last trades"}


def space_of(name: Name) -> str:
    """The space on which a choice begins a turn; "" for a choice that begins none."""
    return name[1] if name[0] == "place" else ""


def account(rules: CavernaRules, reason: str, space: str) -> Account:
    """To what a line of the ledger is put down. space: of the turn in which it was written, or ""."""
    words = reason.split()
    tile = words[1] if words[0] in ("furnish", "trade") and len(words) > 1 else words[0]
    if reason == "trade weapon":
        tile = rules.box.trades.weapon_name
    if tile in rules.box.tile_ids:
        return Account("tile", tile)
    for begin, booked in PHASES.items():
        if f"{reason} ".startswith(f"{begin} "):
            return Account("phase", booked)
    if space:
        return Account("space", space)
    return Account("phase", "breeding" if words[0] == "breed" else "other")


def occasion(rules: CavernaRules, p: Caverna, say: Language = ENGLISH) -> str:
    """What a seat decides about in a position, where that is no turn on a space; "" in the work phase."""
    return say(OCCASIONS.get(phase(rules, p), ""))


def tile_of(name: Name) -> str:
    """The tile that a choice builds; "" for one that builds none."""
    return name[1] if name[0] == "furnish" else ""


def label(rules: CavernaRules, of: Account, say: Language = ENGLISH) -> str:
    """What an account is called."""
    if of.kind == "tile":
        return say(rules.box.tiles[rules.box.tile_ids[of.id]].name)
    return space_words(rules.box, of.id, say) if of.kind == "space" else say(PHASE_WORDS[of.id])


def good(number: int) -> str:
    """A good of the ledger by name."""
    return GOODS[number]


def line_words(id: str, say: Language = ENGLISH) -> tuple[str, str]:
    """What a line of the sheet is called, and its sign."""
    label, sign = LINES[id]
    return say(label), sign
