"""All settlers cards, tiles and characters there are, with what they say. Plain data, as in screen.py."""

from __future__ import annotations

from typing import Any

from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.briefs import card_words, costs_words, council_words, counted, gains_words, tile_words
from underhall.games.rise.position import COIN, GOODS, KINDS, RACES, Rise
from underhall.games.rise.rules import RiseRules


def catalogue(rules: RiseRules, p: Rise, seat: int, say: Language = ENGLISH) -> list[dict[str, Any]]:
    """Every one by its name. marked: it is the seat's, or lies in the city for all."""
    box, player = rules.box, p.players[seat]
    found: list[dict[str, Any]] = []
    for card, name in enumerate(box.card_names):
        goods = ", ".join([say(KINDS[good]) for good in box.card_goods[card]])
        costs = f"{box.card_least[card]}-{box.card_most[card]} {goods}"
        mine = card in player.cards or card in player.completed or card in p.row
        race = say(RACES[box.card_race[card]])
        found.append(_entry(name, name, say("settlers, {race}", race=race), costs, card_words(box, card, say), mine))
    for tile, name in enumerate(box.tile_names):
        slot = p.hall.index(tile) if tile in p.hall else -1
        costs = counted(COIN, box.tile_price(p, slot), say) if slot >= 0 else ""
        there = slot >= 0 or tile in player.lots
        found.append(_entry(name, name, say("building"), costs, tile_words(box, tile, say), there))
    for tile, name in enumerate(box.council_names):
        id = f"council-{name}"
        costs = costs_words(box.council_cost[tile], say)
        there = tile in p.council or tile in player.council
        found.append(_entry(id, id, say("Stone Council"), costs, council_words(box, tile, say), there))
    for character, name in enumerate(box.character_names):
        fourth = box.character_fourth[character]
        good = say(GOODS[fourth]) if fourth >= 0 else say("any one good")
        gives = gains_words(box.character_bonus[character], say)
        words = say("{gives} at once; a fourth of {good} on a card", gives=gives, good=good)
        full = box.character_full[character]
        found.append(_entry(name, full, say("character"), "", words, player.character == character))
    return found


def _entry(id: str, name: str, kind: str, costs: str, effect: str, marked: bool) -> dict[str, Any]:
    brief = f"{kind}; {costs}" if costs else kind
    return {
        "id": id, "name": name, "columns": [name, kind, costs], "brief": brief, "effect": effect, "marked": marked,
    }  # fmt: skip
