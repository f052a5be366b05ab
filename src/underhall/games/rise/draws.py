"""What chance draws for the table: who begins, characters, tiles, ships, events, dice."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import CHANCE
from underhall.engine.vocabulary import ONLY, Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.rise.box import Box
from underhall.games.rise.guilds import SHOPS
from underhall.games.rise.position import (
    GUILD,
    GUILDS,
    HALL,
    NONE,
    OWNERS,
    TAVERN,
    YARD,
    Rise,
    die,
)
from underhall.games.rise.verbs import Drawn, Verb

AUTOMA: Final = ("white", "green", "yellow", "red", "blue")
NOBODY: Final = -1


class First(Verb):
    """Who begins: ("first", seat)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "first", "setup.3")
        self.ids: Choices = tuple([box.vocabulary.learn("first", str(seat)) for seat in range(box.seats)])

    def offer(self, p: Rise, seat: int) -> Choices:
        return self.ids

    def take(self, p: Rise, seat: int, choice: int) -> None:
        p.first = self.ids.index(choice)


class Neutral(Drawn):
    """With one or two players a workshop of nobody lies in every guild: ("neutral", guild, tile)."""

    def __init__(self, box: Box, guild: int) -> None:
        super().__init__(box, f"neutral {GUILDS[guild]}", "setup.5")
        self.guild = guild
        self.tiles = [tile for tile, each in enumerate(box.tile_guild) if each == guild]
        names = [box.tile_names[tile] for tile in self.tiles]
        self.menu = self.know(box.menu(f"neutral {GUILDS[guild]}", names))

    def offer(self, p: Rise, seat: int) -> Choices:
        return tuple(self.menu.ids)

    def take(self, p: Rise, seat: int, choice: int) -> None:
        tile = self.tiles[self.number[choice]]
        p.bag &= ~(1 << tile)
        p.workshops[SHOPS * self.guild + 1] = tile


class FillCouncil(Drawn):
    """Tiles come to the empty places of the Stone Council, the top row first: ("council", tile)."""

    def __init__(self, box: Box, label: str, rule: str) -> None:
        super().__init__(box, label, rule)
        self.menu = self.know(box.menu("council", box.council_names))

    def offer(self, p: Rise, seat: int) -> Choices:
        return self.menu.of(p.council_left) if p.council_left and NONE in p.council else ONLY

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice not in self.number:
            return
        tile = self.number[choice]
        p.council_left &= ~(1 << tile)
        p.council[p.council.index(NONE)] = tile
        self.again(p)


class NextShip(Drawn):
    """Another ship comes into the port: ("ship", ship)."""

    def __init__(self, box: Box, label: str, rule: str) -> None:
        super().__init__(box, label, rule)
        self.menu = self.know(box.menu("ship", box.ship_names))

    def offer(self, p: Rise, seat: int) -> Choices:
        return self.menu.of(p.ships_left)

    def take(self, p: Rise, seat: int, choice: int) -> None:
        p.ship = self.number[choice]
        p.ships_left &= ~(1 << p.ship)


class Characters(Drawn):
    """A character for each seat: ("character", name)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "characters", "setup.8")
        self.menu = self.know(box.menu("character", box.character_names))

    def offer(self, p: Rise, seat: int) -> Choices:
        for player in p.players:
            if player.character < 0:
                return self.menu.of(p.characters_left)
        return ONLY

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice not in self.number:
            return
        character = self.number[choice]
        p.characters_left &= ~(1 << character)
        for player in p.players:
            if player.character < 0:
                player.character = character
                break
        self.again(p)


class StartCards(Drawn):
    """A simple settlers card for each seat: ("deal", shuffle, card)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "start cards", "setup.9")
        self.count: int = box.start["settlers"]
        self.menu = self.know(box.menu("deal 0", box.card_names))

    def offer(self, p: Rise, seat: int) -> Choices:
        for player in p.players:
            if len(player.cards) < self.count:
                return self.menu.of(p.deck & self.box.simple)
        return ONLY

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice not in self.number:
            return
        card = self.number[choice]
        p.deck &= ~(1 << card)
        for player in p.players:
            if len(player.cards) < self.count:
                player.cards.append(card)
                break
        self.again(p)


