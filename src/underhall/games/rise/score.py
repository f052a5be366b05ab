"""The score sheet, line by line with its reason; for the end of the game and at any moment before."""

from __future__ import annotations

from typing import Final

from underhall.engine.sheet import Line, Sheet
from underhall.games.rise.box import Box
from underhall.games.rise.position import (
    BUILDINGS,
    COIN,
    COMMUNITIES,
    COUNCILLORS,
    DESKS,
    EVENTS,
    KINDS,
    NOBILITY,
    OWNERS,
    REPUTATION,
    SETTLERS,
    STARS,
    WORKSHOPS,
    Rise,
)  # fmt: skip

# What the lines that were scored during the game say.
SCORED: Final[list[tuple[str, int, str]]] = [
    ("settlers", SETTLERS, "goods spent: {0}; settlers cards: {1}"),
    ("communities", COMMUNITIES, "what community buildings brought for settlers cards"),
    ("workshops", WORKSHOPS, "workshops owned: {0}"),
    ("buildings", BUILDINGS, "community buildings owned: {0}"),
    ("owners", OWNERS, "visits of others to one's workshops"),
    ("council", COUNCILLORS, "tiles of the Stone Council: {0}"),
    ("stars", STARS, "stars beyond the end of the nobility track"),
    ("events", EVENTS, "events"),
    ("desks", DESKS, "desks of the Chancery"),
]


def sheets(box: Box, p: Rise) -> list[Sheet]:
    """The sheet of every seat."""
    return [sheet(box, p, seat) for seat in range(len(p.players))]


def sheet(box: Box, p: Rise, seat: int) -> Sheet:
    player = p.players[seat]
    counts: dict[str, list[int | str]] = {
        "settlers": [sum(player.paid), len(player.completed)],
        "workshops": [workshops_of(p, seat)],
        "buildings": [sum([tile >= 0 for tile in player.lots])],
        "council": [len(player.council)],
    }
    lines: list[Line] = []
    for id, source, words in SCORED:
        if id in ("events", "desks") and box.options["events" if id == "events" else "chancery"] == "no":
            continue
        lines.append(Line(id, player.points[source], words, counts.get(id, [])))
    nobility, coins = player.goods[NOBILITY], player.goods[COIN]
    lines.append(Line("nobility", nobility_points(box, nobility), "nobility {0}", [nobility]))
    worth = coins // box.coins_a_point if box.coins_a_point else 0
    lines.append(Line("coins", worth, "coins left: {0}", [coins]))
    if box.options["chancery"] == "yes":
        kept = player.commissions[0] if len(player.commissions) == 1 else -1
        if kept >= 0:
            points = commission_points(box, p, seat, kept)
            lines.append(Line("commission", points, "commission {0}", [box.commission_names[kept]]))
        else:
            lines.append(Line("commission", 0, "a commission that nobody has shown"))
    return Sheet(seat, lines)


def nobility_points(box: Box, nobility: int) -> int:
    found = 0
    for step, points in zip(box.city["nobility"]["steps"], box.city["nobility"]["points"]):
        if nobility >= step:
            found = points
    return found


def workshops_of(p: Rise, seat: int) -> int:
    return sum([master == seat + 1 for master in p.masters])


def commission_points(box: Box, p: Rise, seat: int, commission: int) -> int:
    """What a commission scores now."""
    goal, player = box.commissions[commission], p.players[seat]
    numbers = goal.numbers
    found = 0
    if goal.race >= 0:
        found = numbers["points"] * sum([box.card_race[card] == goal.race for card in player.completed])
    elif goal.guild >= 0:
        shops = sum([master == seat + 1 for master in p.masters[3 * goal.guild : 3 * goal.guild + 3]])
        found = numbers["workshop"] * shops + numbers["apprentice"] * player.apprentices[goal.guild]
    elif "per_card" in numbers:
        found = numbers["per_card"] * len(player.completed)
    elif "per_council" in numbers:
        found = numbers["per_council"] * len(player.council)
    elif "per_reputation" in numbers:
        found = player.goods[REPUTATION] // numbers["per_reputation"]
    elif "per_community" in numbers:
        found = numbers["per_community"] * sum([tile >= 0 for tile in player.lots])
    elif "per_goods" in numbers:
        found = sum(player.goods[: len(KINDS)]) // numbers["per_goods"]
    elif "per_apprentice" in numbers:
        found = numbers["per_apprentice"] * sum(player.apprentices)
    return min(goal.most, found)


def objective_met(box: Box, p: Rise) -> bool:
    """Has one who plays alone reached the objective, were the game to end now?"""
    player = p.players[0]
    shops = [shop for shop, master in enumerate(p.masters) if master == 1]
    goal = box.objectives[p.objective]
    have = {
        "points": sheet(box, p, 0).total,
        "races": len({box.card_race[card] for card in player.completed}),
        "cards": len(player.completed),
        "workshops": len(shops),
        "guilds": len({shop // 3 for shop in shops}),
        "community": sum([tile >= 0 for tile in player.lots]),
        "nobility": player.goods[NOBILITY],
        "council": len(player.council),
        "reputation": player.goods[REPUTATION],
        "big_cards": sum([paid >= goal.get("big_min", 0) for paid in player.paid]),
    }
    return all([have[name] >= need for name, need in goal.items() if name != "big_min"])
