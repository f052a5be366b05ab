"""The city as a page draws it: every slot with the die on it or what it takes, cards, tiles, tracks. Plain data."""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.box import CASTLE_MORE, Box
from underhall.games.rise.briefs import brings_words, card_words, council_words, gains_words, tile_words
from underhall.games.rise.guilds import SHOPS
from underhall.games.rise.locations import BANDS, first_free
from underhall.games.rise.paragraphs import PLACES as RULES
from underhall.games.rise.position import (
    BERK,
    CASTLE,
    CHANCERY,
    COUNCIL,
    GOODS,
    GUILD,
    GUILDS,
    HALL,
    HOUSE,
    KINDS,
    NOBILITY,
    PORT,
    RACES,
    REPUTATION,
    TAVERN,
    WORKSHOP_TILES,
    YARD,
    Rise,
    owner_of,
    value_of,
)  # fmt: skip
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.score import nobility_points
from underhall.games.rise.wording import PLACES

BAND_WORDS: Final = tuple(
    "–".join([str(value) for value in range(1, 7) if band >> value & 1]) for band in BANDS
)  # the values of a slot
NAMES: Final = {**PLACES, "guilds": "Guilds", "council": "Stone Council", "chancery": "Chancery"}
# What stands in small letters beside the name of a place.
NOTES: Final = {
    "tavern": "a settlers card · rising dice",
    "yard": "falling dice",
    "hall": "die and price must match",
    "port": "sell up to the value",
    "berk": "",
    "castle": "raises the limit",
    "guilds": "goods, apprentices, workshops",
    "council": "nobility, race and row must fit",
    "chancery": "a worker, for good",
}


def cityboard(rules: RiseRules, p: Rise, say: Language = ENGLISH) -> dict[str, Any]:
    """All places by their ids, and what they are called."""
    box = rules.box
    found: dict[str, Any] = {
        id: {
            "id": id,
            "name": say(NAMES[id]),
            "note": say(note) if note else "",
            "rule": RULES[id],
        }
        for id, note in NOTES.items()
    }
    found["tavern"] |= {
        "slots": _row(p, TAVERN, box.row, "{value}+", say),
        "cards": [settlers(box, card, say) for card in p.row if card >= 0],
    }
    found["yard"] |= {
        "slots": _row(p, YARD, box.row, "≤{value}", say),
        "houses": [
            {"seat": seat, "left": box.houses - player.goods[HOUSE] - len(player.completed)}
            for seat, player in enumerate(p.players)
        ],
    }
    found["castle"]["slots"] = [
        slot(p, CASTLE + band, BAND_WORDS[band]) | {"gives": castle_gain(rules, p, band)} for band in range(3)
    ]
    found["hall"]["slots"] = [_offer(box, p, at, say) for at in range(len(p.hall))]
    found["port"] |= {
        "slots": [slot(p, PORT + value - 1, str(value)) for value in range(1, 7)],
        "ship": _ship(box, p),
    }
    found["berk"]["slots"] = [slot(p, BERK + at, say("any")) for at in range(3)]
    found["guilds"]["each"] = [guild(box, p, at, say) for at in range(len(GUILDS))]
    found["council"]["each"] = [_councillor(box, p, race, say) for race in range(len(RACES))]
    found["chancery"]["desks"] = [_desk(box, p, desk, say) for desk in range(len(box.desk_names))]
    return found


def slot(p: Rise, at: int, takes: str) -> dict[str, Any]:
    """A slot of the city: the die that lies there, else what it takes."""
    lying = p.slots[at]
    return {"slot": at, "seat": owner_of(lying) if lying else -1, "value": value_of(lying), "takes": takes}


def _row(p: Rise, first: int, count: int, takes: str, say: Language) -> list[dict[str, Any]]:
    """Slots that are filled from the left, each bound by the die before it."""
    free = first_free(p, first, count)
    found = []
    for at in range(first, first + count):
        words = ""
        if at == free:
            words = say("any") if at == first else takes.replace("{value}", str(value_of(p.slots[at - 1])))
        found.append(slot(p, at, words))
    return found


def settlers(box: Box, card: int, say: Language = ENGLISH) -> dict[str, Any]:
    """A settlers card."""
    return {
        "card": box.card_names[card],
        "race": RACES[box.card_race[card]],
        "name": say(RACES[box.card_race[card]]),
        "goods": [KINDS[good] for good in box.card_goods[card]],
        "least": box.card_least[card],
        "most": box.card_most[card],
        "workers": box.card_workers[card],
        "stars": box.card_stars[card],
        "words": card_words(box, card, say),
        "rule": f"settlers.{box.card_names[card]}",
    }


def tile(box: Box, at: int, say: Language = ENGLISH) -> dict[str, Any]:
    """A building: its sign, its name, and what it does."""
    if at < WORKSHOP_TILES:
        gains, goods, swaps = box.shop_gives[at]
        does = [gains_words(gains, say)] if gains.goods else []
        does += [f"{goods} {say(KINDS[box.tile_guild[at]])}"] if goods else []
        does += [say("exchange a good")] if swaps else []
        name = say("workshop")
        sign = KINDS[box.tile_guild[at]]
    else:
        name = say(box.community_names[at - WORKSHOP_TILES])
        does = [brings_words(box.brings[at - WORKSHOP_TILES], say)]
        sign = "house"
    words = tile_words(box, at, say)
    return {"tile": box.tile_names[at], "sign": sign, "name": name, "does": ", ".join(does), "words": words}