class Objective(Drawn):
    """What one who plays alone must reach: ("objective", id)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "objective", "solo.2")
        self.menu = self.know(box.menu("objective", box.objective_names))

    def offer(self, p: Rise, seat: int) -> Choices:
        return tuple(self.menu.ids)

    def take(self, p: Rise, seat: int, choice: int) -> None:
        p.objective = self.number[choice]


class Event(Drawn):
    """The event of the round, of the first level for the first half: ("event", level, name)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "event", "events.2")
        self.menus: list[Menu] = [self.know(box.menu(f"event {level}", box.event_names)) for level in (1, 2)]
        self.levels = [
            sum([1 << event for event, level in enumerate(box.event_level) if level == each]) for each in (1, 2)
        ]
        self.early: int = box.city["events"]["early"]  # rounds with events of the first level

    def offer(self, p: Rise, seat: int) -> Choices:
        level = 0 if p.round <= self.early else 1
        return self.menus[level].of(p.events_left & self.levels[level])

    def take(self, p: Rise, seat: int, choice: int) -> None:
        p.event = self.number[choice]
        p.events_left &= ~(1 << p.event)


class Roll(Verb):
    """Everybody rolls all their dice, one after the other: ("roll", round, seat, die, value)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "roll", "prepare.1")
        learn = box.vocabulary.learn
        self.value: dict[int, int] = {}
        self.ids: list[list[list[Choices]]] = []  # by round, seat, die
        for round in range(1, box.rounds + 1):
            seats: list[list[Choices]] = []
            for seat in range(box.seats):
                dice: list[Choices] = []
                for number in range(1, box.dice + 1):
                    row = [learn("roll", str(round), str(seat), str(number), str(value)) for value in range(1, 7)]
                    for value, choice in enumerate(row, 1):
                        self.value[choice] = value
                    dice.append(tuple(row))
                seats.append(dice)
            self.ids.append(seats)

    def owner(self, p: Rise) -> int:
        """The seat that rolls next; -1 when all have."""
        for seat, player in enumerate(p.players):
            if sum(player.dice) < self.box.dice:
                return seat
        return -1

    def offer(self, p: Rise, seat: int) -> Choices:
        owner = self.owner(p)
        return ONLY if owner < 0 else self.ids[p.round - 1][owner][sum(p.players[owner].dice)]

    def take(self, p: Rise, seat: int, choice: int) -> None:
        owner = self.owner(p)
        if owner >= 0:
            p.players[owner].dice[self.value[choice]] += 1
            p.lanes[CHANCE].append(self)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        return Refusal("roll.other", self.rule) if choice in self.value else None


class AutomaRoll(Verb):
    """One of the five dice of nobody in the solo game, and what it does: ("roll", round, colour, value)."""

    def __init__(self, box: Box, colour: str) -> None:
        super().__init__(box, f"roll {colour}", f"solo.{4 + AUTOMA.index(colour)}")
        self.colour = colour
        learn = box.vocabulary.learn
        self.ids: list[Choices] = [
            tuple([learn("roll", str(round), colour, str(value)) for value in range(1, 7)])
            for round in range(1, box.rounds + 1)
        ]
        self.pay: int = box.city["solo"]["pay"]

    def offer(self, p: Rise, seat: int) -> Choices:
        return self.ids[p.round - 1]

    def take(self, p: Rise, seat: int, choice: int) -> None:
        value = self.ids[p.round - 1].index(choice) + 1
        lying = die(NOBODY, value)
        if self.colour == "white":
            p.slots[TAVERN] = lying
        elif self.colour == "green":
            p.slots[YARD] = lying
        elif self.colour == "yellow":
            slot = self.box.hall_dice.index(value)
            p.slots[HALL + slot] = lying
            p.hall[slot] = NONE
        else:
            self._block(p, value - 1, lying)

    def _block(self, p: Rise, guild: int, lying: int) -> None:
        """A guild is closed; one's own workshops there bring their reward more than once."""
        first = GUILD + 3 * guild
        if p.slots[first] or p.slots[first + 1] or p.slots[first + 2]:
            return
        p.slots[first + guild // 2] = lying
        for at in range(SHOPS):
            if p.masters[SHOPS * guild + at] == 1:
                for _ in range(self.pay):
                    self.box.receive(p, 0, self.box.shop_owner[at], OWNERS, f"reward {GUILDS[guild]} {at + 1}")

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        return Refusal("roll.other", self.rule) if choice in self.ids[p.round - 1] else None
