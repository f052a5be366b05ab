"""Choices and draws of Rise to Nobility in words."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import CHANCE
from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.box import Box
from underhall.games.rise.briefs import (
    EVENT_WORDS,
    card_words,
    commission_words,
    council_words,
    counted,
    gains_words,
    objective_words,
    ship_words,
    tile_words,
)  # fmt: skip
from underhall.games.rise.position import COIN, KINDS, MODIFIER, RACES, VALUE, Rise

PLACES: Final = {
    "tavern": "Cavern Tavern",
    "yard": "Construction Yard",
    "hall": "Guild Hall",
    "port": "Port",
    "berk": "Berk the Clerk's Office",
    "castle": "White Castle",
}


def place_words(name: tuple[str, ...], say: Language = ENGLISH) -> str:
    """A place in the city by the name of its choice."""
    match name[1:]:
        case ("council", race):
            return say("Stone Council, {race}", race=say(race))
        case ("desk", desk):
            return say("desk of the Chancery, {race}", race=desk)
        case (place,) if place in PLACES:
            return say(PLACES[place])
    return say("guild of the {guild}", guild=say(name[1]))


def place_detail(box: Box, p: Rise, seat: int, name: tuple[str, ...], say: Language = ENGLISH) -> str:
    """The same with what lies there for the die in hand."""
    value = p.notes[seat][VALUE]
    said = place_words(name, say)
    if not value:
        return said
    if name[1] == "hall":
        slot = box.hall_dice.index(value)
        tile = tile_words(box, p.hall[slot], say)
        return say(
            "{place}: {what} for {coins}", place=said, what=tile, coins=counted(COIN, box.tile_price(p, slot), say)
        )
    if name[1] == "council":
        lies = p.council[6 * ((value - 1) // 2) + RACES.index(name[2])]
        return say("{place}: {what}", place=said, what=council_words(box, lies, say))
    return said


def dealt_to(p: Rise) -> tuple[int, int]:
    """Who gets the next character, and the next card before the game begins; -1: nobody does any more."""
    character = next((seat for seat, player in enumerate(p.players) if player.character < 0), -1)
    fewest = min([len(player.cards) for player in p.players])
    start = p.lanes[CHANCE] and p.lanes[CHANCE][-1].label == "start cards"
    card = next((seat for seat, player in enumerate(p.players) if len(player.cards) == fewest), -1) if start else -1
    return character, card


def chance_text(box: Box, p: Rise, name: tuple[str, ...], say: Language = ENGLISH) -> str:
    """An outcome of chance in words, in the position in which it is drawn."""
    match name:
        case ("roll", _, who, value):
            return say("nobody's {colour} die shows {value}", colour=say(who), value=value)
        case ("roll", _, who, _, value):
            return say("a die of seat {seat} shows {value}", seat=who, value=value)
        case ("first", who):
            return say("seat {seat} begins", seat=who)
        case ("deal", _, card):
            words = card_words(box, box.card_names.index(card), say)
            owner = dealt_to(p)[1]
            if owner >= 0:
                return say("settlers for seat {seat}: {card}", seat=owner, card=words)
            return say("settlers: {card}", card=words)
        case ("bag", _, tile) | ("neutral", _, tile):
            return say("building: {tile}", tile=tile_words(box, box.tile_names.index(tile), say))
        case ("council", tile):
            return say("Stone Council: {tile}", tile=council_words(box, box.council_names.index(tile), say))
        case ("ship", ship):
            return say("ship {ship}: {demand}", ship=ship, demand=ship_words(box, box.ship_names.index(ship), say))
        case ("character", who):
            at = box.character_names.index(who)
            gives = gains_words(box.character_bonus[at], say)
            full = box.character_full[at]
            return say("character of seat {seat}: {name} ({gives})", seat=dealt_to(p)[0], name=full, gives=gives)
        case ("event", _, event):
            called = say(box.event_full[box.event_names.index(event)])
            return say("event: {name}, {does}", name=called, does=say(EVENT_WORDS[event]))
        case ("objective", objective):
            goal = box.objectives[box.objective_names.index(objective)]
            return say("objective: {goal}", goal=objective_words(goal, say))
        case ("commission", commission):
            goal_of = box.commissions[box.commission_names.index(commission)]
            return say("commission: {goal}", goal=commission_words(goal_of, say))
    return " ".join(name)


def choice_text(box: Box, p: Rise, seat: int, name: tuple[str, ...], say: Language = ENGLISH) -> str:
    """A choice in words, by its name, in a position."""
    if seat == CHANCE:
        return chance_text(box, p, name, say)
    match name:
        case ("use", rolled):
            return say("a die of {value}", value=rolled)
        case ("use", rolled, _, value):
            return say("a die of {rolled} as {value}", rolled=rolled, value=value)
        case ("place", *_):
            return place_detail(box, p, seat, name, say)
        case (("take" | "discard" | "complete"), card):
            said = card_words(box, box.card_names.index(card), say)
            if name[0] == "take":
                return say("take {card}", card=said)
            return say("discard {card}", card=said) if name[0] == "discard" else say("complete {card}", card=said)
        case ("spend", good, count):
            return say("spend {count} {good}", count=count, good=say(good))
        case ("gain", good):
            return say("take 1 {good}", good=say(good))
        case ("apprentice",):
            return say("a worker becomes an apprentice here")
        case ("buy", count):
            return say.several("buy {n} good", "buy {n} goods", int(count))
        case ("work", at):
            return say("workshop {slot} works", slot=at)
        case ("swap", given, taken):
            return say("give 1 {given}, take 1 {taken}", given=say(given), taken=say(taken))
        case ("lot", lot):
            return say("lot {lot}: {income} as income", lot=lot, income=gains_words(box.lot_income[int(lot) - 1], say))
        case ("sell", good):
            pays = box.ship_pays[p.ship][KINDS.index(good)]
            return say("sell 1 {good} for {coins}", good=say(good), coins=counted(COIN, pays, say))
        case ("sell-lot", lot):
            tile = p.players[seat].lots[int(lot) - 1]
            return say("sell the building on lot {lot}: {tile}", lot=lot, tile=tile_words(box, tile, say))
        case ("sell-shop", guild, at):
            return say("sell workshop {slot} of the {guild}", slot=at, guild=say(guild))
        case ("modifiers", count):
            return say("take {modifiers}", modifiers=counted(MODIFIER, int(count), say))
        case ("replace", "settlers"):
            return say("other settlers cards come to the tavern")
        case ("replace", "buildings"):
            return say("other buildings come to the Guild Hall")
        case ("keep", commission):
            goal = box.commissions[box.commission_names.index(commission)]
            return say("keep the commission: {goal}", goal=commission_words(goal, say))
        case ("pass",):
            return say("pass for this round")
    return say("nothing more")


def sealed_text(name: tuple[str, ...], say: Language = ENGLISH) -> str:
    """A choice or an outcome as those may know it who may not see the commission."""
    return say("a commission is dealt") if name[0] == "commission" else say("keeps a commission")
