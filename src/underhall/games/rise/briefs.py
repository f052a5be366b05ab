"""What cards, tiles and other components of Rise to Nobility say."""

from __future__ import annotations

from typing import Final

from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.box import Box
from underhall.games.rise.data import Brings, Commission
from underhall.games.rise.gains import Gains
from underhall.games.rise.position import GOODS, GUILDS, KINDS, MANY, RACES, WORKSHOP_TILES

EVENT_WORDS: Final = {
    "port-traders": "1 coin more for each good you sell at the Port",
    "hardworking-apprentices": "each of your apprentices brings 1 coin more in this income phase",
    "guilds-flourish": "you may buy 1 good more on each visit to a guild",
    "timber-rafts": "houses cost 2 coins less",
    "open-gates": "the first die in the Cavern Tavern brings its owner 1 coin",
    "generous-clerk": "Berk gives 1 modifier more for free",
    "royal-smile": "each slot of the White Castle gives 1 reputation more",
    "builders-fair": "buildings cost 1 coin less",
    "feast-of-the-five-realms": "2 points for each settlers card you complete",
    "silent-councillors": "tiles of the Stone Council cost no reputation",
    "storm-at-sea": "at most 3 goods are sold with a die",
    "scarce-stone": "houses cost 1 coin more",
    "masters-day": "each of your workshops brings 1 good more in this income phase",
    "busy-streets": "the dice limit is 2 higher in this round",
    "tax-collectors": "each of your apprentices brings 1 coin less in this income phase",
    "royal-audience": "1 star more when you buy a building",
}


def counted(good: int, count: int, say: Language = ENGLISH) -> str:
    """So many of a good: "1 coin", "2 coins"."""
    return f"{count} {say(GOODS[good] if count == 1 else MANY[good])}"


def gains_words(gains: Gains, say: Language = ENGLISH) -> str:
    """What a component gives: "2 coins + 1 modifier"."""
    found = [counted(good, count, say) for good, count in gains.goods]
    if gains.any:
        found.append(say.several("{n} good of your choice", "{n} goods of your choice", gains.any))
    if gains.cards:
        found.append(say("a settlers card of your choice"))
    if gains.points:
        found.append(points_words(gains.points, say))
    return " + ".join(found)


def costs_words(costs: list[tuple[int, int]], say: Language = ENGLISH) -> str:
    return " + ".join([counted(good, count, say) for good, count in costs])


def card_words(box: Box, card: int, say: Language = ENGLISH) -> str:
    """A settlers card: "human-a: 2 to 4 of books, weaponry; 2 workers, 0 stars"."""
    if card < 0:
        return say("no card")
    return say(
        "{card}: {least} to {most} of {goods}; workers {workers}, stars {stars}",
        card=box.card_names[card],
        least=box.card_least[card],
        most=box.card_most[card],
        goods=", ".join([say(KINDS[good]) for good in box.card_goods[card]]),
        workers=box.card_workers[card],
        stars=box.card_stars[card],
    )


def tile_words(box: Box, tile: int, say: Language = ENGLISH) -> str:
    """A building tile with what it does."""
    if tile < 0:
        return say("no building")
    if tile < WORKSHOP_TILES:
        gains, goods, swaps = box.shop_gives[tile]
        does = [gains_words(gains, say)] if gains.goods else []
        if goods:
            does.append(f"{goods} {say(KINDS[box.tile_guild[tile]])}")
        if swaps:
            does.append(say("exchange a good"))
        return say(
            "workshop of the {guild} ({name}): {does}",
            guild=say(GUILDS[box.tile_guild[tile]]),
            name=box.tile_names[tile],
            does=", ".join(does),
        )
    at = tile - WORKSHOP_TILES
    return say("{name}: {does}", name=say(box.community_names[at]), does=brings_words(box.brings[at], say))


def points_words(n: int, say: Language = ENGLISH) -> str:
    return say.several("{n} point", "{n} points", n)


