"""What Zwergendorf says in English: sentences by message id."""

from __future__ import annotations

from typing import Final

from underhall.games.zwergendorf.grid import CELL_NAMES

SHAPING: Final = [f"shape {cell}" for cell in CELL_NAMES]  # the labels of the places that ask for a tavern's shape

# What a place asks for, by its label.
ASKED: Final[dict[str, str]] = {
    "keep": "keep a card",
    "give": "give a card to a neighbour",
    "draw": "choose halves and draw in their symbols",
    **dict.fromkeys(SHAPING, "choose the shape of the tavern"),
    "draw made": "draw in what was produced",
    "prepare": "conjure resources, use building cards, then produce",
    "score": "choose the goals to score",
    "copy": "choose the goal to copy",
    "deal": "a card to be dealt",
    "deal prepared": "a card of the prepared stack to be dealt",
}

# The same as a whole sentence.
QUESTIONS: Final[dict[str, str]] = {
    "keep": "Which card do you keep?",
    "give": "Which card do you give to a neighbour?",
    "draw": "Choose halves, and draw in what they show.",
    **dict.fromkeys(SHAPING, "Which shape has the tavern?"),
    "draw made": "Draw in what you have produced.",
    "prepare": "Conjure resources, use building cards, then produce.",
    "score": "Which goals do you score?",
    "copy": "Which goal do you copy?",
    "deal": "A card is dealt.",
    "deal prepared": "A card of the prepared stack is dealt.",
}

WORDS: Final[dict[str, str]] = {
    "deal.type": "A card of another type is dealt now.",
    "deal.gone": "This card has left its stack.",
    "keep.hand": "{card} is not in your hand.",
    "give.kept": "You keep {card}: give away one of the others.",
    "choose.done": "The {half} half of {card} has been chosen already.",
    "choose.other": "{card} is not one of the cards you took in this phase.",
    "draw.due": "You have no {kind} to draw in.",
    "draw.later": "The {kind} is drawn in later; now it is the turn of the {now}.",
    "draw.forest": "{cell} is forest.",
    "draw.taken": "There is a {kind} on {cell} already.",
    "shape.first": "The tavern that begins on {cell} needs its shape first.",
    "shape.fits": "A tavern of this shape does not fit on {cell}.",
    "shape.none": "A tavern of no shape fits on {cell}.",
    "move.where": "Name a square for the {kind}, as C4 or C4 east.",
    "move.room": "Then a {kind} would find no room, and no tree is left to be felled for it.",
    "fell.none": "You have no tree left, so what still fits must be drawn in.",
    "conjure.none": "All your caps are used up.",
    "conjure.late": "Caps are ticked before building cards are used.",
    "use.once": "{card} is in use already.",
    "use.other": "{card} is not laid out in your village.",
    "score.chosen": "{card} is chosen already.",
    "score.other": "{card} is not one of your goals.",
    "copy.other": "{card} is not laid out where this goal may copy.",
}
