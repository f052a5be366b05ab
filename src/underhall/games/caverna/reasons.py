"""Why something cannot be done now, as one would say it at the table: short, without ids. Plain data."""

from __future__ import annotations

from underhall.engine.language import ENGLISH, Language
from underhall.engine.words import Refusal, say
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.position import Caverna
from underhall.games.caverna.rules import CavernaRules


def why_not(rules: CavernaRules, p: Caverna, seat: int, name: str, language: Language = ENGLISH) -> str:
    """The reason why a choice of this name may not be played; "" if it may. Raises LookupError for no such name."""
    refusal = rules.why_not(p, seat, rules.vocabulary.parse(name))
    return spoken(rules, refusal, language) if refusal is not None else ""


def closed_spaces(rules: CavernaRules, p: Caverna, seat: int, language: Language = ENGLISH) -> dict[str, str]:
    """By the name of the placement, why a space is closed to a seat that is to place a dwarf; else nothing."""
    if not p.lanes[seat] or p.lanes[seat][-1] is not rules.box.trades.placing:
        return {}
    names = [f"place {rules.box.space_names[space]}" for space in cells_of(p.open_spaces)]
    reasons = {name: why_not(rules, p, seat, name, language) for name in names}
    return {name: reason for name, reason in reasons.items() if reason}


def spoken(rules: CavernaRules, refusal: Refusal, language: Language = ENGLISH) -> str:
    """A refusal in words; where it rests on others, those alone."""
    if refusal.because:
        reasons = [spoken(rules, reason, language) for reason in refusal.because]
        return " ".join(dict.fromkeys(reasons))
    args = {key: value.replace("-", " ") if isinstance(value, str) else value for key, value in refusal.args.items()}
    return say(rules.words, refusal.message, args, language)
