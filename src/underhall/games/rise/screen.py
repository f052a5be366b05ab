"""What is shown of a table: a position, as one seat looks at it, as plain data without any mark-up.

screen() gives all that lies there, question() what a seat has to decide. Whoever shows them chooses how it looks, and
computes no rule. It must be given a view: what a position hides from a seat it would else tell.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.engine.sheet import Line
from underhall.games.rise.accounts import line_words
from underhall.games.rise.asking import choice_words, offered_trades, question, sealed_words
from underhall.games.rise.briefs import (
    EVENT_WORDS,
    card_words,
    commission_words,
    counted,
    objective_words,
    tile_words,
)  # fmt: skip
from underhall.games.rise.catalogue import catalogue
from underhall.games.rise.cityboard import cityboard, tracks
from underhall.games.rise.homeboard import city
from underhall.games.rise.ownboard import ownboard
from underhall.games.rise.paragraphs import SCORE
from underhall.games.rise.position import GOODS, GUILDS, NOBILITY, REPUTATION, Rise
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.score import objective_met
from underhall.games.rise.telling import told_words

__all__ = [
    "CATALOGUE", "COMMANDS", "EXAMPLE", "HELP", "SETUP", "UNTYPED", "catalogue", "choice_words", "holdings",
    "offered_trades", "question", "screen", "sealed_words", "told_words",
]  # fmt: skip

# What a set-up dialogue asks beyond the players: the option, the question, the answers (the best for newcomers first).
SETUP: Final[dict[str, Any]] = {
    "title": "Rise to Nobility",
    "about": "You place dice in the city of Caveborn, gather goods, and house settlers for fame.",
    "options": [
        {
            "option": "length",
            "question": "How long shall it be?",
            "answers": {"full": "ten rounds", "short": "seven rounds that begin richer"},
        }
    ],
}
PHASES: Final = {
    "over": "the game is over",
    "set-up": "set-up",
    "preparation": "preparation",
    "actions": "actions",
    "income": "income",
    "upkeep": "upkeep",
}
# What the terminal shows at a table beside what is asked: what it is, how it is asked for, what that brings.
COMMANDS: Final = (
    ("trades", "sales", "the buildings you may sell before you answer: type t1, t2 ... or the name of the sale"),
    ("catalogue", "cards [WORD]", "all settlers cards, tiles and characters; with a word: what they say"),
)
# What is said around the catalogue there.
CATALOGUE: Final[dict[str, Any]] = {
    "headings": ["card or tile", "kind", "costs"],
    "none": "Nothing is called {word}.",
    "marked": "* yours, or on offer; cards NAME tells what it says",
}
EXAMPLE: Final = "complete human-a"  # of a choice that one may ask about
# First words of choices that nobody types.
UNTYPED: Final = frozenset(
    {"bag", "character", "commission", "council", "deal", "event", "first", "neutral", "objective", "roll", "ship"}
)
HELP: Final = """
A turn: one die, one settlers card, or both. "use 4" takes a die of 4, "use 4 as 5" changes it for a modifier, "place
tavern" says where it goes. "complete human-a" completes a card. Buildings are sold as trades, before or after. The
dice you place in a round may not add up to more than your reputation. cards tells all cards, cards elf those of elves.
"""


def screen(rules: RiseRules, p: Rise, seat: int, say: Language = ENGLISH) -> dict[str, Any]:
    """The table as one seat looks at it. facts: what it has and what lies in the city, as (heading, text)."""
    sheets = rules.sheets(p)
    stage = phase(rules, p)
    found: dict[str, Any] = {
        "game": rules.name,
        "round": p.round,
        "rounds": rules.box.rounds,
        "phase": say(PHASES[stage]),
        "stage": stage,
        "seat": seat,
        "first": p.first,
        "board": {"rows": [], "columns": [], "cells": [], "entries": p.stamp},
        "spaces": [],
        "city": city(rules, p, say),
        "seats": [_seat(rules, p, each, sheets[each].total, say) for each in range(rules.seats)],
        "map": cityboard(rules, p, say),
        "tracks": tracks(rules, p, say),
        "own": ownboard(rules, p, seat, say),
        "event": _event(rules, p, say),
        "score": [_line(line, say) for line in sheets[seat].lines],
        "total": sheets[seat].total,
    }
    found["facts"] = [*_own(rules, p, seat, say), *_common(rules, p, found["city"], say)]
    return found


def phase(rules: RiseRules, p: Rise) -> str:
    """What is going on at the table: a key of PHASES."""
    if not rules.to_move(p):
        return "over"
    if p.round == 0:
        return "set-up"
    agenda = p.lanes[CHANCE]
    flow = rules.flow
    for place, stage in ((flow.roll, "preparation"), (flow.turns, "actions")):
        if place in agenda:
            return stage
    upkeep = rules.book.places["upkeep"]
    return "income" if upkeep in agenda else "upkeep"


def _line(line: Line, say: Language) -> dict[str, Any]:
    """A line of the score sheet."""
    label, sign = line_words(line.id, say)
    return {
        "id": line.id, "points": line.points, "words": line.said(say), "label": label, "sign": sign,
        "rule": SCORE[line.id],
    }  # fmt: skip


def _event(rules: RiseRules, p: Rise, say: Language) -> dict[str, str]:
    """The event of the round; nothing if there is none."""
    if p.event < 0:
        return {}
    id = rules.box.event_names[p.event]
    return {"name": say(rules.box.event_full[p.event]), "words": say(EVENT_WORDS[id]), "rule": f"eventcards.{id}"}


def limit(rules: RiseRules, p: Rise, seat: int) -> dict[str, int]:
    """What the dice of a round may add up to, and what those placed do."""
    placed = p.players[seat].placed
    return {"placed": placed, "most": placed + rules.box.limit(p, seat)}


def _seat(rules: RiseRules, p: Rise, seat: int, total: int, say: Language) -> dict[str, Any]:
    """What everybody sees of a seat at a glance."""
    box, player = rules.box, p.players[seat]
    dice = [value for value in range(1, 7) for _ in range(player.dice[value])]
    return {
        "seat": seat,
        "score": total,
        "to_move": seat in rules.to_move(p),
        "first": seat == p.first,
        "passed": bool(p.passed >> seat & 1),
        "out": False,
        "words": say(
            "dice {dice}; {goods}",
            dice=" ".join(map(str, dice)) or "-",
            goods=goods_words(player.goods, say),
        ),
        "cards": [box.card_names[card] for card in player.completed],
        "character": box.character_full[player.character] if player.character >= 0 else "",
        "goods": dict(zip(GOODS, player.goods, strict=True)),
        "shops": sum([master == seat + 1 for master in p.masters]),
        "dice": dice,
        "limit": limit(rules, p, seat),
        "settlers": [_card(rules, p, seat, card, say) for card in player.cards],
        "completed": len(player.completed),
        "lots": [tile_words(box, tile, say) if tile >= 0 else "" for tile in player.lots],
        "apprentices": dict(zip(GUILDS, player.apprentices, strict=True)),
        "council": len(player.council),
    }


def _card(rules: RiseRules, p: Rise, seat: int, card: int, say: Language) -> dict[str, Any]:
    """An uncompleted card: can it be paid for with the goods of the seat?"""
    player = p.players[seat]
    return {
        "card": rules.box.card_names[card],
        "words": card_words(rules.box, card, say),
        "payable": rules.flow.costs.payable(player, card),
    }


def goods_words(goods: list[int], say: Language = ENGLISH) -> str:
    return ", ".join([counted(good, count, say) for good, count in enumerate(goods) if count])


def _own(rules: RiseRules, p: Rise, seat: int, say: Language) -> list[tuple[str, str]]:
    box, player = rules.box, p.players[seat]
    dice = " ".join([str(value) for value in range(1, 7) for _ in range(player.dice[value])])
    of = limit(rules, p, seat)
    found = [
        (say("goods"), goods_words(player.goods[:NOBILITY], say)),
        (say("dice"), say("{dice}; {placed} placed of {most}", dice=dice or "-", **of)),
        (
            say("tracks"),
            say("nobility {n}, reputation {m}", n=player.goods[NOBILITY], m=player.goods[REPUTATION]),
        ),
    ]
    if player.character >= 0:
        fourth = box.character_fourth[player.character]
        name = box.character_full[player.character]
        good = say(GOODS[fourth]) if fourth >= 0 else say("any one good")
        found.append((say("character"), say("{name}: a fourth of {good} on a card", name=name, good=good)))
    found += [(say("settlers"), card_words(box, card, say)) for card in player.cards]
    found += (
        [(say("completed"), ", ".join([box.card_names[card] for card in player.completed]))] if player.completed else []
    )
    for lot, tile in enumerate(player.lots, 1):
        if tile >= 0:
            found.append((say("lot {lot}", lot=lot), tile_words(box, tile, say)))
    for each in player.commissions:
        words = commission_words(box.commissions[each], say) if each >= 0 else say("hidden")
        found.append((say("commission"), words))
    if p.objective >= 0:
        met = say("reached") if objective_met(box, p) else say("not reached")
        found.append((say("objective"), f"{objective_words(box.objectives[p.objective], say)} ({met})"))
    return found


def _common(rules: RiseRules, p: Rise, lies: dict[str, Any], say: Language) -> list[tuple[str, str]]:
    box = rules.box
    found: list[tuple[str, str]] = []
    if p.event >= 0:
        event = box.event_names[p.event]
        found.append((say("event"), f"{say(box.event_full[p.event])}: {say(EVENT_WORDS[event])}"))
    for place in lies["places"]:
        found += [(place["name"], line) for line in place["lines"]]
    return found


def holdings(rules: RiseRules, p: Rise, seat: int) -> dict[str, int]:
    """What a seat has that can be counted."""
    return dict(zip(GOODS, p.players[seat].goods, strict=True))
