"""What a place in the city would give for the die in hand, in signs and in words. Plain data, as in screen.py.

The numbers are asked of the very places that would ask the player next.
"""

from __future__ import annotations

from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.berk import Office, Tokens
from underhall.games.rise.box import BUILDING_STAR, COUNCIL_REPUTATION, PORT_COIN
from underhall.games.rise.briefs import costs_words, counted, gains_words, points_words
from underhall.games.rise.cityboard import castle_gain, tile
from underhall.games.rise.guilds import SHOPS, Apprentice, Buy, GuildDoor
from underhall.games.rise.hall import GuildHall
from underhall.games.rise.locations import Location, band_of
from underhall.games.rise.places import Castle, Councillor, Desk, Yard
from underhall.games.rise.port import Port, Sell, sellable
from underhall.games.rise.position import (
    COIN,
    GOODS,
    HOUSE,
    KINDS,
    MODIFIER,
    REPUTATION,
    VALUE,
    WORKSHOP_TILES,
    Rise,
)  # fmt: skip
from underhall.games.rise.rules import RiseRules

Promise = tuple[list[str], str]  # signs, those of goods with a star before them; and the sentence


def promise(rules: RiseRules, p: Rise, seat: int, location: Location, say: Language = ENGLISH) -> Promise:
    """What the die in hand would bring there."""
    value = p.notes[seat][VALUE]
    if isinstance(location, GuildDoor):
        return _guild(rules, p, seat, location, say)
    if isinstance(location, GuildHall):
        return _building(rules, p, location.at[value], say)
    if isinstance(location, Port):
        return _port(rules, p, seat, location, say)
    if isinstance(location, Councillor):
        return _council(rules, p, seat, 6 * band_of(value) + location.race, say)
    if isinstance(location, Office):
        return _berk(p, seat, location, say)
    if isinstance(location, Castle):
        return _castle(rules, p, seat, castle_gain(rules, p, band_of(value)), say)
    if isinstance(location, Yard):
        price = rules.box.house_price(p, seat)
        words = say("a house for {coins}", coins=counted(COIN, price, say))
        return ["+1", f"*{GOODS[HOUSE]}", f"−{price}", "*coin"], words
    if isinstance(location, Desk):
        income = gains_words(rules.box.desk_income[location.desk], say)
        return ["−1", "*worker"], say("a worker sits down here for good: {income}", income=income)
    cards = sum([card >= 0 for card in p.row])
    return ["+1", "*people"], say("one of the {n} settlers cards that lie open", n=cards)


def _guild(rules: RiseRules, p: Rise, seat: int, location: GuildDoor, say: Language) -> Promise:
    good = KINDS[location.guild]
    signs: list[str] = []
    words: list[str] = []
    for step in location.steps:
        if isinstance(step, Buy) and step.most(p, seat) > 0:
            most, price = step.most(p, seat), rules.box.good_price
            more = p.players[seat].apprentices[location.guild] * rules.box.apprentice_good
            signs += [f"≤{most + more}", f"*{good}", f"−{most * price}", "*coin"]
            words.append(
                say("up to {n} {good} for {coins} each", n=most, good=say(good), coins=counted(COIN, price, say))
            )
            words += [say("{n} more for your apprentices", n=more)] if more else []
        elif isinstance(step, Apprentice) and step.room(p, seat):
            signs.append("*worker")
            words.append(say("an apprentice"))
    shops = sum([each >= 0 for each in p.workshops[SHOPS * location.guild : SHOPS * location.guild + SHOPS]])
    if shops:
        words.append(say.several("{n} workshop works", "{n} workshops work", shops))
    return signs, "; ".join(words)


def _building(rules: RiseRules, p: Rise, at: int, say: Language) -> Promise:
    box = rules.box
    lies, price = p.hall[at], box.tile_price(p, at)
    stars = box.effects[p.event][BUILDING_STAR]
    if lies < WORKSHOP_TILES:
        first = SHOPS * box.tile_guild[lies]
        slot = p.workshops[first : first + SHOPS].index(-1)
        stars, points = stars + box.shop_stars[slot], box.shop_points[slot]
    else:
        stars, points = stars + box.lot_stars, box.lot_points
    words = say(
        "{building} for {coins}: {points}, {stars} nobility",
        building=tile(box, lies, say)["name"],
        coins=counted(COIN, price, say),
        points=points_words(points, say),
        stars=stars,
    )
    return [f"+{points}", "*vp", f"+{stars}", "*star", f"−{price}", "*coin"], words


def _port(rules: RiseRules, p: Rise, seat: int, location: Port, say: Language) -> Promise:
    """The goods that pay most, as many as the die allows."""
    box, goods = rules.box, p.players[seat].goods
    sell = location.steps[0]
    assert isinstance(sell, Sell)
    kinds = sellable(box, p, seat)
    pays: list[int] = []
    for kind in range(len(KINDS)):
        if kinds >> kind & 1:
            each = box.ship_pays[p.ship][kind] + box.effects[p.event][PORT_COIN]
            pays += [each] * min(goods[kind], box.ship_spaces[p.ship][kind] - p.sold[kind])
    pays = sorted(pays, reverse=True)[: sell.most(p, seat)]
    coins = counted(COIN, sum(pays), say)
    words = say.several(
        "sell {n} good for up to {coins}", "sell up to {n} goods for up to {coins}", len(pays), coins=coins
    )
    return [f"≤{sum(pays)}", "*coin"], words


def _council(rules: RiseRules, p: Rise, seat: int, at: int, say: Language) -> Promise:
    box = rules.box
    lies = p.council[at]
    goods = p.players[seat].goods
    loss = box.city["reputation"]["council"] - box.effects[p.event][COUNCIL_REPUTATION]
    loss = min(loss, goods[REPUTATION] - box.least_reputation)
    words = say(
        "{points} for {cost}; {n} reputation less",
        points=points_words(box.council_points[lies], say),
        cost=costs_words(box.council_cost[lies], say),
        n=loss,
    )
    return [f"+{box.council_points[lies]}", "*vp", f"−{loss}", f"*{GOODS[REPUTATION]}"], words


def _berk(p: Rise, seat: int, location: Office, say: Language) -> Promise:
    tokens = next(step for step in location.steps if isinstance(step, Tokens))
    low, high = tokens.counts(p, seat)
    free = counted(MODIFIER, low, say)
    words = say("{modifiers} free", modifiers=free)
    if high > low:
        more = counted(COIN, tokens.cost, say)
        words = say("{modifiers} free, {n} more for {coins} each", modifiers=free, n=high - low, coins=more)
    return [f"≤{high}", f"*{GOODS[MODIFIER]}"], say("{words}; other settlers cards or buildings", words=words)


def _castle(rules: RiseRules, p: Rise, seat: int, gain: int, say: Language) -> Promise:
    reputation, most = p.players[seat].goods[REPUTATION], rules.box.most_reputation
    after = min(most, reputation + gain)
    words = say("{n} reputation: the limit rises from {old} to {new}", n=after - reputation, old=reputation, new=after)
    return [f"+{after - reputation}", f"*{GOODS[REPUTATION]}"], words
