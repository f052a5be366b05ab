"""What changes while Rise to Nobility is played: ints, bit masks of cards and tiles, and flat lists.

A die in the city is an int: its value, and eight times the number of its owner's seat plus one (die, owner_of). Dice of
nobody, which only the solo game has, have no owner. Zero is no die.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.game import Position

KINDS: Final = ("books", "weaponry", "furnishings", "magic", "jewelry", "artwork")  # of goods, in the order of GUILDS
GUILDS: Final = ("scholars", "blacksmiths", "carpenters", "wizards", "merchants", "artists")
RACES: Final = ("human", "dwarf", "halfling", "elf", "trobit", "green-elf")

# What the ledger counts of a seat.
GOODS: Final = (*KINDS, "coin", "modifier", "worker", "house", "nobility", "reputation")
# The same where there is not one of them.
MANY: Final = (*KINDS, "coins", "modifiers", "workers", "houses", "nobility", "reputation")
COIN: Final = 6
MODIFIER: Final = 7
WORKER: Final = 8
HOUSE: Final = 9
NOBILITY: Final = 10
REPUTATION: Final = 11

# For what points were given during the game: the lists Player.points are indexed so.
SOURCES: Final = (
    "settlers", "communities", "workshops", "buildings", "owners", "council", "stars", "events", "desks",
)  # fmt: skip
SETTLERS: Final = 0
COMMUNITIES: Final = 1
WORKSHOPS: Final = 2
BUILDINGS: Final = 3
OWNERS: Final = 4
COUNCILLORS: Final = 5
STARS: Final = 6
EVENTS: Final = 7
DESKS: Final = 8

# Where dice lie: Rise.slots is one list of all places for a die in the city.
TAVERN: Final = 0
YARD: Final = 6
GUILD: Final = 12  # three of each guild
HALL: Final = 30
PORT: Final = 36
COUNCIL: Final = 42  # three rows of six, the top row first
BERK: Final = 60
CASTLE: Final = 63
CHANCERY: Final = 66
SLOTS: Final = 72

CARDS: Final = 48  # settlers, eight of each race
TILES: Final = 48  # of buildings: workshops, four of each guild, then as many community buildings
WORKSHOP_TILES: Final = 24
COUNCIL_TILES: Final = 30
SHIPS: Final = 18
CHARACTERS: Final = 13
NONE: Final = -1  # no card, no tile
HIDDEN: Final = -2  # only in views: a commission of another seat

# What the seat whose turn it is has done (Rise.done).
PLACED: Final = 1
HOUSED: Final = 2
ENDED: Final = 4

# What places remember within a turn.
VALUE: Final = 0  # of the die that is being placed
COUNT: Final = 1  # how many of something were taken or sold
SPENT: Final = 2  # goods spent on a card: three bits for each kind
ANY: Final = 3  # goods of one's choice still to be taken
CARD: Final = 4  # the card that is being completed, plus one
NOTES: Final = 5


def die(seat: int, value: int) -> int:
    return value + 8 * (seat + 1)


def value_of(lying: int) -> int:
    return lying & 7


def owner_of(lying: int) -> int:
    """The seat a die belongs to; -1 for one of nobody."""
    return (lying >> 3) - 1


class Player:
    """What one seat owns."""

    __slots__ = (
        "apprentices", "cards", "character", "commissions", "completed", "council", "dice", "goods", "lots", "paid",
        "placed", "points", "tossed",
    )  # fmt: skip

    goods: list[int]  # by GOODS
    points: list[int]  # by SOURCES
    dice: list[int]  # how many are left to be placed, by value; the first is never used
    cards: list[int]  # uncompleted settlers cards
    completed: list[int]  # in the order they were completed
    paid: list[int]  # beside it: how many goods were spent on each
    lots: list[int]  # the community building on each lot, NONE where there is none
    apprentices: list[int]  # by guild
    council: list[int]  # tiles taken
    commissions: list[int]  # dealt, then the one that is kept
    tossed: list[int]  # those that were not kept
    character: int
    placed: int  # sum of the dice placed this round

    def copy(self) -> Player:
        twin = Player()
        twin.goods = self.goods[:]
        twin.points = self.points[:]
        twin.dice = self.dice[:]
        twin.cards = self.cards[:]
        twin.completed = self.completed[:]
        twin.paid = self.paid[:]
        twin.lots = self.lots[:]
        twin.apprentices = self.apprentices[:]
        twin.council = self.council[:]
        twin.commissions = self.commissions[:]
        twin.tossed = self.tossed[:]
        twin.character = self.character
        twin.placed = self.placed
        return twin


PLAYER_LISTS: Final = (
    "goods", "points", "dice", "cards", "completed", "paid", "lots", "apprentices", "council", "commissions", "tossed",
)  # fmt: skip
PLAYER_INTS: Final = ("character", "placed")


def new_player(lots: int) -> Player:
    """A seat before the set-up."""
    player = Player()
    for name in PLAYER_LISTS:
        setattr(player, name, [])
    player.goods = [0] * len(GOODS)
    player.points = [0] * len(SOURCES)
    player.dice = [0] * 7
    player.lots = [NONE] * lots
    player.apprentices = [0] * len(GUILDS)
    player.character = NONE
    player.placed = 0
    return player


class Rise(Position):
    """The whole table. No order of cards or tiles is kept: what comes is drawn when it comes, from what is left."""

    players: list[Player]
    slots: list[int]  # dice in the city
    row: list[int]  # settlers cards that lie open, NONE where one is missing
    hall: list[int]  # building tiles on offer
    council: list[int]  # tiles of the Stone Council, row by row
    sold: list[int]  # goods on the ship, by kind
    workshops: list[int]  # three of each guild: the tile, or NONE
    masters: list[int]  # beside it: whose meeple stands on it, as seat + 1; 0 for nobody's
    desks: list[int]  # of the Chancery: whose worker sits there, as seat + 1
    round: int  # 1 to the last; 0 before the first
    first: int
    turn: int  # whose turn it is, or was last
    done: int
    passed: int  # mask of seats
    ship: int
    event: int
    objective: int
    deck: int  # mask of settlers cards
    discards: int
    shuffles: int  # how often the discards have become a new deck
    bag: int  # mask of building tiles
    aside: int  # those that go back into the bag as soon as others are drawn
    returns: int  # how often tiles went back
    due: int  # mask of slots of the Guild Hall to be filled
    council_left: int
    ships_left: int
    characters_left: int
    events_left: int
    commissions_left: int

    def copy(self) -> Rise:
        twin = Rise(0, 0)
        self.lanes_into(twin)
        twin.players = [player.copy() for player in self.players]
        twin.slots = self.slots[:]
        twin.row = self.row[:]
        twin.hall = self.hall[:]
        twin.council = self.council[:]
        twin.sold = self.sold[:]
        twin.workshops = self.workshops[:]
        twin.masters = self.masters[:]
        twin.desks = self.desks[:]
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.done = self.done
        twin.passed = self.passed
        twin.ship = self.ship
        twin.event = self.event
        twin.objective = self.objective
        twin.deck = self.deck
        twin.discards = self.discards
        twin.shuffles = self.shuffles
        twin.bag = self.bag
        twin.aside = self.aside
        twin.returns = self.returns
        twin.due = self.due
        twin.council_left = self.council_left
        twin.ships_left = self.ships_left
        twin.characters_left = self.characters_left
        twin.events_left = self.events_left
        twin.commissions_left = self.commissions_left
        return twin

    def dump(self) -> dict[str, Any]:
        found = super().dump()
        found["players"] = [dump_player(player) for player in self.players]
        found.update({name: getattr(self, name)[:] for name in TABLE_LISTS})
        found.update({name: getattr(self, name) for name in TABLE_INTS})
        return found


TABLE_LISTS: Final = ("slots", "row", "hall", "council", "sold", "workshops", "masters", "desks")
TABLE_INTS: Final = (
    "round", "first", "turn", "done", "passed", "ship", "event", "objective", "deck", "discards", "shuffles", "bag",
    "aside", "returns", "due", "council_left", "ships_left", "characters_left", "events_left", "commissions_left",
)  # fmt: skip


def dump_player(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(player, name)[:] for name in PLAYER_LISTS}
    found.update({name: getattr(player, name) for name in PLAYER_INTS})
    return found


def load_player(dump: Mapping[str, Any]) -> Player:
    player = Player()
    for name in PLAYER_LISTS:
        setattr(player, name, list(dump[name]))
    for name in PLAYER_INTS:
        setattr(player, name, dump[name])
    return player


def load_table(dump: Mapping[str, Any]) -> Rise:
    """All but the lanes."""
    p = Rise(len(dump["players"]), NOTES)
    p.players = [load_player(player) for player in dump["players"]]
    for name in TABLE_LISTS:
        setattr(p, name, list(dump[name]))
    for name in TABLE_INTS:
        setattr(p, name, dump[name])
    return p
