"""What is shown of a table: a position, as one seat looks at it, as plain data without any mark-up.

screen() gives all that lies there, question() what a seat has to decide. Whoever shows them (a terminal, a page)
chooses how it looks, and computes no rule. Everything is what JSON knows: dicts by name, lists, texts and numbers.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.games.zwergendorf.asking import choice_words, offered_trades, question, sealed_words
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.catalogue import face, meaning
from underhall.games.zwergendorf.drafting import receivers
from underhall.games.zwergendorf.homeboard import board, overview
from underhall.games.zwergendorf.paragraphs import PHASES as PHASE_RULES
from underhall.games.zwergendorf.position import (
    KINDS,
    NO_CARD,
    OF_A_TYPE,
    PRODUCTS,
    RESOURCES,
    TREES_PRINTED,
    TYPES,
    Village,
    Zwergendorf,
    type_of,
)  # fmt: skip
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.score import scored
from underhall.games.zwergendorf.tallies import row, tasks, worth
from underhall.games.zwergendorf.telling import told_words
from underhall.games.zwergendorf.wording import card_words, counts_words, lower_words

__all__ = [
    "CATALOGUE", "COMMANDS", "EXAMPLE", "HELP", "SETUP", "UNTYPED", "catalogue", "choice_words", "holdings",
    "offered_trades", "question", "screen", "sealed_words", "told_words",
]  # fmt: skip


# What a set-up dialogue asks beyond the players: the option, the question, the answers (the best for newcomers first).
SETUP: Final[dict[str, Any]] = {
    "title": "Zwergendorf",
    "about": "You draw a village of dwarfs: draft cards, draw in what they bring, and produce from what stands there.",
    "options": [
        {
            "option": "clearing",
            "question": "How large is the clearing?",
            "answers": {"normal": "80 squares", "small": "64 squares", "smaller": "48 squares"},
        }
    ],
}
PHASES: Final = {
    "over": "the game is over",
    "deal": "cards are dealt",
    "pick": "picking cards",
    "draw": "drawing in",
    "production": "production",
    "scoring": "scoring",
}
HEADINGS: Final = ("hand", "goals", "buildings")  # of the cards of a seat
# What the terminal shows at a table beside what is asked: what it is, how it is asked for, what that brings.
COMMANDS: Final = (("catalogue", "cards [WORD]", "all cards there are; with a word: what they say"),)
# What is said around the catalogue there.
CATALOGUE: Final[dict[str, Any]] = {
    "headings": ["card", "kind", "top half"],
    "none": "No card is called {word}.",
    "marked": "* in your hand or laid out; cards NAME tells what a card says",
}
EXAMPLE: Final = "draw wall C4 east"  # of a choice that one may ask about
UNTYPED: Final = frozenset({"deal"})  # first words of choices that nobody types
HELP: Final = """
Your village has rows A to H and columns 1 to 10. "draw wall C4 east" draws a wall section on C4 and C5,
"draw wall C4 south" on C4 and D4, "draw tavern C4" a tavern on C4, C5, D4 and D5. Instead of drawing a symbol you
may fell a tree. cards tells all cards, cards G07 one of them.
"""


def screen(rules: ZwergendorfRules, p: Zwergendorf, seat: int, say: Language = ENGLISH) -> dict[str, Any]:
    """The table as one seat looks at it. facts: what it has and what the others have, as (heading, text)."""
    box, village = rules.box, p.villages[seat]
    sheets = rules.sheets(p)
    counting = scored(box, p, seat)
    return {
        "game": rules.name,
        "round": p.phase,
        "rounds": len(box.phases),
        "phase": say(PHASES[phase(rules, p)]),
        "stage": phase(rules, p),
        "plan": _plan(box, p),
        "seat": seat,
        "board": board(box, village),
        "facts": [*_own(box, village, say), *_common(box, say)],
        "spaces": [],
        "hand": [_in_hand(box, p, seat, card, say) for card in village.hand],
        "kept": [face(box, card, village.halves, say) for card in village.kept],
        "goals": [
            {**face(box, card, [], say), **worth(box, p, seat, card, counting, say), "chosen": card in village.scored}
            for card in village.goals
        ],
        "scored": box.scored,
        "buildings": [
            {**face(box, card, [], say), "used": bool(village.used >> (card - OF_A_TYPE) & 1)}
            for card in village.buildings
        ],
        "dwarfs": tasks(box, p, seat, say),
        "ticks": {KINDS[kind]: village.count(kind) for kind in RESOURCES},
        "due": [{"kind": KINDS[kind], "count": count} for kind, count in enumerate(village.due) if count],
        "brings": {KINDS[product]: box.made(village, product) for product in PRODUCTS},
        "caps": {"left": village.caps, "of": box.caps},
        "trees": _trees(box, village),
        "out": bool(village.out),
        "seats": [_seat(rules, p, each, sheets[each].total, say) for each in range(rules.seats)],
        "score": [row(line, say) for line in sheets[seat].lines],
        "total": sheets[seat].total,
        "target": box.table["solo"]["goals"][str(len(box.dwarfs))] if rules.seats == 1 else 0,
    }


def phase(rules: ZwergendorfRules, p: Zwergendorf) -> str:
    """What is going on at the table: a key of PHASES."""
    movers = rules.to_move(p)
    if not movers:
        return "over"
    if movers[0] == CHANCE:
        return "deal"
    kind = rules.box.phases[p.phase - 1]
    if kind == "card":
        drafting = any([p.lanes[mover][-1] in (rules.flow.keep, rules.flow.give) for mover in movers])
        return "pick" if drafting else "draw"
    return kind


def _plan(box: Box, p: Zwergendorf) -> list[dict[str, Any]]:
    """The ten phases: of which kind each is, and where cards go in it ("left", "right", or nowhere)."""
    return [
        {
            "phase": number,
            "kind": kind,
            "pass": box.table["phases"]["pass"][number - 1] if box.seats > 1 else "",
            "now": number == p.phase,
            "rule": PHASE_RULES[kind],
        }
        for number, kind in enumerate(box.phases, 1)
    ]


def _in_hand(box: Box, p: Zwergendorf, seat: int, card: int, say: Language) -> dict[str, Any]:
    village = p.villages[seat]
    return {
        **face(box, card, [], say),
        "meaning": meaning(box, p, seat, card, say),
        "picked": card >= 0 and card == village.pick,
        "given": card >= 0 and card == village.gift,
    }


def _trees(box: Box, village: Village) -> dict[str, Any]:
    """The trees of a village. next: what the sheet says of the trees once one more is felled; None if none is left."""
    felled = village.felled
    now = box.tree_points[felled - 1] if felled else 0
    after = now if village.extra_trees else box.tree_points[felled] if felled < TREES_PRINTED else None
    return {
        "printed": [{"points": points, "felled": at < felled} for at, points in enumerate(box.tree_points)],
        "extra": village.extra_trees,
        "left": village.trees(),
        "points": now,
        "next": after,
    }


def _own(box: Box, village: Village, say: Language) -> list[tuple[str, str]]:
    counted = [(kind, village.count(kind)) for kind in range(len(KINDS)) if village.count(kind)]
    due = [(kind, count) for kind, count in enumerate(village.due) if count]
    trees = {"left": village.trees(), "extra": village.extra_trees, "felled": village.felled}
    found = [
        (say("pieces"), counts_words(counted, say) or say("none")),
        (say("caps"), str(village.caps)),
        (say("trees"), say("{left} left, {extra} of them extra; {felled} printed ones felled", **trees)),
    ]
    for heading, cards in zip(HEADINGS, (village.hand, village.goals, village.buildings), strict=True):
        found += [(say(heading), card_words(box, card, say)) for card in cards]
    if due:
        found.append((say("to draw in"), counts_words(due, say)))
    return found


def _common(box: Box, say: Language) -> list[tuple[str, str]]:
    return [
        (
            say("dwarf card"),
            say("{name}, {colour}: {task}", name=say(dwarf.name), colour=say(dwarf.colour), task=say(dwarf.text)),
        )
        for dwarf in box.dwarfs
    ]


def _seat(rules: ZwergendorfRules, p: Zwergendorf, seat: int, total: int, say: Language) -> dict[str, Any]:
    """What everybody sees of a seat at a glance. cards: of its hand, as many as it has; to: to whom it passes."""
    village = p.villages[seat]
    counted = [(kind, village.count(kind)) for kind in range(len(KINDS)) if village.count(kind)]
    cards = [*village.goals, *village.buildings]
    passing = rules.seats > 1 and rules.box.phases[p.phase - 1] == "card" and not village.out
    return {
        "seat": seat,
        "score": total,
        "to_move": seat in rules.to_move(p),
        "out": bool(village.out),
        "words": counts_words(counted, say),
        "cards": [rules.box.card_names[card] for card in cards],
        "hand": len(village.hand),
        "picked": village.pick != NO_CARD,
        "due": sum(village.due),
        "to": dict(receivers(rules.box, p))[seat] if passing else -1,
        "overview": overview(rules.box, village),
    }


def holdings(rules: ZwergendorfRules, p: Zwergendorf, seat: int) -> dict[str, int]:
    """What a seat has of which a change is told beside a choice: nothing, the words of a choice tell all of it."""
    return {}


def _top(box: Box, card: int, say: Language) -> str:
    """The two sides of the upper half."""
    return " / ".join([counts_words(side, say) for side in box.sides[card][:2]])


def catalogue(rules: ZwergendorfRules, p: Zwergendorf, seat: int, say: Language = ENGLISH) -> list[dict[str, Any]]:
    """All cards there are, by name, with what they say."""
    village, box = p.villages[seat], rules.box
    mine = [*village.hand, *village.goals, *village.buildings]
    return [
        {
            "id": name,
            "name": name,
            "columns": [name, say(TYPES[type_of(card)]), _top(box, card, say)],
            "brief": f"{say(TYPES[type_of(card)])}; {_top(box, card, say)}",
            "effect": lower_words(box, card, say),
            "marked": card in mine,
        }
        for card, name in enumerate(box.card_names)
    ]