def brings_words(brings: Brings, say: Language = ENGLISH) -> str:
    """What a community building brings for a settlers card that is completed."""
    if brings.good >= 0:
        points = points_words(brings.per_good, say)
        return say("{points} for each of the {good} spent", points=points, good=say(KINDS[brings.good]))
    if brings.per_star:
        return say("{points} for each star", points=points_words(brings.per_star, say))
    if brings.per_worker:
        return say("{points} for each worker", points=points_words(brings.per_worker, say))
    points = points_words(brings.per_card, say)
    if brings.races:
        races = say(" or ").join([say(RACES[race]) for race in brings.races])
        return say("{points} for settlers of {races}", points=points, races=races)
    if brings.least_goods:
        return say("{points} if {least} goods or more are spent", points=points, least=brings.least_goods)
    if brings.least_kinds:
        return say("{points} for cards with {least} kinds of goods", points=points, least=brings.least_kinds)
    if brings.new_race:
        return say("{points} for your first card of a race", points=points)
    return say("{points} for each card", points=points)


def council_words(box: Box, tile: int, say: Language = ENGLISH) -> str:
    """A tile of the Stone Council: "nobility 3; 2 magic + 2 coin; 6 points"."""
    if tile < 0:
        return say("no tile")
    return say(
        "nobility {nobility}; {cost}; {points}",
        nobility=box.council_nobility[tile],
        cost=costs_words(box.council_cost[tile], say),
        points=points_words(box.council_points[tile], say),
    )


def commission_words(goal: Commission, say: Language = ENGLISH) -> str:
    """What a commission scores at the end."""
    numbers = goal.numbers
    if goal.race >= 0:
        points = points_words(numbers["points"], say)
        said = say("{points} for each completed card of {race}", points=points, race=say(RACES[goal.race]))
    elif goal.guild >= 0:
        said = say(
            "{points} for each workshop, {more} for each apprentice with the {guild}",
            points=points_words(numbers["workshop"], say),
            more=points_words(numbers["apprentice"], say),
            guild=say(GUILDS[goal.guild]),
        )
    elif "per_card" in numbers:
        said = say("{points} for each completed settlers card", points=points_words(numbers["per_card"], say))
    elif "per_council" in numbers:
        points = points_words(numbers["per_council"], say)
        said = say("{points} for each tile of the Stone Council", points=points)
    elif "per_reputation" in numbers:
        said = say("a point for every {n} reputation", n=numbers["per_reputation"])
    elif "per_community" in numbers:
        said = say("{points} for each community building", points=points_words(numbers["per_community"], say))
    elif "per_goods" in numbers:
        said = say("a point for every {n} goods left", n=numbers["per_goods"])
    else:
        said = say("{points} for each apprentice", points=points_words(numbers["per_apprentice"], say))
    return say("{words}, at most {most}", words=said, most=goal.most)


def objective_words(goal: dict[str, int], say: Language = ENGLISH) -> str:
    """What one who plays alone must reach."""
    said = {
        "points": points_words(goal.get("points", 0), say),
        "races": say("settlers of {n} races", n=goal.get("races", 0)),
        "cards": say("{n} completed settlers cards", n=goal.get("cards", 0)),
        "workshops": say("{n} workshops", n=goal.get("workshops", 0)),
        "guilds": say("in {n} guilds", n=goal.get("guilds", 0)),
        "community": say("{n} community buildings", n=goal.get("community", 0)),
        "nobility": say("nobility {n}", n=goal.get("nobility", 0)),
        "council": say("{n} tiles of the Stone Council", n=goal.get("council", 0)),
        "reputation": say("reputation {n}", n=goal.get("reputation", 0)),
        "big_cards": say(
            "{n} completed cards with {least} goods or more",
            n=goal.get("big_cards", 0),
            least=goal.get("big_min", 0),
        ),
    }
    return ", ".join([words for key, words in said.items() if key in goal])


def ship_words(box: Box, ship: int, say: Language = ENGLISH) -> str:
    """What a ship takes: "3 books at 2, ..."."""
    spaces, pays = box.ship_spaces[ship], box.ship_pays[ship]
    return ", ".join(
        [
            say("{n} {good} at {coins}", n=spaces[kind], good=say(name), coins=pays[kind])
            for kind, name in enumerate(KINDS)
            if spaces[kind]
        ]
    )
