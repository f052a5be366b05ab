"""Ways to feed the family: lists of choices by name, with what each costs in points. Plain data.

Found with the rules' own trades on copies of the position: food is added trade by trade, and of the ways
to reach an amount of food only the few with most points are followed further. No amount of food is
reached twice with the same goods, so the order of trades does not count.
"""

from __future__ import annotations

from typing import Final, TypedDict

from underhall.games.caverna.harvest import Feed
from underhall.games.caverna.position import FARM_ANIMALS, FOOD, GOODS, Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.score import sheet

FOLLOWED: Final = 5  # ways to reach an amount of food that are followed further
MOST_TRADES: Final = 24
SPARED: Final = {  # what a plan keeps, by the first words of the trades it leaves alone
    "points": (),
    "animals": tuple(f"eat {GOODS[kind]}" for kind in FARM_ANIMALS),
    "rubies": ("trade ruby",),
}


class Plan(TypedDict):
    """A way to feed the family."""

    plan: str  # points: the fewest lost; animals, rubies: these are kept; beg: nothing is traded
    names: list[str]  # the choices, in order
    pays: dict[str, int]  # goods given up, food from the store included
    begs: int
    cost: int  # points lost
    born: int  # animals born afterwards
    after: int  # the score when all of it is done


class Way:
    """A position on the way to enough food."""

    def __init__(self, p: Caverna, names: list[str], points: int) -> None:
        self.p = p
        self.names = names
        self.points = points


def plans(rules: CavernaRules, p: Caverna, seat: int) -> list[Plan]:
    """Ways for a seat that is to feed its family, all different; none for other seats."""
    place = p.lanes[seat][-1] if p.lanes[seat] else None
    if not isinstance(place, Feed) or seat not in rules.to_move(p):
        return []
    finals = [rules.vocabulary.text(choice) for choice in rules.choices(p, seat)]
    found: list[Plan] = []
    for key, spared in SPARED.items():
        ways = [way for final in finals for way in _ways(rules, p, seat, place, final, spared)]
        made = [_plan(rules, p, seat, place, key, way) for way in ways]
        if made:
            found.append(max(made, key=lambda plan: (plan["after"], -len(plan["names"]))))
    found.append(_plan(rules, p, seat, place, "beg", Way(p, [finals[0]], 0)))
    return _different(found)


def _different(found: list[Plan]) -> list[Plan]:
    """Each plan once, under its first name."""
    kept: dict[tuple[str, ...], Plan] = {}
    for plan in found:
        kept.setdefault(tuple(sorted(plan["names"])), plan)
    return list(kept.values())


def _need(p: Caverna, seat: int, place: Feed, final: str) -> int:
    """The food that is paid if feeding ends with this choice."""
    player = p.players[seat]
    need = place.need(player)
    return need if final == "feed" else max(0, need - place.most(player))


def _ways(rules: CavernaRules, p: Caverna, seat: int, place: Feed, final: str, spared: tuple[str, ...]) -> list[Way]:
    """The best ways to have enough food; if there is not enough to be had, those that come nearest."""
    levels: dict[int, list[Way]] = {p.players[seat].goods[FOOD]: [Way(p, [], 0)]}
    known: set[tuple[int, ...]] = set()
    best: list[Way] = []
    while levels:
        food = min(levels)
        ways = sorted(levels.pop(food), key=lambda way: -way.points)[:FOLLOWED]
        enough = [way for way in ways if food >= _need(way.p, seat, place, final)]
        best = ways if not best or not _fed(best, seat, place, final) else best
        if enough:
            best = [*(best if _fed(best, seat, place, final) else []), *enough]
            continue
        for way in ways:
            for trade in _trades(rules, way, seat, spared):
                after = _traded(rules, way, seat, trade)
                player = after.p.players[seat]
                goods = tuple(player.goods) + tuple(player.dwarfs)
                if player.goods[FOOD] > food and goods not in known:
                    known.add(goods)
                    levels.setdefault(player.goods[FOOD], []).append(after)
    return [Way(way.p, [*way.names, final], way.points) for way in best]


def _fed(ways: list[Way], seat: int, place: Feed, final: str) -> bool:
    way = ways[0]
    return way.p.players[seat].goods[FOOD] >= _need(way.p, seat, place, final)


def _trades(rules: CavernaRules, way: Way, seat: int, spared: tuple[str, ...]) -> list[int]:
    """Trades that may bring food."""
    if len(way.names) >= MOST_TRADES:
        return []
    found: list[int] = []
    for trade in rules.trades(way.p, seat):
        name = rules.vocabulary.text(trade)
        food = rules.box.trades.number.get(trade)
        gives = food is None or any([good == FOOD and count for good, count in rules.box.trades.rows[food].get])
        if gives and not name.startswith("dwarf") and not name.startswith(spared or "-"):
            found.append(trade)
    return found


def _traded(rules: CavernaRules, way: Way, seat: int, trade: int) -> Way:
    """The position after a trade; feeding does not run on by itself here, as it may where no trade is left."""
    twin = way.p.copy()
    rules.trade(twin, seat, trade)
    return Way(twin, [*way.names, rules.vocabulary.text(trade)], sheet(rules.box, twin, seat).total)


def _plan(rules: CavernaRules, p: Caverna, seat: int, place: Feed, key: str, way: Way) -> Plan:
    """What comes of it: what is paid, the points lost, and what is born."""
    before, final = p.players[seat], way.names[-1]
    need = _need(way.p, seat, place, final)
    begs = max(0, need - way.p.players[seat].goods[FOOD])
    eaten = way.p.copy()
    player = eaten.players[seat]
    player.goods[FOOD] -= need - begs
    player.begging += begs
    for choice, _, good, count in place.meals:
        if rules.vocabulary.text(choice) == final:
            player.goods[good] -= count
    done, names = _carried_out(rules, p, seat, place, way.names)
    born = sum([done.players[seat].goods[kind] - player.goods[kind] for kind in FARM_ANIMALS])
    used = {GOODS[good]: count - player.goods[good] for good, count in enumerate(before.goods)}
    return {
        "plan": key,
        "names": names,
        "pays": {good: count for good, count in used.items() if count > 0},
        "begs": begs,
        "cost": sheet(rules.box, p, seat).total - sheet(rules.box, eaten, seat).total,
        "born": max(0, born),
        "after": sheet(rules.box, done, seat).total,
    }


def _carried_out(
    rules: CavernaRules, p: Caverna, seat: int, place: Feed, names: list[str]
) -> tuple[Caverna, list[str]]:
    """The position when all is done, and the names that were needed: the last may run by itself."""
    done = p.copy()
    for number, name in enumerate(names):
        if not done.lanes[seat] or done.lanes[seat][-1] is not place:
            return done, names[:number]
        rules.play(done, seat, rules.vocabulary.parse(name))
    return done, names