def _offer(box: Box, p: Rise, at: int, say: Language) -> dict[str, Any]:
    """A slot of the Guild Hall with the building on it."""
    found = slot(p, HALL + at, str(box.hall_dice[at])) | {"price": box.tile_price(p, at), "building": None}
    if p.hall[at] >= 0:
        found["building"] = tile(box, p.hall[at], say)
    return found


def _ship(box: Box, p: Rise) -> list[dict[str, Any]]:
    """What the ship takes, kind by kind."""
    if p.ship < 0:
        return []
    spaces, pays = box.ship_spaces[p.ship], box.ship_pays[p.ship]
    return [
        {"good": name, "spaces": spaces[kind], "sold": p.sold[kind], "pays": pays[kind]}
        for kind, name in enumerate(KINDS)
        if spaces[kind]
    ]


def guild(box: Box, p: Rise, at: int, say: Language = ENGLISH) -> dict[str, Any]:
    """A guild: its slots, workshops and apprentices."""
    slots = [slot(p, GUILD + 3 * at + band, BAND_WORDS[band]) for band in range(3)]
    used = sum([each["value"] > 0 for each in slots])
    shops = [
        {
            "seat": p.masters[shop] - 1,
            "building": tile(box, p.workshops[shop], say) if p.workshops[shop] >= 0 else None,
        }
        for shop in range(SHOPS * at, SHOPS * at + SHOPS)
    ]
    sitting = [seat for seat, player in enumerate(p.players) for _ in range(player.apprentices[at])]
    return {
        "id": GUILDS[at],
        "name": say(GUILDS[at]),
        "good": KINDS[at],
        "slots": slots,
        "closed": used >= box.guild_dice,
        "shops": shops,
        "apprentices": sitting,
        "free": box.apprentice_slots - len(sitting),
    }


def _councillor(box: Box, p: Rise, race: int, say: Language) -> dict[str, Any]:
    """The tiles of a councillor, row by row."""
    rows = []
    for row in range(3):
        at = p.council[6 * row + race]
        found = slot(p, COUNCIL + 6 * row + race, BAND_WORDS[row]) | {"tile": None}
        if at >= 0:
            found["tile"] = {
                "nobility": box.council_nobility[at],
                "points": box.council_points[at],
                "cost": [{"good": GOODS[good], "count": count} for good, count in box.council_cost[at]],
                "words": council_words(box, at, say),
            }
        rows.append(found)
    return {"race": RACES[race], "name": say(RACES[race]), "rows": rows}


def _desk(box: Box, p: Rise, desk: int, say: Language) -> dict[str, Any]:
    value = box.desk_die[desk]
    does = [gains_words(box.desk_income[desk], say)]
    does += [say("houses cost {n} coins less", n=box.desk_house[desk])] if box.desk_house[desk] else []
    does += [say("{n} coins more for a visit to the Port", n=box.desk_port[desk])] if box.desk_port[desk] else []
    return slot(p, CHANCERY + value - 1, str(value)) | {
        "desk": box.desk_names[desk],
        "race": RACES[box.desk_race[desk]],
        "name": say(RACES[box.desk_race[desk]]),
        "does": ", ".join([words for words in does if words]),
        "clerk": p.desks[desk] - 1,
    }


def tracks(rules: RiseRules, p: Rise, say: Language = ENGLISH) -> list[dict[str, Any]]:
    """Nobility and reputation, space by space: who stands there, and what it brings."""
    box = rules.box
    nobility = [
        {
            "n": n,
            "seats": [seat for seat, player in enumerate(p.players) if player.goods[NOBILITY] == n],
            "points": nobility_points(box, n),
            "step": n in box.city["nobility"]["steps"][1:],
            "signs": [GOODS[good] for good, _ in box.bonus[n].goods] + (["pass"] if box.bonus[n].any else []),
            "words": gains_words(box.bonus[n], say),
        }
        for n in range(box.most_nobility + 1)
    ]
    reputation = [
        {
            "n": n,
            "seats": [seat for seat, player in enumerate(p.players) if player.goods[REPUTATION] == n],
            "points": 0, "step": n % 10 == 0, "signs": [], "words": "",
        }
        for n in range(box.least_reputation, box.most_reputation + 1)
    ]  # fmt: skip
    return [
        {"id": "nobility", "name": say("Nobility"), "rule": "nobility.1", "spaces": nobility},
        {"id": "reputation", "name": say("Reputation"), "rule": "limit.1", "spaces": reputation},
    ]


def castle_gain(rules: RiseRules, p: Rise, band: int) -> int:
    """The reputation that a slot of the White Castle gives now."""
    return rules.box.castle[band] + rules.box.effects[p.event][CASTLE_MORE]
