"""Hints: turns that a bot would take, in words, with what they bring, and where they point on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underhall.bots.advice import Advice
from underhall.games import part
from underhall.table.reasons import EVEN, points_words, sentence, signed
from underhall.table.table import Table
from underhall.web.rendering import render
from underhall.web.words import language_of


def hint_sheet(table: Table, seat: int, seen: int, found: Sequence[Advice], lang: str, at_home: bool) -> str:
    """The inside of the sheet that "Hint" opens.

    seen: the last entry of the seat when it asked; found: the turns, the best first; at_home: does the page that asks
    show the board of the seat?
    """
    with table.lock:
        moved = table.log.latest(seat) != seen or (not table.asked(seat) and bool(found))
        # What is hidden does not matter for one's own steps; what they bring on may need something to be there.
        p = table.rules.redeal(table.rules.view(table.log.position, seat), _first)
    hints = [] if moved else [_hint(table, p, seat, each, found[0], lang, at_home) for each in found]
    shown = {"hints": hints, "moved": moved, "table": {"url": f"/t/{table.id}", "seen": seen}}
    return render(lang, "parts/hint.j2", shown)


def _hint(table: Table, p: Any, seat: int, advice: Advice, best: Advice, lang: str, at_home: bool) -> dict[str, Any]:
    """One suggestion. p: the position in which it begins, which stays as it is."""
    say, less = language_of(lang), best.value - advice.value
    aiming: Any = part(table.game, "aiming")
    return {
        "steps": steps(table, p, seat, advice.choices, lang),
        "gain": signed(advice.why.gain, say),
        "less": "" if advice is best else points_words(less, say) if less >= EVEN else "even",
        "reason": sentence(advice.why, table.rules, say),
        "ids": list(dict.fromkeys([id for name in advice.choices for id in aiming.ids(name, at_home)])),
    }


def _first(n: int) -> int:
    return 0


def steps(table: Table, begin: Any, seat: int, names: Sequence[str], lang: str) -> list[dict[str, str]]:
    """The choices of a turn, by name and in words. begin: the position before them, which stays as it is."""
    say, rules, p = language_of(lang), table.rules, begin.copy()
    found = []
    for name in names:
        choice = rules.vocabulary.parse(name)
        words = table.named(table.screen.choice_words(rules, p, seat, choice, say), say)
        found.append({"name": name, "words": words})
        rules.play(p, seat, choice)
    return found
