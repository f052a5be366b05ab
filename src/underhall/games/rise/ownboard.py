"""What a seat has, as a page draws its board: dice and limit, goods, houses, workers, cards with what they need. Plain
data."""

from __future__ import annotations

from typing import Any

from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.briefs import commission_words, council_words, gains_words, objective_words
from underhall.games.rise.cityboard import settlers, tile
from underhall.games.rise.guilds import SHOPS
from underhall.games.rise.locations import Locate
from underhall.games.rise.planning import plans
from underhall.games.rise.position import (
    COIN,
    GOODS,
    GUILDS,
    HOUSE,
    KINDS,
    MODIFIER,
    PLACED,
    VALUE,
    WORKER,
    Rise,
    owner_of,
    value_of,
)  # fmt: skip
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.score import objective_met

PURSE = (COIN, *range(len(KINDS)), MODIFIER)  # what is kept in goods, in the order it is shown


def ownboard(rules: RiseRules, p: Rise, seat: int, say: Language = ENGLISH) -> dict[str, Any]:
    """The board of a seat, as everybody may see it; a commission as the view has it."""
    box, player = rules.box, p.players[seat]
    placed, most = player.placed, player.placed + box.limit(p, seat)
    lots = [
        {
            "lot": lot + 1,
            "income": gains_words(box.lot_income[lot], say),
            "building": tile(box, lies, say) if lies >= 0 else None,
        }
        for lot, lies in enumerate(player.lots)
    ]
    shops = [
        {
            "guild": GUILDS[shop // SHOPS],
            "slot": shop % SHOPS + 1,
            "building": tile(box, p.workshops[shop], say),
        }
        for shop, master in enumerate(p.masters)
        if master == seat + 1
    ]
    return {
        "seat": seat,
        "dice": [value for value in range(1, 7) for _ in range(player.dice[value])],
        "used": [value_of(each) for each in p.slots if each and owner_of(each) == seat],
        "held": held(p, seat),
        "placed": placed,
        "most": most,
        "goods": {GOODS[good]: player.goods[good] for good in PURSE},
        "houses": player.goods[HOUSE],
        "supply": box.houses - player.goods[HOUSE] - len(player.completed),
        "workers": player.goods[WORKER],
        "hand": box.hand,
        "cards": plans(rules, p, seat, say),
        "completed": [
            settlers(box, card, say) | {"paid": paid} for card, paid in zip(player.completed, player.paid, strict=True)
        ],
        "lots": lots,
        "shops": shops,
        "council": [council_words(box, each, say) for each in player.council],
        "character": _character(rules, player.character, say),
        "commissions": [
            {"id": box.commission_names[each] if each >= 0 else "", "words": _commission(rules, each, say)}
            for each in player.commissions
        ],
        "objective": _objective(rules, p, say),
        "done": {"die": bool(p.turn == seat and p.done & PLACED)},
    }


def held(p: Rise, seat: int) -> int:
    """The value of the die in hand, 0 for none: it is chosen, and its place is asked for."""
    lane = p.lanes[seat]
    return p.notes[seat][VALUE] if lane and isinstance(lane[-1], Locate) else 0


def _character(rules: RiseRules, character: int, say: Language) -> dict[str, str]:
    if character < 0:
        return {}
    box = rules.box
    fourth = box.character_fourth[character]
    good = say(GOODS[fourth]) if fourth >= 0 else say("any one good")
    return {
        "name": box.character_full[character],
        "words": say("a fourth of {good} on a card", good=good),
        "sign": GOODS[fourth] if fourth >= 0 else "anygood",
        "rule": f"characters.{box.character_names[character]}",
    }


def _commission(rules: RiseRules, commission: int, say: Language) -> str:
    return commission_words(rules.box.commissions[commission], say) if commission >= 0 else say("hidden")


def _objective(rules: RiseRules, p: Rise, say: Language) -> dict[str, Any]:
    if p.objective < 0:
        return {}
    words = objective_words(rules.box.objectives[p.objective], say)
    return {"words": words, "met": objective_met(rules.box, p)}
